"""Knockdown's rulings with the shipped cards, from both seats: every card, Special Attack and Skill of the box, whatever it is tuned to.
What is expected is read from the card files, and worked out here."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import yaml

from kotgames.engine.chance import Dice
from kotgames.games.knockdown import events as e
from kotgames.games.knockdown.card_set import shipped
from kotgames.games.knockdown.game import GAME
from kotgames.system import paths
from tests.rulings.knockdown_boxes import SKILLS
from tests.rulings.knockdown_table import Table, both
from tests.rulings.test_knockdown_moves import away, on_a_line

FOLDER = paths.cards() / GAME.id
PARTS: dict[str, Any] = yaml.safe_load((FOLDER / "components.yaml").read_text("utf-8"))
SHEETS: list[dict[str, Any]] = yaml.safe_load((FOLDER / "fighters.yaml").read_text("utf-8"))["fighters"]
CARDS = {row["id"]: row for row in PARTS["cards"] if row["count"]}
SPECIALS = {row["id"]: row for sheet in SHEETS for row in sheet["specials"]}
OWNER = {row["id"]: sheet["id"] for sheet in SHEETS for row in sheet["specials"]}
ARENA = PARTS["arenas"][0]
SPACES = [tuple(space) for space in ARENA["spaces"]]
SKILL = {row["id"]: row["gives"] for row in PARTS["skills"]}
KINDS: dict[str, list[str]] = {
    symbol: [name for name, row in CARDS.items() if row["symbol"] == symbol] for symbol in ("high", "low", "grip", "block", "dash")
}  # fmt: skip

each_card = pytest.mark.parametrize("card", CARDS)
each_special = pytest.mark.parametrize("special", SPECIALS)
OTHERS = (0, 1, 2, 3, 4)


def reaches(row: dict[str, Any], one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    """Whether a printed range reaches from one space to another."""
    reach = row.get("range", {})
    distance = away(one, two)
    if reach.get("projectile"):
        return on_a_line(one, two)
    if "exactly" in reach:
        return bool(distance == reach["exactly"])
    if "up_to" in reach:
        return bool(distance <= reach["up_to"])
    if "from" in reach:
        return bool(reach["from"] <= distance <= reach["to"])
    return True


def pool(row: dict[str, Any]) -> tuple[int, int]:
    """Printed wounds."""
    wounds = row.get("wounds", {})
    return wounds.get("heavy", 0), wounds.get("light", 0)


def in_reach(row: dict[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two spaces that a range spans, far from the edges where it can be."""
    return next(
        (one, two)
        for one in sorted(SPACES, key=lambda space: (away(space, (0, 0)), space))
        for two in SPACES
        if one != two and reaches(row, one, two)
    )


def filled(*wanted: str) -> list[str]:
    """A row of four with these cards."""
    row = list(wanted)
    stock = Counter({name: card["count"] for name, card in CARDS.items()}) - Counter(row)
    for name in sorted(stock):
        if len(row) < 4:
            row.append(name)
    return row


def hand_of(*symbols: str, apart: list[str] | None = None) -> list[str]:
    """Cards with these symbols, as many as there are, none that lies elsewhere."""
    stock = Counter({name: card["count"] for name, card in CARDS.items()}) - Counter(apart or [])
    found = []
    for symbol in symbols:
        name = max(KINDS[symbol], key=lambda one: stock[one])
        stock[name] -= 1
        assert stock[name] >= 0
        found.append(name)
    return found


def struck(seat: int, card: str, *, hand: tuple[str, ...] = (), **more: Any) -> Table:
    """A card played in range: by James at Iris, or whoever is said."""
    row = CARDS[card]
    one, two = in_reach(row)
    lies = filled(card)
    foe = {"fighter": "iris", "at": list(two), "hand": hand_of(*hand, apart=lies), **more.pop("foe", {})}
    table = Table(
        seat,
        cards=shipped(),
        row=lies,
        fill=False,
        me={"fighter": "james", "at": list(one), **more.pop("me", {})},
        foe=foe,
        **more,
    )
    table.do(f"attack {card}")
    if table.asked == ("react", 1 - seat):
        table.do("decline")
    return table


def finish(table: Table, seat: int) -> None:
    """Play on to the next action with whatever comes first, and no test."""
    for _ in range(30):
        if table.asked[0] in ("action", "renew", "combo"):
            return
        can = table.can()
        table.do("decline" if "decline" in can else "take" if "take" in can else can[0])
    raise AssertionError(table.asked)


@each_card
@both
def test_d1_d5_every_card_from_everywhere_is_in_range_as_printed(card: str, seat: int) -> None:
    """All ordered pairs of spaces for one seat, a sample for the other."""
    row = CARDS[card]
    pairs = [(one, two) for one in SPACES for two in SPACES if one != two]
    for one, two in pairs if seat == 0 else pairs[:: len(SPACES) + 4]:
        state = GAME.setup(
            {
                "actor": seat, "row": filled(card), "test": "dice",
                "fighters": [{"fighter": "james", "at": one}, {"fighter": "brood", "at": two}][:: -1 if seat else 1],
            }
        )  # fmt: skip
        told: list[Any] = []
        state.step(GAME.parse(f"attack {card}"), told.append)
        (played,) = [event for event in told if isinstance(event, e.AttackPlayed)]
        assert played.in_range == reaches(row, one, two), (one, two)
        assert played.distance == away(one, two)
        if not played.in_range:
            assert state.hands[seat] == [played.card]
            assert not any(isinstance(event, e.Struck | e.Wounded | e.Moved) for event in told)


@each_card
@both
def test_d2_d21_every_card_does_its_wounds_its_effect_and_its_ko_in_this_order(card: str, seat: int) -> None:
    row = CARDS[card]
    table = struck(seat, card)
    asked = []
    for _ in range(30):
        if table.asked[0] == "action":
            break
        asked.append(table.asked[0])
        can = table.can()
        table.do("decline" if "decline" in can else can[-1])
    printed = pool(row)
    hits = table.all(e.Struck)
    assert [hit.printed for hit in hits] == (
        [printed] if row["type"] == "strike" or printed != (0, 0) else []
    )
    effects = [effect for effect in row.get("effects", []) if effect["do"] == "wounds"]
    total = (
        printed[0] + sum(effect.get("heavy", 0) for effect in effects),
        printed[1] + sum(effect.get("light", 0) for effect in effects),
    )
    assert table.wounds(1 - seat) == total
    assert ("call" in asked) == row.get("ko", False)
    kinds = [
        kind for kind in table.kinds if kind in ("Struck", "Moved", "Wounded", "TestNotCalled", "CardToHand")
    ]
    ranks = {"Struck": 0, "Moved": 1, "Wounded": 1, "TestNotCalled": 2, "CardToHand": 3}
    assert [ranks[kind] for kind in kinds] == sorted(ranks[kind] for kind in kinds)
    assert table.hand(seat) == [card]


@pytest.mark.parametrize("others", OTHERS)
@each_card
@both
def test_d3_d18_every_card_against_a_block_card_and_so_many_others(card: str, seat: int, others: int) -> None:
    row = CARDS[card]
    heavy, light = pool(row)
    hand = ("block", *("low", "dash", "high", "grip")[:others])
    table = struck(seat, card, hand=hand)
    effects = bool(row.get("effects"))
    wanted = [f"block {n}" for n in range(min(heavy, others // 2) + 1) if n or min(light, others)]
    wanted += ["block effect"] if effects else []
    if row["type"] != "strike" or not wanted:
        assert table.asked[0] != "block"
        return
    assert table.asked == ("block", 1 - seat)
    assert table.can() == ["take", *wanted]
    for word in wanted:
        again = struck(seat, card, hand=hand)
        again.do(word)
        hit = again.only(e.Struck)
        if word == "block effect":
            assert (hit.blocked, hit.wounds) == ((0, 0), (heavy, light))
            assert again.only(e.EffectBlocked).seat == 1 - seat
        else:
            ignored = int(word.split()[1])
            assert hit.blocked == (ignored, min(light, others - 2 * ignored))
        assert again.only(e.Blocked).left == others
        finish(again, seat)


@each_card
@both
def test_d3_every_card_against_two_block_cards(card: str, seat: int) -> None:
    row = CARDS[card]
    heavy, light = pool(row)
    table = struck(seat, card, hand=("block", "block", "high", "low"))
    both_kinds = [f"block both {n}" for n in range(min(heavy, 1) + 1) if n or min(light, 2)]
    if row["type"] == "strike" and (row.get("effects") or heavy or light):
        offered = [text for text in table.can() if text.startswith("block both")]
        assert offered == (both_kinds if row.get("effects") else [])
    else:
        assert table.asked[0] != "block"


@each_special
@both
def test_d4_every_special_costs_what_is_printed_and_comes_once_a_combo(special: str, seat: int) -> None:
    row = SPECIALS[special]
    if row["type"] == "reaction":
        assert f"special {special}" not in shipped().of_text
        return
    one, two = in_reach(row)
    cost = ["high" if symbol == "any" else symbol for symbol in row["cost"]]
    spare = ["dash", "dash"]
    foe = next(sheet["id"] for sheet in SHEETS if sheet["id"] != OWNER[special])
    table = Table(
        seat, cards=shipped(), me={"fighter": OWNER[special], "at": list(one), "hand": hand_of(*cost, *spare)},
        foe={"fighter": foe, "at": list(two)},
    )  # fmt: skip
    table.do("combo", f"special {special}")
    while table.asked[0] == "pay":
        can = table.can()
        table.do("pay high" if "pay high" in can else can[0])
    paid = [
        shipped().symbols[shipped().symbol_of[event.card]]
        for event in table.all(e.CardDiscarded)
        if event.why == "pay"
    ]
    assert len(paid) == len(row["cost"])
    assert not Counter(symbol for symbol in row["cost"] if symbol != "any") - Counter(paid)
    printed = pool(row)
    if table.asked[0] in ("react", "block"):
        table.do(table.can()[0])
    if printed != (0, 0):
        assert table.all(e.Struck)[0].printed == printed
    finish(table, seat)
    assert table.wounds(1 - seat)[0] >= printed[0]
    if table.asked == ("combo", seat):
        assert table.said(f"special {special}") == ("special_used", "p.13")


@each_special
@both
def test_d4_no_special_is_paid_for_out_of_its_range(special: str, seat: int) -> None:
    row = SPECIALS[special]
    if row["type"] == "reaction":
        return
    foe = next(sheet["id"] for sheet in SHEETS if sheet["id"] != OWNER[special])
    pairs = [(one, two) for one in SPACES for two in SPACES if one != two]
    for one, two in pairs[seat::7]:
        cost = ["grip" if symbol == "any" else symbol for symbol in row["cost"]]
        state = GAME.setup({
            "actor": seat,
            "fighters": [
                {"fighter": OWNER[special], "at": one, "hand": hand_of(*cost, "dash", "dash")}, {"fighter": foe, "at": two},
            ][:: -1 if seat else 1],
        })  # fmt: skip
        state.step(GAME.parse("combo"))
        action = GAME.parse(f"special {special}")
        assert (action in state.actions()) == reaches(row, one, two), (one, two)
        refusal = state.refusal(action)
        if not reaches(row, one, two):
            assert refusal is not None
            assert (refusal.key, refusal.ruling) == ("special_out_of_range", "D4")


@pytest.mark.parametrize("special", [name for name, row in SPECIALS.items() if row["type"] == "reaction"])
@both
def test_d14_every_reaction_answers_every_strike_that_it_can_reach_and_no_ability(
    special: str, seat: int
) -> None:
    row = SPECIALS[special]
    striker = next(
        sheet["id"]
        for sheet in SHEETS
        if sheet["id"] != OWNER[special] and sheet["ability"]["do"] != "turret"
    )
    cost = ["grip" if symbol == "any" else symbol for symbol in row["cost"]]
    answered = 0
    for card, printed in CARDS.items():
        one, two = in_reach(printed)
        lies = filled(card)
        table = Table(
            seat, cards=shipped(), row=lies, fill=False, me={"fighter": striker, "at": list(one)},
            foe={"fighter": OWNER[special], "at": list(two), "hand": hand_of(*cost, apart=lies)},
        )  # fmt: skip
        table.do(f"attack {card}")
        wanted = printed["type"] == "strike" and reaches(row, two, one)
        assert (table.asked == ("react", 1 - seat)) == wanted, card
        if not wanted:
            continue
        answered += 1
        table.do(f"react {special}")
        while table.asked[0] == "go" and table.asked[1] == 1 - seat:
            table.do(table.can()[-1])
        lost = bool(table.all(e.StrikeLost))
        assert lost == (
            not reaches(printed, table.at(seat), table.at(1 - seat)) and not _went_on(table, card)
        ), card
        finish(table, seat)
        assert card in table.hand(seat)
        if lost:
            assert not table.all(e.NotBlocked) + table.all(e.TestNotCalled)
            assert not [hit for hit in table.all(e.Struck) if hit.seat == seat]
    assert answered > 5


def _went_on(table: Table, card: str) -> bool:
    """Whether the Strike has been resolved already, so that somebody may have moved since."""
    return any(not hit.reaction for hit in table.all(e.Struck))


@pytest.mark.parametrize("skill", SKILL)
@both
def test_every_shipped_skill_gives_its_word(skill: str, seat: int) -> None:
    """Each in a position in which it matters; how is held with LAB's (test_knockdown_skills)."""
    gift = SKILL[skill]
    assert gift["do"] in {one["do"] for one in SKILLS.values()} | {"renew_row"}
    strike = next(
        name
        for name, row in CARDS.items()
        if row["type"] == "strike" and pool(row)[1] and reaches(row, (0, 0), (1, 0)) and row["symbol"] == gift.get("symbol", row["symbol"])
    )  # fmt: skip
    mine: dict[str, Any] = {"fighter": "james", "at": [0, 0]}
    theirs: dict[str, Any] = {"fighter": "iris", "at": [1, 0]}
    light = pool(CARDS[strike])[1]
    lies = filled(strike)

    def hit(me: dict[str, Any], foe: dict[str, Any]) -> int:
        table = Table(seat, cards=shipped(), row=lies, fill=False, me={**mine, **me}, foe={**theirs, **foe})
        table.do(f"attack {strike}")
        return table.only(e.Struck).wounds[1]

    match gift["do"]:
        case "first_strike" | "symbol_strikes":
            assert hit({"skills": [skill]}, {}) == light + gift["light"]
            assert hit({"down": skill}, {}) == light
        case "armour" | "first_armour":
            assert hit({}, {"skills": [skill]}) == light - 1
            assert hit({}, {"down": skill}) == light
        case "far_strikes":
            far = next(
                name
                for name, row in CARDS.items()
                if row["type"] == "strike" and reaches(row, (-2, 0), (1, 0))
            )
            table = Table(
                seat,
                cards=shipped(),
                row=filled(far),
                fill=False,
                me={**mine, "at": [-2, 0], "skills": [skill]},
                foe=theirs,
            )
            table.do(f"attack {far}")
            assert [added.why for added in table.only(e.Struck).additions] == (
                ["far"] if gift["distance"] <= 3 else []
            )
        case "longer_range":
            near = next(name for name, row in CARDS.items() if row.get("range", {}).get("up_to") == 1)
            table = Table(
                seat,
                cards=shipped(),
                row=filled(near),
                fill=False,
                me={**mine, "at": [-1, 0], "skills": [skill]},
                foe=theirs,
            )
            table.do(f"attack {near}")
            assert table.only(e.AttackPlayed).in_range
        case "better_block":
            table = struck(seat, strike, hand=("block",), foe={"skills": [skill]})
            assert "block 0" in table.can(), "though no card is left"
        case "easier_test":
            table = Table(
                seat, cards=shipped(), foe={**theirs, "skills": [skill], "heavy": 3, "light": 3}, me=mine
            )
            assert sum(table.state.test_wounds(1 - seat)) == 6 - gift["wounds"]
        case "heal_after_test":
            ko = next(name for name, row in CARDS.items() if row.get("ko") and row["type"] == "strike")
            table = struck(seat, ko, foe={"skills": [skill], "light": 6}, dice=[6, 6, 6])
            while table.asked[0] != "call":
                table.do(table.can()[0])
            table.do("call")
            assert table.why(e.Healed, seat=1 - seat, why="skill", light=gift["light"])
        case "safe_corridors":
            table = Table(seat, cards=shipped(), me={**mine, "skills": [skill]}, foe=theirs)
            table.do("corridor 2,0")
            assert table.wounds(seat) == (0, 0)
        case "longer_dash":
            table = Table(
                seat,
                cards=shipped(),
                me={**mine, "skills": [skill], "hand": hand_of("dash", "dash")},
                foe=theirs,
            )
            table.do("combo")
            reach = max(away((0, 0), [int(part) for part in text.split(",")]) for text in table.may("dash"))
            assert reach == min(2, 1 + gift["spaces"])
        case "larger_hand":
            six = hand_of("high", "high", "low", "low", "grip", "grip", apart=lies)
            table = struck(seat, strike, me={"skills": [skill], "hand": six})
            finish(table, seat)
            assert len(table.hand(seat)) == 7
        case _:
            table = Table(seat, cards=shipped(), phase="turn", me={**mine, "skills": [skill]}, foe=theirs)
            assert table.asked == ("renew", seat)


@both
def test_d10_d12_whole_matches_with_the_shipped_cards(seat: int) -> None:
    """Every round ends as the rulings say; rounds by deck by fewest wounds, the loser first in the next."""
    ends: Counter[str] = Counter()
    for seed in range(seat * 50, seat * 50 + 30):
        told: list[Any] = []
        state = GAME.new(seed=seed, options={"quick": True, "test": "dice"}, emit=told.append)
        dice = Dice(seed)
        while state.actor is not None:
            actions = state.actions()
            state.step(actions[dice.below(len(actions))], told.append)
        rounds = [event for event in told if isinstance(event, e.RoundEnded)]
        starts = [event for event in told if isinstance(event, e.RoundStarted)]
        for ended, started in zip(rounds, starts[1:], strict=False):
            assert started.first == 1 - ended.winner
        for ended in rounds:
            ends[ended.decided or "ko"] += 1
            one, two = ((ended.heavy[who], ended.light[who]) for who in (ended.winner, 1 - ended.winner))
            if ended.decided == "heavy":
                assert one[0] < two[0]
            elif ended.decided == "light":
                assert one[0] == two[0]
                assert one[1] < two[1]
            elif ended.decided == "turn":
                assert one == two
        assert rounds[-1].victories[rounds[-1].winner] == 2
        assert len(rounds) in (2, 3)
    assert ends["ko"]
    assert ends["heavy"]
