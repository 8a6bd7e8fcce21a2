"""Worked events of Knockouts and Tapouts and what the log says of them, by keys of the catalogue: see `tests.rulings.log_keys`."""

from __future__ import annotations

from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import events as e

CARDS = GAME.card_set()
CARD = 0
STRIKE, GRAPPLE = CARDS.is_strike.index(True), CARDS.is_strike.index(False)
SPECIAL = CARDS.kind_of.index(CARDS.first_special)


def rolled(mobile: int, *, tie: bool = False) -> e.MobilityRolled:
    """Dice for Mobility."""
    return e.MobilityRolled(1, (3, 4), (1, 1), (4, 5), mobile, 1, tie)


TOLD = [
    ("log.fighter_ready", e.FighterReady(0)),
    ("log.fighters_revealed", e.FightersRevealed((0, 1), (0, 0))),
    ("log.first (log.first_brief) > log.first_detail", e.FirstPlayerRolled(((3, 3), (5, 2)), 0)),
    ("log.round > aside", e.RoundStarted(1, 0, False)),
    ("log.overtime > aside", e.RoundStarted(4, 0, True)),
    ("log.drew > minor > log.drew_left", e.CardDrawn(0, CARD, 9)),
    ("log.drew_hidden > minor > log.drew_left", e.CardDrawn(0, -1, 9)),
    ("joined > log.drew > minor > log.drew_left", e.CardDrawn(0, CARD, 8), e.CardDrawn(0, CARD, 9)),
    ("joined > log.drew_hidden > minor > log.drew_left", e.CardDrawn(0, -1, 8), e.CardDrawn(0, -1, 9)),
    ("log.drew_hidden > minor > log.drew_left", e.CardDrawn(1, -1, 8), e.CardDrawn(0, -1, 9)),
    ("log.drew_hidden > minor > log.drew_left", e.CardDrawn(0, -1, 8), e.CardDrawn(0, CARD, 9)),
    ("log.mobility > log.mobility_sums log.mobility_chance", rolled(mobile=0)),
    ("log.mobility > log.mobility_sums log.mobility_chance", rolled(mobile=1)),
    ("log.mobility_tie > log.mobility_sums log.mobility_chance", rolled(mobile=1, tie=True)),
    ("log.mobility_nobody > log.mobility_sums", rolled(mobile=-1)),
    ("log.moved_step > play.moved", e.Moved(0, 0, 1, -1, 1, 0, "step")),
    ("log.moved_step_ground > play.moved", e.Moved(0, 0, 5, 0, 1, 0, "step")),
    ("log.moved_asterisk > play.moved", e.Moved(0, 0, 1, -1, 1, 0, "asterisk")),
    ("log.moved_asterisk_ground > play.moved", e.Moved(0, 0, 5, 1, 1, 0, "asterisk")),
    ("log.moved_throw_ground > aside", e.Moved(0, 0, 5, 0, 0, 0, "throw")),
    ("log.moved_special > 0 came.stood (came.stood_short, good)", e.Moved(0, 0, 1, -1, 0, 0, "special")),
    ("log.movement_over > minor", e.MovementEnded(0, 0)),
    ("log.movement_ended > aside", e.MovementEnded(0, 2)),
    ("log.movement_too_dear > aside", e.MovementEnded(0, 2, True)),
    ("log.movement_over > minor", e.MovementEnded(0, 0, True)),
    ("log.swapped > 0 came.swapped (came.swapped_short, good)", e.Swapped(0, 0)),
    ("log.attack[play.attack] > play.attack", e.AttackPlayed(0, STRIKE, False, 0, (CARD,))),
    ("log.attack[play.attack_style] > play.attack_style", e.AttackPlayed(0, STRIKE, True, 0, (CARD,))),
    (
        "log.attack[play.boosted[play.attack]] > play.boosted[play.attack]",
        e.AttackPlayed(0, STRIKE, False, 1, (CARD,)),
    ),
    (
        "log.attack[play.boosted[play.attack_style]] > play.boosted[play.attack_style]",
        e.AttackPlayed(0, STRIKE, True, 3, (CARD,)),
    ),
    ("log.attack[play.attack] > play.attack", e.AttackPlayed(0, GRAPPLE, False, 0, (CARD,))),
    ("log.special > play.card", e.SpecialPlayed(0, 0, SPECIAL)),
    ("log.declined > minor", e.Declined(0)),
    (
        "log.cancelled > 0 came.cancelled (came.cancelled_short, bad) > 1 came.stops (good)",
        e.Cancelled(0, STRIKE, SPECIAL),
    ),
    (
        "log.missed (log.missed_brief) > log.needed log.chance_hit > 0 came.missed (came.missed_short, bad)",
        e.AttackRolled(0, STRIKE, (1, 2), 4, 0),
    ),
    (
        "log.rolled (log.rolled_brief) > log.needed log.chance_hit > 0 came.rolled (came.rolled, good)",
        e.AttackRolled(0, STRIKE, (1, 5), 4, 1),
    ),
    (
        "log.rolled (log.rolled_brief) > log.needed log.chance_hit log.chance_many > 0 came.rolled (came.rolled, good)",
        e.AttackRolled(0, STRIKE, (5, 5), 4, 2),
    ),
    ("log.chin > 1 came.chin", e.GreatChinHeld(0, 2)),
    ("log.critical > 0 came.critical", e.CriticalChosen(0, STRIKE, True)),
    ("log.no_critical > minor", e.CriticalChosen(0, STRIKE, False)),
    ("log.hurt > 1 came.hurt", e.MarkerHurt(0, 1, STRIKE)),
    ("log.restored_heart > aside", e.MarkerRestored(0, 1, "heart")),
    ("log.restored_round > aside", e.MarkerRestored(0, 1, "round")),
    ("log.restored_special > 0 came.restored (came.restored_short, good)", e.MarkerRestored(0, 1, "special")),
    ("log.discarded > play.discarded > 0  (came.discarded_short)", e.Discarded(0, CARD, "discard")),
    ("log.discarded_played > minor", e.Discarded(0, CARD, "played")),
    ("log.discarded_missed > minor", e.Discarded(0, CARD, "missed")),
    ("log.scored > minor", e.CardScored(0, CARD, True)),
    ("log.scored > minor", e.CardScored(0, CARD, False)),
    ("log.passed > aside", e.Passed(0)),
    ("log.throw_landed > aside", e.ThrowLanded(0)),
    ("log.throw_lapsed_ground > aside", e.ThrowLapsed(0)),
    ("log.throw_lapsed_stood > aside", e.ThrowLapsed(0, "stood")),
    ("log.throw_lapsed_round > aside", e.ThrowLapsed(0, "round")),
    ("log.heart (log.heart_brief) > log.needed log.chance_heart", e.HeartRolled(0, (1, 2), 4, 0)),
    ("log.heart (log.heart_brief) > log.needed log.chance_heart", e.HeartRolled(0, (1, 5), 4, 1)),
    (
        "log.heart (log.heart_brief) > log.needed log.chance_heart log.chance_many",
        e.HeartRolled(0, (6, 5), 4, 1),
    ),
    ("log.round_won", e.RoundEnded(1, (5, 3), (1, 0), 0)),
    ("log.round_won", e.RoundEnded(1, (3, 5), (0, 1), 1)),
    ("log.round_tied", e.RoundEnded(1, (5, 5), (0, 0), -1)),
    ("log.drawn", e.MatchEnded(-1, "draw")),
    ("log.won_knockout", e.MatchEnded(0, "knockout")),
    ("log.won_tapout", e.MatchEnded(0, "tapout")),
    ("log.won_stoppage", e.MatchEnded(0, "stoppage")),
    ("log.won_decision", e.MatchEnded(0, "decision")),
    ("log.won_markers", e.MatchEnded(0, "markers")),
]
