"""Ready-made fighters: `cards/knockouts_tapouts/fighters.yaml`, names and looks of our own."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from kotgames.engine import carddata
from kotgames.engine.errors import SetupError
from kotgames.games.knockouts_tapouts import setup
from kotgames.games.knockouts_tapouts.card_set import shipped
from kotgames.games.knockouts_tapouts.components import ID
from kotgames.system import game_folders


class ReadyMadeFighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A legal build with a name key (`fighter.<id>`), a temperament for the bot, and a look for the rig."""

    id: str
    styles: tuple[str, ...]
    stats: dict[str, int]
    look: dict[str, Any] = {}

    @property
    def build(self) -> dict[str, Any]:
        """The build as the option `fighters` takes it."""
        return {"styles": list(self.styles), "stats": dict(self.stats)}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["knockouts_tapouts"]
    fighters: tuple[ReadyMadeFighter, ...]


@lru_cache(maxsize=1)
def shipped_fighters() -> tuple[ReadyMadeFighter, ...]:
    """All ready-made fighters that are shipped. Raises CardDataError for a file or build that may not be."""
    return read_fighters(game_folders.cards("knockouts_tapouts") / "fighters.yaml")


def read_fighters(path: Path) -> tuple[ReadyMadeFighter, ...]:
    """The ready-made fighters of a file. Raises CardDataError."""
    source = carddata.read(path)
    file = carddata.typed(source, _File)
    if not file.fighters:
        raise source.error("card_expected", ["fighters"], expected="@fragment.one_fighter")
    for index, preset in enumerate(file.fighters):
        if not ID.match(preset.id):
            raise source.error("card_expected", ["fighters", index, "id"], expected="@fragment.small_word")
        if preset.id in {other.id for other in file.fighters[:index]}:
            raise source.error(
                "card_same_id", ["fighters", index, "id"], id=preset.id, first="@fragment.another_fighter"
            )
        try:
            setup.chosen_build(shipped(), preset.build, preset.id)
        except SetupError as error:
            raise source.error(
                "card_build", ["fighters", index], reason=f"@{error.key}", of=error.params
            ) from error
    return file.fighters
