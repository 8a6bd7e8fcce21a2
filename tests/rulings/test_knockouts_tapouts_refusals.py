"""Every reason of `legal.py` (and the engine's own) is given somewhere, with the parameters its sentence needs, and only where it is
true."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from kotgames.engine import stacked
from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import GAME, legal
from kotgames.games.knockouts_tapouts.game import State
from tests.battery.case import chooser, positions
from tests.battery.hooks_knockouts_tapouts import CASE

SOURCE = "".join(Path(part.__file__).read_text(encoding="utf-8") for part in (legal, stacked))
KEYS = sorted(set(re.findall(r'Refusal\(\s*"(\w+)"', SOURCE)))
NEVER_IN_PLAY = {"build_full"}
"""The tenth marker: with nine placed the fighter is ready by itself (see test_knockouts_tapouts_fighters)."""


def _hands(*cards: str) -> list[dict[str, object]]:
    return [{"hand": list(cards)}, {"hand": ["punch"] * 2}]


@cache
def _reasons() -> dict[str, Refusal]:
    """One refusal of each key: all codes at the positions of random matches, and at a few set-up ones."""
    found: dict[str, Refusal] = {}
    codes = [*GAME.codes(), -1]
    states: list[State] = []
    for seed in range(8):
        states += [state.copy() for state in positions(CASE, seed, chooser(seed))]  # type: ignore[misc]
    for kinds in (["neck_hold", "sink", "set_up", "style"], ["knee", "combination", "sink", "set_up"]):
        states.append(GAME.setup({"fighters": _hands(*kinds), "position": "clinch"}))
    states.append(GAME.setup({"fighters": _hands("sprawl", "reversal", "second_wind"), "position": "clinch"}))
    states.append(GAME.setup({"fighters": _hands("punch", "kick"), "quiet": 1, "mobile": 0}))
    states.append(
        GAME.setup(
            {
                "fighters": [{"hand": ["knee"], "stats": {"grappling": 3}}, {"hand": ["kick"]}],
                "position": "clinch",
            }
        )
    )
    thrown = GAME.setup(
        {"fighters": [{"hand": ["throw"]}, {"hand": ["reversal"]}], "position": "clinch", "mobile": 0}
    )
    thrown.step(GAME.parse("attack throw"))
    states.append(thrown)
    for position, top in (("clinch", None), ("full_guard", 0), ("full_mount", 1)):
        states.append(
            GAME.setup(
                {
                    "fighters": _hands("kick"),
                    "position": position,
                    "top": top,
                    "mobile": 0,
                    "points": 2,
                    "phase": "move",
                }
            )
        )
    for state in states:
        for code in codes:
            refusal = state.refusal(code)
            if refusal is not None:
                found.setdefault(refusal.key, refusal)
    return found


@pytest.mark.slow
def test_every_reason_is_given_and_no_other() -> None:
    assert set(_reasons()) == set(KEYS) - NEVER_IN_PLAY


@pytest.mark.parametrize("key", sorted(set(KEYS) - NEVER_IN_PLAY))
def test_a_reason_cites_its_rule_and_has_plain_parameters(key: str) -> None:
    refusal = _reasons()[key]
    if key in ("build_order", "discard_order"):
        assert not refusal.ruling, "the order in which the program takes them is no rule of the book"
    elif key not in ("match_over", "action_unknown"):
        assert re.fullmatch(r"K([1-9]|1\d|2[0-6])|p\.[1-8](-[1-8])?", refusal.ruling), refusal
    for value in refusal.params.values():
        assert isinstance(value, (int, str))
        if isinstance(value, str):
            assert value.startswith("@"), "text for people comes from the catalogue"


@pytest.mark.slow
def test_names_in_reasons_exist() -> None:
    t = GAME.card_set()
    known = {
        "card": set(t.kinds),
        "position": set(t.positions),
        "style": set(t.styles),
        "stat": {"experience", "heart", "striking", "grappling", "conditioning"},
        "side": {"top", "bottom"},
    }
    unknown: Counter[str] = Counter()
    codes = list(GAME.codes())
    for state in positions(CASE, 2):
        for code in codes:
            refusal = state.refusal(code)
            for value in refusal.params.values() if refusal else ():
                group, _, name = str(value).lstrip("@").partition(".")
                if str(value).startswith("@") and group in known and name not in known[group]:
                    unknown[str(value)] += 1
    assert not unknown


def test_a_refusal_does_not_tell_the_foes_cards() -> None:
    """Reasons rest on the own hand and on what lies open: the same for every deal of what is hidden."""
    from kotgames.engine.chance import Dice

    dice = Dice(3)
    codes = list(GAME.codes())
    for number, state in enumerate(positions(CASE, 6)):
        if number % 15 or state.actor is None:
            continue
        other = CASE.redeal(state, state.actor, dice)
        if other is not None:
            assert [state.refusal(code) for code in codes] == [other.refusal(code) for code in codes]
