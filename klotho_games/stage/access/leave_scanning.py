"""The question for people who turned the single switch on by mistake."""

from __future__ import annotations

from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.widgets.chooser import Chooser

from .single_switch import LEAVE_SCANNING


class LeaveScanning(Chooser):
    name = LEAVE_SCANNING
    pads = Pads.NOBODY
