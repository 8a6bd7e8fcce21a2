"""Screens of Knockouts and Tapouts by name, for tests that look at all of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.ready_made_fighters import shipped_fighters
from tests.ui.driver import Driver, Opener
from tests.ui.knockouts_tapouts import places
from tests.ui.knockouts_tapouts.hands import fighter_markers
from tests.ui.screens import Names, at


def lay_boost(driver: Driver) -> None:
    """Lay a Boost on an attack card, by whichever legal gesture there is first."""
    host = driver.host
    gestures = host.gestures()
    for targets in gestures.values():
        for target, gesture in targets.items():
            if gesture.draft is not None and target.startswith("card:"):
                gesture.draft()
                host.hold("")
                host.changed()
                return
    raise AssertionError("no Boost of this hand fits any attack")


def stage_discards(driver: Driver) -> None:
    """Two cards are laid out to be discarded."""
    host = driver.host
    for name in host.table.gestures.hand()[:2]:
        host.gestures()[name]["discard"].draft()  # type: ignore[misc]
        host.changed()


def hold_first(driver: Driver) -> None:
    """Pick up the first card that does something."""
    host = driver.host
    host.hold(next(name for name in host.gestures() if name.startswith("card:")))


def made_fighter(driver: Driver) -> None:
    """Take a ready-made fighter."""
    fighter_markers(driver).take_ready_made(shipped_fighters()[0])


def three_styles(driver: Driver) -> None:
    """Place three Styles and some markers."""
    markers = fighter_markers(driver)
    for item in (5, 9, 12, c.HEART, c.CONDITIONING, c.CONDITIONING):
        assert markers.add(item) is None


def screens(names: Names) -> dict[str, Opener]:
    """Everything at the table, with these player names."""
    first_ground = places.CARD_SET.first_ground
    last = len(places.CARD_SET.positions) - 1
    more: Any = {"names": names}
    return {
        "build, empty": at(lambda: places.build(**more)),
        "build, begun": at(lambda: places.build(**more), three_styles),
        "build, ready": at(lambda: places.build(**more), made_fighter),
        "move, standing": at(lambda: places.move(1, 4, **more)),
        "move, from the Clinch": at(lambda: places.move(first_ground - 1, 5, **more)),
        "move, ground below": at(lambda: places.move(first_ground, 5, 1, **more)),
        "move, asterisk": at(lambda: places.move(last, 5, 0, **more)),
        "move, an attack held": at(lambda: places.move(1, 4, **more), hold_first),
        "move, a Throw held": at(lambda: places.move(first_ground - 1, 5, **more), hold_first),
        "side": at(lambda: places.side(**more)),
        "act": at(lambda: places.act(**more)),
        "act on the ground": at(lambda: places.act(where={"position": "half_guard", "top": 0}, **more)),
        "act, held": at(lambda: places.act(**more), hold_first),
        "act, boost laid": at(lambda: places.act(**more), lay_boost),
        "act, discards staged": at(lambda: places.act(**more), stage_discards),
        "act, must": at(lambda: places.must_act(**more)),
        "discard more": at(lambda: places.discard_more(**more)),
        "react with the card": at(lambda: places.react(holding=True, **more)),
        "react without": at(lambda: places.react(holding=False, **more)),
        "critical, strike": at(lambda: places.critical(hold=False, **more)),
        "critical, hold": at(lambda: places.critical(hold=True, **more)),
        "hurt, own": at(lambda: places.hurt_own(**more)),
        "hurt, two own": at(lambda: places.hurt_own(2, **more)),
        "hurt, the foe's": at(lambda: places.hurt_foe(**more)),
        "restore": at(lambda: places.restore(**more)),
        "the bot thinks": at(lambda: places.bot_to_act(**more)),
        "full piles": at(lambda: _late(names)),
        "three Styles each": at(lambda: _decorated(names)),
        **{
            f"results, {rounds} rounds": at(partial(places.finished, rounds, **more), Driver.wait_idle)
            for rounds in (1, 2, 3, 4, 5, 6)
        },
    }


def _late(names: Names) -> Match:
    """Near the end of a round: full discard and scoring piles, everything possible Hurt, Style cards of all kinds."""
    piles = {"strikes": ["punch", "elbow"] * 3, "grapples": ["throw", "arm_hold"] * 2}
    one = places.fighter(
        ["kick", "knee", "style"], ["likes_neck_hold", "great_ground_and_pound", "great_balance"], piles,
        striking=(0, 3), grappling=(1, 2),
    )  # fmt: skip
    two = places.fighter(["kick", "knee"], ["likes_leg_hold"], striking=3, grappling=3, conditioning=(0, 6))
    state = places.position(one, two, position="side_control", top=0, deck=3, round=5, turn=99, wins=(2, 2))
    return places.match_at(state, places.seats(names=names))


def _decorated(names: Names) -> Match:
    styles = ["likes_neck_hold", "likes_throw", "great_ground_and_pound"]
    one = places.fighter(["style"] * 5 + ["neck_hold", "sink", "second_wind"], styles)
    # two of each: whatever the deck holds of one kind
    two = places.fighter(
        ["punch", "kick", "knee", "elbow"] * 2, ["great_escapes", "great_cardio", "likes_arm_hold"]
    )
    state = places.position(one, two, position="full_guard", top=0, mobile=0)
    return places.match_at(state, places.seats(names=names))
