"""A match: acting, taking back, conceding, resuming; each against what the record then says."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotgames.engine.chance import Script, seeded
from kotgames.engine.contract import Event
from kotgames.engine.errors import ScriptError, SetupError
from kotgames.engine.match import IllegalAction, Match
from kotgames.engine.record import Entry, Loaded, Seat, load
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.game import State
from tests.battery.case import chooser, play
from tests.battery.hooks_knockouts_tapouts import CASE, GRAPPLER, STRIKER

READY = {"fighters": [STRIKER, GRAPPLER]}
KNEES = {
    "fighters": [{"hand": ["knee"] * 5}, {"hand": ["punch"] * 5}],
    "position": "short_range",
    "mobile": 0,
    "points": 1,
    "phase": "move",
    "seed": 5,
}


def at_knees() -> Match:
    return Match.at(GAME, GAME.setup(KNEES))


def board(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def do(match: Match, *texts: str) -> None:
    for text in texts:
        match.act(GAME.parse(text))


# ---- beginnings


def test_a_match_knows_its_seats_options_and_opening() -> None:
    seats = [Seat("human", "Ann"), Seat("greedy", "Bot")]
    match = Match.start(GAME, options=READY, seed=3, seats=seats, started="2026-01-02")
    assert match.seats == seats
    assert match.log.header.options == READY
    assert match.log.header.seed == 3
    assert match.log.header.started == "2026-01-02"
    names = [type(event).__name__ for event in match.opening]
    assert names[:3] == ["FightersRevealed", "FirstPlayerRolled", "RoundStarted"]
    assert names.count("CardDrawn") == 12
    assert names[-1] == "MobilityRolled"
    assert not match.turns
    assert not match.practice


def test_the_same_seed_is_the_same_match_and_another_is_not() -> None:
    one, two, other = (Match.start(GAME, options=READY, seed=seed) for seed in (4, 4, 5))
    for match in (one, two, other):
        play(match, chooser(1), 40)
    assert one.state.digest() == two.state.digest() != other.state.digest()


@pytest.mark.parametrize(
    ("seats", "options", "key"),
    [
        (1, {}, "seats"),
        (3, {}, "seats"),
        (2, {"rings": 2}, "option_unknown"),
        (2, {"rounds": 0}, "option_value"),
        (2, {"rounds": 4}, "option_value"),
        (2, {"rounds": "2"}, "option_value"),
        (2, {"fighters": [STRIKER]}, "option_value"),
        (2, {"fighters": 5}, "option_value"),
        (2, {"fighters": [STRIKER, 7]}, "option_value"),
    ],
)
def test_options_the_game_does_not_have_are_refused_by_name(
    seats: int, options: dict[str, object], key: str
) -> None:
    with pytest.raises(SetupError) as caught:
        Match.start(GAME, options=options, seed=1, seats=[Seat()] * seats)
    assert caught.value.key == key
    if key == "option_unknown":
        assert caught.value.params["option"] == "rings"


def test_a_match_at_a_position_is_practice_and_keeps_no_file() -> None:
    match = at_knees()
    assert match.practice
    assert match.log.path is None
    do(match, "stay")
    assert [entry.act for entry in match.log.entries] == ["stay"]


def test_a_match_started_as_practice_stays_practice(tmp_path: Path) -> None:
    match = Match.start(GAME, options=READY, seed=1, path=tmp_path / "a.match", practice=True)
    assert match.practice
    assert Match.resume(GAME, load(tmp_path / "a.match")).practice


# ---- acting


def test_acting_returns_and_keeps_the_events() -> None:
    match = at_knees()
    events = match.act(GAME.parse("stay"))
    assert events == [e.MovementEnded(0, 1)]
    turn = match.turns[-1]
    assert (turn.text, turn.seat, turn.events, turn.barrier) == ("stay", 0, events, False)


def test_an_error_inside_a_step_leaves_the_match_as_it_was() -> None:
    """A strict script that runs dry in the middle of an action."""
    match = at_knees()
    do(match, "stay")
    board(match).script = Script(dice=[6])
    digest, entries = match.state.digest(), len(match.log.entries)
    with pytest.raises(ScriptError):
        do(match, "attack knee")
    assert match.state.digest() == digest
    assert len(board(match).hands[0]) == 5
    assert match.state.script is not None
    assert match.state.script.leftover == 1
    assert (len(match.log.entries), len(match.turns)) == (entries, 1)
    board(match).script = None
    do(match, "attack knee")


def test_a_witness_sees_each_event_at_the_moment_it_happens() -> None:
    match = at_knees()
    do(match, "stay")
    seen: list[tuple[str, int]] = []

    def witness(event: Event) -> None:
        seen.append((type(event).__name__, len(board(match).hands[0])))

    events = match.act(GAME.parse("attack knee"), witness)
    assert [name for name, _ in seen] == [type(event).__name__ for event in events]
    assert seen[0] == ("AttackPlayed", 4)


def test_a_witness_that_fails_leaves_the_match_as_it_was() -> None:
    match = at_knees()
    do(match, "stay")
    digest = match.state.digest()

    def witness(event: Event) -> None:
        raise RuntimeError("the table broke")

    with pytest.raises(RuntimeError):
        match.act(GAME.parse("attack knee"), witness)
    assert match.state.digest() == digest
    assert len(match.turns) == len(match.log.entries) == 1


def test_a_refused_action_says_why() -> None:
    match = at_knees()
    with pytest.raises(IllegalAction) as caught:
        do(match, "left", "hurt striking")
    assert caught.value.refusal.key == "not_now"
    assert caught.value.refusal.ruling
    assert [turn.text for turn in match.turns] == ["left"]


# ---- undo and redo


def test_undo_gives_back_the_turn_and_redo_takes_it_again() -> None:
    match = at_knees()
    before = match.state.digest()
    do(match, "left")
    after = match.state.digest()
    turn = match.undo()
    assert (turn.text, match.state.digest()) == ("left", before)
    assert match.redo() == turn.events
    assert match.state.digest() == after
    assert [entry.act or entry.undo for entry in match.log.entries] == ["left", 1, "left"]


def test_a_new_action_forgets_what_could_be_redone() -> None:
    match = at_knees()
    do(match, "left")
    match.undo()
    do(match, "stay")
    with pytest.raises(IllegalAction) as caught:
        match.redo()
    assert caught.value.key == "redo_nothing"


def test_undo_stops_at_a_roll() -> None:
    match = at_knees()
    with pytest.raises(IllegalAction) as caught:
        match.undo()
    assert caught.value.key == "undo_nothing"
    do(match, "stay", "attack knee")
    refusal = match.undo_refusal()
    assert refusal is not None
    assert refusal.key == "undo_barrier"
    assert match.undo_refusal(past_chance=True) is None


def test_undo_past_a_roll_is_practice_with_new_dice() -> None:
    match = Match.start(GAME, options=READY, seed=1)
    while not (match.turns and match.turns[-1].barrier):
        match.act(match.state.actions()[-1])
    assert not match.practice
    match.undo(past_chance=True, reseed=77)
    assert match.practice
    assert match.state.chance == seeded(77)
    assert match.log.entries[-3:] == [Entry(undo=1), Entry(reseed=77), Entry(practice=True)]
    resumed = Match.resume(GAME, Loaded(match.log.header, match.log.entries, False))
    assert resumed.practice
    assert resumed.state.digest() == match.state.digest()


def test_taking_a_move_and_a_roll_back_does_not_bring_the_same_roll_again() -> None:
    """stay, knee, undo past chance, undo the stay, redo it, knee: other dice (nobody previews them)."""
    seen = set()
    for reseed in range(8):
        match = at_knees()
        do(match, "stay", "attack knee")
        first = _rolled(match)
        match.undo(past_chance=True, reseed=reseed)
        match.undo()
        match.redo()
        do(match, "attack knee")
        seen.add(_rolled(match))
    assert seen != {first}, "the roll that was taken back came again every time"


def _rolled(match: Match) -> tuple[int, ...]:
    return next(event.dice for event in match.turns[-1].events if isinstance(event, e.AttackRolled))


# ---- conceding


@pytest.mark.parametrize("seat", [0, 1])
def test_conceding_ends_the_match_for_the_other(seat: int, tmp_path: Path) -> None:
    match = Match.start(GAME, options=READY, seed=1, path=tmp_path / "a.match")
    match.concede(seat)
    assert match.outcome is not None
    assert match.outcome.winners == (1 - seat,)
    assert match.outcome.how == "concession"
    assert match.actor is None
    resumed = Match.resume(GAME, load(tmp_path / "a.match"))
    assert resumed.outcome == match.outcome


def test_nothing_can_be_done_after_conceding() -> None:
    match = Match.start(GAME, options=READY, seed=1)
    play(match, chooser(1), 3)
    match.concede(0)
    for act in (
        lambda: match.act(match.state.actions()[0]),
        lambda: match.undo(past_chance=True),
        lambda: match.concede(1),
    ):
        with pytest.raises(IllegalAction) as caught:
            act()
        assert caught.value.key == "match_over"


def test_an_undone_action_cannot_be_redone_after_conceding() -> None:
    """It would be taken in a match that is over, and its record would not resume."""
    match = at_knees()
    do(match, "left")
    match.undo()
    match.concede(0)
    with pytest.raises(IllegalAction):
        match.redo()


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_nobody_else_can_concede(seat: int) -> None:
    """`_replay` refuses such a record, so it must not be written."""
    match = Match.start(GAME, options=READY, seed=1)
    with pytest.raises((IllegalAction, ValueError, AssertionError)):
        match.concede(seat)
    assert match.outcome is None


def test_the_record_says_how_a_match_ended(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    match = Match.start(GAME, options=READY, seed=2, path=path)
    play(match, chooser(2), 5_000)
    assert match.outcome is not None
    assert match.log.entries[-1] == Entry(over=match.outcome.how)
    resumed = Match.resume(GAME, load(path))
    assert resumed.outcome == match.outcome
    resumed.undo(past_chance=True, reseed=3)
    again = Match.resume(GAME, Loaded(resumed.log.header, resumed.log.entries, False))
    assert again.outcome is None
    assert again.state.digest() == resumed.state.digest()
    other = Match.start(GAME, options=READY, seed=2)
    other.concede(1)
    assert other.log.entries == [Entry(concede=1), Entry(over="concession")]


def test_a_match_that_ended_cannot_be_conceded() -> None:
    match = Match.start(GAME, options=READY, seed=2)
    play(match, chooser(2), 5_000)
    assert match.outcome is not None
    with pytest.raises(IllegalAction) as caught:
        match.concede(0)
    assert caught.value.key == "match_over"


# ---- resuming


def test_a_resumed_match_keeps_undo_and_practice(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    match = CASE.start(1, path=path)
    play(match, chooser(3), 30)
    match.undo(past_chance=True, reseed=5)
    play(match, chooser(4), 6)
    resumed = Match.resume(GAME, load(path), path)
    assert resumed.practice
    assert [turn.text for turn in resumed.turns] == [turn.text for turn in match.turns]
    for one in (match, resumed):
        while one.undo_refusal() is None:
            one.undo()
    assert resumed.state.digest() == match.state.digest()


def test_a_record_of_another_game_is_not_resumed(tmp_path: Path) -> None:
    """The header names the game; replaying it with other rules can only mislead."""
    from kotgames.engine.errors import KotgamesError
    from tests.toy import module

    path = tmp_path / "a.match"
    CASE.start(1, path=path)
    with pytest.raises(KotgamesError):
        Match.resume(module().GAME, load(path))
    loaded = load(path)
    text = path.read_text(encoding="utf-8").replace('"game":"knockouts_tapouts"', '"game":"uncaged"', 1)
    path.write_text(text, encoding="utf-8")
    assert load(path).header.game != loaded.header.game
    with pytest.raises(KotgamesError):
        Match.resume(GAME, load(path))
