"""The end of a game at a text table: who won, the score, what was recorded, and medals."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.bots import levels
from klotho_games.core import dates
from klotho_games.core.contract import Decision, Option, OptionValue
from klotho_games.core.games.headlines import headline
from klotho_games.core.games.table_words import result_lines, sentence
from klotho_games.core.i18n import _, number
from klotho_games.core.people.finished_game import FinishReport
from klotho_games.core.people.profiles import Score
from klotho_games.core.people.rivalries import Rivalries
from klotho_games.core.play import medals
from klotho_games.core.play.session import Session

from .paper import Paper
from .setting_up import describe_player

_BEST = 5


def tell(books: PlayerBooks, session: Session, paper: Paper) -> None:
    """Count the game and write the result. The score is saved before the first line is written."""
    result = session.result
    assert result is not None
    code = session.deal_code
    finish, record = books.file_result(session)
    names = session.setup.seats
    paper.gap()
    if len(names) == 1:
        paper.say(sentence(headline(result, names)))
    paper.say(*map(sentence, result_lines(result, names)))
    _rival(session, paper)
    _tell_scores(session, finish, paper)
    several = sum(not session.bot(seat) for seat in range(len(names))) > 1
    for award in finish.earned:
        paper.say(medals.describe_awards((award,), several))
    if code:
        paper.say(_("The setup code is {code}.").format(code=code))
    if record is not None:
        told = _("“klotho-games verify {path}” checks every die and card. “klotho-games show {name}” shows the game in "
                 "the window.")
        paper.say(told.format(path=record, name=record.name))


def _rival(session: Session, paper: Paper) -> None:
    """Play the rival's game to its end.

    In the window it runs at the same time as the player's game, here afterwards.
    """
    asked: list[tuple[Session, str, Callable[[Decision], None]]] = []
    rivalries = Rivalries(lambda rival, level, told: asked.append((rival, level, told)))
    rivalries.begin(session)
    rivalry = rivalries.of(session)
    if rivalry is None:
        return
    who = describe_player(session.game, rivalry.name, rivalry.bot)
    paper.say(_("{name} plays the same setup to the end.").format(name=who))
    error_rng = Random()
    while asked:
        rival, level, told = asked.pop()
        view, budget = rival.view(rival.to_act), levels.budget(level, at_table=True)
        told(levels.choose(rival.game, view, level, Random(error_rng.getrandbits(32)), budget))
    result = rivalry.session.result
    if result is not None:
        paper.say(*map(sentence, result_lines(result, (rivalry.name,))[:2]))


def _tell_scores(session: Session, finish: FinishReport, paper: Paper) -> None:
    paper.gap()
    if finish.not_counted:
        paper.say(finish.not_counted)
        return
    placing, whose = finish.placing, finish.profile
    if placing.level_after > placing.level_before:
        paper.say(_("You rise to level {level}.").format(level=placing.level_after))
    if not finish.best or whose is None:
        return
    several = len(session.setup.seats) > 1
    paper.say(_("{name}’s best scores:").format(name=whose.name) if several else _("Your best scores:"))
    for n, score in enumerate(finish.best[:_BEST], start=1):
        paper.item(n, _describe_score(score, n == placing.own))


def _describe_score(score: Score, now: bool) -> str:
    when = _("now") if now else dates.day(score.date)
    return _("{score}, {when}").format(score=number(score.score), when=when)


def describe_option(option: Option, value: OptionValue) -> str:
    """Return an option with its value ("Turn track: 12 turns") as a sentence."""
    return _("{option}: {value}.").format(option=option.label, value=describe_value(option, value))


def describe_value(option: Option, value: OptionValue) -> str:
    if not option.choices:
        return _("on") if value else _("off")
    labels = option.labels or tuple(map(str, option.choices))
    return labels[option.choices.index(value)] if value in option.choices else str(value)
