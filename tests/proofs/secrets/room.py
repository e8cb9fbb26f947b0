"""A room in which a table is watched: every frame, every sound and every word is recorded."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

import pygame

from klotho_games.bots import levels
from klotho_games.bots.bot import Budget
from klotho_games.core.contract import Decision
from klotho_games.core.files import settings as core_settings
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.scenes.phones.phone_bridge import PhoneBridge
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import KEYS, Pointer, Press, Signal
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.devices.window import Window
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.voice.narrator import Narrator
from shots.by_ear import Ear
from shots.offline_phones import OfflineParty, OfflinePhone, admit
from tests.pictures import ART
from tests.stage.rig import Plain

SIZE = (640, 360)
LITTLE = Budget(iterations=4)
_FRAME = 1 / 20
_MOST_FRAMES = 3000

Told = dict[str, Any]
"""Everything that was shown and said, by where and what it was."""


class Bidden:
    """Bots act only when they are told to; hints come at once."""

    def __init__(self) -> None:
        self.may_go = False
        self._waiting: list[tuple[Session, str, Callable[[Decision], None]]] = []

    def wake(self, game: Game) -> None: ...

    def close(self) -> None: ...

    def ask(self, session: Session, level: str, told: Callable[[Decision], None]) -> Callable[[], None]:
        question = session, level, told
        self._waiting.append(question)
        return lambda: self._waiting.remove(question) if question in self._waiting else None

    @property
    def waits(self) -> bool:
        """A bot was asked, and cannot answer yet."""
        return not self.may_go and any(session.bot(session.to_act) for session, _level, _told in self._waiting)

    def tick(self) -> None:
        if self._waiting and not self.waits:
            self.may_go = False
            session, level, told = self._waiting.pop(0)
            due = session._due if session.bot(session.to_act) else None  # type: ignore[attr-defined]
            if due is not None:
                told(Decision(due.step, f"I thought of {due.step}.", 1.0))
            else:
                told(levels.choose(session.game, session.view(session.to_act), level, Random(3), LITTLE))


class NotedSounds(Sounds):
    def __init__(self, note: Callable[[str], None]) -> None:
        self._note = note
        super().__init__(device=False)

    def play(self, name: str) -> None:
        self._note(name)
        super().play(name)

    def play_music(self, name: str) -> None:
        self._note(f"music {name}")
        super().music(name)


class NotedPhone(OfflinePhone):
    """Records the bytes that it gets over the wire, without its own key, which is different each time."""

    def __init__(self, room: Room, party: OfflineParty, seat: int | None, name: str) -> None:
        self._room = room
        self.bytes: list[tuple[int, bytes]] = []
        super().__init__(party, seat, name)

    def tell(self, message: bytes) -> None:
        super().tell(message)
        if self.messages[-1]["t"] != "welcome":
            self.bytes.append((self._room.n, message))


class Room:
    def __init__(self, **wishes: Any) -> None:
        random.seed(0)
        self.n = 0
        """Frames since the last record."""
        self.frames: list[tuple[int, int]] = []
        self.sounds: list[tuple[int, str]] = []
        self.lines: list[tuple[int, str]] = []
        wanted = core_settings.with_values(core_settings.Settings(), **{
            "motion": "full", "linger": False, "voice": True, "voice_offered": True, "captions": True, **wishes})
        self.program = MainProgram(wanted)
        self.bidden = Bidden()
        self.program._thinker = self.bidden  # type: ignore[assignment]
        ear = Ear(lambda words: self.lines.append((self.n, words)))
        narrator = Narrator([ear], clock=lambda: self._now, mouth=lambda _voice: ear)
        self._now = 0.0
        sounds = NotedSounds(lambda name: self.sounds.append((self.n, name)))
        self.stage = Stage(Window(SIZE), wanted, sounds, self.program, ART, narrator)
        self.program.stage = self.stage
        self._painted = 0
        self.stage.push(Plain())
        self.go_on()

    def close(self) -> None:
        self.program.close()
        pygame.event.clear()

    @property
    def scene(self) -> Scene:
        assert self.stage.scene is not None
        return self.stage.scene

    @property
    def table(self) -> TableScene:
        return next(scene for scene in reversed(self.stage.stack) if isinstance(scene, TableScene))

    # -- time -----------------------------------------------------------------------------------------------

    def go_on(self, *signals: Signal, seconds: float = _FRAME) -> None:
        """Step one frame, and record it if something was painted."""
        self._now += seconds
        self.stage.step(seconds, list(signals))
        self.n += 1
        if self.stage.frames_painted != self._painted:
            self._painted = self.stage.frames_painted
            self.frames.append((self.n, zlib.crc32(self.stage.window.screen.get_buffer().raw)))

    def rest(self) -> None:
        """Step until nothing happens by itself."""
        self.go_on()
        for _n in range(_MOST_FRAMES):
            if self._is_quiet:
                return
            self.go_on()
        raise AssertionError("the table does not come to rest")

    @property
    def _is_quiet(self) -> bool:
        scene = self.scene
        waiting = self.bidden.waits and not (self.stage.changing or scene.motions.is_moving or scene.tips.is_moving)
        return self.stage.at_rest or waiting

    def press(self, key: str) -> None:
        action = self.stage.input.keys.get(key, KEYS.get(key))
        self.stage.input.device = "keys"
        self.go_on(Press(action, key))
        self.go_on(Press(action, key, down=False))
        self.rest()

    def hover(self, spot: Spot) -> None:
        self.stage.input.device = "mouse"
        self.go_on(Pointer("move", (2.0, 2.0), 0))
        self.go_on(Pointer("move", spot.box.centre, 0))
        for _n in range(12):
            self.go_on()

    # -- telling --------------------------------------------------------------------------------------------

    def told(self, where: str, told: Told) -> None:
        """Record everything since the last time, and the current scene."""
        scene = self.scene
        told[f"{where}, scene"] = scene.name, scene.screen_title, scene.surroundings(), pygame.display.get_caption()
        told[f"{where}, frames"] = tuple(self.frames)
        told[f"{where}, how long"] = self.n
        told[f"{where}, sounds"] = tuple(self.sounds)
        told[f"{where}, narration"] = tuple(self.lines), self.stage.said, tuple(self.stage.narrator.said)
        told[f"{where}, spots"] = [_spot(spot) for spot in scene.focus.spots]
        told[f"{where}, tips"] = [(spot.id, scene.tip_of(spot)) for spot in scene.focus.spots]
        told[f"{where}, things"] = [(spot.id, scene.describe(spot)) for spot in scene.things()]
        held = scene.focus.current.id if scene.focus.current is not None else ""
        told[f"{where}, focus"] = held, [spot.id for spot in scene.focus.reachable()]
        if isinstance(scene, TableScene):
            told[f"{where}, log"] = list(scene.log)
            told[f"{where}, undo"] = scene.why_not_undo(), scene.session.can_redo
            offers = scene.drag.offers if scene.drag is not None else ()
            told[f"{where}, offers"] = [(o.piece, o.target, o.label, str(o.move)) for o in offers]
        self.forget()

    def forget(self) -> None:
        self.n = 0
        for noted in (self.frames, self.sounds, self.lines):
            noted.clear()

    # -- phones ---------------------------------------------------------------------------------------------

    def phone(self, seat: int) -> NotedPhone:
        """Let a person play this seat with a phone from now on."""
        phone = NotedPhone(self, self._party, seat, self.table.names[seat])
        admit(self._bridge, phone)
        self.rest()
        return phone

    def onlooker(self) -> NotedPhone:
        """Let a person come in who has a phone and no seat."""
        phone = NotedPhone(self, self._party, None, "Onlooker")
        self.rest()
        return phone

    @property
    def _bridge(self) -> PhoneBridge:
        if self.program._guests is None:
            self.program._guests = PhoneBridge(self.program, OfflineParty())
            self.program._guests.open()
        return self.program._guests

    @property
    def _party(self) -> OfflineParty:
        party = self._bridge.party
        assert isinstance(party, OfflineParty)
        return party


def _spot(spot: Spot) -> tuple[Any, ...]:
    large = spot.large() if spot.large is not None else None
    looked = (large.box, large.told) if large is not None else None
    return (spot.id, spot.box, spot.full_label(), spot.label, spot.role, spot.value, spot.tip, spot.reason,
            spot.enabled, spot.useful, spot.piece, spot.target, spot.shortcut, spot.seat, spot.area, spot.order, looked)
