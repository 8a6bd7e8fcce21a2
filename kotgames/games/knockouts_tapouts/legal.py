"""Legal actions of now: the list for search and lights, and, written apart from it, the reason why something may not."""

from __future__ import annotations

from typing import Any

from kotgames.engine.contract import Refusal
from kotgames.engine.hands import kinds as held_kinds
from kotgames.engine.stacked import Frame
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.board import Board
from kotgames.games.knockouts_tapouts.card_set import NO_STEP
from kotgames.games.knockouts_tapouts.components import CONDITIONING, EXPERIENCE, HURTABLE, STATS
from kotgames.games.knockouts_tapouts.numbers import step_cost

# ---- the lists, one per decision, in rising order of the code


def build(board: Board, frame: Frame) -> list[int]:
    """The next placements of a fighter that is being made (p.3-4)."""
    card_set = board.card_set
    placed = board.builds[frame[1]]
    left = card_set.marker_count - len(placed)
    if not left:
        return [a.FIGHTER_READY]
    last = placed[-1] if placed else -1
    found = []
    # Styles come first and in rising order, then Heart to Conditioning: one order for each build, so that no two paths lead to the same.
    # In `placed`, Styles are 5 + n and stats 1 to 4; `in_stats` says whether the Styles are done.
    in_stats = bool(placed) and last < 5
    for stat in range(1, 5):
        if in_stats and stat < last:
            continue
        room = card_set.most_per_stat - placed.count(stat) + card_set.most_per_stat * (4 - stat)
        if placed.count(stat) < card_set.most_per_stat and room >= left:
            found.append(a.PLACE_STAT + stat)
    if not in_stats and len(placed) < card_set.most_per_stat:
        start = last - 4 if placed else 0
        found += [a.PLACE_STYLE + style for style in range(start, len(card_set.styles))]
    return found


def move(board: Board, frame: Frame) -> list[int]:
    """Staying, the steps the Mobility points pay for, and the asterisk (p.5, K3)."""
    seat = frame[1]
    found = [a.STAY]
    points = board.mobility_points
    card_set = board.card_set
    position = board.position
    place = position * 2 + (1 if board.top_seat >= 0 and board.top_seat != seat else 0)
    left, right = card_set.step_costs[place]
    if position >= card_set.first_ground:
        less = board.style_effects[seat].step_cost_plus[place & 1]
        if less:
            left, right = max(1, left + less), max(1, right + less)
        if left <= points:
            found.append(a.STEP_LEFT)
        if right <= points:
            found.append(a.STEP_RIGHT)
    else:
        if left <= points:
            found.append(a.STEP_LEFT)
        if position == card_set.first_ground - 1:
            if right + board.style_effects[1 - seat].ground_entry <= points:
                found.append(a.ENTER_GROUND_TOP)
                found.append(a.ENTER_GROUND_BOTTOM)
        elif right <= points:
            found.append(a.STEP_RIGHT)
    for target in sorted(card_set.jumps[place]):
        found.append(a.JUMP + target)
    return found


def side(board: Board, frame: Frame) -> list[int]:
    """Top or bottom, after a Throw (K8)."""
    return [a.TAKE_TOP, a.TAKE_BOTTOM]


def act(board: Board, frame: Frame) -> list[int]:
    """Passing, discarding, Specials and attacks (p.6)."""
    _, seat, must = frame
    card_set = board.card_set
    kinds = held_kinds(board.hands[seat], board.card_set.kind_bit_of)
    found = [] if must and kinds else [a.PASS]
    bits, kind = kinds, a.DISCARD
    while bits:
        if bits & 1:
            found.append(kind)
        bits >>= 1
        kind += 1
    specials = kinds >> card_set.first_special
    if specials:
        for special in range(len(card_set.specials)):
            if specials >> special & 1 and _special_works(board, seat, special):
                found.append(a.SPECIAL + special)
    strikes, grapples = board.style_effects[seat].attack_actions[board.column_of(seat)]
    base = seat * 5
    if board.ready[base + 2]:
        for need, code in strikes:
            if kinds & need == need:
                found.append(code)
    if board.ready[base + 3]:
        for need, code in grapples:
            if kinds & need == need:
                found.append(code)
    return found


def _special_works(board: Board, seat: int, special: int) -> bool:
    """A Special without effect may not be played (K21)."""
    card_set = board.card_set
    if card_set.swaps[special] or card_set.moves_to[special] >= 0:
        return board.top_seat >= 0
    if card_set.restores[special]:
        return board.hurt_total(seat) > 0
    return False


def discard_more(board: Board, frame: Frame) -> list[int]:
    """Stopping, or a further card."""
    _, seat, first, _ = frame
    found = [a.STOP_DISCARDING]
    bits = held_kinds(board.hands[seat], board.card_set.kind_bit_of) >> first
    kind = a.DISCARD + first
    while bits:
        if bits & 1:
            found.append(kind)
        bits >>= 1
        kind += 1
    return found


def react(board: Board, frame: Frame) -> list[int]:
    """Declining, or a card that cancels the attack (K21)."""
    found = [a.DECLINE]
    kinds = (
        held_kinds(board.hands[frame[1]], board.card_set.kind_bit_of) & board.card_set.cancellers[frame[3]]
    )
    for special in range(len(board.card_set.specials)):
        if kinds >> (board.card_set.first_special + special) & 1:
            found.append(a.SPECIAL + special)
    return found


def critical(board: Board, frame: Frame) -> list[int]:
    """Calling a Critical or not (p.6-7)."""
    return [a.CRITICAL, a.NO_CRITICAL]


def hurt(board: Board, frame: Frame) -> list[int]:
    """The stats with a Ready marker."""
    base = frame[2] * 5
    ready = board.ready
    return [a.HURT + stat for stat in HURTABLE if ready[base + stat]]


def restore(board: Board, frame: Frame) -> list[int]:
    """The stats with a Hurt marker."""
    base = frame[1] * 5
    hurt = board.hurt
    return [a.RESTORE + stat for stat in HURTABLE if hurt[base + stat]]


# ---- the reasons


def action_family(board: Board, action: int) -> str | None:
    """The family of an action; None for what is not of the code space."""
    if action not in board.card_set.codes:
        return None
    for limit, family in (
        (a.PASS, "pass"),
        (a.STOP_DISCARDING, "stop"),
        (a.ENTER_GROUND_BOTTOM, "move"),
        (a.TAKE_BOTTOM, "side"),
        (a.NO_CRITICAL, "critical"),
        (a.DECLINE, "decline"),
        (a.FIGHTER_READY, "build"),
        (a.HURT + 9, "hurt"),
        (a.RESTORE + 9, "restore"),
        (a.JUMP - 1, "build"),
        (a.DISCARD - 1, "move"),
        (a.SPECIAL - 1, "discard"),
        (a.ATTACK - 1, "special"),
    ):
        if action <= limit:
            return family
    return "attack"


def build_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a marker may not be placed, or the fighter is not ready (p.3-4)."""
    card_set = board.card_set
    placed = board.builds[frame[1]]
    left = card_set.marker_count - len(placed)
    if action == a.FIGHTER_READY:
        return (
            Refusal("build_count", {"placed": len(placed), "wanted": card_set.marker_count}, "p.3")
            if left
            else None
        )
    if not left:
        return Refusal("build_full", {"wanted": card_set.marker_count}, "p.3")
    stats_begun = bool(placed) and placed[-1] < 5
    if action >= a.PLACE_STYLE:
        style = action - a.PLACE_STYLE
        if 5 + style in placed:
            return Refusal("build_style_twice", {"style": f"@style.{card_set.styles[style]}"}, "p.4")
        if sum(item >= 5 for item in placed) == card_set.most_per_stat:
            return Refusal("build_over", {"stat": "@stat.experience", "limit": card_set.most_per_stat}, "p.4")
        if stats_begun or (placed and placed[-1] > 5 + style):
            return Refusal("build_order")
        return None
    stat = action - a.PLACE_STAT
    if stat == EXPERIENCE:
        return Refusal("build_needs_style", {}, "p.4")
    if placed.count(stat) == card_set.most_per_stat:
        return Refusal("build_over", {"stat": f"@stat.{STATS[stat]}", "limit": card_set.most_per_stat}, "p.4")
    if stats_begun and placed[-1] > stat:
        return Refusal("build_order")
    room = card_set.most_per_stat * (CONDITIONING - stat + 1) - placed.count(stat)
    if room < left:
        return Refusal("build_stranded", {"left": left, "room": room}, "p.3")
    return None


def draft_refusal(board: Board, placed: list[int], item: int) -> Refusal | None:
    """Why a marker may not be added to a fighter that is being laid out in any order (`placed` and `item` as in `Board.builds`)."""
    card_set = board.card_set
    if len(placed) >= card_set.marker_count:
        return Refusal("build_full", {"wanted": card_set.marker_count}, "p.3")
    if item >= 5:
        if item in placed:
            return Refusal("build_style_twice", {"style": f"@style.{card_set.styles[item - 5]}"}, "p.4")
        if sum(other >= 5 for other in placed) >= card_set.most_per_stat:
            return Refusal("build_over", {"stat": "@stat.experience", "limit": card_set.most_per_stat}, "p.4")
    elif item == EXPERIENCE:
        return Refusal("build_needs_style", {}, "p.4")
    elif placed.count(item) >= card_set.most_per_stat:
        return Refusal("build_over", {"stat": f"@stat.{STATS[item]}", "limit": card_set.most_per_stat}, "p.4")
    return None


def move_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why the marker may not move so (p.5, K3)."""
    seat = frame[1]
    card_set = board.card_set
    if action == a.STAY:
        return None
    here = f"@position.{card_set.positions[board.position]}"
    if action >= a.JUMP:
        target = action - a.JUMP
        if target not in card_set.jumps[board.column_of(seat)]:
            return Refusal(
                "move_no_asterisk", {"here": here, "there": f"@position.{card_set.positions[target]}"}, "p.8"
            )
        return None
    to_ground = board.position == card_set.first_ground - 1
    if action in (a.ENTER_GROUND_TOP, a.ENTER_GROUND_BOTTOM) and not to_ground:
        return Refusal("move_side_fixed", {"here": here}, "p.5")
    if action == a.STEP_RIGHT and to_ground:
        return Refusal("move_choose_side", {}, "p.5")
    cost = step_cost(board, seat, 0 if action == a.STEP_LEFT else 1)
    if cost >= NO_STEP - 9:
        return Refusal("move_end_of_track", {"here": here}, "K3")
    if cost > board.mobility_points:
        return Refusal("move_too_dear", {"here": here, "cost": cost, "points": board.mobility_points}, "K3")
    return None


def pass_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why one has to act (K19)."""
    if frame[2] and board.hands[frame[1]]:
        return Refusal("must_act", {}, "K19")
    return None


def discard_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a card may not be discarded."""
    kind = action - a.DISCARD
    card = f"@card.{board.card_set.kinds[kind]}"
    if all(board.card_set.kind_of[held] != kind for held in board.hands[frame[1]]):
        return Refusal("not_in_hand", {"card": card}, "p.4")
    return None


def discard_more_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a further card may not be discarded: the kinds come in their order."""
    kind = action - a.DISCARD
    reason = discard_refusal(board, frame, action)
    if reason is None and kind < frame[2]:
        return Refusal("discard_order", {"card": f"@card.{board.card_set.kinds[kind]}"})
    return reason


def special_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Special may not be played of one's own (K21)."""
    card_set = board.card_set
    special = action - a.SPECIAL
    card = f"@card.{card_set.specials[special]}"
    kind = card_set.first_special + special
    if all(card_set.kind_of[held] != kind for held in board.hands[frame[1]]):
        return Refusal("not_in_hand", {"card": card}, "p.4")
    if card_set.cancels[special] >= 0:
        return Refusal(
            "special_only_reaction",
            {"card": card, "attack": f"@card.{card_set.attacks[card_set.cancels[special]]}"},
            "K21",
        )
    if card_set.restores[special]:
        return (
            Refusal("special_nothing_hurt", {"card": card}, "K21") if not board.hurt_total(frame[1]) else None
        )
    if board.top_seat < 0:
        return Refusal("special_ground_only", {"card": card}, "K21")
    return None


def reaction_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why a Special may not answer the attack that was declared."""
    card_set = board.card_set
    special = action - a.SPECIAL
    card = f"@card.{card_set.specials[special]}"
    if card_set.first_special + special not in [card_set.kind_of[held] for held in board.hands[frame[1]]]:
        return Refusal("not_in_hand", {"card": card}, "p.4")
    if card_set.cancels[special] != frame[3]:
        return Refusal("special_no_reaction", {"card": card}, "K21")
    return None


def attack_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why an attack may not be declared (p.6-8)."""
    card_set = board.card_set
    seat = frame[1]
    attack, by_style, boosts = a.attack_parts(action)
    name = f"@card.{card_set.attacks[attack]}"
    held = [card_set.kind_of[card] for card in board.hands[seat]]
    if by_style and not board.style_effects[seat].liked_attacks >> attack & 1:
        return Refusal("style_not_liked", {"attack": name}, "K23")
    wanted = card_set.style_kind if by_style else attack
    if wanted not in held:
        return Refusal("not_in_hand", {"card": f"@card.{card_set.kinds[wanted]}"}, "p.4")
    reason = _boosts_refusal(board, attack, boosts, held)
    if reason is not None:
        return reason
    if not board.style_effects[seat].box_numbers[board.column_of(seat) * len(card_set.attacks) + attack]:
        params: dict[str, Any] = {
            "attack": name,
            "position": f"@position.{card_set.positions[board.position]}",
        }
        if board.top_seat < 0:
            return Refusal("blank_box", params, "p.8")
        params["side"] = "@side.bottom" if board.side_of(seat) else "@side.top"
        return Refusal("blank_box_side", params, "p.8")
    stat = card_set.attack_stat[attack]
    if not board.ready[seat * 5 + stat]:
        return Refusal("no_dice", {"attack": name, "stat": f"@stat.{STATS[stat]}"}, "K4")
    return None


def _boosts_refusal(board: Board, attack: int, boosts: int, held: list[int]) -> Refusal | None:
    card_set = board.card_set
    name = f"@card.{card_set.attacks[attack]}"
    chosen = [boost for boost in range(len(card_set.boosts)) if boosts >> boost & 1]
    for boost in chosen:
        card = f"@card.{card_set.boosts[boost]}"
        if boosts & a.SAME_BOOST_TWICE:
            return Refusal("boost_twice", {"boost": card}, "K12")
        if card_set.first_boost + boost not in held:
            return Refusal("not_in_hand", {"card": card}, "p.4")
        if attack not in card_set.boost_partners[boost]:
            return Refusal("boost_wrong", {"boost": card, "attack": name}, "p.8")
        if card_set.boost_alone[boost] and len(chosen) > 1:
            return Refusal("boost_alone", {"boost": card}, "K12")
    return None


def hurt_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why no marker of a stat may be Hurt (K5)."""
    stat = action - a.HURT
    if stat not in HURTABLE:
        return Refusal("never_hurt", {"stat": f"@stat.{STATS[stat]}"}, "K5")
    if not board.ready[frame[2] * 5 + stat]:
        return Refusal("none_ready", {"stat": f"@stat.{STATS[stat]}"}, "K5")
    return None


def restore_refusal(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Why no marker of a stat comes back."""
    stat = action - a.RESTORE
    if stat not in HURTABLE or not board.hurt[frame[1] * 5 + stat]:
        return Refusal("none_hurt", {"stat": f"@stat.{STATS[stat]}"}, "p.7")
    return None


def always_allowed(board: Board, frame: Frame, action: int) -> Refusal | None:
    """Nothing speaks against it."""
    return None
