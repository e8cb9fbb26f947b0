"""Asteroid Miners on a phone: drill dice to keep, the Foundry's courses with their odds, the market and equipment.

Nothing here is secret. In a solo game the phone shows both crews in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.phone_page import (
    AnyPart,
    Board,
    Course,
    Courses,
    Dice,
    Die,
    Fact,
    Gear,
    HandOf,
    Layer,
    Page,
    Row,
    Shelf,
    Tells,
)
from klotho_games.core.i18n import _, capital, ngettext
from klotho_games.games.asteroid_miners.rules import foundry_odds, questions
from klotho_games.games.asteroid_miners.rules import steps as do
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT, EVENTS
from klotho_games.games.asteroid_miners.rules.components import TRACK
from klotho_games.games.asteroid_miners.rules.names import (
    about,
    component_name,
    event_name,
    money,
    percent,
    phase_name,
    piece_name,
)
from klotho_games.games.asteroid_miners.rules.questions import strata
from klotho_games.games.asteroid_miners.rules.state import Crew, Dig, Phase, price_of
from klotho_games.games.asteroid_miners.telling.surroundings import digging_lines

_ART = "asteroid_miners/"
_METALS = {3: "iron", 4: "nickel", 5: "platinum", 6: "rhodium"}
_MINERALS = {1: "clay", 2: "rock", **_METALS}
_SIDE, _GAP = 100.0, 40.0
_APART = 2 * _SIDE + _GAP
"""On the boards: the side of a picture, and from one stratum to the next."""
_BOX = (4.0, 4.0, _SIDE - 8, _SIDE - 8)


class AsteroidMinersHand:
    tone = "#22303c"

    def where(self, view: Dig) -> str:
        number = questions.phase_number(view)
        return _("Turn {n} · {phase}").format(n=questions.rounds(view), phase=phase_name(number)) if number else ""

    def show(self, page: Page, view: Dig) -> None:
        crew = view.crews[view.side if view.alone else page.seat]
        page.facts.append(Fact(f"{_ART}seal_money", money(crew.money), _("money")))
        page.facts.append(Fact(f"{_ART}component_{min(8, crew.built + 1)}", str(crew.built), _("components built")))
        if page.yours:
            _turn(page, view)
        else:
            page.add(*_boards(view, page.seat, page.names))
        page.add(*_equipment(page, view, crew))


def _turn(page: Page, s: Dig) -> None:
    if s.event and s.phase in (Phase.DRILLS, Phase.DRILL):
        page.add(Tells(event_name(s.event), _(EVENTS[s.event].text)))
    if s.dice and s.phase not in questions.AT_FOUNDRY and s.phase not in (Phase.MARKET, Phase.UPGRADE):
        page.add(_drill(page, s))
    _foundry(page, s)
    dug = [page.row(move, art=f"{_ART}die_steel_{s.dice[move.die]}") for move in page.of(do.Excavate)]
    sold = [page.row(move, art=f"{_ART}mineral_{_METALS[move.metal]}") for move in page.of(do.Sell)]
    page.listed(dug, _("Excavate"))
    page.listed(sold, _("Sell"))
    _for_sale(page, s)
    page.way(do.Bid(), icon="check",
             main=questions.bid(s)[0] >= questions.bid(s)[1] if s.phase is Phase.TENDER else False)
    page.way(do.GoOn(), main=not (dug or sold or page.buttons))


# ---- drill dice ----


def _drill(page: Page, s: Dig) -> Dice:
    rolls = page.of(do.Roll)
    if not s.dice[0]:
        for move in rolls:
            page.way(move, icon="reroll", main=True)
        return Dice(_("Your drill dice"), tuple(Die(f"d{n}", _("not rolled yet"), f"{_ART}die_steel_0", _("roll"))
                                                for n in range(len(s.dice))))
    dice = tuple(
        Die(f"d{n}", str(face), f"{_ART}die_steel_{face}", _("used") if s.spent >> n & 1 else "")
        for n, face in enumerate(s.dice)
    )
    if not rolls:
        return Dice(_("Your drill dice"), dice)
    labels = {"0": _("Roll again")} | {
        str(n): ngettext("Roll {n} die again", "Roll {n} dice again", n).format(n=n) for n in range(1, len(dice) + 1)
    }
    button = page.picking("roll", do.Roll, _make_roll, labels, _("Leave at least one die to roll."), "reroll")
    return Dice(_("Your drill dice"), dice, _("kept"), _("roll"), picks=button, rest=True)


def _make_roll(picks: Sequence[str]) -> Move:
    return do.Roll(tuple(sorted({int(one.removeprefix("d")) for one in picks})))


# ---- the Foundry ----


def _foundry(page: Page, s: Dig) -> None:
    found = questions.assistance(s)
    if found is not None and found.courses:
        worth = [course for course in found.courses if course.kind != "stop"]
        courses = tuple(_course(page, s, found.component.number, course) for course in worth)
        if courses:
            page.add(Courses(_("Your options"), courses, courses[0].id))
    stake = questions.gamble(s)
    if stake is not None:
        told = _("{chance} chance of {component}. If you fail, you lose {money} and everything you’ve forged this "
                 "turn.")
        page.add(Tells(_("Overtime"), told.format(
            chance=percent(stake.outlook.chance), component=component_name(stake.nxt.number), money=money(stake.money)
        )))
        page.way(do.Overtime(), icon="reroll")
        page.way(do.Bank(), icon="check", main=True)


def _course(page: Page, s: Dig, component: int, course: foundry_odds.Course) -> Course:
    move = questions.course_move(s, course)
    label, odds, brings = page.label(move), course.outlook, about(questions.to_bank(s, course))
    said = _("{course}: {chance} chance of {component}, {money} on average.").format(
        course=label, chance=percent(odds.chance), component=component_name(component), money=brings
    )
    id = page.way(move, icon="check" if course.kind == "forge" else "reroll")
    return Course(id, label, said, id, _faces(s, course), round(100 * odds.chance), brings)


def _faces(s: Dig, course: foundry_odds.Course) -> tuple[str, ...]:
    match course.kind:
        case "reroll":
            return tuple(f"{_ART}die_ivory_{s.smelter[n]}" for n in course.dice)
        case "control":
            return (f"{_ART}die_orange_{s.control}",)
    return (f"{_ART}die_orange_{s.control}",)


# ---- while one waits ----


def _boards(s: Dig, side: int, names: Sequence[str]) -> Iterator[Board]:
    """Yield what is left of the crew's asteroid, stratum by stratum, and what it has built of Alpha Station."""
    layers = strata(s, side)
    left = [Layer(f"{_ART}mineral_{_MINERALS[mineral]}", (_APART * n + _SIDE * slot, 0), _BOX)
            for n, layer in enumerate(layers)
            for slot, (mineral, is_taken) in enumerate(zip(layer.minerals, layer.taken, strict=True)) if not is_taken]
    if left:
        yield Board(_("Left in your asteroid"), " ".join(digging_lines(s, side, names)),
                    (0.0, 0.0, _APART * len(layers) - _GAP, _SIDE), tuple(left))
    if s.expansion:
        built = s.crews[side].built
        rows = tuple(Layer(f"{_ART}component_{n}{'' if n <= built else '_cold'}", (_SIDE * (n - 1), 0), _BOX)
                     for n in range(1, len(TRACK) + 1))
        told = ngettext("{n} component built.", "{n} components built.", built).format(n=built)
        yield Board(_("Your part of Alpha Station"), told, (0.0, 0.0, _SIDE * len(rows), _SIDE), rows)


# ---- equipment ----


def _for_sale(page: Page, s: Dig) -> None:
    if s.phase is not Phase.UPGRADE:
        return
    page.add(Shelf(_("Equipment for sale"), tuple(_piece_for_sale(page, s, piece) for piece in s.shelf), sells=True))


def _piece_for_sale(page: Page, s: Dig, piece: str) -> Gear:
    move, cost = do.Buy(piece), price_of(s, piece)
    if move in page.moves:
        return _gear(piece, ways=(page.row(move),), price=money(cost))
    told = _("It costs {price}, but you have only {own}.").format(price=money(cost), own=money(s.crew.money))
    return _gear(piece, why=told, price=money(cost))


def _equipment(page: Page, s: Dig, crew: Crew) -> list[AnyPart]:
    own = []
    for piece in crew.gear:
        uses = [move for move in page.moves if isinstance(move, do.Use | do.Leave) and move.piece == piece]
        why = _("You can use this equipment in the “Modify Dice” phase.")
        if piece in s.used and crew is s.crew:
            why = _("You can use this equipment again next turn.")
        own.append(_gear(piece, tuple(page.row(move) for move in uses), why))
    return [Shelf(_("Your equipment"), tuple(own))] if own else []


def _gear(piece: str, ways: tuple[Row, ...] = (), why: str = "", price: str = "") -> Gear:
    name, text = capital(piece_name(piece)), _(EQUIPMENT[piece].text)
    said = _("{name}. {text}").format(name=name, text=text)
    return Gear(name, said, f"{_ART}equipment_{piece}", text, 1, ways, "" if ways else why, price)


HAND: HandOf[Dig] = AsteroidMinersHand()
