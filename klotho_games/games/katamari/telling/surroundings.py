"""The table of Katamari in sentences, for players who do not see it. Boards are read row by row, from the left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from klotho_games.core.games.table_words import turn_told
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.katamari.rules.board import HEXES, PLACES
from klotho_games.games.katamari.rules.count import scores
from klotho_games.games.katamari.rules.pieces import SIZES
from klotho_games.games.katamari.rules.questions import VisibleHex, fallers, spots, top_piece
from klotho_games.games.katamari.rules.state import Phase, RollUp, collected_dice, pile_of

from .names import icon_name, icons_of, icons_text, level_name, piece_name

Names = Sequence[str]
_DEALING = (Phase.BOARDS, Phase.STUFF, Phase.FIRST)


def table(s: RollUp, names: Names) -> list[str]:
    if s.phase in _DEALING:
        return [_("The game is being set up.")]
    order = [(s.seat + n) % len(names) for n in range(len(names))]
    boards = [line for seat in order for line in board_lines(s, seat, names)]
    return [*_turn(s, names), *_standings(s, names, order), *_piles(s), *boards]


def _turn(s: RollUp, names: Names) -> Iterator[str]:
    if s.phase is not Phase.COUNT:
        yield turn_told(s.seat, names)
    yield _("The Emperor is on turn {n} of {all}.").format(n=s.emperor, all=s.steps)
    thrown = s.throw
    dice = [_("{colour} {faces}").format(colour=colour, faces=" ".join(map(str, faces)))
            for colour, faces in ((_("yellow"), thrown.yellow), (_("blue"), thrown.blue), (_("purple"), thrown.purple))
            if faces]
    if dice and s.phase in (Phase.SPEND, Phase.TURN_UP, Phase.CRASH):
        yield _("The dice show {dice}.").format(dice=", ".join(dice))
    if s.phase is Phase.SPEND:
        yield _("{power} Rolling Power is left.").format(power=s.power)


def _standings(s: RollUp, names: Names, order: Sequence[int]) -> Iterator[str]:
    points = scores(s.boards)
    for seat in order:
        told = ngettext("{name} has {n} point and rolls {dice}.", "{name} has {n} points and rolls {dice}.",
                        points[seat])
        yield told.format(name=names[seat], n=points[seat], dice=_dice(s, seat))


def _dice(s: RollUp, seat: int) -> str:
    yellow, blue, purple = collected_dice(s, seat)
    icons = [f"{letter}{min(9, n)}" for letter, number in (("y", yellow), ("b", blue), ("p", purple))
             for n in _nines(number)]
    return icons_text(icons) or _("no dice")


def _nines(number: int) -> list[int]:
    """Split a number of dice, because an icon has only one digit."""
    return [9] * (number // 9) + ([number % 9] if number % 9 else [])


def _piles(s: RollUp) -> Iterator[str]:
    for size in SIZES:
        top, left = top_piece(s, size), pile_of(s, size).left
        if top is None:
            yield _("Pile {size} is empty.").format(size=size)
            continue
        told = _("Pile {size}: {piece}, {level}, costs {size} power and shows {icons}. Pieces in the pile: {left}.")
        yield told.format(size=size, piece=piece_name(top.id), level=level_name(top.level),
                          icons=icons_text(icons_of(top)) or _("nothing"), left=left)


def board_lines(s: RollUp, seat: int, names: Names) -> Iterator[str]:
    """Describe what is visible on a board."""
    if not s.boards[seat].laid:
        yield _("{name}’s board is bare. Its centre shows 2 yellow dice.").format(name=names[seat])
        return
    yield _("{name}’s board, row by row from the left.").format(name=names[seat])
    seen = spots(s.boards[seat])
    titles = _("Top row"), _("Second row"), _("Middle row"), _("Fourth row"), _("Bottom row")
    for r, title in zip(range(-2, 3), titles, strict=True):
        row = sorted((place for place in range(PLACES) if HEXES[place][1] == r), key=lambda place: HEXES[place])
        yield _("{row}: {hexes}.").format(row=title, hexes="; ".join(_hex(seen[place]) for place in row))
    lost = [piece_name(piece) for piece in fallers(s, seat)]
    if len(lost) == 1:
        yield _("In a crash {name} would lose the {piece}.").format(name=names[seat], piece=lost[0])
    elif lost:
        told = _("In a crash {name} would lose one of these: {pieces}.")
        yield told.format(name=names[seat], pieces=", ".join(lost))


def _hex(spot: VisibleHex) -> str:
    icon = icon_name(spot.icon) if spot.icon else ""
    if spot.level is None:
        return _("bare, {icon}").format(icon=icon) if icon else _("bare")
    told = _("{piece}, {level}, {icon}") if icon else _("{piece}, {level}")
    return told.format(piece=piece_name(spot.piece), level=level_name(spot.level), icon=icon)
