"""The words of Asteroid Miners. The log, labels of moves and prompts are in the files beside this one."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Move, Result, Telling, Told
from klotho_games.core.games.solo_words import Alone
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.asteroid_miners.rules import steps as do
from klotho_games.games.asteroid_miners.rules.cards import TENDERS
from klotho_games.games.asteroid_miners.rules.names import (
    asteroid_name,
    crew_name,
    go_on_label,
    mineral_name,
    money,
    piece_name,
    use_words,
)
from klotho_games.games.asteroid_miners.rules.questions import rounds
from klotho_games.games.asteroid_miners.rules.state import DRILLS_PRICE, Dig, left_total, price_of, sale_price

from .goal import goal
from .landmarks import landmark
from .log import LINES, Names
from .meanwhile import waited
from .moves import choice_label, dig_label, foundry_label, roll_label
from .outcomes import drawn, fair_dice
from .prompts import prompt
from .surroundings import table


class AsteroidMinersAlone(Alone):
    def person(self) -> str:
        return _("Both crews")

    def note(self) -> str:
        return _("you play both crews, each as well as you can (AST-A13)")


class AsteroidMinersTelling:
    alone = AsteroidMinersAlone()

    drawn = staticmethod(drawn)
    fair_dice = staticmethod(fair_dice)
    waited = staticmethod(waited)
    landmark = staticmethod(landmark)
    goal = staticmethod(goal)
    table = staticmethod(table)

    def event(self, event: Event, names: Names) -> Told | None:
        tell = LINES.get(type(event))
        return tell(event, names) if tell else None

    def move(self, s: Dig, move: Move, names: Sequence[str] = ()) -> str:
        match move:
            case do.Choose():
                return choice_label(move)
            case do.Leave(piece):
                return _("Leave the {piece} unused").format(piece=piece_name(piece))
            case do.BuyDrills(number):
                told = ngettext("Buy {n} drill for {money}", "Buy {n} drills for {money}", number)
                return told.format(n=number, money=money(DRILLS_PRICE[number]))
            case do.Roll(dice):
                return roll_label(s, dice)
            case do.Use():
                return use_words(s, move)
            case do.Excavate():
                return dig_label(s, move)
            case do.Bid():
                return _("Bid {total} and win {money}").format(total=left_total(s), money=money(TENDERS[s.tender].pay))
            case do.Sell(metal):
                price = money(sale_price(s, metal))
                return _("Sell {metal} for {money}").format(metal=mineral_name(metal), money=price)
            case do.Buy(piece):
                return _("Buy the {piece} for {money}").format(piece=piece_name(piece), money=money(price_of(s, piece)))
            case do.GoOn():
                return go_on_label(s.phase)
        return foundry_label(s, move)

    def prompt(self, s: Dig, names: Names) -> tuple[str, str]:
        return prompt(s, names)

    def turn(self, s: Dig) -> tuple[str, int]:
        return _("turn"), max(1, s.turn)

    def stretch(self, s: Dig) -> str:
        return asteroid_name(s.asteroid)

    def standing(self, s: Dig, names: Names) -> str:
        crews = ", ".join(
            _("{name} {money}").format(name=crew_name(seat, names), money=money(crew.money))
            for seat, crew in enumerate(s.crews)
        )
        told = _("Turn {n} · {asteroid} · {crews}")
        return told.format(n=max(1, rounds(s)), asteroid=asteroid_name(s.asteroid), crews=crews)

    def score_words(self, points: int) -> str:
        return money(points)

    def share(self, result: Result, seat: int) -> str:
        if len(result.scores) == 1:
            return money(result.scores[seat])
        return _("{own} to {other}").format(own=money(result.scores[seat]), other=money(result.scores[1 - seat]))

    def noted(self, notes: dict[str, int | str]) -> str:
        return _("Advanced") if notes.get("rules") == "advanced" else _("Regular")


TELLING: Telling = AsteroidMinersTelling()
