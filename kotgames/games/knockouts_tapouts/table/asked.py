"""The questions and families of actions at this table, a record for each. They stand with the table, since buttons, gestures and advice are
of ids and of what lies laid out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from pygame import FRect

from kotgames.engine.contract import Prompt, Refusal
from kotgames.engine.odds import percent
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts import decisions as d
from kotgames.games.knockouts_tapouts.game import State
from kotgames.games.knockouts_tapouts.table import drops, ids, movement
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.layout import fighter_panel
from kotgames.games.knockouts_tapouts.table.short_names import names_of
from kotgames.ui.table import families
from kotgames.ui.table.asked import (
    Advice,
    Asked,
    Button,
    Family,
    Finder,
    Meaning,
    Numbered,
    Question,
    Topic,
    asked_of,
    plain,
)
from kotgames.ui.table.context import Control
from kotgames.ui.table.families import cards, kind_topic, whole

Asking = families.Questions[Context]


class Questions(Asking):
    """See `Questions` of the toolkit."""

    def __init__(self, ctx: Context, asked: Asked[Context]) -> None:
        super().__init__(ctx, asked)
        self._short = 0
        """The place of the names that players are called by in the headline, among what they may be called."""
        self._last_actor = 0
        """The seat that was to do something last, as far as it was seen."""

    def headline(self) -> tuple[str, str]:
        """See `parts.Questions`."""
        if self.ctx.prompt is None and self.host.situation.over:
            return self.words("headline.over"), self.words("headline.over_text")
        return super().headline()

    def shorter_headlines(self) -> list[tuple[str, str]]:
        """The headline with the players called ever more shortly, for a bar that has no room for their names."""
        found = []
        for self._short in (1, 2):
            found.append(self.headline())
        self._short = 0
        return found

    def name(self, seat: int) -> str:
        """See `families.Questions`."""
        names = names_of(self.host, seat)
        return names[min(self._short, len(names) - 1)]

    def called(self, prompt: Prompt, sentence: str) -> str:
        """See `families.Questions`; titles have the names here."""
        return sentence

    def meanwhile(self) -> tuple[str, str]:
        """See `families.Questions`. While the end is being acted nobody is asked any more, and it is not said yet."""
        actor = self.ctx.view["actor"]
        actor = self._last_actor = self._last_actor if actor is None else actor
        key = "headline.bot" if self.host.is_bot(actor) else "headline.wait"
        key = "headline.turn" if self.host.situation.past else key
        return self.name(actor), self.words(key, name=self.name(actor))


class Names(families.Names[Context]):
    """See `Names` of the toolkit."""

    def reveal(self, name: str) -> None:
        """See `parts.Names`; also where a fighter is made."""
        page = _CREATION_PAGE.get(name.partition(" ")[0]) if self.ctx.picking_fighter else None
        if page is None:
            super().reveal(name)
        else:
            self.ctx.creation.turn(page)


# ---- sentences


def _asker(q: Asking) -> int:
    prompt = q.ctx.prompt
    assert prompt is not None
    return prompt.seat


def _title(q: Asking) -> str:
    """With the name of who is asked. "Okoro is hurt" is said of Okoro's markers, not of who picks them."""
    prompt, whose = q.ctx.prompt, ""
    assert prompt is not None
    if prompt.kind == "build" and not prompt.secret and not q.host.is_bot(1 - prompt.seat):
        whose = "_of"  # no hand-over has said who is asked
    if prompt.kind == "hurt":
        whose = f"_{_whose_hurt(q)}"
    return q.words(f"prompt.{prompt.kind}.title{whose}", name=q.name(prompt.seat))


def _whose_hurt(q: Asking) -> str:
    return "own" if q.ctx.about(d.AboutHurt)["victim"] == _asker(q) else "foe"


def _left(q: Asking) -> int:
    """The draft counts, not what the rules have of it."""
    return q.ctx.fighter_draft.left


def _act(q: Asking) -> str:
    """Of a card that is held: one that cannot be played now can still be discarded."""
    held, key = q.host.held, "must" if q.ctx.about(d.AboutAct)["must"] else "text"
    if key == "text" and held.startswith("card:"):
        key = "held" if set(q.host.gestures().get(held, ())) - {ids.DISCARD} else "held_discard"
    return q.words(f"prompt.act.{key}")


def _critical(q: Asking) -> str:
    rolled = q.ctx.about(d.AboutCritical)
    key = "hold" if rolled["hold"] else "strike"
    return q.words(f"prompt.critical.{key}", count=rolled["hits"], attack=rolled["attack"])


def _hurt(q: Asking) -> str:
    hurt = q.ctx.about(d.AboutHurt)
    return q.words(f"prompt.hurt.{_whose_hurt(q)}", count=hurt["left"], name=q.name(hurt["victim"]))


def _move(q: Asking) -> str:
    targets = q.host.gestures().get(q.host.looked_at, {}) if q.host.looked_at.startswith("card:") else {}
    key = "text" if q.ctx.stayed is None else "or_attack"
    if any(gesture.actions for gesture in targets.values()):
        key = "ends"
    return q.words(f"prompt.move.{key}", count=q.ctx.about(d.AboutMove)["points"])


# ---- buttons


def _held_card(q: Asking) -> int | None:
    return next((card for card in q.ctx.own_hand if ids.card(card) == q.host.held), None)


def _move_buttons(q: Asking) -> Iterable[Control]:
    """To stay; with a card in hand first of all to play it, which ends the movement."""
    held = _held_card(q) is not None
    if held:
        sub = q.words("odds.ends_movement", count=q.ctx.about(d.AboutMove)["points"])
        yield replace(_play(q), sub=sub)
    yield q.act(a.STAY, "stay", "pawn", "second" if held else "primary")


def _act_buttons(q: Asking) -> Iterable[Control]:
    if q.ctx.card_draft.discards:
        return _discards(q)
    return [_play(q), *_discards(q), q.act(a.PASS, "pass", "check-mark")]


def _play(q: Asking) -> Control:
    card = _held_card(q)
    if card is None:
        return q.disabled("play", q.words("do.play_why"), "card-play", "primary")
    label = q.words("do.play_card", card=q.ctx.card_name(card))
    return _meant(q, "play", label, drops.play_means(q.ctx, card), "card-play", "primary")


def _meant(q: Asking, key: str, label: str, meaning: Meaning, icon: str, colour: str) -> Control:
    """The button of what the card that is looked at would mean somewhere."""
    if isinstance(meaning, Refusal):
        return q.disabled(key, q.words.refusal(meaning), icon, colour, label=label)
    return Control(key, label, lambda: drops.carry_out(q.ctx, meaning), icon, colour)


def _discards(q: Asking) -> list[Control]:
    """Buttons of the cards that are laid out to be discarded, in the order the rules take it; or discarding the card that is held."""
    ctx, draft = q.ctx, q.ctx.card_draft

    def discard() -> None:
        kinds = sorted(ctx.card_set.kind_of[card] for card in draft.discards)
        more = len(kinds) < min(drops.discards_left(ctx), len(ctx.own_hand))
        ctx.host.commit([*(a.DISCARD + kind for kind in kinds), *((a.STOP_DISCARDING,) if more else ())])

    def keep() -> None:
        for card in list(draft.discards):
            draft.take_back(card)
        ctx.host.changed()

    if draft.discards:
        label = q.words("do.discard_now", count=len(draft.discards))
        return [
            Control("discard", label, discard, "card-discard", "warn"),
            q.say("keep", keep, "backward-time", "quiet"),
        ]
    card, label = _held_card(q), q.words("do.discard", count=drops.discards_left(ctx))
    if card is None:
        return [q.disabled("discard", q.words("do.discard_why"), "card-discard", "warn", label=label)]
    meaning = drops.card_means(ctx, card, ids.DISCARD)
    return [replace(_meant(q, "discard", label, meaning, "card-discard", "warn"), stands_in=True)]


def _react_buttons(q: Asking) -> Iterable[Control]:
    for action in reversed(q.host.situation.legal):
        if action != a.DECLINE:
            card = q.words(f"card.{q.ctx.card_set.specials[action - a.SPECIAL]}")
            label = q.words("do.play_card", card=card)
            yield Control("react", label, q.doing(action), "shield", "primary")
    yield q.act(a.DECLINE, "decline", "falling")


def _markers(q: Asking) -> Iterable[Control]:
    kind, base, colour = ("hurt", a.HURT, "stop") if q.ctx.asks("hurt") else ("restore", a.RESTORE, "primary")
    for stat in c.HURTABLE:
        if base + stat in q.host.situation.legal:
            label, icon = q.words(f"stat.{c.STATS[stat]}"), ids.STAT_ICONS[stat]
            yield Control(f"{kind}:{stat}", label, q.doing(base + stat), icon, colour)


# ---- advice


def _advise_attack(ctx: Context, action: int, name: str) -> Advice:
    card_set, words = ctx.card_set, ctx.words
    attack, by_style, boosts = a.attack_parts(action)
    name = card_set.attacks[attack]
    odds = ctx.host.odds(action)
    assert odds is not None
    laid = [boost for index, boost in enumerate(card_set.boosts) if boosts >> index & 1]
    key = "attack_boosted" if laid else "attack_style" if by_style else "attack"
    boost = words(f"card.{laid[0]}") if laid else ""
    text = words(f"advice.{key}", card=f"@card.{name}", boost=boost, hit=percent(odds.chance("hit")))
    for mark in ("knockout", "tapout"):
        if odds.chance(mark):
            text += " " + words(f"advice.{mark}", chance=percent(odds.chance(mark)))
    return text, [f"hand {'style' if by_style else name}", *(f"hand {boost}" for boost in laid)]


def _advise_move(ctx: Context, action: int, name: str) -> Advice:
    """A step, with the number of attack cards of the own hand that have a number where it leads."""
    there = ctx.host.after((action,)) or ctx.board  # a lesson may forbid the step
    assert isinstance(there, State)
    card_set, column = ctx.card_set, there.column_of(ctx.me) * len(ctx.card_set.attacks)
    numbers = ctx.board.style_effects[ctx.me].box_numbers
    kinds = [card_set.kind_of[card] for card in ctx.own_hand]
    usable = sum(1 for kind in kinds if kind < card_set.style_kind and numbers[column + kind])
    name = card_set.positions[there.position]
    key = "advice.move" if usable else "advice.move_on"
    return ctx.words(key, position=f"@position.{name}", count=usable), [f"column {name}"]


def _advise_marker(ctx: Context, action: int, stat: str) -> Advice:
    restoring = action >= a.RESTORE
    foe = not restoring and ctx.about(d.AboutHurt)["victim"] != ctx.me
    key = "restore" if restoring else "hurt_foe" if foe else "hurt"
    return ctx.words(f"advice.{key}", stat=f"@stat.{stat}"), [f"{'foe' if foe else 'my'} {stat}"]


# ---- names

_PAGE: Final = {
    "column": "chart", "head": "chart", "cell": "chart", "row": "chart", "track": "chart", "me": "fighters", "foe": "fighters",
    "my": "fighters", "mat": "mat", "deck": "cards", "discard": "cards", "scored": "cards", "standing": "chart", "ground": "chart",
    "here": "chart", "mobility": "chart", "position": "chart",
}  # fmt: skip
_CREATION_PAGE: Final = {"stat": "stats", "stats": "stats", "style": "styles", "styles": "styles"}
_ZONES: Final = (
    "back", "build", "cell", "chart", "deck", "die", "discard", "fighter", "fighters", "foe line", "hand", "made", "mat", "odds",
    "play", "plays", "pool", "prompt", "scored", "table", "track", "tray",
)  # fmt: skip
"""Kinds of things that the rules have a paragraph on, by the beginning of their ids."""
_PARTS: Final = ("points", "heart", "styles")


def _of_seat(word: str) -> Finder[Context]:
    """A fighter, or both trays of a stat."""

    def find(ctx: Context, stat: str) -> list[str] | None:
        seat = ctx.rival if word == "foe" else ctx.me
        if stat in c.STATS:
            return [ids.tray(seat, c.STATS.index(stat), hurt) for hurt in (False, True)]
        return [ids.fighter(seat)] if word == "foe" and not stat else None

    return find


_of_hand: Final[Finder[Context]] = cards(lambda ctx: ctx.own_hand)


def _hand(ctx: Context, kind: str) -> Sequence[str] | None:
    return _of_hand(ctx, kind) if kind else [*_keys(ctx), ids.HAND]


def _keys(ctx: Context) -> list[str]:
    return [ids.card(card) for card in ctx.view["hands"][ctx.seating.bottom] or ()]


def _chart(word: str) -> Finder[Context]:
    """A Position on the track, in the head of the chart, or its whole column; a row of the chart; a box of it."""

    def find(ctx: Context, rest: str) -> list[str] | None:
        attacks, positions = ctx.card_set.attack_index, ctx.card_set.position_index
        first, _, second = rest.partition(" ")
        if word == "row":
            row = attacks.get(rest)
            return None if row is None else [ids.cell(row, place) for place in positions.values()]
        if word == "cell":
            known = first in attacks and second in positions
            return [ids.cell(attacks[first], positions[second])] if known else None
        if rest not in positions:
            return None
        place = positions[rest]
        on_track = [ids.column(place), ids.column(place, "top"), ids.column(place, "bottom")]
        boxes = [ids.cell(attack, place) for attack in attacks.values()]
        head = ids.column_head(place)
        return {"column": on_track, "head": [head], "position": [*on_track, head, *boxes]}[word]

    return find


def _spots(ctx: Context, name: str) -> list[FRect]:
    """Rectangles of a name that is no object or place of its own."""
    layout = ctx.layout
    word, _, rest = name.partition(" ")
    if ctx.picking_fighter:
        return []
    if word in ("my", "foe") and rest in (*_PARTS, *c.STATS) and layout.fighters:
        return _part(ctx, ctx.me if word == "my" else ctx.rival, rest)
    chart = layout.chart
    if chart is None:
        return []
    first, count = ctx.card_set.first_ground, len(ctx.card_set.positions)
    places = {"standing": (0, first), "ground": (first, count), "here": (ctx.view["position"],) * 2}
    if name in places:
        start, end = places[name]
        return [chart.column_rect(start).union(chart.column_rect(max(start, end - 1)))]
    return [FRect(chart.mobility_row)] if name == "mobility" else []


def _part(ctx: Context, seat: int, part: str) -> list[FRect]:
    """A part of a fighter's panel: the points beside the portrait, Heart, the Styles; name and number of a stat, which belong to its
    trays."""
    rect = ctx.layout.fighters[seat]
    panel = fighter_panel(rect, ctx.layout.folded)
    if part in c.STATS and part not in _PARTS:
        box = panel.stats.get(c.STATS.index(part))
        return [FRect(box)] if box is not None else []
    if part == "heart":
        return [FRect(panel.heart)]
    if part == "styles":
        return [panel.styles[0].unionall(panel.styles[1:])]
    left = panel.portrait.right + 5
    # a line, or a chip, at the foot of the portrait: nothing of the line above
    high = 20.0 if panel.small else 24.0
    return [FRect(left, panel.portrait.bottom - high + 1, rect.right - 6 - left, high)]


def _position_topic(ctx: Context, name: str) -> Topic | None:
    """A Position of the track or of the chart; the heads of pages have no numbers."""
    numbers = ids.numbers(name)
    return ("position", ctx.card_set.positions[numbers[0]]) if numbers else None


# ---- the records

QUESTIONS: Final[tuple[Question[Context], ...]] = (
    Question(
        "build", lambda q: q.words(f"prompt.build.{'text' if _left(q) else 'done'}", count=_left(q)), _title,
        buttons=(lambda q: q.ctx.creation.controls(),),
    ),
    Question(
        "act", _act, _title, buttons=(_act_buttons,), moves=drops.of_hand, astray=drops.card_on,
    ),
    Question(
        "discard_more", lambda q: q.words("prompt.discard_more.text", count=q.ctx.about(d.AboutDiscardMore)["left"]), _title,
        buttons=(_discards, Button("stop", a.STOP_DISCARDING, "check-mark")), moves=drops.of_hand, astray=drops.card_on,
    ),
    Question("move", _move, _title, buttons=(_move_buttons,), moves=drops.on_track, astray=drops.moved_to),
    Question(
        "side", "prompt.side.text", _title, moves=drops.on_track, astray=drops.moved_to,
        buttons=(Button("top", a.TAKE_TOP, "up-card", "primary"), Button("bottom", a.TAKE_BOTTOM, "falling")),
    ),
    Question(
        "react", lambda q: q.words("prompt.react.text", attack=q.ctx.about(d.AboutReact)["attack"], name=q.name(1 - _asker(q))),
        _title, buttons=(_react_buttons,), moves=drops.of_hand, astray=drops.card_on,
    ),
    Question(
        "critical", _critical, _title,
        buttons=(
            Button("tapout", a.CRITICAL, "deadly-strike", "stop", when=lambda q: q.ctx.about(d.AboutCritical)["hold"]),
            Button("critical", a.CRITICAL, "deadly-strike", "stop", when=lambda q: not q.ctx.about(d.AboutCritical)["hold"]),
            Button("no_critical", a.NO_CRITICAL, "check-mark"),
        ),
    ),
    Question(
        "hurt", _hurt, _title, buttons=(_markers,), alike=True, moves=drops.of_markers, astray=drops.marker_on,
    ),
    Question(
        "restore", lambda q: q.words("prompt.restore.text", count=q.ctx.about(d.AboutRestore)["left"]), _title,
        buttons=(_markers,), alike=True, moves=drops.of_markers, astray=drops.marker_on,
    ),
)  # fmt: skip

FAMILIES: Final[tuple[Family[Context], ...]] = (
    Family("attack", advice=_advise_attack),
    Family("special", of="card", points=("hand {name}",)), Family("discard", of="card", points=("hand {name}",)),
    *(Family(word, advice=_advise_move) for word in ("left", "right", "jump")),
    *(Family(word, advice=_advise_marker) for word in ("hurt", "restore")),
    Family("place", points=("do place",)),
    *plain("pass", "stop", "stay", "top", "bottom", "critical", "no_critical", "decline", "ready"),
)  # fmt: skip

ASKED: Final = Asked(
    __name__, QUESTIONS, FAMILIES, asked_of(d.DECISIONS), a.text, d.not_now,
    keys=_keys,
    stands_for=lambda ctx, target: [target, drops.place_of(ctx, target)],
    picks={
        "card": drops.no_card, "marker": drops.no_marker, "die": Refusal("ui_die", {}, "p.6"),
        "back": lambda ctx, name, _: Refusal("ui_not_your_card", {"name": ctx.host.name(ids.numbers(name)[0])}, "K26"),
        ids.POSITION_MARKER: lambda ctx, *_: movement.pick_refusal(ctx),
        ids.DECK: lambda ctx, *_: Refusal("ui_deck", {"count": ctx.view["deck"]}, "p.7"),
    },
    names={
        "me": whole(lambda ctx: [ids.fighter(ctx.me)]), "my": _of_seat("my"), "foe": _of_seat("foe"),
        "do critical": lambda ctx, _: ["do:critical", "do:tapout"],  # a Critical of a hold has a name of its own on its button
        "hand": _hand,
        "marker": whole(lambda ctx: [f"build:{index}" for index, item in enumerate(ctx.fighter_draft.placed) if item < 0][:1]),
        "scored": lambda ctx, whose: [f"scored:{ctx.me if whose == 'mine' else ctx.rival}"],
        "stat": lambda ctx, stat: [f"stat:{c.STATS.index(stat)}"] if stat in c.STATS else None,
        "style": lambda ctx, style: [f"style:{ctx.card_set.style_index[style]}"] if style in ctx.card_set.style_index else None,
        **{word: _chart(word) for word in ("column", "head", "position", "row", "cell")},
    },
    topics={
        **{name: Numbered(name) for name in _ZONES}, "card": kind_topic,
        "marker": lambda ctx, name: ("stat", c.STATS[ids.numbers(name)[1]]),
        "stat": lambda ctx, name: ("stat", c.STATS[ids.numbers(name)[0]]),
        "style": lambda ctx, name: ("style", ctx.card_set.styles[ids.numbers(name)[0]]),
        "column": _position_topic, "head": _position_topic,
    },
    pages=lambda ctx, word, rest: _PAGE.get(word, ""),
    spots=_spots,
)  # fmt: skip
