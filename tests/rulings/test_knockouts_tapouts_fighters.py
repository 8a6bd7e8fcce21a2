"""Knockouts and Tapouts: making fighters and beginning a match (K13, K18, K25; p.3-4)."""

from __future__ import annotations

from collections import Counter

import pytest

from kotgames.engine.chance import Dice
from kotgames.engine.contract import NOBODY
from kotgames.engine.match import IllegalAction, Match
from kotgames.games.knockouts_tapouts import GAME, decisions, legal, views
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.decisions import PROMPTS
from kotgames.games.knockouts_tapouts.game import State
from tests.battery.case import chooser, play

STRIKER = {"styles": ["likes_punch"], "stats": {"heart": 1, "striking": 3, "grappling": 2, "conditioning": 2}}
HEARTLESS = {"styles": ["likes_punch"], "stats": {"striking": 3, "grappling": 3, "conditioning": 2}}


def do(match: Match, *texts: str) -> None:
    for text in texts:
        match.act(GAME.parse(text))


def refused(match: Match, text: str) -> tuple[str, str]:
    digest = match.state.digest()
    with pytest.raises(IllegalAction) as caught:
        do(match, text)
    assert match.state.digest() == digest
    return caught.value.refusal.key, caught.value.refusal.ruling


def board(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


BUILD = [
    "place likes_kick",
    "place great_chin",
    "place heart",
    "place striking",
    "place striking",
    "place striking",
]


# ---- p.3-4: nine markers


def test_p3_each_player_makes_a_fighter_of_nine_markers() -> None:
    match = Match.start(GAME, seed=1)
    assert (match.state.actor, match.state.prompt and match.state.prompt.params) == (0, {"left": 9})
    do(match, *BUILD)
    do(match, "place grappling", "place grappling", "place grappling")
    assert match.state.actor == 1
    do(
        match,
        "place heart",
        "place heart",
        "place heart",
        "place striking",
        "place striking",
        "place striking",
    )
    do(match, "place grappling", "place grappling", "place grappling")
    assert match.state.view(0)["ready"] == [2, 1, 3, 3, 0, 0, 3, 3, 3, 0]
    assert match.state.view(0)["round"] == 1


def test_p4_no_more_than_three_markers_on_a_stat() -> None:
    match = Match.start(GAME, seed=1)
    do(match, "place heart", "place heart", "place heart")
    assert refused(match, "place heart") == ("build_over", "p.4")


def test_p4_experience_is_a_stat_of_at_most_three_styles() -> None:
    match = Match.start(GAME, seed=1)
    do(match, "place likes_punch", "place likes_kick", "place great_chin")
    assert refused(match, "place great_cardio") == ("build_over", "p.4")
    assert not [action for action in match.state.actions() if action >= a.PLACE_STYLE]


def test_p4_each_experience_marker_stands_on_a_style() -> None:
    match = Match.start(GAME, seed=1)
    assert refused(match, "place experience") == ("build_needs_style", "p.4")


def test_a_style_is_not_taken_twice() -> None:
    match = Match.start(GAME, seed=1)
    do(match, "place likes_kick")
    assert refused(match, "place likes_kick") == ("build_style_twice", "p.4")


def test_markers_are_placed_in_one_order() -> None:
    """One path to each build: Styles in rising order, then Heart to Conditioning."""
    match = Match.start(GAME, seed=1)
    do(match, "place likes_kick")
    assert refused(match, "place likes_punch") == ("build_order", "")
    do(match, "place striking")
    assert refused(match, "place great_chin") == ("build_order", "")
    assert refused(match, "place heart") == ("build_order", "")


def test_markers_that_could_not_all_be_placed_are_refused() -> None:
    match = Match.start(GAME, seed=1)
    assert refused(match, "place grappling") == ("build_stranded", "p.3")
    with pytest.raises(IllegalAction) as caught:
        do(match, "place conditioning")
    assert caught.value.refusal.params == {"left": 9, "room": 3}


def test_a_fighter_is_not_ready_before_nine_and_takes_no_tenth() -> None:
    match = Match.start(GAME, seed=1)
    do(match, "place likes_kick")
    assert refused(match, "ready") == ("build_count", "p.3")
    # with nine placed nothing is left to ask; the reason exists for a scene that still offers it
    state = board(match).copy()
    state.builds[0] = [1, 1, 1, 2, 2, 2, 3, 3, 3]
    reason = decisions.refusal(state, GAME.parse("place conditioning"))
    assert reason is not None
    assert (reason.key, reason.params) == ("build_full", {"wanted": 9})
    assert decisions.refusal(state, a.FIGHTER_READY) is None


def test_a_fighter_may_be_laid_out_in_any_order_before_it_is_told() -> None:
    """A scene's draft: what passes `draft_refusal` in any order is a legal fighter in the fixed order, and its
    nine placements are nine actions (none is taken by itself, or the scene's next one would be another marker)."""
    dice = Dice(5)
    for _ in range(200):
        match = Match.start(GAME, seed=1)
        items = [*range(1, 5), *(5 + style for style in range(15))]
        draft: list[int] = []
        while len(draft) < 9:
            item = items[dice.below(len(items))]
            if legal.draft_refusal(board(match), draft, item) is None:
                draft.append(item)
        told = sorted(item for item in draft if item >= 5) + sorted(item for item in draft if item < 5)
        for item in told:
            match.act(a.PLACE_STAT + item if item < 5 else a.PLACE_STYLE + item - 5)
        assert board(match).builds[0] == told
        assert match.state.actor == 1


@pytest.mark.parametrize(
    ("placed", "item", "key"),
    [
        ([1, 1, 1, 2, 2, 2, 3, 3, 3], 4, "build_full"),
        ([1, 1, 1, 2, 2, 2, 3, 3, 3], 5, "build_full"),
        ([2, 6, 3], 6, "build_style_twice"),
        ([6, 2, 7, 8], 9, "build_over"),
        ([4, 2, 4, 4], 4, "build_over"),
        ([2, 6], 0, "build_needs_style"),
        ([4, 2, 4], 4, None),
        ([6, 2, 7], 5, None),
    ],
)
def test_a_draft_is_refused_with_the_same_reasons(placed: list[int], item: int, key: str | None) -> None:
    refusal = legal.draft_refusal(board(Match.start(GAME, seed=1)), placed, item)
    assert (refusal.key if refusal else None) == key


def test_every_way_of_making_a_fighter_ends_with_nine_markers() -> None:
    """Whatever is chosen, nobody gets stuck: random builds, and those that take the first or last choice."""
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(300):
        state = GAME.new(seed=seed)
        dice = seed + 1
        while state.round == 0:
            actions = state.actions()
            assert actions
            dice = dice * 1103515245 + 12345 & 0x7FFFFFFF
            state.step(actions[(dice >> 8) % len(actions)])
        placed = [state.ready[s] for s in range(4)] + [state.ready[4] // 3]
        assert sum(placed) == 9
        assert max(placed) <= 3
        seen[tuple(placed)] += 1
    assert len(seen) > 20


def test_p4_two_bonus_markers_for_each_in_conditioning() -> None:
    """They may take Conditioning above three, and go there only."""
    match = Match.start(GAME, options={"fighters": [STRIKER, STRIKER]}, seed=1)
    assert match.state.view(0)["ready"][:5] == [1, 1, 3, 2, 6]


def test_p4_each_draws_five_and_one_for_each_experience_marker() -> None:
    match = Match.start(GAME, options={"fighters": [STRIKER, HEARTLESS]}, seed=1)
    assert [event.seat for event in match.opening if isinstance(event, e.CardDrawn)].count(0) == 6
    assert match.state.view(0)["hand_counts"] == [6, 6]


# ---- K13, K25: what is hidden


def test_k13_styles_are_hidden_until_both_fighters_are_made() -> None:
    match = Match.start(GAME, seed=1)
    do(match, *BUILD)
    for seat in (1, NOBODY):
        view = match.view(seat)
        assert view["builds"][0] is None
        assert view["styles"] == [0, 0]
        assert view["ready"] == [0] * 10
    assert match.view(0)["builds"][0] == [5 + 1, 5 + 10, 1, 2, 2, 2]
    do(match, "place grappling", "place grappling")
    events = match.act(GAME.parse("place grappling"))
    assert events == [e.FighterReady(0)]
    assert match.view(1)["builds"][0] is None
    while match.state.view(0)["round"] == 0:
        match.act(match.state.actions()[0])
    revealed = next(event for event in match.turns[-1].events if isinstance(event, e.FightersRevealed))
    assert revealed.styles == tuple(match.view(1)["styles"])
    assert revealed.styles[0] == 1 << 1 | 1 << 10
    assert match.turns[-1].barrier, "undo does not go back behind the reveal"


def test_k13_two_builds_look_the_same_to_the_other() -> None:
    views = []
    for styles in (["place likes_punch", "place great_chin"], ["place great_guard", "place great_reach"]):
        match = Match.start(GAME, seed=1)
        do(match, *styles, "place heart", *["place striking"] * 3, *["place grappling"] * 3)
        views.append((match.view(1), match.view(NOBODY), match.turns[-1].events))
    assert views[0] == views[1]


def test_k25_the_champion_keeps_the_fighter_and_the_other_creates() -> None:
    match = Match.start(GAME, options={"fighters": [STRIKER, None]}, seed=1)
    assert match.state.prompt is not None
    assert (match.state.prompt.kind, match.state.actor) == ("build", 1)
    view = match.view(1)
    assert view["ready"][:5] == [1, 1, 3, 2, 6], (
        "the champion's fighter lies open (p.3: a chance to see what they are up against)"
    )
    assert view["styles"][0] == 1
    while match.state.view(0)["round"] == 0:
        match.act(match.state.actions()[0])
    assert match.view(1)["ready"][:5] == [1, 1, 3, 2, 6]


@pytest.mark.parametrize("kept", [0, 1])
def test_k25_beside_a_kept_fighter_the_other_is_made_openly(kept: int) -> None:
    """No hand-over, and everybody sees what is placed; only where both are made each is hidden."""
    fighters = [None, None]
    fighters[kept] = STRIKER
    match = Match.start(GAME, options={"fighters": fighters}, seed=1)
    made = 1 - kept
    for text in ("place likes_kick", "place great_chin", "place heart"):
        prompt = match.state.prompt
        assert prompt is not None
        assert (prompt.kind, prompt.seat, prompt.secret) == ("build", made, False)
        do(match, text)
    for seat in (0, 1, NOBODY):
        assert match.view(seat)["builds"][made] == [5 + 1, 5 + 10, 1]
    guess = GAME.determinize(match.view(kept), 3)
    assert guess.builds[made] == [5 + 1, 5 + 10, 1]
    both = Match.start(GAME, seed=1)
    assert both.state.prompt is not None
    assert both.state.prompt.secret


def test_k25_with_two_kept_fighters_the_match_begins_at_once() -> None:
    match = Match.start(GAME, options={"fighters": [STRIKER, HEARTLESS]}, seed=1)
    assert match.state.view(0)["round"] == 1
    assert match.view(0)["ready"] == [1, 1, 3, 2, 6, 1, 0, 3, 3, 6]


@pytest.mark.parametrize("champion", [STRIKER, HEARTLESS], ids=["with Heart", "without Heart"])
def test_k25_a_guess_keeps_the_champion(champion: dict[str, object]) -> None:
    """The champion's fighter is open, so it is no secret to be guessed."""
    match = Match.start(GAME, options={"fighters": [champion, None]}, seed=1)
    for seed in range(10):
        determinize = GAME.determinize(match.view(1), seed)
        while determinize.round == 0:
            determinize.step(determinize.actions()[0])
        assert determinize.ready[:5] == match.view(1)["ready"][:5]
        assert determinize.styles[0] == match.view(1)["styles"][0]


def test_k25_in_a_guess_a_finished_hidden_fighter_is_some_legal_one() -> None:
    match = Match.start(GAME, seed=1)
    do(match, *BUILD, "place grappling", "place grappling", "place grappling")
    builds = set()
    for seed in range(30):
        determinize = GAME.determinize(match.view(1), seed)
        assert len(determinize.builds[0]) == 9
        assert max(Counter(item for item in determinize.builds[0] if item < 5).values()) <= 3
        builds.add(tuple(determinize.builds[0]))
        assert determinize.builds[1] == []
    assert len(builds) > 15


def test_a_sketch_of_a_view_has_its_numbers_and_no_secret() -> None:
    """`views.sketch`: what a table reads numbers from is the view and nothing else."""
    match = Match.start(GAME, options={"fighters": [STRIKER, HEARTLESS]}, seed=1)
    sketch = views.sketch(State, match.view(0), GAME.card_set())
    assert sketch.hands == [board(match).hands[0], []]
    assert sketch.deck == []
    assert sketch.ready == board(match).ready
    sketch.ready[0] = 9
    assert match.view(0)["ready"][0] == 1


def test_labels_name_the_first_player_of_the_match_the_builds_and_the_styles() -> None:
    mixed = {
        "styles": ["likes_kick", "great_chin"],
        "stats": {"striking": 3, "grappling": 3, "conditioning": 1},
    }
    match = Match.start(GAME, options={"fighters": [STRIKER, mixed]}, seed=1)
    first = next(event for event in match.opening if isinstance(event, e.FirstPlayerRolled)).seat
    wanted = [
        ("first player", "first", first),
        ("build", "E1 H1 S3 G2 C2", 0),
        ("style", "likes_punch", 0),
        ("build", "E2 H0 S3 G3 C1", 1),
        ("style", "likes_kick", 1),
        ("style", "great_chin", 1),
    ]
    assert GAME.labels(match.state) == wanted
    play(match, chooser(1), 5_000)
    assert sorted(GAME.labels(match.state)) == sorted(wanted), "hurt markers and later rounds change nothing"


# ---- K18: who is the first player


def test_k18_the_first_player_is_rolled_and_shown() -> None:
    firsts: Counter[int] = Counter()
    ties = 0
    for seed in range(400):
        match = Match.start(GAME, options={"fighters": [STRIKER, STRIKER]}, seed=seed)
        rolled = next(event for event in match.opening if isinstance(event, e.FirstPlayerRolled))
        assert all(one == two for one, two in rolled.rolls[:-1])
        one, two = rolled.rolls[-1]
        assert one != two
        assert rolled.seat == (0 if one > two else 1)
        assert rolled.seen_by(0) == rolled.seen_by(1) == rolled
        started = next(event for event in match.opening if isinstance(event, e.RoundStarted))
        assert started == e.RoundStarted(1, rolled.seat, False)
        firsts[rolled.seat] += 1
        ties += len(rolled.rolls) > 1
    assert 150 < firsts[0] < 250
    assert ties > 30


def test_p3_the_match_begins_at_long_range_with_all_cards_in_the_deck() -> None:
    match = Match.start(GAME, options={"fighters": [STRIKER, STRIKER]}, seed=3)
    state = board(match)
    assert (state.position, state.top_seat) == (0, -1)
    assert len(state.deck) == 61 - 12
    assert state.discard == []
    assert match.view(0)["deck"] == 49
    assert PROMPTS[state.stack[-1][0]] in ("move", "act")
