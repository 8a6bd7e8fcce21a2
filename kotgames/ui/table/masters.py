"""Pictures that the baker's worker draws and that may come later: masters of cards and the like, scaled down where they are shown.

Asking twice costs nothing; until a picture is there the table stands with a simpler one.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from kotgames.ui.art.baker import Baked, Baker, Job


class Masters:
    """Asks the baker, keeps what came, and answers with what there is. `changed` is called when a master arrives."""

    def __init__(self, baker: Callable[[], Baker], changed: Callable[[], None]) -> None:
        self._baker = baker
        self._changed = changed
        self._masters: dict[Job, Surface] = {}
        self._asked: dict[Job, Callable[[Baked], None]] = {}

    def ask(self, job: Job, came: Callable[[Baked], None], *, urgent: bool = True) -> None:
        """Have something drawn, once at a time; `came` gets it."""
        if job in self._asked:
            if urgent:
                self._baker().hurry(job)
            return

        def done(baked: Baked) -> None:
            self._asked.pop(job, None)
            came(baked)

        self._asked[job] = done
        self._baker().request(job, done, urgent=urgent)

    def close(self) -> None:
        """The table is gone: what was asked for it is not wanted any more."""
        for job, done in self._asked.items():
            self._baker().forget(job, done)
        self._asked.clear()
        self._masters.clear()

    def has(self, job: Job) -> bool:
        """Whether a master is there."""
        return job in self._masters

    def master(self, job: Job, *, urgent: bool = True) -> Surface | None:
        """A single picture as it was drawn, if it is there; asked for otherwise."""
        found = self._masters.get(job)
        if found is None:

            def came(baked: Baked) -> None:
                self._masters[job] = baked.surface
                self._changed()

            self.ask(job, came, urgent=urgent)
        return found
