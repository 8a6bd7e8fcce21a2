"""The code space of UNCAGED: every decision as one small int, and its stable text form.

0 keep        the hand stays              1 mulligan    put it back, draw one card less (UNC p.15)
2 lock        the row stands
3 decline     do not discard for more damage
4 stand       back to standing            5 stay        stay on the ground
6 deflect     use the ability on this hit 7 take        take the hit whole
20+f pick FIGHTER    (up to 16)
40+k place CARD      into the first free slot (up to 56 kinds)
100+k discard CARD   from the unplaced hand, as a cost, for more damage, or because the opponent makes you

A row is five placements from left to right and a lock; copies of a card are one action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kotgames.engine.errors import KotgamesError

if TYPE_CHECKING:
    from kotgames.games.uncaged.card_set import CardSet

KEEP, MULLIGAN, LOCK, DECLINE, STAND, STAY, DEFLECT, TAKE_HIT = range(8)
PICK: Final = 20
PLACE: Final = 40
DISCARD: Final = 100

_WORDS: Final = ("keep", "mulligan", "lock", "decline", "stand", "stay", "deflect", "take")


def all_codes(card_set: CardSet) -> list[int]:
    """The whole code space of a card set."""
    kinds = range(len(card_set.kinds))
    return [
        *range(len(_WORDS)),
        *(PICK + fighter for fighter in range(len(card_set.fighters))),
        *(PLACE + kind for kind in kinds),
        *(DISCARD + kind for kind in kinds),
    ]


def _groups(card_set: CardSet) -> tuple[tuple[int, str, list[str]], ...]:
    return (
        (DISCARD, "discard", card_set.kinds),
        (PLACE, "place", card_set.kinds),
        (PICK, "pick", card_set.fighter_ids),
    )


def text(action: int, card_set: CardSet) -> str:
    """The text form, such as "place jab" or "pick engine". Raises KotgamesError for a number that is no action."""
    if 0 <= action < len(_WORDS):
        return _WORDS[action]
    for base, word, names in _groups(card_set):
        if 0 <= action - base < len(names):
            return f"{word} {names[action - base]}"
    raise KotgamesError("action_unknown", text=str(action))


def parse(words: str, card_set: CardSet) -> int:
    """The action of a text form. Raises KotgamesError naming the text."""
    words = " ".join(words.split())
    if words in _WORDS:
        return _WORDS.index(words)
    verb, _, name = words.partition(" ")
    for base, word, names in _groups(card_set):
        if verb == word and name in names:
            return base + names.index(name)
    raise KotgamesError("action_unknown", text=words)
