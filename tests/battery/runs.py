"""Whole matches written out as text: what the golden files hold and what another process must repeat.

`python -m tests.battery.runs` prints the digests of many matches of every game (for the test with another
PYTHONHASHSEED).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kotgames.engine.match import Match
from tests.battery.case import STEP_LIMIT, Case, chooser, plain
from tests.battery.cases import CASES

GOLDEN = Path(__file__).parent / "golden"
GOLDEN_SEEDS = (1, 2, 3)
REPEATED_SEEDS = range(12)


def golden_path(case: Case) -> Path:
    """The file of a game's golden playthroughs."""
    return GOLDEN / f"{case.game.id}.txt"


def written(case: Case, seed: int) -> Iterator[str]:
    """A random match as lines: its options, each action with the digest after it, and each event."""
    match = case.start(seed)
    choose = chooser(seed)
    yield f"# {case.game.id}, seed {seed}, options {case.chosen(seed)}"
    yield from (f"  {plain(event)}" for event in match.opening)
    for _ in range(STEP_LIMIT):
        if match.actor is None:
            break
        events = match.act(choose(match.state))
        turn = match.turns[-1]
        yield f"{turn.seat}> {turn.text} | {match.state.digest()}"
        yield from (f"  {plain(event)}" for event in events)
    outcome = match.outcome
    assert outcome is not None
    yield f"= {outcome.how}, winners {list(outcome.winners)}, scores {list(outcome.scores)}"


def golden(case: Case) -> str:
    """The text of a game's golden file."""
    return "".join(f"{line}\n" for seed in GOLDEN_SEEDS for line in written(case, seed))


def repeated() -> Iterator[str]:
    """What must be equal in every process: digests, lists of actions, endings, and the record of a match."""
    for case in CASES:
        wins = [0] * case.seats
        for seed in REPEATED_SEEDS:
            match: Match = case.start(seed)
            choose = chooser(seed)
            while match.actor is not None:
                yield f"{case.name} {seed} {match.state.digest()} {list(match.state.actions())}"
                match.act(choose(match.state))
            assert match.outcome is not None
            for seat in match.outcome.winners:
                wins[seat] += 1
        yield f"{case.name} {case.game.data(case.game.card_set())} {wins}"


if __name__ == "__main__":
    for line in repeated():
        print(line)
