"""Exact odds of what may be done, and the arithmetic behind it, from the actor's knowledge only."""

from __future__ import annotations

from kotgames.engine.contract import Line, Odds
from kotgames.engine.odds import percent
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown import board as b
from kotgames.games.knockdown import numbers
from kotgames.games.knockdown.attacks import named_additions
from kotgames.games.knockdown.board import Board


def odds(board: Board, action: int) -> Odds | None:
    """The exact distribution of what an action may do: pass and fail of a test that is called, or taken by dice. In a match with the tower
    it is what the dice would say: a hand's skill has no odds (D9). None where nothing is random, and for cards the row will bring."""
    if board.actor is None or not board.stack:
        return None
    frame = board.stack[-1]
    if frame[0] == b.CALL and action == a.CALL:
        return numbers.test_odds(board, 1 - frame[1])
    if frame[0] == b.WAY and action == a.DICE:
        return numbers.test_odds(board, frame[1])
    return None


def explain(board: Board, action: int) -> list[Line]:
    """The arithmetic of an attack, a Special Attack, a Block or a test as lines."""
    if board.actor is None or not board.stack:
        return []
    frame = board.stack[-1]
    seat = frame[1]
    if frame[0] == b.ACTION and a.ATTACK <= action < a.FIRST:
        return attack_lines(board, seat, action - a.ATTACK)
    if frame[0] == b.COMBO and a.SPECIAL <= action < a.REACT:
        return attack_lines(board, seat, board.card_set.first_special + action - a.SPECIAL)
    if frame[0] == b.BLOCK and (action == a.TAKE or a.BLOCK <= action <= a.BLOCK_EFFECT):
        return _block_lines(board, seat, action)
    if (frame[0] == b.CALL and action == a.CALL) or (frame[0] == b.WAY and action == a.DICE):
        return test_lines(board, 1 - seat if frame[0] == b.CALL else seat)
    return []


def attack_lines(board: Board, seat: int, source: int) -> list[Line]:
    """An attack from here in figures: printed pool, additions, sum; or that it is out of range."""
    card_set = board.card_set
    starts = numbers.origins(board, seat, source)
    if card_set.ranged[source] and not starts:
        distance = board.ground.distance[board.place[seat]][board.place[1 - seat]]
        special = "" if source < card_set.first_special else "special_"  # D1, D4
        if card_set.projectile[source]:
            return [Line(f"explain.{special}off_line", {})]
        return [Line(f"explain.{special}out_of_range", {"distance": distance})]
    origin = starts[0] if starts else board.place[seat]
    return _pool_lines(board, seat, source, origin)


def _pool_lines(board: Board, seat: int, source: int, origin: int) -> list[Line]:
    card_set = board.card_set
    lines = [Line("explain.printed", {"heavy": card_set.heavy[source], "light": card_set.light[source]})]
    for added in named_additions(board, seat, source, origin):
        key = f"plus.{added.why}"
        lines.append(Line(key, {"light": added.light, "heavy": added.heavy, "source": added.source}))
    heavy, light = numbers.pool(board, seat, source, origin)
    lines.append(Line("explain.pool", {"heavy": heavy, "light": light}))
    return lines


def _block_lines(board: Board, seat: int, action: int) -> list[Line]:
    """The Strike that comes, what a Block leaves of it (KD p.16, D3)."""
    foe = 1 - seat
    lines = _pool_lines(board, foe, board.source, board.origin)
    heavy, light = numbers.pool(board, foe, board.source, board.origin)
    effect = action >= a.BLOCK_BOTH
    if a.BLOCK <= action < a.BLOCK_EFFECT:
        both = action >= a.BLOCK_BOTH
        wanted = action - (a.BLOCK_BOTH if both else a.BLOCK)
        total = numbers.block_sum(board, seat, heavy, light, 2 if both else 1, wanted)
        lines.append(Line("explain.block_left", {"count": total.left}))
        if total.heavy:
            lines.append(Line("explain.block_heavy", {"count": total.heavy, "cards": 2 * total.heavy}))
        if total.light:
            lines.append(Line("explain.block_light", {"count": total.light}))
        heavy, light = heavy - total.heavy, light - total.light
    if effect:
        lines.append(Line("explain.block_effect", {}))
    lines.append(Line("explain.taken", {"heavy": heavy, "light": light}))
    return lines


def test_lines(board: Board, tested: int) -> list[Line]:
    """The wounds that count and the chance by dice (D8, D9)."""
    heavy, light = board.test_wounds(tested)
    found = numbers.test_odds(board, tested)
    spared = board.heavy[tested] + board.light[tested] - heavy - light
    lines = [Line("explain.test_wounds", {"count": heavy + light})]
    if spared:
        lines.append(Line("explain.test_spared", {"count": spared}))
    lines.append(Line("explain.test_dice", {"count": heavy + light, "chance": percent(found.chance("pass"))}))
    lines.append(Line("explain.test_passed", {"count": sum(numbers.healed_by_passing(board, tested))}))
    return lines


test_lines.__test__ = False  # type: ignore[attr-defined]  # not one of pytest's
