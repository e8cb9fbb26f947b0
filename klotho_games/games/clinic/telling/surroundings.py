"""The clinic in sentences, for players who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from klotho_games.core.i18n import _, capital, listed, ngettext
from klotho_games.games.clinic.rules.action_row import sections_of
from klotho_games.games.clinic.rules.building import COLUMNS, MODULES, UPPER, Cells
from klotho_games.games.clinic.rules.cards import CARD
from klotho_games.games.clinic.rules.names import (
    action_name,
    floor_name,
    goal_name,
    goal_text,
    module_name,
    need_words,
    person_name,
    place_name,
    storey_name,
)
from klotho_games.games.clinic.rules.questions import offers, progress, sections_in_row
from klotho_games.games.clinic.rules.state import (
    ROUNDS,
    WHO,
    Clinic,
    Phase,
    final_popularity,
    layout_of,
    most_bays,
    needs_of,
    section_of,
)

from .box_words import box_words, section_words, standing_words


def table(s: Clinic, names: Sequence[str]) -> list[str]:
    if s.phase is Phase.DEAL:
        return [_("Nothing has been built yet.")]
    return [*_standing(s), *_row(s), *_people(s), *_building(s), *_to_build(s)]


def _standing(s: Clinic) -> Iterator[str]:
    told = _("Round {n} of {all}. You have ${money} and {popularity} popularity.")
    yield told.format(n=s.round, all=ROUNDS, money=s.money, popularity=s.popularity)
    yield _("If the game ended now, your final score would be {n}.").format(n=final_popularity(s))
    yield _("Your goal, {goal}: {text}").format(goal=goal_name(s.goal), text=goal_text(s))
    for one in progress(s):
        told = _("Not reached yet: {what}. You have {have}.")
        if one.met:
            told = _("Reached so far: {what}. You have {have}.")
        yield told.format(what=need_words(one.name, getattr(needs_of(s), one.name)), have=one.have)
    treated = sum(s.treated)
    yield ngettext("You have treated {n} patient.", "You have treated {n} patients.", treated).format(n=treated)
    if s.deaths:
        yield ngettext("{n} patient has died.", "{n} patients have died.", s.deaths).format(n=s.deaths)


def _row(s: Clinic) -> Iterator[str]:
    if s.phase is Phase.LAY and len(s.row) < len(s.hand):
        card, side = s.hand[len(s.row)]
        yield _("Your next card, not rotated. {card}.").format(card=_card(card, side, False))
        yield _("The same card, rotated. {card}.").format(card=_card(card, side, True))
        for card, side in s.hand[len(s.row) + 1 :]:
            yield _("A card for later. {card}.").format(card=_card(card, side, False))
    if s.phase in (Phase.LAY, Phase.TAKE):
        for n, section in enumerate(sections_in_row(s), start=1):
            yield _("Section {n} of the row. {words}.").format(n=n, words=section_words(section))
        if s.phase is Phase.LAY and s.row:
            yield _("At the left end of the row is {left}. At the right end is {right}.").format(
                left=section_words(sections_of(s.row[0])[0]), right=section_words(sections_of(s.row[-1])[1]))
    if s.phase is Phase.ACT:
        yield _("Current action: {action}.").format(action=action_name(section_of(s).action))
        if section_of(s).action != "build":
            hours = ngettext("You have {n} hour left for walking.", "You have {n} hours left for walking.", s.hours)
            yield hours.format(n=s.hours)
    for offer in offers(s):
        words = box_words(offer.box, numbered=True)
        told = _("Box {n}: {words}, ${price}; {standing}.") if offer.price else _("Box {n}: {words}; {standing}.")
        yield told.format(n=offer.number, words=words, price=offer.price, standing=standing_words(offer.standing))


def _card(card: str, side: int, turned: bool) -> str:
    return ". ".join(section_words(section) for section in CARD[card].sides[side].sections(turned))


def _people(s: Clinic) -> Iterator[str]:
    for place in sorted({place for _who, _level, place in s.people}):
        there = [person_name(WHO[who], level) for who, level, at in s.people if at == place]
        yield _("{place}: {people}.").format(place=capital(place_name(s, place)), people=listed(there))
    told = _("{taken} of {bays} parking spaces are taken. The car park can have at most {most} spaces.")
    yield told.format(taken=len(s.people), bays=s.bays, most=most_bays(s))
    doctors, nurses, orderlies = s.on_call
    told = _("Staff to hire: doctors {doctors}, nurses {nurses}, orderlies {orderlies}")
    yield f"{told.format(doctors=doctors, nurses=nurses, orderlies=orderlies)}."


def _building(s: Clinic) -> Iterator[str]:
    layout = layout_of(s)
    for floor in range(layout.floors):
        cells = s.cells[COLUMNS * floor : COLUMNS * (floor + 1)]
        yield _("{floor}: {spaces}.").format(floor=capital(storey_name(floor)), spaces=_spaces(cells))
    shut = [place_name(s, place) for place, works in layout.works.items() if not works]
    if shut:
        yield _("These rooms don’t work because the clinic has no supply room or their floor has no service hub: "
                "{rooms}.").format(
            rooms=listed(shut))
    if s.helipad:
        yield _("There is a helipad on the roof.")


def _spaces(cells: Cells) -> str:
    return ", ".join(_("space {n} ({module})").format(n=n, module=module_name(MODULES[module]))
                     for n, module in enumerate(cells, start=1))


def _to_build(s: Clinic) -> Iterator[str]:
    for card in s.offer:
        told = _("A floor you can build, {name}: {spaces}.")
        yield told.format(name=floor_name(card), spaces=_spaces(UPPER[card]))
