"""What a phone's pad can do on the big screen, in every game.

It can never decide who plays where, who is admitted, what is saved, or whether the game goes on.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.append(str(Path(__file__).resolve().parents[2] / "build_scripts"))

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pygame
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.phones.wire import PRESSES
from klotho_games.scenes.book.how_to_play import HowToPlay
from klotho_games.scenes.book.rulebook import Rulebook
from klotho_games.scenes.game.dice_ledger import Ledger
from klotho_games.scenes.game.pause import Pause
from klotho_games.scenes.game.records import Records
from klotho_games.scenes.game.results import Results
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.scenes.phones.admission import Admission
from klotho_games.scenes.phones.join_sheet import PhonesSheet
from klotho_games.scenes.phones.phone_bridge import PhoneBridge
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.replay.page import watch
from klotho_games.scenes.replay.share import ShareScene
from klotho_games.scenes.settings.page import SettingsScene
from klotho_games.scenes.setup.page import SetUp
from klotho_games.scenes.shelf.profiles import ProfileChooser
from klotho_games.scenes.shelf.saves import Saves
from klotho_games.stage.devices.input import Action, Press
from klotho_games.stage.ending.dice_check import DiceCheck
from klotho_games.stage.ending.ending import EndingScene
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.table.hand_over import HandOver
from klotho_games.stage.table.table_scene import TableScene
from shots.offline_phones import OfflineParty, OfflinePhone, admit
from tests.depth import depth
from tests.registry.tables import setups
from tests.scenes.rig import name, open_program, settle

SHARED = [game for game in map(registry.load, registry.ids()) if game.info.seats[1] > 1]
ALONE = [game for game in map(registry.load, registry.ids()) if game.info.seats[1] == 1]
shared_games = pytest.mark.parametrize("game", SHARED, ids=lambda game: game.id)


@pytest.fixture
def program() -> Iterator[MainProgram]:
    opened = open_program()
    yield opened
    opened.close()
    pygame.event.clear()


class Sofa:
    """People with phones in front of one screen, with another person at the keys."""

    def __init__(self, program: MainProgram, phones: int = 2) -> None:
        self.program, self.party = program, OfflineParty()
        self.guests = program._guests = PhoneBridge(program, self.party)
        self._wanted = phones
        self.phones: list[OfflinePhone] = []

    def sit_at(self, game: Game, people: int = 2) -> TableScene:
        least, most = game.info.seats
        seats = max(least, people) if most > 1 else 1
        bots = ("",) * min(people, seats) + ("easy",) * (seats - people)
        setup = setups(game, seats)[0]
        self.program.new_game(game, setup, seeds.seed_from_words("pads"), bots=bots if any(bots) else ())
        settle(self.program)
        self.guests.open()
        self.hold_phones()
        while isinstance(self.program.stage.scene, HandOver) or name(self.program) == "drape":
            self.program.stage.pop()
            settle(self.program)
        table = self.program.stage.scene
        assert isinstance(table, TableScene)
        return table

    def hold_phones(self) -> None:
        for seat in range(self._wanted):
            self.phones.append(OfflinePhone(self.party, seat, f"Guest {seat}"))
            admit(self.guests, self.phones[seat])
            self.party.wait(1)
        self.hear()

    def hear(self) -> None:
        for _frame in range(2):
            self.program.stage.step(0.02, self.program.stage.input.read(self.program.stage.window))
        for _frame in range(20):
            if self.program.stage.at_rest:
                break
            self.program.stage.step(0.1, [])

    def press(self, seat: int, *actions: str) -> None:
        for action in actions:
            self.party.wait(0.2)
            self.phones[seat].say(t="pad", a=action)
            self.hear()

    def make_host(self, seat: int) -> None:
        self.party.mark_host(self.phones[seat].guest)
        self.hear()

    def opened(self, scene: Scene) -> Scene:
        """Open a scene as the person at the screen."""
        self.program.stage.push(scene)
        settle(self.program)
        assert self.program.stage.scene is scene
        return scene

    def seats(self) -> object:
        """Return who plays where with which key, and who asks to join."""
        keys = [guest.key for guest in self.party._talk.room]
        return keys, self.party.guests(), len(self.guests._asking), self.party.code, self.party.is_open

    def kept(self) -> dict[str, bytes]:
        """Return all files of the home folder."""
        home = folders.home()
        return {str(file.relative_to(home)): file.read_bytes() for file in sorted(home.rglob("*")) if file.is_file()}

    def everything(self) -> object:
        stage = self.program.stage
        scenes = [(id(scene), scene.focus.current and scene.focus.current.id, scene.focus.seen, scene.typing is None)
                  for scene in stage.stack]
        return scenes, self.running(), self.seats(), self.kept(), self.program.settings, stage.running

    def running(self) -> object:
        sessions = [getattr(scene, "session", None) for scene in self.program.stage.stack]
        autos = [scene.auto for scene in self.program.stage.stack if isinstance(scene, TableScene)]
        return {id(one): (id(one.state), one.ply) for one in sessions if one is not None}, autos


def walk_to(sofa: Sofa, seat: int, id: str) -> None:
    """Move the focus to a spot and use it."""
    scene = sofa.program.stage.scene
    assert scene is not None
    while not scene.focus.seen or scene.focus.current is None or scene.focus.current.id != id:
        sofa.press(seat, "down")
    sofa.press(seat, "confirm")


def over_a_table(sofa: Sofa, table: TableScene) -> list[Callable[[], Scene]]:
    """Return the scenes that a person at the screen can open during a game, and those that open by themselves."""
    program = sofa.program
    return [
        lambda: Pause(table), SettingsScene, lambda: PhonesSheet(sofa.guests), lambda: Rulebook(table.game),
        lambda: Ledger(table.session), lambda: Confirm("Give it up?", "", "Yes", lambda: program.start_again(table)),
        lambda: Admission("Eve wants to play.", "", lambda _yes: None, lambda: False), lambda: ProfileChooser(),
        lambda: Saves(), lambda: HowToPlay(table.game.id), lambda: Records(table.game),
        lambda: DiceCheck(table.session),
    ]


@shared_games
def test_no_pad_does_anything_to_what_someone_at_the_screen_has_opened(game: Game, program: MainProgram) -> None:
    """Not even the pad of the seat whose turn it is: it cannot admit, change seats, leave or start again."""
    sofa = Sofa(program)
    table = sofa.sit_at(game)
    for make in over_a_table(sofa, table):
        scene = sofa.opened(make())
        before = sofa.everything()
        for seat in (0, 1):
            sofa.press(seat, *PRESSES, "confirm", "right", "confirm", "down", "confirm", "cancel")
        assert sofa.everything() == before, scene.name
        program.stage.pop()
        settle(program)


@shared_games
def test_only_the_host_pauses_a_game_of_several(game: Game, program: MainProgram) -> None:
    """Neither the one whose turn it is nor the other does, with any of the ways that keys have."""
    sofa = Sofa(program)
    table = sofa.sit_at(game)
    for seat in (table.session.to_act, 1 - table.session.to_act):
        sofa.press(seat, "menu", "cancel", "cancel", "menu")
        assert not any(isinstance(scene, Pause) for scene in program.stage.stack)
    host = 1 - table.session.to_act
    sofa.make_host(host)
    sofa.press(host, "menu")
    assert name(program) == "pause"


@shared_games
def test_a_host_who_has_to_wait_may_read_the_rules_and_changes_nothing(game: Game, program: MainProgram) -> None:
    sofa, rng = Sofa(program), Random(1)
    table = sofa.sit_at(game)
    other = next(seat for seat in (0, 1) if seat != table.session.to_act)
    sofa.make_host(other)
    before = sofa.running(), sofa.seats(), sofa.kept(), program.settings
    for _try in range(depth(120, short=40)):
        sofa.press(other, rng.choice(PRESSES))
        assert isinstance(program.stage.scene, TableScene | Pause | Rulebook | Ledger), name(program)
        assert (sofa.running(), sofa.seats(), sofa.kept(), program.settings) == before
    while name(program) != "table":
        sofa.press(other, "cancel")
    sofa.press(other, "menu")
    assert name(program) == "pause"
    sofa.press(1 - other, "cancel", "menu", "confirm", "down", "confirm")
    assert name(program) == "pause", "another has opened it"
    walk_to(sofa, other, "rules")
    assert name(program) == "rulebook"
    sofa.press(other, "right", "cancel", "menu")
    assert name(program) == "table"


@shared_games
def test_whose_turn_it_is_plays_and_reaches_nothing_else(game: Game, program: MainProgram) -> None:
    """Whatever is pressed, the same people stay at the same table, and opened scenes can be closed again."""
    sofa, rng = Sofa(program), Random(2)
    table = sofa.sit_at(game)
    session, files = table.session, set(sofa.kept())
    for _try in range(depth(150, short=60)):
        seat = session.to_act
        if session.is_over or seat not in (0, 1):
            break
        others = 1 - seat
        key = sofa.party.guest_at(others)
        sofa.press(seat, rng.choice([action for action in (*PRESSES, "confirm", "right", "down") if action != "hint"]))
        assert sofa.party.guest_at(others) == key and sofa.guests.phone(others) == "here"
        assert sofa.party.is_open and set(sofa.kept()) >= files
        assert session.is_over or table in program.stage.stack, "nobody has left it"
        assert table.session is session
        if sofa.guests.phone(seat) != "here":
            break  # its own seat now plays at the screen
        if not session.is_over and name(program) not in ("table", "chooser", "workbench") and rng.random() < 0.5:
            sofa.press(seat, "cancel")


@shared_games
def test_what_a_phone_opened_is_the_screens_as_soon_as_someone_there_uses_it(game: Game, program: MainProgram) -> None:
    sofa = Sofa(program)
    table = sofa.sit_at(game)
    seat = table.session.to_act
    sofa.make_host(seat)
    sofa.press(seat, "menu", "down", "down", "down", "down", "down", "down")
    pause = program.stage.scene
    assert isinstance(pause, Pause) and pause.focus.current is not None and pause.focus.current.id != "resume"
    program.stage.step(0.02, [Press(Action.CONFIRM, "return")])
    settle(program)
    assert table in program.stage.stack, "Enter means what it always does: nobody has moved it to Save and leave"


@shared_games
def test_a_press_that_was_sent_before_another_scene_came_does_not_reach_it(game: Game, program: MainProgram) -> None:
    """All in one frame: menu, down to "Save and leave", and OK."""
    sofa = Sofa(program)
    table = sofa.sit_at(game)
    sofa.make_host(table.session.to_act)
    before = sofa.running(), sofa.seats()
    for action in ("menu", *["down"] * 7, "confirm"):
        sofa.phones[table.session.to_act].say(t="pad", a=action)
    sofa.hear()
    assert table in program.stage.stack and (sofa.running(), sofa.seats()) == before


def ended(sofa: Sofa, game: Game) -> Scene:
    table = sofa.sit_at(game)
    rng, session = Random(3), table.session
    while not session.is_over:
        session.draw_chance()
        if not session.is_over:
            session.play(rng.choice(session.legal()))
    table.on_rest()
    sofa.hear()
    scene = sofa.program.stage.scene
    assert isinstance(scene, EndingScene | Results)
    return scene


@shared_games
def test_after_a_game_pads_hurry_the_count_along_and_nothing_else(game: Game, program: MainProgram) -> None:
    sofa = Sofa(program)
    ending: Any = ended(sofa, game)
    sofa.press(0, "confirm")
    assert not ending.motions.is_busy
    session = ending.session
    for make in (None, lambda: watch(session).table, lambda: ShareScene(session, None, ()), lambda: DiceCheck(session),
                 lambda: Records(game)):
        if make is not None:
            sofa.opened(make())
        before = sofa.everything()
        for seat in (0, 1):
            sofa.press(seat, *PRESSES, "confirm", "right", "confirm", "cancel")
        assert sofa.everything() == before, name(program)


@shared_games
def test_before_a_game_pads_do_nothing(game: Game, program: MainProgram) -> None:
    program.open_setup(game.id)
    settle(program)
    sofa = Sofa(program, 1)
    sofa.guests.open()
    sofa.hold_phones()
    before = sofa.everything()
    sofa.press(0, *PRESSES, "confirm", "down", "confirm", "cancel")
    assert isinstance(program.stage.scene, SetUp) and sofa.everything() == before


@pytest.mark.parametrize("game", [*ALONE, *SHARED[:1]], ids=lambda game: game.id)
def test_who_is_the_only_person_of_a_game_steers_all_of_it(game: Game, program: MainProgram) -> None:
    """Nobody else is affected, so the phone alone is enough, except for seats and codes."""
    sofa = Sofa(program, 1)
    table = sofa.sit_at(game, 1)
    sofa.press(0, "menu")
    walk_to(sofa, 0, "phones")
    assert name(program) == "phones"
    before = sofa.seats()
    sofa.press(0, "down", "confirm", "right", "confirm", "up", "confirm", "left", "confirm")
    assert name(program) == "phones" and sofa.seats() == before
    sofa.press(0, "cancel")
    assert name(program) == "pause"
    walk_to(sofa, 0, "leave")
    assert name(program) == "shelf" and table not in program.stage.stack
