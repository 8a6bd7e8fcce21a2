"""Puts the table of Knockdown together of its parts."""

from __future__ import annotations

from kotgames.games.knockdown.table.answers import Questions
from kotgames.games.knockdown.table.asked import ASKED
from kotgames.games.knockdown.table.blows import Blows
from kotgames.games.knockdown.table.card_faces import CardFaces
from kotgames.games.knockdown.table.cards import Cards
from kotgames.games.knockdown.table.context import Context
from kotgames.games.knockdown.table.draft import PaymentDraft
from kotgames.games.knockdown.table.foresight import Foresight
from kotgames.games.knockdown.table.minis import Minis
from kotgames.games.knockdown.table.motion import Motion
from kotgames.games.knockdown.table.picture import Picture
from kotgames.games.knockdown.table.pictures import Pictures
from kotgames.games.knockdown.table.stage import Stage
from kotgames.games.knockdown.table.stances import Stances
from kotgames.games.knockdown.words import LogBook
from kotgames.ui.table.context import Host
from kotgames.ui.table.motions import Motions
from kotgames.ui.table.table import GameTable, assembled


def open_table(host: Host) -> GameTable:
    """The table for a host."""
    ctx = Context(host)
    pictures = Pictures(ctx.card_set, lambda: host.app.baker, host.changed, host.app.redraw)
    faces = CardFaces(ctx.card_set, ctx.words, pictures)
    ctx.foresight = Foresight(ctx)
    cards = Cards(ctx, faces)
    motions = Motions(ctx, cards.specs)
    stage = Stage(ctx, motions)
    cards.lying = stage.cards
    minis = Minis(ctx, Stances(ctx))
    cards.stand = minis.stand
    ctx.stage.beside = minis.bake
    blows = Blows(ctx, minis, motions)
    questions = Questions(ctx, ASKED)
    picture = Picture(ctx, faces, cards, blows, stage, questions)
    log = LogBook(ctx.card_set, ctx.words, host.name)
    return assembled(picture, Motion(ctx, cards, blows, stage, log), PaymentDraft(ctx, blows))
