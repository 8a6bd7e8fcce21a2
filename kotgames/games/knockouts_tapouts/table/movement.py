"""Places that the Position Marker may go to, their prices, and the reasons against the others. The host is asked what lies behind each
step; no rule is decided here."""

from __future__ import annotations

from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts.game import State
from kotgames.games.knockouts_tapouts.numbers import step_cost
from kotgames.games.knockouts_tapouts.table import ids
from kotgames.games.knockouts_tapouts.table.context import Context


def reachable(ctx: Context) -> dict[str, tuple[int, ...]]:
    """The places that the marker may go to: place -> steps (worked out once per arrangement). Entering the ground offers both sides."""
    if ctx.reachable is None:
        ctx.reachable = _found(ctx)
    return ctx.reachable


def _found(ctx: Context) -> dict[str, tuple[int, ...]]:
    first = ctx.card_set.first_ground
    if ctx.asks("side"):
        return {ids.column(first, "top"): (a.TAKE_TOP,), ids.column(first, "bottom"): (a.TAKE_BOTTOM,)}
    if not ctx.asks("move"):
        return {}
    standing = ctx.view["top_seat"] < 0
    here = ids.column(ctx.view["position"])
    found: dict[str, tuple[int, ...]] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        steps = waiting.pop(0)
        state = _after(ctx, steps)
        if state is None or (steps and not _moving(state)):
            continue
        for action in state.actions():
            longer = (*steps, action)
            there = None if action == a.STAY else _after(ctx, longer)
            if there is None:
                continue
            side = "top" if there.top_seat == ctx.me else "bottom"
            name = ids.column(there.position, side if standing and there.top_seat >= 0 else "")
            if name not in found and name != here:
                found[name] = longer
                waiting.append(longer)
    return found


def _after(ctx: Context, steps: tuple[int, ...]) -> State | None:
    state = ctx.host.after(steps)
    assert state is None or isinstance(state, State)
    return state


def costs(ctx: Context) -> dict[str, int]:
    """Prices of the places that can be reached, for the chips over the track: what `explain` says of its steps; -1 for the asterisk.

    Not the points that are gone afterwards: those that are left over and pay for no further step lapse by themselves.
    """
    found = {}
    for name, steps in reachable(ctx).items():
        if steps[0] in (a.TAKE_TOP, a.TAKE_BOTTOM):
            found[name] = 0
        elif steps[-1] >= a.JUMP:
            found[name] = -1
        else:
            found[name] = sum(_price(ctx, steps[:index], step) for index, step in enumerate(steps))
    return found


def _price(ctx: Context, before: tuple[int, ...], step: int) -> int:
    """The price of a step after those before it."""
    state = _after(ctx, before)
    return 0 if state is None else step_cost(state, ctx.me, 0 if step == a.STEP_LEFT else 1)


# ---- why not


def pick_refusal(ctx: Context) -> Refusal | None:
    """Why the marker cannot be picked up now; None if it can."""
    prompt = ctx.prompt
    if prompt is None:
        return Refusal("ui_wait")
    if prompt.kind in ("move", "side"):
        return None
    mobile = ctx.view["mobile_seat"] == prompt.seat
    return Refusal("ui_track_later" if mobile else "ui_track_not_mobile", {}, "p.5")


def refusal(ctx: Context, position: int) -> Refusal:
    """Why the marker cannot go to a Position: the first step on the way that is refused."""
    here = ctx.view["position"]
    names = ctx.card_set.positions
    if position == here:
        return Refusal("ui_here_already", {"here": f"@position.{names[here]}"}, "p.5")
    if not ctx.asks("move"):
        return pick_refusal(ctx) or Refusal("move_choose_side", {}, "p.5")
    action = a.STEP_LEFT if position < here else a.STEP_RIGHT
    steps: tuple[int, ...] = ()
    for _ in names:
        state = _after(ctx, steps)
        if state is None or not _moving(state):
            break
        at_edge = state.position == ctx.card_set.first_ground - 1 and action == a.STEP_RIGHT
        step = a.ENTER_GROUND_TOP if at_edge else action
        reason = state.refusal(step)
        if reason is not None and not steps:
            return reason
        if reason is not None:
            break
        steps = (*steps, step)
    # the rules would let it go; a lesson does not
    barred = ctx.host.refusal(steps[0]) if steps else None
    return barred or _too_far(ctx, position)


def _too_far(ctx: Context, position: int) -> Refusal:
    """The refusal of a way that is too far for the marker."""
    here, names = ctx.view["position"], ctx.card_set.positions
    there = {
        "there": f"@position.{names[position]}",
        "points": ctx.words("chart.cost", count=ctx.view["mobility_points"]),
    }
    ahead = [one for one in _places(ctx) if min(here, position) < one < max(here, position)]
    if not ahead:
        return Refusal("ui_too_far", there, "K3")
    last = max(ahead, key=lambda one: abs(one - here))
    return Refusal("ui_too_far_limit", {**there, "limit": f"@position.{names[last]}"}, "K3")


def beside(ctx: Context) -> Refusal:
    """Why the marker cannot lie beside its track, and between which Positions it may go."""
    here, names = ctx.view["position"], ctx.card_set.positions
    places = _places(ctx) if ctx.asks("move") else []
    if not places:
        return Refusal("ui_track_only", {}, "p.5")
    ends = {min(here, *places), max(here, *places)} - {here}
    if len(ends) == 1:
        return Refusal("ui_track_limit", {"limit": f"@position.{names[ends.pop()]}"}, "p.5")
    left, right = (f"@position.{names[end]}" for end in sorted(ends))
    return Refusal("ui_track_limits", {"left": left, "right": right}, "p.5")


def _places(ctx: Context) -> list[int]:
    """The Positions that the marker may go to."""
    return sorted({ids.numbers(name)[0] for name in reachable(ctx)})


def _moving(state: State) -> bool:
    """True where the movement goes on there."""
    prompt = state.prompt
    return prompt is not None and prompt.kind == "move"
