"""The base of every full screen: the settings and the rules by their keys."""

from __future__ import annotations

from typing import ClassVar

from kotgames import games
from kotgames.ui.scene import Scene
from kotgames.ui.sound import TITLE_MUSIC


class FullScreen(Scene):
    """The base of all full screens. `rules_of` says whose rules F1 opens."""

    music: ClassVar[str] = TITLE_MUSIC

    @property
    def primary(self) -> str:
        """See `Scene`: the first of the ways on (`way:…`), where a screen offers such, or what fills an empty room."""
        return next((item.id for item in self.items if item.id.startswith("way:") or item.id == "fill"), "")

    def first_focus(self, order: list[str]) -> str:
        """See `Scene`: the first of the ways on."""
        return next((name for name in order if name.startswith("way:")), order[0])

    def rules_of(self) -> str:
        """The game whose rules are meant here; the first that can be played where a screen knows of none."""
        return games.first()

    def rules(self) -> bool:
        """See `Scene`."""
        self.app.go("rules", self.rules_of())
        return True

    def settings(self) -> bool:
        """See `Scene`."""
        self.app.go("settings")
        return True
