"""What a track of motion shows: the films in it, in their order, as the rig is asked for them, and the banner over the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from kotgames.ui.art.baker import Job
from kotgames.ui.table.films import FilmTrack
from kotgames.ui.timeline import Par, Seq, Track

Reel = tuple[str, dict[str, Any]]
"""A film's name and its arguments."""


def reel(job: Job) -> Reel:
    """The film that a job asks for."""
    asked = json.loads(job.arguments)
    return asked["film"], asked["arguments"]


def reels(track: Track | None) -> list[Reel]:
    """The films of a track."""
    return [reel(film.job) for shown in _film_tracks(track) if (film := shown._film) is not None]


def _film_tracks(track: Track | None) -> Iterator[FilmTrack]:
    if isinstance(track, FilmTrack):
        yield track
    elif isinstance(track, (Seq, Par)):
        for part in track._tracks:
            yield from _film_tracks(part)


def wanted(asked: list[Job]) -> list[Reel]:
    """The films among the jobs that a baker was asked for; the pair at rest is none."""
    found = [reel(job) for job in asked if job.name.endswith(":film")]
    return [one for one in found if one[0] != "idle"]
