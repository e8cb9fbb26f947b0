"""The words and answers of the prompt bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from klotho_games.core.i18n import _, listed
from klotho_games.games.clinic.rules.cards import CardBox
from klotho_games.games.clinic.rules.names import a_component, person_name
from klotho_games.games.clinic.rules.questions import losses
from klotho_games.games.clinic.rules.state import PRICE, UPKEEP, WHO, Clinic, Phase, advert_price, box_at
from klotho_games.games.clinic.rules.steps import Advertise, Build, EndAction, OpenBusiness, Walk
from klotho_games.games.clinic.table.look.style import ART
from klotho_games.games.clinic.telling.box_words import box_words
from klotho_games.games.clinic.telling.laying_words import laying_words
from klotho_games.games.clinic.telling.moves import walk_question
from klotho_games.stage.table.solo import SoloFlow
from klotho_games.stage.widgets.chooser import Choice, Chooser
from klotho_games.stage.widgets.prompt_bar import Answer

if TYPE_CHECKING:
    from .table import Table


class Flow(SoloFlow):
    table: Table
    persons = (Phase.LAY, Phase.TAKE, Phase.ACT, Phase.BUSINESS, Phase.ADVERTISE)
    overnight = False
    """True while the table shows the night, although the state is already the next morning's."""

    def happening(self, s: Clinic) -> tuple[str, str]:
        """Say what is going on, but not how the game ended: the stage at the end shows that."""
        if not self.overnight:
            return (_("six rounds are over."), "") if s.is_over and not s.closed else super().happening(s)
        return _("night falls over the clinic."), _(
            "Doctors lose a star. Patients get worse, except in gardens and with nurses."
        )

    def held_words(self, s: Clinic, held: str) -> tuple[str, str]:
        kind, _sep, number = held.partition(":")
        seen = self.table.laying.seen
        if kind == "card" and seen is not None:
            return laying_words(s, seen)
        if kind == "card":
            quiet = _("Rotate the card with {turn}. Press {back} to put it back.")
            told = _("choose an end of the row.") if s.row else _("place the first card in the row.")
            return told, quiet.format(**self.controls)
        if kind == "person":
            who, level, _at = s.people[int(number)]
            told = _("choose a room for the {who}.").format(who=person_name(WHO[who], level))
            quiet = _("Clocks show how long each walk takes and what overtime costs. Press {back} to cancel.")
            return told, quiet.format(**self.controls)
        box = self._usable_part(box_at(s, int(number)), held)
        bonus = listed([a_component(component) for component in box.builds])
        what = bonus if box.kind == "bonus" else box_words(box, numbered=True)
        told = _("choose where to build with box {n}.").format(n=number)
        return told, _("The marked places take {what}. Press {back} to cancel.").format(what=what, **self.controls)

    def _usable_part(self, box: CardBox, held: str) -> CardBox:
        """Return the box with only what can be built now, because only that has marked places."""
        drag = self.table.drag
        offered = [offer.move for offer in drag.offers_of(held)] if drag is not None else []
        things = {move.component if isinstance(move, Build) else "floor" for move in offered}
        return replace(box, builds=tuple(component for component in box.builds if component in things) or box.builds)

    def _words(self, s: Clinic) -> tuple[str, str]:
        t = self.table
        if t.may_act and self._is_choosing_floor(s) and t.pace.decided is None and t.hints.shown is None:
            told = _("A floor costs ${price}, and ${n} upkeep each round. Press R to go back to the Action row.")
            return _("choose a floor to build."), told.format(price=PRICE["floor"], n=UPKEEP)
        return super()._words(s)

    def _is_choosing_floor(self, s: Clinic) -> bool:
        return self.table.lower_sheet(s) == "plans" and self.table.plans_for > 0

    def words(self, s: Clinic) -> tuple[str, str]:
        hint = self.table.hints.shown
        if hint is not None and isinstance(hint.move, Walk):
            return walk_question(s, hint.move), hint.why
        seen = self.table.laying.seen
        if hint is None and seen is not None and s.phase is Phase.LAY:
            return laying_words(s, seen)
        return super().words(s)

    def answers(self, s: Clinic) -> list[Answer]:
        t = self.table
        found = t.usual_answers(_("What would an experienced director do, and why?"))
        if s.phase is Phase.ACT:
            if t.lower_sheet(s) != "row":
                found.insert(0, Answer("row", _("Action row"), t.leave_sheet, key="r"))
            else:
                found.insert(0, Answer("peek", _("Forecast"), t.show_forecast, key="f",
                                       tip=_("Shows what Business would bring if your actions ended now.")))
            lost = sum(one.popularity for one in losses(s))
            tip = _("If you end the action now, you lose {n} popularity.").format(n=lost) if lost else ""
            words = _("End action")
            if lost and t.hints.shown is None:  # a hint needs the room; the tip says it, too
                words = _("End action (−{n} popularity)").format(n=lost)
            elif self._is_choosing_floor(s):  # otherwise it looks like the button that confirms a floor
                words = _("End action without a floor")
            found.append(Answer("end-action", words, self.end_action, key="e", tip=tip,
                                kind="danger" if lost else "secondary" if self._is_choosing_floor(s) else "primary"))
        elif s.phase is Phase.BUSINESS:
            found.append(Answer("open", _("Open for business"), self.open_business, key="space", kind="primary",
                                picture=f"{ART}/coin"))
        elif s.phase is Phase.ADVERTISE:
            n = t.buying
            words = _("Buy {n} popularity (${price})").format(n=n, price=advert_price(n)) if n else _("Keep the money")
            found.append(Answer("buy", words, lambda: t.play(Advertise(t.buying)), key="space", kind="primary",
                                picture=f"{ART}/heart" if n else f"{ART}/coin"))
        return found

    def end_action(self) -> None:
        """End the action, but ask first if it would close the clinic at once (CLI-B1.3), which can't be undone."""
        t = self.table
        s: Clinic = t.state
        lost = sum(one.popularity for one in losses(s))
        if lost <= s.popularity:
            t.play(EndAction())
            return
        title = _("You lose {n} popularity, and the clinic will be closed").format(n=lost)
        choices = [Choice(_("Continue the action"), lambda: None),
                   Choice(_("End the action and the game"), lambda: t.play(EndAction()))]
        t.stage.push(Chooser(title, choices, t.chooser_look, cancels=False))

    def open_business(self) -> None:
        self.table.play(OpenBusiness())
