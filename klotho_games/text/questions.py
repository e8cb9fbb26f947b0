"""The questions before a game, for a person at a keyboard: which game, who plays, and the setup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.bots import levels
from klotho_games.core import dates
from klotho_games.core.contract import Option
from klotho_games.core.games import options, registry
from klotho_games.core.games.characters import characters, level_title
from klotho_games.core.games.registry import Game
from klotho_games.core.games.strength import EVEN
from klotho_games.core.games.table_words import sentence
from klotho_games.core.i18n import _, as_number, ngettext
from klotho_games.core.people.profiles import NAME_LENGTH, PORTRAITS
from klotho_games.core.people.setup_seats import SetupSeat, bot_names, next_player_name, stand_in_name
from klotho_games.core.play.journal import SaveInfo

from . import choices
from .ending import describe_option, describe_value
from .paper import Paper, TerminalGone
from .setting_up import TablePlan, describe_player, so_many, why_no_shared_screen

_LEVELS = (*levels.LEVELS, EVEN)


def which_game(paper: Paper) -> Game:
    """Ask for a game by its number or by words of its title."""
    shelf = registry.shelf()
    paper.say(_("Which game?"))
    for n, info in enumerate(shelf, start=1):
        told = _("{title}, {players}. {tagline}")
        paper.item(n, told.format(title=info.title, players=_so_many(info.seats), tagline=info.tagline))
    while True:
        typed = paper.ask()
        found = [info.id for info in shelf if info.id == typed.lower()]
        if typed.isdecimal() and 1 <= as_number(typed) <= len(shelf):
            found = [shelf[as_number(typed) - 1].id]
        found = found or [i.id for i in shelf if typed and choices.fits(choices.words_of(typed), i.title)]
        if len(found) == 1:
            return registry.load(found[0])
        paper.say(_("Type the number of a game or a word of its title."))


def _so_many(seats: tuple[int, int]) -> str:
    least, most = seats
    if least == most:
        return ngettext("{n} player", "{n} players", most).format(n=most)
    return _("{least} to {most} players").format(least=least, most=most)


def who_plays(paper: Paper, books: PlayerBooks) -> None:
    """Ask for a name, if there is no profile yet."""
    if books.profiles.current is None:
        paper.say(_("What’s your name? Press Enter to play as {name}.").format(name=stand_in_name()))
        _ask_new_profile(paper, books)


def _yourself(paper: Paper, books: PlayerBooks, plan: TablePlan) -> None:
    """Ask for another profile or a new one, who then gets the scores and medals."""
    known = [profile.name for profile in books.profiles]
    paper.say(_("Who are you?"))
    chosen = choose_one(paper, [*known, _("Someone new")], known.index(books.profile.name))
    if chosen < len(known):
        books.profiles.choose(known[chosen])
    else:
        _ask_new_profile(paper, books)
    yours, now = plan.seats[_yours(plan.seats)], books.profile.name
    for seat in plan.seats:
        if seat is not yours and seat.name.casefold() == now.casefold():  # swap places with the former profile
            seat.name = yours.name
    yours.name = now


def _yours(seats: Sequence[SetupSeat]) -> int:
    """Return the seat of the current profile: the first seat of a person."""
    return next((place for place, seat in enumerate(seats) if not seat.bot), 0)


def _ask_new_profile(paper: Paper, books: PlayerBooks) -> None:
    """Ask for the name of a new profile. Enter changes nothing."""
    while name := paper.ask(_("Name: ")):
        refused = books.profiles.why_not_name(name)
        if not refused:
            books.profiles.add(name, portrait=PORTRAITS[0])
            return
        paper.say(refused)


def wants_to_continue(paper: Paper, books: PlayerBooks, save: SaveInfo) -> bool:
    paper.say(_("You have an unfinished game: {standing} ({when}).").format(standing=books.standing(save),
                                                                  when=dates.describe_age(save.changed)))
    return choose_one(paper, [_("Continue this game"), _("Start a new game")], 0) == 0


def plays_on(paper: Paper, question: str) -> bool:
    """Ask whether to continue a game that was begun under older rules."""
    paper.say(question)
    return choose_one(paper, [_("Don’t continue this game"), _("Continue under today’s rules")], 0) == 1


def plays_anyway(paper: Paper, question: str) -> bool:
    """Ask whether to play although a daily game becomes practice by it."""
    paper.say(question)
    return choose_one(paper, [_("Don’t play it"), _("Play the game anyway")], 0) == 1


def agrees(paper: Paper, question: str) -> bool:
    """Ask for a confirmation. Anything but yes means no."""
    paper.say(_("{question} Type “yes” or “no”.").format(question=question))
    return paper.ask().casefold() in (*_("yes y").split(), "yes", "y")


def once_more(paper: Paper) -> str:
    """Ask what to do after the end: "new" for another deal, "same" for this one again, empty to leave."""
    paper.gap()
    ways = {_("Leave"): "", _("Play again with a new setup"): "new", _("Play the same setup again"): "same"}
    try:
        return list(ways.values())[choose_one(paper, list(ways), 0)]
    except (TerminalGone, KeyboardInterrupt):
        return ""


def change(paper: Paper, books: PlayerBooks, plan: TablePlan) -> None:
    """Show the setup. A number changes a line, Enter starts the game."""
    info = plan.game.info
    paper.say(f"{sentence(info.title)} {info.tagline}")
    while lines := _lines(paper, books, plan):
        for n, (words, _changes) in enumerate(lines, start=1):
            paper.item(n, words)
        paper.say(_("Press Enter to start the game, or type the number of a line to change it."))
        typed = paper.ask()
        if not typed and plan.shares_secrets and not paper.shows:
            paper.say(sentence(why_no_shared_screen(plan.game)))
        elif not typed:
            return
        elif typed.isdecimal() and 1 <= as_number(typed) <= len(lines):
            lines[as_number(typed) - 1][1]()
        else:
            paper.say(_("Type a number from the list, or press Enter to start."))


def _lines(paper: Paper, books: PlayerBooks, plan: TablePlan) -> list[tuple[str, Callable[[], None]]]:
    lines: list[tuple[str, Callable[[], None]]] = []
    if "players" not in plan.fixed:
        told = _("You: {name}.").format(name=books.profile.name)
        lines.append((told, partial(_yourself, paper, books, plan)))
    if "players" not in plan.fixed and plan.game.info.seats[1] > 1:
        told = _("Players: {players}.").format(players=", ".join(_describe_seat(plan, seat) for seat in plan.seats))
        lines.append((told, partial(_seats, paper, books, plan)))
    for option in plan.game.info.options:
        if not option.hidden and option.name not in plan.fixed:
            told = describe_option(option, plan.values[option.name])
            lines.append((told, partial(_set, paper, plan, option)))
    if plan.has_rival:
        told = _("Rival with the same setup: {name}.").format(name=_describe_seat(plan, plan.rival))
        lines.append((told, partial(_rival, paper, plan)))
    for option in options.of_the_house(plan.game):
        told = describe_option(option, option.name in plan.shared_options)
        lines.append((told, partial(_switch, paper, plan, option)))
    return lines


def _describe_seat(plan: TablePlan, seat: SetupSeat) -> str:
    return describe_player(plan.game, seat.name, seat.bot_name)


def _set(paper: Paper, plan: TablePlan, option: Option) -> None:
    now = plan.values[option.name]
    if not option.choices:
        plan.chosen[option.name] = not now
        if option.help:
            paper.say(option.help)
        return
    paper.say(_("{option}:").format(option=option.label), option.help)
    labels = [
        _("{name}. {meaning}").format(name=describe_value(option, value), meaning=option.helps[n])
        if option.helps else describe_value(option, value) for n, value in enumerate(option.choices)
    ]
    plan.chosen[option.name] = option.choices[choose_one(paper, labels, option.choices.index(now))]


def _switch(paper: Paper, plan: TablePlan, option: Option) -> None:
    plan.shared_options ^= {option.name}
    paper.say(option.help)


def _seats(paper: Paper, books: PlayerBooks, plan: TablePlan) -> None:
    least, most = plan.game.info.seats
    many = len(plan.seats)
    if least < most:
        paper.say(_("How many play, {least} to {most}? Press Enter for {n}.").format(least=least, most=most, n=many))
        many = _number(paper, least, most, many)
    seats = so_many(plan.seats, many, books.profile.name)
    yours = _yours(seats)
    for place in range(many):
        if place != yours:
            seats[place] = _seat(paper, books, seats, place)
    plan.seats = seats


def _seat(paper: Paper, books: PlayerBooks, seats: Sequence[SetupSeat], place: int) -> SetupSeat:
    paper.say(_("Who sits at seat {n}?").format(n=place + 1))
    ways = _bots(_LEVELS)
    now = seats[place]
    at = _LEVELS.index(now.level) if now.bot else len(ways)
    chosen = choose_one(paper, [*ways, _("A person")], at)
    others = [seat for n, seat in enumerate(seats) if n != place]
    if chosen < len(ways):
        taken = {seat.name for seat in others}
        name = now.name if now.bot else next(name for name in bot_names() if name not in taken)
        return SetupSeat(name, True, _LEVELS[chosen], now.kind if now.bot else "")
    return SetupSeat(_person(paper, others,
                             now.name if not now.bot else next_player_name(books.profiles, others, place)))


def _bots(among: Sequence[str]) -> list[str]:
    return [_("{level} bot: {about}").format(level=level_title(level), about=levels.about(level)) for level in among]


def _rival(paper: Paper, plan: TablePlan) -> None:
    """Ask for the rival's level, and for its temperament if the game has some."""
    rival, known = plan.rival, characters(plan.game)
    paper.say(_("How well does {name} play?").format(name=rival.name))
    rival.level = levels.LEVELS[choose_one(paper, _bots(levels.LEVELS), levels.LEVELS.index(rival.level))]
    if known:
        kinds = ["", *(one.kind for one in known)]
        lines = [_("{name}. {meaning}").format(name=one.name, meaning=one.line) for one in known]
        paper.say(_("How does the bot like to play?"))
        rival.kind = kinds[choose_one(paper, [_("Any character"), *lines], kinds.index(rival.kind))]


def _person(paper: Paper, others: Sequence[SetupSeat], usual: str) -> str:
    paper.say(_("What’s the person’s name? Press Enter for {name}.").format(name=usual))
    while True:
        name = paper.ask() or usual
        if any(seat.name.casefold() == name.casefold() for seat in others):
            paper.say(_("Someone here is already called {name}. Choose another name.").format(name=name))
        elif len(name) > NAME_LENGTH:
            paper.say(_("A name can have at most {n} letters.").format(n=NAME_LENGTH))
        else:
            return name


def _number(paper: Paper, least: int, most: int, usual: int) -> int:
    while True:
        typed = paper.ask()
        if not typed:
            return usual
        if typed.isdecimal() and least <= as_number(typed) <= most:
            return as_number(typed)
        paper.say(_("Type a number from {least} to {most}.").format(least=least, most=most))


def choose_one(paper: Paper, ways: Sequence[str], usual: int) -> int:
    """Ask for one of several numbered answers. Enter chooses the usual one."""
    for n, words in enumerate(ways, start=1):
        paper.item(n, words)
    paper.say(_("Press Enter for {n}.").format(n=usual + 1))
    return _number(paper, 1, len(ways), usual + 1) - 1
