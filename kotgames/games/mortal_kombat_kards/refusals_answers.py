"""The reasons why something may not be done in the windows of an exchange after the attack was laid: cancelling kards, answers, the rest of
a Kombo, follow-ups, finishers."""

from __future__ import annotations

from kotgames.engine.contract import Refusal
from kotgames.engine.stacked import Frame
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import laying, legal, strikes
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.refusals import (
    missing,
    no_fuel,
    no_step,
    owes_fuel,
    reach_word,
    refuse,
    said,
    unfinished,
    unusable,
)

# ---- cancel windows


def cancelled(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A cancelling kard."""
    _, seat, what, since, *_ = frame
    kind = a.kind_of(action)
    if board.draft:
        return refuse("name_thing", "M9")
    wrong = unusable(board, seat, kind)
    if wrong is not None:
        return wrong
    if not laying.may_cancel(board.faces[kind]):
        return refuse("cancels_nothing", "M9", card=said(board, kind))
    if not laying.cancellable(board, seat, kind, what, since):
        return refuse("cancels_not_this", "M9", card=said(board, kind))
    return None


def named(board: Board, frame: Frame, action: int) -> Refusal | None:
    """The thing that a cancelling kard names, or the lasting kard that goes."""
    kind = a.kind_of(action)
    if action in (legal.lift if frame[0] == b.LIFT else legal.cancel)(board, frame):
        return None
    return refuse("not_there", "M9", card=said(board, kind))


def declined(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Nothing is played."""
    return refuse("name_thing" if frame[0] == b.CANCEL else "laid_out", "M9") if board.draft else None


# ---- the answer


def taken(board: Board, frame: Frame, action: int) -> Refusal | None:
    """The hit."""
    return unfinished(board)


def answer(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A block, evade, Specific Counter or counterattack."""
    seat, kind, family = frame[1], a.kind_of(action), a.family(action)
    if board.draft:
        return refuse("one_answer", "M1")
    if frame[2] and family != (0, 0, a.COUNTER, a.EVADE)[frame[2]]:
        return refuse(("", "area_stop", "area_counter", "area_evade")[frame[2]], "M10")
    wrong = unusable(board, seat, kind)
    if wrong is not None:
        return wrong
    face, attack = board.faces[kind], board.faces[board.attack_kind]
    card = said(board, kind)
    denied = attack.deny | laying.stays_denied(board, board.by)
    if family == a.COUNTER:
        return _counter(board, seat, kind, denied)
    has, bit, key = {
        a.BLOCK: (bool(face.blocks), k.NO_BLOCK, "block"),
        a.EVADE: (bool(face.evades), k.NO_EVADE, "evade"),
        a.STOP: (bool(face.stops), k.NO_SPECIFIC, "stop"),
    }[family]
    if not has or (face.type == k.EFFECT and not face.when & k.AS_ANSWER):
        return refuse(f"no_{key}", "M1", card=card)
    if denied & bit or (family == a.BLOCK and attack.area):
        return refuse("answer_denied", "M10" if attack.area else "M1", mode=f"@mode.{key}")
    if family != a.BLOCK and board.held[seat] and (n.moves(face) or family == a.EVADE):
        return refuse("held_step", "M31", card=card)
    fits = {
        a.BLOCK: bool(face.blocks >> board.aim & 1) if board.aim >= 0 else False,
        a.EVADE: n.evades(face, attack, board.aim),
        a.STOP: n.stops(face, attack),
    }[family]
    return None if fits else refuse("answer_elsewhere", "M1", card=card)


def _counter(board: Board, seat: int, kind: int, denied: int) -> Refusal | None:
    face, attack, card = board.faces[kind], board.faces[board.attack_kind], said(board, kind)
    if not face.attack:
        return refuse("no_attack", "M2", card=card)
    if face.kombo_attack:
        return refuse("kombo_counters", "M18", card=card)
    if denied & k.NO_COUNTER:
        return refuse("answer_denied", "M1", mode="@mode.counter")
    if board.idle >= board.card_set.rules.passes:
        return refuse("counter_stalled", "M17", count=board.idle)
    if board.held[seat] and n.moves(face):
        return refuse("held_step", "M31", card=card)
    if board.once and board.initiative < 0 and board.acted[seat]:
        return refuse("counter_spent", "M14", card=card)
    if face.grounded_only and not n.grounded(board, board.by):
        return refuse("counter_kind", "M10", card=card)
    if not n.may_counter(board, attack, face):
        return refuse("counter_kind", "M2", card=card)
    if not n.reaches(board, face, seat, board.by):
        return refuse("out_of_reach", "M4", card=card, reach=f"@reach.{reach_word(face)}")
    return no_fuel(board, seat, kind, face)


# ---- Kombo and follow-up


def later(board: Board, frame: Frame, action: int) -> Refusal | None:
    """The next attack of a Kombo, or a follow-up."""
    seat, kind = frame[1], a.kind_of(action)
    if frame[0] == b.FOLLOW and (laying.count_of(board, a.LAY) or (frame[3] and not board.draft)):
        return refuse("laid_out" if board.draft else "name_target", "M9")
    wrong = unusable(board, seat, kind)
    if wrong is not None:
        return wrong
    if frame[0] == b.FOLLOW:
        return _follow(board, seat, kind, frame[2])
    pattern = strikes.kombo_of(board)
    number = laying.count_of(board, a.LAY) + 1
    if owes_fuel(board) is not None:
        return refuse("burn_first", "M6")
    if pattern is None:
        return refuse("only_burning", "M6")
    if number >= len(pattern.classes):
        return refuse("kombo_full", "M5", count=len(pattern.classes))
    if not laying.part_fits(board, pattern, number, board.faces[kind]):
        return refuse("kombo_part", "M5", card=said(board, kind), number=number + 1)
    if not legal.rest_fits(board, seat, pattern, number, kind):
        return refuse("kombo_needed", "M5", card=said(board, kind))
    return None


def _follow(board: Board, seat: int, kind: int, classes: int) -> Refusal | None:
    face, card = board.faces[kind], said(board, kind)
    if not face.attack:
        return refuse("no_attack", "M7", card=card)
    if face.kombo_attack:
        return refuse("kombo_follows", "M18", card=card)
    if not n.is_one_of(face, classes):
        return refuse("follow_kind", "M7", card=card)
    if board.advanced and face.reach == k.CLOSE:
        return refuse("follow_close", "M4", card=card)
    wrong = no_step(board, seat, kind, face)
    if wrong is not None:
        return wrong
    if not n.reaches(board, face, seat, board.at):
        return refuse("out_of_reach", "M4", card=card, reach=f"@reach.{reach_word(face)}")
    return no_fuel(board, seat, kind, face, follow_up=True)


# ---- kards that are given up or taken, finishers


def given(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A kard that is discarded because a kard says so."""
    return missing(board, frame[1], a.kind_of(action))


def fetched(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A kard that is taken from the own pile."""
    kind = a.kind_of(action)
    if kind in laying.salvageable(board, frame[1], frame[2]):
        return None
    return refuse("not_in_pile", "M9", card=said(board, kind))


def finisher(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A Fatality, Babality or Friendship."""
    seat, kind = frame[1], a.kind_of(action)
    face, card = board.faces[kind], said(board, kind)
    lacking = missing(board, seat, kind)
    if lacking is not None:
        return lacking
    wanted = (k.FRIENDSHIP,) if frame[0] == b.FRIENDSHIP else (k.FATALITY, k.BABALITY)
    if face.finish not in wanted:
        return refuse("no_finisher", "M13", card=card)
    if not laying.can_own(board, seat, face):
        owner = f"@kombatant.{board.card_set.kombatants[face.owner]}"
        return refuse("not_yours", "M13", card=card, kombatant=owner)
    if frame[0] == b.FRIENDSHIP:
        return None
    loser = frame[2]
    if not legal.can_finish_from(board, face, seat, loser):
        return refuse("finish_not_now", "M13", card=card)
    return None if legal.pays_for(board, seat, face) else refuse("finish_cost", "M13", card=card)
