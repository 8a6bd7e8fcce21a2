"""What tests of gestures share: objects and places of a table, sentences, the pages of a folded one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kotgames.engine.contract import Refusal
from kotgames.ui.table.context import NOWHERE
from tests.ui.driver import Driver

PLACEHOLDER = re.compile(r"\[[a-z_]+\.[a-z0-9_.]+\]|\{[a-z]+\}|@[a-z]+\.")
"""What is left in a sentence whose words were not found."""


def sentence(driver: Driver, refusal: Refusal) -> str:
    """A refusal as it is said."""
    return driver.host.words.refusal(refusal)


def objects_and_places(driver: Driver) -> tuple[list[str], list[str]]:
    """All objects, and all places a pointer can be released on: everything with a role, and the bare table."""
    items = driver.items()
    objects = [item.id for item in items if item.role == "object"]
    return objects, [NOWHERE, *(item.id for item in items if item.role)]


def all_pages(driver: Driver) -> Iterator[None]:
    """Once for each page of a folded table."""
    tabs = [item.id for item in driver.items() if item.role == "tab"]
    for tab in tabs or [""]:
        if tab:
            driver.click(tab)
        yield


def at_home(driver: Driver, name: str) -> bool:
    """Whether an object lies where it belongs."""
    sprite = driver.host.table.field.sprites[name]
    return (sprite.x, sprite.y) == (sprite.spec.x, sprite.spec.y)
