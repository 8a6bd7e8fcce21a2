"""The lessons of the Kard Game by the rules alone: they use all there is, their stories come true, the first match can be won."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kotgames import lessons
from kotgames.bots import players
from kotgames.engine.match import Match, usual_seats
from kotgames.engine.record import Seat
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import components as c
from kotgames.games.mortal_kombat_kards import decisions
from kotgames.games.mortal_kombat_kards.card_set import Face
from kotgames.games.mortal_kombat_kards.game import GAME
from kotgames.system import paths
from tests.lesson_walk import Walk, go_through

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}
LED = [name for name in LESSONS if name != "match"]
"""In the whole match the bot that stands in for the learner would use whatever it likes."""
CARD_SET = GAME.card_set()
FOLDER = paths.cards() / "mortal_kombat_kards"


@pytest.fixture(scope="module")
def walks() -> dict[str, Walk]:
    """Each led lesson, gone through."""
    return {name: go_through(LESSONS[name], GAME) for name in LED}


def test_the_tutorial_teaches_the_game_for_two_in_order_and_then_brawl() -> None:
    assert list(LESSONS) == [
        "blows", "answers", "clashes", "effects", "kombos", "stuns", "distance", "tricks", "finish_him", "brawl", "match",
    ]  # fmt: skip
    steps = {lesson.id: len(lesson.steps) for lesson in LESSONS.values()}
    assert {name: count for name, count in steps.items() if not 5 <= count <= 15} == {}


def test_a_newcomer_plays_from_the_second_step_on() -> None:
    for name in LED:
        if name == "finish_him":  # nothing is played before the clock is understood
            continue
        steps = LESSONS[name].steps
        assert not steps[1].reading, name
        assert sum(step.reading for step in steps) <= len(steps) / 2, name


def test_distances_come_only_with_the_advanced_rules() -> None:
    advanced = set()
    for name in LED:
        positions = [LESSONS[name].position, *(step.position for step in LESSONS[name].steps)]
        rules = {position["rules"] for position in positions if position is not None}
        assert len(rules) == 1, name
        if rules == {"advanced"}:
            advanced.add(name)
    assert advanced == {"distance", "tricks", "brawl"}
    assert LESSONS["match"].options["rules"] == "basic"


def test_in_each_scene_there_are_as_many_as_the_lesson_seats() -> None:
    for lesson in LESSONS.values():
        scenes = [lesson.position, *(step.position for step in lesson.steps)]
        counts = {len(position["fighters"]) for position in scenes if position is not None}
        assert counts <= {lesson.seats or usual_seats(GAME)}, lesson.id
    assert [lesson.id for lesson in LESSONS.values() if lesson.seats > 2] == ["brawl"]


# ---- all there is


def _producible() -> tuple[set[str], set[str]]:
    """The kinds of prompt and action that whole matches of bots produce with starters."""
    prompts: set[str] = set()
    families: set[str] = set()
    for seed in range(72):
        chosen = {"rules": ("basic", "advanced")[seed % 2], "timer": seed % 5 == 0}
        seats = [Seat() for _ in range(2 if seed % 9 else 3)]
        match = Match.start(GAME, options=chosen, seed=seed, seats=seats)
        while match.actor is not None:
            prompt = match.state.prompt
            assert prompt is not None
            prompts.add(prompt.kind)
            families |= {GAME.text(action).split()[0] for action in match.state.actions()}
            level = ("random", "greedy")[(seed // 2 + match.actor) % 2]
            match.act(players.choose(level, GAME, match.card_set, match.view(match.actor), len(match.turns)))
    return prompts, families


def test_the_lessons_use_every_kind_of_prompt_and_action(walks: dict[str, Walk]) -> None:
    prompts = {kind for walk in walks.values() for kind in walk.prompts}
    families = {text.split()[0] for walk in walks.values() for text in walk.done}
    assert prompts == set(decisions.PROMPTS)
    assert families == {GAME.text(code).split()[0] for code in GAME.codes()}
    assert "take hit" in {text for walk in walks.values() for text in walk.done}


@pytest.mark.slow
def test_matches_produce_nothing_that_the_lessons_do_not_use(walks: dict[str, Walk]) -> None:
    can_ask, can_do = _producible()
    assert can_ask <= {kind for walk in walks.values() for kind in walk.prompts}
    assert can_do <= {text.split()[0] for walk in walks.values() for text in walk.done}


def _shown() -> set[str]:
    """The kards that lie in the scenes."""
    seen: set[str] = set()
    for lesson in LESSONS.values():
        for position in filter(None, [lesson.position, *(step.position for step in lesson.steps)]):
            for fighter in position["fighters"]:
                seen |= {*fighter.get("hand", ()), *fighter.get("pile", ())}
            seen |= {lasting["kard"] for lasting in position.get("lasting", ())}
    return seen


def test_each_type_of_kard_and_each_way_to_answer_is_used(walks: dict[str, Walk]) -> None:
    used = {text.partition(" ")[2] for walk in walks.values() for text in walk.done}
    kinds = [CARD_SET.kind_index[name] for name in used if name in CARD_SET.kind_index]
    assert {c.TYPES[CARD_SET.types[kind]] for kind in kinds} == set(c.TYPES)
    faces = [CARD_SET.faces[k.ADVANCED_RULES][kind] for kind in kinds]
    assert {face.finish for face in faces if face.finish >= 0} == {0, 1, 2}
    assert {face.place for face in faces} >= {0, 1, 2, k.CROSSED}
    assert _shown() >= used & set(CARD_SET.kinds)


# ---- their stories


def _past(walk: Walk, scene: int) -> Match:
    """The match of a scene, at the end of what was done in it."""
    steps = [0, *(number for number, step in enumerate(walk.lesson.steps) if number and step.position)]
    match = lessons.begin(walk.game, walk.lesson, steps[scene])
    for text in walk.place.scenes[scene]:
        match.act(walk.game.parse(text, match.card_set))
    return match


def _events(walk: Walk, scene: int, kind: str) -> list[Any]:
    found = (one for turn in _past(walk, scene).turns for one in turn.events)
    return [one for one in found if type(one).__name__ == kind]


def _kinds(cards: tuple[int, ...]) -> list[str]:
    return [CARD_SET.kinds[CARD_SET.kind_of[card]] for card in cards]


def _face(name: str) -> Face:
    return CARD_SET.faces[k.ADVANCED_RULES][CARD_SET.kind_index[name]]


CLASHES = {
    "blows": [(0, "landed", 5, -1), (0, "landed", 4, -1), (1, "landed", 5, -1)],
    "answers": [(1, "blocked", 5, 6), (1, "evaded", 5, 6), (1, "blocked", 6, 6), (1, "landed", 7, -1)],
    "clashes": [(1, "countered", 4, 6), (1, "tied", 5, 5), (1, "stopped", 5, 5), (0, "countered", 5, 7)],
    "effects": [(0, "landed", 6, 5), (1, "blocked", 5, 5), (0, "landed", 7, 6)],
    "kombos": [(0, "landed", 5, -1), (0, "landed", 5, -1), (1, "landed", 5, -1)],
    "stuns": [(0, "landed", 5, -1), (1, "landed", 5, -1), (1, "landed", 5, -1)],
    "distance": [
        (0, "evaded", 4, 5), (0, "landed", 5, -1), (0, "landed", 5, -1), (1, "landed", 5, -1), (1, "blocked", 5, 5),
        (0, "landed", 4, -1),
    ],
    "tricks": [
        (0, "landed", 7, -1), (0, "landed", 6, -1), (1, "evaded", 4, 6), (0, "landed", 4, 6), (0, "landed", 6, 5),
        (1, "blocked", 6, 6),
    ],
    "finish_him": [(0, "landed", 4, -1), (0, "landed", 5, -1), (1, "landed", 4, -1)],
    "brawl": [
        (0, "blocked", 5, 6), (2, "blocked", 5, 6), (1, "blocked", 5, 6), (2, "blocked", 5, 6), (2, "landed", 7, -1),
        (0, "landed", 5, -1), (0, "landed", 3, -1), (0, "landed", 4, -1), (1, "evaded", 4, 6), (0, "landed", 5, -1), (0, "landed", 5, -1),
    ],
}  # fmt: skip
"""Who attacks, what becomes of it, and both Speeds, as the lessons say them."""
LOST = {
    "blows": [(1, 2, "hit"), (1, 4, "hit"), (0, 3, "hit")],
    "answers": [(0, 1, "blocked"), (0, 1, "blocked"), (0, 1, "hit")],
    "clashes": [(1, 2, "countered"), (0, 3, "hit"), (1, 3, "countered"), (1, 4, "countered"), (0, 1, "countered")],
    "effects": [(1, 3, "hit"), (0, 1, "blocked"), (1, 4, "hit")],
    "kombos": [(1, 3, "hit"), (1, 3, "hit"), (1, 9, "hit"), (0, 3, "hit")],
    "stuns": [(1, 8, "hit"), (1, 4, "hit"), (0, 2, "hit"), (0, 8, "hit")],
    "distance": [(1, 3, "hit"), (1, 3, "hit"), (0, 2, "hit"), (0, 1, "blocked"), (1, 3, "hit")],
    "tricks": [(0, 1, "paid"), (1, 6, "hit"), (1, 3, "hit"), (1, 3, "hit"), (1, 2, "hit"), (0, 1, "blocked")],
    "finish_him": [(1, 4, "hit"), (1, 2, "hit"), (0, 3, "hit"), (1, 1, "paid")],
    "brawl": [
        (1, 1, "blocked"), (0, 1, "blocked"), (0, 1, "blocked"), (0, 1, "blocked"), (0, 1, "hit"), (2, 3, "hit"),
        (2, 3, "hit"), (2, 2, "hit"), (2, 3, "hit"), (1, 3, "hit"), (2, 2, "hit"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", LED)
def test_the_stories_come_true(walks: dict[str, Walk], name: str) -> None:
    """What the lessons tell of an exchange is what the rules make of it, whatever the house values are tuned to."""
    walk = walks[name]
    scenes = range(len(walk.place.scenes))
    clashes = [
        (one.seat, one.result, one.speed, one.against)
        for scene in scenes
        for one in _events(walk, scene, "Clashed")
    ]
    assert clashes == CLASHES[name]
    assert {result for _, result, *_ in clashes} <= set(b.RESULTS)
    lost = [(one.seat, one.count, one.how) for scene in scenes for one in _events(walk, scene, "PointsLost")]
    assert lost == LOST[name]


def test_what_is_told_of_single_kards_is_true(walks: dict[str, Walk]) -> None:
    # "you had three kards left, so you drew up to eight, and then one more"
    drawn = [one for one in _events(walks["blows"], 0, "KardDrawn") if one.seat == 0]
    (dropped,) = _events(walks["blows"], 0, "KardsDropped")
    assert _kinds(dropped.cards) == ["thrown_stone"]
    assert len(drawn) == 8 + 1 - 3 + 1 + 1, "and one in each of the two turns after that"
    # "which kard still holds at 6?": what evades must be faster
    assert _face("duck").speed == _face("back_fist").speed == _face("high_block").speed == 6
    # "nothing you hold is that fast"; "everything you hold is too slow or too high"
    assert all(max(_face(name).speed, 0) < 7 for name in _hand("answers", "too_fast"))
    sweep = _face("sweep")
    for kard in _hand("distance", "swept"):
        face = _face(kard)
        stops = face.blocks >> sweep.place & 1 or "low" in face.evades or face.stops & sweep.classes
        assert not stops, kard
        assert not face.attack or face.speed < sweep.speed, kard
    # "you couldn't block a mid attack"
    assert not any(_face(name).blocks >> 1 & 1 for name in _hand("answers", "too_fast"))
    # "you can't attack with a Defense like this one"; "a kard with the rings"
    assert not _face("anti_air").attack
    assert all(_face(name).kombo_attack for name in ("gotcha_grab", "ice_blast"))
    # "it brought you a kard"; "three fresh kards"
    assert [one.seat for one in _events(walks["effects"], 1, "KardDrawn")] == [0]
    assert len(_events(walks["effects"], 3, "KardDrawn")) == 3
    assert [_kinds((one.card,)) for one in _events(walks["effects"], 3, "KardTaken")] == [["fan_swipe"]]
    # "Kitana has blocks, but none that's low"
    assert not any(_face(name).blocks >> 2 & 1 for name in _hand("tricks", "hat_toss", 1))


def test_what_is_told_of_kombos_stuns_and_distances_is_true(walks: dict[str, Walk]) -> None:
    # "if he had stopped the first attack, the Elbow would still be in your hand"
    position = LESSONS["kombos"].position
    assert position is not None
    learner, partner = position["fighters"]
    blocking = {**partner, "hand": ["low_block"]}
    match = Match.at(GAME, GAME.setup({**position, "fighters": [learner, blocking]}))
    for text in ("lay low_kick", "kombo one_two", "commit", "block low_block", "commit"):
        match.act(GAME.parse(text, match.card_set))
    assert "elbow" in _kinds(tuple(match.view(0)["hands"][0]))
    assert [one.hits for one in _events(walks["kombos"], 1, "AttackStruck")] == [3]
    assert [_kinds((one.card,)) for one in _events(walks["kombos"], 2, "AttackMissed")] == [["elbow"], ["uppercut"]]  # fmt: skip
    assert [one.seat for one in _events(walks["kombos"], 2, "InitiativeKept")] == [1]
    # "Raiden loses a random kard"; "you lose no kard, and he gets no follow-up"
    assert [one.how for one in _events(walks["stuns"], 0, "KardsDropped")] == ["random"]
    assert [len(_events(walks["stuns"], scene, "Stunned")) for scene in range(3)] == [1, 0, 0]
    assert [one.follow_up for one in _events(walks["stuns"], 2, "AttackLaid")] == [False]
    # "it took Goro back to Ranged"; "they bring their own step"; "thrown"; "kick him away"
    moved = [[one.how for one in _events(walks["distance"], scene, "Displaced")] for scene in range(6)]
    assert moved == [["back"], ["forward"], ["thrown"], [], ["knocked"], []]
    assert [one.close for one in _events(walks["distance"], 2, "AttackLaid")] == [True]
    assert _past(walks["distance"], 4).view(0)["fallen"] == [0, 0], "the penalty is used up"
    assert _past(walks["distance"], 5).view(0)["moved"] == [0, 0], "a clean slate"
    # "without the step your kick would have landed"
    assert _face("high_kick").speed == _face("back_flip").speed
    # lasting kards, and what comes from behind
    assert [(one.card, one.left) for one in _events(walks["tricks"], 3, "CounterGone")] == [
        (_events(walks["tricks"], 3, "LastingLaid")[0].card, 1)
    ]
    assert [_kinds((one.card,)) for one in _events(walks["tricks"], 4, "LastingEnded")] == [["bleeding"]]
    assert [one.bonus for one in _events(walks["tricks"], 5, "KardCancelled")] == [True]


def test_what_is_told_of_the_end_is_true(walks: dict[str, Walk]) -> None:
    walk = walks["finish_him"]
    (ended,) = _events(walk, 0, "RoundEnded")
    assert (ended.seat, ended.how, ended.points) == (0, "time", (12, 9))
    assert [one.finish for scene in (1, 2, 3) for one in _events(walk, scene, "FinisherPlayed")] == [
        "fatality", "babality", "fatality",
    ]  # fmt: skip
    assert _events(walk, 2, "RoundStarted")[0].points == (30, 25)
    for scene, winner in ((1, 0), (3, 1)):
        outcome = _past(walk, scene).outcome
        assert outcome is not None
        assert outcome.winners == (winner,)
    assert [_past(walk, scene).view(0)["fatalities"] for scene in (1, 3)] == [[1, 0], [0, 0]]


def test_what_is_told_of_actions_in_a_brawl_is_true(walks: dict[str, Walk]) -> None:
    walk = walks["brawl"]
    scenes = range(len(walk.place.scenes))
    # "nobody has the initiative", but where two are left
    kept = [
        len(_events(walk, scene, kind)) for scene in scenes for kind in ("InitiativeKept", "InitiativeWon")
    ]
    assert not any(kept)
    # "you begin this turn", then "your left-hand neighbour: Kano", then "this turn begins with Jade"
    assert [_started(walk, scene)["first"] for scene in (0, 1, 2)] == [0, 1, 2]
    assert [[one.seat for one in _events(walk, scene, "TurnStarted")] for scene in (0, 1)] == [[1], [2]]
    # "nobody else may answer it"; "that has spent his action, so Jade is next"; nobody passed
    assert [(one.seat, one.foe) for one in _events(walk, 0, "AttackLaid")] == [(0, 1), (2, 0)]
    assert not any(_events(walk, scene, "Passed") for scene in scenes)
    # "your action went with it: no attack and no move this turn": the turn was over
    assert [one.seat for one in _events(walk, 1, "AttackLaid")] == [1, 2]
    # "if you take it, you keep your action": had it been blocked, there would have been none
    match = lessons.begin(GAME, walk.lesson, _number("brawl", "take_it"))
    for text in ("lay jab", "target 0", "commit", "block high_block", "commit"):
        match.act(GAME.parse(text, match.card_set))
    assert match.actor == 1
    assert _past(walk, 2).view(0)["acted"] == [1, 0, 1]


def test_what_is_told_of_groups_in_a_brawl_is_true(walks: dict[str, Walk]) -> None:
    walk = walks["brawl"]
    # "a move takes you to both, for 1 Speed"
    match = lessons.begin(GAME, walk.lesson, _number("brawl", "move_in"))
    assert match.view(0)["groups"] == [0, 1, 1]
    match.act(GAME.parse("in", match.card_set))
    assert match.view(0)["groups"] == [1, 1, 1]
    assert match.view(0)["moved"] == [1, 0, 0]
    # "she flies out of the group, and only she"
    one, two, three = _past(walk, 3).view(0)["groups"]
    assert one == two != three
    # "your fists reach Kano, who is beside you, but not her. The Thrown Stone reaches both"
    for kard, whom in (("head_punch", [1]), ("thrown_stone", [1, 2])):
        match = lessons.begin(GAME, walk.lesson, _number("brawl", "out_of_reach"))
        match.act(GAME.parse(f"lay {kard}", match.card_set))
        assert [GAME.text(action) for action in match.state.actions()] == [f"target {seat}" for seat in whom]


def test_what_is_told_of_the_area_attack_in_a_brawl_is_true(walks: dict[str, Walk]) -> None:
    walk = walks["brawl"]
    # "clockwise from his left: first for effects that stop it, then for counterattacks ... the third question"
    match = lessons.begin(GAME, walk.lesson, _number("brawl", "thunder_clap"))
    asked = []
    for text in walk.place.scenes[5]:
        if (
            match.state.prompt is not None
            and match.state.prompt.kind == "answer"
            and not match.view(0)["draft"]
        ):
            asked.append((match.actor, match.view(0)["stack"][-1][2]))
        if match.actor == 0 and text == "take hit":
            assert [GAME.text(action) for action in match.state.actions()] == ["take hit"], "you have neither"
        match.act(GAME.parse(text, match.card_set))
    rounds = (b.STOPPING, b.COUNTERING, b.EVADING)
    assert asked == [(seat, phase) for phase in rounds for seat in (2, 0)]
    assert "area" in _face("take_cover").evades
    assert _past(walk, 5).view(0)["acted"] == [1, 1, 0], "evading has spent it, taking the hit has not"


def test_what_is_told_of_the_end_of_a_brawl_is_true(walks: dict[str, Walk]) -> None:
    walk = walks["brawl"]
    assert _started(walk, 6)["first"] == 2, "Jade began this turn"
    assert [one.seat for one in _events(walk, 6, "KnockedOut")] == [1, 2]
    # "initiative again: yours"
    match = lessons.begin(GAME, walk.lesson, _number("brawl", "knock_out"))
    for text in walk.place.scenes[6][:6]:
        match.act(GAME.parse(text, match.card_set))
    assert match.view(0)["initiative"] == match.actor == 0
    # "the round is yours, and the others have both lost it"
    view = _past(walk, 6).view(0)
    assert (view["rounds_won"], view["rounds_lost"]) == ([1, 0, 0], [0, 1, 1])


def _started(walk: Walk, scene: int) -> dict[str, Any]:
    """The view of the learner at the beginning of a scene."""
    steps = [0, *(number for number, step in enumerate(walk.lesson.steps) if number and step.position)]
    return lessons.begin(walk.game, walk.lesson, steps[scene]).view(0)


def _number(lesson: str, step: str) -> int:
    """The number of a step."""
    return next(number for number, one in enumerate(LESSONS[lesson].steps) if one.id == step)


def _hand(lesson: str, step: str, seat: int = 0) -> list[str]:
    """The hand with which the scene of a step begins."""
    found = LESSONS[lesson]
    start = found.scene_step(_number(lesson, step))
    position = found.steps[start].position if start else found.position
    assert position is not None
    return list(position["fighters"][seat]["hand"])


# ---- their words


def _texts(language: str) -> dict[str, str]:
    """Everything that is said, by its way."""
    data = yaml.safe_load(Path(FOLDER, "lang", language, "tutorial.yaml").read_text(encoding="utf-8"))
    found: dict[str, str] = {}

    def gather(part: Any, way: str) -> None:
        if isinstance(part, str):
            found[way] = part.strip()
        else:
            for name, inner in part.items():
                gather(inner, f"{way}.{name}" if way else name)

    gather(data["lessons"], "")
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_said_is_short_in_both_languages(language: str) -> None:
    for way, text in _texts(language).items():
        assert len(text) <= 260, way
        assert all(len(sentence.split()) <= 32 for sentence in text.split(". ")), way


def _ways(language: str) -> set[str]:
    return {way.removesuffix(".say") for way in _texts(language)}


def test_both_languages_say_everything() -> None:
    assert _ways("de") == _ways("en")


# ---- the first match


def test_the_first_match_begins_with_the_learner() -> None:
    match = lessons.begin(GAME, LESSONS["match"])
    assert match.actor == LESSONS["match"].seat == 0
    assert any(GAME.text(action).startswith("lay ") for action in match.state.actions())


@pytest.mark.slow
def test_the_first_match_can_be_won_and_is_short() -> None:
    """By the greedy bot in the learner's place, in most of its tries: the partner chooses at random."""
    tries = [go_through(LESSONS["match"], GAME, salt * 1000) for salt in range(5)]
    won = [walk for walk in tries if walk.match.outcome is not None and walk.match.outcome.winners == (0,)]
    assert len(won) >= 4
    assert all(len(walk.match.turns) < 400 for walk in tries)


@pytest.mark.slow
def test_every_tip_of_the_first_match_comes_up() -> None:
    """What nobody ever reads need not be said."""
    lesson = LESSONS["match"]
    tips = {tip.id: tip.when for step in lesson.steps for tip in step.tips}
    met: set[str] = set()
    for seed in range(12):
        match = Match.start(GAME, seed=seed, options=dict(lesson.options))
        while match.actor is not None:
            seat = match.actor
            view, asked = match.view(seat), match.state.prompt
            assert asked is not None
            if seat == lesson.seat:
                moment = lessons.Moment(view, prompt=asked.kind)
                met |= {name for name, when in tips.items() if lessons.holds(when, moment)}
            level = "greedy" if seat == lesson.seat and seed % 3 else "random"
            match.act(players.choose(level, GAME, match.card_set, view, seed + len(match.turns)))
    assert met == set(tips)
