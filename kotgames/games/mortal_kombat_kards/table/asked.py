"""The questions and families of actions at this table, a record for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from kotgames.engine.contract import Refusal
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import components as c
from kotgames.games.mortal_kombat_kards.decisions import DECISIONS, not_now
from kotgames.games.mortal_kombat_kards.table import drops, ids
from kotgames.games.mortal_kombat_kards.table.context import Context
from kotgames.ui.table import families
from kotgames.ui.table.asked import Asked, Buttons, Family, Finder, Moves, Question, asked_of
from kotgames.ui.table.context import Control
from kotgames.ui.table.families import cards, kind_topic, whole

Asking = families.Questions[Context]


class Questions(Asking):
    """See `Questions` of the toolkit."""

    def meanwhile(self) -> tuple[str, str]:
        """See `families.Questions`."""
        title, text = super().meanwhile()
        if self.thinking is None or self.host.skippable:
            title = self.turn
        return title, text

    @property
    def turn(self) -> str:
        """The title while nobody here is asked."""
        view = self.ctx.view
        return self.words("ask.turn", round=view["round"], turn=view["turn"]).upper()

    @property
    def folded(self) -> bool:
        """See `families.Questions`."""
        return self.ctx.layout.folded

    def shorter_headlines(self) -> list[tuple[str, str]]:
        """See `Questions`: without a long name, the first sentence alone, or the title."""
        title, text = self.headline()
        first, stop, _ = text.partition(". ")
        ways = [(self.turn, text)] * (self.host.situation.prompt is None)
        return ways + [(title, f"{first}.")] * bool(stop) + [(title, "")]


# ---- sentences


def _kard(q: Asking, kind: int) -> str:
    return q.words(f"card.{q.ctx.card_set.kinds[kind]}")


def _place(q: Asking, place: int) -> str:
    return q.words(f"location.{c.LOCATIONS[place]}")


def _open_name(q: Asking) -> str:
    """The thing that still must be named of what is laid out: "target", "location", "burn", "two_ways"; "" for nothing."""
    legal = q.host.situation.legal
    if q.ctx.two_ways is not None:
        return "two_ways"
    if q.ctx.drafting and a.COMMIT not in legal:
        if any(a.TARGET <= action < a.LAY for action in legal):
            return "target"
        if any(a.LOCATION <= action < a.TARGET for action in legal):
            return "location"
        if any(a.family(action) == a.BURN for action in legal):
            return "burn"
    return ""


def _laying_text(kind: str) -> Callable[[Asking], str]:
    """The sentence of a question in which kards are laid out."""

    def text(q: Asking) -> str:
        ctx, words, wanted = q.ctx, q.words, _open_name(q)
        if wanted:
            return words(f"prompt.laying.{wanted}")
        if ctx.drafting:
            return words(f"prompt.{kind}.laid")
        about = ctx.about(dict)
        if kind == "answer":
            params = {"name": q.host.name(about["by"]), "card": _kard(q, about["kind"])}
            if about["location"] >= 0:
                return words("prompt.answer.text", **params, location=_place(q, about["location"]))
            return words(f"prompt.answer.{_asked_for(q) or 'area'}", **params)
        if kind == "follow":
            return words(
                "prompt.follow.text" if about["classes"] < 0 else "prompt.follow.kind",
                kind=_class(q, about["classes"]),
            )
        if kind == "action" and not ctx.view["advanced"]:
            return words("prompt.laying.basic")
        return words(f"prompt.{kind}.text")

    return text


def _asked_for(q: Asking) -> str:
    """The round of questions that an area attack is in ("stop", "counter", "evade"); "" for any other answer."""
    frame = q.ctx.view["stack"][-1]
    return ("", "stop", "counter", "evade")[frame[2]] if frame[0] == b.ANSWER and len(frame) > 2 else ""


def _waives(q: Asking, action: int) -> str:
    """The label of taking a hit; before it is certain that anybody is hit that of leaving it at that."""
    asked_for = _asked_for(q) if action == a.TAKE_HIT else ""
    return q.words(f"do.no_{asked_for}") if asked_for in ("stop", "counter") else ""


def _class(q: Asking, classes: int) -> str:
    name = next((name for name, bit in k.BIT.items() if classes >= 0 and classes & bit), "")
    return q.words(f"class.{name}.one") if name else ""


def _discard(q: Asking) -> str:
    return q.words("prompt.discard.laid" if q.ctx.aside else "prompt.discard.text", count=len(q.ctx.aside))


def _cancel(q: Asking) -> str:
    ctx = q.ctx
    about = ctx.about(dict)
    if ctx.drafting:
        return q.words("prompt.cancel.which")
    names = [ctx.card_name(card) for card in about["cards"]]
    return q.words(
        f"prompt.cancel.{about['window']}",
        name=q.host.name(_who_laid(ctx, about["cards"])),
        cards=q.words.listed(names[:3]),
    )


def _who_laid(ctx: Context, cards: Sequence[int]) -> int:
    """The player of what may be cancelled."""
    return next((laid[1] for laid in ctx.view["laid"] if laid[0] in cards), ctx.rival)


def _rest(q: Asking) -> str:
    about = q.ctx.about(dict)
    laid = sum(a.family(action) in (a.BURN, a.LAY) for action in q.ctx.view["draft"])
    return q.words(
        "prompt.rest.burn" if about["burning"] else "prompt.rest.kombo", count=about["left"] - laid
    )


def _owed(q: Asking) -> str:
    about = q.ctx.about(dict)
    return q.words("prompt.drop.text", count=about["count"], card=_kard(q, about["kind"]))


def _by_kind(key: str) -> Callable[[Asking], str]:
    return lambda q: q.words(key, card=_kard(q, q.ctx.about(dict)["kind"]))


def _shift(q: Asking) -> str:
    return q.words("prompt.shift.text", location=_place(q, q.ctx.about(dict)["location"]))


# ---- buttons


def _back(q: Asking) -> list[Control]:
    """The last thing that was laid comes back into the hand."""
    return [q.say("take_back", q.host.undo, "return-arrow", "quiet")]


def _discards(q: Asking) -> Iterable[Control]:
    ctx = q.ctx
    count = len(ctx.aside)
    label = q.words("do.discard", count=count) if count else q.words("do.done")
    yield Control("done", label, ctx.draft.lock, "card-discard" if count else "check-mark", "primary")
    if count:
        yield from _back(q)


def _two_ways(q: Asking) -> Iterable[Control]:
    """A kard that can be used in several ways: a button for each."""
    assert q.ctx.two_ways is not None
    _, actions = q.ctx.two_ways
    found = []
    for action in actions:
        family = a.FAMILIES[(a.family(action) - a.LAY) // a.WIDTH]
        found.append(q.act(action, "", FAMILY_ICONS[family], "second", label=q.words(f"do.{family}")))
    return [*q.alike(found), *_back(q)]


def _commits(
    key: str, icon: str, *without: tuple[str, int, str, str]
) -> Callable[[Asking], Iterable[Control]]:
    """One button that says what it commits, and what may be done while nothing is laid out: (key, action, icon, colour)."""

    def made(q: Asking) -> Iterable[Control]:
        wanted = _open_name(q)
        if wanted == "two_ways":
            yield from _two_ways(q)
            return
        if wanted in ("target", "location"):
            yield from q.alike([*q.of_families(TARGET if wanted == "target" else LOCATION)])
            yield from _back(q)
            return
        if q.ctx.drafting:
            if wanted:
                yield q.disabled(key, q.words("ask.burn_first"), icon, "primary")
            else:
                yield q.act(a.COMMIT, key, icon, "primary", id="commit")
            yield from _back(q)
            return
        yield from q.of_families(TARGET)
        for other, action, sign, colour in without:
            if q.host.refusal(action) is None:
                yield q.act(action, other, sign, colour, id=other, label=_waives(q, action))

    return made


def _going_on(q: Asking) -> Iterable[Control]:
    about = q.ctx.about(dict)
    burned = sum(a.family(action) == a.BURN for action in q.ctx.view["draft"])
    if about["burning"]:
        key, icon = ("burn_hits", "flame") if burned else ("no_hits", "cancel")
        yield q.act(a.COMMIT, "", icon, "primary", id="commit", label=q.words(f"do.{key}", count=burned + 1))
    elif q.host.refusal(a.COMMIT) is None:
        yield q.act(a.COMMIT, "kombo_on", "linked-rings", "primary", id="commit")
    else:
        yield q.disabled("kombo_on", q.words("ask.kombo_rest"), "linked-rings", "primary")
    if q.ctx.drafting:
        yield from _back(q)


def _cancels(q: Asking) -> Iterable[Control]:
    if q.ctx.drafting:
        yield from q.alike([*q.of_families(AT)])
        yield from _back(q)
    else:
        yield q.act(a.DECLINE, "let_stand", "check-mark", "primary", id="decline")


def _declines(key: str) -> Callable[[Asking], Iterable[Control]]:
    """The button of leaving it at that."""
    return lambda q: [q.act(a.DECLINE, key, "cancel", id="decline")]


def _shifts(q: Asking) -> Iterable[Control]:
    return q.alike([q.act(a.KEEP, "keep", "check-mark"), *q.of_families(LOCATION)])


# ---- names


def _hand(ctx: Context, kind: str) -> Sequence[str] | None:
    return cards(drops.hand_cards)(ctx, kind) if kind else [*ctx.hand, ids.HAND]


def _laid_cards(ctx: Context) -> list[int]:
    return [laid[0] for laid in ctx.view["laid"]]


def _seat(foe: bool) -> Finder[Context]:
    """A corner, or something of it: "my wing", "foe pile", "foe hand"."""

    def find(ctx: Context, rest: str) -> list[str] | None:
        seat = ctx.rival if foe else ctx.me
        made = {"wing": ids.wing, "pile": ids.pile, "deck": ids.deck, "hand": ids.closed, "": ids.fighter}
        if rest == "tokens":
            return [ids.token(seat, number) for number in range(len(ctx.tokens(seat)))]
        return [made[rest](seat)] if rest in made else None

    return find


def _numbered(ctx: Context, number: str) -> list[str] | None:
    """A corner by its number, from 1."""
    return [ids.fighter(int(number) - 1)] if number.isdecimal() and number != "0" else None


def _attacking(ctx: Context) -> list[str]:
    """The wing of who attacks, or would."""
    return [ids.wing(ctx.view["by"] if ctx.view["by"] >= 0 else ctx.me)]


def _answering(ctx: Context) -> list[str]:
    """The wing of who is attacked."""
    return [ids.wing(ctx.view["at"] if ctx.view["at"] >= 0 else ctx.rival)]


def _page(ctx: Context, word: str, rest: str) -> str:
    if word in ("me", "foe", "my", "seat", "opponent", "pile", "deck") and rest != "wing":
        return "corners"
    fight = ("my", "foe", "attack", "answer", "arena", "clash", "comes", "distance", "laid", "kombo")
    return "log" if word == "log" else "fight" if word in fight else ""


def _kard_of(ctx: Context, name: str) -> tuple[str, str]:
    return "fighter", ctx.kombatant(ids.numbers(name)[0])


# ---- the records

FAMILY_ICONS: Final = {
    "block": "shield", "evade": "dodge", "stop": "shield-bash", "counter": "crossed-swords", "effect": "sparkles", "lay": "fist",
    "kombo": "linked-rings", "burn": "flame",
}  # fmt: skip
LOCATION: Final[Family[Context]] = Family(
    "location",
    of="location",
    icon=lambda name: {"high": "high-punch", "mid": "punch"}.get(name, "leg"),
    label=lambda q, action, name: q.words(f"location.{name}").upper(),
)


TARGET: Final[Family[Context]] = Family(
    "target",
    of="seat",
    icon="bullseye",
    points=("seat {number}",),
    label=lambda q, action, name: q.ctx.kombatant_name(int(name)).upper(),
    sub=lambda q, action: _player(q, action - a.TARGET),
)


def _player(q: Asking, seat: int) -> str:
    """Who plays a Kombatant, where that is another name."""
    name = q.host.name(seat)
    return "" if name == q.ctx.kombatant_name(seat) else name


def _at(ctx: Context, action: int, name: str) -> tuple[str, list[str]]:
    """The kard that is named: one just laid, or a lasting one."""
    place = "lasting" if ctx.asks("lift") else "laid"
    return ctx.words("advice.at", card=f"@card.{name}"), [f"{place} {name}"]


AT: Final[Family[Context]] = Family("at", of="card", icon="bullseye", advice=_at)
_held = partial(Family[Context], of="card", points=("hand {name}",))
_plain: Final = tuple(
    Family[Context](word) for word in ("commit", "pass", "done", "decline", "keep", "in", "out")
)


def _question(
    kind: str, ask: Any, moves: Callable[[Context], Moves], *buttons: Buttons[Context], **more: Any
) -> Question[Context]:
    return Question(kind, ask, buttons=buttons, moves=moves, astray=drops.astray, **more)


def _wing(ctx: Context) -> str:
    return ids.wing(ctx.me)


def _own_pile(ctx: Context) -> str:
    return ids.pile(ctx.me)


def _take(ctx: Context, action: int, name: str) -> tuple[str, list[str]]:
    """The hit, or a kard of the own pile."""
    if action == a.TAKE_HIT:
        return ctx.words("advice.take_hit"), ["do take_hit"]
    return ctx.words("advice.take", card=f"@card.{name}"), [f"do take {name}"]


MOVES: Final = (("in", a.MOVE_IN, "walk", "second"), ("out", a.MOVE_OUT, "walking-boot", "second"))
_attacks: Final = _commits("attack", "fist", ("pass", a.PASS, "hand", "warn"), *MOVES)
_answers: Final = _commits("answer", "check-mark", ("take_hit", a.TAKE_HIT, "impact-point", "stop"))
_follows: Final = _commits("follow_up", "fulguro-punch", ("decline", a.DECLINE, "cancel", "second"))
_finishes: Final = drops.each(a.FINISH, drops.hand_cards, _wing)
_fetches: Final = drops.each(a.TAKE, drops.pile_cards, lambda ctx: ids.HAND)
TAKE: Final[Family[Context]] = Family(
    "take", of="card", icon="card-pickup", advice=lambda ctx, action, name: _take(ctx, action, name)
)
HELD: Final = (
    "lay",
    "effect",
    "kombo",
    "burn",
    "block",
    "evade",
    "stop",
    "counter",
    "cancel",
    "drop",
    "finish",
)
"""Families of kards of the own hand."""
ZONES: Final = (
    "wing", "deck", "pile", "closed", "slot", "token", "back", "play", "plays", ids.ARENA, ids.DISTANCE, ids.CLASH, ids.COMES,
    ids.ROUND, ids.HAND,
)  # fmt: skip
ASKED: Final[Asked[Context]] = Asked(
    __name__,
    (
        _question("discard", _discard, drops.dropping, _discards),
        _question("action", _laying_text("action"), drops.laying, _attacks),
        _question("cancel", _cancel, drops.cancelling, _cancels),
        _question("answer", _laying_text("answer"), drops.laying, _answers),
        Question("shift", _shift, buttons=(_shifts,)),
        _question("rest", _rest, drops.laying, _going_on),
        _question("follow", _laying_text("follow"), drops.laying, _follows),
        _question("drop", _owed, drops.each(a.DROP, drops.hand_cards, _own_pile)),
        _question("salvage", _by_kind("prompt.salvage.text"), _fetches, TAKE, alike=True),
        _question("lift", _by_kind("prompt.lift.text"), drops.each(a.AT, drops.lasting_cards, _own_pile), AT, alike=True),
        _question("finish", "prompt.finish.text", _finishes, _declines("no_finisher")),
        _question("friendship", "prompt.friendship.text", _finishes, _declines("no_friendship")),
    ),
    (*(_held(word) for word in HELD), TAKE, AT, LOCATION, TARGET, *_plain),
    asked_of(DECISIONS), a.text, not_now,
    keys=lambda ctx: ctx.hand,
    stands_for=drops.stands_for,
    picks={"card": drops.no_card, **dict.fromkeys(("back", "deck", "closed"), Refusal("ui_closed", {}, "M16"))},
    names={
        "me": whole(lambda ctx: [ids.fighter(ctx.me)]), "opponent": whole(lambda ctx: [ids.fighter(ctx.rival)]),
        "seat": _numbered, "my": _seat(foe=False), "foe": _seat(foe=True), "attack": whole(_attacking), "answer": whole(_answering),
        "pile": whole(lambda ctx: [ids.pile(ctx.me)]), "deck": whole(lambda ctx: [ids.deck(ctx.me)]), "hand": _hand,
        "laid": cards(_laid_cards), "lasting": cards(drops.lasting_cards), "kombo": whole(lambda ctx: [*map(ids.slot, range(ctx.slots))]),
    },
    topics={"card": kind_topic, "fighter": _kard_of, "figure": _kard_of, "corner": _kard_of, **dict(zip(ZONES, ZONES, strict=True))},
    pages=_page,
)  # fmt: skip
"""All that is asked and answered at this table."""
