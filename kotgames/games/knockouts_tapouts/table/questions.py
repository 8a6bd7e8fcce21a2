"""What is asked, in words and buttons: headline, controls, where the Position Marker may go, the odds bubble, the text of a card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kotgames.engine.contract import Odds, Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.numbers import dice_count, target_number
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.ui.table.context import Control

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.table.table import Table


@dataclass(frozen=True, slots=True)
class Bubble:
    """What is said about the card looked at: its odds, or (`odds` None) why it cannot be played."""

    title: str
    text: str
    odds: Odds | None = None
    hold: bool = False
    note: str = ""


class Questions:
    """Reads the situation; decides nothing."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.card_set = table.card_set
        self.host = table.host
        self.words = table.host.words

    # ---- the headline

    def headline(self, call: Callable[[int], str] | None = None) -> tuple[str, str]:
        """(title, sentence) for the bar at the top; `call` says what the players are called in it."""
        call = call or self.host.name
        prompt = self.host.situation.prompt
        view = self.table.view
        if prompt is None:
            actor = view["actor"]
            if view["how"] or actor is None or self.host.situation.over:
                return self.words("headline.over"), self.words("headline.over_text")
            key = "headline.bot" if self.host.is_bot(actor) else "headline.wait"
            return call(actor), self.words(key, name=call(actor))
        title = self.words(f"prompt.{prompt.kind}.title", name=call(prompt.seat))
        return title, self._sentence(prompt.kind, prompt.seat, dict(prompt.params), call)

    def _sentence(self, kind: str, seat: int, params: dict[str, object], call: Callable[[int], str]) -> str:
        if kind == "build":  # the draft counts, not what the rules have of it
            count = self.table.creation.left
            return self.words("prompt.build.text" if count else "prompt.build.done", count=count)
        if kind == "act":
            key = "must" if params["must"] else "held" if self.host.held.startswith("card:") else "text"
            return self.words(f"prompt.act.{key}")
        if kind == "critical":
            key = "hold" if params["hold"] else "strike"
            return self.words(f"prompt.critical.{key}", count=params["hits"], attack=params["attack"])
        if kind == "hurt":
            victim = int(str(params["victim"]))
            key = "own" if victim == seat else "foe"
            return self.words(f"prompt.hurt.{key}", count=params["left"], name=call(victim))
        if kind in ("restore", "discard_more"):
            return self.words(f"prompt.{kind}.text", count=params["left"])
        if kind == "move":
            return self.words("prompt.move.text", count=params["points"])
        if kind == "react":
            return self.words("prompt.react.text", attack=params["attack"], name=call(1 - seat))
        return self.words(f"prompt.{kind}.text")

    # ---- buttons

    def controls(self) -> list[Control]:
        """The buttons of the moment."""
        prompt = self.host.situation.prompt
        if prompt is None:
            return []
        kind = prompt.kind
        if kind == "act":
            return self._act_controls()
        if kind == "discard_more":
            return [*self._discard_controls(), self._action("stop", a.STOP, "check-mark", "second")]
        if kind == "move":
            return [self._action("stay", a.STAY, "pawn", "primary")]
        if kind == "side":
            return [
                self._action("top", a.TAKE_TOP, "up-card", "primary"),
                self._action("bottom", a.TAKE_BOTTOM, "falling", "second"),
            ]
        if kind == "react":
            return self._react_controls()
        if kind == "critical":
            hold = prompt.params["hold"]
            yes = self._action("tapout" if hold else "critical", a.CRITICAL, "deadly-strike", "stop")
            return [yes, self._action("no_critical", a.NO_CRITICAL, "check-mark", "second")]
        if kind in ("hurt", "restore"):
            base = a.HURT if kind == "hurt" else a.RESTORE
            return [
                Control(
                    f"{kind}:{stat}",
                    self.words(f"stat.{c.STATS[stat]}"),
                    self._doing(base + stat),
                    ids.STAT_ICONS[stat],
                    "stop" if kind == "hurt" else "primary",
                )
                for stat in c.HURTABLE
                if base + stat in self.host.situation.legal
            ]
        return []

    def _doing(self, *actions: int) -> Callable[[], None]:
        return lambda: self.host.commit(actions)

    def _action(self, key: str, action: int, icon: str, colour: str) -> Control:
        reason = self.host.refusal(action)
        why = self.words.refusal(reason) if reason is not None else ""
        return Control(
            key, self.words(f"do.{key}"), self._doing(action), icon, colour, enabled=reason is None, why=why
        )

    def _act_controls(self) -> list[Control]:
        staged = self._discard_controls()
        if self.table.draft.discards:
            return staged
        return [self._play_control(), *staged, self._action("pass", a.PASS, "check-mark", "second")]

    def _play_control(self) -> Control:
        card = self._held_card()
        if card is None:
            return Control(
                "play",
                self.words("do.play"),
                lambda: None,
                "card-play",
                "primary",
                enabled=False,
                why=self.words("do.play_why"),
            )
        name = self.words(f"card.{self.card_set.kinds[self.card_set.kind_of[card]]}")
        meaning = self.table.play_meaning(card)
        label = self.words("do.play_card", card=name)
        if isinstance(meaning, Refusal):
            return Control(
                "play",
                label,
                lambda: None,
                "card-play",
                "primary",
                enabled=False,
                why=self.words.refusal(meaning),
            )
        return Control("play", label, lambda: self.table.do(meaning), "card-play", "primary")

    def _held_card(self) -> int | None:
        held = self.host.held
        card = ids.numbers(held)[0] if held.startswith("card:") else None
        return card if card in self.table.own_hand else None

    def _discard_controls(self) -> list[Control]:
        draft = self.table.draft
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
        label = self.words("do.discard", count=self.table.discards_left())
        if card is None:
            return [
                Control(
                    "discard",
                    label,
                    lambda: None,
                    "card-discard",
                    "warn",
                    enabled=False,
                    why=self.words("do.discard_why"),
                )
            ]
        meaning = self.table.gestures_view.card_means(card, ids.DISCARD)
        if isinstance(meaning, Refusal):
            return [
                Control(
                    "discard",
                    label,
                    lambda: None,
                    "card-discard",
                    "warn",
                    enabled=False,
                    why=self.words.refusal(meaning),
                )
            ]
        return [Control("discard", label, lambda: self.table.do(meaning), "card-discard", "warn")]

    def _discard(self) -> None:
        """Commit the staged discards in the order the rules take them."""
        kinds = sorted(self.card_set.kind_of[card] for card in self.table.draft.discards)
        actions = [a.DISCARD + kind for kind in kinds]
        if len(kinds) < min(self.table.discards_left(), len(self.table.own_hand)):
            actions.append(a.STOP)
        self.host.commit(actions)

    def _keep(self) -> None:
        self.table.draft.discards.clear()
        self.host.changed()

    def _react_controls(self) -> list[Control]:
        found = [self._action("decline", a.DECLINE, "falling", "second")]
        for action in self.host.situation.legal:
            if action != a.DECLINE:
                card = self.words(f"card.{self.card_set.specials[action - a.SPECIAL]}")
                found.insert(
                    0,
                    Control(
                        "react",
                        self.words("do.play_card", card=card),
                        self._doing(action),
                        "shield",
                        "primary",
                    ),
                )
        return found

    # ---- the Position Marker

    def paths(self) -> dict[str, tuple[int, ...]]:
        """Where the marker may go: place -> steps. Entering the ground offers both sides."""
        prompt = self.host.situation.prompt
        if prompt is None:
            return {}
        first = self.card_set.first_ground
        if prompt.kind == "side":
            return {
                ids.column(first, "top"): (a.TAKE_TOP,),
                ids.column(first, "bottom"): (a.TAKE_BOTTOM,),
            }
        if prompt.kind != "move":
            return {}
        standing = self.table.view["top"] < 0
        found: dict[str, tuple[int, ...]] = {}
        waiting: list[tuple[int, ...]] = [()]
        while waiting:
            path = waiting.pop(0)
            state = self.host.after(path)
            if state is None or (path and not self._moving(state)):
                continue
            for action in state.actions():
                if action == a.STAY:
                    continue
                longer = (*path, action)
                there = self.host.after(longer)
                if there is None:
                    continue
                name = self._place_name(there, standing)
                here = ids.column(self.table.view["position"])
                if name not in found and name != here:
                    found[name] = longer
                    waiting.append(longer)
        return found

    @staticmethod
    def _moving(state: object) -> bool:
        stack = getattr(state, "stack", [])
        return bool(stack) and stack[-1][0] == b.MOVE

    def _place_name(self, state: object, from_standing: bool) -> str:
        position: int = getattr(state, "position")  # noqa: B009 - the host hands out the contract's State
        top: int = getattr(state, "top")  # noqa: B009
        side = ("top" if top == self.table.me else "bottom") if from_standing and top >= 0 else ""
        return ids.column(position, side)

    def reach(self) -> dict[str, int]:
        """What each reachable place costs, for the chips over the track; -1 for the asterisk."""
        points = self.table.view["points"]
        found = {}
        for name, path in self.table.paths().items():
            if path[0] in (a.TAKE_TOP, a.TAKE_BOTTOM):
                found[name] = 0
            elif path[-1] >= a.JUMP:
                found[name] = -1
            else:
                there = self.host.after(path)
                found[name] = points - (int(getattr(there, "points", 0)) if there is not None else 0)
        return found

    def path_refusal(self, position: int) -> Refusal:
        """Why the marker cannot go to a Position: the first step on the way that is refused."""
        here = self.table.view["position"]
        if position == here:
            return Refusal("ui_here_already", {"here": f"@position.{self.card_set.positions[here]}"})
        prompt = self.host.situation.prompt
        if prompt is None or prompt.kind != "move":
            return self.table.pick_refusal(ids.TRACK) or Refusal("ui_wait")
        action = a.STEP_LEFT if position < here else a.STEP_RIGHT
        path: tuple[int, ...] = ()
        for _ in self.card_set.positions:
            state = self.host.after(path)
            if state is None or not self._moving(state):
                break
            at_edge = (
                getattr(state, "position", 0) == self.card_set.first_ground - 1 and action == a.STEP_RIGHT
            )
            step = a.RIGHT_TOP if at_edge else action
            reason = state.refusal(step)
            if reason is not None:
                return reason
            path = (*path, step)
        cost = self.words("chart.cost", count=self.table.view["points"])
        return Refusal(
            "ui_too_far", {"there": f"@position.{self.card_set.positions[position]}", "points": cost}, "K3"
        )

    # ---- cards

    def bubble(self) -> Bubble | None:
        """About the card the player looks at, or the Throw that comes."""
        prompt = self.host.situation.prompt
        if prompt is None or self.table.creating:
            return None
        if prompt.kind == "react":
            odds = self.host.odds(a.DECLINE)
            if odds is None:
                return None
            name = self.words(str(prompt.params["attack"]).lstrip("@"))
            return Bubble(name.upper(), self.words("odds.coming"), odds)
        looked = self.table.looked_at
        if prompt.kind != "act" or not looked.startswith("card:"):
            return None
        card = ids.numbers(looked)[0]
        if card not in self.table.own_hand:
            return None
        return self._card_bubble(card)

    def _card_bubble(self, card: int) -> Bubble | None:
        owner = self.table.draft.owner_of(card)
        card = card if owner is None else owner
        kind = self.card_set.kind_of[card]
        name = self.words(f"card.{self.card_set.kinds[kind]}").upper()
        meaning = self.table.play_meaning(card)
        if isinstance(meaning, Refusal):
            return Bubble(name, self.words.refusal(meaning))
        if not meaning.actions:
            return None
        action = meaning.actions[0]
        odds = self.host.odds(action)
        if odds is None:
            return (
                Bubble(name, "\n".join(self.card_words(kind, live=True, large=True)[0]))
                if action >= a.ATTACK
                else None
            )
        attack, _, boosts = a.attack_parts(action)
        title = self.words(f"card.{self.card_set.attacks[attack]}").upper()
        me = self.table.me
        dice, number = (
            dice_count(self.table.board, me, attack, boosts),
            target_number(self.table.board, me, attack, boosts),
        )
        note = ""
        for line in self.host.explain(action):
            if line.key in (
                "explain.reaction",
                "explain.own_style",
                "explain.foe_style",
                "explain.boost_number",
            ):
                note = self.words.line(line)
        return Bubble(
            title,
            self.words("odds.dice", count=dice, number=number),
            odds,
            self.card_set.is_hold[attack],
            note,
        )

    def number(self, attack: int, boosts: int) -> int:
        """The target number of an attack of the seat the screen speaks to, where the fight is now."""
        return target_number(self.table.board, self.table.me, attack, boosts)

    def card_words(self, kind: int, *, live: bool, large: bool, mask: int = 0) -> tuple[list[str], str, bool]:
        """(lines on the foot, text of the seal, crossed out) of a card; `live`: in an open hand, with the numbers of this moment."""
        card_set = self.card_set
        name = card_set.kinds[kind]
        if kind >= card_set.first_boost:
            badge = ""
            if kind < card_set.first_special:
                dice, number = (
                    card_set.boost_dice[kind - card_set.first_boost],
                    card_set.boost_number[kind - card_set.first_boost],
                )
                badge = f"+{dice}" if dice else f"−{-number}"
            return self._fixed_lines(name), badge, False
        if not live or self.table.board.round == 0:
            return self._fixed_lines(name), "", False
        attacks = (
            [kind]
            if kind < card_set.style_kind
            else [
                x for x in range(len(card_set.attacks)) if self.table.board.kits[self.table.me].likes >> x & 1
            ]
        )
        if not attacks:
            return [self.words("card_text.no_likes_1"), self.words("card_text.no_likes_2")], "", True
        return self._attack_words(kind, attacks, large=large, mask=mask)

    def _fixed_lines(self, name: str) -> list[str]:
        key = f"card_text.{name}"
        return self.words(key).split("|") if self.words.has(key) else []

    def _attack_words(
        self, kind: int, attacks: list[int], *, large: bool, mask: int
    ) -> tuple[list[str], str, bool]:
        board, me, card_set = self.table.board, self.table.me, self.card_set
        best = min(attacks, key=lambda x: target_number(board, me, x, mask) or 9)
        number, dice = target_number(board, me, best, mask), dice_count(board, me, best, mask)
        position = self.words(f"position.{card_set.positions[board.position]}")
        if not number:
            return (
                [self.words("card_text.blank_1"), self.words("card_text.blank_2", position=position)],
                "",
                True,
            )
        stat = self.words(f"stat.{c.STATS[card_set.stat[best]]}")
        if not dice:
            return [self.words("card_text.no_dice_1"), self.words("card_text.no_dice_2", stat=stat)], "", True
        head = (
            stat
            if kind < card_set.style_kind
            else self.words("card_text.as", attack=f"@card.{card_set.attacks[best]}")
        )
        lines = [head, self.words("card_text.dice", count=dice, number=number)]
        if large:
            lines.append(
                self.words(
                    "card_text.hold" if card_set.is_hold[best] else "card_text.strike",
                    count=card_set.knockout,
                )
            )
        return lines, f"{number}+", False
