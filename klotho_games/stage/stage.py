"""The stage: window, stack of scenes and main loop. Input is read in one place, and painting happens in one place."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Hashable, Sequence
from contextlib import ExitStack, suppress
from typing import Any

import pygame

from klotho_games.core.files.settings import Settings
from klotho_games.old_paths import keep_old_names
from klotho_games.stage.access.dwell_click import Dwell
from klotho_games.stage.access.narration_keys import Narration
from klotho_games.stage.access.single_switch import Scanning
from klotho_games.stage.devices import memory
from klotho_games.stage.devices.geometry import HEIGHT, WIDTH, Point
from klotho_games.stage.devices.input import Action, Dropped, Input, Notice, PhoneRequest, Pointer, Press, Signal
from klotho_games.stage.devices.one_hand import LAYOUTS
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.devices.window import Window
from klotho_games.stage.drawing import letters
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.letterbox import paint_bars
from klotho_games.stage.drawing.letters import Letters
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.arrival import Arrival
from klotho_games.stage.scene.fading import Fading
from klotho_games.stage.scene.focus import always
from klotho_games.stage.scene.large_pointer import LargePointer
from klotho_games.stage.scene.motion import SPEEDS
from klotho_games.stage.scene.phone_pads import PhoneControl
from klotho_games.stage.scene.preparation import Preparation
from klotho_games.stage.scene.scene import Scene
from klotho_games.voice.narrator import Narrator

from .program import Program

_FRAME = 1 / 60
_REST_MS = 200
"""At rest, the loop wakes up this often (in ms) for tooltips and bots."""
_LONGEST_STEP = 0.1
_AHEAD = 0.004
"""Seconds of a frame that can be spent on painting pictures ahead."""
_AHEAD_MS = 8
"""While pictures wait to be painted ahead, the loop at rest wakes up this often (in ms)."""
_GRADUALLY = 0.006
"""Seconds of a frame in which a scene is painted before it is shown. The next frame follows at once."""
ENOUGH = 0.008
"""Seconds after which a frame leaves its painting to the next one."""
_SWITCH = 0.001
"""Seconds after which Python lets the main thread go on while the second one paints, instead of 0.005."""
_BREATH = 0.001
"""Seconds between two frames that follow each other as soon as possible."""
_NEWS = 6.0
"""Seconds for which news about a device is shown."""
_MUCH = 16 * 1024 * 1024
"""Bytes of pictures that are freed before the gaps between the others are given back to the system."""


@keep_old_names(home="go_to_shelf", house="program")
class Stage:
    """The window, a stack of scenes, and the loop that gives signals and frames to the scene on top."""

    def __init__(
        self, window: Window, settings: Settings, sound: Sounds, program: Program | None = None, art: Art | None = None,
        narrator: Narrator | None = None,
    ) -> None:
        self.window, self.settings, self.sound, self._program = window, settings, sound, program
        self.input = Input()
        art = art or Art()
        self.look = DrawStyle(window.scale, art, Letters(art.keep), settings.text_scale, settings.high_contrast)
        self.look.cap = self.input.cap
        self._bind()
        self.said = ""
        self.narrator = narrator or Narrator()
        self.narration = Narration(self, self.narrator)
        self.looks_told: set[str] = set()
        """Devices for which the player has been told how to look closer."""
        self.running = True
        self._stack: list[Scene] = []
        self._changes: list[Callable[[], None]] = []
        self._has_left_painting = False
        """Whether the last frame left its painting to this one."""
        self._arrival: Arrival | None = None
        """Set while the pictures of the scene on top are painted, and the screen still shows the old one."""
        self._fading: Fading | None = None
        self._sign: Callable[[Pen], None] | None = None
        """Paints the sign that announces the next scene, until the screen shows it."""
        self._announced = False
        """Whether the next scene was announced, so that the screen shows a sign while it loads."""
        self._below: dict[int, pygame.Surface] = {}
        """By scene: the picture below an overlay, until the overlay's backdrop is painted."""
        self._half_below: tuple[Scene, Hashable, pygame.Surface] | None = None
        """Such a picture that is being painted, the scene for which it is, and its look."""
        self._left = True
        """Whether memory of closed scenes or of the start has not been given back yet."""
        self._left_behind = True
        """Whether it was more than an overlay, whose objects are all new."""
        self._closed: list[Scene] = []
        """Scenes whose pictures are still to be given up."""
        self._unfitted = False
        """Whether scenes have changed since the cache of pictures was last limited."""
        self._unweighed = True
        """Whether anything was painted since the memory of the scenes' pictures was last measured."""
        self.preparation = Preparation(self)
        self.may_prepare: Callable[[], bool] = always
        """Whether the scenes have been imported, so that one can be prepared without a long frame."""
        self._seen: Scene | None = None
        """The scene that is on the screen."""
        self._pointed: Point | None = None
        """The position of the pointer, whichever scene received it."""
        self.remote = PhoneControl(self)
        self.scanning = Scanning(self)
        self.dwell = Dwell(self)
        self._pointer = LargePointer()
        self._clock = time.perf_counter()
        self._whole = True
        """Whether the next frame has to show the whole window: the bars beside the canvas belong to no scene."""
        self.frames_painted = 0
        self._apply_sound()
        self.narration.apply_settings(settings)

    @property
    def program(self) -> Program:
        """The program. It keeps profiles, saves and the registry for the scenes."""
        assert self._program is not None, "only a window that says what broke is opened without a program"
        return self._program

    # -- settings -------------------------------------------------------------------------------------------

    @property
    def reduced_motion(self) -> bool:
        return self.settings.motion == "reduced"

    @property
    def motion_speed(self) -> float:
        return SPEEDS.get(self.settings.speed, 1.0)

    def restyle(self, settings: Settings) -> None:
        """Apply changed settings of look, sound or motion."""
        before, self.settings = self.settings, settings
        self.preparation.drop()
        keys_before = self.look.keys
        self._bind()
        self._apply_sound()
        self.narration.apply_settings(settings)
        if settings.fullscreen != before.fullscreen:
            self.window.set_fullscreen(settings.fullscreen)
        elif settings.window is not None and settings.window != before.window and not settings.fullscreen:
            self.window.resize(settings.window)
        self._fit()
        now, then = ((s.text_scale, s.high_contrast, s.motion) for s in (settings, before))
        if now != then or self.look.keys != keys_before:
            for scene in self._stack:
                scene.rebuild()
        elif settings.speed != before.speed:
            for scene in self._stack:
                scene.on_speed_change()

    def _bind(self) -> None:
        s = self.settings
        self.input.rebind(s.bindings, LAYOUTS.get(s.hand), s.hand_bindings.get(s.hand))
        self.look.keys = repr((s.hand, *self.input.keys.items()))  # every key of a picture has it, and is hashed often

    def _apply_sound(self) -> None:
        s = self.settings
        self.sound.set_volumes(s.master, s.music, s.effects)
        self.sound.captions = s.captions
        self.sound.caption, self.sound.tell = self._caption, self._tell

    def _tell(self, sentence: str) -> None:
        if self._stack:
            self._stack[-1].tips.toast(sentence, _NEWS)

    def _caption(self, words: str) -> None:
        if self._stack:
            self._stack[-1].tips.caption(words)

    # -- the stack ------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene | None:
        return self._stack[-1] if self._stack else None

    @property
    def stack(self) -> tuple[Scene, ...]:
        return tuple(self._stack)

    def push(self, scene: Scene) -> None:
        if self.preparation.catches(scene):
            return
        scene = self.preparation.exchange(scene)
        scene.opened_by = self.remote.seat
        self._changes.append(lambda: self._push(scene))

    def pop(self, result: Any = None) -> None:
        if self.preparation.is_rehearsing:
            return
        self._changes.append(lambda: self._pop(result))

    def replace(self, scene: Scene) -> None:
        """Replace the top scene. The scene below is not notified."""
        if self.preparation.catches(scene):
            return
        scene = self.preparation.exchange(scene)
        self._changes.append(lambda: self._replace(scene))

    def enter(self, scene: Scene) -> None:
        """Close everything above the lowest scene, and open this one. The lowest is not notified."""
        if self.preparation.is_rehearsing:
            return
        self._changes.append(lambda: self._enter(scene, 1))

    def enter_over(self, below: Scene, scene: Scene) -> None:
        """Close everything above a scene of the stack, and open this one over it. The one below is not notified."""
        if self.preparation.is_rehearsing:
            return
        self._changes.append(lambda: self._enter(scene, self._height_of(below)))

    def return_to(self, below: Scene) -> None:
        """Close everything above one scene of the stack."""
        if self.preparation.is_rehearsing:
            return
        self._changes.append(lambda: self._return_to(self._height_of(below)))

    def announce(self, paint: Callable[[Pen], None]) -> None:
        """Paint a sign over the present scene, and keep it until the next scene has loaded. If people watch, the second
        thread paints it."""
        if self.scene is None:
            return
        if self.live:
            self._sign, self._announced = paint, True
            return
        screen = self.window.screen
        canvas = self._place.clip(screen.get_rect())
        runs, self.look.runs = self.look.runs, None
        paint(Pen(screen.subsurface(canvas), self.look))
        self.look.runs = runs
        self.window.present([screen.get_rect()])
        self.scene.layers.repaint()
        self._announced, self._whole = True, True

    def go_to_shelf(self) -> None:
        """Return to the lowest scene of the stack: the shelf."""
        if self.preparation.is_rehearsing:
            return
        self._changes.append(self._home)

    def quit(self) -> None:
        self.running = False

    def _push(self, scene: Scene) -> None:
        if self._stack:
            self._stack[-1].on_cover()
        if scene.overlay and not self.live:  # otherwise it is painted when its pictures are ready
            self._keep_below(scene)
        self._stack.append(scene)
        scene.open(self)
        self.narration.on_scene_open(scene)

    def _pop(self, result: Any) -> None:
        if not self._stack:
            return
        self._leave(self._stack.pop())
        if not self._stack:
            self.running = False
            return
        self._uncover(result)

    def _replace(self, scene: Scene) -> None:
        if self._stack:
            self._leave(self._stack.pop())
        self._push(scene)

    def _height_of(self, scene: Scene) -> int:
        """How many scenes there are up to this one; only the lowest counts if it has been closed."""
        return self._stack.index(scene) + 1 if scene in self._stack else 1

    def _enter(self, scene: Scene, height: int) -> None:
        while len(self._stack) > height:
            self._leave(self._stack.pop())
        self._push(scene)

    def _home(self) -> None:
        self._return_to(1)

    def _return_to(self, height: int) -> None:
        while len(self._stack) > height:
            self._leave(self._stack.pop())
        if self._stack:
            self._uncover(None)

    def _uncover(self, result: Any) -> None:
        scene = self._stack[-1]
        scene.layers.repaint()
        scene.on_uncover(self._pointed)
        scene.on_resume(result)
        self.narration.on_scene_uncover(scene)

    def start_over(self) -> None:
        """Return to the lowest scene after a fault: drop waiting changes and close all other scenes, however broken."""
        self._changes.clear()
        for scene in self._stack[:0:-1]:
            with suppress(Exception):
                self._leave(scene)
        del self._stack[1:]
        self.go_to_shelf()

    def _leave(self, scene: Scene) -> None:
        scene.take_off_stack()
        self._below.pop(id(scene), None)

    def below(self, scene: Scene) -> pygame.Surface | None:
        """The picture below an overlay at the present scale.

        It is handed out once, because the overlay keeps its own backdrop; a second call paints it again. If the screen
        shows it, it is a part of the screen, to be copied at once.
        """
        kept = self._below.pop(id(scene), None)
        canvas = self._place
        under = self.scene_below(scene)
        if under is not None and self._is_on_screen(under) and self.window.screen.get_rect().contains(canvas):
            self._paint_latest(under)
            return self.window.screen.subsurface(canvas)
        if kept is None or kept.get_size() != self._canvas:
            self._keep_below(scene)
            kept = self._below.pop(id(scene), None)
        if kept is not None:
            self.look.art.spare.give_back(kept)
        return kept

    def scene_below(self, scene: Scene) -> Scene | None:
        under = self._stack[: self._stack.index(scene)] if scene in self._stack else self._stack
        return under[-1] if under else None

    def _keep_below(self, scene: Scene) -> None:
        under = self.scene_below(scene)
        if under is not None:
            picture = self.look.art.spare.take(self._canvas)
            self._paint_scene(under, picture)
            self._below[id(scene)] = picture

    def _has_below(self, scene: Scene) -> bool:
        """Whether `below` takes little time. Otherwise this frame paints a part of the scene below: all of it takes
        longer than a frame has, if the screen has not shown it yet."""
        under, kept = self.scene_below(scene), self._below.get(id(scene))
        if under is None or self._is_on_screen(under) or (kept is not None and kept.get_size() == self._canvas):
            return True
        if self._half_below is None or self._half_below[:2] != (scene, self.look.stamp):
            under.layers.repaint()
            self._half_below = scene, self.look.stamp, self.look.art.spare.take(self._canvas)
        picture = self._half_below[2]
        if under.layers.paint_gradually(picture, self.look, (0, 0), _GRADUALLY):
            self._below[id(scene)], self._half_below = picture, None
            under.layers.repaint()
        return False

    def _is_on_screen(self, scene: Scene) -> bool:
        """Whether the screen shows this scene and nothing else."""
        return scene is self._seen and self._fading is None and not self._whole

    def _paint_latest(self, scene: Scene) -> None:
        """Paint the latest changes of the scene that is on the screen. Its words belong to no other scene."""
        runs, self.look.runs = self.look.runs, None
        scene.layers.paint(self.window.screen, self.look, self.window.offset)
        self.look.runs = runs

    def picture_of(self, scene: Scene) -> pygame.Surface:
        """A picture of a scene as it is now."""
        picture = opaque(self._canvas)
        self._paint_scene(scene, picture)
        return picture

    def _paint_scene(self, scene: Scene, picture: pygame.Surface) -> None:
        """Paint a scene as it is now. If it is on the screen, only the latest changes are painted, and then copied."""
        if self._is_on_screen(scene):
            self._paint_latest(scene)
            picture.blit(self.window.screen, (0, 0), (self.window.offset, picture.get_size()))
        else:
            runs, self.look.runs = self.look.runs, None  # its words belong to no other scene
            scene.layers.repaint()
            scene.layers.paint(picture, self.look, (0, 0))
            self.look.runs = runs
        scene.layers.repaint()

    @property
    def _canvas(self) -> tuple[int, int]:
        return self.look.px(WIDTH), self.look.px(HEIGHT)

    @property
    def _place(self) -> pygame.Rect:
        """The place of the canvas on the screen."""
        return pygame.Rect(self.window.offset, self._canvas)

    def _suit(self) -> None:
        """Limit the cache of pictures to what suits the screen, less what the scenes hold."""
        self._unweighed = False
        w, h = self._canvas
        scenes = [*self._stack, *([self.preparation.scene] if self.preparation.scene is not None else [])]
        self.look.art.suit(w * h, (picture for scene in scenes for picture in scene.layers.held_pictures()))

    # -- the loop -------------------------------------------------------------------------------------------

    def run(self, scene: Scene) -> None:
        self.input.pads.start()
        self.push(scene)
        self._clock = time.perf_counter()
        while self.running:
            self.frame()

    @property
    def live(self) -> bool:
        """Whether people watch: pictures are then painted beside the frames, and shown when they are ready. Otherwise
        a frame paints all that it shows, which tests rely on."""
        return self.look.art.live

    @live.setter
    def live(self, live: bool) -> None:
        self.look.art.live = live
        if live:
            memory.prepare()
            sys.setswitchinterval(_SWITCH)

    def close(self) -> None:
        """Close all scenes, so that they close their files, and then the window.

        A fault in one scene does not keep the others from closing.
        """
        with ExitStack() as closing:
            closing.callback(letters.font.cache_clear)  # fonts go with pygame, so another window needs new ones
            closing.callback(pygame.quit)
            closing.callback(self.look.art.close)
            closing.callback(self.narrator.close)
            while self._stack:
                closing.callback(self._leave, self._stack.pop(0))  # these are called from the top scene down

    def frame(self) -> None:
        """Read, act, paint. If nothing moves, sleep until something happens."""
        moving = self._moving
        rest = _AHEAD_MS if self._is_preparing else _REST_MS
        rest = min(rest, max(1, round(1000 * self.scanning.due)))
        signals = self.input.read(self.window, 0 if moving else rest)
        now = time.perf_counter()
        passed = min(now - self._clock, _LONGEST_STEP)
        self._clock = now
        if not signals:
            self.tidy_if_idle()
        self.step(passed, signals, ENOUGH)
        spent = time.perf_counter() - now
        if moving and spent < _FRAME:
            self.rest(_FRAME - spent)

    def rest(self, seconds: float) -> None:
        """Wait for the next frame. Until another scene is shown, nothing moves, so one can begin as soon as there is
        something to do."""
        if self.is_arriving and not self.look.art.rotator.is_busy:
            time.sleep(min(seconds, _BREATH))
            self.look.art.wait_for_pictures(seconds - _BREATH)
        else:
            time.sleep(seconds)

    def step(self, seconds: float, signals: list[Signal], enough: float = math.inf) -> None:
        """Run one frame of a given length. The loop, the tests and the bench all call this.

        If people watch, a frame that has taken more than `enough` seconds, because a table came to rest or a scene was
        built, leaves its painting to the next one: with it, it would be late. A frame after such a one paints, unless
        it builds a scene."""
        if self.window.is_gone:
            self.window.open_again()
            self._fit()
        begun, painted, builds = time.perf_counter(), self.frames_painted, bool(self._changes)
        self._give_back_closed_scenes()
        self._change()
        for signal in signals:
            self._handle(signal)
            self._change_at_once()
        self.remote.end_frame()
        if self._program is not None:
            self._program.tick(seconds)
            self._change_at_once()
        scene = self.scene
        if self._arrival is not None:
            self._arrival.go_on(seconds)
        elif scene is not None:
            scene.tick(seconds)
        self._change_at_once()
        self.scanning.tick(seconds)
        self.dwell.tick(seconds)
        self._change_at_once()
        self.narration.tick(seconds)
        self._pointer.follow(self.scene, self.look, self.settings.pointer)
        self.sound.update(seconds)
        if self._fading is not None:
            self._fading.go_on(seconds)
        may_leave = self.live and (builds or not self._has_left_painting)
        self._has_left_painting = may_leave and time.perf_counter() - begun > enough
        if self._has_left_painting:
            return
        self.paint()
        if self.live and not self.changing:
            self.preparation.tick(seconds)
        self._look_ahead(time.perf_counter() - begun, quiet=painted == self.frames_painted and not signals)

    def _change_at_once(self) -> None:
        """Change scenes in this frame, except while people watch: then the next frame builds the other scene, because
        what has asked for it, such as a press, may have taken long."""
        if not self.live:
            self._change()

    def _look_ahead(self, spent: float, *, quiet: bool) -> None:
        """Spend the rest of a frame on painting ahead. In a `quiet` frame, nothing was shown or heard."""
        scene = self.scene
        if scene is None or self.changing:
            return
        quiet = quiet and not scene.is_holding
        if quiet and self.live and self._left and not self._left_behind:
            self._left = False
            memory.collect_new()
        if quiet and self._unweighed:
            if self.look.art.tight:
                for still in self._stack:
                    still.layers.lie_still()
                for covered in self._covered_scenes():
                    covered.layers.give_back()
            self._suit()
        if self.live:
            scene.ahead.hand_over(self.look.art, quiet=quiet)
        elif quiet or spent < _AHEAD:
            scene.ahead.work(_AHEAD - spent, quiet=quiet)

    @property
    def _moving(self) -> bool:
        scene = self.scene
        return (self.changing or self.dwell.counting or self._has_left_painting
                or (scene is not None and (scene.is_moving or scene.layers.is_unready)))

    @property
    def changing(self) -> bool:
        """Whether another scene is about to come."""
        return bool(self._changes) or self._arrival is not None or self._fading is not None

    @property
    def is_arriving(self) -> bool:
        """Whether another scene is about to be shown for the first time."""
        return bool(self._changes) or self._arrival is not None

    @property
    def at_rest(self) -> bool:
        return not self._moving

    def _handle(self, signal: Signal) -> None:
        if self.remote.turns_away(signal):
            return
        if isinstance(signal, Pointer):
            self._pointed = signal.at
        if (self._arrival is not None or (self.live and self._changes)) and not _suits_any_scene(signal):
            return  # the player can't see yet what this would do
        self.dwell.hear(signal)
        match signal:
            case Notice(kind="quit"):
                self.quit()
            case Notice(kind="resized"):
                self._fit()
            case Notice(kind="display-changed"):
                self.window.on_another_screen()
                self._fit()
            case Notice(kind="sound-came"):
                self.sound.on_device_came()
            case Notice(kind="sound-gone"):
                self.sound.on_device_gone()
            case Notice(kind="exposed"):
                self._whole = True
                if self.scene is not None:
                    self.scene.layers.repaint()
            case Press(action=Action.FULLSCREEN, down=True):
                self.window.toggle_fullscreen()
                self._fit()
            case PhoneRequest():
                if self.scene is not None:
                    self.scene.on_phone_request(signal)
            case Dropped(path):
                self.program.open_record(path)
            case _ if self.scanning.takes(signal):
                pass
            case _:
                if not self.narration.hears(signal) and self.scene is not None:
                    self.scene.handle(signal)

    def _change(self) -> None:
        if not self._changes:
            return
        self.scanning.hide()  # the highlighted item belongs to the old scene
        self.dwell.hide()
        self._end_fading()
        self._half_below = None
        if self._arrival is not None:
            self._arrival.hide_dots(self.window.screen)
        arrival = self._begin_arrival()
        before = self.stack
        self.look.art.hold_back(self.live)
        while self._changes:
            self._changes.pop(0)()
        self._clear_after([scene for scene in before if scene not in self._stack])
        if self.scene is not None:
            if self.scene.music:
                self.sound.play_music(self.scene.music)
            self.scene.layers.repaint()
        self.look.art.postpone()
        self._arrival = arrival
        if not self.live or self.scene is None:
            self._show_scene()

    def _begin_arrival(self) -> Arrival:
        fades, seen = not self.reduced_motion, None
        if self._stack and (fades or self.live):
            seen = self.look.art.spare.take(self.window.screen.get_size(), fades=fades)
            seen.blit(self.window.screen, (0, 0))
        return Arrival(seen, self._place, fades=fades)

    def _show_scene(self) -> None:
        """Show the scene on top, whose pictures are ready. The old picture fades."""
        assert self._arrival is not None
        arrival, self._arrival = self._arrival, None
        self.look.art.hold_back(False)
        if arrival.fading is not None:
            self._fading, self._whole = arrival.fading, False
        else:
            old, spare = arrival.old, self.look.art.spare
            self._fading = Fading(old, spare, self._announced) if old is not None else None
            self._whole = self._whole or old is None
            arrival.end(spare)
        self._announced, self._sign = False, None
        if self.live and self.scene is not None and not self.scene.overlay:
            self.look.art.unfetch()
            memory.exempt_present_objects()

    def _end_fading(self) -> None:
        if self._fading is not None:
            self._fading.end()
            self._fading = None

    def _clear_after(self, left: Sequence[Scene]) -> None:
        for scene in left:
            self._left = True
            self._left_behind = self._left_behind or not scene.overlay
            if self._seen is scene:
                self._seen = None
        self._closed += left
        self._unfitted = True
        if not self.live:
            self._give_back_closed_scenes()

    def _give_back_closed_scenes(self) -> None:
        """Give up the pictures of closed scenes. While people watch, the frame after the one that has closed them does
        it: that one has built another scene."""
        if not self._unfitted:
            return
        for scene in self._closed:
            if scene not in self._stack:
                self.give_back_pictures(scene)
        self._closed.clear()
        self._unfitted = False
        self._suit()

    def give_back_pictures(self, scene: Scene) -> None:
        """Give up the pictures of a scene that will not be shown again."""
        backdrop = scene.layers.own_picture
        scene.layers.give_back()
        if backdrop is not None:
            self.look.art.drop(backdrop)

    def _covered_scenes(self) -> list[Scene]:
        """Scenes that are completely covered. They are painted again when they come into sight."""
        lowest = max((n for n, scene in enumerate(self._stack) if not scene.overlay), default=0)
        return self._stack[:lowest]

    def _seen_scenes(self) -> list[Scene]:
        """The scene on top, and those that are visible behind it."""
        return self._stack[len(self._covered_scenes()) :]

    @property
    def _is_preparing(self) -> bool:
        return self.preparation.is_busy or (self.scene is not None and self.scene.ahead.waiting)

    def tidy_if_idle(self) -> None:
        """Tidy up if nothing moves: what was left if no scene is prepared. Called between frames, because each of these
        takes about half a frame."""
        if self._moving:
            return
        if self.look.art.take_freed_flag(_MUCH):
            memory.trim()
        elif self.live and self.look.art.spare.fill_up(self.window.screen.get_size()):
            return
        if self._left and not self._is_preparing:
            self.tidy_up()

    def tidy_up(self) -> None:
        """Give back the memory of closed scenes, when no frame is waiting."""
        self._left = False
        if len(self._stack) > 1:
            self.look.art.unfetch()
        else:  # cached answers of rules and bots of the game that was left
            memory.forget(memory.answers("klotho_games.games"))
        memory.give_back()
        self._left_behind = False
        if self.live:
            memory.exempt_present_objects()

    def _fit(self) -> None:
        """Adapt to a new size of the window or a new look."""
        before = self.look.scale
        self.window.fit()
        self.look.scale = self.window.scale
        self.look.text_scale = self.settings.text_scale
        self.look.high_contrast = self.settings.high_contrast
        self.look.art.drop_jobs()
        if self.look.scale != before:
            self.look.art.forget()
        self._suit()
        self.preparation.drop()
        self._end_fading()
        self.look.art.spare.clear()
        if self._arrival is not None:
            self._arrival.fit(self.window.screen, self._place, self.look)
        self._whole = True
        self._below.clear()
        for scene in self._stack:
            scene.layers.repaint()
            if self.look.scale != before:
                scene.on_resize()

    def _await_scene(self, arrival: Arrival, scene: Scene) -> list[pygame.Rect]:
        """Do one frame's work before the scene is shown; return the places of the screen that have changed."""
        sign = self._show_sign(arrival, self._sign) if self._sign is not None else None
        behind, seen = self._seen_scenes(), self._seen
        is_built = all(one.go_on_building() for one in behind)
        painted = arrival.is_over([one.layers for one in behind], self.look) and is_built
        if sign is not None:
            return sign
        screen, offset = self.window.screen, self.window.offset
        has_ground = scene.layers.has_ground(self.look)
        if seen is not None and seen is not scene and seen in behind and seen.layers.stale and not has_ground:
            return [*arrival.hide_dots(screen), *seen.layers.paint(screen, self.look, offset, wait=False)]
        if not painted:
            return arrival.paint(screen, self.look)
        if not has_ground:  # of an overlay
            places = arrival.hide_dots(screen)
            if self._has_below(scene):
                scene.layers.backdrop_picture(self.look)
            return places
        if arrival.old is None:  # without a fading, the scene is painted on the screen at once
            arrival.is_waiting = False
            return []
        if arrival.fading is None:
            arrival.fading = Fading(arrival.old, self.look.art.spare, self._announced)
            scene.layers.repaint()
            paint_bars(arrival.fading.under(screen), self._place, self.look)
        target = arrival.fading.under(screen)
        arrival.is_waiting = not scene.layers.paint_gradually(target, self.look, offset, _GRADUALLY)
        return []

    def _show_sign(self, arrival: Arrival, sign: Callable[[Pen], None]) -> list[pygame.Rect]:
        """Show the sign if it is painted; otherwise the second thread begins to paint it over what is on the screen."""
        art, screen, offset = self.look.art, self.window.screen, self.window.offset
        key = ("sign", id(arrival), self.look.stamp)
        painted = art.take(key)
        if painted is None and art.can_paint_beside(key):
            if not art.is_waiting(key):
                picture = art.spare.take(self._canvas)
                picture.blit(screen, (0, 0), (offset, picture.get_size()))

                def paint() -> pygame.Surface:
                    sign(Pen(picture, self.look))
                    return picture

                art.paint_beside(key, paint, lambda: self._arrival is arrival)
            return []
        self._sign, self._seen = None, None
        if painted is None:
            return []
        screen.blit(painted, offset)
        art.spare.give_back(painted)
        arrival.keep_sign(screen)
        return [screen.get_rect()]

    def paint(self) -> None:
        scene = self.scene
        if scene is None:
            return
        screen = self.window.screen
        self.look.art.gather()
        arrived = self._arrival
        if self._arrival is not None:
            places = self._await_scene(self._arrival, scene)
            if self._whole:  # a window of a new size, or one that was covered
                places, self._whole = [screen.get_rect()], False
            if places and not self.window.present(places):
                self._fit()
            if self._arrival.is_waiting:
                return
            self._show_scene()
        target = self._fading.under(screen) if self._fading is not None else screen
        is_painted = arrived is not None and arrived.fading is not None
        if self._whole or (self._fading is not None and self._fading.is_new and not is_painted):
            paint_bars(target, self._place, self.look)
            scene.layers.repaint()
        places = scene.layers.paint(target, self.look, self.window.offset, wait=not self.live)
        if self._seen is not scene:
            self._seen = scene
            self._suit()
        if self._fading is not None:
            if not self._fading.paint(screen, places):
                scene.layers.go_on_with(screen, target)
                self._end_fading()
            places = [screen.get_rect()]
        if self._whole:
            places, self._whole = [screen.get_rect()], False
        if places:
            self._unweighed = True
            self.frames_painted += 1
            if not self.window.present(places):
                self._fit()  # the next frame is painted again


def _suits_any_scene(signal: Signal) -> bool:
    """Whether a signal means the same whatever is shown: news, and the key for full screen."""
    if isinstance(signal, Press):
        return signal.action is Action.FULLSCREEN and signal.down
    return isinstance(signal, Notice | PhoneRequest | Dropped)
