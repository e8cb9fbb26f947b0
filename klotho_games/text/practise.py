"""Exercises at a text table: today's set, one position after the other, and what each answer was worth."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from datetime import date

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.bots import hints
from klotho_games.core.contract import Move
from klotho_games.core.games.table_words import sentence
from klotho_games.core.i18n import _, as_number, capital, listed, nest_quotes, ngettext
from klotho_games.core.people.profiles import Profile
from klotho_games.core.play.session import Session
from klotho_games.practice import words
from klotho_games.practice.books import PracticeBooks
from klotho_games.practice.exercise import GRADES, Exercise
from klotho_games.practice.exercise_file import BadExercises
from klotho_games.practice.reasons import find_pair, find_reasons
from klotho_games.practice.sitting import PracticeSitting, Reply, seat_names
from klotho_games.practice.today import SECONDS, choose

from . import pages, questions
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
        command_of("next", "n", _("next n"), _("go to the next exercise after the answer; Enter does the same")),
        command_of("quit", "q", _("quit q"), _("stop; your place is kept")),
    )


def run(game: str = "", paper: Paper | None = None, today: date | None = None) -> int:
    """Practise at a text table: today's set, or with a game exercises of that game.

    Raises NotLikeThis if that is not possible.
    """
    with ExitStack() as closing:
        paper, notices = open_paper(paper, closing)
        house = PlayerBooks()
        books = PracticeBooks(lambda: today or date.today())
        if game and game not in books.exercises:
            raise NotLikeThis(_("there are no exercises for this game; type “klotho-games practise” for all others"))
        closing.callback(books.catch_up)
        closing.callback(house.catch_up)
        paper.say(*notices, *books.take_notices())
        try:
            if paper.asks:
                questions.who_plays(paper, house)
            return PractiseLoop(books, paper, house.profile).practise(game)
        except TerminalGone:
            return DONE
        except KeyboardInterrupt:
            paper.say("")
            return STOPPED


class PractiseLoop:
    def __init__(self, books: PracticeBooks, paper: Paper, who: Profile) -> None:
        self.books, self.paper, self.person, self.day = books, paper, who.name, books.today
        self.notebook = books.notebook(who.id)
        self._quit = False
        self._replies: list[Reply] = []
        """The replies of the present sitting."""

    def practise(self, game: str = "") -> int:
        if game:
            self._sit(choose(self.notebook.exercises[game], self.notebook.progress))
        else:
            self._day()
        self.paper.say(*self.books.take_notices())
        return DONE

    def _day(self) -> None:
        say, notebook = self.paper.say, self.notebook
        whole, left = notebook.begin(self.day), notebook.left(self.day)
        if not whole:
            say(_("There are no exercises yet."))
            return
        if left:
            told = ngettext("{n} exercise is left for today, about {minutes} min.",
                            "{n} exercises are left for today, about {minutes} min.", len(left))
            say(told.format(n=len(left), minutes=max(1, round(len(left) * SECONDS / 60))))
            self._tell_streak()
            self._sit(left)
            if self._quit:
                return
        while not self._quit:
            self._tell_done(len(whole))
            more = notebook.more(self.day)
            if not more or not self.paper.asks:
                return
            told = ngettext("Practise {n} more exercise? It doesn’t count for today.",
                            "Practise {n} more exercises? They don’t count for today.", len(more))
            if not questions.agrees(self.paper, told.format(n=len(more))):
                return
            self._sit(more)

    def _tell_streak(self) -> None:
        days = self.notebook.streak(self.day)
        if days:
            told = ngettext("You have practised {n} day in a row.", "You have practised {n} days in a row.", days)
            self.paper.say(told.format(n=days))

    def _tell_done(self, whole: int) -> None:
        right = sum(one.is_right for one in self._replies)
        self.paper.gap()
        self.paper.say(_("You are done for today."))
        if self._replies:
            told = ngettext("You got {right} of {n} exercise right.", "You got {right} of {n} exercises right.",
                            len(self._replies))
            self.paper.say(told.format(right=right, n=len(self._replies)))
        self._tell_streak()

    # -- one sitting ----------------------------------------------------------------------------------------

    def _sit(self, exercises: list[Exercise]) -> None:
        sitting = PracticeSitting(self.notebook, exercises, self.day)
        self._replies = sitting.done
        while sitting.exercise is not None and not self._quit:
            self._exercise(sitting)

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
            self._say_quit()
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
                self._say_quit()
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
            say(_("Just as good: {moves}.").format(moves=listed(equal)))
        if reply.change is not None:
            left = self.notebook.progress.count_until_rated(reply.exercise.game)
            say(words.open_text() if reply.is_open else words.rating_text(reply.change, not left, left))
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

    def _say_quit(self) -> None:
        self._quit = True
        self.paper.say(_("Your place is kept."))
