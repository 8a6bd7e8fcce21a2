"""Puts the table of UNCAGED together of its parts."""

from __future__ import annotations

from kotgames.games.uncaged.table.asked import ASKED, Questions
from kotgames.games.uncaged.table.cage import Cage
from kotgames.games.uncaged.table.card_faces import CardFaces
from kotgames.games.uncaged.table.cards import Cards
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.log import TableLogBook
from kotgames.games.uncaged.table.motion import Motion, stance_after
from kotgames.games.uncaged.table.picture import Picture
from kotgames.games.uncaged.table.pictures import Pictures
from kotgames.games.uncaged.table.row_advice import RowAdvice
from kotgames.games.uncaged.table.row_draft import RowDraft
from kotgames.games.uncaged.table.slot_notes import SlotNotes
from kotgames.ui.table.context import Host
from kotgames.ui.table.table import GameTable, assembled


def open_table(host: Host) -> GameTable:
    """The table for a host."""
    ctx = Context(host)
    pictures = Pictures(ctx.card_set, lambda: host.app.baker, host.changed, host.app.redraw)
    faces = CardFaces(ctx.card_set, ctx.words, pictures)
    ctx.advice, ctx.row_draft = RowAdvice(ctx), RowDraft(ctx, stance_after)
    notes = SlotNotes(ctx)
    cards = Cards(ctx, notes)
    cage = Cage(ctx, pictures, notes)
    questions = Questions(ctx, ASKED)
    log = TableLogBook(ctx)
    picture = Picture(ctx, faces, cards, cage, questions)
    return assembled(picture, Motion(ctx, cards, log), ctx.row_draft)
