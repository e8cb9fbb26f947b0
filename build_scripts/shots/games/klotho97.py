"""Positions of 97 Klotho, reached move by move with cards and dice in a fixed order, or given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules.cards import ID, MARKET, MONSTER, NUMBER, TECH, TOOL
from klotho_games.games.klotho97.rules.events import CardRaided, RoundCounted
from klotho_games.games.klotho97.rules.stake_solver import best_claims
from klotho_games.games.klotho97.rules.state import AFTER, DISCARD, HAND_LIMIT, REROLL, ROW, Phase, Venture
from klotho_games.games.klotho97.rules.steps import (
    Buy,
    Claim,
    DiceRolled,
    EndClaims,
    EndTurn,
    FirstRolled,
    MoveMarket,
    Raid,
    Roll,
    Stake,
    ToolDrawn,
    Trade,
    TurnedUp,
)
from klotho_games.stage.devices.input import Pointer

GAME = "klotho97"
PEOPLE = ("Ada", "Brix", "Cleo", "Dario", "Esme", "Finn")
STOCK = ("mine_02", "mine_04", "mine_09", "mine_12", "mine_17", "mine_22", "mine_25", "mine_31", "bribe.1", "bribe.2")
"""Mines that close in many ways, and Bribes to cover a join."""
LUCK = 5
"""The number of throws that are tried; the one with the most claims is used, so that mid-games come soon."""


def begin(seats: int = 3, cards: int = 45, bots: Sequence[str] = (), first: Sequence[str] = ()) -> Session:
    setup = Setup(PEOPLE[:seats], (("cards", cards), ("count", True)))
    session = Session.new(
        registry.load(GAME), setup, seeds.seed_from_words("shots"), bots=tuple(bots), notes={"profile": "Ada"}
    )
    answer(session, first)
    return session


def answer(session: Session, cards: Sequence[str] = ()) -> None:
    """Force the outcomes of chance until a player has to decide; these cards come up before all others."""
    while session.needs_chance:
        session.force(_outcome(session, cards))


def _outcome(session: Session, cards: Sequence[str]) -> Outcome:
    s: Venture = session.state
    card = next((card for card in cards if NUMBER[card] in (*s.unseen, *s.unseen_tools) and _may_come(s, card)), "")
    if card:
        return ToolDrawn(card) if NUMBER[card] >= TOOL else TurnedUp(card)
    if s.phase is Phase.FIRST:
        return FirstRolled((6, *[1] * (len(s.companies) - 1)))
    if s.phase is not Phase.DICE:
        return RULES.draw(s, Random(f"shots {session.ply}"))
    throws = [RULES.draw(s, Random(f"shots {session.ply} {n}")) for n in range(LUCK)]
    return max(throws, key=lambda throw: _claims(RULES.apply(s, throw)[0]))


def _may_come(s: Venture, card: str) -> bool:
    """Return whether a place of the card's kind is being filled, and no Score card is due."""
    if s.phase is not Phase.FILL:
        return False
    return s.filling[0] >= ROW if NUMBER[card] >= TOOL else s.filling[0] < ROW and s.stacks[len(s.rounds)] > 0


def _claims(s: Venture) -> int:
    return len({move.card for move in RULES.legal(s) if isinstance(move, Claim)})


def play(session: Session, move: Move, cards: Sequence[str] = ()) -> None:
    session.play(move)
    answer(session, cards)


def go_on(session: Session, until: Callable[[Venture], bool], stake: bool = True) -> Session:
    """Every player rolls once, claims what they can, buys a Tool and goes on."""
    while not session.is_over and not until(session.state):
        play(session, _next(session, stake))
    return session


def _next(session: Session, stake: bool) -> Move:
    moves = session.legal()

    def of(*kinds: type[Move]) -> list[Move]:
        return [move for move in moves if isinstance(move, kinds)]

    s: Venture = session.state
    full = s.seat >= 0 and len(s.companies[s.seat].cards) >= HAND_LIMIT
    if (full or stake) and of(Stake):
        return of(Stake)[-1]
    claims = [move for move in of(Claim) if isinstance(move, Claim) and (not full or NUMBER[move.card] >= MONSTER)]
    if claims:
        return claims[-1]
    if s.phase is Phase.PLAY and s.stage >= AFTER and of(Buy) and not full:
        return of(Buy)[0]
    for kind in (MoveMarket, Trade, Roll, EndClaims, EndTurn):
        if of(kind):
            return of(kind)[0]
    return moves[0]


def roll(session: Session, *faces: int) -> Session:
    """Roll these faces."""
    session.play(Roll())
    session.force(DiceRolled(faces))
    return session


# -- positions --------------------------------------------------------------------------------------------------


def start() -> Session:
    return begin()


def alone() -> Session:
    return go_on(begin(1), lambda s: s.turn == 12 and s.stage == REROLL)


def fight() -> Session:
    """A monster in the row, and dice that could beat it."""

    def ready(s: Venture) -> bool:
        dice = 5 + len(s.companies[0].crystals)
        return s.seat == 0 and s.turn > 9 and s.stage < REROLL and dice == 5 and any(
            MONSTER <= card < MARKET for card in s.row)

    return roll(go_on(begin(), ready, stake=False), 2, 2, 4, 5, 6)


def six() -> Session:
    """Six companies late in a long game, with full hands."""

    def full(s: Venture) -> bool:
        return s.seat == 0 and s.stage == REROLL and min(len(company.cards) for company in s.companies) >= 7

    return go_on(begin(6, cards=90), full, stake=False)


def full_stock() -> Session:
    """Ada has ten cards, with mines and Bribes among them; the others only watch."""
    session = begin(cards=90, first=STOCK)
    while True:
        s: Venture = session.state
        company = s.companies[0]
        if s.seat == 0 and s.stage == REROLL and len(company.mines) == len(STOCK) - 2 and company.of_kind("bribe"):
            return session
        play(session, _stocking(session), STOCK)


def _stocking(session: Session) -> Move:
    s: Venture = session.state
    wanted = [
        move for move in session.legal()
        if (isinstance(move, Claim) and move.card in STOCK) or (isinstance(move, Buy) and move.tool in STOCK)
    ]
    onward = [move for kind in (Roll, EndClaims, EndTurn) for move in session.legal() if isinstance(move, kind)]
    return wanted[0] if wanted and s.seat == 0 else onward[0]


def sold_dice() -> Session:
    """The dice are sold, two of them after a claim, and a Lottery ticket was bought, which still counts the 5s."""
    session = roll(begin(first=("mine_01", "lottery.1", "augment_p1.1", "android_5.1")), 2, 4, 5, 5, 5)
    play(session, Claim("mine_01", (2, 3)))
    for move in (EndClaims(), Buy("augment_p1.1"), Buy("lottery.1")):
        play(session, move)
    return session


def trade() -> Session:
    return go_on(begin(), lambda s: s.phase is Phase.TRADE, stake=False)


def finished_game(seats: int = 3) -> Session:
    return go_on(begin(seats), lambda s: False)


def raiding(until: Callable[[Session], bool]) -> Session:
    """A game in which everyone raids as soon as they can."""
    session = begin()
    while not session.is_over and not until(session):
        raids = [move for move in session.legal() if isinstance(move, Raid) and TECH <= NUMBER[move.card] < MONSTER]
        play(session, raids[-1] if raids else _next(session, True))
    return session


# -- screens in the middle of an action -------------------------------------------------------------------------


def _shot_of(make: Callable[[], Session]) -> Callable[[Any], None]:
    def show(s: Any) -> None:
        s.seat(make())

    return show


def monster_of(s: Venture) -> str:
    return next(ID[card] for card in s.row if MONSTER <= card < MARKET)


def carry(s: Any) -> None:
    """Two dice are under a monster, and a third is held over its drawer."""
    table = s.seat(fight())
    card = monster_of(table.state)
    for die in (4, 3):
        table.plan.put(die, card)
    table.refresh()
    at = table.focus.find("die:2").box.centre
    over = table.drawer.box
    to = (over.x + 330, over.centre[1] + 8)
    for signal in (Pointer("move", at, 0), Pointer("press", at), Pointer("move", (at[0], at[1] - 40), 0),
                   Pointer("move", to, 0)):
        s.stage.step(0.02, [signal])


def strip(s: Any) -> None:
    """The pointer is on another company's strip, which is open and covers its neighbours."""
    table = s.seat(six())
    s.stage.step(0.02, [Pointer("move", table.focus.find("rival:2").box.centre, 0)])


def log(s: Any) -> None:
    """The whole log, opened from the line on the platform."""
    s.seat(fight()).log_panel.toggle()
    s.rest()


def count_again(s: Any) -> Any:
    """The first scoring, which begins to count once more."""
    session = go_on(begin(), lambda s: len(s.rounds) == 1 and s.stacks[1] < 3 and s.stage == AFTER)
    table = s.seat(session)
    counts, totals = session.state.rounds[0], tuple(one.points for one in session.state.rounds[0])
    table.motions.speed, table.motions.reduced = 1.0, False
    table.motions.then(*table.scoring.parts(RoundCounted(1, counts, totals)))
    return table


def counting(s: Any) -> None:
    """A company's monsters fly to what they are worth."""
    count_again(s)
    for _frame in range(46):
        s.stage.step(0.05, [])


def scoring(s: Any) -> None:
    """The end of a scoring, which waits for the players."""
    table = count_again(s)
    while not table.motions.is_held or table.guard.is_deaf:  # until then the button to go on is faint
        s.stage.step(0.05, [])
    s.stage.step(0.05, [])


def handover(s: Any) -> None:
    """The hand-over to the next person, with what happened since their last turn."""
    table = s.seat(go_on(begin(), lambda s: s.turn == 6 and s.stage >= AFTER))
    turn = table.state.turn
    while table.state.turn == turn:
        table.play(_next(table.session, stake=True))
        s.rest()
    s.rest()


def since(s: Any) -> None:
    """What the others did since Ada's last turn, on the table until she acts."""
    s.seat(go_on(begin(4), lambda s: s.seat == 0 and s.turn > 8 and s.stage == DISCARD))


def raid(s: Any) -> None:
    """A raid, told to the company that it hits."""
    session = raiding(lambda session: any(
        isinstance(move, Raid) and TECH <= NUMBER[move.card] < MONSTER for move in session.legal()))
    move = next(move for move in session.legal() if isinstance(move, Raid) and TECH <= NUMBER[move.card] < MONSTER)
    table = s.seat(session)
    table.motions.speed = 1.0
    table.motions.then(*table.blows.raid_parts(CardRaided(session.to_act, move.tool, move.seat, move.card),
                                               session.state))
    while not table.motions.is_held or table.guard.is_deaf:
        s.stage.step(0.05, [])
    s.stage.step(0.05, [])


def workbench(s: Any) -> Any:
    """The workbench with many claims, none of them placed."""
    s.seat(full_stock()).open_bench()
    s.rest()
    return s.stage.scene


def stake(s: Any) -> None:
    """The best claim of six, closed: two Bribes cover the joins that do not match."""
    bench = workbench(s)
    mines = tuple(NUMBER[mine] for mine in bench.draft.mines)
    bench.change(bench.draft.with_solution(best_claims(mines, 2, bench.s.markets)[1]))
    s.rest()


def stake_open(s: Any) -> None:
    """Four claims with three joins that do not match: a Bribe is missing."""
    bench = workbench(s)
    mines = tuple(NUMBER[mine] for mine in bench.draft.mines)
    bench.change(bench.draft.with_solution(best_claims(mines[:6], 3, bench.s.markets)[0]))
    s.rest()


def stake_best(s: Any) -> None:
    """The best possible claim, as a hint shows it."""
    workbench(s).hint()
    s.rest()


def winner(s: Any) -> None:
    """The last stage before the figures: the winner and the card that decided."""
    s.table(finished_game())
    scene = s.stage.scene
    scene.motions.reduced = False
    scene.count_again()
    for _frame in range(70):
        s.stage.step(0.05, [])


SCREENS: dict[str, Callable[[Any], None]] = {
    "klotho97-start": _shot_of(start),
    "klotho97-monster": carry,
    "klotho97-six": _shot_of(six),
    "klotho97-strip": strip,
    "klotho97-log": log,
    "klotho97-alone": _shot_of(alone),
    "klotho97-sold": _shot_of(sold_dice),
    "klotho97-counting": counting,
    "klotho97-scoring": scoring,
    "klotho97-handover": handover,
    "klotho97-since": since,
    "klotho97-raid": raid,
    "klotho97-stake": stake,
    "klotho97-stake-open": stake_open,
    "klotho97-stake-best": stake_best,
    "klotho97-trade": _shot_of(trade),
    "klotho97-winner": winner,
    "klotho97-ending": lambda s: s.table(finished_game()),
    "klotho97-ending-raided": lambda s: s.table(raiding(lambda session: False)),
}
GOLDENS = (
    "klotho97-start", "klotho97-monster", "klotho97-six", "klotho97-sold", "klotho97-stake", "klotho97-stake-open",
    "klotho97-scoring", "klotho97-since", "klotho97-raid", "klotho97-winner", "klotho97-ending",
)
README = {3: "klotho97-monster"}
PAGE = "klotho97-six"
TABLE = six
BESIDE = workbench

SMALLER = {
    "steps": "only the present step has its name in larger letters; the others are signs",
    "bay": "the sheet beside it has larger figures; cards are read large as soon as they are looked at",
    "since": "there is no room for the strip between larger things; Last turn and the log tell the same",
    "preview": "cards have priority over it, and the workbench shows the same stake",
    "card": "cards are read large as soon as they are looked at; a crowded hand is narrower beside the larger sheet",
}
"""Things that can be smaller in large text, with the reason (`tests/visual/test_large.py`)."""
