"""The coach in the background: it analyses one finished game at a time, and never during a game."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from weakref import WeakKeyDictionary

from klotho_games.coach import study_file
from klotho_games.coach.study import Study
from klotho_games.coach.worker import CoachWorkers
from klotho_games.core.play import record
from klotho_games.core.play.session import Session

from .page import StudySource

_REMEMBERED = 16
"""How many finished studies are kept in memory, even if they can't be saved beside their record."""


class FinishedStudy:
    """A study that was made earlier."""

    share = 1.0
    problem = ""

    def __init__(self, study: Study) -> None:
        self._study = study

    def poll(self) -> Study:
        return self._study

    def close(self) -> None: ...


class BackgroundCoach:
    """Runs the analysis, even after the player leaves its page, and saves the finished study beside the record."""

    def __init__(self, kept: Callable[[Path], None] = lambda _record: None) -> None:
        """`kept` is called with each record that gets a finished study."""
        self._kept = kept
        self._paths: WeakKeyDictionary[Session, Path] = WeakKeyDictionary()
        self._of: Session | None = None
        self._looking: CoachWorkers | None = None
        self._finished: OrderedDict[bytes, Study] = OrderedDict()

    def set_record_path(self, session: Session, path: Path) -> None:
        """Remember where the record of a finished game is."""
        self._paths[session] = path

    def record_path(self, session: Session) -> Path | None:
        return self._paths.get(session)

    def look_at(self, session: Session, longer: bool = False) -> StudySource:
        """Return the finished study or the running analysis of a game; `longer` refines a finished study with other
        dice."""
        if self._looking is not None and self._of is session and not (self._looking.closed or self._looking.problem):
            return self._looking
        study = self._find_study(session)
        if study is not None and study.finished and not longer:
            return FinishedStudy(study)
        self.close()
        known = study if study is not None and study.finished else None
        self._of, self._looking = session, CoachWorkers(session.game, session.record, known)
        return self._looking

    def _find_study(self, session: Session) -> Study | None:
        study = self._finished.get(_mark(session))
        path = self._paths.get(session)
        return study if study is not None or path is None else study_file.load(path, session)

    @property
    def is_working(self) -> bool:
        return self._looking is not None and not (self._looking.closed or self._looking.done or self._looking.problem)

    def tick(self) -> None:
        if self._looking is None or self._looking.closed:
            return
        self._looking.poll()
        if self._looking.done:
            self.close()

    def close(self) -> None:
        """Stop the analysis. A finished study is kept; an unfinished one starts again next time.

        An unfinished analysis has not made any statement that the next one could contradict.
        """
        if self._looking is None:
            return
        self._keep(self._looking.poll())
        self._looking.close()
        self._looking = self._of = None

    def _keep(self, study: Study | None) -> None:
        if self._of is None or study is None or not study.finished:
            return
        self._finished[_mark(self._of)] = study
        if len(self._finished) > _REMEMBERED:
            self._finished.popitem(last=False)
        path = self._paths.get(self._of)
        if path is not None and path.exists():
            study_file.save(path, study)
            self._kept(path)


def _mark(session: Session) -> bytes:
    """A digest that identifies a game, even after it was read from its file again."""
    return blake2b(record.encode(session.record), digest_size=16).digest()
