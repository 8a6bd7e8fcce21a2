"""Knockdown in words: the log of whole matches, every line of it, what cards and Skills say, refusals and arithmetic."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kotgames.engine.contract import EVERYBODY, NOBODY, Event
from kotgames.engine.fairness import Roll
from kotgames.engine.match import Match
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import card_words, checks, numbers, refusals, setup
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.card_set import shipped
from kotgames.games.knockdown.decisions import PROMPTS
from kotgames.games.knockdown.game import GAME
from kotgames.games.knockdown.words import LogBook
from kotgames.system.catalogue import Verbatim, Words, languages
from kotgames.texts import load_game
from kotgames.ui.table.plays import last_plays
from tests.rulings.knockdown_told import (
    BESIDE,
    CARD_SET,
    NAMES,
    ROW,
    Asked,
    at,
    book_of,
    do,
    events_of,
    match_of,
    said,
    told,
    two_boxes,
    vocabulary,
    whole,
)

LONGEST_LINE = 200
"""Letters of a line of the log with two short names; longer ones are told in too many lines."""
LONGEST_PLAY = 60
LONGEST_MOMENT = 130
LONGEST_EFFECT = 95
"""Letters of one line on a card: what stands in the smallest letters on a card of the fighter's sheet."""


# ---- whole matches


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_whole_matches_are_told_without_a_gap_to_every_viewer(language: str) -> None:
    book, words = book_of(language)
    for seed in range(40):
        match = match_of(seed)
        for viewer in (NOBODY, EVERYBODY, 0, 1):
            lines = told(book, events_of(match), viewer)
            assert all(whole(line.text) and len(line.text) <= LONGEST_LINE for line in lines)
            for line in lines:
                assert all(whole(result.text or result.short) for result in line.results)
                assert line.play is None or (whole(line.play.text) and len(line.play.text) <= LONGEST_PLAY)
        moments = book.moments(match)
        assert 1 <= len(moments) <= 3
        for moment in moments:
            assert whole(moment.text)
            assert len(moment.text) <= LONGEST_MOMENT
        assert [moment.deciding for moment in moments].count(True) == 1
        assert all(len(row.values) == len(row.amounts) == 2 for row in book.statistics(match))
        assert book.beginning(match.opening) is not None
    assert words.missing == set()


@pytest.mark.parametrize("language", languages())
def test_who_begins_is_told_by_initiative_and_not_by_the_dice_for_the_fighters(language: str) -> None:
    others = 0
    for seed in range(20):
        match = match_of(seed)
        events = events_of(match)
        revealed = next(event for event in events if isinstance(event, e.SkillsRevealed))
        rolled = next(event for event in events if isinstance(event, e.FirstRolled))
        found = book_of(language)[0].beginning(events)
        assert found is not None
        assert (found.seat, found.throws) == (revealed.first, ())
        assert NAMES[revealed.first] in found.text
        assert str(max(revealed.initiative)) in found.text
        others += revealed.first != rolled.seat
    assert others, "nobody goes first who rolled lower: the test tells nothing"


def test_who_recovers_after_the_test_of_the_other_one_is_named_in_the_play() -> None:
    book, _ = book_of()
    hunted, patched = (book.line(e.Healed(1, 0, 1, why, (1, 4))) for why in ("hunter", "effect"))
    assert hunted is not None
    assert patched is not None
    assert NAMES[1] in hunted.results[0].text
    assert NAMES[1] not in patched.results[0].text, "there it is the play's own"


@pytest.mark.slow
def test_every_event_happens_in_matches() -> None:
    known = {
        kind
        for kind in vars(e).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    happened = {type(event) for seed in range(40) for event in events_of(match_of(seed))}
    assert known - happened == {e.RowRenewed, e.RowKept, e.RowStalled} - happened


@pytest.mark.slow
def test_no_line_of_the_log_is_written_in_vain() -> None:
    book, words = book_of()
    for seed in range(40):
        for viewer in (NOBODY, EVERYBODY, 0, 1):
            told(book, events_of(match_of(seed)), viewer)
    LogBook(two_boxes(), words, NAMES.__getitem__).line(e.BoxesDrawn((0, 1), 0, 0))
    kind = CARD_SET.kind_index["jab"]
    for event in (
        e.SkillsDealt(0, (-1,), True),
        e.RowRenewed(0, 0),
        e.RowKept(0),
        e.RowStalled(0, 2),
        e.Moved(1, (9, 10), "backward", 0),
        e.Moved(0, (9, 10), "forward", 0),
        e.Moved(0, (9, 10), "blink", 0, True),
        e.TestCalled(0, 1, (0, 0), kind),
        e.TestPassed(1, 0, 0, (0, 0)),
        e.Healed(0, 0, 1, "hunter", (0, 0)),
        e.Healed(0, 0, 1, "skill", (0, 0)),
        e.RowFilled((0,), 3),
        e.TowerBuilt(0, True, True),
        e.Blocked(0, 1, 1, True, 3),
        e.Struck(0, kind, "strike", 9, (0, 1), (e.Addition(0, -1, "armour", "@skill.shin_guards"),), (0, 0), (0, 0), (0, 0), False),
        *(
            e.RoundEnded(1, 0, "deck", decided, (0, 1), (0, 1), (1, 0), 20)
            for decided in ("heavy", "light", "turn")
        ),
        *(e.MatchEnded(0, how) for how in ("ko", "deck")),
    ):  # fmt: skip
        book.line(event)
    texts = {key for key in load_game("en", GAME.id) if key.partition(".")[0] in ("log", "play", "came")}
    assert texts - words.asked == set()
    assert words.missing == set()


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_every_move_is_shown_with_what_came_of_it(language: str) -> None:
    """An attack, a Special Attack, a Move, a corridor, a Dash and a Block are cards of the strip; an attack says what it did."""
    book, _ = book_of(language)
    for seed in range(12):
        lines = told(book, events_of(match_of(seed)), EVERYBODY)
        for event, line in zip(events_of(match_of(seed)), lines, strict=True):
            if isinstance(
                event, e.AttackPlayed | e.SpecialPlayed | e.CorridorTaken | e.TestCalled | e.DiceRolled
            ):
                assert line.play is not None
                assert line.play.seat == event.seat
            if isinstance(event, e.Struck | e.StrikeLost | e.TestPassed | e.EffectBlocked):
                assert len(line.results) == 1
            if isinstance(event, e.Moved):
                assert (line.play is not None) == (event.how == "walk")
                assert bool(line.results) == (event.how != "walk")
        plays, ways = last_plays(lines)
        assert len(plays) == 6
        assert all(whole(way) for way in ways)


# ---- lines as players say them


def texts(match: Match, language: str = "en") -> list[str]:
    """What the log says without what only the whole log has."""
    return [line.text for line in told(book_of(language)[0], events_of(match), EVERYBODY) if not line.minor]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Vance attacks with Uppercut.",
                "Okoro discards Shield Bash to block.",
                "Okoro blocks 1 heavy wound with 4 cards left in hand.",
                "Uppercut does no wounds to Okoro (printed 1 heavy wound; blocked 1 heavy wound), who has 5 heavy and 6 light now.",
                "Vance calls a Knockdown Test: Okoro has 11 wounds that count.",
                "Okoro rolls 10 with 11 or more needed: failed.",
                "Round 1 goes to Vance by K.O.",
            ],
        ),
        (
            "de",
            [
                "Vance greift an: Aufwärtshaken.",
                "Okoro wirft Schildstoß ab, um zu blocken.",
                "Okoro blockt 1 schwere Wunde, 4 Karten bleiben auf der Hand.",
                "Aufwärtshaken fügt Okoro keine Wunden zu (aufgedruckt 1 schwere Wunde; geblockt 1 schwere Wunde), "
                "jetzt 5 schwere und 6 leichte.",
                "Vance verlangt eine Knockdown-Probe: Bei Okoro zählen 11 Wunden.",
                "Okoro würfelt 10, nötig sind 11: gescheitert.",
                "Runde 1 geht durch K. o. an Vance.",
            ],
        ),
    ],
)
def test_a_block_and_a_test_are_told_as_players_say_them(language: str, lines: list[str]) -> None:
    foe = {**BESIDE, "heavy": 5, "light": 6, "hand": ["shield_bash", "cross", "cross", "knee", "knee"]}
    match = at(fighters=[{"at": [0, 0]}, foe], row=ROW, script={"dice": [3, 3, 4], "strict": False})
    do(match, "attack uppercut", "block 1", "call")
    assert texts(match, language)[: len(lines)] == lines


def test_a_blow_names_the_skill_that_made_it_harder() -> None:
    mine = {"at": [0, 0], "skills": ["quick_draw", "heavy_hands"]}
    match = at(fighters=[mine, BESIDE], row=["cross", *ROW[1:]])
    do(match, "attack cross")
    assert texts(match)[1] == (
        "Cross does 4 light wounds to Okoro (printed 2 light wounds; +1 light, Quick Draw; +1 light, Heavy Hands), "
        "who has 0 heavy and 4 light now."
    )


def test_wounds_of_pool_and_effect_stand_together_on_the_card_of_the_attack() -> None:
    match = at(fighters=[{"at": [0, 0]}, BESIDE], row=ROW)
    do(match, "attack leg_sweep")
    plays, ways = last_plays(told(book_of()[0], events_of(match)))
    assert (plays[-1].short, plays[-1].tone) == ("2 wounds", "good")
    assert (
        ways[0]
        == "Vance: Leg Sweep, does 1 light wound, Okoro to the outer 3 o'clock space, 1 light wound by the effect"
    )


def test_a_strike_that_a_reaction_dodges_is_lost() -> None:
    foe = {**BESIDE, "hand": ["slide_kick"]}
    match = at(fighters=[{"at": [0, 0]}, foe], row=ROW)
    do(match, "attack uppercut", "react vanish", "go 2,0")
    plays, _ = last_plays(told(book_of()[0], events_of(match)))
    assert [(one.play.seat, one.sentence, one.short) for one in plays] == [
        (0, "Vance: Uppercut, does not reach any more", "lost"),
        (1, "Okoro: Vanish, to the outer 3 o'clock space", ""),
    ]
    assert [CARD_SET.source_ids[one.play.kinds[0]] for one in plays] == ["uppercut", "vanish"]


def test_a_skill_that_lies_face_down_is_named_to_nobody_else() -> None:
    book, _ = book_of()
    secret = {CARD_SET.skill_ids[skill] for skill in range(len(CARD_SET.skill_ids))}
    names = {book.words(f"skill.{name}") for name in secret}
    kept = [
        event
        for event in events_of(match_of(2))
        if isinstance(event, e.SkillKept | e.SkillsDealt | e.SkillFaced)
    ]
    assert len(kept) >= 8
    for event in kept:
        own, other = (said(book, event.seen_by(viewer)).text for viewer in (event.seat, 1 - event.seat))
        assert any(name in own for name in names)
        assert not any(name in other for name in names)


def test_a_typed_name_is_no_key_of_the_catalogue() -> None:
    words = Words("en", GAME.id)
    book = LogBook(CARD_SET, words, lambda seat: Verbatim(("@card.jab", "Okoro")[seat]))
    struck = e.Struck(1, 0, "strike", 9, (0, 1), (), (0, 0), (0, 1), (0, 1), False)
    assert said(book, struck).text == "Jab does 1 light wound to @card.jab, who has 0 heavy and 1 light now."
    assert said(book, e.TestWay(0, "dice")).text == "@card.jab takes the dice."


def test_boxes_are_named_where_there_is_more_than_one() -> None:
    book, _ = book_of()
    drawn = e.BoxesDrawn((0, 1), 0, 0)
    assert said(book, drawn).text == "Vance plays James, Okoro plays Iris."
    words = Words("en", GAME.id, {"arena.siege": "Siege Deck"})
    several = LogBook(two_boxes(), words, NAMES.__getitem__)
    assert said(several, e.BoxesDrawn((0, 1), 1, 0)).text == (
        "Drawn: James for Vance, Iris for Okoro; Skills from the box of the Siege Deck; the fight is in the Nemesis Arena."
    )


def test_the_dice_of_the_fairness_page_are_those_of_the_first_roll_and_of_tests() -> None:
    book, _ = book_of()
    assert book.rolls(e.FirstRolled(((3, 3), (5, 2)), 0)) == [
        Roll(0, (3,)),
        Roll(1, (3,)),
        Roll(0, (5,)),
        Roll(1, (2,)),
    ]
    rolled = e.DiceRolled(1, (2, 4, 5), 11, 11)
    assert book.rolls(rolled) == [Roll(1, (2, 4, 5))]
    line = said(book, rolled)
    assert (line.dice, line.detail) == (((2, None), (4, None), (5, None)), "11 or more: 50%")
    assert book.rolls(e.CardTaken(0, 0)) == []


def test_the_summary_has_every_round_and_the_one_that_was_broken_off() -> None:
    for seed in range(8):
        match = match_of(seed)
        events = events_of(match)
        ended = [event for event in events if isinstance(event, e.RoundEnded)]
        rows = book_of()[0].summary(events, match.view(NOBODY))  # type: ignore[arg-type]
        assert [row[2] for row in rows] == [NAMES[event.winner] for event in ended]
    match = at(fighters=[{"heavy": 1, "light": 2}, {"light": 4}], row=ROW, round=2)
    assert book_of()[0].summary([], match.view(NOBODY)) == [("Round 2", "3–4 wounds", "ended here")]  # type: ignore[arg-type]


# ---- names, cards and Skills


@pytest.mark.parametrize("language", languages())
def test_every_name_of_the_data_and_of_the_code_has_words(language: str) -> None:
    words = Words(language, GAME.id)
    keys = [f"card.{kind}" for kind in CARD_SET.kinds] + [f"special.{name}" for name in CARD_SET.special_ids]
    keys += [f"skill.{name}" for name in CARD_SET.skill_ids] + [
        f"arena.{name}" for name in CARD_SET.arena_ids
    ]
    for name in CARD_SET.fighter_ids:
        keys += [f"fighter.{name}", f"fighter_title.{name}", f"fighter_bio.{name}"]
    keys += [f"prompt.{kind}.{part}" for kind in PROMPTS for part in ("short", "title")]
    keys += [f"family.{a.family(code)}" for code in a.all_codes(CARD_SET)]
    keys += [f"plus.{why}" for why in numbers.ADDITION_REASONS]
    keys += [f"results.how.{how}" for how in b.ENDINGS if how]
    keys += [f"symbol.{symbol}" for symbol in (*c.SYMBOLS, "any")] + [f"type.{kind}" for kind in c.TYPES]
    for option in GAME.options[:3]:
        keys += [f"setup.{option.name}", f"setup.{option.name}_help"]
    keys += [f"setup.test_value.{value}" for value in b.TESTS]
    assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("language", languages())
def test_names_fit_where_those_of_a_players_own_have_to(language: str) -> None:
    found = load_game(language, GAME.id)
    for key, text in found.items():
        section = key.partition(".")[0]
        if section in ("card", "special", "skill", "arena", "fighter", "fighter_title"):
            assert len(text) <= checks.LONGEST_NAME, key
        elif section == "fighter_bio":
            assert len(text) <= checks.LONGEST_BIO, key


@pytest.mark.parametrize("language", languages())
def test_every_word_of_the_vocabulary_is_said_from_the_data(language: str) -> None:
    words = Asked(language)
    for card_set in (shipped(), CARD_SET, *vocabulary()):
        for source in range(len(card_set.source_ids)):
            lines = [*card_words.effect_lines(card_set, source), card_words.range_text(card_set, source)]
            assert len(lines) == 1 + len(card_set.effects[source])
            if source >= card_set.first_special:
                lines.append(card_words.cost_text(card_set, source - card_set.first_special))
            for line in lines:
                text = words.line(line)
                assert whole(text), text
                assert len(text) <= LONGEST_EFFECT, text
        for skill in range(len(card_set.skill_ids)):
            text = words.line(card_words.skill_text(card_set, skill))
            assert whole(text), text
            assert len(text) <= LONGEST_EFFECT, text
        for fighter in range(len(card_set.fighter_ids)):
            assert whole(words.line(card_words.ability_text(card_set, fighter)))
    assert words.missing == set()
    sections = ("effect", "range", "cost", "gift", "ability")
    known = {key for key in load_game(language, GAME.id) if key.partition(".")[0] in sections}
    assert known - words.asked == set()


@pytest.mark.parametrize(
    ("language", "said_of"),
    [
        (
            "en",
            {
                "leg_sweep": ["Backward 1: your opponent moves directly away.", "1 light wound more."],
                "order": [
                    "Push 1: you choose where your opponent goes.",
                    "Your opponent chooses 2 cards to show; you discard 1 of them.",
                ],
                "reload": ["Gain 1 Ammo, and 1 more for each Grip card you choose to discard."],
                "cross": [],
            },
        ),
        (
            "de",
            {
                "leg_sweep": [
                    "Zurück 1: Dein Gegenüber weicht direkt zurück.",
                    "1 leichte Wunde mehr.",
                ],
                "order": [
                    "Schieben 1: Wohin dein Gegenüber geht, bestimmst du.",
                    "Dein Gegenüber zeigt 2 Karten seiner Wahl; 1 davon wirfst du ab.",
                ],
                "reload": ["Du bekommst 1 Munition und 1 mehr für jede Griff-Karte, die du dafür abwirfst."],
                "cross": [],
            },
        ),
    ],
)
def test_cards_say_what_the_data_say(language: str, said_of: dict[str, list[str]]) -> None:
    words = Words(language, GAME.id)
    for name, lines in said_of.items():
        source = CARD_SET.source_ids.index(name)
        assert [words.line(line) for line in card_words.effect_lines(CARD_SET, source)] == lines


def test_ranges_and_costs_say_what_the_data_say() -> None:
    words = Words("en", GAME.id)
    ranges = {
        name: words.line(card_words.range_text(CARD_SET, CARD_SET.source_ids.index(name)))
        for name in ("jab", "ricochet", "snap_shot", "tractor_beam", "patch_up")
    }
    assert ranges == {
        "jab": "Range up to 1",
        "ricochet": "Range exactly 2",
        "snap_shot": "Projectile range",
        "tractor_beam": "Range 2 to 4",
        "patch_up": "Unlimited range",
    }
    costs = {
        name: words.line(card_words.cost_text(CARD_SET, CARD_SET.special_ids.index(name)))
        for name in ("headshot", "reload", "rivet_burst")
    }
    assert costs == {
        "headshot": "Costs High, High",
        "reload": "Costs any card",
        "rivet_burst": "Costs Low, any card",
    }


# ---- refusals, parts of sentences, arithmetic


def test_every_refusal_has_words_and_every_sentence_a_refusal() -> None:
    source = Path(refusals.__file__).read_text(encoding="utf-8")
    keys = set(re.findall(r'Refusal\(\s*"([a-z_]+)"', source)) | {
        "block_hand_empty",
        "no_light_to_block",
        "no_heavy_to_block",
        "not_away",
        "not_toward",
    }
    assert {"through_foe", "combo_empty", "two_blocks"} <= keys
    own = {key.partition(".")[2] for key in load_game("en", GAME.id) if key.startswith("refusal.")}
    assert {key for key in own if not key.startswith("ui_")} == keys | {"not_now"}


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_every_refusal_of_the_rules_is_said_whole(language: str) -> None:
    words = Words(language, GAME.id)
    keys = set()
    for seed in range(6):
        for turn in match_of(seed).turns[:90]:
            for code in GAME.codes():
                refusal = turn.before.refusal(code)
                if refusal is not None:
                    assert whole(words.refusal(refusal))
                    keys.add(refusal.key)
    assert words.missing == set()
    assert len(keys) >= 25


def test_every_part_of_a_sentence_that_the_data_check_names_has_words() -> None:
    words = Words("en", GAME.id)
    for module in (checks, setup):
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        keys = set(re.findall(r'"@?(fragment\.[a-z_]+)"', source))
        assert keys
        assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("language", languages())
def test_every_space_has_a_name_of_its_own_by_where_it_lies(language: str) -> None:
    words = Words(language, GAME.id)
    named = {at: card_words.space_line(CARD_SET, index) for index, at in enumerate(CARD_SET.spaces)}
    assert len({words.line(line) for line in named.values()}) == len(CARD_SET.spaces) == 19
    hours = {
        (2, 0): 3,
        (0, 2): 5,
        (-1, 2): 6,
        (-2, 2): 7,
        (-2, 0): 9,
        (-1, -1): 10,
        (1, -2): 12,
        (1, 0): 3,
        (-1, 1): 7,
    }
    assert {at: named[at].params["hour"] for at in hours} == hours
    assert named[0, 0].key == "space.middle"


@pytest.mark.parametrize("language", languages())
def test_the_arithmetic_of_every_decision_has_words(language: str) -> None:
    words = Asked(language)
    for seed in range(16):
        for turn in match_of(seed).turns:
            legal = set(turn.before.actions())
            specials = range(a.SPECIAL, a.SPECIAL + len(shipped().special_ids))
            # a Special Attack that is pointed at is explained out of reach too
            for action in sorted(legal | set(specials if legal & set(specials) else ())):
                for line in turn.before.explain(action):
                    assert whole(words.line(line))
    assert words.missing == set()
    known = {key for key in load_game(language, GAME.id) if key.partition(".")[0] in ("explain", "plus")}
    assert known - words.asked <= {"plus.behind", "explain.test_spared"}


# ---- the catalogue


@pytest.mark.parametrize("language", languages())
def test_no_text_names_a_colour_that_changes_with_the_palette(language: str) -> None:
    colours = re.compile(r"\b(red|green|orange|rote?[nmrs]?|grüne?[nmrs]?)\b", re.IGNORECASE)
    for key, text in load_game(language, GAME.id).items():
        for form in text.values() if isinstance(text, dict) else (text,):
            assert not colours.search(form), f"{key}: {form}"


def test_german_says_the_games_words_as_they_were_chosen() -> None:
    """The terms of the game: never "Gegner", Ability is a Manöver, wound cubes are no Würfel."""
    for key, text in load_game("de", GAME.id).items():
        for form in text.values() if isinstance(text, dict) else (text,):
            assert not re.search(r"Gegner|Ability|Skill\b|Wundwürfel|Skills", form), f"{key}: {form}"
            assert form.count("„") == form.count("“"), key
            assert '"' not in form, key
