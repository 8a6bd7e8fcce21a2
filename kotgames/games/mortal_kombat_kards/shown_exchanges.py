"""Exchanges of the Kard Game as they are told, seen and heard: a row for each event (`engine.shown`).

An exchange is acted where it is decided: at `Clashed` the answer meets the attack, at each `AttackStruck` an attack lands. What comes of
it is told after that. What was laid out kard by kard is committed with one choice left, and yet it was chosen (`chosen`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.contract import Event
from kotgames.engine.log_book import LogLine
from kotgames.engine.shown import ACTED, Banner, By, Came, Cue, Laid, Played, Row, Settle, Told
from kotgames.engine.telling import Tally
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards import moments
from kotgames.games.mortal_kombat_kards.card_set import ADVANCED_RULES
from kotgames.games.mortal_kombat_kards.components import NONE

if TYPE_CHECKING:
    from kotgames.games.mortal_kombat_kards.words import LogBook

LIES: Final = 240
"""A kard out of a hand lies on the table, milliseconds after it set out."""
LAID: Final[Sequence[Cue]] = (("card_place", LIES, 0.9),)
"""Cues of a kard that is laid."""
STEP: Final[Sequence[Cue]] = (("footwork", 0, 0.8), ("footwork", 190, 0.6))
"""Cues of a step."""


# ---- told


def aside(icon: str, key: str | By[str]) -> Told:
    """No move, but to be said."""
    return Told(icon, key, aside=True)


def minor(icon: str, key: str | By[str]) -> Told:
    """For the whole log alone."""
    return Told(icon, key, "text_dim", minor=True)


def listed(book: LogBook, cards: Sequence[int]) -> str:
    """The names of cards, each as often as it is there."""
    return ", ".join(book.words(book.kind_key(book.card_set.kind_of[card])) for card in cards if card >= 0)


def _with(book: LogBook, line: LogLine, *more: tuple[str, Mapping[str, Any]]) -> LogLine:
    """A line with more sentences of the log."""
    return replace(
        line, text=" ".join([line.text, *(book.words(f"log.{key}", **said) for key, said in more)])
    )


def _cards_with(book: LogBook, event: e.AttackLaid | e.AnswerLaid, *, effects: bool = True) -> list[Any]:
    """The sentences of what is laid with a kard."""
    parts = (("with", event.effects if effects else ()), ("burned", event.burned))
    return [(f"laid_{key}", {"cards": listed(book, cards)}) for key, cards in parts if cards]


def _copies(book: LogBook, event: e.AttackLaid) -> bool:
    return bool(book.card_set.kind_of[event.card] != event.kind)


def _attack(book: LogBook, event: e.AttackLaid) -> int:
    """By the sort of attack: a follow-up, one that opens a Kombo, an area attack, any other."""
    return 0 if event.follow_up else 1 if event.kombo >= 0 else 2 if event.location < 0 else 3


def _attacked(book: LogBook, event: e.AttackLaid, line: LogLine) -> LogLine:
    """With the face that a copy has, effects, burned kards, and close quarters."""
    book.done[event.seat] = 0
    if not event.follow_up:
        book.attack, book.effects = event.card, ()
    more = _cards_with(book, event)
    if _copies(book, event):
        more.insert(0, ("laid_copy", {"shape": f"@{book.kind_key(event.kind)}"}))
    if event.close:
        more.append(("laid_close", {}))
    return _with(book, line, *more)


def _attack_kinds(book: LogBook, event: e.AttackLaid) -> Sequence[int]:
    """The kinds of an attack and of all that is laid with it, the face of a copy after the kard itself."""
    of = book.card_set.kind_of
    cards = (event.kombo, *event.effects, *event.burned)
    return list(dict.fromkeys((of[event.card], event.kind, *(of[card] for card in cards if card >= 0))))


def _answered(book: LogBook, event: e.AnswerLaid, line: LogLine) -> LogLine:
    book.done[event.seat] = 0
    book.answering, book.effects = event.seat, event.effects
    return _with(book, line, *_cards_with(book, event, effects=event.card >= 0))


def _effect(book: LogBook, event: e.EffectPlayed, line: LogLine) -> LogLine:
    book.doer, book.done[event.seat] = event.seat, 0
    book.attack = -1
    return line


def _window(book: LogBook, event: e.CancelPlayed, line: LogLine) -> LogLine:
    book.window = event.window
    return line


def _against(book: LogBook, event: e.CancelPlayed) -> int:
    """A kard, or the rest of a Kombo or the stun, for which the attack stands."""
    windows = ("kombo", "stun")
    return 1 + windows.index(event.window) if event.window in windows and event.target == book.attack else 0


CANCELS: Final = ("cancelled", "cancelled_bonus", "cancelled_kombo", "cancelled_stun", "cancelled_follow_up")


def _cancels(book: LogBook, event: e.KardCancelled) -> int:
    """The thing that fails, by the window: not the attack itself, but the rest of its Kombo, its stun or follow-up."""
    if event.bonus:
        return 1
    windows = ("kombo", "stun", "follow_up")
    if book.window in windows and (event.card == book.attack or book.window == "follow_up"):
        return 2 + windows.index(book.window)
    return 0


def _is_play(book: LogBook, event: e.KardCancelled) -> bool:
    """True for an effect that was played alone: its own line tells of it."""
    return book.window == "alone" and book.card_set.owner_of(event.card) == book.doer


def _cancelled(book: LogBook, event: e.KardCancelled, line: LogLine) -> LogLine:
    book.cancelled = event.card
    return line


def _sure(book: LogBook, event: e.Clashed) -> bool:
    """True where no Speeds counted: the answer has none."""
    faces, of = book.card_set.faces[ADVANCED_RULES], book.card_set.kind_of
    return event.answer < 0 or faces[of[event.answer]].speed == NONE


def _too_slow(book: LogBook, event: e.Clashed) -> bool:
    """True for an answer that did not stop the attack by its Speed; else it did not fit, or was cancelled."""
    behind = event.against <= event.speed if event.mode == "evade" else event.against < event.speed
    return behind and not _sure(book, event)


def _evades(book: LogBook, event: e.Clashed) -> int:
    """An attack on who is on the ground misses who is not; else an evasion, by its Speed or for sure."""
    return 0 if event.mode != "evade" or event.answer < 0 else 1 + _sure(book, event)


def _by_one(book: LogBook, event: e.Clashed) -> bool:
    """True where one effect was laid against the attack, so that it must be the one that stopped it."""
    return event.mode == "effects" and len(book.effects) == 1


def _stopping(book: LogBook, event: e.Clashed) -> Mapping[str, Any]:
    """With who laid the effect: an area attack is against several."""
    if not _by_one(book, event):
        return {}
    return {"by": listed(book, book.effects), "foe": book.name(book.answering)}


def _answering(book: LogBook, event: e.Clashed) -> int:
    return book.answering


def _does(book: LogBook, event: e.Clashed, line: LogLine) -> LogLine:
    """From now on it is the one whose kard works."""
    lands = ("undecided", "landed", "tied")
    book.doer = event.seat if event.result in lands else event.foe
    return line


def _clash(icon: str, key: str | By[str], colour: Any, *came: Any, params: Any = None) -> Told:
    return Told(icon, key, colour, came=came, params=params, then=_does)


def _speeds(key: str) -> By[str]:
    """The text with the Speeds, or without."""
    return By(_sure, key, f"{key}_sure")


def _answer_came(key: str, tone: str) -> By[Came | None]:
    """Of the answer, where there is one."""
    return By("answer", None, Came(key, "foe", tone, f"{key}_short"))


def _no_points(book: LogBook, event: e.AttackStruck) -> int:
    """By the number of points and of hits."""
    return 0 if not event.points else 1 + (event.hits > 1)


def _strikes(book: LogBook, event: e.AttackStruck, line: LogLine) -> LogLine:
    book.doer = event.seat
    book.done[event.seat] += event.points
    return line


def _took(book: LogBook, event: e.AttackStruck) -> Mapping[str, int]:
    """The points that the play has taken so far, these among them."""
    return {"count": book.done[event.seat] + event.points}


def _goes_on(book: LogBook, event: e.AttackStruck) -> bool:
    """True where the play has taken points before."""
    return book.done[event.seat] > 0


def _left(book: LogBook, event: e.PointsLost) -> Mapping[str, int]:
    return {"count": event.left}


LEFT: Final = Told(
    "life-bar", By(lambda book, event: event.left > 0, "none_left", "left"), "danger", params=_left
)
"""A blow was told with its points already."""


def _does_it(book: LogBook, event: Any) -> bool:
    """True where the log knows whose kard it came from."""
    return book.doer >= 0


def _doer(book: LogBook, event: Any) -> int:
    return book.doer


def _by_doer(key: str) -> By[Came | None]:
    """An outcome of the last play of whose kard works."""
    return By(_does_it, None, Came(key, _doer))


def _lifted(book: LogBook, event: e.LastingEnded) -> bool:
    """True for a kard of which it was just said that it is cancelled."""
    return event.card == book.cancelled


def _stays(book: LogBook, event: e.LastingLaid, line: LogLine) -> LogLine:
    book.cancelled = -1
    return line


# ---- what counts


def _count_attack(tally: Tally, event: e.AttackLaid) -> None:
    tally["running"][event.seat] = 0
    if not event.follow_up:
        tally["attacks"][event.seat] += 1
        tally["open"] = [int(seat == event.seat) for seat in range(len(tally["open"]))]


def _count_answer(tally: Tally, event: e.AnswerLaid) -> None:
    tally["running"][event.seat] = 0
    tally["answers"][event.seat] += event.card >= 0


def _count_clash(tally: Tally, event: e.Clashed) -> None:
    tally["fended"][event.foe] += event.answer >= 0 and event.result not in ("landed", "failed")


def _count_blow(tally: Tally, event: e.AttackStruck) -> None:
    """An attack that landed; an area attack, which hits several, once."""
    tally["landed"][event.seat] += tally["open"][event.seat]
    tally["open"][event.seat] = 0


def _count_points(tally: Tally, event: e.PointsLost) -> None:
    if event.by == event.seat:
        return
    tally["taken"][event.by] += event.count
    if event.how in ("hit", "countered"):
        tally["running"][event.by] += event.count
        tally.tops("best", event.by, tally["running"][event.by])


def _count_rest(tally: Tally, event: e.RestLaid) -> None:
    tally["kombos"][event.seat] += event.count > 0


def _count_won(tally: Tally, event: e.PointsWon) -> None:
    tally["healed"][event.seat] += event.count


# ---- heard, and what is at stake


def _lost(event: e.PointsLost) -> Sequence[Cue]:
    """A blow was heard when it was acted."""
    return {
        "blocked": [("marker_hurt", 0, 0.5)],
        "wound": [("marker_hurt", 0, 0.8)],
        "paid": [("tick", 0, 0.8)],
    }.get(event.how, [])


def _moved(event: e.Displaced) -> Sequence[Cue]:
    """Steps, a teleport, a flight through the air, a rope."""
    if event.how in ("teleport", "behind"):
        return [("whoosh", 0, 0.9), ("energy", 80, 0.6)]
    if event.how in ("knocked", "thrown"):
        return [("whoosh", 0, 0.8), ("body_fall", 260, 0.7)]
    return [("whoosh", 0, 0.8)] if event.how == "pulled" else STEP


def _laid_with(event: e.AttackLaid | e.AnswerLaid) -> Sequence[Cue]:
    count = 1 + len(event.effects) + len(event.burned)
    return [("card_place", LIES + 90.0 * index, 0.9) for index in range(count)]


def _meeting(event: e.Clashed, board: Any) -> float:
    return 0.25 if event.result == "landed" else 0.7


def _blow(event: e.AttackStruck, board: Any) -> float:
    return 0.35 + 0.06 * event.points


EXCHANGES: Final[Mapping[type[Event], Row]] = {
    e.AttackLaid: Row(
        Told(
            By(_attack, "fulguro-punch", "linked-rings", "fist", "fist"),
            By(_attack, "follow_up", "attack_kombo", "attack_area", "attack"), "text",
            Played(), cards=_attack_kinds, then=_attacked,
        ),
        Laid(420), _laid_with, 0.3, forward=True, chosen=False, moves=moments.attack_laid, counts=_count_attack,
    ),
    e.EffectPlayed: Row(Told("sparkles", "effect", "text", Played(), then=_effect), Laid(420), LAID, 0.25),
    e.CancelPlayed: Row(
        Told("cancel", By(_against, "cancel", "cancel_kombo", "cancel_stun"), "info", aside=True, then=_window),
        Laid(420), (*LAID, ("crowd_ooh", LIES + 100, 0.5)), 0.5, forward=True, chosen=False,
    ),
    e.CancelDeclined: Row(minor("check-mark", "let_stand"), None, (), forward=True, chosen=False),
    e.KardCancelled: Row(
        Told(
            "cancel", By(_cancels, *CANCELS), "danger", aside=True, then=_cancelled,
            came=By(_is_play, None, Came("cancelled", tone="bad", short="cancelled")),
        ),
        Banner(By(_cancels, *CANCELS), "danger", 750), (("crowd_gasp", 0, 0.7),), 0.55, forward=True,
    ),
    e.AnswerLaid: Row(
        Told(
            By("mode", "cancel", "shield", "dodge", "shield-bash", "fist", "sparkles"),
            By("mode", "answer_effects", "answer_block", "answer_evade", "answer_stop", "answer_counter", "answer_effects"), "text",
            Played(By("card", "cards", "card")), params=lambda book, event: {"cards": listed(book, event.effects)}, then=_answered,
        ),
        Laid(420), _laid_with, 0.35, forward=True, chosen=False, counts=_count_answer,
    ),
    e.HitTaken: Row(aside("human-target", "hit_taken"), None, (), forward=True, chosen=False),
    e.CounterDeclined: Row(aside("cancel", "counter_declined"), None, (), forward=True, chosen=False),
    e.AttackShifted: Row(
        Told("swap-bag", "shifted", "info", aside=True), Banner("shifted", "info", 700), (("whoosh", 0, 0.7),), 0.5, forward=True,
    ),
    e.ShiftDeclined: Row(minor("check-mark", "shift_kept"), None, (), forward=True),
    e.Clashed: Row(
        By("result",
            None,
            By("answer",
                None,
                _clash(
                    "fist", By(_too_slow, "gets_through", "too_slow"), "text_soft",
                    By(_too_slow, _answer_came("fails", "bad"), _answer_came("slow", "bad")),
                ),
            ),
            _clash("shield", _speeds("blocked"), "ok", Came("blocked", tone="bad", short="blocked"), _answer_came("blocks", "good")),
            _clash(
                "dodge", By(_evades, "misses_air", "evaded", "evaded_sure"), "ok",
                Came("evaded", tone="bad", short="evaded"), _answer_came("evades", "good"),
            ),
            _clash("shield-bash", _speeds("stopped"), "ok", Came("stopped", tone="bad", short="stopped"), _answer_came("stops", "good")),
            _clash("fist", "countered", "ok", Came("countered", tone="bad", short="countered"), _answer_came("counters", "good")),
            _clash("crossed-swords", "tied", "gold", Came("tied", short="tied"), Came("tied", "foe", short="tied")),
            _clash(
                "cancel", By(_by_one, "failed", "failed_by"), "danger", Came("stopped", tone="bad", short="stopped"),
                By(_by_one, None, Came("stops", _answering, "good", "stops_short")), params=_stopping,
            ),
        ),
        ACTED, ACTED, _meeting, forward=True, gathers=True, moves=moments.clashed, counts=_count_clash,
    ),
    e.RestLaid: Row(
        By(lambda book, event: 1 + event.burned if event.count else 0,
            minor("linked-rings", "rest_none"),
            Told("linked-rings", "rest", "text", aside=True, params=lambda book, event: {"cards": listed(book, event.cards)}),
            Told("flame", "rest_burned", "text", aside=True, params=lambda book, event: {"cards": listed(book, event.cards)}),
        ),
        Laid(420), lambda event: [("card_place", LIES + 90.0 * index, 0.9) for index in range(event.count)], 0.45, forward=True,
        chosen=False, counts=_count_rest,
    ),
    e.AttackMissed: Row(
        Told("dodge", "missed", "text_soft", came=Came("missed")), ACTED, ACTED, 0.4, forward=True, gathers=True,
    ),
    e.AttackStruck: Row(
        Told(
            "bleeding-wound", By(_no_points, "struck_none", "struck", "struck_hits"), By("points", "text_soft", "danger"), then=_strikes,
            came=By(
                _goes_on, Came("struck", tone="good", short="struck", params=_took),
                Came("struck_on", tone="good", short="struck", params=_took),
            ),
        ),
        ACTED, ACTED, _blow, forward=True, gathers=True, moves=moments.struck, counts=_count_blow,
    ),
    e.PointsLost: Row(
        By("how",
            LEFT, Told("life-bar", "lost_blocked", "danger"), LEFT,
            Told("life-bar", "lost_wound", "danger"), Told("life-bar", "lost_paid", "info"),
        ),
        Settle(220), _lost, forward=True, chosen=False, moves=moments.points_lost, counts=_count_points,
    ),
    e.KnockedOut: Row(
        Told("knockout", "knocked_out", "gold", aside=True), Banner("knocked_out", "danger", 1100),
        (("body_fall", 0, 1.0), ("crowd_gasp", 120, 0.9)), 1.0, forward=True,
    ),
    e.PointsWon: Row(
        Told("first-aid-kit", "points_won", "ok", came=Came("heals", tone="good")), Settle(260), (("marker_restore", 0, 0.9),), 0.3,
        moves=moments.points_won, counts=_count_won,
    ),
    e.Displaced: Row(
        Told(
            By("how", *("walking-boot",) * 4, *("lightning-arc",) * 2, "falling", "falling", "grab"),
            By("how",
                "goes_in", "goes_out", "goes_in", "goes_out", By("near", "teleports_out", "teleports_in"), "teleports_behind",
                "knocked", "thrown", "pulled",
            ),
            came=By("how", *(None,) * 6, *(Came(key, "foe") for key in ("knocks", "throws", "pulls"))),
        ),
        Settle(420), _moved, forward=True,
    ),
    e.KnockedDown: Row(
        Told("falling", "down", "danger", came=_by_doer("downs")),
        Banner("down", "danger", 700), (("body_fall", 0, 0.9),), 0.5, forward=True,
    ),
    e.Slowed: Row(Told("hourglass", "slowed", came=_by_doer("slows")), Settle(260), (("tick", 0, 0.7),), forward=True),
    e.HeldFast: Row(
        Told("grab", "held", "danger", came=_by_doer("holds")), Banner("held", "info", 700), (("hold", 0, 0.9),), 0.5, forward=True,
    ),
    e.Stunned: Row(
        Told("knocked-out-stars", "stunned", "gold", came=Came("stuns", "by")),
        Banner("stunned", "danger", 950), (("crowd_ooh", 0, 0.9),), 0.8, forward=True,
    ),
    e.FreeMoveWon: Row(aside("sprint", "free_move"), Settle(160), ()),
    e.FollowUpDeclined: Row(minor("cancel", "no_follow_up"), None, (), forward=True, chosen=False),
    e.LastingLaid: Row(
        Told("hourglass", By("foe", "lasting_all", "lasting"), "info", aside=True, then=_stays),
        Settle(320), (("card_place", 120, 0.7),), 0.3,
    ),
    e.CounterGone: Row(
        By(lambda book, event: event.left > 0, None, minor("hourglass", "counter_gone")), Settle(120), (("tick", 0, 0.5),),
    ),
    e.LastingEnded: Row(
        By(_lifted, Told("hourglass", "lasting_over", "text_soft", aside=True), None), Settle(300), (("card_flick", 0, 0.6),),
    ),
}  # fmt: skip
