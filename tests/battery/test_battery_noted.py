"""The rules come to what was noted of them; `python -m tests.battery.regenerate` after an intended change."""

from __future__ import annotations

import pytest

from tests.battery import noted
from tests.battery.case import Case
from tests.battery.cases import USUAL, each_once

RARE = ("bots", "card sets")
"""Topics that few changes touch and many matches are read for."""


@pytest.mark.parametrize(
    "topic", [pytest.param(topic, marks=pytest.mark.slow if topic in RARE else ()) for topic in noted.TOPICS]
)
@each_once
def test_everything_comes_to_what_was_noted(case: Case, topic: str) -> None:
    kept = noted.kept_of(case.game.id, topic)
    found = noted.notes(case, topic)
    other = [number for number, pair in enumerate(zip(kept, found, strict=True)) if len(set(pair)) > 1]
    assert not other, (
        f"{len(other)} of {len(found)} otherwise, first: python -m tests.battery.noted {case.game.id} {topic!r} {other[0]}; "
        "after an intended change: python -m tests.battery.regenerate"
    )


def test_nothing_else_is_kept() -> None:
    kept = {game: list(topics) for game, topics in noted.kept().items()}
    assert kept == {case.game.id: list(noted.TOPICS) for case in USUAL}, (
        "games or topics came or went: python -m tests.battery.regenerate"
    )


def test_a_game_of_which_nothing_is_noted_is_told_how_to() -> None:
    for game, topic in (("nowhere", "rules"), (USUAL[0].game.id, "weather")):
        with pytest.raises(LookupError, match=rf"of {game}, '{topic}': .*python -m tests.battery.regenerate"):
            noted.kept_of(game, topic)


@each_once
def test_changed_cards_are_both_accepted_and_refused(case: Case) -> None:
    lines = [line for number in range(10) for line in noted.TOPICS["card sets"][0](case, number)]
    refused = [line for line in lines if line.startswith("CardDataError")]
    assert 0.1 < len(refused) / len(lines) < 0.95
    assert len(set(refused)) > 20
