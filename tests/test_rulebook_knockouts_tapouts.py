"""The in-game rules of Knockouts and Tapouts: complete, and everything on the table resolves to a paragraph.

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
from kotgames.games.knockouts_tapouts import GAME, board, decisions, events
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.card_set import shipped
from kotgames.texts import load_game, load_shell
from tests import sources
from tests.rulebook_lookup import explained, unresolved

CARD_SET = shipped()
RULES = rulebook.load(GAME.id)
PACKAGE = Path(str(kotgames.__file__)).parent
GAME_FOLDER = PACKAGE / "games" / GAME.id
LEDGER: dict[str, Any] = sources.written(Path(__file__).parent / "rulings" / f"{GAME.id}_ledger.yaml")

NOT_PLACES = {
    *("page", "tool", "do", "made"),  # buttons
    *("panel", "style note", "foe line", "prompt", "log", "caption", "banner", "odds"),  # signs
    *("piles", "count", "glow", "fighters", "look", "corner"),  # decoration, and a row of the set-up
    *("zoom", "mini", "pick", "together"),  # what is seen large, others' minis, picks
}
"""Families of ids on the table that are no places and no objects; some of them resolve all the same."""


def _calls(*folders: Path) -> Iterator[tuple[str, str]]:
    """(key, ruling) of each `Refusal(...)` that is written out in the code; "*" for the variable part of a key."""
    for folder in folders:
        for node in sources.calls_below(folder, "Refusal", "not_now"):
            ruling = str(getattr(node.args[2], "value", "")) if len(node.args) > 2 else ""
            for key in _keys(node.args[0]):
                yield key, ruling


def _keys(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from (*_keys(node.body), *_keys(node.orelse))
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else "*" for part in node.values)  # type: ignore[misc]


REFUSED = sorted(set(_calls(GAME_FOLDER, PACKAGE / "engine")))
IN_CATALOGUE = sorted(key[8:] for key in load_game("en", GAME.id) if key.startswith("refusal."))
KINDS_OF_EVENT = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]


OTHERS = ("asked", "families", "plain", "test_pages")
"""Modules with names of lessons, and with ids of other games' tables."""


def _families() -> set[str]:
    """The families of ids that the table's code writes: `f"tray:{seat}"`, `Item("chart", ...)`, `DECK = "deck"`."""
    found = {"table"}  # the bare table of the toolkit
    for path in (
        *sorted((GAME_FOLDER / "table").glob("*.py")),
        *sorted((PACKAGE / "ui" / "table").rglob("*.py")),
    ):
        if path.stem in OTHERS:
            continue
        for node in ast.walk(sources.tree(path)):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                family = re.match(r"([a-z ]+):", str(node.values[0].value))
                if family:
                    found.add(family[1])
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") in ("Item", "Spec", "Family")
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                found.add(str(node.args[0].value))
            if (
                path.stem in ("ids", "fighter_creation")
                and isinstance(node, (ast.Assign, ast.AnnAssign))
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
                if isinstance(target, ast.Name) and target.id.isupper():
                    found.add(node.value.value)
    return found


ZONES = _families() - NOT_PLACES


# ---- everything resolves


def test_every_refusal_resolves() -> None:
    keys = {key for key, _ in REFUSED if "*" not in key}
    assert len(keys) > 55
    assert len(IN_CATALOGUE) > 60
    assert unresolved(RULES, "refusal", sorted(keys | set(IN_CATALOGUE))) == []


def test_refusals_of_the_host_resolve() -> None:
    """Those that a match of any game can give stand in the shell's catalogue."""
    for key in (
        "match_over", "wait_turn", "undo_nothing", "undo_barrier", "undo_strict", "redo_nothing", "action_unknown",
    ):  # fmt: skip
        assert f"refusal.{key}" in load_shell("en")
        assert RULES.paragraph_for("refusal", key) is not None, key


@pytest.mark.parametrize(
    ("key", "ruling"), [found for found in REFUSED if found[1]], ids=lambda value: str(value)
)
def test_a_refusal_leads_to_what_it_cites(key: str, ruling: str) -> None:
    assert RULES.paragraph_for("ruling", ruling) is not None
    pages = re.fullmatch(r"p\.(\d+)-(\d+)", ruling)
    wanted = {f"p.{page}" for page in range(int(pages[1]), int(pages[2]) + 1)} if pages else {ruling}
    keys = [key] if "*" not in key else [k for k in IN_CATALOGUE if k.startswith(key.partition("*")[0])]
    assert keys
    for name in keys:
        paragraph = RULES.paragraph_for("refusal", name)
        assert paragraph is not None
        assert wanted & set(paragraph.cites), (name, paragraph.id)


def test_events_with_variants_lead_to_the_variant() -> None:
    where = partial(explained, RULES)
    assert where(events.Moved(0, 7, 0, -1, 0, 0, "asterisk")) == "asterisk"
    assert where(events.Moved(0, 2, 4, 0, 0, 0, "throw")) == "throw_lands"
    assert where(events.Moved(0, 5, 0, -1, 0, 0, "special")) == "stand_up"
    assert where(events.Moved(0, 0, 1, -1, 1, 2, "step")) == "moving"
    assert where(events.MobilityRolled(1, (3, 3), (3, 3), (6, 6), -1, 0, True)) == "mobility_tie"
    assert where(events.MobilityRolled(1, (3, 2), (3, 3), (6, 5), 0, 1, False)) == "mobility_roll"
    assert where(events.AttackPlayed(0, 0, True, 0, (1,))) == "style_card"
    assert where(events.RoundStarted(3, 0, True)) == "match_length"
    assert where(events.MarkerRestored(0, 2, "round")) == "between_rounds"
    ends = {
        "knockout": "knockout",
        "tapout": "tapout",
        "stoppage": "stoppage",
        "decision": "match_length",
        "markers": "match_limit",
        "draw": "match_limit",
    }
    assert {how: where(events.MatchEnded(0, how)) for how in board.ENDINGS if how} == ends


def test_every_zone_resolves() -> None:
    assert {
        "track",
        "deck",
        "discard",
        "mat",
        "hand",
        "scored",
        "chart",
        "cell",
        "tray",
        "die",
        "pool",
    } <= ZONES
    assert unresolved(RULES, "zone", sorted(ZONES)) == []
    for name, paragraph in (
        ("tray:1:3:hurt", "restoring"),
        ("tray:0:2:ready", "hurting"),
        ("cell:4:7", "playchart"),
    ):
        found = RULES.paragraph_for("zone", name)
        assert found is not None
        assert found.id == paragraph


def test_every_card_style_stat_and_position_resolves() -> None:
    assert unresolved(RULES, "card", CARD_SET.kinds) == []
    assert unresolved(RULES, "style", CARD_SET.styles) == []
    assert unresolved(RULES, "stat", c.STATS) == []
    assert unresolved(RULES, "position", CARD_SET.positions) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_position_is_described_with_attacks_that_the_chart_allows_there(language: str) -> None:
    """The Playchart is tuned apart from the text."""
    words = load_game(language, GAME.id)
    named = set()
    for place, position in enumerate(CARD_SET.positions):
        text = rulebook.load(GAME.id, language).paragraph(position).text
        for attack, name in enumerate(CARD_SET.attacks):
            if re.search(rf"\b{words['card.' + name][:4]}", text):
                columns = [place * 2, place * 2 + 1]
                numbers = [CARD_SET.printed_numbers[at * len(CARD_SET.attacks) + attack] for at in columns]
                assert any(numbers), (position, name)
                named.add(name)
    assert {"knee", "elbow"} <= named, "the Clinch names some"


@pytest.mark.slow
def test_nothing_else_resolves() -> None:
    """No key that the game does not have (any more)."""
    claimed: dict[str, set[str]] = {kind: set() for kind in rulebook.KINDS}
    for paragraph in RULES.paragraphs:
        for kind, keys in paragraph.about.items():
            claimed[kind].update(keys)
    known = {key[8:] for key in (*load_game("en", GAME.id), *load_shell("en")) if key.startswith("refusal.")}
    assert claimed["refusal"] - known == set()
    assert claimed["prompt"] == set(decisions.PROMPTS)
    assert claimed["card"] == set(CARD_SET.kinds)
    assert claimed["style"] == set(CARD_SET.styles)
    assert claimed["stat"] == set(c.STATS)
    assert claimed["position"] == set(CARD_SET.positions)
    assert claimed["ruling"] == set(LEDGER["rulings"])
    assert {key.partition(":")[0] for key in claimed["zone"]} - _families() == set()
    source = "".join((GAME_FOLDER / f"{name}.py").read_text("utf-8") for name in ("rules", "action_phase"))
    by_name = {kind.__name__: kind for kind in KINDS_OF_EVENT}
    for key in claimed["event"]:
        name, *variant = key.split(":")
        for part in variant:
            assert (
                part in by_name[name].__struct_fields__ or f'"{part}"' in source or part in board.ENDINGS
            ), key


# ---- complete

COVERED = {
    (1, 2): ["safety"], (1, 3): ["safety"], (1, 5): ["tournament", "players"], (1, 7): ["the_box"],
    (2, 1): ["the_box"], (2, 3): ["the_box"], (2, 4): ["the_box"], (2, 5): ["the_box"], (2, 6): ["track"],
    (3, 1): ["round_start", "long_range"], (3, 2): ["the_box", "stats"], (3, 3): ["the_box", "greats"], (3, 4): ["deck"],
    (3, 5): ["recovery", "tournament"], (3, 6): ["stats", "build"],
    (4, 1): ["build"], (4, 2): ["stat_experience", "likes", "first_fight"], (4, 3): ["stat_conditioning"], (4, 4): ["hand"],
    (4, 5): ["sides", "the_box"], (4, 6): ["players"],
    (5, 3): ["goal", "phases", "moving_once"], (5, 4): ["mobility_roll", "ready_hurt"], (5, 5): ["moving"],
    (5, 6): ["ground_enter", "sides", "sides_stay", "reversal", "clinch"],
    (6, 1): ["mobility_example"], (6, 2): ["mobility_example"], (6, 3): ["full_guard"], (6, 4): ["moving"],
    (6, 6): ["action_phase", "discarding", "attack", "attack_dice", "playchart", "hurting", "critical", "ready_hurt"],
    (7, 1): ["tapout", "knockout"], (7, 2): ["scoring", "boosts", "style_card", "discard_pile"],
    (7, 4): ["heart_draw", "heart_roll", "restoring"], (7, 5): ["phases"],
    (7, 7): ["round_end", "between_rounds", "scoring", "round_won"],
    (7, 9): ["match_length", "match_over", "stoppage", "recovery"],
    (8, 2): ["card_faces"], (8, 3): ["mobility_tie"],
    (8, 4): ["boosts", "attack", "blank_box", "discarding"], (8, 5): ["asterisk"], (8, 6): ["throw", "throw_lands", "likes"],
}  # fmt: skip
"""By page and paragraph of the rulebook: where it is said."""


def test_every_paragraph_of_the_rulebook_is_said_somewhere() -> None:
    empty = ("a heading", "a trademark notice", "an address")
    wanted = {
        (row["page"], row["number"]) for row in LEDGER["paragraphs"] if row.get("not_applicable") not in empty
    }
    assert set(COVERED) == wanted
    for (page, number), names in COVERED.items():
        for name in names:
            assert f"p.{page}" in RULES.paragraph(name).cites, (page, number, name)
