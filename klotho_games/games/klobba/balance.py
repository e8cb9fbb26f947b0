"""The balance figures of Klobba!: victories by seat, use and win share of every Action card, rounds.

The win share of an Action card is the share of its Clobbers that its side won, with a draw as half a win. Accepted
offers count as laid cards. A card that both sides laid counts twice, once as won and once as lost, so all cards
together have 50 %.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from klotho_games.core.i18n import _, as_percent, decimal
from klotho_games.core.play.balance import Figure, Use, fairness
from klotho_games.core.play.record import Played
from klotho_games.games.klobba.rules.cards import ACTIONS
from klotho_games.games.klobba.rules.count import winners
from klotho_games.games.klobba.rules.events import (
    CardsFlipped,
    ClobberDrawn,
    ClobberWon,
    OfferAccepted,
    OfferMade,
    StarsPaid,
)
from klotho_games.games.klobba.rules.state import Fray

_FAIR = 0.03
_WINS = (0.35, 0.65)


class KlobbaBalance:
    def note(self, played: Sequence[Played]) -> Mapping[str, float]:
        s: Fray = played[-1].state
        notes: Counter[str] = Counter({"games": 1, "rounds": s.round, "box": s.box})
        flipped = ("", "")
        for event in (event for step in played for event in step.events):
            match event:
                case CardsFlipped():
                    flipped = event.black, event.white
                    notes.update(f"laid {card}" for card in flipped)
                case ClobberWon():
                    notes[f"won with {flipped[event.side]}"] += 1
                case ClobberDrawn():
                    notes["drawn"] += 1
                    notes.update(f"drawn with {card}" for card in flipped)
                case OfferMade():
                    notes["offered"] += 1
                case OfferAccepted():
                    notes["accepted"] += 1
                case StarsPaid(why="relief"):
                    notes["relief"] += event.stars
        best = winners(s)
        return dict(notes) | {f"victory of {seat + 1} of {s.seats}": 1 / len(best) for seat in best}

    def told(self, total: Mapping[str, float]) -> list[Figure]:
        games, fought = total["games"], max(1.0, total["rounds"])
        return [
            *fairness(_("Victories by seat"), total, "victory of {place} of {seats}", _FAIR),
            *_actions(total),
            Figure(_("Rounds per game"), decimal(total["rounds"] / games)),
            Figure(_("Clobbers that end in a draw"), as_percent(total.get("drawn", 0.0) / fought)),
            Figure(_("Stars in the box at the end"), decimal(total["box"] / games)),
            Figure(_("Stars given to players who ran out"), decimal(total.get("relief", 0.0) / games)),
            *_offers(total, games),
        ]

    def uses(self, total: Mapping[str, float]) -> list[Use]:
        return [
            Use(_("Action cards"), _(action.name), total.get(f"laid {action.id}", 0.0),
                total.get(f"won with {action.id}", 0.0) + total.get(f"drawn with {action.id}", 0.0) / 2)
            for action in ACTIONS
        ]


def _actions(total: Mapping[str, float]) -> list[Figure]:
    """Return how often each card is laid, and its win share."""
    low, high = _WINS
    aim = _("{low} to {high} won; a draw counts as half a win").format(low=as_percent(low), high=as_percent(high))
    whole = max(1.0, sum(total.get(f"laid {action.id}", 0.0) for action in ACTIONS))
    found, never = [], []
    for action in ACTIONS:
        laid = total.get(f"laid {action.id}", 0.0)
        if laid:
            won = (total.get(f"won with {action.id}", 0.0) + total.get(f"drawn with {action.id}", 0.0) / 2) / laid
            told = _("{used} of all cards played (win rate {won})").format(
                used=as_percent(laid / whole, 1), won=as_percent(won, 1))
            found.append(Figure(_(action.name), told, aim, low <= won <= high))
        else:
            never.append(_(action.name))
    return [*found, Figure(_("Never played"), ", ".join(never) or _("none"), _("none"), not never)]


def _offers(total: Mapping[str, float], games: float) -> list[Figure]:
    offered = total.get("offered", 0.0)
    if not offered:
        return []
    accepted = as_percent(total.get("accepted", 0.0) / offered)
    told = _("{n} per game, {share} accepted").format(n=decimal(offered / games), share=accepted)
    return [Figure(_("Offers"), told)]


BALANCE = KlobbaBalance()
