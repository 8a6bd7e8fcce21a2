"""Knockdown before the first turn: who picks and starts where (D22), the draft of Skills, the first cards (KD p.10-11, D15)."""

from __future__ import annotations

from typing import Any

import pytest

from kotgames.engine.contract import EVERYBODY, NOBODY, Event
from kotgames.engine.errors import SetupError
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.game import GAME, State
from kotgames.games.knockdown.views import UNKNOWN
from tests.rulings.knockdown_boxes import lab, merged
from tests.rulings.knockdown_table import Table, both
from tests.rulings.played import Played

DEALT = [["opener", "guard", "feet"], ["boxer", "wall", "broom"]]


class Opening(Played):
    """A match from its very beginning, the die with it."""

    def __init__(self, *, dice: list[int] | None = None, cards: Any = None, **position: Any) -> None:
        self.card_set = cards or lab()
        script = {"dice": dice or [6, 1], "cards": [], "strict": False}
        state = GAME.setup({"phase": "first", "script": script, **position}, card_set=self.card_set)
        self.match = Match.at(GAME, state, card_set=self.card_set, seats=[Seat(), Seat()])
        self.past = []

    def do(self, *texts: str) -> None:
        for text in texts:
            self.past += self.match.act(GAME.parse(text, self.card_set))

    def can(self) -> list[str]:
        return [GAME.text(action, self.card_set) for action in self.match.state.actions()]

    @property
    def state(self) -> State:
        found = self.match.state
        assert isinstance(found, State)
        return found


def started(seed: int = 0, cards: Any = None, **options: Any) -> tuple[State, list[Event]]:
    """A new match and what happened before its first question."""
    told: list[Event] = []
    state = GAME.new(options=options, seed=seed, card_set=cards or lab(), emit=told.append)
    return state, told


# ---- fighters and start spaces


@both
def test_d22_the_dies_winner_picks_a_fighter_then_the_rival_another_and_the_start_space(seat: int) -> None:
    table = Opening(dice=[3, 3, *((5, 2) if seat == 0 else (2, 5))])
    assert table.asked == ("fighter", seat)
    assert table.can() == ["fighter james", "fighter iris", "fighter brood"]
    table.do("fighter iris")
    assert table.asked == ("fighter", 1 - seat)
    assert table.can() == ["fighter james", "fighter brood"]
    refusal = table.refused("fighter iris")
    assert (refusal.key, refusal.ruling) == ("fighter_taken", "D22")
    table.do("fighter brood")
    assert table.asked == ("start", 1 - seat)
    assert table.can() == ["start -1,-1", "start 1,1"]
    refusal = table.refused("start 0,0")
    assert (refusal.key, refusal.ruling) == ("not_a_start", "p.10")
    table.do("start 1,1")
    assert table.asked == ("draft", seat)
    chosen = table.only(e.StartChosen)
    spots = [lab().spaces[space] for space in chosen.starts]
    assert chosen.seat == 1 - seat
    assert spots[1 - seat] == (1, 1)
    assert spots[seat] == (-1, -1)


def test_d22_even_dice_are_thrown_again() -> None:
    for seed in range(40):
        state, told = started(seed)
        (rolled,) = [event for event in told if isinstance(event, e.FirstRolled)]
        *ties, last = rolled.rolls
        assert all(one == two for one, two in ties)
        assert rolled.seat == (0 if last[0] > last[1] else 1)
        assert state.actor == rolled.seat


@pytest.mark.parametrize("quick", [False, True])
def test_d22_fighters_that_were_chosen_before_are_not_asked_for(quick: bool) -> None:
    state, told = started(3, fighters=["brood", "james"], quick=quick)
    assert [lab().fighter_ids[fighter] for fighter in state.fighters] == ["brood", "james"]
    assert state.prompt is not None
    assert state.prompt.kind == ("action" if quick else "start")
    assert not [event for event in told if isinstance(event, e.FighterPicked)]
    state, _ = started(3, fighters=["brood", None])
    asked = []
    while state.prompt is not None and state.prompt.kind == "fighter":
        asked.append(state.prompt.seat)
        state.step(state.actions()[0])
    assert asked == [1]
    assert lab().fighter_ids[state.fighters[1]] == "james"


def test_d22_no_mirrors_whatever_is_chosen_before() -> None:
    with pytest.raises(SetupError) as caught:
        started(0, fighters=["brood", "brood"])
    assert caught.value.params["option"] == "fighters"
    assert "brood" not in str(caught.value.params["allowed"]).split(", ")
    for seed in range(30):
        state, _ = started(seed, quick=True)
        assert len(set(state.fighters)) == 2


# ---- the draft


def drafting(seat: int, actor: int | None = None) -> Table:
    """The draft, `seat` first; the Skills are dealt as DEALT says for the seat and the other."""
    dealt = DEALT[:: -1 if seat else 1]
    return Table(seat, phase="draft", dealt=dealt, me={"at": None}, foe={"at": None})


def keeps(table: Table) -> list[str]:
    """The Skills on offer, sorted."""
    return sorted(table.may("keep"))


@both
def test_setup_4_three_skills_keep_one_pass_two_keep_one_of_those(seat: int) -> None:
    table = drafting(seat)
    assert table.asked == ("draft", seat)
    assert keeps(table) == sorted(DEALT[0])
    assert table.said("keep boxer") == ("skill_not_here", "p.10")
    table.do("keep opener")
    assert table.asked == ("draft", 1 - seat)
    assert keeps(table) == sorted(DEALT[1])
    table.do("keep broom")
    assert table.asked == ("draft", 1 - seat)
    assert keeps(table) == ["feet", "guard"], "the two that were passed on"
    assert table.said("keep wall") == ("skill_not_here", "p.10")
    table.do("keep feet")
    assert table.asked == ("face", 1 - seat)
    assert sorted(table.may("face")) == ["broom", "feet"]
    assert table.said("face guard") == ("skill_not_here", "p.10")
    table.do("face feet")
    assert table.asked == ("draft", seat)
    assert keeps(table) == ["boxer", "wall"]
    table.do("keep boxer", "face opener")
    dropped = [event.dropped for event in table.all(e.SkillKept) if event.dropped >= 0]
    assert sorted(lab().skill_ids[skill] for skill in dropped) == ["guard", "wall"]
    state = table.state
    assert [lab().skill_ids[skill] for skill in state.down] == (["boxer", "broom"])[:: -1 if seat else 1]
    ups = [state.skills[owner] for owner in (seat, 1 - seat)]
    assert ups == [1 << lab().skill_index["opener"], 1 << lab().skill_index["feet"]]


@both
def test_setup_6_the_higher_initiative_goes_first(seat: int) -> None:
    table = drafting(seat)
    table.do("keep opener", "keep broom", "keep feet", "face broom", "keep boxer", "face boxer")
    shown = table.only(e.SkillsRevealed)
    assert shown.first == 1 - seat
    assert [shown.initiative[owner] for owner in (seat, 1 - seat)] == [2, 13]
    assert table.asked == ("take", 1 - seat)
    table = drafting(seat)
    table.do("keep feet", "keep broom", "keep opener", "face opener", "keep boxer", "face feet")
    assert table.asked == ("take", seat)


@both
def test_d22_the_draft_is_secret_and_each_seat_knows_what_it_saw(seat: int) -> None:
    table = drafting(seat)
    other = 1 - seat
    prompts = []

    def views() -> list[Any]:
        return [table.match.view(viewer) for viewer in (seat, other, NOBODY, EVERYBODY)]

    for words in ("keep opener", "keep broom", "keep feet", "face broom", "keep boxer"):
        prompt = table.state.prompt
        assert prompt is not None
        prompts.append(prompt.secret)
        for own, viewer in zip(views()[:2], (seat, other), strict=True):
            assert own["dealt"][viewer]
            assert not own["dealt"][1 - viewer]
            assert not own["kept"][1 - viewer]
        assert not any(views()[2]["dealt"])
        assert all(views()[3]["dealt"])
        table.do(words)
    assert all(prompts)
    mine, theirs, nobody, every = views()
    known = lab().skill_index
    assert sorted(mine["passed"][seat]) == sorted([known["boxer"], known["wall"]])
    assert sorted(theirs["passed"][other]) == sorted([known["feet"], known["guard"]])
    assert not nobody["passed"][0] + nobody["passed"][1]
    assert theirs["down"][other] == known["feet"]
    assert mine["down"][other] == nobody["down"][other] == UNKNOWN
    assert every["down"][other] == known["feet"]
    assert not any(view["skills"][other] for view in (mine, nobody)), "chosen in secret, shown together"
    table.do("face opener")
    for event in table.past:
        for viewer in (seat, other, NOBODY):
            told: Any = event.seen_by(viewer)
            if isinstance(told, e.SkillKept | e.SkillFaced) and told.seat != viewer:
                assert told.skill == e.HIDDEN
            if isinstance(told, e.SkillKept) and told.seat != viewer:
                assert told.dropped == e.HIDDEN
            if isinstance(told, e.SkillsDealt) and told.seat != viewer:
                assert set(told.skills) == {e.HIDDEN}
        assert event.seen_by(EVERYBODY) == event
    mine, theirs, nobody, _ = views()
    for view in (mine, theirs, nobody):
        assert view["skills"][seat] == 1 << known["opener"]
    assert nobody["down"] == [UNKNOWN, UNKNOWN]


# ---- the first cards


@both
def test_example_set_up_one_two_last(seat: int) -> None:
    """First takes one, second two, first the last; both hold two; the row has four again."""
    four = ["poke", "trip", "grab", "mend"]
    table = Table(
        seat, phase="take", row=four, drawn=["hook", "beam", "sweep", "lunge"], me={"skills": ["broom"]}
    )
    table.state.skills[seat] = 0  # else the row could be renewed before the first action
    assert table.asked == ("take", seat)
    assert table.may("first") == four
    assert table.said("first hook") == ("not_in_row", "p.11")
    table.do("first trip")
    assert table.asked == ("take", 1 - seat)
    table.do("first mend")
    assert table.asked == ("take", 1 - seat)
    table.do("first poke")
    assert [(event.seat, table.names([event.card])) for event in table.all(e.CardTaken)] == [
        (seat, ["trip"]), (1 - seat, ["mend"]), (1 - seat, ["poke"]), (seat, ["grab"]),
    ]  # fmt: skip
    assert (table.hand(seat), table.hand(1 - seat)) == (["trip", "grab"], ["mend", "poke"])
    assert table.row == ["hook", "beam", "sweep", "lunge"]
    assert len(table.state.deck) == 40 - 4 - 4
    assert table.asked == ("action", seat)
    assert table.only(e.RoundStarted).first == seat
    assert table.only(e.TurnStarted).seat == seat


def test_setup_5_four_cards_lie_open_and_both_see_them() -> None:
    state, _ = started(5, fighters=["james", "iris"])
    while state.prompt is not None and state.prompt.kind != "take":
        state.step(state.actions()[0])
    assert len(state.row) == 4
    for viewer in (0, 1, NOBODY):
        assert state.view(viewer)["row"] == state.row
        assert len(state.view(viewer)["deck"]) == 36


def test_quick_set_up_asks_nothing() -> None:
    firsts = set()
    for seed in range(30):
        state, told = started(seed, quick=True)
        assert state.prompt is not None
        assert state.prompt.kind in ("action", "renew")
        assert [len(hand) for hand in state.hands] == [2, 2]
        assert len(state.row) == 4
        assert len(state.deck) == 32
        assert sorted(state.place) == sorted(state.ground.starts)
        ups = [skills.bit_length() - 1 for skills in state.skills]
        assert len({*ups, *state.down}) == 4
        initiative = [lab().initiative[up] for up in ups]
        assert state.first == initiative.index(max(initiative)) == state.actor
        assert [type(event).__name__ for event in told].count("CardTaken") == 4
        takers = [event.seat for event in told if isinstance(event, e.CardTaken)]
        assert takers == [state.first, 1 - state.first, 1 - state.first, state.first]
        firsts.add(state.first)
    assert firsts == {0, 1}


# ---- options


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"test": "cards"}, "test"), ({"quick": 1}, "quick"), ({"merge": "yes"}, "merge"), ({"fighters": ["james"]}, "fighters"),
        ({"fighters": ["james", "hulk"]}, "fighters"), ({"fighters": ["hulk", "james"]}, "fighters"), ({"rounds": 3}, "rounds"),
        ({"fighters": "james"}, "fighters"), ({"fighters": ["nobody", None]}, "fighters"),
    ],
)  # fmt: skip
def test_an_option_that_is_none_is_refused_by_name(options: dict[str, Any], name: str) -> None:
    with pytest.raises(SetupError) as caught:
        GAME.new(options=options, card_set=merged())
    assert caught.value.params["option"] == name


def test_only_two_can_play() -> None:
    with pytest.raises(SetupError) as caught:
        GAME.new(seats=3)
    assert caught.value.key == "seats"
    assert caught.value.params["seats"] == 3
