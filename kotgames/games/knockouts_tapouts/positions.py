"""Positions as plain data: what a seat may know (`view`), a full state drawn from that (`guess`), and any position for tests,
lessons and puzzles (`setup`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from kotgames.engine.chance import Dice, Script, seeded
from kotgames.engine.errors import SetupError
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.components import CONDITIONING, EXPERIENCE, HURTABLE, STATS
from kotgames.games.knockouts_tapouts.rules import apply_build, run
from kotgames.games.knockouts_tapouts.tables import Tables

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
    known["hands"] = [list(hand) if owner == seat else None for owner, hand in enumerate(board.hands)]
    known["hand_counts"] = [len(hand) for hand in board.hands]
    known["deck"] = len(board.deck)
    known["builds"] = [
        list(build) if owner == seat or not creating else None for owner, build in enumerate(board.builds)
    ]
    known["stack"] = [list(frame) for frame in board.stack]
    return known


def _creating(board: Board) -> bool:
    return any(frame[0] == b.REVEAL for frame in board.stack)


def blank(kind: type[B], tables: Tables) -> B:
    """A board with nothing on it."""
    board = kind.__new__(kind)
    board.t = tables
    board.kits = (tables.kit(0), tables.kit(0))
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
    board.rounds = tables.parts.rules.rounds
    board.first = 0
    board.mobile = board.top = board.pending = board.winner = -1
    return board


def guess(kind: type[B], known: Mapping[str, Any], seed: int, tables: Tables) -> B:
    """A full state that agrees with a view: hidden hands and builds are drawn evenly from what is unseen."""
    board = blank(kind, tables)
    chance = Dice(seed)
    for name in _PLAIN:
        setattr(board, name, known[name])
    for name in _LISTS:
        setattr(board, name, list(known[name]))
    for name in _PAIRS:
        setattr(board, name, [list(part) for part in known[name]])
    board.stack = [tuple(frame) for frame in known["stack"]]
    board.kits = (tables.kit(board.styles[0]), tables.kit(board.styles[1]))
    board.builds = [[] if build is None else list(build) for build in known["builds"]]
    _deal_unseen(board, known, chance)
    if _creating(board):
        _guess_builds(board, known, chance)
    board.chance = seeded(chance.below(1 << 20) << 20 | chance.below(1 << 20))
    if not board.how:
        run(board, None)
    return board


def sketch(kind: type[B], known: Mapping[str, Any], tables: Tables) -> B:
    """The open part of a view as a board to read numbers from: what is hidden is empty, nothing can be played on it."""
    board = blank(kind, tables)
    for name in _PLAIN:
        setattr(board, name, known[name])
    for name in _LISTS:
        setattr(board, name, list(known[name]))
    board.kits = (tables.kit(board.styles[0]), tables.kit(board.styles[1]))
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


def random_build(tables: Tables, chance: Dice) -> list[int]:
    """Some legal fighter as a list of placements in their fixed order."""
    free = [stat for stat in range(5) for _ in range(tables.per_stat)]
    chosen = []
    for _ in range(tables.markers):
        index = chance.below(len(free))
        chosen.append(free.pop(index))
    styles = list(range(len(tables.styles)))
    picked = []
    for _ in range(chosen.count(EXPERIENCE)):
        picked.append(styles.pop(chance.below(len(styles))))
    return [5 + style for style in sorted(picked)] + sorted(stat for stat in chosen if stat != EXPERIENCE)


# ---- any position from plain data


def setup(kind: type[B], data: Mapping[str, Any], tables: Tables) -> B:
    """A position for tests, lessons and puzzles. Keys, all optional:

    fighters   two of {"stats": {stat: Ready or [Ready, Hurt]}, "styles": [ids], "hand": [names], "strikes": [...], "grapples": [...]}
    position, top (seat or None), mobile (seat or None), points, first, round, rounds, turn, wins, pending (seat or None), quiet
    discard    card names; `deck`: how many cards are left (the rest leaves the game to the discard pile), default all others
    phase      "mobility" (roll next), "move", "action" (default), "heart"; actor: the seat that acts (default the Mobile one, else first)
    seed       of the generator
    script     {"dice": [...], "cards": [names], "strict": bool}: what is rolled and drawn first (see `engine.chance.Script`)

    Raises SetupError naming what is impossible.
    """
    try:
        return _setup(kind, data, tables)
    except (TypeError, AttributeError, ValueError) as error:  # a list where a name belongs, and the like
        raise SetupError("setup_form", problem=str(error)) from error


def _setup(kind: type[B], data: Mapping[str, Any], tables: Tables) -> B:
    board = blank(kind, tables)
    unknown = set(data) - _KEYS
    if unknown:
        raise SetupError("setup_key", key=sorted(unknown)[0], known=", ".join(sorted(_KEYS)))
    board.chance = seeded(_int(data, "seed", 0, 0, 1 << 62))
    board.script = _script(data.get("script"), tables)
    _setup_track(board, data)
    supply = {
        name: [card for card in range(tables.size) if tables.kind_of[card] == index]
        for name, index in tables.kind_index.items()
    }
    fighters = data.get("fighters", ({}, {}))
    if not isinstance(fighters, (list, tuple)) or len(fighters) != 2:
        raise SetupError("setup_value", key="fighters", expected="two fighters")
    for seat, fighter in enumerate(fighters):
        _setup_fighter(board, seat, fighter, supply)
    board.discard = _cards(data.get("discard", ()), "discard", supply)
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


def _int(data: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    value = data.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise SetupError("setup_value", key=key, expected=f"{low} to {high}")
    return value


def _script(data: Mapping[str, Any] | None, tables: Tables) -> Script | None:
    if data is None:
        return None
    dice = list(data.get("dice", ()))
    if any(face not in range(1, 7) for face in dice):
        raise SetupError("setup_value", key="script.dice", expected="faces of 1 to 6")
    names = list(data.get("cards", ()))
    for name in names:
        if name not in tables.kind_index:
            raise SetupError("setup_card", key="script.cards", card=str(name))
    return Script(dice, [tables.kind_index[name] for name in names], strict=bool(data.get("strict", True)))


def _seat(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key)
    if value is not None and value not in (0, 1):
        raise SetupError("setup_value", key=key, expected="0, 1 or nothing")
    return -1 if value is None else int(value)


def _setup_track(board: Board, data: Mapping[str, Any]) -> None:
    tables = board.t
    name = data.get("position", tables.positions[0])
    if name not in tables.position:
        raise SetupError("setup_value", key="position", expected=", ".join(tables.positions))
    board.position = tables.position[name]
    board.top = _seat(data, "top")
    if (board.top >= 0) != (board.position >= tables.first_ground):
        raise SetupError("setup_value", key="top", expected="a seat on the ground, nobody while standing")
    board.mobile = _seat(data, "mobile")
    board.points = _int(data, "points", 0, 0, 20)
    if board.points and board.mobile < 0:
        raise SetupError("setup_value", key="points", expected="0 while nobody is Mobile")
    board.first = _int(data, "first", 0, 0, 1)
    board.round = _int(data, "round", 1, 1, 99)
    board.rounds = _int(data, "rounds", board.rounds, 1, 9)
    board.turn = _int(data, "turn", 1, 0, 10_000)
    board.pending = _seat(data, "pending")
    board.quiet = _int(data, "quiet", 0, 0, 1)
    wins = data.get("wins", (0, 0))
    if not isinstance(wins, (list, tuple)) or len(wins) != 2 or sum(wins) >= board.round or min(wins) < 0:
        raise SetupError("setup_value", key="wins", expected="two numbers, together fewer than the round")
    board.wins = list(wins)


def _cards(names: Any, where: str, supply: dict[str, list[int]]) -> list[int]:
    taken = []
    for name in names:
        if name not in supply:
            raise SetupError("setup_card", key=where, card=str(name))
        if not supply[name]:
            raise SetupError("setup_too_many", key=where, card=f"@card.{name}")
        taken.append(supply[name].pop(0))
    return taken


def _setup_fighter(board: Board, seat: int, fighter: Mapping[str, Any], supply: dict[str, list[int]]) -> None:
    tables = board.t
    where = f"fighters[{seat}]"
    unknown = set(fighter) - {"stats", "styles", "hand", "strikes", "grapples"}
    if unknown:
        raise SetupError(
            "setup_key", key=f"{where}.{sorted(unknown)[0]}", known="stats, styles, hand, strikes, grapples"
        )
    styles = fighter.get("styles", ())
    for name in styles:
        if name not in tables.style:
            raise SetupError("setup_value", key=f"{where}.styles", expected=", ".join(tables.styles))
    if len(set(styles)) != len(styles) or len(styles) > tables.per_stat:
        raise SetupError(
            "setup_value", key=f"{where}.styles", expected=f"at most {tables.per_stat}, none twice"
        )
    board.styles[seat] = sum(1 << tables.style[name] for name in styles)
    board.kits = (tables.kit(board.styles[0]), tables.kit(board.styles[1]))
    base = seat * 5
    board.ready[base + EXPERIENCE] = len(styles)
    stats = fighter.get("stats", {"striking": 3, "grappling": 3, "conditioning": 6})
    for name, value in stats.items():
        if name not in STATS or name == "experience":
            raise SetupError(
                "setup_value", key=f"{where}.stats", expected="heart, striking, grappling, conditioning"
            )
        ready, hurt = value if isinstance(value, (list, tuple)) and len(value) == 2 else (value, 0)
        stat = STATS.index(name)
        limit = tables.per_stat * (1 + tables.bonus) if stat == CONDITIONING else tables.per_stat
        if not (
            isinstance(ready, int) and isinstance(hurt, int) and ready >= 0 <= hurt and ready + hurt <= limit
        ):
            raise SetupError(
                "setup_value", key=f"{where}.stats.{name}", expected=f"Ready and Hurt, together 0 to {limit}"
            )
        if hurt and stat not in HURTABLE:
            raise SetupError("setup_value", key=f"{where}.stats.{name}", expected="no Hurt marker there")
        board.ready[base + stat], board.hurt[base + stat] = ready, hurt
    if not board.ready_total(seat):
        raise SetupError("setup_value", key=f"{where}.stats", expected="at least one Ready marker")
    board.hands[seat] = _cards(fighter.get("hand", ()), f"{where}.hand", supply)
    board.strikes[seat] = _cards(fighter.get("strikes", ()), f"{where}.strikes", supply)
    board.grapples[seat] = _cards(fighter.get("grapples", ()), f"{where}.grapples", supply)


def _setup_phase(board: Board, data: Mapping[str, Any]) -> None:
    phase = data.get("phase", "action")
    lead = board.mobile if board.mobile >= 0 else board.first
    actor = data.get("actor", lead)
    if actor not in (0, 1):
        raise SetupError("setup_value", key="actor", expected="0 or 1")
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
            raise SetupError("setup_value", key="phase", expected="a Mobile fighter with points to move")
        board.stack = [(b.DRAW, lead), (b.ACTION, 1 - lead, 0), (b.ACTION, lead, board.quiet)]
        if board.pending >= 0:
            board.stack.append((b.LAND, board.pending))
        board.stack.append((b.MOVE, board.mobile))
    else:
        raise SetupError("setup_value", key="phase", expected="mobility, move, action or heart")


def chosen_build(tables: Tables, spec: Mapping[str, Any], where: str) -> list[int]:
    """A fighter given as plain data {"styles": [ids], "stats": {stat: markers}} as placements in their fixed order.

    Raises SetupError with the reason for a build that may not be (p.3-4).
    """
    if not isinstance(spec.get("styles", ()), (list, tuple)) or not isinstance(
        spec.get("stats", {}), Mapping
    ):
        raise SetupError("setup_value", key=where, expected="styles and stats")
    styles = list(spec.get("styles", ()))
    stats = dict(spec.get("stats", {}))
    if not all(isinstance(name, str) for name in styles):
        raise SetupError("setup_value", key=f"{where}.styles", expected=", ".join(tables.styles))
    for name in styles:
        if name not in tables.style:
            raise SetupError("setup_value", key=f"{where}.styles", expected=", ".join(tables.styles))
    if len(set(styles)) != len(styles):
        raise SetupError(
            "build_style_twice", style=f"@style.{next(n for n in styles if styles.count(n) > 1)}"
        )
    if "experience" in stats:
        raise SetupError(
            "setup_value",
            key=f"{where}.stats",
            expected="markers on heart, striking, grappling, conditioning",
        )
    counts = {"experience": len(styles), **stats}
    for name, number in counts.items():
        if name not in STATS or not isinstance(number, int) or number < 0:
            raise SetupError(
                "setup_value",
                key=f"{where}.stats",
                expected="markers on heart, striking, grappling, conditioning",
            )
        if number > tables.per_stat:
            raise SetupError("build_over", stat=f"@stat.{name}", limit=tables.per_stat)
    if sum(counts.values()) != tables.markers:
        raise SetupError("build_count", placed=sum(counts.values()), wanted=tables.markers)
    placed = sorted(5 + tables.style[name] for name in styles)
    for name in STATS[1:]:
        placed += [STATS.index(name)] * counts.get(name, 0)
    return placed


__all__ = ["apply_build", "blank", "chosen_build", "guess", "random_build", "setup", "sketch", "view"]
