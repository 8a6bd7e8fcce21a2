"""Mortal Kombat Kard Game: the folder of decks. A file is read and left as it is, nothing is ever overwritten, a check says the same."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotgames.engine.errors import CardDataError, KotgamesError
from kotgames.games.mortal_kombat_kards import deck_files, deck_text, decks
from kotgames.games.mortal_kombat_kards.card_set import CardSet, shipped
from kotgames.games.mortal_kombat_kards.decks import Deck
from kotgames.system import locking
from kotgames.system.catalogue import Words
from kotgames.system.locking import Lock
from tests.disk import failing

CARDS: CardSet = shipped()
TEXT = """\
game: mortal_kombat_kards
format: 1
name: Ice and patience        # 1-40 letters
kombatant: sub_zero
rules: advanced               # or basic
kards:
  head_punch: 3
  ice_blast: 4
"""
DECK = Deck("Ice and patience", "sub_zero", "advanced", {"head_punch": 3, "ice_blast": 4})
LANGUAGES = ("en", "de")
STARTER = decks.starter("sub_zero", CARDS, name="Ice")


# ---- files


def test_a_file_that_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_bytes(b"\xff\xfe\x00")
    before = wrong.stat()
    for path, key in (
        (wrong, "deck_other_encoding"),
        (tmp_path, "card_unreadable"),
        (tmp_path / "none.yaml", "card_unreadable"),
    ):
        with pytest.raises(CardDataError) as caught:
            deck_files.read(path, CARDS)
        assert caught.value.key == key
        assert caught.value.params["file"] == str(path)
    assert (wrong.stat().st_mtime_ns, wrong.stat().st_size) == (before.st_mtime_ns, before.st_size)
    assert os.listdir(tmp_path) == ["wrong.yaml"]


def test_no_plain_file_is_opened_and_a_large_one_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(CardDataError) as caught:
        deck_files.read(tmp_path / "pipe.yaml", CARDS)
    assert (caught.value.key, caught.value.params["reason"]) == ("card_unreadable", "@fragment.file_plain")
    large = tmp_path / "large.yaml"
    large.write_bytes(TEXT.encode() + b"#" * (1 << 16))
    with pytest.raises(CardDataError) as caught:
        deck_files.read(large, CARDS)
    assert (caught.value.key, caught.value.params["most"]) == ("deck_too_large", 64)
    assert caught.value.params["file"] == str(large)


def test_a_deck_is_saved_and_the_one_before_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "ice.yaml"
    deck_files.save(path, DECK, CARDS)
    assert path.read_bytes() == deck_text.text(DECK, CARDS).encode()
    deck_files.save(path, STARTER, CARDS)
    assert deck_files.load(path, CARDS) == STARTER
    assert deck_text.parsed((tmp_path / "ice.yaml.1").read_bytes(), "x", CARDS).deck == DECK
    assert sorted(os.listdir(tmp_path)) == ["ice.yaml", "ice.yaml.1"]
    assert [one.deck for one in deck_files.kept(CARDS, tmp_path)] == [STARTER]


def test_a_new_deck_never_overwrites_another(tmp_path: Path) -> None:
    first = deck_files.add(DECK, CARDS, tmp_path)
    assert (first.path.name, first.deck) == ("Ice and patience.yaml", DECK)
    (tmp_path / "elsewhere.yaml").write_text(TEXT, encoding="utf-8")
    names = [deck_files.import_file(first.path, CARDS, tmp_path).deck.name for _ in range(3)]
    assert names == ["Ice and patience 2", "Ice and patience 3", "Ice and patience 4"]
    assert (
        deck_files.paste(TEXT.replace("patience", "PATIENCE"), CARDS, tmp_path).deck.name
        == "Ice and PATIENCE 5"
    )
    assert deck_files.load(first.path, CARDS) == DECK
    assert len(deck_files.kept(CARDS, tmp_path)) == 6


def test_a_file_that_cannot_be_read_is_not_overwritten_either(tmp_path: Path) -> None:
    broken = tmp_path / "ice and patience.yaml"
    broken.write_text("- broken", encoding="utf-8")
    saved = deck_files.add(DECK, CARDS, tmp_path)
    assert saved.path.name == "Ice and patience 2.yaml"
    assert broken.read_text(encoding="utf-8") == "- broken"
    found = deck_files.kept(CARDS, tmp_path)
    assert [(one.name, one.deck is None, one.error is None) for one in found] == [
        ("ice and patience", True, False), ("Ice and patience 2", False, True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Ice", "Ice"), ("Raiden's storm", "Raiden's storm"), ("a/b\\c", "a_b_c"), ("../../x", "_x"), ("CON", "CON_"), ("lpt1", "lpt1_"),
        ("...", "_"), (":", "_"), ("拳", "拳"), ("Kälte", "Kälte"), ("Ka\u0308lte", "Kälte"), ("-x", "-x"), ("100% <3", "100_ _3"),
    ],
)  # fmt: skip
def test_the_name_of_a_file_is_one_on_every_system(name: str, stem: str) -> None:
    assert deck_files.stem(name) == stem


@given(st.text(min_size=1, max_size=40).filter(deck_text.good_name))
def test_any_name_has_a_file(name: str) -> None:
    stem = deck_files.stem(name)
    assert stem == stem.strip() != ""
    assert not set(stem) & set('/\\:*?"<>|.\0')
    assert len(f"{stem} 99.yaml.1.new".encode()) < 250


def test_a_long_name_makes_room_for_its_number() -> None:
    long = "x" * 40
    assert deck_files.free_name(long, [long]) == "x" * 38 + " 2"
    assert deck_files.free_name("Ice 9", ["ice 9", "ICE 2"]) == "Ice 3"
    assert deck_files.free_name("Ice", ["Fire"]) == "Ice"
    assert deck_files.free_name("2", ["2"]) == "2 2"


def test_a_deck_is_renamed_and_its_file_with_it(tmp_path: Path) -> None:
    saved = deck_files.add(DECK, CARDS, tmp_path)
    other = deck_files.add(STARTER, CARDS, tmp_path)
    moved = deck_files.rename(saved.path, saved.deck, "Cold", CARDS)
    assert (moved.path.name, moved.deck.name, saved.path.exists()) == ("Cold.yaml", "Cold", False)
    assert deck_files.load(moved.path, CARDS) == moved.deck
    again = deck_files.rename(moved.path, moved.deck, "cold", CARDS)
    assert (again.path, again.deck.name) == (moved.path, "cold")
    taken = deck_files.rename(again.path, again.deck, "ICE", CARDS)
    assert (taken.path.name, taken.deck.name) == ("ICE 2.yaml", "ICE 2")
    assert deck_files.load(other.path, CARDS) == STARTER


WRITERS: list[Callable[[Path], object]] = [
    lambda home: deck_files.save(home / "ice.yaml", STARTER, CARDS),
    lambda home: deck_files.add(STARTER, CARDS, home),
    lambda home: deck_files.rename(home / "ice.yaml", DECK, "Cold", CARDS),
]


@pytest.mark.parametrize("write", WRITERS)
def test_a_deck_that_cannot_be_saved_is_said_and_the_file_stays(
    write: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck_files.save(tmp_path / "ice.yaml", DECK, CARDS)
    monkeypatch.setattr(os, "fsync", failing(errno.ENOSPC))
    with pytest.raises(KotgamesError) as caught:
        write(tmp_path)
    assert caught.value.key == "deck_unsaved"
    for language in LANGUAGES:
        words = Words(language, "mortal_kombat_kards")
        assert os.strerror(errno.ENOSPC) in words.error(caught.value)
        assert words.missing == set()
    assert os.listdir(tmp_path) == ["ice.yaml"]
    assert deck_files.load(tmp_path / "ice.yaml", CARDS) == DECK


@pytest.mark.parametrize("write", WRITERS)
def test_two_windows_do_not_write_at_once(
    write: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deck_files, "PATIENCE", 0.0)
    assert locking.PATIENCE == 1.0
    deck_files.save(tmp_path / "ice.yaml", DECK, CARDS)
    other = Lock(tmp_path / "decks")
    with pytest.raises(KotgamesError) as caught:
        write(tmp_path)
    assert (caught.value.key, caught.value.params["reason"]) == ("deck_unsaved", "@fragment.other_writes")
    other.release()
    write(tmp_path)


def test_decks_lie_in_the_players_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOTGAMES_HOME", str(tmp_path))
    assert deck_files.kept(CARDS) == []
    saved = deck_files.add(DECK, CARDS)
    assert saved.path == tmp_path / "data" / "decks" / "Ice and patience.yaml"
    assert [one.path for one in deck_files.kept(CARDS)] == [saved.path]


# ---- the command line


def test_a_deck_that_can_be_played_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "ice.yaml"
    deck_files.save(path, STARTER, CARDS)
    assert deck_files.check(path) == "sub_zero, advanced, 60 kards"


def test_a_check_says_what_the_builder_says_in_the_same_words(tmp_path: Path) -> None:
    path = tmp_path / "ice.yaml"
    path.write_text(
        TEXT.replace("ice_blast: 4", "ice_blast: 5\n  spear: 2\n  chi_healing: 3"), encoding="utf-8"
    )
    with pytest.raises(CardDataError) as caught:
        deck_files.check(path)
    found = [caught.value, *caught.value.more]
    deck = deck_files.load(path, CARDS)
    for language in LANGUAGES:
        words = Words(language, "mortal_kombat_kards")
        told = [words.refusal(one) for one in decks.violations(deck, CARDS)]
        line = "line" if language == "en" else "Zeile"
        assert [words.error(one) for one in found] == [
            f"{path}, {line} {number}: {text}" for number, text in zip((6, 9, 8, 10), told, strict=True)
        ]
        assert words.missing == set()


def test_a_check_of_a_file_that_cannot_be_read_raises_what_the_builder_is_told(tmp_path: Path) -> None:
    path = tmp_path / "ice.yaml"
    path.write_text(
        TEXT.replace("sub_zero", "sub_zer0").replace("head_punch: 3", "head_punch: 0"), encoding="utf-8"
    )
    told = []
    for ask in (deck_files.check, lambda file: deck_files.load(file, CARDS)):
        with pytest.raises(CardDataError) as caught:
            ask(path)
        told.append([str(one) for one in (caught.value, *caught.value.more)])
    assert told[0] == told[1]
    assert len(told[0]) == 2


def test_a_check_tells_five_violations_and_counts_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "ice.yaml"
    path.write_text(
        TEXT + "".join(f"  {kard}: 5\n" for kard in ("jab", "elbow", "stomp", "knee", "sweep", "feint")),
        encoding="utf-8",
    )
    with pytest.raises(CardDataError) as caught:
        deck_files.check(path)
    assert [one.key for one in (caught.value, *caught.value.more)] == ["deck_illegal"] * 5 + ["deck_more"]


def test_a_deck_is_known_before_it_is_read(tmp_path: Path) -> None:
    home = tmp_path / "decks"
    home.mkdir()
    for name, data, known in (
        ("ice.yaml", TEXT.encode(), True),
        ("bom.yaml", b"\xef\xbb\xbfkards:\r\n", True),
        ("wide.yaml", TEXT.encode("utf-16"), True),
        ("broken.yaml", b"game: [\nkards:\n", True),
        ("words.yaml", b"kard:\n  jab: Jab\n", False),
        ("nothing.yaml", b"", False),
    ):
        (tmp_path / name).write_bytes(data)
        (home / name).write_bytes(data)
        assert deck_files.is_deck(tmp_path / name) is known, name
        assert deck_files.is_deck(home / name), name
    assert not deck_files.is_deck(tmp_path / "none.yaml")
    for name in ("components", "kards", "starters"):
        assert not deck_files.is_deck(Path("cards/mortal_kombat_kards") / f"{name}.yaml")
