"""The decisions of the Kard Game, each described once: what is asked, what may be chosen, why not, and what a choice does."""

from __future__ import annotations

from typing import Final, TypedDict

from kotgames.engine.stacked import Decision, Frame, machine, refuser, unasked
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import cancelling, deeds, exchange, legal, rules, strikes
from kotgames.games.mortal_kombat_kards import events as e
from kotgames.games.mortal_kombat_kards import refusals as r
from kotgames.games.mortal_kombat_kards import refusals_answers as ra
from kotgames.games.mortal_kombat_kards.board import Board


def _always(board: Board, frame: Frame, only: int) -> bool:
    """True: what is possible depends on the hand; and a commit is asked too, so that the last kard laid out can still be taken back."""
    return True


# ---- what the questions are about


class AboutDiscard(TypedDict):
    """Kards that may still be put aside."""

    left: int


class AboutAction(TypedDict):
    """The hand move of this action was made; the rival of two."""

    moved: bool
    foe: int


class AboutCancel(TypedDict):
    """The window (`events.WINDOWS`), and the kards that may be named, as cards."""

    window: str
    cards: list[int]


class AboutAnswer(TypedDict):
    """The attack: by whom, its kind and location."""

    by: int
    kind: int
    location: int


class AboutShift(TypedDict):
    """The location at which the attack is aimed."""

    location: int


class AboutRest(TypedDict):
    """`burning`: kards are burned for more hits, `left` at most; else attacks of a Kombo, `left` to be laid."""

    burning: bool
    left: int


class AboutFollow(TypedDict):
    """The rival, and the classes of attacks that may follow (-1: any)."""

    foe: int
    classes: int


class AboutDrop(TypedDict):
    """Kards owed, and the kind that asks for them."""

    count: int
    kind: int


class AboutKind(TypedDict):
    """The kind that asks."""

    kind: int


class AboutFinish(TypedDict):
    """The loser of the match; of a Friendship its winner."""

    foe: int


def _discarding(board: Board, frame: Frame) -> AboutDiscard:
    return {"left": board.card_set.rules.discard - len(board.dropped[frame[1]])}


def _acting(board: Board, frame: Frame) -> AboutAction:
    rivals = board.rivals(frame[1])
    return {"moved": bool(board.moved_now), "foe": rivals[0] if len(rivals) == 1 else -1}


def _cancelling(board: Board, frame: Frame) -> AboutCancel:
    _, seat, _, since, window, *_ = frame
    cards = [laid[0] for laid in board.laid[since:] if laid[1] != seat and laid[3]]
    return {"window": e.WINDOWS[window], "cards": cards}


def _answering(board: Board, frame: Frame) -> AboutAnswer:
    return {"by": board.by, "kind": board.attack_kind, "location": board.aim}


def _shifting(board: Board, frame: Frame) -> AboutShift:
    return {"location": board.aim}


def _going_on(board: Board, frame: Frame) -> AboutRest:
    pattern = strikes.kombo_of(board)
    if pattern is None:
        return {"burning": True, "left": board.faces[board.attack_kind].hits - 1}
    return {"burning": False, "left": len(pattern.classes) - 1}


def _following(board: Board, frame: Frame) -> AboutFollow:
    return {"foe": board.at, "classes": frame[2]}


def _owing(board: Board, frame: Frame) -> AboutDrop:
    return {"count": frame[2], "kind": frame[3]}


def _taking(board: Board, frame: Frame) -> AboutKind:
    return {"kind": frame[3]}


def _lifting(board: Board, frame: Frame) -> AboutKind:
    return {"kind": frame[2]}


def _finishing(board: Board, frame: Frame) -> AboutFinish:
    return {"foe": frame[2]}


DECISIONS: Final[tuple[Decision[Board], ...]] = (
    Decision(
        b.DISCARD, "discard", secret=True, ruling="M16", legal=legal.discard, step=rules.discard, about=_discarding, alone=_always,
        refusals={"done": r.always, "drop": r.dropped},
    ),
    Decision(
        b.ACTION, "action", secret=True, ruling="M3", legal=legal.action, step=exchange.action, about=_acting, alone=_always,
        refusals={
            "pass": r.passed, "move": r.move, "lay": r.attack, "target": r.target, "location": r.place, "burn": r.burn,
            "kombo": r.kombo, "effect": r.effect, "commit": r.commit,
        },
    ),
    Decision(
        b.CANCEL, "cancel", secret=True, ruling="M9", legal=legal.cancel, step=cancelling.cancel, about=_cancelling, alone=_always,
        refusals={"decline": ra.declined, "cancel": ra.cancelled, "at": ra.named},
    ),
    Decision(
        b.ANSWER, "answer", secret=True, ruling="M1", legal=legal.answer, step=exchange.answer, about=_answering, alone=_always,
        refusals={
            "take_hit": ra.taken, "block": ra.answer, "evade": ra.answer, "stop": ra.answer, "counter": ra.answer, "location": r.place,
            "burn": r.burn, "effect": r.effect, "commit": r.commit,
        },
    ),
    Decision(
        b.SHIFT, "shift", secret=False, ruling="M22", legal=legal.shift, step=exchange.shift, about=_shifting,
        refusals={"keep": r.always, "location": r.place},
    ),
    Decision(
        b.REST, "rest", secret=True, ruling="M5", legal=legal.rest, step=strikes.rest, about=_going_on, alone=_always,
        refusals={"commit": r.commit, "lay": ra.later, "burn": r.burn, "effect": r.effect},
    ),
    Decision(
        b.FOLLOW, "follow", secret=True, ruling="M7", legal=legal.follow, step=strikes.follow, about=_following, alone=_always,
        refusals={"target": r.target, "decline": ra.declined, "lay": ra.later, "burn": r.burn, "effect": r.effect, "commit": r.commit},
    ),
    Decision(
        b.DROP, "drop", secret=True, ruling="M9", legal=legal.drop, step=deeds.dropped, about=_owing, alone=_always,
        refusals={"drop": ra.given},
    ),
    Decision(
        b.SALVAGE, "salvage", secret=False, ruling="M9", legal=legal.salvage, step=deeds.salvaged, about=_taking,
        refusals={"take": ra.fetched},
    ),
    Decision(
        b.LIFT, "lift", secret=False, ruling="M30", legal=legal.lift, step=deeds.lifted, about=_lifting, refusals={"at": ra.named},
    ),
    Decision(
        b.FINISH, "finish", secret=True, ruling="M13", legal=legal.finish, step=rules.finish, about=_finishing, alone=_always,
        refusals={"decline": ra.declined, "finish": ra.finisher},
    ),
    Decision(
        b.FRIENDSHIP, "friendship", secret=True, ruling="M13", legal=legal.friendship, step=rules.friendship, about=_finishing,
        alone=_always, refusals={"decline": ra.declined, "finish": ra.finisher},
    ),
)  # fmt: skip

PROMPTS: Final = tuple(decision.key for decision in DECISIONS)

step, run = machine(DECISIONS, {**rules.AUTOMATIC_STEPS, **strikes.AUTOMATIC_STEPS})

not_now: Final = unasked(DECISIONS, "M3")
refusal = refuser(DECISIONS, r.action_word, "M3")
"""None if the action is legal now, else the reason with its ruling."""
