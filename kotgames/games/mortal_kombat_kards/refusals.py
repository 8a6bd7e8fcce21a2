"""The reasons why something may not be done now, written apart from the lists of `legal`: each names what is asked and its own rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kotgames.engine.contract import Refusal
from kotgames.engine.stacked import Frame
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import exchange, laying, legal, strikes
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import Face
from kotgames.games.mortal_kombat_kards.components import LOCATIONS

Why = Callable[[Board, Frame, int], Refusal | None]


def action_word(board: Board, action: int) -> str | None:
    """The sort of an action; None for what is not of the code space."""
    if 0 <= action < len(a.WORDS):
        return ("commit", "pass", "done", "decline", "take_hit", "keep", "move", "move")[action]
    if 0 <= action - a.LOCATION < 3:
        return "location"
    if 0 <= action - a.TARGET < a.SEATS:
        return "target"
    number, kind = divmod(action - 100, a.WIDTH)
    if 0 <= number < len(a.FAMILIES) and kind < board.card_set.size:
        return a.FAMILIES[number]
    return None


def said(board: Board, kind: int) -> str:
    return f"@card.{board.card_set.kinds[kind]}"


def refuse(key: str, ruling: str, **params: Any) -> Refusal:
    return Refusal(key, params, ruling)


def missing(board: Board, seat: int, kind: int) -> Refusal | None:
    if board.held_of(seat, kind) < 0:
        return refuse("not_in_hand", "M16", card=said(board, kind))
    return None


def unusable(board: Board, seat: int, kind: int) -> Refusal | None:
    """The kard is in the hand, it is one's own Kombatant's, and it can be paid."""
    face = board.faces[kind]
    lacking = missing(board, seat, kind)
    if lacking is not None:
        return lacking
    if not laying.can_own(board, seat, face):
        owner = f"@kombatant.{board.card_set.kombatants[face.owner]}"
        return refuse("not_yours", "M26", card=said(board, kind), kombatant=owner)
    if not laying.can_pay(board, seat, face):
        return refuse("too_few_points", "M12", card=said(board, kind), count=face.pay)
    return None


def unfinished(board: Board) -> Refusal | None:
    """While an attack or answer is laid out, nothing else is begun."""
    return refuse("laid_out", "M9") if board.draft else None


def always(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Nothing speaks against it."""
    return None


# ---- Discard/Draw


def dropped(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A kard that is not put aside."""
    seat, kind, size = frame[1], a.kind_of(action), board.card_set.size
    aside = board.dropped[seat]
    most = board.card_set.rules.discard
    if len(aside) >= most:
        return refuse("discard_full", "M16", count=most)
    if not any(card % size == kind for card in board.hands[seat] if card not in aside):
        return refuse("not_in_hand", "M16", card=said(board, kind))
    if any(card % size > kind for card in aside):
        return refuse("discard_order", "M16", card=said(board, kind))
    return None


# ---- the own action


def passed(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A pass."""
    return unfinished(board)


def move(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A hand move."""
    seat = frame[1]
    if board.draft:
        return refuse("laid_out", "M9")
    if not board.advanced:
        return refuse("no_distances", "M15")
    if board.held[seat]:
        return refuse("held_fast", "M31", count=board.held[seat])
    if board.moved_now:
        return refuse("moved_already", "M4")
    if action not in legal.hand_moves(board, seat):
        return refuse("near_already" if action == a.MOVE_IN else "far_already", "M4")
    return None


def attack(board: Board, frame: Frame, action: int) -> Refusal | None:
    """An attack as the own action."""
    seat, kind = frame[1], a.kind_of(action)
    if board.draft:
        return refuse("laid_out", "M9")
    wrong = unusable(board, seat, kind)
    if wrong is not None:
        return wrong
    face = board.faces[kind]
    if not face.attack and face.copies is None:
        return refuse("no_attack", "M9", card=said(board, kind))
    reasons = [_attack_whom(board, seat, kind, rival) for rival in board.rivals(seat)]
    return next((one for one in reasons if one is not None), None) if None not in reasons else None


def _attack_whom(board: Board, seat: int, kind: int, rival: int) -> Refusal | None:
    shape = board.faces[kind]
    if shape.copies is not None:
        found = laying.copied(board, seat, rival)
        if found < 0:
            return refuse("nothing_to_copy", "M6", card=said(board, kind))
        shape = board.faces[found]
        cost = shape.pay + board.faces[kind].pay
        if shape.pay and board.points[seat] <= cost:
            return refuse("too_few_points", "M12", card=said(board, kind), count=cost)
    wrong = no_step(board, seat, kind, shape)
    if wrong is not None:
        return wrong
    if shape.reach == k.CLOSE and board.advanced and board.moved_now:
        return refuse("close_after_move", "M4", card=said(board, kind))
    if not n.reaches(board, shape, seat, rival):
        return refuse("out_of_reach", "M4", card=said(board, kind), reach=f"@reach.{reach_word(shape)}")
    return no_fuel(board, seat, kind, shape)


def reach_word(face: Face) -> str:
    return ("hand", "ranged", "close", "either")[face.reach]


def no_step(board: Board, seat: int, kind: int, face: Face) -> Refusal | None:
    if not n.moves(face):
        return None
    if board.held[seat]:
        return refuse("held_step", "M31", card=said(board, kind))
    return refuse("moved_step", "M4", card=said(board, kind)) if board.moved_now else None


def no_fuel(board: Board, seat: int, kind: int, face: Face, *, follow_up: bool = False) -> Refusal | None:
    wanted = laying.burns(face, follow_up=follow_up)
    own = board.held_of(seat, kind)
    hand = [board.face(card) for card in board.hands[seat] if card != own]
    fuel = [one for one in hand if face.fuel and one.classes & face.fuel_class]
    if len(fuel) < face.fuel:
        return refuse("no_fuel", "M6", card=said(board, kind), count=face.fuel)
    if wanted > face.fuel:
        giving = [one for one in hand if laying.burn_fits(face, face.fuel, one)]
        spare = [one for one in giving if one not in fuel]
        if not giving or (not spare and len(fuel) <= face.fuel):
            return refuse("nothing_to_burn", "M22", card=said(board, kind))
    return None


def target(board: Board, frame: Frame, action: int) -> Refusal | None:
    """The rival that is meant."""
    seat, other = frame[1], action - a.TARGET
    if frame[0] == b.FOLLOW:
        if not frame[3] or board.draft:
            return refuse("no_target", "M14")
        found = legal.follow_targets(board, seat, frame[2], frame[3])
        return None if action in found else refuse("target_out", "M10")
    if not board.draft or board.by >= 0:
        return refuse("no_target", "M14")
    if other >= board.seats or other == seat or board.out[other]:
        return refuse("target_out", "M14")
    if board.draft[0] == a.MOVE_IN:
        return None if action in legal.targets(board, seat) else refuse("near_already", "M4")
    if a.family(board.draft[0]) != a.LAY:
        return None
    return _attack_whom(board, seat, a.kind_of(board.draft[0]), other)


def place(board: Board, frame: Frame, action: int) -> Refusal | None:
    """The location of crossed arrows, or to which the attack is turned."""
    if frame[0] == b.SHIFT:
        if exchange.shift_places(board) >> (action - a.LOCATION) & 1:
            return None
        return refuse("no_shift", "M22", location=f"@location.{LOCATIONS[action - a.LOCATION]}")
    kind = board.answer_kind if frame[0] == b.ANSWER else board.attack_kind
    fixed = frame[0] == b.ANSWER and board.answer_mode != b.COUNTERS
    if not board.draft or kind < 0 or fixed or not laying.needs_place(board, board.faces[kind]):
        return refuse("no_location", "M22")
    return None


def burn(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A kard that is burned."""
    seat, kind = frame[1], a.kind_of(action)
    if frame[0] == b.REST:
        return _burn_for_hits(board, seat, kind)
    face = laid_face(board, frame)
    if face is None or (frame[0] == b.ANSWER and board.answer_mode != b.COUNTERS):
        return refuse("burns_nothing", "M6")
    if frame[0] != b.FOLLOW and laying.needs_place(board, face):
        return refuse("name_location", "M22")
    wanted = laying.burns(face, follow_up=frame[0] == b.FOLLOW)
    burned = laying.count_of(board, a.BURN)
    if burned >= wanted:
        return refuse("burns_nothing", "M6")
    lacking = missing(board, seat, kind)
    if lacking is not None:
        return lacking
    if not laying.burn_fits(face, burned, board.faces[kind]):
        return refuse("burn_other", "M6", card=said(board, kind))
    if a.BURN + kind not in legal.fuels(board, seat, face, burned, wanted):
        return refuse("burn_needed", "M6", card=said(board, kind))
    return None


def laid_face(board: Board, frame: Frame) -> Face | None:
    if not board.draft:
        return None
    if frame[0] == b.FOLLOW:
        following = [laid[4] for laid in board.laid if laid[2] == b.FOLLOWING]
        return board.faces[following[0]] if following else None
    kind = board.answer_kind if frame[0] == b.ANSWER else board.attack_kind
    return board.faces[kind] if kind >= 0 else None


def _burn_for_hits(board: Board, seat: int, kind: int) -> Refusal | None:
    face = board.faces[board.attack_kind]
    pattern = strikes.kombo_of(board)
    if pattern is not None:
        return _burn_for_later(board, seat, kind, pattern)
    if laying.count_of(board, a.BURN) + 1 >= face.hits:
        return refuse("hits_full", "M6", count=face.hits)
    lacking = missing(board, seat, kind)
    if lacking is not None:
        return lacking
    if not board.faces[kind].burns_as & face.burn_class:
        return refuse("burn_other", "M6", card=said(board, kind))
    if kind < laying.last_of(board, a.BURN):
        return refuse("burn_order", "M6", card=said(board, kind))
    return None


def owes_fuel(board: Board) -> Face | None:
    """The attack of a Kombo laid last, while its fuel is not burned."""
    owed = next((one[4] for one in reversed(board.laid) if one[2] == b.LATER), -1)
    if owed < 0 or not board.draft or laying.last_fuel(board) >= board.faces[owed].fuel:
        return None
    return board.faces[owed]


def _burn_for_later(board: Board, seat: int, kind: int, pattern: k.Pattern) -> Refusal | None:
    owing = owes_fuel(board)
    if owing is None:
        return refuse("burns_nothing", "M6")
    lacking = missing(board, seat, kind)
    if lacking is not None:
        return lacking
    if not board.faces[kind].classes & owing.fuel_class:
        return refuse("burn_other", "M6", card=said(board, kind))
    if a.BURN + kind not in legal.rest_fuels(board, seat, pattern, owing):
        return refuse("burn_needed", "M6", card=said(board, kind))
    return None


def kombo(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A Kombo kard with the attack that is laid out."""
    seat, kind = frame[1], a.kind_of(action)
    lacking = missing(board, seat, kind)
    if lacking is not None:
        return lacking
    face = board.faces[kind]
    if face.kombo is None:
        return refuse("no_kombo", "M5", card=said(board, kind))
    if not board.draft or board.by < 0:
        return refuse("kombo_alone", "M5", card=said(board, kind))
    open_ = must_name(board, frame)
    if open_ is not None:
        return open_
    if not laying.can_kombo(board, seat, kind):
        return refuse("kombo_unfit", "M5", card=said(board, kind))
    return None


def must_name(board: Board, frame: Frame) -> Refusal | None:
    """Location and burned kards come first."""
    face = laid_face(board, frame)
    if face is None or (frame[0] == b.ANSWER and board.answer_mode != b.COUNTERS):
        return None
    follow_up = frame[0] == b.FOLLOW
    if not follow_up and laying.needs_place(board, face):
        return refuse("name_location", "M22")
    if laying.count_of(board, a.BURN) < laying.burns(face, follow_up=follow_up):
        return refuse("burn_first", "M6")
    return None


def effect(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A Special Effect: alone, with an attack, with an answer."""
    seat, kind = frame[1], a.kind_of(action)
    wrong = unusable(board, seat, kind)
    if wrong is not None:
        return wrong
    face = board.faces[kind]
    if frame[0] == b.ANSWER and frame[2] and not board.draft:
        if frame[2] != b.STOPPING:
            return refuse(("", "", "area_counter", "area_evade")[frame[2]], "M10")
        wrong = _effect_with(board, frame, seat, kind, k.AS_ANSWER)
        if wrong is None and not legal.can_stop_area(board, seat, kind):
            return refuse("area_stop", "M10")
        return wrong
    if frame[0] == b.ANSWER:
        return _effect_with(board, frame, seat, kind, k.AS_ANSWER)
    if frame[0] == b.ACTION and not board.draft:
        if face.copies is not None:
            return refuse("laid_as_attack", "M6", card=said(board, kind))
        if not face.when & k.AS_ACTION:
            return refuse("not_alone", "M9", card=said(board, kind))
        return (
            None
            if laying.can_play_alone(board, seat, kind)
            else refuse("does_nothing", "M9", card=said(board, kind))
        )
    if frame[0] == b.ACTION and board.by < 0:
        return refuse("name_target", "M14")
    if frame[0] == b.REST and owes_fuel(board) is not None:
        return refuse("burn_first", "M6")
    if frame[0] == b.REST and not laying.count_of(board, a.LAY):
        return refuse("effect_first", "M5", card=said(board, kind))
    if frame[0] == b.FOLLOW and not laying.count_of(board, a.LAY):
        return refuse("effect_first", "M7", card=said(board, kind))
    return _effect_with(board, frame, seat, kind, k.AS_ATTACK)


def _effect_with(board: Board, frame: Frame, seat: int, kind: int, when: int) -> Refusal | None:
    face = board.faces[kind]
    if not face.when & when or face.attack:
        return refuse("effect_when", "M9", card=said(board, kind))
    open_ = must_name(board, frame) if frame[0] != b.REST else None
    if open_ is not None:
        return open_
    if kind < laying.last_of(board, a.EFFECT):
        return refuse("effect_order", "M9", card=said(board, kind))
    number = (
        b.FOLLOW_NUMBER
        if frame[0] == b.FOLLOW
        else laying.count_of(board, a.LAY)
        if frame[0] == b.REST
        else 0
    )
    side = n.ATTACKER if when == k.AS_ATTACK else n.DEFENDER
    if laying.closed_against(board, face, side, number):
        return refuse("closed_value", "M29", card=said(board, kind))
    if not laying.changes(board, seat, face, side, number):
        return refuse("does_nothing", "M9", card=said(board, kind))
    return None


def commit(board: Board, frame: Frame, action: int) -> Refusal | None:
    """The commit of kards laid out."""
    if frame[0] == b.REST:
        if owes_fuel(board) is not None:
            return refuse("burn_first", "M6")
        pattern = strikes.kombo_of(board)
        if pattern is None or a.COMMIT in legal.rest(board, frame):
            return None
        return refuse("kombo_rest", "M5", count=len(pattern.classes) - 1 - laying.count_of(board, a.LAY))
    if not board.draft or (frame[0] == b.FOLLOW and not laying.count_of(board, a.LAY)):
        return refuse("nothing_laid", "M9")
    if frame[0] == b.ACTION and board.by < 0:
        return refuse("name_target", "M14")
    return must_name(board, frame)
