"""The in-game rules of Knockouts and Tapouts are true to the card data: every figure is read from it, every fact agrees with it."""

from __future__ import annotations

import copy
import re

import pytest

from kotgames import rulebook
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.card_set import HIGHEST_NUMBER, LOWEST_NUMBER, shipped
from kotgames.rulebook import Kind
from kotgames.system import paths
from kotgames.system.catalogue import Words
from tests import sources
from tests.rulebook_lookup import figures

CARD_SET = shipped()
RULES = rulebook.load(GAME.id)
WRITTEN = sources.written(paths.in_language(paths.cards() / GAME.id, "en", "rules"))["paragraphs"]
WORDS = Words("en", GAME.id)


def test_everything_is_called_by_its_name() -> None:
    for kind, keys in (
        ("card", CARD_SET.kinds),
        ("stat", c.STATS),
        ("position", CARD_SET.positions),
        ("style", CARD_SET.styles),
    ):
        for key in keys:
            paragraph = RULES.paragraph_for(kind, key)  # type: ignore[arg-type]
            assert paragraph is not None
            likes = kind == "style" and CARD_SET.components.styles[CARD_SET.style_index[key]].likes
            name = WORDS(f"card.{likes}") if likes else WORDS(f"{kind}.{key}")
            assert name in f"{paragraph.title} {paragraph.text}", key


FIGURES = list(figures(CARD_SET.data))


def test_the_data_has_many_figures() -> None:
    assert len(FIGURES) > 110


@pytest.mark.slow
@pytest.mark.parametrize("steps", FIGURES, ids=lambda steps: ".".join(map(str, steps)))
def test_each_figure_of_the_data_is_read_from_it(steps: tuple[str | int, ...]) -> None:
    """Tuning a number, or playing with a box's own, changes the text that states it."""
    data = copy.deepcopy(CARD_SET.data)
    part = data
    for step in steps[:-1]:
        part = part[step]
    old = part[steps[-1]]
    part[steps[-1]] = old + 20 if isinstance(old, int) else "77/77"
    changed = rulebook.load(GAME.id, data=data)
    assert [p.text for p in changed.paragraphs] != [p.text for p in RULES.paragraphs]
    assert not any(paragraph.unfilled for paragraph in changed.paragraphs)
    row = CARD_SET.data[steps[0]][steps[1]] if isinstance(steps[1], int) else {}
    if row:  # a figure of a card, a Style or a Position stands in its own paragraph
        kinds: dict[str, Kind] = {"positions": "position", "styles": "style"}
        kind = kinds.get(str(steps[0]), "card")
        was, now = RULES.paragraph_for(kind, row["id"]), changed.paragraph_for(kind, row["id"])
        assert was is not None
        assert now is not None
        assert was.text != now.text


NUMBERS_IN_WORDS = {
    "mobility_example": "the rulebook's example, dice and stats of its own",
    "playchart": "an example of a box",
    "attack_dice": "an example of a roll",
    "modifiers": "the limits, compared below",
    "great_guard": "the upper limit, compared below",
    "great_escapes": "no step is free (K24), tested with the rules",
    "option_rounds": "the choices, compared below",
    "about_rulings": "names of rulings",
}


def test_no_other_number_is_written_by_hand() -> None:
    for paragraph in RULES.paragraphs:
        text = re.sub(r"\{[^}]*\}|\[\[\w+", "", WRITTEN[paragraph.id]["text"])
        if paragraph.section == "rulings":
            text = re.sub(r"K\d+", "", text)
        found = re.findall(r"\d+", text)
        assert bool(found) == (paragraph.id in NUMBERS_IN_WORDS), (paragraph.id, found)


def test_limits_and_options_are_the_ones_of_the_rules() -> None:
    assert f"between {LOWEST_NUMBER} and {HIGHEST_NUMBER}" in RULES.paragraph("modifiers").text
    assert f"above {HIGHEST_NUMBER}" in RULES.paragraph("great_guard").text
    rounds = next(option for option in GAME.options if option.name == "rounds")
    *first, last = rounds.choices
    assert f"{', '.join(map(str, first))} or {last} rounds" in RULES.paragraph("option_rounds").text
    assert [option.name for option in GAME.options] == ["rounds", "fighters"]


def _text(paragraph_id: str) -> str:
    return RULES.paragraph(paragraph_id).text


def test_cards_say_what_the_data_does() -> None:
    named = {"strikes": "any Strike", "any": "any attack"}
    for boost in CARD_SET.components.boosts:
        text = _text(boost.id)
        for partner in boost.partners:
            assert named.get(partner, WORDS(f"card.{partner}")) in text, boost.id
        assert ("more die" in text) == isinstance(boost.effect, c.ExtraDice)
        assert ("less" in text) == isinstance(boost.effect, c.NumberChange)
        assert ("only one" in text) == boost.alone
    for special in CARD_SET.components.specials:
        effect, text = special.effect, _text(special.id)
        if isinstance(effect, c.CancelAttack):
            assert f"nothing but a {WORDS(f'card.{effect.attack}')}" in text
        elif isinstance(effect, c.MoveToStanding):
            assert WORDS(f"position.{effect.to}") in text
        elif isinstance(effect, c.SwapSides):
            assert "change places" in text
        else:
            assert "restore" in text


def test_attacks_say_what_the_data_is() -> None:
    for attack in CARD_SET.components.attacks:
        text = _text(attack.id)
        assert text.startswith(
            {"throw": "A Grapple, but not a Hold", "hold": "A Hold"}.get(attack.kind, "A ")
        ), text
        assert ("Strike" in text) == (attack.kind == "strike")
        assert ("Grappling dice" in text) == (attack.stat == "grappling")
    general = _text("strikes_grapples")
    strikes = [WORDS(f"card.{row.id}") for row in CARD_SET.components.attacks if row.kind == "strike"]
    grapples = [WORDS(f"card.{row.id}") for row in CARD_SET.components.attacks if row.kind != "strike"]
    assert f"{', '.join(strikes[:-1])} and {strikes[-1]} are Strikes" in general
    assert f"{', '.join(grapples[:-1])} and {grapples[-1]} are Grapples" in general


def test_great_styles_say_what_the_data_does() -> None:
    for style in CARD_SET.components.styles:
        great = style.great
        if great is None:
            continue
        text = _text(style.id)
        if isinstance(great, c.FoeTargetNumberChange):
            assert all(WORDS(f"position.{place}") in text for place in great.at)
            assert great.plus > 0
            assert "higher" in text
        if isinstance(great, (c.OwnTargetNumberChange, c.StepCostChange)):
            assert great.plus < 0
            assert "lower" in text or "less" in text
        if isinstance(great, (c.FoeTargetNumberChange, c.OwnTargetNumberChange, c.StepCostChange)):
            assert {"top": "on top", "bottom": "bottom"}[great.side] in text
        if isinstance(great, c.OwnTargetNumberChange):
            assert great.attacks == ("strikes",)
            assert "of your Strikes" in text
        if isinstance(great, c.NumberInBlankBox):
            assert f"{WORDS(f'card.{great.attack}')} at {WORDS(f'position.{great.at}')}" in text
    liked = [row.likes for row in CARD_SET.components.styles if row.likes]
    assert all(WORDS(f"card.{attack}") in _text("likes") for attack in liked)


def test_positions_say_what_the_data_is() -> None:
    track = _text("track")
    places = [track.index(WORDS(f"position.{name}")) for name in CARD_SET.positions]
    assert places == sorted(places)
    last = CARD_SET.components.positions[-1]
    assert last.top is not None
    assert (last.top.left, last.top.right) == (None, None)
    assert all(WORDS(f"position.{name}") in _text("asterisk") for name in last.top.jump)
    assert [row.id for row in CARD_SET.components.positions if row.top and row.top.jump] == ["full_mount"]
