"""Legal actions of now, for search and lights, in rising order of the code. The reasons why something may not are in `refusals`."""

from __future__ import annotations

from typing import Final

from kotgames.engine.stacked import Frame
from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import exchange, laying, strikes
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import Face
from kotgames.games.mortal_kombat_kards.components import NONE


def discard(board: Board, frame: Frame) -> list[int]:
    """Being done, and the kinds in the hand that are not put aside."""
    seat = frame[1]
    dropped = board.dropped[seat]
    if len(dropped) >= board.card_set.rules.discard:
        return [a.DONE]
    size = board.card_set.size
    if not dropped:
        return [a.DONE, *(a.DROP + kind for kind in sorted({card % size for card in board.hands[seat]}))]
    # one by one in rising order, so that two kards are one choice and not two
    lowest = max(card % size for card in dropped)
    kinds = {card % size for card in board.hands[seat] if card not in dropped}
    return [a.DONE, *(a.DROP + kind for kind in sorted(kinds) if kind >= lowest)]


def action(board: Board, frame: Frame) -> list[int]:
    """A pass, a hand move, an effect alone, an attack; or what may be added to the attack that is laid out."""
    seat = frame[1]
    if board.draft:
        if board.by < 0:
            return targets(board, seat)
        return _with_attack(board, seat, 0)
    found = [a.PASS]
    found += hand_moves(board, seat)
    kinds = board.free_kinds(seat)
    faces = board.faces
    attacks = [kind for kind in kinds if faces[kind].attack or faces[kind].copies is not None]
    found += [a.LAY + kind for kind in attacks if laying.can_attack(board, seat, kind)]
    alone = [kind for kind in kinds if faces[kind].when & k.AS_ACTION]
    return found + [a.EFFECT + kind for kind in alone if laying.can_play_alone(board, seat, kind)]


def hand_moves(board: Board, seat: int) -> list[int]:
    """The hand move that is possible: none twice in an action, none while held, none under the Basic rules (M4, M31)."""
    if not board.advanced or board.moved_now or board.held[seat]:
        return []
    found = [a.MOVE_IN] if laying.to_join(board, seat) else []
    alone = not any(board.groups[other] == board.groups[seat] for other in board.rivals(seat))
    return found if alone else [*found, a.MOVE_OUT]


def targets(board: Board, seat: int) -> list[int]:
    """The opponents that may be meant by what is laid out."""
    if board.draft[0] == a.MOVE_IN:
        return [a.TARGET + other for other in sorted(laying.to_join(board, seat))]
    kind = a.kind_of(board.draft[0])
    attack = a.family(board.draft[0]) == a.LAY
    found = sorted(board.rivals(seat))
    return [
        a.TARGET + other for other in found if not attack or laying.can_attack_whom(board, seat, kind, other)
    ]


def _with_attack(board: Board, seat: int, number: int) -> list[int]:
    """Actions with an attack laid out: first names that are wanted, then kards that may be added, and the commit."""
    following = [laid[4] for laid in board.laid if laid[2] == b.FOLLOWING]
    face = board.faces[following[0] if number else board.attack_kind]
    if not number and laying.needs_place(board, face):
        return [a.LOCATION + place for place in range(3)]
    wanted = laying.burns(face, follow_up=bool(number))
    burned = laying.count_of(board, a.BURN)
    if burned < wanted:
        return fuels(board, seat, face, burned, wanted)
    kinds = board.free_kinds(seat)
    found = [a.COMMIT, *_effects(board, seat, kinds, k.AS_ATTACK, number)]
    if number:
        return found
    return found + [a.KOMBO + kind for kind in kinds if laying.can_kombo(board, seat, kind)]


def _effects(board: Board, seat: int, kinds: list[int], when: int, number: int = 0) -> list[int]:
    fitting = [kind for kind in kinds if board.faces[kind].when & when]
    return [a.EFFECT + kind for kind in fitting if laying.can_lay_effect(board, seat, kind, when, number)]


def fuels(board: Board, seat: int, face: Face, burned: int, wanted: int) -> list[int]:
    """The kards that may be burned next, so that what else is wanted can still be."""
    return [
        a.BURN + kind
        for kind in board.free_kinds(seat)
        if laying.burn_fits(face, burned, board.faces[kind])
        and _leaves(board, seat, face, burned, kind, wanted)
    ]


def _leaves(board: Board, seat: int, face: Face, burned: int, kind: int, wanted: int) -> bool:
    """True if after burning a kard the others that are wanted can still be burned."""
    if burned + 1 >= wanted:
        return True
    spent = board.held_of(seat, kind)
    drafted = [laid[0] for laid in board.laid[board.committed :]]
    left = [board.face(c) for c in board.hands[seat] if c not in drafted and c != spent]
    return all(
        any(laying.burn_fits(face, number, one) for one in left) for number in range(burned + 1, wanted)
    )


def cancel(board: Board, frame: Frame) -> list[int]:
    """Nothing, or a cancelling kard; then the thing it names, where there are several."""
    _, seat, what, since, *_ = frame
    size = board.card_set.size
    if board.draft:
        found = laying.cancellable(board, seat, a.kind_of(board.draft[0]), what, since)
        return sorted({a.AT + board.laid[index][0] % size for index in found})
    kinds = [kind for kind in board.free_kinds(seat) if laying.may_cancel(board.faces[kind])]
    return [
        a.DECLINE, *(a.CANCEL + kind for kind in kinds if laying.cancellable(board, seat, kind, what, since))
    ]  # fmt: skip


_ANSWERS: Final = ((a.BLOCK, 1), (a.EVADE, 2), (a.STOP, 4))


def answer(board: Board, frame: Frame) -> list[int]:
    """Taking the hit, an answer, an effect alone; or what may be added to the answer that is laid out."""
    seat = frame[1]
    kinds = board.free_kinds(seat)
    if board.draft:
        return _with_answer(board, seat, kinds)
    found = [a.TAKE_HIT]
    faces = board.faces
    if frame[2]:
        return found + _to_area(board, seat, frame[2], kinds)
    effects = [kind for kind in kinds if faces[kind].when & k.AS_ANSWER]
    found += [a.EFFECT + kind for kind in effects if laying.can_effect_alone(board, seat, kind)]
    for family, bit in _ANSWERS:
        ways = [kind for kind in kinds if faces[kind].answers & bit]
        found += [family + kind for kind in ways if laying.can_answer(board, seat, kind, family)]
    counters = [kind for kind in kinds if faces[kind].attack]
    return found + [a.COUNTER + kind for kind in counters if laying.can_answer(board, seat, kind, a.COUNTER)]


def _to_area(board: Board, seat: int, phase: int, kinds: list[int]) -> list[int]:
    """Answers to an area attack, round by round (M10)."""
    if phase == b.STOPPING:
        return [a.EFFECT + kind for kind in kinds if can_stop_area(board, seat, kind)]
    family = a.COUNTER if phase == b.COUNTERING else a.EVADE
    return [family + kind for kind in kinds if laying.can_answer(board, seat, kind, family)]


def can_stop_area(board: Board, seat: int, kind: int) -> bool:
    """True for an effect that stops an area attack for all."""
    face = board.faces[kind]
    if not laying.can_effect_alone(board, seat, kind):
        return False
    return laying.stops_attack(board, seat, face) or face.lasting is not None


def _with_answer(board: Board, seat: int, kinds: list[int]) -> list[int]:
    if board.answer_kind >= 0 and board.answer_mode == b.COUNTERS:
        face = board.faces[board.answer_kind]
        if laying.needs_place(board, face):
            return [a.LOCATION + place for place in range(3)]
        wanted, burned = laying.burns(face), laying.count_of(board, a.BURN)
        if burned < wanted:
            return fuels(board, seat, face, burned, wanted)
    return [a.COMMIT, *_effects(board, seat, kinds, k.AS_ANSWER)]


def shift(board: Board, frame: Frame) -> list[int]:
    """Leaving the attack where it is, or turning it."""
    places = exchange.shift_places(board)
    return [a.KEEP, *(a.LOCATION + place for place in range(3) if places >> place & 1)]


def rest(board: Board, frame: Frame) -> list[int]:
    """The next attack of a Kombo, effects with the one laid last (they are no attacks, so it can always be finished), the commit when all
    are laid; or kards to be burned for hits."""
    seat = frame[1]
    kombo = strikes.kombo_of(board)
    kinds = board.free_kinds(seat)
    if kombo is None:
        return _burns(board, seat, kinds)
    owed = next((one[4] for one in reversed(board.laid) if one[2] == b.LATER), NONE)
    if board.draft and owed >= 0 and laying.last_fuel(board) < board.faces[owed].fuel:
        return rest_fuels(board, seat, kombo, board.faces[owed])
    laid = laying.count_of(board, a.LAY)
    found: list[int] = []
    if laid + 1 < len(kombo.classes):
        found = [a.LAY + kind for kind in kinds if rest_fits(board, seat, kombo, laid + 1, kind)]
    if kombo.up_to or not found:
        found = [a.COMMIT, *found]
    return found + (_effects(board, seat, kinds, k.AS_ATTACK, laid) if laid else [])


def rest_fuels(board: Board, seat: int, kombo: k.Pattern, face: Face) -> list[int]:
    """The kards that may be burned for the attack of a Kombo laid last, so that the rest can still be laid."""
    found = []
    for kind in board.free_kinds(seat):
        if not board.faces[kind].classes & face.fuel_class:
            continue
        number = laying.count_of(board, a.LAY)
        board.laid.append((board.held_of(seat, kind), seat, b.BURNED, 1, kind, number))
        board.draft.append(a.BURN + kind)
        if laying.rest_possible(board, seat, kombo, number + 1):
            found.append(a.BURN + kind)
        board.draft.pop()
        board.laid.pop()
    return found


def rest_fits(board: Board, seat: int, kombo: k.Pattern, number: int, kind: int) -> bool:
    """True if an attack may be the next of a Kombo, and the hand holds those after it."""
    face = board.faces[kind]
    if not laying.part_fits(board, kombo, number, face) or not laying.can_own(board, seat, face):
        return False
    if not laying.can_pay(board, seat, face):
        return False
    board.laid.append((board.held_of(seat, kind), seat, b.LATER, 1, kind, number))
    board.draft.append(a.LAY + kind)
    possible = laying.rest_possible(board, seat, kombo, number + 1)
    board.draft.pop()
    board.laid.pop()
    return possible


def _burns(board: Board, seat: int, kinds: list[int]) -> list[int]:
    face = board.faces[board.attack_kind]
    if laying.count_of(board, a.BURN) + 1 >= face.hits:
        return [a.COMMIT]
    lowest = laying.last_of(board, a.BURN)
    return [
        a.COMMIT,
        *(a.BURN + one for one in kinds if one >= lowest and board.faces[one].burns_as & face.burn_class),
    ]


def follow(board: Board, frame: Frame) -> list[int]:
    """No follow-up, an attack, or what may be added to it."""
    _, seat, classes, open_to = frame
    named = bool(board.draft) and a.TARGET <= board.draft[0] < a.LAY
    if len(board.draft) > named:
        return _with_attack(board, seat, b.FOLLOW_NUMBER)
    if open_to and not named:
        return [a.DECLINE, *follow_targets(board, seat, classes, open_to)]
    kinds = board.free_kinds(seat)
    found = [a.LAY + kind for kind in kinds if laying.can_follow(board, seat, kind, classes)]
    return found if named else [a.DECLINE, *found]


def follow_targets(board: Board, seat: int, classes: int, open_to: int) -> list[int]:
    """The opponents against whom there is a follow-up (M10)."""
    before, found = board.at, []
    for other in range(board.seats):
        board.at = other
        if open_to >> other & 1 and any(
            laying.can_follow(board, seat, kind, classes) for kind in board.free_kinds(seat)
        ):
            found.append(a.TARGET + other)
    board.at = before
    return found


def drop(board: Board, frame: Frame) -> list[int]:
    """The kinds in the hand."""
    return [a.DROP + kind for kind in board.free_kinds(frame[1])]


def salvage(board: Board, frame: Frame) -> list[int]:
    """The kinds in the own pile that may be taken back."""
    return [a.TAKE + kind for kind in laying.salvageable(board, frame[1], frame[2])]


def lift(board: Board, frame: Frame) -> list[int]:
    """The lasting kards that lie."""
    size = board.card_set.size
    return sorted({a.AT + entry[0] % size for entry in board.lasting})


def finish(board: Board, frame: Frame) -> list[int]:
    """Nothing, or a Fatality or Babality."""
    seat = frame[1]
    kinds = [kind for kind in board.free_kinds(seat) if can_finish(board, seat, kind)]
    return [a.DECLINE, *(a.FINISH + kind for kind in kinds)]


def can_finish(board: Board, seat: int, kind: int) -> bool:
    """True for a Fatality or Babality of the own Kombatant at its distance, whose condition holds and whose cost can be paid (M13)."""
    face = board.faces[kind]
    if face.finish not in (k.FATALITY, k.BABALITY) or not laying.can_own(board, seat, face):
        return False
    loser = board.last_out
    return can_finish_from(board, face, seat, loser) and pays_for(board, seat, face)


def can_finish_from(board: Board, face: Face, seat: int, loser: int) -> bool:
    """True if distance and condition of a finisher hold."""
    if board.advanced and face.reach != k.EITHER and (face.reach == k.HAND) != board.near(seat, loser):
        return False
    return n.holds(board, face.finish_cond, seat, loser)


def pays_for(board: Board, seat: int, face: Face) -> bool:
    """True if the cost of a finisher can be paid: points, or kards besides itself."""
    wanted = sum(deed.number for deed in face.does if deed.word == k.DISCARD and not deed.more & 1)
    return laying.can_pay(board, seat, face) and len(board.hands[seat]) > wanted


def friendship(board: Board, frame: Frame) -> list[int]:
    """Nothing, or a Friendship."""
    seat = frame[1]
    kinds = [
        kind
        for kind in board.free_kinds(seat)
        if board.faces[kind].finish == k.FRIENDSHIP and laying.can_own(board, seat, board.faces[kind])
    ]
    return [a.DECLINE, *(a.FINISH + kind for kind in kinds)]
