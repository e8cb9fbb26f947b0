"""The themes of Clin9ic's exercises (`core/games/themes.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.themes import Theme
from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.state import Clinic, Phase, section_of

_BY_PHASE = {Phase.LAY: "row", Phase.TAKE: "row", Phase.BUSINESS: "money", Phase.ADVERTISE: "money"}
_BY_ACTION = {"build": "build", "hire": "staff", "admit": "patients"}


class ClinicThemes:
    def all(self) -> Sequence[Theme]:
        return (
            Theme("row", _("What order for the row?")),
            Theme("build", _("Where to build?")),
            Theme("staff", _("Whom to hire?")),
            Theme("patients", _("Who goes where?")),
            Theme("money", _("Money or popularity?")),
        )

    def of(self, s: Clinic, legal: Sequence[Move]) -> str:
        if s.phase is Phase.ACT:
            return _BY_ACTION.get(section_of(s).action, "patients")
        return _BY_PHASE.get(s.phase, "")


THEMES = ClinicThemes()
