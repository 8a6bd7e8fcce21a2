"""When what an event is shown as is seen: read off its track, so that sounds come with the pictures.

No moment of a motion is counted anywhere else.
"""

from __future__ import annotations

from dataclasses import dataclass

from kotgames.ui.art.act import Act
from kotgames.ui.art.poses import act_timing
from kotgames.ui.art.timing import ActTiming
from kotgames.ui.table.stage.tracks import Acting, Going, Still
from kotgames.ui.timeline import Track


@dataclass(frozen=True, slots=True)
class SeenAct:
    """An act that begins `at` milliseconds after the event's motion. `still`: without motion, only what it came to is seen, at once."""

    at: float
    act: Act
    still: bool = False

    @property
    def timing(self) -> ActTiming:
        """Its keys by name. KeyError for an act that was made without one."""
        return act_timing(self.act.timing)

    @property
    def met(self) -> float:
        """When it is seen what comes of it, in milliseconds."""
        return self.at + (0 if self.still else self.timing.met_ms)

    @property
    def over(self) -> float:
        """When it is over, in milliseconds."""
        return self.at + (0 if self.still else self.timing.length_ms)

    def times(self, pair: str) -> list[float]:
        """When the two come to be in a pair, in milliseconds; all at once where it stands still."""
        return [self.at + (0 if self.still else ms) for ms in self.timing.arrivals(pair)]


@dataclass(frozen=True, slots=True)
class Seen:
    """The sight of an event: after `begins` milliseconds the stage has come or gone; then `acts`, in their order."""

    begins: float = 0.0
    acts: tuple[SeenAct, ...] = ()

    @property
    def act(self) -> SeenAct | None:
        """The first act."""
        return self.acts[0] if self.acts else None


def seen_of(track: Track | None) -> Seen:
    """The sight in the track of an event."""
    begins, acts = 0.0, []
    for at, piece in track.pieces() if track is not None else ():
        if isinstance(piece, Going):
            begins = at + piece.length
        elif isinstance(piece, (Acting, Still)):
            acts.append(SeenAct(at, piece.act, isinstance(piece, Still)))
    return Seen(begins, tuple(acts))
