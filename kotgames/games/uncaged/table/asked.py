"""The questions and families of actions at this table, a record for each. They stand with the table, since buttons, gestures and advice are
of ids and of the row as it is laid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pygame import FRect

from kotgames.engine.contract import Prompt, Refusal
from kotgames.engine.odds import percent
from kotgames.games.uncaged import actions as a
from kotgames.games.uncaged import odds as chances
from kotgames.games.uncaged import views
from kotgames.games.uncaged.decisions import DECISIONS, AboutDiscard, AboutMulligan, AboutPlace, not_now
from kotgames.games.uncaged.game import State
from kotgames.games.uncaged.scoresheet import combos_of
from kotgames.games.uncaged.table import ids
from kotgames.games.uncaged.table.context import Context
from kotgames.games.uncaged.table.layout import SLOTS, deck_count
from kotgames.games.uncaged.table.shown_fight import said_lost
from kotgames.ui import theme
from kotgames.ui.canvas import Canvas
from kotgames.ui.table import families
from kotgames.ui.table.asked import (
    Advice,
    Asked,
    Button,
    Family,
    Finder,
    Meaning,
    Moves,
    Question,
    asked_of,
    plain,
)
from kotgames.ui.table.context import Control, Gesture
from kotgames.ui.table.families import among, cards, each_card, fighter_topic, kind_topic, whole

Asking = families.Questions[Context]


class Questions(Asking):
    """See `Questions` of the toolkit."""

    def sentence(self, prompt: Prompt) -> str:
        """See `families.Questions`; with a fighter to choose the die that decided it, or whom the other one sent in."""
        lines = self.host.situation.log_lines
        return lines[-1].text if lines and prompt.kind == "pick" else super().sentence(prompt)

    def called(self, prompt: Prompt, sentence: str) -> str:
        """See `families.Questions`."""
        name = self.host.name(prompt.seat)
        if prompt.kind != "pick":
            return super().called(prompt, sentence)
        if prompt.secret or len(name) > self.longest_called:
            return sentence
        return f"{self.words('chip.chooses', name=name)} {sentence}"

    def within(self, canvas: Canvas, bar: FRect) -> tuple[str, str]:
        """The headline as the bar has room for it: in large letters what the rival did stands alone, since title and buttons say what is
        asked."""
        (title, text), known = self.headline(), _known(self)
        chip = min(canvas.text_width(title, 17, theme.UI_BOLD) + 26, bar.width * 0.42)
        if known and text.endswith(known) and canvas.text_width(text, theme.BODY) > bar.width - chip - 29:
            return title, known.strip()
        return title, text

    def meanwhile(self) -> tuple[str, str]:
        """See `families.Questions`: what the combo came to as long as that stays to be read, what happened last once cards lie open, else
        who thinks."""
        view, texts, name = self.ctx.view, self.told(), self.host.name
        title = self.words("ask.combo", number=view["combo"], count=view["rounds"] * self.ctx.card_set.combos)
        if self.host.situation.stays:
            combo = combos_of(self.ctx.shown_fight.past_events)[-1]
            lost, broken = combo.lost, combo.broken
            came = said_lost(self.words, name, lost)
            return title.upper(), f"{self.words('ask.combo_broken')} {came}" if broken else came
        if self.ctx.exchange >= 0 and texts:
            number = self.ctx.exchange + 1
            return self.words("ask.exchange", number=number, count=SLOTS).upper(), texts[-1]
        actor = self.thinking
        if actor is not None:
            return name(actor), self.words("ask.thinks", name=name(actor))
        text = texts[-1] if texts else self.words("ask.watch_text")
        return title.upper() if view["combo"] else self.words("ask.watch"), text

    def held_controls(self) -> list[Control]:
        """See `Questions`: on to the next combo; the last exchange once more, where it is seen at all."""
        view, host = self.ctx.view, self.host
        key = "to_decision" if view["round"] == view["rounds"] else "next_round"
        if view["combo"] % self.ctx.card_set.combos:
            key = "next_combo"
        found = [Control("next", self.words(f"do.{key}"), host.play_on, "player-next", "primary")]
        if host.motion_ms(1):
            found.append(Control("again", self.words("do.replay_exchange"), host.play_again, "cycle"))
        return found


# ---- sentences


def _known(q: Asking) -> str:
    """The number of hands the rival put back in this combo, in words, behind what is asked (U18); "" for none."""
    taken = q.ctx.view["mulligans"][1 - q.ctx.me] if q.ctx.asks("place", "mulligan") else 0
    return f" {q.words('ask.rival_mulligans', count=taken)}" if taken else ""


def _mulligan(q: Asking) -> str:
    free = q.ctx.about(AboutMulligan)["free"]
    return q.words("prompt.mulligan.free" if free else "prompt.mulligan.text") + _known(q)


def _place(q: Asking) -> str:
    left = len(q.ctx.empty_slots)
    if not left:
        return q.words("prompt.place.lock")
    if q.ctx.about(AboutPlace)["again"]:
        return q.words("prompt.place.again")
    return q.words("prompt.place.text", count=left) + _known(q)


def _discard(q: Asking) -> str:
    owed = q.ctx.about(AboutDiscard)
    return q.words(f"prompt.discard.{owed['why']}", card=owed["card"])


# ---- buttons


def _comes_to(q: Asking, action: int) -> str:
    """Damage and Health after an answer, where the rules can say."""
    hit = next((line for line in q.host.explain(action) if line.key == "explain.hit"), None)
    return q.words("chip.hit", **hit.params) if hit is not None else ""


def _redraw(q: Asking) -> Iterable[Control]:
    """A mulligan, with what it leaves: cards of the new hand, and Stamina unless it is free."""
    key = "mulligan_free" if q.ctx.about(AboutMulligan)["free"] else "mulligan"
    left = next((line for line in q.host.explain(a.MULLIGAN) if line.key == f"explain.{key}"), None)
    sub = q.words(f"chip.{key}", **left.params) if left is not None else ""
    return [q.act(a.MULLIGAN, key, "card-exchange", "second", sub)]


def _row(q: Asking) -> Iterable[Control]:
    ctx = q.ctx
    left = len(ctx.empty_slots)
    if left:
        yield q.disabled("lock", q.words("ask.fill", count=left), "padlock", "primary")
    else:
        yield q.say("lock", ctx.row_draft.lock, "padlock", "primary")
    if ctx.row.slots:
        yield q.say("clear", ctx.row_draft.clear, "backward-time", "quiet")


# ---- gestures


def _placing(ctx: Context) -> Moves:
    """Cards to slots and back; a card that lies in one stands for its place: they change places."""
    slots, row = ctx.free_slots, ctx.row
    found: Moves = {}
    for card in ctx.own_hand:
        here = row.slot_of(card)
        targets = {
            ids.slot(ctx.me, slot): _lay(ctx, card, slot)
            for slot in sorted(slots, key=lambda slot: (slot in row.slots, slot))
            if slot != here
        }
        for slot in slots:
            if row.slots.get(slot, card) != card:
                targets[ids.card(row.slots[slot])] = _lay(ctx, card, slot)
        if here is not None:
            targets[ids.HAND] = Gesture(draft=lambda card=card: row.take_back(card))  # type: ignore[misc]
        found[ids.card(card)] = targets
    return found


def _lay(ctx: Context, card: int, slot: int) -> Gesture:
    return Gesture(draft=lambda: ctx.row.lay(card, slot))


def _pay(ctx: Context, card: int) -> int:
    return a.DISCARD + ctx.card_set.kind_of[card]


def _paying(ctx: Context) -> Moves:
    places = ids.deck(ctx.role(ctx.me)), ids.STAGE
    return each_card(_own_hand, _pay, *places)(ctx)


def _stands_for(ctx: Context, target: str) -> list[str]:
    """A target, or the place that a card lies in: its slot, or the hand."""
    if target.startswith("down:"):
        return [ids.slot(*ids.numbers(target))]
    if not target.startswith("card:"):
        return [target]
    card = ids.numbers(target)[0]
    for seat, row in enumerate(ctx.view["rows"]):
        if card in row and card not in ctx.own_hand:
            return [ids.slot(seat, row.index(card))]
    slot = ctx.row.slot_of(card)
    if slot is not None:
        return [ids.slot(ctx.me, slot)]
    return [ids.HAND if card in ctx.own_hand else target]


def _not_there(ctx: Context, source: str, spots: list[str]) -> Meaning:
    """Why a card does not lie there."""
    target, card = spots[0], ids.numbers(source)[0]
    name = f"@card.{ctx.card_set.kinds[ctx.card_set.kind_of[card]]}"
    if target == ids.HAND:
        return Refusal("ui_in_hand_already", {}, "p.9")
    if target.startswith("slot:"):
        seat, slot = ids.numbers(target)
        if seat != ctx.me:
            return Refusal("ui_own_row", {"card": name}, "p.9")
        if slot not in ctx.free_slots:
            return Refusal("ui_slot_closed", {"number": slot + 1}, "U14")
        return Refusal("ui_lies_there", {}, "p.9")
    deck = target.startswith("deck:")
    return Refusal("ui_deck_takes_nothing" if deck else "ui_only_slots", {"card": name}, "p.9")


def _not_paid(ctx: Context, source: str, spots: list[str]) -> Meaning:
    return ctx.host.refusal(_pay(ctx, ids.numbers(source)[0])) or Refusal("ui_pay_where", {}, "U13")


def _no_card(ctx: Context, source: str, kind: str) -> Refusal | None:
    """Why a card cannot be picked up now."""
    card = ids.numbers(source)[0]
    if card not in ctx.own_hand:
        return not_now("ui_card_lies", kind)
    if kind in ("discard", "option"):
        return ctx.host.refusal(_pay(ctx, card))
    return None if kind == "place" else not_now("ui_no_card_now", kind)


# ---- advice


def _advise_placing(ctx: Context, action: int, kind: str) -> Advice:
    """A card for the first empty place of the row as it lies; it may lie further back already."""
    words, first = ctx.words, ctx.view["revealed"][ctx.me]
    laid = ctx.row.without_gap(first)
    slot = min(first + len(laid), SLOTS - 1)
    number = action - a.PLACE
    free = [card for card in ctx.own_hand if ctx.card_set.kind_of[card] == number and card not in laid]
    held = [card for card in free if ctx.row.slot_of(card) is None]
    text = words("advice.place" if held or not free else "advice.move", card=f"@card.{kind}", number=slot + 1)
    board = views.sketch(State, ctx.row.view_with_row(ctx.view, ctx.me), ctx.card_set)
    board.actor = ctx.me
    odds = chances.odds(board, action)
    if odds is None:
        text += " " + words("advice.rest")
    elif odds.chance("breaker"):
        text += " " + words("advice.breaker", chance=percent(odds.chance("breaker")))
    else:
        text += " " + words("advice.unbroken")
    return text, [*(ids.card(card) for card in (held or free)[:1]), f"my slot {slot + 1}"]


# ---- names


def _own_hand(ctx: Context) -> list[int]:
    return ctx.own_hand


def _of_seat(foe: bool) -> Finder[Context]:
    """A row, or a slot of it."""

    def find(ctx: Context, rest: str) -> list[str] | None:
        seat = ctx.rival if foe else ctx.me
        what, _, number = rest.partition(" ")
        if what == "row":
            return [ids.slot(seat, slot) for slot in range(SLOTS)]
        if what == "slot" and number.isdigit():
            return [ids.slot(seat, int(number) - 1)]
        return [ids.fighter(seat)] if foe and not rest else None

    return find


def _hand(ctx: Context, kind: str) -> Sequence[str] | None:
    return cards(_own_hand)(ctx, kind) if kind else [*ctx.hand, ids.HAND]


_IN_CAGE: Final = ("my", "foe", "level", "strip")


def _page(ctx: Context, word: str, rest: str) -> str:
    if word in ("me", "foe") and not rest:
        return "fighters"
    return "sheet" if word in ("sheet", "log") else "cage" if word in _IN_CAGE else ""


def _spots(ctx: Context, name: str) -> list[FRect]:
    """A deck with its number, so that no rim strikes it through."""
    decks = ctx.layout.decks
    roles = [role for role, deck in enumerate(("attack deck", "defence deck")) if name == deck]
    return [decks[role].union(deck_count(decks[role])) for role in roles if decks]


# ---- the records

ASKED: Final[Asked[Context]] = Asked(
    __name__,
    (
        Question("pick", "prompt.pick.text"),
        Question(
            "mulligan", _mulligan, buttons=(Button("keep", a.KEEP, "check-mark", "primary", _comes_to), _redraw)
        ),
        Question("place", _place, buttons=(_row,), moves=_placing, astray=_not_there),
        Question("discard", _discard, moves=_paying, astray=_not_paid),
        Question(
            "option", "prompt.option.text", moves=_paying, astray=_not_paid,
            buttons=(Button("decline", a.DECLINE, "cancel", sub=_comes_to),),
        ),
        Question("stand", "prompt.stand.text", buttons=(
            Button("stand", a.STAND, "up-card", "primary", _comes_to), Button("stay", a.STAY, "falling", sub=_comes_to),
        )),
        Question("deflect", "prompt.deflect.text", buttons=(
            Button("deflect", a.DEFLECT, "shield", "primary", _comes_to), Button("take", a.TAKE_HIT, "cancel", sub=_comes_to),
        )),
    ),
    (
        Family("discard", of="card", points=("hand {name}",)),
        Family("place", advice=_advise_placing),
        Family("pick", of="fighter", points=("pick {name}",)),
        *plain("keep", "mulligan", "lock", "decline", "stand", "stay", "deflect", "take"),
    ),
    asked_of(DECISIONS), a.text, not_now,
    keys=lambda ctx: ctx.hand,
    stands_for=_stands_for,
    picks={**dict.fromkeys(("back", "down"), Refusal("ui_closed", {}, "U10")), "card": _no_card},
    names={
        "me": whole(lambda ctx: [ids.fighter(ctx.me)]), "my": _of_seat(foe=False), "foe": _of_seat(foe=True),
        "pick": among(lambda ctx: ctx.card_set.fighter_ids, ids.pick),
        "hand": _hand, "attack deck": ids.deck(0), "defence deck": ids.deck(1),
    },
    topics={
        "card": kind_topic, "fighter": lambda ctx, name: fighter_topic(ctx, name) or ("zone", "fighter"),
        "corner": fighter_topic, "pick": lambda ctx, name: ("fighter", ctx.card_set.fighter_ids[ids.numbers(name)[0]]),
        **{name: name for name in ("slot", "deck", "back", "down", "play", "plays", ids.LEVEL, ids.SHEET, ids.HAND, ids.STAGE)},
    },
    pages=_page,
    spots=_spots,
)  # fmt: skip
