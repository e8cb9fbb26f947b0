"""One game at a text table, from its beginning to its end: what happened, what is asked, what was typed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.bots import levels
from klotho_games.core.chance import seeds
from klotho_games.core.contract import NOBODY, Decision, IllegalMove, Move, Refusal
from klotho_games.core.games.characters import split_bot_name
from klotho_games.core.games.goal_words import goal_of
from klotho_games.core.games.own_dice import own_dice, with_own_dice
from klotho_games.core.games.seating_rules import ADVISER, STAND_IN
from klotho_games.core.games.strength import EVEN, chosen_level
from klotho_games.core.games.table_words import sentence
from klotho_games.core.i18n import _, as_number, capital
from klotho_games.core.people.finished_game import rival_name
from klotho_games.core.people.rivalries import bot_of
from klotho_games.core.play.session import CannotUndo, Session

from . import book, ending, pages, questions, reasons, tutor
from . import own_dice as roll_and_tell
from .choices import MoveChoice
from .commands import Command, commands, commands_starting_with, find_command, is_all
from .menu import Menu
from .pages import TextPage
from .paper import Paper, TerminalGone
from .setting_up import describe_player

DONE, STOPPED = 0, 130
_SEARCHES = ("hard", "expert", EVEN, ADVISER)
"""Levels that think for some time, so that a line says so."""
_TO_THE_END = 1_000_000


def shares_secrets(session: Session) -> bool:
    """Return whether several people share the screen in a game with hidden information."""
    people = sum(not session.bot(seat) for seat in range(len(session.setup.seats)))
    return people > 1 and not session.game.open


class GameLoop:
    """A game at a text table, from the first prompt until it ends or is left."""

    def __init__(self, books: PlayerBooks, session: Session, paper: Paper, error_rng: Random | None = None) -> None:
        """`error_rng` is the random source for the mistakes of weaker bots, so that a game can be repeated."""
        self.books, self.session, self.paper = books, session, paper
        self.game, self.names = session.game, session.setup.seats
        self.people = [seat for seat in range(len(self.names)) if not session.bot(seat)]
        self._looker = self.people[0] if len(self.people) == 1 else NOBODY
        """The seat of the person who reads now."""
        self._seen: dict[int, int] = {}
        """By seat: how much of the history it has read. Events from before this sitting are only in the log."""
        self._began = session.ply
        self._auto = 0
        """How many decisions are still left to a bot."""
        self._warned = False
        """Whether the last line was the warning about auto-play."""
        self._refused: Refusal | None = None
        self._error_rng = error_rng or Random()
        self._tutor = tutor.TextTutor(session)
        self._quit = False
        if shares_secrets(session):
            paper.keep_apart()
        self._laid = False
        """Whether the table has been described. A single player then has to ask for it."""

    def play(self) -> int:
        """Play to the end, or until a player leaves. Returns an exit code."""
        try:
            self._welcome()
            while not self.session.is_over and not self._quit:
                self._step()
            if self._quit:
                self._leave()
            else:
                self._end()
        except (TerminalGone, roll_and_tell.Leaving):
            self._leave()
        except KeyboardInterrupt:
            self.paper.say("")
            self._leave()
            return STOPPED
        return DONE

    def _welcome(self) -> None:
        if not self.session.ply:
            self._tell_setup(options=not self.paper.asks)  # at a keyboard the options were just chosen
        else:
            if shares_secrets(self.session):  # the player who left it may have left secrets in this terminal
                self.paper.clear_screen(hidden=True)
            self.paper.say(_("{title}, continued.").format(title=self.game.info.title))
        goal = goal_of(self.game, self.session.state, NOBODY, self.names)
        if goal is not None:
            self.paper.say(_("Your goal. {text}").format(text=goal.wins))
        self._tell_notices()
        self.paper.say(_("Type a number to choose a move, or words to see only some moves. “rules” explains the game, "
                         "“help” lists commands."))

    def _step(self) -> None:
        while self.session.needs_chance:
            self._play_chance()
        self._tell_notices()
        if self._looker != NOBODY or not self.people:
            self._tell_news()
        seat = self.session.to_act
        if seat < 0:
            return
        bot = self.session.bot(seat)
        if bot:
            self._play(self._think(bot, self.names[seat]).move)
        elif self._auto and self._looker == seat:
            self._play_on()
        else:
            self._decide(seat)

    def _play_chance(self) -> None:
        """Play one outcome, from the program's dice or from real dice."""
        own = own_dice(self.game) if with_own_dice(self.session.notes) and not self._auto else None
        throw = own.asked(self.session.state, self.names) if own is not None else None
        if own is None or throw is None:
            self.session.step_chance()
            return
        if self._looker != NOBODY:
            self._tell_news()
        told = roll_and_tell.ask_throw(self.paper, throw)
        if told is None:
            self.session.step_chance()
        else:
            self.session.force(own.outcome(self.session.state, told))

    # -- bots -----------------------------------------------------------------------------------------------

    def _think(self, level: str, name: str = "") -> Decision:
        if chosen_level(split_bot_name(level)[0]) in _SEARCHES:
            self.paper.say(_("{name} is thinking.").format(name=name) if name else _("A bot is thinking."))
        seed, seat = levels.doubt_seed(self.session, self._error_rng), self.session.to_act
        view, budget = self.session.view(seat), levels.budget(level, at_table=True)
        try:
            return levels.choose(self.game, view, level, Random(seed), budget, self.names)
        except Exception as problem:  # out of memory or an error: the game goes on
            self.paper.say(_("The bot couldn’t decide ({cause}), so it made a quick move.").format(
                cause=f"{type(problem).__name__}: {problem}"))
            return levels.decide_quickly(self.game, view, level, Random(seed))[0]

    def _play_on(self) -> None:
        decision = self._think(STAND_IN)
        self._auto -= 1
        self.session.mark_auto()
        told = TextPage(self.session, self.session.to_act).describe_move(decision.move)
        self.paper.say(_("The bot plays for you: {move}. {why}").format(move=told, why=decision.why))
        self._play(decision.move)

    # -- a person decides -----------------------------------------------------------------------------------

    def _decide(self, seat: int) -> None:
        came = self._looker != seat
        if came:
            self._hand_over(seat)
        self._tell_news()
        page = TextPage(self.session, seat)
        if came and page.meanwhile_text:
            self.paper.say(page.meanwhile_text)
        if came or not self._laid:
            self._laid = True
            self.paper.gap()
            self.paper.say(*page.table)
        menu = Menu(page.ways)
        self._ask(page, menu)
        while self.session.state is page.state and not self._quit and not self._auto:
            self._take(self.paper.ask(), page, menu)

    def _hand_over(self, seat: int) -> None:
        """Clear what the last player saw and typed, and let the next one sit down."""
        if self._laid:  # the last player reads the outcome before it is cleared
            told = _("{name} is next. Press Enter to clear everything above.")
            self.paper.say("", told.format(name=self.names[seat]))
            self.paper.ask("")
            self.paper.clear_screen(hidden=not self.game.open)
        self.paper.forget()
        self._looker, self._auto = seat, 0
        self.paper.say(_("{name}, it’s your turn.").format(name=self.names[seat]))
        if not self.game.open:
            self.paper.say(_("Everyone else, please look away. Press Enter when only you can see the screen."))
            self.paper.ask("")

    def _ask(self, page: TextPage, menu: Menu) -> None:
        words, quiet = page.prompt
        self.paper.gap()
        prompt = capital(words)
        if len(self.names) > 1:
            prompt = _("{name}: {prompt}").format(name=self.names[page.seat], prompt=words)
        self.paper.say(" ".join(filter(None, (prompt, sentence(quiet)))))
        menu.write(self.paper)

    def _take(self, typed: str, page: TextPage, menu: Menu) -> None:
        if not typed:
            self._ask(page, menu)
        elif typed == "?":
            self.paper.say(menu.apart())
        elif typed.isdecimal():
            chosen = menu.pick(as_number(typed), self.paper)
            if chosen is not None:
                self._choose(chosen, page)
        else:
            command, rest = find_command(typed)
            if command is not None:
                self._do(command, rest, page, menu)
            else:
                self._words(typed, page, menu)

    def _words(self, typed: str, page: TextPage, menu: Menu) -> None:
        whole = menu.whole(typed)  # a leading “/” is ignored, because it is no letter
        if whole is not None:
            self._choose(whole, page)
        elif menu.narrow(typed):
            menu.write(self.paper)
        else:
            self._explain_unknown_words(typed, page, menu)

    def _explain_unknown_words(self, typed: str, page: TextPage, menu: Menu) -> None:
        """Handle words that fit no move: a shortened command, or a move that was possible before."""
        likely = commands_starting_with(typed)  # none begins with a “/”
        if len(likely) == 1:
            self._do(likely[0], typed.partition(" ")[2].strip(), page, menu)
        elif likely:
            told = _("“{typed}” could mean {commands}. Type more letters.")
            self.paper.say(told.format(typed=typed, commands=", ".join(one.said[0] for one in likely)))
        elif not self._why(typed, page):
            self.paper.say(_("No move has these words. “moves” lists what you can do, “help” lists commands."))

    def _choose(self, way: MoveChoice, page: TextPage) -> None:
        """Play a move. A move that gives the game up needs a confirmation."""
        question = page.asks(way.move)
        if question and not questions.agrees(self.paper, question):
            self.paper.say(_("The game goes on."))
        elif question or not self._is_stopped(way, page):
            self._play(way.move)

    def _is_stopped(self, way: MoveChoice, page: TextPage) -> bool:
        """Let the tutor ask before a costly move. Returns whether the person wants to think again."""
        answer = self._tutor.objection(way.move)
        if answer is None:
            return False
        chosen = tutor.ask(self.paper, self.session, way.words, answer)
        if chosen == tutor.SHOW:
            self._tutor.forgo_question(answer.best)
            self._tell_hint(Decision(answer.best, answer.why, answer.chance), page, Menu(page.ways))
        return chosen != tutor.PLAY

    def _play(self, move: Move) -> None:
        self._warned = False
        try:
            self.session.play(move)
        except IllegalMove as illegal:  # the list was older than the state
            self._refuse(illegal.refusal)

    # -- commands -------------------------------------------------------------------------------------------

    def _do(self, command: Command, rest: str, page: TextPage, menu: Menu) -> None:
        does: dict[str, Callable[[], object]] = {
            "help": self._help,
            "moves": lambda: self._moves(rest, menu),
            "state": lambda: self._state(rest, page),
            "goal": lambda: self.paper.say(page.goal or _("This game has no short goal. “rules” explains how to win.")),
            "score": lambda: self.paper.say(page.standing),
            "log": lambda: self._log(rest),
            "hint": lambda: self._hint(page, menu),
            "tutor": lambda: self.paper.say(self._tutor.switch()),
            "undo": lambda: self._go(self.session.undo, _("Undone.")),
            "redo": lambda: self._go(self.session.redo, _("Redone.")),
            "rules": lambda: self._rules(rest),
            "why": lambda: self._answer_why(rest, page),
            "auto": lambda: self._let_bot(rest),
            "setup": self._tell_setup,
            "save": self._tell_save,
            "quit": self._say_quit,
        }
        self._warned = self._warned and command.name == "auto"
        does[command.name]()

    def _help(self) -> None:
        say = self.paper.say
        say(_("Type a number to play a move or open a group of moves; 0 goes back. Type words to see only the moves "
              "that have all of them; the first letters of a word are enough, and “?” lists the words. Enter repeats "
              "the question. If a move uses a command word, put “/” in front of it."))
        for command in commands():
            say(_("{command}: {meaning}.").format(command=command.usage, meaning=command.tells))
        say(_("You can also leave the table with Ctrl-D or Ctrl-C. Nothing is lost."))

    def _moves(self, rest: str, menu: Menu) -> None:
        menu.home(each=is_all(rest))
        menu.write(self.paper)

    def _state(self, rest: str, page: TextPage) -> None:
        self.paper.say(*page.table_with(rest))

    def _log(self, rest: str) -> None:
        self.paper.say(*pages.newest_lines(self.session, self._looker, rest))

    def _hint(self, page: TextPage, menu: Menu) -> None:
        decision = self._think(ADVISER)
        self._tutor.forgo_question(decision.move)
        self._tell_hint(decision, page, menu)

    def _tell_hint(self, decision: Decision, page: TextPage, menu: Menu) -> None:
        self.session.mark_hint()
        told = page.describe_move(decision.move)
        self.paper.say(_("Hint: {move}. {why}").format(move=told, why=decision.why))
        if any(way.words == told for way in page.ways):
            menu.only(told)
            menu.write(self.paper)

    def _go(self, way: Callable[[], object], done: str) -> None:
        try:
            way()
        except CannotUndo as cannot:
            self.paper.say(cannot.refusal.reason)
        else:
            self._seen = {seat: min(seen, self.session.ply) for seat, seen in self._seen.items()}
            self.paper.say(done)

    def _rules(self, rest: str) -> None:
        wanted = rest or (self._refused.rule if self._refused else "")
        self._refused = None
        self.paper.say(*book.paragraphs_for(self.game, wanted))

    def _answer_why(self, rest: str, page: TextPage) -> None:
        if rest and not self._why(rest, page):
            self.paper.say(_("None of the moves you could play earlier has these words, so there is nothing to "
                             "explain."))
        elif not rest and self._refused is not None:
            self.paper.say(*book.paragraphs_for(self.game, self._refused.rule))
        elif not rest:
            self.paper.say(_("Type “why” and the words of a move to learn why you can’t play it now."))

    def _why(self, typed: str, page: TextPage) -> bool:
        """If a move with these words was possible before, say what forbids it now. Returns False if there is none."""
        refused = reasons.why(page, typed)
        if refused is None:
            return False
        words, self._refused = refused
        self.paper.say(_("“{move}” isn’t possible now.").format(move=words))
        self._refuse(self._refused)
        return True

    def _refuse(self, refusal: Refusal) -> None:
        self._refused = refusal
        known = refusal.rule in self.game.rulebook
        told = _("{reason} ({rule}; “why” shows that clause)") if known else "{reason}"
        self.paper.say(told.format(reason=refusal.reason, rule=refusal.rule))

    def _let_bot(self, rest: str) -> None:
        if rest and not rest.isdecimal() and not is_all(rest):
            self.paper.say(_("Type a number of decisions after “auto”, such as “auto 3”, or type “auto all”."))
            return
        wanted = _TO_THE_END if is_all(rest) else as_number(rest or "1")
        if wanted and self.session.counts_for_day and not self._warned:
            self._warned = True
            self.paper.say(_("If a bot plays for you, your daily game no longer counts. Type “auto” again to let the "
                             "bot play."))
            return
        self._auto = wanted
        if self._auto:
            self.paper.say(_("A bot decides for you, so this game’s score isn’t saved."))

    def _tell_setup(self, options: bool = True) -> None:
        say, info = self.paper.say, self.game.info
        players = ", ".join(self._player(seat) for seat in range(len(self.names)))
        say(_("{title}: {players}.").format(title=info.title, players=players))
        for option in info.options:
            if options and not option.hidden:
                say(ending.describe_option(option, self.session.setup.option(option.name, option.default)))
        rival = bot_of(self.session)
        if rival:
            say(_("Rival with the same setup: {name}.").format(name=describe_player(self.game, rival_name(), rival)))
        if with_own_dice(self.session.notes):
            say(_("You roll your own dice and type in the results."))
        if self.session.is_practice:
            say(_("This is practice, so the score isn’t saved."))
        code = self.session.deal_code
        seal = self.session.commitment if self._laid else f"{seeds.short_seal(self.session.commitment)}…"
        say(_("Seal of this game: {seal}").format(seal=seal))
        say(_("The setup code is {code}.").format(code=code) if code else _("You get the setup code at the end."))

    def _player(self, seat: int) -> str:
        return describe_player(self.game, self.names[seat], self.session.bot(seat))

    def _tell_save(self) -> None:
        path = getattr(self.session.journal, "path", None)
        if path is None or not path.exists():
            self.paper.say(_("This game couldn’t be saved so far."))
        else:
            self.paper.say(_("The game is saved after every move, as {path}.").format(path=path))

    def _say_quit(self) -> None:
        self._quit = True

    # -- output ---------------------------------------------------------------------------------------------

    def _tell_news(self) -> None:
        """Write what happened since this seat last read. For a continued game, earlier events are in the log."""
        since = self._seen.get(self._looker, self._began)
        lines = pages.log(self.session, self._looker, self.session.history[since:])
        self._seen[self._looker] = self.session.ply
        if lines:
            self.paper.gap_after_input()
            self.paper.say(*lines)

    def _tell_notices(self) -> None:
        notices = [*self.books.notices, *self.books.reckoning.take_notices(), *self.session.notices]
        self.books.notices.clear()
        self.session.notices.clear()
        self.paper.say(*notices)

    def _leave(self) -> None:
        path = self.books.close_game(self.session)
        self._tell_notices()
        if path is not None:
            # The command has its own line, so that it can be copied in one piece.
            self.paper.say(_("The game is saved. Continue it with this command:"),
                           f"klotho-games play {self.game.id} --text --continue")

    def _end(self) -> None:
        self._tell_news()
        ending.tell(self.books, self.session, self.paper)
        self._tell_notices()
