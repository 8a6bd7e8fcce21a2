"""Boxes of Knockdown for its tests, as plain data: LAB with cards, Skills and Special Attacks of fixed numbers, whatever the shipped ones
are tuned to; and THE_VOID, a second box with an Arena of another shape, a hole in it, a deck of its own, six Skills and two fighters."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from kotgames.engine.chance import Dice
from kotgames.games.knockdown import card_set as cards
from kotgames.games.knockdown.card_set import CardSet

RULES: Final[dict[str, Any]] = {
    "source": "house", "hand": 6, "row": 4, "actions": 2, "victories": 2, "dealt": 3, "dice": 3, "seconds": 10, "discard": 2, "ammo": 2,
    "most_ammo": 6, "stalling": 2,
}  # fmt: skip

HEXAGON: Final = [[q, r] for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
"""The 19 spaces of the design document: a hexagon of radius 2."""


def _card(
    name: str, count: int, symbol: str, wounds: Sequence[int] = (0, 0), reach: dict[str, Any] | None = None, effects: Sequence[Any] = (),
    *, ko: bool = False, ability: bool = False, arena: str = "",
) -> dict[str, Any]:  # fmt: skip
    return {
        "id": name, "count": count, "symbol": symbol, "type": "ability" if ability else "strike",
        "wounds": {"heavy": wounds[0], "light": wounds[1]}, "range": reach or {}, "effects": list(effects), "ko": ko, "arena": arena,
        "source": "house",
    }  # fmt: skip


def _special(
    name: str, cost: Sequence[str], kind: str, wounds: Sequence[int] = (0, 0), reach: dict[str, Any] | None = None,
    effects: Sequence[Any] = (), *, ko: bool = False,
) -> dict[str, Any]:  # fmt: skip
    return {
        "id": name, "cost": list(cost), "type": kind, "wounds": {"heavy": wounds[0], "light": wounds[1]}, "range": reach or {},
        "effects": list(effects), "ko": ko, "source": "house",
    }  # fmt: skip


def does(word: str, **values: Any) -> dict[str, Any]:
    """A word of the vocabulary."""
    return {"do": word, **values}


NEAR: Final = {"up_to": 1}
CARDS: Final = [
    _card("poke", 3, "high", (0, 1), NEAR),
    _card("hook", 2, "high", (2, 4), NEAR, ko=True),
    _card("beam", 2, "high", (0, 2), {"projectile": True}),
    _card("blast", 1, "high", (0, 1), {"up_to": 3}, [does("backward", spaces=1)]),
    _card("trip", 3, "low", (1, 0), {"exactly": 2}),
    _card("sweep", 2, "low", (0, 1), NEAR, [does("backward", spaces=1), does("wounds", light=1)]),
    _card("stomp", 2, "low", (0, 0), NEAR, [does("foe_discards", cards=1)]),
    _card("grab", 2, "grip", (0, 1), NEAR, [does("push", spaces=1)]),
    _card("throw", 2, "grip", (1, 0), NEAR, [does("backward", spaces=2)], ko=True),
    _card("tow", 2, "grip", (0, 1), {"from": 2, "to": 4}, [does("pull", spaces=1)]),
    _card("lure", 2, "grip", (0, 1), {"from": 2, "to": 4}, [does("pull", spaces=2)], ability=True),
    _card("shove", 7, "block", (0, 1), NEAR),
    _card("mend", 3, "block", (0, 0), None, [does("heal", heavy=1, light=1)], ability=True),
    _card("lunge", 2, "dash", (1, 0), {"from": 2, "to": 3}, [does("forward", spaces=2)], ko=True),
    _card("skip", 2, "dash", (0, 1), {"up_to": 2}, [does("blink", spaces=2)]),
    _card("roll", 2, "dash", (0, 1), None, [does("move", spaces=1)]),
    _card("charge", 1, "dash", (0, 1), {"up_to": 3}, [does("move", spaces=2), does("backward", spaces=1)]),
]  # fmt: skip
"""Forty cards; "hook" is the Strike of the worked example of a Block."""

SKILLS: Final[dict[str, dict[str, Any]]] = {
    "opener": does("first_strike", light=1), "boxer": does("symbol_strikes", symbol="high", light=1),
    "sniper": does("far_strikes", distance=3, light=1), "guard": does("armour", symbol="high"), "padding": does("first_armour"),
    "arms": does("longer_range", spaces=1), "wall": does("better_block", cards=1), "steady": does("easier_test", wounds=1),
    "wind": does("heal_after_test", light=1), "rat": does("safe_corridors"), "feet": does("longer_dash", spaces=1),
    "pockets": does("larger_hand", cards=1), "broom": does("renew_row"), "plain": does("armour", symbol="low"),
}  # fmt: skip
"""One Skill for each word, in rising order of Initiative."""

JAMES: Final = [
    _special("headshot", ["high", "high"], "strike", (1, 0), {"from": 2, "to": 4}, [does("spend_ammo", light=1, most=2)], ko=True),
    _special("suppressive_fire", ["any"], "ability", (0, 0), None, [does("ammo_move")]),
    _special("order", ["grip"], "ability", (0, 0), None, [does("push", spaces=1), does("strip", shown=2, cards=1)]),
    _special("reload", ["any"], "ability", (0, 0), None, [does("reload", ammo=1, symbol="grip")]),
]  # fmt: skip
IRIS: Final = [
    _special("deploy_turret", ["any"], "ability", (0, 0), None, [does("place_turret", spaces=2)]),
    _special("rivet_burst", ["low", "any"], "strike", (1, 1), {"up_to": 2}, [does("backward", spaces=1)]),
    _special("overload", ["high", "grip"], "strike", (1, 0), NEAR, ko=True),
    _special("repulsor", ["block"], "reaction", (0, 1), {"up_to": 2}, [does("push", spaces=1)]),
]  # fmt: skip
BROOD: Final = [
    _special("shadow_step", ["dash"], "ability", (0, 0), None, [does("blink", spaces=3)]),
    _special("rend", ["low", "grip"], "strike", (1, 1), NEAR, ko=True),
    _special("venom_spit", ["high", "any"], "ability", (0, 2), {"up_to": 3}),
    _special("vanish", ["dash"], "reaction", (0, 0), None, [does("blink", spaces=2)]),
]  # fmt: skip


def fighter(name: str, box: str, ability: dict[str, Any], specials: Sequence[Any]) -> dict[str, Any]:
    """A Fighter Sheet."""
    return {
        "id": name, "box": box, "look": {"skin": "#d9a27a"}, "ability": ability, "specials": list(specials), "source": "house",
    }  # fmt: skip


def skills(box: str, gives: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Skill cards with Initiative from 1 on."""
    return [
        {"id": name, "box": box, "initiative": number, "gives": gift, "source": "house"}
        for number, (name, gift) in enumerate(gives.items(), 1)
    ]


def lab_data() -> dict[str, Any]:
    """The data of LAB, the caller's own."""
    components = {
        "game": "knockdown", "name": "Lab", "rules": RULES, "boxes": [{"id": "lab", "source": "house"}],
        "arenas": [{
            "id": "hexagon", "box": "lab", "spaces": HEXAGON, "starts": [[1, 1], [-1, -1]], "source": "house",
            "corridors": [
                {"at": [0, 0], "heavy": 1}, {"at": [2, 0], "light": 1}, {"at": [-2, 2], "light": 1}, {"at": [0, -2], "light": 1},
            ],
        }],
        "cards": CARDS, "skills": skills("lab", SKILLS),
    }  # fmt: skip
    fighters = [
        fighter("james", "lab", does("ammo"), JAMES),
        fighter("iris", "lab", does("turret"), IRIS),
        fighter("brood", "lab", does("hunter", behind_light=1, test_heal=1), BROOD),
    ]
    return copy.deepcopy({"components": components, "fighters": {"game": "knockdown", "fighters": fighters}})


# ---- the second box

VOID_SPACES: Final = [
    [q, r] for r in range(-1, 3) for q in range(5) if (q, r) not in ((2, 0), (2, 1), (4, 2))
]  # fmt: skip
"""A slanted field of 17 spaces with a hole of two in it, partly where LAB has no spaces, and without one of its corners."""
VOID_CARDS: Final = [
    _card("rap", 6, "high", (0, 2), NEAR, arena="dock"),
    _card("ray", 4, "high", (1, 0), {"projectile": True}, ko=True, arena="dock"),
    _card("scythe", 5, "low", (1, 1), {"up_to": 2}, [does("backward", spaces=1)], ko=True, arena="dock"),
    _card("hoist", 5, "grip", (0, 1), {"exactly": 2}, [does("pull", spaces=1), does("wounds", heavy=1)], arena="dock"),
    _card("brace", 5, "block", (0, 1), {"from": 1, "to": 3}, ability=True, arena="dock"),
    _card("drift", 5, "dash", (0, 1), None, [does("move", spaces=2)], ko=True, arena="dock"),
]  # fmt: skip
"""Thirty cards."""
VOID_SKILLS: Final = {
    "cold_eye": does("far_strikes", distance=2, light=1), "shell": does("armour", symbol="grip"), "ghost": does("longer_dash", spaces=2),
    "crate": does("larger_hand", cards=2), "nerve": does("easier_test", wounds=2), "salvage": does("renew_row"),
}  # fmt: skip
VOID_FIGHTERS: Final = (
    ("hulk", does("none"), [
        _special("bodycheck", ["any", "any"], "strike", (2, 0), NEAR, [does("forward", spaces=1)], ko=True),
        _special("roar", ["low"], "ability", (0, 0), {"up_to": 2}, [does("foe_discards", cards=2)]),
    ]),
    ("wisp", does("hunter", behind_light=2, test_heal=2), [
        _special("phase", ["dash"], "ability", (0, 0), None, [does("blink", spaces=2)]),
        _special("sting", ["high"], "strike", (0, 2), {"up_to": 2}, ko=True),
        _special("flicker", ["any"], "reaction", (0, 1), NEAR, [does("blink", spaces=2)]),
    ]),
)  # fmt: skip


def merged_data() -> dict[str, Any]:
    """The data of LAB and THE_VOID in one set."""
    data = lab_data()
    parts = data["components"]
    parts["name"] = "Two boxes"
    parts["boxes"].append({"id": "void", "source": "house"})
    parts["arenas"].append({
        "id": "dock", "box": "void", "spaces": VOID_SPACES, "starts": [[0, -1], [3, 2]], "source": "house",
        "corridors": [{"at": [1, 1], "light": 2}, {"at": [4, -1], "heavy": 1, "light": 1}],
    })  # fmt: skip
    parts["cards"] += VOID_CARDS
    parts["skills"] += skills("void", VOID_SKILLS)
    data["fighters"]["fighters"] += [
        fighter(name, "void", ability, rows) for name, ability, rows in VOID_FIGHTERS
    ]
    return copy.deepcopy(data)


# ---- boxes that nobody has thought of


def invented(seed: int) -> dict[str, Any]:
    """Both boxes with all else thrown at random: wounds, ranges, effects, costs, K.O., tokens, Skills and the figures of the rules."""
    throw = Dice(seed).below
    data = merged_data()
    parts = data["components"]

    def reach() -> dict[str, Any]:
        far = 1 + throw(3)
        upto: dict[str, Any] = {"up_to": far}
        kinds: list[dict[str, Any]] = [
            {}, upto, upto, {"exactly": far}, {"from": far, "to": far + throw(3)}, {"projectile": True},
        ]  # fmt: skip
        return kinds[throw(6)]

    def effect(token: str) -> dict[str, Any]:
        far = 1 + throw(3)
        words = [does(word, spaces=far) for word in ("move", "blink", "forward", "backward", "pull", "push")]
        words += [does(word, heavy=throw(2), light=1 + throw(2)) for word in ("wounds", "heal")]
        words += [does("foe_discards", cards=far), does("strip", shown=1 + throw(4), cards=1)]
        if token == "ammo":
            words += [
                does("spend_ammo", light=throw(3), most=far),
                does("ammo_move"),
                does("reload", ammo=throw(3), symbol="grip"),
            ] * 2
        if token == "turret":
            words += [does("place_turret", spaces=far)] * 3
        return words[throw(len(words))]

    def attack(row: dict[str, Any], token: str = "") -> None:
        row["wounds"] = {"heavy": throw(3), "light": throw(4)}
        row["range"] = reach()
        row["effects"] = [effect(token) for _ in range(throw(4))]
        row["ko"] = throw(3) == 0 and row["type"] != "reaction"

    for row in parts["cards"]:
        row["type"] = ("strike", "strike", "ability")[throw(3)]
        attack(row)
    for sheet in data["fighters"]["fighters"]:
        hunter = does("hunter", behind_light=throw(3), test_heal=throw(3))
        sheet["ability"] = (does("ammo"), does("turret"), hunter)[throw(3)]
        for row in sheet["specials"]:
            row["type"] = ("strike", "ability", "reaction")[throw(3)]
            row["cost"] = [
                ("high", "low", "grip", "block", "dash", "any")[throw(6)] for _ in range(1 + throw(3))
            ]
            attack(row, sheet["ability"]["do"])
    gifts = list(SKILLS.values())
    for row in parts["skills"]:
        row["gives"] = gifts[throw(len(gifts))]
    parts["rules"] = {
        **parts["rules"], "stalling": 1 + throw(3), "discard": 1 + throw(3), "ammo": throw(4), "hand": 3 + throw(4),
        "actions": 1 + throw(3), "dice": 1 + throw(4),
    }  # fmt: skip
    return data


@cache
def lab() -> CardSet:
    """LAB, compiled."""
    return cards.from_data(lab_data())


@cache
def merged() -> CardSet:
    """Both boxes, compiled."""
    return cards.from_data(merged_data())
