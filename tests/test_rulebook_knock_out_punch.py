"""The in-game rules of Knock Out Punch: complete, true to the card data and the code, and everything resolves to a paragraph.

What must resolve is read from the code, the card data and the catalogue. The game has no table yet: the zones are those that the rules
promise, and the refusals those of the rules' code.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import kotgames
from kotgames import rulebook
from kotgames.engine.contract import Event
from kotgames.games.knock_out_punch import GAME, board, decisions, events, game, legal
from kotgames.games.knock_out_punch import components as c
from kotgames.games.knock_out_punch.card_set import shipped
from kotgames.games.knock_out_punch.odds import THROWN
from kotgames.rulebook import Kind
from kotgames.system import paths
from kotgames.system.catalogue import Words
from kotgames.texts import FIELD, load_game, load_shell
from tests import sources
from tests.rulebook_lookup import (
    assert_own_words,
    changed_by,
    claimed_by,
    explained,
    figures,
    manual_of,
    unresolved,
)

CARD_SET = shipped()
RULES = rulebook.load(GAME.id)
WORDS = {language: Words(language, GAME.id) for language in ("en", "de")}
WRITTEN = sources.written(paths.in_language(paths.cards() / GAME.id, "en", "rules"))["paragraphs"]
GAME_FOLDER = Path(str(kotgames.__file__)).parent / "games" / GAME.id
RULINGS = [f"P{number}" for number in range(1, 26)]
HOST = (
    "match_over", "wait_turn", "undo_nothing", "undo_barrier", "undo_strict", "undo_gave_up", "redo_nothing", "gave_up_already",
    "action_unknown",
)  # fmt: skip
"""Refusals that a match of any game can give; they stand in the shell's catalogue."""
ZONES = {
    "table", "log", "play", "plays", "hand", "back", "card", "deck", "ring", "station", "stack", "referee", "seat", "collection", "crowd",
    "trash", "box", "fight", "laid", "token", "glove",
}  # fmt: skip
"""Families of things and places of the table to come."""


def _refused() -> Iterator[tuple[str, str, frozenset[str]]]:
    """(key, ruling, parameters) of each `Refusal(...)` of the rules."""
    for path in sorted(GAME_FOLDER.glob("*.py")):
        for node in ast.walk(sources.tree(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refusal", "not_now"):
                key, params, ruling = (*node.args, None, None)[:3]
                assert isinstance(key, ast.Constant), ast.dump(node)
                assert isinstance(params, ast.Dict), ast.dump(node)
                assert isinstance(ruling, ast.Constant), ast.dump(node)
                names = [str(name.value) for name in params.keys if isinstance(name, ast.Constant)]
                yield str(key.value), str(ruling.value), frozenset(names)


REFUSED = sorted({(key, ruling) for key, ruling, _ in _refused()})
NOT_NOW = "P1"
IN_CATALOGUE = sorted(key[8:] for key in load_game("en", GAME.id) if key.startswith("refusal."))
KINDS_OF_EVENT = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]


# ---- everything resolves


def test_every_refusal_resolves() -> None:
    keys = {key for key, _ in REFUSED} | {"not_now"}
    assert len(keys) == 18
    assert keys == {key for key in IN_CATALOGUE if not key.startswith("ui_")}
    assert unresolved(RULES, "refusal", IN_CATALOGUE) == []
    assert {f"refusal.{key}" for key in HOST} <= set(load_shell("en"))
    assert unresolved(RULES, "refusal", HOST) == []


@pytest.mark.parametrize(("key", "ruling"), [*REFUSED, ("not_now", NOT_NOW)], ids=str)
def test_a_refusal_leads_to_what_it_cites(key: str, ruling: str) -> None:
    paragraph = RULES.paragraph_for("refusal", key)
    assert paragraph is not None
    assert ruling in paragraph.cites, paragraph.id


def test_what_does_not_fit_at_all_cites_the_order_of_play() -> None:
    state = GAME.new(seats=3, seed=1)
    refusal = state.refusal(next(code for code, text in CARD_SET.texts.items() if text == "hit"))
    assert refusal is not None
    assert (refusal.key, refusal.ruling) == ("not_now", NOT_NOW)
    assert WORDS["en"].refusal(refusal) == (
        "This is about your turn; the result of a throw is not possible now."
    )


def test_every_question_resolves() -> None:
    assert set(decisions.PROMPTS) == {
        "turn", "add", "trash", "opponent", "way", "answer", "bet", "block", "lay", "glove"
    }  # fmt: skip
    assert unresolved(RULES, "prompt", decisions.PROMPTS) == []


def test_every_event_resolves() -> None:
    assert len(KINDS_OF_EVENT) >= 30
    assert unresolved(RULES, "event", [kind.__name__ for kind in KINDS_OF_EVENT]) == []


def test_events_with_variants_lead_to_the_variant() -> None:
    where = partial(explained, RULES)
    assert [where(events.FightStarted(0, 1, 70, origin)) for origin in board.ORIGINS] == [
        "fight_order",
        "fight_order",
        "ties",
    ]
    assert [where(events.GloveThrown(0, 1, result)) for result in ("hit", "dodged", "caught")] == [
        "glove",
        "dodging",
        "catching",
    ]
    assert [where(events.WayChosen(0, word)) for word in ("glove", "cards", "accept")] == ["ways"] * 3
    assert where(events.FightWon(0, 1, 70, 2, True)) == "prize"
    assert where(events.BetTurnedUp(0, 1, 90, True, True, 2)) == "bets_turned_up"
    ends = {"points": "match_over", "tie_thrown": "ties", "tie_drawn": "ties"}
    assert {how: where(events.MatchEnded(0, how)) for how in board.ENDINGS if how} == ends


def test_every_zone_resolves() -> None:
    assert unresolved(RULES, "zone", sorted(ZONES)) == []
    for name, wanted in (
        ("station:7", "ring"),
        ("hand:3", "hand"),
        ("crowd:2:1", "crowd_cards"),
        ("collection:4", "collecting"),
    ):
        found = RULES.paragraph_for("zone", name)
        assert found is not None
        assert found.id == wanted


@pytest.mark.slow
@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_resolves(ruling: str) -> None:
    """To the place where it is explained, which says so itself; and the list of rulings leads there."""
    paragraph = RULES.paragraph_for("ruling", ruling)
    assert paragraph is not None
    assert ruling in paragraph.about.get("ruling", ())
    assert ruling in paragraph.cites
    for language in ("en", "de"):
        section = rulebook.load(GAME.id, language).section("rulings")
        (entry,) = [entry for entry in section.paragraphs if f"{ruling}. " in entry.text]
        (_, _, line) = entry.text.partition(f"{ruling}. ")
        linked = {run.link for run in entry.runs if run.link and run.text in line.partition("\n")[0]}
        assert paragraph.id in linked
        assert ruling in entry.cites


def test_every_card_and_fighter_resolves_and_is_called_by_its_name() -> None:
    for name in CARD_SET.fighters:
        paragraph = RULES.paragraph_for("fighter", name)
        assert paragraph is not None
        assert paragraph.title == WORDS["en"](f"fighter.{name}")
    for kind, location in zip(CARD_SET.kinds, CARD_SET.location, strict=True):
        paragraph = RULES.paragraph_for("card", kind)
        assert paragraph is not None
        name = WORDS["en"](f"card.{kind}")
        if location >= 0:
            assert paragraph is RULES.paragraph_for("fighter", CARD_SET.fighters[location])
            assert name.startswith(paragraph.title)
        else:
            first = re.sub(r" (\(\d points?\)|with the belt)$", "", name)
            assert first in f"{paragraph.title} {paragraph.text}", kind
    assert not WORDS["en"].missing


def test_nothing_else_resolves() -> None:
    """No key that the game does not have (any more)."""
    claimed = claimed_by(RULES)
    assert claimed["refusal"] == {*IN_CATALOGUE, *HOST}
    assert claimed["prompt"] == set(decisions.PROMPTS)
    assert claimed["card"] == set(CARD_SET.kinds)
    assert claimed["fighter"] == set(CARD_SET.fighters)
    assert claimed["ruling"] == set(RULINGS)
    assert claimed["zone"] == ZONES
    for kind in ("style", "stat", "position", "level", "type"):
        assert claimed[kind] == set()
    words = {*board.ORIGINS, *board.ENDINGS, "hit", "dodged", "caught"}
    names = {kind.__name__ for kind in KINDS_OF_EVENT}
    for key in claimed["event"]:
        name, *variant = key.split(":")
        assert name in names
        assert set(variant) <= words, key


# ---- short, cited and whole


def test_every_paragraph_is_short_and_has_a_title_of_its_own() -> None:
    for language in ("en", "de"):
        paragraphs = rulebook.load(GAME.id, language).paragraphs
        titles = [paragraph.title for paragraph in paragraphs]
        assert sorted(titles) == sorted(set(titles))
        for paragraph in paragraphs:
            assert paragraph.title, paragraph.id
            assert len(paragraph.text) <= (600 if language == "en" else 680), paragraph.id
            assert paragraph.text[-1] in ".:", paragraph.id
            assert paragraph.language == language


def test_only_what_the_screen_adds_rests_on_no_rule() -> None:
    for section in RULES.sections:
        for paragraph in section.paragraphs:
            assert bool(paragraph.cites) != (section.id == "table"), paragraph.id


COVERED = {
    "Objective": ["goal", "winning_in_short", "king"],
    "Setup": ["set_up", "first_king", "set_up_two", "set_up_three_four", "set_up_five_six", "option_crowd", "players"],
    "Contents": ["fighter_cards", "specials", "showdown_cards", "punch_cards", "crowd_cards", "the_box"],
    "Game_Play": ["turn", "turn_in_short"],
    "Replenish_Hand": ["replenish", "punch_drawn"],
    "Place_Fighters_into_the_Ring": ["placing", "classes", "haymaker_henderson", "chet_smallwood", "chets_way", "advice"],
    "Knockout_Punch": ["knocking_out", "collecting", "referee", "direction", "stack"],
    "Game_Scenario": ["example_down"],
    "Contender_Showdown": ["showdown", "ways", "advice"],
    "Highest_Card_Wins": ["highest_card", "highest_chet", "highest_tie", "forfeit", "fight_cards_stay", "wild"],
    "The_King's_Challenge": ["kings_challenge", "prize", "advice"],
    "Throw_a_Punch": ["throw_a_punch", "glove", "dodging", "catching", "prize", "glove_safety", "option_fights"],
    "Other_Special_Cards": [
        "wild", "uppercut", "example_up", "referee", "bets", "bets_turned_up", "towel", "extra_action", "block", "trash",
    ],
    "End_of_Game": ["end", "ties", "match_over"],
    "Scoring": ["scoring", "showdown_cards", "king"],
}  # fmt: skip
"""By section of the rulebook: where it is said."""


def test_every_section_of_the_rulebook_is_said_somewhere() -> None:
    for section, names in COVERED.items():
        for name in names:
            assert f"KOP.{section}" in RULES.paragraph(name).cites, (section, name)


def test_every_cite_is_a_section_or_a_ruling() -> None:
    cited = {cite for paragraph in RULES.paragraphs for cite in paragraph.cites}
    assert cited == {f"KOP.{section}" for section in COVERED} | set(RULINGS)


def test_every_section_is_one_of_the_rulebook_and_no_sentence_is_its() -> None:
    text = manual_of(GAME.id)
    headings = " ".join(re.findall(r"\w[\w' ]*", text)).upper()
    assert [section for section in COVERED if section.replace("_", " ").upper() not in headings] == []
    assert_own_words(RULES, text)


# ---- true to the data and the code


FIGURES = list(figures(CARD_SET.data))


def test_the_data_has_many_figures() -> None:
    assert len(FIGURES) > 70


@pytest.mark.slow
@pytest.mark.parametrize("steps", FIGURES, ids=lambda steps: ".".join(map(str, steps)))
def test_each_figure_of_the_data_is_read_from_it(steps: tuple[str | int, ...]) -> None:
    """Tuning a number, or playing with a box's own, changes the text that states it."""
    changed = changed_by(CARD_SET.data, steps, RULES)
    if steps[1] in ("fighters", "specials"):  # a figure of a card or a fighter stands in its own paragraph
        kind: Kind = "card" if steps[1] == "specials" else "fighter"
        row_id = CARD_SET.data[str(steps[0])][steps[1]][steps[2]]["id"]
        was, now = RULES.paragraph_for(kind, row_id), changed.paragraph_for(kind, row_id)
        assert was is not None
        assert now is not None
        assert was.text != now.text


NUMBERS_IN_WORDS = {"glove_bots": "the stated distribution, compared below"}


def test_no_other_number_is_written_by_hand() -> None:
    for paragraph in RULES.paragraphs:
        text = re.sub(r"\{[^}]*\}|\[\[\w+", "", WRITTEN[paragraph.id]["text"])
        if paragraph.section == "rulings":
            text = re.sub(r"P\d+", "", text)
        assert bool(re.findall(r"\d+", text)) == (paragraph.id in NUMBERS_IN_WORDS), paragraph.id


def test_a_throw_between_bots_comes_to_what_the_game_draws() -> None:
    text = RULES.paragraph("glove_bots").text
    assert ", ".join(f"{share}% {word}" for word, share in THROWN.outcomes) in text


@pytest.mark.parametrize(("seats", "pile"), [(2, 69), (3, 65), (4, 60), (5, 56), (6, 52)])
def test_the_draw_piles_are_those_of_the_rules(seats: int, pile: int) -> None:
    """The design document's sizes, the page's and the deal's are one."""
    state = GAME.new(seats=seats, seed=seats)
    assert state.view(0)["pile"] == pile
    name = {2: "set_up_two", 3: "set_up_three_four", 4: "set_up_three_four"}.get(seats, "set_up_five_six")
    for language in ("en", "de"):
        assert re.search(rf"\b{pile}\b", rulebook.load(GAME.id, language).paragraph(name).text)


def test_extra_crowd_is_dealt_as_it_is_said() -> None:
    """Four each for three players, three each for four; of five the last two in turn order get three (P21)."""
    assert len(CARD_SET.crowd_cards) == 12, "the page speaks of a dozen"
    for seats, wanted in ((3, [4, 4, 4]), (4, [3, 3, 3, 3]), (5, [2, 2, 2, 3, 3])):
        assert game.crowd_shares(CARD_SET, seats, 0, extra=True) == wanted


def test_the_order_of_placing_is_the_one_that_is_said() -> None:
    kinds = [kind.removeprefix("goat_lord_") for kind in CARD_SET.kinds if kind.startswith("goat_lord_")]
    assert kinds == ["1", "uppercut", "2", "3"]
    assert (
        "one punch, Uppercut, two punches, three punches, and Wilds last" in RULES.paragraph("placing").text
    )


def test_classes_are_listed_from_the_top() -> None:
    text = RULES.paragraph("classes").text
    places = [text.index(WORDS["en"](f"fighter.{name}")) for name in CARD_SET.fighters]
    assert places == sorted(places, reverse=True)
    assert f"from {c.CLASSES} at the top down to 1" in text


# ---- the words that the rules need


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_question_and_action_has_its_words(language: str) -> None:
    texts = {**load_game("en", GAME.id), **load_game(language, GAME.id)}
    wanted = [f"card.{kind}" for kind in CARD_SET.kinds]
    wanted += [f"fighter.{name}" for name in CARD_SET.fighters]
    wanted += [f"crowd.{kind}" for kind in ("booing", "cheering")]
    wanted += [f"prompt.{key}.{part}" for key in decisions.PROMPTS for part in ("short", "title", "text")]
    state = GAME.new(seats=3, seed=1)
    families = {legal.action_word(state, action) for action in CARD_SET.texts}
    wanted += [f"family.{name}" for name in families]
    wanted += [f"setup.{option.name}{end}" for option in GAME.options for end in ("", "_help")]
    wanted += [f"setup.fights_value.{way}" for way in board.WAYS]
    wanted += [f"results.how.{how}" for how in board.ENDINGS if how]
    assert [key for key in wanted if key not in texts] == []
    assert {key.removeprefix("card.") for key in texts if key.startswith("card.")} == set(CARD_SET.kinds)
    assert {key.removeprefix("family.") for key in texts if key.startswith("family.")} == families
    assert {key.split(".")[1] for key in texts if key.startswith("prompt.")} == set(decisions.PROMPTS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_two_cards_are_called_the_same(language: str) -> None:
    names = [WORDS[language](f"card.{kind}") for kind in CARD_SET.kinds]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_refusal_says_what_it_is_told(language: str) -> None:
    """The fields of its sentence are the parameters that the rules give."""
    texts = load_game(language, GAME.id)
    for key, _, params in _refused():
        assert set(FIELD.findall(str(texts[f"refusal.{key}"]))) == set(params), key


@pytest.mark.parametrize(
    ("words", "best"),
    [
        ("uppercut", "uppercut"), ("wild", "wild"), ("referee", "referee"), ("king", "king"), ("towel", "towel"),
        ("conceding", "conceding"),
        ("dodging", "dodging"), ("tie", "ties"), ("undo", "taking_back"), ("crowd", "crowd_cards"), ("extra action", "extra_action"),
        ("block punches", "block"), ("Lightning", "lightning_wells"), ("draw pile two", "set_up_two"),
    ],
)  # fmt: skip
def test_the_search_finds_what_a_player_looks_for(words: str, best: str) -> None:
    found = [hit.id for hit in RULES.search(words)]
    assert best in found[:3], (words, found)


def test_a_section_finds_what_rests_on_it() -> None:
    found = {hit.id for hit in RULES.search("kop.throw_a_punch")}
    assert found == {p.id for p in RULES.paragraphs if "KOP.Throw_a_Punch" in p.cites}
