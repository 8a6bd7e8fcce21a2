"""What is asked, in words and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.decisions import (
    AboutAct,
    AboutCritical,
    AboutDiscardMore,
    AboutHurt,
    AboutMove,
    AboutReact,
    AboutRestore,
)
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.fighter_creation import FighterCreation
from kotgames.games.knockouts_tapouts.table.gestures import Gestures
from kotgames.games.knockouts_tapouts.table.short_names import names_of
from kotgames.ui.table.context import Control, Gesture
from kotgames.ui.table.questions import ActionQuestions


class Questions(ActionQuestions):
    """Reads the situation; decides nothing."""

    ctx: Context

    def __init__(self, ctx: Context, gestures: Gestures, creation: FighterCreation) -> None:
        super().__init__(ctx)
        self.card_set = ctx.card_set
        self.host = ctx.host
        self.words = ctx.words
        self.gestures = gestures
        self.creation = creation
        self._last_actor = 0
        """Who was to do something last, as far as it was seen."""

    # ---- the headline

    def headline(self) -> tuple[str, str]:
        """(title, sentence) for the bar at the top."""
        return self.headline_with(self.host.name)

    def shorter_headlines(self) -> list[tuple[str, str]]:
        """The headline with the players called ever more shortly, for a bar that has no room for their names."""
        return [self.headline_with(partial(self._call, index)) for index in (1, 2)]

    def _call(self, index: int, seat: int) -> str:
        names = names_of(self.host, seat)
        return names[min(index, len(names) - 1)]

    def headline_with(self, call: Callable[[int], str]) -> tuple[str, str]:
        """The headline; `call` says what the players are called in it."""
        prompt = self.ctx.prompt
        view = self.ctx.view
        if prompt is None:
            if self.host.situation.over:
                return self.words("headline.over"), self.words("headline.over_text")
            # while the end is being acted nobody is asked any more, and it is not said yet
            actor = view["actor"] if view["actor"] is not None else self._last_actor
            self._last_actor = actor
            key = "headline.bot" if self.host.is_bot(actor) else "headline.wait"
            key = "headline.turn" if self.host.situation.past else key
            return call(actor), self.words(key, name=call(actor))
        whose = ""
        if prompt.kind == "build" and not prompt.secret and not self.host.is_bot(1 - prompt.seat):
            whose = "_of"  # no hand-over has said who is asked
        if prompt.kind == "hurt":  # "Okoro is hurt" is said of Okoro's markers, not of who picks them
            whose = "_own" if self.ctx.about(AboutHurt)["victim"] == prompt.seat else "_foe"
        title = self.words(f"prompt.{prompt.kind}.title{whose}", name=call(prompt.seat))
        return title, self._sentence(prompt.kind, prompt.seat, call)

    def _sentence(self, kind: str, seat: int, call: Callable[[int], str]) -> str:
        about = self.ctx.about
        if kind == "build":  # the draft counts, not what the rules have of it
            count = self.ctx.fighter_draft.left
            return self.words("prompt.build.text" if count else "prompt.build.done", count=count)
        if kind == "act":
            key = "must" if about(AboutAct)["must"] else self._held_key() or "text"
            return self.words(f"prompt.act.{key}")
        if kind == "critical":
            rolled = about(AboutCritical)
            key = "hold" if rolled["hold"] else "strike"
            return self.words(f"prompt.critical.{key}", count=rolled["hits"], attack=rolled["attack"])
        if kind == "hurt":
            hurt = about(AboutHurt)
            key = "own" if hurt["victim"] == seat else "foe"
            return self.words(f"prompt.hurt.{key}", count=hurt["left"], name=call(hurt["victim"]))
        if kind == "restore":
            return self.words("prompt.restore.text", count=about(AboutRestore)["left"])
        if kind == "discard_more":
            return self.words("prompt.discard_more.text", count=about(AboutDiscardMore)["left"])
        if kind == "move":
            looked = self.host.looked_at
            ends = looked.startswith("card:") and any(
                gesture.actions for gesture in self.host.gestures().get(looked, {}).values()
            )
            key = "ends" if ends else "text" if self.ctx.stayed is None else "or_attack"
            return self.words(f"prompt.move.{key}", count=about(AboutMove)["points"])
        if kind == "react":
            return self.words("prompt.react.text", attack=about(AboutReact)["attack"], name=call(1 - seat))
        return self.words(f"prompt.{kind}.text")

    def _held_key(self) -> str:
        """What can be done with the card that is held: one that cannot be played now can still be discarded. "" while none is."""
        held = self.host.held
        if not held.startswith("card:"):
            return ""
        return "held" if set(self.host.gestures().get(held, ())) - {ids.DISCARD} else "held_discard"

    # ---- buttons

    def controls(self) -> list[Control]:
        """The buttons of the moment."""
        prompt = self.ctx.prompt
        if prompt is None:
            return []
        kind = prompt.kind
        if kind == "build":
            return self.creation.controls()
        if kind == "act":
            return self._act_controls()
        if kind == "discard_more":
            return [*self._discard_controls(), self.action("stop", a.STOP_DISCARDING, "check-mark", "second")]
        if kind == "move":
            return self._move_controls()
        if kind == "side":
            return [
                self.action("top", a.TAKE_TOP, "up-card", "primary"),
                self.action("bottom", a.TAKE_BOTTOM, "falling", "second"),
            ]
        if kind == "react":
            return self._react_controls()
        if kind == "critical":
            hold = self.ctx.about(AboutCritical)["hold"]
            yes = self.action("tapout" if hold else "critical", a.CRITICAL, "deadly-strike", "stop")
            return [yes, self.action("no_critical", a.NO_CRITICAL, "check-mark", "second")]
        if kind in ("hurt", "restore"):
            base = a.HURT if kind == "hurt" else a.RESTORE
            return self.alike(
                [
                    Control(
                        f"{kind}:{stat}",
                        self.words(f"stat.{c.STATS[stat]}"),
                        self.doing(base + stat),
                        ids.STAT_ICONS[stat],
                        "stop" if kind == "hurt" else "primary",
                    )
                    for stat in c.HURTABLE
                    if base + stat in self.host.situation.legal
                ]
            )
        return []

    def _move_controls(self) -> list[Control]:
        """To stay; with a card in hand first of all to play it, which ends the movement."""
        card = self._held_card()
        stay = self.action("stay", a.STAY, "pawn", "primary" if card is None else "second")
        if card is None:
            return [stay]
        sub = self.words("odds.ends_movement", count=self.ctx.about(AboutMove)["points"])
        return [replace(self._play_control(), sub=sub), stay]

    def _act_controls(self) -> list[Control]:
        staged = self._discard_controls()
        if self.ctx.card_draft.discards:
            return staged
        return [self._play_control(), *staged, self.action("pass", a.PASS, "check-mark", "second")]

    def _play_control(self) -> Control:
        card = self._held_card()
        if card is None:
            return self.disabled("play", self.words("do.play_why"), "card-play", "primary")
        name = self.words(f"card.{self.card_set.kinds[self.card_set.kind_of[card]]}")
        label = self.words("do.play_card", card=name)
        return self._meant("play", label, self.gestures.play_means(card), "card-play", "primary")

    def _meant(self, key: str, label: str, meaning: Gesture | Refusal, icon: str, colour: str) -> Control:
        """The button of what the card that is looked at would mean somewhere."""
        if isinstance(meaning, Refusal):
            return self.disabled(key, self.words.refusal(meaning), icon, colour, label=label)
        return Control(key, label, lambda: self.gestures.carry_out(meaning), icon, colour)

    def _held_card(self) -> int | None:
        held = self.host.held
        card = ids.numbers_in(held)[0] if held.startswith("card:") else None
        return card if card in self.ctx.own_hand else None

    def _discard_controls(self) -> list[Control]:
        draft = self.ctx.card_draft
        if draft.discards:
            count = len(draft.discards)
            return [
                Control(
                    "discard",
                    self.words("do.discard_now", count=count),
                    self._discard,
                    "card-discard",
                    "warn",
                ),
                Control("keep", self.words("do.keep"), self._keep, "backward-time", "quiet"),
            ]
        card = self._held_card()
        label = self.words("do.discard", count=self.gestures.discards_left())
        if card is None:
            why = self.words("do.discard_why")
            return [self.disabled("discard", why, "card-discard", "warn", label=label)]
        meaning = self.gestures.card_means(card, ids.DISCARD)
        return [replace(self._meant("discard", label, meaning, "card-discard", "warn"), stands_in=True)]

    def _discard(self) -> None:
        """Commit the staged discards in the order the rules take them."""
        kinds = sorted(self.card_set.kind_of[card] for card in self.ctx.card_draft.discards)
        actions = [a.DISCARD + kind for kind in kinds]
        if len(kinds) < min(self.gestures.discards_left(), len(self.ctx.own_hand)):
            actions.append(a.STOP_DISCARDING)
        self.host.commit(actions)

    def _keep(self) -> None:
        draft = self.ctx.card_draft
        for card in list(draft.discards):
            draft.take_back(card)
        self.host.changed()

    def _react_controls(self) -> list[Control]:
        found = [self.action("decline", a.DECLINE, "falling", "second")]
        for action in self.host.situation.legal:
            if action != a.DECLINE:
                card = self.words(f"card.{self.card_set.specials[action - a.SPECIAL]}")
                found.insert(
                    0,
                    Control(
                        "react",
                        self.words("do.play_card", card=card),
                        self.doing(action),
                        "shield",
                        "primary",
                    ),
                )
        return found
