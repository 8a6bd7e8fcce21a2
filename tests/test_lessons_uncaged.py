"""The lessons of UNCAGED by the rules alone: they use all there is, their stories come true, the first match can be won."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames import lessons
from kotgames.bots import players
from kotgames.engine.match import Match
from kotgames.games.uncaged import GAME, decisions
from tests.lesson_walk import Walk, go_through

LESSONS = lessons.of(GAME)


def test_the_tutorial_teaches_the_whole_game_in_order() -> None:
    assert [lesson.id for lesson in LESSONS] == [
        "combo", "ground", "breakers", "stamina", "fighters", "bout",
    ]  # fmt: skip
    steps = {lesson.id: len(lesson.steps) for lesson in LESSONS}
    assert {name: count for name, count in steps.items() if not 5 <= count <= 15} == {}


def _producible() -> tuple[set[str], set[str]]:
    """The kinds of prompt and action that whole fights of bots produce."""
    prompts: set[str] = set()
    families: set[str] = set()
    for seed in range(12):
        match = Match.start(GAME, seed=seed)
        while match.actor is not None:
            prompt = match.state.prompt
            assert prompt is not None
            prompts.add(prompt.kind)
            families |= {GAME.text(action).split()[0] for action in match.state.actions()}
            level = ("random", "greedy")[(seed + match.actor) % 2]
            match.act(players.choose(level, GAME, match.card_set, match.view(match.actor), len(match.turns)))
    return prompts, families


@pytest.mark.slow
def test_the_lessons_use_every_kind_of_prompt_and_action_that_the_game_can_produce() -> None:
    walks = [go_through(lesson, GAME) for lesson in LESSONS if lesson.id != "bout"]
    prompts = {kind for walk in walks for kind in walk.prompts}
    families = {text.split()[0] for walk in walks for text in walk.done}
    can_ask, can_do = _producible()
    assert prompts == can_ask == set(decisions.PROMPTS)
    words = {GAME.text(code).split()[0] for code in GAME.codes()}
    assert families == can_do == words


def test_every_card_is_seen_in_its_lessons() -> None:
    """In a row, or in the hand of the learner."""
    seen: set[str] = set()
    for lesson in LESSONS:
        positions = [lesson.position, *(step.position for step in lesson.steps)]
        for fighter in (one for position in positions if position for one in position["fighters"]):
            seen |= {*fighter.get("row", ()), *fighter.get("hand", ())}
    assert seen == set(GAME.card_set().kinds)


def _past(walk: Walk, scene: int) -> Match:
    """The match of a scene, at the end of what was done in it."""
    steps = [
        0,
        *(number for number, step in enumerate(walk.lesson.steps) if number and step.position is not None),
    ]
    match = lessons.begin(walk.game, walk.lesson, steps[scene])
    for text in walk.place.scenes[scene]:
        match.act(walk.game.parse(text, match.card_set))
    return match


def test_the_stories_come_true() -> None:
    """What the lessons tell of a scene is what the rules make of it, whatever the house values are tuned to."""
    walks = {lesson.id: go_through(lesson, GAME) for lesson in LESSONS if lesson.id != "bout"}

    def events(lesson: str, scene: int, kind: str) -> list[Any]:
        match = _past(walks[lesson], scene)
        return [one for turn in match.turns for one in turn.events if type(one).__name__ == kind]

    def valid(lesson: str, scene: int, seat: int) -> list[bool]:
        return _past(walks[lesson], scene).view(0)["history"][0]["valid"][seat]  # type: ignore[no-any-return]

    first = events("combo", 0, "ExchangeResolved")
    assert valid("combo", 0, 0) == [True, True, True, True, False]  # the Armbar is blank
    assert valid("combo", 0, 1) == [False, True, False, False, False]  # the Shell alone finds something to do
    assert first[1].defence.kind == GAME.card_set().kind_index["shell"]
    assert first[1].attack.prevented > 0
    assert [part.plus for part in first[1].attack.additions] == [2]
    assert valid("ground", 0, 0) == [True] * 5
    assert valid("ground", 0, 1)[4]
    assert _past(walks["ground"], 0).view(0)["level"] == 0
    feint = _past(walks["ground"], 1).view(0)["history"][0]
    assert feint["valid"][0][:2] == [True, True]
    assert feint["valid"][1][1] is False  # the Check Kick
    assert feint["broken"] is False
    assert valid("ground", 2, 0)[:3] == [True, True, True]
    for scene in range(3):
        past = _past(walks["breakers"], scene).view(0)["history"][0]
        assert past["broken"] is True
        assert len(past["rows"][0]) == 5
        assert past["valid"][1][4] is True
    assert valid("breakers", 0, 0)[0] is True
    assert events("breakers", 0, "ExchangeResolved")[4].attack.broken == "countered"
    assert [part.plus for part in events("breakers", 0, "ExchangeResolved")[4].attack.additions] == [2]
    assert events("breakers", 1, "ExchangeResolved")[4].attack.broken == "cancelled"
    assert events("breakers", 1, "ExchangeResolved")[4].defence.damage > 0
    assert [event.undone for event in events("breakers", 2, "LevelChanged")] == [False, True]
    begun = lessons.begin(GAME, LESSONS[3])
    levels = {
        GAME.card_set().components.cards[GAME.card_set().kind_of[card]].level
        for card in begun.view(0)["hands"][0]
    }
    assert levels == {"ground"}  # "every card here is a hold for the ground"
    assert _past(walks["stamina"], 0).view(0)["stamina"] == [1, 1]  # "both of you have lost breath"
    assert _past(walks["stamina"], 1).view(0)["history"][0]["broken"] is True
    hit = lessons.begin(GAME, LESSONS[4], 3)
    hit.act(GAME.parse("take"))
    assert hit.state.prompt is not None
    assert hit.state.prompt.params["damage"] == 3  # "the Cross behind it is worth three"
    turncoat = GAME.card_set().fighter_ids.index("turncoat")
    primed = GAME.card_set().abilities[turncoat].turncoat
    jab = events("fighters", 2, "ExchangeResolved")[5].attack
    assert [(part.why, part.plus) for part in jab.additions] == [("primed", primed)]


@pytest.mark.slow
def test_the_first_match_can_be_won_and_is_short() -> None:
    """By the greedy bot in the learner's place, in most of its tries: the partner lays cards at random."""
    lesson = LESSONS[-1]
    walks = [go_through(lesson, GAME, salt * 1000) for salt in range(5)]
    won = [walk for walk in walks if walk.match.outcome is not None and walk.match.outcome.winners == (0,)]
    assert len(won) >= 3
    assert all(len(walk.match.turns) < 120 for walk in walks)
