"""Any position from plain data, for tests, lessons and puzzles; and a fighter as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from kotgames.engine import plain
from kotgames.engine.chance import seeded
from kotgames.engine.contract import Line
from kotgames.engine.errors import SetupError
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.board import Board, blank
from kotgames.games.knockouts_tapouts.card_set import CardSet
from kotgames.games.knockouts_tapouts.components import (
    CONDITIONING,
    EXPERIENCE,
    GRAPPLING,
    HURTABLE,
    STATS,
    STRIKING,
)
from kotgames.games.knockouts_tapouts.decisions import run

_BoardType = TypeVar("_BoardType", bound=Board)


def setup(kind: type[_BoardType], data: Mapping[str, Any], card_set: CardSet) -> _BoardType:
    """A position for tests, lessons and puzzles. Keys, all optional:

    fighters   two of {"stats": {stat: Ready or [Ready, Hurt]}, "styles": [ids], "hand": [names], "strikes": [...], "grapples": [...]}
    position, top (seat or None), mobile (seat or None), points, first, round, rounds, turn, wins, pending (seat or None), quiet
    discard    card names; `deck`: how many cards are left (the rest leaves the game to the discard pile), default all others
    phase      "mobility" (roll next), "move", "action" (default), "heart"; actor: the seat that acts (default the Mobile one, else first)
    seed       of the generator
    script     {"dice": [...], "cards": [names], "strict": bool}: what is rolled and drawn first (see `engine.chance.Script`)

    What the markers, the cards and the rules cannot have on the table at once is refused. How it came about is not asked: fighters may be
    lighter or Hurt and hands smaller than a match would have them, since lessons and puzzles leave out what they do not need.

    Raises SetupError naming what is impossible.
    """
    plain.mapping(data, "@fragment.the_set_up")
    board = blank(kind, card_set)
    plain.refuse_unknown(data, _KEYS)
    board.chance = seeded(plain.number(data, "seed", 0, 0, 1 << 62))
    board.script = plain.script(data.get("script"), card_set.kind_index)
    phase = data.get("phase", "action")
    if not isinstance(phase, str) or phase not in PHASES:
        raise SetupError("setup_value", field="phase", expected="@fragment.phases")
    _setup_track(board, data)
    _setup_count(board, data, phase)
    supply = {
        name: [card for card in range(card_set.size) if card_set.kind_of[card] == index]
        for name, index in card_set.kind_index.items()
    }
    fighters = plain.items(data, "fighters", ({}, {}), "@fragment.two_fighters")
    if len(fighters) != 2:
        raise SetupError("setup_value", field="fighters", expected="@fragment.two_fighters")
    for seat, fighter in enumerate(fighters):
        _setup_fighter(board, seat, plain.mapping(fighter, f"fighters[{seat}]"), supply)
    board.discard = _cards(plain.items(data, "discard", (), "@fragment.card_names"), "discard", supply)
    board.deck = sorted(card for cards in supply.values() for card in cards)
    left = plain.number(data, "deck", len(board.deck), 1, len(board.deck))
    board.discard += board.deck[left:]
    del board.deck[left:]
    _setup_throw(board, data, phase)
    _setup_race(board, data, phase)
    _setup_phase(board, data, phase)
    run(board, None)
    return board


PHASES: Final = ("mobility", "move", "action", "heart")

_KEYS: Final = {
    "fighters", "position", "top", "mobile", "points", "first", "round", "rounds", "turn", "wins", "pending", "quiet",
    "discard", "deck", "phase", "actor", "seed", "script",
}  # fmt: skip


def _setup_track(board: Board, data: Mapping[str, Any]) -> None:
    card_set = board.card_set
    name = data.get("position", card_set.positions[0])
    if not isinstance(name, str) or name not in card_set.position_index:
        raise SetupError("setup_value", field="position", expected=", ".join(card_set.positions))
    board.position = card_set.position_index[name]
    board.top_seat = plain.seat(data, "top")
    if (board.top_seat >= 0) != (board.position >= card_set.first_ground):
        raise SetupError("setup_value", field="top", expected="@fragment.seat_on_ground")
    board.mobile_seat = plain.seat(data, "mobile")
    board.first_player = plain.number(data, "first", 0, 0, 1)


def _setup_count(board: Board, data: Mapping[str, Any], phase: str) -> None:
    """Rounds and turns, and what they say about each other."""
    card_set = board.card_set
    board.rounds = plain.number(data, "rounds", board.rounds, 1, 9)
    board.round = plain.number(data, "round", 1, 1, board.rounds + card_set.overtime_limit)
    wins = plain.items(data, "wins", (0, 0), "@fragment.two_numbers")
    if (
        len(wins) != 2
        or not all(plain.is_whole(won) and won >= 0 for won in wins)
        or sum(wins) >= board.round
    ):
        raise SetupError("setup_value", field="wins", expected="@fragment.wins_of_rounds")
    if board.round > board.rounds and wins[0] != wins[1]:
        raise SetupError("setup_value", field="wins", expected="@fragment.wins_level")
    board.rounds_won = wins
    # each round before had a turn, and so has this one unless its first is about to begin; after an idle turn a card is played (K19), so
    # that no round has more turns than twice its cards
    least = board.round - (phase == "mobility")
    most = board.round * 2 * card_set.size
    first = max(1, least)
    board.turn = plain.number(data, "turn", first + (data.get("quiet") == 1), least, most)
    board.idle_last_turn = plain.number(data, "quiet", 0, 0, int(board.turn > least))
    if not board.turn:
        for key, found, wanted in (
            ("position", board.position, card_set.positions[0]),
            ("mobile", board.mobile_seat >= 0, "@fragment.nobody_yet"),
        ):
            if found:
                raise SetupError("setup_value", field=key, expected=wanted)


def _setup_throw(board: Board, data: Mapping[str, Any], phase: str) -> None:
    """A Throw that waits to take the fight to the ground: its card lies on the pile of who landed it (K8)."""
    board.pending_throw = seat = plain.seat(data, "pending")
    if seat < 0:
        return
    card_set = board.card_set
    played = {card_set.kind_of[card] for card in board.scored_grapples[seat]}
    liked = board.style_effects[seat].liked_attacks
    throws = {kind for kind, name in enumerate(card_set.attack_kind) if name == "throw"}
    by_style = card_set.style_kind in played and any(liked >> kind & 1 for kind in throws)
    if not (by_style or played & throws):
        raise SetupError("setup_value", field="pending", expected="@fragment.thrower")


def _setup_race(board: Board, data: Mapping[str, Any], phase: str) -> None:
    """Mobility points: there are some while their owner moves, and no more than the race can have given (p.5, K1)."""
    mobile = board.mobile_seat
    most = 0
    if phase == "move" and mobile >= 0:
        ready = board.ready
        mine, theirs = mobile * 5, 5 - mobile * 5
        # it may have begun on the other level: the difference that is better for the Mobile fighter
        standing = max(ready[mine + STRIKING], ready[mine + GRAPPLING]) - max(
            ready[theirs + STRIKING], ready[theirs + GRAPPLING]
        )
        most = max(0, 5 + max(standing, ready[mine + GRAPPLING] - ready[theirs + GRAPPLING]))
    if mobile < 0 and data.get("points"):
        raise SetupError("setup_value", field="points", expected="@fragment.nobody_mobile")
    board.mobility_points = plain.number(data, "points", 0, 0, most)


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
    card_set = board.card_set
    where = f"fighters[{seat}]"
    plain.refuse_unknown(fighter, ("stats", "styles", "hand", "strikes", "grapples"), f"{where}.")
    styles = _styles(card_set, fighter, where)
    if len(set(styles)) != len(styles) or len(styles) > card_set.most_per_stat:
        expected = Line("fragment.none_twice", {"most": card_set.most_per_stat})
        raise SetupError("setup_value", field=f"{where}.styles", expected=expected)
    board.styles[seat] = sum(1 << card_set.style_index[name] for name in styles)
    board.style_effects = (card_set.effects_of(board.styles[0]), card_set.effects_of(board.styles[1]))
    base = seat * 5
    board.ready[base + EXPERIENCE] = len(styles)
    stats = fighter.get("stats", {"striking": 3, "grappling": 3, "conditioning": 6})
    for name, value in plain.mapping(stats, f"{where}.stats").items():
        if name not in STATS or name == "experience":
            raise SetupError("setup_value", field=f"{where}.stats", expected=", ".join(STATS[1:]))
        ready, hurt = value if isinstance(value, (list, tuple)) and len(value) == 2 else (value, 0)
        stat = STATS.index(name)
        limit = (
            card_set.most_per_stat * (1 + card_set.conditioning_bonus)
            if stat == CONDITIONING
            else card_set.most_per_stat
        )
        if not (
            plain.is_whole(ready) and plain.is_whole(hurt) and ready >= 0 <= hurt and ready + hurt <= limit
        ):
            raise SetupError(
                "setup_value",
                field=f"{where}.stats.{name}",
                expected=Line("fragment.ready_and_hurt", {"limit": limit}),
            )
        if hurt and stat not in HURTABLE:
            raise SetupError("setup_value", field=f"{where}.stats.{name}", expected="@fragment.no_hurt")
        board.ready[base + stat], board.hurt[base + stat] = ready, hurt
    if not board.ready_total(seat):
        raise SetupError("setup_value", field=f"{where}.stats", expected="@fragment.one_ready")
    placed = _markers(board, seat)
    if placed > card_set.marker_count:
        expected = Line("fragment.most_markers", {"most": card_set.marker_count, "found": placed})
        raise SetupError("setup_value", field=f"{where}.stats", expected=expected)
    hand = board.hands[seat] = _held(fighter, "hand", where, supply)
    if len(hand) > board.hand_size(seat):
        expected = Line("fragment.most_cards", {"most": board.hand_size(seat), "found": len(hand)})
        raise SetupError("setup_value", field=f"{where}.hand", expected=expected)
    board.scored_strikes[seat] = _held(fighter, "strikes", where, supply)
    board.scored_grapples[seat] = _held(fighter, "grapples", where, supply)
    _refuse_unscored(board, seat, board.scored_strikes[seat], True, f"{where}.strikes")
    _refuse_unscored(board, seat, board.scored_grapples[seat], False, f"{where}.grapples")


def _markers(board: Board, seat: int) -> int:
    """Markers that a fighter was made with: those of Conditioning brought others along (p.4)."""
    base = seat * 5
    counts = [ready + hurt for ready, hurt in zip(board.ready, board.hurt, strict=True)][base : base + 5]
    each = 1 + board.card_set.conditioning_bonus
    counts[CONDITIONING] = -(-counts[CONDITIONING] // each)
    return sum(counts)


def _refuse_unscored(board: Board, seat: int, pile: list[int], strikes: bool, where: str) -> None:
    """On the piles lie the attacks that Hurt: each on its own, a Style card only as an attack that its owner Likes (K10, K23)."""
    card_set = board.card_set
    liked = board.style_effects[seat].liked_attacks
    fitting = {kind for kind, strike in enumerate(card_set.is_strike) if strike == strikes}
    if any(liked >> kind & 1 for kind in fitting):
        fitting.add(card_set.style_kind)
    for card in pile:
        kind = card_set.kind_of[card]
        if kind not in fitting:
            key = "fragment.only_strikes" if strikes else "fragment.only_grapples"
            expected = Line(key, {"card": f"@card.{card_set.kinds[kind]}"})
            raise SetupError("setup_value", field=where, expected=expected)


def _held(fighter: Mapping[str, Any], row: str, where: str, supply: dict[str, list[int]]) -> list[int]:
    return _cards(
        plain.items(fighter, row, (), "@fragment.card_names", f"{where}."), f"{where}.{row}", supply
    )


def _styles(card_set: CardSet, fighter: Mapping[str, Any], where: str) -> list[str]:
    """The Styles of a fighter, each one that there is."""
    styles = plain.items(fighter, "styles", (), "@fragment.styles", f"{where}.")
    for name in styles:
        if not isinstance(name, str) or name not in card_set.style_index:
            raise SetupError("setup_value", field=f"{where}.styles", expected=", ".join(card_set.styles))
    return styles


def _setup_phase(board: Board, data: Mapping[str, Any], phase: str) -> None:
    lead = board.mobile_seat if board.mobile_seat >= 0 else board.first_player
    actor = data.get("actor", lead)
    if not plain.is_whole(actor) or actor not in (0, 1):
        raise SetupError("setup_value", field="actor", expected="@fragment.zero_or_one")
    after: list[tuple[int, ...]] = [(b.DRAW_CARDS, lead)]
    if actor == lead:
        after.append((b.START_ACTION, 1 - lead, 0))
    if phase == "mobility":
        board.stack = [(b.START_TURN, 0)]
    elif phase == "heart":
        board.stack = [(b.DRAW_CARDS, lead)]
    elif phase == "action":
        board.stack = [*after, (b.START_ACTION, actor, board.idle_last_turn if actor == lead else 0)]
    else:
        if board.mobile_seat < 0 or not board.mobility_points:
            raise SetupError("setup_value", field="phase", expected="@fragment.mobile_fighter")
        board.stack = [
            (b.DRAW_CARDS, lead),
            (b.START_ACTION, 1 - lead, 0),
            (b.START_ACTION, lead, board.idle_last_turn),
        ]
        if board.pending_throw >= 0:
            board.stack.append((b.LAND_THROW, board.pending_throw))
        board.stack.append((b.MOVE, board.mobile_seat))


def chosen_build(card_set: CardSet, spec: Mapping[str, Any], where: str) -> list[int]:
    """A fighter given as plain data {"styles": [ids], "stats": {stat: markers}} as placements in their fixed order.

    Raises SetupError with the reason for a build that may not be (p.3-4).
    """
    plain.refuse_unknown(spec, ("styles", "stats"), f"{where}.")
    styles = _styles(card_set, spec, where)
    stats = plain.mapping(spec.get("stats", {}), f"{where}.stats")
    if len(set(styles)) != len(styles):
        raise SetupError(
            "build_style_twice", style=f"@style.{next(n for n in styles if styles.count(n) > 1)}"
        )
    if any(
        name not in STATS or name == "experience" or not plain.is_whole(number) or number < 0
        for name, number in stats.items()
    ):
        raise SetupError(
            "setup_value",
            field=f"{where}.stats",
            expected=Line("fragment.markers_on", {"stats": ", ".join(STATS[1:])}),
        )
    counts = {"experience": len(styles), **stats}
    for name, number in counts.items():
        if number > card_set.most_per_stat:
            raise SetupError("build_over", stat=f"@stat.{name}", limit=card_set.most_per_stat)
    if sum(counts.values()) != card_set.marker_count:
        raise SetupError("build_count", placed=sum(counts.values()), wanted=card_set.marker_count)
    placed = sorted(5 + card_set.style_index[name] for name in styles)
    for name in STATS[1:]:
        placed += [STATS.index(name)] * counts.get(name, 0)
    return placed
