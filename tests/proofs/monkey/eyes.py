"""What is checked at the monkey's table: after every signal what can be seen at a glance, now and then everything.

`glance` and `look` raise a `Fault`, whose `kind` is the same wherever the same thing is wrong.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import Notice, Pointer
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.devices.window import Window
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from klotho_games.stage.table.own_dice import RollAndTell
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.log_panel import LogPanel
from tests.pictures import ART
from tests.proofs.monkey.hands import Sent, table_of
from tests.proofs.monkey.pictures import apart, kept_beside, why_apart

MOST_FRAMES = 3000
"""Frames in which everything must come to rest: many times what the longest round of bots takes."""
WATCHED = 80
"""Frames after which motion is sped up, as a click does."""
MOST_LIDS = 40
LONGEST_THOUGHT = 60.0
"""Seconds."""
ASIDE = frozenset({"back", "undo", "hint", "rules", "speed", "step", "again", "log", "phones", "pause", "menu"})
"""Spots of every table that do not depend on the decision."""
OUTSIDE = (-60.0, -60.0)
"""Outside the canvas, where nothing is under the pointer."""


class Fault(Exception):
    """Something that must not happen."""

    def __init__(self, kind: str, told: str = "") -> None:
        super().__init__(f"{kind}: {told}" if told else kind)
        self.kind = kind


class LookedAt:
    """A journal that is never written to. Its path lets the table find files next to it, such as drawings."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def close(self) -> None: ...


class Eyes:
    def __init__(self, program: MainProgram, name: str) -> None:
        self.program, self.stage, self.name = program, program.stage, name
        self.down: set[str] = set()
        """Buttons of the pointer that are held down."""
        self.looks = 0
        self._hints: tuple[object, int] = (None, 0)
        """The hints of a game that had been asked for at the last look."""
        self._checked: Any = None
        """The state that was last found to be sound."""

    # -- after every signal ---------------------------------------------------------------------------------

    def glance(self, sent: Sent) -> None:
        self._count_buttons(sent)
        for scene in self.stage.stack:
            _check_focus(scene)
        if self.stage.scene is not None and not self.down:
            _check_hands(self.stage.scene)
        table = table_of(self.stage)
        if table is None:
            return
        if table.state is not self._checked:
            self._checked = table.state
            wrong = table.session.rules.invariants(table.state)
            if wrong:
                raise Fault("illegal state", "; ".join(wrong))
        if table is self.stage.scene and not self.stage.changing:
            _check_asked(table)

    def _count_buttons(self, sent: Sent) -> None:
        by, _dash, kind = sent.kind.rpartition("-")
        if kind == "press":
            self.down.add(by)
        elif kind == "release":
            self.down.discard(by)

    # -- now and then ---------------------------------------------------------------------------------------

    def look(self) -> bytes:
        """Let everything settle, and compare the table with one that is opened anew. Returns the picture, or nothing if
        the table was left or the game is over."""
        table = self._settled()
        if table is None:
            return b""
        self.looks += 1
        again = self._session_again(table.session)
        beside, opened = _opened_anew(self.program, again, table)
        try:
            _compare(table, opened)
            self._compare_pictures(table, opened, beside)
        finally:
            beside.start_over()
            opened.take_off_stack()
        return self.stage.window.screen.get_buffer().raw

    def _session_again(self, session: Session) -> Session:
        path = getattr(session.journal, "path", None)
        if path is None:
            raise Fault("the table has no journal")
        again = journal.replay(path)
        if again.record != session.record or again.state != session.state:
            raise Fault("the journal is not the session", f"{session.ply} steps are played, {again.ply} on disk")
        again.journal = LookedAt(path)  # type: ignore[assignment]
        return again

    def _compare_pictures(self, table: TableScene, opened: TableScene, beside: Stage) -> None:
        """Compare the screen with the newly opened table; if they differ, say whether painting everything again
        helps."""
        first, second = self.stage.window.screen, beside.window.screen
        places = apart(first, second)
        if not places:
            return
        file = kept_beside(self.name, first, second)
        scale, (dx, dy) = self.stage.window.scale, self.stage.window.offset
        boxes = [tuple(round(v) for v in ((r.x - dx) / scale, (r.y - dy) / scale, r.w / scale, r.h / scale))
                 for r in places]
        what, because = why_apart(table, opened, beside.look, places[0])
        for stage in (self.stage, beside):
            stage.step(0.0, [Notice("exposed")])
        stale = not apart(first, second)
        why = "the screen is not what the table would paint" if stale else "other pixels than opened anew"
        raise Fault(f"{why}: {what}", f"x, y, w, h {boxes[:6]}; {because}; {file}")

    def _settled(self) -> TableScene | None:
        """Release buttons, put away whatever covers the table, and let motion and bots come to their end."""
        stage = self.stage
        for by in sorted(self.down):
            stage.step(0.0, [Pointer("release", OUTSIDE, 3 if by == "right" else 1, touch=by == "touch")])
        self.down.clear()
        stage.step(0.0, [Pointer("move", OUTSIDE, 0)])
        if stage.settings.scanning or stage.settings.dwell or stage.settings.pointer != "usual":
            self.program.change_settings(scanning=False, dwell=0.0, pointer="usual")
        lids = 0
        for frame in range(MOST_FRAMES):
            stage.step(0.1, [])
            table = table_of(stage)
            if table is None:
                return None
            if stage.changing:
                continue
            if table.needs_frames:
                _let_think()
            if stage.scene is not table:
                lids += 1
                if lids > MOST_LIDS:
                    raise Fault(f"stuck: {stage.scene.name} cannot be put away" if stage.scene else "stuck")
                _put_away(stage.scene)
            elif not _comes_to_rest(table, hurry=frame > WATCHED) and stage.at_rest and table.may_act:
                hints = (table.session, table.session.hints)
                if hints != self._hints:  # the bar can still show the words of a hint
                    self._hints = hints
                    table.stop_advising()
                    table.say_prompt()
                _as_opened(stage, table)
                return table
        raise Fault(*_stuck(stage))


# -- at a glance --------------------------------------------------------------------------------------------


def _check_focus(scene: Scene) -> None:
    for what in ("current", "hovered"):
        spot = getattr(scene.focus, what)
        if spot is not None and spot not in scene.focus.spots:
            raise Fault(f"the focus ({what}) is on what is not there: {scene.name}", spot.id)


def _check_hands(scene: Scene) -> None:
    if scene.drag is not None and scene.drag.held_piece and scene.drag.by_pointer and not scene.drag.is_refused:
        raise Fault(f"stuck drag: {scene.name}", f"{scene.drag.held_piece} is carried, and no button is down")
    if scene._pressed is not None:
        raise Fault(f"stuck press: {scene.name}", f"{scene._pressed.id} is pressed, and no button is down")


def _check_asked(table: TableScene) -> None:
    """Check that the prompt names the seat to act, and that a person, a bot or chance is about to act."""
    session = table.session
    if (session.is_over or session.needs_chance or table.motions.is_busy or table.pace.watching
            or not table.offers_valid):
        return
    said = table.prompt.current_words
    name = table.names[session.to_act]
    if said[0] and said[0] != name and said[0] in table.names:
        raise Fault("the prompt names somebody else", f"{said} while {name} has to act")
    if not any(said):
        raise Fault("the prompt says nothing", f"{name} has to act")
    thinking = table.needs_frames or table.pace.decided is not None
    if not table.may_act or (table.auto and not table.phones.is_asked):
        if not thinking:
            raise Fault("stuck: no bot is asked", f"{name} has to act; auto is {table.auto}")
        return
    offered = table.drag is not None and bool(table.drag.offers)
    usable = any(spot.useful and spot.enabled and spot.id not in ASIDE for spot in table.focus.spots)
    if not (offered or usable or table.is_holding or table.phones.is_asked):
        raise Fault("nothing is offered to a person who has to act", str(said))


# -- settling -----------------------------------------------------------------------------------------------


def _let_think() -> None:
    """Give background work of a table the time it needs, because frames take no time here."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(LONGEST_THOUGHT)


def _put_away(scene: Scene | None) -> None:
    """Close a scene in its own way."""
    if isinstance(scene, HandOver | Drape):
        scene.confirm()
    elif isinstance(scene, RollAndTell):
        scene._let_roll()
    elif scene is not None:
        scene.back()


def _comes_to_rest(table: TableScene, hurry: bool) -> bool:
    """Return whether something still had to be done to bring the table to rest."""
    if table.auto:
        table.toggle_auto()
    elif table.pace.step_by_step:
        table.pace.toggle_step()
    elif table.closeup.is_open:
        table.closeup.close()
    elif table.drag is not None and table.drag.held_piece:
        table.drag.cancel()
    elif table.motions.is_held or (hurry and table.motions.is_busy):
        table.motions.finish()
    elif not table.motions.is_busy and table.may_act and getattr(table, "has_unfinished_move", False):
        table.put_back()  # type: ignore[attr-defined]
    else:
        return False
    return True


def _as_opened(stage: Stage, table: TableScene) -> None:
    """Undo what people can leave different from a newly opened table: the focus, the words of a tip, a visible hint,
    the scrolling of the log, and what the table itself knows of (`TableScene.reset_view`)."""
    table.stop_advising()
    table.tips.hush()
    table.focus.seen = False
    table.focus.set(None)
    table.focus.give(table.natural_focus(), table.arrows_from())
    table._on_focus_change()
    for thing in vars(table).values():
        if isinstance(thing, LogPanel):
            thing.scroll(-len(table.log))
    for _frame in range(WATCHED):  # until a piece lifted for the focus is down again
        stage.step(0.1, [])
        if stage.at_rest:
            break
    table.reset_view()
    stage.step(0.0, [])


def _stuck(stage: Stage) -> tuple[str, str]:
    scene, table = stage.scene, table_of(stage)
    assert scene is not None and table is not None
    why = [what for what, true in (
        ("motion", table.motions.is_moving), ("held motion", table.motions.is_held), ("notes", table.tips.is_moving),
        ("bot", table.needs_frames), ("another scene", stage.changing), ("over", table.session.is_over),
        ("begun", getattr(table, "has_unfinished_move", False)), ("chance", table.session.needs_chance),
    ) if true]
    return f"stuck: never comes to rest ({', '.join(why)})", f"{scene.name}, {table.prompt.current_words}"


# -- opened anew --------------------------------------------------------------------------------------------


class Unshown(Window):
    """An invisible window of the same size."""

    def __init__(self, like: Window) -> None:
        self.screen, self.fullscreen, self.size_before = like.screen.copy(), like.fullscreen, like.size_before
        self.scale, self.offset = like.scale, like.offset
        self.screen.fill((0, 0, 0))
        self._shown = self.screen

    def fit(self) -> None: ...


class Beside:
    """The program for the second table: it plays for no seat, and gives no answers."""

    def __init__(self, program: MainProgram, session: Session) -> None:
        self._program, self._session = program, session

    def __getattr__(self, name: str) -> Any:
        return getattr(self._program, name)

    def tick(self, seconds: float) -> None: ...

    def advise(self, *asked: object) -> Any:
        return lambda: None

    def rivalry(self, session: Session) -> Any:
        return self._program.rivalry(self._session)


def _opened_anew(program: MainProgram, session: Session, like: TableScene) -> tuple[Stage, TableScene]:
    shown = program.stage
    stage = Stage(Unshown(shown.window), shown.settings, Sounds(device=False),
                  Beside(program, like.session), ART)  # type: ignore[arg-type]
    stage.input.device = shown.input.device
    stage.looks_told = set(shown.looks_told)
    table = session.game.table(session.game, session)
    stage.push(Scene())
    stage.push(table)
    for frame in range(MOST_FRAMES):
        stage.step(0.1, [])
        if stage.changing:
            continue
        if stage.scene is not table:
            _put_away(stage.scene)
        elif not _comes_to_rest(table, hurry=frame > WATCHED) and stage.at_rest:
            _as_opened(stage, table)
            return stage, table
    raise Fault("stuck: a table that is opened anew never comes to rest", str(_stuck(stage)))


def _told(table: TableScene) -> list[tuple[object, ...]]:
    return sorted((s.id, tuple(round(v, 3) for v in (s.box.x, s.box.y, s.box.w, s.box.h)), s.label, s.role, s.value,
                   s.enabled, s.reason, s.tip, s.shortcut, s.piece, s.target, s.who, s.seat, s.useful)
                  for s in table.focus.spots)


def _compare(table: TableScene, opened: TableScene) -> None:
    if table.log != opened.log:
        raise Fault("another log than opened anew", _first_apart(table.log, opened.log))
    if table.prompt.current_words != opened.prompt.current_words:
        raise Fault("another prompt than opened anew",
                    f"{table.prompt.current_words}, anew {opened.prompt.current_words}")
    ours, anew = _told(table), _told(opened)
    if ours != anew:
        ids = sorted({str(told[0]) for told in {*ours} ^ {*anew}})
        raise Fault(f"other spots than opened anew: {', '.join(_kinds(ids))}", _first_apart(ours, anew))
    for spot in table.focus.spots:
        here, there = table.focus.at(spot.box.centre), opened.focus.at(spot.box.centre)
        if (here.id if here else "") != (there.id if there else ""):
            raise Fault("another spot lies on top than opened anew", f"over {spot.id}: {here}, anew {there}")


def _kinds(ids: Sequence[str]) -> list[str]:
    """Return the kinds of ids; `card:7` and `card:9` are of one kind."""
    return sorted({id.partition(":")[0] for id in ids})


def _first_apart(ours: Sequence[object], anew: Sequence[object]) -> str:
    only, other = [x for x in ours if x not in anew], [x for x in anew if x not in ours]
    return f"only here {only[:2]}; only anew {other[:2]}"

