"""The commands and options of the command line, with suggestions for typing errors.

argparse is loaded only if there is something to read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    import argparse

PROGRAM = "klotho-games"


class Sorry(Exception):
    """The request cannot be done; the message says why."""


def read(arguments: list[str]) -> argparse.Namespace:
    from klotho_games.core.i18n import _

    known = parser()
    asked, unknown = known.parse_known_args(arguments)
    if unknown:
        raise Sorry(there_is_no(_("option"), unknown[0], _options_of(known, asked.command)))
    return asked


def parser() -> argparse.ArgumentParser:
    """Return the parser with every command and option."""
    import argparse

    from klotho_games.core.i18n import _, quote

    from . import cli_words

    cli_words.in_our_language()

    class Parser(argparse.ArgumentParser):
        """A parser that reports one sentence with a suggestion, instead of a page of usage."""

        def error(self, message: str) -> NoReturn:
            raise Sorry(_("{problem} (see {program} --help)").format(problem=message, program=PROGRAM))

        def _check_value(self, action: argparse.Action, value: Any) -> None:
            if action.choices is not None and value not in action.choices:
                choices = [str(choice) for choice in action.choices]
                raise Sorry(there_is_no(_("command") if not action.option_strings else _("choice"), value, choices))

        def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
            if action.option_strings and arg_strings == ["--"]:  # some versions of Python turn “--code=--” into a list
                raise argparse.ArgumentError(action, _("expected one argument"))
            return super()._get_values(action, arg_strings)

    def whole(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(_("“{text}” is not a whole number").format(text=quote(text))) from None

    def words(text: str) -> str:
        try:
            text.encode()
        except UnicodeEncodeError:  # bytes in the encoding of another machine
            raise argparse.ArgumentTypeError(_("“{text}” has characters that can’t be read; type other "
                                               "words").format(text=quote(text))) from None
        return text

    parser = Parser(prog=PROGRAM, description=_("A collection of tabletop games. Without a command, the window opens."))
    parser.add_argument("--version", action="store_true", help=_("show the version"))
    parser.add_argument("--selftest", action="store_true", help=_("check that every part of the program works; no "
                                                                  "window opens"))
    parser.add_argument("--data-dir", metavar=_("FOLDER"), help=_("save games, profiles and settings in this folder"))
    parser.add_argument("--fullscreen", action="store_true", help=_("open the window in full screen"))
    parser.add_argument("--size", metavar="1280x720", help=_("the size of the window"))
    parser.add_argument("--silent", action="store_true", help=_("switch the sound off"))
    parser.add_argument("--no-plugins", action="store_true", help=_("start without plug-in games"))
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"), parser_class=Parser)

    play = commands.add_parser("play", help=_("set up a game in the window, or play it in the terminal with --text"))
    play.add_argument("game", metavar=_("GAME"), nargs="?", help=_("the game to play; with --text you can leave GAME "
                                                                   "out and choose in the terminal"))
    play.add_argument("--code", "--deal", metavar=_("CODE"), help=_("play the game with this setup code, such as "
                                                                    "4TQX-M2RV-9R"))
    play.add_argument("--text", action="store_true",
                      help=_("play in the terminal, as plain text; the options below only work with --text"))
    play.add_argument("--players", metavar="you,hard",
                      help=_("who plays, separated by commas: for each seat “you”, the level of a bot, or another "
                             "person’s name"))
    play.add_argument("--seats", metavar="N", type=whole, help=_("the number of players; bots take the seats without a "
                                                                 "person"))
    play.add_argument("--option", metavar=_("NAME=VALUE"), action="append", default=[],
                      help=_("set an option of the game; you can repeat this for more options"))
    play.add_argument("--rival", metavar=_("LEVEL"),
                      help=_("in a game for one player: the level of the rival, who plays the same setup, such as "
                             "expert or hard:bold"))
    play.add_argument("--practice", action="store_true", help=_("practice: you can undo anything, but the score isn’t "
                                                                "saved"))
    play.add_argument("--own-dice", action="store_true", help=_("roll your own dice and type in the results"))
    play.add_argument("--continue", action="store_true", dest="go_on",
                      help=_("continue the game that you left last, in the terminal or in the window"))
    go_on = commands.add_parser("continue", help=_("continue a saved game in the window, or in the terminal with "
                                                   "--text"))
    go_on.add_argument("file", metavar=_("FILE"), nargs="?", help=_("a save file; if you leave it out, the game played "
                                                                    "last"))
    go_on.add_argument("--text", action="store_true", help=_("play in the terminal, as plain text"))
    practise = commands.add_parser("practise", help=_("practise in the terminal: today’s exercises, or those of one "
                                                      "game"))
    practise.add_argument("game", metavar=_("GAME"), nargs="?", help=_("practise only this game; this doesn’t count "
                                                                       "for today"))
    practise.add_argument("--theme", metavar=_("WORDS"), type=words, help=_("only this theme of the game; a word of "
                                                                            "its name is enough"))
    practise.add_argument("--grade", metavar="N", type=whole, help=_("only exercises of this grade, from 1 (easy) "
                                                                     "to 4"))
    instead = practise.add_mutually_exclusive_group()
    instead.add_argument("--mistakes", action="store_true", help=_("look for better moves in your own games, where the "
                                                                   "coach found some"))
    instead.add_argument("--progress", action="store_true", help=_("show your ratings and themes; no exercise begins"))
    auto = commands.add_parser("auto", help=_("let bots play a game and show the result; no window opens"))
    auto.add_argument("game", metavar=_("GAME"))
    auto.add_argument("--games", metavar="N", type=whole, default=1, help=_("the number of games (1 if you leave it "
                                                                            "out)"))
    auto.add_argument("--level", metavar=_("LEVEL"), default="normal", help=_("the level of the bots: easy, normal, "
                                                                              "hard, expert or random"))
    auto.add_argument("--seats", metavar="N", type=whole, help=_("the number of players (if you leave it out, as few "
                                                                 "as the game allows)"))
    deal = auto.add_mutually_exclusive_group()
    deal.add_argument("--seed", metavar=_("WORDS"), type=words, help=_("any words as a seed; the same words give the "
                                                                       "same games"))
    deal.add_argument("--code", metavar=_("CODE"), help=_("play only the game with this setup code"))
    arena = commands.add_parser("arena", help=_("let bots play many games and show the results"))
    arena.add_argument("game", metavar=_("GAME"))
    who = arena.add_mutually_exclusive_group(required=True)
    who.add_argument("--players", metavar="hard,normal", help=_("the level of the bot at each seat"))
    who.add_argument("--ladder", metavar="easy,normal,hard",
                     help=_("play each of these levels against the level before it and show how strong they are; GAME "
                            "can be “all”"))
    arena.add_argument("--all-pairs", action="store_true", help=_("with --ladder, play each level against every other "
                                                                  "level"))
    arena.add_argument("--games", metavar="N", type=whole, default=100, help=_("the number of games in each match (100 "
                                                                               "if you leave it out)"))
    arena.add_argument("--jobs", metavar="N", type=whole, help=_("the number of games played at once (if you leave it "
                                                                 "out, one per processor)"))
    arena.add_argument("--cluster", metavar=_("ADDRESS"), help=_("play on several computers at once: the address of a "
                                                                 "Ray cluster"))
    arena.add_argument("--options", metavar=_("NAME=VALUE"), action="append", default=[],
                       help=_("set an option of the game; you can repeat this for more options"))
    arena.add_argument("--seed", metavar=_("WORDS"), type=words, help=_("any words as a seed; the same words give the "
                                                                        "same games"))
    arena.add_argument("--keep", metavar=_("FILE"),
                       help=_("save every game in this file (with --ladder, in this folder), so that you can interrupt "
                              "the match and continue it later"))
    arena.add_argument("--json", metavar=_("FILE"), help=_("also write all results to this file, as JSON"))
    arena.add_argument("--html", metavar=_("FILE"), help=_("write a web page with charts to this file"))
    show = commands.add_parser("show", help=_("watch a finished game in the window, your own or a friend’s"))
    show.add_argument("file", metavar=_("FILE"))
    verify = commands.add_parser("verify", help=_("check the dice and cards of a finished game against its seal"))
    verify.add_argument("file", metavar=_("FILE"))
    commands.add_parser("saves", help=_("list the games that you can continue"))
    commands.add_parser("games", help=_("list the games that you can play, and where plug-in games come from"))
    rules = commands.add_parser("rules", help=_("show a game’s rulebook or one clause of it"))
    rules.add_argument("game", metavar=_("GAME"))
    rules.add_argument("clause", metavar=_("CLAUSE"), nargs="?")

    return parser


def _options_of(parser: argparse.ArgumentParser, command: str | None) -> list[str]:
    """Return every option that was possible there, for suggestions."""
    known = list(parser._option_string_actions)
    for action in parser._actions:
        if command and isinstance(action.choices, dict):
            known += action.choices[command]._option_string_actions
    return known


def there_is_no(kind: str, value: str, known: list[str]) -> str:
    from difflib import get_close_matches

    from klotho_games.core.i18n import _, quote

    value = quote(value)
    near = get_close_matches(value.split("=")[0], known, n=1)
    if near:
        told = _("there is no {kind} “{value}”; did you mean “{near}”?")
        return told.format(kind=kind, value=value, near=near[0])
    told = _("there is no {kind} “{value}” (see {program} --help)")
    return told.format(kind=kind, value=value, program=PROGRAM)
