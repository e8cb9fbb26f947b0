"""The small pictures on the answer sheet, made one after the other while people already read it."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.scenes.replay.moment_picture import MomentPicture
from klotho_games.stage.stage import Stage

from .choice_card import PICTURE
from .film_strip import LOOKS

_SHAPE = PICTURE.w / PICTURE.h
_FILM_SHAPE = 1.2
_SEEN_AT = (0.3, 0.85)
"""The parts of a film after which the table is shown."""


class AnswerPictures:
    """Pictures of choices, with the mark that a hint would have, and of films."""

    def __init__(self, stage: Stage, start: Session) -> None:
        self._stage, self._start = stage, start
        self._made: dict[Hashable, pygame.Surface] = {}
        self._wanted: list[tuple[Hashable, Session, int, bool, float]] = []
        self._at_work: MomentPicture | None = None
        self._stamp: object = None

    def want_choice(self, move: Move) -> None:
        session = self._start.upto(self._start.ply)
        session.repeat(move)
        self._want(("choice", move), session, self._start.ply, True, _SHAPE)

    def want_film(self, n: int, whole: Session) -> None:
        decisions = [ply for ply, played in enumerate(whole.history) if played.seat >= 0]
        for look, part in zip(range(LOOKS), _SEEN_AT, strict=True):
            ply = decisions[min(len(decisions) - 1, round(part * len(decisions)))]
            self._want(("film", n, look), whole, ply, False, _FILM_SHAPE)

    def _want(self, key: Hashable, session: Session, ply: int, marked: bool, shape: float) -> None:
        self._wanted.append((key, session, ply, marked, shape))

    def choice(self, move: Move) -> pygame.Surface | None:
        return self._made.get(("choice", move))

    def film(self, n: int) -> tuple[pygame.Surface | None, ...]:
        return tuple(self._made.get(("film", n, look)) for look in range(LOOKS))

    @property
    def is_busy(self) -> bool:
        return bool(self._wanted)

    def go_on(self) -> bool:
        """Do the next few milliseconds of the work; return whether a picture was finished."""
        if self._stamp != self._stage.look.stamp:  # the table looks different now, so what is half done is not of use
            self._drop()
            self._stamp = self._stage.look.stamp
        if not self._wanted:
            return False
        key, session, ply, marked, shape = self._wanted[0]
        self._at_work = self._at_work or MomentPicture(self._stage, session, ply, marked, shape)
        picture = self._at_work.go_on()
        return self._keep(key, picture) if picture is not None else False

    def take_all(self) -> None:
        """Make every picture now."""
        while self._wanted:
            key, session, ply, marked, shape = self._wanted[0]
            self._keep(key, (self._at_work or MomentPicture(self._stage, session, ply, marked, shape)).take())

    def _keep(self, key: Hashable, picture: pygame.Surface) -> bool:
        self._made[key], self._at_work = picture, None
        self._wanted.pop(0)
        return True

    def _drop(self) -> None:
        if self._at_work is not None:
            self._at_work.close()
            self._at_work = None

    def close(self) -> None:
        self._drop()
        self._wanted.clear()
