"""Worked events of Knockdown and what the log says of them, by keys of the catalogue: see `tests.rulings.log_keys`."""

from __future__ import annotations

from kotgames.games.knockdown import GAME
from kotgames.games.knockdown import events as e

CARDS = GAME.card_set()
CARD = 0
KIND = CARDS.kind_of[CARD]
MORE = e.Addition(0, 1, "skill", "@skill.x")


def struck(
    *, wounds: e.Pair, printed: e.Pair = (1, 0), additions: tuple[e.Addition, ...] = (), blocked: e.Pair = (0, 0)
) -> e.Struck:  # fmt: skip
    """A pool fell."""
    return e.Struck(0, KIND, "punch", 3, printed, additions, blocked, wounds, wounds, False)


TOLD = [
    ("log.first (log.first_brief)", e.FirstRolled(((3, 3), (5, 2)), 0)),
    ("log.drawn", e.BoxesDrawn((0, 1), 0, 0)),
    ("log.picked", e.FighterPicked(0, 0)),
    ("log.start", e.StartChosen(0, (3, 4))),
    ("log.dealt", e.SkillsDealt(0, (-1, -1), False)),
    ("log.dealt_known", e.SkillsDealt(0, (1, 2), False)),
    ("log.passed_on", e.SkillsDealt(0, (-1, -1), True)),
    ("log.passed_on_known", e.SkillsDealt(0, (1, 2), True)),
    ("log.kept", e.SkillKept(0, -1, -1)),
    ("log.kept_known", e.SkillKept(0, 1, -1)),
    ("log.kept_dropped", e.SkillKept(0, 1, 2)),
    ("log.faced", e.SkillFaced(0, -1)),
    ("log.faced_known", e.SkillFaced(0, 1)),
    ("log.skills > aside", e.SkillsRevealed((1, 2), (4, 5), 1)),
    ("log.row > minor", e.RowFilled((CARD,), 9)),
    ("log.taken > play.card > 0 came.taken_short (came.taken_short)", e.CardTaken(0, CARD)),
    ("log.round", e.RoundStarted(1, 0, (3, 4), (0, 0))),
    ("log.turn > minor", e.TurnStarted(0, 1)),
    ("log.renewed > play.renew > 0  (came.renewed_short)", e.RowRenewed(0, CARD)),
    ("log.row_kept > aside", e.RowKept(0)),
    ("log.stalled > aside", e.RowStalled(CARD, 4)),
    ("log.corridor > play.corridor (play.corridor_short)", e.CorridorTaken(0, 3, 4)),
    ("log.walk > play.walk (play.walk_short)", e.Moved(0, (3, 4), "walk", 0)),
    ("log.walk > 0 came.walks", e.Moved(0, (3, 4), "move", 0)),
    ("log.walk > 0 came.walks", e.Moved(0, (3, 4), "ammo", 0)),
    ("log.dash > 0 came.walks", e.Moved(0, (3, 4), "dash", 0)),
    ("log.blink > 0 came.walks", e.Moved(0, (3, 4), "blink", 0)),
    ("log.blink_behind > 0 came.walks", e.Moved(0, (3, 4), "blink", 0, True)),
    ("log.forward > 0 came.walks", e.Moved(0, (3, 4), "forward", 0)),
    ("log.backward > 1 came.goes", e.Moved(0, (3, 4), "backward", 1)),
    ("log.pull > 1 came.goes", e.Moved(0, (3, 4), "pull", 1)),
    ("log.push > 1 came.goes", e.Moved(0, (3, 4), "push", 1)),
    ("log.attack > play.card", e.AttackPlayed(0, CARD, True, 1)),
    (
        "log.attack_out > play.card > 0 came.out_of_range (came.out_of_range_short)",
        e.AttackPlayed(0, CARD, False, 3),
    ),
    ("log.combo > minor", e.ComboStarted(0)),
    ("log.combo_ended > minor", e.ComboEnded(0, 2)),
    ("log.special > play.card", e.SpecialPlayed(0, 0, False)),
    ("log.reaction > play.card", e.SpecialPlayed(0, 0, True)),
    ("log.no_reaction > aside", e.ReactionDeclined(0)),
    ("log.origin_turret > aside", e.OriginChosen(0, True)),
    ("log.origin_self > aside", e.OriginChosen(0, False)),
    ("log.discard_dash > play.dash (play.dash_short)", e.CardDiscarded(0, CARD, "dash")),
    ("log.discard_pay > minor", e.CardDiscarded(0, CARD, "pay")),
    ("log.discard_block > play.block (play.block_short)", e.CardDiscarded(0, CARD, "block")),
    ("log.discard_limit > aside", e.CardDiscarded(0, CARD, "limit")),
    ("log.discard_forced > 1 came.discards", e.CardDiscarded(0, CARD, "forced")),
    ("log.discard_strip > 1 came.discards", e.CardDiscarded(0, CARD, "strip")),
    ("log.discard_reload > minor", e.CardDiscarded(0, CARD, "reload")),
    ("log.to_hand > minor", e.CardToHand(0, CARD, 4)),
    (
        "log.blocked_effect > 0 came.ignores_effect (came.ignores_effect_short, good)",
        e.Blocked(0, 0, 0, True, 2),
    ),
    (
        "log.blocked_both > 0 came.ignores (came.ignores_short, good) > 0 came.ignores_effect",
        e.Blocked(0, 1, 0, True, 2),
    ),
    ("log.blocked > 0 came.ignores (came.ignores_short, good)", e.Blocked(0, 0, 1, False, 2)),
    ("log.not_blocked > aside", e.NotBlocked(0)),
    ("log.lost > 0 came.lost (came.lost_short, bad)", e.StrikeLost(0, KIND)),
    ("log.struck > 0 came.wounds (came.wounds_short, good)", struck(wounds=(1, 0))),
    (
        "log.struck_sum[log.sum_printed; plus.skill] > 0 came.wounds (came.wounds_short, good)",
        struck(wounds=(0, 2), additions=(MORE,)),
    ),
    (
        "log.struck_sum[log.sum_printed; log.sum_blocked] > 0 came.all_blocked (came.blocked_short, bad)",
        struck(wounds=(0, 0), blocked=(1, 0)),
    ),
    (
        "log.struck_sum[log.sum_printed; log.sum_blocked] > 0 came.wounds (came.wounds_short, good)",
        struck(wounds=(1, 0), blocked=(0, 1)),
    ),
    ("log.struck > 0 came.no_wounds (came.no_wounds_short, bad)", struck(wounds=(0, 0), printed=(1, 0))),
    (
        "log.struck_sum[log.sum_printed; plus.skill] > 0 came.no_wounds (came.no_wounds_short, bad)",
        struck(wounds=(0, 0), printed=(0, 0), additions=(MORE,)),
    ),
    ("log.struck > 0 came.no_wounds", struck(wounds=(0, 0), printed=(0, 0))),
    ("log.wounded_effect > 0 came.more (came.wounds_short, good)", e.Wounded(1, 1, 0, "effect", (1, 0))),
    (
        "log.wounded_effect > 0 came.more (came.wounds_short, good)",
        e.Wounded(1, 0, 1, "effect", (1, 1)),
        struck(wounds=(1, 0)),
    ),
    ("log.wounded_corridor > 0 came.costs (came.wounds_short, bad)", e.Wounded(0, 0, 1, "corridor", (0, 1))),
    ("log.effect_blocked > 0 came.effect_blocked (bad)", e.EffectBlocked(1, KIND)),
    ("log.healed_effect > 0 came.heals (came.heals_short, good)", e.Healed(0, 1, 0, "effect", (0, 0))),
    ("log.healed_skill > 0 came.heals_too (good)", e.Healed(0, 1, 0, "skill", (0, 0))),
    ("log.healed_hunter > 0 came.heals_too (good)", e.Healed(0, 1, 0, "hunter", (0, 0))),
    ("log.ammo_gained > 0 came.ammo", e.AmmoChanged(0, 2, 3)),
    ("log.ammo_spent > 0 came.ammo", e.AmmoChanged(0, -1, 2)),
    ("log.turret_placed > 0 came.turret (came.turret_short)", e.TurretPlaced(0, 3, False)),
    ("log.turret_moved > 0 came.turret (came.turret_short)", e.TurretPlaced(0, 3, True)),
    ("log.stayed > 0 came.stays", e.StayedPut(0, "move", True)),
    ("log.no_way > 0 came.no_way", e.StayedPut(0, "move", False)),
    ("log.stayed > 1 came.stays", e.StayedPut(0, "push", True)),
    ("log.no_way > 1 came.no_way", e.StayedPut(0, "push", False)),
    ("log.shown > 1 came.shown", e.CardsShown(0, (0, 1))),
    ("log.test > play.test (play.test_short)", e.TestCalled(0, 1, (1, 1), KIND)),
    ("log.test_unhurt > play.test (play.test_short)", e.TestCalled(0, 1, (0, 0), KIND)),
    ("log.not_called > aside", e.TestNotCalled(0)),
    ("log.way_tower > aside", e.TestWay(1, "tower")),
    ("log.way_dice > aside", e.TestWay(1, "dice")),
    (
        "log.dice_passed > log.dice_needed > play.dice (play.dice_short) > 1 came.passes (came.passes_short, good)",
        e.DiceRolled(1, (6, 5), 11, 11),
    ),
    (
        "log.dice_failed > log.dice_needed > play.dice (play.dice_short) > 1 came.fails (came.fails_short, bad)",
        e.DiceRolled(1, (6, 4), 10, 11),
    ),
    (
        "log.tower_stood > play.tower (play.tower_short) > 1 came.passes (came.passes_short, good)",
        e.TowerBuilt(1, True, False),
    ),
    (
        "log.tower_fell > play.tower (play.tower_short) > 1 came.fails (came.fails_short, bad)",
        e.TowerBuilt(1, False, False),
    ),
    ("log.tower_unfinished > play.tower (play.tower_short) > 1 came.undecided", e.TowerBuilt(1, False, True)),
    ("log.passed > 0 came.test_passed (came.test_passed_short, bad)", e.TestPassed(1, 1, 0, (0, 0))),
    ("log.passed > 0 came.test_passed (came.test_passed_short, bad)", e.TestPassed(1, 0, 1, (0, 0))),
    ("log.passed_unhurt > 0 came.test_passed (came.test_passed_short, bad)", e.TestPassed(1, 0, 0, (0, 0))),
    (
        "log.round_ko > 0 came.test_failed (came.test_failed_short, good)",
        e.RoundEnded(1, 0, "ko", "", (0, 2), (0, 0), (1, 0), 7),
    ),
    ("log.round_heavy > aside", e.RoundEnded(1, 0, "deck", "heavy", (1, 2), (0, 0), (1, 0), 7)),
    ("log.round_light > aside", e.RoundEnded(1, 1, "deck", "light", (1, 1), (2, 0), (0, 1), 7)),
    ("log.round_turn > aside", e.RoundEnded(1, 1, "deck", "turn", (1, 1), (1, 1), (0, 1), 7)),
    ("log.turned_up > aside", e.SkillTurnedUp(0, 2)),
    ("log.won_ko", e.MatchEnded(0, "ko")),
    ("log.won_deck", e.MatchEnded(0, "deck")),
]
