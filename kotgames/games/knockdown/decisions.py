"""The decisions of Knockdown, each described once: what is asked, what may be chosen, why not, and what a choice does."""

from __future__ import annotations

from typing import Final, TypedDict

from kotgames.engine.stacked import Decision, Frame, machine, refuser, unasked
from kotgames.games.knockdown import attacks, knockdown_test, legal, numbers, refusals, rules
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown.board import Board


def _always(board: Board, frame: Frame, only: int) -> bool:
    """A turn's action is never taken by itself, and an end of a Combo only where nothing else is left."""
    return True


# ---- what the questions are about


class AboutDraft(TypedDict):
    """`passed`: the two that the other did not keep are on offer."""

    passed: bool


class AboutTake(TypedDict):
    """The place of the card among the first ones: 0, 1 (the second player's first), 2 or 3."""

    number: int


class AboutAction(TypedDict):
    """Actions left in this turn, this one included; whether the corridors may still be used before it."""

    left: int
    corridor: bool


class AboutCombo(TypedDict):
    """Contents of the Combo so far: Special Attacks, and how many things at all."""

    used: list[str]
    count: int


class AboutPay(TypedDict):
    """The Special Attack that is paid for, and cards still owed."""

    special: str
    left: int


class AboutAttack(TypedDict):
    """An attack that was declared: by which seat, with what (`source`, an index), from which space, and its pool before a Block."""

    seat: int
    source: int
    origin: int
    heavy: int
    light: int


class AboutGo(TypedDict):
    """The seat that is moved (for a turret: whose it is), how (`board.WAYS_TO_GO`), spaces left, and by what."""

    moved: int
    how: str
    left: int
    source: int


class AboutDiscard(TypedDict):
    """Cards owed and the reason (`board.DISCARD_REASONS`); `source` asks for them, -1 for the hand limit."""

    count: int
    why: str
    source: int


class AboutShow(TypedDict):
    """Cards still to be shown, or discarded of those that are shown."""

    left: int
    source: int
    shown: list[int]


class AboutSpend(TypedDict):
    """For what (`board.SPEND_REASONS`), how many at most; light wounds for each token, or the symbol that is spent."""

    why: str
    most: int
    source: int
    light: int
    symbol: int


class AboutTest(TypedDict):
    """A Knockdown Test that may be called or is awaited: of whom by whom, the wounds that count, the dice rolls that pass, of all, and the
    seconds there are for a tower."""

    seat: int
    caller: int
    heavy: int
    light: int
    good: int
    total: int
    seconds: int


def _draft(board: Board, frame: Frame) -> AboutDraft:
    return {"passed": bool(board.kept[frame[1]])}


def _take(board: Board, frame: Frame) -> AboutTake:
    return {"number": board.card_set.row - len(board.row)}


def _action(board: Board, frame: Frame) -> AboutAction:
    return {"left": frame[2], "corridor": not frame[3]}


def _combo(board: Board, frame: Frame) -> AboutCombo:
    names = board.card_set.special_ids
    return {"used": [name for index, name in enumerate(names) if frame[2] >> index & 1], "count": frame[3]}


def _pay(board: Board, frame: Frame) -> AboutPay:
    return {"special": board.card_set.special_ids[frame[2]], "left": frame[3]}


def _attack(board: Board, frame: Frame) -> AboutAttack:
    seat = 1 - frame[1] if frame[0] != b.ORIGIN else frame[1]
    heavy, light = numbers.pool(board, seat, board.source, board.origin)
    return {"seat": seat, "source": board.source, "origin": board.origin, "heavy": heavy, "light": light}


def _go(board: Board, frame: Frame) -> AboutGo:
    _, seat, way, left, source, _ = frame
    own = way in attacks.OWN_WAYS or way == b.BY_TURRET
    most = board.ammo[seat] if way == b.BY_AMMO else left
    return {"moved": seat if own else 1 - seat, "how": b.WAYS_TO_GO[way], "left": most, "source": source}


def _discard(board: Board, frame: Frame) -> AboutDiscard:
    return {"count": frame[2], "why": b.DISCARD_REASONS[frame[3]], "source": frame[4]}


def _show(board: Board, frame: Frame) -> AboutShow:
    return {"left": frame[2], "source": frame[-1], "shown": list(board.shown)}


def _spend(board: Board, frame: Frame) -> AboutSpend:
    _, _, what, most, source, number = frame
    for_wounds = what == b.FOR_WOUNDS
    return {
        "why": b.SPEND_REASONS[what],
        "most": most,
        "source": source,
        "light": number if for_wounds else 0,
        "symbol": -1 if for_wounds else number,
    }


def _test(board: Board, frame: Frame) -> AboutTest:
    tested = 1 - frame[1] if frame[0] == b.CALL else frame[1]
    heavy, light = board.test_wounds(tested)
    good, total = numbers.passing(board.card_set.dice, heavy + light)
    return {
        "seat": tested,
        "caller": 1 - tested,
        "heavy": heavy,
        "light": light,
        "good": good,
        "total": total,
        "seconds": board.card_set.seconds,
    }


_FREE: Final = refusals.always_allowed

DECISIONS: Final[tuple[Decision[Board], ...]] = (
    Decision(
        b.FIGHTER,
        "fighter",
        secret=False,
        legal=legal.fighter,
        refusals={"fighter": refusals.fighter},
        step=rules.pick_fighter,
        ruling="D22",
    ),
    Decision(
        b.START,
        "start",
        secret=False,
        legal=legal.start,
        refusals={"start": refusals.start},
        step=rules.choose_start,
        ruling="p.10",
    ),
    Decision(
        b.DRAFT,
        "draft",
        secret=True,
        legal=legal.draft,
        refusals={"keep": refusals.keep},
        step=rules.draft,
        about=_draft,
        ruling="p.10",
    ),
    Decision(
        b.FACE,
        "face",
        secret=True,
        legal=legal.face,
        refusals={"face": refusals.face},
        step=rules.turn_face,
        ruling="p.11",
    ),
    Decision(
        b.TAKE,
        "take",
        secret=False,
        legal=legal.take,
        refusals={"first": refusals.first_card},
        step=rules.take,
        about=_take,
        ruling="p.11",
    ),
    Decision(
        b.RENEW,
        "renew",
        secret=False,
        legal=legal.renew,
        refusals={"renew": _FREE, "leave": _FREE},
        step=rules.renew,
        ruling="p.9",
    ),
    Decision(
        b.ACTION,
        "action",
        secret=False,
        legal=legal.action,
        refusals={
            "move": refusals.move,
            "corridor": refusals.corridor,
            "combo": refusals.combo_begins,
            "attack": refusals.attack,
        },
        step=rules.action,
        about=_action,
        alone=_always,
    ),
    Decision(
        b.COMBO,
        "combo",
        secret=False,
        legal=legal.combo,
        refusals={
            "end": refusals.combo_ends,
            "dash": refusals.dash,
            "special": refusals.special,
            "corridor": refusals.corridor,
        },
        step=rules.combo,
        about=_combo,
        ruling="p.13",
    ),
    Decision(
        b.PAY,
        "pay",
        secret=False,
        legal=legal.pay,
        refusals={"pay": refusals.pay},
        step=attacks.pay,
        about=_pay,
        ruling="p.13",
    ),
    Decision(
        b.ORIGIN,
        "origin",
        secret=False,
        legal=legal.origin,
        refusals={"origin": refusals.origin},
        step=attacks.choose_origin,
        about=_attack,
        ruling="D19",
    ),
    Decision(
        b.REACT,
        "react",
        secret=False,
        legal=legal.react,
        refusals={"react": refusals.react, "decline": _FREE},
        step=attacks.react,
        about=_attack,
        ruling="D14",
    ),
    Decision(
        b.BLOCK,
        "block",
        secret=False,
        legal=legal.block,
        refusals={"block": refusals.block, "take": _FREE},
        step=attacks.block,
        about=_attack,
        ruling="p.16",
    ),
    Decision(
        b.GO,
        "go",
        secret=False,
        legal=legal.go,
        refusals={"go": refusals.go, "stop": refusals.stop},
        step=attacks.go,
        about=_go,
        ruling="p.20",
    ),
    Decision(
        b.DISCARD,
        "discard",
        secret=False,
        legal=legal.discard,
        refusals={"discard": refusals.discard},
        step=attacks.discard,
        about=_discard,
        ruling="p.15",
    ),
    Decision(
        b.SHOW,
        "show",
        secret=False,
        legal=legal.show,
        refusals={"show": refusals.show},
        step=attacks.show,
        about=_show,
        ruling="p.7",
    ),
    Decision(
        b.STRIP,
        "strip",
        secret=False,
        legal=legal.strip,
        refusals={"strip": refusals.strip},
        step=attacks.strip,
        about=_show,
        ruling="p.7",
    ),
    Decision(
        b.SPEND,
        "spend",
        secret=False,
        legal=legal.spend,
        refusals={"spend": refusals.spend},
        step=attacks.spend,
        about=_spend,
        ruling="p.7",
    ),
    Decision(
        b.CALL,
        "call",
        secret=False,
        legal=legal.call,
        refusals={"call": refusals.call, "decline": _FREE},
        step=attacks.call,
        about=_test,
        ruling="p.14",
    ),
    Decision(
        b.WAY,
        "way",
        secret=False,
        legal=legal.way,
        refusals={"way": _FREE},
        step=knockdown_test.choose_way,
        about=_test,
        ruling="D9",
    ),
    Decision(
        b.TOWER,
        "tower",
        secret=False,
        legal=legal.tower,
        refusals={"result": _FREE},
        step=knockdown_test.tower,
        about=_test,
        external=True,
        ruling="D8",
    ),
)

PROMPTS: Final = tuple(decision.key for decision in DECISIONS)

TURN: Final = "p.12"
"""The order of play."""
RULINGS: Final = {decision.key: decision.ruling or TURN for decision in DECISIONS}
"""By question: the rule that it rests on."""

not_now: Final = unasked(DECISIONS, TURN)

step, run = machine(
    DECISIONS,
    {**rules.AUTOMATIC_STEPS, **attacks.AUTOMATIC_STEPS, **knockdown_test.AUTOMATIC_STEPS},
)

refusal = refuser(DECISIONS, refusals.action_word, TURN)
"""None if the action is legal now, else the reason with its ruling."""
