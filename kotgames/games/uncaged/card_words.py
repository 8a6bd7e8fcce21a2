"""Card faces and abilities in words, as catalogue lines made from the card data: a tuned number or a card set of a player's own is always
said as it is played."""

from __future__ import annotations

from typing import Any, assert_never

from kotgames.engine.contract import Line
from kotgames.games.uncaged import components as c
from kotgames.games.uncaged.card_set import CardSet
from kotgames.games.uncaged.numbers import names_as_params


def _named(card_set: CardSet, key: str, words: tuple[str, ...], **params: Any) -> Line:
    """A line about some card types or cards: the key says how many there are."""
    return Line(f"face.{key}_{len(words)}", {**params, **names_as_params(card_set, words)})


def card_lines(card_set: CardSet, kind: int) -> list[Line]:
    """The lines of a card below its damage: needs, costs, additions, actions."""
    row = card_set.components.cards[kind]
    lines = [
        _named(card_set, "follows" if isinstance(need, c.Follows) else "meets", need.of) for need in row.needs
    ]
    if row.cost:
        lines.append(Line("face.cost", {"count": row.cost}))
    for plus in row.plus:
        key = "following" if isinstance(plus, c.PlusFollowing) else "answering"
        lines.append(_named(card_set, key, plus.of, plus=plus.plus))
    return [*lines, *(_action(card_set, action) for action in row.actions)]


def _action(card_set: CardSet, action: c.Action) -> Line:
    match action:
        case c.FoeDiscards():
            return _named(card_set, "foe_discards", action.after, count=action.cards)
        case c.RaiseNext():
            key = ("next_safe" if action.safe else "next") + ("_success" if action.if_successful else "")
            return _named(card_set, key, action.of, plus=action.plus)
        case c.ChangeLevel():
            return Line(f"face.level_{action.to}")
        case c.MayChangeLevel():
            return Line(f"face.may_level_{action.to}")
        case c.MayDiscard():
            return Line("face.may_discard", {"plus": action.plus})
        case c.Draw():
            return Line("face.draw", {"count": action.cards})
        case c.Rearrange():
            return Line("face.rearrange")
        case c.Prevent():
            return _named(card_set, "prevent", action.of, prevent=action.up_to)
        case c.Counter():
            return Line("face.counter")
        case c.Cancel():
            return Line("face.cancel")
        case _:
            assert_never(action)


def raised_words(card_set: CardSet, kind: int, kinds: int) -> tuple[str, ...]:
    """Types and cards that the promise of a card to a later one of its owner names; none: the very next one."""
    return next(
        action.of
        for action in card_set.components.cards[kind].actions
        if isinstance(action, c.RaiseNext) and card_set.mask(action.of) == kinds
    )


def ability_line(card_set: CardSet, fighter: int) -> Line:
    """A fighter's ability in one sentence."""
    ability = card_set.fighters[fighter].ability
    match ability:
        case c.Deflect():
            return Line("ability.deflect", {"prevent": ability.prevent})
        case c.Turncoat():
            return Line("ability.turncoat", {"plus": ability.plus})
        case c.Grind():
            of = names_as_params(card_set, ability.of)
            after = {
                f"after_{letter}": name for letter, name in names_as_params(card_set, ability.after).items()
            }
            return Line(f"ability.grind_{len(of)}_{len(after)}", {"plus": ability.plus, **of, **after})
        case c.FreeMulligan():
            return Line("ability.free_mulligan")
        case _:
            assert_never(ability)
