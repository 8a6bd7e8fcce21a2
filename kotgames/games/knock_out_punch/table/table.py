"""Puts the table of Knock Out Punch together of its parts."""

from __future__ import annotations

from kotgames.games.knock_out_punch.table.asked import ASKED, Questions
from kotgames.games.knock_out_punch.table.card_faces import CardFaces
from kotgames.games.knock_out_punch.table.cards import Cards
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.games.knock_out_punch.table.draft import PlacementDraft
from kotgames.games.knock_out_punch.table.foresight import Foresight
from kotgames.games.knock_out_punch.table.motion import Motion
from kotgames.games.knock_out_punch.table.picture import Picture
from kotgames.games.knock_out_punch.table.pictures import Pictures
from kotgames.games.knock_out_punch.words import LogBook
from kotgames.ui.table.context import Host
from kotgames.ui.table.table import GameTable, assembled


def open_table(host: Host) -> GameTable:
    """The table for a host."""
    ctx = Context(host)
    pictures = Pictures(ctx.card_set, lambda: host.app.baker, host.changed, host.app.redraw)
    faces = CardFaces(ctx.card_set, ctx.words, pictures)
    ctx.foresight = Foresight(ctx)
    questions = Questions(ctx, ASKED)
    cards = Cards(ctx, faces.text)
    log = LogBook(ctx.card_set, ctx.words, host.name)
    picture = Picture(ctx, faces, cards, questions)
    return assembled(picture, Motion(ctx, cards, log), PlacementDraft(ctx))
