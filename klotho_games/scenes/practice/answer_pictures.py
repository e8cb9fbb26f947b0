"""The small pictures on the answer sheet, made one after the other while people already read it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.scenes.replay.moment_picture import MomentPicture
from klotho_games.stage.stage import Stage

from .choice_card import PICTURE
from .choice_pictures import ChoicePictures
from .film_strip import LOOKS

_SHAPE = PICTURE.w / PICTURE.h
_FILM_SHAPE = 1.2
_SEEN_AT = (0.3, 0.85)
"""The parts of a film after which the table is shown."""



class AnswerPictures:
    """Pictures of choices and of films."""

    def __init__(self, stage: Stage, start: Session) -> None:
        self._stage, self._start = stage, start
        self._made: dict[Hashable, pygame.Surface] = {}
        self._wanted: list[tuple[tuple[Hashable, ...], Callable[[], ChoicePictures | MomentPicture]]] = []
        """What is still to be made: the names of the pictures, and what makes them."""
        self._at_work: ChoicePictures | MomentPicture | None = None
        self._stamp: object = None

    def want_choices(self, moves: Sequence[Move]) -> None:
        names = tuple(("choice", move) for move in moves)
        self._wanted.append((names, partial(ChoicePictures, self._stage, self._start, moves, _SHAPE)))

    def want_film(self, n: int, whole: Session) -> None:
        decisions = [ply for ply, played in enumerate(whole.history) if played.seat >= 0]
        for look, part in zip(range(LOOKS), _SEEN_AT, strict=True):
            ply = decisions[min(len(decisions) - 1, round(part * len(decisions)))]
            make = partial(MomentPicture, self._stage, whole, ply, _FILM_SHAPE)
            self._wanted.append(((("film", n, look),), make))

    def choice(self, move: Move) -> pygame.Surface | None:
        return self._made.get(("choice", move))

    def film(self, n: int) -> tuple[pygame.Surface | None, ...]:
        return tuple(self._made.get(("film", n, look)) for look in range(LOOKS))

    @property
    def is_busy(self) -> bool:
        return bool(self._wanted)

    def go_on(self) -> bool:
        """Do the next few milliseconds of the work; return whether a picture was finished."""
        if self._stamp != self._stage.look.stamp:  # the table looks different now, so what is half done is of no use
            self._drop()
            self._stamp = self._stage.look.stamp
        if not self._wanted:
            return False
        self._at_work = self._at_work or self._wanted[0][1]()
        picture = self._at_work.go_on()
        if picture is None:
            return False
        self._keep(picture)
        return True

    def take_all(self) -> None:
        """Make every picture now."""
        while self._wanted:
            self._keep((self._at_work or self._wanted[0][1]()).take())

    def _keep(self, made: pygame.Surface | list[pygame.Surface]) -> None:
        names, _make = self._wanted.pop(0)
        pictures = made if isinstance(made, list) else [made]
        self._made.update(zip(names, pictures, strict=True))
        self._at_work = None

    def _drop(self) -> None:
        if self._at_work is not None:
            self._at_work.close()
            self._at_work = None

    def close(self) -> None:
        self._drop()
        self._wanted.clear()
