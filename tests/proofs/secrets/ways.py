"""The ways by which a game reaches eyes and ears. Each returns everything that it shows, for comparing two games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from unittest import mock

from klotho_games import crash_report
from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.bots import levels
from klotho_games.core.contract import NOBODY, Refusal
from klotho_games.core.files import folders
from klotho_games.core.games import table_words
from klotho_games.core.play import journal, meanwhile
from klotho_games.phones import pages, wire
from klotho_games.scenes.game.dice_ledger import Ledger
from klotho_games.scenes.replay.page import watch
from klotho_games.scenes.shelf import table_picture
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.text import pages as looks
from klotho_games.text.game_loop import GameLoop
from tests.hands import ASIDE
from tests.proofs.secrets.room import LITTLE, Room, Told
from tests.proofs.secrets.twins import SEALED, Foretold
from tests.text.reader import Script

_ASKED = ("f2", "f4", "f3", "f3", "f3", "f6", "f6", "f7", "f5")
"""Where am I, what is the score, what can I do, what happened, say it again."""
_LOOKED_AT, _POINTED_AT, _TAKEN_UP = 4, 3, 4
"""How many things are shown in close-up, pointed at, and used."""
_REFUSED = 30
"""How often something is put where it might not belong."""
_BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
_CURTAINS = ("drape", "handover")
_TYPED = ("", "", "state", "score", "moves all", "log 40", "why the", "deal", "hint", "undo", "redo")


# -- in the window ------------------------------------------------------------------------------------------


@contextmanager
def _room() -> Iterator[Room]:
    """A room in which background work is done at once, because its duration is not part of the game."""
    with mock.patch.object(Thread, "start", lambda thread: thread.run()):
        room = Room()
        try:
            yield room
        finally:
            room.close()


def at_the_table(session: Foretold, eyes: int, until: int) -> Told:
    """One person among bots decides, or watches a bot decide."""
    told: Told = {}
    with _room() as room:
        _sit_down(room, session, told)
        _look_around(room, session, eyes, told)
        _step(room, session, until, told)
    return told


def at_a_shared_screen(session: Foretold, eyes: int, until: int) -> Told:
    """Several people at one screen: the curtain between two of them, and everything else for the person who decides."""
    told: Told = {}
    with _room() as room:
        _sit_down(room, session, told)
        _ask(room, told, "between two")
        _lids(room, session, told, "between two")
        if eyes != session.to_act:
            return told
        while room.scene.name in _CURTAINS:
            room.press("return")
        room.told("uncovered", told)
        _look_around(room, session, eyes, told)
        _step(room, session, until, told)
    return told


def with_phones(session: Foretold, eyes: int, until: int) -> Told:
    """Every player has a phone: what goes to this one, to a guest without a seat, and what the screen shows."""
    told: Told = {}
    with _room() as room:
        room.stage.push(session.game.table(session.game, session))
        room.rest()
        phones = [room.phone(seat) for seat in range(len(session.setup.seats))]
        onlooker = room.onlooker()
        while room.scene.name in _CURTAINS:
            room.press("return")
        room.forget()
        room.told("with phones", told)
        _ask(room, told, "with phones")
        _lids(room, session, told, "with phones")
        if eyes == session.to_act:
            phones[eyes].do("hint")
            room.rest()
            room.told("with phones, hint", told)
        _step(room, session, until, told, "with phones, a step")
        if eyes != NOBODY:
            told["phone, bytes"] = phones[eyes].bytes
        told["phone of an onlooker, bytes"] = onlooker.bytes
    return told


def replayed(session: Foretold, eyes: int, until: int) -> Told:
    """The replay of the game, with these eyes or an onlooker's."""
    told: Told = {}
    with _room() as room:
        scene = watch(session.upto(len(session.whole)), session.ply).table
        room.stage.push(scene)
        room.rest()
        while scene.mode.shown_to != eyes:
            scene.mode.next_eyes()
        room.rest()
        room.forget()
        room.told("replay", told)
        _ask(room, told, "replay")
        scene.mode.step(1)
        room.rest()
        room.told("replay, a step", told)
        scene.mode.open_log()
        room.rest()
        room.told("replay, log", told)
    return told


def _sit_down(room: Room, session: Foretold, told: Told) -> None:
    room.stage.push(session.game.table(session.game, session))
    room.rest()
    room.told("sitting down", told)


def _look_around(room: Room, session: Foretold, eyes: int, told: Told) -> None:
    _ask(room, told, "table")
    rng, scene = Random(session.ply), room.table
    close = [spot.id for spot in scene.focus.spots if spot.large is not None]
    for id in rng.sample(close, min(_LOOKED_AT, len(close))):
        scene.zoom(scene.focus.find(id))
        room.rest()
        room.told(f"close-up of {id}", told)
        scene.closeup.close()
    for spot in _some(rng, scene.focus.spots):
        room.hover(spot)
        room.told(f"pointer at {spot.id}", told)
    told["saved, picture"] = bytes(room.stage.picture_of(scene).get_buffer().raw)
    told["saved, may be shown"] = table_picture.may_be_shown(session)
    _lids(room, session, told, "table")
    again = scene.focus.find("again")
    if again is not None and again.press is not None and again.enabled:
        again.press()
        room.rest()
        room.told("last turn again", told)
    if session.to_act == eyes:
        _try_things(room, session, rng, told)
        scene.ask_for_hint()
        room.rest()
        room.told("hint", told)


def _try_things(room: Room, session: Foretold, rng: Random, told: Told) -> None:
    """Take up everything usable, and record what is said about it and what it would do, without deciding."""
    scene = room.table
    usable = [spot.id for spot in scene.focus.spots if spot.useful and spot.enabled and spot.id not in ASIDE]
    session.held_back = would = []
    for id in rng.sample(usable, min(_TAKEN_UP, len(usable))):
        spot = scene.focus.find(id)
        if spot is not None:
            scene.activate(spot)
            room.rest()
            room.told(f"{id} taken up", told)
        while room.scene is not scene:
            room.stage.pop()
            room.rest()
    session.held_back = None
    told["things taken up, refusals"] = _refusals(scene, rng)
    if isinstance(scene, Desk) and scene.has_unfinished_move:
        scene.put_back()
    if scene.drag is not None:
        scene.drag.cancel()
    scene.refresh_if_still()
    room.rest()
    told["things taken up, moves"] = would
    room.told("things put back", told)


def _refusals(scene: TableScene, rng: Random) -> list[tuple[str, str, Refusal | None]]:
    """Return what is said about a thing that is put where it cannot go."""
    targets = [spot.target for spot in scene.focus.spots if spot.target]
    pieces = ["", *(spot.piece for spot in scene.focus.spots if spot.piece)]
    pairs = [(piece, target) for piece in pieces for target in targets]
    return [(*pair, scene.refusal_for(*pair)) for pair in rng.sample(pairs, min(_REFUSED, len(pairs)))]


def _some(rng: Random, spots: list[Spot]) -> list[Spot]:
    return rng.sample(spots, min(_POINTED_AT, len(spots)))


def _ask(room: Room, told: Told, where: str) -> None:
    for n, key in enumerate(_ASKED):
        room.press(key)
        room.told(f"{where}, {key} ({n})", told)


def _lids(room: Room, session: Foretold, told: Told, where: str) -> None:
    """Open everything that covers the table."""
    under = room.scene
    room.program.open_pause(room.table)
    room.rest()
    room.told(f"{where}, pause", told)
    if session.folds:
        room.stage.push(Ledger(session))
        room.rest()
        room.told(f"{where}, ledger", told)
        room.stage.pop()
        room.rest()
    room.stage.pop()
    room.rest()
    room.program.open_rules(session.game.id)
    room.rest()
    room.told(f"{where}, rulebook", told)
    room.stage.pop()
    room.rest()
    assert room.scene is under
    room.told(f"{where}, afterwards", told)


def _step(room: Room, session: Foretold, until: int, told: Told, where: str = "a step") -> None:
    """Watch the next decision until the one after it, or further if the table goes on by itself because nothing else is
    left to do."""
    due = session.whole[session.ply]
    if session.bot(due.seat):
        room.bidden.may_go = True
    else:
        room.table.play(due.step)
    for _try in range(20):
        room.rest()
        if session.ply >= until:
            break
    assert session.ply >= until, f"{session.game.id} came to {session.ply}, not to {until}"
    room.told(where, told)


# -- in words -----------------------------------------------------------------------------------------------


def in_words(session: Foretold, eyes: int, until: int) -> Told:
    """What the house says about a game without a window, for this seat or for an onlooker."""
    game, names, state = session.game, session.setup.seats, session.state
    told: Told = {
        "words, around": table_words.table_lines(game, state, eyes, names),
        "words, log": looks.log(session, eyes, session.history),
        "words, prompt": game.telling.prompt(state, names),
        "words, standing": game.telling.standing(state, names),
        "words, undo": session.why_not_undo(),
        "words, events for all": [game.telling.event(event, names) for p in session.history for event in p.events],
    }
    if eyes != NOBODY:
        told["phone, page"] = wire.encode(pages.make_numbered_page(session, eyes, 1).hand)
        steps = meanwhile.steps_of_others(session.history, eyes)
        told["words, waited"] = [
            meanwhile.describe_meanwhile(game, steps, eyes, names, watched) for watched in (True, False)
        ]
    if session.to_act == eyes:
        for level in levels.LEVELS:
            told[f"advice, {level}"] = levels.choose(game, session.view(eyes), level, Random(5), LITTLE)
    return told


def in_a_terminal(session: Foretold, eyes: int, until: int) -> Told:
    """A text table on this seat's turn, among bots."""
    if session.to_act != eyes:
        return {}
    return _typed(session, *_TYPED)


def in_a_shared_terminal(session: Foretold, eyes: int, until: int) -> Told:
    """A text table that several people share: what it shows before the next person confirms, and everything that the
    person who decides can ask."""
    typed = _TYPED if session.to_act == eyes else ()
    return {f"shared {where}": what for where, what in _typed(session, *typed).items()}


def _typed(session: Foretold, *lines: str) -> Told:
    script = Script(*lines)
    with mock.patch.object(levels, "budget", lambda level, at_table=False: LITTLE), \
            mock.patch.object(levels, "doubt_seed", lambda session, slips: session.ply):
        GameLoop(PlayerBooks(), session, script.paper()).play()
    return {"terminal, page": script.transcript}


def in_a_report(session: Foretold, eyes: int, until: int) -> Told:
    """The report of a fault while the game runs, and the entry in a list of saves."""
    with TemporaryDirectory() as folder, mock.patch.object(os, "fsync", lambda file: None):
        with mock.patch.object(journal, "datetime", mock.Mock(now=lambda _zone: _BEGAN)):
            kept = journal.begin(session.record, SEALED, Path(folder), session.history)
        kept.catch_up()
        kept.close()
        problem = ZeroDivisionError("broken")
        crash_report.attach(problem, [kept.path])
        report = "\n".join(problem.__notes__).replace(kept.path.name, "the game")
        (listed,) = journal.saves(Path(folder))
    info = listed.game, listed.title, listed.names, listed.bots, listed.steps, listed.notes, listed.problem
    return {"report, text": report.splitlines(), "saved, list": info}


@contextmanager
def own_home() -> Iterator[None]:
    """Use a temporary home folder."""
    with TemporaryDirectory() as home, mock.patch.object(folders, "_chosen", Path(home)):
        yield
