"""The words of Katamari: log lines, button labels, prompts, notes on pieces and hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from klotho_games.core.contract import Event, Move, Telling, Told
from klotho_games.core.i18n import _, as_percent, capital, listed, ngettext
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules import steps as do
from klotho_games.games.katamari.rules.board import HEXES, Centre
from klotho_games.games.katamari.rules.count import MAJORITY, Majority, scores, symbol_name, winners
from klotho_games.games.katamari.rules.odds import crash_risk, fall_risk
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZES, STUFF, SYMBOLS, Level, Stuff
from klotho_games.games.katamari.rules.questions import effect_of_buy, effect_of_loss, lies_on, spots, top_piece
from klotho_games.games.katamari.rules.state import (
    CYCLE_COST,
    ONE_IN,
    SIXES_TO_CRASH,
    Flick,
    Phase,
    RollUp,
    can_buy,
    can_cycle_any,
    collected_dice,
)

from .goal import goal
from .hope import hope_text
from .landmarks import landmark
from .meanwhile import waited
from .outcomes import drawn, fair_dice

Names = Sequence[str]


def piece_name(piece: str) -> str:
    return _(STUFF[NUMBER[piece]].name)


def level_name(level: Level) -> str:
    return {"yellow": _("Yellow"), "blue": _("Blue"), "purple": _("Purple")}[level]


def cousin_name(cousin: str) -> str:
    names = {"tomato": _("Tomato"), "cupcake": _("Cupcake"), "hat": _("Party Hat"), "bell": _("Bell")}
    return names[cousin]


def flick_name(flick: Flick) -> str:
    names = {"gentle": _("gentle"), "easy": _("easy"), "steady": _("steady"), "brisk": _("brisk"), "wild": _("wild")}
    return names[flick]


def icon_name(icon: str) -> str:
    """Return an icon of `pieces.ICONS` in words."""
    if icon in SYMBOLS:
        return symbol_name(icon)
    if icon == "star":
        return _("star")
    return {
        "y1": _("1 yellow die"),
        "y2": _("2 yellow dice"),
        "b1": _("1 blue die"),
        "b2": _("2 blue dice"),
        "p2": _("2 purple dice"),
        "p3": _("3 purple dice"),
    }[icon]


def symbols_name(symbol: str) -> str:
    """Return all pieces with a symbol, as in "takes the Flowers"."""
    names = {"smiley": _("the Smileys"), "flower": _("the Flowers"), "cow": _("the Cows"), "pencil": _("the Pencils")}
    return names[symbol]


def race_text(before: Majority, after: Majority, names: Names) -> str:
    """Say that another seat would get the points for a symbol now, or none (KAT-3.1)."""
    if after.winner >= 0 and before.winner >= 0:
        text = _("{name} takes {symbols} from {other}: {n} points")
    elif after.winner >= 0:
        text = _("{name} takes {symbols}: {n} points")
    elif max(after.shown):
        text = _("{names} are tied: no one gets the {n} points for {symbols}")
    else:
        text = _("No one shows {symbols} now")
    level = [name for name, shown in zip(names, after.shown, strict=True) if shown == max(after.shown)]
    return text.format(name=names[after.winner], other=names[before.winner], names=listed(level), n=MAJORITY,
                       symbols=symbols_name(after.symbol))


# ---- the log ----


def _tell_first_roll(e: ev.RolledForFirst, names: Names) -> Told:
    rolls = ", ".join(_("{name} {die}").format(name=names[seat], die=die) for seat, die in enumerate(e.dice) if die)
    text = _("Who goes first? {rolls}") if len(e.best) == 1 else _("Who goes first? {rolls} (a tie, roll again)")
    return Told(text.format(rolls=rolls), f"d_yellow_{max(e.dice)}")


def _tell_first_player(e: ev.FirstPlayerFound, names: Names) -> Told:
    return Told(_("{name} goes first and moves the Emperor").format(name=names[e.seat]), "k_emperor", e.seat)


def _tell_emperor(e: ev.EmperorMoved, names: Names) -> Told:
    if e.to == e.of:
        return Told(_("The Emperor steps to Done for the last turn"), "k_emperor")
    return Told(_("The Emperor steps to turn {n}").format(n=e.to), "k_emperor")


def _tell_no_dice(e: ev.NoDice, names: Names) -> Told:
    return Told(_("{name} has no dice and misses a turn").format(name=names[e.seat]), "i_y2", e.seat)


def _tell_throw(e: ev.DiceThrown, names: Names) -> Told:
    dice = ngettext("{n} die", "{n} dice", e.dice).format(n=e.dice)
    sixes = ngettext("{n} six", "{n} sixes", e.sixes).format(n=e.sixes)
    text = _("{name} rolls {dice}: {power} power, {sixes}") if e.sixes else _("{name} rolls {dice}: {power} power")
    if e.sixes >= SIXES_TO_CRASH:
        text = _("{name} rolls {dice}: {sixes}")  # KAT-2.22: a crash leaves no power
    told = text.format(name=names[e.seat], dice=dice, power=sum(e.power), sixes=sixes)
    return Told(told, _die_picture(e), e.seat)


def _die_picture(e: ev.DiceThrown) -> str:
    """Return the picture of the highest die of the highest colour."""
    if e.purple:
        return f"d_purple_{e.purple[-1]}"
    return f"d_blue_{e.blue[-1]}" if e.blue else f"d_yellow_{e.yellow[-1]}"


def _tell_die_fall(e: ev.DieFell, names: Names) -> Told:
    return Told(_("One of {name}’s dice rolls off the table").format(name=names[e.seat]), "k_no", e.seat)


def _tell_crash(e: ev.Crashed, names: Names) -> Told:
    if e.cause == "die":
        text = _("{name} crashes (KAT-2.21)")
    elif e.sixes == 4:
        text = _("Four sixes! {name} crashes (KAT-2.20)")
    else:
        text = _("{sixes} sixes! {name} crashes (KAT-2.20)")
    text = text.format(name=names[e.seat], sixes=e.sixes)
    if not e.largest:
        text = _("{told} but has nothing to lose").format(told=text)
    return Told(text, "d_yellow_6", e.seat)


def _tell_loss(e: ev.StuffLost, names: Names) -> Told:
    text = _("{name} loses the {piece}")
    return Told(text.format(name=names[e.seat], piece=piece_name(e.piece)), f"s_{e.piece}", e.seat)


def _tell_purchase(e: ev.StuffBought, names: Names) -> Told:
    text = _("{name} buys the {piece} for {cost} power")
    told = text.format(name=names[e.seat], piece=piece_name(e.piece), cost=e.cost)
    return Told(told, f"s_{e.piece}", e.seat)


def _tell_cycle(e: ev.PileCycled, names: Names) -> Told:
    text = _("{name} cycles the {piece} under pile {size}")
    told = text.format(name=names[e.seat], size=e.size, piece=piece_name(e.piece))
    return Told(told, "k_cycle", e.seat)


def _tell_empty_pile(e: ev.PileEmptied, names: Names) -> Told:
    return Told(_("Pile {size} is empty").format(size=e.size), "k_under")


def _tell_unspent(e: ev.PowerUnspent, names: Names) -> Told:
    text = _("{name} passes with {n} power left") if e.usable else _("{name} can’t use the last {n} power")
    return Told(text.format(name=names[e.seat], n=e.power), "k_power", e.seat)


def _tell_count(e: ev.CountBegan, names: Names) -> Told:
    points = ", ".join(_("{name} {points}").format(name=n, points=p) for n, p in zip(names, e.scores, strict=True))
    return Told(_("The Emperor is Done: {points}").format(points=points), "k_emperor")


_LOG: dict[type[Event], Callable[[Any, Names], Told]] = {
    ev.RolledForFirst: _tell_first_roll,
    ev.FirstPlayerFound: _tell_first_player,
    ev.EmperorMoved: _tell_emperor,
    ev.NoDice: _tell_no_dice,
    ev.DiceThrown: _tell_throw,
    ev.DieFell: _tell_die_fall,
    ev.Crashed: _tell_crash,
    ev.StuffLost: _tell_loss,
    ev.StuffBought: _tell_purchase,
    ev.PileCycled: _tell_cycle,
    ev.PileEmptied: _tell_empty_pile,
    ev.PowerUnspent: _tell_unspent,
    ev.CountBegan: _tell_count,
}
"""Events that are missing here are visible on the table and need no line."""


# ---- moves and prompts ----


class KatamariTelling:
    drawn = staticmethod(drawn)
    fair_dice = staticmethod(fair_dice)
    waited = staticmethod(waited)
    landmark = staticmethod(landmark)
    goal = staticmethod(goal)

    def event(self, event: Event, names: Names) -> Told | None:
        tell = _LOG.get(type(event))
        return tell(event, names) if tell else None

    def move(self, s: RollUp, move: Move, names: Sequence[str] = ()) -> str:
        match move:
            case do.RollDice(flick):
                return _roll_label(s, flick)
            case do.Buy(piece, turn, place):
                return _buy_label(piece, turn, place)
            case do.Cycle(size):
                return _("Cycle pile {size} ({cost} power)").format(size=size, cost=CYCLE_COST)
            case do.EndTurn():
                return end_label(s)
            case do.Remove(piece):
                return _("Lose the {piece}").format(piece=piece_name(piece))
        return ""

    def brings(self, s: RollUp, move: Move) -> str:
        if isinstance(move, do.Remove):
            return loss_text(s, move)
        return effect_text(s, move) if isinstance(move, do.Buy) else ""

    def prompt(self, s: RollUp, names: Names) -> tuple[str, str]:
        match s.phase:
            case Phase.BOARDS:
                return _("everyone gets a board."), _("Each board shows a cousin. Chance decides who gets which board.")
            case Phase.STUFF:
                return _("the piles are shuffled."), _("The top piece of each pile is revealed.")
            case Phase.FIRST:
                return _("who goes first?"), _("Everyone rolls a die. The highest roll goes first.")
            case Phase.THROW:
                return _throw_prompt(s, names)
            case Phase.DICE:
                return _("the dice are rolling."), _("Yellow dice succeed on 3 or more, Blue dice on 4 or more, Purple "
                                                     "dice on 5 or 6.")
            case Phase.SPEND:
                return _spend_prompt(s, names)
            case Phase.TURN_UP:
                return _("the next piece is revealed."), _new_piece_words(s)
            case Phase.CRASH:
                return _("choose which of your largest pieces you lose."), _(
                    "The lost piece goes face down under its pile, and your turn ends (KAT-2.22)."
                )
            case Phase.COUNT:
                return _count_prompt(s, names)

    def dealt(self) -> str:
        """KAT-1.0: a seat's colour and shape are those of its cousin."""
        return _("the cousins are dealt at random")

    def turn(self, s: RollUp) -> tuple[str, int]:
        return _("turn"), max(1, s.emperor)

    def standing(self, s: RollUp, names: Names) -> str:
        points = ", ".join(
            _("{name} {points}").format(name=name, points=p) for name, p in zip(names, scores(s.boards), strict=True)
        )
        return _("Turn {n} of {of} · {points}").format(n=max(s.emperor, 1), of=s.steps, points=points)

    def table(self, view: RollUp, names: Names) -> list[str]:
        from .surroundings import table  # imported here because it needs the words of this module

        return table(view, names)


def percent(chance: float) -> str:
    """Return a probability in short form: "under 1%", "7%"."""
    return _("under 1%") if 0 < chance < 0.005 else _("{n}%").format(n=round(100 * chance))


def fall_percent(flick: Flick) -> str:
    """Return the probability that such a throw loses a die on a wobbly table (KAT-2.21)."""
    return as_percent(1 / ONE_IN[flick], 1)


def _roll_label(s: RollUp, flick: Flick) -> str:
    if s.wobbly:
        text = _("Throw {how} ({risk} risk of losing a die)")
        return text.format(how=flick_name(flick), risk=fall_percent(flick))
    n = sum(collected_dice(s, s.seat))
    return ngettext("Roll {n} die", "Roll {n} dice", n).format(n=n)


def end_label(s: RollUp) -> str:
    """KAT-2.3: Rolling Power that is not spent is lost."""
    return _("End turn (−{n} power)").format(n=s.power) if s.power else _("End turn")


_HEX_NAMES: Mapping[tuple[int, int], Callable[[], str]] = {
    (0, 0): lambda: _("the centre"),
    (-1, 0): lambda: _("left of the centre"),
    (1, 0): lambda: _("right of the centre"),
    (0, -1): lambda: _("above the centre on the left"),
    (1, -1): lambda: _("above the centre on the right"),
    (-1, 1): lambda: _("below the centre on the left"),
    (0, 1): lambda: _("below the centre on the right"),
    (-2, 0): lambda: _("the left corner"),
    (2, 0): lambda: _("the right corner"),
    (0, -2): lambda: _("the upper left corner"),
    (2, -2): lambda: _("the upper right corner"),
    (-2, 2): lambda: _("the lower left corner"),
    (0, 2): lambda: _("the lower right corner"),
    (1, -2): lambda: _("the upper edge"),
    (-1, 2): lambda: _("the lower edge"),
    (-1, -1): lambda: _("the upper left edge"),
    (2, -1): lambda: _("the upper right edge"),
    (-2, 1): lambda: _("the lower left edge"),
    (1, 1): lambda: _("the lower right edge"),
}


def hex_name(place: int) -> str:
    """Describe a hex as people point at it: the centre, the ring around it, corners and edges."""
    return _HEX_NAMES[HEXES[place]]()


def _buy_label(piece: str, turn: int, place: int) -> str:
    size = STUFF[NUMBER[piece]].size
    text = _("{piece} for {cost} power: {where}, turned {degrees}°") if turn else _("{piece} for {cost} power: {where}")
    return text.format(piece=piece_name(piece), cost=size, where=hex_name(place), degrees=60 * turn)


def effect_text(s: RollUp, buy: do.Buy) -> str:
    """Describe the effect of a purchase, like the panel beside the board; the most important comes first."""
    before, after, others, covered = effect_of_buy(s, buy)
    told = ngettext("from {before} to {after} point", "from {before} to {after} points", after)
    if after == before:
        told = ngettext("stays at {after} point", "stays at {after} points", after)
    told = told.format(before=before, after=after)
    if others < 0:
        told = _("{told}, the others lose {n} points").format(told=told, n=-others)
    elif others > 0:
        told = _("{told}, the others gain {n} points").format(told=told, n=others)
    return _("{told}, covers {icons}").format(told=told, icons=icons_text(covered)) if covered else told


def loss_text(s: RollUp, lost: do.Remove) -> str:
    """Describe what a crash costs if this piece is lost (KAT-2.22)."""
    before, after, dice, then = effect_of_loss(s, lost.piece)
    text = _("points from {before} to {after}, dice from {dice} to {then}")
    return text.format(before=before, after=after, dice=dice, then=then)


def _throw_prompt(s: RollUp, names: Names) -> tuple[str, str]:
    dice = collected_dice(s, s.seat)
    n = sum(dice)
    hope = hope_text(s, s.seat, names)
    if hope:
        told = ngettext("roll your {n} die ({risk} crash risk).", "roll your {n} dice ({risk} crash risk).", n)
        return told.format(n=n, risk=percent(crash_risk(dice, s.wobbly))), hope
    first = ngettext("roll your {n} die.", "roll your {n} dice.", n).format(n=n)
    if s.wobbly:
        text = _("Four sixes or a fallen die are a crash. Risk with a steady throw: {risk}.")
        return first, text.format(risk=percent(crash_risk(dice, s.wobbly)))
    if n < 4:
        return first, _("Four sixes would be a crash, but you have too few dice for that.")
    return first, _("Four sixes are a crash. Risk with {n} dice: {risk}.").format(risk=percent(crash_risk(dice)), n=n)


def _spend_prompt(s: RollUp, names: Names) -> tuple[str, str]:
    if not can_buy(s):  # some pile can be cycled, otherwise the turn would be over (KAT-2.5)
        payable = any(top_piece(s, size) for size in SIZES[: s.power])
        why = _("No piece you can afford fits on your board.") if payable else _(
            "You can’t afford any piece on the piles.")
        return _("cycle a pile for {cost} of your {power} Rolling Power, or end your turn.").format(
            cost=CYCLE_COST, power=s.power), why
    first, hope = _("buy pieces with your {power} Rolling Power.").format(power=s.power), hope_text(s, s.seat, names)
    if hope:
        both = _("buy pieces with your {power} Rolling Power, or cycle a pile for {cost}.")
        return both.format(power=s.power, cost=CYCLE_COST) if can_cycle_any(s) else first, hope
    if can_cycle_any(s):
        return first, _("A piece costs 1 power for each hex, cycling a pile costs {cost} "
                        "power.").format(cost=CYCLE_COST)
    return first, _("A piece costs 1 power for each hex. You lose the power you don’t spend.")


def _new_piece_words(s: RollUp) -> str:
    if s.power >= s.turning:
        return _("You can buy the new piece this turn, too.") if s.turning <= 2 else _(
            "You can buy the new piece this turn, too, if it fits.")
    if s.power:
        return _("The new piece costs {cost} Rolling Power, and you have {power} "
                 "left.").format(cost=s.turning, power=s.power)
    return _("You have no Rolling Power left for the new piece.")


def _count_prompt(s: RollUp, names: Names) -> tuple[str, str]:
    best = [names[seat] for seat in winners(s.boards)]
    second = _("1 point for each star, 7 points for the most of a symbol.")
    if len(best) > 1:
        return _("{names} share the victory.").format(names=listed(best)), second
    return _("{name} has the finest Katamari.").format(name=best[0]), second


# ---- pieces and hexes ----


_SO_MANY: Mapping[str, Callable[[int], str]] = {
    "y": lambda n: ngettext("{n} yellow die", "{n} yellow dice", n),
    "b": lambda n: ngettext("{n} blue die", "{n} blue dice", n),
    "p": lambda n: ngettext("{n} purple die", "{n} purple dice", n),
    "star": lambda n: ngettext("{n} star", "{n} stars", n),
    "smiley": lambda n: ngettext("{n} Smiley", "{n} Smileys", n),
    "flower": lambda n: ngettext("{n} Flower", "{n} Flowers", n),
    "cow": lambda n: ngettext("{n} Cow", "{n} Cows", n),
    "pencil": lambda n: ngettext("{n} Pencil", "{n} Pencils", n),
}
"""A number of symbols, stars or dice of one colour, in words."""


def icons_text(icons: Sequence[str]) -> str:
    """Return icons in words, grouped by kind: "3 blue dice, 2 stars and 1 Cow"."""
    counted: dict[str, int] = {}
    for icon in filter(None, icons):
        kind, n = (icon[0], int(icon[1])) if icon[1].isdigit() else (icon, 1)
        counted[kind] = counted.get(kind, 0) + n
    told = [_SO_MANY[kind](n).format(n=n) for kind, n in counted.items()]
    return listed(told)


def icons_of(stuff: Stuff) -> list[str]:
    """Return the icons of a piece, as in `pieces.ICONS`."""
    return [stuff.level[0] + icon if icon.isdigit() else icon for icon in stuff.icons if icon]


def piece_note(stuff: Stuff, centre: Centre) -> str:
    """Describe a piece, for hovering and speech."""
    text = _("{piece}, {level}: costs {cost} power and shows {icons}. {rule}")
    return text.format(
        piece=_(stuff.name), level=level_name(stuff.level), cost=stuff.size, icons=icons_text(icons_of(stuff)),
        rule=lies_on(stuff.level, centre),
    )


def hex_note(s: RollUp, seat: int, place: int) -> str:
    """Describe what is visible on a hex, for hovering and speech."""
    spot = spots(s.boards[seat])[place]
    icon = icon_name(spot.icon) if spot.icon else _("no icon")
    if spot.level is None:
        what = _("bare board")
    else:
        what = _("{piece} ({level})").format(piece=piece_name(spot.piece), level=level_name(spot.level))
    return _("{where}: {what}, {icon}").format(where=hex_name(place), what=what, icon=icon)


def hex_tip(s: RollUp, seat: int, place: int) -> str:
    """Describe the whole piece on a hex to a player who points at it: how much of it is visible, and which icons. ""
    for the bare board."""
    seen = spots(s.boards[seat])
    piece = seen[place].piece
    if seen[place].level is None:
        return ""
    stuff, parts = STUFF[NUMBER[piece]], [one for one in seen if one.piece == piece]
    told = _("{piece}, {level}").format(piece=piece_name(piece), level=level_name(stuff.level))
    if stuff.size > 1:
        told = _("{what}: {seen} of {n} hexes visible").format(what=told, seen=len(parts), n=stuff.size)
    icons = [one.icon for one in parts if one.icon]
    return _("{what}, with {icons}").format(what=told, icons=icons_text(icons)) if icons else told


def risk_note(s: RollUp, flick: Flick) -> str:
    """Describe the risk of a throw before it is made (KAT-2.21)."""
    dice = collected_dice(s, s.seat)
    text = _("{how} throw: {risk} crash risk ({fall} from a falling die)")
    return text.format(
        how=capital(flick_name(flick)), risk=percent(crash_risk(dice, s.wobbly, flick)),
        fall=percent(fall_risk(s.wobbly, flick)),
    )


TELLING: Telling = KatamariTelling()
