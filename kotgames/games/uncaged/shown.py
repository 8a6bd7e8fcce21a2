"""The events of UNCAGED as they are told, seen and heard: a row each (`engine.shown`)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.contract import Event, Odds
from kotgames.engine.log_book import LogLine
from kotgames.engine.shown import (
    ACTED,
    FOE,
    Acted,
    Banner,
    By,
    Came,
    Colour,
    Counts,
    Deal,
    Laid,
    Played,
    RoundCard,
    Row,
    Rows,
    Settle,
    Told,
    by_dice,
    dice_of_both,
)
from kotgames.engine.telling import RoundNote, Tally, swing
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import numbers
from kotgames.games.uncaged.board import ENDINGS, Board
from kotgames.games.uncaged.card_words import raised_words
from kotgames.games.uncaged.components import LEVELS
from kotgames.games.uncaged.moments import BLANK, Swings

if TYPE_CHECKING:
    from kotgames.games.uncaged.views import View
    from kotgames.games.uncaged.words import LogBook

OUTCOMES: Final[Mapping[str, tuple[str, str]]] = {
    "countered": ("bad", "broken_short"),
    "cancelled": ("bad", "broken_short"),
    "breaks_hits": ("good", "damage"),
    "damage": ("good", "damage"),
    "breaks": ("good", "breaks_short"),
    "keeps_off": ("good", "keeps_off"),
    "deflected": ("bad", "deflected_short"),
    "blocked": ("bad", "blocked_short"),
    "works": ("neutral", "works_short"),
}
"""Outcomes of a valid card of an exchange, with their tone and the text that says them in a word or two."""


@dataclass(frozen=True, slots=True)
class Promise:
    """More damage for a later card: whose, how much, for which kinds (bit set, 0: the very next card), and by which card."""

    seat: int
    plus: int
    kinds: int
    source: int

    def meets(self, seat: int, kind: int) -> bool:
        """True where it is for a card that is turned over."""
        return seat == self.seat and (not self.kinds or bool(self.kinds >> kind & 1))

    def lapsed(self, book: LogBook) -> str:
        """The sentence that it is lost."""
        return book.words(
            "log.lapsed", name=book.name(self.seat), plus=self.plus, card=f"@{book.kind_key(self.source)}"
        )


# ---- told


def _by_seat(pair: Sequence[int], seat: int) -> Mapping[str, int]:
    """Two numbers, that of a seat first."""
    one, two = pair[::-1] if seat == 1 else pair
    return {"one": one, "two": two}


def first_rolls(event: e.FirstAttackerRolled) -> Mapping[str, int]:
    """The rolls that decided, that of who attacks first before the other."""
    return _by_seat(event.rolls[-1], event.seat)


def _dice(book: LogBook, event: e.FirstAttackerRolled, line: LogLine) -> LogLine:
    one, two = first_rolls(event).values()
    brief = book.words("log.first_brief", name=book.name(event.seat))
    return replace(line, dice=((one, True), (two, False)), brief=brief)


def _combo_began(book: LogBook, event: e.ComboStarted, line: LogLine) -> LogLine:
    book.attacker = event.attacker
    book.revealed_kinds = [-1, -1]
    book.promised.clear()
    return line


def _combo_ended(book: LogBook, event: e.ComboEnded, line: LogLine) -> LogLine:
    """With what lapses now: it waited for a card that did not come."""
    said = [line.text, *(one.lapsed(book) for one in book.promised)]
    seat = book.attacker
    if seat >= 0 and book.primed[seat]:
        said.append(book.words("log.lapsed_ability", name=book.name(seat), plus=book.primed[seat]))
        book.primed[seat] = 0
    book.promised.clear()
    return line if event.how == "knockout" else replace(line, text=" ".join(said))


def _because(icon: str, key: str, colour: Colour = "text_soft", *, foe: bool = False) -> By[Told]:
    """A consequence of a card that the event does not name: the one its seat, or the `foe`, turned over last. Where the log begins after
    that (a position that was set up), the line says so without it."""

    def kind(book: LogBook, event: Any) -> int:
        return book.revealed_kinds[FOE(book, event) if foe else event.seat]

    def named(book: LogBook, event: Any) -> Mapping[str, Any]:
        return {"card": f"@{book.kind_key(kind(book, event))}"}

    return By(
        lambda book, event: kind(book, event) >= 0,
        Told(icon, f"{key}_alone", colour, aside=True),
        Told(icon, key, colour, aside=True, params=named, cards=lambda book, event: (kind(book, event),)),
    )


def _reason(book: LogBook, event: e.CardRevealed) -> Mapping[str, Any]:
    return {"reason": book.words(event.reason, **event.params)}


def _revealed(book: LogBook, event: e.CardRevealed, line: LogLine) -> LogLine:
    """A card that is not valid loses what was promised to it."""
    kind = book.card_set.kind_of[event.card]
    book.revealed_kinds[event.seat] = kind
    lost = [one for one in book.promised if one.meets(event.seat, kind)]
    book.promised = [one for one in book.promised if one not in lost]
    if event.valid:
        return line
    return replace(line, text=" ".join([line.text, *(one.lapsed(book) for one in lost)]))


def _level(book: LogBook, event: e.LevelChanged) -> int:
    return 2 if event.undone else event.level


LEVEL: Final = By(_level, "level_standing", "level_ground", "level_undone")


def _raised(book: LogBook, event: e.NextRaised) -> int:
    """By the number of types and cards it names, and whether it makes them safe."""
    return 4 * event.safe + len(raised_words(book.card_set, event.kind, event.kinds))


def _raised_names(book: LogBook, event: e.NextRaised) -> Mapping[str, Any]:
    return numbers.names_as_params(book.card_set, raised_words(book.card_set, event.kind, event.kinds))


def _promised(book: LogBook, event: e.NextRaised, line: LogLine) -> LogLine:
    book.promised.append(Promise(event.seat, event.plus, event.kinds, event.kind))
    return line


def _primed(book: LogBook, event: e.AbilityPrimed, line: LogLine) -> LogLine:
    book.primed[event.seat] = event.plus
    return line


def _met(book: LogBook, event: e.ExchangeResolved) -> int:
    """By what became of the attack: it did what it does, was blocked, countered, cancelled."""
    broken = event.attack.broken
    return ("countered", "cancelled").index(broken) + 2 if broken else event.attack.prevented > 0


def _met_cards(book: LogBook, event: e.ExchangeResolved) -> Sequence[int]:
    """The card that the line is about first."""
    both = event.attack.kind, event.defence.kind
    return both[::-1] if _met(book, event) == 1 else both


def _met_names(book: LogBook, event: e.ExchangeResolved) -> Mapping[str, Any]:
    card, by = (f"@{book.kind_key(side.kind)}" for side in (event.attack, event.defence))
    return {"card": card, "by": by, "count": event.attack.prevented}


def _unprimed(book: LogBook, event: e.ExchangeResolved, line: LogLine) -> LogLine:
    for side in (event.attack, event.defence):
        if any(one.why == "primed" for one in side.additions):
            book.primed[side.seat] = 0
    return line


def _side(of: Callable[[e.ExchangeResolved], e.Side], *, answers: bool) -> By[Came | None]:
    """The outcome of a card of the exchange, of which the defence `answers`; one that was not valid has said so already."""

    def outcome(book: LogBook, event: e.ExchangeResolved) -> int:
        side, attack = of(event), event.attack
        breaks = answers and bool(attack.broken)
        if not side.valid:
            return 0
        if side.broken:
            name = side.broken
        elif side.damage:
            name = "breaks_hits" if breaks else "damage"
        elif breaks:
            name = "breaks"
        elif answers and attack.prevented and not side.prevented:
            name = "keeps_off"
        else:
            name = "deflected" if side.deflected else "blocked" if side.prevented else "works"
        return 1 + [*OUTCOMES].index(name)

    def came(key: str, tone: str, short: str) -> Came:
        return Came(
            key, lambda book, event: of(event).seat, tone, short,
            lambda book, event: {"count": of(event).damage or event.attack.prevented},
        )  # fmt: skip

    return By(outcome, None, *(came(key, *said) for key, said in OUTCOMES.items()))


def _round_ended(book: LogBook, event: e.RoundEnded, line: LogLine) -> LogLine:
    book.points = event.points
    return line


# ---- the card of a round


def _begun(book: LogBook, event: e.RoundStarted, view: View) -> RoundNote:
    words = book.words
    lines = [("ringing-bell", words("rounds.first", name=book.name(event.attacker))), _health(book, event.hp)]
    if event.round > 1:
        lines.append(("lungs", words("rounds.fresh")))
    points = (str(view["points"][0]), str(view["points"][1]))
    return RoundNote(words("banner.round", number=event.round), words("rounds.so_far"), points, tuple(lines))


def _over(book: LogBook, event: e.RoundEnded, view: View) -> RoundNote:
    words, even = book.words, event.winner < 0
    title = words("rounds.even") if even else words("rounds.to", name=book.name(event.winner))
    lines = [
        ("podium", words("rounds.points", one=event.points[0], two=event.points[1])),
        _health(book, view["hp"]),
    ]
    if event.round < view["rounds"]:
        lines.append(("lungs", words("rounds.comes_back")))
    dealt = (str(event.dealt[0]), str(event.dealt[1]))
    return RoundNote(title, words("rounds.damage"), dealt, tuple(lines))


def _health(book: LogBook, hp: Sequence[int]) -> tuple[str, str]:
    one, two = map(book.name, (0, 1))
    return "bleeding-wound", book.words("rounds.health", one=one, two=two, left=hp[0], right=hp[1])


def _result(book: LogBook, event: e.RoundEnded, view: View) -> tuple[str, str, str]:
    words = book.words
    who = words("results.tied") if event.winner < 0 else book.name(event.winner)
    result = words("results.points", one=event.dealt[0], two=event.dealt[1])
    return words("results.round", number=event.round), result, who


# ---- what moved a match


def _round_begins(swings: Swings, event: e.RoundStarted) -> None:
    swings.round = event.round


def _combo_begins(swings: Swings, event: e.ComboStarted) -> None:
    swings.round, swings.combo = event.round, event.combo
    swings.odds.clear()


def _exchanged(swings: Swings, event: e.ExchangeResolved) -> None:
    swings.round, swings.combo = swings.board.round or swings.round, event.combo
    attack, defence = event.attack, event.defence
    if attack.broken:
        _breaks(swings, event)
        return
    if attack.damage:
        _hits(swings, event, attack, swings.odds.get((attack.seat, event.exchange)))
    if defence.damage:
        _hits(swings, event, defence, None)


def _hits(swings: Swings, event: e.ExchangeResolved, side: e.Side, odds: Odds | None) -> None:
    """A card that did damage: the share of the Health it met, and the more the likelier it would have been broken."""
    after = event.hp[side.target]
    before = after + side.lost
    worth = side.lost / max(1, before)
    over = not after
    sure = odds is None or not odds.chance("breaker")
    chance = Fraction(1) if odds is None else odds.chance("none")
    surprise = 0.0
    if odds is not None:
        surprise = swing(odds, lambda key: worth if key == "none" else 0.0, worth)
    key = "answered"  # what is met with damage of its own cannot be broken
    if over or side is event.attack:
        key = ("knockout" if over else "hit") + ("_sure" if sure else "")
    other = event.defence if side is event.attack else event.attack
    swings.add(
        swings.of_card(key, side.seat, side.kind, chance, damage=side.damage, before=before, after=after),
        side.seat, 1.0 if over else worth + surprise, chance=None if sure else chance,
        cards=(side.kind, *((other.kind,) if other.valid else ())), detail=_sum(swings, side), deciding=over,
    )  # fmt: skip


def _sum(swings: Swings, side: e.Side) -> str:
    """The arithmetic of a hit that does not do just its base damage."""
    added = sum(addition.plus for addition in side.additions)
    kept = side.prevented + side.deflected
    if not added and not kept:
        return ""
    key = "moments.sum" if not kept else "moments.sum_blocked" if added else "moments.blocked"
    return swings.book.words(key, base=side.base, plus=added, kept=kept)


def _breaks(swings: Swings, event: e.ExchangeResolved) -> None:
    """A combo that was broken: what its attacker may have hoped for is gone, and damage may have gone back."""
    attack, defence, book = event.attack, event.defence, swings.book
    odds = swings.odds.get((attack.seat, event.exchange))
    rest = (swings.card_set.slots - event.exchange) * swings.mean / max(1, event.hp[defence.seat])
    after = event.hp[attack.seat]
    before = after + defence.lost
    chance = odds.chance("breaker") if odds is not None else None
    surprise = 0.0
    if odds is not None:
        surprise = swing(odds, lambda key: 0.0 if key == "breaker" else -min(0.5, rest), 0.0)
    over = not after
    key = "broke_out" if over else "broke" if chance is not None else "broke_sure"
    back = ""
    if defence.damage:
        name = book.name(attack.seat)
        back = book.words("moments.back", damage=defence.damage, name=name, before=before, after=after)
    told = {"attack": f"@{book.kind_key(attack.kind)}"}
    swings.add(
        swings.of_card(key, defence.seat, defence.kind, chance or Fraction(1), **told),
        defence.seat, 1.0 if over else surprise + defence.lost / max(1, before),
        chance=chance, cards=(defence.kind, attack.kind), detail=back, deciding=over,
    )  # fmt: skip


def _changes_level(swings: Swings, event: e.LevelChanged) -> None:
    """A change of level that left cards of the rival blank in this combo."""
    blank = 0
    for later in () if event.undone else _rest_of_combo(swings):
        if isinstance(later, e.LevelChanged):
            break
        if isinstance(later, e.CardRevealed) and later.seat != event.seat and not later.valid:
            fits = swings.card_set.levels[swings.card_set.kind_of[later.card]]
            blank += not fits >> later.level & 1
    if not blank:
        return
    odds = swings.odds.get((event.seat, _slot(swings, event.seat)))
    chance = odds.chance("none") if odds is not None and odds.chance("breaker") else None
    key = f"level_{LEVELS[event.level]}" + ("" if chance is not None else "_sure")
    swings.add(
        swings.of_card(key, event.seat, event.kind, chance or Fraction(1)),
        event.seat, BLANK * blank, chance=chance, cards=(event.kind,),
        detail=swings.book.words("moments.blank", count=blank, name=swings.book.name(1 - event.seat)),
    )  # fmt: skip


def _slot(swings: Swings, seat: int) -> int:
    """The slot of the seat's card that was revealed last."""
    before = swings.turns[swings.number].events[: swings.place]
    shown = (one for one in reversed(before) if isinstance(one, e.CardRevealed) and one.seat == seat)
    return next((one.slot for one in shown), -1)


def _rest_of_combo(swings: Swings) -> Iterator[Event]:
    """The events after the one that is looked at, to the end of its combo."""
    start = swings.place + 1
    for turn in swings.turns[swings.number :]:
        for event in turn.events[start:]:
            if isinstance(event, e.ComboEnded):
                return
            yield event
        start = 0


# ---- what counts


def _count_card(tally: Tally, event: e.CardRevealed) -> None:
    tally["shown"][event.seat] += 1
    tally["valid"][event.seat] += event.valid


def _count_exchange(tally: Tally, event: e.ExchangeResolved) -> None:
    for side in (event.attack, event.defence):
        if side.damage:
            tally["hits"][side.seat] += 1
            for name in ("damage", "running"):
                tally[name][side.seat] += side.lost
            tally.tops("best", side.seat, tally["running"][side.seat])
        tally["kept"][1 - side.seat] += side.prevented + side.deflected


def _count_combo(tally: Tally, event: e.ComboEnded) -> None:
    tally["running"] = [0, 0]


# ---- what is at stake


def _high(share: float) -> float:
    """Half of what is left is as much as the hall can shout about."""
    return math.sqrt(min(1.0, 2 * share))


def threat(event: e.CardRevealed, board: Board) -> float:
    """The share of the rival's Health that a card turned over may take, before blocks and answers; 0 if it is blank."""
    if not event.valid:
        return 0.0
    card_set = board.card_set
    role, kind = board.role(event.seat), card_set.kind_of[event.card]
    damage = card_set.damage[kind]
    if damage:
        damage += sum(plus for _, plus, _, _ in numbers.additions(board, role, kind))
    return min(1.0, damage / max(1, board.hp[1 - event.seat]))


def _taken(event: e.ExchangeResolved, board: Board) -> float:
    """By the larger share of the Health it met that a card took."""
    share = max(
        side.lost / (event.hp[side.target] + side.lost) if side.lost else 0.0
        for side in (event.attack, event.defence)
    )
    return 0.15 + 0.85 * _high(share)


LAID: Final = (("card_place", 0, 0.5),)
"""Cues of a card that is put down."""

ROWS: Final = Rows(__file__, e, {
    e.FirstAttackerRolled: Row(
        Told("perspective-dice-six-faces-random", "first", "gold", params=lambda book, event: first_rolls(event), then=_dice),
        Banner("first", "gold", 1400, lambda book, event: first_rolls(event), log=True),
        (("dice_roll", 0, 0.8),), rolls=dice_of_both, first=by_dice,  # U9
    ),
    e.FighterPicked: Row(Told("person", "picked", "gold"), Settle(450), ()),
    e.RoundStarted: Row(
        Told("boxing-ring", "round", "gold"),
        Acted(RoundCard(_begun)), (("bell_1", 0, 0.9),), 0.35,
        begins_round=True, moves=_round_begins, opens=lambda event: event.round == 1,
    ),
    e.ComboStarted: Row(Told("fist", "combo", "info", then=_combo_began), ACTED, (("shuffle", 0, 0.6),), 0.2, moves=_combo_begins),
    e.CardDrawn: Row(By("source", None, Told("lungs", By("card", "drawn", "drawn_known"), "ok")), Deal(80), (("card_flick", 0, 0.5),)),
    e.Mulliganed: Row(
        Told("card-exchange", By("free", "mulligan", "mulligan_free"), "info"),
        Settle(450), (("shuffle", 0, 0.7),), counts=Counts("mulligans"),
    ),
    e.HandKept: Row(Told("check-mark", By("forced", "kept", "kept_forced"), aside=By("forced", False, True)), Settle(150), ()),
    e.CardPlaced: Row(None, By("card", Laid(110), Settle(60)), LAID),
    e.RowLocked: Row(Told("padlock", "locked", aside=True), Settle(150), (), chosen=False),
    e.RowPickedUp: Row(_because("cycle", "picked_up", "info"), Settle(280), LAID),
    e.CardRevealed: Row(
        By("valid",
            Told(
                "cancel", "revealed_invalid", "danger", Played(), Came("invalid", tone="bad", short="invalid_short"),
                params=_reason, then=_revealed,
            ),
            Told("card-play", "revealed", "text", Played(), then=_revealed),
        ),
        ACTED, ACTED, lambda event, board: 0.15 + 0.8 * _high(threat(event, board)),
        counts=_count_card, gathers=True,
    ),
    e.Discarded: Row(Told("card-discard", By("card", "discarded", "discarded_known"), aside=True), Settle(220), LAID),
    e.OptionDeclined: Row(Told("cancel", "declined", aside=True), None, ()),
    e.LevelKept: Row(Told("falling", "level_kept", aside=True), None, ()),
    e.LevelChanged: Row(
        Told(By(lambda book, event: event.level, "up-card", "falling"), LEVEL, "info", came=Came(LEVEL)),
        ACTED, (("whoosh", 0, 0.6),), 0.45, forward=True, moves=_changes_level,  # who falls is heard when it is acted
    ),
    e.NextRaised: Row(
        Told(
            "up-card", By(_raised, *(f"{key}_{count}" for key in ("next", "next_safe") for count in range(4))), "ok",
            aside=True, params=_raised_names, then=_promised,
        ),
        None, (),
    ),
    e.Deflected: Row(_because("shield", "deflected", "ok", foe=True), Banner("deflected", "info"), (("slap", 0, 0.9),), 0.6, forward=True),
    e.AbilityKept: Row(_because("falling", "ability_kept", foe=True), None, ()),
    e.DamageDealt: Row(Told("bleeding-wound", "damage", "danger"), None, (), forward=True),
    e.ExchangeResolved: Row(
        Told(
            By(_met, "fist", "shield", "shield", "shield"),
            By(_met, "exchange", "prevented", "countered", "cancelled"),
            By(_met, "text_dim", "info", "gold", "gold"),
            came=(_side(lambda event: event.attack, answers=False), _side(lambda event: event.defence, answers=True)),
            minor=By(_met, True, False, False, False), params=_met_names, cards=_met_cards, then=_unprimed,
        ),
        ACTED, ACTED, _taken, forward=True, moves=_exchanged, counts=_count_exchange, repeats=True, gathers=True,
    ),
    e.ComboBroken: Row(
        Told("shield", "broken", "gold"),
        Banner("broken", "gold", 900), (("crowd_ooh", 0, 0.9),), 0.75, forward=True, counts=Counts("broken"),
    ),
    e.AbilityPrimed: Row(Told("up-card", "primed", "gold", aside=True, then=_primed), Banner("primed", "gold"), (), forward=True),
    e.ComboEnded: Row(
        Told("hourglass", "combo_ended", "text_dim", aside=True, then=_combo_ended),
        ACTED, (), counts=_count_combo, holds=lambda event: event.how != "knockout",
    ),
    e.RoundEnded: Row(
        Told(
            "podium", By("winner", "round_even", "round_point"), "gold",
            params=lambda book, event: _by_seat(event.dealt, event.winner), then=_round_ended,
        ),
        RoundCard(_over), (("bell_3", 0, 0.9), ("cheer", 300, 0.6)), 0.5, result=_result,
    ),
    e.MatchEnded: Row(
        Told(
            By("winner", "podium", "laurels-trophy"),
            By(lambda book, event: ENDINGS.index(event.how) - 1, "won_knockout", "won_decision", "won_damage", "drawn_match"), "gold",
            params=lambda book, event: _by_seat(book.points, event.winner),
        ),
        ACTED, ACTED, lambda event, board: 1.0 if event.winner >= 0 else 0.3, forward=True,
    ),
})  # fmt: skip
