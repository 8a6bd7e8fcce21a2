"""A match in words: its events for the log, its points for the verdict. Needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kotgames.engine import log_book
from kotgames.engine.contract import Event
from kotgames.engine.log_book import LogLine, Play, PlayResult
from kotgames.engine.match import Match, Turn
from kotgames.engine.telling import Beginning, Figure, Moment
from kotgames.games.knock_out_punch import events as e
from kotgames.games.knock_out_punch import moments
from kotgames.games.knock_out_punch.card_set import WILD, CardSet
from kotgames.games.knock_out_punch.views import View


class LogBook(log_book.LogBook[View]):
    """See the base class."""

    card_set: CardSet
    never_forced = (
        e.CardPlaced, e.StackArmed, e.KnockedOut, e.BlockDeclined, e.BetDeclined, e.CardDrawn, e.PunchDrawn, e.FightStarted, e.TurnStarted,
    )  # fmt: skip

    def __init__(self, card_set: CardSet, words: Callable[..., str], name: Callable[[int], str]) -> None:
        super().__init__(card_set, words, name)
        self.begin()

    def begin(self) -> None:
        """See the base class."""
        self._challenger = -1
        """Who played or drew the card that the running fight is about; -1 for none."""
        self._forfeits = 0
        """How many in it had no fighter to lay."""

    def entries(self) -> Mapping[type[Event], Callable[[Any], LogLine | None]]:
        """See the base class."""
        return {
            e.StarterDrawn: self._starter,
            e.TurnStarted: lambda event: replace(
                self._line("boxing-ring", "turn", "info", event, number=event.turn), minor=True
            ),
            e.CardDrawn: self._drawn,
            e.PunchDrawn: lambda event: replace(
                self._played("boxing-glove", "punch_drawn", event), colour="gold"
            ),
            e.PileEmptied: lambda event: replace(self.said("hourglass", "pile_empty", "gold"), aside=True),
            e.CardPlaced: self._placed,
            e.StackArmed: self._armed,
            e.KnockedOut: self._knocked_out,
            e.Blocked: self._blocked,
            e.BlockDeclined: lambda event: replace(
                self._line("check-mark", "not_blocked", "text_dim", event), minor=True
            ),
            e.ShowdownPlayed: lambda event: self._played("crown", "showdown", event),
            e.FightStarted: self._fight,
            e.WayChosen: lambda event: self._line("boxing-glove", f"way_{event.word}", "text_soft", event),
            e.BetLaid: self._bet,
            e.BetDeclined: lambda event: replace(
                self._line("cancel", "no_bet", "text_dim", event), minor=True
            ),
            e.FightCardLaid: self._laid,
            e.FightCardsRevealed: self._revealed,
            e.Forfeited: self._forfeited,
            e.GloveThrown: lambda event: self.said(
                "boxing-glove",
                f"glove_{event.result}",
                "text",
                name=self.name(event.puncher),
                foe=self.name(event.defender),
            ),
            e.ThrowCalledOff: lambda event: self.said("cancel", "called_off", "text_soft"),
            e.FightWon: self._won,
            e.TokenMoved: lambda event: self.said(
                "crown", "new_king", "gold", name=self.name(event.seat), foe=self.name(event.loser)
            ),
            e.ChallengeTokenWon: lambda event: self._line(
                "crown", "challenge_won", "gold", event, count=self.card_set.challenge_points
            ),
            e.BetTurnedUp: self._turned_up,
            e.TowelThrown: lambda event: self._played("towel", "towel", event),
            e.CardTrashed: self._trashed,
            e.ExtraDeclined: lambda event: self._line("cancel", "no_extra", "text_dim", event),
            e.CardDiscarded: lambda event: self._played("card-discard", "discarded", event),
            e.Scored: self._scored,
            e.TieDrawn: lambda event: self.said(
                "podium", "tie_drawn", "gold", names=self._listed([self.name(seat) for seat in event.seats])
            ),
            e.MatchEnded: lambda event: self.said(
                "laurels-trophy", f"won_{event.how}", "gold", name=self.name(event.winner)
            ),
        }

    # ---- the end of a match

    def summary(self, events: Sequence[Event], view: View) -> list[tuple[str, str, str]]:
        """See the base class: there are no rounds."""
        return []

    def swings(self, turns: Sequence[Turn]) -> Iterable[Moment]:
        """See the base class."""
        return moments.Swings(self, turns).all()

    def statistics(self, match: Match) -> list[Figure]:
        """See the base class."""
        return moments.figures(self, match)

    def turns(self, view: View) -> int:
        """See the base class."""
        return view["turn"]

    def rematch(
        self, view: View, options: dict[str, Any], winners: Sequence[int]
    ) -> tuple[dict[str, Any], Any]:
        """See the base class: the same again."""
        return dict(options), None

    def beginning(self, events: Sequence[Event]) -> Beginning | None:
        """See the base class: left of the dealer starts."""
        drawn = next((event for event in events if isinstance(event, e.StarterDrawn)), None)
        if drawn is None:
            return None
        key = "starter_brief_king" if drawn.seat == drawn.king else "starter_brief"
        text = self.words(f"log.{key}", name=self.name(drawn.seat), king=self.name(drawn.king))
        return Beginning(drawn.seat, text)

    # ---- pieces

    def _kind(self, card: int) -> int:
        return self.card_set.kind_of[card]

    def _card(self, card: int) -> str:
        return f"@card.{self.card_set.kinds[self._kind(card)]}"

    def _fighter(self, location: int) -> str:
        return f"@fighter.{self.card_set.fighters[location]}"

    def _line(self, icon: str, key: str, colour: str, event: Any, **params: Any) -> LogLine:
        return self.said(icon, key, colour, name=self.name(event.seat), **params)

    def _with_card(self, icon: str, key: str, colour: str, event: Any, **params: Any) -> LogLine:
        """A line of a seat and the card it names."""
        return self.said(
            icon,
            key,
            colour,
            self._kind(event.card),
            name=self.name(event.seat),
            card=self._card(event.card),
            **params,
        )

    def _played(self, icon: str, key: str, event: Any) -> LogLine:
        """The same for a card that was played."""
        text = self.words("play.card", name=self.name(event.seat), card=self._card(event.card))
        play = Play(event.seat, text, (self._kind(event.card),))
        return replace(self._with_card(icon, key, "text", event), play=play)

    # ---- turns

    def _starter(self, event: e.StarterDrawn) -> LogLine:
        return self.said(
            "boxing-ring",
            "starter_king" if event.seat == event.king else "starter",
            "gold",
            dealer=self.name(event.dealer),
            name=self.name(event.seat),
            king=self.name(event.king),
        )

    def _drawn(self, event: e.CardDrawn) -> LogLine:
        """Own cards by name; of others how many."""
        kinds = () if event.card < 0 else (self._kind(event.card),)
        names = tuple(self.words(f"card.{self.card_set.kinds[kind]}") for kind in kinds)
        key = "log.drew_known" if kinds else "log.drew"
        text = self.words(key, name=self.name(event.seat), count=1, cards=", ".join(names))
        return LogLine(
            "card-draw",
            text,
            "text_dim",
            kinds,
            names,
            minor=True,
            drawn=(event.seat, 1),
            drawn_cards=kinds,
        )

    def joined(self, line: LogLine, event: Event) -> LogLine | None:
        """See the base class: cards that a seat draws one after the other are one line."""
        if not isinstance(event, e.CardDrawn) or line.drawn is None or line.drawn[0] != event.seat:
            return None
        count = line.drawn[1] + 1
        kinds = line.drawn_cards + (() if event.card < 0 else (self._kind(event.card),))
        names = tuple(self.words(f"card.{self.card_set.kinds[kind]}") for kind in kinds)
        key = "log.drew_known" if kinds else "log.drew"
        text = self.words(key, name=self.name(event.seat), count=count, cards=", ".join(names))
        return replace(
            line, text=text, cards=kinds, names=names, drawn=(event.seat, count), drawn_cards=kinds
        )

    def _placed(self, event: e.CardPlaced) -> LogLine:
        key = "placed_wild" if self.card_set.does_of[event.card] == WILD else "placed"
        if event.punches == self.card_set.punches_of[event.card]:
            key += "_first"
        fighter = self._fighter(event.location)
        line = self._with_card("card-play", key, "text", event, count=event.punches, fighter=fighter)
        text = self.words("play.placed", name=self.name(event.seat), fighter=fighter, count=event.punches)
        kinds, chain = (self._kind(event.card),), f"placed {event.location}"
        laid = PlayResult(event.seat, "", self.words("came.placed_short", count=event.punches))
        return replace(
            line,
            play=Play(event.seat, text, kinds, short=self.words(fighter[1:]), chain=chain),
            results=(laid,),
        )

    def _armed(self, event: e.StackArmed) -> LogLine:
        fighter = self._fighter(event.location)
        if event.target < 0:
            line = self.said("fist", "armed_nobody", "text_soft", fighter=fighter)
            result = PlayResult(event.seat, self.words("came.nobody"), self.words("came.nobody_short"))
            return replace(line, results=(result,))
        line = self.said("fist", "armed", "info", fighter=fighter, foe=self._fighter(event.target))
        return replace(line, minor=True)  # what comes of it is said next

    def _knocked_out(self, event: e.KnockedOut) -> LogLine:
        kinds = tuple(dict.fromkeys(self._kind(card) for card in event.cards))
        line = self.said(
            "bleeding-wound",
            "knocked_out",
            "danger",
            *kinds,
            name=self.name(event.seat),
            fighter=self._fighter(event.location),
            foe=self._fighter(event.target),
            count=event.points,
        )
        foe = self._fighter(event.target)
        text = self.words("came.knocked_out", foe=foe, count=event.points)
        return replace(
            line,
            results=(
                PlayResult(
                    event.seat, text, self.words("came.knocked_out_short", count=event.points), "good"
                ),
            ),
        )

    def _blocked(self, event: e.Blocked) -> LogLine:
        fighter = self._fighter(event.target)
        line = self._with_card("shield", "blocked", "gold", event, fighter=fighter)
        text = self.words("play.card", name=self.name(event.seat), card=self._card(event.card))
        stopped = PlayResult(
            event.striker,
            self.words("came.blocked", name=self.name(event.seat)),
            self.words("came.blocked_short"),
            "bad",
        )
        saved = PlayResult(event.seat, self.words("came.stops", fighter=fighter))
        play = Play(event.seat, text, (self._kind(event.card),))
        return replace(line, play=play, results=(stopped, saved))

    def _trashed(self, event: e.CardTrashed) -> LogLine:
        key = "trashed_wild" if self.card_set.does_of[event.card] == WILD else "trashed"
        line = self._with_card("card-discard", key, "text_soft", event, fighter=self._fighter(event.location))
        text = self.words("came.trashed", card=self._card(event.card))
        return replace(line, results=(PlayResult(event.seat, text),))

    # ---- fights

    def _fight(self, event: e.FightStarted) -> LogLine:
        self._challenger = -1 if event.card < 0 else event.challenger
        self._forfeits = 0
        kinds = () if event.card < 0 else (self._kind(event.card),)
        name, foe = self.name(event.challenger), self.name(event.defender)
        return self.said("boxing-glove", f"fight_{event.origin}", "gold", *kinds, name=name, foe=foe)

    def _forfeited(self, event: e.Forfeited) -> LogLine:
        self._forfeits += 1
        return self._line("cancel", "forfeited", "danger", event)

    def _bet(self, event: e.BetLaid) -> LogLine:
        key = "bet" if event.cheers < 0 else "bet_cheers" if event.cheers else "bet_boos"
        return self._line("public-speaker", key, "text_soft", event, foe=self.name(event.on))

    def _laid(self, event: e.FightCardLaid) -> LogLine:
        if event.card < 0:
            return self._line("card-play", "laid", "text_soft", event)
        return self._with_card("card-play", "laid_known", "text_soft", event)

    def _revealed(self, event: e.FightCardsRevealed) -> LogLine:
        one, other = event.cards
        return self.said(
            "card-play",
            "revealed" if event.winner >= 0 else "revealed_level",
            "text",
            self._kind(one),
            self._kind(other),
            name=self.name(event.challenger),
            card=self._card(one),
            foe=self.name(event.defender),
            theirs=self._card(other),
        )

    def _won(self, event: e.FightWon) -> LogLine:
        key = "fight_won" if event.card >= 0 else "tie_won"
        if event.even:
            key += "_nobody" if self._forfeits else "_level"
        line = self.said(
            "laurels-trophy",
            key,
            "ok",
            name=self.name(event.winner),
            foe=self.name(event.loser),
            count=event.points,
        )
        if self._challenger < 0:
            return line
        good = self._challenger == event.winner
        key, foe = ("won", event.loser) if good else ("lost", event.winner)
        came = PlayResult(
            self._challenger,
            self.words(f"came.fight_{key}", foe=self.name(foe), count=event.points),
            self.words(f"came.{key}"),
            "good" if good else "bad",
        )
        return replace(line, results=(came,))

    def _scored(self, event: e.Scored) -> LogLine:
        ranked = sorted(range(len(event.scores)), key=lambda seat: -event.scores[seat])
        each = [self.words("log.score", name=self.name(seat), count=event.scores[seat]) for seat in ranked]
        return self.said("podium", "counted", "gold", scores=self._listed(each))

    def _listed(self, parts: Sequence[str]) -> str:
        """Parts with typed names in them, with commas; a text of the catalogue keeps what is typed apart from its keys."""
        found = parts[0]
        for part in parts[1:]:
            found = self.words("log.listed", first=found, last=part)
        return found

    def _turned_up(self, event: e.BetTurnedUp) -> LogLine:
        key = "bet_right" if event.right else "bet_wrong"
        return self._with_card(
            "public-speaker",
            key,
            "ok" if event.right else "text_soft",
            event,
            foe=self.name(event.on),
            count=event.points,
        )
