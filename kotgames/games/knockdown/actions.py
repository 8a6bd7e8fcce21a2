"""The code space of Knockdown: every decision as one small int, and its stable text form.

0 end         the Combo ends                     1 combo     begin one
2 take        the wounds as they come            3 call      a Knockdown Test       4 decline   no test, no Reaction
5 tower  6 dice                                  which Knockdown Test
7 stood  8 fell                                  what became of the tower
9 by dice                                        in older records: a tower broken off, settled by dice
10 here  11 turret                               where a Strike starts
12 stop       go no further                      13 renew  14 leave   the oldest card of the row
20+f fighter FIGHTER     50+h start SPACE
120+h move SPACE         190+h corridor SPACE    260+h dash SPACE
330+h go SPACE           an effect moves somebody, or places the turret
400+k attack CARD        from the row            470+k first CARD   at the set-up
540+s special NAME       630+s react NAME
720+y pay SYMBOL         730+y discard SYMBOL    740+y show SYMBOL  750+y strip SYMBOL
760+n spend N            tokens, or cards of a symbol
780+n block N            N heavy wounds and as many light ones as the cards left allow
790+n block both N       with a second Block for the effect      800 block effect
810+k keep SKILL         880+k face SKILL

Spaces are written q,r. In the hand a card counts by its symbol alone, so what leaves it is named by its symbol.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kotgames.engine.errors import KotgamesError

if TYPE_CHECKING:
    from kotgames.games.knockdown.card_set import CardSet

END, COMBO, TAKE, CALL, DECLINE, TOWER, DICE, STOOD, FELL, BY_DICE, HERE, TURRET, STOP, RENEW, LEAVE = range(
    15
)
FIGHTER: Final = 20
START: Final = 50
MOVE: Final = 120
CORRIDOR: Final = 190
DASH: Final = 260
GO: Final = 330
ATTACK: Final = 400
FIRST: Final = 470
SPECIAL: Final = 540
REACT: Final = 630
PAY: Final = 720
DISCARD: Final = 730
SHOW: Final = 740
STRIP: Final = 750
SPEND: Final = 760
BLOCK: Final = 780
BLOCK_BOTH: Final = 790
BLOCK_EFFECT: Final = 800
KEEP: Final = 810
FACE: Final = 880

_WORDS: Final = (
    "end", "combo", "take", "call", "decline", "tower", "dice", "stood", "fell", "by dice", "here", "turret", "stop", "renew", "leave",
)  # fmt: skip
_SYMBOLS: Final = ((PAY, "pay"), (DISCARD, "discard"), (SHOW, "show"), (STRIP, "strip"))
_SPACES: Final = (
    (START, "start"), (MOVE, "move"), (CORRIDOR, "corridor"), (DASH, "dash"), (GO, "go"),
)  # fmt: skip

FAMILIES: Final = (
    (FIGHTER, "fighter"), (START, "start"), (MOVE, "move"), (CORRIDOR, "corridor"), (DASH, "dash"), (GO, "go"), (ATTACK, "attack"),
    (FIRST, "first"), (SPECIAL, "special"), (REACT, "react"), (PAY, "pay"), (DISCARD, "discard"), (SHOW, "show"), (STRIP, "strip"),
    (SPEND, "spend"), (BLOCK, "block"), (KEEP, "keep"), (FACE, "face"),
)  # fmt: skip
"""From which number on an action is what; below the first ones it is its word."""


def family(action: int) -> str:
    """The family of an action, for refusals and tables: "attack", "block", "way", "result", "origin" ..."""
    if action < FIGHTER:
        return _FAMILY_OF_WORD.get(action, _WORDS[action])
    name = ""
    for base, word in FAMILIES:
        if action < base:
            break
        name = word
    return name


_FAMILY_OF_WORD: Final = {
    TOWER: "way", DICE: "way", STOOD: "result", FELL: "result", BY_DICE: "result", HERE: "origin", TURRET: "origin",
}  # fmt: skip


def table(card_set: CardSet) -> dict[int, str]:
    """Every action of a card set with its text form, in rising order."""
    found = dict(enumerate(_WORDS))
    found |= {FIGHTER + index: f"fighter {name}" for index, name in enumerate(card_set.fighter_ids)}
    for base, word in _SPACES:
        found |= {base + index: f"{word} {q},{r}" for index, (q, r) in enumerate(card_set.spaces)}
    for base, word in ((ATTACK, "attack"), (FIRST, "first")):
        found |= {base + kind: f"{word} {name}" for kind, name in enumerate(card_set.kinds)}
    for base, word, reaction in ((SPECIAL, "special", False), (REACT, "react", True)):
        found |= {
            base + index: f"{word} {name}"
            for index, name in enumerate(card_set.special_ids)
            if card_set.is_reaction(index) == reaction
        }
    for base, word in _SYMBOLS:
        found |= {base + index: f"{word} {name}" for index, name in enumerate(card_set.symbols)}
    found |= {SPEND + count: f"spend {count}" for count in range(card_set.most_spent + 1)}
    for base, word in ((BLOCK, "block"), (BLOCK_BOTH, "block both")):
        found |= {base + heavy: f"{word} {heavy}" for heavy in range(card_set.most_blocked + 1)}
    found[BLOCK_EFFECT] = "block effect"
    for base, word in ((KEEP, "keep"), (FACE, "face")):
        found |= {base + index: f"{word} {name}" for index, name in enumerate(card_set.skill_ids)}
    return dict(sorted(found.items()))


def text(action: int, card_set: CardSet) -> str:
    """The text form, such as "attack jab" or "move 0,-1". Raises KotgamesError for a number that is no action."""
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
