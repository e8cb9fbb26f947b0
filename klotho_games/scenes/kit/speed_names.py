"""The names of the speeds of motion, for the settings and the pause."""

from __future__ import annotations

from klotho_games.core.i18n import _


def speed_names() -> list[str]:
    return [_("Slow"), _("Normal"), _("Fast"), _("Instant")]
