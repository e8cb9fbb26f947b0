"""The lesson: three guided turns with throwing, buying, stacking, a near crash, cycling, and Blue Stuff on Yellow."""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games.lesson import Beat, FirstGame, Judged, Lesson
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import BITS, CELLS, CENTRE, CENTRE_BIT, HEX_AT, HEXES, lay_of
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE, STUFF, SYMBOLS
from klotho_games.games.katamari.rules.state import Phase, RollUp, collected_dice, fits
from klotho_games.games.katamari.rules.steps import (
    BoardsDealt,
    Buy,
    Cycle,
    DiceRolled,
    EndTurn,
    FirstRolled,
    RollDice,
    TurnedUp,
)
from klotho_games.games.katamari.telling.names import piece_name

_TOPS = {1: ("ladybird", "button"), 2: ("candy", "brush", "carrot", "hotdog"), 3: ("caterpillar",), 4: ("snail",),
         5: ("shark",), 6: ("cake",)}
"""By pile: the pieces that are turned up, in this order while they last."""
_THROWS = {1: (4, 5), 2: (3, 4, 5, 6), 3: (3, 3, 4, 5, 5, 6, 6, 6)}
"""By turn: the learner's yellow dice. The third throw is one six short of a crash. It leaves 1 power at the end, so
that it is still the learner's turn while the last words are shown."""
_BOARD = tuple(f"hex:{place}" for place in range(len(HEXES)))
"""The spots of the learner's board."""
_NEAR_CENTRE = frozenset(HEX_AT[step] for step in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)))


def lesson(name: str) -> Lesson:
    other = _("Theo") if name != _("Theo") else _("Mina")
    setup = Setup((name, other), (("centre", "hex"), ("steps", 8), ("wobbly", False)))
    return Lesson(setup, ("", "easy"), bytes(range(32)), _beats(other), _chance, _reply,
                  first_game=FirstGame((("steps", 8),)), own=("hex:",))


def _beats(other: str) -> tuple[Beat, ...]:
    return (
        Beat(_("Welcome! Roll up Stuff onto your board. When the Emperor is Done and the game ends, you get 1 point "
               "for each visible star and 7 points if you show the most of a symbol. “Goal” always says what wins and "
               "how far you are."),
             ("track", "goal")),
        Beat(_("Your turn begins with dice. The [2] in the middle of your board gives you 2 yellow dice. Roll them "
               "with the button or click the tray."), ("tray", "roll"), _is_throw),
        Beat(_("Yellow dice succeed on 3 or more, so you have 2 Rolling Power. A piece costs 1 power for each hex. "
               "Take the {piece} from pile 2, put it beside the [2], not on top of it, and click “Buy”.").format(
                   piece=piece_name("candy")), ("pile:2", "place", "preview"), _beside_the_centre, shows=_BOARD),
        Beat(_("Each visible [1] on a Yellow piece gives you another die, so now you have four dice. The others buy "
               "pieces, too. Roll!"),
             ("tray", "roll"), _is_throw),
        Beat(_("You have 4 power. Buy the next piece of pile 2. You can turn it with the wheel, the right button, or Q "
               "and E until you buy it. Covered icons no longer count, so place it on bare hexes."),
             ("pile:2", "place", "preview"), _on_bare_hexes, shows=_BOARD),
        Beat(_("The next piece is already face up, and you have power left. Buy that piece, too."),
             ("pile:2", "place", "preview"), _on_bare_hexes, shows=_BOARD),
        Beat(_("Eight dice! But watch out: with four sixes in one throw your Katamari "
               "crashes."), ("tray", "roll"), _is_throw),
        Beat(_("Three sixes! With one more six, your largest uncovered piece would have gone back under its pile and "
               "your turn would have ended."), ("power",)),
        Beat(_("For 4 power you can cycle a pile: the top piece goes to the bottom. Click the arrows at the corner of "
               "pile 3 and confirm."), ("cycle:3", "cycle-it"), _is_cycle),
        Beat(_("A Blue piece must be entirely on Yellow or Blue. Only the [2] in the middle carries everything. Buy "
               "the piece from pile 3 and turn it until it fits."), ("pile:3", "place", "preview", "key"), _is_blue,
             shows=_BOARD),
        Beat(_("Well stacked! You show the most of the symbol on the Blue piece, and that’s 7 points. {other} has 1 "
               "point for a star. If the game ended now, you’d win.").format(other=other),
             ("goal", "plate:0", "plate:1"), shows=_BOARD),
        Beat(_("Blue dice succeed on 4 or more, Purple dice on 5 or 6. Press 1 to 6 to take a piece from its pile, H "
               "for a hint, the right mouse button to look closer at anything and F1 for the rulebook."), ()),
    )


# -- the expected moves ------------------------------------------------------------------------------------------------


def _is_throw(s: RollUp, move: Move) -> str:
    return "" if isinstance(move, RollDice) else _("Roll the dice first.")


def _buys(size: int) -> Judged:
    def judge(s: RollUp, move: Move) -> str:
        if isinstance(move, Buy) and SIZE[NUMBER[move.piece]] == size:
            return ""
        return _("In this lesson, buy the piece from pile {size}.").format(size=size)

    return judge


def _lies_on(move: Buy) -> tuple[int, ...]:
    return CELLS[lay_of(NUMBER[move.piece], move.turn, move.place)]


def _beside_the_centre(s: RollUp, move: Move) -> str:
    """Expect a place next to the centre, so that a Blue piece of three hexes fits later on."""
    why = _buys(2)(s, move)
    if why or not isinstance(move, Buy):
        return why
    cells = _lies_on(move)
    if CENTRE in cells:
        return _("That would cover the [2], which gives you two dice. Place the piece beside the [2].")
    return "" if _NEAR_CENTRE & set(cells) else _("A little closer, please. The piece should touch the [2] in the "
                                                  "middle.")


def _on_bare_hexes(s: RollUp, move: Move) -> str:
    why = _buys(2)(s, move)
    if why or not isinstance(move, Buy):
        return why
    board = s.boards[s.seat]
    taken = board.yellow | board.blue | board.purple | CENTRE_BIT
    covers = BITS[lay_of(NUMBER[move.piece], move.turn, move.place)] & taken
    return _("That would cover dice you need. Place the piece on bare hexes.") if covers else ""


def _is_cycle(s: RollUp, move: Move) -> str:
    return "" if isinstance(move, Cycle) and move.size == 3 else _("In this lesson, cycle pile 3.")


def _is_blue(s: RollUp, move: Move) -> str:
    return _buys(3)(s, move)


# -- what chance brings ------------------------------------------------------------------------------------------------


def _chance(s: RollUp) -> Outcome | None:
    match s.phase:
        case Phase.BOARDS:
            return BoardsDealt(("tomato", "cupcake"))
        case Phase.FIRST:
            return FirstRolled((6, 2))
        case Phase.STUFF | Phase.TURN_UP:
            return _next_piece(s)
        case Phase.DICE:
            return _next_throw(s)
    return None


def _next_piece(s: RollUp) -> Outcome | None:
    """Return the next piece of the lesson; after cycling pile 3, one that fits on the learner's board and shows a
    symbol, if there is one."""
    unseen = s.piles[s.turning - 1].unseen
    if s.phase is Phase.TURN_UP and s.turning == 3 and s.seat == 0:
        fitting = [piece for piece in unseen if fits(s.boards[0], piece, s.centre)]
        best = max(fitting, key=lambda piece: any(icon in SYMBOLS for icon in STUFF[piece].icons), default=None)
        return TurnedUp(STUFF[best].id) if best is not None else None
    return next((TurnedUp(piece) for piece in _TOPS[s.turning] if NUMBER[piece] in unseen), None)


def _next_throw(s: RollUp) -> Outcome:
    yellow, blue, purple = collected_dice(s, s.seat)
    wanted = _THROWS.get(s.emperor, ()) if s.seat == 0 else ()
    if len(wanted) != yellow or blue or purple:
        failed = int(s.seat != 0 and yellow > 2)  # the learner's dice all succeed, so here one does not
        wanted = (2,) * failed + (3,) * (yellow - failed)
    return DiceRolled(wanted, (2,) * blue, (2,) * purple)


# -- the other player --------------------------------------------------------------------------------------------------


def _reply(s: RollUp) -> Move:
    """Throw, buy one small piece, place it beside the centre, and end the turn."""
    legal = RULES.legal(s)
    small = [move for move in legal if isinstance(move, Buy) and SIZE[NUMBER[move.piece]] == 1
             and move.place in _NEAR_CENTRE]
    bare = [move for move in small if not s.boards[s.seat].yellow >> move.place & 1]
    if bare and s.power > 1:
        return min(bare, key=lambda move: HEXES[move.place])
    return EndTurn() if EndTurn() in legal else legal[0]
