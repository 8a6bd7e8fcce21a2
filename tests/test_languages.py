"""Every language says everything that English says, in its own words, and the program asks for no text that does not exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from kotgames.engine.contract import Line
from kotgames.engine.errors import CardDataError, GameError, KotgamesError
from kotgames.engine.odds import percent
from kotgames.games import get, ids
from kotgames.games.knockdown import card_set as knockdown
from kotgames.games.knockouts_tapouts import card_set as knockouts_tapouts
from kotgames.games.knockouts_tapouts.art import faces
from kotgames.games.uncaged import card_set as uncaged
from kotgames.system import paths
from kotgames.system.catalogue import Words, languages
from kotgames.texts import ABOUT, DEFAULT, KEY_NAME, load, load_game, load_names, load_shell
from kotgames.ui import theme
from tests import sources

ROOT = paths.assets() / "lang"
SOURCE = Path(paths.__file__).parents[1]
OTHERS = [path.name for path in sorted(ROOT.iterdir()) if path.is_dir() and path.name != DEFAULT]


def _files(language: str) -> list[str]:
    """The files of texts of a language: "shell", "shell/rules", "uncaged/words", "uncaged/about"."""
    shell = [path.relative_to(ROOT / language) for path in (ROOT / language).rglob("*.yaml")]
    games = [
        Path(path.parts[-4]) / path.name
        for name in ("words", "about")
        for path in paths.cards().glob(f"*/lang/{language}/{name}.yaml")
    ]
    return sorted(path.with_suffix("").as_posix() for path in (*shell, *games))


@cache
def _load(language: str, file: str) -> dict[str, Any]:
    """The texts of a file by key; those of an `about` by the keys under which the program knows them."""
    folder, _, name = file.partition("/")
    if folder == "shell":
        return load(ROOT / language / f"{file}.yaml")
    found = load(paths.in_language(paths.cards() / folder, language, name))
    return {f"{ABOUT[key]}.{folder}": text for key, text in found.items()} if name == "about" else found


FILES = _files(DEFAULT)
FACES = (
    theme.UI, theme.UI_BOLD, theme.UI_LIGHT, theme.POSTER, theme.CARD, theme.CARD_BOLD,
    faces.TITLE_FACE, faces.TEXT_FACE, faces.BOLD_FACE,
)  # fmt: skip
FIELD = re.compile(r"\{(\w+)\}")
LETTERS = re.compile(r"[^\W\d_]")

SAME = {
    "de": {
        # titles of published games, names of people
        r"game(_short)?\..*", r"look\..*", r"fighter\.(kicker|brawler|strangler|leg_hunter|pounder|deflector|turncoat|grinder|engine)",
        r"fighter\.\w+_(henderson|chester|wells|ida|split|hook|lord|smallwood)", r"face\.\w+", r"(place|tale)\.king",
        r"fighter\.(james|iris|brood)",
        # what German gyms and rings say
        r"position\.(clinch|full_guard|half_guard|side_control|full_mount).*", r"stat\.(striking|grappling)",
        r"card\.(sprawl|jab|cross|guillotine|sweep|clinch|slam)", r"category\.grappling",
        r"special\.repulsor", r"symbol\.(block|dash)", r"play\.(block|dash)_short", r"type\.strike",
        r"kind_short\.(uncaged|knockouts_tapouts|mortal_kombat_kards)",
        # names of Kombatants and arcade names of their moves
        r"kombatant\.\w+", r"allegiance\.neutral", r"kard_type\.kombo", r"atom\.(finish_\w+|tag_vendetta)", r"class\.(kombo|vendetta)\.\w+",
        r"prompt\.finish\.title", r"setup\.timer_value\.\w+", r"explain\.side_block", r"clash\.(their|stop)\.block", r"do\.kombo(_on)?",
        r"ask\.watch", r"pile\.hand", r"sign\.finish_\w+", r"tale\.kombatant", r"token\.initiative",
        r"type\.(basic|finisher|kombo|special)",
        r"card\.(acid_spit|air_throw|backbreaker|bicycle_kick|blade_(fury|spark|swipe)|body_slam|cannonball|chest_pound|dive_kick)",
        r"card\.(double_kick|electric_grab|energy_(spears|wave)|eruption|fan_(lift|swipe|toss)|fireball|flying_kick|force_ball)",
        r"card\.(four_arm_grab|gotcha_grab|green_bolt|ground_(freeze|pound|roll)|hammer|hat_toss|(high|low)_fireball|ice_blast)",
        r"card\.(invisibility|knife_throw|leg_(grab|takedown)|lightning|morph|portal|quadruple_slam|razor_rang|ring_toss|sai_throw)",
        r"card\.(shadow_(kick|uppercut)|shoulder_charge|skulls|slide_\w+|spear|split_punch|square_wave_punch_\w+|taunt|torpedo)",
        r"card\.(teleport(_(kick|punch|stomp|strike))?|vendetta|whirlwind_spin)",
        # decks and boosters
        r"setup\.(starter|own_deck)", r"builder\.(page\.deck|(deck_)?name|rarity\.(bronze|gold)|kombo_short|properties|kombatant)",
        r"builder\.(type_short\.(basic|special|finisher|effect|kombo)|atom\.initiative)", r"sealed\.(booster|opened|deck)",
        r"room\.arcade\.button", r"arcade\.(title|level\.(rookie|champion)|deck_named|columns\.(kombatant|continues|fatalities))",
        # words that both languages have
        r"chart\.deck", r"lesson\.rival", r"colour\.(bronze|orange)", r"fairness\.(title|button)", r"results\.fairness",
        r"glove\.seconds", r"place\.bot", r"page\.(ring|arena)",
        r"tale\.ability", r"table\.sheet\.initiative",
        r"settings\.(pace_normal|speed_1|palette_normal)", r"tournament\.(form|start|champion)", r"setup\.(name|fighter|start)",
        r"pause\.title", r"type(_short)?\.block", r"banner\.combo", r"ask\.combo_short",
        r"face\..*",
    },
}  # fmt: skip
"""Keys whose text may be the English one, by language; texts without letters of their own (numbers, signs, fields) need no entry."""


def _parts(text: Any) -> dict[str, str]:
    """The texts of an entry by form: "" for a plain one."""
    return dict(text) if isinstance(text, dict) else {"": str(text)}


def _entries() -> Iterator[tuple[str, str, str]]:
    for language in OTHERS:
        for file in FILES:
            for key in _load(DEFAULT, file):
                yield language, file, key


def test_there_is_a_second_language() -> None:
    assert "de" in OTHERS
    assert languages() == {DEFAULT: "English", "de": "Deutsch"} | {
        code: languages()[code] for code in OTHERS if code != "de"
    }


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_files(language: str) -> None:
    assert _files(language) == FILES
    assert {f"{game}/{name}" for game in ids() for name in ("words", "about")} <= set(FILES)


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_the_same_keys(language: str, file: str) -> None:
    ours, english = _load(language, file), _load(DEFAULT, file)
    assert {"lacking": sorted(set(english) - set(ours)), "unknown": sorted(set(ours) - set(english))} == {
        "lacking": [],
        "unknown": [],
    }


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_the_same_forms_and_fields_and_nothing_empty(language: str, file: str) -> None:
    ours, english = _load(language, file), _load(DEFAULT, file)
    wrong = []
    for key in set(english) & set(ours):
        one, other = _parts(english[key]), _parts(ours[key])
        if set(one) != set(other):
            wrong.append(f"{key}: forms {sorted(other)}, not {sorted(one)}")
            continue
        for form in one:
            # a form for one may write the number out
            needed = set(FIELD.findall(one[form])) - ({"count"} if form == "one" else set())
            found = set(FIELD.findall(other[form])) - ({"count"} if form == "one" else set())
            if found != needed:
                wrong.append(f"{key} {form}: fields {sorted(found)}, not {sorted(needed)}")
            if not other[form].strip():
                wrong.append(f"{key} {form}: empty")
            if other[form] != other[form].strip() or "  " in other[form]:
                wrong.append(f"{key} {form}: spaces too many")
    assert wrong == []


def _is_name(language: str, key: str) -> bool:
    return any(re.fullmatch(pattern, key) for pattern in SAME.get(language, ()))


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_was_left_in_english(language: str) -> None:
    left = []
    for code, file, key in _entries():
        if code == language and key in _load(code, file) and not _is_name(language, key):
            english, ours = _parts(_load(DEFAULT, file)[key]), _parts(_load(code, file)[key])
            left += [
                f"{key}: {text}"
                for form, text in english.items()
                if ours.get(form) == text and LETTERS.search(FIELD.sub("", text))
            ]
    assert left == []


@pytest.mark.parametrize("language", sorted(SAME))
def test_every_permission_to_be_the_same_is_needed(language: str) -> None:
    same = {
        key
        for code, file, key in _entries()
        if code == language and _load(code, file).get(key) == _load(DEFAULT, file)[key]
    }
    assert [
        pattern for pattern in SAME[language] if not any(re.fullmatch(pattern, key) for key in same)
    ] == []


@pytest.mark.parametrize("face", sorted(set(FACES)))
def test_every_letter_is_in_the_fonts(face: str) -> None:
    known = TTFont(paths.assets() / "fonts" / face.rsplit("-", 1)[0] / f"{face}.ttf").getBestCmap()
    missing = {
        (language, letter)
        for language in (DEFAULT, *OTHERS)
        for file in FILES
        for text in _load(language, file).values()
        for part in _parts(text).values()
        for said in [KEY_NAME.sub("", part)]  # a key's own name, or the picture of a button, stands there
        for letter in said + said.upper()
        if letter != "\n" and ord(letter) not in known
    }
    assert missing == set()


def test_quotes_are_those_of_the_language() -> None:
    wrong = [
        f"{key}: {text}"
        for code, file, key in _entries()
        if code == "de"
        for text in _parts(_load(code, file).get(key, "")).values()
        if text.count("„") != text.count("“") or "”" in text or '"' in text
    ]
    assert wrong == []


def test_words_beside_fields_stay_german_with_both_forms() -> None:
    words = Words("de", "uncaged")
    assert words("setup.rounds_value", count=1) == "1 Runde"
    assert words("setup.rounds_value", count=3) == "3 Runden"
    assert words("face.follows_2", a="@type.punch", b="@type.level_change") == (
        "Nur nach deinem gültigen Schlag oder Ebenenwechsel."
    )
    assert words.missing == set()


def test_numbers_are_written_as_the_language_writes_them() -> None:
    """The chance of an advice, a share that is a number, and digits that are drawn by themselves."""
    said = {}
    for language in (DEFAULT, "de"):
        words = Words(language, "knockouts_tapouts")
        advice = words("advice.attack", card="@card.kick", hit=percent(0.421))
        fitting = Words(language, "uncaged")("explain.fits_then", fits=3.5, cards=6)
        said[language] = advice, fitting, words.digits(percent(0.0001)), words("settings.percent", count=150)
    assert said[DEFAULT] == (
        "I would play Kick: 42.1% to hit.",
        "3.5 of 6 would fit on average",
        "<0.1%",
        "150%",
    )
    assert said["de"] == (
        "Ich würde Tritt spielen: 42,1\xa0% Trefferchance.",
        "im Schnitt würden 3,5 von 6 passen",
        "<0,1\xa0%",
        "150\xa0%",
    )


# ---- keys that the source asks for


@cache
def _english(game: str | None) -> frozenset[str]:
    """The keys there are: of the shell, and of one game, or of all games where a scene serves each of them."""
    games = [game] if game else list(ids())
    return frozenset(load_shell(DEFAULT)).union(
        load_names(DEFAULT)[0], *(load_game(DEFAULT, one) for one in games)
    )


def _patterns(node: ast.expr) -> Iterator[str]:
    """The texts an expression can be, as patterns; nothing for what is only known when it runs."""
    match node:
        case ast.Constant(value=str() as text):
            yield re.escape(text)
        case ast.JoinedStr(values=parts):
            pieces = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.]+" for part in parts
            ]
            if any(isinstance(part, ast.Constant) for part in parts):
                yield "".join(pieces)
        case ast.IfExp(body=body, orelse=other):
            yield from _patterns(body)
            yield from _patterns(other)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            for one in _patterns(left):
                yield from (one + two for two in [*_patterns(right)] or [r"[\w.]+"])


def _asked(node: ast.AST) -> Iterator[str]:
    """The patterns of keys that a call asks for: of the texts themselves, of a refusal, an error or a line of arithmetic."""
    if not isinstance(node, ast.Call) or not node.args:
        return
    called = node.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    if name in ("words", "Line"):
        yield from _patterns(node.args[0])
    elif name == "Refusal":
        yield from (f"refusal\\.{key}" for key in _patterns(node.args[0]))
    elif name in ("KotgamesError", "CardDataError", "SetupError", "RecordError"):
        yield from (f"(error|refusal)\\.{key}" for key in _patterns(node.args[0]))


def _params(node: ast.AST) -> Iterator[str]:
    """The patterns of keys that are handed on as parameters ("@card.punch")."""
    if isinstance(node, (ast.Constant, ast.JoinedStr)):
        yield from (
            found[1:] for found in _patterns(node) if found.startswith("@") and re.match(r"@[a-z]", found)
        )


def _sources() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if "art" not in path.parts)


def _game_of(path: Path) -> str | None:
    parts = path.relative_to(SOURCE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


@cache
def _keys(path: Path) -> set[str]:
    tree = sources.tree(path)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    return {
        pattern
        for node in ast.walk(tree)
        for pattern in (*_asked(node), *(() if id(node) in inside else _params(node)))
    }


@pytest.mark.slow
def test_the_search_finds_keys_in_the_source() -> None:
    assert sum(len(_keys(path)) for path in _sources()) > 400


@pytest.mark.slow
@pytest.mark.parametrize("game", [None, *ids()])
def test_every_key_that_the_source_asks_for_exists(game: str | None) -> None:
    known = _english(game)
    unknown = [
        (path.relative_to(SOURCE).as_posix(), pattern)
        for path in _sources()
        if _game_of(path) == game
        for pattern in sorted(_keys(path))
        if pattern not in known and not any(re.fullmatch(pattern, key) for key in known)
    ]
    assert unknown == []


def test_a_key_that_does_not_exist_is_found(tmp_path: Path) -> None:
    file = tmp_path / "scene.py"
    file.write_text('text = words("ui.nowhere") if x else words(f"nothing.{x}")\nRefusal("never", {"card": f"@card.{x}"})\n')  # fmt: skip
    assert _keys(file) == {
        r"ui\.nowhere", r"nothing\.[\w.]+", r"refusal\.never", r"card\.[\w.]+"
    }  # fmt: skip
    assert not any(re.fullmatch(r"ui\.nowhere", key) for key in _english(None))


# ---- no part of a sentence in the source

ERRORS = {"KotgamesError", "SetupError", "CardDataError", "GameError", "RecordError", "ScriptError", "IllegalAction"}  # fmt: skip
SAID = {"error", "Refusal", "Line", *ERRORS}
"""What is called with a key and the parameters of its sentence; `error` is the one of a card file."""
WHOLE = {"expected", "reason", "problem", "what", "found", "first", "wanted", "allowed"}
"""Parameters that are nothing but parts of sentences: there not even one word is written in the source."""
PLAIN = {"items": 3, "mapping": 1}
"""The functions of `engine.plain` that are told what should be there, and which argument tells it."""
TYPES = {"object"}
"""YAML's own names of types."""


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts in an expression that become what it says: all alternatives; not the arguments of a call."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_texts(one), *_texts(other))
        case ast.BoolOp(values=some):
            yield from (text for part in some for text in _texts(part))
        case ast.BinOp(left=left, right=right):
            yield from (*_texts(left), *_texts(right))
        case ast.Dict(values=some):
            yield from (text for part in some for text in _texts(part))
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str() as text), attr="join")):
            yield text


def _english_in(tree: ast.AST) -> list[str]:
    """What a source writes of sentences for people, in the parameters of errors and refusals; also by way of a variable of that name."""
    found = []
    for node in ast.walk(tree):
        given: list[tuple[str, ast.expr]] = []
        match node:
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in SAID:
                given += [(one.arg or "", one.value) for one in node.keywords]
                given += [("", one) for one in node.args[1:]]
            case ast.Call(func=ast.Attribute(value=ast.Name(id="plain"), attr=name)) if name in PLAIN:
                given += [
                    ("what" if name == "items" else "", one)
                    for one in node.args[PLAIN[name] : PLAIN[name] + 1]
                ]
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in ("expected", "reason"):
                given.append((name, value))
        for name, value in given:
            for text in _texts(value):
                words = (
                    re.search(r"[A-Za-z]{2}", text)
                    if name in WHOLE
                    else re.search(r"[A-Za-z]{2} | [A-Za-z]{2}", text)
                )
                if words and not text.startswith(("@", "fragment.")) and text not in TYPES:
                    found.append(text)
    return found


@pytest.mark.slow
def test_no_part_of_a_sentence_is_written_in_the_source() -> None:
    found = {path.relative_to(SOURCE).as_posix(): _english_in(sources.tree(path)) for path in _sources()}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    "line",
    [
        'SetupError("setup_value", field="x", expected="two fighters")',
        'SetupError("setup_value", field="x", expected=f"{low} to {high}")',
        'source.error("card_expected", at, expected=", ".join(known) or "nothing")',
        'source.error("card_same_id", at, id=name, first="a row" if one else other)',
        'KotgamesError("bots", wanted=" or ".join(known))',
        'GameError("game_part", reason="missing")',
        'Refusal("not_now", {"what": "a card"})',
        'plain.items(data, "styles", (), "Styles", where)',
        'plain.mapping(data, "the set-up")',
        'reason = "not named"',
    ],
)
def test_a_part_of_a_sentence_in_the_source_is_found(line: str) -> None:
    assert len(_english_in(ast.parse(line))) == 1


@pytest.mark.parametrize(
    "line",
    [
        'SetupError("setup_value", field=f"fighters[{seat}].hand", expected="@fragment.card_names")',
        'SetupError("setup_value", field="x", expected=Line("fragment.range", {"low": 1, "high": 2}))',
        'source.error("card_type", [], expected="object", got="list")',
        'plain.items(data, "styles", (), "@fragment.styles", where)',
        'KotgamesError("system", reason=f"{file}: {reason}")',
    ],
)
def test_names_and_keys_in_the_source_are_no_parts_of_sentences(line: str) -> None:
    assert _english_in(ast.parse(line)) == []


def _said(error: KotgamesError) -> tuple[str, str]:
    """In English and in German, where no game is open, as on the title."""
    both = [Words(language) for language in (DEFAULT, "de")]
    said = [words.error(error) for words in both]
    assert [words.missing for words in both] == [set(), set()]
    return said[0], said[1]


def test_errors_are_whole_in_every_language_where_no_game_is_open() -> None:
    """With parts that have numbers, a part within a part, and parts that only the words of a game have."""
    number = Line("fragment.number", {"low": 1, "high": 1000})
    english, german = _said(
        CardDataError("card_expected", file="game.yaml", line=2, field="order", expected=number)
    )
    assert english == "game.yaml, line 2: order: expected a number from 1 to 1000."
    assert german == "game.yaml, Zeile 2: order: erwartet wird eine Zahl von 1 bis 1000."
    english, german = _said(
        GameError("game_part", game="chess", part="table", where="", reason="@fragment.not_named")
    )
    assert "cannot be opened: not named." in english
    assert "lässt sich nicht öffnen: nicht angegeben." in german
    for position, ours, theirs in (
        (
            {"fighters": 5},
            "fighters must be a list: two fighters.",
            "fighters muss eine Liste (zwei Fighter) sein.",
        ),
        (
            {"points": 3},
            "points must be 0 while nobody is Mobile.",
            "points muss 0, solange niemand mobil ist, sein.",
        ),
    ):
        with pytest.raises(KotgamesError) as caught:
            get("knockouts_tapouts").setup(position)
        english, german = _said(caught.value)
        assert english.endswith(ours)
        assert german.endswith(theirs)
    damaged = KotgamesError("save_damaged", reason="@card_expected", aside="x.bad", of={
        "file": "x.kot", "line": 1, "field": "cards", "expected": Line("fragment.most_kinds", {"most": 64}),
    })  # fmt: skip
    english, german = _said(damaged)
    assert english == "x.kot, line 1: cards: expected at most 64 kinds of cards. It is kept as x.bad."
    assert "erwartet wird höchstens 64 Arten von Karten." in german


@pytest.mark.parametrize("language", [DEFAULT, *OTHERS])
def test_every_card_place_and_style_of_the_data_has_a_name(language: str) -> None:
    one, two, three = knockouts_tapouts.shipped(), uncaged.shipped(), knockdown.shipped()
    named = {
        "knockouts_tapouts": {"card": one.kinds, "position": one.positions, "style": one.styles},
        "uncaged": {"card": two.kinds, "fighter": two.fighter_ids, "fighter_bio": two.fighter_ids},
        "knockdown": {
            "card": three.kinds,
            "special": three.special_ids,
            "skill": three.skill_ids,
            "fighter": three.fighter_ids,
            "fighter_bio": three.fighter_ids,
        },
    }
    for game, sections in named.items():
        words = Words(language, game)
        keys = [f"{section}.{name}" for section, names in sections.items() for name in names]
        assert len(keys) > 20
        assert [key for key in keys if not words.has(key)] == []


def test_what_somebody_else_wrote_takes_no_more_of_a_sentence_than_it_needs() -> None:
    """A list of all paragraphs of the rules went over the whole window."""
    error = CardDataError(
        "card_missing",
        file="/home/" + "x" * 2000 + "/rules.yaml",
        line=3,
        field="paragraphs",
        missing="W, " * 3000,
    )
    for language in ("en", "de"):
        text = Words(language).error(error)
        assert len(text) < 900
        assert "/rules.yaml" in text
        assert "…" in text
