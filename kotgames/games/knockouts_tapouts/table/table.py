"""Puts the table of Knockouts and Tapouts together."""

from __future__ import annotations

from kotgames.games.knockouts_tapouts.table.asked import ASKED, Names, Questions
from kotgames.games.knockouts_tapouts.table.baked_pictures import BakedPictures
from kotgames.games.knockouts_tapouts.table.card_faces import CardFaces
from kotgames.games.knockouts_tapouts.table.card_text import CardText
from kotgames.games.knockouts_tapouts.table.cards import Cards
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.draft import Draft
from kotgames.games.knockouts_tapouts.table.drops import Gestures
from kotgames.games.knockouts_tapouts.table.fighter_creation import FighterCreation
from kotgames.games.knockouts_tapouts.table.motion import Motion
from kotgames.games.knockouts_tapouts.table.picture import Picture
from kotgames.games.knockouts_tapouts.words import LogBook
from kotgames.ui.table.context import Host
from kotgames.ui.table.motions import Motions
from kotgames.ui.table.table import GameTable, assembled


def open_table(host: Host) -> GameTable:
    """The table for a host."""
    ctx = Context(host)
    ctx.creation = FighterCreation(ctx)
    ctx.gestures = Gestures(ctx, ASKED)
    questions = Questions(ctx, ASKED)
    faces = CardFaces(ctx.card_set, ctx.words, BakedPictures(ctx))
    picture = Picture(ctx, questions, Cards(ctx, CardText(ctx)), faces)
    log = LogBook(ctx.card_set, ctx.words, host.name)
    motion = Motion(ctx, Motions(ctx, picture.specs), log)
    return assembled(picture, motion, Draft(ctx), ctx.gestures, Names(ctx, ASKED))
