"""Positions of Asteroid Miners, reached move by move, with given dice and with cards in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.games.asteroid_miners.rules.state import MOST_OWNED, Dig, Phase, face_for, open_minerals, price_of
from klotho_games.games.asteroid_miners.rules.steps import (
    Bank,
    Bid,
    Buy,
    BuyDrills,
    Choose,
    Control,
    ControlRolled,
    DiceRolled,
    EventTurned,
    Excavate,
    GearTurned,
    GoOn,
    Overtime,
    Roll,
    Sell,
    Smelt,
    SmelterRolled,
    TenderTurned,
)
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.devices.input import Pointer

GAME = "asteroid_miners"
PEOPLE = ("Ada", "Theo")
EVENTS = ("rich_vein", "calm_orbit", "tender_fever", "price_surge", "magnetic_storm", "solar_flare", "market_slump")
GEAR = ("trimmer", "splitter", "lance", "coupling", "lens", "auger", "gimbal", "hopper", "jack", "beam")
TENDERS = ("tender_9", "tender_12", "tender_8", "tender_11", "tender_7", "tender_10")
"""Events, equipment and tenders come up in these orders while they last."""
IDLE = (5, 5, 6)
"""Dice that dig nothing on the first asteroid."""


def begin(
    seats: int = 2, bots: Sequence[str] = (), *, expansion: bool = True, rules: str = "regular",
    as_on_paper: bool = False,
) -> Session:
    setup = Setup(PEOPLE[:seats], (("as_on_paper", as_on_paper), ("expansion", expansion), ("rules", rules)))
    session = Session.new(registry.load(GAME), setup, seeds.seed_from_words("shots"), bots=tuple(bots),
                          notes={"profile": "Ada"})
    answer(session)
    return session


def answer(session: Session, *faces: int) -> None:
    """Force the outcomes of chance until a player has to decide; `faces` are for the dice."""
    while session.needs_chance:
        session.force(_outcome(session.state, faces))


def _outcome(s: Dig, faces: tuple[int, ...]) -> Outcome:
    match s.phase:
        case Phase.EVENT:
            return EventTurned(_first(EVENTS, s.events_left))
        case Phase.SET_OUT:
            return GearTurned(_first(GEAR, s.gear_left)) if s.tender else TenderTurned(_first(TENDERS, s.tenders_left))
        case Phase.SMELTER_FALL:
            return SmelterRolled(tuple(sorted(faces)))
        case Phase.CONTROL_FALL:
            return ControlRolled(faces[0])
    return DiceRolled(tuple(sorted(faces)))


def _first(order: Sequence[str], left: Sequence[str]) -> str:
    return next((card for card in order if card in left), left[0])


def play(session: Session, *moves: Move, faces: tuple[int, ...] = ()) -> Session:
    for move in moves:
        session.play(move)
        answer(session, *faces)
    return session


def drill_faces(session: Session, *faces: int) -> Session:
    """Roll these faces and keep them; the first choice answers an event that asks."""
    s: Dig = session.state
    if s.phase is Phase.CHOICE:
        play(session, next(move for move in session.legal() if isinstance(move, Choose)))
    if session.state.phase is Phase.DRILLS:
        play(session, BuyDrills(len(faces)))
    play(session, Roll(tuple(range(len(session.state.dice)))), faces=faces[: len(session.state.dice)])
    return on_from(session, Phase.DRILL)


def on_from(session: Session, *phases: Phase) -> Session:
    """Skip these phases without doing anything."""
    while session.state.phase in phases:
        play(session, GoOn())
    return session


def dig(session: Session, *kinds: type[Move]) -> Session:
    """Dig, bid and sell while possible; only moves of the given kinds, if any."""
    wanted = kinds or (Excavate, Bid, Sell)
    while True:
        move = next((move for move in session.legal() if isinstance(move, wanted)), None)
        if move is None:
            return session
        play(session, move)


BEFORE_FOUNDRY = (Phase.MODIFY, Phase.EXCAVATE, Phase.TENDER, Phase.MARKET)
AT_THE_END = (*BEFORE_FOUNDRY, Phase.SMELTER, Phase.CONTROL, Phase.UPGRADE)


def turn(session: Session, *faces: int, forge: tuple[int, int] | None = None, buy: str = "") -> Session:
    """Play a whole turn: dig everything possible, forge with one throw, buy a piece."""
    seat, number = session.to_act, session.state.turn
    drill_faces(session, *faces)
    while session.state.turn == number and session.to_act == seat and session.state.phase in AT_THE_END:
        s: Dig = session.state
        move = next((move for move in session.legal() if isinstance(move, Excavate | Bid | Sell | Bank)), GoOn())
        if s.phase is Phase.SMELTER and forge is not None and not s.smelter[0]:
            move = Smelt((0, 1))
        if s.phase is Phase.UPGRADE and buy in s.shelf:
            move = Buy(buy)
        play(session, move, faces=forge or ())
    return session


# -- positions --------------------------------------------------------------------------------------------------


def start() -> Session:
    return begin()


def later(**options: Any) -> Session:
    """Two crews with equipment, some turns into the first asteroid."""
    session = begin(**options)
    turn(session, 1, 2, 6, forge=(1, 2), buy="trimmer")
    turn(session, 1, 5, 6, buy="coupling")
    turn(session, 1, 5, 5, buy="splitter")
    turn(session, 2, 6, 6, forge=(1, 2), buy="lens")
    return session


def drill() -> Session:
    """After the first roll, with some dice worth keeping."""
    session = later()
    return play(session, Roll((0, 1, 2)), faces=(2, 4, 6))


def modify() -> Session:
    """After the last roll, when equipment can be used."""
    return drill_faces(later(), 1, 3, 6)


def excavation() -> Session:
    """Matching dice, on the second asteroid."""
    session = second()
    drill_faces(session, 2, 2, 6)
    return on_from(session, Phase.MODIFY)


def second() -> Session:
    """The second asteroid has just come."""
    session = later()
    while session.state.asteroid == 0:
        turn(session, *((2, 3, 4) if session.state.side == 0 else (1, 2, 6)), forge=(2, 5), buy="auger")
    return session


def paper() -> Session:
    """Paper rules: Clay and Rock down to the last stratum (AST-B1)."""
    return play(later(as_on_paper=True), Roll((0, 1, 2)), faces=(1, 2, 6))


def market() -> Session:
    """Iron and Nickel can be sold."""
    session = later()
    turn(session, 4, 5, 5)
    turn(session, 1, 6, 6)
    turn(session, 2, 3, 6)
    turn(session, 1, 6, 6)
    drill_faces(session, 3, 4, 6)
    on_from(session, Phase.MODIFY)
    return on_from(dig(session, Excavate), Phase.EXCAVATE, Phase.TENDER)


def smelter() -> Session:
    """AST-A14, before the control die: 6 and 1, with one roll left."""
    session = begin()
    drill_faces(session, 1, 2, 6)
    on_from(dig(session, Excavate), *BEFORE_FOUNDRY)
    play(session, Smelt((0, 1)), faces=(3, 6))
    return play(session, Smelt((0,)), faces=(1,))


def foundry() -> Session:
    """AST-A14: the control die shows 3, and 6 and 1 become Clay and Rock."""
    return play(smelter(), Control(), faces=(3,))


def overtime() -> Session:
    """Theo, two rows behind Ada, has forged his first component and can risk Overtime."""
    session = begin()
    turn(session, 1, 2, 6, forge=(1, 2), buy="trimmer")
    turn(session, 1, 2, 5, buy="coupling")
    turn(session, 1, 2, 5, buy="lens")
    turn(session, 1, 2, 5)
    turn(session, 3, 4, 6, forge=(1, 3), buy="hopper")
    drill_faces(session, 3, 4, 5)
    while session.state.phase is not Phase.SMELTER:
        play(session, next((m for m in session.legal() if isinstance(m, Excavate | Sell)), GoOn()))
    return play(session, Smelt((0, 1)), faces=(1, 2))


def _stock(session: Session) -> None:
    """Both crews win tenders and buy until they own four pieces each."""
    while any(len(crew.gear) < MOST_OWNED for crew in session.state.crews):
        s: Dig = session.state
        piece = min(s.shelf, key=lambda one: price_of(s, one))
        turn(session, 6, 6, 6, buy=piece if len(s.crew.gear) < MOST_OWNED else "")


def _clear(session: Session, *, forge: tuple[int, int] | None = None) -> None:
    """Play a turn that digs out the next stratum, and forges the component with one throw."""
    if session.state.phase is Phase.CHOICE:
        play(session, session.legal()[-1])
    s: Dig = session.state
    wanted = [face_for(s, mineral) for _slot, mineral in open_minerals(s, s.side)]
    turn(session, *(*wanted, 6, 6)[: len(s.dice)], forge=forge)


def crowded_table() -> Session:
    """The fullest table: Overtime with the control die rolled, two courses, all equipment, an event and a tender."""
    session = begin()
    _stock(session)
    while session.state.crews[0].built < 2 or session.state.side == 0:
        s: Dig = session.state
        _clear(session, forge={0: (1, 2), 2: (1, 3)}.get(s.crew.depth) if s.side == 0 else None)
    s = session.state
    drill_faces(session, *(face_for(s, mineral) for _slot, mineral in open_minerals(s, s.side)), 6)
    on_from(session, Phase.MODIFY)
    on_from(dig(session), Phase.EXCAVATE, Phase.TENDER, Phase.MARKET)
    play(session, Smelt((0, 1)), faces=(1, 2))
    play(session, Overtime())
    play(session, Smelt((0, 1)), faces=(3, 6))
    return play(session, Control(), faces=(1,))


def upgrade() -> Session:
    session = later()
    drill_faces(session, 2, 5, 6)
    on_from(session, Phase.MODIFY)
    return on_from(dig(session), Phase.EXCAVATE, Phase.TENDER, Phase.MARKET, Phase.SMELTER)


def base() -> Session:
    """A game without the Foundry."""
    session = later(expansion=False)
    return play(session, Roll((0, 1, 2)), faces=(2, 4, 6))


def advanced_game() -> Session:
    """The question how many drills to buy."""
    return begin(rules="advanced")


def alone() -> Session:
    """One person plays both crews."""
    return later(seats=1)


def finished_game(rules: str = "regular", seats: int = 2) -> Session:
    """A finished game: both dig what is open, Theo not every time."""
    session = later(rules=rules, seats=seats)
    while not session.is_over:
        s: Dig = session.state
        if s.phase is Phase.CHOICE:
            play(session, session.legal()[0])
            continue
        wanted = [face_for(s, mineral) for _slot, mineral in open_minerals(s, s.side)]
        lucky = s.side == 0 or s.turn % 3
        turn(session, *((*wanted, 6, 6, 6)[:3] if lucky else IDLE), forge=(2, 5))
    return session


# -- screens in the middle of an action ----------------------------------------------------------------------------


def _shot_of(make: Callable[[], Session]) -> Callable[[Any], None]:
    def show(s: Any) -> None:
        s.seat(make())

    return show


def keeping(s: Any) -> None:
    """Two dice are kept."""
    table = s.seat(drill())
    for n in (0, 1):
        table.gestures.keep(n)
    s.rest()


def carry(s: Any) -> None:
    """A die is dragged to its mineral."""
    table = s.seat(excavation())
    die, goal = (table.focus.find(id).box.centre for id in ("die:0", "mineral:0:1"))
    for at, kind in ((die, "move"), (die, "press"), ((die[0], die[1] - 60), "move"), ((goal[0] - 30, goal[1]), "move")):
        s.stage.step(0.02, [Pointer(kind, at, 1 if kind == "press" else 0)])
    s.rest()


def shelf_piece(s: Any) -> None:
    """A piece is considered before it is bought."""
    table = s.seat(upgrade())
    table.gestures.consider(table.state.shelf[0])
    s.rest()


def handover(s: Any) -> None:
    table = s.seat(upgrade())
    table.play(GoOn())
    s.rest()


def tutorial(s: Any) -> None:
    s.show(Shelf())
    s.program.open_lesson(registry.load(GAME))
    s.rest()


SCREENS: dict[str, Callable[[Any], None]] = {
    "asteroid-start": _shot_of(start),
    "asteroid-drill": keeping,
    "asteroid-modify": _shot_of(modify),
    "asteroid-excavation": _shot_of(excavation),
    "asteroid-carry": carry,
    "asteroid-paper": _shot_of(paper),
    "asteroid-market": _shot_of(market),
    "asteroid-smelter": _shot_of(smelter),
    "asteroid-foundry": _shot_of(foundry),
    "asteroid-overtime": _shot_of(overtime),
    "asteroid-crowded": _shot_of(crowded_table),
    "asteroid-upgrade": shelf_piece,
    "asteroid-base": _shot_of(base),
    "asteroid-advanced": _shot_of(advanced_game),
    "asteroid-alone": _shot_of(alone),
    "asteroid-handover": handover,
    "asteroid-ending": _shot_of(finished_game),
    "asteroid-tutorial": tutorial,
}
GOLDENS = ("asteroid-drill", "asteroid-smelter", "asteroid-overtime", "asteroid-upgrade", "asteroid-ending")
README = {5: "asteroid-foundry"}
PAGE = "asteroid-drill"
TABLE = excavation

PRESSED = {
    "drills": "the dice that one decides about, in the tray",
}
"""Things on the table that do the same as a button of the prompt, with what they are (`tests/visual/walk.py`)."""
