"""The themes of Clin9ic's exercises (`core/games/themes.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.themes import Theme
from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.state import Clinic, Phase, section_of

_BY_PHASE = {Phase.LAY: "row", Phase.TAKE: "take", Phase.BUSINESS: "money", Phase.ADVERTISE: "money"}
_BY_ACTION = {"build": "money", "hire": "staff", "admit": "patients"}
"""Building and advertising are one theme: by itself, not to advertise was nearly always right in whole games."""


class ClinicThemes:
    def all(self) -> Sequence[Theme]:
        return (
            Theme("row", _("What order for the row?")),
            Theme("take", _("Which actions?")),
            Theme("patients", _("Who goes where?")),
            Theme("staff", _("Whom to hire?")),
            Theme("money", _("Spend or save?")),
        )

    def of(self, s: Clinic, legal: Sequence[Move]) -> str:
        if s.phase is Phase.ACT:
            return _BY_ACTION.get(section_of(s).action, "patients")
        return _BY_PHASE.get(s.phase, "")


THEMES = ClinicThemes()
