"""Matches of Knockdown to be told: whole ones, positions of James against Brood, card sets in which every word of the vocabulary stands."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from kotgames.engine.chance import Dice
from kotgames.engine.contract import EXTERNAL, NOBODY, Event
from kotgames.engine.log_book import LogLine
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown.card_set import CardSet, from_data, shipped
from kotgames.games.knockdown.game import GAME, State
from kotgames.games.knockdown.words import LogBook
from kotgames.system.catalogue import Words


def _fixed() -> CardSet:
    """The shipped things by name, with the figures of knockdown_told.yaml: a match is told the same, whatever they are tuned to."""
    figures = yaml.safe_load(Path(__file__).with_name("knockdown_told.yaml").read_text(encoding="utf-8"))
    data = copy.deepcopy(dict(shipped().data))
    parts, fighters = data["components"], data["fighters"]["fighters"]
    parts["rules"].update(figures["rules"])
    for section in ("cards", "skills"):
        parts[section] = [{**row, **figures[section][row["id"]]} for row in parts[section]]
        assert len(parts[section]) == len(figures[section])
    for fighter in fighters:
        fighter["ability"] = figures["abilities"][fighter["id"]]
        fighter["specials"] = [{**row, **figures["specials"][row["id"]]} for row in fighter["specials"]]
    return from_data(data)


CARD_SET = _fixed()
NAMES = ("Vance", "Okoro")


class Asked(Words):
    """Words that remember what they were asked for."""

    def __init__(self, language: str) -> None:
        super().__init__(language, GAME.id)
        self.asked: set[str] = set()

    def __call__(self, key: str, /, **params: Any) -> str:
        self.asked.add(key)
        return super().__call__(key, **params)


def book_of(language: str = "en", card_set: CardSet = CARD_SET) -> tuple[LogBook, Asked]:
    """A log in a language, and its words."""
    words = Asked(language)
    return LogBook(card_set, words, NAMES.__getitem__), words


@cache
def match_of(seed: int) -> Match:
    """A whole match of players who attack where they can and call tests when they are worth it; half of them draft."""
    options = {"test": ("tower", "dice")[seed % 2], "quick": seed % 4 < 2}
    match = Match.start(GAME, options=options, seed=seed, seats=[Seat(), Seat()], card_set=CARD_SET)
    dice = Dice(seed)
    while match.actor is not None:
        if match.actor == EXTERNAL:
            match.act(a.BY_DICE if seed % 5 == 0 else GAME.external(match.state, dice))
            continue
        state = match.state
        assert isinstance(state, State)
        legal = list(state.actions())
        if a.CALL in legal and sum(state.test_wounds(1 - match.actor)) < 8 and dice.below(6):
            legal = [a.DECLINE]
        attacks = [code for code in legal if code == a.COMBO or a.ATTACK <= code < a.PAY]
        if attacks and dice.below(4):
            legal = attacks
        match.act(legal[dice.below(len(legal))])
    return match


def events_of(match: Match) -> list[Event]:
    """All that happened."""
    return [*match.opening, *(event for turn in match.turns for event in turn.events)]


def told(book: LogBook, events: Sequence[Event], viewer: int = NOBODY) -> list[LogLine]:
    """The log as a seat reads it."""
    book.begin()
    lines = [book.line(event.seen_by(viewer)) for event in events]
    return [line for line in lines if line is not None]


def said(book: LogBook, event: Event) -> LogLine:
    """The line of one event."""
    line = book.line(event)
    assert line is not None
    return line


def whole(text: str) -> bool:
    """Nothing in it was left to be filled in."""
    return bool(text) and not set(text) & set("{}@[]")


def at(**data: Any) -> Match:
    """A match that stands so; James against Brood by dice, Vance to act."""
    position: dict[str, Any] = {"test": "dice", **data}
    position["fighters"] = [
        {"fighter": name, **fighter}
        for name, fighter in zip(("james", "brood"), data.get("fighters", ({}, {})), strict=True)
    ]
    return Match.at(GAME, GAME.setup(position, card_set=CARD_SET), card_set=CARD_SET)


def do(match: Match, *texts: str) -> None:
    """Actions by their text."""
    for text in texts:
        match.act(GAME.parse(text, match.card_set))


BESIDE: dict[str, Any] = {"at": [1, 0]}
ROW = ["uppercut", "charge", "leg_sweep", "jab"]


ATOMS: Sequence[Mapping[str, Any]] = [
    *({"do": word, "spaces": spaces} for word in ("move", "blink", "forward", "backward", "pull", "push") for spaces in (1, 2)),
    *({"do": word, **sorts} for word in ("wounds", "heal") for sorts in ({"heavy": 1}, {"light": 2}, {"heavy": 2, "light": 1})),
    *({"do": "foe_discards", "cards": cards} for cards in (1, 2)),
    *({"do": "strip", "shown": shown, "cards": cards} for shown, cards in ((1, 1), (2, 1), (3, 2))),
]  # fmt: skip
OWN_ATOMS: Sequence[Mapping[str, Any]] = [
    {"do": "spend_ammo", "light": 1, "most": 2},
    {"do": "spend_ammo", "light": 2, "most": 1},
    {"do": "ammo_move"},
    {"do": "reload", "ammo": 0, "symbol": "high"},
    {"do": "reload", "ammo": 2, "symbol": "dash"},
]
TURRET_ATOMS: Sequence[Mapping[str, Any]] = [{"do": "place_turret", "spaces": spaces} for spaces in (1, 3)]
GIFTS: Sequence[Mapping[str, Any]] = [
    *({"do": "first_strike", "light": light} for light in (1, 2)),
    *({"do": "symbol_strikes", "symbol": "high", "light": light} for light in (1, 2)),
    *({"do": "far_strikes", "distance": 3, "light": light} for light in (1, 2)),
    {"do": "armour", "symbol": "low"},
    {"do": "first_armour"},
    *({"do": "longer_range", "spaces": spaces} for spaces in (1, 2)),
    *({"do": "better_block", "cards": cards} for cards in (1, 2)),
    *({"do": "easier_test", "wounds": wounds} for wounds in (1, 2)),
    *({"do": "heal_after_test", "light": light} for light in (1, 2)),
    {"do": "safe_corridors"},
    *({"do": "longer_dash", "spaces": spaces} for spaces in (1, 2)),
    *({"do": "larger_hand", "cards": cards} for cards in (1, 2)),
    {"do": "renew_row"},
]


def changed() -> dict[str, Any]:
    """The shipped data to be changed."""
    return copy.deepcopy(dict(CARD_SET.data))


def two_boxes() -> CardSet:
    """The shipped set with a second box: the same Skills, Arena and fighters under other names."""
    data = changed()
    parts, fighters = data["components"], data["fighters"]
    parts["boxes"].append({"id": "siege", "source": "house"})
    parts["arenas"].append({**copy.deepcopy(parts["arenas"][0]), "id": "siege", "box": "siege"})
    for section in (parts["skills"], fighters["fighters"]):
        section += [{**copy.deepcopy(row), "id": f"{row['id']}_2", "box": "siege"} for row in section]
    for row in fighters["fighters"][3:]:
        for special in row["specials"]:
            special["id"] += "_2"
    parts["cards"] += [
        {**copy.deepcopy(row), "id": f"{row['id']}_2", "arena": "siege"} for row in parts["cards"]
    ]
    return from_data(data)


def vocabulary() -> Iterator[CardSet]:
    """Sets in which every word of the vocabulary stands on a card, a Special Attack, a Skill or a sheet."""
    data = changed()
    parts = data["components"]
    for row, atom in zip(parts["cards"], ATOMS[: len(parts["cards"])], strict=True):
        row["effects"] = [dict(atom)]
    rest = ATOMS[len(parts["cards"]) :]
    parts["cards"][0]["effects"] += [dict(atom) for atom in rest]
    parts["skills"] += [
        {
            "id": f"gift_{index}",
            "box": "nemesis",
            "initiative": 20 + index,
            "gives": dict(gift),
            "source": "house",
        }
        for index, gift in enumerate(GIFTS)
    ]
    james, iris, brood = data["fighters"]["fighters"]
    james["specials"][0]["effects"] = [dict(atom) for atom in OWN_ATOMS]
    iris["specials"][0]["effects"] = [dict(atom) for atom in TURRET_ATOMS]
    james["specials"][1]["cost"] = ["high", "any", "any"]
    james["specials"][2]["cost"] = ["high", "low", "grip", "dash"]
    abilities: list[dict[str, Any]] = [
        {"do": "hunter", "behind_light": behind, "test_heal": heal} for behind in (0, 2) for heal in (0, 2)
    ]
    for ability in (*abilities, {"do": "none"}):
        brood["ability"] = ability
        yield from_data(data)
