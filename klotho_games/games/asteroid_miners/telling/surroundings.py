"""The mine in sentences, for players who do not see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from klotho_games.core.games.table_words import turn_told
from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT, EVENTS, METALS, REPAID, TENDERS
from klotho_games.games.asteroid_miners.rules.components import TRACK
from klotho_games.games.asteroid_miners.rules.names import (
    asteroid_name,
    component_and_minerals,
    control_words,
    crew_name,
    event_name,
    mineral_name,
    minerals_words,
    money,
    phase_name,
    piece_name,
)
from klotho_games.games.asteroid_miners.rules.questions import AT_FOUNDRY, phase_number, rounds, strata
from klotho_games.games.asteroid_miners.rules.state import (
    Crew,
    Dig,
    Phase,
    demand_of,
    face_for,
    free_dice,
    next_component,
    price_of,
    sale_price,
)

Names = Sequence[str]


def table(s: Dig, names: Names) -> list[str]:
    found = [*_turn(s, names), *_tray(s), *_foundry(s)]
    for side in (s.side, 1 - s.side):
        found += _crew(s, side, names)
    return [*found, *_market(s), *_tender(s), *_shelf(s)]


def _turn(s: Dig, names: Names) -> Iterator[str]:
    number = phase_number(s)
    if number:
        told = _("Turn {n}, phase {number}: {phase}.")
        yield told.format(n=rounds(s), number=number, phase=phase_name(number))
        crew = crew_name(s.side, names)
        yield _("It’s {name}’s turn.").format(name=crew) if s.alone else turn_told(s.side, names)
    if s.event:
        yield _("Event: {event}. {text}").format(event=event_name(s.event), text=_(EVENTS[s.event].text))


def _tray(s: Dig) -> Iterator[str]:
    if not s.dice or s.phase in AT_FOUNDRY or s.phase in (Phase.MARKET, Phase.UPGRADE, Phase.END):
        return
    if not s.dice[0]:
        n = len(s.dice)
        yield ngettext("{n} drill die is ready to roll.", "{n} drill dice are ready to roll.", n).format(n=n)
        return
    free = [str(s.dice[place]) for place in free_dice(s)]
    used = [str(face) for place, face in enumerate(s.dice) if s.spent >> place & 1]
    if free:
        yield _("The drill dice show {faces}.").format(faces=", ".join(free))
    if used:
        yield _("Already used: {faces}.").format(faces=", ".join(used))
    if s.phase is Phase.DRILL:
        yield ngettext("{n} roll is left.", "{n} rolls are left.", s.rolls).format(n=s.rolls)


def _foundry(s: Dig) -> Iterator[str]:
    if s.phase not in AT_FOUNDRY:
        return
    if s.smelter[0]:
        yield _("The Smelter dice show {one} and {two}.").format(one=s.smelter[0], two=s.smelter[1])
    if s.control:
        yield _("The control die shows {face}: {does}.").format(face=s.control, does=control_words(s.control))
    if s.green:
        told = ngettext("{n} forged component worth {money} isn’t banked yet.",
                        "{n} forged components worth {money} aren’t banked yet.", s.green)
        yield told.format(n=s.green, money=money(s.pot))


def _crew(s: Dig, side: int, names: Names) -> Iterator[str]:
    crew, name = s.crews[side], crew_name(side, names)
    yield _("{name} has {money}.").format(name=name, money=money(crew.money))
    if s.expansion:
        wanted = next_component(s, side)
        told = _("{name} has built {n} of {all} rows of Alpha Station and needs {component} next.")
        if wanted is None:
            told = _("{name} has built all {all} rows of Alpha Station.")
        yield told.format(name=name, n=crew.built, all=len(TRACK),
                          component=component_and_minerals(wanted.number) if wanted is not None else "")
    yield from _digging(s, side, name)
    if crew.mined and s.expansion:
        mined = [mineral for mineral in range(1, 7) if crew.mined >> mineral & 1]
        yield _("Mined on this asteroid: {minerals}.").format(minerals=minerals_words(mined))
    yield from _belongings(s, crew, side)


def digging_lines(s: Dig, side: int, names: Names) -> list[str]:
    """Return the strata of a crew that are not cleared, in sentences."""
    return list(_digging(s, side, crew_name(side, names)))


def _digging(s: Dig, side: int, name: str) -> Iterator[str]:
    """Describe the strata that are not cleared, from the top."""
    layers = strata(s, side)
    left = [(n, layer) for n, layer in enumerate(layers, start=1) if not layer.is_cleared]
    if not left:
        yield _("{name} has finished {asteroid}.").format(name=name, asteroid=asteroid_name(s.asteroid))
        return
    told = _("{asteroid}: {name} has cleared {n} of {all} strata.")
    yield told.format(asteroid=asteroid_name(s.asteroid), name=name, n=len(layers) - len(left), all=len(layers))
    for n, layer in left:
        there = [mineral for mineral, gone in zip(layer.minerals, layer.taken, strict=True) if not gone]
        digs = [_("{mineral} with a {face}").format(mineral=mineral_name(one), face=face_for(s, one)) for one in there]
        yield _("Stratum {n}: {minerals}.").format(n=n, minerals=listed(digs))


def _belongings(s: Dig, crew: Crew, side: int) -> Iterator[str]:
    for piece in crew.gear:
        told = _("Equipment: {piece}. {text}")
        if side == s.side and piece in s.used:
            told = _("Equipment, ready again next turn: {piece}. {text}")
        yield told.format(piece=piece_name(piece), text=_(EQUIPMENT[piece].text))
    if crew.held:
        yield _("There is a {face} in the Reserve Hopper.").format(face=crew.held)
    if crew.loan:
        yield _("{money} for a Belt Loan still has to be paid back.").format(money=money(REPAID))


def _market(s: Dig) -> Iterator[str]:
    prices = [_("{metal} {money}").format(metal=mineral_name(metal), money=money(sale_price(s, metal)))
              for metal in METALS]
    yield _("The market pays: {prices}.").format(prices=", ".join(prices))
    haul = [_("{n} {metal}").format(n=n, metal=mineral_name(metal))
            for metal, n in zip(METALS, s.haul, strict=True) if n]
    if haul:
        yield _("Dug this turn and not sold yet: {metals}.").format(metals=listed(haul))


def _tender(s: Dig) -> Iterator[str]:
    if s.tender:
        card = TENDERS[s.tender]
        told = _("Tender: {client} pays {money} if the leftover dice total {demand} or more.")
        yield told.format(client=_(card.client), demand=demand_of(s), money=money(card.pay))


def _shelf(s: Dig) -> Iterator[str]:
    for piece in s.shelf:
        told = _("For sale: {piece}, {money}. {text}")
        yield told.format(piece=piece_name(piece), money=money(price_of(s, piece)), text=_(EQUIPMENT[piece].text))
