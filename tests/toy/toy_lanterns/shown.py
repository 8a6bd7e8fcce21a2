"""The events of Lanterns as they are told, seen and heard: a row each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from kotgames.games.toy_lanterns import events as e

from kotgames.engine.shown import Banner, By, Deal, Row, Rows, Settle, Told

if TYPE_CHECKING:
    from kotgames.games.toy_lanterns.words import LanternsLog

LAID: Final = (("card_place", 0, 0.7),)


def _most(book: LanternsLog, event: e.BidsOpened) -> Mapping[str, Any]:
    return {"count": event.bids[event.winner]}


def _kinds(book: LanternsLog, event: e.OfferShown) -> Sequence[int]:
    return [book.card_set.kind_of[card] for card in event.cards]


def _names(book: LanternsLog, event: e.OfferShown) -> Mapping[str, Any]:
    return {"cards": ", ".join(book.words(book.kind_key(kind)) for kind in _kinds(book, event))}


def _winners(book: LanternsLog, event: e.Ended) -> Mapping[str, Any]:
    return {"names": ", ".join(map(book.name, event.winners))}


ROWS: Final = Rows(__file__, e, {
    e.LotShown: Row(Told("flame", "lot", "gold"), Banner("lot", "gold"), (("dice_roll", 0, 0.8),), gathers=True),
    e.BidPlaced: Row(Told("padlock", By("amount", "bid", "bid_known")), Settle(160), LAID),
    e.BidsOpened: Row(
        By("winner", Told("coins", "nobody"), Told("coins", "opened", "gold", params=_most)),
        By("winner", Banner("nobody", "text_soft"), Banner("opened", "gold", params=_most)), (), gathers=True,
    ),
    e.Tossed: Row(Told("throwing-ball", "tossed", "text"), Settle(160), (), gathers=True),
    e.CardOffered: Row(None, Settle(160), LAID),
    e.OfferShown: Row(
        Told("card-play", By(lambda book, event: bool(event.cards), "offered_none", "offered"), "text", params=_names, cards=_kinds),
        Settle(300), LAID, gathers=True,
    ),
    e.Vetoed: Row(Told("hand", "vetoed", "danger"), Banner("vetoed", "danger"), LAID, gathers=True),
    e.Declined: Row(Told("check-mark", "declined"), Settle(160), ()),
    e.Scored: Row(
        Told("star-medal", By(lambda book, event: event.points > 0, "scored_none", "scored"), "ok"),
        Banner(By(lambda book, event: event.points > 0, "scored_none", "scored"), "ok"), (),
    ),
    e.CardDrawn: Row(None, Deal(90), ()),
    e.Ended: Row(
        Told("laurels-trophy", By(lambda book, event: len(event.winners) > 1, "ended", "shared"), "gold", params=_winners),
        Settle(160), (),
    ),
}, banner="log")  # fmt: skip
