"""Sends pages: to each seat what its player may know, and to all onlookers one page that everyone may see.

A page waits while the big screen shows what it would spoil (`big_screen.py`). At most one page is made per frame, for
the seat that has to act first: many at once would slow the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from klotho_games.core.contract import NOBODY
from klotho_games.core.games.phone_page import Aside
from klotho_games.core.i18n import current_language, spoken
from klotho_games.core.play.early_answers import Standing
from klotho_games.core.play.session import Session
from klotho_games.phones.pages import Faces, NumberedPage, follow, make_numbered_page, make_public_page, with_aside
from klotho_games.phones.party import Guest, Party
from klotho_games.scenes.game.results import Results
from klotho_games.stage.devices.input import wake
from klotho_games.stage.ending.ending import EndingScene
from klotho_games.stage.scene.motion import Hold
from klotho_games.stage.table.table_scene import TableScene

from .big_screen import Show, Watch, page_to_watch, what_shows


@dataclass(frozen=True)
class SentPage:
    """The page that a phone has. The meaning of its button ids belongs to one state."""

    state: Any
    language: str
    page: NumberedPage
    watch: Watch | None = None
    """What the big screen shows before that state."""
    aside: Aside | None = None
    early: Standing = ""
    """Whether the seat decides before its turn."""


class PageSender:
    """The pages that were sent last, and which of them are out of date."""

    def __init__(self, party: Party, faces: Callable[[Session], Faces], clock: Callable[[], float]) -> None:
        self._party, self.faces_of, self._clock = party, faces, clock
        self._asked, self._asked_at = -1, clock()
        """The seat that has to decide, and since when."""
        self.pages: dict[int, SentPage] = {}
        """By seat: the page that its player has."""
        self.public: SentPage | None = None
        """The page that onlookers have."""
        self._session: Session | None = None
        self._told = 0
        """The ply up to which phones know what happened."""
        self._n = 0

    def next_number(self) -> int:
        """Return the number of the next page."""
        self._n += 1
        return self._n

    def forget_seat(self, seat: int) -> None:
        self.pages.pop(seat, None)

    def forget(self) -> None:
        self.pages.clear()
        self.public = self._session = None

    # -- sending --------------------------------------------------------------------------------------------

    def send(self, scene: TableScene | EndingScene | Results, here: Mapping[int, Guest],
             guests: Sequence[Guest]) -> None:
        session = scene.session
        if session is not self._session:
            self.forget()
            self._party.show_onlookers(None)
            self._session, self._told = session, session.ply if scene.offers_valid else 0
            self._asked = -1
        watch = what_shows(scene, partial(self._would_spoil, session))
        acting = session.to_act
        if acting != self._asked:
            self._asked, self._asked_at = acting, self._clock()
        stale = [seat for seat, guest in here.items() if self._is_stale(scene, seat, guest.language, watch)]
        if stale:
            seat = acting if acting in stale else stale[0]
            self._send_to(scene, seat, here[seat].language, watch)
            if len(stale) > 1:
                wake()
                return
        if any(guest.seat is None for guest in guests) and watch is None and self._is_public_stale(scene):
            if stale:
                wake()
                return
            self._send_to_onlookers(scene)
        elif not stale or watch is not None:
            return
        self._told = session.ply

    def _send_to(self, scene: TableScene | EndingScene | Results, seat: int, language: str,
                 watch: Watch | None) -> None:
        session = scene.session
        n = self.next_number()
        faces = self.faces_of(session)
        shown, early = self.pages.get(seat), early_standing(scene, seat)
        with spoken(language):
            if watch is None:
                answers = scene.early.answers if isinstance(scene, TableScene) else None
                page = make_numbered_page(session, seat, n, faces, answers, self._wait_so_far)
            else:
                page = page_to_watch(session, seat, n, watch, shown.page if shown is not None else None, faces)
            aside = _aside(scene, seat)
            if aside is not None:
                page = with_aside(page, aside)
            if shown is not None and shown.early == "asked" and (early == "asked" or seat == session.to_act):
                page = follow(shown.page, page)
            self.pages[seat] = SentPage(session.state, current_language(), page, watch, aside, early)
        if shown is None or page is not shown.page:
            self._party.show(seat, page)

    def _send_to_onlookers(self, scene: TableScene | EndingScene | Results) -> None:
        page = make_public_page(scene.session, self.next_number(), self.faces_of(scene.session), self._wait_so_far)
        aside = _aside(scene, NOBODY)
        if aside is not None:
            page = with_aside(page, aside)
        self.public = SentPage(scene.session.state, current_language(), page, None, aside)
        self._party.show_onlookers(page)

    @property
    def _wait_so_far(self) -> float:
        """The seconds for which the player to act has been deciding."""
        return self._clock() - self._asked_at

    # -- what is out of date --------------------------------------------------------------------------------

    def _is_stale(self, scene: TableScene | EndingScene | Results, seat: int, language: str,
                  watch: Watch | None) -> bool:
        shown, state = self.pages.get(seat), scene.session.state
        if watch is Show.MOVES:  # the page stays, unless it offers to go on
            return shown is not None and isinstance(shown.watch, Hold)
        with spoken(language):
            if shown is None or shown.state is not state or shown.language != current_language():
                return True
            if shown.aside != _aside(scene, seat) or shown.early != early_standing(scene, seat):
                return True
        recounts = watch is Show.COUNTS and shown.watch is None
        return shown.watch is not watch and not recounts

    def _is_public_stale(self, scene: TableScene | EndingScene | Results) -> bool:
        shown = self.public
        return (shown is None or shown.state is not scene.session.state or shown.language != current_language()
                or shown.aside != _aside(scene, NOBODY))

    def _would_spoil(self, session: Session) -> bool:
        """Whether an outcome or a reveal has come since the phones last heard what happened."""
        since = session.history[min(self._told, session.ply) :]
        return any(played.seat < 0 or any(event.reveals for event in played.events) for played in since)


def _aside(scene: TableScene | EndingScene | Results, seat: int) -> Aside | None:
    return scene.aside_for(seat) if isinstance(scene, TableScene) else None


def early_standing(scene: TableScene | EndingScene | Results, seat: int) -> Standing:
    """Return whether a seat is asked before its turn, or has answered already."""
    return scene.early.standing(seat) if isinstance(scene, TableScene) else ""
