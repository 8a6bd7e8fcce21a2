"""What is asked, in words and buttons, and what the row helper says of a row that is being laid."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kotgames.engine.contract import Line, Odds
from kotgames.engine.odds import percent
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import events as e
from kotgames.games.uncaged import exchange as x
from kotgames.games.uncaged import helper
from kotgames.games.uncaged import odds as chances
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.layout import SLOTS
from kotgames.ui.table.context import Control

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table


Note = tuple[str, list[str]]
"""(heading, lines)."""


BLOW = e.DamageDealt.__name__
CALLED = 10
"""A name of at most so many letters is called in an open question; a longer one would crowd it out, and the rim of a panel says it too."""


class Questions:
    """Headline, controls, helper."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.card_set = table.card_set
        self.host = table.host
        self.words = table.host.words

    # ---- the headline

    def headline(self) -> tuple[str, str]:
        """(title, sentence)."""
        words = self.words
        situation = self.host.situation
        if situation.over:
            return words("ask.over"), words("ask.over_text")
        if situation.prompt is None:
            return self._meanwhile()
        kind, params = situation.prompt.kind, dict(situation.prompt.params)
        title = words(f"prompt.{kind}.title")
        text = self._sentence(kind, params)
        name = self.host.name(situation.prompt.seat)
        if kind == "pick" and situation.told:  # the die that decided it, or whom the other one sent in
            text = situation.told[-1].text
        if situation.prompt.secret or len(name) > CALLED:
            return title, text
        if kind == "pick":
            return title, f"{words('chip.chooses', name=name)} {text}"
        return title, text if self._alone() else f"{name}: {text}"

    def _alone(self) -> bool:
        """Whether one person sits here, who knows that they are meant."""
        return sum(not self.host.is_bot(seat) for seat in (0, 1)) < 2

    def _sentence(self, kind: str, params: dict[str, Any]) -> str:
        words = self.words
        if kind == "mulligan":
            return words("prompt.mulligan.free" if params["free"] else "prompt.mulligan.text")
        if kind == "place":
            left = len(self.table.row.open_slots())
            if not left:
                return words("prompt.place.lock")
            return words("prompt.place.again") if params["again"] else words("prompt.place.text", count=left)
        if kind == "discard":
            return words(f"prompt.discard.{params['why']}", card=params["card"])
        return words(f"prompt.{kind}.text", **params)

    def _meanwhile(self) -> tuple[str, str]:
        """While nobody here is asked: what happened last once cards lie open, else who thinks."""
        words = self.words
        view = self.table.view
        late = self.table.seen.landing  # a blow is not told before it is seen
        told = [
            line.text
            for line in self.host.situation.told
            if not line.minor and not (late and line.topic is not None and line.topic[1].startswith(BLOW))
        ]
        if self.table.turning is not None:  # nor a card before its face
            del told[-1:]
        if self.table.now >= 0 and told:
            return words("ask.exchange", number=self.table.now + 1, count=SLOTS).upper(), told[-1]
        actor = view["actor"]
        if actor is None or not self.host.is_bot(actor):
            title = words("ask.combo", number=view["combo"], count=view["rounds"] * self.card_set.combos)
            return (title.upper() if view["combo"] else words("ask.watch")), told[-1] if told else words(
                "ask.watch_text"
            )
        return self.host.name(actor), words("ask.thinks", name=self.host.name(actor))

    # ---- the buttons

    def controls(self) -> list[Control]:
        """The buttons of the moment."""
        prompt = self.host.situation.prompt
        if prompt is None:
            return []
        kind = prompt.kind
        if kind == "mulligan":
            key = "mulligan_free" if prompt.params["free"] else "mulligan"
            return [
                self._action("keep", a.KEEP, "check-mark", "primary"),
                self._action(key, a.MULLIGAN, "card-exchange", "second", self._price(key)),
            ]
        if kind == "place":
            return [self._lock(), *self._clear()]
        if kind == "option":
            return [self._action("decline", a.DECLINE, "cancel", "second")]
        if kind == "stand":
            return [
                self._action("stand", a.STAND, "up-card", "primary"),
                self._action("stay", a.STAY, "falling", "second"),
            ]
        if kind == "deflect":
            return [
                self._action("deflect", a.DEFLECT, "shield", "primary"),
                self._action("take", a.TAKE, "cancel", "second"),
            ]
        return []

    def _action(self, key: str, action: int, icon: str, colour: str, sub: str = "") -> Control:
        reason = self.host.refusal(action)
        why = self.words.refusal(reason) if reason is not None else ""
        return Control(
            key, self.words(f"do.{key}"), self._doing(action), icon, colour, sub or self._comes_to(action), reason is None, why
        )  # fmt: skip

    def _price(self, key: str) -> str:
        """What a mulligan leaves: cards of the new hand, and Stamina unless it is free."""
        for line in self.host.explain(a.MULLIGAN):
            if line.key == f"explain.{key}":
                return self.words(f"chip.{key}", **line.params)
        return ""

    def _comes_to(self, action: int) -> str:
        """Damage and Health after an answer, where the rules can say."""
        hit = next((line for line in self.host.explain(action) if line.key == "explain.hit"), None)
        return self.words("chip.hit", **hit.params) if hit is not None else ""

    def _doing(self, *actions: int) -> Callable[[], None]:
        return lambda: self.host.commit(actions)

    def _lock(self) -> Control:
        left = self.table.row.open_slots()
        why = self.words("ask.fill", count=len(left)) if left else ""
        lock = self.table.row.lock
        return Control("lock", self.words("do.lock"), lock, "padlock", "primary", enabled=not left, why=why)

    def _clear(self) -> list[Control]:
        if not self.table.draft.slots:
            return []
        return [Control("clear", self.words("do.clear"), self.table.row.clear, "backward-time", "quiet")]

    # ---- notes: what is looked at, what the rival may hold

    def looked_lines(self) -> Note | None:
        """What the card looked at comes to where it lies or would lie; for a mulligan, what that means; in the end, how it ended."""
        words = self.words
        prompt = self.host.situation.prompt
        if self.host.situation.over:
            told = self.host.situation.told
            return (words("ask.over"), [told[-1].text]) if told else None
        if prompt is None or prompt.kind not in ("place", "mulligan"):
            return None
        if prompt.kind == "mulligan":
            return words("chip.instead"), self.lines(self.host.explain(a.MULLIGAN))
        return self._place_lines() or self.row_lines()

    def _looked_card(self) -> int | None:
        """The card of the own hand or row that is looked at."""
        looked = self.host.looked_at
        if not looked.startswith("card:"):
            return None
        card = ids.numbers(looked)[0]
        return card if card in self.table.own_hand else None

    def _place_lines(self) -> Note | None:
        card = self._looked_card()
        if card is None:
            return None
        words, row = self.words, self.table.row
        kind = self.card_set.kind_of[card]
        slot = row.draft.slot_of(card)
        open_slots = row.open_slots()
        where = slot if slot is not None else open_slots[0] if open_slots else SLOTS - 1
        lines = chances.explain(row.board_up_to(where), a.PLACE + kind)
        head = words(f"card.{self.card_set.kinds[kind]}")
        return f"{head}, {words('ask.slot', number=where + 1)}", self.lines(lines)

    def paying_lines(self) -> Note | None:
        """What the card that is looked at pays for, while one is asked for."""
        prompt = self.host.situation.prompt
        card = self._looked_card()
        if prompt is None or prompt.kind not in ("discard", "option") or card is None:
            return None
        kind = self.card_set.kind_of[card]
        lines = self.lines(self.host.explain(a.DISCARD + kind))
        return (self.words(f"card.{self.card_set.kinds[kind]}"), lines) if lines else None

    def rival_lines(self) -> Note | None:
        """What the rival's deck holds against a row while that is laid or decided; in the end, the points."""
        words = self.words
        prompt = self.host.situation.prompt
        if self.host.situation.over:
            points = self.table.view["points"]
            return words("sheet.points"), [
                words("chip.points", name=self.host.name(seat), count=points[seat]) for seat in (0, 1)
            ]
        if prompt is None or prompt.kind not in ("place", "mulligan"):
            return None
        card_set = self.card_set
        role = 1 - self.table.role(self.table.me)
        counts = card_set.counts[role]
        held = [kind for kind, count in enumerate(counts) if count]
        if role:
            return words("ask.rival_deck"), [
                self._breaker_line(kind, counts[kind]) for kind in held if card_set.breaks[kind]
            ]
        most = sorted(held, key=lambda kind: -counts[kind])[:5]  # the rival attacks: what comes most
        cards = ", ".join(
            f"{counts[kind]}×\N{NO-BREAK SPACE}{words('card.' + card_set.kinds[kind])}" for kind in most
        )
        return words("ask.rival_attack"), [cards]

    def _breaker_line(self, kind: int, count: int) -> str:
        """A Combo Breaker of the rival's deck: how many, and what each breaks."""
        card_set = self.card_set
        wanted = x.needed(card_set, kind, "meets")
        card = f"{count}×\N{NO-BREAK SPACE}{self.words('card.' + card_set.kinds[kind])}"
        if not wanted:
            return card
        return f"{card}: {self.words(f'chip.against_{len(wanted)}', **x.names(card_set, wanted))}"

    def row_lines(self) -> Note:
        """The row as it is laid so far: how many cards work if nothing but the row itself changes the level, and what
        they do unanswered."""
        words = self.words
        laid = [said for said in self.table.row.advice.values() if said.kind != helper.EMPTY]
        if not laid:
            return words("ask.row"), [words("ask.row_empty")]
        works = [said for said in laid if said.own_reason is None]
        return words("ask.row"), [
            words("ask.row_works", count=len(works), laid=len(laid)),
            words("ask.row_damage", count=self.table.row.damage()),
        ]

    def odds_text(self, odds: Odds) -> str:
        """The chance of an offered action in a few words."""
        for key in ("breaker", "target"):
            if any(name == key for name, _ in odds.outcomes):
                return f"{percent(odds.chance(key))} {self.words(f'odds.{key}')}"
        return ""

    def lines(self, lines: list[Line]) -> list[str]:
        """Arithmetic in words."""
        return [self.words.line(line) for line in lines]
