"""The golden scenes of Knockdown: a row card that is looked at, a payment laid out, a Block to be chosen, the end of a round near."""

from __future__ import annotations

from tests.ui.driver import Driver
from tests.ui.knockdown import places, screens
from tests.ui.knockdown.hands import inside


def reach(driver: Driver) -> None:
    """A row card is looked at: its range in the arena, the wounds it would come to, the chance of a test."""
    driver.start(places.action())
    driver.hover(screens.in_row(driver))


def payment(driver: Driver) -> None:
    """James would reload: any card pays, and one lies there."""
    driver.start(places.action())
    reload = places.CARD_SET.special_ids.index("reload")
    driver.host.table.picture.sheets.use(inside(driver).me, reload)


def block(driver: Driver) -> None:
    """A Strike may be blocked in several ways; what comes through stands at each."""
    driver.start(places.blocking())


def late(driver: Driver) -> None:
    """Many wounds, Victory Tokens, a turret, full hands, a small deck."""
    driver.start(places.late())


SCENES = {
    "knockdown reach": reach,
    "knockdown payment": payment,
    "knockdown block": block,
    "knockdown late": late,
}
