"""Tournaments of three to eight: who meets whom, standings, the bracket, who is champion. Plain data that survives the program.

Round robin: everybody meets everybody once (circle method); a won pairing is two points, a drawn one a point. Single elimination: the first
seeds get the free places of an incomplete bracket; a drawn match is fought again. A pairing is best of n matches. The loser of a match may
change the fighter, the winner keeps it; the champion keeps it into the next tournament, for which the others make theirs openly in
finishing order.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from kotgames import games
from kotgames.bots import players
from kotgames.engine import limits
from kotgames.engine.errors import KotgamesError
from kotgames.engine.record import set_aside, write_atomically
from kotgames.system import paths

LEAST: Final = 3
MOST: Final = 8
MOST_MATCHES: Final = 200
"""Of a pairing: draws are fought again."""
LONGEST_NAME: Final = 100
FORMAT: Final = 1
"""The form of the file that this program writes."""
BEST_OF: Final = (1, 3, 5)
NOBODY: Final = -1

Kind = Literal["round_robin", "elimination"]
_WORD: Final = re.compile(r"\w{1,60}", re.A)
_RECORD: Final = re.compile(r"[\w.-]{1,120}\.kot", re.A)
KINDS: Final[tuple[Kind, ...]] = ("round_robin", "elimination")


class Entrant(msgspec.Struct):
    """Somebody who takes part. `fighter` is what the game's options want for a corner; None: still to be made. `may_change`: lost the
    last match, so the fighter may be made anew before the next."""

    name: str
    kind: str = "human"
    look: dict[str, Any] = {}
    state: dict[str, Any] = {}
    """The corner's choices at the set-up (for its portrait)."""
    fighter: Any = None
    may_change: bool = False


class Pairing(msgspec.Struct):
    """Two entrants who meet (NOBODY: not known yet, or a free place); `wins` so far. `records`: the files of its matches, the last one
    may still be running."""

    one: int = NOBODY
    two: int = NOBODY
    round: int = 0
    wins: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    draws: int = 0
    records: list[str] = msgspec.field(default_factory=list)
    noted: int = 0
    """Records that are counted already, from the first on."""
    free: bool = False
    """The first entrant goes on without a fight."""


class Standing(msgspec.Struct, frozen=True):
    """One line of the table."""

    entrant: int
    points: int
    won: int
    drawn: int
    lost: int
    matches: int
    """Matches won minus lost."""


class Tournament(msgspec.Struct, rename={"pairings": "bouts"}):
    """A tournament at any moment. `version` is that of the file's form, in which the pairings are called bouts."""

    game: str
    kind: Kind
    best_of: int
    entrants: list[Entrant]
    pairings: list[Pairing]
    version: int = FORMAT
    champion: int = NOBODY
    """The entrant that came into this tournament as champion."""

    # ---- looking

    def is_over(self, pairing: Pairing) -> bool:
        """True for a decided pairing."""
        if pairing.free:
            return True
        if pairing.one == NOBODY or pairing.two == NOBODY:
            return False
        enough = max(pairing.wins) > self.best_of // 2
        played = sum(pairing.wins) + pairing.draws >= self.best_of
        return enough or (played and (self.kind == "round_robin" or pairing.wins[0] != pairing.wins[1]))

    def winner_of(self, pairing: Pairing) -> int:
        """The winner of a pairing; NOBODY while it is open, and for a drawn one."""
        if pairing.free:
            return pairing.one
        if not self.is_over(pairing) or pairing.wins[0] == pairing.wins[1]:
            return NOBODY
        return pairing.one if pairing.wins[0] > pairing.wins[1] else pairing.two

    @property
    def pairing(self) -> Pairing | None:
        """The pairing to be fought now; None when all are."""
        return next((b for b in self.pairings if not self.is_over(b) and NOBODY not in (b.one, b.two)), None)

    @property
    def over(self) -> bool:
        """True once every pairing is decided."""
        return self.pairing is None

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return 1 + max(pairing.round for pairing in self.pairings)

    def standings(self) -> list[Standing]:
        """The table, best first: points, then matches won minus lost, then the order of entry. In an elimination the round reached comes
        first, so that it is the finishing order there too."""
        lines = [self._standing(index) for index in range(len(self.entrants))]
        return sorted(
            lines, key=lambda line: (-self._reached(line.entrant), -line.points, -line.matches, line.entrant)
        )

    def _standing(self, entrant: int) -> Standing:
        won = drawn = lost = matches = 0
        for pairing in self.pairings:
            if pairing.free or entrant not in (pairing.one, pairing.two):
                continue
            own = (
                pairing.wins[0] - pairing.wins[1]
                if pairing.one == entrant
                else pairing.wins[1] - pairing.wins[0]
            )
            matches += own
            if self.is_over(pairing):
                winner = self.winner_of(pairing)
                won += winner == entrant
                drawn += winner == NOBODY
                lost += winner not in (entrant, NOBODY)
        return Standing(entrant, 2 * won + drawn, won, drawn, lost, matches)

    def _reached(self, entrant: int) -> int:
        if self.kind != "elimination":
            return 0
        reached = max(
            (pairing.round for pairing in self.pairings if entrant in (pairing.one, pairing.two)), default=0
        )
        final = self.pairings[-1]
        return reached + (self.winner_of(final) == entrant)

    @property
    def best(self) -> int:
        """The new champion; NOBODY while it is open."""
        return self.standings()[0].entrant if self.over else NOBODY

    # ---- acting

    def note(self, winner: int | None) -> None:
        """A match of the current pairing ended: 0 or 1 for its corners, None for a draw. Raises ValueError when no pairing is open."""
        pairing = self.pairing
        if pairing is None:
            raise ValueError("no pairing is open")
        pairing.noted = len(pairing.records)
        if winner is None:
            pairing.draws += 1
        else:
            pairing.wins[winner] += 1
        for corner, entrant in enumerate((pairing.one, pairing.two)):
            self.entrants[entrant].may_change = winner is not None and corner != winner
        if self.kind == "elimination" and self.is_over(pairing):
            self._advance()

    def _advance(self) -> None:
        """Winners move into the next round's places."""
        by_round: dict[int, list[Pairing]] = {}
        for pairing in self.pairings:
            by_round.setdefault(pairing.round, []).append(pairing)
        for number in range(self.rounds - 1):
            for index, pairing in enumerate(by_round[number]):
                winner = self.winner_of(pairing)
                if winner != NOBODY:
                    target = by_round[number + 1][index // 2]
                    if index % 2 == 0:
                        target.one = winner
                    else:
                        target.two = winner


def begin(game: str, kind: Kind, best_of: int, entrants: list[Entrant], champion: int = NOBODY) -> Tournament:
    """A tournament before its first pairing. Raises ValueError for a number of entrants or matches that cannot be."""
    if not LEAST <= len(entrants) <= MOST:
        raise ValueError(f"{len(entrants)} entrants; expected {LEAST} to {MOST}")
    if best_of not in BEST_OF:
        raise ValueError(f"best of {best_of}; expected one of {BEST_OF}")
    pairings = _circle(len(entrants)) if kind == "round_robin" else _bracket(len(entrants))
    made = Tournament(game, kind, best_of, entrants, pairings, champion=champion)
    if kind == "elimination":
        made._advance()
    return made


def again(last: Tournament, *, made: bool = True) -> Tournament:
    """The next tournament of the same people: the champion keeps the fighter, the others make theirs in finishing order. In a game whose
    fighters are not `made` but come with it, everybody keeps theirs."""
    order = [line.entrant for line in last.standings()]
    entrants = [
        msgspec.structs.replace(
            last.entrants[index],
            fighter=last.entrants[index].fighter if place == 0 or not made else None,
            may_change=False,
        )
        for place, index in enumerate(order)
    ]
    return begin(last.game, last.kind, last.best_of, entrants, champion=0)


def _circle(count: int) -> list[Pairing]:
    """Everybody against everybody: one stays, the others turn."""
    ring = list(range(count)) + ([NOBODY] if count % 2 else [])
    pairings = []
    for number in range(len(ring) - 1):
        for index in range(len(ring) // 2):
            one, two = ring[index], ring[-1 - index]
            if NOBODY not in (one, two):
                pairings.append(Pairing(one, two, number) if number % 2 == 0 else Pairing(two, one, number))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return pairings


def _bracket(count: int) -> list[Pairing]:
    """The bracket of the next power of two, best against last; the first seeds have free places."""
    size = 4 if count <= 4 else 8
    seeds = [0]
    while len(seeds) < size:
        most = len(seeds) * 2
        seeds = [place for seed in seeds for place in (seed, most - 1 - seed)]
    pairings = []
    for index in range(0, size, 2):
        one, two = seeds[index], seeds[index + 1]
        pairings.append(Pairing(one, two, 0) if two < count else Pairing(one, NOBODY, 0, free=True))
    number, left = 1, size // 4
    while left >= 1:
        pairings += [Pairing(round=number) for _ in range(left)]
        number, left = number + 1, left // 2
    return pairings


# ---- the file


def where() -> Path:
    """The file of the running (or last) tournament."""
    return paths.user_data() / "tournament.json"


def load() -> tuple[Tournament | None, KotgamesError | None]:
    """The tournament that was left, and what must be said: a damaged or newer file is set aside."""
    path = where()
    try:
        found = limits.decode(limits.read(path, limits.TOURNAMENT), Tournament)
        if _sound(found):
            return found, None
    except FileNotFoundError:
        return None, None
    except (limits.Unfit, limits.Damaged):
        pass
    except OSError as error:
        return None, KotgamesError("tournament_unreadable", reason=error.strerror or str(error))
    aside = set_aside(path)
    return None, KotgamesError(
        "tournament_damaged", file=path.name, aside=aside.name if aside else "@error.unmoved"
    )


def _sound(one: Tournament) -> bool:
    """True for a tournament that this program can have come to: everything in it is held against one made anew."""
    count = len(one.entrants)
    return (
        one.version == FORMAT
        and LEAST <= count <= MOST
        and one.best_of in BEST_OF
        and NOBODY <= one.champion < count
        and _WORD.fullmatch(one.game) is not None
        and all(_can_sit(entrant, one.game) for entrant in one.entrants)
        and all(map(_can_be, one.pairings))
        and _follows(one)
    )


def _can_sit(entrant: Entrant, game_id: str) -> bool:
    """True for an entrant that can take part: a person or a bot that there is, and a fighter that the game takes."""
    if not 0 < len(entrant.name) <= LONGEST_NAME:
        return False
    try:
        if entrant.kind != "human":
            players.check(entrant.kind)
        if entrant.fighter is not None and game_id in games.ids():
            game = games.get(game_id)
            options = dict(game.sample_options())
            if any(option.name == "fighters" for option in game.options):
                options["fighters"] = [entrant.fighter, *[None] * (len(options["fighters"]) - 1)]
                game.new(seats=len(options["fighters"]), options=options, seed=0)
    except KotgamesError:
        return False
    return True


def _can_be(pairing: Pairing) -> bool:
    """True for a pairing whose numbers agree with each other, and whose records are files of the folder of matches and nothing else."""
    return (
        len(pairing.wins) == 2
        and min(*pairing.wins, pairing.draws, pairing.noted) >= 0
        and sum(pairing.wins) + pairing.draws <= MOST_MATCHES
        and pairing.noted <= len(pairing.records) <= MOST_MATCHES
        and all(_RECORD.fullmatch(name) is not None for name in pairing.records)
    )


def _follows(one: Tournament) -> bool:
    """True where the pairings are those of a new tournament of as many, each decided as they say and nobody moved on who had not won."""
    made = begin(one.game, one.kind, one.best_of, one.entrants)
    if len(made.pairings) != len(one.pairings):
        return False
    enough = one.best_of // 2 + 1
    for ours, theirs in zip(made.pairings, one.pairings, strict=True):
        known = NOBODY not in (ours.one, ours.two)
        if not known and (any(theirs.wins) or theirs.draws or theirs.records):
            return False
        if max(theirs.wins) > enough or min(theirs.wins) == enough:
            return False
        ours.wins, ours.draws = list(theirs.wins), theirs.draws
        ours.records, ours.noted = list(theirs.records), theirs.noted
        if made.kind == "elimination":
            made._advance()  # the next rounds stand behind those that lead to them
    return made.pairings == one.pairings


def save(one: Tournament) -> str | None:
    """Write the tournament; the reason if that fails."""
    try:
        write_atomically(where(), msgspec.json.encode(one))
    except OSError as error:
        return error.strerror or str(error)
    return None
