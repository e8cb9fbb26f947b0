"""The four temperaments of 97 Klotho: what each likes in a turn, and what a beginner sees in a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from klotho_games.core.contract import Move
from klotho_games.core.games.characters import Character, ErrorModel
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import KIND_OF, MARKET, MONSTER, NUMBER, TECH
from klotho_games.games.klotho97.rules.state import AFTER, Phase, Venture

from .judge import TurnJudge
from .market_judgement import stars, trades
from .shortlist import BLUNDER
from .values import CompanyOutlook


class Klotho97Characters:
    point = 0.55
    """In the model one percent of winning chance is 1.6 points of the judge. But a turn takes eight decisions, and a
    player who errs that much in each of them hardly ever wins. This value makes levels that differ by clear steps."""
    errs: ClassVar[dict[str, ErrorModel]] = {"normal": ErrorModel(sight=0.76, doubt=2.3, fond=2.5, most=6.3)}
    """Half a step nearer to Easy than in other games: with the usual errors this level won 48 of 100 games against
    Hard."""

    def all(self) -> Sequence[Character]:
        return (
            Character("cautious", _("The Bookkeeper"), _("Claims every card it can, stakes its mines early and saves "
                                                         "its coins.")),
            Character("bold", _("The Monster Hunter"), _("Likes to roll once more and would rather beat a monster than "
                                                         "dig.")),
            Character("builder", _("The Inventor"), _("Collects technologies, Tools and mines, and stakes the mines "
                                                      "late.")),
            Character("spoiler", _("The Claim Jumper"), _("Raids, bombs, and clears away what the next player wants.")),
        )

    def taste(self, view: Venture, moves: Sequence[Move], kind: str) -> Sequence[float]:
        liked = _TASTES[kind]
        return [liked(view, move) for move in moves]

    def short(self, view: Venture, moves: Sequence[Move]) -> Sequence[float]:
        """Return what a beginner sees: the next scoring, but not that the same things count again in later ones."""
        if view.phase is Phase.STARS:
            weighed = stars(view, moves)
        elif view.phase is Phase.TRADE:
            weighed = trades(view, moves)
        else:
            weighed = TurnJudge(view, Near).weigh(moves)
        worth = {decision.move: decision.value for decision in weighed}
        worst = max(worth.values(), default=0.0) - BLUNDER
        return [worth.get(move, worst) for move in moves]


class Near(CompanyOutlook):
    """The rest of the game as a beginner sees it."""

    most_scorings = 1


# ---- tastes ----


def _kind_of_claim(move: do.Claim) -> str:
    card = NUMBER[move.card]
    return "mine" if card < TECH else "technology" if card < MONSTER else "monster" if card < MARKET else "market"


def _cautious(s: Venture, move: Move) -> float:
    match move:
        case do.Claim():
            return 0.4
        case do.Stake():
            return 1.0
        case do.Reroll(dice):
            return max(-1.0, -0.15 * len(dice))
        case do.Buy(tool):
            return 0.5 if KIND_OF[NUMBER[tool]] == "turret" else -1.0
        case do.Raid():
            return -0.5
        case do.Play(tool):
            return -0.6 if KIND_OF[NUMBER[tool]] == "bomb" else 0.0
    return 0.0


def _bold(s: Venture, move: Move) -> float:
    match move:
        case do.Claim():
            return {"mine": -0.4, "technology": -0.2, "monster": 1.0, "market": 0.0}[_kind_of_claim(move)]
        case do.Reroll(dice):
            return min(1.0, 0.2 * len(dice))
        case do.EndClaims():
            return -0.4
        case do.Buy(tool) | do.Play(tool):
            return 0.7 if KIND_OF[NUMBER[tool]] in ("overdrive", "lottery", "pig") else 0.1
    return 0.0


def _builder(s: Venture, move: Move) -> float:
    """With tastes nearly twice as strong, this one lost two of three games to a Hard bot without a temperament."""
    match move:
        case do.Claim():
            return {"mine": 0.5, "technology": 0.5, "monster": -0.2, "market": 0.0}[_kind_of_claim(move)]
        case do.Stake(laid):
            return 0.1 * (len(laid) - 6)
        case do.Buy():
            return 0.2
        case do.Discard():
            return -0.2
    return 0.0


def _spoiler(s: Venture, move: Move) -> float:
    match move:
        case do.Raid():
            return 1.0
        case do.Buy(tool):
            return 1.0 if KIND_OF[NUMBER[tool]] in ("raid", "bomb") else -0.1
        case do.Discard():
            return 0.7 if s.stage >= AFTER else -0.1
        case do.Play(tool):
            return 0.6 if KIND_OF[NUMBER[tool]] == "bomb" else 0.0
        case do.MoveMarket(_mineral, up):
            return -0.2 if up else 0.6
    return 0.0


_TASTES: dict[str, Callable[[Venture, Move], float]] = {
    "cautious": _cautious, "bold": _bold, "builder": _builder, "spoiler": _spoiler,
}

CHARACTERS = Klotho97Characters()
