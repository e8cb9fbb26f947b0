"""Balance figures: victories by order of play, sources of points, stakes, turns, Tools and technologies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from klotho_games.core.i18n import _, as_percent, decimal
from klotho_games.core.play.balance import Figure, Use, fairness
from klotho_games.core.play.record import Played
from klotho_games.games.klotho97.rules.cards import FACES, ID, MONSTER, NUMBER, TECH, TOOL, face, technology
from klotho_games.games.klotho97.rules.closed_paths import SIZES
from klotho_games.games.klotho97.rules.count import bonus_points, winners
from klotho_games.games.klotho97.rules.events import (
    ClaimStaked,
    DiceSold,
    LotteryPaid,
    TechnologyClaimed,
    ToolBought,
    TurnBegan,
)
from klotho_games.games.klotho97.rules.state import Venture

_FAIR = 0.03
"""The first seat is drawn by dice, so only the order of play can be unfair."""
_SHARES = (0.10, 0.55)
_STAKES = (1.5, 4.0)
_SOURCES = ("minerals", "monsters", "artifacts", "bonuses")


class Klotho97Balance:
    def note(self, played: Sequence[Played]) -> Mapping[str, float]:
        s: Venture = played[-1].state
        seats, best = len(s.companies), winners(s)
        first, events = _first_seat_and_events(played)
        notes: Counter[str] = Counter({"seats": seats, "turns": s.turn})
        taken: set[tuple[int, str]] = set()
        sold = False
        for event in events:
            if isinstance(event, ClaimStaked):
                notes["staked"] += 1
                notes[f"staked {len(event.laid)}"] += 1
            elif isinstance(event, TurnBegan | DiceSold):
                sold = isinstance(event, DiceSold)
            elif isinstance(event, LotteryPaid):
                notes["tickets"] += 1
                notes["late tickets"] += sold
            elif isinstance(event, ToolBought | TechnologyClaimed):
                taken.add((event.seat, _kind(event.tool if isinstance(event, ToolBought) else event.card)))
        found: dict[str, float] = dict(notes)
        won = {seat: 1 / len(best) for seat in best}
        for seat, kind in taken:
            found[f"took {kind}"] = found.get(f"took {kind}", 0) + 1
            found[f"won with {kind}"] = found.get(f"won with {kind}", 0) + won.get(seat, 0.0)
        for seat, part in won.items():
            found[f"won {(seat - first) % seats + 1} of {seats}"] = part
        return found | _points(s)

    def told(self, total: Mapping[str, float]) -> list[Figure]:
        players = max(1.0, total["seats"])
        low, high = _STAKES
        stakes = total.get("staked", 0.0) / players
        aim = _("{low} to {high}").format(low=low, high=high)
        told = _("{cards}-card stakes: {n}")
        sizes = ", ".join(told.format(n=round(total.get(f"staked {n}", 0)), cards=n) for n in SIZES)
        return [
            *fairness(_("Victories by order of play"), total, "won {place} of {seats}", _FAIR),
            _sources(total),
            Figure(_("Stakes per player"), f"{decimal(stakes, 2)} ({sizes})", aim, low <= stakes <= high),
            Figure(_("Turns per player"), decimal(total["turns"] / players)),
            Figure(_("Lottery tickets cashed in"), _tickets(total, players)),
            *_gear(total, players),
        ]

    def uses(self, total: Mapping[str, float]) -> list[Use]:
        return [
            Use(_("Tools and technologies"), name, total.get(f"took {kind}", 0.0), total.get(f"won with {kind}", 0.0))
            for kind, name in _kinds()
        ]


def _first_seat_and_events(played: Sequence[Played]) -> tuple[int, list[object]]:
    events = [event for step in played for event in step.events]
    return next(event.seat for event in events if isinstance(event, TurnBegan)), list(events)


def _kind(card: str) -> str:
    """Return the kind of a card: Tools with the same face are one kind, and so are Battle Crystals of the same size."""
    number = NUMBER[card]
    if number >= TOOL:
        return face(number).id
    sides = technology(number).sides
    return f"crystal_d{sides}" if sides else card


def _points(s: Venture) -> dict[str, float]:
    """Return the points of all seats and rounds by source (K97-8.2, 6.4)."""
    counts = [count for round in s.rounds for count in round]
    return {
        "minerals": sum(count.mineral_points for count in counts),
        "monsters": sum(count.monster_points for count in counts),
        "artifacts": sum(count.artifact_points for count in counts),
        "bonuses": sum(bonus_points(company) for company in s.companies),
    }


def _sources(total: Mapping[str, float]) -> Figure:
    whole = max(1.0, sum(total[source] for source in _SOURCES))
    shares = {source: total[source] / whole for source in _SOURCES}
    told = _("minerals {minerals}, monsters {monsters}, artifacts {artifacts}, bonuses {bonuses}")
    low, high = _SHARES
    aim = _("each source {low} to {high}").format(low=as_percent(low), high=as_percent(high))
    fine = all(low <= share <= high for share in shares.values())
    told = told.format(**{source: as_percent(share, 1) for source, share in shares.items()})
    return Figure(_("Where points come from"), told, aim, fine)


def _tickets(total: Mapping[str, float], players: float) -> str:
    told = _("{n} tickets per player; {late} of all {all} after selling the dice")
    tickets, late = round(total.get("tickets", 0.0)), round(total.get("late tickets", 0.0))
    return told.format(n=decimal(tickets / players, 2), late=late, all=tickets)


def _kinds() -> Iterator[tuple[str, str]]:
    """Yield every kind of Tool and technology with its name."""
    for tool in FACES:
        yield tool.id, _(tool.name)
    seen = set()
    for number in range(TECH, MONSTER):
        kind, name = _kind(ID[number]), _(technology(number).name)
        if kind not in seen:
            seen.add(kind)
            sides = technology(number).sides
            yield kind, _("{name} ({sides}-sided die)").format(name=name, sides=sides) if sides else name


def _gear(total: Mapping[str, float], players: float) -> list[Figure]:
    found, never = [], []
    for kind, name in _kinds():
        took = total.get(f"took {kind}", 0.0)
        if took:
            told = _("{taken} of players take this card, and {won} of them win")
            words = told.format(taken=as_percent(took / players),
                                won=as_percent(total.get(f"won with {kind}", 0.0) / took))
            found.append(Figure(name, words))
        else:
            never.append(name)
    return [*found, Figure(_("Cards never taken"), ", ".join(never) or _("none"), _("none"), not never)]


BALANCE = Klotho97Balance()
