"""A dexterity test that people started is on the record before their clock runs: nobody gets it anew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from kotgames import games
from kotgames.engine import record
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, Game
from kotgames.engine.deeds import Deed
from kotgames.engine.errors import RecordError
from kotgames.engine.match import IllegalAction, Match
from kotgames.engine.record import Entry, Seat
from kotgames.games.knock_out_punch import GAME
from kotgames.games.knock_out_punch import actions as a


def at_a_throw(
    path: Path | None = None, seed: int = 3, kinds: Sequence[str] = ("human", "human"), thrower: int = -1
) -> Match:
    """A match of two in which a glove is to be thrown (by a seat, if one is said): the first Showdown that can be played is."""
    match = Match.start(GAME, seed=seed, seats=[Seat(kind) for kind in kinds], path=path)
    for _ in range(40):
        if match.actor == EXTERNAL:
            if thrower not in (-1, match.tested[0]):
                return at_a_throw(path, seed + 1, kinds, thrower)
            return match
        legal = match.state.actions()
        showdown = next(
            (one for one in legal if GAME.text(one, match.card_set).startswith("showdown")), legal[0]
        )
        match.act(showdown)
    raise AssertionError("no fight")


def resumed(path: Path) -> Match:
    return Match.resume(GAME, record.load(path), path)


def test_it_is_on_the_disk_before_anything_comes_of_it(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    assert match.tested == match.state.fight[:2]  # type: ignore[attr-defined]
    assert not match.test_begun
    match.begin_test()
    assert record.load(path).entries[-1].begun
    assert match.test_begun


def test_after_a_crash_it_is_known_that_it_was_begun(tmp_path: Path) -> None:
    path = tmp_path / "match"
    at_a_throw(path).begin_test()
    again = resumed(path)
    assert again.actor == EXTERNAL
    assert again.test_begun
    again.act(a.DODGED)
    assert not again.test_begun
    third = resumed(path)
    assert third.state.digest() == again.state.digest()
    assert not third.test_begun


# ---- broken off


def against(match: Match) -> str:
    return GAME.text(match.external(), match.card_set)


@pytest.mark.parametrize(("thrower", "counts"), [(0, "dodged"), (1, "hit")])
def test_it_counts_against_the_one_person_who_took_it(tmp_path: Path, thrower: int, counts: str) -> None:
    path = tmp_path / "match"
    kinds = ("human", "greedy")
    match = at_a_throw(path, kinds=kinds, thrower=thrower)
    free = {against(at_a_throw(seed=seed, kinds=kinds)) for seed in range(3, 40)}
    assert free == {"hit", "dodged", "caught"}, "one that was not begun is drawn"
    match.begin_test()
    assert against(match) == counts
    assert against(resumed(path)) == counts


@pytest.mark.slow
def test_what_nobody_goes_on_with_is_drawn_once(tmp_path: Path) -> None:
    """Between two people either may have broken it off: where no screen goes on with it, neither gains by it on the average."""
    found = []
    for seed in range(3, 120):
        match = at_a_throw(tmp_path / str(seed), seed)
        drawn = against(match)
        match.begin_test()
        assert against(match) == drawn == against(resumed(tmp_path / str(seed)))
        found.append(drawn)
    assert 0.35 < found.count("hit") / len(found) < 0.65


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [game for game in map(games.get, games.ids()) if game.dexterity], ids=lambda game: game.id
)
def test_a_game_with_tests_says_what_breaking_one_off_comes_to(game: Game) -> None:
    dice, met = Dice(7), 0
    for seed in range(20):
        match = Match.start(game, seed=seed, seats=[Seat(), Seat()])
        for _ in range(300):
            if match.actor == EXTERNAL:
                met += 1
                for seat in match.tested:
                    assert game.broken_off(match.state, seat) in match.state.actions()
                match.act(match.external())
                continue
            if match.outcome is not None:
                break
            legal = match.state.actions()
            match.act(legal[dice.below(len(legal))])
    assert met


def test_begun_twice_it_is_written_once(tmp_path: Path) -> None:
    match = at_a_throw(tmp_path / "match")
    match.begin_test()
    match.begin_test()
    assert sum(entry.begun is not None for entry in match.log.entries) == 1


def test_an_undo_of_the_result_gives_no_second_throw(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.begin_test()
    match.act(a.HIT)
    match.undo(past_chance=True, reseed=77)
    assert match.practice
    assert match.actor == EXTERNAL
    assert match.test_begun
    assert resumed(path).test_begun


def test_what_led_to_a_throw_that_was_begun_is_taken_back_as_past_a_roll() -> None:
    match = at_a_throw()
    before = [turn.action for turn in match.turns]
    match.begin_test()
    with pytest.raises(IllegalAction) as refused:
        match.undo()
    assert refused.value.refusal.key == "undo_barrier"
    match.undo(past_chance=True, reseed=5)
    assert match.practice
    assert not match.test_begun
    match.act(before[-1])
    if match.actor == EXTERNAL:
        assert match.test_begun, "the same way to the same throw"


def test_the_line_hides_nothing_from_a_replay(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.begin_test()
    match.act(a.CAUGHT)
    branch = Match.branch(GAME, record.load(path), len(match.turns) - 1, seed=9)
    assert branch.actor == EXTERNAL
    assert not branch.test_begun, "from there on it is another match"


@pytest.mark.parametrize("begun", ["0123456789abcdef", ""])
def test_a_line_that_does_not_fit_is_refused(tmp_path: Path, begun: str) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.log.append(Entry(begun=begun))
    with pytest.raises(RecordError) as wrong:
        resumed(path)
    assert wrong.value.key == "record_begun"


def test_a_line_where_nothing_is_awaited_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    line = match._test
    match.act(a.HIT)
    match.log.append(Entry(begun=line))
    with pytest.raises(RecordError):
        resumed(path)


# ---- what was done in it


def test_what_was_done_is_known_again_until_it_is_decided(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    done = [Deed("look", 0.1 + 0.2, [-1.25, 0.0, 3.0]), Deed("defend", 1.0, ["left"])]
    match.note_test(done, sure=True)
    assert resumed(path).test_done == [], "it was not begun"
    match.begin_test()
    match.note_test(done[:1], sure=False)
    match.note_test(done[1:], sure=True)
    assert match.test_done == resumed(path).test_done == done
    match.act(a.HIT)
    match.note_test(done, sure=True)
    assert match.test_done == resumed(path).test_done == []
    match.undo(past_chance=True, reseed=3)
    assert match.test_done == resumed(path).test_done == done, "nobody gets a second one"


def test_what_need_not_be_sure_is_written_and_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, waited = tmp_path / "match", []
    match = at_a_throw(path)
    match.begin_test()
    monkeypatch.setattr("os.fsync", waited.append)
    match.note_test([Deed("look", 1.0)], sure=False)
    assert not waited
    assert record.load(path).entries[-1].done == [Deed("look", 1.0)]
    match.note_test([Deed("look", 2.0)], sure=True)
    assert len(waited) == 1


def test_a_disk_that_refuses_is_not_asked_at_every_look(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.begin_test()
    path.unlink()
    path.mkdir()
    for number in range(3):
        match.note_test([Deed("look", float(number))], sure=False)
    assert match.log.failed
    path.rmdir()
    match.note_test([Deed("look", 3.0)], sure=False)
    assert not path.exists()
    match.note_test([Deed("look", 4.0)], sure=True)
    assert [deed.at for deed in resumed(path).test_done] == [0.0, 1.0, 2.0, 3.0, 4.0]


def test_deeds_where_nothing_was_begun_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.log.append(Entry(done=[Deed("look", 1.0)]))
    with pytest.raises(RecordError) as refused:
        resumed(path)
    assert refused.value.key == "record_done"


@pytest.mark.parametrize("wrong", ["7", "[7]", "[[]]", '[["look"]]', '[["look","1"]]', '[["look",1.0,[[]]]]'])
def test_deeds_of_another_form_are_named_by_their_line(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "match"
    at_a_throw(path).begin_test()
    with path.open("a", encoding="utf-8") as file:
        file.write(f'{{"done":{wrong}}}\n')
    with pytest.raises(RecordError) as refused:
        resumed(path)
    assert refused.value.key == "record_line"


# ---- how it looked


def test_how_a_test_looked_is_kept_with_it_and_decides_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match, plain = at_a_throw(path), at_a_throw()
    match.act(a.HIT, track=(3, -20, 4000))
    plain.act(a.HIT)
    assert match.state.digest() == plain.state.digest()
    again = resumed(path)
    assert again.turns[-1].track == (3, -20, 4000)
    assert all(turn.track == () for turn in again.turns[:-1])


def test_a_track_that_is_too_long_is_left_out_and_its_result_is_not(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.act(a.HIT, track=range(record.MOST_TRACK + 1))
    assert match.turns[-1].track == ()
    assert resumed(path).turns[-1].text == "hit"


def test_how_it_looked_after_it_was_decided_is_kept_too(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.act(a.HIT, track=(3, -20))
    match.seen_on((4000, 1))
    assert match.turns[-1].track == resumed(path).turns[-1].track == (3, -20, 4000, 1)
    match.seen_on(range(record.MOST_TRACK))
    match.seen_on(())
    assert resumed(path).turns[-1].track == (3, -20, 4000, 1), "no more than a record may hold"
    match.undo(past_chance=True, reseed=5)
    assert all(turn.track == () for turn in resumed(path).turns)


def test_the_last_line_says_how_a_match_ended_that_a_test_has_ended(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.act(a.HIT, track=(1,))
    match.concede(0)
    match.seen_on((2,))
    assert record.ended(record.ends(path)[1]) == "concession"
    assert resumed(path).turns[-1].track == (1, 2)


def test_a_track_where_no_test_was_taken_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.log.append(Entry(track=[1]))
    with pytest.raises(RecordError) as refused:
        resumed(path)
    assert refused.value.key == "record_track"


@pytest.mark.parametrize("wrong", ["[1.5]", '["a"]', "7", str(list(range(record.MOST_TRACK + 1)))])
def test_a_wrong_track_is_named_by_its_line(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "match"
    at_a_throw(path).act(a.HIT, track=(1, 2))
    text = path.read_text("utf-8")
    assert text.count('"track":[1,2]') == 1
    path.write_text(text.replace('"track":[1,2]', f'"track":{wrong}'), encoding="utf-8")
    with pytest.raises(RecordError) as refused:
        resumed(path)
    assert refused.value.key == "record_line"


def test_nothing_but_an_action_has_a_track(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = at_a_throw(path)
    match.log.append(Entry(undo=1, track=[1]))
    with pytest.raises(RecordError):
        resumed(path)
