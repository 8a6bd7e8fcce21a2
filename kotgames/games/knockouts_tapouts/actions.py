"""The code space of Knockouts and Tapouts: every decision as one small int, and its stable text form.

0 pass                 end the own part of the Action Phase without playing
1 stop                 no second discard
2 stay                 the movement ends
3 left, 4 right        one step along the Position Track (standing, or ground to ground)
5 right top, 6 right bottom   the step from the last standing Position to the ground, choosing the side
8 top, 9 bottom        the side after a Throw took the fight to the ground
10 critical, 11 no_critical
12 decline             play no reaction
13 ready               the fighter is complete
20+s hurt STAT         30+s restore STAT        40+s place STAT
50+n place STYLE       (up to 32 Styles)
82+p jump POSITION     the asterisk (up to 16 Positions)
100+k discard CARD     (up to 62 kinds)
164+n special CARD     also as a reaction (up to 32)
256+  attack           (attack * 2 + played as a Style card) << 8 | Boosts as a bit mask; bit 7: the same Boost named twice, never legal
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kotgames.engine.errors import KotgamesError
from kotgames.games.knockouts_tapouts.components import STATS

if TYPE_CHECKING:
    from kotgames.games.knockouts_tapouts.card_set import CardSet

PASS, STOP_DISCARDING, STAY, STEP_LEFT, STEP_RIGHT, ENTER_GROUND_TOP, ENTER_GROUND_BOTTOM = range(7)
TAKE_TOP, TAKE_BOTTOM, CRITICAL, NO_CRITICAL, DECLINE, FIGHTER_READY = range(8, 14)
HURT: Final = 20
RESTORE: Final = 30
PLACE_STAT: Final = 40
PLACE_STYLE: Final = 50
JUMP: Final = 82
DISCARD: Final = 100
SPECIAL: Final = 164
ATTACK: Final = 256
SAME_BOOST_TWICE: Final = 0x80

_WORDS: Final = {
    PASS: "pass",
    STOP_DISCARDING: "stop",
    STAY: "stay",
    STEP_LEFT: "left",
    STEP_RIGHT: "right",
    ENTER_GROUND_TOP: "right top",
    ENTER_GROUND_BOTTOM: "right bottom",
    TAKE_TOP: "top",
    TAKE_BOTTOM: "bottom",
    CRITICAL: "critical",
    NO_CRITICAL: "no_critical",
    DECLINE: "decline",
    FIGHTER_READY: "ready",
}
_CODES: Final = {text: code for code, text in _WORDS.items()}


def attack_code(attack: int, by_style: int, boosts: int) -> int:
    """The action of an attack: its index, 1 if a Style card is played as it, and the Boosts as a bit mask."""
    return ATTACK + ((attack * 2 + by_style) << 8 | boosts)


def attack_parts(action: int) -> tuple[int, int, int]:
    """(attack, by_style, boosts) of an attack action."""
    code = action - ATTACK
    return code >> 9, code >> 8 & 1, code & 0xFF


def all_codes(card_set: CardSet) -> list[int]:
    """The whole code space of a card set."""
    stats = range(len(STATS))
    return [
        *_WORDS,
        *(base + stat for base in (HURT, RESTORE, PLACE_STAT) for stat in stats),
        *(PLACE_STYLE + style for style in range(len(card_set.styles))),
        *(JUMP + place for place in range(len(card_set.positions))),
        *(DISCARD + kind for kind in range(len(card_set.kinds))),
        *(SPECIAL + special for special in range(len(card_set.specials))),
        *card_set.attack_codes(),
    ]


def text(action: int, card_set: CardSet) -> str:
    """The text form, such as "attack punch +combination", "attack throw style", "discard kick", "hurt striking"."""
    if action in _WORDS:
        return _WORDS[action]
    if action >= ATTACK and attack_parts(action)[0] < len(card_set.attacks):
        attack, by_style, boosts = attack_parts(action)
        names = [name for index, name in enumerate(card_set.boosts) if boosts >> index & 1]
        if boosts & SAME_BOOST_TWICE:
            names *= 2
        return " ".join(
            [
                "attack",
                card_set.attacks[attack],
                *(["style"] if by_style else []),
                *(f"+{name}" for name in names),
            ]
        )
    for base, word, group in (
        (SPECIAL, "special", card_set.specials),
        (DISCARD, "discard", card_set.kinds),
        (JUMP, "jump", card_set.positions),
        (PLACE_STYLE, "place", card_set.styles),
        (PLACE_STAT, "place", STATS),
        (RESTORE, "restore", STATS),
        (HURT, "hurt", STATS),
    ):
        if action >= base and action - base < len(group):
            return f"{word} {group[action - base]}"
    raise KotgamesError("action_unknown", text=str(action))


def parse(words: str, card_set: CardSet) -> int:
    """The action of a text form. Raises KotgamesError naming the text."""
    words = " ".join(words.split())
    if words in _CODES:
        return _CODES[words]
    verb, _, rest = words.partition(" ")
    groups: dict[str, list[tuple[int, list[str] | tuple[str, ...]]]] = {
        "special": [(SPECIAL, card_set.specials)],
        "discard": [(DISCARD, card_set.kinds)],
        "jump": [(JUMP, card_set.positions)],
        "place": [(PLACE_STAT, STATS), (PLACE_STYLE, card_set.styles)],
        "restore": [(RESTORE, STATS)],
        "hurt": [(HURT, STATS)],
    }
    for base, names in groups.get(verb, []):
        if rest in names:
            return base + list(names).index(rest)
    if verb == "attack" and rest:
        return _parse_attack(rest, words, card_set)
    raise KotgamesError("action_unknown", text=words)


def _parse_attack(rest: str, words: str, card_set: CardSet) -> int:
    name, *extras = rest.split(" ")
    by_style = 0
    if extras and extras[0] == "style":
        by_style, extras = 1, extras[1:]
    if name not in card_set.attack_index or any(e[:1] != "+" or e[1:] not in card_set.boosts for e in extras):
        raise KotgamesError("action_unknown", text=words)
    boosts = 0
    for extra in extras:
        bit = 1 << card_set.boosts.index(extra[1:])
        if boosts & bit:  # never legal (K12); one code for all of them
            return attack_code(card_set.attack_index[name], by_style, bit | SAME_BOOST_TWICE)
        boosts |= bit
    return attack_code(card_set.attack_index[name], by_style, boosts)
