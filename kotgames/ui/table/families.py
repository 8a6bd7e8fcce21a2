"""Buttons and headline, gestures, names and advice of a table, made from its records (`asked.py`). Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic

from pygame import FRect

from kotgames.engine.contract import Action, Prompt, Refusal
from kotgames.ui.table import ids, parts
from kotgames.ui.table.asked import (
    Asked,
    Button,
    Buttons,
    Family,
    Finder,
    Meaning,
    Moves,
    Numbered,
    Question,
    in_buttons,
)
from kotgames.ui.table.context import Control, Gesture, Round, X


class Questions(parts.Questions, Generic[X]):
    """Texts are `do.<key>` and `ask.<key>` in the catalogue, in the section of the records (`Asked.section`)."""

    longest_called: ClassVar[int] = 10
    """A name of at most so many letters is called in an open question; a longer one would crowd it out, and the rim of a panel says it."""
    longest_told: ClassVar[int] = 76
    """On a folded table the last thing that happened is told in so many letters; the log has the rest."""

    def __init__(self, ctx: X, asked: Asked[X]) -> None:
        self.ctx = ctx
        self.asked = asked
        self.host = ctx.host
        self.words = ctx.words

    # ---- the headline

    def headline(self) -> tuple[str, str]:
        """See `parts.Questions`."""
        situation = self.host.situation
        if situation.over:
            return self.said("ask.over"), self.said("ask.over_text")
        if situation.prompt is None:
            return self.meanwhile()
        prompt = situation.prompt
        return self.title(prompt), self.called(prompt, self.sentence(prompt))

    def title(self, prompt: Prompt) -> str:
        """The title of a question."""
        title = self.asked.by_kind[prompt.kind].title
        return title(self) if callable(title) else self.words(title or f"prompt.{prompt.kind}.title")

    def sentence(self, prompt: Prompt) -> str:
        """A question in a sentence."""
        ask = self.asked.by_kind[prompt.kind].ask
        if callable(ask):
            return ask(self)
        return self.words(ask, **{"name": self.name(prompt.seat), **prompt.params})

    def meanwhile(self) -> tuple[str, str]:
        """The headline while nobody here is asked: who thinks, else what happened last."""
        actor = self.thinking
        if actor is not None and not self.host.skippable:
            name = self.host.name(actor)
            return name.upper(), self.said("ask.thinks", name=name)
        texts = self.told()
        text = texts[-1] if texts else self.said("ask.watch_text")
        return self.said("ask.watch"), "" if self.too_long(text) else text

    def told(self) -> list[str]:
        """Lines of the log that say what happened, as far as it was seen."""
        return [line.text for line in self.host.situation.seen_lines if not line.minor]

    def too_long(self, text: str) -> bool:
        """True where there is no room for a sentence of what happened."""
        return self.folded and len(text) > self.longest_told

    @property
    def folded(self) -> bool:
        """True where the table has little room."""
        return False

    def name(self, seat: int) -> str:
        """The name of a seat in a question."""
        return self.host.name(seat)

    def called(self, prompt: Prompt, sentence: str) -> str:
        """A sentence with the name of whoever it is said to before it, where more than one person may be meant and the name is short; a
        secret question says by its curtain whose it is."""
        name = self.host.name(prompt.seat)
        if prompt.secret or self.alone or len(name) > self.longest_called:
            return sentence
        return f"{name}: {sentence}"

    @property
    def alone(self) -> bool:
        """True where one person at most sits here, who knows that they are meant."""
        return sum(not self.host.is_bot(seat) for seat in range(len(self.host.seats))) < 2

    @property
    def thinking(self) -> int | None:
        """The seat of a bot that is waited for; None if nobody is, or a person."""
        situation = self.host.situation
        actor: int | None = None if situation.over or situation.past else self.ctx.view["actor"]
        return actor if actor is not None and actor >= 0 and self.host.is_bot(actor) else None

    # ---- buttons

    def controls(self) -> list[Control]:
        """See `parts.Questions`."""
        prompt = self.ctx.prompt
        if prompt is None:
            return []
        question = self.asked.by_kind[prompt.kind]
        found = [control for one in question.buttons for control in self._made(one)]
        return self.alike(found) if question.alike else found

    def _made(self, one: Buttons[X]) -> Iterable[Control]:
        if isinstance(one, Button):
            if not one.when(self):
                return []
            sub = one.sub(self, one.action) if one.sub is not None else ""
            return [self.act(one.action, one.key, one.icon, one.colour, sub, id=one.id)]
        return self.of_families(*in_buttons(one)) if isinstance(one, (Family, tuple)) else one(self)

    def of_families(self, *families: Family[X]) -> list[Control]:
        """A button for each legal action of some families, called by its text form."""
        by_word = {family.word: family for family in families}
        found = []
        for action in self.host.situation.legal:
            word, _, name = self.asked.text(action, self.ctx.card_set).partition(" ")
            family = by_word.get(word)
            if family is None:
                continue
            if callable(family.label):
                label = family.label(self, action, name)
            else:
                label = self.said(f"do.{family.label or word}", **named(self.ctx, family, name))
            icon = family.icon(name) if callable(family.icon) else family.icon
            sub = family.sub(self, action) if family.sub is not None else ""
            found.append(self.act(action, "", icon, family.colour, sub, label=label))
        return found

    def act(
        self, action: Action, key: str, icon: str, colour: str = "second", sub: str = "", *, id: str = "", label: str = "",
        after: tuple[Action, ...] = (), stands_in: bool = False,
    ) -> Control:  # fmt: skip
        """The button of an action, with why it cannot be taken; without a `key` called by its text form. `sub` is a second line (odds, what
        it comes to); `after`: what is done before it, when it will be legal."""
        reason = None if after else self.host.refusal(action)
        why = self.words.refusal(reason) if reason is not None else ""
        name = id or key or self.asked.text(action, self.ctx.card_set).replace(" ", "_")
        label = label or self.said(f"do.{key}")
        return Control(
            name, label, self.doing(*after, action), icon, colour, sub, reason is None, why, stands_in
        )

    def say(
        self,
        key: str,
        on: Callable[[], None],
        icon: str,
        colour: str = "second",
        sub: str = "",
        **params: Any,
    ) -> Control:
        """A button that does something else than an action."""
        return Control(key, self.said(f"do.{key}", **params), on, icon, colour, sub)

    def disabled(self, key: str, why: str, icon: str, colour: str = "second", *, label: str = "") -> Control:
        """A button that only says what is still wanted."""
        return Control(
            key, label or self.said(f"do.{key}"), lambda: None, icon, colour, enabled=False, why=why
        )

    def doing(self, *actions: Action) -> Callable[[], None]:
        """Takes these actions when it is called."""
        return lambda: self.host.commit(actions)

    def said(self, key: str, **params: Any) -> str:
        """A text of the section of the records."""
        return self.words(f"{self.asked.section}{key}", **params)

    @staticmethod
    def alike(found: Sequence[Control]) -> list[Control]:
        """Buttons of answers of which none is the obvious one; a single one is the main one."""
        if len(found) < 2:
            return list(found)
        return [
            replace(one, alike=True, colour="second" if one.colour == "primary" else one.colour)
            for one in found
        ]

    # ---- what goes round

    def round(self, prompt: Prompt) -> Round | None:
        """See `parts.Questions`."""
        question = self.asked.by_kind.get(prompt.kind)
        return None if question is None or question.round is None else question.round(self, prompt)

    def begins_turn(self, prompt: Prompt) -> bool:
        """See `parts.Questions`."""
        return (
            prompt.kind == self.asked.begins_turn if self.asked.begins_turn else super().begins_turn(prompt)
        )


class Gestures(parts.Gestures, Generic[X]):
    """A thing that lies on a place stands for the place (`Asked.stands_for`)."""

    def __init__(self, ctx: X, asked: Asked[X]) -> None:
        self.ctx = ctx
        self.asked = asked

    @property
    def question(self) -> Question[X] | None:
        """The record of what a person here is asked."""
        prompt = self.ctx.prompt
        return None if prompt is None else self.asked.by_kind[prompt.kind]

    def legal(self) -> Moves:
        """See `parts.Gestures`."""
        question = self.question
        if question is None or question.moves is None:
            return {}
        return {source: targets for source, targets in question.moves(self.ctx).items() if targets}

    def means(self, source: str, target: str) -> Meaning:
        """See `parts.Gestures`."""
        if source == target:
            return Gesture()
        refusal = self.pick_refusal(source)
        question = self.question
        if refusal is not None or question is None:
            return refusal or Refusal("ui_wait")
        legal = self.legal().get(source, {})
        spots = self.asked.stands_for(self.ctx, target)
        for spot in spots:
            if spot in legal:
                return legal[spot]
        if callable(question.astray):
            return question.astray(self.ctx, source, spots)
        return question.astray or self.asked.not_now("ui_no_card_now", question.kind)

    def pick_refusal(self, source: str) -> Refusal | None:
        """See `parts.Gestures`."""
        question = self.question
        if question is None:
            return Refusal("ui_wait")
        return None if self.legal().get(source) else self.not_picked(source, question)

    def not_picked(self, source: str, question: Question[X]) -> Refusal | None:
        """Why something that has no gesture now cannot be picked up; None if it can."""
        pick = self.asked.picks.get(source.partition(":")[0])
        if callable(pick):
            return pick(self.ctx, source, question.kind)
        return pick or self.asked.not_now("ui_no_meaning", question.kind)

    def hand(self) -> list[str]:
        """See `parts.Gestures`."""
        question = self.question
        keys = self.asked.keys if question is None else question.keys or self.asked.keys
        return [*keys(self.ctx)]


class Names(parts.Names, Generic[X]):
    """Advice is `advice.<word>` in the catalogue, in the section of the records."""

    def __init__(self, ctx: X, asked: Asked[X]) -> None:
        self.ctx = ctx
        self.asked = asked

    def find(self, name: str) -> list[str]:
        """See `parts.Names`."""
        first, _, rest = name.partition(" ")
        known = self.asked.names
        found = known.get(name) if name in known else known.get(first)
        if first == "do" and found is None:
            return [f"do:{rest.replace(' ', '_')}"]
        if isinstance(found, str):
            return [found]
        meant = found(self.ctx, "" if name in known else rest) if found is not None else None
        return [name] if meant is None else [*meant]

    def knows(self, name: str) -> bool:
        """True for a name that there is, also while it is not on the table: one of the records, a spot, or an id to look up."""
        return self.find(name) != [name] or ids.family(name) in self.asked.topics or bool(self.spots(name))

    def spots(self, name: str) -> list[FRect]:
        """See `parts.Names`."""
        return [*self.asked.spots(self.ctx, name)]

    def reveal(self, name: str) -> None:
        """See `parts.Names`."""
        word, _, rest = name.partition(" ")
        page = self.asked.pages(self.ctx, word, rest)
        if page:
            self.ctx.turn(page)

    def topic(self, name: str) -> tuple[str, str] | None:
        """See `parts.Names`."""
        found = self.asked.topics.get(name.partition(":")[0])
        if callable(found):
            return found(self.ctx, name)
        return None if found is None else ("zone", name if isinstance(found, Numbered) else found)

    def advise(self, action: Action) -> tuple[str, list[str]]:
        """See `parts.Names`."""
        ctx = self.ctx
        text = self.asked.text(action, ctx.card_set)
        word, _, name = text.partition(" ")
        family = self.asked.by_word[word]
        if callable(family.advice):
            return family.advice(ctx, action, name)
        said = ctx.words(f"{self.asked.section}advice.{family.advice or word}", **named(ctx, family, name))
        number = int(name) + 1 if family.of == "seat" else 0
        return said, [point.format(name=name, text=text, word=word, number=number) for point in family.points]


def named(ctx: X, family: Family[X], name: str) -> dict[str, str | int]:
    """Parameters of the texts of a family: the name behind its word."""
    if family.of == "seat":
        return {"name": ctx.host.name(int(name))}
    if family.of == "count":
        return {"count": int(name)}
    return {family.of: f"@{family.of}.{name}"} if family.of else {}


# ---- what records name


def whole(find: Callable[[X], Sequence[str]]) -> Finder[X]:
    """The ids of a name of one word."""
    return lambda ctx, rest: None if rest else find(ctx)


def among(names: Callable[[X], Sequence[str]], make: Callable[[int], str]) -> Finder[X]:
    """The id of a thing that is called as one of `names`, by its index."""

    def find(ctx: X, name: str) -> list[str] | None:
        known = names(ctx)
        return [make(known.index(name))] if name in known else None

    return find


def cards(lying: Callable[[X], Iterable[int]], *places: str) -> Finder[X]:
    """Cards of a kind among those that lie somewhere, or all of them and their place."""

    def find(ctx: X, kind: str) -> Sequence[str] | None:
        kinds, of = ctx.card_set.kinds, ctx.card_set.kind_of
        if kind and kind not in kinds:
            return None
        found = [f"card:{card}" for card in lying(ctx) if not kind or kinds[of[card]] == kind]
        return found if kind else [*found, *places]

    return find


def kind_topic(ctx: X, name: str) -> tuple[str, str]:
    """A card to the rules, by its id."""
    return "card", ctx.card_set.kinds[ctx.card_set.kind_of[int(name.partition(":")[2])]]


def fighter_topic(ctx: X, name: str) -> tuple[str, str] | None:
    """The fighter of a seat to the rules, by an id of the seat; before it is chosen none."""
    fighter = ctx.view["fighters"][int(name.split(":")[1])]
    return ("fighter", ctx.card_set.fighter_ids[fighter]) if fighter >= 0 else None


def each_card(
    lying: Callable[[X], Iterable[int]], action: Callable[[X, int], Action], *places: str
) -> Callable[[X], Moves]:
    """Gestures of cards that lie somewhere, each to some places, where its action is legal."""

    def moves(ctx: X) -> Moves:
        legal = set(ctx.host.situation.legal)
        taken = {card: action(ctx, card) for card in lying(ctx)}
        return {
            f"card:{card}": dict.fromkeys(places, Gesture((one,)))
            for card, one in taken.items()
            if one in legal
        }

    return moves
