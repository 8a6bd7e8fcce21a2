"""Lanterns: a sealed auction for two to four, the smallest game that asks everything of the house. It lives in the tests; put into
`kotgames/games/` it is a game like the others.

A round: a lot is rolled; all bid coins, sealed, one after the other; the highest bidder (the first from the leader on when level) pays,
throws a token (a dexterity test: 0 to 3), offers up to two cards one by one and locks them; then it goes round whether anybody plays a
Veto. Against the first one the bidder may play a Veto, and so on. What stands scores lot + throw + cards. Hands are filled to three.
"""

from kotgames.games.toy_lanterns.game import GAME

__all__ = ["GAME"]
