"""The questions and families of actions at this table, a record for each. They stand with the table, since buttons, gestures and advice are
of ids and of the placement as it is laid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, cast

from pygame import FRect

from kotgames.engine.contract import Prompt, Refusal
from kotgames.engine.odds import percent
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import decisions as d
from kotgames.games.knock_out_punch import odds as chances
from kotgames.games.knock_out_punch.fights import DEFENDED, THREW
from kotgames.games.knock_out_punch.table import drops, ids
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.games.knock_out_punch.table.layout import deck_count
from kotgames.ui.table import families
from kotgames.ui.table.asked import Advice, Asked, Button, Family, Question, Topic, asked_of, plain
from kotgames.ui.table.context import Control, Round
from kotgames.ui.table.families import among, cards, each_card, kind_topic, whole

Asking = families.Questions[Context]

RECORDED: Final[dict[str, int | None]] = {"opponent": THREW, "way": THREW, "answer": DEFENDED, "lay": None}
"""Questions about a fight of one's own, and the part one would have in a throw."""
LONGEST_NAMED: Final = 12
"""On a folded table a sentence with longer names is said without them."""


class Questions(Asking):
    """See `Questions` of the toolkit."""

    @property
    def folded(self) -> bool:
        """See `families.Questions`."""
        return self.ctx.layout.folded

    def sentence(self, prompt: Prompt) -> str:
        """See `families.Questions`; with the gain of a fight."""
        return " ".join((super().sentence(prompt), *_fought_for(self.ctx)))

    def shorter_headlines(self) -> list[tuple[str, str]]:
        """The headline for less room: where a fight is asked about, title and buttons say what is asked."""
        prompt = self.ctx.prompt
        more = " ".join(_fought_for(self.ctx))
        if prompt is None or not more:
            return []
        return [(self.title(prompt), self.called(prompt, more)), (self.title(prompt), more)]


# ---- sentences


def _said(q: Asking, *names: str, kind: str = "") -> str:
    """The variant of a sentence: without names that leave no room for the rest of it, on a folded table and in what is told to all."""
    long = (kind or q.folded) and sum(map(len, names)) > LONGEST_NAMED * len(names)
    return f"{kind}_unnamed".lstrip("_") if long else kind or "text"


def _fought_for(ctx: Context) -> list[str]:
    """The gain of the fight that is asked about, and the record of the person with the glove, where it may come to that."""
    prompt = ctx.prompt
    if prompt is None or prompt.kind not in RECORDED:
        return []
    fight, seat = ctx.about(d.AboutFight), prompt.seat
    begins = seat == fight["challenger"]
    foes = [fight["defender"] if begins else fight["challenger"]]
    if prompt.kind == "opponent":
        foes = [action - a.AGAINST for action in ctx.host.situation.legal]
    part = RECORDED[prompt.kind]
    record = ctx.records(seat, part)[0] if part is not None and ctx.board.way != b.BY_CARDS else ""
    return [text for text in (ctx.brings(fight["card"], seat, foes, begins=begins), record) if text]


def _turn(q: Asking) -> str:
    if not drops.other_play(q.ctx):
        return q.words("prompt.turn.discard")
    return q.words("prompt.turn.extra" if q.ctx.about(d.AboutTurn)["extra"] else "prompt.turn.text")


def _add(q: Asking) -> str:
    ctx = q.ctx
    about = ctx.about(d.AboutAdd)
    strikes = about["target"] >= 0
    target = ctx.fighter_name(about["target"]) if strikes else ""
    full = about["punches"] >= ctx.card_set.knockout
    key = ("strikes" if strikes else "nobody") if full else "text"
    fighter = ctx.fighter_name(about["location"])
    return q.words(f"prompt.add.{key}", fighter=fighter, punches=about["punches"], target=target)


def _threat(q: Asking, about: d.AboutBlock | None = None, kind: str = "") -> str:
    about = about or q.ctx.about(d.AboutBlock)
    by = q.host.name(about["striker"])
    target = q.ctx.fighter_name(about["target"])
    return q.words(f"prompt.block.{_said(q, by, kind=kind)}", by=by, points=about["points"], target=target)


def _fight(q: Asking) -> str:
    prompt, about = q.ctx.prompt, q.ctx.about(d.AboutFight)
    assert prompt is not None
    one, two = q.host.name(about["challenger"]), q.host.name(about["defender"])
    other = two if prompt.seat == about["challenger"] else one
    way = _said(q, one, two) if prompt.kind == "bet" else _said(q, other)
    return q.words(f"prompt.{prompt.kind}.{way}", one=one, two=two, other=other)


def _round(q: Asking, prompt: Prompt) -> Round:
    """A Block, and bets (P13)."""
    words, kind, params = q.words, prompt.kind, prompt.params
    if kind == "block":
        text = _threat(q, cast(d.AboutBlock, params), "round")
    else:
        one, two = q.host.name(params["challenger"]), q.host.name(params["defender"])
        text = words(f"prompt.bet.{_said(q, one, two, kind='round')}", one=one, two=two)
    nobody = "nobody_bet_more" if kind == "bet" and q.ctx.view["bets"] else f"nobody_{kind}"
    what, title = words(f"prompt.{kind}.what"), words(f"prompt.{kind}.title")
    return Round(a.DECLINE, what, title, text, words(f"do.{nobody}"))


# ---- buttons


def _turn_buttons(q: Asking) -> Iterable[Control]:
    legal = q.host.situation.legal
    if q.ctx.laid or a.DECLINE in legal or not any(action < a.SHOWDOWN for action in legal):
        return _placing(q)
    none = q.words("do.place_none")
    return [q.disabled("place", q.words("ask.lay_first"), "card-play", "primary", label=none)]


def _placing(q: Asking) -> Iterator[Control]:
    ctx = q.ctx
    if not ctx.laid:
        return

    def place() -> None:
        ctx.host.commit([*ctx.placement(), a.DONE])

    def take_back() -> None:
        ctx.clear()
        ctx.host.changed()

    yield q.say("place", place, "check-mark", "primary", _comes_to(q, a.DONE), count=len(ctx.laid))
    yield q.say("take_back", take_back, "backward-time", "quiet")


def _comes_to(q: Asking, action: int) -> str:
    """The points of a knock-out that the placement makes, as a line under its button."""
    seen = q.ctx.foresight.now()
    return q.words("ask.knocks_out", count=seen.points) if seen is not None and seen.strikes else ""


def _odds(q: Asking, action: int) -> str:
    return q.ctx.told(q.host.odds(action))


def _right(q: Asking, action: int) -> str:
    return q.words("odds.bet", right=_odds(q, action), count=q.ctx.crowd_points)


# ---- advice


def _wins(ctx: Context, action: int) -> str:
    """Chance that an action wins its fight, as text in percent; "" where it is not known."""
    odds = ctx.host.odds(action)
    return "" if odds is None or not odds.chance(chances.WON) else percent(odds.chance(chances.WON))


def _fought(ctx: Context, action: int, kind: str) -> Advice:
    chance = _wins(ctx, action)
    if action >= a.LAY:
        key = "lay" if chance else "lay_blind"
    else:
        key = "showdown_odds" if chance else "showdown"
    return ctx.words(f"advice.{key}", card=f"@card.{kind}", chance=chance), [f"hand {kind}"]


def _trash(ctx: Context, action: int, kind: str) -> Advice:
    if action >= a.TRASH_WILD:
        spot = f"station {ctx.card_set.fighters[action - a.TRASH_WILD]}"
        return ctx.words("advice.trash", card="@card.wild"), [spot]
    return ctx.words("advice.trash", card=f"@card.{kind}"), [f"ring {kind}"]


def _place(ctx: Context, action: int, kind: str) -> Advice:
    """The station that a card goes to, and its punches then."""
    card_set, wild = ctx.card_set, action >= a.WILD
    spot = action - a.WILD if wild else card_set.location[action - a.PLACE]
    kind = "wild" if wild else kind
    more = card_set.wild_punches if wild else card_set.punches[action - a.PLACE]
    punches, fighter = int(ctx.view["punches"][spot]) + more, ctx.fighter_name(spot)
    card, wanted = f"@card.{kind}", card_set.knockout
    text = ctx.words("advice.place", card=card, fighter=fighter, count=punches, wanted=wanted)
    for line in ctx.host.explain(action):
        if line.key == "explain.strikes" and punches >= card_set.knockout:
            text += " " + ctx.words("advice.strikes", **line.params)
    return text, [f"hand {kind}", f"station {card_set.fighters[spot]}"]


def _done(ctx: Context, action: int, name: str) -> Advice:
    if ctx.laid:
        return ctx.words("advice.place_laid"), ["do place"]
    return ctx.words("advice.done"), ["do done"]


def _pressed(ctx: Context, action: int, name: str) -> Advice:
    """By the button that takes the action, which is called otherwise in each question."""
    assert ctx.prompt is not None
    buttons = ASKED.by_kind[ctx.prompt.kind].buttons
    key = next(one.key for one in buttons if isinstance(one, Button) and one.action == action)
    return ctx.words(f"advice.{key}"), [f"do {key}"]


# ---- names


def _seat(ctx: Context, number: str) -> list[str] | None:
    return [ids.corner(int(number) - 1)] if number.isdigit() else None


def _pages(ctx: Context, word: str, rest: str) -> str:
    if word in ("me", "foe", "king", "seat"):
        return "ring" if ctx.layout.lines else "players"
    return "log" if word in ("deck", "trash", "tokens", "log") else ""


def _spots(ctx: Context, name: str) -> list[FRect]:
    """The draw pile with its number, so that no rim strikes it through; where the referee stands, if there is no room for more."""
    layout = ctx.layout
    if name == "deck" and layout.deck is not None:
        return [layout.deck.union(deck_count(layout.deck))]
    if name == "referee" and layout.referee is None and layout.stations:
        top, low = layout.stations[-1], layout.stations[0]
        return [FRect(top.left, top.bottom, top.width, low.top - top.bottom).inflate(0, 12)]
    return []


def _station(ctx: Context, name: str) -> Topic:
    if ctx.view["ring"][ids.numbers(name)[0]]:
        return "fighter", ctx.card_set.fighters[ids.numbers(name)[0]]
    return "zone", "station"


# ---- the records

_SEAT: Final = ("seat {number}",)
AGAINST: Final[Family[Context]] = Family(
    "against", of="seat", points=_SEAT, icon="boxing-glove", colour="primary",
    sub=lambda q, action: "" if q.host.odds(action) == chances.THROWN else _odds(q, action),
)  # fmt: skip
CHEER: Final = Family("cheer", of="seat", points=_SEAT, icon="public-speaker", sub=_right)
BOO: Final = Family("boo", of="seat", points=_SEAT, icon="thumb-down", sub=_right)

QUESTIONS: Final[tuple[Question[Context], ...]] = (
    Question(
        "turn", _turn, moves=drops.placing, astray=drops.not_placed,
        buttons=(
            Button("no_extra", a.DECLINE, "check-mark", "primary", when=lambda q: not q.ctx.laid and a.DECLINE in q.host.situation.legal),
            _turn_buttons,
        ),
    ),
    Question(
        "add", _add, moves=drops.placing, astray=drops.not_placed,
        buttons=(Button("done", a.DONE, "check-mark", "primary", _comes_to, when=lambda q: not q.ctx.laid), _placing),
    ),
    Question(
        "trash", "prompt.trash.text", moves=each_card(drops.ring, drops.trash, ids.TRASH, ids.CENTER),
        astray=d.not_now("ui_trash_where", "trash"),
    ),
    Question(
        "opponent", lambda q: q.words(f"prompt.opponent.{'text' if q.ctx.about(d.AboutFight)['origin'] == 'punch' else 'king'}"),
        buttons=(AGAINST,), alike=True, moves=drops.challenging, astray=drops.not_challenged,
    ),
    Question("way", _fight, buttons=(
        Button("glove", a.GLOVE, "boxing-glove", "primary"), Button("cards", a.CARDS, "poker-hand", sub=_odds),
    )),
    Question("answer", _fight, buttons=(
        Button("accept", a.ACCEPT, "boxing-glove", "primary"), Button("insist", a.CARDS, "poker-hand", sub=_odds),
    )),
    Question(
        "bet", _fight, round=_round, moves=drops.betting, astray=drops.not_bet,
        buttons=(Button("no_bet", a.DECLINE, "cancel", "primary"), (BOO, CHEER)),  # a hasty key bets nothing away
        keys=lambda ctx: [ids.card(card) for card in ctx.own_crowd],
    ),
    Question(
        "block", _threat, round=_round, moves=each_card(drops.hand, drops.block, ids.CENTER),
        astray=d.not_now("ui_block_where", "block"),
        buttons=(Button("let_happen", a.DECLINE, "cancel", "primary"), Button("block", a.BLOCK, "shield")),
    ),
    Question(
        "lay", _fight, moves=each_card(drops.hand, drops.lay, ids.CENTER), astray=d.not_now("ui_lay_where", "lay")
    ),
)  # fmt: skip

FAMILIES: Final[tuple[Family[Context], ...]] = (
    AGAINST, CHEER, BOO,
    Family("discard", of="card", points=("hand {name}",)),
    Family("lay", advice=_fought), Family("showdown", advice=_fought), Family("towel", points=("hand towel",)),
    Family("trash", advice=_trash), Family("place", advice=_place), Family("wild", advice=_place),
    Family("done", advice=_done), Family("decline", advice=_pressed), Family("cards", advice=_pressed),
    *plain("accept", "glove", "block"),
)  # fmt: skip

ASKED: Final = Asked(
    __name__, QUESTIONS, FAMILIES, asked_of(d.DECISIONS), a.text, d.not_now,
    results=("hit", "dodged", "caught", "by"),
    begins_turn="turn",
    stands_for=drops.stands_for,
    picks={
        **dict.fromkeys(("back", "crowd", "bet", "laid"), Refusal("ui_closed", {}, "P23")),
        "card": drops.not_picked,
    },
    names={
        "deck": ids.DECK, "trash": ids.TRASH, "tokens": ids.TOKENS, "referee": ids.REFEREE, "middle": ids.CENTER,
        "me": whole(lambda ctx: [ids.corner(ctx.me)]),
        "foe": whole(lambda ctx: [ids.corner(ctx.seating.around[1])]),
        "king": whole(lambda ctx: [ids.corner(ctx.view["king"])]),
        "seat": _seat,
        "station": among(lambda ctx: ctx.card_set.fighters, ids.station),
        "hand": cards(drops.hand, ids.HAND),
        "crowd": cards(lambda ctx: ctx.own_crowd),
        "ring": cards(drops.ring),
    },
    topics={
        "card": kind_topic, "station": _station, "corner": "seat", "line": "seat", "bet": "crowd",
        ids.CENTER: "ring", ids.TOKENS: "token",
        **{name: name for name in ("back", "crowd", "laid", "play", ids.HAND, ids.DECK, ids.TRASH, ids.REFEREE)},
    },
    pages=_pages,
    spots=_spots,
)  # fmt: skip
