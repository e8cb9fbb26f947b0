"""The option "Paper rules", for games that differ from their paper version.

    options=(..., as_on_paper(_("Five coins for everyone (K97-1.9).")))     # in `GameInfo`
    new_venture(..., paper=on_paper(setup))                                  # in `initial`

A game has the option if and only if its rulebook has a clause marked *(departs from the paper game)*.
"""

from __future__ import annotations

from klotho_games.core.contract import Option, Setup
from klotho_games.core.i18n import _

AS_ON_PAPER = "as_on_paper"


def as_on_paper(help: str) -> Option:
    """Return the option. `help` names the differences, each with its clause."""
    return Option(AS_ON_PAPER, _("Paper rules"), False, help=help)


def on_paper(setup: Setup) -> bool:
    return bool(setup.option(AS_ON_PAPER, False))
