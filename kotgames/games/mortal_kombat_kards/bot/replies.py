"""The answers that an attack may meet, and its worth if the other answers it as well as its unseen hand allows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import exchange, laying, views
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.board import Board
from kotgames.games.mortal_kombat_kards.bot import deeds
from kotgames.games.mortal_kombat_kards.bot.known import Sight, none_of
from kotgames.games.mortal_kombat_kards.card_set import CardSet, Face
from kotgames.games.mortal_kombat_kards.components import NONE, VARIABLE
from kotgames.games.mortal_kombat_kards.game import State

SURE, HALF_HAND = 99, -9
"""A Speed that always suffices, and one of half the hand."""
_BURNED_SPEED: Final = 6
"""The Speed of a kard that another burns for a V."""
_DENIES: Final = {
    b.BLOCKS: k.NO_BLOCK,
    b.EVADES: k.NO_EVADE,
    b.STOPS: k.NO_SPECIFIC,
    b.COUNTERS: k.NO_COUNTER,
}
_FAMILIES: Final = tuple(laying.MODE_OF.items())
_ME, _OTHER = 0, 1


class Reply(NamedTuple):
    """A way in which a kind may answer an attack, with its Speed before all changes by other kards."""

    kind: int
    mode: int
    speed: int
    strength: int
    worth: float
    """The worth of what it does if it succeeds, for its player."""
    takes: bool
    reflects: bool
    dodged: bool
    """True where the attack can be turned so that it fails."""


class Scene(NamedTuple):
    """All that decides which kinds may answer an attack: a key."""

    card_set: CardSet
    advanced: int
    kinds: tuple[int, ...]
    kombatant: int
    attack: int
    aim: int
    near: bool
    close: int
    held: bool
    calm: bool
    """True where nothing may counter (M17)."""
    shift: int


def scene_of(board: Board, sight: Sight) -> Scene:
    """The scene of the attack that is laid out, after its own step."""
    face = board.faces[board.attack_kind]
    near = board.near(board.by, board.at)
    if board.advanced and n.moves(face):
        near = n.moves_in(face)
    return Scene(
        board.card_set, board.advanced, sight.kinds, board.kombatants[board.at], board.attack_kind, board.aim, near, board.close,
        board.held[board.at] > 0, board.idle >= board.card_set.rules.passes, exchange.shift_places(board),
    )  # fmt: skip


@lru_cache(maxsize=1 << 13)
def replies(scene: Scene) -> tuple[Reply, ...]:
    """The answers to an attack of a whole list, by the rules."""
    board = _board_of(scene)
    found = []
    for kind in sorted(set(scene.kinds)):
        for family, mode in _FAMILIES:
            if laying.can_answer(board, _OTHER, kind, family):
                found.append(_reply(board, scene, kind, mode))
                break
        else:
            if laying.can_effect_alone(board, _OTHER, kind) and laying.stops_attack(
                board, _OTHER, board.faces[kind]
            ):
                found.append(
                    Reply(kind, b.EFFECTS_ALONE, SURE, 0, -board.faces[kind].pay, False, False, False)
                )
    return tuple(found)


def _board_of(scene: Scene) -> Board:
    """A bare exchange in which a seat has every kard of its list."""
    board = views.blank(State, scene.card_set, 2, advanced=bool(scene.advanced))
    board.points = [board.start_points] * 2
    board.kombatants = [scene.kombatant] * 2
    board.by, board.at, board.attack_kind, board.aim, board.close = (
        _ME,
        _OTHER,
        scene.attack,
        scene.aim,
        scene.close,
    )
    board.groups = [0, 0] if scene.near else [0, 1]
    board.near_laid = [int(scene.near)] * 2
    board.held[_OTHER] = int(scene.held)
    board.idle = scene.card_set.rules.passes if scene.calm else 0
    board.hands[_OTHER] = scene.card_set.deck(_OTHER, scene.kinds)
    board.laid = [(scene.attack, _ME, b.ATTACK, 1, scene.attack, 0)]
    board.committed = 1
    return board


def _reply(board: Board, scene: Scene, kind: int, mode: int) -> Reply:
    face = board.faces[kind]
    speed = face.speed
    if speed == NONE:
        speed = SURE
    elif speed == VARIABLE:
        speed = (_BURNED_SPEED, HALF_HAND, NONE)[face.speed_of - 1]
    else:
        subject = board.faces[scene.attack]
        speed += sum(
            mod.amount
            for mod in face.mods
            if mod.value == k.SPEED
            and mod.of == k.MY_ANSWER
            and n.holds(board, mod.cond, _OTHER, _ME, subject)
        )
    worth = deeds.worth(face) - face.pay
    return Reply(
        kind, mode, speed, max(face.strength, 0), worth, face.takes, face.reflects, _dodged(board, scene, face, mode)
    )  # fmt: skip


def _dodged(board: Board, scene: Scene, face: Face, mode: int) -> bool:
    attack = board.faces[scene.attack]
    places = [place for place in range(3) if scene.shift >> place & 1]
    if mode == b.BLOCKS:
        return any(not face.blocks >> place & 1 for place in places)
    return mode == b.EVADES and any(not n.evades(face, attack, place) for place in places)


# ---- the worth of an attack


class Attack(NamedTuple):
    """An attack in numbers: final Speed, Strength of its first hit, the worth of landing without the initiative."""

    speed: int
    first: int
    land: float
    chip: int
    keeps: bool
    denied: int
    initiative: float
    """The worth of having the initiative."""
    slower: int
    """By so much the other's answers are slower than they are printed."""


def expected(board: Board, sight: Sight, attack: Attack, rows: tuple[Reply, ...]) -> float:
    """The worth of an attack, initiative included, against the best answer of each hand that the other may have."""
    land = attack.land + attack.initiative
    counts = sight.counts
    worst = land
    found: list[tuple[float, int]] = []
    for row in rows:
        count = counts.get(row.kind, 0)
        sure = row.kind in sight.known
        if not count and not sure:
            continue
        value = _against(board, sight, attack, row, land)
        if value >= worst:
            continue
        if sure:
            worst = value
        if count:
            found.append((value, count))
    return _over_hands(found, worst, sight.hidden, sight.size)


def _over_hands(found: list[tuple[float, int]], worst: float, hidden: int, size: int) -> float:
    """The mean over hands, each of which takes the first that it holds of answers by rising worth; `worst` without any."""
    found.sort()
    total, some, before = 0.0, 0, 1.0
    for value, count in found:
        if value >= worst:
            break
        some += count
        none = none_of(some, hidden, size)
        total += (before - none) * value
        before = none
    return total + before * worst


def _against(board: Board, sight: Sight, attack: Attack, row: Reply, land: float) -> float:
    """The worth of an attack that meets an answer."""
    mode = row.mode
    if attack.denied and attack.denied & _DENIES.get(mode, 0):
        return land
    speed = row.speed
    if speed != SURE:
        if speed == HALF_HAND:
            speed = (sight.hidden + len(sight.known) - 1) // 2
        speed -= attack.slower
    lost = -attack.initiative
    me = sight.seat
    if mode == b.EFFECTS_ALONE:
        return lost - row.worth
    if mode == b.BLOCKS:
        if speed < attack.speed or row.dodged:
            return land
        chip = attack.chip if attack.first else 0
        return deeds.gain(board, sight.other, chip) + (-lost if attack.keeps else lost) - row.worth
    if mode == b.EVADES:
        if speed <= attack.speed or row.dodged:
            return land
        return (-lost if attack.keeps else lost) - row.worth
    if mode == b.STOPS:
        if speed < attack.speed:
            return land
        return lost - deeds.hit(board, me, attack.first if row.reflects else row.strength) - row.worth
    if speed > attack.speed:
        return lost - deeds.hit(board, me, row.strength) - row.worth
    if speed == attack.speed:
        return lost + deeds.gain(board, sight.other, attack.first) - deeds.hit(board, me, row.strength)
    return land + 2 * lost if row.takes else land
