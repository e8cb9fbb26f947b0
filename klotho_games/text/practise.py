"""Exercises at a text table: today's set or chosen ones, one position after the other, and what each answer was worth.

    run(PractiseWish("karthis", theme="threat", grade=2))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.bots import hints
from klotho_games.core.contract import Move
from klotho_games.core.games import registry
from klotho_games.core.games.table_words import sentence
from klotho_games.core.games.themes import themes
from klotho_games.core.i18n import _, as_number, capital, in_quotes, listed, nest_quotes, ngettext
from klotho_games.core.people.profiles import Profile
from klotho_games.core.play.session import Session
from klotho_games.practice import words
from klotho_games.practice.books import PracticeBooks
from klotho_games.practice.exercise import GRADES, Exercise
from klotho_games.practice.exercise_file import BadExercises
from klotho_games.practice.reasons import find_pair, find_reasons
from klotho_games.practice.sitting import PracticeSitting, Reply, seat_names
from klotho_games.practice.standing import standings_of
from klotho_games.practice.today import SIZE, choose

from . import pages, questions
from .choices import fits, words_of
from .commands import Command, command_of, commands, find_among, is_all
from .game_loop import DONE, STOPPED
from .menu import Menu
from .pages import TextPage
from .paper import Paper, TerminalGone
from .setting_up import NotLikeThis, open_paper

_AS_AT_THE_TABLE = ("help", "moves", "state", "log", "goal")


def practise_commands() -> tuple[Command, ...]:
    """Return what can be typed besides moves, made at each call so that it is in the current language."""
    return (
        *(command for command in commands() if command.name in _AS_AT_THE_TABLE),
        command_of("hint", "t", _("hint t"), _("let the coach think aloud, which costs 4 rating")),
        command_of("skip", "k", _("skip k"), _("go to another exercise; this one comes back today")),
        command_of("answer", "v", _("answer v"), _("give up and see the answer; the exercise counts as missed")),
        command_of("again", "a", _("again a"), _("try the exercise again after the answer; your rating stays as it "
                                                 "is")),
        command_of("progress", "p", _("progress p"), _("show your ratings and themes")),
        command_of("next", "n", _("next n"), _("go to the next exercise after the answer; Enter does the same")),
        command_of("quit", "q", _("quit q"), _("stop; your place is kept")),
    )


@dataclass(frozen=True)
class PractiseWish:
    """What the command line asks for: without anything, today's set."""

    game: str = ""
    theme: str = ""
    """Words of the theme's name, or its id."""
    grade: int | None = None
    mistakes: bool = False
    """Only exercises from the person's own games."""
    progress: bool = False
    """No exercises, but where the person stands."""


def run(wish: PractiseWish, paper: Paper | None = None, today: date | None = None) -> int:
    """Practise at a text table. Raises NotLikeThis if the wish is not possible."""
    with ExitStack() as closing:
        paper, notices = open_paper(paper, closing)
        player_books = PlayerBooks()
        books = PracticeBooks(lambda: today or date.today())
        theme = _find_theme(wish, books)
        closing.callback(books.catch_up)
        closing.callback(player_books.catch_up)
        paper.say(*notices, *books.take_notices())
        try:
            if paper.asks:
                questions.who_plays(paper, player_books)
            return PractiseLoop(books, paper, player_books.profile).practise(wish, theme)
        except TerminalGone:
            return DONE
        except KeyboardInterrupt:
            paper.say("")
            return STOPPED


def _find_theme(wish: PractiseWish, books: PracticeBooks) -> str:
    """Return the id of the wished theme; empty for all. Raises NotLikeThis if the wish is not possible."""
    if wish.mistakes and (wish.theme or wish.grade is not None):
        raise NotLikeThis(_("your own mistakes have no themes and grades to choose from; leave those out"))
    if wish.game and wish.game not in books.exercises and not wish.mistakes:
        raise NotLikeThis(_("there are no exercises for this game; type “klotho-games practise” for all others"))
    if not wish.game and (wish.theme or wish.grade is not None):
        raise NotLikeThis(_("themes and grades are those of a game; name the game too"))
    if wish.grade is not None and not 1 <= wish.grade <= GRADES:
        raise NotLikeThis(_("grades go from 1 to {n}").format(n=GRADES))
    if not wish.theme:
        return ""
    there = {one.theme for one in books.exercises[wish.game]}
    known = [theme for theme in themes(registry.load(wish.game)) if theme.id in there]
    found = [theme for theme in known if wish.theme == theme.id] or [
        theme for theme in known if fits(words_of(wish.theme), theme.name)]
    if len(found) != 1:
        told = _("the themes of this game are {themes}; type a word of one")
        raise NotLikeThis(told.format(themes=listed([_("“{theme}”").format(theme=theme.name) for theme in known])))
    return found[0].id


class PractiseLoop:
    def __init__(self, books: PracticeBooks, paper: Paper, who: Profile) -> None:
        self.books, self.paper, self.person, self.day = books, paper, who.name, books.today
        self.notebook = books.notebook(who.id)
        self._quit = False

    def practise(self, wish: PractiseWish, theme: str = "") -> int:
        if wish.progress:
            self._tell_progress(wish.game)
        elif wish.mistakes:
            self._practise_mistakes(wish.game)
        elif wish.game:
            self._practise_game(wish.game, theme, wish.grade or 0)
        else:
            self._practise_day()
        self.paper.say(*self.books.take_notices())
        return DONE

    def _practise_day(self) -> None:
        say, notebook = self.paper.say, self.notebook
        whole, left = notebook.begin(self.day), notebook.left(self.day)
        if not whole:
            say(_("Nothing is due today.") if notebook.exercises else _("There are no exercises yet."))
        if left:
            told = ngettext("{n} exercise is left for today, about {minutes} min.",
                            "{n} exercises are left for today, about {minutes} min.", len(left))
            say(told.format(n=len(left), minutes=words.minutes(len(left))))
            say(*filter(None, [words.streak_text(notebook.streak(self.day))]))
        self._practise_on(left, lambda _done: notebook.more(self.day))
        own = len(notebook.own_waiting(self.day))
        if own and not self._quit:
            told = ngettext("{n} of your own mistakes is waiting. Type “klotho-games practise --mistakes” for it.",
                            "{n} of your own mistakes are waiting. Type “klotho-games practise --mistakes” for them.",
                            own)
            say(told.format(n=own))

    def _practise_game(self, game: str, theme: str, grade: int) -> None:
        """Practise exercises of a game, each of them once."""
        def more(done: Collection[str]) -> list[Exercise]:
            found = choose(self.notebook.exercises[game], self.notebook.progress, theme, grade)
            return [one for one in found if one.id not in done][:SIZE]

        if first := more(()):
            self._practise_on(first, more)
        else:
            self.paper.say(_("There are no exercises like this. Choose another theme or grade."))

    def _practise_mistakes(self, game: str) -> None:
        def more(done: Collection[str]) -> list[Exercise]:
            waiting = self.notebook.own_waiting(self.day)
            return [one for one in waiting if one.id not in done and game in ("", one.game)][:SIZE]

        if first := more(()):
            self._practise_on(first, more)
        else:
            self.paper.say(_("None of your own mistakes is waiting. The coach’s review of a game can make exercises of "
                             "them: choose “Practise all” there."))

    def _practise_on(self, exercises: list[Exercise], more: Callable[[Collection[str]], list[Exercise]]) -> None:
        """Practise these exercises, then as many others as a person at the keyboard wants, in sittings of the usual
        length. `more` gets the ids of those that were practised."""
        done: set[str] = set()
        while not self._quit:
            results = self._sit(exercises) if exercises else []
            if self._quit:
                return
            self._tell_end(results)
            done |= {one.id for one in exercises}
            exercises = more(done)
            if not exercises or not self.paper.asks:
                return
            told = ngettext("Practise {n} more exercise? It doesn’t count for today.",
                            "Practise {n} more exercises? They don’t count for today.", len(exercises))
            if not questions.agrees(self.paper, told.format(n=len(exercises))):
                return

    def _tell_end(self, results: Sequence[bool | None]) -> None:
        notebook, say = self.notebook, self.paper.say
        self.paper.gap()
        if notebook.has_earned(self.day):
            say(_("You are done for today."))
        elif results:
            say(_("These exercises are done."))
        if results:
            say(words.count_right(results))
        say(*filter(None, [words.streak_text(notebook.streak(self.day))]))
        say(words.tomorrow_text(notebook.due_tomorrow(self.day)))

    def _tell_progress(self, game: str = "") -> None:
        """Say where the person stands: the rating and the themes of each game."""
        notebook, say = self.notebook, self.paper.say
        for one in standings_of(notebook, self.day):
            if one.has_exercises and game in ("", one.game):
                self.paper.gap()
                say(_("{game}: {standing}.").format(game=one.title, standing=", ".join(one.rating_parts)))
                for name, bead in one.themes:
                    say(f"{sentence(name)} {sentence(capital(words.bead_name(bead)))}", indent="   ")
        self.paper.gap()
        say(*filter(None, [words.streak_text(notebook.streak(self.day))]), words.tomorrow_text(
            notebook.due_tomorrow(self.day)))

    # -- one sitting ----------------------------------------------------------------------------------------

    def _sit(self, exercises: list[Exercise]) -> Sequence[bool | None]:
        """Practise these exercises. Returns the results."""
        sitting = PracticeSitting(self.notebook, exercises, self.day)
        while sitting.exercise is not None and not self._quit:
            self._exercise(sitting)
        return sitting.results

    def _exercise(self, sitting: PracticeSitting) -> None:
        exercise = sitting.exercise
        assert exercise is not None
        try:
            session = sitting.open(seat_names(exercise, self.person))
        except BadExercises as problem:
            self.paper.say(str(problem))
            sitting.leave_out()
            return
        self._tell_exercise(sitting, exercise)
        self._ask(sitting, session)

    def _tell_exercise(self, sitting: PracticeSitting, exercise: Exercise) -> None:
        self.paper.gap()
        told = _("Exercise {n} of {of}. {title}, grade {grade} of {grades}. {question}")
        self.paper.say(told.format(n=sitting.number, of=sitting.total, title=sitting.game.info.title,
                                   grade=exercise.grade, grades=GRADES,
                                   question=words.theme_name(sitting.game, exercise)))

    def _ask(self, sitting: PracticeSitting, session: Session) -> None:
        """Ask for a move, until it is answered, skipped or left. Afterwards it can be tried again."""
        look = TextPage(session, session.to_act)
        menu = Menu(look.ways)
        self.paper.gap()
        self.paper.say(*look.table, *filter(None, [look.goal]))
        self._prompt(look, menu)
        waiting = True
        while waiting and not self._quit:
            waiting = self._take(self.paper.ask(), sitting, look, menu)

    def _prompt(self, look: TextPage, menu: Menu) -> None:
        told, quiet = look.prompt
        self.paper.gap()
        self.paper.say(" ".join(filter(None, (capital(told), sentence(quiet)))))
        menu.write(self.paper)

    def _take(self, typed: str, sitting: PracticeSitting, look: TextPage, menu: Menu) -> bool:
        """Do what was typed. Returns False when the exercise is over."""
        command, rest = find_among(practise_commands(), typed)
        if not typed:
            self._prompt(look, menu)
        elif typed == "?":
            self.paper.say(menu.apart())
        elif typed.isdecimal():
            chosen = menu.pick(as_number(typed), self.paper)
            return chosen is None or self._answer(self._decide(chosen.move, sitting, look), sitting, look)
        elif command is not None:
            return self._do(command.name, rest, sitting, look, menu)
        elif (whole := menu.whole(typed)) is not None:
            return self._answer(self._decide(whole.move, sitting, look), sitting, look)
        elif menu.narrow(typed):
            menu.write(self.paper)
        else:
            self.paper.say(_("No move has these words. “moves” lists what you can do, “help” lists commands."))
        return True

    def _decide(self, move: Move, sitting: PracticeSitting, look: TextPage) -> Reply:
        if sitting.look_up(look.session, move)[1] is None:
            self.paper.say(_("The coach tries this move out. That takes a few seconds."))
        return sitting.decide(look.session, move)

    def _do(self, name: str, rest: str, sitting: PracticeSitting, look: TextPage, menu: Menu) -> bool:
        if name == "skip":
            if sitting.has_others:
                sitting.skip()
                return False
            self.paper.say(_("This is the last exercise, so there is no other one to go to."))
        elif name == "answer":
            question = words.give_up_question(sitting)
            if not question or questions.agrees(self.paper, question):
                return self._answer(sitting.give_up(), sitting, look)
        elif name == "quit":
            self._say_quit(sitting)
        elif name in ("again", "next"):
            self.paper.say(_("Choose a move first, or type “answer” to give up and see it."))
        else:
            does: dict[str, Callable[[], object]] = {
                "help": self._help,
                "moves": lambda: self._moves(rest, menu),
                "state": lambda: self._state(rest, look),
                "log": lambda: self._log(rest, look),
                "goal": lambda: self.paper.say(look.goal or _("This game has no short goal.")),
                "hint": lambda: self._hint(sitting, look),
                "progress": self._tell_progress,
            }
            does[name]()
        return True

    # -- answers --------------------------------------------------------------------------------------------

    def _answer(self, reply: Reply, sitting: PracticeSitting, look: TextPage) -> bool:
        """Tell what an answer was worth, then wait for what to do next."""
        self._tell_answer(reply, look)
        self.paper.say(*self.books.take_notices())
        while True:
            self.paper.say(_("Press Enter for the next exercise, or type “again” to try this one again."))
            command, _rest = find_among(practise_commands(), typed := self.paper.ask())
            name = command.name if command is not None else ""
            if name == "quit":
                self._say_quit(sitting)
                return False
            if name == "again":
                self._ask_again(sitting, look)
                return False
            if not typed or name == "next":
                sitting.go_on()
                return False

    def _ask_again(self, sitting: PracticeSitting, look: TextPage) -> None:
        self.paper.say(_("If you try again, your rating stays as it is."))
        self._ask(sitting, look.session)

    def _tell_answer(self, reply: Reply, look: TextPage) -> None:
        say, game, gauge = self.paper.say, look.game, words.gauge_of(look.game, reply.exercise)
        played, best = words.labels(game, look.state, reply, look.names)
        self.paper.gap()
        say(words.headline(reply, best, gauge))
        chance = words.chance_text(reply.exercise.best, gauge)
        if reply.is_right and not reply.is_best:
            say(_("“{move}” has the highest figure: {chance}.").format(move=nest_quotes(best), chance=chance))
        else:
            told = _("The best known move: {chance}.") if reply.is_open else _("The best move: {chance}.")
            say(told.format(chance=chance))
        if reply.choice is not None and not reply.is_best:
            told = _("Your move “{move}”: {chance}.")
            say(told.format(move=nest_quotes(played), chance=words.chance_text(reply.choice, gauge)))
            say(*filter(None, [words.doubt(reply.choice)]))
        if reply.choice is not None and not reply.is_right:
            say(_("That is {cost}.").format(cost=words.cost_text(reply.choice, gauge)))
        pair = find_pair(game, reply)
        if pair is not None:
            say(words.why_text(reply, find_reasons(game, look.view, *pair)))
        equal = [words.label(game, look.state, choice, look.names) for choice in reply.exercise.right[1:]]
        if equal and not reply.is_right:
            say(_("Just as good: {moves}.").format(moves=listed(in_quotes(move) for move in equal)))
        if reply.change is not None:
            left = self.notebook.progress.count_until_rated(reply.exercise.game)
            say(words.open_text() if reply.is_open else words.rating_text(reply.change, left))
            say(words.when_again(reply.change))

    # -- commands -------------------------------------------------------------------------------------------

    def _help(self) -> None:
        self.paper.say(_("Type a number to choose a move or open a group of moves; 0 goes back. Your first move is the "
                         "answer. Type words to see only the moves that have all of them."))
        for command in practise_commands():
            self.paper.say(_("{command}: {meaning}.").format(command=command.usage, meaning=command.tells))

    def _moves(self, rest: str, menu: Menu) -> None:
        menu.home(each=is_all(rest))
        menu.write(self.paper)

    def _state(self, rest: str, look: TextPage) -> None:
        self.paper.say(*look.table_with(rest))

    def _log(self, rest: str, look: TextPage) -> None:
        self.paper.say(*pages.newest_lines(look.session, look.seat, rest))

    def _hint(self, sitting: PracticeSitting, look: TextPage) -> None:
        """Say what the coach sees in its move, without naming the move."""
        sitting.think_aloud()
        advice = hints.advise(look.game, look.view, hints.position_rng(look.view), names=look.names)
        self.paper.say(_("The coach thinks: {why}").format(why=advice.why or _("No single reason stands out here.")))

    def _say_quit(self, sitting: PracticeSitting) -> None:
        self._quit = True
        self.paper.say(words.kept_text(sitting))
