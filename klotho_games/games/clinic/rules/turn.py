"""What each step does, in the order of a round: the row, the three actions, Business, Administration."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Event, Step

from . import events as ev
from .action_row import SECTIONS, lay_card
from .building import GROUND, HALL, MODULE, UPPER, WORST
from .business import accounts, evening, losses_at_end
from .cards import FLOOR
from .legal import has_nothing_to_do
from .state import (
    BAYS_BUILT,
    DEATH,
    HOURS,
    NEW_DOCTOR,
    NUMBER_OF,
    ORDERLY_HOURS,
    PAIR,
    PATIENT,
    PRICE,
    ROUNDS,
    Clinic,
    Person,
    Phase,
    advert_price,
    box_at,
    final_popularity,
    is_goal_reached,
    layout_of,
    most_bays,
    next_card,
    orderlies,
    price_of,
    sections,
)
from .steps import (
    Admit,
    Advertise,
    Build,
    BuildFloor,
    Dealt,
    EndAction,
    Hire,
    Lay,
    OpenBusiness,
    Shuffled,
    Take,
    Walk,
)

After = tuple[Clinic, tuple[Event, ...]]


def _deal(s: Clinic, step: Dealt) -> After:
    """Open the clinic with its ground floor, and offer the dealt floors (CLI-B2)."""
    ground = step.ground
    after = replace(
        s, phase=Phase.SHUFFLE, floors=(ground,), offer=step.floors, cells=GROUND[ground], bays=FLOOR[ground].bays
    )
    return after, (ev.ClinicOpened(ground, step.floors), ev.RoundBegan(1))


# ---- the row ----


def _shuffle(s: Clinic, step: Shuffled) -> After:
    """Take the shuffled action cards in hand (CLI-B3.1)."""
    hand = tuple(zip(step.cards, step.sides, strict=True))
    return replace(s, phase=Phase.LAY, hand=hand), (ev.CardsShuffled(step.cards, step.sides),)


def _lay(s: Clinic, step: Lay) -> After:
    """Add the next action card to the row (CLI-B3.2)."""
    row, joints = lay_card(s.row, s.joints, next_card(s, step.turned), step.end, step.over)
    phase = Phase.LAY if len(row) < SECTIONS else Phase.TAKE
    after = replace(s, phase=phase, row=row, joints=joints)
    return after, (ev.CardLaid(step.card, step.end, step.over, step.turned),)


def _take(s: Clinic, step: Take) -> After:
    """Choose which sections of the row to use, and enter the first one (CLI-B3.3)."""
    after = replace(s, phase=Phase.ACT, last=step.sections == "last")
    events: list[Event] = [ev.SectionsTaken(step.sections, tuple([one.action for one in sections(after)]))]
    return _enter(after, 0, events)


def _enter(s: Clinic, section: int, events: list[Event]) -> After:
    """Begin an action. An action in which nothing can be done is skipped."""
    taken = sections(s)
    while section < SECTIONS:
        action = taken[section].action
        s = replace(s, section=section, hours=0 if action == "build" else HOURS + ORDERLY_HOURS * orderlies(s))
        if not has_nothing_to_do(s):
            events.append(ev.ActionBegan(section, action))
            return s, tuple(events)
        events.append(ev.ActionSkipped(section, action))
        section += 1
    return replace(s, phase=Phase.BUSINESS, section=section, hours=0), tuple(events)


def _end_action(s: Clinic, step: EndAction) -> After:
    events: list[Event] = []
    s = _turn_away_rest(s, events)
    return (s, tuple(events)) if s.is_over else _enter(s, s.section + 1, events)


def _turn_away_rest(s: Clinic, events: list[Event]) -> Clinic:
    """Lose popularity for patients who could come in but were not admitted (CLI-B6, A5)."""
    lost = losses_at_end(s)
    if not lost:
        return s
    events += [ev.TurnedAway(*one) for one in lost]
    away = sum([1 + one.pair for one in lost])
    return _set_popularity(replace(s, turned_away=s.turned_away + away), s.popularity - sum([one[2] for one in lost]),
                           events)


def _set_popularity(s: Clinic, popularity: int, events: list[Event]) -> Clinic:
    """Set the popularity; below 0 the clinic is closed (CLI-B1.3)."""
    if popularity >= 0:
        return replace(s, popularity=popularity)
    events.append(ev.ClinicClosed(s.round))
    events.append(ev.GameEnded(0, False))
    return replace(s, popularity=0, phase=Phase.END, closed=True)


# ---- actions ----


def _build(s: Clinic, step: Build) -> After:
    """Pay for a room, parking spaces or the helipad, and build it (CLI-B4, A3, A4)."""
    number, component = step.box, step.component
    box = box_at(s, number)
    price = price_of(box, number, component)
    money, used = s.money - price, s.used | 1 << number - 1
    told = (ev.Built(component, step.place, number, price, box.kind == "bonus"),)
    if component == "parking":
        return replace(s, money=money, used=used, bays=min(s.bays + BAYS_BUILT, most_bays(s))), told
    if component == "helipad":
        return replace(s, money=money, used=used, helipad=True, bays=s.bays + 1), told
    n = step.place - 1
    cells = (*s.cells[:n], MODULE[component], *s.cells[n + 1 :])
    return replace(s, money=money, used=used, cells=cells), told


def _build_floor(s: Clinic, step: BuildFloor) -> After:
    """Pay for one of the offered floors, and put it on top (CLI-B4.3)."""
    card, price = step.card, PRICE["floor"]
    after = replace(
        s, money=s.money - price, used=s.used | 1 << step.box - 1, floors=(*s.floors, card),
        cells=s.cells + UPPER[card], offer=tuple([other for other in s.offer if other != card]),
    )
    return after, (ev.FloorBuilt(card, len(s.floors), step.box, price),)


def _add_people(people: tuple[Person, ...], *more: Person) -> tuple[Person, ...]:
    return tuple(sorted((*people, *more)))


def _hire(s: Clinic, step: Hire) -> After:
    """Put someone from the staff on call into the hall (CLI-B5)."""
    role = box_at(s, step.box).role
    assert role is not None
    who = NUMBER_OF[role]
    on_call = tuple([n - (at == who) for at, n in enumerate(s.on_call)])
    person = who, NEW_DOCTOR if role == "doctor" else 0, HALL
    after = replace(s, money=s.money - step.box, used=s.used | 1 << step.box - 1, on_call=on_call,
                    people=_add_people(s.people, person), hours=s.hours + ORDERLY_HOURS * (role == "orderly"))
    return after, (ev.Hired(role, step.box, step.box),)


def _admit(s: Clinic, step: Admit) -> After:
    """Put a patient, or a pair of them, into the hall (CLI-B6, A5)."""
    box = box_at(s, step.box)
    severities = PAIR if box.kind == "pair" else (box.severity,)
    people = _add_people(s.people, *[(PATIENT, severity, HALL) for severity in severities])
    return replace(s, used=s.used | 1 << step.box - 1, people=people), (ev.Admitted(step.box, severities),)


def _walk(s: Clinic, step: Walk) -> After:
    """Move a person; hours that are missing are paid as overtime (CLI-B5.5)."""
    who, level, at, to = NUMBER_OF[step.who], step.level, step.at, step.to
    hours = layout_of(s).hours[at][to]
    paid = max(0, hours - s.hours)
    people = list(s.people)
    people.remove((who, level, at))
    people.append((who, level, to))
    people.sort()
    after = replace(s, people=tuple(people), hours=s.hours - hours + paid, money=s.money - paid)
    return after, (ev.Walked(step.who, level, at, to, hours, paid),)


# ---- business and administration ----


def _business(s: Clinic, step: OpenBusiness) -> After:
    """Treat patients, collect income and pay the bills (CLI-B7)."""
    found = accounts(s)
    events: list[Event] = [ev.Treated(*one) for one in found.treatments]
    treated = list(s.treated)
    cured = set()
    for place, severity, _income, _fame in found.treatments:
        treated[severity - 1] += 1
        cured.add((PATIENT, severity, place))
    bills = found.upkeep + found.salaries
    events.append(ev.BillsPaid(found.upkeep, found.salaries, bills - found.unpaid))
    if found.unpaid:
        events.append(ev.BillsUnpaid(found.unpaid))
    first, second, third, fourth = treated
    after = replace(
        s, phase=Phase.ADVERTISE, money=found.money, people=tuple([one for one in s.people if one not in cured]),
        treated=(first, second, third, fourth), unpaid=s.unpaid + found.unpaid,
    )
    after = _set_popularity(after, found.popularity, events)
    if after.is_over or after.money >= advert_price(1):
        return after, tuple(events)
    return _administer(after, events)


def _advertise(s: Clinic, step: Advertise) -> After:
    """Buy popularity, then end the day (CLI-B7.5)."""
    n, events = step.popularity, []
    if n:
        price = advert_price(n)
        events.append(ev.PopularityBought(n, price))
        s = replace(s, money=s.money - price, popularity=s.popularity + n)
    return _administer(s, list[Event](events))


def _administer(s: Clinic, events: list[Event]) -> After:
    """End the day: doctors tire, and untreated patients get worse (CLI-B8)."""
    after = evening(s)
    retired = 0
    for _who, level, place in after.tired:
        if level > 1:
            events.append(ev.DoctorTired(place, level - 1))
        else:
            retired += 1
            events.append(ev.DoctorLeft(place))
    for _who, severity, place in after.worse:
        worst = severity == WORST
        events.append(ev.PatientDied(place, DEATH) if worst else ev.PatientWorse(place, severity + 1))
    deaths = after.deaths
    on_call = (s.on_call[0] + retired, *s.on_call[1:])  # CLI-B8.1
    s = replace(s, people=after.people, on_call=on_call, deaths=s.deaths + deaths)
    if deaths:
        s = _set_popularity(s, s.popularity - DEATH * deaths, events)
        if s.is_over:
            return s, tuple(events)
    if s.round == ROUNDS:
        s = replace(s, phase=Phase.END, hand=(), row=(), joints=(), used=0)
        events.append(ev.GameEnded(final_popularity(s), is_goal_reached(s)))
        return s, tuple(events)
    events.append(ev.RoundBegan(s.round + 1))
    return (
        replace(s, phase=Phase.SHUFFLE, round=s.round + 1, hand=(), row=(), joints=(), last=False, section=0, used=0),
        tuple(events),
    )


DO: dict[type[Step], Callable[[Clinic, Any], After]] = {
    Dealt: _deal,
    Shuffled: _shuffle,
    Lay: _lay,
    Take: _take,
    Build: _build,
    BuildFloor: _build_floor,
    Hire: _hire,
    Admit: _admit,
    Walk: _walk,
    EndAction: _end_action,
    OpenBusiness: _business,
    Advertise: _advertise,
}
