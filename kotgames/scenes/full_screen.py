"""What every full screen has, wherever one is: the settings and the rules by their keys."""

from __future__ import annotations

from typing import ClassVar

from kotgames import games
from kotgames.ui.scene import Scene
from kotgames.ui.sound import TITLE_MUSIC


class FullScreen(Scene):
    """The base of all full screens. `rules_of` says whose rules F1 opens."""

    music: ClassVar[str] = TITLE_MUSIC

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
