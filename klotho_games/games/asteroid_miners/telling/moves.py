"""Labels of moves, for buttons and hints."""

from __future__ import annotations

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.asteroid_miners.rules import steps as do
from klotho_games.games.asteroid_miners.rules.cards import DISCOUNT, LOAN, REPAID, SALVAGE, SHELTER
from klotho_games.games.asteroid_miners.rules.components import PAY
from klotho_games.games.asteroid_miners.rules.names import faces_words, mineral_name, money
from klotho_games.games.asteroid_miners.rules.state import Dig, strata_of


def choice_label(move: do.Choose) -> str:
    match move.option:
        case "take":
            return _("Borrow {money}, pay back {repaid}").format(money=money(LOAN), repaid=money(REPAID))
        case "decline":
            return _("No loan")
        case "pay":
            return _("Pay {money} for shelter").format(money=money(SHELTER))
        case "money":
            return _("Take {money}").format(money=money(SALVAGE))
        case "discount":
            return _("{money} off one piece of equipment").format(money=money(DISCOUNT))


def roll_label(s: Dig, dice: tuple[int, ...]) -> str:
    if not s.dice[0]:
        return ngettext("Roll {n} drill die", "Roll {n} drill dice", len(dice)).format(n=len(dice))
    if len(dice) == len(s.dice):
        return _("Roll all dice again")
    return _("Roll {faces} again").format(faces=faces_words([s.dice[place] for place in dice]))


def dig_label(s: Dig, move: do.Excavate) -> str:
    mineral = strata_of(s)[s.crew.depth][move.slot]
    return _("Dig {mineral} with the {face}").format(mineral=mineral_name(mineral), face=s.dice[move.die])


def _smelt_label(s: Dig, dice: tuple[int, ...]) -> str:
    if not s.smelter[0]:
        return _("Fire up the Smelter")
    if len(dice) == 2:
        return _("Roll both Smelter dice again")
    return _("Roll the {face} again").format(face=s.smelter[dice[0]])


def _forge_label(s: Dig, to: tuple[int, int]) -> str:
    pay = money(PAY[s.control])
    if s.control == 5:
        return _("Forge for {money} (the dice have the right total)").format(money=pay)
    changes = [_("{before} to {after}").format(before=a, after=b) for a, b in zip(s.smelter, to, strict=True) if a != b]
    return _("Forge for {money} ({changes})").format(money=pay, changes=", ".join(changes))


def foundry_label(s: Dig, move: Move) -> str:
    match move:
        case do.Smelt(dice):
            return _smelt_label(s, dice)
        case do.Control():
            return _("Roll the control die again") if s.control else _("Roll the control die")
        case do.Forge(to):
            return _forge_label(s, to)
        case do.Overtime():
            return _("Work Overtime (risk {money})").format(money=money(s.pot))
        case do.Bank():
            return _("Bank {money}").format(money=money(s.pot))
    return ""
