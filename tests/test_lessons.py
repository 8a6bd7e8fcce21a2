"""Lessons without a screen: the vocabulary of conditions, gates and replies, and each lesson by the rules alone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kotgames import games, lessons
from kotgames.bots import players
from kotgames.engine.contract import Game
from kotgames.engine.match import Match, usual_seats
from kotgames.engine.record import Seat
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.decisions import PROMPTS
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters
from kotgames.lessons import Condition, Lesson, Moment, Place, holds
from kotgames.lessons.model import LessonRow, StepRow
from tests.lesson_walk import TAUGHT, Walk, go_through

LESSONS = lessons.of(GAME)


def condition(**values: Any) -> Condition:
    """A condition as it stands in a file."""
    return msgspec.convert(values, Condition)


# ---- conditions

VIEW = {"position": 3, "top": -1, "hands": [[4, 5, 6], None], "ready": [0, 1, 2], "deck": 0}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, True),
        ({"ok": True}, False),
        ({"ok": False}, True),
        ({"prompt": "act"}, True),
        ({"prompt": "move"}, False),
        ({"view": "position", "is": 3}, True),
        ({"view": "position", "is": 2}, False),
        ({"view": "top", "is": -1}, True),
        ({"view": "ready.2", "at_least": 2}, True),
        ({"view": "ready.2", "at_least": 3}, False),
        ({"view": "ready.2", "at_least": 1, "at_most": 1}, False),
        ({"view": "ready.9", "at_most": 5}, False),
        ({"view": "hands.0.count", "is": 3}, True),
        ({"view": "hands.1.count", "at_least": 0}, False),
        ({"view": "deck", "at_most": 0}, True),
        ({"view": "nothing.there", "is": None}, True),
        ({"draft": "boosts", "at_least": 1}, True),
        ({"draft": "left", "is": 0}, False),
        ({"looked": "hand punch"}, True),
        ({"looked": "deck"}, False),
        ({"held": "hand punch"}, False),
        ({"held": "track"}, True),
        ({"refused": "boost_twice"}, True),
        ({"refused": "blank_box"}, False),
        ({"over": False}, True),
        ({"over": True}, False),
        ({"event": "MarkerHurt"}, True),
        ({"event": "MarkerHurt", "where": {"seat": 1, "stat": 4}}, True),
        ({"event": "MarkerHurt", "where": {"seat": 0}}, False),
        ({"event": "MarkerHurt", "where": {"colour": "red"}}, False),
        ({"event": "RoundEnded"}, False),
        ({"all": [{"prompt": "act"}, {"over": False}]}, True),
        ({"all": [{"prompt": "act"}, {"over": True}]}, False),
        ({"any": [{"prompt": "move"}, {"view": "position", "is": 3}]}, True),
        ({"any": [{"prompt": "move"}, {"over": True}]}, False),
        ({"any": []}, False),
        ({"not": {"prompt": "act"}}, False),
        ({"not": {"over": True}}, True),
        ({"prompt": "act", "event": "MarkerHurt", "not": {"ok": True}}, True),
        ({"prompt": "act", "event": "RoundEnded"}, False),
    ],
)
def test_a_condition_holds(given: dict[str, Any], expected: bool) -> None:
    moment = Moment(
        view=VIEW,
        prompt="act",
        events=[e.MarkerHurt(1, 4, 1), e.Passed(0)],
        looked={"card:3"},
        held="track",
        refused={"boost_twice"},
        draft={"boosts": 1, "left": 4},
        things=lambda name: {"hand punch": ["card:2", "card:3"]}.get(name, [name]),
    )
    assert holds(condition(**given), moment) is expected


def test_only_the_words_of_the_vocabulary_are_conditions() -> None:
    with pytest.raises(msgspec.ValidationError):
        condition(eval="1 + 1")


# ---- gates and replies


def test_a_step_allows_what_it_names_a_free_one_all_and_a_reading_one_nothing() -> None:
    free = condition(over=True)
    assert lessons.allowed(StepRow("x", wait=free), "attack punch")
    assert not lessons.allowed(StepRow("x"), "attack punch")
    assert not lessons.allowed(StepRow("x", wait=free, allow=()), "attack punch")
    gated = StepRow("x", wait=free, allow=("attack *", "stay"))
    assert [lessons.allowed(gated, text) for text in ("attack punch", "stay", "pass", "stayed")] == [
        True,
        True,
        False,
        False,
    ]


def test_the_first_reply_that_fits_and_is_legal_is_played() -> None:
    match = Match.at(GAME, GAME.setup({"position": "clinch", "fighters": [{"hand": ["punch", "knee"]}, {}]}))
    moment = Moment(view=match.view(1))

    def answer(*replies: lessons.Reply) -> str:
        action = lessons.reply(replies, match, moment)
        return "" if action is None else GAME.text(action)

    assert answer() == ""
    assert answer(lessons.Reply("attack kick"), lessons.Reply("attack knee")) == "attack knee"
    assert answer(lessons.Reply("discard *")) == "discard punch"
    there = lessons.Reply("pass", condition(view="position", **{"is": 3}))
    elsewhere = lessons.Reply("discard knee", condition(view="position", **{"is": 0}))
    assert answer(elsewhere, there) == "pass"


# ---- every lesson by the rules alone


def _walk(lesson: Lesson, game: Game = GAME) -> Walk:
    return go_through(lesson, game)


each_game = pytest.mark.parametrize("game_id", [game_id for game_id, taught in TAUGHT.items() if taught])
each_lesson = pytest.mark.parametrize(
    ("game_id", "lesson"),
    [
        pytest.param(game_id, lesson, id=f"{game_id}-{lesson.id}")
        for game_id in TAUGHT
        for lesson in TAUGHT[game_id]
    ],
)


def test_the_games_with_lessons() -> None:
    assert {game_id for game_id, taught in TAUGHT.items() if taught} >= {
        "knockouts_tapouts", "uncaged", "knock_out_punch", "knockdown", "mortal_kombat_kards",
    }  # fmt: skip


def test_the_tutorial_teaches_the_whole_game_in_order() -> None:
    assert [lesson.id for lesson in LESSONS] == [
        "mobility", "strikes", "finishes", "boosts", "ground", "throws", "breath", "rounds", "creation", "match",
    ]  # fmt: skip
    assert all(5 <= len(lesson.steps) <= 15 for lesson in LESSONS)


@each_lesson
def test_a_lesson_can_be_gone_through_by_its_do_lists(game_id: str, lesson: Lesson) -> None:
    walk = _walk(lesson, games.get(game_id))
    assert walk.place.step == len(lesson.steps) - 1


@each_lesson
def test_a_lesson_can_be_resumed_at_each_step(game_id: str, lesson: Lesson) -> None:
    game = games.get(game_id)
    seats = [Seat() for _ in range(lesson.seats or usual_seats(game))]
    walk = _walk(lesson, game)
    for place in walk.places:
        match, found = lessons.resume(game, lesson, place, seats)
        assert found == place
        assert [turn.text for turn in match.turns] == place.scenes[-1]
        back = walk.place.at(lesson, place.step)
        assert back == place
        assert lessons.replay(game, lesson, back, seats).state.digest() == match.state.digest()


def test_going_back_leads_to_the_last_step_that_was_shown() -> None:
    place = Place(4, [[]], [0, 0, lessons.PASSED_OVER, lessons.PASSED_OVER, 2])
    assert place.before() == 1
    assert Place().before() == 0


@each_lesson
def test_each_acting_step_says_what_to_do_instead_and_can_be_shown(game_id: str, lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        looks = any(part.looked or part.held or part.ok for part in step.wait.parts())
        if step.allow is not None:
            assert step.instead, number
            assert step.do or looks, number
        assert step.reading or step.allow is None or not step.allow or step.actions, number


@each_lesson
def test_what_is_said_is_short_plain_and_whole(game_id: str, lesson: Lesson) -> None:
    for step in lesson.steps:
        for text in (step.say, *(tip.say for tip in step.tips)):
            assert 20 <= len(text) <= 260, text
            assert text == " ".join(text.split()), text
            assert text[-1] in ".!?)", text
            assert all(len(sentence.split()) <= 32 for sentence in text.split(". ")), text


def _family(text: str) -> str:
    """The kind of an action as the refusals tell them apart, attacks by their form."""
    word, _, rest = text.partition(" ")
    if word == "attack":
        return "attack +boost" if "+" in rest else "attack style" if rest.endswith(" style") else "attack"
    return {
        "left": "step",
        "right": "step into the ground" if rest else "step",
        "top": "side",
        "bottom": "side",
    }.get(word, word)


def _producible() -> tuple[set[str], set[str]]:
    """The kinds of prompt and action that whole matches of bots produce."""
    prompts: set[str] = set()
    families: set[str] = set()
    made = [preset.build for preset in shipped_fighters()]
    for seed in range(24):
        fighters = [None, None] if seed % 3 == 0 else [made[seed % len(made)], made[(seed + 1) % len(made)]]
        match = Match.start(GAME, options={"fighters": fighters}, seed=seed)
        chooser = ("random", "greedy")
        while match.actor is not None:
            prompt = match.state.prompt
            assert prompt is not None
            prompts.add(prompt.kind)
            families |= {_family(GAME.text(action)) for action in match.state.actions()}
            level = chooser[(seed + match.actor) % 2]
            match.act(players.choose(level, GAME, match.card_set, match.view(match.actor), len(match.turns)))
    return prompts, families


@pytest.mark.slow
def test_the_lessons_use_every_kind_of_prompt_and_action_that_the_game_can_produce() -> None:
    prompts: set[str] = set()
    families: set[str] = set()
    for lesson in LESSONS:
        if lesson.id != "match":  # there the bot that stands in for the learner would use whatever it likes
            walk = _walk(lesson)
            prompts |= walk.prompts
            families |= {_family(text) for text in walk.done}
    can_ask, can_do = _producible()
    assert prompts == can_ask == set(PROMPTS)
    assert families == can_do
    assert {text.split()[0] for text in map(GAME.text, a.all_codes(GAME.card_set()))} - {"ready"} == {
        word for family in can_do for word in _words(family)
    }  # every word of the code space but `ready`, which the rules take by themselves


def _words(family: str) -> tuple[str, ...]:
    return {"step": ("left", "right"), "side": ("top", "bottom")}.get(
        family, (family.split()[0].replace("step", "right"),)
    )


def test_all_specials_and_every_way_to_win_are_in_the_lessons() -> None:
    walks = [_walk(lesson) for lesson in LESSONS]
    done = {text for walk in walks for text in walk.done}
    assert {f"special {name}" for name in GAME.card_set().specials} <= done
    assert {"knockout", "tapout", "stoppage", "decision"} <= {how for walk in walks for how in walk.endings}


def test_the_first_match_can_be_won() -> None:
    walk = _walk(next(lesson for lesson in LESSONS if lesson.id == "match"))
    assert walk.match.outcome is not None
    assert walk.match.outcome.winners == (0,)
    assert len(walk.match.turns) < 250


@each_game
def test_the_last_step_of_the_first_match_depends_on_who_won(game_id: str) -> None:
    lesson = TAUGHT[game_id][-1]
    won, lost = lesson.steps[-2:]
    assert won.when is not None
    assert lost.when is not None
    for winner, first, second in ((0, True, False), (1, False, True), (-1, False, True)):
        moment = Moment(view={"winner": winner})
        assert (holds(won.when, moment), holds(lost.when, moment)) == (first, second)


@each_game
def test_what_the_partner_does_rests_on_the_learners_view_alone(game_id: str) -> None:
    """What the learner cannot see is not in what conditions are asked about: hands, and in Knockdown, where they lie open, Skills."""
    for lesson in TAUGHT[game_id]:
        walk = _walk(lesson, games.get(game_id))
        view = walk.moment(lesson.steps[-1]).view
        assert view["seat"] == lesson.seat
        if game_id == "knockdown":
            assert view["down"][1 - lesson.seat] < 0
        else:
            assert not any(card >= 0 for card in view["hands"][1 - lesson.seat] or ())


@each_game
def test_scripted_chance_that_runs_dry_goes_on_with_the_generator(game_id: str) -> None:
    """However a learner strays, a lesson never ends in an error of its script."""
    for lesson in TAUGHT[game_id]:
        for number, step in enumerate(lesson.steps):
            position = lesson.position if not number else step.position
            if position is not None:
                assert position.get("script", {}).get("strict", False) is False, (lesson.id, number)


def test_scenes_are_counted_and_found() -> None:
    scene = {"position": "clinch"}
    steps = (
        StepRow("a"),
        StepRow("b", position=scene, opponent=(lessons.Reply("pass"),)),
        StepRow("c"),
        StepRow("d", position=scene),
    )
    lesson = LessonRow("x", steps, opponent=(lessons.Reply("stay"),))
    assert [lesson.scene(step) for step in range(4)] == [0, 1, 1, 2]
    assert [lesson.scene_step(step) for step in range(4)] == [0, 1, 1, 3]
    assert [[one.play for one in lesson.replies(step)] for step in range(4)] == [
        ["stay"],
        ["pass"],
        ["pass"],
        [],
    ]
    place = Place(3, [["pass"], ["stay", "left"], []], [0, 0, 1, 0])
    assert place.at(lesson, 2) == Place(2, [["pass"], ["stay"]], [0, 0, 1])
    assert place.at(lesson, 0) == Place()


def test_what_the_lessons_say_about_the_playchart_is_true() -> None:
    """The numbers are tuned apart from the lessons: what these tell of them must stay so."""
    card_set = GAME.card_set()

    def number(attack: str, position: str, side: int = 0) -> int:
        place = card_set.position_index[position] * 2 + side
        return card_set.printed_numbers[place * len(card_set.attacks) + card_set.attack_index[attack]] or 9

    def attacks(lesson: str, step: int) -> set[str]:
        match = lessons.begin(GAME, next(one for one in LESSONS if one.id == lesson), step)
        texts = {GAME.text(action) for action in match.state.actions()}
        return {text for text in texts if text.startswith("attack")}

    assert number("elbow", "short_range") == 9  # "from here there are no Elbows"
    assert number("kick", "mid_range") < 9  # "legs reach further than arms"
    for hold in ("neck_hold", "arm_hold"):  # "they are better from below"
        assert number(hold, "full_guard", 1) < number(hold, "full_guard", 0)
    assert number("punch", "long_range") == 9  # "where others may not"
    assert attacks("breath", 0) == set()  # "nothing of this can be used to attack"
    assert attacks("boosts", 7) == {
        "attack kick style"
    }  # "nothing in this hand works, except the Style card"
    assert attacks("rounds", 6) == set()  # "nothing in your hand will help"
    below = [number(attack, "side_control", 1) for attack in card_set.attack_index]
    assert below.count(9) > len(below) / 2  # "your second numbers are mostly dashes"
    for lesson in LESSONS:  # the Clinch can be left and entered with the points the lessons give
        assert lesson.id != "ground" or "right top" in {
            GAME.text(action) for action in lessons.begin(GAME, lesson).state.actions()
        }
