"""The names of minerals, dice, components, crews and money."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _, decimal, listed

from .cards import EQUIPMENT, EVENTS
from .components import COMPONENTS
from .count import crew_title
from .state import Dig, Phase
from .steps import Use

NUMERALS = ("I", "II", "III", "IV")


def mineral_name(pips: int) -> str:
    return (_("Clay"), _("Rock"), _("Iron"), _("Nickel"), _("Platinum"), _("Rhodium"))[pips - 1]


def minerals_words(minerals: Sequence[int]) -> str:
    """Return minerals in words: "Iron and Nickel", "Rock, Rock and Iron"."""
    return listed([mineral_name(mineral) for mineral in minerals])


def faces_words(faces: Sequence[int]) -> str:
    """Return faces in words: "3 and 4"."""
    return listed([str(face) for face in sorted(faces)])


def any_face_words(faces: Sequence[int]) -> str:
    """Return alternative faces of one die in words: "3 or 4"."""
    words = [str(face) for face in sorted(faces)]
    if len(words) < 2:
        return "".join(words)
    return _("{some} or {last}").format(some=", ".join(words[:-1]), last=words[-1])


def money(millions: int) -> str:
    return _("${n}M").format(n=millions) if millions >= 0 else _("−${n}M").format(n=-millions)


def about(millions: float) -> str:
    """Return an average amount: "$2.4M"."""
    return _("${n}M").format(n=decimal(millions))


def percent(chance: float) -> str:
    if 0 < chance < 0.005:
        return _("under 1%")
    if 0.995 < chance < 1:
        return _("over 99%")
    return _("{n}%").format(n=round(100 * chance))


def piece_name(piece: str) -> str:
    return _(EQUIPMENT[piece].name)


def event_name(event: str) -> str:
    return _(EVENTS[event].name)


def component_name(number: int) -> str:
    return _("Component {n}").format(n=number)


def component_and_minerals(number: int) -> str:
    """Return a component in words: "Component 1 (Clay and Rock)"."""
    needs = minerals_words(COMPONENTS[number].needs)
    return _("{component} ({minerals})").format(component=component_name(number), minerals=needs)


def control_words(face: int) -> str:
    """AST-A7: say what the control die does."""
    return (_("±1 to one die"), _("±2 to one die"), _("±1 to each die"), _("±2 to each die"), _("only the total has to "
                                                                                                "be right"),
            _("flip one or both dice"))[face - 1]


def control_plate(face: int) -> str:
    """Like `control_words`, for the narrow plates of the Control Station."""
    return (_("±1 one die"), _("±2 one die"), _("±1 each die"), _("±2 each die"), _("right total"),
            _("flip one or both"))[face - 1]


def control_short(face: int) -> str:
    """Like `control_plate`, for places where letters are large."""
    return (_("±1 one"), _("±2 one"), _("±1 each"), _("±2 each"), _("total"), _("flip"))[face - 1]


def use_words(s: Dig, move: Use) -> str:
    """Say what a piece does to which dice: "Vernier Trimmer: 3 becomes 4"."""
    piece, before = piece_name(move.piece), faces_words([s.dice[place] for place in move.dice])
    match EQUIPMENT[move.piece].op:
        case "extra_die":
            return _("{piece}: roll one more die").format(piece=piece)
        case "hold":
            return _("{piece}: keep the {before} for next turn").format(piece=piece, before=before)
        case "reroll" | "reroll_any":
            return _("{piece}: roll {before} again").format(piece=piece, before=before)
    told = _("{piece}: {before} becomes {after}")
    if len(move.dice) > 1:
        changes = [_("{before} to {after}").format(before=s.dice[place], after=face)
                   for place, face in zip(move.dice, move.to, strict=True)]
        return _("{piece}: {changes}").format(piece=piece, changes=", ".join(changes))
    return told.format(piece=piece, before=before, after=faces_words(move.to))


def crew_name(seat: int, names: Sequence[str]) -> str:
    """Return the name of a crew: its player's or, in a solo game, its colour."""
    return names[seat] if len(names) > 1 else crew_title(seat)


def asteroid_name(asteroid: int) -> str:
    return _("Asteroid {numeral}").format(numeral=NUMERALS[asteroid])


def phase_name(number: str) -> str:
    """AST-A1: return the name of the phase with this number on the strip."""
    names = {
        "1": _("Event"), "2": _("Drill"), "3": _("Modify Dice"), "4": _("Excavation"), "5": _("Bid for Tender"),
        "6": _("Market"), "6½": _("Interstellar Foundry"), "7": _("Equipment Upgrade"), "8": _("Cleanup"),
    }
    return names[number]


def go_on_label(phase: Phase) -> str:
    return {
        Phase.DRILL: _("Keep all dice"), Phase.MODIFY: _("Done with equipment"), Phase.EXCAVATE: _("Done digging"),
        Phase.TENDER: _("Don’t bid"), Phase.MARKET: _("Stop selling"), Phase.SMELTER: _("Leave the Foundry"),
        Phase.CONTROL: _("Leave the Foundry"), Phase.UPGRADE: _("Buy nothing"),
    }[phase]
