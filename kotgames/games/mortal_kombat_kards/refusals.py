"""The reasons why something may not be done now, written apart from the lists of `legal`: each names what is asked and its own rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kotgames.engine.contract import Refusal
from kotgames.engine.stacked import Frame
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import area, exchange, laying, legal, strikes
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
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


def _said(board: Board, kind: int) -> str:
    return f"@card.{board.card_set.kinds[kind]}"


def _no(key: str, ruling: str, **params: Any) -> Refusal:
    return Refusal(key, params, ruling)


def _held(board: Board, seat: int, kind: int) -> Refusal | None:
    if board.held_of(seat, kind) < 0:
        return _no("not_in_hand", "M16", card=_said(board, kind))
    return None


def _usable(board: Board, seat: int, kind: int) -> Refusal | None:
    """The kard is in the hand, it is one's own Kombatant's, and it can be paid."""
    face = board.faces[kind]
    missing = _held(board, seat, kind)
    if missing is not None:
        return missing
    if not laying.can_own(board, seat, face):
        owner = f"@kombatant.{board.card_set.kombatants[face.owner]}"
        return _no("not_yours", "M26", card=_said(board, kind), kombatant=owner)
    if not laying.can_pay(board, seat, face):
        return _no("too_few_points", "M12", card=_said(board, kind), count=face.pay)
    return None


def _unfinished(board: Board) -> Refusal | None:
    """While an attack or answer is laid out, nothing else is begun."""
    return _no("laid_out", "M9") if board.draft else None


def always(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Nothing speaks against it."""
    return None


# ---- Discard/Draw


def done(board: Board, frame: Frame, action: int) -> Refusal | None:
    """See `always`."""
    return None


def dropped(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A kard that is not put aside."""
    seat, kind, size = frame[1], a.kind_of(action), board.card_set.size
    aside = board.dropped[seat]
    most = board.card_set.rules.discard
    if len(aside) >= most:
        return _no("discard_full", "M16", count=most)
    if not any(card % size == kind for card in board.hands[seat] if card not in aside):
        return _no("not_in_hand", "M16", card=_said(board, kind))
    if any(card % size > kind for card in aside):
        return _no("discard_order", "M16", card=_said(board, kind))
    return None


# ---- the own action


def passed(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A pass."""
    return _unfinished(board)


def move(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A hand move."""
    seat = frame[1]
    if board.draft:
        return _no("laid_out", "M9")
    if not board.advanced:
        return _no("no_distances", "M15")
    if board.held[seat]:
        return _no("held_fast", "M31", count=board.held[seat])
    if board.moved_now:
        return _no("moved_already", "M4")
    if action not in legal.hand_moves(board, seat):
        return _no("near_already" if action == a.MOVE_IN else "far_already", "M4")
    return None


def attack(board: Board, frame: Frame, action: int) -> Refusal | None:
    """An attack as the own action."""
    seat, kind = frame[1], a.kind_of(action)
    if board.draft:
        return _no("laid_out", "M9")
    wrong = _usable(board, seat, kind)
    if wrong is not None:
        return wrong
    face = board.faces[kind]
    if not face.attack and face.copies is None:
        return _no("no_attack", "M9", card=_said(board, kind))
    reasons = [_attack_whom(board, seat, kind, rival) for rival in board.rivals(seat)]
    return next((one for one in reasons if one is not None), None) if None not in reasons else None


def _attack_whom(board: Board, seat: int, kind: int, rival: int) -> Refusal | None:
    shape = board.faces[kind]
    if shape.copies is not None:
        found = laying.copied(board, seat, rival)
        if found < 0:
            return _no("nothing_to_copy", "M6", card=_said(board, kind))
        shape = board.faces[found]
        cost = shape.pay + board.faces[kind].pay
        if shape.pay and board.points[seat] <= cost:
            return _no("too_few_points", "M12", card=_said(board, kind), count=cost)
    wrong = _step(board, seat, kind, shape)
    if wrong is not None:
        return wrong
    if shape.reach == k.CLOSE and board.advanced and board.moved_now:
        return _no("close_after_move", "M4", card=_said(board, kind))
    if not n.reaches(board, shape, seat, rival):
        return _no("out_of_reach", "M4", card=_said(board, kind), reach=f"@reach.{_reach(shape)}")
    return _fuel(board, seat, kind, shape)


def _reach(face: Face) -> str:
    return ("hand", "ranged", "close", "either")[face.reach]


def _step(board: Board, seat: int, kind: int, face: Face) -> Refusal | None:
    if not n.moves(face):
        return None
    if board.held[seat]:
        return _no("held_step", "M31", card=_said(board, kind))
    return _no("moved_step", "M4", card=_said(board, kind)) if board.moved_now else None


def _fuel(board: Board, seat: int, kind: int, face: Face, *, follow_up: bool = False) -> Refusal | None:
    wanted = laying.burns(face, follow_up=follow_up)
    own = board.held_of(seat, kind)
    hand = [board.face(card) for card in board.hands[seat] if card != own]
    fuel = [one for one in hand if face.fuel and one.classes & face.fuel_class]
    if len(fuel) < face.fuel:
        return _no("no_fuel", "M6", card=_said(board, kind), count=face.fuel)
    if wanted > face.fuel:
        giving = [one for one in hand if laying.burn_fits(face, face.fuel, one)]
        spare = [one for one in giving if one not in fuel]
        if not giving or (not spare and len(fuel) <= face.fuel):
            return _no("nothing_to_burn", "M22", card=_said(board, kind))
    return None


def target(board: Board, frame: Frame, action: int) -> Refusal | None:
    """The rival that is meant."""
    seat, other = frame[1], action - a.TARGET
    if frame[0] == b.FOLLOW:
        if not frame[3] or board.draft:
            return _no("no_target", "M14")
        found = legal.follow_targets(board, seat, frame[2], frame[3])
        return None if action in found else _no("target_out", "M10")
    if not board.draft or board.by >= 0:
        return _no("no_target", "M14")
    if other >= board.seats or other == seat or board.out[other]:
        return _no("target_out", "M14")
    if board.draft[0] == a.MOVE_IN:
        return None if action in legal.targets(board, seat) else _no("near_already", "M4")
    if a.family(board.draft[0]) != a.LAY:
        return None
    return _attack_whom(board, seat, a.kind_of(board.draft[0]), other)


def place(board: Board, frame: Frame, action: int) -> Refusal | None:
    """The location of crossed arrows, or to which the attack is turned."""
    if frame[0] == b.SHIFT:
        if exchange.shift_places(board) >> (action - a.LOCATION) & 1:
            return None
        return _no("no_shift", "M22", location=f"@location.{LOCATIONS[action - a.LOCATION]}")
    kind = board.answer_kind if frame[0] == b.ANSWER else board.attack_kind
    fixed = frame[0] == b.ANSWER and board.answer_mode != b.COUNTERS
    if not board.draft or kind < 0 or fixed or not laying.needs_place(board, board.faces[kind]):
        return _no("no_location", "M22")
    return None


def burn(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A kard that is burned."""
    seat, kind = frame[1], a.kind_of(action)
    if frame[0] == b.REST:
        return _burn_for_hits(board, seat, kind)
    face = _laid_face(board, frame)
    if face is None or (frame[0] == b.ANSWER and board.answer_mode != b.COUNTERS):
        return _no("burns_nothing", "M6")
    if frame[0] != b.FOLLOW and laying.needs_place(board, face):
        return _no("name_location", "M22")
    wanted = laying.burns(face, follow_up=frame[0] == b.FOLLOW)
    burned = laying.count_of(board, a.BURN)
    if burned >= wanted:
        return _no("burns_nothing", "M6")
    missing = _held(board, seat, kind)
    if missing is not None:
        return missing
    if not laying.burn_fits(face, burned, board.faces[kind]):
        return _no("burn_other", "M6", card=_said(board, kind))
    if a.BURN + kind not in legal.fuels(board, seat, face, burned, wanted):
        return _no("burn_needed", "M6", card=_said(board, kind))
    return None


def _laid_face(board: Board, frame: Frame) -> Face | None:
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
        return _no("hits_full", "M6", count=face.hits)
    missing = _held(board, seat, kind)
    if missing is not None:
        return missing
    if not board.faces[kind].burns_as & face.burn_class:
        return _no("burn_other", "M6", card=_said(board, kind))
    if kind < laying.last_of(board, a.BURN):
        return _no("burn_order", "M6", card=_said(board, kind))
    return None


def _owes_fuel(board: Board) -> Face | None:
    """The attack of a Kombo laid last, while its fuel is not burned."""
    owed = next((one[4] for one in reversed(board.laid) if one[2] == b.LATER), -1)
    if owed < 0 or not board.draft or laying.last_fuel(board) >= board.faces[owed].fuel:
        return None
    return board.faces[owed]


def _burn_for_later(board: Board, seat: int, kind: int, pattern: k.Pattern) -> Refusal | None:
    owing = _owes_fuel(board)
    if owing is None:
        return _no("burns_nothing", "M6")
    missing = _held(board, seat, kind)
    if missing is not None:
        return missing
    if not board.faces[kind].classes & owing.fuel_class:
        return _no("burn_other", "M6", card=_said(board, kind))
    if a.BURN + kind not in legal.rest_fuels(board, seat, pattern, owing):
        return _no("burn_needed", "M6", card=_said(board, kind))
    return None


def kombo(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A Kombo kard with the attack that is laid out."""
    seat, kind = frame[1], a.kind_of(action)
    missing = _held(board, seat, kind)
    if missing is not None:
        return missing
    face = board.faces[kind]
    if face.kombo is None:
        return _no("no_kombo", "M5", card=_said(board, kind))
    if not board.draft or board.by < 0:
        return _no("kombo_alone", "M5", card=_said(board, kind))
    open_ = _must_name(board, frame)
    if open_ is not None:
        return open_
    if not laying.can_kombo(board, seat, kind):
        return _no("kombo_unfit", "M5", card=_said(board, kind))
    return None


def _must_name(board: Board, frame: Frame) -> Refusal | None:
    """Location and burned kards come first."""
    face = _laid_face(board, frame)
    if face is None or (frame[0] == b.ANSWER and board.answer_mode != b.COUNTERS):
        return None
    follow_up = frame[0] == b.FOLLOW
    if not follow_up and laying.needs_place(board, face):
        return _no("name_location", "M22")
    if laying.count_of(board, a.BURN) < laying.burns(face, follow_up=follow_up):
        return _no("burn_first", "M6")
    return None


def effect(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A Special Effect: alone, with an attack, with an answer."""
    seat, kind = frame[1], a.kind_of(action)
    wrong = _usable(board, seat, kind)
    if wrong is not None:
        return wrong
    face = board.faces[kind]
    if frame[0] == b.ANSWER and frame[2] and not board.draft:
        if frame[2] != area.STOPPING:
            return _no(("", "", "area_counter", "area_evade")[frame[2]], "M10")
        wrong = _effect_with(board, frame, seat, kind, k.AS_ANSWER)
        if wrong is None and not legal.can_stop_area(board, seat, kind):
            return _no("area_stop", "M10")
        return wrong
    if frame[0] == b.ANSWER:
        return _effect_with(board, frame, seat, kind, k.AS_ANSWER)
    if frame[0] == b.ACTION and not board.draft:
        if face.copies is not None:
            return _no("laid_as_attack", "M6", card=_said(board, kind))
        if not face.when & k.AS_ACTION:
            return _no("not_alone", "M9", card=_said(board, kind))
        return (
            None
            if laying.can_play_alone(board, seat, kind)
            else _no("does_nothing", "M9", card=_said(board, kind))
        )
    if frame[0] == b.ACTION and board.by < 0:
        return _no("name_target", "M14")
    if frame[0] == b.REST and _owes_fuel(board) is not None:
        return _no("burn_first", "M6")
    if frame[0] == b.REST and not laying.count_of(board, a.LAY):
        return _no("effect_first", "M5", card=_said(board, kind))
    if frame[0] == b.FOLLOW and not laying.count_of(board, a.LAY):
        return _no("effect_first", "M7", card=_said(board, kind))
    return _effect_with(board, frame, seat, kind, k.AS_ATTACK)


def _effect_with(board: Board, frame: Frame, seat: int, kind: int, when: int) -> Refusal | None:
    face = board.faces[kind]
    if not face.when & when or face.attack:
        return _no("effect_when", "M9", card=_said(board, kind))
    open_ = _must_name(board, frame) if frame[0] != b.REST else None
    if open_ is not None:
        return open_
    if kind < laying.last_of(board, a.EFFECT):
        return _no("effect_order", "M9", card=_said(board, kind))
    number = (
        b.FOLLOW_NUMBER
        if frame[0] == b.FOLLOW
        else laying.count_of(board, a.LAY)
        if frame[0] == b.REST
        else 0
    )
    side = n.ATTACKER if when == k.AS_ATTACK else n.DEFENDER
    if laying.closed_against(board, face, side, number):
        return _no("closed_value", "M29", card=_said(board, kind))
    if not laying.changes(board, seat, face, side, number):
        return _no("does_nothing", "M9", card=_said(board, kind))
    return None


def commit(board: Board, frame: Frame, action: int) -> Refusal | None:
    """What is laid out, played."""
    if frame[0] == b.REST:
        if _owes_fuel(board) is not None:
            return _no("burn_first", "M6")
        pattern = strikes.kombo_of(board)
        if pattern is None or a.COMMIT in legal.rest(board, frame):
            return None
        return _no("kombo_rest", "M5", count=len(pattern.classes) - 1 - laying.count_of(board, a.LAY))
    if not board.draft or (frame[0] == b.FOLLOW and not laying.count_of(board, a.LAY)):
        return _no("nothing_laid", "M9")
    if frame[0] == b.ACTION and board.by < 0:
        return _no("name_target", "M14")
    return _must_name(board, frame)


# ---- cancel windows


def cancelled(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A cancelling kard."""
    _, seat, what, since, *_ = frame
    kind = a.kind_of(action)
    if board.draft:
        return _no("name_thing", "M9")
    wrong = _usable(board, seat, kind)
    if wrong is not None:
        return wrong
    if not laying.may_cancel(board.faces[kind]):
        return _no("cancels_nothing", "M9", card=_said(board, kind))
    if not laying.cancellable(board, seat, kind, what, since):
        return _no("cancels_not_this", "M9", card=_said(board, kind))
    return None


def named(board: Board, frame: Frame, action: int) -> Refusal | None:
    """The thing that a cancelling kard names, or the lasting kard that goes."""
    kind = a.kind_of(action)
    if action in (legal.lift if frame[0] == b.LIFT else legal.cancel)(board, frame):
        return None
    return _no("not_there", "M9", card=_said(board, kind))


def declined(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Nothing is played."""
    return _no("name_thing" if frame[0] == b.CANCEL else "laid_out", "M9") if board.draft else None


# ---- the answer


def taken(board: Board, frame: Frame, action: int) -> Refusal | None:
    """The hit."""
    return _unfinished(board)


def answer(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A block, evade, Specific Counter or counterattack."""
    seat, kind, family = frame[1], a.kind_of(action), a.family(action)
    if board.draft:
        return _no("one_answer", "M1")
    if frame[2] and family != (0, 0, a.COUNTER, a.EVADE)[frame[2]]:
        return _no(("", "area_stop", "area_counter", "area_evade")[frame[2]], "M10")
    wrong = _usable(board, seat, kind)
    if wrong is not None:
        return wrong
    face, attack = board.faces[kind], board.faces[board.attack_kind]
    card = _said(board, kind)
    denied = attack.deny | laying.stays_denied(board, board.by)
    if family == a.COUNTER:
        return _counter(board, seat, kind, denied)
    has, bit, key = {
        a.BLOCK: (bool(face.blocks), k.NO_BLOCK, "block"),
        a.EVADE: (bool(face.evades), k.NO_EVADE, "evade"),
        a.STOP: (bool(face.stops), k.NO_SPECIFIC, "stop"),
    }[family]
    if not has or (face.type == k.EFFECT and not face.when & k.AS_ANSWER):
        return _no(f"no_{key}", "M1", card=card)
    if denied & bit or (family == a.BLOCK and attack.area):
        return _no("answer_denied", "M10" if attack.area else "M1", mode=f"@mode.{key}")
    if family != a.BLOCK and board.held[seat] and (n.moves(face) or family == a.EVADE):
        return _no("held_step", "M31", card=card)
    fits = {
        a.BLOCK: bool(face.blocks >> board.aim & 1) if board.aim >= 0 else False,
        a.EVADE: n.evades(face, attack, board.aim),
        a.STOP: n.stops(face, attack),
    }[family]
    return None if fits else _no("answer_elsewhere", "M1", card=card)


def _counter(board: Board, seat: int, kind: int, denied: int) -> Refusal | None:
    face, attack, card = board.faces[kind], board.faces[board.attack_kind], _said(board, kind)
    if not face.attack:
        return _no("no_attack", "M2", card=card)
    if face.kombo_attack:
        return _no("kombo_counters", "M18", card=card)
    if denied & k.NO_COUNTER:
        return _no("answer_denied", "M1", mode="@mode.counter")
    if board.idle >= board.card_set.rules.passes:
        return _no("counter_stalled", "M17", count=board.idle)
    if board.held[seat] and n.moves(face):
        return _no("held_step", "M31", card=card)
    if board.once and board.initiative < 0 and board.acted[seat]:
        return _no("counter_spent", "M14", card=card)
    if face.grounded_only and not n.grounded(board, board.by):
        return _no("counter_kind", "M10", card=card)
    if not n.may_counter(board, attack, face):
        return _no("counter_kind", "M2", card=card)
    if not n.reaches(board, face, seat, board.by):
        return _no("out_of_reach", "M4", card=card, reach=f"@reach.{_reach(face)}")
    return _fuel(board, seat, kind, face)


# ---- Kombo and follow-up


def later(board: Board, frame: Frame, action: int) -> Refusal | None:
    """The next attack of a Kombo, or a follow-up."""
    seat, kind = frame[1], a.kind_of(action)
    if frame[0] == b.FOLLOW and (laying.count_of(board, a.LAY) or (frame[3] and not board.draft)):
        return _no("laid_out" if board.draft else "name_target", "M9")
    wrong = _usable(board, seat, kind)
    if wrong is not None:
        return wrong
    if frame[0] == b.FOLLOW:
        return _follow(board, seat, kind, frame[2])
    pattern = strikes.kombo_of(board)
    number = laying.count_of(board, a.LAY) + 1
    if _owes_fuel(board) is not None:
        return _no("burn_first", "M6")
    if pattern is None:
        return _no("only_burning", "M6")
    if number >= len(pattern.classes):
        return _no("kombo_full", "M5", count=len(pattern.classes))
    if not laying.part_fits(board, pattern, number, board.faces[kind]):
        return _no("kombo_part", "M5", card=_said(board, kind), number=number + 1)
    if not legal.rest_fits(board, seat, pattern, number, kind):
        return _no("kombo_needed", "M5", card=_said(board, kind))
    return None


def _follow(board: Board, seat: int, kind: int, classes: int) -> Refusal | None:
    face, card = board.faces[kind], _said(board, kind)
    if not face.attack:
        return _no("no_attack", "M7", card=card)
    if face.kombo_attack:
        return _no("kombo_follows", "M18", card=card)
    if not n.is_one_of(face, classes):
        return _no("follow_kind", "M7", card=card)
    if board.advanced and face.reach == k.CLOSE:
        return _no("follow_close", "M4", card=card)
    wrong = _step(board, seat, kind, face)
    if wrong is not None:
        return wrong
    if not n.reaches(board, face, seat, board.at):
        return _no("out_of_reach", "M4", card=card, reach=f"@reach.{_reach(face)}")
    return _fuel(board, seat, kind, face, follow_up=True)


# ---- kards that are given up or taken, finishers


def given(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A kard that is discarded because a kard says so."""
    return _held(board, frame[1], a.kind_of(action))


def fetched(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A kard that is taken from the own pile."""
    kind = a.kind_of(action)
    if kind in laying.salvageable(board, frame[1], frame[2]):
        return None
    return _no("not_in_pile", "M9", card=_said(board, kind))


def finisher(board: Board, frame: Frame, action: int) -> Refusal | None:
    """A Fatality, Babality or Friendship."""
    seat, kind = frame[1], a.kind_of(action)
    face, card = board.faces[kind], _said(board, kind)
    missing = _held(board, seat, kind)
    if missing is not None:
        return missing
    wanted = (k.FRIENDSHIP,) if frame[0] == b.FRIENDSHIP else (k.FATALITY, k.BABALITY)
    if face.finish not in wanted:
        return _no("no_finisher", "M13", card=card)
    if not laying.can_own(board, seat, face):
        owner = f"@kombatant.{board.card_set.kombatants[face.owner]}"
        return _no("not_yours", "M13", card=card, kombatant=owner)
    if frame[0] == b.FRIENDSHIP:
        return None
    loser = frame[2]
    if not legal.can_finish_from(board, face, seat, loser):
        return _no("finish_not_now", "M13", card=card)
    return None if legal.pays_for(board, seat, face) else _no("finish_cost", "M13", card=card)
