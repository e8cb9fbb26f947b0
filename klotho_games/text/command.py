"""From the command line to a text table and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.almanac.ratings import Rating
from klotho_games.core.games import registry
from klotho_games.core.games.even_words import even_sentences
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.core.play.journal import Older
from klotho_games.core.play.session import Session

from . import questions
from .game_loop import STOPPED, GameLoop, shares_secrets
from .paper import Paper, TerminalGone
from .setting_up import Asked, NotLikeThis, open_paper, plan, why_no_shared_screen

__all__ = ["Asked", "NotLikeThis", "run"]

if TYPE_CHECKING:
    from klotho_games.practice.books import PracticeBooks

Broke = Callable[[Exception, Iterable[Path]], None]


def run(
    game: str, asked: Asked, *, resume: Path | None = None, again: bool = False, paper: Paper | None = None,
    broke: Broke | None = None, error_rng: Random | None = None,
) -> int:
    """Play one game. `game` can be empty. `resume` is a saved game, `again` continues the one played last.

    Raises NotLikeThis if that is not possible. `broke` gets the journals that were open when an error ended the game.
    """
    with ExitStack() as closing:
        paper, notices = open_paper(paper, closing)
        books = AtPaper(paper)
        books.notices += notices
        closing.callback(books.catch_up)
        books.count_left_over()
        try:
            session = _sit_down(game, asked, books, paper, resume, again)
        except (TerminalGone, KeyboardInterrupt) as left:
            paper.say("", _("No game was started."))
            return 0 if isinstance(left, TerminalGone) else STOPPED
        return _play(books, session, paper, broke, error_rng)


class AtPaper(PlayerBooks):
    """Player books that ask questions in the terminal. Over a pipe no questions are asked."""

    def __init__(self, paper: Paper) -> None:
        super().__init__()
        self._paper = paper
        self._practice: PracticeBooks | None = None

    def rating_from_practice(self, who: str, game: str) -> Rating | None:
        from klotho_games.practice.books import PracticeBooks

        if self._practice is None:
            self._practice = PracticeBooks()
        return self._practice.notebook(who).progress.shown_rating(game)

    def agrees(self, path: Path, older: Older) -> bool:
        if not self._paper.asks:
            return super().agrees(path, older)
        if not questions.plays_on(self._paper, older.question):
            raise TerminalGone
        return True

    def agrees_to_play(self, question: str, again: Callable[[], Session | None]) -> bool:
        if not self._paper.asks:
            return super().agrees_to_play(question, again)
        if not questions.plays_anyway(self._paper, question):
            raise TerminalGone
        return True


def _play(
    books: PlayerBooks, session: Session, paper: Paper, broke: Broke | None, error_rng: Random | None = None
) -> int:
    """Play one game after the other, as long as a person at the keyboard wants another."""
    while True:
        journal = getattr(session.journal, "path", None)
        try:
            code = GameLoop(books, session, paper, error_rng).play()
        except Exception as problem:
            if broke is not None and journal is not None:
                broke(problem, [journal])
            raise
        wish = questions.once_more(paper) if paper.asks and session.is_over else ""
        if not wish:
            return code
        session = _or_sorry(books.restart_game(session, wish == "same"), books)


def _check_privacy(books: PlayerBooks, session: Session, paper: Paper) -> Session:
    """Raise NotLikeThis if players would read each other's secrets. The saved game stays as it is."""
    if shares_secrets(session) and not paper.shows:
        books.close_game(session)
        raise NotLikeThis(why_no_shared_screen(session.game))
    return session


def _sit_down(
    id: str, asked: Asked, books: PlayerBooks, paper: Paper, resume: Path | None, again: bool
) -> Session:
    if resume is None and again:
        resume = _left_last(id, books)
    if resume is not None:
        return _check_privacy(books, _or_sorry(books.load_game(resume), books), paper)
    game = _game(id) if id else questions.which_game(paper)
    if paper.asks:
        questions.who_plays(paper, books)
        waiting = books.to_continue(game.id) if asked.nothing else None
        if waiting is not None and questions.wants_to_continue(paper, books, waiting):
            return _check_privacy(books, _or_sorry(books.load_game(waiting.path), books), paper)
    table = plan(game, asked, books, recall=paper.asks)
    if table.shares_secrets and not paper.shows and (not paper.asks or "players" in table.fixed):
        raise NotLikeThis(why_no_shared_screen(game))
    if paper.asks:
        questions.change(paper, books, table)
    else:
        paper.say(_("Reading from a pipe, so defaults are used for anything you didn’t specify."))
    even = books.even_match(game, tuple(seat.name for seat in table.seats), table.bots)
    if even is not None:
        paper.say(_("Even match:"), *even_sentences(game.info.title, even, "practice" in table.shared_options))
    seed = table.deal.seed if table.deal is not None else None
    session = books.start_game(game, table.setup(books), seed, practice="practice" in table.shared_options,
                               own_dice="own_dice" in table.shared_options, bots=table.bots,
                               rival=table.rival.bot_name if table.has_rival else "")
    return _or_sorry(session, books)


def _left_last(id: str, books: PlayerBooks) -> Path:
    if id:
        _game(id)
    save = books.to_continue(id)
    if save is not None:
        return save.path
    damaged = (save for save in books.saves() if save.problem and (not id or save.path.name.startswith(f"{id}-")))
    problem = next((save.problem for save in damaged), "")
    raise NotLikeThis(problem or _("there is no game to continue; start one with “klotho-games play”"))


def _or_sorry(session: Session | None, books: PlayerBooks) -> Session:
    if session is not None:
        return session
    raise NotLikeThis(books.notices.pop())


def _game(id: str) -> Game:
    try:
        return registry.load(id)
    except registry.UnknownGame as problem:
        raise NotLikeThis(problem) from None
