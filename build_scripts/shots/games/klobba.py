"""Positions of Klobba!, found by playing deals with random moves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.events import BarbariansSwapped, CardsFlipped, StarsPaid, StarsPlaced
from klotho_games.games.klobba.rules.state import Fray, Phase, three_alike
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.table.drape import Drape
from shots.albums import Moment
from shots.games import klobba_clobber
from shots.offline_phones import OfflinePhone, admit

GAME = "klobba"
PEOPLE = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn")
BOTS = ("", "easy", "easy", "easy", "easy", "easy")
Holds = Callable[[Fray], bool]


def begin(seats: int, game: str = "full", shared: bool = False, deal: str = "shots") -> Session:
    """Start a game of Ada among bots, or with others at one screen. The words alone decide the cards."""
    setup = Setup(PEOPLE[:seats], (("game", game),))
    bots = () if shared else BOTS[:seats]
    seed = seeds.seed_from_words(deal)
    session = Session.new(registry.load(GAME), setup, seed, bots=bots, notes={"profile": "Ada"})
    session.draw_chance()
    return session


def go_on(session: Session, until: Holds) -> bool:
    """Play at random, mostly keeping strong Barbarians. Returns False if the game ends first."""
    rng = Random(f"{session.setup.seats} shots")
    while not session.is_over and not until(session.state):
        session.play(_next(session, rng))
        session.draw_chance()
    return not session.is_over


def _next(session: Session, rng: Random) -> Move:
    moves = list(session.legal())
    keeps = [move for move in moves if isinstance(move, do.Keep)]
    if keeps:
        return keeps[0] if rng.random() < 0.4 else rng.choice(keeps)
    return rng.choice(moves)


def standing(phase: Phase, seats: int, *, rounds: int = 2, game: str = "full", shared: bool = False, seat: int = 0,
             holds: Holds = lambda s: True) -> Session:
    """Return the first of some deals that reaches this situation."""
    for n in range(200):
        session = begin(seats, game, shared, f"shots {n}")
        if go_on(session, lambda s: s.phase is phase and s.seat == seat and s.round >= rounds and holds(s)):
            return session
    raise AssertionError(f"{phase} never came")


# -- screens ----------------------------------------------------------------------------------------------------


def _up(s: Fray) -> int:
    return sum(member is not None and member.up for band in s.bands for member in band)


def carry(s: Any) -> None:
    """The screen of the first sketch: a card on its way to the golden slot."""
    table = s.table(standing(
        Phase.LAY, 5, rounds=6, holds=lambda s: _up(s) > 9 and s.sides[1].seat != 0 and s.sides[1].laid < 0))
    name = list(table.hand.row.places)[2]
    table.plan.card = name
    table.refresh_choices()
    start = table.focus.find(f"card:{name}").box.centre
    to = (start[0] - 40, start[1] - 90)
    for signal in (Pointer("move", start, 0), Pointer("press", start), Pointer("move", (start[0], start[1] - 30), 0),
                   Pointer("move", to, 0)):
        s.stage.step(0.02, [signal])


def keep(s: Any) -> None:
    """Three Barbarians to choose from, one of them marked to go back."""
    table = s.table(standing(Phase.KEEP, 4, rounds=0))
    table.gestures.toggle_keep(next(iter(table.hand.dealt.places)))
    s.rest()


def pair(s: Any) -> None:
    table = s.table(standing(Phase.PAIR, 6, rounds=3))
    table.gestures.choose_band(next(band for band in range(6) if table.gestures.may_choose(table.state, band)))
    s.rest()


def offer(s: Any) -> None:
    s.table(standing(Phase.ANSWER, 4, rounds=3))


def choose(s: Any) -> None:
    """Several Barbarians fit, and one of them is considered."""
    table = s.table(standing(Phase.SELECT, 5, rounds=3, holds=lambda s: _up(s) > 8))
    table.gestures.pick(table.gestures.options(table.state)[0][0])
    s.rest()


def switch(s: Any) -> None:
    """Two switches are prepared after Mirror & Switch."""
    table = s.table(standing(Phase.SWITCH, 4, rounds=2))
    others = [band for band in range(4) if band != table.state.seat]
    table.plan.switches = [do.Switch(0, others[0], 1), do.Switch(2, others[1], 0)]
    table.refresh_choices()
    s.rest()


def two(s: Any) -> None:
    """Two players with their Free Bands, in the Basic game."""
    s.table(standing(Phase.LAY, 2, rounds=3, game="basic"))


def middle(s: Any) -> None:
    """Hands of four, and a card is considered."""
    table = s.table(standing(Phase.LAY, 3, rounds=3, game="middle", holds=lambda s: _up(s) > 7))
    table.gestures.choose_card(list(table.hand.row.places)[2])
    s.rest()


def three(s: Any) -> None:
    """Three cards alike, which can be exchanged besides the decision."""
    s.table(standing(Phase.OFFER, 4, holds=lambda s: bool(three_alike(s.hands[0]))))


def show_given_stars(s: Any) -> None:
    """A player has run out of Stars while placing them, and is given some."""
    session, move = _poor()
    table = s.seat(session)
    table.motions.speed = 1.0
    table.play(move)
    given = _("has no Stars left and gets some.")  # in the language of the picture
    frames = 0
    while table.clobber._said[1] != given:
        s.stage.step(0.05, [])
        frames += 1
        assert frames < 1000, "nobody was given Stars"
    for _frame in range(4):
        s.stage.step(0.05, [])


def _poor() -> tuple[Session, Move]:
    """Return a game and Ada's move that leads to it. A bot's move would play without waiting for the picture."""
    deal, steps = _poor_deal()
    session, rng = begin(6, deal=deal), Random(deal)
    for _step in range(steps):
        session.play(_next(session, rng))
        session.draw_chance()
    return session, _next(session, rng)


@cache
def _poor_deal() -> tuple[str, int]:
    """Return the deal, and the number of moves before."""
    for n in range(110, 400):  # no earlier one will do
        deal = f"poor {n}"
        session, rng, steps = begin(6, deal=deal), Random(deal), 0
        while not session.is_over:
            move = _next(session, rng)
            if session.state.seat == 0:
                _after, events = session.rules.apply(session.state, move)
                if any(isinstance(one, StarsPaid) and isinstance(other, StarsPlaced) and one.to == other.seat
                       for one, other in pairwise(events)):
                    return deal, steps
            session.play(move)
            session.draw_chance()
            steps += 1
    raise AssertionError("nobody ran out of Stars")


def crowded_bands() -> Session:
    """Six Bands with most Barbarians face up, and a card to play."""
    return standing(Phase.LAY, 6, rounds=5, holds=lambda s: _up(s) > 11)


def six(s: Any) -> None:
    table = s.table(crowded_bands())
    table.gestures.choose_card(list(table.hand.row.places)[1])
    s.rest()


def curtain(s: Any) -> None:
    """Two people at one screen: the hand is covered until the next person is there."""
    s.table(standing(Phase.LAY, 4, rounds=3, shared=True, seat=1))
    assert isinstance(s.stage.scene, Drape)


def phones(s: Any) -> None:
    """Bram plays a card on the phone, Ada laughs, Cleo's phone is out of reach; Dov plays at the screen."""
    s.table(standing(Phase.LAY, 4, rounds=3, shared=True, seat=1, holds=lambda s: _up(s) > 7))
    party = s.open_phones()
    cast = [OfflinePhone(party, seat, PEOPLE[seat]) for seat in (0, 1, 2)]
    for phone in cast:
        s.rest(3)
        admit(s.program.guests, phone)
    while s.stage.scene.name != "table":
        s.stage.pop()
        s.rest(3)
    cast[2].lose()
    cast[0].say(t="react", r="laugh")
    s.rest(6)


def show_swap(s: Any) -> None:
    """A bot takes one of Ada's Barbarians, and the table waits until she has seen it."""
    session, move = _next_that(4, lambda at, move: isinstance(move, do.Swap) and _takes_from(at, move, 0))
    _wait_at(s, session, move)


def show_call(s: Any) -> None:
    """Ada holds no Totem, and is asked who will win."""

    def flips(at: Session, move: Move) -> bool:
        return (isinstance(move, do.Lay) and at.state.round > 2 and all(one.seat != 0 for one in at.state.sides)
                and any(isinstance(event, CardsFlipped) for event in at.rules.apply(at.state, move)[1]))

    _wait_at(s, *_next_that(5, flips))


def _takes_from(session: Session, move: Move, seat: int) -> bool:
    swap = session.rules.apply(session.state, move)[1][0]
    return isinstance(swap, BarbariansSwapped) and swap.band == seat


def _next_that(seats: int, wanted: Callable[[Session, Move], bool]) -> tuple[Session, Move]:
    """Return the first of some deals in which a bot can make such a move, and the move."""
    for n in range(200):
        session, rng = begin(seats, deal=f"shots {n}"), Random(n)
        while not session.is_over:
            if session.state.seat != 0:
                found = next((move for move in session.legal() if wanted(session, move)), None)
                if found is not None:
                    return session, found
            session.play(_next(session, rng))
            session.draw_chance()
    raise AssertionError("no such move ever came")


def _wait_at(s: Any, session: Session, move: Move) -> None:
    """Show the move up to where the table waits. No bot plays before it."""
    s.program.advise = lambda *_asked, **_more: lambda: None
    table = s.seat(session)
    table.motions.speed = 1.0
    table.play(move)
    for _frame in range(1000):
        if table.motions.is_held and not table.guard.is_deaf:
            return
        s.stage.step(0.05, [])
    raise AssertionError("the table does not wait")


def show_ending(s: Any) -> None:
    session = begin(4)
    go_on(session, lambda s: False)
    s.table(session)


SCREENS: dict[str, Callable[[Any], None]] = {
    "klobba-keep": keep,
    "klobba-pair": pair,
    "klobba-offer": offer,
    "klobba-lay": carry,
    "klobba-choose": choose,
    "klobba-switch": switch,
    "klobba-two": two,
    "klobba-six": six,
    "klobba-middle": middle,
    "klobba-three": three,
    "klobba-helped": show_given_stars,
    "klobba-swap": show_swap,
    "klobba-call": show_call,
    "klobba-curtain": curtain,
    "klobba-phones": phones,
    "klobba-ending": show_ending,
    **klobba_clobber.SCREENS,
}
GOLDENS = (
    "klobba-keep", "klobba-pair", "klobba-lay", "klobba-choose", "klobba-two", "klobba-six", "klobba-middle",
    "klobba-curtain", "klobba-phones", "klobba-count", "klobba-clobber", "klobba-clobber-crowd", "klobba-ending",
)
README = {1: "klobba-clobber", 8: "klobba-lay"}
PAGE = "klobba-clobber"
TABLE = crowded_bands
SIGHT = ("Clobber", klobba_clobber.crowd)
MOMENT = Moment(klobba_clobber.show_crowd, 0.4, 9.8)

SMALLER = {
    "steps": "the round and its step in words, instead of a row of pips",
    "band": "the gap between plank and cards gives way; the cards keep their size",
}
"""Things that can be smaller in large text, with the reason (`tests/visual/test_large.py`)."""
