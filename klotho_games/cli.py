"""The command line: opens the window, or works without one.

Only argparse is loaded before it is known what to do; without arguments not even that.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TextIO

from .cli_arguments import PROGRAM, Sorry, read, there_is_no
from .output import Unwritten, printing

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from klotho_games.core.chance.deal_codes import Deal
    from klotho_games.core.games.registry import Game
    from klotho_games.core.play.session import Session

WRONG = 2
"""Exit code for a wrong request; 1 is for a check that failed."""
_LONGEST = 1000
"""Letters, at most, of a message."""
FAULT = 70
"""Exit code for an error of the program itself."""
UNWRITTEN = 74
"""Exit code if the output could not be written, as on a full disk."""
_TELL_THEMSELVES = (None, "play", "continue", "practise", "show")
"""Commands that open a shelf or a table, which report damaged files of the program themselves."""


def run(arguments: list[str]) -> int:
    """Run the command line. Every error is reported in one sentence."""
    try:
        with printing():
            code = _read_and_run(arguments)
            sys.stdout.flush()
        return code
    except Sorry as problem:
        _tell(str(problem))
        return WRONG
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _hush(sys.stdout)
        return 0
    except Unwritten as problem:
        _hush(sys.stdout)
        _tell(str(problem))
        return UNWRITTEN
    except (Exception, SystemExit, GeneratorExit) as problem:  # an error of ours: write a report, and one sentence
        _report_crash(problem)
        return FAULT


def _read_and_run(arguments: list[str]) -> int:
    if not arguments:
        return _window(None)
    try:
        asked = read(_file_to_open(arguments) or arguments)
    except SystemExit as done:  # argparse has printed its help
        return done.code if isinstance(done.code, int) else 0
    return _do(asked)


def _file_to_open(arguments: list[str]) -> list[str]:
    """Return the command for a file that was opened with the program, or dropped on its icon; empty if it is none.

    Desktops give the whole path, alone.
    """
    if len(arguments) != 1 or not os.path.isabs(arguments[0]) or not os.path.isfile(arguments[0]):
        return []
    from pathlib import Path

    from klotho_games.core.play import journal

    return ["show" if journal.looks_finished(Path(arguments[0])) else "continue", arguments[0]]


def _hush(stream: TextIO) -> None:
    """Redirect a stream to nowhere, so that nothing more is written to it, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _tell(sentence: str) -> None:
    """Write a sentence to the terminal, on one line whatever it contains. Without a terminal, show it in a window."""
    from klotho_games.core.i18n import quote

    sentence = quote(sentence, _LONGEST)
    if sys.stderr is not None:
        try:
            print(f"{PROGRAM}: {sentence}", file=sys.stderr, flush=True)
        except OSError:  # there is no place left to report it
            _hush(sys.stderr)
    else:
        from . import app

        app.tell(sentence)


def _report_crash(problem: BaseException) -> str:
    from . import crash_report

    sentence = _of_elsewhere(problem) or _of_damage(problem) or crash_report.keep(problem)
    _tell(sentence)
    return sentence


def _of_damage(problem: BaseException) -> str:
    """Return a sentence about a lost or damaged file, which is not an error of the program.

    Empty if it is something else.
    """
    missing_files = sys.modules.get("klotho_games.stage.devices.missing_files")  # not loaded unless something was drawn
    return missing_files.sentence(problem) if missing_files and isinstance(problem, missing_files.DamagedFile) else ""


def _of_elsewhere(problem: BaseException) -> str:
    """Return a sentence about an error in a plug-in, which is not an error of the program.

    Empty if it is something else.
    """
    from klotho_games.core.files import folders
    from klotho_games.core.games import plugins
    from klotho_games.core.i18n import _

    from . import crash_report

    game = plugins.culprit(problem)
    if game is None:
        return ""
    try:
        told = _("{sentence} The details are in {report}.")
        return told.format(sentence=plugins.broke(game, problem), report=crash_report.write(problem))
    except folders.CannotSave:
        return plugins.broke(game, problem)


def _window(
    asked: argparse.Namespace | None, game: str = "", deal: Deal | None = None, resume: Path | None = None,
    show: Path | None = None,
) -> int:
    from . import app

    try:
        if asked is None:
            return app.main()
        size = _size(asked.size) if asked.size is not None else None
        return app.main(game, deal=deal, resume=resume, show=show, fullscreen=asked.fullscreen, size=size,
                        silent=asked.silent)
    except Sorry:
        raise
    except (Unwritten, BrokenPipeError):
        raise
    except (Exception, SystemExit, GeneratorExit) as problem:  # a player with a window sees no terminal
        app.tell(_report_crash(problem))
        return FAULT


def _size(text: str) -> tuple[int, int]:
    from klotho_games.core.i18n import _, as_number, quote

    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.isdecimal() and 0 < as_number(part) <= 32767 for part in parts):
        raise Sorry(_("“{text}” is not a window size; write it like 1280x720").format(text=quote(text)))
    return int(parts[0]), int(parts[1])


def _do(asked: argparse.Namespace) -> int:
    if asked.version:
        from .version import version

        print(f"Klotho Games {version()}")
        return 0
    if asked.no_plugins:
        from klotho_games.core.games import plugins

        os.environ[plugins.NONE_PLEASE] = "1"  # worker processes see it too
    if asked.selftest:
        from . import selftest

        return selftest.run()
    if asked.data_dir is not None:
        _live_in(asked.data_dir)
    if asked.command not in _TELL_THEMSELVES:
        _warn_of_words()
    commands = {
        "play": _play,
        "continue": _continue,
        "practise": _practise,
        "show": _show,
        "auto": _auto,
        "arena": _arena,
        "verify": _verify,
        "saves": _saves,
        "games": _games,
        "rules": _rules,
    }
    return commands[asked.command](asked) if asked.command else _window(asked)


def _warn_of_words() -> None:
    from klotho_games.core import i18n

    for sentence in i18n.damage():
        if sys.stderr is not None:
            _tell(sentence)


def _live_in(folder: str) -> None:
    from pathlib import Path

    from klotho_games.core.files import folders

    try:
        folders.choose(folders.ensure_folder(Path(folder).expanduser()))
    except (folders.CannotSave, RuntimeError) as problem:  # RuntimeError: ~name of an unknown user
        raise Sorry(problem) from None


def _game(id: str) -> Game:
    from klotho_games.core.games import registry

    try:
        return registry.load(id)
    except registry.UnknownGame as problem:
        raise Sorry(problem) from None


def _deal(game: Game, code: str | None) -> Deal | None:
    from klotho_games.core.chance import deal_codes
    from klotho_games.core.chance.seeds import BadCode

    try:
        return deal_codes.read(game.info, code) if code is not None else None
    except BadCode as problem:
        raise Sorry(problem) from None


def _play(asked: argparse.Namespace) -> int:
    from klotho_games.core.i18n import _

    if asked.text:
        return _text(asked)
    for_text = {"--players": asked.players, "--seats": asked.seats is not None, "--option": asked.option,
                "--rival": asked.rival, "--practice": asked.practice, "--own-dice": asked.own_dice,
                "--continue": asked.go_on}
    said = next((name for name, given in for_text.items() if given), "")
    if said:
        raise Sorry(_("{option} only works at the text table; add --text").format(option=said))
    if asked.game is None:
        raise Sorry(_("name a game, or add --text to choose one in the terminal (see {program} --help)").format(
            program=PROGRAM))
    game = _game(asked.game)
    return _window(asked, game.id, _deal(game, asked.code))


def _text(asked: argparse.Namespace, resume: Path | None = None) -> int:
    from klotho_games.core.i18n import _
    from klotho_games.text import command

    from . import crash_report

    try:
        if resume is not None:
            return command.run("", command.Asked(), resume=resume, broke=crash_report.attach)
        wish = command.Asked(asked.players or "", asked.seats, tuple(asked.option), asked.code, asked.practice,
                             asked.own_dice, asked.rival or "")
        if asked.go_on and not wish.nothing:
            raise Sorry(_("you can’t change the options of a game that you continue; leave them out"))
        return command.run(asked.game or "", wish, again=asked.go_on, broke=crash_report.attach)
    except command.NotLikeThis as problem:
        raise Sorry(problem) from None


def _practise(asked: argparse.Namespace) -> int:
    from klotho_games.text import practise
    from klotho_games.text.setting_up import NotLikeThis

    try:
        return practise.run(practise.PractiseWish(_game(asked.game).id if asked.game is not None else "",
                                                  asked.theme or "", asked.grade, asked.mistakes, asked.progress))
    except NotLikeThis as problem:
        raise Sorry(problem) from None


def _continue(asked: argparse.Namespace) -> int:
    from pathlib import Path

    from klotho_games.core.files import folders
    from klotho_games.core.i18n import _
    from klotho_games.core.play import journal

    if asked.file is not None:
        path = Path(asked.file)
        # A name from the list of `saves` is enough.
        path = path if os.path.exists(path) else folders.saves() / path.name
    else:
        path = next((info.path for info in journal.saves() if not info.problem), Path())
        if not path.name:
            raise Sorry(_("there is no game to continue; start one with “klotho-games play”"))
    try:
        kept = journal.read(path)
        journal.restore(kept)
    except journal.Unreadable as problem:
        raise Sorry(problem) from None
    if kept.is_finished:
        raise Sorry(_("this game is over; you can watch it with “klotho-games show”"))
    return _text(asked, path) if asked.text else _window(asked, resume=path)


def _show(asked: argparse.Namespace) -> int:
    from pathlib import Path

    from klotho_games.almanac import sent_games
    from klotho_games.core.files import folders
    from klotho_games.core.play import journal, record

    path = Path(asked.file)
    kept = folders.records() / path.name
    # A name alone means one of the player's own records. These tests accept a name of any length.
    if path.name == asked.file and not os.path.exists(path) and os.path.exists(kept):
        path = kept
    try:
        sent_games.open_record(path)
    except journal.Unreadable as problem:
        raise Sorry(problem) from None
    print(record.what_a_seal_leaves_open(), flush=True)
    return _window(asked, show=path)


def _auto(asked: argparse.Namespace) -> int:
    from klotho_games.arena.bout import play_session
    from klotho_games.bots import levels
    from klotho_games.core.chance import deal_codes, seeds
    from klotho_games.core.contract import Setup
    from klotho_games.core.games import seating_rules
    from klotho_games.core.i18n import _, decimal, ngettext, number

    game = _game(asked.game)
    deal = _deal(game, asked.code)
    seats = (deal.seats if deal else game.info.seats[0]) if asked.seats is None else asked.seats
    if deal and seats != deal.seats:
        told = ngettext("this setup code is for {n} player; choose that number of seats",
                        "this setup code is for {n} players; choose that number of seats", deal.seats)
        raise Sorry(told.format(n=deal.seats))
    try:
        seating_rules.check_seats(game.info, seats)
    except seating_rules.BadSetup as problem:
        raise Sorry(problem) from None
    if asked.games < 1 or (asked.code and asked.games > 1):
        raise Sorry(_("a setup code is for a single game; leave --games out") if asked.code
                    else _("--games has to be at least 1"))
    try:
        levels.bot(asked.level)
    except levels.UnknownLevel as problem:
        raise Sorry(problem) from None
    options = {option.name: option.fitting(seats) for option in game.info.options} | dict(deal.options if deal else ())
    setup = Setup(tuple(f"Bot {seat + 1}" for seat in range(seats)), tuple(sorted(options.items())))
    won, totals = [0] * seats, [0] * seats
    for n in range(1, asked.games + 1):
        seed = deal.seed if deal else (seeds.seed_from_words(f"{asked.seed} {n}") if asked.seed else seeds.new_seed())
        session, _thinking = play_session(game, setup, (asked.level,) * seats, seed)
        result = session.result
        assert result is not None
        for seat, score in enumerate(result.scores):
            totals[seat] += score
            won[seat] += seat in result.winners
        scores = " : ".join(number(score) for score in result.scores)
        print(f"{n:4}  {deal_codes.code(game.info, setup, seed)}  {scores:>12}  {result.reason}")
    for seat in range(seats):
        told = _("Seat {seat} ({level}): {won} of {games} games won, {mean} points on average")
        words = {"seat": seat + 1, "level": asked.level, "won": won[seat], "games": asked.games}
        print(told.format(mean=decimal(totals[seat] / asked.games), **words))
    return 0


def _arena(asked: argparse.Namespace) -> int:
    from klotho_games.arena import command
    from klotho_games.core.games import registry

    try:
        if asked.ladder is not None:
            ids = registry.ids() if asked.game == "all" else (asked.game,)
            return command.run_ladder([_game(id) for id in ids], asked)
        return command.run(_game(asked.game), asked)
    except command.BadMatch as problem:
        raise Sorry(problem) from None


def _verify(asked: argparse.Namespace) -> int:
    from pathlib import Path

    from klotho_games.core.contract import Outcome
    from klotho_games.core.i18n import _, ngettext
    from klotho_games.core.play import journal
    from klotho_games.core.play.record import verify, what_a_seal_leaves_open

    try:
        kept = journal.read(Path(asked.file))
        if not kept.end_seed:
            raise Sorry(_("you can check a game only when it is over; finish it first"))
        session = journal.restore(kept)
    except journal.Unreadable as problem:
        raise Sorry(problem) from None
    problems = verify(session.record, session.seed)
    at_stake = _is_still_played(session)
    if problems and at_stake:  # what the seed gives would reveal the deal
        told = ngettext("{n} random result does not match the seal.", "{n} random results do not match the seal.",
                        len(problems))
        problems = [told.format(n=len(problems)), at_stake]
    print("\n".join(problems), end="\n" if problems else "")
    if problems:
        return 1
    outcomes = sum(isinstance(played.step, Outcome) for played in session.history)
    told = ngettext("The {n} random result matches the seal.", "All {n} random results match the seal.", outcomes)
    print(told.format(n=outcomes))
    print(_("Seal {seal}").format(seal=session.commitment))
    print(at_stake or _("Setup code {code}").format(code=session.deal_code or session.seed.hex()))
    print(what_a_seal_leaves_open())
    return 0


def _is_still_played(session: Session) -> str:
    """Return why a deal is not shown: the current player has not finished their own daily game of it, which would
    become practice. Empty if it can be shown."""
    from klotho_games.almanac.player_books import PlayerBooks
    from klotho_games.core.i18n import _

    books = PlayerBooks()
    current = books.profiles.current
    if current is None or not books.first_tries.is_at_stake([current.id], session.record):
        return ""
    return _("The setup code stays hidden until you finish your own daily game, because it’s the same one.")


def _saves(asked: argparse.Namespace) -> int:
    from klotho_games.core.files import folders
    from klotho_games.core.i18n import _, ngettext, quote
    from klotho_games.core.play import journal

    kept = journal.saves()
    if not kept:
        print(_("There is no game to continue in {folder}. Start one with “klotho-games "
                "play”.").format(folder=folders.saves()))
    for info in kept:
        if info.problem:
            print(info.problem)
            continue
        steps = ngettext("{n} step", "{n} steps", info.steps).format(n=info.steps)
        at = info.changed.astimezone()
        when = _("{year}-{month}-{day} {time}").format(year=at.year, month=f"{at.month:02}", day=f"{at.day:02}",
                                                       time=f"{at:%H:%M}")
        older = [_("started under older rules")] if info.older else []
        print("  ".join([when, info.title, ", ".join(info.names), steps, quote(info.path.name, 300), *older]))
    return 0


def _games(asked: argparse.Namespace) -> int:
    from klotho_games.core.games import plugins, registry
    from klotho_games.core.i18n import _

    wide = max(map(len, registry.ids()))
    for info in registry.shelf():
        source = registry.load(info.id).source
        told = _("{title} (plug-in from {source})") if source else "{title}"
        print(f"{info.id:{wide}}  {told.format(title=info.title, source=source)}")
    for sentence in plugins.left_out():
        _tell(sentence)
    return 0


def _rules(asked: argparse.Namespace) -> int:
    from klotho_games.core.games.rulebook import Mark, clause, clauses, terminal_text, translate_marks
    from klotho_games.core.i18n import _

    game = _game(asked.game)
    if asked.clause is None:
        print(terminal_text(game.rulebook))
        return 0
    book = clauses(game.rulebook)
    found = clause(book, asked.clause)
    if found is None:
        raise Sorry(there_is_no(_("clause"), asked.clause.upper(), list(book)))
    under = "" if found.under is Mark.PAPER else f" *({found.under.label})*"
    print(f"{found.id} ({found.section}){under}\n{translate_marks(found.text)}")
    return 0
