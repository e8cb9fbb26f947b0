# ruff: noqa: E402 - the environment comes before what is installed in it
"""Take pictures of named screens, without a display.

    python3 build_scripts/shots/screens.py                      all of them into shots/
    python3 build_scripts/shots/screens.py --list               their names
    python3 build_scripts/shots/screens.py shelf karthis-cards --size 1280x720 --text 2.0
    python3 build_scripts/shots/screens.py --language de        in German
    python3 build_scripts/shots/screens.py shelf --eyes deuteranopia      as colour-blind people see it
    python3 build_scripts/shots/screens.py --beside FOLDER      with the picture of the same name from there beside each
    python3 build_scripts/shots/screens.py --accept             renew the pictures of the visual tests
    python3 build_scripts/shots/screens.py --play [GAME …]      let a bot play every game once, or these, with pictures
    python3 build_scripts/shots/screens.py --plugins --play shutbox     a game that is installed as a plug-in

Screens are reached through the program's own scenes. Dice and cards are given, never random.
"""

from __future__ import annotations

import argparse
import difflib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
if "--plugins" not in sys.argv:
    os.environ["KLOTHO_NO_PLUGINS"] = "1"  # only games of the house, whatever else is installed

import pygame
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core import i18n
from klotho_games.core.chance import seeds
from klotho_games.core.chance.deal_codes import Deal
from klotho_games.core.contract import Move, Setup
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.characters import KINDS
from klotho_games.core.games.rulebook import clauses
from klotho_games.core.games.strength import EVEN
from klotho_games.core.people.profiles import Finish
from klotho_games.core.people.setup_seats import resize_seats
from klotho_games.core.play import journal
from klotho_games.core.play.record import Marks
from klotho_games.core.play.session import Session
from klotho_games.scenes.settings.page import SettingsScene
from klotho_games.scenes.shelf import table_picture
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.ending.dice_check import DiceCheck
from shots import (
    access_screens,
    albums,
    coach_screens,
    exercise_screens,
    joining_screens,
    medal_screens,
    older_rules_screens,
    own_dice_screens,
    practice_screens,
    season_screens,
    statistics_screens,
    today_screens,
    tutor_screens,
    vision,
    voice_screens,
)
from shots.pictures import beside, save
from shots.studio import NAME, Studio

OUT = environment.ROOT / "shots"
GOLDEN = environment.ROOT / "tests" / "visual" / "golden"
GOLDEN_SIZE = (960, 540)
EXAMPLE = registry.ids()[0]
"""The game in the pictures of the house's own scenes."""
ART = Art()
"""Shared by all screens of a run, as the program shares it among scenes: most pictures are on many screens."""


@contextmanager
def studio(size: tuple[int, int] = (1920, 1080), text: float = 1.0, art: Art | None = None,
           **wishes: Any) -> Iterator[Studio]:
    """Open a studio with a temporary home folder, so that no real saves, profiles or settings are touched or shown."""
    before = folders._chosen
    with tempfile.TemporaryDirectory(prefix="klotho-shots-") as home:
        folders.choose(Path(home))
        opened = Studio(size, text, art or ART, **wishes)
        try:
            yield opened
        finally:
            opened.close()
            folders._chosen = before


# -- the screens ------------------------------------------------------------------------------------------------

Shot = Callable[[Studio], None]


def shelf(s: Studio) -> None:
    s.show(Shelf())


def _leave_a_game() -> None:
    """Leave an unfinished game behind."""
    game = registry.load(EXAMPLE)
    options = tuple(sorted((option.name, option.default) for option in game.info.options))
    session = journal.start(game, Setup((NAME,), options), seeds.seed_from_words("shots"), notes={"profile": NAME})
    session.play(session.legal()[0])
    session.draw_chance()
    session.close()


def _bring_home(s: Studio) -> None:
    """Add some finished games to the profile."""
    for score, level, floor in ((1073, 2, 2), (640, 2, 1), (12_300, 3, 3)):
        notes: dict[str, int | str] = {"floor": floor}
        s.program.profiles.finish(NAME, EXAMPLE, Finish(won=True, score=score, level=level, notes=notes))
    s.program.profiles.finish(NAME, EXAMPLE, Finish(won=False))


def shelf_with_save(s: Studio) -> None:
    """The shelf with a game to continue."""
    _leave_a_game()
    s.show(Shelf(EXAMPLE))


def saves(s: Studio) -> None:
    """Saves of several games, each with its picture if one can be shown."""
    for id in registry.ids()[:3]:
        game = registry.load(id)
        names = (NAME, "Bram")[: max(1, game.info.seats[0])]
        options = tuple(sorted((option.name, option.default) for option in game.info.options))
        session = journal.start(game, Setup(names, options), seeds.seed_from_words("shots"), notes={"profile": NAME})
        session.draw_chance()
        table_picture.keep(s.stage, s.seat(session))
        session.close()
    s.program.forget_saves()
    s.show(Shelf())
    s.program.open_saves()
    s.rest()


def setup(s: Studio) -> None:
    _set_up(s, EXAMPLE, known=False)


def setup_known_deal(s: Studio) -> None:
    """A code has been typed."""
    _set_up(s, EXAMPLE, known=True)


def setup_daily(s: Studio) -> None:
    """The daily game, not begun yet."""
    s.show(Shelf())
    s.program.open_setup(EXAMPLE, s.program.daily(registry.load(EXAMPLE)))
    s.rest()


def setup_daily_again(s: Studio) -> None:
    s.program.profiles.begin_daily(NAME, EXAMPLE, s.program.daily_games.today)
    setup_daily(s)


def setup_seats(s: Studio) -> None:
    _set_up(s, _for_several(), known=False)


def setup_seats_known_deal(s: Studio) -> None:
    _set_up(s, _for_several(), known=True)


def setup_even(s: Studio) -> None:
    """A bot plays an even match with a person who is not known yet."""
    _even_match(s, 4, 2)


def setup_even_full(s: Studio) -> None:
    """The same at a full table, which leaves little room for what is said about it."""
    _even_match(s, 6, 6)


def _even_match(s: Studio, most: int, seats: int) -> None:
    """Show the first game for this many players."""
    _set_up(s, next(id for id in registry.ids() if registry.load(id).box.seats[1] == most), known=False)
    scene: Any = s.stage.scene
    scene.seats = resize_seats(scene.seats, seats)
    for seat in scene.seats[1:]:
        seat.level = EVEN
    scene.told = scene.seats[1]
    scene.rebuild()
    s.rest()


def _for_several() -> str:
    """Return the first game for more than one player."""
    return next(id for id in registry.ids() if registry.load(id).box.seats[1] > 1)


def _set_up(s: Studio, game: str, known: bool) -> None:
    s.show(Shelf())
    s.program.open_setup(game, Deal(seeds.seed_from_words("shots")))
    s.rest()
    if not known:  # the same seal in every picture, as if it were random
        scene: Any = s.stage.scene
        scene.chosen_deal = False
        scene.rebuild()
        s.rest()


def setup_rival(s: Studio) -> None:
    """A rival plays the same deal as a person who plays alone."""
    _set_up(s, EXAMPLE, known=False)
    scene: Any = s.stage.scene
    scene.rival.kind = KINDS[0]
    scene.told_kind = True
    scene.choose("rival", True)
    s.rest()


def rulebook(s: Studio) -> None:
    s.show(Shelf())
    s.program.open_rules(EXAMPLE)
    s.rest()


def how_to_play(s: Studio) -> None:
    s.show(Shelf())
    s.program.open_how_to_play(EXAMPLE)
    s.rest()


def rulebook_clause(s: Studio) -> None:
    s.show(Shelf())
    book = list(clauses(registry.load(EXAMPLE).rulebook))
    s.program.open_rules(EXAMPLE, book[len(book) // 2])
    s.rest()


def settings(s: Studio) -> None:
    s.show(Shelf())
    s.program.open_settings()
    s.rest()


def settings_reading(s: Studio) -> None:
    s.show(SettingsScene("reading"))


def pause(s: Studio) -> None:
    s.program.open_pause(s.table(albums.album(EXAMPLE).TABLE()))
    s.rest()


def pause_known_deal(s: Studio) -> None:
    session = albums.album(EXAMPLE).TABLE()
    record = replace(session.record, marks=Marks(known=True))
    s.program.open_pause(s.table(Session.of_record(session.game, record, session.seed)))
    s.rest()


def dice_check(s: Studio) -> None:
    """What is revealed of the seed at the end of a game whose dice came from it."""
    game, rng = registry.load(EXAMPLE), Random("shots")
    options = tuple(sorted((option.name, option.default) for option in game.info.options))
    session = Session.new(game, Setup((NAME,), options), seeds.seed_from_words("shots"), notes={"profile": NAME})
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    s.table(session)
    s.show(DiceCheck(session))


def _most_seats() -> str:
    return max(registry.ids(), key=lambda id: registry.load(id).box.seats[1])


def profiles(s: Studio) -> None:
    s.show(Shelf())
    s.program.open_profiles()
    s.rest()


def records(s: Studio) -> None:
    _bring_home(s)
    s.show(Shelf())
    s.program.open_records(EXAMPLE)
    s.rest()


SHOTS: dict[str, Shot] = {
    "shelf": shelf,
    "shelf-saved": shelf_with_save,
    "setup": setup,
    "setup-known": setup_known_deal,
    "setup-daily": setup_daily,
    "setup-daily-again": setup_daily_again,
    "setup-rival": setup_rival,
    "setup-seats": setup_seats,
    "setup-seats-known": setup_seats_known_deal,
    "setup-even": setup_even,
    "setup-even-full": setup_even_full,
    "rulebook": rulebook,
    "rulebook-clause": rulebook_clause,
    "how-to-play": how_to_play,
    "settings": settings,
    "settings-reading": settings_reading,
    "pause": pause,
    "pause-known": pause_known_deal,
    "dice-check": dice_check,
    **{name: partial(shot, ready=lambda s: _set_up(s, _most_seats(), known=False))
       for name, shot in joining_screens.SCREENS.items()},
    "profiles": profiles,
    "records": records,
    "saves": saves,
    **coach_screens.SCREENS,
    **older_rules_screens.SCREENS,
    **access_screens.SCREENS,
    **exercise_screens.SCREENS,
    **own_dice_screens.SCREENS,
    **practice_screens.SCREENS,
    **season_screens.SCREENS,
    **medal_screens.SCREENS,
    **statistics_screens.SCREENS,
    **today_screens.SCREENS,
    **tutor_screens.SCREENS,
    **voice_screens.SCREENS,
    **{name: shot for screens in albums.collect("SCREENS").values() for name, shot in screens.items()},
}

GOLDENS = ("shelf", "setup", "setup-even", "rulebook", "settings", "pause", "phones", *coach_screens.GOLDENS,
           *exercise_screens.GOLDENS, *practice_screens.GOLDENS, *today_screens.GOLDENS,
           *(name for names in albums.collect("GOLDENS").values() for name in names))
"""The screens that the visual tests compare."""


def take(name: str, size: tuple[int, int] = (1920, 1080), text: float = 1.0, **wishes: Any) -> pygame.Surface:
    with studio(size, text, **wishes) as s:
        SHOTS[name](s)
        return s.picture.copy()


# -- a game played by a bot ---------------------------------------------------------------------------------------


def play_once(games: Sequence[str], out: Path, size: tuple[int, int]) -> None:
    for id in games:
        with studio(size) as s:
            _play_once(s, id, out)


def _play_once(s: Studio, id: str, out: Path) -> None:
    session = a_game(registry.load(id))
    for at in play_through(s, session):
        save(s.picture, out / f"{id}-{at}.png")
    result, decided = session.result, sum(isinstance(turn.step, Move) for turn in session.history)
    assert result is not None
    told = f"{decided} decisions, {result.scores[0]:,} points. {result.reason}"
    print(f"{session.game.info.title}: {told}", flush=True)


def a_game(game: registry.Game, seed: bytes | None = None) -> Session:
    """Start a game with the fewest people, at one screen."""
    names = (NAME, *(f"Bot {n}" for n in range(2, game.info.seats[0] + 1)))
    options = tuple(sorted((option.name, option.default) for option in game.info.options))
    return Session.new(game, Setup(names, options), seed, notes={"profile": NAME})


def play_through(s: Studio, session: Session, every: int = 25) -> Iterator[str]:
    """A bot plays for every seat to the end. Yields a name at each moment worth a picture."""
    game, rng, decided = session.game, Random(session.seed), 0
    table = s.seat(session)
    while session.needs_chance:  # the search for a deal takes a moment
        s.rest(2)
    while not session.is_over:
        if decided % every == 0:
            yield f"{decided:03}"
        table.play(levels.choose(game, session.view(session.to_act), "normal", rng).move)
        s.rest(2)
        s.take_over()
        decided += 1
    s.rest()
    yield "end"


# -- the command ------------------------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Pictures of named screens, without a screen.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which screens (all), or games to play")
    parser.add_argument("--list", action="store_true", help="only tell the names")
    parser.add_argument("--size", default="1920x1080", help="of the window (1920x1080)")
    parser.add_argument("--text", type=float, default=1.0, help="text size, 1.0 to 2.0 (1.0)")
    parser.add_argument("--language", default="en", choices=i18n.languages(), help="of the words (en)")
    parser.add_argument("--contrast", action="store_true", help="in high contrast")
    parser.add_argument("--eyes", choices=list(vision.SIGHTS), default="usual", help="whose eyes see it (usual)")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder for the pictures (shots)")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="target pictures to put beside ours")
    parser.add_argument("--accept", action="store_true", help="renew the pictures of the visual tests")
    parser.add_argument("--play", action="store_true", help="let a bot play games once (every one)")
    parser.add_argument("--plugins", action="store_true", help="with the games that are installed as plug-ins")
    asked = parser.parse_args(arguments)
    if asked.list:
        print("\n".join(SHOTS))
        return 0
    try:
        w, h = (int(part) for part in asked.size.lower().split("x"))
    except ValueError:
        parser.error(f"a size is told as 1280x720, not {asked.size}")
    if w < 1 or h < 1 or not 1.0 <= asked.text <= 2.0:
        parser.error("the window needs a size, and text is between 1.0 and 2.0")
    known, what = (registry.ids(), "game") if asked.play else (list(SHOTS), "screen")
    for name in asked.names:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            elsewhere = " (--plugins adds those that are installed)" if asked.play else " (see --list)"
            parser.error(f"there is no {what} {name}" + (f"; did you mean {near[0]}?" if near else elsewhere))
    if asked.language != "en" and asked.accept:
        parser.error("the pictures of the tests are in English")
    i18n.use(asked.language)
    if asked.play:
        play_once(asked.names or registry.ids(), asked.out, (w, h))
        return 0
    for name in asked.names or (GOLDENS if asked.accept else SHOTS):
        if asked.accept:
            save(take(name, GOLDEN_SIZE), GOLDEN / f"{name}.jpg")
            continue
        picture = take(name, (w, h), asked.text, high_contrast=asked.contrast)
        if asked.eyes != "usual":
            picture = vision.simulate_picture(picture, asked.eyes)
        save(picture, asked.out / f"{name}.png")
        if asked.beside is not None:
            both = beside(asked.beside, name, picture)
            if both is not None:
                save(both, asked.out / f"{name}-beside.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
