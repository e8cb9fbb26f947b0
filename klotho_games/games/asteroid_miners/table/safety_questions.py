"""Questions before a player leaves something behind that is already won, or rerolls good dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules import questions
from klotho_games.games.asteroid_miners.rules.cards import TENDERS
from klotho_games.games.asteroid_miners.rules.components import PAY, ways
from klotho_games.games.asteroid_miners.rules.forge import current_component
from klotho_games.games.asteroid_miners.rules.names import minerals_words, money
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase, face_for, open_minerals
from klotho_games.games.asteroid_miners.rules.steps import Bid, Forge, GoOn, Roll, Sell
from klotho_games.games.asteroid_miners.telling import TELLING
from klotho_games.stage.widgets.chooser import Choice, Chooser

if TYPE_CHECKING:
    from .table import Table


class SafetyQuestions:
    """Questions for two actions whose key a player might still press after the phase has changed by itself."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def go_on(self) -> None:
        """Go on to the next phase, but ask first if that would lose something already won."""
        t = self.table
        s: Dig = t.state
        question = question_before_leaving(s)
        if not question or not t.stage.settings.ask_first or t.plan.hinted == GoOn():
            t.play(GoOn())
            return
        keep = moves_instead(s)
        stay = Choice(_taking(s), lambda: t.play(*keep) if keep else None)
        self._ask(question, stay, Choice(TELLING.move(s, GoOn()), lambda: t.play(GoOn())))

    def roll(self) -> None:
        t = self.table
        s: Dig = t.state
        move = Roll(t.plan.rolling(s))
        good = dice_at_risk(s, move.dice)
        if not good or not t.stage.settings.ask_first or t.plan.hinted == move:
            t.play(move)
            return

        def keep() -> None:
            t.plan.kept |= set(good)
            t.refresh()

        self._ask(_("These dice clear the stratum. Roll them again anyway?"), Choice(_("Keep the matching dice"), keep),
                  Choice(_("Roll anyway"), lambda: t.play(move)))

    def _ask(self, question: str, *choices: Choice) -> None:
        self.table.stage.push(Chooser(question, choices, self.table.chooser_look, cancels=False))


def question_before_leaving(s: Dig) -> str:
    """Return a question that says what going on now would lose; "" for nothing."""
    match s.phase:
        case Phase.EXCAVATE if questions.bids_too_little(s) is not None:
            return _("You can still dig {minerals}. Stop anyway?").format(minerals=minerals_words(_diggable(s)))
        case Phase.TENDER if questions.bids_too_little(s) is None:
            return _("Your dice win the tender ({money}). Give up the tender "
                     "anyway?").format(money=money(_tender_pays(s)))
        case Phase.MARKET:
            best, _order = questions.best_sale(s)
            return _("If you stop selling now, you lose metals worth {money}. Stop anyway?").format(money=money(best))
        case Phase.SMELTER if s.smelts or questions.helpful(s):
            return _("The Foundry is open, and trying costs nothing. Leave the Foundry anyway?")
        case Phase.CONTROL if _ways_to_forge(s):
            return _("You can forge the component for {money}. Leave the Foundry "
                     "anyway?").format(money=money(PAY[s.control]))
        case Phase.CONTROL if s.controls and questions.helpful(s):
            return _("You can still roll the control die, and that costs nothing. Leave the Foundry anyway?")
    return ""


def moves_instead(s: Dig) -> tuple[Move, ...]:
    """Return the moves that take it; none if there is more than one way to try."""
    match s.phase:
        case Phase.TENDER:
            return (Bid(),)
        case Phase.MARKET:
            return tuple(Sell(metal) for metal in questions.best_sale(s)[1])
        case Phase.CONTROL if _ways_to_forge(s):
            return (Forge(_ways_to_forge(s)[0]),)
    return ()


def dice_at_risk(s: Dig, rolling: Sequence[int]) -> tuple[int, ...]:
    """Return the dice that would clear the stratum as they are, if this roll would lose any of them."""
    if not s.dice or not s.dice[0]:
        return ()
    needed = Counter(face_for(s, mineral) for _slot, mineral in open_minerals(s, s.side))
    kept = Counter(face for place, face in enumerate(s.dice) if place not in rolling)
    if not needed or not needed <= Counter(s.dice) or needed <= kept:
        return ()
    good = []
    for place in sorted(range(len(s.dice)), key=lambda one: (one in rolling, one)):
        if needed[s.dice[place]] > 0:
            needed[s.dice[place]] -= 1
            good.append(place)
    return tuple(sorted(good))


def _ways_to_forge(s: Dig) -> tuple[tuple[int, int], ...]:
    return ways(s.smelter, current_component(s).needs, s.control)


def _tender_pays(s: Dig) -> int:
    return TENDERS[s.tender].pay


def _diggable(s: Dig) -> list[int]:
    slots = {slot for fitting in questions.digs(s).values() for slot in fitting}
    return sorted({mineral for slot, mineral in open_minerals(s, s.side) if slot in slots})


def _taking(s: Dig) -> str:
    match s.phase:
        case Phase.EXCAVATE:
            return _("Keep digging")
        case Phase.TENDER:
            return TELLING.move(s, Bid())
        case Phase.MARKET:
            return _("Sell all for {money}").format(money=money(questions.best_sale(s)[0]))
        case Phase.CONTROL if _ways_to_forge(s):
            return _("Forge for {money}").format(money=money(PAY[s.control]))
    return _("Stay at the Foundry")
