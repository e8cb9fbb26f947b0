"""How a finished game went, in one sentence for people who were not there, and the moment that decided it."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from klotho_games.coach.findings import Findings
from klotho_games.coach.study import FORMAT, Study
from klotho_games.coach.turn_axis import turns_of
from klotho_games.coach.verdicts import headline, leads
from klotho_games.core.i18n import _, capital
from klotho_games.core.play.session import Session

from .beside import Pieces, finish
from .great_moments import GreatMoment, deciding_moment


@dataclass(frozen=True)
class GameStory:
    session: Session
    """The game, with the names that may be told."""
    is_named: bool
    first: int
    """The seat that the story is about: the winner, or the player who did best."""
    told: str
    moment: GreatMoment
    when: str
    """When that was, in very few words ("Round 7")."""
    line: Sequence[float] = ()
    """The seat's chance before every step and at the end; empty if the game has no model of chances."""
    by_points: bool = False
    """Whether the line is the expected score, as there is nothing else to win."""


def story_of(session: Session, study: Study | None, names: bool) -> GameStory:
    """Return the story of a game, from what the coach found or else from the game's model of chances.

    Without `names`, people are numbered in it.
    """
    return finish(find_story(session, study, names))


def find_story(session: Session, study: Study | None, names: bool) -> Pieces[GameStory]:
    """The same as `story_of`, in pieces: a game's model can take a tenth of a second for each step of the game."""
    session = session if names else _without_names(session)
    seat = places(session)[0]
    known = study if study is not None and study.finished else (yield from _estimate(session))
    line = [chances[seat] for chances in known.chances] if known is not None else []
    moment = deciding_moment(session, line, _since(session, known, seat))
    model = session.game.besides("chances", "CHANCES")
    by_points = model is not None and len(session.setup.seats) == 1 and bool(model.points)
    return GameStory(session, names, seat, _tell(session, known), moment, _when(session, moment), line, by_points)


def places(session: Session) -> list[int]:
    """Return the seats, the best first."""
    result = session.result
    assert result is not None, "only a finished game has places"
    up = 1 if session.game.info.low_wins else -1
    return sorted(range(len(result.scores)), key=lambda seat: (seat not in result.winners, up * result.scores[seat]))


def _without_names(session: Session) -> Session:
    """Return the same game, played by people with numbers and without tokens. Bots keep their names."""
    called = tuple(name if session.bot(seat) else _("Player {n}").format(n=seat + 1)
                   for seat, name in enumerate(session.setup.seats))
    notes = {key: told for key, told in session.record.notes.items() if key not in ("profile", "who")}
    record = replace(session.record, setup=replace(session.setup, seats=called), notes=notes)
    return Session.of_record(session.game, record, session.seed)


def _estimate(session: Session) -> Pieces[Study | None]:
    """Return the chances by the game's model; None if it has none."""
    model = session.game.besides("chances", "CHANCES")
    if model is None:
        return None
    seats = len(session.setup.seats)
    before: list[tuple[float, ...]] = []
    for ply in range(session.ply):
        before.append(tuple(model.of(session.state_at(ply))[:seats]))
        yield
    return Study(FORMAT, (*before, tuple(model.worth(session.result))), finished=True)


def _since(session: Session, known: Study | None, seat: int) -> int:
    """Return after how many steps a seat took the lead that it kept; 0 if it never did, or no one can know."""
    if known is None or len(session.setup.seats) == 1:
        return 0
    held = leads(Findings(session, known))
    return held[-1][1].begin if held and held[-1][0] == seat else 0


def _tell(session: Session, known: Study | None) -> str:
    if known is not None and len(session.setup.seats) > 1:
        return headline(Findings(session, known))
    result = session.result
    assert result is not None
    retell = getattr(session.game.telling, "retell", None)
    if retell is not None:
        with contextlib.suppress(Exception):  # a plug-in may fail; it has told the reason
            return str(retell(session.state))
    return result.reason


def _when(session: Session, moment: GreatMoment) -> str:
    turns, step = turns_of(session), max(0, moment.ply - 1)
    if turns.by_move or (moment.told and moment.ply == session.ply and len(session.setup.seats) == 1):
        return turns.stretch(step)
    return capital(turns.describe_turn(step))
