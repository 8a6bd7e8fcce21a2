"""The code space of the Kard Game: every decision as one small int, and its stable text form.

0 commit    what is laid out is played           1 pass      nothing (more) is done in the own action
2 done      no more kards are discarded          3 decline   no kard is played in a window, no follow-up, no finisher
4 take      the hit is taken                     5 keep      the attack stays where it is aimed
6 in        a hand move to hand-to-hand          7 out       a hand move to Ranged
10+l location PLACE  (high mid low)              20+s target SEAT  (Brawl: the rival that is meant)
100+k and so on, 400 a family: `FAMILIES` in their order, each with a kard's kind:
lay KARD      as attack: of the own action, the next one of a Kombo, the follow-up
effect KARD   a Special Effect with attack or answer, or alone in the own action
kombo KARD    the Kombo kard of the attack       burn KARD    as fuel, for a V, as one more hit
block, evade, stop (Specific Counter), counter KARD   the answer
cancel KARD   against something just laid        at KARD      the thing it names
drop KARD     to the pile: discards of a turn, or because a kard says so
take KARD     from the own pile                  finish KARD  Fatality, Babality or Friendship

An attack or answer is laid out kard by kard in this order and committed: attack, target, location, burned kards, Kombo kard, effects (in
the order of their kinds). Copies of a kard are one action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kotgames.engine.errors import KotgamesError
from kotgames.games.mortal_kombat_kards.components import LOCATIONS, MOST_KARDS

if TYPE_CHECKING:
    from kotgames.games.mortal_kombat_kards.card_set import CardSet

COMMIT, PASS, DONE, DECLINE, TAKE_HIT, KEEP, MOVE_IN, MOVE_OUT = range(8)
WORDS: Final = ("commit", "pass", "done", "decline", "take hit", "keep", "in", "out")
LOCATION: Final = 10
TARGET: Final = 20
WIDTH: Final = 400
assert MOST_KARDS <= WIDTH
FAMILIES: Final = (
    "lay", "effect", "kombo", "burn", "block", "evade", "stop", "counter", "cancel", "at", "drop", "take", "finish",
)  # fmt: skip
(
    LAY, EFFECT, KOMBO, BURN, BLOCK, EVADE, STOP, COUNTER, CANCEL, AT, DROP, TAKE, FINISH,
) = (100 + WIDTH * number for number in range(len(FAMILIES)))  # fmt: skip
SEATS: Final = 6


def family(action: int) -> int:
    """The base of an action's family of kards (`LAY` ...); 0 for an action without a kard."""
    return action - (action - 100) % WIDTH if action >= 100 else 0


def kind_of(action: int) -> int:
    """The kind of kard that an action of a family names."""
    return (action - 100) % WIDTH


def all_codes(card_set: CardSet) -> list[int]:
    """The whole code space of a card set."""
    return [
        *range(len(WORDS)),
        *(LOCATION + place for place in range(3)),
        *(TARGET + seat for seat in range(SEATS)),
        *(100 + WIDTH * number + kind for number in range(len(FAMILIES)) for kind in range(card_set.size)),
    ]


def text(action: int, card_set: CardSet) -> str:
    """The text form, such as "lay ice_blast", "location high" or "target 2". Raises KotgamesError for a number that is no action."""
    if 0 <= action < len(WORDS):
        return WORDS[action]
    if 0 <= action - LOCATION < 3:
        return f"location {LOCATIONS[action - LOCATION]}"
    if 0 <= action - TARGET < SEATS:
        return f"target {action - TARGET}"
    number, kind = divmod(action - 100, WIDTH)
    if 0 <= number < len(FAMILIES) and kind < card_set.size:
        return f"{FAMILIES[number]} {card_set.kinds[kind]}"
    raise KotgamesError("action_unknown", text=str(action))


def parse(words: str, card_set: CardSet) -> int:
    """The action of a text form. Raises KotgamesError naming the text."""
    words = " ".join(words.split())
    if words in WORDS:
        return WORDS.index(words)
    verb, _, name = words.partition(" ")
    if verb == "location" and name in LOCATIONS[:3]:
        return LOCATION + LOCATIONS.index(name)
    if verb == "target" and name.isdecimal() and int(name) < SEATS:
        return TARGET + int(name)
    if verb in FAMILIES and name in card_set.kind_index:
        return 100 + WIDTH * FAMILIES.index(verb) + card_set.kind_index[name]
    raise KotgamesError("action_unknown", text=words)
