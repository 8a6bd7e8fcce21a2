"""The meaning of drops: from every object to every place an answer, legal or refused. Knows no rule: legality comes from the legal list and
the refusals."""

from __future__ import annotations

from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import actions as a
from kotgames.games.knockouts_tapouts import components as c
from kotgames.games.knockouts_tapouts.decisions import AboutDiscardMore, AboutHurt, not_now
from kotgames.games.knockouts_tapouts.table import ids, movement
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.ui.table import families
from kotgames.ui.table.asked import Asked, Meaning, Moves, Targets
from kotgames.ui.table.context import NOWHERE, Gesture


class Gestures(families.Gestures[Context]):
    """See `Gestures` of the toolkit."""

    def __init__(self, ctx: Context, asked: Asked[Context]) -> None:
        super().__init__(ctx, asked)
        self._reasons: tuple[Moves, dict[int, Refusal | None]] | None = None
        """Why cards cannot be played, worked out once for these gestures."""

    def legal(self) -> Moves:
        """See `parts.Gestures`; what is moved may be picked up also where it can go nowhere."""
        if self.ctx.picking_fighter:
            return self.ctx.creation.gestures()
        marker: Moves = {ids.POSITION_MARKER: {}} if self.ctx.asks("move", "side") else {}
        return marker | super().legal()

    def means(self, source: str, target: str) -> Meaning:
        """See `parts.Gestures`."""
        if self.ctx.prompt is None:
            return Refusal("ui_wait")
        return (
            self.ctx.creation.means(source, target)
            if self.ctx.picking_fighter
            else super().means(source, target)
        )

    def pick_refusal(self, source: str) -> Refusal | None:
        """See `parts.Gestures`; the records know it without the gestures, which take long."""
        question = self.question
        if question is None:
            return Refusal("ui_wait")
        if self.ctx.picking_fighter:
            return None if source.startswith("build:") else not_now("ui_no_meaning", question.kind)
        return self.not_picked(source, question)

    def default_target(self, source: str) -> str | None:
        """See `parts.Gestures`; never the discard pile by itself."""
        targets = self.ctx.host.gestures().get(source, {})
        return next((target for target in targets if target not in (ids.DISCARD, ids.HAND)), None)

    def click(self, name: str) -> None:
        """A click on a place with nothing held: what can be answered there at once is answered."""
        gesture = self.ctx.open_places().get(name)
        if gesture is None and name.startswith(("column:", "head:")) and self.ctx.prompt is not None:
            meaning = self.means(ids.POSITION_MARKER, name)
            gesture = meaning if isinstance(meaning, Gesture) else None
            if isinstance(meaning, Refusal) and name.startswith("column:"):  # of the track itself
                self.ctx.host.refuse(meaning)
        if gesture is not None:
            carry_out(self.ctx, gesture)

    def why_not(self, card: int) -> Refusal | None:
        """Why a card of the open hand cannot be played as things are, or, while cards are being discarded, not be discarded; None if it
        can, if it lies laid out, or if no cards are asked for."""
        if not self.ctx.asks("act", "discard_more", "react"):
            return None
        gestures = self.ctx.host.gestures()
        if self._reasons is None or self._reasons[0] is not gestures:
            self._reasons = (gestures, {})
        known = self._reasons[1]
        if card not in known:
            known[card] = _why_not(self.ctx, card)
        return known[card]


# ---- what is legal


def of_hand(ctx: Context) -> Moves:
    """Gestures of the cards of the hand."""
    return {ids.card(card): _card_targets(ctx, card) for card in ctx.own_hand}


def on_track(ctx: Context) -> Moves:
    """Gestures of a movement: the Position Marker, and the cards that may end it: attacks, and what may lie on them."""
    steps = movement.reachable(ctx)
    found = {ids.POSITION_MARKER: {place: Gesture(actions) for place, actions in steps.items()}}
    if ctx.stayed is not None:
        for card, targets in of_hand(ctx).items():
            boost = _is_boost(ctx, ids.numbers(card)[0])
            if any(gesture.actions for gesture in targets.values()) or (boost and targets):
                found[card] = targets
    return found


def _card_targets(ctx: Context, card: int) -> Targets:
    """Targets in the order of what is meant first: the first is where a double click sends the card."""
    meanings = {place: card_means(ctx, card, place) for place in (*_places(ctx, card), ids.DISCARD, ids.HAND)}
    return {place: meaning for place, meaning in meanings.items() if isinstance(meaning, Gesture)}


def _places(ctx: Context, card: int) -> list[str]:
    """Places on which a card may be played."""
    if _is_boost(ctx, card):
        return [ids.card(other) for other in ctx.own_hand if other != card and _attacks_of(ctx, other)]
    if ctx.card_set.kind_of[card] >= ctx.card_set.first_special:
        return [ids.MAT, ids.fighter(ctx.rival), ids.fighter(ctx.me)]
    boxes = [ids.cell(attack, ctx.view["position"]) for attack in _attacks_of(ctx, card)]
    return [*boxes, ids.fighter(ctx.rival), ids.MAT] if boxes else []


def _attacks_of(ctx: Context, card: int) -> list[int]:
    """The attacks a card may be played as: itself, or what a Style card's owner likes, the most promising first."""
    kind = ctx.card_set.kind_of[card]
    if kind < ctx.card_set.style_kind:
        return [kind]
    if kind != ctx.card_set.style_kind:
        return []
    likes = ctx.board.style_effects[ctx.me].liked_attacks
    liked = [attack for attack in range(len(ctx.card_set.attacks)) if likes >> attack & 1]

    def promise(attack: int) -> float:
        odds = ctx.odds(_attack_action(ctx, card, attack))
        return float(odds.chance("hit")) if odds is not None else 0.0

    return sorted(liked, key=promise, reverse=True)


def _is_boost(ctx: Context, card: int) -> bool:
    return ctx.card_set.first_boost <= ctx.card_set.kind_of[card] < ctx.card_set.first_special


def _victim(ctx: Context) -> int:
    """Whose markers are asked about: who restores some restores their own."""
    return ctx.about(AboutHurt)["victim"] if ctx.asks("hurt") else ctx.me


def of_markers(ctx: Context) -> Moves:
    """Gestures of the Stat Markers that are asked about: to the other tray."""
    view, seat, hurting = ctx.view, _victim(ctx), ctx.asks("hurt")
    found = {}
    for stat in c.HURTABLE:
        action = (a.HURT if hurting else a.RESTORE) + stat
        if action in ctx.host.situation.legal:
            ready = view["ready"][seat * 5 + stat]
            target = ids.tray(seat, stat, hurting)
            found[ids.marker(seat, stat, ready - 1 if hurting else ready)] = {target: Gesture((action,))}
    return found


# ---- what anything means


def card_on(ctx: Context, source: str, spots: list[str]) -> Meaning:
    """See `card_means`."""
    return card_means(ctx, ids.numbers(source)[0], spots[-1])


def marker_on(ctx: Context, source: str, spots: list[str]) -> Meaning:
    """The meaning of a Stat Marker on a place."""
    seat, stat, _ = ids.numbers(source)
    hurting, target = ctx.asks("hurt"), spots[-1]
    if target in (ids.tray(seat, stat, hurting), ids.fighter(seat)):
        return _checked(ctx, (a.HURT if hurting else a.RESTORE) + stat)
    if target.startswith("tray:"):
        return Refusal("ui_marker_same_stat", {"stat": f"@stat.{c.STATS[stat]}"}, "p.6")
    return Refusal("ui_marker_tray", {}, "p.6")


def moved_to(ctx: Context, source: str, spots: list[str]) -> Meaning:
    """The meaning of the Position Marker, or of a card that ends the movement, on a place."""
    return card_on(ctx, source, spots) if source.startswith("card:") else track_means(ctx, spots[-1])


def card_means(ctx: Context, card: int, target: str) -> Meaning:
    """The meaning of a card of the own hand on a place."""
    target = place_of(ctx, target)
    if target == ids.DISCARD:
        return _discard_means(ctx, card)
    if target == ids.HAND:
        return _take_back_means(ctx, card)
    if ctx.asks("discard_more"):
        return not_now("ui_discard_where", "discard_more")
    if target.startswith("card:") and ids.numbers(target)[0] in ctx.own_hand:
        return _on_card(ctx, card, ids.numbers(target)[0])
    if _is_boost(ctx, card):
        return _loose_boost(ctx, card, target)
    if ctx.card_set.kind_of[card] >= ctx.card_set.first_special:
        return _special_means(ctx, card, target)
    return _attack_means(ctx, card, target)


def _name(ctx: Context, card: int) -> str:
    return f"@card.{ctx.card_set.kinds[ctx.card_set.kind_of[card]]}"


def _refused(ctx: Context, action: int) -> Refusal | None:
    """Why a card cannot be played so; while its player still moves, as it would be once the movement has ended."""
    stayed = ctx.stayed
    if stayed is None:
        return ctx.host.refusal(action)
    reason = stayed.refusal(action)
    if reason is None and ctx.host.after((a.STAY, action)) is None:  # a lesson wants something else
        return Refusal("ui_card_not_in_move", {}, "p.5-7")
    return reason


def _checked(ctx: Context, action: int) -> Meaning:
    before = () if ctx.stayed is None else (a.STAY,)
    return _refused(ctx, action) or Gesture((*before, action))


def _attack_action(ctx: Context, card: int, attack: int) -> int:
    by_style = int(ctx.card_set.kind_of[card] == ctx.card_set.style_kind)
    return a.attack_code(attack, by_style, laid_boosts(ctx, card))


def _attack_means(ctx: Context, card: int, target: str) -> Meaning:
    attacks = _attacks_of(ctx, card)
    name = _name(ctx, card)
    if not attacks:
        return Refusal("ui_style_no_likes", {}, "K23")
    if target.startswith("cell:"):
        attack, position = ids.numbers(target)
        if attack not in attacks:
            row = f"@card.{ctx.card_set.attacks[attack]}"
            return Refusal("ui_other_row", {"card": name, "row": row}, "p.6")
        if position != ctx.view["position"]:
            here = f"@position.{ctx.card_set.positions[ctx.view['position']]}"
            return Refusal("ui_other_column", {"card": name, "here": here}, "p.6")
        return _checked(ctx, _attack_action(ctx, card, attack))
    if target in (ids.fighter(ctx.rival), ids.MAT) or _of(target, ctx.rival):
        return _checked(ctx, _attack_action(ctx, card, attacks[0]))
    if target == ids.fighter(ctx.me) or _of(target, ctx.me):
        return Refusal("ui_not_yourself", {"card": name}, "p.6")
    return _nowhere(ctx, card, target)


def _of(target: str, seat: int) -> bool:
    """True for a marker, tray or card back of a seat: part of its fighter."""
    return target.split(":")[0] in ("marker", "tray", "back") and target.split(":")[1] == str(seat)


def _special_means(ctx: Context, card: int, target: str) -> Meaning:
    action = a.SPECIAL + ctx.card_set.kind_of[card] - ctx.card_set.first_special
    fighters = (ids.fighter(0), ids.fighter(1))
    placed = target.startswith(("cell:", "head:", "column:", "marker:", "tray:"))
    onto = placed or target in (ids.MAT, *fighters, ids.POSITION_MARKER)
    return _checked(ctx, action) if onto else _nowhere(ctx, card, target)


def _loose_boost(ctx: Context, card: int, target: str) -> Meaning:
    owner = ctx.card_draft.owner_of(card)
    if owner is not None and not target.startswith("card:"):
        # dropped on the foe with its attack card below it: the player means the whole attack
        return _attack_means(ctx, owner, target)
    return Refusal("ui_boost_alone", {"card": _name(ctx, card)}, "p.8")


def _on_card(ctx: Context, card: int, other: int) -> Meaning:
    if not _is_boost(ctx, card):
        return Refusal("ui_card_on_card", {}, "p.8")
    under = ctx.card_draft.owner_of(other)
    other = other if under is None else under
    attacks = _attacks_of(ctx, other)
    boost = _name(ctx, card)
    if not attacks:
        return Refusal("ui_boost_needs_attack", {"card": boost}, "p.8")
    laid = [x for x in ctx.card_draft.boosts.get(other, []) if x != card]
    mask = 0
    for kind in (ctx.card_set.kind_of[x] - ctx.card_set.first_boost for x in (*laid, card)):
        mask |= a.SAME_BOOST_TWICE if mask >> kind & 1 else 1 << kind
    by_style = int(ctx.card_set.kind_of[other] == ctx.card_set.style_kind)
    reason = _refused(ctx, a.attack_code(attacks[0], by_style, mask))
    if reason is not None:
        return reason
    if card in ctx.card_draft.boosts.get(other, []):
        return Gesture()  # it lies there already
    return Gesture(draft=lambda: ctx.card_draft.lay(card, other))


def _discard_means(ctx: Context, card: int) -> Meaning:
    draft, most = ctx.card_draft, discards_left(ctx)
    if ctx.asks("move"):
        return Refusal("ui_card_not_in_move", {}, "p.5-7")
    reason = ctx.host.refusal(a.DISCARD + ctx.card_set.kind_of[card])
    if reason is not None:
        return reason
    if card in draft.discards:
        return Gesture()
    if len(draft.discards) >= most:
        return Refusal("ui_discard_most", {"count": most}, "p.6")
    return Gesture(draft=lambda: draft.lay_for_discard(card))


def _take_back_means(ctx: Context, card: int) -> Meaning:
    draft = ctx.card_draft
    if draft.owner_of(card) is None and card not in draft.discards:
        return Refusal("ui_in_hand_already", {}, "p.6")
    return Gesture(draft=lambda: draft.take_back(card))


def _nowhere(ctx: Context, card: int, target: str) -> Refusal:
    name = _name(ctx, card)
    if target == ids.DECK or target.startswith("scored:"):
        deck = target == ids.DECK
        return Refusal("ui_deck_takes_nothing" if deck else "ui_scored_by_hitting", {"card": name}, "p.7")
    return Refusal("ui_bare_table" if target == NOWHERE else "ui_no_place", {"card": name}, "p.6")


def track_means(ctx: Context, target: str) -> Meaning:
    """The meaning of the Position Marker on a place."""
    if not target.startswith(("column:", "head:", "cell:")):
        return movement.beside(ctx)
    position, paths = ids.numbers(target)[-1], movement.reachable(ctx)
    side = target.rsplit(":", 1)[1] if target.startswith("column:") and target.count(":") == 2 else ""
    for name in (ids.column(position, side), ids.column(position)):
        if name in paths:
            return Gesture(paths[name])
    if not side and ids.column(position, "top") in paths:
        return Refusal("move_choose_side", {}, "p.5")
    return movement.refusal(ctx, position)


def play_means(ctx: Context, card: int) -> Meaning:
    """The meaning of playing a card of the own hand, wherever it goes by itself."""
    targets = ctx.host.gestures().get(ids.card(card), {})
    first = next((one for target, one in targets.items() if target not in (ids.DISCARD, ids.HAND)), None)
    kind = ctx.card_set.kind_of[card]
    place = ids.cell(kind, ctx.view["position"]) if kind < ctx.card_set.style_kind else ids.MAT
    return first or card_means(ctx, card, place)


def carry_out(ctx: Context, gesture: Gesture) -> None:
    """Carry a gesture out."""
    ctx.host.hold("")
    if gesture.draft is not None:
        gesture.draft()
        ctx.host.changed()
    if gesture.actions:
        ctx.host.commit(gesture.actions)


# ---- why something cannot be picked up


def no_card(ctx: Context, source: str, kind: str) -> Refusal | None:
    """Why a card cannot be picked up now."""
    if ids.numbers(source)[0] not in ctx.own_hand:
        return Refusal("ui_card_lies", {}, "p.7")
    if kind in ("act", "discard_more", "react") or (kind == "move" and ctx.stayed is not None):
        return None
    return not_now("ui_card_not_in_move" if kind == "move" else "ui_no_card_now", kind)


def no_marker(ctx: Context, source: str, kind: str) -> Refusal | None:
    """Why a Stat Marker cannot be picked up now."""
    seat, stat, index = ids.numbers(source)
    if kind not in ("hurt", "restore"):
        return Refusal("ui_marker_not_now", {}, "p.6")
    wanted = _victim(ctx)
    if seat != wanted:
        return Refusal("ui_marker_other", {"name": ctx.host.name(wanted)}, "p.6")
    ready = index < ctx.view["ready"][seat * 5 + stat]
    if ready != (kind == "hurt"):
        return Refusal("ui_marker_is_hurt" if kind == "hurt" else "ui_marker_is_ready", {}, "p.6")
    # any marker of a tray stands for all of them
    return ctx.host.refusal((a.HURT if kind == "hurt" else a.RESTORE) + stat)


def _why_not(ctx: Context, card: int) -> Refusal | None:
    draft = ctx.card_draft
    if card in draft.discards or draft.owner_of(card) is not None or ctx.usable(ids.card(card)):
        return None
    if ctx.discarding:
        return ctx.host.refusal(a.DISCARD + ctx.card_set.kind_of[card])
    meaning = play_means(ctx, card)
    return meaning if isinstance(meaning, Refusal) else None


def laid_boosts(ctx: Context, card: int) -> int:
    """The Boosts laid on a card, as a bit mask."""
    laid = ctx.card_draft.boosts.get(card, [])
    return sum(1 << (ctx.card_set.kind_of[boost] - ctx.card_set.first_boost) for boost in laid)


def discards_left(ctx: Context) -> int:
    """The number of cards that may still be discarded now."""
    if ctx.asks("discard_more"):
        return ctx.about(AboutDiscardMore)["left"]
    return ctx.card_set.most_discards


def place_of(ctx: Context, name: str) -> str:
    """The place on which an object lies, for what is dropped on it: a pile, the mat, a tray. Places, and cards of the own hand, are
    themselves."""
    view, family = ctx.view, name.split(":")[0]
    if family == "die":
        return ids.MAT
    if family == "marker":
        seat, stat, index = ids.numbers(name)
        return ids.tray(seat, stat, index >= view["ready"][seat * 5 + stat])
    if family != "card":
        return name
    card = ids.numbers(name)[0]
    if card in ctx.in_play:
        return ids.MAT
    if card in view["discard"] or card in ctx.card_draft.discards:
        return ids.DISCARD
    for seat in (0, 1):
        if card in view["scored_strikes"][seat] or card in view["scored_grapples"][seat]:
            return f"scored:{seat}"
    return name
