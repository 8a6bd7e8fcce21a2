"""The decisions of Knockouts and Tapouts, each described once: what is asked, what may be chosen, why not, and what a choice does."""

from __future__ import annotations

from typing import Final, TypedDict

from kotgames.engine.stacked import Decision, Frame, machine, refuser, unasked
from kotgames.games.knockouts_tapouts import action_phase, legal, rules
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.board import Board


def _holding(board: Board, frame: Frame, only: int) -> bool:
    """True for a seat that holds a card: the possible actions depend on the hand."""
    return bool(board.hands[frame[1]])


def _but_ready(board: Board, frame: Frame, only: int) -> bool:
    """Each part of a fighter is asked, so that nine placements are always nine actions."""
    return only != a.FIGHTER_READY


def _against_a_known_fighter(board: Board, frame: Frame) -> bool:
    """True where one fighter is there already (a champion's): the other is made openly (K25)."""
    return not b.hides_builds(board)


# ---- what the questions are about


class AboutBuild(TypedDict):
    """`left`: markers still to be placed."""

    left: int


class AboutMove(TypedDict):
    """`points`: Mobility points."""

    points: int


class AboutAct(TypedDict):
    """`must`: whether passing is not allowed."""

    must: bool


class AboutDiscardMore(TypedDict):
    """`left`: how many cards may still be discarded."""

    left: int


class AboutReact(TypedDict):
    """The attack, who declared it, and the cards of it."""

    attack: str
    foe: int
    cards: list[int]


class AboutCritical(TypedDict):
    """The attack, its successes, and whether it is a hold."""

    attack: str
    hits: int
    hold: bool


class AboutHurt(TypedDict):
    """`victim`: the seat that loses markers; `left`: how many still."""

    victim: int
    left: int


class AboutRestore(TypedDict):
    """`left`: markers still to be restored."""

    left: int


def _left_to_place(board: Board, frame: Frame) -> AboutBuild:
    return {"left": board.card_set.marker_count - len(board.builds[frame[1]])}


def _points(board: Board, frame: Frame) -> AboutMove:
    return {"points": board.mobility_points}


def _must(board: Board, frame: Frame) -> AboutAct:
    return {"must": bool(frame[2])}


def _left_to_discard(board: Board, frame: Frame) -> AboutDiscardMore:
    return {"left": frame[3]}


def _declared(board: Board, frame: Frame) -> AboutReact:
    return {"attack": f"@card.{board.card_set.attacks[frame[3]]}", "foe": frame[2], "cards": list(frame[5:])}


def _rolled(board: Board, frame: Frame) -> AboutCritical:
    _, _, attack, hits = frame
    return {
        "attack": f"@card.{board.card_set.attacks[attack]}",
        "hits": hits,
        "hold": board.card_set.is_hold[attack],
    }


def _hurt(board: Board, frame: Frame) -> AboutHurt:
    return {"victim": frame[2], "left": frame[3]}


def _restored(board: Board, frame: Frame) -> AboutRestore:
    return {"left": frame[2]}


DECISIONS: Final[tuple[Decision[Board], ...]] = (
    Decision(
        b.BUILD,
        "build",
        secret=True,
        ruling="p.3",
        legal=legal.build,
        refusals={"build": legal.build_refusal},
        step=rules.build,
        about=_left_to_place,
        alone=_but_ready,
        open=_against_a_known_fighter,
    ),
    Decision(
        b.MOVE,
        "move",
        secret=True,
        ruling="p.5",
        legal=legal.move,
        refusals={"move": legal.move_refusal},
        step=rules.move,
        about=_points,
    ),
    Decision(
        b.SIDE,
        "side",
        secret=True,
        ruling="p.5",
        legal=legal.side,
        refusals={"side": legal.always_allowed},
        step=rules.side,
    ),
    Decision(
        b.ACT,
        "act",
        secret=True,
        ruling="p.6",
        legal=legal.act,
        refusals={
            "pass": legal.pass_refusal,
            "discard": legal.discard_refusal,
            "special": legal.special_refusal,
            "attack": legal.attack_refusal,
        },
        step=action_phase.act,
        about=_must,
        alone=_holding,
    ),
    Decision(
        b.DISCARD_MORE,
        "discard_more",
        secret=True,
        ruling="p.6",
        legal=legal.discard_more,
        refusals={"stop": legal.always_allowed, "discard": legal.discard_more_refusal},
        step=action_phase.discard_more,
        about=_left_to_discard,
        alone=_holding,
    ),
    Decision(
        b.REACT,
        "react",
        secret=True,
        ruling="K21",
        legal=legal.react,
        refusals={"decline": legal.always_allowed, "special": legal.reaction_refusal},
        step=action_phase.react,
        about=_declared,
        alone=_holding,
    ),
    Decision(
        b.CRITICAL,
        "critical",
        secret=False,
        ruling="K6",
        legal=legal.critical,
        refusals={"critical": legal.always_allowed},
        step=action_phase.critical,
        about=_rolled,
    ),
    Decision(
        b.HURT,
        "hurt",
        secret=False,
        ruling="K5",
        legal=legal.hurt,
        refusals={"hurt": legal.hurt_refusal},
        step=action_phase.hurt,
        about=_hurt,
    ),
    Decision(
        b.RESTORE,
        "restore",
        secret=False,
        ruling="p.7",
        legal=legal.restore,
        refusals={"restore": legal.restore_refusal},
        step=rules.restore,
        about=_restored,
    ),
)

PROMPTS: Final = tuple(decision.key for decision in DECISIONS)

step, run = machine(DECISIONS, {**rules.AUTOMATIC_STEPS, **action_phase.AUTOMATIC_STEPS})

not_now: Final = unasked(DECISIONS, "p.5-7")
refusal = refuser(DECISIONS, legal.action_family, "p.5-7")
"""None if the action is legal now, else the reason with its ruling."""
