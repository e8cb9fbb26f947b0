"""The lesson: a whole guided kingdom.

Two rows are played step by step: placing regions, looking along a row, manning it, taking back, considering the other
regions that look along. Then the learner plays three columns and the last row, with the requirements explained and
irreparable moves held back, and sets the seal.

Whichever two knights the learner chooses for the second row, the kingdom can still be won.
"""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games.lesson import Beat, FirstGame, Judged, Lesson
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.names import item_name, region_name
from klotho_games.games.patrols.rules.regions import NUMBER
from klotho_games.games.patrols.rules.solver import solution
from klotho_games.games.patrols.rules.state import FIRST_PLACE, WIDE, Kingdom, Phase, pips
from klotho_games.games.patrols.rules.steps import Dealt, Place, Post, Seal, TakeBack

_DEAL = Dealt(
    (1, 5, 6, 2, 4, 6, 3, 3, 5), ("plains", "fens", "ruins", "ford", "keep", "abbey", "forest", "valley", "mill")
)
_FENS, _PLAINS, _RUINS = FIRST_PLACE, FIRST_PLACE - 1, FIRST_PLACE + 1
_KEEP, _FORD, _ABBEY = _PLAINS + WIDE, _FENS + WIDE, _RUINS + WIDE
_PLAINS_FENS, _FENS_RUINS, _KEEP_FORD, _FORD_ABBEY = 2 * _PLAINS, 2 * _FENS, 2 * _KEEP, 2 * _FORD
_VALLEY, _MILL, _FOREST = _KEEP + WIDE, _FORD + WIDE, _ABBEY + WIDE
_ABBEY_WANTS = 7


def lesson(name: str) -> Lesson:
    setup = Setup((name,), (("deals", "any"), ("grade", 1), ("regions", "base"), ("rival", False)))
    return Lesson(setup, ("",), bytes(range(32)), _beats(), _chance,
                  first_game=FirstGame((("grade", 1), ("regions", "base"))), own=("barracks",))


def _beats() -> tuple[Beat, ...]:
    return (*_first_row(), *_second_row(), *_third_row(), *_seal())


def _first_row() -> tuple[Beat, ...]:
    plains, fens, ruins = _name("plains"), _name("fens"), _name("ruins")
    return (
        Beat(_("Welcome, marshal! Build a kingdom of nine regions, three by three. Your knights and footmen guard the "
               "twelve roads between them. The knights are dice that are rolled once and keep their values."),
             ("barracks", "goal")),
        Beat(_("Begin with {region}. Place it in the middle.").format(region=fens),
             ("region:fens", f"site:{_FENS}"), _places("fens", _FENS)),
        Beat(_("The icons on an edge are requirements in that direction. Place {plains} west of {fens}. The road "
               "between them is your first patrol.").format(plains=plains, fens=fens),
             ("region:plains", f"site:{_PLAINS}"), _places("plains", _PLAINS)),
        Beat(_("Now place {ruins} east of {fens}. That completes a row, and the requirements of a complete row are "
               "checked.").format(
            ruins=ruins, fens=fens), ("region:ruins", f"site:{_RUINS}"), _places("ruins", _RUINS)),
        Beat(_("A boxed number requires pips. {fens} requires exactly 3 pips to the east. Put the knight “{item}” "
               "there.").format(
            fens=fens, item=item_name("light", 3)), (f"patrol:{_FENS_RUINS}", "item:light:3"),
             _posts("light", 3, _FENS_RUINS)),
        Beat(_("A shield requires colours. {plains} counts both patrols together and requires 1 colour. See what "
               "happens if you put a {item} on the other patrol.").format(plains=plains, item=item_name("dark", 0)),
             (f"patrol:{_PLAINS_FENS}", "item:dark:0"), _posts("dark", 0, _PLAINS_FENS)),
        Beat(_("Two colours are one too many. Until you place the next region, you can return units to the barracks. "
               "Return this unit now."),
             (f"on:{_PLAINS_FENS}:dark:0", "barracks"), _takes_back("dark", 0, _PLAINS_FENS)),
        Beat(_("{ruins} counts both patrols to the west and requires 6 pips in total. There are 3 pips already. Put "
               "the other knight “{item}” on the empty patrol.").format(ruins=ruins, item=item_name("light", 3)),
             (f"patrol:{_PLAINS_FENS}", "item:light:3"), _posts("light", 3, _PLAINS_FENS)),
    )


def _second_row() -> tuple[Beat, ...]:
    keep, ford, abbey = _name("keep"), _name("ford"), _name("abbey")
    return (
        Beat(_("Every requirement of the row is met and sealed. An edge that faces out of the kingdom doesn’t count. "
               "So it’s a good idea to let difficult edges face out."), ()),
        Beat(_("Now the second row begins. Place {keep} south of {plains}.").format(keep=keep, plains=_name("plains")),
             ("region:keep", f"site:{_KEEP}"), _places("keep", _KEEP)),
        Beat(_("Place {ford} east of {keep}.").format(ford=ford, keep=keep),
             ("region:ford", f"site:{_FORD}"), _places("ford", _FORD)),
        Beat(_("Complete the row with {abbey}. The patrols between the rows can wait until their columns are "
               "complete.").format(abbey=abbey), ("region:abbey", f"site:{_ABBEY}"), _places("abbey", _ABBEY)),
        Beat(_("A bust requires units. {ford} requires 1 unit to the west, {keep} 2 units along the row, and {abbey} 7 "
               "pips. So each patrol gets one knight. First put a knight west of {ford}.").format(
                   ford=ford, keep=keep, abbey=abbey), (f"patrol:{_KEEP_FORD}",), _first_knight),
        Beat(_("Now put a knight between {ford} and {abbey} that brings the total to 7 "
               "pips.").format(ford=ford, abbey=abbey),
             (f"patrol:{_FORD_ABBEY}",), _second_knight),
    )


def _third_row() -> tuple[Beat, ...]:
    """From here on the learner chooses, and only moves that lose the kingdom are held back.

    Columns are judged like rows.
    """
    valley, mill, forest = _name("valley"), _name("mill"), _name("forest")
    keep, ford, abbey, plains = _name("keep"), _name("ford"), _name("abbey"), _name("plains")
    west, middle, east = ((2 * top + 1, 2 * (top + WIDE) + 1) for top in (_PLAINS, _FENS, _RUINS))
    bottom = (2 * _VALLEY, 2 * _MILL)
    return (
        Beat(_("Six regions are placed, three are left. Place {valley} south of {keep}, on the marked side of the map. "
               "The kingdom then slides north to make room. That completes a column, and columns are checked like "
               "rows.").format(valley=valley, keep=keep),
             ("region:valley", f"site:{_VALLEY}"), _places("valley", _VALLEY)),
        Beat(_("{plains} requires 2 units along the column, {keep} 5 pips to the south, and {valley} 2 colours. So put "
               "a knight with 5 pips below {keep}, and one unit of another colour above {keep}.").format(
                   plains=plains, keep=keep, valley=valley),
             _patrols(*west), _keeps_hope, _still_due),
        Beat(_("Now place {mill} south of {ford}.").format(mill=mill, ford=ford),
             ("region:mill", f"site:{_MILL}"), _places("mill", _MILL)),
        Beat(_("{ford} requires 2 colours to the south. {mill} counts both patrols and also requires 2 colours. So put "
               "two units of different colours below {ford}, and a unit of one of these colours above {ford}.").format(
                   ford=ford, mill=mill), _patrols(*middle), _keeps_hope, _still_due),
        Beat(_("The last region is {forest}. Place it in the corner to complete a column and a row at once.").format(
            forest=forest), ("region:forest", f"site:{_FOREST}"), _places("forest", _FOREST)),
        Beat(_("{abbey} requires 1 unit to the north and 3 colours to the south. {valley} requires 7 pips along the "
               "row, {mill} 2 units to the west and 3 units to the east, {forest} 2 colours. You need every unit that "
               "is left. The lesson stops you before a move that would lose the kingdom.").format(
                   abbey=abbey, valley=valley, mill=mill, forest=forest),
             _patrols(*east, *bottom), _keeps_hope, _still_due),
    )


def _seal() -> tuple[Beat, ...]:
    return (
        Beat(_("You have placed nine regions, filled twelve patrols and met every requirement. That’s how you win. "
               "Seal the kingdom."), ("seal",), _seals),
        Beat(_("Sealed! You have won this kingdom. You lose if you can no longer meet a requirement. You score more at "
               "harder grades and for every unit still in the barracks. Now play a game. Press H for a hint."),
             ("goal",)),
    )


def _name(region: str) -> str:
    return region_name(NUMBER[region])


# ---- expected moves ----


def _places(region: str, place: int) -> Judged:
    def judge(s: Kingdom, move: Move) -> str:
        if isinstance(move, Place) and move.region == region:
            if move.place == place:
                return ""
            return _("{region} has another place in this lesson. Choose the marked place.").format(region=_name(region))
        return _("In this lesson, place {region} now.").format(region=_name(region))

    return judge


def _posts(colour: str, pips: int, patrol: int) -> Judged:
    def judge(s: Kingdom, move: Move) -> str:
        if move == Post(colour, pips, patrol):
            return ""
        return _("In this lesson, put the {item} on the marked patrol.").format(item=item_name(colour, pips))

    return judge


def _takes_back(colour: str, pips: int, patrol: int) -> Judged:
    def judge(s: Kingdom, move: Move) -> str:
        if move == TakeBack(colour, pips, patrol):
            return ""
        return _("Return the {item} to the barracks.").format(item=item_name(colour, pips))

    return judge


def _first_knight(s: Kingdom, move: Move) -> str:
    if not isinstance(move, Post) or move.patrol != _KEEP_FORD or not move.pips:
        return _("Put a knight on the marked patrol.")
    other = _ABBEY_WANTS - move.pips
    return "" if any(s.barracks[7 * colour + other] for colour in range(3)) else _(
        "With this knight you can’t reach 7 pips. Choose another knight."
    )


def _second_knight(s: Kingdom, move: Move) -> str:
    wanted = _ABBEY_WANTS - pips(s.tallies[_KEEP_FORD])
    if isinstance(move, Post) and move.patrol == _FORD_ABBEY and move.pips == wanted:
        return ""
    return _("Put a knight with the value {pips} on the marked patrol.").format(pips=wanted)


def _patrols(*patrols: int) -> tuple[str, ...]:
    return tuple(f"patrol:{patrol}" for patrol in patrols)


def _keeps_hope(s: Kingdom, move: Move) -> str:
    """Accept any item on any due patrol, as long as the kingdom can still be sealed with it."""
    if not isinstance(move, Post) or move.patrol not in s.due_patrols or RULES.why_not(s, move) is not None:
        return _("Put a unit on a marked patrol.")
    if solution(RULES.apply(s, move)[0], keep_fresh=True) is not None:
        return ""
    return _("With the {item} there, you could no longer seal the kingdom. Check every requirement that counts this "
             "patrol.").format(item=item_name(move.colour, move.pips))


def _still_due(s: Kingdom) -> bool:
    return not s.ready


def _seals(s: Kingdom, move: Move) -> str:
    return "" if isinstance(move, Seal) else _("Everything is in order. Set the seal.")


def _chance(s: Kingdom) -> Outcome | None:
    return _DEAL if s.phase is Phase.DEAL else None
