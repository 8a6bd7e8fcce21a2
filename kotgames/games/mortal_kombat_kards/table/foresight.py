"""The consequences of the attack or answer that is laid out, in lines: points, the attack, distance, initiative, penalties."""

from __future__ import annotations

from typing import Final

from kotgames.games.mortal_kombat_kards import board as b
from kotgames.games.mortal_kombat_kards import card_set as k
from kotgames.games.mortal_kombat_kards import explained, strikes
from kotgames.games.mortal_kombat_kards import numbers as n
from kotgames.games.mortal_kombat_kards.card_set import Face
from kotgames.games.mortal_kombat_kards.table.chances import Line
from kotgames.games.mortal_kombat_kards.table.context import Context

RESULT_ICONS: Final = {
    b.LANDED: "impact-point", b.BLOCKED: "shield", b.EVADED: "dodge", b.STOPPED: "shield-bash", b.COUNTERED: "cancel", b.TIED: "scales",
    b.FAILED: "cancel",
}  # fmt: skip
DEEDS: Final = {
    k.KNOCK_BACK: ("knock_back", "walking-boot"), k.THROW: ("throw", "falling"), k.PULL: ("pull", "grab"),
    k.KNOCK_DOWN: ("knock_down", "falling"), k.HOLD: ("held", "grab"), k.SLOW: ("slow", "hourglass"), k.WOUND: ("wound", "bleeding-wound"),
}  # fmt: skip


def lines(ctx: Context) -> list[Line]:
    """The lines for what is laid out now, with the odds; of what only cannot be known, the odds alone."""
    clash, likely = ctx.clash, ctx.chances.lines()
    if clash is None or not ctx.asks("action", "answer"):
        return likely
    return [*likely, *_attack(ctx, clash)] if ctx.asks("action") else [*_answer(ctx, clash), *likely]


def title(ctx: Context) -> str:
    """The words above them."""
    return ctx.chances.title() or ctx.words("comes.if_lands" if ctx.asks("action") else "comes.if_committed")


def _answer(ctx: Context, clash: explained.Clash) -> list[Line]:
    words, view, me = ctx.words, ctx.view, ctx.me
    found: list[Line] = []
    by, at = view["by"], view["at"]
    for seat, lost in ((by, clash.lost[0]), (at, clash.lost[1])):
        if lost:
            text = words(
                "comes.points",
                name=ctx.host.name(seat),
                count=view["points"][seat],
                left=max(0, view["points"][seat] - lost),
            )
            found.append(("heart-organ", text, -1 if seat == me else 1))
    card = words(f"card.{ctx.card_set.kinds[view['attack_kind']]}")
    good = -1 if clash.result == b.LANDED else 0 if clash.result == b.TIED else 1
    if ctx.drafting:  # else it is taken, as the title says
        text = words(f"comes.result.{b.RESULTS[clash.result]}", card=card)
        found.append((RESULT_ICONS[clash.result], text, good))
    if clash.initiative >= 0:
        mine = clash.initiative == me
        found.append(
            (
                "lightning-arc",
                words(
                    "comes.initiative.you" if mine else "comes.initiative.other",
                    name=ctx.host.name(clash.initiative),
                ),
                1 if mine else -1,
            )
        )
    if clash.stuns:
        found.append(("knocked-out-stars", words("comes.stunned", name=ctx.host.name(at)), -1))
    if view["answer_kind"] >= 0:
        found += _movement(ctx, ctx.kind_face(view["answer_kind"]), me, by)
        if clash.result in (b.COUNTERED, b.STOPPED):
            found += _deeds(ctx, ctx.kind_face(view["answer_kind"]), by)
    if clash.result == b.LANDED:
        found += _deeds(ctx, ctx.kind_face(view["attack_kind"]), at, good=-1)
    if view["penalty"][1]:
        found.append(("foot-trip", words("comes.penalty", count=view["penalty"][1]), 0))
    return found


def _attack(ctx: Context, clash: explained.Clash) -> list[Line]:
    words, view = ctx.words, ctx.view
    face = ctx.kind_face(view["attack_kind"])
    at = view["at"]
    found: list[Line] = []
    points = view["points"][at]
    hurt = clash.attack.strength
    pattern = strikes.kombo_of(ctx.board)
    text = words("comes.points", name=ctx.host.name(at), count=points, left=max(0, points - hurt))
    found.append(("heart-organ", text, 1))
    if face.hits > 1:
        most = hurt + (face.hits - 1) * max(face.strength, 0)
        found.append(("pummeled", words("comes.hits", count=face.hits, points=most), 1))
    if pattern is not None:
        found.append(("linked-rings", words("comes.kombo", count=len(pattern.classes)), 1))
    if clash.stuns:
        found.append(("knocked-out-stars", words("comes.stunned", name=ctx.host.name(at)), 1))
    elif face.follow:
        found.append(("fulguro-punch", words("comes.follow_up"), 1))
    if clash.initiative >= 0:
        found.append(("lightning-arc", words("comes.initiative.stays"), 1))
    found += _movement(ctx, face, ctx.me, at)
    found += _deeds(ctx, face, at)
    if view["penalty"][0]:
        found.append(("foot-trip", words("comes.penalty", count=view["penalty"][0]), 0))
    return found


def _movement(ctx: Context, face: Face, me: int, other: int) -> list[Line]:
    """The printed step of a kard."""
    if not ctx.view["advanced"]:
        return []
    near = ctx.view["groups"][me] == ctx.view["groups"][other]
    if n.moves_in(face) and not near:
        return [("walk", ctx.words("comes.moves_in"), 0)]
    if n.moves_out(face) and near:
        return [("walk", ctx.words("comes.moves_out"), 0)]
    return []


def _deeds(ctx: Context, face: Face, whom: int, good: int = 1) -> list[Line]:
    """The deeds of a kard to the one it hits."""
    found: list[Line] = []
    for deed in face.does:
        if deed.word not in DEEDS or (
            deed.cond[0] != k.ALWAYS and not n.holds(ctx.board, deed.cond, ctx.other(whom), whom)
        ):
            continue
        key, icon = DEEDS[deed.word]
        found.append(
            (icon, ctx.words(f"comes.deed.{key}", name=ctx.host.name(whom), count=deed.number), good)
        )
    return found
