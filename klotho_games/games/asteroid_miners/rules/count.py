"""The result of a game, and the invariants of every state."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Result, ScoreLine
from klotho_games.core.i18n import _

from .cards import EQUIPMENT_DECK, EVENT_DECK, TENDER_DECK
from .components import CONTROLS, SMELTS, TRACK
from .state import (
    HIGHEST,
    LOWEST,
    MOST_OWNED,
    SHELF,
    SOURCES,
    Crew,
    Dig,
    Phase,
    strata_of,
)

_PICTURES = (
    "seal_money", "sign_fork", "mineral_platinum", "sign_gavel", "mineral_iron", "component_8", "drill_red",
    "equipment_trimmer",
)
"""By source: the picture."""


def source_name(source: int) -> str:
    return (_("Starting funds"), _("Events and loans"), _("Rich veins"), _("Tenders"), _("Metal market"),
            _("Interstellar Foundry"), _("Drills"), _("Equipment"))[source]


def source_picture(source: int) -> str:
    return _PICTURES[source]


def crew_title(side: int) -> str:
    """Return the name of a crew in a solo game."""
    return (_("Red crew"), _("Teal crew"))[side]


def best_crews(s: Dig) -> tuple[int, ...]:
    """AST-B3, and AST-A12 for a ruined crew. Only a solo game can end in a tie."""
    if s.ruined >= 0:
        return (1 - s.ruined,)
    red, teal = (crew.money for crew in s.crews)
    if red == teal and s.alone:
        return (0, 1)
    return (0,) if red > teal else (1,)


def result(s: Dig) -> Result | None:
    if s.phase is not Phase.END:
        return None
    best = best_crews(s)
    if s.alone:  # AST-A13: one person has played both sides
        total = s.crews[0].money + s.crews[1].money
        return Result((total,), (0,), _reason_alone(s, best), _lines(s), notes=_notes(s))
    return Result((s.crews[0].money, s.crews[1].money), best, _reason(s), _lines(s), notes=_notes(s))


def _notes(s: Dig) -> dict[str, int | str]:
    return {"rules": "advanced" if s.advanced else "regular", "foundry": int(s.expansion)}


def _reason(s: Dig) -> str:
    red, teal = (crew.money for crew in s.crews)
    if s.ruined >= 0:
        return _("The other crew had no money left and nothing to forge.")
    if red == teal:
        return _("Both crews have ${money}M, so the crew that didn’t start the game wins.").format(money=red)
    told = _("The richer crew wins, with ${money}M against ${other}M.")
    return told.format(money=max(red, teal), other=min(red, teal))


def _reason_alone(s: Dig, best: tuple[int, ...]) -> str:
    red, teal = (crew.money for crew in s.crews)
    if s.ruined >= 0:
        return _("{crew} had no money left and nothing to forge.").format(crew=crew_title(s.ruined))
    if len(best) > 1:
        return _("Both crews did equally well, with ${red}M and ${teal}M.").format(red=red, teal=teal)
    told = _("{crew} did better. The crews have ${red}M and ${teal}M.")
    return told.format(crew=crew_title(best[0]), red=red, teal=teal)


def _lines(s: Dig) -> tuple[ScoreLine, ...]:
    """Return the score lines as they are read out: source by source with both crews, without unused sources."""
    lines = []
    for source in range(len(SOURCES)):
        name = source_name(source)
        if any(crew.ledger[source] for crew in s.crews):
            for side, crew in enumerate(s.crews):
                label = crew_title(side) if s.alone else name
                seat = 0 if s.alone else side
                lines.append(ScoreLine(seat, label, crew.ledger[source], name, picture=_PICTURES[source]))
    return tuple(lines)


# ---- invariants ----


def invariants(s: Dig) -> Sequence[str]:
    return [*(wrong for crew in s.crews for wrong in _crew(s, crew)), *_table(s), *_turn(s), *_foundry(s)]


def _crew(s: Dig, crew: Crew) -> list[str]:
    wrong = []
    if crew.money < 0 or sum(crew.ledger) != crew.money:
        wrong.append(f"${crew.money}M against a ledger of {crew.ledger}")
    strata = strata_of(s)
    if not 0 <= crew.depth <= len(strata) or crew.taken not in (0, 1, 2) or (crew.depth == len(strata) and crew.taken):
        wrong.append(f"stratum {crew.depth}, taken {crew.taken}")
    mined = 0
    for stratum, minerals in enumerate(strata):
        for slot, mineral in enumerate(minerals):
            if stratum < crew.depth or (stratum == crew.depth and crew.taken >> slot & 1):
                mined |= 1 << mineral
    if mined != crew.mined:
        wrong.append(f"mined {crew.mined:b} instead of {mined:b}")
    if not 0 <= crew.built <= len(TRACK) or (crew.built and not s.expansion):
        wrong.append(f"{crew.built} components")
    if len(crew.gear) > MOST_OWNED or not 0 <= crew.held <= 6 or (crew.held and "hopper" not in crew.gear):
        wrong.append(f"equipment {crew.gear}, held {crew.held}")
    if crew.depth == len(strata) and not s.closing and s.phase is not Phase.END:
        wrong.append("an excavated asteroid stays")
    return wrong


def _table(s: Dig) -> list[str]:
    wrong = []
    gear = [*s.shelf, *s.gear_left, *s.crews[0].gear, *s.crews[1].gear]
    if sorted(gear) != sorted(EQUIPMENT_DECK):
        wrong.append("the equipment is not conserved")
    if len(s.shelf) > SHELF or not set(s.events_left) <= set(EVENT_DECK) or not s.events_left:
        wrong.append("cards are not where they belong")
    if not set(s.tenders_left) <= set(TENDER_DECK) or (not s.tender and s.phase is not Phase.SET_OUT):
        wrong.append("the tenders are not where they belong")
    if not all(LOWEST <= price <= HIGHEST for price in s.prices):
        wrong.append(f"prices {s.prices}")
    return wrong


def _turn(s: Dig) -> list[str]:
    wrong = []
    if s.spent >> len(s.dice) or s.rolls < 0 or min(s.haul) < 0:
        wrong.append(f"dice {s.dice}, spent {s.spent:b}, rolls {s.rolls}, haul {s.haul}")
    if any(not 1 <= face <= 6 for face in s.dice) and s.phase not in (Phase.DRILL, Phase.DRILL_FALL):
        wrong.append(f"dice {s.dice} in phase {s.phase}")
    if any(piece not in s.crew.gear for piece in s.used):
        wrong.append(f"used {s.used} without owning it")
    if s.straight and not (s.advanced and s.expansion):
        wrong.append("straight to a Foundry that is not there")
    return wrong


def _foundry(s: Dig) -> list[str]:
    wrong = []
    if not (0 <= s.smelts <= SMELTS and 0 <= s.controls <= CONTROLS) or s.green < 0 or s.pot < s.green:
        wrong.append(f"Foundry: {s.smelts}, {s.controls}, green {s.green}, pot {s.pot}")
    at_work = Phase.SMELTER, Phase.SMELTER_FALL, Phase.CONTROL, Phase.CONTROL_FALL, Phase.OVERTIME
    if s.phase in at_work and not (s.expansion and s.crew.built + s.green < len(TRACK)):
        wrong.append("nothing is left to forge")
    if s.green and s.phase not in at_work:
        wrong.append("the green cube is on the track")
    return wrong
