"""What is asked, in words and buttons."""

from __future__ import annotations

from kotgames.engine.contract import Prompt
from kotgames.games.knock_out_punch import actions as a
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import odds as chances
from kotgames.games.knock_out_punch.decisions import AboutAdd, AboutBlock, AboutFight, AboutTurn
from kotgames.games.knock_out_punch.fights import DEFENDED, THREW
from kotgames.games.knock_out_punch.table.context import Context
from kotgames.games.knock_out_punch.table.foresight import Foresight
from kotgames.ui.table.context import Control, Round
from kotgames.ui.table.questions import ActionQuestions

ROUNDS = ("block", "bet")
"""Questions that go round the table."""
RECORDED: dict[str, int | None] = {"opponent": THREW, "way": THREW, "answer": DEFENDED, "lay": None}
"""Questions about a fight of one's own, and the part one would have in a throw."""
LONGEST_NAMED = 12
"""On a folded table a sentence with longer names is said without them."""
LONGEST_TOLD = 76
"""What happened last is told in so many letters on a folded table; the log has the rest."""


class Questions(ActionQuestions):
    """See `Questions` of the toolkit."""

    ctx: Context

    def __init__(self, ctx: Context, foresight: Foresight) -> None:
        super().__init__(ctx)
        self.host = ctx.host
        self.words = ctx.words
        self.foresight = foresight

    # ---- what goes round

    def round(self, prompt: Prompt) -> Round | None:
        """See `Questions`: a Block, and bets (P13)."""
        if prompt.kind not in ROUNDS:
            return None
        words, params, name = self.words, prompt.params, self.host.name
        if prompt.kind == "block":
            way = self.said(name(params["striker"]), kind="round")
            text = words(
                f"prompt.block.{way}", by=name(params["striker"]), points=params["points"],
                target=self.ctx.fighter_name(params["target"]),
            )  # fmt: skip
        else:
            one, two = name(params["challenger"]), name(params["defender"])
            text = words(f"prompt.bet.{self.said(one, two, kind='round')}", one=one, two=two)
        what, title = words(f"prompt.{prompt.kind}.what"), words(f"prompt.{prompt.kind}.title")
        nobody = (
            "nobody_bet_more" if prompt.kind == "bet" and self.ctx.view["bets"] else f"nobody_{prompt.kind}"
        )
        return Round(a.DECLINE, what, title, text, words(f"do.{nobody}"))

    def begins_turn(self, prompt: Prompt) -> bool:
        """See `Questions`."""
        return prompt.kind == "turn"

    # ---- the headline

    def headline(self) -> tuple[str, str]:
        """(title, sentence)."""
        words, situation = self.words, self.host.situation
        if situation.over:
            return words("ask.over"), words("ask.over_text")
        if situation.prompt is None:
            return self._meanwhile()
        prompt = situation.prompt
        text = " ".join((self._sentence(prompt), *self._fought_for(prompt)))
        return words(f"prompt.{prompt.kind}.title"), self.called(prompt, text)

    def shorter_headlines(self) -> list[tuple[str, str]]:
        """The same for less room: where a fight is asked about, title and buttons say what is asked."""
        prompt = self.host.situation.prompt
        more = " ".join(self._fought_for(prompt)) if prompt is not None else ""
        if prompt is None or not more:
            return []
        title = self.headline()[0]
        return [(title, self.called(prompt, more)), (title, more)]

    def _fought_for(self, prompt: Prompt) -> list[str]:
        """The gain of the fight that is asked about, and the record of the person with the glove, where it may come to that."""
        ctx, seat = self.ctx, prompt.seat
        if prompt.kind not in RECORDED:
            return []
        fight = ctx.about(AboutFight)
        begins = seat == fight["challenger"]
        foes = [fight["defender"] if begins else fight["challenger"]]
        if prompt.kind == "opponent":
            foes = [action - a.AGAINST for action in self.host.situation.legal]
        part = RECORDED[prompt.kind]
        thrown = part is not None and ctx.board.way != b.BY_CARDS
        found = [
            ctx.brings(fight["card"], seat, foes, begins=begins),
            ctx.records(seat, part)[0] if thrown and part is not None else "",
        ]
        return [text for text in found if text]

    def _sentence(self, prompt: Prompt) -> str:
        words, ctx, name = self.words, self.ctx, self.host.name
        kind = prompt.kind
        if kind == "turn":
            if not any(action < a.DISCARD and action != a.DECLINE for action in self.host.situation.legal):
                return words("prompt.turn.discard")
            return words("prompt.turn.extra" if ctx.about(AboutTurn)["extra"] else "prompt.turn.text")
        if kind == "add":
            about = ctx.about(AboutAdd)
            fighter = ctx.fighter_name(about["location"])
            key = "text"
            if about["punches"] >= ctx.card_set.knockout:
                key = "strikes" if about["target"] >= 0 else "nobody"
            target = ctx.fighter_name(about["target"]) if about["target"] >= 0 else ""
            return words(f"prompt.add.{key}", fighter=fighter, punches=about["punches"], target=target)
        if kind == "block":
            block = ctx.about(AboutBlock)
            return words(
                f"prompt.block.{self.said(name(block['striker']))}", by=name(block["striker"]), points=block["points"],
                target=ctx.fighter_name(block["target"]),
            )  # fmt: skip
        if kind == "trash":
            return words("prompt.trash.text")
        fight = ctx.about(AboutFight)
        if kind == "opponent":
            return words("prompt.opponent.text" if fight["origin"] == "punch" else "prompt.opponent.king")
        one, two = name(fight["challenger"]), name(fight["defender"])
        other = two if prompt.seat == fight["challenger"] else one
        way = self.said(one, two) if kind == "bet" else self.said(other)
        return words(f"prompt.{kind}.{way}", one=one, two=two, other=other)

    def said(self, *names: str, kind: str = "") -> str:
        """How a sentence is said: without names that leave no room for the rest of it, on a folded table and in what is told to all."""
        long = (kind or self.ctx.layout.folded) and sum(map(len, names)) > LONGEST_NAMED * len(names)
        return f"{kind}_unnamed".lstrip("_") if long else kind or "text"

    def _meanwhile(self) -> tuple[str, str]:
        """While nobody here is asked: who thinks, else what happened last."""
        words = self.words
        texts = [line.text for line in self.host.situation.seen_lines if not line.minor]
        actor = self.thinking
        if actor is not None and not self.host.skippable:
            return self.host.name(actor).upper(), words("ask.thinks", name=self.host.name(actor))
        text = texts[-1] if texts else words("ask.watch_text")
        return words("ask.watch"), "" if self.ctx.layout.folded and len(text) > LONGEST_TOLD else text

    # ---- the buttons

    def controls(self) -> list[Control]:
        """The buttons of the moment."""
        prompt = self.ctx.prompt
        if prompt is None:
            return []
        return list(getattr(self, f"_{prompt.kind}", self._none)())

    def _none(self) -> list[Control]:
        return []

    def _turn(self) -> list[Control]:
        if self.ctx.laid:
            return self._placing("place")
        found = []
        if a.DECLINE in self.host.situation.legal:
            found.append(self.action("no_extra", a.DECLINE, "check-mark", "primary"))
        elif any(action < a.SHOWDOWN for action in self.host.situation.legal):
            found.append(
                self.disabled(
                    "place",
                    self.words("ask.lay_first"),
                    "card-play",
                    "primary",
                    label=self.words("do.place_none"),
                )
            )
        return found

    def _add(self) -> list[Control]:
        if self.ctx.laid:
            return self._placing("place")
        return [self.action("done", a.DONE, "check-mark", "primary", self._comes_to())]

    def _placing(self, key: str) -> list[Control]:
        count = len(self.ctx.laid)
        label = self.words(f"do.{key}", count=count)
        found = [Control(key, label, self._place, "check-mark", "primary", self._comes_to())]
        found.append(
            Control("take_back", self.words("do.take_back"), self._take_back, "backward-time", "quiet")
        )
        return found

    def _comes_to(self) -> str:
        """What the placement comes to, as a line under its button: the points of a knock-out."""
        seen = self.foresight.now()
        if seen is not None and seen.strikes:
            return self.words("ask.knocks_out", count=seen.points)
        return ""

    def _place(self) -> None:
        ctx = self.ctx
        actions = [*ctx.placement(), a.DONE]
        ctx.host.commit(actions)

    def _take_back(self) -> None:
        self.ctx.clear()
        self.host.changed()

    def _opponent(self) -> list[Control]:
        return self.alike([self._against(action - a.AGAINST) for action in self.host.situation.legal])

    def _against(self, seat: int) -> Control:
        odds = self.host.odds(a.AGAINST + seat)
        sub = self.ctx.told(odds) if odds != chances.THROWN else ""
        return Control(
            f"against_{seat}", self.words("do.against", name=self.host.name(seat)),
            self.doing(a.AGAINST + seat), "boxing-glove", "primary", sub,
        )  # fmt: skip

    def _way(self) -> list[Control]:
        return [
            self.action("glove", a.GLOVE, "boxing-glove", "primary"),
            self.action("cards", a.CARDS, "poker-hand", sub=self._odds(a.CARDS)),
        ]

    def _answer(self) -> list[Control]:
        return [
            self.action("accept", a.ACCEPT, "boxing-glove", "primary"),
            self.action("insist", a.CARDS, "poker-hand", sub=self._odds(a.CARDS)),
        ]

    def _odds(self, action: int) -> str:
        """The odds of an action as the second line of its button."""
        return self.ctx.told(self.host.odds(action))

    def _bet(self) -> list[Control]:
        """No bet first: a hasty key bets nothing away."""
        found = [self.action("no_bet", a.DECLINE, "cancel", "primary")]
        for action in self.host.situation.legal:
            if action < a.BET:
                continue
            seat, cheers = divmod(action - a.BET, 2)
            key = "cheer" if cheers else "boo"
            label = self.words(f"do.{key}", name=self.host.name(seat))
            icon = "public-speaker" if cheers else "thumb-down"
            sub = self.words("odds.bet", right=self._odds(action), count=self.ctx.crowd_points)
            found.append(Control(f"{key}_{seat}", label, self.doing(action), icon, "second", sub))
        return found

    def _block(self) -> list[Control]:
        return [
            self.action("let_happen", a.DECLINE, "cancel", "primary"),
            self.action("block", a.BLOCK, "shield", "second"),
        ]
