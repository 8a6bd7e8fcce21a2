"""Worked events of UNCAGED and what the log says of them, by keys of the catalogue: see `tests.rulings.log_keys`."""

from __future__ import annotations

from kotgames.games.uncaged import GAME
from kotgames.games.uncaged import events as e

CARDS = GAME.card_set()
CARD = 0
KIND = CARDS.kind_of[CARD]
OTHER = KIND + 1
FEINT, LOW_KICK = CARDS.kind_index["feint"], CARDS.kind_index["low_kick"]
KICKS = CARDS.mask(["kick"])


def side(
    seat: int, *, valid: bool = True, broken: str = "", prevented: int = 0, deflected: int = 0, damage: int = 0, primed: bool = False
) -> e.Side:  # fmt: skip
    """A card of a seat as it met another."""
    more = (e.Addition(2, "primed", ""),) if primed else ()
    return e.Side(
        seat, CARD, KIND + seat, valid, 2, more, broken, prevented, deflected, damage, damage, 1 - seat
    )


def met(attack: e.Side, defence: e.Side) -> e.ExchangeResolved:
    """The two met."""
    return e.ExchangeResolved(1, 1, attack, defence, 0, (30, 30))


TOLD = [
    ("log.first (log.first_brief)", e.FirstAttackerRolled(((3, 3), (5, 2)), 0)),
    ("log.picked", e.FighterPicked(0, 1, 30, 12)),
    ("log.round", e.RoundStarted(1, 0, (30, 30), (12, 12))),
    ("log.combo", e.ComboStarted(1, 1, 0, 0, (12, 12))),
    ("", e.CardDrawn(0, 3, 9, 12, -1)),
    ("log.drawn", e.CardDrawn(0, -1, 9, 12, KIND)),
    ("log.drawn_known", e.CardDrawn(0, CARD, 9, 12, KIND)),
    ("log.mulligan_free", e.Mulliganed(0, 2, 2, 11, True)),
    ("log.mulligan", e.Mulliganed(0, 2, 2, 11, False)),
    ("log.kept", e.HandKept(0)),
    ("log.kept_forced > aside", e.HandKept(0, True)),
    ("", e.CardPlaced(0, 1, CARD)),
    ("log.locked > aside", e.RowLocked(0)),
    ("log.picked_up_alone > aside", e.RowPickedUp(0, 1, (CARD,))),
    ("log.picked_up > aside", e.RowPickedUp(0, 1, (CARD,)), e.CardRevealed(0, 0, CARD, 0, True)),
    ("log.picked_up_alone > aside", e.RowPickedUp(0, 1, (CARD,)), e.CardRevealed(1, 0, CARD, 0, True)),
    (
        "log.picked_up_alone > aside",
        e.RowPickedUp(0, 1, (CARD,)),
        e.CardRevealed(0, 0, CARD, 0, True),
        e.ComboStarted(2, 1, 1, 0, (12, 12)),
    ),
    ("log.revealed > play.card", e.CardRevealed(0, 0, CARD, 0, True)),
    (
        "log.revealed_invalid > play.card > 0 came.invalid (came.invalid_short, bad)",
        e.CardRevealed(0, 0, CARD, 0, False, "why.alone"),
    ),
    (
        "log.revealed_invalid log.lapsed > play.card > 0 came.invalid (came.invalid_short, bad)",
        e.CardRevealed(0, 1, CARD, 0, False, "why.alone"),
        e.NextRaised(0, FEINT, 1, 0, False),
    ),
    (
        "log.revealed_invalid > play.card > 1 came.invalid (came.invalid_short, bad)",
        e.CardRevealed(1, 1, CARD, 0, False, "why.alone"),
        e.NextRaised(0, FEINT, 1, 0, False),
    ),
    (
        "log.revealed_invalid > play.card > 0 came.invalid (came.invalid_short, bad)",
        e.CardRevealed(0, 1, CARD, 0, False, "why.alone"),
        e.NextRaised(0, LOW_KICK, 1, KICKS, False),
    ),
    (
        "log.revealed_invalid log.lapsed > play.card > 0 came.invalid (came.invalid_short, bad)",
        e.CardRevealed(0, 1, CARDS.kind_of.index(LOW_KICK), 0, False, "why.alone"),
        e.NextRaised(0, LOW_KICK, 1, KICKS, False),
    ),
    ("log.discarded > aside", e.Discarded(0, -1, "cost", KIND, 11)),
    ("log.discarded_known > aside", e.Discarded(0, CARD, "cost", OTHER, 11)),
    ("log.declined > aside", e.OptionDeclined(0, KIND)),
    ("log.level_kept > aside", e.LevelKept(0, KIND)),
    ("log.level_ground > 0 came.level_ground", e.LevelChanged(1, 0, KIND, False)),
    ("log.level_standing > 0 came.level_standing", e.LevelChanged(0, 0, KIND, False)),
    ("log.level_undone > 0 came.level_undone", e.LevelChanged(0, 0, KIND, True)),
    ("log.level_undone > 0 came.level_undone", e.LevelChanged(1, 0, KIND, True)),
    ("log.next_0 > aside", e.NextRaised(0, FEINT, 1, 0, False)),
    ("log.next_safe_0 > aside", e.NextRaised(0, FEINT, 1, 0, True)),
    ("log.next_1 > aside", e.NextRaised(0, LOW_KICK, 1, KICKS, False)),
    ("log.next_safe_1 > aside", e.NextRaised(0, LOW_KICK, 1, KICKS, True)),
    ("log.deflected_alone > aside", e.Deflected(0, 4, 2)),
    ("log.deflected > aside", e.Deflected(0, 4, 2), e.CardRevealed(1, 0, CARD, 0, True)),
    ("log.deflected_alone > aside", e.Deflected(0, 4, 2), e.CardRevealed(0, 0, CARD, 0, True)),
    ("log.ability_kept_alone > aside", e.AbilityKept(0, 4)),
    ("log.ability_kept > aside", e.AbilityKept(0, 4), e.CardRevealed(1, 0, CARD, 0, True)),
    ("log.ability_kept_alone > aside", e.AbilityKept(0, 4), e.CardRevealed(0, 0, CARD, 0, True)),
    ("log.damage", e.DamageDealt(0, KIND, 3, 3, 20)),
    (
        "log.exchange > minor > 0 came.damage (came.damage, good) > 1 came.works (came.works_short)",
        met(side(0, damage=3), side(1)),
    ),
    (
        "log.countered > 0 came.countered (came.broken_short, bad) > 1 came.breaks (came.breaks_short, good)",
        met(side(0, broken="countered"), side(1)),
    ),
    (
        "log.countered > 0 came.countered (came.broken_short, bad) > 1 came.breaks_hits (came.damage, good)",
        met(side(0, broken="countered"), side(1, damage=2)),
    ),
    (
        "log.cancelled > 0 came.cancelled (came.broken_short, bad) > 1 came.breaks (came.breaks_short, good)",
        met(side(0, broken="cancelled"), side(1)),
    ),
    (
        "log.prevented > 0 came.damage (came.damage, good) > 1 came.keeps_off (came.keeps_off, good)",
        met(side(0, prevented=2, damage=1), side(1)),
    ),
    (
        "log.prevented > 0 came.blocked (came.blocked_short, bad) > 1 came.keeps_off (came.keeps_off, good)",
        met(side(0, prevented=2), side(1)),
    ),
    (
        "log.prevented > 0 came.blocked (came.blocked_short, bad) > 1 came.blocked (came.blocked_short, bad)",
        met(side(0, prevented=2), side(1, prevented=1)),
    ),
    (
        "log.prevented > 0 came.blocked (came.blocked_short, bad)",
        met(side(0, prevented=2), side(1, valid=False)),
    ),
    (
        "log.exchange > minor > 0 came.works (came.works_short) > 1 came.damage (came.damage, good)",
        met(side(0), side(1, damage=4)),
    ),
    (
        "log.exchange > minor > 0 came.deflected (came.deflected_short, bad) > 1 came.works (came.works_short)",
        met(side(0, deflected=2), side(1)),
    ),
    (
        "log.exchange > minor > 0 came.damage (came.damage, good) > 1 came.works (came.works_short)",
        met(side(0, deflected=2, damage=1), side(1)),
    ),
    (
        "log.exchange > minor > 0 came.works (came.works_short) > 1 came.works (came.works_short)",
        met(side(0), side(1)),
    ),
    ("log.exchange > minor > 1 came.works (came.works_short)", met(side(0, valid=False), side(1))),
    ("log.broken", e.ComboBroken(0, KIND, CARD)),
    ("log.primed > aside", e.AbilityPrimed(0, 2)),
    ("log.combo_ended > aside", e.ComboEnded(1, 1, "rows", 0)),
    (
        "log.combo_ended log.lapsed > aside",
        e.ComboEnded(1, 1, "rows", 0),
        e.ComboStarted(1, 1, 0, 0, (12, 12)),
        e.NextRaised(1, FEINT, 1, 0, False),
    ),
    (
        "log.combo_ended > aside",
        e.ComboEnded(1, 1, "knockout", 0),
        e.ComboStarted(1, 1, 0, 0, (12, 12)),
        e.NextRaised(1, FEINT, 1, 0, False),
    ),
    (
        "log.combo_ended > aside",
        e.ComboEnded(1, 1, "rows", 0),
        e.ComboStarted(1, 1, 0, 0, (12, 12)),
        e.NextRaised(1, FEINT, 1, 0, False),
        e.CardRevealed(1, 0, CARD, 0, True),
    ),
    (
        "log.combo_ended log.lapsed_ability > aside",
        e.ComboEnded(1, 1, "rows", 0),
        e.ComboStarted(1, 1, 0, 0, (12, 12)),
        e.AbilityPrimed(0, 2),
    ),
    (
        "log.combo_ended > aside",
        e.ComboEnded(1, 1, "rows", 0),
        e.ComboStarted(1, 1, 0, 0, (12, 12)),
        e.AbilityPrimed(1, 2),
    ),
    (
        "log.combo_ended > aside",
        e.ComboEnded(1, 1, "rows", 0),
        e.ComboStarted(1, 1, 0, 0, (12, 12)),
        e.AbilityPrimed(0, 2),
        met(side(0, damage=3, primed=True), side(1)),
    ),
    (
        "log.combo_ended log.lapsed_ability > aside",
        e.ComboEnded(1, 1, "rows", 0),
        e.ComboStarted(1, 1, 0, 0, (12, 12)),
        e.AbilityPrimed(0, 2),
        met(side(0, damage=3), side(1)),
    ),
    ("log.round_even", e.RoundEnded(1, (5, 5), -1, (0, 0))),
    ("log.round_point", e.RoundEnded(1, (5, 3), 0, (1, 0))),
    ("log.round_point", e.RoundEnded(1, (3, 5), 1, (0, 1))),
    ("log.drawn_match", e.MatchEnded(-1, "draw")),
    ("log.won_knockout", e.MatchEnded(0, "knockout")),
    ("log.won_decision", e.MatchEnded(0, "decision")),
    ("log.won_damage", e.MatchEnded(1, "damage")),
]
