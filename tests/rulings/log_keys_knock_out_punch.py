"""Worked events of Knock Out Punch and what the log says of them, by keys of the catalogue: see `tests.rulings.log_keys`."""

from __future__ import annotations

from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import card_set as c
from kotgames.games.knock_out_punch import events as e

CARDS = GAME.card_set()
FIGHTER, WILD, TOWEL, BLOCK, PUNCH, CHEERING = (
    CARDS.does_of.index(word) for word in (c.FIGHTER, c.WILD, c.TOWEL, c.BLOCK, c.PUNCH, c.CHEERING)
)

TOLD = [
    ("log.starter", e.StarterDrawn(1, 0, 2)),
    ("log.starter_king", e.StarterDrawn(1, 0, 0)),
    ("log.turn > minor", e.TurnStarted(0, 3)),
    ("log.drew > minor", e.CardDrawn(0, -1, 9)),
    ("log.drew_known > minor", e.CardDrawn(0, FIGHTER, 9)),
    ("joined > log.drew > minor", e.CardDrawn(0, -1, 8), e.CardDrawn(0, -1, 9)),
    ("joined > log.drew_known > minor", e.CardDrawn(0, FIGHTER, 8), e.CardDrawn(0, FIGHTER, 9)),
    ("log.drew > minor", e.CardDrawn(1, -1, 8), e.CardDrawn(0, -1, 9)),
    ("log.punch_drawn > play.card", e.PunchDrawn(1, PUNCH, 9)),
    ("log.pile_empty > aside", e.PileEmptied()),
    ("log.placed_first > play.placed > 0  (came.placed_short)", e.CardPlaced(0, 3, FIGHTER, 1)),
    ("log.placed > play.placed > 0  (came.placed_short)", e.CardPlaced(0, 3, FIGHTER, 4)),
    (
        "log.placed_wild_first > play.placed > 0  (came.placed_short)",
        e.CardPlaced(0, 3, WILD, CARDS.punches_of[WILD]),
    ),
    (
        "log.placed_wild > play.placed > 0  (came.placed_short)",
        e.CardPlaced(0, 3, WILD, CARDS.punches_of[WILD] + 2),
    ),
    ("log.armed_nobody > 0 came.nobody (came.nobody_short)", e.StackArmed(0, 3, -1)),
    ("log.armed > minor", e.StackArmed(0, 3, 4)),
    (
        "log.knocked_out > 0 came.knocked_out (came.knocked_out_short, good)",
        e.KnockedOut(0, 3, 4, (FIGHTER,), 3),
    ),
    (
        "log.blocked > play.card > 0 came.blocked (came.blocked_short, bad) > 1 came.stops",
        e.Blocked(1, BLOCK, 0, 3, 4),
    ),
    ("log.not_blocked > minor", e.BlockDeclined(1)),
    ("log.showdown > play.card", e.ShowdownPlayed(0, CARDS.belt)),
    ("log.fight_showdown", e.FightStarted(0, 1, CARDS.belt, "showdown")),
    ("log.fight_punch", e.FightStarted(0, 1, PUNCH, "punch")),
    ("log.fight_tie", e.FightStarted(0, 1, -1, "tie")),
    ("log.way_glove", e.WayChosen(0, "glove")),
    ("log.way_cards", e.WayChosen(0, "cards")),
    ("log.way_accept", e.WayChosen(0, "accept")),
    ("log.bet", e.BetLaid(2, 0, -1, -1)),
    ("log.bet_cheers", e.BetLaid(2, 0, 5, 1)),
    ("log.bet_boos", e.BetLaid(2, 0, 5, 0)),
    ("log.no_bet > minor", e.BetDeclined(2)),
    ("log.laid", e.FightCardLaid(0, -1)),
    ("log.laid_known", e.FightCardLaid(0, FIGHTER)),
    ("log.revealed", e.FightCardsRevealed(0, 1, (FIGHTER, WILD), 0)),
    ("log.revealed", e.FightCardsRevealed(0, 1, (FIGHTER, WILD), 1)),
    ("log.revealed_level", e.FightCardsRevealed(0, 1, (FIGHTER, FIGHTER), -1)),
    ("log.forfeited", e.Forfeited(0)),
    ("log.glove_hit", e.GloveThrown(0, 1, "hit")),
    ("log.glove_dodged", e.GloveThrown(0, 1, "dodged")),
    ("log.glove_caught", e.GloveThrown(0, 1, "caught")),
    ("log.called_off", e.ThrowCalledOff()),
    (
        "log.fight_won > 0 came.fight_won (came.won, good)",
        e.FightWon(0, 1, CARDS.belt, 2, False),
        e.FightStarted(0, 1, CARDS.belt, "showdown"),
    ),
    (
        "log.fight_won > 0 came.fight_lost (came.lost, bad)",
        e.FightWon(1, 0, CARDS.belt, 2, False),
        e.FightStarted(0, 1, CARDS.belt, "showdown"),
    ),
    (
        "log.fight_won_level > 0 came.fight_won (came.won, good)",
        e.FightWon(0, 1, CARDS.belt, 2, True),
        e.FightStarted(0, 1, CARDS.belt, "showdown"),
    ),
    (
        "log.fight_won_nobody > 0 came.fight_won (came.won, good)",
        e.FightWon(0, 1, CARDS.belt, 2, True),
        e.FightStarted(0, 1, CARDS.belt, "showdown"),
        e.Forfeited(0),
        e.Forfeited(1),
    ),
    (
        "log.fight_won_level > 0 came.fight_won (came.won, good)",
        e.FightWon(0, 1, CARDS.belt, 2, True),
        e.FightStarted(2, 1, PUNCH, "punch"),
        e.Forfeited(2),
        e.FightStarted(0, 1, CARDS.belt, "showdown"),
    ),
    ("log.tie_won", e.FightWon(0, 1, -1, 0, False), e.FightStarted(0, 1, -1, "tie")),
    ("log.new_king", e.TokenMoved(0, 1)),
    ("log.challenge_won", e.ChallengeTokenWon(0, 2)),
    ("log.bet_right", e.BetTurnedUp(2, 0, CHEERING, True, True, 2)),
    ("log.bet_wrong", e.BetTurnedUp(2, 0, CHEERING, True, False, 0)),
    ("log.towel > play.card", e.TowelThrown(0, TOWEL)),
    ("log.trashed > 0 came.trashed", e.CardTrashed(0, 3, FIGHTER, 2)),
    ("log.trashed_wild > 0 came.trashed", e.CardTrashed(0, 3, WILD, 2)),
    ("log.no_extra", e.ExtraDeclined(0)),
    ("log.discarded > play.card", e.CardDiscarded(0, FIGHTER)),
    ("log.counted[log.listed[log.listed[log.score, log.score], log.score]]", e.Scored((4, 7, 1))),
    ("log.tie_drawn[log.listed]", e.TieDrawn((0, 2), 2)),
    ("log.won_points", e.MatchEnded(0, "points")),
    ("log.won_tie_thrown", e.MatchEnded(0, "tie_thrown")),
    ("log.won_tie_drawn", e.MatchEnded(0, "tie_drawn")),
]
