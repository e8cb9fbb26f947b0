"""The lesson: two guided turns.

In the first the learner drills, keeps dice, digs and buys equipment; in the second they change a die, clear a stratum,
win a tender, sell metal, forge a component with Smelter and control die, and work Overtime for a second one. The other
crew begins, because the learner has to be two components behind for Overtime in the second turn.
"""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games.lesson import Beat, FirstGame, Judged, Lesson
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.rules.steps import (
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
    Overtime,
    Roll,
    Sell,
    Smelt,
    SmelterRolled,
    TenderTurned,
    Use,
)

_OTHER, _LEARNER = 0, 1
_TENDERS = ("tender_12", "tender_8", "tender_9")
_GEAR = ("trimmer", "gimbal", "auger", "jack", "lens")
_EVENTS = ("calm_orbit", "solar_flare", "crew_strike", "tender_fever")
"""Cards come up in this order while they last."""
_DRILL = {
    (1, 3): (1, 2, 5),
    (2, 3): (1, 4, 6),
    (2, 2): (4, 5),
    (3, 2): (1, 3),
    (4, 3): (3, 3, 6),
}
"""By turn and number of dice that roll. The other crew clears a stratum each time. The learner rolls Clay but no Rock,
then two 3s and a 6: the Trimmer changes one 3 to Rock, the other 3 is Iron, and the 6 wins the tender."""
_OTHERS_PAIR = {0: (1, 2), 1: (1, 3)}
"""By number of components that the other crew has built: its Smelter dice, which are exactly the needed pair."""
_SMELTER = {2: (4, 5), 1: (5, 6)}
"""By rolls left after this one. The lesson always asks for the best course: both dice again, then the control die."""
_OVERTIME = (1, 3)
_CONTROL = 6
_DIGGING = ("asteroid", "next:0", "next:1")
"""Where the learner sees what the crews have dug, and what they need it for."""


def lesson(name: str) -> Lesson:
    other = _("Juno") if name != _("Juno") else _("Pallas")
    setup = Setup((other, name), (("expansion", True), ("lit", True), ("rules", "regular")))
    return Lesson(setup, ("easy", ""), bytes(range(32)), _beats(other), _chance, _reply, _LEARNER,
                  first_game=FirstGame((("expansion", False), ("lit", True))), own=("funding",))


def _beats(other: str) -> tuple[Beat, ...]:
    return (
        Beat(_("Welcome! Two crews mine the same asteroid, each in its own shaft. After the third asteroid, the "
               "richest crew wins. {name} begins. Watch!").format(name=other),
             ("asteroid", "funding"), shows=_DIGGING),
        Beat(_("{name} cleared a stratum and forged a component. Your turn! “Solar Flare” allows only two rolls. "
               "Roll!").format(name=other), ("event", "roll"), _is_first_roll, shows=_DIGGING),
        Beat(_("The top stratum needs Clay (1) and Rock (2). Keep the 1 and reroll the rest."),
             ("die:0",), _keeps_the_one, shows=_DIGGING),
        Beat(_("No 2 for the Rock! Place the 1 on the Clay."), ("die:0", "mineral:0:0"), _digs(1), shows=_DIGGING),
        Beat(_("Equipment lets you change dice every turn. Buy the Vernier Trimmer for $4M."),
             ("shelf:trimmer",), _buys("trimmer")),
        *_second_turn(other),
        *_overtime(other),
    )


def _second_turn(other: str) -> tuple[Beat, ...]:
    """Return the second turn: use equipment, win a tender, sell metal."""
    return (
        Beat(_("{name} has forged another component. Roll for your second turn!").format(name=other), ("roll",),
             _is_first_roll, shows=_DIGGING),
        Beat(_("The Trimmer can turn a 3 into a 2. Keep all dice."), ("go-on",),
             _does(GoOn, _("In this lesson: keep these dice.")), shows=_DIGGING),
        Beat(_("Once per turn, the Trimmer changes a die by 1. Turn a 3 into a 2."),
             ("gear:trimmer", "die:0"), _trims, shows=_DIGGING),
        Beat(_("Dig the Rock with the 2. That clears the stratum and opens the Foundry."), ("mineral:0:1",), _digs(2),
             shows=_DIGGING),
        Beat(_("Dig Iron in the next stratum with the 3."), ("mineral:1:1",), _digs(3), shows=_DIGGING),
        Beat(_("Thanks to “Tender Fever”, your last 6 is enough for the tender. Bid it and win $2M."),
             ("tender", "bid"), _does(Bid, _("In this lesson: bid for the tender.")), shows=_DIGGING),
        Beat(_("You can only sell metals in the turn you dig them. Sell the Iron."), ("sell",),
             _does(Sell, _("In this lesson: sell the Iron.")), shows=_DIGGING),
    )


def _overtime(other: str) -> tuple[Beat, ...]:
    """Return the visit to the Foundry: a component, and another one with the first at stake."""
    return (
        Beat(_("Fire up the Smelter for component 1 of Alpha Station! A roll of 1 and 2 brings $4M."),
             ("smelter", "smelt"), _smelts(_("In this lesson: fire up the Smelter."))),
        Beat(_("You can reroll one or both dice, twice. The best option is marked. Roll both."),
             ("smelt", "courses"), _smelts(_("In this lesson: roll both dice again."))),
        Beat(_("Now the control die is best. It lets you change the dice, but you earn less. Roll it."),
             ("control-roll", "control"), _does(Control, _("In this lesson: roll the control die."))),
        Beat(_("The control die shows 6: flip the 5 to 2 and the 6 to 1. Forge for $2M!"),
             ("forge", "control"), _does(Forge, _("In this lesson: forge the component."))),
        Beat(_("{name} is two components ahead, so you can work Overtime and forge the next one. If you fail, you "
               "also lose the first component and its $2M. Here it brings $2.8M on average. Work Overtime!").format(
                   name=other),
             ("overtime", "courses"), _does(Overtime, _("In this lesson: work Overtime."))),
        Beat(_("You need Clay (1) and Iron (3). All or nothing, fire up the Smelter!"), ("smelter", "smelt"),
             _smelts(_("In this lesson: fire up the Smelter."))),
        Beat(_("Both components are yours, for $6M! “Goal” says who leads. An asteroid disappears when a crew has "
               "cleared all four strata. Your first game leaves out the Foundry; “Full game” adds it."),
             ("funding", "goal")),
    )


# -- the expected moves ------------------------------------------------------------------------------------------------


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


def _digs(face: int) -> Judged:
    def judge(s: Dig, move: Move) -> str:
        if isinstance(move, Excavate) and s.dice[move.die] == face:
            return ""
        return _("In this lesson: place the {face} on its mineral.").format(face=face)

    return judge


def _smelts(else_told: str) -> Judged:
    """Expect a roll of both Smelter dice."""

    def judge(s: Dig, move: Move) -> str:
        return "" if move == Smelt((0, 1)) else else_told

    return judge


def _trims(s: Dig, move: Move) -> str:
    if isinstance(move, Use) and move.to == (2,):
        return ""
    return _("In this lesson: turn a 3 into a 2 with the Vernier Trimmer.")


def _buys(piece: str) -> Judged:
    def judge(s: Dig, move: Move) -> str:
        return "" if move == Buy(piece) else _("In this lesson: buy the Vernier Trimmer.")

    return judge


# -- what chance brings ------------------------------------------------------------------------------------------------


def _chance(s: Dig) -> Outcome | None:
    match s.phase:
        case Phase.SET_OUT if not s.tender:
            return next((TenderTurned(tender) for tender in _TENDERS if tender in s.tenders_left), None)
        case Phase.SET_OUT:
            return next((GearTurned(piece) for piece in _GEAR if piece in s.gear_left), None)
        case Phase.EVENT:
            return next((EventTurned(event) for event in _EVENTS if event in s.events_left), None)
        case Phase.DRILL_FALL:
            return _as_roll(_DRILL.get((s.turn, len(s.rolling))))
        case Phase.SMELTER_FALL if s.side == _OTHER:
            return SmelterRolled(_OTHERS_PAIR[s.crew.built])
        case Phase.SMELTER_FALL if s.green:
            return SmelterRolled(_OVERTIME)
        case Phase.SMELTER_FALL:
            return SmelterRolled(_SMELTER[s.smelts]) if s.smelts in _SMELTER else None
        case Phase.CONTROL_FALL:
            return ControlRolled(_CONTROL)
    return None


def _as_roll(faces: tuple[int, ...] | None) -> DiceRolled | None:
    return None if faces is None else DiceRolled(faces)


# -- the other player --------------------------------------------------------------------------------------------------


def _reply(s: Dig) -> Move:
    """Dig with the rolled dice, sell and forge everything possible, and buy nothing."""
    legal = RULES.legal(s)
    if s.phase is Phase.DRILL and GoOn() in legal:
        return GoOn()
    return next((move for move in legal if isinstance(move, Excavate | Bid | Sell | Smelt | Roll)), legal[-1])
