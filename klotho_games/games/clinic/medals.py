"""The medals of Clin9ic: for goals other than the first one, and for the helipads, couples and long shifts that win
them.

On Easy the goal is nearly always reached, so medals for good directors ask for more than that.
"""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.core.play.medals import FinishedGame, Medal, has_won
from klotho_games.games.clinic.rules import events as ev
from klotho_games.games.clinic.rules.cards import DIFFICULTIES, GOALS
from klotho_games.games.clinic.rules.state import PAIR, Clinic, needs_of, patients

_EASY, _HARD = DIFFICULTIES[0], DIFFICULTIES[-1]
_FIRST_GOAL = next(iter(GOALS))
"""Beloved Clinic, the default goal."""
_SOON = 3
"""The last round in which a helipad counts as early."""
_MANY = 3
"""The number of patients treated in one round that make a long shift."""


def medals() -> tuple[Medal, ...]:
    return (
        Medal("patients", "clinic", _("Get well soon"), _("Treat patients. All your games count."), _treated_patients,
              bronze=10, silver=200, gold=800),
        Medal("victory", "first_win", _("Doors open"), _("Reach your goal."), has_won, bronze=1, silver=10, gold=40),
        Medal("helipad", "comeback", _("Early flight"), _("Win with a helipad from the first three rounds that your "
                                                          "goal doesn’t need."),
              _helipad, bronze=1, silver=5, gold=15),
        Medal("couples", "family", _("Two by two"), _("Admit couples and end the game with no patient left "
                                                      "untreated."), _couples,
              bronze=1, silver=15, gold=50),
        Medal("shifts", "marathon", _("Long shift"), _("Treat three or more patients in one round."), _shifts,
              bronze=1, silver=12, gold=60),
        Medal("spotless", "perfect", _("Spotless ward"), _("Win at Medium or Hard without anyone dying, being turned "
                                                           "away or staying ill."),
              _spotless, bronze=1, silver=4, gold=12),
        Medal("goals", "collector", _("Not for love alone"),
              _("Win at Medium or Hard with any goal but Beloved Clinic."), _other_goal,
              bronze=1, silver=8, gold=25),
        Medal("row", "streak", _("Full rota"), _("Win several games in a row at Medium or Hard."), _harder,
              bronze=2, silver=4, gold=7, how="row"),
        Medal("own_head", "no_hints", _("Own diagnosis"), _("Win at Medium or Hard without a hint."), _own_head,
              bronze=1, silver=6, gold=20, bots_may=False),
        Medal("hard", "teacher", _("Chief physician"), _("Win at Hard."), _hard,
              bronze=1, silver=5, gold=15),
    )


def _treated_patients(story: FinishedGame, seat: int) -> int:
    s: Clinic = story.last
    return sum(s.treated)


def _helipad(story: FinishedGame, seat: int) -> int:
    s: Clinic = story.last
    if not story.won(seat) or needs_of(s).helipad:
        return 0
    built = story.events(ev.Built)
    return int(any(event.component == "helipad" and played.state.round <= _SOON for played, event in built))


def _couples(story: FinishedGame, seat: int) -> int:
    """Count admitted couples.

    Patients who neither died nor are still there were treated, so both of each couple were.
    """
    s: Clinic = story.last
    if s.closed or s.deaths or patients(s):
        return 0
    return sum(len(event.severities) == len(PAIR) for _played, event in story.events(ev.Admitted))


def _shifts(story: FinishedGame, seat: int) -> int:
    """Count rounds with many treatments. All treatments of a round are in the events of one step."""
    evenings = (sum(isinstance(event, ev.Treated) for event in played.events) for played in story.played)
    return sum(treated >= _MANY for treated in evenings)


def _harder(story: FinishedGame, seat: int) -> int:
    s: Clinic = story.last
    return int(story.won(seat) and s.difficulty != _EASY)


def _spotless(story: FinishedGame, seat: int) -> int:
    s: Clinic = story.last
    return 0 if s.deaths or s.turned_away or patients(s) else _harder(story, seat)


def _other_goal(story: FinishedGame, seat: int) -> int:
    s: Clinic = story.last
    return 0 if s.goal == _FIRST_GOAL else _harder(story, seat)


def _own_head(story: FinishedGame, seat: int) -> int:
    return 0 if story.marks.hints else _harder(story, seat)


def _hard(story: FinishedGame, seat: int) -> int:
    s: Clinic = story.last
    return int(story.won(seat) and s.difficulty == _HARD)
