"""Worked events of the Kard Game and what the log says of them, by keys of the catalogue: see `tests.rulings.log_keys`."""

from __future__ import annotations

from typing import Any

from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards.game import GAME

CARDS = GAME.card_set()


def card(name: str, seat: int = 0) -> int:
    """A card of a seat's deck."""
    return CARDS.deck(seat, [CARDS.kind_index[name]])[0]


JAB, SWEEP, RUSH, FURY, KOMBO, MORPH, KNEE = (
    card(name) for name in ("jab", "sweep", "rush", "fury", "one_two", "copy_move", "knee")
)
BLOCK, DUCK, DEFLECT, CANCEL, INTERCEPT, STOMP = (
    card(name, 1) for name in ("high_block", "duck", "deflect", "counterspell", "intercept", "stomp")
)
FATALITY, FRIENDSHIP = card("hats_off"), card("group_photo", 1)


def attack(name: int = JAB, location: int = 0, **more: Any) -> e.AttackLaid:
    """An attack of seat 0 on seat 1."""
    said: dict[str, Any] = {"effects": (), "burned": (), "kombo": -1, "close": False, **more}
    return e.AttackLaid(0, 1, name, said.pop("kind", CARDS.kind_of[name]), location, **said)


def answer(name: int, mode: str, effects: tuple[int, ...] = (), burned: tuple[int, ...] = ()) -> e.AnswerLaid:
    """An answer of seat 1."""
    return e.AnswerLaid(1, 0, name, mode, effects, burned)


def clash(result: str, name: int = -1, mode: str = "none", speed: int = 5, against: int = 5) -> e.Clashed:
    """The outcome of a Jab of seat 0."""
    return e.Clashed(0, 1, JAB, name, speed, against, result, mode)


def struck(points: int, hits: int = 1, number: int = 0) -> e.AttackStruck:
    """A Jab that lands."""
    return e.AttackStruck(0, 1, JAB, points, hits, number, True)


def lost(how: str, left: int = 7) -> e.PointsLost:
    """Points of seat 1."""
    return e.PointsLost(1, 0, 2, left, how)


def ended(seat: int, how: str) -> e.RoundEnded:
    """A round."""
    return e.RoundEnded(seat, 2, how, (7, 4), (1, 1))


HELD = "1 came.blocks (came.blocks_short, good)"
DOER = e.AttackStruck(0, 1, SWEEP, 2, 1, 0, True)

TOLD = [
    ("", e.MatchStarted(1, 1, (30, 30))),
    ("log.match", e.MatchStarted(2, 3, (30, 25))),
    ("log.first (log.first_brief)", e.FirstRolled(((4, 4), (5, 2)), 0)),
    ("log.first (log.first_brief)", e.FirstRolled(((4, 4, 1), (5, 6, 0)), 1)),
    ("log.round > aside", e.RoundStarted(1, 0, (30, 30), False)),
    ("log.round log.handicap > aside", e.RoundStarted(1, 0, (30, 25), False)),
    ("log.round > aside", e.RoundStarted(2, 0, (30, 30, 0), False)),
    ("log.round_again > aside", e.RoundStarted(1, 1, (30, 30), True)),
    ("log.reshuffled > aside", e.DeckReshuffled(0, 30)),
    ("log.drew > minor > log.drew_left", e.KardDrawn(1, -1, 50)),
    ("log.drew_known > minor > log.drew_left", e.KardDrawn(0, JAB, 50)),
    ("joined > log.drew_known > minor > log.drew_left", e.KardDrawn(0, JAB, 49), e.KardDrawn(0, RUSH, 50)),
    ("log.drew > minor > log.drew_left", e.KardDrawn(1, -1, 49), e.KardDrawn(0, -1, 50)),
    ("log.turn > minor", e.TurnStarted(3, 1)),
    ("log.put_aside > minor", e.DiscardChosen(0, -1)),
    ("log.put_aside_known > minor", e.DiscardChosen(0, JAB)),
    ("log.discards_locked > minor", e.DiscardsLocked(0)),
    ("log.dropped_turn", e.KardsDropped(0, (JAB, RUSH), "turn")),
    ("log.dropped_cost > aside", e.KardsDropped(0, (JAB,), "cost")),
    ("log.dropped_choice > aside", e.KardsDropped(0, (JAB,), "choice")),
    ("log.dropped_random > aside", e.KardsDropped(0, (JAB,), "random")),
    ("log.moved_in > play.move_in (play.move_in_short)", e.HandMoved(0, 1, True, False)),
    ("log.moved_in_free > play.move_in (play.move_in_short)", e.HandMoved(0, 1, True, True)),
    ("log.moved_out > play.move_out (play.move_out_short)", e.HandMoved(0, 1, False, False)),
    ("log.moved_out_free > play.move_out (play.move_out_short)", e.HandMoved(0, 1, False, True)),
    ("log.passed > play.pass (play.pass_short)", e.Passed(0)),
    ("log.attack > play.card", attack()),
    ("log.attack log.laid_with log.laid_burned > play.card", attack(effects=(RUSH, FURY), burned=(SWEEP,))),
    ("log.attack log.laid_copy > play.card", attack(MORPH, kind=CARDS.kind_of[SWEEP])),
    ("log.attack log.laid_close > play.card", attack(KNEE, 1, close=True)),
    ("log.attack_area > play.card", attack(location=-1)),
    ("log.attack_kombo log.laid_with > play.card", attack(kombo=KOMBO, effects=(RUSH,))),
    ("log.follow_up > play.card", attack(follow_up=True)),
    ("log.effect > play.card", e.EffectPlayed(0, 1, RUSH)),
    ("log.cancel > aside", e.CancelPlayed(1, CANCEL, RUSH, "laid"), attack(effects=(RUSH,))),
    ("log.cancel > aside", e.CancelPlayed(1, CANCEL, RUSH, "kombo"), attack()),
    ("log.cancel_kombo > aside", e.CancelPlayed(1, CANCEL, JAB, "kombo"), attack()),
    ("log.cancel_stun > aside", e.CancelPlayed(1, CANCEL, JAB, "stun"), attack()),
    ("log.let_stand > minor", e.CancelDeclined(1, "laid")),
    ("log.cancelled > aside", e.KardCancelled(0, RUSH, CANCEL), e.CancelPlayed(1, CANCEL, RUSH, "laid")),
    (
        "log.cancelled_bonus > aside",
        e.KardCancelled(0, JAB, CANCEL, True),
        e.CancelPlayed(1, CANCEL, JAB, "laid"),
    ),
    (
        "log.cancelled_kombo > aside",
        e.KardCancelled(0, JAB, CANCEL),
        attack(),
        e.CancelPlayed(1, CANCEL, JAB, "kombo"),
    ),
    (
        "log.cancelled > aside",
        e.KardCancelled(0, RUSH, CANCEL),
        attack(),
        e.CancelPlayed(1, CANCEL, RUSH, "kombo"),
    ),
    (
        "log.cancelled_stun > aside",
        e.KardCancelled(0, JAB, CANCEL),
        attack(),
        e.CancelPlayed(1, CANCEL, JAB, "stun"),
    ),
    (
        "log.cancelled_follow_up > aside",
        e.KardCancelled(0, SWEEP, CANCEL),
        attack(),
        attack(SWEEP, follow_up=True),
        e.CancelPlayed(1, CANCEL, SWEEP, "follow_up"),
    ),
    (
        "log.cancelled > aside > 0 came.cancelled (came.cancelled, bad)",
        e.KardCancelled(0, RUSH, CANCEL),
        e.EffectPlayed(0, 1, RUSH),
        e.CancelPlayed(1, CANCEL, RUSH, "alone"),
    ),
    ("log.answer_block > play.card", answer(BLOCK, "block")),
    ("log.answer_evade log.laid_with > play.card", answer(DUCK, "evade", (CANCEL,))),
    ("log.answer_stop > play.card", answer(DEFLECT, "stop")),
    ("log.answer_counter log.laid_burned > play.card", answer(STOMP, "counter", (), (DUCK,))),
    ("log.answer_effects > play.cards", answer(-1, "effects", (INTERCEPT,))),
    ("log.hit_taken > aside", e.HitTaken(1)),
    ("log.counter_declined > aside", e.CounterDeclined(1)),
    ("log.shifted > aside", e.AttackShifted(0, 2)),
    ("log.shift_kept > minor", e.ShiftDeclined(0)),
    ("", clash("undecided")),
    ("", clash("landed")),
    ("log.too_slow > 1 came.slow (came.slow_short, bad)", clash("landed", BLOCK, "block", 5, 4)),
    ("log.too_slow > 1 came.slow (came.slow_short, bad)", clash("landed", DUCK, "evade")),
    ("log.too_slow > 1 came.slow (came.slow_short, bad)", clash("landed", STOMP, "counter", 5, 4)),
    ("log.gets_through > 1 came.fails (came.fails_short, bad)", clash("landed", BLOCK, "block")),
    ("log.gets_through > 1 came.fails (came.fails_short, bad)", clash("landed", CANCEL, "evade", 5, 0)),
    (f"log.blocked > 0 came.blocked (came.blocked, bad) > {HELD}", clash("blocked", BLOCK, "block")),
    (f"log.blocked_sure > 0 came.blocked (came.blocked, bad) > {HELD}", clash("blocked", CANCEL, "block")),
    (
        "log.evaded > 0 came.evaded (came.evaded, bad) > 1 came.evades (came.evades_short, good)",
        clash("evaded", DUCK, "evade", 5, 6),
    ),
    (
        "log.evaded_sure > 0 came.evaded (came.evaded, bad) > 1 came.evades (came.evades_short, good)",
        clash("evaded", CANCEL, "evade"),
    ),
    ("log.misses_air > 0 came.evaded (came.evaded, bad)", clash("evaded")),
    (
        "log.stopped > 0 came.stopped (came.stopped, bad) > 1 came.stops (came.stops_short, good)",
        clash("stopped", DEFLECT, "stop"),
    ),
    (
        "log.stopped_sure > 0 came.stopped (came.stopped, bad) > 1 came.stops (came.stops_short, good)",
        clash("stopped", CANCEL, "stop"),
    ),
    (
        "log.countered > 0 came.countered (came.countered, bad) > 1 came.counters (came.counters_short, good)",
        clash("countered", STOMP, "counter", 5, 6),
    ),
    ("log.tied > 0 came.tied (came.tied) > 1 came.tied (came.tied)", clash("tied", STOMP, "counter")),
    ("log.failed > 0 came.stopped (came.stopped, bad)", clash("failed")),
    (
        "log.failed_by > 0 came.stopped (came.stopped, bad) > 1 came.stops (came.stops_short, good)",
        clash("failed", -1, "effects"),
        attack(),
        answer(-1, "effects", (INTERCEPT,)),
    ),
    (
        "log.failed > 0 came.stopped (came.stopped, bad)",
        clash("failed", -1, "effects"),
        attack(),
        answer(-1, "effects", (INTERCEPT, CANCEL)),
    ),
    ("log.rest > aside", e.RestLaid(0, (JAB, SWEEP), 2, False)),
    ("log.rest_burned > aside", e.RestLaid(0, (JAB, SWEEP), 2, True)),
    ("log.rest_none > minor", e.RestLaid(0, (), 0, True)),
    ("log.missed > 0 came.missed", e.AttackMissed(0, JAB)),
    ("log.struck > 0 came.struck (came.struck, good)", struck(2)),
    ("log.struck_hits > 0 came.struck (came.struck, good)", struck(6, 3)),
    ("log.struck_none > 0 came.struck (came.struck, good)", struck(0)),
    ("log.struck > 0 came.struck_on (came.struck, good)", struck(2, 1, 1), attack(), struck(3)),
    ("log.left", lost("hit")),
    ("log.none_left", lost("hit", 0)),
    ("log.left", lost("countered")),
    ("log.lost_blocked", lost("blocked")),
    ("log.lost_wound", lost("wound")),
    ("log.lost_paid", e.PointsLost(0, 0, 1, 20, "paid")),
    ("log.knocked_out > aside", e.KnockedOut(1)),
    ("log.points_won > 0 came.heals (good)", e.PointsWon(0, 2, 20)),
    ("log.goes_in", e.Displaced(0, 1, True, "forward")),
    ("log.goes_in", e.Displaced(0, 1, True, "in")),
    ("log.goes_out", e.Displaced(0, 1, False, "out")),
    ("log.goes_out", e.Displaced(0, 1, False, "back")),
    ("log.teleports_in", e.Displaced(0, 1, True, "teleport")),
    ("log.teleports_out", e.Displaced(0, 1, False, "teleport")),
    ("log.teleports_behind", e.Displaced(0, 1, True, "behind")),
    ("log.knocked > 0 came.knocks", e.Displaced(1, 0, False, "knocked")),
    ("log.thrown > 0 came.throws", e.Displaced(1, 0, False, "thrown")),
    ("log.pulled > 0 came.pulls", e.Displaced(1, 0, True, "pulled")),
    ("log.down", e.KnockedDown(1)),
    ("log.down > 0 came.downs", e.KnockedDown(1), DOER),
    ("log.slowed > 0 came.slows", e.Slowed(1, 1), DOER),
    ("log.slowed > 1 came.slows", e.Slowed(0, 1), clash("blocked", BLOCK, "block")),
    ("log.held > 0 came.holds", e.HeldFast(1, 1), DOER),
    ("log.stunned > 0 came.stuns", e.Stunned(1, 0)),
    ("log.free_move > aside", e.FreeMoveWon(0)),
    ("log.no_follow_up > minor", e.FollowUpDeclined(0)),
    ("log.lasting > aside", e.LastingLaid(0, 1, RUSH, 2)),
    ("log.lasting_all > aside", e.LastingLaid(0, -1, RUSH, 2)),
    ("log.counter_gone > minor", e.CounterGone(0, RUSH, 1)),
    ("", e.CounterGone(0, RUSH, 0)),
    ("log.lasting_over > aside", e.LastingEnded(0, RUSH)),
    ("", e.LastingEnded(0, RUSH), e.KardCancelled(0, RUSH, CANCEL)),
    (
        "log.lasting_over > aside",
        e.LastingEnded(0, RUSH),
        e.KardCancelled(0, RUSH, CANCEL),
        e.LastingLaid(0, 1, RUSH, 2),
    ),
    ("log.seen > aside", e.HandSeen(0, 1, (-1, -1), 2)),
    ("log.seen_known > aside", e.HandSeen(0, 1, (DUCK, BLOCK), 2)),
    ("log.taken_back > aside", e.KardTaken(0, JAB)),
    ("log.initiative_kept > minor", e.InitiativeKept(0)),
    ("log.initiative_won > aside", e.InitiativeWon(1)),
    ("log.time_up > aside", e.TimeRanOut(1)),
    ("log.stalled > aside", e.KombatStalled(10, False)),
    ("log.stalled_over > aside", e.KombatStalled(20, True)),
    ("log.round_blow", ended(0, "blow")),
    ("log.round_time", ended(0, "time")),
    ("log.round_wound", ended(1, "wound")),
    ("log.round_points", ended(0, "points")),
    ("log.round_die", ended(0, "die")),
    ("log.round_nobody", ended(-1, "blow")),
    ("log.round_nobody", ended(-1, "wound")),
    ("log.round_level", ended(-1, "time")),
    ("log.round_level", ended(-1, "points")),
    ("log.finish_fatality > play.finish_fatality", e.FinisherPlayed(0, 1, FATALITY, "fatality")),
    ("log.finish_babality > play.finish_babality", e.FinisherPlayed(0, 1, FATALITY, "babality")),
    ("log.no_finisher > aside", e.FinisherDeclined(0)),
    ("log.friendship > play.card", e.FriendshipPlayed(1, 0, FRIENDSHIP)),
    ("log.no_friendship > minor", e.FriendshipDeclined(1)),
    ("", e.MatchWon(0, 1, 1, (1, 0))),
    ("log.match_won", e.MatchWon(0, 2, 3, (1, 1))),
    ("log.won", e.TournamentEnded(0, (1, 0))),
    ("log.won", e.TournamentEnded(0, (1, 0)), e.MatchWon(0, 1, 1, (1, 0))),
    ("log.won_tournament", e.TournamentEnded(0, (2, 1)), e.MatchWon(0, 3, 3, (2, 1))),
    ("log.won_fatalities", e.TournamentEnded(1, (1, 1)), e.MatchWon(0, 2, 2, (1, 1))),
    ("log.drawn", e.TournamentEnded(-1, (1, 1)), e.MatchWon(0, 2, 2, (1, 1))),
]
