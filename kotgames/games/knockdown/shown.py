"""Telling, sight and sound of a match of Knockdown: a row for each event (`engine.shown`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from kotgames.engine.fields import params_of
from kotgames.engine.log_book import LogLine
from kotgames.engine.odds import percent
from kotgames.engine.shown import ACTED, FOE, Acted, Banner, By, Came, Cue, Played, Row, Rows, Settle, Told
from kotgames.games.knockdown import attacks, moments
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.board import WAYS_TO_GO

if TYPE_CHECKING:
    from kotgames.games.knockdown.words import LogBook

CARD_LIES: Final = 230
"""A card that flies lies there, milliseconds after it set out."""
STEP_MS: Final = 210
"""Milliseconds from one step of a miniature to the next."""
WORK_MS: Final = 460
"""Milliseconds in which somebody has knelt down to a turret."""
OWN_WAYS: Final = [WAYS_TO_GO[way] for way in attacks.OWN_WAYS]
"""Ways that a fighter goes by an effect of its own; else the other one moves it."""


# ---- told


def _title(book: LogBook, event: Any) -> str:
    """The name of the card or Special Attack that an event names."""
    return book.words(params_of(book, event)["card"].removeprefix("@"))


def _higher(book: LogBook, event: e.FirstRolled) -> Mapping[str, int]:
    """The dice of the last throw, the higher one first."""
    one, two = event.rolls[-1] if event.seat == 0 else event.rolls[-1][::-1]
    return {"one": one, "two": two}


def _first_rolled(book: LogBook, event: e.FirstRolled, line: LogLine) -> LogLine:
    one, two = _higher(book, event).values()
    brief = book.words("log.first_brief", name=book.name(event.seat))
    return replace(line, dice=((one, True), (two, False)), brief=brief)


def _drawn(book: LogBook, event: e.BoxesDrawn) -> Mapping[str, Any]:
    """A box is called by its first Arena."""
    cards = book.card_set
    one, two = (f"@fighter.{cards.fighter_ids[fighter]}" for fighter in event.fighters)
    named = (cards.arena_box.index(event.skill_set), event.arena)
    box, arena = (f"@arena.{cards.arena_ids[one]}" for one in named)
    return {"name": book.name(0), "foe": book.name(1), "one": one, "two": two, "box": box, "arena": arena}


def _known(book: LogBook, event: e.SkillsDealt) -> bool:
    return e.HIDDEN not in event.skills


def _turned_up(book: LogBook, event: e.SkillsRevealed) -> Mapping[str, Any]:
    skill, theirs = (f"@skill.{book.card_set.skill_ids[one]}" for one in event.skills)
    one, two = event.initiative
    said = {"skill": skill, "theirs": theirs, "one": one, "two": two}
    return {"name": book.name(0), "foe": book.name(1), **said}


def _counts(book: LogBook, event: Any, line: LogLine) -> LogLine:
    """A new attack has done no wounds yet, its pool and its effect do some; a Reaction answers one that goes on."""
    if isinstance(event, e.Wounded):
        book.done += event.heavy + event.light if event.why == "effect" else 0
    elif isinstance(event, e.TurnStarted | e.AttackPlayed) or not event.reaction:
        book.done = sum(event.wounds) if isinstance(event, e.Struck) else 0
    return line


def _moved(book: LogBook, event: e.Moved) -> int:
    """A Move is a play of its own; a Dash was one when its card was discarded; by an effect it came of an attack."""
    return 0 if event.how == "walk" else 1 if event.seat == event.by else 2


def _pushed(book: LogBook, event: e.StayedPut) -> int:
    """The seat whose effect it was."""
    return event.seat if event.how in OWN_WAYS else 1 - event.seat


def _stopped(book: LogBook, event: e.Blocked) -> Mapping[str, Any]:
    return {"wounds": book.wounds(event.heavy, event.light)}


def _struck(book: LogBook, event: e.Struck) -> Mapping[str, Any]:
    heavy, light = event.total
    did = {"wounds": book.wounds(*event.wounds), "count": sum(event.wounds), "heavy": heavy, "light": light}
    return {**did, "name": book.name(1 - event.seat), "parts": book.arithmetic(event)}


def _landed(book: LogBook, event: e.Struck) -> int:
    if any(event.wounds):
        return 0
    return 1 if any(event.blocked) else 2 if any(event.printed) or event.additions else 3


def _cubes(book: LogBook, event: e.Wounded | e.Healed | e.TestPassed) -> Mapping[str, Any]:
    """Wounds that come or go, and those that lie there now."""
    heavy, light = event.total
    wounds = book.wounds(event.heavy, event.light)
    return {"wounds": wounds, "count": event.heavy + event.light, "heavy": heavy, "light": light}


def _met(book: LogBook, event: e.DiceRolled) -> bool:
    return event.total >= event.needed


def _rolled(book: LogBook, event: e.DiceRolled, line: LogLine) -> LogLine:
    chance = percent(moments.chance_to_pass(book.card_set, event.needed))
    detail = book.words("log.dice_needed", needed=event.needed, chance=chance)
    return replace(line, dice=tuple((face, None) for face in event.faces), detail=detail)


def _tower(book: LogBook, event: e.TowerBuilt) -> int:
    return 2 if event.unfinished else event.stood


def _compared(book: LogBook, event: e.RoundEnded) -> Mapping[str, Any]:
    pair = event.light if event.decided == "light" else event.heavy
    return {"one": pair[event.winner], "two": pair[1 - event.winner]}


PLAYED: Final = Played(short=_title)
STOPPED: Final = Came(
    "ignores", tone="good", short="ignores_short", params=lambda book, event: {"count": event.heavy + event.light},
)  # fmt: skip
FAILS: Final = Came("fails", tone="bad", short="fails_short")
PASSES: Final = Came("passes", tone="good", short="passes_short")


def _aside(icon: str | By[str], key: str | By[str]) -> Told:
    return Told(icon, key, aside=True)


# ---- heard


def _steps(event: e.Moved) -> Sequence[Cue]:
    if event.how == "blink":
        return [("whoosh", 0, 0.9), ("whoosh", 420, 0.6)]
    steps: list[Cue] = [("footwork", STEP_MS * index, 0.8) for index in range(len(event.path) - 1)]
    return [("whoosh", 0, 0.6), *steps] if event.how == "dash" else steps


def _gets_up(event: e.TestPassed) -> Sequence[Cue]:
    """Up again. The hall has cheered at the dice or the tower already; at nothing at all it does so now."""
    cubes = event.heavy + event.light
    easy = not cubes and event.total == (0, 0)
    heard: list[Cue] = [("cheer", 100, 0.7)] if easy else [("footwork", 500, 0.7)]
    return [*heard, ("marker_restore", 400, 0.8)] if cubes else heard


ROWS: Final = Rows(__file__, e, {
    e.FirstRolled: Row(
        Told("perspective-dice-six-faces-random", "first", "gold", params=_higher, then=_first_rolled),
        ACTED, (("dice_roll", 0, 0.9),), 0.3,
    ),
    e.BoxesDrawn: Row(
        Told("crossed-swords", By(lambda book, event: len(book.card_set.box_ids) > 1, "drawn", "drawn_boxes"), "gold", params=_drawn),
        Banner("boxes", "gold", 1200, _drawn), (("shuffle", 0, 0.8),),
    ),
    e.FighterPicked: Row(Told("person", "picked", "gold"), Settle(450), (("ui_ok", 0, 0.7),)),
    e.StartChosen: Row(
        Told("hexes", "start", params=lambda book, event: {"space": book.space(event.starts[event.seat])}),
        Settle(450), (("marker_restore", 0, 0.7),),
    ),
    e.SkillsDealt: Row(
        Told(
            "card-draw", By("passed", By(_known, "dealt", "dealt_known"), By(_known, "passed_on", "passed_on_known")),
            params=lambda book, event: {"count": len(event.skills)},
        ),
        Settle(160), (("card_flick", 0, 0.6),),
    ),
    e.SkillKept: Row(
        Told("card-pickup", By(lambda book, event: (event.skill >= 0) + (event.dropped >= 0), "kept", "kept_known", "kept_dropped")),
        Settle(160), (("card_place", 0, 0.7),),
    ),
    e.SkillFaced: Row(Told("eyeball", By("skill", "faced", "faced_known")), Settle(160), (("card_place", 0, 0.7),)),
    e.SkillsRevealed: Row(
        Told("up-card", "skills", "gold", aside=True, params=_turned_up),
        Acted(Banner("begins", "gold", 900, lambda book, event: {"name": book.name(event.first)})),
        (("card_flick", 0, 0.9), ("card_flick", 120, 0.9), ("crowd_ooh", 300, 0.5)),
    ),
    e.RowFilled: Row(
        Told("card-draw", "row", "text_dim", minor=True),
        ACTED, lambda event: [("card_flick", 80.0 * index, 0.6) for index in range(len(event.cards))],
    ),
    e.CardTaken: Row(
        Told("card-pickup", "taken", "text", PLAYED, Came("taken_short", short="taken_short")),
        Settle(340), (("card_place", CARD_LIES, 0.8),), chosen=False,
    ),
    e.RoundStarted: Row(Told("ringing-bell", "round", "gold"), ACTED, (("bell_1", 0, 1.0), ("shuffle", 200, 0.5))),
    e.TurnStarted: Row(Told("next-button", "turn", "info", minor=True, then=_counts), Acted(Banner("turn", "gold", 620)), (), 0.15),
    e.RowRenewed: Row(
        Told("cycle", "renewed", "text", Played("renew", short=_title), Came("", short="renewed_short")), ACTED, (("card_flick", 0, 0.7),),
    ),
    e.RowKept: Row(_aside("check-mark", "row_kept"), None, ()),
    e.RowStalled: Row(
        _aside("hourglass", "stalled"), Acted(Banner("stalled", "danger", 800)), (("card_flick", 0, 0.8), ("crowd_boo", 250, 0.5)),
    ),
    e.CorridorTaken: Row(
        Told("exit-door", "corridor", "text", Played("corridor", bare=True)),
        Acted(Banner("corridor", "info", 700)), (("footwork", 0, 0.7), ("whoosh", 180, 0.8)), 0.35,
    ),
    e.Moved: Row(
        Told(
            "walking-boot",
            By("behind", By("how", "walk", "dash", "walk", "blink", "forward", "backward", "pull", "push", "walk"), "blink_behind"),
            "text", By(_moved, Played("walk", bare=True), None, None),
            By(_moved, None, Came("walks", "by"), Came("goes", "by")),
            params=lambda book, event: {"space": book.space(event.path[-1]), "foe": book.name(1 - event.seat)},
        ),
        Acted(Banner("behind", "danger", 700)), _steps, chosen=False,
    ),
    e.AttackPlayed: Row(
        Told(
            By("in_range", "card-pickup", "fist"), By("in_range", "attack_out", "attack"), "text", PLAYED,
            By("in_range", Came("out_of_range", short="out_of_range_short"), None), then=_counts,
        ),
        Acted(Banner(By("in_range", "takes", "attack"), By("in_range", "info", "danger"), 640)),
        ACTED, lambda event, board: 0.4 if event.in_range else 0.15,
    ),
    e.ComboStarted: Row(Told("linked-rings", "combo", "info", minor=True), None, ()),
    e.ComboEnded: Row(Told("linked-rings", "combo_ended", "text_dim", minor=True), Settle(160), (), chosen=False),
    e.SpecialPlayed: Row(
        Told(By("reaction", "fulguro-punch", "dodge"), By("reaction", "special", "reaction"), "gold", PLAYED, then=_counts),
        Acted(Banner(
            By("reaction", "special", "reaction"), By("reaction", "danger", "info"), 640,
            lambda book, event: {"special": _title(book, event)},
        )),
        ACTED, 0.55,
    ),
    e.ReactionDeclined: Row(_aside("cancel", "no_reaction"), None, ()),
    e.OriginChosen: Row(
        _aside(By("turret", "person", "ray-gun"), By("turret", "origin_self", "origin_turret")), ACTED, (("tick", 0, 0.7),),
    ),
    e.CardDiscarded: Row(
        By(
            "why",
            Told("card-discard", "discard_dash", "text", Played("dash", short="dash_short", chain="dash {seat}")),
            Told("card-discard", "discard_block", "text", Played("block", short="block_short", chain="block {seat}")),
            Told("card-discard", "discard_pay", minor=True),
            Told("card-discard", "discard_reload", minor=True),
            _aside("card-discard", "discard_limit"),
            Told("card-discard", "discard_forced", came=Came("discards", FOE)),
            Told(
                "card-discard", "discard_strip", "text", came=Came("discards", FOE),
                params=lambda book, event: {"foe": book.name(1 - event.seat)},
            ),
        ),
        ACTED, (("card_flick", 0, 0.6),), chosen=False,
    ),
    e.CardToHand: Row(Told("card-pickup", "to_hand", "text_dim", minor=True), Settle(440), (("card_place", CARD_LIES, 0.7),)),
    e.Blocked: Row(
        By(
            lambda book, event: 1 + event.effect if event.heavy + event.light else 0,
            Told("shield", "blocked_effect", "ok", came=Came("ignores_effect", tone="good", short="ignores_effect_short")),
            Told("shield", "blocked", "ok", came=STOPPED, params=_stopped),
            Told("shield", "blocked_both", "ok", came=(STOPPED, Came("ignores_effect")), params=_stopped),
        ),
        Acted(Banner("blocked", "info", 800)), (("block", 0, 0.9), ("card_flick", 60, 0.6)), 0.6,
    ),
    e.NotBlocked: Row(_aside("cancel", "not_blocked"), None, ()),
    e.StrikeLost: Row(
        Told("dodge", "lost", "info", came=Came("lost", tone="bad", short="lost_short")),
        ACTED, ACTED, 0.6, forward=True,
    ),
    e.Struck: Row(
        Told(
            "bleeding-wound", By(lambda book, event: bool(book.arithmetic(event)), "struck", "struck_sum"),
            By(lambda book, event: any(event.wounds), "text_soft", "danger"),
            came=By(
                _landed, Came("wounds", tone="good", short="wounds_short"), Came("all_blocked", tone="bad", short="blocked_short"),
                Came("no_wounds", tone="bad", short="no_wounds_short"), Came("no_wounds"),
            ),
            params=_struck, then=_counts,
        ),
        ACTED, ACTED, lambda event, board: 0.35 + 0.12 * event.wounds[0] + 0.06 * event.wounds[1], forward=True,
    ),
    e.Wounded: Row(
        Told(
            "bleeding-wound", "wounded_{why}", "danger",
            came=By(
                "why", Came("more", FOE, "good", "wounds_short", lambda book, event: {"count": book.done + event.heavy + event.light}),
                Came("costs", tone="bad", short="wounds_short"),
            ),
            params=_cubes, then=_counts,
        ),
        ACTED, lambda event: [("marker_hurt", 90.0 * index, 0.8) for index in range(event.heavy + event.light)], forward=True,
    ),
    e.EffectBlocked: Row(
        Told("shield", "effect_blocked", "ok", came=Came("effect_blocked", FOE, "bad")),
        Acted(Banner("effect_blocked", "info", 800)), (("block", 0, 0.7),), forward=True,
    ),
    e.Healed: Row(
        Told(
            "first-aid-kit", "healed_{why}", "ok", params=_cubes,
            came=By("why", Came("heals", tone="good", short="heals_short"), *(Came("heals_too", tone="good"),) * 2),
        ),
        Banner("healed", "ok", 650), (("marker_restore", 0, 0.9),),
    ),
    e.AmmoChanged: Row(
        Told(
            "load", By(lambda book, event: event.change > 0, "ammo_spent", "ammo_gained"), "info",
            came=Came("ammo", params=lambda book, event: {"change": f"{event.change:+d}"}),
            params=lambda book, event: {"change": abs(event.change)},
        ),
        Settle(160), (("tick", 0, 0.7),),
    ),
    e.TurretPlaced: Row(
        Told("ray-gun", By("moved", "turret_placed", "turret_moved"), "info", came=Came("turret", short="turret_short")),
        ACTED, (("clack", WORK_MS + CARD_LIES, 1.0), ("tick", WORK_MS + CARD_LIES + 220, 0.8)),
    ),
    e.StayedPut: Row(
        Told("kneeling", By("possible", "no_way", "stayed"), came=Came(By("possible", "no_way", "stays"), _pushed)),
        None, (), chosen=False,
    ),
    e.CardsShown: Row(Told("eyeball", "shown", "info", came=Came("shown", FOE)), Settle(450), (("card_flick", 0, 0.8),), chosen=False),
    e.TestCalled: Row(
        Told(
            "knockout", By(lambda book, event: any(event.wounds), "test_unhurt", "test"), "gold", Played("test", bare=True),
            params=lambda book, event: {"count": sum(event.wounds)},
        ),
        Acted(Banner("test", "danger", 1100, lambda book, event: {"name": book.name(event.tested)})),
        (("bell_1", 0, 0.8), ("crowd_gasp", 200, 0.8)), lambda event, board: min(0.95, 0.5 + 0.04 * sum(event.wounds)), forward=True,
    ),
    e.TestNotCalled: Row(_aside("cancel", "not_called"), None, (), forward=True),
    e.TestWay: Row(
        _aside(By("way", "stack", "rolling-dices"), "way_{way}"),
        ACTED, (("tick", 0, 0.6),), forward=True,
    ),
    e.DiceRolled: Row(
        Told(
            "rolling-dices", By(_met, "dice_failed", "dice_passed"), By(_met, "danger", "ok"), Played("dice", bare=True),
            By(_met, FAILS, PASSES), then=_rolled,
        ),
        ACTED, lambda event: [("dice_roll", 0, 1.0), ("cheer" if event.total >= event.needed else "crowd_ooh", 800, 0.8)],
        0.95, forward=True,
    ),
    e.TowerBuilt: Row(
        Told(
            "stack", By(_tower, "tower_fell", "tower_stood", "tower_unfinished"), By(_tower, "danger", "ok", "info"),
            Played("tower", bare=True), By(_tower, FAILS, PASSES, Came("undecided")),
        ),
        Acted(Banner("tower_unfinished", "danger", 1000)),
        lambda event: [("cheer" if event.stood else "crowd_ooh", 0, 0.6)], 0.95, forward=True,
    ),
    e.TestPassed: Row(
        Told(
            "heart-beats", By(lambda book, event: event.heavy + event.light > 0, "passed_unhurt", "passed"), "ok",
            came=Came("test_passed", FOE, "bad", "test_passed_short"), params=_cubes,
        ),
        Acted(Banner("passed", "ok", 900)), _gets_up, 0.7, forward=True,
    ),
    e.RoundEnded: Row(
        By(
            "how",
            Told("podium", "round_ko", "gold", came=Came(
                "test_failed", "winner", "good", "test_failed_short", lambda book, event: {"name": book.name(1 - event.winner)},
            )),
            Told("podium", "round_{decided}", "gold", aside=True, params=_compared),
        ),
        ACTED, ACTED, 0.9, forward=True,
    ),
    e.SkillTurnedUp: Row(
        Told("up-card", "turned_up", "info", aside=True),
        Banner("turned_up", "info", 1300), (("card_flick", 0, 0.9), ("crowd_ooh", 250, 0.5)),
    ),
    e.MatchEnded: Row(Told("laurels-trophy", "won_{how}", "gold"), ACTED, ACTED, 1.0, forward=True),
}, banner="table.banner")  # fmt: skip
