"""What the table asks about a clinic: the forecast, ways and hours, what each box offers and costs,
what would be lost."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from klotho_games.core.contract import Move, Refusal
from klotho_games.core.i18n import _, capital

from .action_row import SECTIONS, visible_sections
from .building import WORST
from .business import Accounts, Evening, Loss, accounts, evening, losses_at_end
from .cards import CardBox, Section
from .legal import action_moves, equal_boxes, has_nothing_to_do
from .names import a_component
from .refusals import why_not
from .state import (
    DEATH,
    DOCTOR,
    PATIENT,
    Clinic,
    Person,
    Phase,
    box_at,
    is_in_reach,
    is_open,
    layout_of,
    needs_of,
    price_of,
    section_of,
    sections,
    standing_of,
)
from .steps import Admit, Build, BuildFloor, Hire, Walk
from .turn import DO


class Forecast(NamedTuple):
    """Business and Administration as they would be now, if no popularity is bought in between."""

    accounts: Accounts
    evening: Evening
    lost: int
    """Popularity that deaths would cost."""
    untreated: tuple[Person, ...]
    """Patients in a room who are not treated."""

    @property
    def closes(self) -> bool:
        return self.accounts.popularity - self.lost < 0


def forecast(s: Clinic) -> Forecast:
    found = accounts(s)
    cured = {(PATIENT, one.severity, one.place) for one in found.treatments}
    after = replace(s, people=tuple(one for one in s.people if one not in cured))
    night = evening(after)
    left = tuple(one for one in after.people if one[0] == PATIENT and one[2] in layout_of(s).rooms)
    return Forecast(found, night, DEATH * night.deaths, left)


def why_untreated(s: Clinic, patient: Person) -> str:
    """Return what a patient in a room lacks: "supply", "hub", "room", "doctor" or "expertise"; empty if nothing."""
    _who, severity, place = patient
    plan = layout_of(s)
    if not plan.works[place]:
        return "hub" if plan.supplied else "supply"
    if severity > plan.rooms[place]:
        return "room"
    doctor = next((level for who, level, at in s.people if at == place and who == DOCTOR), 0)
    if not doctor:
        return "doctor"
    return "expertise" if severity > doctor else ""


class WalkTarget(NamedTuple):
    """A place where a person can walk: the hours it takes, and the $ of overtime."""

    to: int
    hours: int
    paid: int


def ways(s: Clinic, who: str, level: int, at: int) -> list[WalkTarget]:
    """Return where such a person can walk now, the nearest place first."""
    if s.phase is not Phase.ACT:
        return []
    hours = layout_of(s).hours[at]
    found = [
        WalkTarget(move.to, hours[move.to], max(0, hours[move.to] - s.hours))
        for move in action_moves(s)
        if isinstance(move, Walk) and (move.who, move.level, move.at) == (who, level, at)
    ]
    return sorted(found, key=lambda way: (way.hours, way.to))


class BoxOffer(NamedTuple):
    """A box of the three taken sections."""

    number: int
    section: int
    box: CardBox
    price: int
    """$ to use it; 0 for a build box, whose price depends on what is built."""
    standing: str
    """One of "open" (now), "ahead" (in a later action), "used", "past", "unreached" and "shut", which means that it
    cannot be used now."""


def offers(s: Clinic) -> list[BoxOffer]:
    """Return the six boxes from the left; empty before the sections are taken."""
    if s.phase not in (Phase.ACT, Phase.BUSINESS, Phase.ADVERTISE):
        return []
    done = action_moves(s) if s.phase is Phase.ACT else []
    named = {move.box for move in done if isinstance(move, Build | BuildFloor | Hire | Admit)}
    usable = {box for number in named for box in equal_boxes(s, number)}
    found = []
    for n, section in enumerate(sections(s)):
        for m, box in enumerate(section.boxes):
            number = 2 * n + m + 1
            price = number if box.kind in ("staff", "bonus") else 0
            found.append(BoxOffer(number, n, box, price, _box_standing(s, n, number, box, usable)))
    return found


def _box_standing(s: Clinic, section: int, number: int, box: CardBox, usable: set[int]) -> str:
    if not is_open(s, number):
        return "used"
    if number in usable:
        return "open"
    if box.kind not in ("build", "bonus") and not is_in_reach(s, number):
        return "unreached"
    if box.kind == "bonus":
        ahead = any(one.action == "build" for one in sections(s)[s.section + 1 :])
        return "ahead" if ahead else "past" if s.section >= SECTIONS or section < s.section else "shut"
    if section > s.section:
        return "ahead"
    return "shut" if section == s.section else "past"


def sections_in_row(s: Clinic) -> tuple[Section, ...]:
    """Return the visible sections of the current row from the left; four if the row is complete."""
    return visible_sections(s.row, s.joints)


def nothing_left(s: Clinic, move: Move) -> bool:
    """Return whether the current action can only be ended after this move. Such an action is skipped (CLI-B3.4)."""
    if s.phase is not Phase.ACT or not isinstance(move, Build | BuildFloor | Hire | Admit | Walk):
        return False
    return why_not(s, move) is None and has_nothing_to_do(DO[type(move)](s, move)[0])


def losses(s: Clinic) -> list[Loss]:
    """Return who would be turned away if the action ended now."""
    return losses_at_end(s) if s.phase is Phase.ACT else []


class GoalProgress(NamedTuple):
    """One requirement of the goal.

    `need` is the highest number allowed for deaths, and the lowest for everything else.
    """

    name: str
    have: int
    need: int
    met: bool


def progress(s: Clinic) -> list[GoalProgress]:
    """Return the progress towards the goal (CLI-C2)."""
    needs, have = needs_of(s), standing_of(s)
    found = []
    for name in needs.__struct_fields__:
        need = getattr(needs, name)
        if name == "deaths":
            if need < 99:
                found.append(GoalProgress(name, have[name], need, have[name] <= need))
        elif need:
            found.append(GoalProgress(name, have[name], need, have[name] >= need))
    return found


def dying(s: Clinic) -> list[Person]:
    """Return the patients who die this evening if they are not treated."""
    return [one for one in forecast(s).evening.worse if one[1] == WORST]


# ---- refusals of incomplete moves ----


def why_shut(s: Clinic, number: int) -> Refusal | None:
    """Return why a box cannot be used. If its components lack different things, all of them are named."""
    box = box_at(s, number)
    if not box.builds:
        return why_not(s, Hire(number) if box.role else Admit(number))
    found = [(one, _why_not_build(s, number, one)) for one in box.builds]
    lacks = [(component, refusal) for component, refusal in found if refusal is not None]
    if not lacks:
        return None
    if len({refusal.reason for _component, refusal in lacks}) == 1:
        return lacks[0][1]
    if len({refusal.rule for _component, refusal in lacks}) == 1:
        # Each component has its own price: the cheapest one shows how much money is missing.
        return min(lacks, key=lambda lack: price_of(box, number, lack[0]))[1]
    told = [_("{what}: {reason}").format(what=capital(a_component(component)), reason=refusal.reason)
            for component, refusal in lacks]
    return Refusal(lacks[0][1].rule, " ".join(told))


def why_idle(s: Clinic) -> Refusal | None:
    """Return what an action is for, about a thing that does nothing in it; None outside an action."""
    if s.phase is not Phase.ACT:
        return None
    if section_of(s).action == "build":
        return Refusal("CLI-B3.4", _("This does nothing in a Build action. Use a marked box, or end the action."))
    return Refusal("CLI-B3.4", _("This does nothing in the current action. Use a marked box, move someone, or end the "
                                 "action."))


def _why_not_build(s: Clinic, number: int, component: str) -> Refusal | None:
    if component == "floor":
        return why_not(s, BuildFloor(number, s.offer[0] if s.offer else ""))
    if component in ("parking", "helipad"):
        return why_not(s, Build(number, component))
    refusals = [why_not(s, Build(number, component, place)) for place in range(1, len(s.cells) + 1)]
    return None if None in refusals else refusals[0]


def must_pass_hall() -> Refusal:
    """Refuse to lead a person from a box directly to a room."""
    return Refusal("CLI-B2.4", _("New staff and patients come into the hall first. Drag them there, or select their "
                                 "box in the Action row."))
