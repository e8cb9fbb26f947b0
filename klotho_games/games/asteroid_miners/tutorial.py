"""The first two turns of Asteroid Miners, guided: drill, keep, dig, fire the Smelter, use the control die, buy
equipment; then change a die with it, and win a tender."""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.lesson import Beat, Judged, Lesson
from klotho_games.core.words import _
from klotho_games.games.asteroid_miners.dig import Dig, Phase
from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.steps import (
    Bank,
    Bid,
    Buy,
    Control,
    ControlRolled,
    DiceRolled,
    EventTurned,
    Excavate,
    Forge,
    GearTurned,
    GoOn,
    Roll,
    Smelt,
    SmelterRolled,
    TenderTurned,
    Use,
)

_TENDERS = ("tender_12", "tender_8", "tender_9")
_GEAR = ("trimmer", "gimbal", "auger", "jack", "lens")
_EVENTS = ("rich_vein", "calm_orbit", "tender_fever")
"""Cards come up in this order as long as it lasts."""
_DRILL = {3: (1, 4, 6), 2: (2, 5), 1: (6,)}
"""By how many dice roll: the first throw has the Clay, the second one the Rock, the third no more luck."""
_SECOND = (3, 6, 6)
"""The learner's second turn: the Trimmer makes the Clay of a 6, and the other 6 wins the tender."""
_SECOND_TURN = 3
_SMELTER = {2: (3, 6), 1: (5, 6)}
"""By rolls left after it. What the lesson asks for is the best course each time: both again, then the control die."""
_CONTROL = 6


def lesson(name: str) -> Lesson:
    other = _("Juno") if name != _("Juno") else _("Pallas")
    setup = Setup((name, other), (("expansion", True), ("lit", True), ("rules", "regular")))
    return Lesson(setup, ("", "easy"), bytes(range(32)), _beats(other), _chance, _reply)


def _beats(other: str) -> tuple[Beat, ...]:
    return (
        Beat(_("Welcome to the Belt! Two crews mine the same asteroid, each in its own shaft. After three asteroids "
               "the richest crew wins."), ("asteroid", "funding")),
        Beat(_("Each turn begins with an event: this Rich Vein pays $2M for every stratum that you clear. Now drill: "
               "roll your three dice."), ("event", "tray", "roll"), _is_first_roll),
        Beat(_("Clay is a 1, Rock a 2. You have the 1: keep it and roll the other two dice again."),
             ("die:0", "roll"), _keeps_the_one),
        Beat(_("A 1 and a 2: Clay and Rock! Keep both and roll the 5 again: that costs nothing."),
             ("die:1", "roll"), _keeps_the_pair),
        Beat(_("A 6, of no use here. Place the 1 on the Clay of the top stratum."), ("die:0", "mineral:0:0"), _digs(1)),
        Beat(_("And the 2 on the Rock. That clears the stratum."), ("die:1", "mineral:0:1"), _digs(2)),
        Beat(_("Clay and Rock nobody buys, but the Foundry makes a component of them: fire the Smelter. If its two "
               "dice show 1 and 2, that is $4M."), ("smelter", "smelt"),
             _smelts((0, 1), _("In this lesson: fire the Smelter."))),
        Beat(_("A 3 and a 6: neither helps. You may roll one or both again, twice. The best course is lit: roll both."),
             ("smelt", "courses"), _smelts((0, 1), _("In this lesson: roll both again."))),
        Beat(_("A 5 and a 6. The control die is best now: it bends the dice, for less money. Roll it."),
             ("control",), _does(Control, _("In this lesson: roll the control die."))),
        Beat(_("A 6 flips one or both dice: the 5 becomes a 2, the 6 a 1. Clay and Rock, for $2M. Forge it!"),
             ("forge", "control"), _does(Forge, _("In this lesson: forge the component."))),
        Beat(_("Component 1 is yours: your cube moves along Alpha Station. Whoever falls two behind may work Overtime: "
               "forge on, with all of that turn at stake."), ("station",)),
        Beat(_("Equipment bends a drill die, every turn. Buy the Vernier Trimmer for $4M."),
             ("shelf:trimmer",), _buys("trimmer")),
        *_second_turn(other),
    )


def _second_turn(other: str) -> tuple[Beat, ...]:
    """Equipment is used, and a tender won."""
    return (
        Beat(_("{name} has played. Your second turn: roll.").format(name=other), ("tray", "roll"), _is_first_roll),
        Beat(_("A 3 and two 6s. The 3 digs Iron. Keep them all: the Trimmer will see to the Clay."), ("go-on",),
             _does(GoOn, _("In this lesson: keep these dice."))),
        Beat(_("Modify: equipment changes a die once a turn. Take the Trimmer, and turn a 6 into a 1: pips run in a "
               "ring."), ("gear:trimmer", "die:1"), _trims),
        Beat(_("The 1 digs the Clay."), ("mineral:1:0",), _digs(1)),
        Beat(_("And the 3 the Iron."), ("mineral:1:1",), _digs(3)),
        Beat(_("A 6 is left, and the tender asks for no more in this Tender Fever. Bid it: $2M, and the right-hand "
               "component where Alpha Station shows two."), ("tender", "bid"),
             _does(Bid, _("In this lesson: bid for the tender."))),
        Beat(_("Won! Iron can be sold now, and the Foundry opens again. H asks for a hint, F1 opens the rulebook. Good "
               "digging!"), ("sell",)),
    )


# -- what is awaited ------------------------------------------------------------------------------------------------


def _does(kind: type[Move], else_told: str) -> Judged:
    def judge(s: Dig, move: Move) -> str:
        return "" if isinstance(move, kind) else else_told

    return judge


def _is_first_roll(s: Dig, move: Move) -> str:
    return "" if isinstance(move, Roll) else _("First roll the dice.")


def _keeps_the_one(s: Dig, move: Move) -> str:
    if isinstance(move, Roll) and [s.dice[place] for place in move.dice] == [4, 6]:
        return ""
    return _("In this lesson: keep the 1 and roll the 4 and the 6 again.")


def _keeps_the_pair(s: Dig, move: Move) -> str:
    if isinstance(move, Roll) and [s.dice[place] for place in move.dice] == [5]:
        return ""
    return _("In this lesson: keep the 1 and the 2, and roll the 5 again.")


def _digs(face: int) -> Judged:
    def judge(s: Dig, move: Move) -> str:
        if isinstance(move, Excavate) and s.dice[move.die] == face:
            return ""
        return _("In this lesson: place the {face}.").format(face=face)

    return judge


def _smelts(dice: tuple[int, ...], else_told: str) -> Judged:
    def judge(s: Dig, move: Move) -> str:
        return "" if move == Smelt(dice) else else_told

    return judge


def _trims(s: Dig, move: Move) -> str:
    if isinstance(move, Use) and move.to == (1,):
        return ""
    return _("In this lesson: turn a 6 into a 1 with the Trimmer.")


def _buys(piece: str) -> Judged:
    def judge(s: Dig, move: Move) -> str:
        return "" if move == Buy(piece) else _("In this lesson: buy the Vernier Trimmer.")

    return judge


# -- what chance gives ----------------------------------------------------------------------------------------------


def _chance(s: Dig) -> Outcome | None:
    match s.phase:
        case Phase.SET_OUT if not s.tender:
            return next((TenderTurned(tender) for tender in _TENDERS if tender in s.tenders_left), None)
        case Phase.SET_OUT:
            return next((GearTurned(piece) for piece in _GEAR if piece in s.gear_left), None)
        case Phase.EVENT:
            return next((EventTurned(event) for event in _EVENTS if event in s.events_left), None)
        case Phase.DRILL_FALL if s.turn == _SECOND_TURN and len(s.rolling) == len(_SECOND):
            return DiceRolled(_SECOND)
        case Phase.DRILL_FALL:
            return DiceRolled(_DRILL[len(s.rolling)]) if len(s.rolling) in _DRILL else None
        case Phase.SMELTER_FALL:
            return SmelterRolled(_SMELTER[s.smelts]) if s.smelts in _SMELTER else None
        case Phase.CONTROL_FALL:
            return ControlRolled(_CONTROL)
    return None


# -- what the other one does ----------------------------------------------------------------------------------------


def _reply(s: Dig) -> Move:
    """Digs with what has been rolled, forges what it can, and buys nothing."""
    legal = RULES.legal(s)
    if s.phase in (Phase.DRILL, Phase.SMELTER) and GoOn() in legal:
        return GoOn()
    return next((move for move in legal if isinstance(move, Excavate | Bid | Forge | Bank)), legal[-1])
