"""The rule bot of Knockdown: blocks where it pays, gives nothing for nothing, beats random play, cannot cheat."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown.bot import answers, greedy, policy, skills, worth
from kotgames.games.knockdown.bot.reach import NEVER, tables
from kotgames.games.knockdown.card_set import CardSet, from_data, shipped
from kotgames.games.knockdown.components import BLOCK, REACTION
from kotgames.games.knockdown.game import GAME, State
from kotgames.games.knockdown.numbers import passing, reaches
from kotgames.lab import balance
from kotgames.lab.simulate import Played, play

CARDS = shipped()
NAMES = CARDS.fighter_ids
both = pytest.mark.parametrize("seat", [0, 1])


def chosen(state: State, seed: int = 1) -> int:
    """What the bot does, from the view of the seat that decides."""
    assert state.actor is not None
    return players.choose("greedy", GAME, state.card_set, state.view(state.actor), seed)


def said(state: State, seed: int = 1) -> str:
    """The same as text."""
    return GAME.text(chosen(state, seed), state.card_set)


def position(seat: int, me: Mapping[str, Any], foe: Mapping[str, Any], **more: Any) -> State:
    """A turn of `seat`, whose fighter stands beside the foe on plain spaces unless it is said otherwise; tests by dice."""
    mine = {"fighter": "brood", "at": [0, 1], **me}
    theirs = {"fighter": "james", "at": [1, 0], **foe}
    people = [mine, theirs][:: -1 if seat else 1]
    return GAME.setup({"test": "dice", "actor": seat, "fighters": people, **more})


def step(state: State, *texts: str) -> State:
    """Take actions by their texts."""
    for text in texts:
        action = GAME.parse(text)
        assert state.refusal(action) is None, (text, [GAME.text(one) for one in state.actions()])
        state.step(action)
    return state


def decisions(count: int) -> Iterator[tuple[State, int]]:
    """Decisions with a choice in matches of the bot against itself, with what it chose: all fighters, both ways to set up and to test."""
    pairs = [(one, two) for one in NAMES for two in NAMES if one != two]
    for number in range(count):
        options = {
            "fighters": list(pairs[number % len(pairs)]),
            "quick": bool(number % 2),
            "test": b.TESTS[number % 3 == 0],
        }
        state = GAME.new(options=options, seed=300 + number)
        dice = Dice(number)
        while state.actor is not None:
            if state.stack[-1][0] == b.TOWER:
                state.step(GAME.external(state, dice))
                continue
            action = chosen(state, number) if len(state.actions()) > 1 else state.actions()[0]
            if len(state.actions()) > 1:
                yield state, action
            state.step(action)


def a_card(card_set: CardSet, *, ko: bool, distance: int = 1) -> str:
    """A Strike that meets at a distance, has a K.O. or not, and does nothing but wounds, or as little else as there is."""
    found = [
        (len(card_set.effects[kind]), kind)
        for kind in range(len(card_set.kinds))
        if card_set.ko[kind] == ko
        and tables(card_set).strike[kind]
        and not card_set.projectile[kind]
        and card_set.nearest[kind] <= distance <= card_set.farthest[kind]
    ]
    return card_set.kinds[min(found)[1]]


PLAIN = a_card(CARDS, ko=False)
KNOCKS = a_card(CARDS, ko=True)


def filled(*names: str) -> list[str]:
    """A row with these cards and others that have no K.O. and do no wounds from beside the foe, as far as there are such."""
    table = tables(CARDS)
    rest = sorted(
        (kind for kind, name in enumerate(CARDS.kinds) if name not in names and not CARDS.ko[kind]),
        key=lambda kind: table.wounds[kind],
    )
    return [*names, *(CARDS.kinds[kind] for kind in rest)][:4]


# ---- Blocks and Reactions


@both
def test_a_block_is_used_where_it_pays(seat: int) -> None:
    """Two light wounds or more, no effect, and enough cards left to ignore them; with one wound in twenty it is kept."""
    card = max(
        (kind for kind in range(len(CARDS.kinds)) if tables(CARDS).strike[kind] and not CARDS.effects[kind]),
        key=lambda kind: CARDS.light[kind],
    )
    assert CARDS.light[card] >= 2
    name = CARDS.kinds[card]
    hand = [one for one in ("shield_bash", "cover_fire", "knee", "clinch", "charge") if one != name]
    near = "at" if CARDS.nearest[card] == 1 else "start"
    state = position(
        seat, {}, {"fighter": "iris", "heavy": 3, "light": 4, "hand": hand, near: [1, 0]}, row=filled(name)
    )
    step(state, f"attack {name}")
    while state.stack[-1][0] != b.BLOCK:
        step(state, "decline")
    assert said(state) == "block 0"


@both
def test_a_block_that_ignores_nothing_is_kept(seat: int) -> None:
    """No card would be left in the hand, so that no wound could be ignored, and there is no effect: nothing to block."""
    state = position(seat, {}, {"hand": ["shield_bash"]}, row=filled("cross"))
    step(state, "attack cross")
    assert state.stack[-1][0] != b.BLOCK


@pytest.mark.slow
def test_every_block_in_play_takes_something_off() -> None:
    """No card is given away for nothing: a Block ignores wounds or an effect, and among Blocks none that costs more does less."""
    blocked = taken = 0
    for state, action in decisions(6):
        if state.stack[-1][0] != b.BLOCK:
            continue
        seat = state.stack[-1][1]
        if action == a.TAKE:
            taken += 1
            continue
        blocked += 1
        made = state.copy()
        made.step(action)
        held = [len(one.hands[seat]) for one in (state, made)]
        if a.BLOCK <= action < a.BLOCK_EFFECT:
            lesser = state.copy()
            lesser.step(a.TAKE)
            wounds = [one.heavy[seat] + one.light[seat] for one in (made, lesser)]
            assert wounds[0] < wounds[1] or held[0] > held[1] or made.round > state.round or made.how
    assert blocked > 10
    assert taken > 10


@both
def test_brood_vanishes_from_what_would_be_its_end(seat: int) -> None:
    """A Strike from beside it, with the K.O. sign and many wounds on Brood: a Dash is well spent."""
    hand = ["slide_kick", "cross"]
    state = position(
        seat,
        {"fighter": "iris", "heavy": 4, "light": 6},
        {"fighter": "brood", "heavy": 4, "light": 7, "hand": hand},
        row=filled(KNOCKS),
        actions=1,
    )
    step(state, f"attack {KNOCKS}")
    assert state.stack[-1][0] == b.REACT
    assert said(state) == "react vanish"
    step(state, "react vanish")
    while state.stack[-1][0] == b.GO:
        state.step(chosen(state))
    assert state.heavy[1 - seat] == 4
    assert state.light[1 - seat] == 7


# ---- nothing for nothing


@pytest.mark.slow
def test_no_card_is_spent_without_effect_in_play() -> None:
    """Dashes one after the other do not lead back, and nothing is reloaded where no Ammo fits."""
    dashes = 0
    began = -1
    for state, action in decisions(8):
        seat = state.stack[-1][1]
        if a.DASH <= action < a.GO:
            dashes += 1
            began = state.place[seat] if began < 0 else began
            assert action - a.DASH != began
        else:
            began = -1
        if a.SPECIAL <= action < a.REACT and CARDS.special_ids[action - a.SPECIAL] == "reload":
            assert state.ammo[seat] < CARDS.most_ammo
    assert dashes > 5


@both
def test_dice_are_taken_where_a_tower_could_be(seat: int) -> None:
    state = position(seat, {}, {"heavy": 5, "light": 5}, row=filled(KNOCKS), test="tower")
    step(state, f"attack {KNOCKS}")
    while state.stack[-1][0] != b.CALL:
        state.step(state.actions()[0])
    step(state, "call")
    assert state.stack[-1][0] == b.WAY
    assert state.actor == 1 - seat
    assert said(state) == "dice"


# ---- Skills, fighters, the row


MORE: dict[str, dict[str, Any]] = {
    "marksman": {"do": "far_strikes", "distance": 2, "light": 4}, "heavy_hands": {"do": "symbol_strikes", "symbol": "high", "light": 3},
    "long_reach": {"do": "longer_range", "spaces": 3}, "iron_guard": {"do": "better_block", "cards": 3},
    "steady_hands": {"do": "easier_test", "wounds": 3},
}  # fmt: skip
"""Skills that do more than those of the box."""


def dealt(card_set: CardSet, *names: str) -> State:
    """The first seat keeps one of three Skills."""
    skills_dealt = [list(names), ["thick_skin", "brawler", "shin_guards"]]
    return GAME.setup({"phase": "draft", "dealt": skills_dealt}, card_set=card_set)


@pytest.mark.parametrize("name", MORE)
def test_a_skill_that_does_more_is_worth_more_and_is_kept(name: str) -> None:
    """For every fighter, and whichever seed the choice has."""
    made = from_data(
        balance.changed(GAME.data(CARDS), [balance.Change(f"components.skills.{name}.gives", MORE[name])])
    )
    skill = CARDS.skill_index[name]
    for fighter in range(len(NAMES)):
        assert skills.skill_worth(made, fighter, skill) > skills.skill_worth(CARDS, fighter, skill)
    state = dealt(made, "deep_pockets", name, "quick_draw")
    assert {said(state, seed) for seed in range(12)} == {f"keep {name}"}


def test_of_skills_that_are_level_any_may_be_kept() -> None:
    """Those of the box differ by less than matches can tell (docs/balance), so which one is kept cannot be foreseen."""
    for fighter in range(len(NAMES)):
        worths = [skills.skill_worth(CARDS, fighter, skill) for skill in range(len(CARDS.skill_ids))]
        assert 0 < max(worths) - min(worths) <= policy.LEVEL
    names = ("long_reach", "deep_pockets", "second_wind")
    state = dealt(CARDS, *names)
    assert {said(state, seed) for seed in range(16)} == {f"keep {name}" for name in names}


def test_fighters_and_start_spaces_are_picked_at_random() -> None:
    """All are level: which one is taken depends on the seed of the choice, not on the place in a list."""
    seen: dict[str, set[str]] = {}
    for seed in range(12):
        state = GAME.new(seed=seed)
        while state.stack[-1][0] in (b.FIGHTER, b.START):
            action = chosen(state, seed)
            seen.setdefault(DECISION[state.stack[-1][0]], set()).add(GAME.text(action))
            state.step(action)
    assert len(seen["fighter"]) == len(NAMES)
    assert len(seen["start"]) == 2


DECISION = {b.FIGHTER: "fighter", b.START: "start"}


# ---- no cheating


def redeal(state: State, seat: int, dice: Dice) -> State:
    """The same for a seat, but other secrets: the Skills it does not know."""
    return GAME.determinize(state.view(seat), dice.below(1 << 20))


@pytest.mark.slow
def test_a_choice_rests_on_what_the_seat_knows() -> None:
    """Other secrets, the same choice; in some of the states they do differ."""
    compared = differed = 0
    dice = Dice(4)
    for number, (state, action) in enumerate(decisions(6)):
        if number % 5 and state.round:
            continue
        assert state.actor is not None
        for _ in range(2):
            other = redeal(state, state.actor, dice)
            differed += other.down != state.down or other.dealt != state.dealt
            other.chance = dice.below(1 << 20)
            assert greedy(other, Dice(7)) == greedy(redeal(state, state.actor, dice), Dice(7)), GAME.text(
                action
            )
            compared += 1
    assert compared > 150
    assert differed > 50


@pytest.mark.slow
def test_what_is_looked_at_is_never_changed_nor_drawn_from() -> None:
    """The state is the same afterwards, chance included: no dice are rolled and no card is drawn to look ahead."""
    for number, (state, _) in enumerate(decisions(2)):
        if number % 3 == 0:
            assert state.actor is not None
            made = redeal(state, state.actor, Dice(number))
            before = made.digest()
            action = greedy(made, Dice(1))
            assert made.digest() == before
            assert action in made.actions()


@pytest.mark.slow
def test_the_deck_is_known_by_what_is_in_it_not_by_its_order() -> None:
    for number, (state, _) in enumerate(decisions(2)):
        if number % 4 == 0 and len(state.deck) > 3:
            made = state.copy()
            made.deck.reverse()
            assert greedy(made, Dice(1)) == greedy(state.copy(), Dice(1))


CHOICES = """
import sys
from kotgames.bots import players
from kotgames.games.knockdown.game import GAME
found = []
for seed in (3, 4):
    state = GAME.new(options={"test": "dice"}, seed=seed)
    for _ in range(60):
        action = players.choose("greedy", GAME, state.card_set, state.view(state.actor), seed)
        found.append(action)
        state.step(action)
        if state.actor is None:
            break
print(found)
"""


@pytest.mark.slow
def test_the_same_view_and_seed_are_the_same_choice_in_every_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", CHOICES],
            check=True,
            capture_output=True,
            text=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert told.pop().count(",") > 60


@pytest.mark.slow
def test_it_is_legal_everywhere_also_where_it_would_not_go_itself() -> None:
    for seed in range(4):
        state = GAME.new(seed=seed, options={"test": b.TESTS[seed % 2], "quick": bool(seed // 2)})
        dice = Dice(seed)
        while state.actor is not None:
            legal = state.actions()
            if state.stack[-1][0] != b.TOWER:
                assert greedy(redeal(state, state.actor, dice), Dice(seed)) in legal
            state.step(legal[dice.below(len(legal))])


# ---- what it reckons with


def test_steps_into_range_are_those_of_the_rules() -> None:
    """For every attack and every two spaces: no steps exactly where it reaches; else one less from some neighbour."""
    table = tables(CARDS)
    ground = CARDS.arenas[0]
    state = position(0, {}, {}, row=filled(PLAIN))
    for place in ground.spaces:
        for foe in ground.spaces:
            if place == foe:
                continue
            state.place[:] = [place, foe]
            steps = table.steps(0, place, foe, 0)
            for source in range(len(CARDS.source_ids)):
                if CARDS.ranged[source]:
                    assert (steps[source] == 0) == reaches(state, 0, source, place)
                else:
                    assert steps[source] == 0
                if 0 < steps[source] < NEVER:
                    near = (one for one in ground.neighbours[place] if one != foe)
                    assert min(table.steps(0, one, foe, 0)[source] for one in near) == steps[source] - 1


def test_the_chance_to_fail_is_that_of_the_dice() -> None:
    for wounds in range(60):
        good, total = passing(CARDS.dice, wounds)
        assert tables(CARDS).fails[wounds] == pytest.approx(1 - good / total)


@pytest.mark.slow
def test_a_position_is_worth_the_rest_to_the_other() -> None:
    """Both chances come to one; more wounds on the foe are worth more, more cards too, and the end by the deck is counted out."""
    for number, (state, _) in enumerate(decisions(2)):
        if number % 6 or min(state.place) < 0:
            continue
        for mover in (0, 1):
            values = [worth.value(state, seat, mover) for seat in (0, 1)]
            assert sum(values) == pytest.approx(1)
            made = state.copy()
            made.heavy[1] += 2
            assert worth.value(made, 0, mover) > values[0]
    state = position(0, {"heavy": 1}, {"light": 9}, row=filled(PLAIN))
    assert [worth.by_deck(state, seat, 0) for seat in (0, 1)] == [0, 1]
    even = position(0, {"light": 2}, {"light": 2}, row=filled(PLAIN))
    assert [worth.by_deck(even, 0, mover) for mover in (0, 1)] == [1, 0]


@both
def test_the_deck_is_counted_out_at_its_end(seat: int) -> None:
    """The row cannot be filled after this turn, and who has fewer wounds wins: whoever is ahead ends it, whoever is behind leaves the cards
    in the row."""
    for ahead, takes in ((True, True), (False, False)):
        mine, theirs = ({"light": 1}, {"light": 3}) if ahead else ({"light": 8}, {"light": 1})
        state = position(
            seat, {**mine, "at": [-2, 0]}, {**theirs, "at": [2, -1]}, row=["shield_bash", "jab", "clinch", "slam"],
            deck=0, discards=[], actions=1,
        )  # fmt: skip
        assert said(state).startswith("attack") == takes


def test_what_is_given_up_is_what_is_missed_least() -> None:
    """A third card of a symbol that pays for nothing goes before the only Block."""
    hand = ["cross", "jab", "snap_shot", "shield_bash", "clinch"]
    state = position(0, {"fighter": "brood", "hand": hand}, {}, row=filled(PLAIN))
    counts = state.counts(0)
    choices = [a.DISCARD + symbol for symbol in range(5) if counts[symbol]]
    assert answers.cheapest(state, 0, choices, a.DISCARD) != a.DISCARD + BLOCK
    assert any(CARDS.type_of[source] == REACTION for source in range(len(CARDS.source_ids)))


# ---- strength


def against_random(matches: int, seed: int) -> float:
    """The share of matches against random play that the bot wins, from both seats of each seed."""
    won = 0
    for number in range(matches):
        pair, turned = divmod(number, 2)
        bots = ["greedy", "random"][:: -1 if turned else 1]
        played: Played = play(GAME, CARDS, bots, seed * 1_000_003 + pair, {"test": b.TESTS[pair % 2]})
        won += turned in played.winners
    return won / matches


@pytest.mark.slow
def test_it_beats_random_play() -> None:
    assert against_random(24, 1) >= 0.95


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_it_beats_random_play_in_a_thousand_matches() -> None:
    assert against_random(1_000, 2) >= 0.98
