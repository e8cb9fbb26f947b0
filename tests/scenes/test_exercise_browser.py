"""Real exercises on a phone in a real browser: every game's question and its answer fit, and taps decide.

With `--basetemp`, pictures of all pages stay in that folder.
"""

from __future__ import annotations

import io
import shutil
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from klotho_games.core import i18n
from klotho_games.core.games import registry
from klotho_games.phones.party import Party
from klotho_games.practice.exercise_file import of_game
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.scenes.phones.phone_bridge import PhoneBridge
from klotho_games.scenes.practice.opening import open_sitting
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import wake
from shots import chromium
from shots.phone_pages import TOO_SMALL, sheet_of
from tests.scenes.rig import name, settle, tap

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not any(map(shutil.which, chromium.NAMES)), reason="there is no Chromium here"),
]
_LOOKED = 2000
"""The number of frames within which a tap must have an effect."""

_A_PERSON = 0.6
"""Seconds. Nobody decides faster for long, and phones are refused that do."""


@pytest.fixture(scope="module")
def browser() -> Iterator[chromium.Chromium]:
    with chromium.Chromium() as made:
        yield made


def exercises() -> list:  # type: ignore[type-arg]
    """Return one exercise of each game that has any."""
    return [found[0] for game in map(registry.load, registry.ids()) if (found := of_game(game))]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [100, 160])
def test_one_practises_with_a_phone(language: str, text: int, program_of: Callable[..., MainProgram],
                                    browser: chromium.Chromium, tmp_path: Path) -> None:
    before = i18n.current_language()
    i18n.use(language)
    program = program_of(speed="instant", linger=False)
    program.change_settings(speed="instant", motion="reduced", language=language)
    party = Party(wake, "127.0.0.1")
    program._guests = PhoneBridge(program, party)
    program._guests.open()
    tab = browser.tab((360, 740), text=text)
    try:
        _practise(program, party, tab, tmp_path, language)
    finally:
        party.close()
        tab.close()
        i18n.use(before)


def _practise(program: MainProgram, party: Party, tab: chromium.Tab, folder: Path, language: str) -> None:
    def frames(until: Callable[[], object], what: str) -> None:
        for _frame in range(_LOOKED):
            if until():
                return
            program.stage.step(0.02, program.stage.input.read(program.stage.window, 5))
        raise AssertionError(f"{what}: {tab.run('document.body.innerText')}")

    def pass_by(seconds: float) -> None:
        until = time.monotonic() + seconds
        frames(lambda: time.monotonic() > until, "time")

    def page() -> str:
        return str(tab.run("document.documentElement.dataset.page"))

    def shows(phase: str) -> bool:
        sent = program.guests.exercises._sent
        return sent is not None and sent.phase.name == phase and page() == str(sent.page.hand.n)

    def keep() -> None:
        tab.until("[...document.images].every((one) => one.complete)")
        pictures.append(pygame.image.load(io.BytesIO(tab.picture())))
        faults.extend(f"{len(pictures)}: {fault}" for fault in tab.run(TOO_SMALL))

    pictures: list[pygame.Surface] = []
    faults: list[str] = []
    tab.go(f"{party.url}")
    tab.enter("Ada")
    found = exercises()
    notebook = Notebook("ada", {one.game: [one] for one in found})
    open_sitting(program.stage, PracticeSitting(notebook, found, date(2026, 11, 19)), "Ada", lambda: None)
    settle(program)
    frames(lambda: name(program) == "exercise-phone", "the question")
    tap(program, "yes")
    for n, _exercise in enumerate(found):
        frames(lambda: shows("ASKS"), "the question of an exercise")
        keep()
        pass_by(_A_PERSON)
        tab.tap("[data-key=moveexercise-answer]")
        tab.tap(".choices .btn.main")
        tab.tap("[data-key=sure]")
        frames(lambda: shows("TELLS"), "the answer")
        frames(lambda: program.guests.exercise.told.reasons is not None, "the reason")  # type: ignore[union-attr]
        frames(lambda: shows("TELLS"), "the answer with its reason")
        keep()
        assert notebook.streak(date(2026, 11, 19)) == (n == len(found) - 1)
        tab.tap("[data-key=moveexercise-next]")
    frames(lambda: name(program) == "practice-end", "the end")
    pygame.image.save(sheet_of(pictures), folder / f"exercises_{language}.png")
    assert not faults
    assert not tab.complaints
