"""The lessons of Knock Out Punch by the rules alone: they use all there is, their stories come true, the first match can be won."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames import lessons
from kotgames.bots import players
from kotgames.engine.contract import EXTERNAL
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knock_out_punch import GAME, decisions
from kotgames.games.knock_out_punch.fights import RESULTS
from tests.lesson_walk import Walk, go_through

LESSONS = {lesson.id: lesson for lesson in lessons.of(GAME)}
LED = [name for name in LESSONS if name != "match"]
"""In the whole match the bot that stands in for the learner would use whatever it likes."""


@pytest.fixture(scope="module")
def walks() -> dict[str, Walk]:
    """Each led lesson, gone through."""
    return {name: go_through(LESSONS[name], GAME) for name in LED}


def test_the_tutorial_teaches_the_whole_game_in_order() -> None:
    assert list(LESSONS) == [
        "ring", "uppercuts", "reactions", "king", "glove", "crowd", "last_bell", "match",
    ]  # fmt: skip
    steps = {lesson.id: len(lesson.steps) for lesson in LESSONS.values()}
    assert {name: count for name, count in steps.items() if not 5 <= count <= 15} == {}


def _producible() -> tuple[set[str], set[str], set[str]]:
    """The kinds of prompt and action that whole matches of bots produce, and what becomes of a glove."""
    prompts: set[str] = set()
    families: set[str] = set()
    thrown: set[str] = set()
    for seed in range(28, 52):
        ways = {"fights": ("glove", "cards", "ask")[seed % 3]}
        match = Match.start(GAME, options=ways, seed=seed, seats=[Seat() for _ in range(3)])
        while match.actor is not None:
            prompt = match.state.prompt
            assert prompt is not None
            prompts.add(prompt.kind)
            texts = {GAME.text(action) for action in match.state.actions()}
            if match.actor == EXTERNAL:
                thrown |= texts
                match.act(match.external())
                continue
            families |= {text.split()[0] for text in texts}
            level = ("random", "greedy")[(seed + match.actor) % 2]
            match.act(players.choose(level, GAME, match.card_set, match.view(match.actor), len(match.turns)))
    return prompts, families, thrown


@pytest.mark.slow
def test_the_lessons_use_every_kind_of_prompt_and_action_that_the_game_can_produce(
    walks: dict[str, Walk],
) -> None:
    prompts = {kind for walk in walks.values() for kind in walk.prompts}
    families = {text.split()[0] for walk in walks.values() for text in walk.done}
    can_ask, can_do, thrown = _producible()
    external = {decision.key for decision in decisions.DECISIONS if decision.external}
    assert external == {"glove"}
    assert prompts | external == can_ask == set(decisions.PROMPTS)
    assert families == can_do
    words = {GAME.text(code).split()[0] for code in GAME.codes()}
    assert families | {text.split()[0] for text in thrown} == words
    assert {GAME.text(action) for action in RESULTS} < thrown


def test_every_boxer_and_every_sort_of_card_is_seen_in_the_lessons() -> None:
    """In the ring, or in the hand, the Crowd or the collection of the learner; a Throw a Punch is drawn."""
    seen: set[str] = set()
    for lesson in LESSONS.values():
        positions = [lesson.position, *(step.position for step in lesson.steps)]
        for position in filter(None, positions):
            seen |= {name for stack in position["ring"].values() for name in stack}
            for key in ("hands", "crowd", "collected"):
                seen |= {name for held in position.get(key, ()) for name in held}
            seen |= set(position["script"]["cards"])
    card_set = GAME.card_set()
    boxers = {card_set.fighters[card_set.location[card_set.kind_index[name]]] for name in seen}
    assert boxers == set(card_set.fighters)
    specials = {name for kind, name in enumerate(card_set.kinds) if card_set.location[kind] < 0}
    assert specials <= seen


def test_what_is_drawn_is_still_in_the_pile() -> None:
    """Every hand of a scene is named: a card of the script is in no hand, whatever the generator deals."""
    for lesson in LESSONS.values():
        for position in filter(None, [lesson.position, *(step.position for step in lesson.steps)]):
            assert len(position["hands"]) == position["seats"] == 3, lesson.id
            assert all(hand for hand in position["hands"]), lesson.id


def _past(walk: Walk, scene: int) -> Match:
    """The match of a scene, at the end of what was done in it."""
    steps = [0, *(number for number, step in enumerate(walk.lesson.steps) if number and step.position)]
    match = lessons.begin(walk.game, walk.lesson, steps[scene])
    for text in walk.place.scenes[scene]:
        match.act(walk.game.parse(text, match.card_set))
    return match


def test_the_stories_come_true(walks: dict[str, Walk]) -> None:
    """What the lessons tell of a scene is what the rules make of it."""

    def events(lesson: str, scene: int, kind: str) -> list[Any]:
        match = _past(walks[lesson], scene)
        return [one for turn in match.turns for one in turn.events if type(one).__name__ == kind]

    def knocked_out(lesson: str, scene: int) -> list[tuple[int, int, int, int]]:
        return [
            (one.seat, one.location, one.target, one.points) for one in events(lesson, scene, "KnockedOut")
        ]

    # the document's two scenarios: Lightning (6) takes Ray (3), the next Lightning the two Goat Lords (2); then Kickity (4) a new one
    assert knocked_out("ring", 0) == [(0, 5, 2, 3), (1, 5, 1, 3), (0, 3, 1, 3)]
    assert [len(one.cards) for one in events("ring", 0, "KnockedOut")] == [2, 2, 1]
    # an Uppercut takes Lightning above, its second one Ray below; Chet takes Haymaker; Chubby finds nobody
    assert knocked_out("uppercuts", 0) == [(0, 3, 5, 2), (1, 3, 2, 2)]
    assert knocked_out("uppercuts", 1) == [(0, 0, 7, 3)]
    assert [(one.location, one.target) for one in events("uppercuts", 2, "StackArmed")] == [(6, -1)]
    # five points are saved, and taken by the extra action; Ida's stack has two punches, and the Towel of a Wild makes nothing strike
    assert [(one.seat, one.striker, one.target) for one in events("reactions", 0, "Blocked")] == [(0, 1, 2)]
    assert knocked_out("reactions", 0) == [(0, 3, 2, 5)]
    assert _past(walks["reactions"], 0).view(0)["punches"][4] == 2
    assert knocked_out("reactions", 1) == []
    assert [one.punches for one in events("reactions", 1, "CardTrashed")] == [2]
    # the title, and the first token
    assert [(one.seat, one.loser) for one in events("king", 0, "TokenMoved")] == [(0, 1)]
    shown = GAME.card_set().location_of
    revealed = events("king", 0, "FightCardsRevealed")[0]
    assert [shown[card] for card in revealed.cards] == [0, 7]
    assert events("king", 0, "KnockedOut") == []
    assert [one.seat for one in events("king", 1, "ChallengeTokenWon")] == [0]
    begun = lessons.begin(GAME, LESSONS["king"], 6)
    assert max(shown[card] for card in begun.state.view(2)["hands"][2]) <= 2  # "nothing above class 3"
    # the glove is thrown twice; with cards Haymaker wins, and there is no token for the one who was challenged
    assert [len(events("glove", scene, "GloveThrown")) for scene in range(3)] == [1, 1, 0]
    assert [one.winner for one in events("glove", 2, "FightWon")] == [0]
    assert events("glove", 2, "ChallengeTokenWon") == []
    assert _past(walks["glove"], 2).view(0)["king"] == 0
    # both bets come true, and the third is not made
    assert [(one.seat, one.on, one.cheers, one.right) for one in events("crowd", 0, "BetTurnedUp")] == [
        (0, 1, True, True)
    ]
    assert [(one.seat, one.on, one.cheers, one.right) for one in events("crowd", 1, "BetTurnedUp")] == [
        (0, 2, False, True)
    ]
    assert events("crowd", 2, "BetTurnedUp") == []
    begun = lessons.begin(GAME, LESSONS["crowd"], 3)
    assert (
        max(shown[card] for card in begun.state.view(2)["hands"][2]) == 1
    )  # "nothing better than a Goat Lord"
    # the last card is drawn, and the empty hand wins
    assert len(events("last_bell", 0, "PileEmptied")) == 1
    last = _past(walks["last_bell"], 1)
    assert last.outcome is not None
    assert (last.outcome.winners, last.outcome.how) == ((0,), "points")


@pytest.mark.parametrize(("step", "good"), [("throw", {"hit"}), ("accept", {"dodged", "caught"})])
def test_what_is_said_of_a_throw_is_what_became_of_it(
    walks: dict[str, Walk], step: str, good: set[str]
) -> None:
    """The learner is King after it where it went well, and has the card; never is there a token for it."""
    lesson = LESSONS["glove"]
    number = next(index for index, one in enumerate(lesson.steps) if one.id == step)
    texts = walks["glove"].place.scenes[lesson.scene(number)]
    well, badly = lesson.steps[number + 1 : number + 3]
    assert well.when is not None
    assert badly.when is not None
    for result in ("hit", "dodged", "caught"):
        match = lessons.begin(GAME, lesson, lesson.scene_step(number))
        for text in texts:
            match.act(GAME.parse(result if match.actor == EXTERNAL else text))
        view = match.view(0)
        assert (view["king"] == 0) == (result in good)
        assert bool(view["collected_points"][0]) == (result in good)
        assert view["challenges_won"] == [0, 0, 0]
        moment = lessons.Moment(view=view)
        assert lessons.holds(well.when, moment) == (result in good)
        assert lessons.holds(badly.when, moment) != (result in good)


@pytest.mark.slow
def test_the_first_match_can_be_won_and_is_short() -> None:
    """By the greedy bot in the learner's place, in most of its tries: the partners play what they get hold of."""
    tries = [go_through(LESSONS["match"], GAME, salt * 1000) for salt in range(5)]
    won = [walk for walk in tries if walk.match.outcome is not None and walk.match.outcome.winners == (0,)]
    assert len(won) >= 4
    assert all(len(walk.match.turns) < 260 for walk in tries)


def test_the_first_match_begins_with_the_learner_and_a_knock_out_to_aim_for() -> None:
    """The seed says so: the learner has the first turn and two cards of one fighter."""
    view = lessons.begin(GAME, LESSONS["match"]).view(0)
    assert view["starter"] == view["actor"] == 0
    locations = [GAME.card_set().location_of[card] for card in view["hands"][0]]
    assert any(locations.count(spot) > 1 for spot in locations if spot >= 0)
