"""What is asked, in words and buttons, and what the row helper says of a row that is being laid."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kotgames.engine.contract import Line, Odds
from kotgames.engine.odds import percent
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import helper
from kotgames.ui.table.base import Control

if TYPE_CHECKING:
    from kotgames.games.uncaged.table.table import Table


class Asking:
    """Headline, controls, helper."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.host = table.host
        self.words = table.host.words

    # ---- the headline

    def headline(self) -> tuple[str, str]:
        """(title, sentence)."""
        words = self.words
        situation = self.host.situation
        prompt = situation.prompt
        if situation.over:
            return words("ask.over"), words("ask.over_text")
        if prompt is None:
            actor = self.table.view["actor"]
            if actor is None:
                return words("ask.watch"), words("ask.watch_text")
            name = self.host.name(actor)
            return name, words("ask.thinks" if self.host.is_bot(actor) else "ask.asked", name=name)
        kind, params = prompt.kind, dict(prompt.params)
        title = words(f"prompt.{kind}.title")
        if kind == "mulligan":
            return title, words("prompt.mulligan.free" if params["free"] else "prompt.mulligan.text")
        if kind == "place":
            left = self.open_slots()
            if not left:
                return title, words("prompt.place.lock")
            if params["again"]:
                return title, words("prompt.place.again")
            return title, words("prompt.place.text", count=len(left))
        if kind == "discard":
            why = params["why"]
            return title, words(f"prompt.discard.{why}", card=params["card"])
        return title, words(f"prompt.{kind}.text", **params)

    def open_slots(self) -> list[int]:
        """Slots of the own row that are still empty in the draft."""
        return [slot for slot in self.table.slots_to_lay() if slot not in self.table.draft.slots]

    # ---- the buttons

    def controls(self) -> list[Control]:
        """The buttons of the moment."""
        prompt = self.host.situation.prompt
        if prompt is None:
            return []
        kind = prompt.kind
        if kind == "mulligan":
            free = prompt.params["free"]
            return [
                self._action("keep", a.KEEP, "check-mark", "primary"),
                self._action("mulligan_free" if free else "mulligan", a.MULLIGAN, "card-exchange", "second"),
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

    def _action(self, key: str, action: int, icon: str, colour: str) -> Control:
        reason = self.host.refusal(action)
        why = self.words.refusal(reason) if reason is not None else ""
        return Control(
            key, self.words(f"do.{key}"), self._doing(action), icon, colour, enabled=reason is None, why=why
        )

    def _doing(self, *actions: int) -> Callable[[], None]:
        return lambda: self.host.commit(actions)

    def _lock(self) -> Control:
        left = self.open_slots()
        why = self.words("ask.fill", count=len(left)) if left else ""
        return Control(
            "lock", self.words("do.lock"), self.table.lock, "padlock", "primary", enabled=not left, why=why
        )

    def _clear(self) -> list[Control]:
        if not self.table.draft.slots:
            return []

        def clear() -> None:
            self.table.draft.slots.clear()
            self.host.changed()

        return [Control("clear", self.words("do.clear"), clear, "backward-time", "quiet")]

    # ---- the row helper

    def advice(self) -> dict[int, helper.Slot]:
        """By slot: what can be known of the card that lies there in the draft."""
        if not self.table.laying:
            return {}
        slots = self.table.slots_to_lay()
        if not slots:
            return {}
        kinds = self.table.tables.kind_of
        draft = self.table.draft.slots
        row = [kinds[draft[slot]] if slot in draft else helper.EMPTY for slot in slots]
        return {slot.slot: slot for slot in helper.check(self.table.board, self.table.me, row)}

    def row_lines(self) -> tuple[str, list[str]]:
        """The row as it is laid so far: how many cards work if nothing but the row itself changes the level, and what
        they do unanswered."""
        words = self.words
        laid = [said for said in self.table.advice.values() if said.kind != helper.EMPTY]
        if not laid:
            return words("ask.row"), [words("ask.row_empty")]
        works = [said for said in laid if said.own_reason is None]
        damage = sum(self.table.tables.damage[said.kind] for said in works)
        return words("ask.row"), [
            words("ask.row_works", count=len(works), laid=len(laid)),
            words("ask.row_damage", count=damage),
        ]

    def question_lines(self) -> tuple[str, list[str]] | None:
        """What the answers to a question between exchanges come to, as far as the rules can say."""
        found = []
        for control in (a.DEFLECT, a.TAKE, a.STAND, a.STAY, a.DECLINE):
            if control in self.host.situation.legal:
                key = a.text(control, self.table.tables)
                found += [
                    f"{self.words('do.' + key)}: {text}"
                    for text in self.lines(self.host.explain(control))[-1:]
                ]
        prompt = self.host.situation.prompt
        return (self.words(f"prompt.{prompt.kind}.title"), found) if found and prompt is not None else None

    def odds_text(self, odds: Odds) -> str:
        """The chance of an offered action in a few words."""
        for key in ("breaker", "target"):
            if any(name == key for name, _ in odds.outcomes):
                return f"{percent(odds.chance(key))} {self.words(f'odds.{key}')}"
        return ""

    def lines(self, lines: list[Line]) -> list[str]:
        """Arithmetic in words."""
        return [self.words.line(line) for line in lines]
