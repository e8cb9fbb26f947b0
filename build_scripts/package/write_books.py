"""Write settings, profiles, annals and seasons with one version of the program, for later versions to read.

`old_saves.py --books` runs this with the version that has to write, in a separate home folder (`KLOTHO_HOME`).

    python3 write_books.py
"""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from klotho_games.core.contract import Setup

try:
    from klotho_games.core.chance import seeds
    from klotho_games.core.files import folders
    from klotho_games.core.files import settings as kept_settings
    from klotho_games.core.files.folders import ensure_folder
    from klotho_games.core.files.settings import with_values
    from klotho_games.core.games import registry
    from klotho_games.core.people.profiles import Finish, Profiles
    from klotho_games.core.play import journal
except ImportError:  # a version whose core had no rooms yet
    from klotho_games.core.folders import ready as ensure_folder
    from klotho_games.core.profiles import Finish, Profiles
    from klotho_games.core.settings import changed as with_values

    from klotho_games.core import folders, journal, registry, seeds
    from klotho_games.core import settings as kept_settings

PEOPLE = ("Ada", "Bruno", "Łucja 雪")
DAY = date(2026, 11, 15)


def main() -> int:
    _settings()
    profiles = _profiles()
    records = [_record(id, profiles) for id in registry.PLAYABLE[:2]]
    _annals(profiles, records)
    _seasons(profiles)
    return 0


def _settings() -> None:
    """Switch every setting that is on or off."""
    settings, _notices = kept_settings.load()
    switched = {name: not value for name in settings.__struct_fields__
                if isinstance(value := getattr(settings, name), bool)}
    kept_settings.save(with_values(settings, text_scale=1.5, **switched))


def _profiles() -> Profiles:
    profiles = Profiles.load()
    for name in PEOPLE:
        profiles.add(name)
    profiles.choose(PEOPLE[0])
    rng = Random("books")
    for n, id in enumerate(registry.PLAYABLE):
        for name in PEOPLE:
            for _game in range(3):
                more: dict[str, Any] = {"kind": "grade 2"} if "kind" in Finish.__struct_fields__ and n % 2 else {}
                level = rng.randrange(1, 9) if n == 0 else None
                profiles.finish(name, id, Finish(won=rng.random() < 0.7, score=rng.randrange(99), level=level,
                                                 notes={"floor": 2}, **more))
        if hasattr(profiles, "begin_daily"):
            profiles.begin_daily(PEOPLE[0], id, DAY)
    return profiles


def _record(id: str, profiles: Profiles) -> Path:
    """Play a game to its end among the records."""
    game, rng = registry.load(id), Random(id)
    seats = game.info.seats[0]
    options = tuple(sorted((option.name, option.default) for option in game.info.options))
    session = journal.start(game, Setup(PEOPLE[:seats], options), seeds.seed_from_words(id),
                            folder=ensure_folder(folders.records()), notes={"profile": PEOPLE[0]})
    while not session.over:
        if session.needs_chance:
            session.step_chance()
        else:
            session.play(rng.choice(session.legal()))
    path: Path = session.journal.path  # type: ignore[union-attr]
    session.close()
    return path.rename(path.with_name(f"{id}-book.klotho"))


def _annals(profiles: Profiles, records: list[Path]) -> None:
    try:
        from klotho_games.almanac.annals import Annals
    except ImportError:
        return
    annals = Annals.load(profiles)
    for path in records:
        annals.take_in(path)


def _seasons(profiles: Profiles) -> None:
    try:
        from klotho_games.almanac.seasons import Plan, Seasons
    except ImportError:
        return
    id = next(id for id in registry.PLAYABLE if registry.load(id).info.seats[1] > 1)
    people = [person for person in profiles if person.name in PEOPLE[:2]]
    Seasons.load().begin("Winter 雪", people, Plan("best", (id,) * 3), DAY.isoformat())


if __name__ == "__main__":
    sys.exit(main())
