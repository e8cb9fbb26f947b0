"""What the judge of Katamari claims in its reasons, checked against what the move does to the board."""

from __future__ import annotations

from klotho_games.games.katamari.bot.lookahead import plot
from klotho_games.games.katamari.bot.values import SeatProspects, ground_of
from klotho_games.games.katamari.rules.board import CELLS, Board, lay_of
from klotho_games.games.katamari.rules.board import stars as stars_of
from klotho_games.games.katamari.rules.count import Majority, majorities, symbol_name
from klotho_games.games.katamari.rules.odds import expected_power
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE, STUFF, SYMBOLS
from klotho_games.games.katamari.rules.state import CYCLE_COST, ONE_IN, RollUp, can_buy, collected_dice, pile_of
from klotho_games.games.katamari.rules.steps import Buy
from tests.registry.claims import AGAINST, FOR, Claim, Claims, Said, not_the_best, the_best


def _board(said: Said) -> Board:
    found: Board = said.after.boards[said.seat]
    return found


def _last(s: RollUp) -> bool:
    return s.emperor >= s.steps


def led(said: Said, symbol: str) -> bool:
    def of(boards: tuple[Board, ...]) -> Majority:
        return next(majority for majority in majorities(boards) if symbol_name(majority.symbol) == symbol)

    return of(said.s.boards).winner != said.seat and of(said.after.boards).winner == said.seat


def raised(said: Said, before: str, after: str) -> bool:
    powers = [f"{expected_power(collected_dice(state, said.seat)):.1f}" for state in (said.s, said.after)]
    return powers == [before, after] and float(before) < float(after) and not _last(said.s)


def more_stars(said: Said, n: str) -> bool:
    return stars_of(_board(said).tally) - stars_of(said.s.boards[said.seat].tally) == int(n) > 0


def more_symbols(said: Said) -> bool:
    def shown(board: Board) -> int:
        return sum(board.tally >> 32 + 8 * n & 255 for n in range(len(SYMBOLS)))

    return shown(_board(said)) > shown(said.s.boards[said.seat]) and not _last(said.s)


def hidden(said: Said) -> int:
    lay = lay_of(NUMBER[said.move.piece], said.move.turn, said.move.place)
    return sum(said.s.boards[said.seat].icons[place] > 0 for place in CELLS[lay])


def more_ground(said: Said) -> bool:
    def carrying(board: Board) -> int:
        return (board.blue | board.purple).bit_count()

    return carrying(_board(said)) > carrying(said.s.boards[said.seat]) and hidden(said) < 2 and not _last(said.s)


def covering(said: Said, n: str) -> bool:
    return hidden(said) == int(n) > 0


def lost(said: Said, n: str) -> bool:
    return said.s.power == int(n) and not said.best


def nothing_worth_it(said: Said) -> bool:
    return said.best and can_buy(said.s)


def nothing_fits(said: Said) -> bool:
    return said.best and not can_buy(said.s) and not any(isinstance(move, Buy) for move in said.legal)


def better_may_come(said: Said) -> bool:
    """The next piece can be paid for after cycling, and one of the possible pieces brings more than the top one."""
    s, pile = said.s, pile_of(said.s, said.move.size)
    gain = plot(ground_of(s.boards[said.seat], s.centre), SeatProspects(s, said.seat).value).gain
    coming = pile.unseen or pile.under[:1]
    return s.power - CYCLE_COST >= said.move.size and max(map(gain, coming)) > gain(pile.top)


def keeps_from_others(said: Said, piece: str) -> bool:
    top = pile_of(said.s, said.move.size).top
    return said.s.power - CYCLE_COST < SIZE[top] and piece == STUFF[top].name


def _named(said: Said, piece: str) -> bool:
    return piece == STUFF[NUMBER[said.move.piece]].name


def falls(said: Said, risk: str) -> bool:
    return said.s.wobbly and risk == f"{100 / ONE_IN[said.move.flick]:.1f}%"


CLAIMS = Claims(
    Claim("This piece takes the lead in {symbol}, worth 7 points.", led, FOR),
    Claim("This piece raises the next throw from {before} to {after} Rolling Power on average.", raised, FOR),
    Claim(("With this piece, {n} more star is visible.", "With this piece, {n} more stars are visible."),
          more_stars, FOR),
    Claim("This piece adds a symbol that could win 7 points.", more_symbols, FOR),
    Claim("Purple pieces can go on top of this piece, and it covers little.", more_ground, FOR),
    Claim("This piece covers nothing that counts.", lambda said: hidden(said) == 0),
    Claim(("This piece covers {n} icon.", "This piece covers {n} icons."), covering, AGAINST),
    Claim("This move makes the best use of the power.", the_best, FOR),
    Claim("Any piece would cover more than it brings.", nothing_worth_it, FOR),
    Claim("No piece you can afford fits, and cycling a pile isn’t worth it.", nothing_fits, FOR),
    Claim("The turn ends, and {n} Rolling Power is lost.", lost, AGAINST),
    Claim("A better piece could come up on this pile.", better_may_come),
    Claim("Cycling only keeps the {piece} from the other players.", keeps_from_others),
    Claim("A new piece comes up on this pile.", not_the_best),
    Claim("A new piece on this pile is worth more than anything else now.", the_best, FOR),
    Claim("Losing the {piece} costs you least.", lambda said, piece: said.best and _named(said, piece), FOR),
    Claim("You lose the {piece}.", lambda said, piece: not said.best and _named(said, piece), AGAINST),
    Claim("Looking ahead, losing the {piece} hurts least.",
          lambda said, piece: said.best and _named(said, piece), FOR),
    Claim("Looking ahead, nothing is worth buying or cycling now.", the_best, FOR),
    Claim("Looking ahead, this move works out best.", the_best, FOR),
    Claim("Just roll the dice.", lambda said: not said.s.wobbly),
    Claim("Risk that a die falls off the table: {risk}.", falls),
)
