"""The golden scenes of UNCAGED: a row being laid, a question between two exchanges, the ground."""

from __future__ import annotations

from typing import Any, cast

from tests.ui.driver import Driver
from tests.ui.uncaged import places


def _fighter(ability: str, **more: Any) -> dict[str, Any]:
    """A fighter with 2 Stamina: seven cards in hand and row together."""
    return {"fighter": ability, "stamina": 2, **more}


def _with(flag: str) -> tuple[str, str]:
    """The fighter whose ability this is, and another one."""
    card_set = places.CARD_SET
    one = next(index for index, ability in enumerate(card_set.abilities) if getattr(ability, flag))
    return card_set.fighter_ids[one], card_set.fighter_ids[(one + 1) % len(card_set.fighter_ids)]


def row(driver: Driver) -> None:
    """Three cards lie, four are in the hand."""
    one, two = _with("deflect")
    hand = ["jab", "cross", "high_kick", "single_leg", "armbar", "low_kick", "feint"]
    state = places.position(
        phase="place", attacker=0, fighters=[_fighter(one, hand=hand), _fighter(two)], seed=3
    )
    driver.start(places.match_at(state))
    table = cast(Any, driver.host.table)
    for slot, card in enumerate(state.hands[0][:3]):
        table.context.row.lay(card, slot)
    driver.host.changed()


def deflect(driver: Driver) -> None:
    """The first exchange lies open: Ilka may deflect a Jab."""
    one, two = _with("deflect")
    defence = _fighter(
        one, row=["check_kick", "shell", "sweep", "sprawl", "guillotine"], hand=["armbar", "knee_bar"]
    )
    attack = _fighter(
        two, row=["jab", "cross", "low_kick", "high_kick", "single_leg"], hand=["feint", "hip_toss"]
    )
    match = places.match_at(
        places.position(phase="reveal", attacker=1, combo=2, fighters=[defence, attack], seed=3)
    )
    assert places.asked(match) == "deflect 0"
    driver.start(match)


def ground(driver: Driver) -> None:
    """Keep or not, on the ground, in the second round; the attacker has kept."""
    one, two = _with("turncoat")
    hand = ["armbar", "armbar", "knee_bar", "guillotine", "sweep", "shell", "second_wind"]
    fighters = [_fighter(one, hand=hand, hp=9), _fighter(two, hp=12)]
    data: dict[str, Any] = {"attacker": 1, "actor": 0, "level": "ground", "combo": 6, "fighters": fighters}
    driver.start(places.match_at(places.position(phase="mulligan", seed=3, **data)))


SCENES = {"uncaged row": row, "uncaged deflect": deflect, "uncaged ground": ground}
