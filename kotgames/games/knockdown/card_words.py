"""Texts of cards, Special Attacks, Skills and sheets, as catalogue lines made from the card data: a tuned number, a second box or a card
set of a player's own is always said as it is played."""

from __future__ import annotations

import math
from typing import assert_never

from kotgames.engine.contract import Line
from kotgames.games.knockdown import components as c
from kotgames.games.knockdown.card_set import CardSet

_LETTERS = ("a", "b", "c", "d")
"""The fields of a cost's symbols; a cost has one to four (checks.py)."""


def row_of(card_set: CardSet, source: int) -> c.CardRow | c.SpecialRow:
    """The row of a source: a kind of Attack cards, or `first_special` + a special. Raises IndexError for any other number."""
    if source < card_set.first_special:
        return card_set.components.cards[source]
    special = source - card_set.first_special
    owner = card_set.owner_of[special]
    return card_set.fighters[owner].specials[card_set.specials_of[owner].index(special)]


def name_key(card_set: CardSet, source: int) -> str:
    """The key of an attack's name."""
    group = "card" if source < card_set.first_special else "special"
    return f"{group}.{card_set.source_ids[source]}"


def effect_lines(card_set: CardSet, source: int) -> list[Line]:
    """The effect of an attack, a line for each of its parts in the order in which they are carried out; none where it has none."""
    return [_effect(effect) for effect in row_of(card_set, source).effects]


def _effect(effect: c.Effect) -> Line:
    match effect:
        case c.Move():
            return Line("effect.move", {"count": effect.spaces})
        case c.Blink():
            return Line("effect.blink", {"count": effect.spaces})
        case c.Forward():
            return Line("effect.forward", {"count": effect.spaces})
        case c.Backward():
            return Line("effect.backward", {"count": effect.spaces})
        case c.Pull():
            return Line("effect.pull", {"count": effect.spaces})
        case c.Push():
            return Line("effect.push", {"count": effect.spaces})
        case c.MoreWounds():
            return _sorts("effect.wounds", effect.heavy, effect.light)
        case c.Heal():
            return _sorts("effect.heal", effect.heavy, effect.light)
        case c.FoeDiscards():
            return Line("effect.foe_discards", {"count": effect.cards})
        case c.Strip():
            if effect.shown == 1:
                return Line("effect.strip_one", {})
            return Line("effect.strip", {"shown": effect.shown, "count": effect.cards})
        case c.SpendAmmo():
            return Line("effect.spend_ammo", {"most": effect.most, "count": effect.light})
        case c.AmmoMove():
            return Line("effect.ammo_move", {})
        case c.Reload():
            symbol = f"@symbol.{effect.symbol}"
            if not effect.ammo:
                return Line("effect.reload_only", {"symbol": symbol})
            return Line("effect.reload", {"count": effect.ammo, "symbol": symbol})
        case c.PlaceTurret():
            return Line("effect.place_turret", {"count": effect.spaces})
        case _:
            assert_never(effect)


def _sorts(key: str, heavy: int, light: int) -> Line:
    """A line about heavy wounds, light ones, or both."""
    if heavy and light:
        return Line(f"{key}_both", {"heavy": heavy, "light": light})
    return Line(f"{key}_heavy", {"count": heavy}) if heavy else Line(f"{key}_light", {"count": light})


def wounds_line(heavy: int, light: int) -> Line:
    """So many wounds as a part of a sentence: "1 heavy and 2 light wounds"."""
    if heavy and light:
        return Line("wounds.both", {"heavy": heavy, "count": light})
    if heavy:
        return Line("wounds.heavy", {"count": heavy})
    return Line("wounds.light", {"count": light}) if light else Line("wounds.none", {})


def space_line(card_set: CardSet, space: int) -> Line:
    """Words for a space of the Arena: the middle, or the hour it has in one of the two rings around it."""
    q, r = card_set.spaces[space]
    ring = max(abs(q), abs(r), abs(q + r))
    if not ring:
        return Line("space.middle", {})
    if ring > 2:  # more than twelve spaces: no hour names one of them
        return Line("space.other", {"q": q, "r": r})
    turn = math.degrees(math.atan2(q + r / 2, -r * math.sqrt(3) / 2))
    return Line("space.inner" if ring == 1 else "space.outer", {"hour": round(turn / 30) % 12 or 12})


def range_text(card_set: CardSet, source: int) -> Line:
    """The printed range of an attack (KD p.20)."""
    reach = row_of(card_set, source).range
    if reach.projectile:
        return Line("range.projectile", {})
    if reach.exactly is not None:
        return Line("range.exactly", {"count": reach.exactly})
    if reach.up_to is not None:
        return Line("range.up_to", {"count": reach.up_to})
    if reach.from_ is not None and reach.to is not None:
        return Line("range.from_to", {"low": reach.from_, "high": reach.to})
    return Line("range.unlimited", {})


def cost_text(card_set: CardSet, special: int) -> Line:
    """The cost of a Special Attack, its symbols as they are printed; `special` is an index of specials."""
    row = row_of(card_set, card_set.first_special + special)
    assert isinstance(row, c.SpecialRow)
    named = ["@cost.any" if symbol == "any" else f"@symbol.{symbol}" for symbol in row.cost]
    return Line(f"cost.cards_{len(named)}", dict(zip(_LETTERS, named, strict=False)))


def skill_text(card_set: CardSet, skill: int) -> Line:
    """The gift of a Skill while it lies face up, as a line."""
    gift = card_set.gifts[skill]
    match gift:
        case c.FirstStrike():
            return Line("gift.first_strike", {"count": gift.light})
        case c.SymbolStrikes():
            return Line("gift.symbol_strikes", {"count": gift.light, "symbol": f"@symbol.{gift.symbol}"})
        case c.FarStrikes():
            return Line("gift.far_strikes", {"count": gift.light, "distance": gift.distance})
        case c.Armour():
            return Line("gift.armour", {"symbol": f"@symbol.{gift.symbol}"})
        case c.FirstArmour():
            return Line("gift.first_armour", {})
        case c.LongerRange():
            return Line("gift.longer_range", {"count": gift.spaces})
        case c.BetterBlock():
            return Line("gift.better_block", {"count": gift.cards})
        case c.EasierTest():
            return Line("gift.easier_test", {"count": gift.wounds})
        case c.HealAfterTest():
            return Line("gift.heal_after_test", {"count": gift.light})
        case c.SafeCorridors():
            return Line("gift.safe_corridors", {})
        case c.LongerDash():
            return Line("gift.longer_dash", {"count": gift.spaces})
        case c.LargerHand():
            return Line("gift.larger_hand", {"count": gift.cards})
        case c.RenewRow():
            return Line("gift.renew_row", {})
        case _:
            assert_never(gift)


def ability_text(card_set: CardSet, fighter: int) -> Line:
    """The talent of a fighter, which works all the time."""
    ability = card_set.fighters[fighter].ability
    match ability:
        case c.HasAmmo():
            return Line("ability.ammo", {"start": card_set.ammo, "most": card_set.most_ammo})
        case c.HasTurret():
            return Line("ability.turret", {})
        case c.Hunter():
            behind, heal = ability.behind_light, ability.test_heal
            if behind and heal:
                return Line("ability.hunter", {"behind": behind, "heal": heal})
            if behind:
                return Line("ability.hunter_behind", {"behind": behind})
            return Line("ability.hunter_heal", {"heal": heal}) if heal else Line("ability.none", {})
        case c.Plain():
            return Line("ability.none", {})
        case _:
            assert_never(ability)
