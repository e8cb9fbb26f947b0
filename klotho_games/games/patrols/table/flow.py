"""What the prompt says and offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.names import kind_name, region_name
from klotho_games.games.patrols.rules.regions import NUMBER
from klotho_games.games.patrols.rules.state import REGIONS_IN_KINGDOM, Kingdom, Phase
from klotho_games.games.patrols.rules.steps import GiveUp, Seal
from klotho_games.games.patrols.table.parts.arrangement import HOME
from klotho_games.games.patrols.telling import TELLING
from klotho_games.games.patrols.telling.placing import asked_words, placing_words
from klotho_games.stage.table.giving_up import play_or_ask
from klotho_games.stage.table.solo import SoloFlow
from klotho_games.stage.widgets.prompt_bar import Answer

if TYPE_CHECKING:
    from .table import Table


class Flow(SoloFlow):
    table: Table
    persons = (Phase.PLAY,)

    def held_words(self, s: Kingdom, held: str) -> tuple[str, str]:
        kind, _sep, name = held.partition(":")
        if kind == "card":
            after = self.table.gestures.preview(s, held, self.table.over)
            if after is not None:
                return placing_words(after, self.table.held_place(self.table.over))
            told = _("choose a place for {region}.").format(region=region_name(NUMBER[name]))
            return told, _("It requires {asked}. Press {back} to put it back.").format(
                asked=asked_words(NUMBER[name]), **self.controls)
        memory = self.table.memory
        told = _("choose a patrol for the {item}.").format(item=kind_name(memory.kinds[int(name)]))
        if memory.at[int(name)] == HOME:
            return told, _("The marked patrols are open. Press {back} to put the unit back.").format(**self.controls)
        quiet = _("Drop the unit on the barracks to return it. Press {back} to leave it where it was.")
        return told, quiet.format(**self.controls)

    def answers(self, s: Kingdom) -> list[Answer]:
        t = self.table
        if s.phase is Phase.DEAL:
            return []
        tip = _("Checks whether you can still win this kingdom (counts as a hint).")
        found = t.usual_answers(_("Shows a move that keeps the kingdom winnable, and why."))
        if t.mode.helps:
            found.insert(0, Answer("winnable", _("Winnable?"), t.win_checker.ask, key="w", tip=tip))
        if not s.ready and t.mode.is_played:
            # Not highlighted, because a player should man a complete line instead. Lessons cannot be given up.
            found.insert(0, Answer("give-up", _("Give up"), lambda: play_or_ask(t, GiveUp()), key="g", ends=True,
                                   tip=TELLING.move(s, GiveUp())))
        hinted = t.hints.shown is not None and not isinstance(t.hints.shown.move, Seal | GiveUp)
        if s.ready and s.region_count == REGIONS_IN_KINGDOM:
            key, kind = ("", "secondary") if hinted else ("space", "primary")
            found.append(Answer("seal", TELLING.move(s, Seal()), lambda: t.play(Seal()), key=key, kind=kind,
                                picture="patrols/seal"))
        if hinted:
            found.append(Answer("do-it", _("Do it"), t.do_hint, shortcut="confirm", kind="primary"))
        return found
