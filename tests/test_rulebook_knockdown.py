"""The in-game rules of Knockdown: complete, true to the card data, and everything on the table resolves to a paragraph.

What must resolve is read from the code, the card data, the catalogue and the ledger of rulings.
"""

from __future__ import annotations

import ast
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import kotgames
from kotgames import rulebook
from kotgames.engine.contract import Event
from kotgames.games.knockdown import board, decisions, events
from kotgames.games.knockdown.card_set import shipped
from kotgames.games.knockdown.game import GAME
from kotgames.system import paths
from kotgames.system.catalogue import Words
from kotgames.texts import load_game, load_shell
from tests import sources
from tests.rulebook_lookup import (
    assert_own_words,
    calls_of,
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
LANGUAGES = ("en", "de")
WRITTEN = {
    language: sources.written(paths.in_language(paths.cards() / GAME.id, language, "rules"))["paragraphs"]
    for language in LANGUAGES
}
GAME_FOLDER = Path(str(kotgames.__file__)).parent / "games" / GAME.id
LEDGER: dict[str, Any] = sources.written(Path(__file__).parent / "rulings" / f"{GAME.id}_ledger.yaml")
HOST = {
    "match_over", "wait_turn", "undo_nothing", "undo_barrier", "undo_strict", "undo_gave_up", "redo_nothing", "gave_up_already",
    "action_unknown",
}  # fmt: skip
"""Refusals that a match of any game can give; they stand in the shell's catalogue."""
IN_CATALOGUE = {key[8:] for key in load_game("en", GAME.id) if key.startswith("refusal.")}
REFUSED = sorted(
    {
        (str(key.value), str(ruling.value))
        for key, ruling in (
            (node.args[0], node.args[2]) for node in calls_of(GAME_FOLDER, "Refusal") if len(node.args) > 2
        )
        if isinstance(key, ast.Constant) and isinstance(ruling, ast.Constant)
    }
)
"""(key, ruling) of each `Refusal(...)` of the rules and the table that cites one."""
KINDS_OF_EVENT = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]
NAMES = {"card": CARD_SET.kinds, "special": CARD_SET.special_ids, "skill": CARD_SET.skill_ids}
"""What is a `card` to the rules, by the section of the catalogue."""


def _zones() -> set[str]:
    """The ids of things and places, by family. A sheet is called by who stands on it; its parts and those of the row have no id of
    their own in `ids`."""
    toolkit = {"table", "log", "play", "plays", "sheet", "clock"}
    parts = {"arena", "tokens", "skills", "discard"}
    return (toolkit | parts | families_of_ids(GAME_FOLDER)) - {"known", "talent"}


# ---- everything resolves


def test_every_refusal_resolves() -> None:
    written = {
        str(node.args[0].value)
        for called in ("Refusal", "not_now")
        for node in calls_of(GAME_FOLDER, called)
        if isinstance(node.args[0], ast.Constant)
    }
    assert len(IN_CATALOGUE) >= 85
    assert len(written) >= 65
    assert unresolved(RULES, "refusal", sorted(written | IN_CATALOGUE)) == []
    assert {f"refusal.{key}" for key in HOST} <= set(load_shell("en"))
    assert unresolved(RULES, "refusal", sorted(HOST)) == []


@pytest.mark.parametrize(("key", "ruling"), REFUSED, ids=str)
def test_a_refusal_leads_to_what_it_cites(key: str, ruling: str) -> None:
    paragraph = RULES.paragraph_for("refusal", key)
    assert paragraph is not None
    assert ruling in paragraph.cites, paragraph.id
    assert RULES.paragraph_for("ruling", ruling) is not None


def test_events_with_variants_lead_to_the_variant() -> None:
    where = partial(explained, RULES)
    ends = {"ko": "failing", "deck": "out_of_cards"}
    assert {
        how: where(events.RoundEnded(1, 0, how, "", (3, 4), (2, 5), (1, 0), 12))
        for how in board.ENDINGS
        if how
    } == ends
    assert [where(events.Moved(0, (4, 5), how, 0)) for how in ("walk", "dash", *board.WAYS_TO_GO[1:-1])] == [
        "move",
        "dash",
        "blink",
        "forward",
        "backward",
        "forward",
        "push",
        "suppressive_fire",
    ]
    reasons = ("dash", "pay", "block", "limit", "forced", "strip", "reload")
    assert [where(events.CardDiscarded(0, 3, why)) for why in reasons] == [
        "dash",
        "paying",
        "block",
        "discarding",
        "low_kick",
        "order",
        "reload",
    ]
    assert [where(events.Healed(0, 0, 1, why, (0, 1))) for why in ("effect", "skill", "hunter")] == [
        "effect",
        "second_wind",
        "brood",
    ]
    assert [where(events.Wounded(0, 0, 1, why, (0, 1))) for why in ("effect", "corridor")] == [
        "effect",
        "corridor_price",
    ]
    assert [where(events.TowerBuilt(0, not unfinished, unfinished)) for unfinished in (False, True)] == [
        "tower",
        "tower_unfinished",
    ]


def test_every_zone_resolves() -> None:
    zones = _zones()
    assert {"card", "mini", "turret", "space", "wounds", "cube", "special", "row", "deck"} <= zones
    assert unresolved(RULES, "zone", sorted(zones)) == []
    for name, wanted in (
        ("space:7", "arena"),
        ("turret:1", "turret"),
        ("cube:0:1:3", "wounds"),
        ("fighter:1", "fighter_sheet"),
        ("pick:2", "choosing"),
        ("hand", "hand"),
    ):
        found = RULES.paragraph_for("zone", name)
        assert found is not None
        assert found.id == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_fighter_is_explained_under_its_name(language: str) -> None:
    words, rules = Words(language, GAME.id), rulebook.load(GAME.id, language)
    for section, keys in NAMES.items():
        for key in keys:
            paragraph = rules.paragraph_for("card", key)
            assert paragraph is not None, key
            assert paragraph.title == words(f"{section}.{key}")
    for fighter in CARD_SET.fighter_ids:
        paragraph = rules.paragraph_for("fighter", fighter)
        assert paragraph is not None, fighter
        assert words(f"fighter.{fighter}") in paragraph.title
    assert not words.missing


def test_nothing_else_resolves() -> None:
    """No key that the game does not have (any more)."""
    claimed = claimed_by(RULES)
    assert claimed["refusal"] == IN_CATALOGUE | HOST
    assert claimed["prompt"] == set(decisions.PROMPTS)
    assert claimed["card"] == {key for keys in NAMES.values() for key in keys}
    assert claimed["fighter"] == set(CARD_SET.fighter_ids)
    assert claimed["type"] == {"strike", "ability", "reaction"}
    assert claimed["style"] | claimed["stat"] | claimed["position"] | claimed["level"] == set()
    assert claimed["ruling"] == set(LEDGER["rulings"])
    assert {key.partition(":")[0] for key in claimed["zone"]} == _zones()
    names = {kind.__name__ for kind in KINDS_OF_EVENT}
    assert {key.partition(":")[0] for key in claimed["event"]} == names


# ---- complete, and our own words

COVERED = {
    (3, 2): ["goal", "winning_in_short"],
    (6, 1): ["calling", "fighter_sheet"], (6, 2): ["fighter_sheet", "james"], (6, 4): ["fighter_sheet"], (6, 5): ["fighter_sheet"],
    (7, 1): ["paying", "suppressive_fire"], (7, 2): ["order"], (7, 3): ["types", "reactions"], (7, 4): ["reload", "ammo"],
    (8, 1): ["symbols"], (8, 2): ["attack_card"], (8, 3): ["attack_card"], (8, 4): ["calling"], (8, 5): ["range"], (8, 6): ["types"],
    (8, 7): ["effect"],
    (9, 1): ["wounds"], (9, 4): ["skills"], (9, 5): ["first_player"], (9, 6): ["skills"],
    (10, 1): ["choosing"], (10, 2): ["arena"], (10, 3): ["start_spaces"], (10, 4): ["skill_draft", "face_up"], (10, 5): ["row"],
    (11, 1): ["first_cards", "first_player"],
    (12, 1): ["turn", "turn_in_short"], (12, 2): ["move"], (12, 3): ["attack_action"], (12, 4): ["attack_action"], (12, 5): ["hand"],
    (12, 6): ["discarding"],
    (13, 1): ["combo"], (13, 2): ["paying"], (13, 3): ["special"], (13, 4): ["combo", "special"], (13, 5): ["dash"], (13, 6): ["paying"],
    (14, 1): ["sequence", "wounds_order"], (14, 2): ["sequence", "effect"], (14, 3): ["calling"], (14, 4): ["sequence"],
    (15, 1): ["hand"], (15, 2): ["wounds"], (15, 3): ["golden_rule"],
    (16, 1): ["block"], (16, 2): ["block", "block_example"], (16, 3): ["block_effect"], (16, 4): ["block_effect", "block_limits"],
    (16, 5): ["types", "block"],
    (17, 1): ["tower", "building", "passing", "failing"],
    (18, 1): ["round_end"], (18, 2): ["failing"], (18, 3): ["out_of_cards"], (18, 4): ["out_of_cards"], (18, 5): ["out_of_cards"],
    (18, 6): ["second_skill", "victory"],
    (19, 1): ["empty_hands", "next_round"], (19, 2): ["next_round"], (19, 3): ["next_round"], (19, 4): ["second_skill", "next_round"],
    (19, 5): ["tower_or_dice"], (19, 6): ["dice", "dice_example"],
    (20, 1): ["range"], (20, 2): ["range"], (20, 3): ["projectile"], (20, 4): ["range"], (20, 5): ["blink"], (20, 6): ["backward"],
    (20, 7): ["forward"], (20, 8): ["start_spaces"],
    (21, 1): ["corridors"], (21, 2): ["corridors", "turn_start"], (21, 3): ["corridors"], (21, 4): ["corridors"],
    (22, 3): ["option_merge"], (22, 4): ["option_merge"],
}  # fmt: skip
"""By page and paragraph of the manual: where it is said."""


def test_every_paragraph_of_the_manual_is_said_somewhere() -> None:
    wanted = {(row["page"], row["number"]) for row in LEDGER["paragraphs"] if "not_applicable" not in row}
    assert set(COVERED) == wanted
    for (page, number), names in COVERED.items():
        for name in names:
            assert f"p.{page}" in RULES.paragraph(name).cites, (page, number, name)


def test_no_sentence_is_the_manuals() -> None:
    assert_own_words(RULES, manual_of(GAME.id))


def test_german_paragraphs_are_short_and_have_titles_of_their_own() -> None:
    paragraphs = rulebook.load(GAME.id, "de").paragraphs
    titles = [paragraph.title for paragraph in paragraphs]
    assert sorted(titles) == sorted(set(titles))
    for paragraph in paragraphs:
        assert paragraph.title, paragraph.id
        assert len(paragraph.text) <= 700, paragraph.id
        assert paragraph.language == "de"


# ---- true to the data

FIGURES = [steps for steps in figures(CARD_SET.data) if steps[1] != "arenas" or steps[-1] == "price"]
"""All but the places of the spaces: those are drawn, not told."""


def test_the_data_has_many_figures() -> None:
    assert len(FIGURES) > 120


@pytest.mark.slow
@pytest.mark.parametrize("steps", FIGURES, ids=lambda steps: ".".join(map(str, steps)))
def test_each_figure_of_the_data_is_read_from_it(steps: tuple[str | int, ...]) -> None:
    """Tuning a number, or playing with a box's own, changes the text that states it: for a card, in its own paragraph."""
    changed = changed_by(CARD_SET.data, steps, RULES)
    if steps[1] in ("cards", "skills"):
        row = CARD_SET.data[str(steps[0])][steps[1]][steps[2]]["id"]
        was, now = RULES.paragraph_for("card", row), changed.paragraph_for("card", row)
        assert was is not None
        assert now is not None
        assert was.text != now.text or steps[-1] == "count"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_written_by_hand(language: str) -> None:
    for paragraph in RULES.paragraphs:
        text = re.sub(r"\{[^}]*\}|\[\[\w+", "", WRITTEN[language][paragraph.id]["text"])
        text = re.sub(r"\bD\d+", "", text)
        assert bool(re.search(r"\d", text)) == (paragraph.id == "about_rulings"), paragraph.id


# ---- found


@pytest.mark.parametrize(
    ("words", "best"),
    [
        ("block", "block"), ("dash", "dash"), ("corridor", "corridors"), ("turret", "turret"), ("tower", "tower"), ("roll", "dice"),
        ("ammo", "ammo"), ("initiative", "first_player"), ("hand limit", "discarding"), ("projectile", "projectile"),
        ("uppercut", "uppercut"), ("vanish", "vanish"), ("from behind", "behind"), ("undo", "taking_back"),
    ],
)  # fmt: skip
def test_the_search_finds_what_a_player_looks_for(words: str, best: str) -> None:
    found = [hit.id for hit in RULES.search(words)]
    assert best in found[:4], (words, found)
