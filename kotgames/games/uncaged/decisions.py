"""The decisions of UNCAGED, each described once: what is asked, what may be chosen, why not, and what a choice does."""

from __future__ import annotations

from typing import Final, TypedDict

from kotgames.engine.stacked import Decision, Frame, machine, refuser, unasked
from kotgames.games.uncaged import board as b
from kotgames.games.uncaged import exchange, legal, rules
from kotgames.games.uncaged.board import Board


def _always(board: Board, frame: Frame, only: int) -> bool:
    """True: the possible actions depend on the hand. A lock is asked too, so that the last card placed can still be taken back."""
    return True


# ---- what the questions are about


class AboutMulligan(TypedDict):
    """The mulligan in question: free or not, mulligans taken, and the Stamina that is left."""

    free: bool
    count: int
    stamina: int


class AboutPlace(TypedDict):
    """`slot` counts from 0, `left` are the cards still to be placed; `again`: after a Good Corner."""

    slot: int
    left: int
    again: bool


class AboutDiscard(TypedDict):
    """Cards owed, the reason (`board.DISCARD_REASONS`), and the card that asks for them."""

    count: int
    why: str
    card: str


class AboutOption(TypedDict):
    """The damage that a discard adds, and the card that offers it."""

    plus: int
    card: str


class AboutStand(TypedDict):
    """The own card that lets its seat stand up."""

    card: str


class AboutDeflect(TypedDict):
    """The damage that comes, how much of it is prevented, and the foe's card."""

    damage: int
    prevents: int
    card: str


def _card(board: Board, seat: int) -> str:
    """The name of the card that a seat revealed in this exchange."""
    return f"@card.{board.card_set.kinds[board.card_set.kind_of[board.rows[seat][board.exchange]]]}"


def _mulligan(board: Board, frame: Frame) -> AboutMulligan:
    seat = frame[1]
    return {
        "free": bool(board.free_mulligans[seat]),
        "count": board.mulligans[seat],
        "stamina": board.stamina[seat],
    }


def _slot(board: Board, frame: Frame) -> AboutPlace:
    seat = frame[1]
    slot = len(board.rows[seat])
    return {"slot": slot, "left": board.card_set.slots - slot, "again": board.revealed[seat] > 0}


def _owed(board: Board, frame: Frame) -> AboutDiscard:
    _, seat, count, why = frame
    by = 1 - seat if why == b.BY_FOE else seat
    return {"count": count, "why": b.DISCARD_REASONS[why], "card": _card(board, by)}


def _offered(board: Board, frame: Frame) -> AboutOption:
    return {"plus": frame[2], "card": _card(board, frame[1])}


def _stood(board: Board, frame: Frame) -> AboutStand:
    return {"card": _card(board, frame[1])}


def _coming(board: Board, frame: Frame) -> AboutDeflect:
    seat, damage = frame[1], frame[3]
    ability = board.card_set.abilities[board.fighters[seat]]
    return {"damage": damage, "prevents": min(damage, ability.deflect), "card": _card(board, 1 - seat)}


DECISIONS: Final[tuple[Decision[Board], ...]] = (
    Decision(
        b.PICK,
        "pick",
        secret=False,
        ruling="U19",
        legal=legal.pick,
        refusals={"pick": legal.pick_refusal},
        step=rules.pick_fighter,
    ),
    Decision(
        b.MULLIGAN,
        "mulligan",
        secret=True,
        ruling="U6",
        legal=legal.mulligan,
        refusals={"keep": legal.always_allowed, "mulligan": legal.mulligan_refusal},
        step=rules.mulligan,
        about=_mulligan,
    ),
    Decision(
        b.PLACE,
        "place",
        secret=True,
        ruling="p.9",
        legal=legal.place,
        refusals={
            "place": legal.place_refusal,
            "lock": legal.lock_refusal,
            "mulligan": legal.mulligan_refusal,
        },
        step=rules.place,
        about=_slot,
        alone=_always,
    ),
    Decision(
        b.DISCARD,
        "discard",
        secret=True,
        ruling="U13",
        legal=legal.discard,
        refusals={"discard": legal.discard_refusal, "decline": legal.decline_refusal},
        step=exchange.discard,
        about=_owed,
        alone=_always,
    ),
    Decision(
        b.DISCARD_FOR_DAMAGE,
        "option",
        secret=True,
        ruling="U13",
        legal=legal.discard_for_damage,
        refusals={"discard": legal.discard_refusal, "decline": legal.always_allowed},
        step=exchange.discard_for_damage,
        about=_offered,
        alone=_always,
    ),
    Decision(
        b.STAND,
        "stand",
        secret=True,
        ruling="U15",
        legal=legal.stand,
        refusals={"stand": legal.always_allowed},
        step=exchange.stand,
        about=_stood,
    ),
    Decision(
        b.DEFLECT,
        "deflect",
        secret=False,
        ruling="U17",
        legal=legal.deflect,
        refusals={"deflect": legal.always_allowed},
        step=exchange.deflect,
        about=_coming,
    ),
)

PROMPTS: Final = tuple(decision.key for decision in DECISIONS)

step, run = machine(DECISIONS, {**rules.AUTOMATIC_STEPS, **exchange.AUTOMATIC_STEPS})

not_now: Final = unasked(DECISIONS, "p.8-10")
refusal = refuser(DECISIONS, legal.action_word, "p.8-10")
"""None if the action is legal now, else the reason with its ruling."""
