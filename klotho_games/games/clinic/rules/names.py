"""Names of modules, people, severities, goals and places, for refusals, the log, hints and speech."""

from __future__ import annotations

from klotho_games.core.i18n import _, ngettext

from .building import HALL, MODULES, column_of, floor_of
from .cards import DIFFICULTIES, FLOOR, GOALS
from .state import Clinic, needs_of


def goal_name(goal: str) -> str:
    return _(GOALS[goal].name)


def goal_text(s: Clinic) -> str:
    """Return what the goal asks for at this difficulty, such as "Reach a final score of 14."."""
    needs = needs_of(s)
    asked = {name: getattr(needs, name) for name in needs.__struct_fields__}
    return _(GOALS[s.goal].text).format(**asked)


def goal_asks(goal: str) -> str:
    """Return what a goal asks for at all difficulties, such as "Easy/medium/hard: have 3/4/4 floors, a helipad and a
    final score of 14/18/23."."""
    needs = [GOALS[goal].needs[difficulty] for difficulty in DIFFICULTIES]
    levels = {name: [getattr(one, name) for one in needs] for name in needs[0].__struct_fields__}
    figures = {name: str(n[0]) if len(set(n)) == 1 else "/".join(map(str, n)) for name, n in levels.items()}
    text = _(GOALS[goal].text).format(**figures)
    return _("Easy/medium/hard: {text}").format(text=text)


def need_words(name: str, n: int) -> str:
    """Return one requirement of a goal in words, such as "final score 14"."""
    told = {
        "popularity": _("final score {n}"), "money": _("${n} left"),
        "severe": ngettext("{n} orange or red patient treated", "{n} orange or red patients treated", n),
        "helipad": _("a helipad"), "deaths": ngettext("at most {n} death", "at most {n} deaths", n),
        "treated": ngettext("{n} patient treated", "{n} patients treated", n),
        "gardens": ngettext("{n} garden", "{n} gardens", n), "floors": ngettext("{n} floor", "{n} floors", n),
    }
    if name == "deaths" and not n:
        return _("no deaths")
    return told[name].format(n=n)


def difficulty_name(difficulty: str) -> str:
    return {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard")}[difficulty]


def floor_name(card: str, ground: bool = False) -> str:
    face = FLOOR[card].ground if ground else FLOOR[card].upper
    return _(face.name)


def severity_name(severity: int) -> str:
    return (_("white"), _("yellow"), _("orange"), _("red"))[severity - 1]


def a_role(role: str) -> str:
    """Return the role with its article."""
    return {"doctor": _("a doctor"), "nurse": _("a nurse"), "orderly": _("an orderly")}[role]


def role_name(role: str) -> str:
    return {"doctor": _("doctor"), "nurse": _("nurse"), "orderly": _("orderly")}[role]


def person_name(who: str, level: int) -> str:
    """Return a name such as "yellow patient", "doctor with 3 stars" or "nurse"."""
    if who == "patient":
        return patient_name(level)
    if who == "doctor":
        return ngettext("doctor with {n} star", "doctor with {n} stars", level).format(n=level)
    return role_name(who)


def patient_name(severity: int) -> str:
    return (_("white patient"), _("yellow patient"), _("orange patient"), _("red patient"))[severity - 1]


def a_patient(severity: int) -> str:
    """Return the patient with the article."""
    return (_("a white patient"), _("a yellow patient"), _("an orange patient"), _("a red patient"))[severity - 1]


def send_words(who: str, level: int, way: str) -> str:
    """Return a choice such as "Send the yellow patient to the garden"; `way` comes from `way_words`."""
    if who == "patient":
        told = (_("Send the white patient {way}"), _("Send the yellow patient {way}"),
                _("Send the orange patient {way}"), _("Send the red patient {way}"))[level - 1]
    elif who == "doctor":
        told = ngettext("Send the doctor with {n} star {way}", "Send the doctor with {n} stars {way}", level)
    else:
        told = _("Send the nurse {way}")  # orderlies stay in the hall (CLI-B5.7)
    return told.format(n=level, way=way)


def a_component(component: str) -> str:
    """Return the component with its article."""
    return {
        "floor": _("a floor"),
        "pillar": _("a pillar"),
        "entrance": _("an entrance"),
        "parking": _("a larger car park"),
        "garden": _("a garden"),
        "conveyor": _("a conveyor"),
        "helipad": _("a helipad"),
    }[component]


def action_name(action: str) -> str:
    return {"build": _("Build"), "hire": _("Hire"), "admit": _("Admit")}[action]


def module_name(module: str) -> str:
    return {
        "empty": _("empty space"),
        "pillar": _("pillar"),
        "entrance": _("entrance"),
        "hub": _("service hub"),
        "supply": _("supply room"),
        "conveyor": _("conveyor"),
        "garden": _("garden"),
        "treat_white": _("white treatment room"),
        "treat_yellow": _("yellow treatment room"),
        "treat_orange": _("orange treatment room"),
        "treat_red": _("red treatment room"),
        "oper": _("operating room"),
    }[module]


def storey_name(floor: int) -> str:
    return (_("ground floor"), _("first floor"), _("second floor"), _("third floor"))[floor]


def place_name(s: Clinic, place: int) -> str:
    """Return a name such as "hall" or "orange treatment room on the first floor"."""
    if place == HALL:
        return _("hall")
    module = module_name(MODULES[s.cells[place - 1]])
    return _("{module} on the {floor}").format(module=module, floor=storey_name(floor_of(place)))


def spot_name(place: int) -> str:
    """Return where a space is, such as "first floor, space 4".

    It does not name the module, which can change: for events that have already happened.
    """
    if place == HALL:
        return _("hall")
    return _("{floor}, space {n}").format(floor=storey_name(floor_of(place)), n=column_of(place) + 1)


def way_words(s: Clinic, at: int, to: int) -> tuple[str, str]:
    """Return where a walk begins and ends, such as "from the hall" and "to the garden on the first floor".

    If both places are on the same floor, only the second one names it; nothing names the only floor of a building.
    """
    start = {
        "hall": _("from the hall"),
        "garden": _("from the garden"),
        "treat_white": _("from the white treatment room"),
        "treat_yellow": _("from the yellow treatment room"),
        "treat_orange": _("from the orange treatment room"),
        "treat_red": _("from the red treatment room"),
        "oper": _("from the operating room"),
    }[_kind(s, at)]
    end = {
        "garden": _("to the garden"),
        "treat_white": _("to the white treatment room"),
        "treat_yellow": _("to the yellow treatment room"),
        "treat_orange": _("to the orange treatment room"),
        "treat_red": _("to the red treatment room"),
        "oper": _("to the operating room"),
    }[_kind(s, to)]
    if len(s.floors) == 1:
        return start, end
    if at != HALL and floor_of(at) != floor_of(to):
        start = f"{start} {_on_storey(floor_of(at))}"
    return start, f"{end} {_on_storey(floor_of(to))}"


def _kind(s: Clinic, place: int) -> str:
    return "hall" if place == HALL else MODULES[s.cells[place - 1]]


def _on_storey(floor: int) -> str:
    return (_("on the ground floor"), _("on the first floor"), _("on the second floor"), _("on the third floor"))[floor]


def to_spot_words(place: int) -> str:
    """Return where someone walked, such as "to the first floor, space 4" (see `spot_name`)."""
    floor = (_("to the ground floor"), _("to the first floor"), _("to the second floor"),
             _("to the third floor"))[floor_of(place)]
    return _("{floor}, space {n}").format(floor=floor, n=column_of(place) + 1)
