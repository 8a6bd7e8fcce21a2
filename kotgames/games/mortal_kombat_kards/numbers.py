"""The arithmetic of an exchange: conditions, Speeds and Strengths with every source by name, reaches, and what may answer what."""

from __future__ import annotations

from typing import Final

from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import Condition, Face, Mod
from kotgames.games.mortal_kombat_kards.components import NONE, VARIABLE

PRINTED, OWN, BY_KARD, PENALTY, STAYS, BEHIND, SHIFTED, COPIED = range(8)
SOURCES: Final = ("printed", "own", "kard", "penalty", "lasting", "behind", "shifted", "copied")
"""Sources of the numbers of a sum."""

Sum = list[tuple[int, int, int]]
"""Rows of a sum: (source, kind of the kard or -1, amount)."""

ATTACKER, DEFENDER = 0, 1


# ---- conditions


def holds(board: Board, cond: Condition, me: int, other: int, subject: Face | None = None) -> bool:
    """True if a condition of a kard of `me` holds against `other`; `subject` is the kard that it changes or meets."""
    code, number, most = cond
    if code == k.ALWAYS:
        return True
    if code == k.IF_KARD:
        return subject is not None and fits(subject, number, most)
    if code == k.AT_DISTANCE:
        return other >= 0 and _near_as_laid(board, me, other) == (number == k.HAND)
    if code == k.SELF_POINTS:
        return board.points[me] <= number
    if code == k.LANDED_LAST:
        return bool(board.landed_last[me])
    if code == k.OF_ALLEGIANCE:
        # under the Basic rules a Kombatant counts as one of the kard's allegiance (M15)
        return not board.advanced or board.card_set.allegiances[board.kombatants[me]] == number
    if code == k.FROM_BEHIND:
        return behind(board, me) > 0
    if other < 0:
        return False
    if code == k.OTHER_DOWN:
        return board.fallen[other] > 0
    if code == k.OTHER_HELD:
        return board.held[other] > 0
    if code == k.OTHER_POINTS:
        return board.points[other] <= number
    if code == k.HAND_SMALLER:
        return len(board.hands[me]) < len(board.hands[other])
    return code == k.OTHER_AIRBORNE and airborne(board, other)


def _near_as_laid(board: Board, me: int, other: int) -> bool:
    """True if a seat was at hand-to-hand when it laid its attack or answer; else as it stands now."""
    if {me, other} == {board.by, board.at}:
        return bool(board.near_laid[me != board.by])
    return board.near(me, other)


def fits(face: Face, classes: int, most: int = 0) -> bool:
    """True if a kard is of all the classes, and at most of that Strength (0: of any)."""
    return face.classes & classes == classes and (not most or 0 <= face.strength <= most)


def is_one_of(face: Face, classes: int) -> bool:
    """True if a kard is of one of the classes."""
    return bool(face.classes & classes) or classes == k.ANY_CLASS


def airborne(board: Board, seat: int) -> bool:
    """True while a jumping or flying kard of the seat is in the exchange; who teleports is neither in the air nor on the ground (M31)."""
    if board.by == seat:
        return board.faces[board.attack_kind].airborne
    return board.at == seat and board.answer_kind >= 0 and board.faces[board.answer_kind].airborne


def grounded(board: Board, seat: int) -> bool:
    """True for who stands on the ground in this exchange (M31)."""
    kind = board.attack_kind if board.by == seat else board.answer_kind if board.at == seat else NONE
    return kind < 0 or not (board.faces[kind].airborne or board.faces[kind].teleport)


def behind(board: Board, seat: int) -> int:
    """The bonus from behind of a seat's attack: its kard's and those of effects laid with it that are not cancelled."""
    if board.by != seat:
        return 0
    found = 0
    for _, owner, role, live, face, number in board.laid:
        if owner == seat and live == 1 and number == 0 and role in (b.ATTACK, b.WITH_ATTACK):
            found += board.faces[face].behind
    return found


# ---- sums


def speed(board: Board, side: int) -> int:
    """The Speed of attack (side 0) or answer (1) as it stands."""
    return sum(row[2] for row in speed_rows(board, side))


def speed_rows(board: Board, side: int) -> Sum:
    """The same, row by row; empty where nothing with a Speed is laid."""
    seat, kind = (board.by, board.attack_kind) if side == ATTACKER else (board.at, board.answer_kind)
    if kind < 0 or board.faces[kind].speed == NONE:
        return []
    rows: Sum = [(PRINTED, kind, printed_speed(board, side, kind))]
    own = _own(board) if side == ATTACKER else kind
    if own != kind and board.faces[own].copies:
        rows.append((COPIED, own, board.faces[own].copies or 0))
    if board.penalty[side]:
        rows.append((PENALTY, NONE, -board.penalty[side]))
    if side == ATTACKER:
        if behind(board, seat):
            rows.append((BEHIND, NONE, behind(board, seat)))
        if board.shifted == 1:
            rows.append((SHIFTED, NONE, -1))
    return rows + _changes(board, k.SPEED, side, kind)


def _own(board: Board) -> int:
    """The kind of the kard that was laid as the attack: of a copy its own."""
    size = board.card_set.size
    return next((card % size for card, _, role, *_ in board.laid if role == b.ATTACK), NONE)


def printed_speed(board: Board, side: int, kind: int) -> int:
    """The Speed before all changes: printed, or where V is printed what stands for it (M22)."""
    face = board.faces[kind]
    if face.speed != VARIABLE:
        return face.speed
    seat = board.by if side == ATTACKER else board.at
    if face.speed_of == 1:
        burned = [card for card, owner, role, *_ in board.laid if role == b.BURNED and owner == seat]
        return max(board.face(burned[-1]).speed, 0) if burned else 0
    if face.speed_of == 2:
        return board.declared[side]
    return speed(board, 1 - side) - 1


def strength(board: Board, side: int, kind: int, number: int = 0) -> int:
    """The Strength of one hit of an attack, 0 at least; `number` is the attack's in the action."""
    return max(0, sum(row[2] for row in strength_rows(board, side, kind, number)))


def strength_rows(board: Board, side: int, kind: int, number: int = 0) -> Sum:
    """The same, row by row."""
    face = board.faces[kind]
    rows: Sum = [(PRINTED, kind, max(face.strength, 0))]
    return rows + _changes(board, k.STRENGTH, side, kind, number)


def _changes(board: Board, value: int, side: int, kind: int, number: int = 0) -> Sum:
    """Changes of a Speed or Strength by laid and lasting kards."""
    seat, other = (board.by, board.at) if side == ATTACKER else (board.at, board.by)
    subject = board.faces[kind]
    met_kind = board.answer_kind if side == ATTACKER else board.attack_kind
    met = board.faces[met_kind] if met_kind >= 0 else None
    mine = k.MY_ATTACK if side == ATTACKER else k.MY_ANSWER
    rows: Sum = []
    for card, owner, role, live, of, with_attack in board.laid:
        if not live or role in (b.BURNED, b.CANCELLER, b.KOMBO, b.ALONE, b.SPENT):
            continue
        if owner == seat:
            if with_attack != number:
                continue
            wanted, foe = mine, other
        elif number == 0 and owner == other:
            wanted, foe = k.OTHERS, seat
        else:
            continue
        own = owner == seat and role not in (b.WITH_ATTACK, b.WITH_ANSWER)
        mods = board.faces[of].mods
        if own and role == b.ATTACK and card % board.card_set.size != of:
            mods = (*mods, *board.face(card).mods)  # a copy brings its own along
        for mod in mods:
            # a kard's own bonus asks for the kard that it meets
            asked = met if own else subject
            if mod.value == value and mod.of == wanted and holds(board, mod.cond, owner, foe, asked):
                rows.append((OWN if own else BY_KARD, of, mod.amount))
    return rows + _lasting(board, value, side, subject, number)


def _lasting(board: Board, value: int, side: int, subject: Face, number: int) -> Sum:
    if not board.lasting or number:
        return []
    seat, other = (board.by, board.at) if side == ATTACKER else (board.at, board.by)
    rows: Sum = []
    seen: set[tuple[int, int]] = set()
    for card, on, _, _, _, of in board.lasting:
        lasting = board.faces[of].lasting
        if lasting is None or (of, on) in seen:
            continue
        mine = not board.advanced and board.card_set.owner_of(card) == seat
        seen.add((of, on))  # two copies do not add up (M30)
        slows = lasting.slow and value == k.SPEED and on in (-1, seat)
        if slows and holds(board, lasting.slow_cond, seat, other, subject):
            rows.append((STAYS, of, -lasting.slow))
        for mod in lasting.mods:
            touches = mod.value == value and _touches(mod, lasting.on, on, seat, other, side)
            if touches and mod.cond[0] == k.OF_ALLEGIANCE:
                # under the Basic rules its player's Kombatant is one of that allegiance (M15)
                side_of = lasting.home if mine else board.card_set.allegiances[board.kombatants[seat]]
                touches = side_of == mod.cond[1]
            elif touches:
                touches = holds(board, mod.cond, seat, other, subject)
            if touches:
                rows.append((STAYS, of, mod.amount))
    return rows


def _touches(mod: Mod, on_whom: str, on: int, seat: int, other: int, side: int) -> bool:
    """True if a modifier of a lasting kard changes the kard of `seat`."""
    if mod.of == k.OTHERS:
        return on == (seat if on_whom == "other" else other)
    return on in (-1, seat) and mod.of == (k.MY_ATTACK if side == ATTACKER else k.MY_ANSWER)


def is_changed(board: Board, value: int, side: int, number: int = 0) -> bool:
    """True if some other kard modifies the Speed or Strength of attack or answer (M29); `number` is the attack's in the action."""
    kind = board.attack_kind if side == ATTACKER else board.answer_kind
    if number:
        kind = next(
            (laid[4] for laid in board.laid if laid[5] == number and laid[2] in (b.LATER, b.FOLLOWING)), kind
        )
    rows = _changes(board, value, side, kind, number)
    if (
        value == k.SPEED
        and side == ATTACKER
        and any(
            role == b.WITH_ATTACK and board.faces[of].behind and live == 1
            for _, _, role, live, of, _ in board.laid
        )
    ):
        return True
    return any(source in (BY_KARD, STAYS) for source, *_ in rows)


def is_closed(board: Board, value: int, side: int, number: int = 0) -> bool:
    """True if a Nonaccumulative kard closed the Speed or Strength of attack or answer (M29)."""
    seat = board.by if side == ATTACKER else board.at
    role = b.WITH_ATTACK if side == ATTACKER else b.WITH_ANSWER
    bit = 1 << value
    return any(
        owner == seat and laid == role and live and with_attack == number and board.faces[of].closed & bit
        for _, owner, laid, live, of, with_attack in board.laid
    )


# ---- reach (M4)


def moves(face: Face) -> bool:
    """True for a kard with printed movement."""
    return bool(face.move or face.teleport)


def moves_in(face: Face) -> bool:
    """True for printed movement towards the rival; a teleport in or behind is one."""
    return face.move == 1 or face.teleport in (1, 3)


def moves_out(face: Face) -> bool:
    """True for printed movement away."""
    return face.move == 2 or face.teleport == 2


def reaches(board: Board, face: Face, me: int, other: int) -> bool:
    """True if an attack reaches from where its player stands, with its printed movement; in close quarters only what serves there."""
    if not board.advanced:
        return True
    if board.close:
        return face.reach != k.RANGED and not face.area and not moves(face)
    if face.area or face.reach == k.RANGED:
        return True
    near = board.groups[me] == board.groups[other]
    return near if face.reach == k.CLOSE else near or moves_in(face)


def may_counter(board: Board, attack: Face, counter: Face) -> bool:
    """True if a kind of attack may be countered by another kind (Advanced, M2)."""
    if not board.advanced:
        return True
    near = board.groups[board.by] == board.groups[board.at]
    if board.close or attack.reach == k.CLOSE:
        return counter.reach in (k.HAND, k.CLOSE) and not counter.area and not moves(counter)
    from_far = counter.area or counter.reach == k.RANGED
    if attack.projectile:
        return from_far or counter.teleport > 0
    if attack.area or attack.reach == k.RANGED:
        return from_far or (near and counter.reach == k.HAND)
    return from_far or counter.reach == k.HAND


def evades(answer: Face, attack: Face, aim: int) -> bool:
    """True if a kard avoids attacks like this one; an area attack only where area is named (M10)."""
    words = answer.evades
    if attack.area:
        return "area" in words
    reach = ("hand", "ranged", "close")[attack.reach]
    place = ("high", "mid", "low")[aim] if 0 <= aim < 3 else ""
    return reach in words or place in words or (attack.projectile and "projectile" in words)


def stops(answer: Face, attack: Face) -> bool:
    """True if a Specific Counter is one against attacks like this."""
    return bool(answer.stops & attack.classes)
