"""Positions as plain data: what a seat may know (`view`), a full state drawn from that (`guess`), and any position for tests,
lessons and puzzles (`setup`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeGuard, TypeVar

from kotgames.engine.chance import Dice, Script, seeded
from kotgames.engine.contract import EVERYBODY
from kotgames.engine.errors import SetupError
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.components import CONDITIONING, EXPERIENCE, HURTABLE, STATS
from kotgames.games.knockouts_tapouts.rules import apply_build, run

B = TypeVar("B", bound=Board)

_PLAIN: Final = (
    "round", "rounds", "turn", "first", "mobile", "points", "position", "top", "pending", "quiet", "acted", "winner",
    "how",
)  # fmt: skip
_LISTS: Final = ("ready", "hurt", "styles", "discard", "wins")
_PAIRS: Final = ("strikes", "grapples")


def view(board: Board, seat: int) -> dict[str, Any]:
    """All that a seat may know: its own hand and build, the rest of the table, and how many cards the others hold (K26)."""
    known: dict[str, Any] = {name: getattr(board, name) for name in _PLAIN}
    known.update({name: list(getattr(board, name)) for name in _LISTS})
    known.update({name: [list(part) for part in getattr(board, name)] for name in _PAIRS})
    creating = _creating(board)
    known["seat"] = seat
    known["actor"] = board.actor
    known["hands"] = [
        list(hand) if seat in (owner, EVERYBODY) else None for owner, hand in enumerate(board.hands)
    ]
    known["hand_counts"] = [len(hand) for hand in board.hands]
    known["deck"] = len(board.deck)
    known["builds"] = [
        list(build) if seat in (owner, EVERYBODY) or not creating else None
        for owner, build in enumerate(board.builds)
    ]
    known["stack"] = [list(frame) for frame in board.stack]
    return known


def _creating(board: Board) -> bool:
    return any(frame[0] == b.REVEAL for frame in board.stack)


def blank(kind: type[B], card_set: CardSet) -> B:
    """A board with nothing on it."""
    board = kind.__new__(kind)
    board.t = card_set
    board.kits = (card_set.kit(0), card_set.kit(0))
    board.chance = 0
    board.script = None
    board.actor = None
    board.legal = []
    board.stack = []
    board.builds = [[], []]
    board.ready = [0] * 10
    board.hurt = [0] * 10
    board.styles = [0, 0]
    board.hands = [[], []]
    board.deck = []
    board.discard = []
    board.strikes = [[], []]
    board.grapples = [[], []]
    board.wins = [0, 0]
    board.round = board.turn = board.points = board.position = board.quiet = board.acted = board.how = 0
    board.rounds = card_set.parts.rules.rounds
    board.first = 0
    board.mobile = board.top = board.pending = board.winner = -1
    return board


def determinize(kind: type[B], known: Mapping[str, Any], seed: int, card_set: CardSet) -> B:
    """A full state that agrees with a view: hidden hands and builds are drawn evenly from what is unseen."""
    board = blank(kind, card_set)
    chance = Dice(seed)
    for name in _PLAIN:
        setattr(board, name, known[name])
    for name in _LISTS:
        setattr(board, name, list(known[name]))
    for name in _PAIRS:
        setattr(board, name, [list(part) for part in known[name]])
    board.stack = [tuple(frame) for frame in known["stack"]]
    board.kits = (card_set.kit(board.styles[0]), card_set.kit(board.styles[1]))
    board.builds = [[] if build is None else list(build) for build in known["builds"]]
    _deal_unseen(board, known, chance)
    if _creating(board):
        _guess_builds(board, known, chance)
    board.chance = seeded(chance.below(1 << 20) << 20 | chance.below(1 << 20))
    if not board.how:
        run(board, None)
    return board


def sketch(kind: type[B], known: Mapping[str, Any], card_set: CardSet) -> B:
    """The open part of a view as a board to read numbers from: what is hidden is empty, nothing can be played on it."""
    board = blank(kind, card_set)
    for name in _PLAIN:
        setattr(board, name, known[name])
    for name in _LISTS:
        setattr(board, name, list(known[name]))
    board.kits = (card_set.kit(board.styles[0]), card_set.kit(board.styles[1]))
    board.hands = [list(hand or ()) for hand in known["hands"]]
    return board


def _in_play(board: Board) -> list[int]:
    """Cards of an attack that waits for an answer: they are in nobody's hand."""
    return [card for frame in board.stack if frame[0] == b.REACT for card in frame[5:]]


def _deal_unseen(board: Board, known: Mapping[str, Any], chance: Dice) -> None:
    seen = set(board.discard)
    for pile in (
        *board.strikes,
        *board.grapples,
        _in_play(board),
        *(hand for hand in known["hands"] if hand),
    ):
        seen.update(pile)
    pool = [card for card in range(board.t.size) if card not in seen]
    board.hands = [[], []]
    for seat in (0, 1):
        hand = known["hands"][seat]
        if hand is not None:
            board.hands[seat] = list(hand)
            continue
        for _ in range(known["hand_counts"][seat]):
            index = chance.below(len(pool))
            board.hands[seat].append(pool[index])
            pool[index] = pool[-1]
            pool.pop()
    # before the first round no card is on the table: everything unseen is in the box, as the deck of the first round
    board.deck = pool if board.round else []


def _guess_builds(board: Board, known: Mapping[str, Any], chance: Dice) -> None:
    """A seat that has finished is given some legal build; one that has not begun stays as it is."""
    waiting = {frame[1] for frame in board.stack if frame[0] == b.BUILD}
    for seat in (0, 1):
        if (
            known["builds"][seat] is None
            and seat not in waiting
            and not any(board.ready[seat * 5 : seat * 5 + 5])
        ):
            board.builds[seat] = random_build(board.t, chance)


def random_build(card_set: CardSet, chance: Dice) -> list[int]:
    """Some legal fighter as a list of placements in their fixed order."""
    free = [stat for stat in range(5) for _ in range(card_set.per_stat)]
    chosen = []
    for _ in range(card_set.markers):
        index = chance.below(len(free))
        chosen.append(free.pop(index))
    styles = list(range(len(card_set.styles)))
    picked = []
    for _ in range(chosen.count(EXPERIENCE)):
        picked.append(styles.pop(chance.below(len(styles))))
    return [5 + style for style in sorted(picked)] + sorted(stat for stat in chosen if stat != EXPERIENCE)


# ---- any position from plain data


def setup(kind: type[B], data: Mapping[str, Any], card_set: CardSet) -> B:
    """A position for tests, lessons and puzzles. Keys, all optional:

    fighters   two of {"stats": {stat: Ready or [Ready, Hurt]}, "styles": [ids], "hand": [names], "strikes": [...], "grapples": [...]}
    position, top (seat or None), mobile (seat or None), points, first, round, rounds, turn, wins, pending (seat or None), quiet
    discard    card names; `deck`: how many cards are left (the rest leaves the game to the discard pile), default all others
    phase      "mobility" (roll next), "move", "action" (default), "heart"; actor: the seat that acts (default the Mobile one, else first)
    seed       of the generator
    script     {"dice": [...], "cards": [names], "strict": bool}: what is rolled and drawn first (see `engine.chance.Script`)

    Raises SetupError naming what is impossible.
    """
    _mapping(data, "the set-up")
    board = blank(kind, card_set)
    _refuse_unknown(data, _KEYS, "")
    board.chance = seeded(_int(data, "seed", 0, 0, 1 << 62))
    board.script = _script(data.get("script"), card_set)
    _setup_track(board, data)
    supply = {
        name: [card for card in range(card_set.size) if card_set.kind_of[card] == index]
        for name, index in card_set.kind_index.items()
    }
    fighters = _list(data, "fighters", ({}, {}), "two fighters")
    if len(fighters) != 2:
        raise SetupError("setup_value", field="fighters", expected="two fighters")
    for seat, fighter in enumerate(fighters):
        _setup_fighter(board, seat, _mapping(fighter, f"fighters[{seat}]"), supply)
    board.discard = _cards(_list(data, "discard", (), "card names"), "discard", supply)
    board.deck = sorted(card for cards in supply.values() for card in cards)
    left = _int(data, "deck", len(board.deck), 1, len(board.deck))
    board.discard += board.deck[left:]
    del board.deck[left:]
    _setup_phase(board, data)
    run(board, None)
    return board


_KEYS: Final = {
    "fighters", "position", "top", "mobile", "points", "first", "round", "rounds", "turn", "wins", "pending", "quiet",
    "discard", "deck", "phase", "actor", "seed", "script",
}  # fmt: skip


def _whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; `true` is none, though Python counts it as 1."""
    return isinstance(value, int) and not isinstance(value, bool)


def _int(data: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    value = data.get(key, default)
    if not _whole(value) or not low <= value <= high:
        raise SetupError("setup_value", field=key, expected=f"{low} to {high}")
    return value


def _list(data: Mapping[str, Any], key: str, default: Sequence[Any], what: str, where: str = "") -> list[Any]:
    """The list at a key; `what` it should hold, `where` it stands (with the dot)."""
    value = data.get(key, default)
    if not isinstance(value, (list, tuple)):
        raise SetupError("setup_value", field=f"{where}{key}", expected=f"a list: {what}")
    return list(value)


def _mapping(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise SetupError("setup_value", field=where, expected="keys with values")
    return value


def _refuse_unknown(data: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    unknown = sorted(str(key) for key in data if key not in known)
    if unknown:
        raise SetupError("setup_key", field=f"{where}{unknown[0]}", known=", ".join(sorted(known)))


def _script(data: Any, card_set: CardSet) -> Script | None:
    if data is None:
        return None
    script = _mapping(data, "script")
    _refuse_unknown(script, ("dice", "cards", "strict"), "script.")
    dice = _list(script, "dice", (), "faces of 1 to 6", "script.")
    if not all(_whole(face) and 1 <= face <= 6 for face in dice):
        raise SetupError("setup_value", field="script.dice", expected="faces of 1 to 6")
    names = _list(script, "cards", (), "card names", "script.")
    for name in names:
        if not isinstance(name, str) or name not in card_set.kind_index:
            raise SetupError("setup_card", field="script.cards", card=str(name))
    strict = script.get("strict", True)
    if not isinstance(strict, bool):
        raise SetupError("setup_value", field="script.strict", expected="true or false")
    return Script(dice, [card_set.kind_index[name] for name in names], strict=strict)


def _seat(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key)
    if value is None:
        return -1
    if not _whole(value) or value not in (0, 1):
        raise SetupError("setup_value", field=key, expected="0, 1 or nothing")
    return value


def _setup_track(board: Board, data: Mapping[str, Any]) -> None:
    card_set = board.t
    name = data.get("position", card_set.positions[0])
    if not isinstance(name, str) or name not in card_set.position:
        raise SetupError("setup_value", field="position", expected=", ".join(card_set.positions))
    board.position = card_set.position[name]
    board.top = _seat(data, "top")
    if (board.top >= 0) != (board.position >= card_set.first_ground):
        raise SetupError("setup_value", field="top", expected="a seat on the ground, nobody while standing")
    board.mobile = _seat(data, "mobile")
    board.points = _int(data, "points", 0, 0, 20)
    if board.points and board.mobile < 0:
        raise SetupError("setup_value", field="points", expected="0 while nobody is Mobile")
    board.first = _int(data, "first", 0, 0, 1)
    board.round = _int(data, "round", 1, 1, 99)
    board.rounds = _int(data, "rounds", board.rounds, 1, 9)
    board.turn = _int(data, "turn", 1, 0, 10_000)
    board.pending = _seat(data, "pending")
    board.quiet = _int(data, "quiet", 0, 0, 1)
    wins = _list(data, "wins", (0, 0), "two numbers")
    if len(wins) != 2 or not all(_whole(won) and won >= 0 for won in wins) or sum(wins) >= board.round:
        raise SetupError("setup_value", field="wins", expected="two numbers, together fewer than the round")
    board.wins = wins


def _cards(names: Sequence[Any], where: str, supply: dict[str, list[int]]) -> list[int]:
    taken = []
    for name in names:
        if not isinstance(name, str) or name not in supply:
            raise SetupError("setup_card", field=where, card=str(name))
        if not supply[name]:
            raise SetupError("setup_too_many", field=where, card=f"@card.{name}")
        taken.append(supply[name].pop(0))
    return taken


def _setup_fighter(board: Board, seat: int, fighter: Mapping[str, Any], supply: dict[str, list[int]]) -> None:
    card_set = board.t
    where = f"fighters[{seat}]"
    _refuse_unknown(fighter, ("stats", "styles", "hand", "strikes", "grapples"), f"{where}.")
    styles = _styles(card_set, fighter, where)
    if len(set(styles)) != len(styles) or len(styles) > card_set.per_stat:
        raise SetupError(
            "setup_value", field=f"{where}.styles", expected=f"at most {card_set.per_stat}, none twice"
        )
    board.styles[seat] = sum(1 << card_set.style[name] for name in styles)
    board.kits = (card_set.kit(board.styles[0]), card_set.kit(board.styles[1]))
    base = seat * 5
    board.ready[base + EXPERIENCE] = len(styles)
    stats = fighter.get("stats", {"striking": 3, "grappling": 3, "conditioning": 6})
    for name, value in _mapping(stats, f"{where}.stats").items():
        if name not in STATS or name == "experience":
            raise SetupError(
                "setup_value", field=f"{where}.stats", expected="heart, striking, grappling, conditioning"
            )
        ready, hurt = value if isinstance(value, (list, tuple)) and len(value) == 2 else (value, 0)
        stat = STATS.index(name)
        limit = card_set.per_stat * (1 + card_set.bonus) if stat == CONDITIONING else card_set.per_stat
        if not (_whole(ready) and _whole(hurt) and ready >= 0 <= hurt and ready + hurt <= limit):
            raise SetupError(
                "setup_value",
                field=f"{where}.stats.{name}",
                expected=f"Ready and Hurt, together 0 to {limit}",
            )
        if hurt and stat not in HURTABLE:
            raise SetupError("setup_value", field=f"{where}.stats.{name}", expected="no Hurt marker there")
        board.ready[base + stat], board.hurt[base + stat] = ready, hurt
    if not board.ready_total(seat):
        raise SetupError("setup_value", field=f"{where}.stats", expected="at least one Ready marker")
    board.hands[seat] = _held(fighter, "hand", where, supply)
    board.strikes[seat] = _held(fighter, "strikes", where, supply)
    board.grapples[seat] = _held(fighter, "grapples", where, supply)


def _held(fighter: Mapping[str, Any], row: str, where: str, supply: dict[str, list[int]]) -> list[int]:
    return _cards(_list(fighter, row, (), "card names", f"{where}."), f"{where}.{row}", supply)


def _styles(card_set: CardSet, fighter: Mapping[str, Any], where: str) -> list[str]:
    """The Styles of a fighter, each one that there is."""
    styles = _list(fighter, "styles", (), "Styles", f"{where}.")
    for name in styles:
        if not isinstance(name, str) or name not in card_set.style:
            raise SetupError("setup_value", field=f"{where}.styles", expected=", ".join(card_set.styles))
    return styles


def _setup_phase(board: Board, data: Mapping[str, Any]) -> None:
    phase = data.get("phase", "action")
    lead = board.mobile if board.mobile >= 0 else board.first
    actor = data.get("actor", lead)
    if not _whole(actor) or actor not in (0, 1):
        raise SetupError("setup_value", field="actor", expected="0 or 1")
    after: list[tuple[int, ...]] = [(b.DRAW, lead)]
    if actor == lead:
        after.append((b.ACTION, 1 - lead, 0))
    if phase == "mobility":
        board.stack = [(b.TURN, 0)]
    elif phase == "heart":
        board.stack = [(b.DRAW, lead)]
    elif phase == "action":
        board.stack = [*after, (b.ACTION, actor, board.quiet if actor == lead else 0)]
    elif phase == "move":
        if board.mobile < 0 or not board.points:
            raise SetupError("setup_value", field="phase", expected="a Mobile fighter with points to move")
        board.stack = [(b.DRAW, lead), (b.ACTION, 1 - lead, 0), (b.ACTION, lead, board.quiet)]
        if board.pending >= 0:
            board.stack.append((b.LAND, board.pending))
        board.stack.append((b.MOVE, board.mobile))
    else:
        raise SetupError("setup_value", field="phase", expected="mobility, move, action or heart")


def chosen_build(card_set: CardSet, spec: Mapping[str, Any], where: str) -> list[int]:
    """A fighter given as plain data {"styles": [ids], "stats": {stat: markers}} as placements in their fixed order.

    Raises SetupError with the reason for a build that may not be (p.3-4).
    """
    _refuse_unknown(spec, ("styles", "stats"), f"{where}.")
    styles = _styles(card_set, spec, where)
    stats = _mapping(spec.get("stats", {}), f"{where}.stats")
    if len(set(styles)) != len(styles):
        raise SetupError(
            "build_style_twice", style=f"@style.{next(n for n in styles if styles.count(n) > 1)}"
        )
    if any(
        name not in STATS or name == "experience" or not _whole(number) or number < 0
        for name, number in stats.items()
    ):
        raise SetupError(
            "setup_value",
            field=f"{where}.stats",
            expected="markers on heart, striking, grappling, conditioning",
        )
    counts = {"experience": len(styles), **stats}
    for name, number in counts.items():
        if number > card_set.per_stat:
            raise SetupError("build_over", stat=f"@stat.{name}", limit=card_set.per_stat)
    if sum(counts.values()) != card_set.markers:
        raise SetupError("build_count", placed=sum(counts.values()), wanted=card_set.markers)
    placed = sorted(5 + card_set.style[name] for name in styles)
    for name in STATS[1:]:
        placed += [STATS.index(name)] * counts.get(name, 0)
    return placed


__all__ = ["apply_build", "blank", "chosen_build", "determinize", "random_build", "setup", "sketch", "view"]
