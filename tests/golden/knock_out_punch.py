"""The golden scenes of Knock Out Punch: a placement that would strike, a fight with a bet to come, six players."""

from __future__ import annotations

from tests.ui.driver import Driver
from tests.ui.knock_out_punch import places, screens


def placement(driver: Driver) -> None:
    """Two cards lie, and the stack would knock out Ray Van Hook."""
    driver.start(places.placing())
    screens.fill(driver, 2)


def bet(driver: Driver) -> None:
    """Two others fight; the own Crowd cards can be laid."""
    driver.start(places.bet())


def six(driver: Driver) -> None:
    """The whole table after some rounds, with low panels."""
    driver.start(places.crowded(6))


SCENES = {"knock out punch placement": placement, "knock out punch bet": bet, "knock out punch six": six}
