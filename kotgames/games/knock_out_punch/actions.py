"""The code space of Knock Out Punch: every decision as one small int, and its stable text form.

0 done        the fighters stand                 1 decline   no extra action, no bet, no Block
2 accept      the glove it is                    3 glove     propose the glove       4 cards   propose or insist on cards
5 hit  6 dodged  7 caught                        what became of a thrown glove
8 by cards                                       in older records: a throw broken off, settled by cards
9 block       play Block Punches
20+s against SEAT       whom to fight
30+2s+b bet on SEAT     b is 0 for booing, 1 for cheering
50+k place CARD         a fighter into the ring
100+l wild CLASS        a Wild at a station
110+k showdown CARD     play a Contender Showdown
160 towel               play Throw in the Towel
170+k trash CARD        with the Towel, off the ring
220+l trash wild CLASS
230+k lay CARD          in Highest Card Wins
280+k discard CARD      when nothing else can be done (P11)

Placing is fighters of one class one by one, in rising order, then Wilds, then "done". Copies of a card are one action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kotgames.engine.errors import KotgamesError

if TYPE_CHECKING:
    from kotgames.games.knock_out_punch.card_set import CardSet

DONE, DECLINE, ACCEPT, GLOVE, CARDS, HIT, DODGED, CAUGHT, BY_CARDS, BLOCK = range(10)
AGAINST: Final = 20
BET: Final = 30
PLACE: Final = 50
WILD: Final = 100
SHOWDOWN: Final = 110
TOWEL: Final = 160
TRASH: Final = 170
TRASH_WILD: Final = 220
LAY: Final = 230
DISCARD: Final = 280

MOST_SEATS: Final = 6
LOCATIONS: Final = 8
_WORDS: Final = (
    "done", "decline", "accept", "glove", "cards", "hit", "dodged", "caught", "by cards", "block",
)  # fmt: skip
_BETS: Final = ("boo", "cheer")


def table(card_set: CardSet) -> dict[int, str]:
    """Every action of a card set with its text form, in rising order."""
    kinds = list(enumerate(card_set.kinds))
    fighters = [(kind, name) for kind, name in kinds if card_set.location[kind] >= 0]
    found = dict(enumerate(_WORDS))
    found |= {AGAINST + seat: f"against {seat}" for seat in range(MOST_SEATS)}
    for seat in range(MOST_SEATS):
        found |= {BET + 2 * seat + mood: f"{word} {seat}" for mood, word in enumerate(_BETS)}
    found |= {PLACE + kind: f"place {name}" for kind, name in fighters}
    found |= {WILD + spot: f"wild {spot + 1}" for spot in range(LOCATIONS)}
    found |= {SHOWDOWN + kind: f"showdown {name}" for kind, name in kinds if card_set.is_showdown(kind)}
    found[TOWEL] = "towel"
    found |= {TRASH + kind: f"trash {name}" for kind, name in fighters}
    found |= {TRASH_WILD + spot: f"trash wild {spot + 1}" for spot in range(LOCATIONS)}
    found |= {LAY + kind: f"lay {name}" for kind, name in fighters}
    found |= {DISCARD + kind: f"discard {name}" for kind, name in kinds if card_set.may_be_useless(kind)}
    return found


def text(action: int, card_set: CardSet) -> str:
    """The text form, such as "place goat_lord_2" or "cheer 3". Raises KotgamesError for a number that is no action."""
    found = card_set.texts.get(action)
    if found is None:
        raise KotgamesError("action_unknown", text=str(action))
    return found


def parse(words: str, card_set: CardSet) -> int:
    """The action of a text form. Raises KotgamesError naming the text."""
    words = " ".join(words.split())
    found = card_set.of_text.get(words)
    if found is None:
        raise KotgamesError("action_unknown", text=words)
    return found


def all_codes(card_set: CardSet) -> list[int]:
    """The whole code space of a card set, in rising order."""
    return list(card_set.texts)
