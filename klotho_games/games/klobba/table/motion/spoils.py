"""The results of a Clobber: the verdict in words, who gets Barbarians and Stars, and where each of them goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ID
from klotho_games.games.klobba.rules.state import NONE
from klotho_games.games.klobba.table.look.fight_pictures import Spoil
from klotho_games.games.klobba.table.look.ground import grow_size
from klotho_games.games.klobba.table.look.style import CREAM
from klotho_games.games.klobba.table.parts.bands import capitalise
from klotho_games.games.klobba.telling.names import band_name, barbarian_names, stars_words
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD

from .clobber_lines import Fight, Fighter

Names = Sequence[str]
STAR, DIZZY, CLUB = "klobba/star", "klobba/ico_dizzy", "klobba/ico_club"


def verdict(fight: Fight) -> str:
    """Return the verdict between the totals, read from Black's to White's."""
    if fight.winner == NONE:
        return _("ties")
    return _("beats") if fight.winner == 0 else _("loses to")


def sentence(fight: Fight, names: Names) -> tuple[str, str, str]:
    """Return the winner's name, the verdict, and its consequences."""
    totals = [corner.counted.total for corner in fight.corners]
    if fight.idle:
        return "", _("No one came forward, so nothing happens."), _("A side without Barbarians counts 0 (KLO-2.5).")
    if fight.winner == NONE:
        return "", _("A draw at {n}!").format(n=totals[0]), _consequences(fight, names)
    mine, other = totals[fight.winner], totals[1 - fight.winner]
    text = _("{mine} beats {other}. Outright victory!")
    if fight.surprise:
        text = _("Surprise! {mine} beats {other}.")
    return names[fight.corners[fight.winner].seat], text.format(mine=mine, other=other), _consequences(fight, names)


def _consequences(fight: Fight, names: Names) -> str:
    stars, cost = star_words(fight, names), _why_the_winner_pays(fight, names)
    # The panel beside the fight tells the fates too, and there is no room for everything.
    return f"{stars} {cost}" if cost else f"{_fates(fight)} {stars}".strip()


def _why_the_winner_pays(fight: Fight, names: Names) -> str:
    """Say why a player has fewer Stars after a victory; empty if they don't."""
    if fight.winner == NONE:
        return ""
    corner = fight.corners[fight.winner]
    lost = -star_balance(fight)[corner.seat]
    if lost <= 0:
        return ""
    words = {"name": names[corner.seat], "stars": stars_words(lost)}
    if any(one.fate.goes == "box" for one in corner.fighters):
        text = _("{name} loses {stars}, because Stars on a Free Band go back to the box (KLO-2.8).")
        return text.format(**words)
    if any(one.fate.goes == "owner" and one.fate.band != corner.seat for one in corner.fighters):
        text = _("{name} loses {stars}, because Stars on {partner}’s Barbarians go to {partner} (KLO-2.8).")
        return text.format(partner=names[corner.partner], **words)
    return ""


def star_balance(fight: Fight) -> Counter[int]:
    """Return by seat how many Stars more or fewer a player has than before the fight."""
    balance = Counter[int]()
    for corner in fight.corners:
        for one in corner.fighters:
            balance[corner.seat] -= one.starred
            if one.fate.goes == "owner":
                balance[one.fate.band] += 1
            elif isinstance(one.fate, ev.BarbarianClobbered) and one.fate.goes == "pile":
                balance[one.fate.by] += 1
    for paid in fight.paid:
        balance[paid.seat] -= paid.stars
        balance[paid.to] += paid.stars
    return balance


def star_words(fight: Fight, names: Names) -> str:
    """Return what the fight meant in Stars: “Stars: Ada −1, Esme +3.” Empty if every Star comes back."""
    found = [f"{names[seat]} {'+' if n > 0 else '−'}{abs(n)}" for seat, n in sorted(star_balance(fight).items()) if n]
    return _("Stars: {balance}.").format(balance=", ".join(found)) if found else ""


def _fates(fight: Fight) -> str:
    beaten = [ID[one.card] for one in fight.clobbered_fighters]
    turned = [(ID[one.card], one.fate) for one in fight.fighters if isinstance(one.fate, ev.BarbarianTurned)]
    fled = [id for id, fate in turned if fate.fled]
    tired = [id for id, fate in turned if not fate.fled]
    found = []
    if beaten:
        text = ngettext("{cards} gets clobbered.", "{cards} get clobbered.", len(beaten))
        found.append(text.format(cards=barbarian_names(beaten)))
    if fled:
        found.append(_("{cards} gets away, face down.").format(cards=barbarian_names(fled)))
    if tired:
        text = ngettext("{cards} turns face down to recover.", "{cards} turn face down to recover.", len(tired))
        found.append(text.format(cards=barbarian_names(tired)))
    return " ".join(found)


def spoils(fight: Fight, names: Names) -> list[Spoil]:
    """List the lines of the panel beside the fight, one for everyone who gets something."""
    piles, won = Counter[int](), Counter[int]()
    home, box = Counter[int](), 0
    for one in fight.fighters:
        if isinstance(one.fate, ev.BarbarianClobbered):
            piles[one.fate.by] += 1
            won[one.fate.by] += one.fate.goes == "pile"
        if one.fate.goes == "owner":
            home[one.fate.band] += 1
        box += one.fate.goes == "box"
    found = [Spoil(DIZZY, _to_pile(names[seat], n, won[seat])) for seat, n in sorted(piles.items())]
    for seat, n in sorted(home.items()):
        found.append(Spoil(STAR, _("{stars} to {name} (own Band)").format(stars=stars_words(n), name=names[seat])))
    if box:
        found.append(Spoil(STAR, _("{stars} to the box (Free Band)").format(stars=stars_words(box))))
    return [*found, *_payments(fight, names)] or [Spoil(CLUB, _("Nothing changes hands"))]


def _to_pile(name: str, n: int, stars: int) -> str:
    if not stars:
        return ngettext("{n} Barbarian to {name}’s pile", "{n} Barbarians to {name}’s pile", n).format(n=n, name=name)
    text = ngettext("{n} Barbarian with {stars} to {name}’s pile", "{n} Barbarians with {stars} to {name}’s pile", n)
    return text.format(n=n, stars=stars_words(stars), name=name)


def _payments(fight: Fight, names: Names) -> list[Spoil]:
    """List the Star of a Glory Seeker, and what all others give to a player who has none left (KLO-3.1)."""
    given = Counter[int]()
    found = []
    for one in fight.paid:
        if one.why == "relief":
            given[one.to] += one.stars
        else:
            text = _("{stars} from {giver} to {name}")
            told = text.format(stars=stars_words(one.stars), giver=names[one.seat], name=names[one.to])
            found.append(Spoil(STAR, told))
    for seat, n in given.items():
        found.append(Spoil(STAR, _("{stars} from all others to {name}").format(stars=stars_words(n), name=names[seat])))
    return found


def owner(band: int, names: Names) -> tuple[int, str]:
    """Return an end of a route: seat and name of a Band's owner, or -1 and the name of a Free Band."""
    return (band, names[band]) if band < len(names) else (-1, capitalise(band_name(band, names)))


def route(one: Fighter, names: Names) -> tuple[tuple[int, str], tuple[int, str]] | None:
    """Return from whom to whom a Barbarian goes; None if it stays."""
    if isinstance(one.fate, ev.BarbarianTurned):
        return None
    return owner(one.fate.band, names), (one.fate.by, names[one.fate.by])


def star_goes(one: Fighter, names: Names) -> tuple[int, str] | None:
    """Return who gets the Star on a fighter: a seat and a name, with -1 for the box; None if it has no Star."""
    match one.fate.goes:
        case "":
            return None
        case "box":
            return -1, _("the box")
        case "owner":
            return one.fate.band, names[one.fate.band]
        case "pile":
            assert isinstance(one.fate, ev.BarbarianClobbered)
            return one.fate.by, names[one.fate.by]


def paint_star_goes(pen: Pen, at: Point, seat: int, name: str, most: float) -> None:
    """Paint who gets a Star back."""
    size = grow_size(pen, 21, 28)
    wide = pen.look.letters.width(name, BOLD, pen.look.px(size)) / pen.look.scale
    if seat >= 0 and wide + 108 > most:
        name, wide = "", 0.0
    box = Box.around(at, wide + (106 if seat >= 0 else 74), 40)
    pen.panel(box, "#2c1d14", edge="#e8b44c", edge_width=2.5, radius=20, shadow=3)
    pen.svg("klobba/star", Box(box.x + 10, box.y + 4, 32, 32))
    x = box.x + 50
    if seat >= 0:
        seat_shape(pen, seat, Box(x, box.centre[1] - 13, 26, 26))
        x += 34
    pen.text(name, Box(x, box.y, wide + 2, box.h - 2), size, CREAM, BOLD, grow=False)
