"""The decisions of Knock Out Punch, each described once: what is asked, what may be chosen, why not, and what a choice does."""

from __future__ import annotations

from typing import Final, TypedDict

from kotgames.engine.stacked import Decision, Frame, machine, refuser, unasked
from kotgames.games.knock_out_punch import board as b
from kotgames.games.knock_out_punch import fights, legal, rules
from kotgames.games.knock_out_punch.board import Board


class AboutTurn(TypedDict):
    """`extra`: it is the action after a Towel."""

    extra: bool


class AboutAdd(TypedDict):
    """The location that is filled, its punches, and what it would strike (-1: nobody)."""

    location: int
    punches: int
    target: int


class AboutFight(TypedDict):
    """The parties and the cause of a fight; `origin` is "showdown", "punch" or "tie". Before the opponent is named `defender` is -1."""

    challenger: int
    defender: int
    card: int
    origin: str


class AboutBlock(TypedDict):
    """A knock-out that can be blocked: striker, target, points."""

    striker: int
    location: int
    target: int
    points: int


def _always(board: Board, frame: Frame, only: int) -> bool:
    """To skip it would tell what the hand holds (P13)."""
    return True


def _turn(board: Board, frame: Frame) -> AboutTurn:
    return {"extra": bool(frame[2])}


def _add(board: Board, frame: Frame) -> AboutAdd:
    spot = frame[2]
    return {"location": spot, "punches": board.punches[spot], "target": board.target(spot)}


def _named(board: Board, frame: Frame) -> AboutFight:
    return {"challenger": frame[1], "defender": -1, "card": frame[2], "origin": b.ORIGINS[frame[3]]}


def _fought(board: Board, frame: Frame) -> AboutFight:
    challenger, defender, card, origin, _ = board.fight
    return {"challenger": challenger, "defender": defender, "card": card, "origin": b.ORIGINS[origin]}


def _threat(board: Board, frame: Frame) -> AboutBlock:
    _, _, striker, spot, target = frame
    return {"striker": striker, "location": spot, "target": target, "points": board.points_at(target)}


DECISIONS: Final[tuple[Decision[Board], ...]] = (
    Decision(
        b.TURN,
        "turn",
        secret=True,
        ruling="P1",
        legal=legal.turn,
        refusals={
            "place": legal.place_refusal,
            "wild": legal.wild_refusal,
            "showdown": legal.showdown_refusal,
            "towel": legal.towel_refusal,
            "discard": legal.discard_refusal,
            "decline": legal.decline_refusal,
        },
        step=rules.turn,
        about=_turn,
        alone=_always,
    ),
    Decision(
        b.ADD,
        "add",
        secret=True,
        ruling="P1",
        legal=legal.add,
        refusals={
            "place": legal.place_refusal,
            "wild": legal.wild_refusal,
            "done": legal.always_allowed,
        },
        step=rules.place,
        about=_add,
        alone=_always,
    ),
    Decision(
        b.TRASH,
        "trash",
        secret=False,
        ruling="P5",
        legal=legal.trash,
        refusals={"trash": legal.trash_refusal},
        step=rules.trash,
    ),
    Decision(
        b.OPPONENT,
        "opponent",
        secret=False,
        ruling="P8",
        legal=legal.opponent,
        refusals={"against": legal.against_refusal},
        step=fights.opponent,
        about=_named,
    ),
    Decision(
        b.WAY,
        "way",
        secret=False,
        ruling="P17",
        legal=legal.way,
        refusals={"glove": legal.always_allowed, "cards": legal.always_allowed},
        step=fights.way,
        about=_fought,
    ),
    Decision(
        b.ANSWER,
        "answer",
        secret=False,
        ruling="P17",
        legal=legal.answer,
        refusals={"accept": legal.always_allowed, "cards": legal.always_allowed},
        step=fights.answer,
        about=_fought,
    ),
    Decision(
        b.BET,
        "bet",
        secret=True,
        ruling="P10",
        legal=legal.bet,
        refusals={"bet": legal.bet_refusal, "decline": legal.decline_refusal},
        step=fights.bet,
        about=_fought,
        alone=_always,
    ),
    Decision(
        b.BLOCK,
        "block",
        secret=True,
        ruling="P4",
        legal=legal.block,
        refusals={"block": legal.block_refusal, "decline": legal.decline_refusal},
        step=rules.block,
        about=_threat,
        alone=_always,
    ),
    Decision(
        b.LAY,
        "lay",
        secret=True,
        ruling="P9",
        legal=legal.lay,
        refusals={"lay": legal.lay_refusal},
        step=fights.lay,
        about=_fought,
        alone=_always,
    ),
    Decision(
        b.GLOVE,
        "glove",
        secret=False,
        ruling="P17",
        legal=legal.glove,
        refusals={"result": legal.result_refusal},
        step=fights.glove,
        about=_fought,
        external=True,
    ),
)

PROMPTS: Final = tuple(decision.key for decision in DECISIONS)

step, run = machine(DECISIONS, {**rules.AUTOMATIC_STEPS, **fights.AUTOMATIC_STEPS})

not_now: Final = unasked(DECISIONS, "P1")
refusal = refuser(DECISIONS, legal.action_word, "P1")
"""None if the action is legal now, else the reason with its ruling."""
