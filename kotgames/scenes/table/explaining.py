"""Sentences of a table that lead into the rules: why something may not be done, and what the rules have on what is looked at."""

from __future__ import annotations

from functools import partial

from kotgames.engine.contract import Refusal
from kotgames.scenes.rulebook import reading
from kotgames.scenes.table.hosts import TableHost

Topic = tuple[str, str]
"""(kind, key) of a paragraph of the rules."""


def topics_of(refusal: Refusal) -> list[Topic]:
    """Topics of a refusal, nearest first: the question that it names, the refusal itself, what it rests on."""
    kind, _, rest = str(refusal.params.get("prompt", "")).removeprefix("@").partition(".")
    asked = [(kind, rest.partition(".")[0])] if kind == "prompt" else []
    return [*asked, ("refusal", refusal.key), ("ruling", refusal.ruling)]


class Explaining:
    """The explanations of one table, and their topics in the rules."""

    def __init__(self, scene: TableHost) -> None:
        self._scene = scene

    def refuse(self, refusal: Refusal) -> None:
        """Say why something may not be done."""
        self._say_why(self._scene.words.refusal(refusal), refusal.ruling, *topics_of(refusal))

    def say_unable(self, name: str, why: str) -> None:
        """Say why a button of the table cannot be used now; it leads to what the rules say of the button, else of the question."""
        self._say_why(why, "", self._scene.table.names.topic(name), self._asked())

    def _say_why(self, text: str, ruling: str, *topics: Topic | None) -> None:
        """Say a sentence that leads to the first of these topics on which the rules have a paragraph."""
        scene = self._scene
        topic = next((topic for topic in topics if topic is not None and self._leads(topic)), None)
        scene.app.sounds.play("ui_bad")
        scene.app.say(text, ruling, topic, partial(scene.open_rules, topic))

    def _leads(self, topic: Topic) -> bool:
        """True for a topic on which the rules have a paragraph; they know nothing of cards of a player's own."""
        scene = self._scene
        return reading.leads(scene.match.game.id, scene.app.settings.language, topic, scene.card_set)

    def _asked(self) -> Topic | None:
        prompt = self._scene.situation.prompt
        return ("prompt", prompt.kind) if prompt is not None else None

    def topic(self) -> Topic | None:
        """The topic that is looked at, else that of the question."""
        looked_at = self._scene.looked_at
        looked = self._scene.table.names.topic(looked_at) if looked_at else None
        return looked if looked is not None and self._leads(looked) else self._asked()

    def open_rules(self) -> None:
        """The rules at what the sentence over everything is about, else at what is looked at or asked."""
        app = self._scene.app
        topic = app.toast.topic if app.toast.alive else None
        if topic is not None:
            app.toast.clear()  # it has said what it had to say
        elif app.top is not None:
            topic = app.top.topic()
        self._scene.open_rules(topic)
