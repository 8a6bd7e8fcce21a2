"""Exact odds and the arithmetic behind an action, from what the acting seat knows."""

from __future__ import annotations

from fractions import Fraction

from kotgames.engine.contract import Line, Odds
from kotgames.engine.odds import holds_one, nested, percent, successes
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import board as b
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.card_set import HIGHEST_NUMBER, LOWEST_NUMBER, NO_STEP
from kotgames.games.knockouts_tapouts.components import STATS
from kotgames.games.knockouts_tapouts.numbers import dice_count, step_cost, target_number


def odds(board: Board, action: int) -> Odds | None:
    """The successes of an attack ("successes 0" ...), with the marks "hit", "knockout", "tapout" (if the attacker declares the Critical)
    and "stoppage" (more successes than Ready markers); for the target of a Throw, those of letting it happen. None elsewhere.

    For an attack that a hidden card may cancel (K21) that card is counted, as if a foe who holds it always plays it: then there is
    the outcome "stopped" as well, and the mark "dice_hit" is what the dice alone promise.
    """
    frame = board.stack[-1] if board.stack else None
    if frame is None or board.actor is None:
        return None
    if frame[0] == b.REACT and action == a.DECLINE:
        return attack_odds(board, frame[2], frame[3], frame[4])
    if frame[0] == b.ACT and action >= a.ATTACK:
        attack, _, boosts = a.attack_parts(action)
        if target_number(board, frame[1], attack, boosts & ~a.SAME_BOOST_TWICE):
            dice = attack_odds(board, frame[1], attack, boosts & ~a.SAME_BOOST_TWICE)
            return _with_reaction(dice, reaction_chance(board, frame[1], attack))
    return None


def _with_reaction(dice: Odds, stopped: Fraction) -> Odds:
    """The odds of an attack whose dice are only rolled if no hidden card cancels it: hands and dice are independent."""
    if not stopped:
        return dice
    free = stopped.denominator - stopped.numerator
    return Odds(
        (*((key, ways * free) for key, ways in dice.outcomes), ("stopped", dice.total * stopped.numerator)),
        dice.total * stopped.denominator,
        (
            *((key, ways * free) for key, ways in dice.marks),
            ("dice_hit", dict(dice.marks)["hit"] * stopped.denominator),
        ),
    )


def attack_odds(board: Board, seat: int, attack: int, boosts: int) -> Odds:
    """The odds of an attack of a seat with a set of Boosts, whoever asks: they stand on what lies open alone."""
    card_set = board.card_set
    number = target_number(board, seat, attack, boosts)
    dice = dice_count(board, seat, attack, boosts)
    ways = successes(dice, number)
    sixes = board.style_effects[1 - seat].chin_sixes if card_set.is_strike[attack] else 0
    ends = [0] * (dice + 1)  # by successes: the rolls that knock out
    if not card_set.is_hold[attack]:
        table = nested(dice, number, 6)
        for hits in range(card_set.knockout_successes, dice + 1):
            ends[hits] = sum(table[hits][sixes:])
    foe = board.ready_total(1 - seat)
    # where nothing ends the match before, each success Hurts a marker; a Hold's successes do without the Critical
    stoppage = sum(ways[hits] - ends[hits] for hits in range(foe, dice + 1))
    return Odds(
        tuple((f"successes {hits}", count) for hits, count in enumerate(ways)),
        6**dice,
        (
            ("hit", sum(ways[1:])),
            ("two", sum(ways[2:])),
            ("knockout", sum(ends)),
            ("tapout", sum(ways[2:]) if card_set.is_hold[attack] else 0),
            ("stoppage", stoppage),
        ),
    )


def reaction_chance(board: Board, seat: int, attack: int) -> Fraction:
    """The chance, from what `seat` knows, that the foe holds a card that cancels the attack (K21)."""
    card_set = board.card_set
    wanted = card_set.cancellers[attack]
    if not wanted:
        return Fraction(0)
    known = [*board.discard, *board.hands[seat]]
    unseen_wanted = card_set.canceller_counts[attack] - sum(
        bool(card_set.kind_bit_of[card] & wanted) for card in known
    )
    foe = len(board.hands[1 - seat])
    number, total = holds_one(unseen_wanted, foe + len(board.deck), foe)
    return Fraction(number, total)


def explain(board: Board, action: int) -> list[Line]:
    """The dice and the number of an attack, or the price of a step, as lines."""
    frame = board.stack[-1] if board.stack else None
    if frame is None or board.actor is None:
        return []
    if frame[0] == b.ACT and action >= a.ATTACK:
        return _explain_attack(board, frame[1], action)
    if frame[0] == b.MOVE and a.STAY < action <= a.ENTER_GROUND_BOTTOM and _is_step(board, frame[1], action):
        return _explain_step(board, frame[1], 0 if action == a.STEP_LEFT else 1)
    return []


def _explain_attack(board: Board, seat: int, action: int) -> list[Line]:
    card_set = board.card_set
    attack, _, boosts = a.attack_parts(action)
    place = board.column_of(seat)
    box = place * len(card_set.attacks) + attack
    effects = board.style_effects[seat]
    if not effects.box_numbers[box]:
        return []
    stat = card_set.attack_stat[attack]
    lines = [
        Line("explain.dice", {"count": board.ready[seat * 5 + stat], "stat": f"@stat.{STATS[stat]}"}),
        *(
            Line(
                "explain.dice_more",
                {"count": card_set.boost_dice[boost], "card": f"@card.{card_set.boosts[boost]}"},
            )
            for boost in range(len(card_set.boosts))
            if boosts >> boost & 1 and card_set.boost_dice[boost]
        ),
    ]
    printed = card_set.printed_numbers[box]
    total = effects.box_numbers[box]
    if printed:
        lines.append(
            Line(
                "explain.printed",
                {"number": printed, "position": f"@position.{card_set.positions[board.position]}"},
            )
        )
    else:
        lines.append(Line("explain.extra_box", {"number": total}))
    for plus, key in (
        (effects.own_number_plus[box], "explain.own_style"),
        (board.style_effects[1 - seat].foe_number_plus[board.column_of(1 - seat)], "explain.foe_style"),
        (card_set.boost_set_number[boosts & ~a.SAME_BOOST_TWICE], "explain.boost_number"),
    ):
        if plus:
            lines.append(Line(key, {"plus": plus}))
            total += plus
    if not LOWEST_NUMBER <= total <= HIGHEST_NUMBER:
        lines.append(Line("explain.clamped", {"low": LOWEST_NUMBER, "high": HIGHEST_NUMBER}))
    lines.append(
        Line("explain.number", {"number": target_number(board, seat, attack, boosts & ~a.SAME_BOOST_TWICE)})
    )
    if card_set.cancellers[attack]:
        chance = reaction_chance(board, seat, attack)
        hit = attack_odds(board, seat, attack, boosts & ~a.SAME_BOOST_TWICE).chance("hit")
        lines.append(Line("explain.reaction", {"stopped": percent(chance), "hit": percent(hit)}))
    return lines


def _is_step(board: Board, seat: int, action: int) -> bool:
    """True for a step that there is, affordable or not: the track goes on that way; a side is chosen only at the edge of the ground."""
    sides = action in (a.ENTER_GROUND_TOP, a.ENTER_GROUND_BOTTOM)
    if action != a.STEP_LEFT and sides != (board.position == board.card_set.first_ground - 1):
        return False
    return board.card_set.step_costs[board.column_of(seat)][0 if action == a.STEP_LEFT else 1] < NO_STEP


def _explain_step(board: Board, seat: int, direction: int) -> list[Line]:
    cost = step_cost(board, seat, direction)
    printed = board.card_set.step_costs[board.column_of(seat)][direction]
    lines = [
        Line(
            "explain.mobility",
            {"cost": printed, "position": f"@position.{board.card_set.positions[board.position]}"},
        )
    ]
    if cost != printed:
        lines.append(Line("explain.mobility_changed", {"plus": cost - printed}))
    lines.append(
        Line("explain.points", {"points": board.mobility_points, "left": board.mobility_points - cost})
    )
    return lines
