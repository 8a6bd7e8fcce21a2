"""Sounds of events, and that nothing else is heard."""

from __future__ import annotations

import pytest

from kotgames.engine.contract import Event
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.art import acting
from kotgames.games.knockdown.art.moments import MOMENTS, REACTION, SHOT
from kotgames.games.knockdown.shown import ROWS
from kotgames.games.knockdown.table.fights import acted_sounds
from kotgames.games.knockdown.table.sounds import FLYING, blow_in_the_arena, blow_of, flying
from kotgames.games.knockdown.table.tower_play import TowerScene
from kotgames.system import paths
from kotgames.ui.sound import Cue
from kotgames.ui.table.shown import UNSEEN, cues, stirred
from kotgames.ui.table.stage.seen import Seen, SeenAct
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver
from tests.ui.knockdown import places
from tests.ui.knockdown.staged import Table

CARD_SET = places.CARD_SET
ACTED = acted_sounds(CARD_SET)


def heard_of(event: Event, shown: Seen = UNSEEN) -> list[Cue]:
    return cues(ROWS[type(event)], event, shown, ACTED)


def struck(source: str, wounds: tuple[int, int] = (1, 0), blocked: tuple[int, int] = (0, 0)) -> e.Struck:
    printed = (wounds[0] + blocked[0], wounds[1] + blocked[1])
    index = CARD_SET.source_ids.index(source)
    return e.Struck(0, index, "strike", 0, printed, (), blocked, wounds, wounds, False)


def seen(name: str, outcome: str = "hit", *, still: bool = False) -> Seen:
    return Seen(200.0, (SeenAct(200.0, acting.act(name, 0, outcome), still),))


@pytest.mark.slow
def test_every_sound_of_a_whole_match_is_shipped() -> None:
    shipped = {file.stem.rsplit("_", 1)[0] for file in (paths.assets() / "sounds").glob("*.ogg")}
    shipped |= {file.stem for file in (paths.assets() / "sounds").glob("*.ogg")}
    heard: set[str] = set()
    for seed in (8, 9, 11):
        for turn in places.finished(seed).turns:
            for event in turn.events:
                for name, at, volume in heard_of(event):
                    heard.add(name)
                    assert at >= 0
                    assert 0 < volume <= 1
    assert len(heard) > 8
    assert heard <= shipped, heard - shipped


def test_a_shot_sounds_otherwise_than_a_blow() -> None:
    assert blow_of(CARD_SET.kind_index["snap_shot"], CARD_SET) != blow_of(
        CARD_SET.kind_index["cross"], CARD_SET
    )


def test_the_hall_shouts_more_for_heavy_wounds() -> None:
    def struck(heavy: int, light: int) -> float:
        wounds = (heavy, light)
        event = e.Struck(0, 0, "strike", 0, wounds, (), (0, 0), wounds, wounds, False)
        found = stirred(ROWS[e.Struck], event, lambda: None)
        assert found is not None
        return found

    assert struck(0, 0) < struck(0, 1) < struck(1, 0) < struck(2, 2)


def test_what_flies_over_the_stage_is_heard_when_it_is_seen() -> None:
    for name, this in MOMENTS.items():
        if this.kind not in (SHOT, REACTION):
            continue
        act = acting.act(name, 0)
        heard = flying(seen(name))
        assert heard, name
        assert {at for _, at, _ in heard} >= {200.0 + effect.begins for effect in act.effects}, name
        assert [at for _, at, _ in flying(seen(name, still=True))] == [200.0] * len(act.effects)


def test_a_shot_is_no_blow_through_the_air() -> None:
    heard = [name for name, _, _ in heard_of(struck("snap_shot"), seen("snap_shot"))]
    assert "laser" in heard
    assert "whoosh" not in heard
    blow = [name for name, _, _ in heard_of(struck("cross"), seen("cross"))]
    assert "whoosh" in blow
    assert "laser" not in blow
    gone = e.StrikeLost(0, CARD_SET.source_ids.index("snap_shot"))
    assert "laser" in [name for name, _, _ in heard_of(gone, seen("snap_shot", "missed"))]


def test_who_is_thrown_is_heard_on_the_deck() -> None:
    heard = {name: at for name, at, _ in heard_of(struck("slam"), seen("slam"))}
    assert heard["body_fall"] == 200.0 + acting.act("slam", 0).met_ms


def test_a_reaction_is_heard() -> None:
    special = CARD_SET.special_ids.index("repulsor")
    shown = Seen(200.0, (SeenAct(200.0, acting.reaction("repulsor", 0)),))
    assert "energy" in [name for name, _, _ in heard_of(e.SpecialPlayed(0, special, True), shown)]


@pytest.mark.slow
def test_a_strike_is_heard_in_the_arena_before_the_stage() -> None:
    assert [name for name, _, _ in blow_in_the_arena("bolts", 100.0, 230.0)] == ["laser"]
    assert [name for name, _, _ in blow_in_the_arena("", 0.0, 300.0)] == ["footwork", "whoosh"]
    driver = Driver(speed=1.0)
    try:
        driver.start(places.action())
        driver.wait_idle()
        motion = driver.host.table.motion
        before = driver.host.situation.view
        motion.track(struck("uppercut"), before)
        cues = motion.sounds(struck("uppercut"))
        assert min(at for name, at, _ in cues if name == "footwork") < min(
            at for name, at, _ in cues if name == "punch_heavy"
        )
    finally:
        driver.close()


def test_the_last_bell_is_rung_once() -> None:
    ended = e.MatchEnded(0, "ko")
    acts = acting.ending(0, "ko", "cross")
    starts = [200.0, 200.0 + acts[0].length]
    shown = Seen(200.0, tuple(SeenAct(at, act) for at, act in zip(starts, acts, strict=True)))
    for whole in (shown, Seen()):
        heard = [name for name, _, _ in heard_of(ended, whole)]
        assert heard.count("bell_3") == 1


@pytest.mark.parametrize("how", ["ko", "deck"])
def test_a_round_that_decides_the_match_leaves_the_bell_to_its_end(how: str) -> None:
    for victories, bells in ((1, 1), (CARD_SET.victories, 0)):
        ended = e.RoundEnded(1, 0, how, "", (0, 0), (0, 0), (victories, 0), 9)
        names = [name for name, _, _ in heard_of(ended)]
        assert names
        assert names.count("bell_3") == bells


@pytest.mark.parametrize("still", [False, True])
def test_the_hall_shouts_at_a_failed_test_once(still: bool) -> None:
    """At the dice or at the tower; who fails then goes down before a hall that holds its breath."""
    for victories in (1, CARD_SET.victories):
        ended = e.RoundEnded(1, 0, "ko", "", (0, 0), (0, 0), (victories, 0), 9)
        acts = tuple(SeenAct(200.0, act, still) for act in acting.failed(1)[: 2 if victories == 1 else 1])
        heard = [name for name, _, _ in heard_of(ended, Seen(200.0, acts))]
        assert heard
        assert "crowd_ooh" not in heard
    rolled = [name for name, _, _ in heard_of(e.DiceRolled(1, (1, 2, 1), 4, 12))]
    assert rolled.count("crowd_ooh") == 1


@pytest.mark.parametrize("stood", [False, True])
def test_of_a_tower_that_everybody_saw_nothing_is_heard_again(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch, stood: bool
) -> None:
    table = Table(window)
    event = e.TowerBuilt(1, stood, False)
    assert table.motion.sounds(event) == []
    assert [name for name, _ in TowerScene.sounds["stood" if stood else "fell"]].count(
        "cheer" if stood else "crowd_ooh"
    ) == 1
    monkeypatch.setattr(table.ctx.host, "track", lambda event: (1,))
    assert [name for name, _, _ in table.motion.sounds(event)] == ["cheer" if stood else "crowd_ooh"], (
        "in a replay"
    )


def test_every_sound_of_what_flies_is_shipped() -> None:
    shipped = {file.stem.rsplit("_", 1)[0] for file in (paths.assets() / "sounds").glob("*.ogg")}
    shipped |= {file.stem for file in (paths.assets() / "sounds").glob("*.ogg")}
    assert {name for name, _ in FLYING.values()} <= shipped
