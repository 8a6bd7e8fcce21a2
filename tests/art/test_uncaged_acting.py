"""UNCAGED's acting: contacts, what each outcome shows, levels, strips."""

from __future__ import annotations

from itertools import combinations

import pytest
from art_helpers import difference

from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.art import acting, jobs, moments
from kotgames.games.uncaged.card_set import shipped
from kotgames.ui.art.figure import OKORO, VANCE
from kotgames.ui.art.skeleton import distance, solve

CARD_SET = shipped()
CARDS = list(zip(CARD_SET.kinds, CARD_SET.types, strict=True))
PLACES = [("standing", -1, 0), ("standing", -1, 1)] + [
    ("ground", top, actor) for top in (0, 1) for actor in (0, 1)
]


def home(card: str) -> str:
    """A level at which a card works."""
    return "standing" if CARD_SET.levels[CARD_SET.kind_index[card]] & 1 else "ground"


@pytest.mark.parametrize(("card", "kind"), CARDS)
def test_every_film_begins_and_ends_at_rest_and_its_joints_meet(card: str, kind: str) -> None:
    for level, top, actor in PLACES:
        for outcome in acting.OUTCOMES:
            played = acting.act(card, kind, level, top, actor, outcome)
            where = (level, top, actor, outcome)
            frames = played.frames
            start, end = (
                acting.idle(level, top),
                acting.idle(*acting.level_and_top_after(card, kind, level, top, actor, outcome)),
            )
            assert (frames[0].pose_a, frames[0].pose_b) == (start.a, start.b), where
            assert (frames[-1].pose_a, frames[-1].pose_b) == (end.a, end.b), where
            times = [frame.time_ms for frame in frames]
            assert times == sorted(set(times)), where
            assert 250 <= times[-1] <= 600, where
            assert 8 <= len(frames) <= 20, where
            stars = [i for i, frame in enumerate(frames) if frame.impact is not None]
            if played.contact < 0:
                assert not stars, where
                continue
            assert stars == [played.contact], where
            this = frames[played.contact]
            poses = (this.pose_a, this.pose_b)
            struck = solve(poses[played.mover]).point(played.joint)
            assert distance(struck, solve(poses[1 - played.mover]).point(played.target)) <= 3.0, where
            assert this.impact is not None
            assert distance(this.impact, struck) < 0.1, where


@pytest.mark.parametrize(
    ("card", "kind"), [(card, kind) for card, kind in CARDS if kind in acting.GENERAL_SCENES]
)
def test_outcomes_are_told_apart(card: str, kind: str) -> None:
    level = home(card)
    top = 1 if level == "ground" else -1
    films = {outcome: acting.act(card, kind, level, top, 0, outcome) for outcome in acting.OUTCOMES}
    for a, b in combinations(acting.OUTCOMES, 2):
        assert films[a].frames != films[b].frames, (a, b)
    assert films["hit"].contact >= 0
    assert films["dodge"].contact < 0
    if kind in ("punch", "kick"):
        assert films["prevented"].guarded
        assert not films["hit"].guarded


@pytest.mark.parametrize(("card", "kind"), CARDS)
def test_a_card_that_does_nothing_looks_different(card: str, kind: str) -> None:
    level = home(card)
    top = 0 if level == "ground" else -1
    works, fails = (acting.act(card, kind, level, top, 0, outcome) for outcome in ("hit", "dodge"))
    assert [f.pose_a for f in works.frames] != [f.pose_a for f in fails.frames]
    assert all(frame.impact is None for frame in fails.frames)


def test_all_cards_act_differently() -> None:
    seen = {
        card: acting.act(card, kind, home(card), 1 if home(card) == "ground" else -1, 0, "hit").frames
        for card, kind in CARDS
    }
    for a, b in combinations(seen, 2):
        assert seen[a] != seen[b], (a, b)


@pytest.mark.parametrize("actor", [0, 1])
def test_breakers_are_the_rivals_film(actor: int) -> None:
    def film(card: str, kind: str, who: int, outcome: str) -> acting.ActedFilm:
        return acting.act(card, kind, "standing", -1, who, outcome)

    assert film("jab", "punch", actor, "broken") == film("counter_punch", "combo_breaker", 1 - actor, "hit")
    assert film("high_kick", "kick", actor, "cancelled") == film(
        "check_kick", "combo_breaker", 1 - actor, "hit"
    )
    assert film("single_leg", "level_change", actor, "cancelled") == film(
        "sprawl", "combo_breaker", 1 - actor, "hit"
    )
    assert film("jab", "punch", actor, "broken").mover == 1 - actor, "the answer lands"


@pytest.mark.parametrize("actor", [0, 1])
def test_level_changes_lead_to_the_other_level(actor: int) -> None:
    assert acting.level_and_top_after("single_leg", "level_change", "standing", -1, actor, "hit") == (
        "ground",
        actor,
    )
    assert acting.level_and_top_after("single_leg", "level_change", "standing", -1, actor, "cancelled") == (
        "standing",
        -1,
    )
    assert acting.level_and_top_after("sweep", "level_change", "ground", 1 - actor, actor, "hit") == (
        "standing",
        -1,
    )
    assert acting.level_and_top_after("armbar", "submission", "ground", actor, actor, "hit") == (
        "ground",
        actor,
    )
    down = acting.act("hip_toss", "level_change", "standing", -1, actor, "hit")
    foes = [(frame.pose_b, frame.pose_a)[actor] for frame in down.frames]
    assert min(max(p.pelvis[1], p.foot_near[1], p.foot_far[1]) for p in foes) < 45, "off his feet"
    assert foes[-1].pelvis[1] > 84


@pytest.mark.parametrize("top", [0, 1])
def test_who_is_on_top_is_seen(top: int) -> None:
    pair = acting.idle("ground", top)
    heads = [solve(pose).head[1] for pose in (pair.a, pair.b)]
    assert heads[top] < heads[1 - top] - 8
    assert solve(pair.a).pelvis[0] < solve(pair.b).pelvis[0]


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("level", "top"), [("standing", -1), ("ground", 0), ("ground", 1)])
def test_endings(winner: int, level: str, top: int) -> None:
    for how, low in (("knockout", 85), ("decision", 50)):
        frames = acting.ending(level, top, winner, how).frames
        last = (frames[-1].pose_a, frames[-1].pose_b)
        assert last[winner].hand_near[1] < 20, "arms up"
        assert last[1 - winner].pelvis[1] > low


def test_seats_mirror_each_other() -> None:
    left, right = (acting.act("cross", "punch", "standing", -1, actor, "hit") for actor in (0, 1))
    for a, b in zip(left.frames, right.frames, strict=True):
        assert solve(a.pose_a).head[0] == pytest.approx(100 - solve(b.pose_b).head[0], abs=4.0)


def test_unknown_names_are_named() -> None:
    with pytest.raises(KeyError, match="on_the_moon"):
        acting.act("jab", "punch", "on_the_moon", -1, 0, "hit")
    with pytest.raises(KeyError, match="draw"):
        acting.act("jab", "punch", "standing", -1, 0, "draw")
    with pytest.raises(KeyError, match="elbow"):
        acting.act("spinning_elbow", "elbow", "standing", -1, 0, "hit")
    with pytest.raises(KeyError, match="headbutt"):
        moments.posed_moment("headbutt")


# ------------------------------------------------------------------------------------------ strips
def bake(film: str, **arguments: object) -> jobs.Result:
    """A film through its baking function, small."""
    look_a, look_b = VANCE.data(), OKORO.data()
    return jobs.film(film=film, arguments=arguments, look_a=look_a, look_b=look_b, height=60)


def test_strips_are_whole_and_a_guarded_blow_has_a_cold_star() -> None:
    common = {"card": "jab", "kind": "punch", "level": c.LEVELS[0], "top": -1, "actor": 0}
    hit, guarded = bake("act", **common, outcome="hit"), bake("act", **common, outcome="prevented")
    for result in (hit, guarded):
        assert len({surface.get_size() for surface in result.surfaces}) == 1
        assert len(result.surfaces) == len(result.facts["times"])
        for surface in result.surfaces:
            width, height = surface.get_size()
            rim = [surface.get_at((x, y)).a for x in (0, width - 1) for y in range(height)]
            rim += [surface.get_at((x, 0)).a for x in range(width)]
            assert max(rim) < 90

    def hues(result: jobs.Result, index: int) -> tuple[int, int]:
        surface = result.surfaces[index]
        spots = [(x, y) for x in range(surface.get_width()) for y in range(surface.get_height())]
        colours = [colour for spot in spots if (colour := surface.get_at(spot)).a > 200]
        fire = sum(p.r > 215 and p.g > 150 and p.b < 110 for p in colours)
        ice = sum(p.r < 90 and p.g > 105 and p.b > 115 for p in colours)
        return fire, ice

    at_hit = acting.act(outcome="hit", **common).contact  # type: ignore[arg-type]
    at_guard = acting.act(outcome="prevented", **common).contact  # type: ignore[arg-type]
    assert hues(hit, at_hit)[0] > hues(hit, at_hit)[1]
    assert hues(guarded, at_guard)[1] > hues(guarded, at_guard)[0]


def test_the_pair_at_rest_breathes() -> None:
    deep, shallow = (bake("idle", level="standing", top=-1, breath=b).surfaces[0] for b in (1.0, 0.0))
    assert 0.02 < difference(deep, shallow) < 6
