"""Attacks and answers as they are laid out kard by kard: what may be added, and what is left to be named before the commit.

Everything that is laid out stands in `board.laid` behind `board.committed`, with the fields of the exchange set, so that sums, reaches and
refusals are the same before the commit and after it. The cards stay in the hand until then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from kotgames.games.mortal_kombat_kards import actions as a
from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.card_set import Face
from kotgames.games.mortal_kombat_kards.components import NONE

MODE_OF: Final = {a.BLOCK: b.BLOCKS, a.EVADE: b.EVADES, a.STOP: b.STOPS, a.COUNTER: b.COUNTERS}
"""The way of answering by family of actions."""


# ---- the draft, read


def main(board: Board) -> int:
    """The action that began the draft; -1 where nothing is laid out."""
    return board.draft[0] if board.draft else NONE


def target_of(board: Board, seat: int) -> int:
    """The rival that an action of a seat is against: the one named, or the only one; -1 while it is open."""
    for action in board.draft:
        if a.TARGET <= action < a.LAY:
            return action - a.TARGET
    rivals = board.rivals(seat)
    return rivals[0] if len(rivals) == 1 else NONE


def wants_target(board: Board, seat: int) -> bool:
    """True while the opponent is open that is meant by what is laid out; an area attack means all."""
    if target_of(board, seat) >= 0:
        return False
    face = board.faces[a.kind_of(board.draft[0])]
    if a.family(board.draft[0]) == a.LAY:
        return not face.area
    return touches(face) == "other"


def touches(face: Face) -> str:
    """The Kombatants that an effect played alone touches: "other", "all" or "self"."""
    if face.lasting is not None and face.lasting.on != "self":
        return face.lasting.on
    others = any(deed.word == k.LOOK or (deed.word == k.DISCARD and deed.more & 1) for deed in face.does)
    return "other" if others else "self"


def to_join(board: Board, seat: int) -> list[int]:
    """The opponents to whom a hand move may lead: one of each group that is not the own one."""
    found: list[int] = []
    for rival in board.rivals(seat):
        groups = [board.groups[seat], *(board.groups[other] for other in found)]
        if board.groups[rival] not in groups:
            found.append(rival)
    return found


def count_of(board: Board, family: int) -> int:
    """So many actions of a family are in the draft."""
    return sum(a.family(action) == family for action in board.draft)


def last_of(board: Board, family: int) -> int:
    """The kind laid last of a family, since the last attack of the draft; -1 before the first one."""
    for action in reversed(board.draft):
        if a.family(action) == family:
            return a.kind_of(action)
        if a.family(action) == a.LAY:
            break
    return NONE


def needs_place(board: Board, face: Face) -> bool:
    """True while the location of crossed arrows is open."""
    named = any(a.LOCATION <= action < a.TARGET for action in board.draft)
    return face.place == k.CROSSED and not face.burns_place and not named


def burns(face: Face, *, follow_up: bool = False) -> int:
    """Kards that are burned as a kard is laid: its fuel, and one for a V or a location by a burned kard (nobody asks for either of a
    follow-up)."""
    return face.fuel + (not follow_up and (face.speed_of == 1 or face.burns_place))


def burn_fits(face: Face, number: int, burned: Face) -> bool:
    """True if a kard may be the burned one of this number (from 0): first the fuel, then the one that gives Speed or location."""
    if number < face.fuel:
        return bool(burned.classes & face.fuel_class)
    return burned.attack and burned.speed >= 0 and (not face.burns_place or 0 <= burned.place < 3)


def pays(board: Board) -> int:
    """Points that the kards laid out cost."""
    cost = 0
    for card, _, role, _, kind, _ in board.laid[board.committed :]:
        if role != b.BURNED:  # it is discarded, not laid
            cost += board.face(card).pay
        if role == b.ATTACK and card % board.card_set.size != kind:
            cost += board.faces[kind].pay  # a copy takes that over too
    return cost


def can_pay(board: Board, seat: int, face: Face) -> bool:
    """True if points are left after paying (atom 35)."""
    return not face.pay or board.points[seat] > pays(board) + face.pay


# ---- attacks


def copied(board: Board, seat: int, other: int) -> int:
    """The uppermost special in the rival's pile that is an attack and no Kombo attack; -1 for none (atom 40)."""
    for rival in [other] if other >= 0 else board.rivals(seat):
        for card in reversed(board.piles[rival]):
            face = board.face(card)
            if face.type == k.SPECIAL and face.attack and not face.kombo_attack:
                return card % board.card_set.size
    return NONE


def can_own(board: Board, seat: int, face: Face) -> bool:
    """True for a kard that the Kombatant of a seat may use: its own, and under the Basic rules any (M15)."""
    return not board.advanced or face.owner in (NONE, board.kombatants[seat])


def can_step(board: Board, seat: int, face: Face) -> bool:
    """True if printed movement is possible: not while held, and not in one action with a hand move (M4, M31)."""
    return not n.moves(face) or not (board.held[seat] or board.moved_now)


def can_attack(board: Board, seat: int, kind: int) -> bool:
    """True if the first attack of an own action may be of this kind, against some rival."""
    face = board.faces[kind]
    if not (face.attack or face.copies is not None) or not can_own(board, seat, face):
        return False
    if not can_pay(board, seat, face):
        return False
    return any(can_attack_whom(board, seat, kind, rival) for rival in board.rivals(seat))


def can_attack_whom(board: Board, seat: int, kind: int, rival: int) -> bool:
    """True if an attack of this kind may be laid against a rival."""
    shape = board.faces[kind]
    if shape.copies is not None:
        found = copied(board, seat, rival)
        if found < 0:
            return False
        shape = board.faces[found]
        if shape.pay and board.points[seat] <= shape.pay + board.faces[kind].pay:
            return False
    if not board.advanced:
        return not burns(shape) or _can_burn(board, seat, kind, shape)
    if not can_step(board, seat, shape) or (shape.reach == k.CLOSE and board.moved_now):
        return False
    return n.reaches(board, shape, seat, rival) and _can_burn(board, seat, kind, shape)


def _can_burn(board: Board, seat: int, kind: int, face: Face, *, follow_up: bool = False) -> bool:
    """True if the hand holds what must be burned besides the kard itself."""
    wanted = burns(face, follow_up=follow_up)
    if not wanted:
        return True
    hand = [board.face(card) for card in board.hands[seat] if card != board.held_of(seat, kind)]
    fuel = sum(bool(held.classes & face.fuel_class) for held in hand) if face.fuel else 0
    if fuel < face.fuel:
        return False
    if wanted == face.fuel:
        return True
    giving = [held for held in hand if burn_fits(face, face.fuel, held)]
    both = sum(bool(held.classes & face.fuel_class) for held in giving) if face.fuel else 0
    # who gives the Speed cannot be the fuel as well
    return len(giving) > 0 and (len(giving) > both or fuel > face.fuel)


def can_follow(board: Board, seat: int, kind: int, classes: int) -> bool:
    """True if a follow-up may be of this kind: no Kombo attack, reaching without a hand move, never close quarters (M7, M18)."""
    face = board.faces[kind]
    if (
        not face.attack
        or face.kombo_attack
        or not can_own(board, seat, face)
        or not can_pay(board, seat, face)
    ):
        return False
    if not n.is_one_of(face, classes) or (board.advanced and face.reach == k.CLOSE):
        return False
    if not can_step(board, seat, face):
        return False
    return n.reaches(board, face, seat, board.at) and _can_burn(board, seat, kind, face, follow_up=True)


def part_fits(board: Board, kombo: k.Pattern, number: int, face: Face) -> bool:
    """True if an attack may be number n (from 0) of a Kombo: in kind and order, and no Kombo attack (M5, M18). Under the Basic rules the
    kinds do not matter (M15)."""
    if not face.attack or face.kombo_attack or face.area:
        return False
    if not board.advanced:
        return True
    if number and not can_step(board, board.by, face):
        return False
    if kombo.strength and face.strength > kombo.strength:
        return False
    wanted = kombo.classes[number]
    places = k.BIT["high"] | k.BIT["mid"] | k.BIT["low"]
    return bool(face.classes & wanted) or (bool(wanted & places) and face.place == k.CROSSED)


def rest_possible(board: Board, seat: int, kombo: k.Pattern, done: int) -> bool:
    """True if the free kards of a hand hold the attacks of a Kombo from number `done` on, each once."""
    size = board.card_set.size
    drafted = [laid[0] for laid in board.laid[board.committed :]]
    hand = [card for card in board.hands[seat] if card not in drafted]

    def fill(number: int, used: tuple[int, ...], fuel: Face | None = None, burned: int = 0) -> bool:
        if fuel is not None and burned < fuel.fuel:
            return any(
                fill(number, (*used, card), fuel, burned + 1)
                for card in hand
                if card not in used and board.face(card).classes & fuel.fuel_class
            )
        if number == len(kombo.classes):
            return True
        tried = set()
        for card in hand:
            kind = card % size
            if card in used or kind in tried:
                continue
            tried.add(kind)
            face = board.faces[kind]
            fitting = can_own(board, seat, face) and part_fits(board, kombo, number, face)
            if fitting and fill(number + 1, (*used, card), face):
                return True
        return False

    last = next((laid for laid in reversed(board.laid[board.committed :]) if laid[2] == b.LATER), None)
    owed = board.faces[last[4]] if last is not None else None
    # of an "up to" Kombo only the fuel of the attack laid last is owed
    return fill(len(kombo.classes) if kombo.up_to else done, (), owed, last_fuel(board))


def last_fuel(board: Board) -> int:
    """Kards burned for the attack of a Kombo that was laid last."""
    burned = 0
    for action in reversed(board.draft):
        if a.family(action) == a.LAY:
            return burned
        burned += a.family(action) == a.BURN
    return 0


def can_kombo(board: Board, seat: int, kind: int) -> bool:
    """True if a Kombo kard goes with the attack laid out: a plain attack that fits its first place, and the rest is in the hand."""
    kombo, face = board.faces[kind].kombo, board.faces[board.attack_kind]
    if (
        kombo is None
        or count_of(board, a.KOMBO)
        or count_of(board, a.EFFECT)
        or board.faces[a.kind_of(main(board))].copies is not None
    ):
        return False
    if not part_fits(board, kombo, 0, face):
        return False
    places = k.BIT["high"] | k.BIT["mid"] | k.BIT["low"]
    if (
        board.advanced
        and kombo.classes[0] & places
        and not kombo.classes[0] & k.BIT[("high", "mid", "low")[board.aim]]
    ):
        return False
    return rest_possible(board, seat, kombo, 1)


# ---- effects


def can_lay_effect(board: Board, seat: int, kind: int, when: int, number: int = 0) -> bool:
    """True if a Special Effect may be laid with the attack or answer that is laid out: it changes something (M9, house), and nothing is
    closed against it (M29)."""
    face = board.faces[kind]
    if (
        not face.when & when
        or face.attack
        or not can_own(board, seat, face)
        or not can_pay(board, seat, face)
    ):
        return False
    if kind < last_of(board, a.EFFECT):
        return False
    side = n.ATTACKER if when == k.AS_ATTACK else n.DEFENDER
    return not closed_against(board, face, side, number) and changes(board, seat, face, side, number)


def touched(face: Face, side: int) -> set[tuple[int, int]]:
    """Values that an effect changes as (Speed or Strength, side of the exchange)."""
    found = {(mod.value, 1 - side if mod.of == k.OTHERS else side) for mod in face.mods}
    return found | ({(k.SPEED, side)} if face.behind else set())


def _against_any(board: Board, side: int, number: int, holds: Callable[[], bool]) -> bool:
    """True if something holds of what is laid out; of an area attack in Brawl, if it does against any opponent (M10)."""
    if side == n.DEFENDER or number or board.initiative >= 0 or not board.faces[board.attack_kind].area:
        return holds()
    before, found = (board.at, board.near_laid), False
    for rival in board.rivals(board.by):
        board.at, board.near_laid = rival, [int(board.near(board.by, rival))] * 2
        found = found or holds()
    board.at, board.near_laid = before
    return found


def closed_against(board: Board, face: Face, side: int, number: int = 0) -> bool:
    """True if Nonaccumulative stands against an effect: its value is closed, or it closes one that is changed already (M29)."""
    for value, of in touched(face, side):
        if n.is_closed(board, value, of, number):
            return True
        if face.closed >> value & 1 and _against_any(
            board, side, number, partial(n.is_changed, board, value, of, number)
        ):
            return True
    return False


def changes(board: Board, seat: int, face: Face, side: int, number: int = 0) -> bool:
    """True if an effect does something here: a modifier whose condition holds, a bonus from behind, an attack that it stops."""
    return _against_any(board, side, number, partial(_changes, board, seat, face, side, number))


def _changes(board: Board, seat: int, face: Face, side: int, number: int) -> bool:
    other = board.at if side == n.ATTACKER else board.by
    own = board.attack_kind if side == n.ATTACKER else board.answer_kind
    if number:
        own = next((laid[4] for laid in board.laid if laid[5] == number), own)
    for mod in face.mods:
        against = mod.of == k.OTHERS
        kind = (board.answer_kind if side == n.ATTACKER else board.attack_kind) if against else own
        if kind < 0 or (mod.value == k.SPEED and board.faces[kind].speed == NONE):
            continue
        if mod.value == k.SPEED and number:
            continue  # only the first attack meets an answer
        if n.holds(board, mod.cond, seat, other, board.faces[kind]):
            return True
    if side == n.ATTACKER:
        # nobody is behind several: the bonus is one against a single opponent (M25)
        single = not board.faces[board.attack_kind].area or len(board.rivals(seat)) == 1
        return (face.behind > 0 and not number and single) or bool(face.does)
    lifts = bool(board.lasting) and any(what == k.OF_LASTING for what, _ in face.cancels)
    if area_round(board) in (b.COUNTERING, b.EVADING):
        return face.lasting is not None or lifts  # what stops it was asked for before (M10)
    return face.lasting is not None or lifts or stops_attack(board, seat, face)


def area_round(board: Board) -> int:
    """The round of questions of an area attack in Brawl that is asked now (`board.STOPPING` ...); 0 elsewhere."""
    frame = board.stack[-1] if board.stack else ()
    return frame[2] if frame and frame[0] == b.ANSWER else b.ANYHOW


def stops_attack(board: Board, seat: int, face: Face) -> bool:
    """True if an effect stops the attack that is laid (atom 33)."""
    attack = board.faces[board.attack_kind]
    return any(
        what == k.OF_ATTACK and n.holds(board, cond, seat, board.by, attack) for what, cond in face.cancels
    )


# ---- answers


def can_answer(board: Board, seat: int, kind: int, family: int) -> bool:
    """True if a kard may be the answer in this way: block, evade, stop or counter (M1, M2)."""
    face, attack = board.faces[kind], board.faces[board.attack_kind]
    if not can_own(board, seat, face) or not can_pay(board, seat, face):
        return False
    if family != a.COUNTER and not face.answers:
        return False
    denied = attack.deny | stays_denied(board, board.by)
    if family == a.BLOCK:
        return (
            bool(face.blocks)
            and not attack.area
            and not denied & k.NO_BLOCK
            and bool(face.blocks >> board.aim & 1)
        )
    if board.held[seat] and (n.moves(face) or family == a.EVADE):
        return False
    if family == a.EVADE:
        return bool(face.evades) and not denied & k.NO_EVADE and n.evades(face, attack, board.aim)
    if family == a.STOP:
        return bool(face.stops) and not denied & k.NO_SPECIFIC and n.stops(face, attack)
    if not face.attack or face.kombo_attack or denied & k.NO_COUNTER:
        return False
    if board.idle >= board.card_set.rules.passes:  # M17
        return False
    if board.once and board.initiative < 0 and board.acted[seat]:
        return False
    if face.grounded_only and not n.grounded(board, board.by):
        return False
    if not n.may_counter(board, attack, face) or not n.reaches(board, face, seat, board.by):
        return False
    return _can_burn(board, seat, kind, face)


def stays_denied(board: Board, seat: int) -> int:
    """Answers that lasting kards before a seat forbid against its attacks."""
    found = 0
    for _, on, _, _, _, kind in board.lasting:
        lasting = board.faces[kind].lasting
        if lasting is not None and on in (seat, -1):
            found |= lasting.deny
    return found


def can_effect_alone(board: Board, seat: int, kind: int) -> bool:
    """True if an effect may answer an attack without a kard: it changes the attack or stops it."""
    face = board.faces[kind]
    return bool(face.when & k.AS_ANSWER) and can_lay_effect(board, seat, kind, k.AS_ANSWER)


# ---- alone, in the own action


def can_play_alone(board: Board, seat: int, kind: int) -> bool:
    """True if a kard may be played by itself in the own action."""
    face = board.faces[kind]
    if (
        not face.when & k.AS_ACTION
        or face.attack
        or face.copies is not None
        or not can_own(board, seat, face)
        or not can_pay(board, seat, face)
    ):
        return False
    for what, _ in face.cancels:
        if what == k.OF_LASTING and not board.lasting:
            return False
    for deed in face.does:
        if deed.word == k.HEAL and board.points[seat] >= board.start_points:
            return False
        if deed.word == k.SALVAGE and not salvageable(board, seat, deed.number):
            return False
    return True


def salvageable(board: Board, seat: int, classes: int) -> list[int]:
    """The kinds in the own pile that may be taken back, in rising order."""
    size = board.card_set.size
    return sorted({card % size for card in board.piles[seat] if n.is_one_of(board.face(card), classes)})


# ---- cancelling kards


def stands(board: Board, index: int) -> bool:
    """True if a laid kard is not cancelled, by what was laid against it in this window so far: the last laid is resolved first."""
    if not board.laid[index][3]:
        return False
    return not any(
        role == b.CANCELLER and live == 1 and of == index and stands(board, later)
        for later, (_, _, role, live, of, _) in enumerate(board.laid)
        if later > index
    )


def may_cancel(face: Face) -> bool:
    """True for kards that are laid in cancel windows: those that say so, and Friendships, which cancel a Vendetta (M13)."""
    return bool(face.when & k.AS_CANCEL) or face.finish == k.FRIENDSHIP


def cancellable(board: Board, seat: int, kind: int, what: int, since: int) -> list[int]:
    """Indices in `laid` of what a kard of `seat` may cancel: laid by others since the window's beginning and still standing. A Kombo, a
    follow-up and a stun are named by their attack."""
    face = board.faces[kind]
    if not may_cancel(face) or not can_own(board, seat, face) or not can_pay(board, seat, face):
        return []
    found = []
    for index, (_, owner, role, live, of, number) in enumerate(board.laid):
        named_apart = role == b.ATTACK and what & (k.OF_KOMBO | k.OF_STUN)
        if (index < since and not named_apart) or owner == seat or not live or not stands(board, index):
            continue
        if role == b.CANCELLER and live == 2:
            continue  # of a window that is over: that of another opponent (M10)
        target = board.face(board.laid[index][0])
        if (
            face.turns
            and what & k.OF_BEHIND
            and live == 1
            and role in (b.ATTACK, b.WITH_ATTACK)
            and board.faces[of].behind
        ):
            found.append(index)
            continue
        if face.finish == k.FRIENDSHIP and what & k.OF_EFFECT and target.classes & k.BIT["vendetta"]:
            found.append(index)
        for cancels, cond in face.cancels:
            if not cancels & what or not _names(cancels, role, number, target):
                continue
            if cancels == k.OF_EFFECT and index < since:
                continue
            if cond[0] == k.WITH_KOMBO and not any(
                laid[2] == b.KOMBO and laid[1] == owner and number < b.FOLLOW_NUMBER for laid in board.laid
            ):
                continue
            if cond[0] == k.IF_KARD and not n.fits(target, cond[1], cond[2]):
                continue
            found.append(index)
            break
    return found


_EFFECTS: Final = (b.WITH_ATTACK, b.WITH_ANSWER, b.CANCELLER, b.ALONE)


def _names(cancels: int, role: int, number: int, target: Face) -> bool:
    """True if a kind of cancelling kard names kards of this role. An effect that evades, and a special without Strength that is laid as an
    attack, are cancelled like effects (M9)."""
    if cancels == k.OF_EFFECT:
        plain = role == b.ANSWERED and target.type == k.EFFECT
        return role in _EFFECTS or plain or (role == b.ATTACK and not target.attack)
    if cancels in (k.OF_KOMBO, k.OF_STUN):
        return role == b.ATTACK
    return cancels == k.OF_FOLLOW_UP and role == b.FOLLOWING and number == b.FOLLOW_NUMBER
