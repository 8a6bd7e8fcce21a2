"""What the plays of whole matches are called and what came of them, in words; shown by the strip of the last plays."""

from __future__ import annotations

import pytest

from kotgames import games
from kotgames.engine.contract import EVERYBODY, NOBODY, Event
from kotgames.engine.log_book import LogLine
from kotgames.engine.match import Match
from kotgames.games.knockouts_tapouts import events as kt
from kotgames.games.knockouts_tapouts.card_set import shipped as kt_set
from kotgames.games.uncaged import events as unc
from kotgames.games.uncaged.card_set import shipped as unc_set
from kotgames.system.catalogue import Words
from kotgames.ui.table.plays import MOST, last_plays
from tests.ui.test_plays import BOTH, NAMES, _book, _lines, _match


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("language", ["en", "de"])
def test_whole_matches_are_told_and_every_play_says_who_and_what(game_id: str, language: str) -> None:
    words = Words(language, game_id)
    for seed in (1, 2, 3):
        match = _match(game_id, seed)
        lines = _lines(match, language=language)
        for line in lines:
            assert "[" not in line.text
            assert "{" not in line.text
            if line.play is not None:
                assert NAMES[line.play.seat] in line.play.text
                assert not line.play.text.endswith(".")
                if line.play.kinds:
                    card = words(f"card.{match.card_set.kinds[line.play.kinds[0]]}")
                    assert card in line.play.text
            for result in line.results:
                assert result.tone in ("good", "bad", "neutral")
        for count in range(len(lines)):
            plays, ways = last_plays(lines[max(0, count - 60) : count])
            assert len(plays) <= MOST
            assert all(way for way in ways)


@BOTH
def test_the_strip_knows_nothing_that_everybody_does_not_know(game_id: str) -> None:
    """Whoever looks, the plays are the same: they hold open cards alone."""
    match = _match(game_id, 4)
    open_plays = [line.play for line in _lines(match, NOBODY) if line.play is not None]
    assert open_plays == [line.play for line in _lines(match, EVERYBODY) if line.play is not None]
    assert open_plays


def _kt(language: str, *told: Event) -> list[LogLine]:
    book = _book(Match.start(games.get("knockouts_tapouts"), seed=1), language)
    found = [book.line(event) for event in told]
    assert book.words.missing == set()
    return found


def test_knockouts_and_tapouts_in_words() -> None:
    cards = kt_set()
    arm, throw, sprawl = (cards.kind_index[name] for name in ("arm_hold", "throw", "sprawl"))
    style = cards.kind_of.index(cards.style_kind)
    held = (
        kt.AttackPlayed(1, arm, True, 0, (style,)),
        kt.AttackRolled(1, arm, (1, 6), 6, 1),
        kt.MarkerHurt(0, 4, 0),
    )
    stopped = (
        kt.AttackPlayed(0, throw, False, 0, (cards.kind_of.index(throw),)),
        kt.SpecialPlayed(1, 1, cards.kind_of.index(sprawl)),
        kt.Cancelled(0, throw, cards.kind_of.index(throw)),
    )
    said = {language: last_plays(_kt(language, *held)) for language in ("en", "de")}
    assert [told.sentence for told in said["en"][0]] == ["Okoro: Style as Arm Hold, 1 hit, Conditioning Hurt"]
    assert [told.sentence for told in said["de"][0]] == [
        "Okoro: Stil als Armhebel, 1 Treffer, Kondition verletzt"
    ]
    assert said["en"][0][0].play.kinds == (arm, cards.style_kind)
    plays, ways = last_plays(_kt("en", *stopped))
    assert [(told.sentence, told.tone) for told in plays] == [
        ("Vance: Throw, stopped", "bad"), ("Okoro: Sprawl, stops the Throw", "neutral"),
    ]  # fmt: skip
    assert ways[0] == plays[1].sentence
    missed = kt.AttackRolled(1, cards.kind_index["kick"], (1, 2), 6, 0)
    assert [line.text for line in _kt("en", missed)] == ["Okoro: Kick, 1 2 against 6+: missed."]
    assert [line.text for line in _kt("de", missed)] == ["Okoro: Tritt, 1 2 gegen 6+: daneben."]


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_lapses_by_itself_says_why(language: str) -> None:
    lapsed = [
        kt.MovementEnded(1, 1, forced=True),
        kt.MovementEnded(1, 2, forced=True),
        *(kt.ThrowLapsed(0, why) for why in ("ground", "stood", "round")),
    ]
    lines = _kt(language, *lapsed)
    assert len({line.text for line in lines}) == len(lines)
    assert all(line.aside and not line.minor for line in lines)
    asked = _kt(language, kt.MovementEnded(1, 1))[0]
    assert asked.text != lines[0].text, "who stays of their own will is not told that they could not pay"


def _unc(language: str, *told: Event) -> list[LogLine]:
    book = _book(Match.start(games.get("uncaged"), seed=1), language)
    found = [line for line in (book.line(event) for event in told) if line is not None]
    assert book.words.missing == set()
    return found


def _turned(seat: int, kind: str, *, valid: bool = True) -> unc.CardRevealed:
    cards = unc_set()
    card = cards.kind_of.index(cards.kind_index[kind])
    if valid:
        return unc.CardRevealed(seat, 0, card, 0, True)
    return unc.CardRevealed(seat, 0, card, 0, False, "reason.empty")


def test_what_a_card_promised_lapses_with_the_card_it_met_or_with_the_combo() -> None:
    cards = unc_set()
    feint, low_kick = cards.kind_index["feint"], cards.kind_index["low_kick"]
    start = unc.ComboStarted(1, 1, 1, 0, (3, 3))
    kicks = cards.mask(["kick"])
    waits = _unc(
        "en",
        start,
        unc.NextRaised(1, low_kick, 1, kicks, False),
        _turned(1, "jab"),
        unc.ComboEnded(1, 1, "full", 0),
    )
    assert (
        waits[-1].text
        == "Combo 1 is over, all cards go back to their decks. Okoro's +1 from Low Kick is lost."
    )
    lost = _unc(
        "en",
        start,
        unc.NextRaised(1, feint, 2, 0, True),
        _turned(1, "jab", valid=False),
        unc.ComboEnded(1, 1, "full", 0),
    )
    assert lost[-2].text.endswith("Okoro's +2 from Feint is lost.")
    used = _unc(
        "en", start, unc.NextRaised(1, feint, 2, 0, True), _turned(1, "jab"), unc.ComboEnded(1, 1, "full", 0)
    )
    for told in (lost[-1], used[-1]):
        assert told.text == "Combo 1 is over, all cards go back to their decks."


def test_what_an_ability_promised_lapses_with_its_attack() -> None:
    primed = unc.AbilityPrimed(0, 4)
    own = (unc.ComboStarted(2, 1, 0, 0, (3, 3)), unc.ComboEnded(2, 1, "full", 0))
    other = (unc.ComboStarted(1, 1, 1, 0, (3, 3)), unc.ComboEnded(1, 1, "broken", 0))
    lines = _unc("en", primed, *other, *own, *own)
    ended = [line.text for line in lines if "is over" in line.text]
    assert ["is lost" in text for text in ended] == [False, True, False]
    knocked_out = _unc("en", primed, own[0], unc.ComboEnded(2, 1, "knockout", 0))
    assert "is lost" not in knocked_out[-1].text


def test_a_discarded_card_is_named_to_whom_it_belonged() -> None:
    cards = unc_set()
    jab, choke = cards.kind_index["jab"], cards.kind_index["rear_naked_choke"]
    gone = unc.Discarded(0, cards.kind_of.index(jab), "forced", choke, 1)
    assert _unc("en", gone)[0].text == "Vance discards Jab (Rear Naked Choke)."
    assert _unc("en", gone.seen_by(1))[0].text == "Vance discards a card (Rear Naked Choke)."
    assert _unc("en", gone.seen_by(1))[0].cards == (choke,)
