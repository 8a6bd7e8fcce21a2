"""Plays the rows of a game (`engine.shown`): the motion of each event, its sounds, what the hall makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kotgames import texts
from kotgames.engine.contract import Event
from kotgames.engine.errors import GameError, raise_all
from kotgames.engine.fields import params_of
from kotgames.engine.log_book import LogBook
from kotgames.engine.shown import (
    Acted,
    Banner,
    Deal,
    Drawn,
    Gone,
    Laid,
    Part,
    Pause,
    RoundCard,
    Row,
    Rows,
    Settle,
    Told,
    all_of,
    every_part,
    holds_for,
    picked,
    worded,
)  # fmt: skip
from kotgames.system import paths
from kotgames.ui.art import icons
from kotgames.ui.sound import Cue, takes
from kotgames.ui.table import ids, parts
from kotgames.ui.table.motions import Motions
from kotgames.ui.table.stage.seen import Seen
from kotgames.ui.timeline import Seq, Track, Wait

Maker = Callable[[Any, Any], Track | None]
"""The track of an event, from it and the view before it."""
Ear = Callable[[Any, Seen], list[Cue]]
"""The cues of an event, from it and what is seen of it."""
UNSEEN = Seen()
"""Nothing is acted, and the stage stays where it is."""


class Plays(parts.Motion):
    """The motion of a game by the rows of its log, which fills the texts of banners."""

    def __init__(self, motions: Motions, log: LogBook[Any]) -> None:
        self.motions = motions
        self.log = log
        self.rows = log.rows
        self._seen = UNSEEN
        """The acts of the last track that was made, and when they begin: for its sounds."""
        self._acted, self._sounds = self.acted(), self.acted_sounds()
        raise_all(
            self.rows.error(kind, "row_acted", of)
            for acted, of in ((self._acted, "seen"), (self._sounds, "heard"))
            for kind, row in self.rows.items()
            if (kind in acted) != isinstance(getattr(row, of), Acted)
        )

    def acted(self) -> Mapping[type[Event], Maker]:
        """The tracks of the events whose rows say that they are ACTED, by kind."""
        return {}

    def acted_sounds(self) -> Mapping[type[Event], Ear]:
        """Their sounds, likewise."""
        return {}

    def known(self) -> Any:
        """Everything that is known after the event, for the excitement of rows that ask for it."""
        return None

    def deck_point(self, seat: int) -> tuple[float, float]:
        """The place from which a seat's cards come (`Deal`)."""
        return self.motions.ctx.deck_point

    def home(self, seat: int) -> tuple[float, float]:
        """The place from which cards of a seat come that nobody here sees in its hand."""
        raise NotImplementedError

    def closed(self, event: Any, before: Any) -> str:
        """The id of a card that is laid face down (`Laid`)."""
        raise NotImplementedError

    def from_hand(self, seat: int, before: Any) -> tuple[float, float]:
        """The place from which a card of a seat comes: that of the last back of its hand, where that is seen."""
        back = self.motions.ctx.field.sprites.get(ids.back(seat, before["hand_counts"][seat] - 1))
        return self.home(seat) if back is None else (back.x, back.y)

    def laid(self, event: Any, before: Any, wait: float) -> Track:
        """See `Laid`."""
        name = ids.card(event.card) if event.card >= 0 else self.closed(event, before)
        return self.motions.settle(wait, starts={name: self.from_hand(event.seat, before)})

    def gone(self, event: Any, before: Any, seen: Gone) -> Track:
        """See `Gone`."""
        raise NotImplementedError

    def track(self, event: Event, before: dict[str, Any]) -> Track | None:
        """See `Motion`."""
        seen = picked(self.rows[type(event)].seen, self.log, event)
        if seen is None:
            return None
        if isinstance(seen, Acted):
            return self._acted[type(event)](event, before)
        return Seq(
            *(self._part(one, event, before) for one in (seen if isinstance(seen, tuple) else (seen,)))
        )

    def _part(self, seen: Part, event: Event, before: Any) -> Track:
        match seen:
            case Settle():
                return self.motions.settle(seen.ms)
            case Pause():
                return Wait(seen.ms)
            case Banner() | RoundCard():
                return self._shown(seen, event)
            case Deal():
                return self._deal(event, seen.ms)
            case Laid():
                return self.laid(event, before, seen.ms)
        return self.gone(event, before, seen)

    def sounds(self, event: Event) -> list[Cue]:
        """See `Motion`."""
        return cues(self.rows[type(event)], event, self._seen, self._sounds)

    def excitement(self, event: Event) -> float | None:
        """See `Motion`."""
        return stirred(self.rows[type(event)], event, self.known)

    def opens(self, event: Event) -> bool:
        """See `Motion`."""
        return holds_for(self.rows[type(event)].opens, event)

    def holds(self, event: Event) -> bool:
        """See `Motion`."""
        return holds_for(self.rows[type(event)].holds, event)

    def repeats(self, event: Event) -> bool:
        """See `Motion`."""
        return holds_for(self.rows[type(event)].repeats, event)

    def gathers(self, event: Event) -> bool:
        """See `Motion`."""
        return holds_for(self.rows[type(event)].gathers, event)

    def said(self, event: Event) -> Track:
        """The banner, or the card of a round, of an event that is acted."""
        seen = self.rows[type(event)].seen
        assert isinstance(seen, Acted)
        assert seen.shows is not None
        return self._shown(seen.shows, event)

    def _shown(self, seen: Banner | RoundCard, event: Event) -> Track:
        log = self.log
        if isinstance(seen, RoundCard):
            return self.motions.round_card(seen.note(log, event, self.motions.ctx.view))
        params = params_of(log, event)
        if seen.params is not None:
            params.update(seen.params(log, event))
        key, colour = worded(seen.key, log, event), picked(seen.colour, log, event)
        section = "log" if seen.log else self.rows.banner
        return self.motions.banner(log.words(f"{section}.{key}", **params), colour, seen.ms)

    def _deal(self, event: Any, wait: float) -> Track:
        if "cards" in event.__struct_fields__:
            names = [*map(ids.card, event.cards)]
            return self.motions.settle(wait, starts=dict.fromkeys(names, self.deck_point(0)), hidden=names)
        ctx = self.motions.ctx
        known = event.card >= 0 and ctx.view["hands"][event.seat] is not None
        name = ids.card(event.card) if known else ids.back(event.seat, ctx.hand_count(event.seat) - 1)
        return self.motions.deal(name, self.deck_point(event.seat), wait, known=known)


def cues(row: Row, event: Event, seen: Seen, acted: Mapping[type[Event], Ear]) -> list[Cue]:
    """The cues of an event that is seen like that; `acted`: the sounds of what is acted."""
    if isinstance(row.heard, Acted):
        return acted[type(event)](event, seen)
    heard = row.heard(event) if callable(row.heard) else row.heard
    return [(name, seen.begins + at, volume) for name, at, volume in heard]


def stirred(row: Row, event: Event, known: Callable[[], Any]) -> float | None:
    """Excitement of the hall, 0 to 1; None where nothing new is seen. `known`: the position as everybody knows it."""
    level = row.stirs(event, known()) if callable(row.stirs) else row.stirs
    return None if level is None else min(1.0, level)


def check(rows: Rows, game: str) -> str:
    """Validate the rows of a game by what there is: signs, sounds, texts of every language with their parameters; how many they are. Raises
    GameError naming file and row, with all other faults."""
    raise_all(_faults(rows, game))
    return f"{len(rows)} events"


def _faults(rows: Rows, game: str) -> Iterator[GameError]:
    shipped = {"row_sign": icons.names(), "row_sound": list(takes(paths.assets() / "sounds"))}
    for kind, row in rows.items():
        told = [part for part in every_part(row.told) if isinstance(part, (Told, Drawn))]
        named = [("row_sign", name) for part in told for name in all_of(part.icon)]
        if not callable(row.heard) and not isinstance(row.heard, Acted):
            named += [("row_sound", name) for name, _, _ in row.heard]
        for what, name in named:
            if name not in shipped[what]:
                yield rows.error(kind, what, name, shipped[what])
    for language in texts.languages():
        said = texts.load_game(language, game)
        for kind, key, params in rows.texts():
            if key not in said:
                yield rows.error(kind, "row_text", f"{key} ({language})", said)
                continue
            forms = said[key].values() if isinstance(said[key], Mapping) else [said[key]]
            wanted = {name for form in forms for name in texts.FIELD.findall(form)}
            for name in sorted(wanted - params if params is not None else ()):
                yield rows.error(kind, "row_param", f"{key} ({language}): {{{name}}}")
