"""The in-game rules of UNCAGED: complete, true to the card data, and everything on the table resolves to a paragraph.

What must resolve is read from the code, the card data, the catalogue and the ledger of rulings.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import kotgames
from kotgames import rulebook
from kotgames.engine.contract import Event
from kotgames.games.uncaged import GAME, board, decisions, events
from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.card_set import shipped
from kotgames.rulebook import Kind
from kotgames.system import paths
from kotgames.system.catalogue import Words
from kotgames.texts import load_game, load_shell
from tests import sources
from tests.rulebook_lookup import (
    assert_own_words,
    changed_by,
    claimed_by,
    explained,
    families_of_ids,
    figures,
    manual_of,
    unresolved,
)

CARD_SET = shipped()
RULES = rulebook.load(GAME.id)
WORDS = Words("en", GAME.id)
WRITTEN = sources.written(paths.in_language(paths.cards() / GAME.id, "en", "rules"))["paragraphs"]
PACKAGE = Path(str(kotgames.__file__)).parent
GAME_FOLDER = PACKAGE / "games" / GAME.id
LEDGER: dict[str, Any] = sources.written(Path(__file__).parent / "rulings" / f"{GAME.id}_ledger.yaml")
HOST = (
    "match_over", "wait_turn", "undo_nothing", "undo_barrier", "undo_strict", "undo_gave_up", "redo_nothing", "gave_up_already",
    "action_unknown",
)  # fmt: skip
"""Refusals that a match of any game can give; they stand in the shell's catalogue."""


def _strings(node: ast.expr) -> Iterator[str]:
    """The texts an expression can be: written out, one of two, or a name that is one of such texts."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from (*_strings(node.body), *_strings(node.orelse))
    elif (
        isinstance(node, ast.Name) and node.id == "key"
    ):  # legal.py: the two kinds of discards that are no choice
        yield from ("discard_forced", "discard_cost")


REFUSED = sorted(
    {
        (key, str(getattr(node.args[2], "value", "")) if len(node.args) > 2 else "")
        for folder in (GAME_FOLDER, PACKAGE / "engine")
        for node in sources.calls_below(folder, "Refusal", "not_now")
        for key in _strings(node.args[0])
    }
)
"""(key, ruling) of each `Refusal(...)` of the rules, the table and the engine."""

NOT_NOW = str(sources.calls(GAME_FOLDER / "decisions.py")["refuser"][0].args[2].value)  # type: ignore[attr-defined]
IN_CATALOGUE = sorted(key[8:] for key in load_game("en", GAME.id) if key.startswith("refusal."))
KINDS_OF_EVENT = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]


def _zones() -> set[str]:
    """The ids of things and places, by family."""
    toolkit = {"table", "log", "play", "plays"}  # the bare table, the short log, the last plays
    return toolkit | families_of_ids(GAME_FOLDER)


# ---- everything resolves


def test_every_refusal_resolves() -> None:
    keys = {key for key, _ in REFUSED}
    assert len(keys) >= 25
    assert len(IN_CATALOGUE) >= 22
    assert {"discard_cost", "discard_forced", "row_count", "ui_closed", "undo_barrier"} <= keys
    assert unresolved(RULES, "refusal", sorted(keys | set(IN_CATALOGUE))) == []
    assert {f"refusal.{key}" for key in HOST} <= set(load_shell("en"))
    assert unresolved(RULES, "refusal", HOST) == []


@pytest.mark.parametrize(
    ("key", "ruling"), [*(found for found in REFUSED if found[1]), ("not_now", NOT_NOW)], ids=str
)
def test_a_refusal_leads_to_what_it_cites(key: str, ruling: str) -> None:
    pages = re.fullmatch(r"p\.(\d+)-(\d+)", ruling)
    wanted = {f"p.{page}" for page in range(int(pages[1]), int(pages[2]) + 1)} if pages else {ruling}
    assert RULES.paragraph_for("ruling", ruling) is not None
    paragraph = RULES.paragraph_for("refusal", key)
    assert paragraph is not None
    assert wanted & set(paragraph.cites), paragraph.id


def test_events_with_variants_lead_to_the_variant() -> None:
    where = partial(explained, RULES)
    assert where(events.Mulliganed(0, 1, 8, 4, True)) == "engine"
    assert where(events.Mulliganed(0, 1, 7, 2, False)) == "mulligan"
    assert where(events.CardRevealed(0, 0, 3, 0, False, "reason.level")) == "levels"
    assert where(events.CardRevealed(0, 0, 3, 0, False, "reason.safe")) == "feint"
    assert where(events.CardRevealed(0, 0, 3, 0, False, "reason.cost")) == "rear_naked_choke"
    assert where(events.CardRevealed(0, 0, 3, 0, False, "reason.follows_invalid_2")) == "valid"
    assert where(events.CardRevealed(0, 0, 3, 0, True)) == "valid"
    assert where(events.LevelChanged(1, 0, 7, False)) == "level_change"
    assert where(events.LevelChanged(0, 1, 14, True)) == "level_undone"
    assert where(events.NextRaised(0, 5, 1, 0, True)) == "feint"
    assert where(events.NextRaised(0, 3, 1, 8, False)) == "low_kick"
    assert [where(events.Discarded(0, 3, why, 0, 1)) for why in board.DISCARD_REASONS] == [
        "discards",
        "knee_bar",
        "body_hook",
    ]
    assert [where(events.ComboEnded(1, 1, how, 0)) for how in ("full", "broken", "knockout")] == [
        "combo_end",
        "breakers",
        "knockout",
    ]
    ends = {"knockout": "knockout", "decision": "decision", "damage": "decision", "draw": "decision"}
    assert {how: where(events.MatchEnded(0, how)) for how in board.ENDINGS if how} == ends


def test_every_zone_resolves() -> None:
    zones = _zones()
    assert {
        "hand",
        "strip",
        "level",
        "sheet",
        "card",
        "back",
        "down",
        "slot",
        "deck",
        "fighter",
        "pick",
    } <= zones
    assert unresolved(RULES, "zone", sorted(zones)) == []
    for name, wanted in (
        ("slot:1:3", "row"),
        ("deck:0", "decks"),
        ("down:0:2", "secrets"),
        ("pick:2", "choosing"),
    ):
        found = RULES.paragraph_for("zone", name)
        assert found is not None
        assert found.id == wanted


def test_every_card_fighter_level_and_type_resolves_and_is_called_by_its_name() -> None:
    kinds: tuple[tuple[Kind, Any], ...] = (
        ("card", CARD_SET.kinds),
        ("fighter", CARD_SET.fighter_ids),
        ("level", c.LEVELS),
        ("type", c.TYPES),
    )
    for kind, keys in kinds:
        for key in keys:
            paragraph = RULES.paragraph_for(kind, key)
            assert paragraph is not None, key
            name = WORDS(f"{kind}.{key}") if kind != "fighter" else key
            assert name.lower() in f"{paragraph.title} {paragraph.text}".lower(), key


def test_nothing_else_resolves() -> None:
    """No key that the game does not have (any more)."""
    claimed = claimed_by(RULES)
    assert claimed["refusal"] == {key for key, _ in REFUSED} | set(IN_CATALOGUE) | set(HOST)
    assert claimed["prompt"] == set(decisions.PROMPTS)
    assert claimed["card"] == set(CARD_SET.kinds)
    assert claimed["fighter"] == set(CARD_SET.fighter_ids)
    assert claimed["level"] == set(c.LEVELS)
    assert claimed["type"] == set(c.TYPES)
    assert claimed["style"] | claimed["stat"] | claimed["position"] == set()
    assert claimed["ruling"] == set(LEDGER["rulings"])
    assert {key.partition(":")[0] for key in claimed["zone"]} == _zones()
    words = {
        *board.DISCARD_REASONS,
        *board.ENDINGS,
        "broken",
        *(key for key in load_game("en", GAME.id) if key.startswith("reason.")),
    }
    by_name = {kind.__name__: kind for kind in KINDS_OF_EVENT}
    for key in claimed["event"]:
        name, *variant = key.split(":")
        for part in variant:
            assert part in by_name[name].__struct_fields__ or part in words, key


# ---- complete

COVERED = {
    (1, 1): ["goal"], (1, 2): ["the_box"], (1, 3): ["players"],
    (3, 1): ["winning_in_short", "option_rounds"], (3, 2): ["goal", "winning_in_short"], (3, 3): ["advice_attack"],
    (3, 4): ["advice_defence"], (3, 5): ["advice_attack"], (3, 6): ["winning_in_short", "knockout"], (3, 7): ["decision", "round_end"],
    (4, 1): ["decks"], (4, 2): ["card_face", "the_box"], (4, 3): ["choosing", "option_fighters"],
    (4, 4): ["fighter_card", "deflector", "turncoat", "grinder", "engine"], (4, 5): ["fighter_card"], (4, 6): ["fighter_card"],
    (5, 1): ["first_attacker"], (5, 2): ["decks", "the_box"], (5, 3): ["the_box"],
    (6, 1): ["score_sheet"], (6, 2): ["score_sheet", "health"], (6, 3): ["score_sheet"],
    (7, 1): ["damage", "card_face"], (7, 2): ["card_face"], (7, 3): ["card_face"], (7, 4): ["card_face"], (7, 5): ["levels"],
    (7, 6): ["types", "breakers"],
    (8, 1): ["round_start", "goal"], (8, 2): ["round_start", "levels"], (8, 3): ["round_start", "stamina"],
    (9, 1): ["hand"], (9, 2): ["row"], (9, 3): ["row"], (9, 4): ["exchange", "actions"], (9, 5): ["exchange"],
    (9, 6): ["damage"], (9, 7): ["knockout"], (9, 8): ["combo_in_short"], (9, 9): ["combo_in_short"], (9, 10): ["combo_in_short"],
    (10, 1): ["exchange", "valid", "actions"], (10, 2): ["exchange"], (10, 3): ["exchange", "knockout"], (10, 4): ["exchange"],
    (11, 1): ["combo_end"], (11, 2): ["what_stays"], (11, 3): ["what_stays"], (11, 4): ["what_stays"], (11, 5): ["round_end"],
    (11, 6): ["attack_order"], (11, 7): ["round_start"], (11, 8): ["round_start"],
    (12, 1): ["stamina"], (12, 2): ["discards", "draws"], (12, 3): ["stamina", "what_stays"], (12, 4): ["stamina_example"],
    (12, 5): ["the_box"],
    (13, 1): ["health"], (13, 2): ["valid"], (13, 3): ["valid_example", "high_kick", "check_kick"], (13, 4): ["successful"],
    (14, 1): ["levels"], (14, 2): ["level_change"], (14, 3): ["row_helper"], (14, 4): ["follow"], (14, 5): ["follow"],
    (14, 6): ["follow"],
    (15, 1): ["mulligan"], (15, 2): ["mulligan"], (15, 3): ["forced_mulligan"], (15, 4): ["forced_mulligan"],
    (16, 1): ["example_exchanges"], (16, 2): ["example_exchanges"], (16, 3): ["example_exchanges"], (16, 4): ["example_exchanges"],
    (16, 5): ["example_exchanges", "cross"], (16, 6): ["example_exchanges", "counter_punch"],
    (17, 1): ["decks", "jab"], (17, 2): ["decks", "shell"], (18, 2): ["the_box"],
}  # fmt: skip
"""By page and paragraph of the manual: where it is said."""


def test_every_paragraph_of_the_manual_is_said_somewhere() -> None:
    foreign = ("the credits", "an advertisement")
    wanted = {
        (row["page"], row["number"])
        for row in LEDGER["paragraphs"]
        if not str(row.get("not_applicable", "")).startswith(foreign)
    }
    assert set(COVERED) == wanted
    for (page, number), names in COVERED.items():
        for name in names:
            assert f"p.{page}" in RULES.paragraph(name).cites, (page, number, name)


def test_no_sentence_is_the_manuals() -> None:
    assert_own_words(RULES, manual_of(GAME.id))


# ---- true to the data


FIGURES = list(figures(CARD_SET.data))


def test_the_data_has_many_figures() -> None:
    assert len(FIGURES) > 65


@pytest.mark.parametrize("steps", FIGURES, ids=lambda steps: ".".join(map(str, steps)))
def test_each_figure_of_the_data_is_read_from_it(steps: tuple[str | int, ...]) -> None:
    """Tuning a number, or playing with a box's own, changes the text that states it."""
    changed = changed_by(CARD_SET.data, steps, RULES)
    if steps[1] in ("cards", "fighters"):  # a figure of a card or a fighter stands in its own paragraph
        kind: Kind = "card" if steps[1] == "cards" else "fighter"
        row_id = CARD_SET.data[str(steps[0])][steps[1]][steps[2]]["id"]
        was, now = RULES.paragraph_for(kind, row_id), changed.paragraph_for(kind, row_id)
        assert was is not None
        assert now is not None
        assert was.text != now.text


def test_no_other_number_is_written_by_hand() -> None:
    for paragraph in RULES.paragraphs:
        text = re.sub(r"\{[^}]*\}|\[\[\w+", "", WRITTEN[paragraph.id]["text"])
        if paragraph.section == "rulings":
            text = re.sub(r"U\d+|p\.\d+", "", text)
        assert re.findall(r"\d+", text) == [], paragraph.id


@pytest.mark.parametrize("row", CARD_SET.components.cards, ids=lambda row: row.id)
def test_a_card_says_what_the_data_does(row: c.CardRow) -> None:
    """Its level, its decks, and every type or card that its needs, additions and actions name."""
    paragraph = RULES.paragraph_for("card", row.id)
    assert paragraph is not None
    text = f"{paragraph.title} {paragraph.text}"
    levels = {"standing": "for standing", "ground": "for the ground", "any": "for any level"}
    assert [level for level, words in levels.items() if words in text] == [row.level]
    assert ("in the Attack deck" in text) == bool(row.attack)
    assert ("in the Defence deck" in text) == bool(row.defence)
    assert WORDS(f"type.{row.type}") in text
    needs = [need for need in row.needs if isinstance(need, c.Follows)]
    assert ("only valid right after" in text) == bool(needs)
    assert ("only works against" in text) == any(isinstance(need, c.Meets) for need in row.needs)
    atoms: list[Any] = [*row.needs, *row.plus, *row.actions]
    for atom in atoms:
        for name in (*getattr(atom, "of", ()), *getattr(atom, "after", ())):
            word = WORDS(f"card.{name}") if name in CARD_SET.kinds else WORDS(f"type.{name}")
            assert word in text, name
