"""The lessons of Knockdown by the rules alone: they use all there is, their stories come true, the first match can be won."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames import lessons
from kotgames.bots import players
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.match import Match
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import decisions
from kotgames.games.knockdown.game import GAME
from tests.lesson_walk import Walk, go_through

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}
LED = [name for name in LESSONS if name != "bout"]
"""In the whole match the bot that stands in for the learner would use whatever it likes."""


@pytest.fixture(scope="module")
def walks() -> dict[str, Walk]:
    """Each led lesson, gone through."""
    return {name: go_through(LESSONS[name], GAME) for name in LED}


def test_the_tutorial_teaches_the_whole_game_in_order() -> None:
    assert list(LESSONS) == ["move", "attack", "combo", "block", "test", "skills", "fighters", "bout"]
    steps = {lesson.id: len(lesson.steps) for lesson in LESSONS.values()}
    assert {name: count for name, count in steps.items() if not 5 <= count <= 15} == {}


def _producible() -> tuple[set[str], set[str], set[str]]:
    """The kinds of prompt and action that whole matches of bots produce, who build towers where they may, and what becomes of a tower."""
    prompts: set[str] = set()
    families: set[str] = set()
    built: set[str] = set()
    for seed in range(24):
        chosen = {"test": ("tower", "dice")[seed % 2], "fighters": (None, ["iris", None])[seed % 3 == 0]}
        match = Match.start(GAME, options=chosen, seed=seed)
        while match.actor is not None:
            prompt = match.state.prompt
            assert prompt is not None
            prompts.add(prompt.kind)
            texts = {GAME.text(action) for action in match.state.actions()}
            if match.actor == EXTERNAL:
                built |= texts
                match.act(match.external())
                continue
            families |= {text.split()[0] for text in texts}
            if prompt.kind == "way":  # only people build
                match.act(a.TOWER)
                continue
            level = ("random", "greedy")[seed % 4 == 0]
            salt = seed * 1_000 + len(match.turns)
            match.act(players.choose(level, GAME, match.card_set, match.view(match.actor), salt))
    return prompts, families, built


@pytest.mark.slow
def test_the_lessons_use_every_kind_of_prompt_and_action_that_the_game_can_produce(
    walks: dict[str, Walk],
) -> None:
    prompts = {kind for walk in walks.values() for kind in walk.prompts}
    families = {text.split()[0] for walk in walks.values() for text in walk.done}
    can_ask, can_do, built = _producible()
    external = {decision.key for decision in decisions.DECISIONS if decision.external}
    assert external == {"tower"}
    assert prompts | external == can_ask == set(decisions.PROMPTS)
    assert families == can_do
    words = {GAME.text(code).split()[0] for code in GAME.codes()}
    assert families | {text.split()[0] for text in built} == words


def test_each_fighter_and_each_of_their_reactions_and_tokens_is_seen() -> None:
    seen: set[str] = set()
    for lesson in LESSONS.values():
        for position in filter(None, [lesson.position, *(step.position for step in lesson.steps)]):
            seen |= {fighter.get("fighter", "") for fighter in position["fighters"]}
    assert seen == set(GAME.card_set().fighter_ids)


def _past(walk: Walk, scene: int) -> Match:
    """The match of a scene, at the end of what was done in it."""
    steps = [0, *(number for number, step in enumerate(walk.lesson.steps) if number and step.position)]
    match = lessons.begin(walk.game, walk.lesson, steps[scene])
    for text in walk.place.scenes[scene]:
        match.act(walk.game.parse(text, match.card_set))
    return match


def test_the_stories_come_true(walks: dict[str, Walk]) -> None:
    """What the lessons tell of a scene is what the rules make of it, whatever the house values are tuned to."""
    card_set = GAME.card_set()

    def events(lesson: str, scene: int, kind: str) -> list[Any]:
        match = _past(walks[lesson], scene)
        return [one for turn in match.turns for one in turn.events if type(one).__name__ == kind]

    # "the price is painted on the space where you come out"
    assert [one.why for one in events("move", 0, "Wounded")] == ["corridor"]
    # "nothing happens, and you get the card"; "Brood's Low Kick costs you a card"
    assert [one.in_range for one in events("attack", 0, "AttackPlayed")][:2] == [True, False]
    assert [one.why for one in events("attack", 0, "CardDiscarded")] == ["forced"]
    assert [one.why for one in events("attack", 1, "CardDiscarded")] == ["limit"]
    # "the table shows which cards would go": two High ones; a Dash and a Special Attack in one action
    assert [one.why for one in events("combo", 0, "CardDiscarded")] == ["dash", "pay", "pay"]
    assert events("combo", 0, "Wounded")[0].light > 0
    assert _past(walks["combo"], 0).view(0)["stack"][-1][2] == card_set.actions - 1, "one action is left"
    changes = [one.change for one in events("combo", 1, "AmmoChanged")]
    assert len(changes) == 2
    assert min(changes) > 0
    # "four cards: every two of them ignore one heavy wound"
    (blocked,) = events("block", 0, "Blocked")
    assert (blocked.heavy, blocked.left) == (1, 4)
    assert events("block", 0, "Healed"), "with Patch Up you discard a light wound"
    assert [one.seat for one in events("block", 1, "EffectBlocked")] == [0]
    assert not events("block", 1, "Moved")
    (both,) = events("block", 2, "Blocked")
    assert both.effect
    assert both.light > 0
    assert events("block", 4, "StrikeLost")
    # the tests: a K.O. by dice, half of the wounds discarded, a tower
    (rolled,) = events("test", 0, "DiceRolled")
    assert rolled.total < rolled.needed
    assert [one.winner for one in events("test", 0, "RoundEnded")] == [0]
    (passed,) = events("test", 1, "TestPassed")
    before = sum(passed.total) + passed.heavy + passed.light
    assert passed.heavy + passed.light == before // 2
    assert events("test", 2, "TowerBuilt")
    # "your partner was luckier"; "heavy wounds count first"; "whoever lost turns up the second Skill"
    assert events("skills", 0, "StartChosen")[0].seat == 0
    assert _past(walks["skills"], 0).opening[0].seat == 1  # type: ignore[attr-defined]
    (ended,) = events("skills", 5, "RoundEnded")
    assert (ended.winner, ended.how, ended.decided) == (0, "deck", "heavy")
    assert sum((ended.heavy[0], ended.light[0])) > sum((ended.heavy[1], ended.light[1]))
    assert [one.seat for one in events("skills", 5, "SkillTurnedUp")] == [1]
    # the turret strikes from where it stands, Brood from behind
    (strike,) = events("fighters", 0, "Struck")
    assert strike.origin == card_set.space_index[0, 0]
    assert [events("fighters", scene, "OriginChosen")[0].turret for scene in (1, 2)] == [True, False]
    (stab,) = events("fighters", 3, "Struck")
    assert "behind" in [one.why for one in stab.additions]
    assert [one.why for one in events("fighters", 4, "CardDiscarded")] == ["pay", "strip"]


@pytest.mark.slow
def test_the_first_match_can_be_won_and_is_short() -> None:
    """By the greedy bot in the learner's place, in most of its tries: the partner chooses at random."""
    walks = [go_through(LESSONS["bout"], GAME, salt * 1000) for salt in range(3)]
    won = [walk for walk in walks if walk.match.outcome is not None and walk.match.outcome.winners == (0,)]
    assert len(won) >= 2
    assert all(len(walk.match.turns) < 500 for walk in walks)


@pytest.mark.slow
def test_every_tip_of_the_first_match_comes_up() -> None:
    """What nobody ever reads need not be said: each tip's moment comes in one of a few first matches of
    learners good and bad, the rival's wounds in most."""
    lesson = LESSONS["bout"]
    tips = {tip.id: tip.when for step in lesson.steps for tip in step.tips}
    seen: list[set[str]] = []
    for seed in range(6):
        match = Match.start(GAME, seed=seed, options=dict(lesson.options))
        met: set[str] = set()
        while match.actor is not None:
            if match.actor == EXTERNAL:
                match.act(a.BY_DICE)
                continue
            seat = match.actor
            view, asked = match.view(seat), match.state.prompt
            assert asked is not None
            if seat == lesson.seat:
                moment = lessons.Moment(view, prompt=asked.kind)
                met |= {name for name, when in tips.items() if lessons.holds(when, moment)}
            level = "greedy" if seat == lesson.seat and seed % 2 else "random"
            match.act(players.choose(level, GAME, match.card_set, view, seed + len(match.turns)))
        seen.append(met)
    assert set(tips) == set().union(*seen)
    assert sum("rival_weak" in met for met in seen) >= 4
