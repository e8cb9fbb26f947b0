"""The medals of 12 Patrols: for harder deals, items left over, and requirements that look out of the kingdom."""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.core.play.medals import FinishedGame, Medal, has_won
from klotho_games.games.patrols.rules.questions import complete_lines, edges_in, met_requirements
from klotho_games.games.patrols.rules.regions import EDGES
from klotho_games.games.patrols.rules.state import Kingdom
from klotho_games.games.patrols.rules.steps import TakeBack

_FAIR, _HARD, _FIENDISH = 2, 3, 4
"""Grades of solvable deals (PAT-5.1)."""


def medals() -> tuple[Medal, ...]:
    return (
        Medal("edges", "patrols", _("The king’s peace"), _("Meet requirements. All your kingdoms "
                                                           "count."), _met_requirements,
              bronze=20, silver=400, gold=1600),
        Medal("victory", "first_win", _("Great seal"), _("Seal a kingdom."), has_won, bronze=1, silver=10, gold=50),
        Medal("outward", "daily", _("Facing the wilds"), _("Seal a kingdom with many icons facing out of "
                                                           "it."), _outward,
              bronze=10, silver=11, gold=12, how="best"),
        Medal("spare", "family", _("Home for supper"), _("Seal a kingdom with units left over."), _spare,
              bronze=1, silver=2, gold=3, how="best"),
        Medal("word", "perfect", _("A marshal’s word"), _("Seal a kingdom. Never return a unit or undo."), _word,
              bronze=1, silver=6, gold=20, bots_may=False),
        Medal("base", "collector", _("The old nine"), _("Seal a kingdom of the “Base 9” regions with a unit left "
                                                        "over."),
              _base, bronze=1, silver=5, gold=15),
        Medal("any", "lucky", _("As they fall"), _("Seal a kingdom with the option “Setups: Any”."), _any,
              bronze=1, silver=5, gold=15),
        Medal("fiendish", "teacher", _("Iron marshal"), _("Seal a kingdom graded “Fiendish”."), _fiendish,
              bronze=1, silver=5, gold=20),
        Medal("row", "streak", _("Unbroken watch"), _("Seal several kingdoms in a row, all graded “Fair” or harder, "
                                                      "without a hint."), _row,
              bronze=2, silver=4, gold=8, how="row", bots_may=False),
        Medal("own_head", "no_hints", _("Own counsel"), _("Seal a kingdom graded “Hard” or “Fiendish” without a "
                                                          "hint."), _own_head,
              bronze=1, silver=6, gold=20, bots_may=False),
    )


def _met_requirements(story: FinishedGame, seat: int) -> int:
    s: Kingdom = story.last
    return len(met_requirements(s))


def _outward(story: FinishedGame, seat: int) -> int:
    """Count the icons that no line of the finished kingdom asks about (PAT-3.3). Twelve sides look out."""
    s: Kingdom = story.last
    if not story.won(seat):
        return 0
    icons = sum(asked is not None for card in s.board if card >= 0 for asked in EDGES[card])
    return icons - sum(len(edges_in(line, cards)) for line, cards in complete_lines(s))


def _spare(story: FinishedGame, seat: int) -> int:
    s: Kingdom = story.last
    return sum(s.barracks) if story.won(seat) else 0


def _word(story: FinishedGame, seat: int) -> int:
    return int(story.won(seat) and not story.marks.undone and not any(story.moves(seat, TakeBack)))


def _base(story: FinishedGame, seat: int) -> int:
    """With the Base 9 all regions are known from the start, so more than the seal can be planned."""
    s: Kingdom = story.last
    return int(not s.twelve and _spare(story, seat) > 0)


def _any(story: FinishedGame, seat: int) -> int:
    s: Kingdom = story.last
    return int(story.won(seat) and not s.solvable)


def _has_grade(story: FinishedGame, seat: int, grade: int) -> bool:
    """Return whether the kingdom was sealed in a deal of this grade or a harder one."""
    s: Kingdom = story.last
    return story.won(seat) and s.solvable and s.grade >= grade


def _fiendish(story: FinishedGame, seat: int) -> int:
    return int(_has_grade(story, seat, _FIENDISH))


def _row(story: FinishedGame, seat: int) -> int:
    return int(_has_grade(story, seat, _FAIR) and not story.marks.hints)


def _own_head(story: FinishedGame, seat: int) -> int:
    return int(_has_grade(story, seat, _HARD) and not story.marks.hints)
