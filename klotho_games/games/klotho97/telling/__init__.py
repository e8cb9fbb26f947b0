"""The words of 97 Klotho. The log, labels of moves and prompts are in the files beside this one."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Move, Telling, Told
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.count import scores
from klotho_games.games.klotho97.rules.state import Phase, Venture

from .effects import brings
from .goal import goal
from .landmarks import landmark
from .log import LINES, Names
from .meanwhile import waited
from .move_details import nearer
from .moves import (
    buy_label,
    claim_label,
    dice_label,
    end_claims_label,
    market_label,
    play_label,
    stake_label,
    trade_label,
    use_label,
)
from .names import card_name, die_name, stars_words
from .outcomes import drawn, fair_dice
from .prompts import over_prompt, play_prompt
from .surroundings import table


class Klotho97Telling:
    drawn = staticmethod(drawn)
    fair_dice = staticmethod(fair_dice)
    waited = staticmethod(waited)
    landmark = staticmethod(landmark)
    goal = staticmethod(goal)
    nearer = staticmethod(nearer)
    brings = staticmethod(brings)
    table = staticmethod(table)

    def event(self, event: Event, names: Names) -> Told | None:
        tell = LINES.get(type(event))
        return tell(event, names) if tell else None

    def move(self, s: Venture, move: Move, names: Sequence[str] = ()) -> str:
        match move:
            case do.Discard(card):
                return _("Discard {card}").format(card=card_name(card))
            case do.Roll():
                return _("Roll the dice")
            case do.Reroll(dice):
                return _("Reroll {dice}").format(dice=dice_label(s, dice))
            case do.Claim():
                return claim_label(s, move)
            case do.EndClaims():
                return end_claims_label(s)
            case do.EndTurn():
                return _("End turn")
            case do.Buy(tool):
                return buy_label(s, tool)
            case do.Play(tool):
                return play_label(tool)
            case do.Augment(tool, die):
                return _("{tool} on the {die}").format(tool=card_name(tool), die=die_name(s.dice[die]))
            case do.Raid(_tool, seat, card):
                whom = names[seat] if names else _("player {n}").format(n=seat + 1)
                return _("Raid {whom} and take {card}").format(whom=whom, card=card_name(card))
            case do.Use():
                return use_label(s, move)
            case do.Stake():
                return stake_label(s, move)
            case do.MoveMarket():
                return market_label(s, move)
            case do.LoseStars():
                return _("Leave {stars} unspent").format(stars=stars_words(s.stars))
            case do.Drop(card):
                return _("Give up {card}").format(card=card_name(card))
            case do.Trade():
                return trade_label(move)
        return ""

    def prompt(self, s: Venture, names: Names) -> tuple[str, str]:
        match s.phase:
            case Phase.FILL:
                quiet = _("When a Score card appears, everyone scores at once (K97-8.1).")
                return _("cards are being revealed."), quiet
            case Phase.FIRST:
                return _("who goes first?"), _("Everyone rolls a die. The highest roll goes first.")
            case Phase.DICE:
                return _("the dice are rolling."), _("After the roll, keep the dice you need.")
            case Phase.PLAY:
                return play_prompt(s)
            case Phase.STARS:
                first = _("move the markets. You have {stars}.").format(stars=stars_words(s.stars))
                return first, _("You lose the stars you don’t spend now (K97-5.2).")
            case Phase.TRADE:
                return _("trade your unused mines."), _("For every two mines, you get one mineral that both show "
                                                        "(K97-8.4).")
            case Phase.OVER:
                return over_prompt(s, names)

    def turn(self, s: Venture) -> tuple[str, int]:
        return _("turn"), max(1, s.turn)

    def stretch(self, s: Venture) -> str:
        return _("Scoring {n}").format(n=min(3, len(s.rounds) + 1))

    def standing(self, s: Venture, names: Names) -> str:
        """Return the points scored so far, as on the plates of the table."""
        points = ", ".join(
            _("{name}: {points}").format(name=name, points=p) for name, p in zip(names, scores(s), strict=True)
        )
        return _("Scorings: {n} of 3 · {points}").format(n=len(s.rounds), points=points)


TELLING: Telling = Klotho97Telling()
