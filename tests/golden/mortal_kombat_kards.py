"""The golden scenes of the Kard Game: an attack laid out, a Kombo going on, late in a round, an answer with what comes of it; a Brawl of
four and of six."""

from __future__ import annotations

from tests.ui.driver import Driver
from tests.ui.mortal_kombat_kards import brawls, places, screens


def attack(driver: Driver) -> None:
    """An attack with two effects and a Kombo kard is laid out, and what would stop it is said."""
    driver.start(places.action())
    driver.wait_idle()
    screens.laid(driver, "lay jab", "kombo opener", "effect adrenaline", "effect power_blow")


def answer(driver: Driver) -> None:
    """A block is laid out against an Uppercut."""
    driver.start(places.answering())
    driver.wait_idle()
    screens.laid(driver, "block high_block")


def late(driver: Driver) -> None:
    """Few points, penalties, lasting kards, piles."""
    driver.start(places.marked())


def brawl(driver: Driver) -> None:
    """Four, two groups; a block is laid out against an Uppercut."""
    driver.start(brawls.QUESTIONS["brawl, an answer"]())
    driver.wait_idle()
    screens.laid(driver, "block high_block")


def crowded_brawl(driver: Driver) -> None:
    """Six with burdens and lasting kards."""
    driver.start(brawls.crowded())


SCENES = {
    "mortal kombat kards attack": attack,
    "mortal kombat kards answer": answer,
    "mortal kombat kards late": late,
    "mortal kombat kards brawl": brawl,
    "mortal kombat kards brawl of six": crowded_brawl,
}
