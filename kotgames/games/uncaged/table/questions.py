"""What is asked, in words and buttons."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from kotgames.engine.contract import Prompt
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged.decisions import AboutDiscard, AboutMulligan, AboutPlace
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.layout import SLOTS
from kotgames.games.uncaged.table.row_draft import RowDraft
from kotgames.games.uncaged.table.shown_fight import lost_in_combo, said_lost
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table.context import Control
from kotgames.ui.table.questions import ActionQuestions

ANSWER_BUTTONS: Final = {
    "option": (("decline", a.DECLINE, "cancel", "second"),),
    "stand": (("stand", a.STAND, "up-card", "primary"), ("stay", a.STAY, "falling", "second")),
    "deflect": (("deflect", a.DEFLECT, "shield", "primary"), ("take", a.TAKE_HIT, "cancel", "second")),
}
"""By question: its buttons."""


class Questions(ActionQuestions):
    """See `Questions` of the toolkit."""

    ctx: Context

    def __init__(self, ctx: Context, draft: RowDraft) -> None:
        super().__init__(ctx)
        self.card_set = ctx.card_set
        self.host = ctx.host
        self.words = ctx.words
        self.draft = draft

    # ---- the headline

    def headline(self) -> tuple[str, str]:
        """(title, sentence)."""
        words = self.words
        situation = self.host.situation
        if situation.over:
            return words("ask.over"), words("ask.over_text")
        if situation.prompt is None:
            return self._meanwhile()
        prompt = situation.prompt
        title = words(f"prompt.{prompt.kind}.title")
        if prompt.kind != "pick":
            return title, self.called(prompt, self._sentence(prompt))
        name, text = self.host.name(prompt.seat), self._sentence(prompt)
        if situation.log_lines:  # the die that decided it, or whom the other one sent in
            text = situation.log_lines[-1].text
        if prompt.secret or len(name) > self.longest_called:
            return title, text
        return title, f"{words('chip.chooses', name=name)} {text}"

    def within(self, canvas: Canvas, bar: FRect) -> tuple[str, str]:
        """The headline as the bar has room for it: in large letters what the rival did stands alone, since title and buttons say what is
        asked."""
        title, text = self.headline()
        known = self._known()
        chip = min(canvas.text_width(title, 17, theme.UI_BOLD) + 26, bar.width * 0.42)
        if known and text.endswith(known) and canvas.text_width(text, theme.BODY) > bar.width - chip - 29:
            return title, known.strip()
        return title, text

    def _sentence(self, prompt: Prompt) -> str:
        words, kind, about = self.words, prompt.kind, self.ctx.about
        if kind == "mulligan":
            free = about(AboutMulligan)["free"]
            return words("prompt.mulligan.free" if free else "prompt.mulligan.text") + self._known()
        if kind == "place":
            left = len(self.ctx.empty_slots)
            if not left:
                return words("prompt.place.lock")
            if about(AboutPlace)["again"]:
                return words("prompt.place.again")
            return words("prompt.place.text", count=left) + self._known()
        if kind == "discard":
            owed = about(AboutDiscard)
            return words(f"prompt.discard.{owed['why']}", card=owed["card"])
        return words(f"prompt.{kind}.text", **prompt.params)

    def _known(self) -> str:
        """How often the rival put a hand back in this combo, behind what is asked (U18); "" for never."""
        if not self.ctx.asks("place", "mulligan"):
            return ""
        taken = self.ctx.view["mulligans"][1 - self.ctx.me]
        return f" {self.words('ask.rival_mulligans', count=taken)}" if taken else ""

    def _meanwhile(self) -> tuple[str, str]:
        """While nobody here is asked: what the combo came to as long as that stays to be read, what happened last once cards lie open,
        else who thinks."""
        words = self.words
        view = self.ctx.view
        if self.host.situation.stays:
            head = words("ask.combo", number=view["combo"], count=view["rounds"] * self.card_set.combos)
            lost, broken = lost_in_combo(self.ctx.shown_fight.past_events)
            came = said_lost(words, self.host.name, lost)
            return head.upper(), f"{words('ask.combo_broken')} {came}" if broken else came
        texts = [line.text for line in self.host.situation.seen_lines if not line.minor]
        if self.ctx.exchange >= 0 and texts:
            return words("ask.exchange", number=self.ctx.exchange + 1, count=SLOTS).upper(), texts[-1]
        actor = self.thinking
        if actor is not None:
            return self.host.name(actor), words("ask.thinks", name=self.host.name(actor))
        title = words("ask.combo", number=view["combo"], count=view["rounds"] * self.card_set.combos)
        text = texts[-1] if texts else words("ask.watch_text")
        return title.upper() if view["combo"] else words("ask.watch"), text

    # ---- the buttons

    def controls(self) -> list[Control]:
        """The buttons of the moment."""
        prompt = self.ctx.prompt
        if prompt is None:
            return []
        kind = prompt.kind
        if kind == "mulligan":
            key = "mulligan_free" if self.ctx.about(AboutMulligan)["free"] else "mulligan"
            keep = self._answer("keep", a.KEEP, "check-mark", "primary")
            return [keep, self.action(key, a.MULLIGAN, "card-exchange", "second", self._price(key))]
        if kind == "place":
            return [self._lock(), *self._clear()]
        return [self._answer(*answer) for answer in ANSWER_BUTTONS.get(kind, ())]

    def held_controls(self) -> list[Control]:
        """See `Questions`: on to the next combo; the last exchange once more, where it is seen at all."""
        view = self.ctx.view
        if view["combo"] % self.card_set.combos:
            key = "next_combo"
        else:
            key = "to_decision" if view["round"] == view["rounds"] else "next_round"
        found = [Control("next", self.words(f"do.{key}"), self.host.play_on, "player-next", "primary")]
        if self.host.motion_ms(1):
            label = self.words("do.replay_exchange")
            found.append(Control("again", label, self.host.play_again, "cycle", "second"))
        return found

    def _answer(self, key: str, action: int, icon: str, colour: str) -> Control:
        """A button that says what it comes to."""
        return self.action(key, action, icon, colour, self._comes_to(action))

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

    def _lock(self) -> Control:
        left = len(self.ctx.empty_slots)
        if left:
            return self.disabled("lock", self.words("ask.fill", count=left), "padlock", "primary")
        return Control("lock", self.words("do.lock"), self.draft.lock, "padlock", "primary")

    def _clear(self) -> list[Control]:
        if not self.ctx.row.slots:
            return []
        return [Control("clear", self.words("do.clear"), self.draft.clear, "backward-time", "quiet")]
