"""A table put together of parts. Only a game's assembler (`table/table.py`) and scenes import this: a part knows `parts` alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kotgames.engine.log_book import LogBook
from kotgames.ui.table import families
from kotgames.ui.table.context import TableContext
from kotgames.ui.table.page_picture import PagePicture
from kotgames.ui.table.parts import Draft, Gestures, Motion, Names, Picture, Questions
from kotgames.ui.table.shown import Plays
from kotgames.ui.table.sprites import Field


@dataclass(slots=True)
class GameTable:
    """One object per match on the screen, made by the function that `Game.table` names."""

    context: TableContext[Any, Any]
    picture: Picture
    gestures: Gestures
    questions: Questions
    motion: Motion
    log: LogBook[Any]
    draft: Draft
    names: Names

    @property
    def field(self) -> Field:
        """The objects that move."""
        return self.context.field


def assembled(
    picture: PagePicture[Any],
    motion: Plays,
    draft: Draft | None = None,
    gestures: Gestures | None = None,
    names: Names | None = None,
) -> GameTable:
    """A table of rows and records: the parts that a game does not make itself come from the records of its questions."""
    ctx, questions = picture.ctx, picture.questions
    return GameTable(
        ctx,
        picture,
        gestures or families.Gestures(ctx, questions.asked),
        questions,
        motion,
        motion.log,
        draft or Draft(),
        names or families.Names(ctx, questions.asked),
    )
