"""Puts the table of the Kard Game together of its parts."""

from __future__ import annotations

from kotgames.games.mortal_kombat_kards.table.asked import ASKED, Questions
from kotgames.games.mortal_kombat_kards.table.card_faces import KardFaces
from kotgames.games.mortal_kombat_kards.table.cards import Cards
from kotgames.games.mortal_kombat_kards.table.context import Context
from kotgames.games.mortal_kombat_kards.table.draft import Draft
from kotgames.games.mortal_kombat_kards.table.motion import Motion
from kotgames.games.mortal_kombat_kards.table.picture import Picture
from kotgames.games.mortal_kombat_kards.table.pictures import Pictures
from kotgames.games.mortal_kombat_kards.words import LogBook
from kotgames.ui.table.context import Host
from kotgames.ui.table.table import GameTable, assembled


def open_table(host: Host) -> GameTable:
    """The table for a host."""
    ctx = Context(host)
    pictures = Pictures(ctx.card_set, lambda: host.app.baker, host.changed, host.app.redraw)
    faces = KardFaces(ctx.card_set, ctx.words, pictures)
    ctx.draft = Draft(ctx)
    cards = Cards(ctx, faces)
    questions = Questions(ctx, ASKED)
    picture = Picture(ctx, questions, cards, faces)
    log = LogBook(ctx.card_set, ctx.words, host.name)
    return assembled(picture, Motion(ctx, cards, log), ctx.draft)
