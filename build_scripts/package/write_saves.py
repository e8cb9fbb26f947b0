"""Play and save games with one version of the program: one of each kind that later versions have to read.

`old_saves.py` runs this with the version that has to write, perhaps a much older one: `klotho_games` is imported from
there. Modules that have moved since are imported from either place, and features that the version does not have yet
(hints, branches, daily games) are skipped.

    python3 write_saves.py FOLDER few|all [GAME …]      journals, seeds and last states into FOLDER, figures to stdout
"""

from __future__ import annotations

import inspect
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from klotho_games.bots import levels
from klotho_games.bots.bot import Budget
from klotho_games.core.contract import CHANCE, Setup

try:
    from klotho_games.core.chance import seeds
    from klotho_games.core.games import registry
    from klotho_games.core.games.registry import Game
    from klotho_games.core.play import journal
    from klotho_games.core.play.session import Session
except ImportError:  # a version whose core had no rooms yet
    from klotho_games.core.registry import Game
    from klotho_games.core.session import Session

    from klotho_games.core import journal, registry, seeds

NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")
BEGAN = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
DAY = date(2026, 11, 15)
LOOKS = Budget(iterations=12) if "iterations" in Budget.__struct_fields__ else None
"""The budget of bots that search. Good play does not matter here, only the journal does."""
LONGEST = 220
"""Steps after which a game that does not end is left unfinished."""
FEW = ("least", "most", "middle")
Play = Callable[[Session, Random], None]


class _Noon(datetime):
    """A clock that stands still, so that the same seeds give the same files at any time of day."""

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        return BEGAN


def main(arguments: Sequence[str]) -> int:
    folder, kinds, *wanted = arguments
    for name in ("journal", "journal_file", "play.journal", "play.journal_file"):
        module = sys.modules.get(f"klotho_games.core.{name}")
        if module is not None:
            module.datetime = _Noon  # type: ignore[attr-defined]
    found = {}
    for id in registry.PLAYABLE:
        game = registry.load(id)
        if id in wanted or not wanted:
            found[id] = {"version": game.info.version, "saves": write_saves(game, Path(folder), kinds == "all")}
    json.dump(found, sys.stdout)
    return 0


def write_saves(game: Game, folder: Path, every: bool) -> dict[str, Any]:
    told = {}
    for kind, session in sessions(game):
        if every or kind in FEW:
            name = f"{game.id}-{game.info.version}-{kind}"
            told[name] = figures(session)
            (folder / f"{name}.state.json").write_bytes(msgspec.json.encode(plain(session.state)))
            path = session.journal.path  # type: ignore[union-attr]
            session.close()
            shutil.move(path, folder / f"{name}.klotho")
            seed = journal.seed_file(path)
            if seed.exists():
                shutil.move(seed, folder / f"{name}.klotho.seed")
    return told


def figures(session: Session) -> dict[str, Any]:
    """Return what a replay has to give, besides the last state."""
    result, telling, names = session.result, session.game.telling, session.setup.seats
    told = [telling.event(event, names) for played in session.history for event in played.events]
    return {
        "ply": session.ply,
        "to_act": session.to_act,
        "scores": list(result.scores) if result else None,
        "winners": list(result.winners) if result else None,
        "sentences": sum(one is not None for one in told),
    }


def plain(state: Any) -> Any:
    """Return a state in an order that does not depend on the order of sets in memory."""
    return msgspec.to_builtins(state, order="deterministic", str_keys=True)


# -- which games ------------------------------------------------------------------------------------------------


def sessions(game: Game) -> Iterator[tuple[str, Session]]:
    least, most = game.info.seats
    some = min(most, max(least, 2))
    others = ("", *("easy", "normal", "hard", "easy", "normal")[: most - 1]) if most > 1 else ()
    yield "least", play_new_game(game, least, "least", _with_second_thoughts)
    yield "most", play_new_game(game, most, "most", _by_bots, bots=others)
    yield "middle", play_new_game(game, most, "middle", partial(_at_random, most=12), bots=others)
    yield "options", play_new_game(game, some, "options", _at_random, changed=True)
    if least < some:
        yield "pair", play_new_game(game, some, "pair", partial(_at_random, most=45))
    yield "practice", play_new_game(game, least, "practice", _taking_back, practice=True)
    if "known" in inspect.signature(journal.start).parameters:
        yield "known", play_new_game(game, some, "known", partial(_at_random, most=20), known=True)
    if game.besides("own_dice", "OWN_DICE") if hasattr(game, "besides") else False:
        yield "own-dice", play_new_game(game, least, "own-dice", _play_forced, notes={"dice": "own"})
    yield "forced", play_new_game(game, some, "forced", _play_half_forced)
    if hasattr(journal, "branch"):
        whole = play_new_game(game, some, "branched", partial(_at_random, most=30))
        whole.close()
        branch = journal.branch(whole, whole.ply * 2 // 3, {"profile": "Ada"})
        _at_random(branch, Random("branch"), 12)
        yield "branched", branch
    yield from _of_the_day(game)


def play_new_game(game: Game, seats: int, words: str, play: Play, *, changed: bool = False, setup: Setup | None = None,
                  seed: bytes | None = None, **given: Any) -> Session:
    setup = setup or Setup(NAMES[:seats], tuple(sorted(options(game, seats, changed).items())))
    given.setdefault("notes", {"profile": "Ada", "portrait": "fox"})
    session = journal.start(game, setup, seed or seeds.seed_from_words(f"old saves {game.id} {words}"),
                            folder=Path(tempfile.mkdtemp()), **given)
    play(session, Random(f"{game.id} {words}"))
    return session


def options(game: Game, seats: int, changed: bool) -> dict[str, Any]:
    """Return the default options, or a changed value for each of them, such as Paper rules."""
    found: dict[str, Any] = {}
    for option in game.info.options:
        usual = option.fitting(seats) if hasattr(option, "fitting") else option.default
        others = [value for value in option.choices or (not usual,) if value != usual]
        found[option.name] = others[0] if changed and others and not getattr(option, "hidden", False) else usual
    return found


def _of_the_day(game: Game) -> Iterator[tuple[str, Session]]:
    try:
        from klotho_games.almanac import daily
    except ImportError:
        return
    if hasattr(daily, "deal"):
        todays = daily.deal(game, DAY)
        names = NAMES[: todays.deal.seats]
        yield "daily", play_new_game(game, len(names), "daily", partial(_at_random, most=9), setup=todays.setup(names),
                           seed=todays.deal.seed, bots=todays.bots, notes={"profile": "Ada", "daily": DAY.isoformat()})


# -- how they are played ----------------------------------------------------------------------------------------


def _at_random(session: Session, rng: Random, most: int = LONGEST) -> None:
    end = session.ply + most
    while not session.over and session.ply < end:
        _step(session, rng)


def _by_bots(session: Session, rng: Random) -> None:
    while not session.over:
        _step(session, rng, "normal")


def _with_second_thoughts(session: Session, rng: Random) -> None:
    """Play with hints, auto-play, undo and redo as far as they are allowed."""
    n = 0
    while not session.over:
        _step(session, rng, "easy")
        n += 1
        if n % 7 == 0 and session.can_undo:
            session.undo()
            if n % 14 == 0:
                session.redo()
        if n % 11 == 0 and not session.over and hasattr(session, "mark_hint"):
            session.mark_hint()
        if n == 20 and not session.over and hasattr(session, "mark_auto"):
            session.mark_auto()


def _taking_back(session: Session, rng: Random) -> None:
    """Undo across dice and reveals, which practice allows."""
    for n in range(1, 60):
        if session.over:
            return
        _step(session, rng)
        if n % 9 == 0 and session.can_undo:
            session.undo()
            if n % 18 == 0:
                session.redo()


def _play_forced(session: Session, rng: Random) -> None:
    while not session.over and session.ply < LONGEST:
        _step(session, rng, "easy", forced=True)


def _play_half_forced(session: Session, rng: Random) -> None:
    while not session.over and session.ply < 40:
        _step(session, rng, forced=session.ply % 2 == 0)


def _step(session: Session, rng: Random, level: str = "", forced: bool = False) -> None:
    """Take one step: chance, the seat's bot, a player of the given level, or a random move without a level."""
    seat = session.to_act
    if seat == CHANCE:
        if forced:
            session.force(session.rules.draw(session.state, rng))
        else:
            session.step_chance()
        return
    level = session.bot(seat) or level
    if not level:
        session.play(rng.choice(session.legal()))
        return
    given = (LOOKS,) if level == "hard" and LOOKS else ()
    session.play(levels.choose(session.game, session.view(seat), level, rng, *given).move)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
