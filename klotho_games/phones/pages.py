"""The page of one seat, made only from what that seat is allowed to know.

Rules and words are asked about an imagined state that fits the seat's view, always the same one for the same view. Two
games that differ only in what is hidden from a seat therefore give it the same page, whatever a game's words look at.

A seat that can answer before its turn gets the page of its turn, with the others' answers imagined too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import NOBODY, OVER, Event, Move, Result, Telling
from klotho_games.core.games import giving_up
from klotho_games.core.games.goal_words import goal_of
from klotho_games.core.games.log_lines import LogLines, line_of
from klotho_games.core.games.move_labels import distinct_labels
from klotho_games.core.games.phone_page import AnyPart, Aside, Button, Doodle, Look, Page, Row, Rows
from klotho_games.core.games.registry import Game
from klotho_games.core.games.table_words import table_lines
from klotho_games.core.i18n import _, capital
from klotho_games.core.people.profiles import SHAPES
from klotho_games.core.play.early_answers import EarlyAnswers
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session

from . import wire

Faces = Sequence[str]
"""By seat: the portrait of the person's token; empty for bots and guests."""
_LINES = 7
_RECENT = 60
"""The number of events whose lines are more than enough, as some events share a line and some have none."""


def mark(seat: int, faces: Faces = ()) -> str:
    """Return the mark of a seat as the page draws it: its shape, and the face in it if there is one."""
    return f"{SHAPES[seat]} {faces[seat]}" if seat < len(faces) and faces[seat] else SHAPES[seat]


class NumberedPage:
    """A page as it was sent. The meaning of its ids belongs to its number."""

    def __init__(self, page: Page, hand: wire.Hand) -> None:
        self.page = page
        self.hand = hand


def make_numbered_page(session: Session, seat: int, n: int, faces: Faces = (), early: EarlyAnswers | None = None,
                       waited: float = 0.0) -> NumberedPage:
    """Return the page of a seat. `waited` are the seconds for which the player to act has been deciding."""
    game, names = session.game, session.setup.seats
    page, hand_of = _page_now(session, seat, faces, early), game.besides("hand", "HAND")
    acting = session.to_act
    whose = "over" if acting == OVER else "you" if page.yours else "other"
    tags = {"you": _("Your turn"), "other": _("Wait"), "over": _("The end")}
    hand = wire.Hand(
        n, game.id, game.info.title, _you(session, seat, faces), whose, tags[whose], page.say,
        page.more, page.where, tuple(page.facts), tuple(page.parts), tuple(page.buttons), page.labels, page.refusals,
        page.pair, undo="" if page.changes else _undo(session, seat), hint=whose == "you" and seat == acting,
        log=log_of(game, session.history, names, seat, faces), brings=page.brings, asked=page.questions,
        tone=getattr(hand_of, "tone", ""), goal=_goal(session, seat), score=_score(session, seat),
        table=tuple(table_lines(game, session.state, seat, names)), since=int(waited) if whose == "other" else 0,
    )
    return NumberedPage(page, hand)


def make_public_page(session: Session, n: int, faces: Faces = (), waited: float = 0.0) -> NumberedPage:
    """Return the one page of all onlookers, made only from what every seat can see. It has no moves."""
    game, names, acting = session.game, session.setup.seats, session.to_act
    page = Page(NOBODY, names, (), lambda _move: "")
    over = acting == OVER
    s = game.rules.imagine(game.rules.view(session.state, NOBODY), Random(0))
    if over:
        result = game.rules.result(s)
        assert result is not None
        _tell_result(page, result, faces)
    else:
        page.where = _where(game, s, NOBODY)
        page.say = _("{name} is choosing…").format(name=names[acting]) if acting >= 0 else _("Look at the big screen.")
        rows = tuple(Row(name, _("is choosing") if seat == acting else "", mark(seat, faces))
                     for seat, name in enumerate(names))
        page.add(Rows(rows, _("Players"), kind="people"))
    hand = wire.Hand(
        n, game.id, game.info.title, None, "over" if over else "other", _("The end") if over else _("Watching"),
        page.say, page.more, page.where, parts=tuple(page.parts), undo=_("You are watching, so you can’t undo."),
        log=log_of(game, session.history, names, NOBODY, faces), tone=getattr(game.besides("hand", "HAND"), "tone", ""),
        goal=_goal(session, NOBODY), score=_score(session, NOBODY),
        table=tuple(table_lines(game, session.state, NOBODY, names)), since=0 if over else int(waited),
    )
    return NumberedPage(page, hand)


def _you(session: Session, seat: int, faces: Faces) -> wire.You | None:
    return None if seat == NOBODY else wire.You(seat, session.setup.seats[seat], mark(seat, faces))


def _page_now(session: Session, seat: int, faces: Faces, early: EarlyAnswers | None) -> Page:
    game, names = session.game, session.setup.seats
    answer = early.answer_of(seat) if early is not None else None
    turn = early.turn_of(seat) if early is not None and early.standing(seat) else None
    if turn is None:
        return page_of(game, session.state, seat, names, faces)
    if answer is None:
        return page_of(game, turn, seat, names, faces)
    page = _page_about(game, turn, seat, names, ())
    page.say = _("You’ve decided: {move}.").format(move=game.telling.move(turn, answer, names))
    page.more = _("This counts as soon as it’s your turn. Until then you can change it.")
    _fill(page, game, session.view(seat))
    page.change(_("Change"))
    return page


def follow(before: NumberedPage, turned: NumberedPage) -> NumberedPage:
    """Return what to show after the page `before`, on which a person is still choosing, if others decide meanwhile.

    Nothing disturbs the choice: that page stays if the new one only has another log, which tells what the others do.
    Otherwise the picks stay if there are the same things to pick, or if there is only something to look at meanwhile.
    """
    old, new = before.hand, turned.hand
    meanwhile = replace(old, n=new.n, log=new.log, score=new.score, table=new.table, keeps_picks=False)
    if meanwhile == new:
        return before
    stay = new.turn == "other" or (old.parts, old.moves) == (new.parts, new.moves)
    return NumberedPage(turned.page, replace(new, keeps_picks=True)) if stay else turned


def _score(session: Session, seat: int) -> str:
    """Return where the game stands, made from what the seat knows."""
    game = session.game
    s = game.rules.imagine(game.rules.view(session.state, seat), Random(0))
    return game.telling.standing(s, session.setup.seats)


def _goal(session: Session, seat: int) -> tuple[str, ...]:
    game = session.game
    s = game.rules.imagine(game.rules.view(session.state, seat), Random(0))
    goal = goal_of(game, s, seat, session.setup.seats)
    return () if goal is None else tuple(words for words in (goal.wins, goal.so_far) if words)


def look_up(
    session: Session, seat: int, n: int, before: NumberedPage | None, say: str, more: str = "", *, go_on: str = "",
    over: bool = False, faces: Faces = (),
) -> NumberedPage:
    """Return a page for the time in which the big screen shows something that is behind the state.

    It reveals no more than the page `before`. `go_on` is the label of a button that ends the wait. A sheet to draw on
    stays. With `seat` NOBODY it is for onlookers, who cannot go on.
    """
    game, names = session.game, session.setup.seats
    page = Page(seat, names, (), lambda _move: "")
    page.add(Look(_("Look at the big screen.")))
    if before is not None:
        page.add(*(part for part in before.hand.parts if isinstance(part, Doodle)))
    if go_on and seat != NOBODY:
        page.go_on(go_on)
    whose, tag = ("over", _("The end")) if over else ("other", _("Look up"))
    hand = wire.Hand(
        n, game.id, game.info.title, _you(session, seat, faces), whose, tag, say, more,
        parts=tuple(page.parts), moves=tuple(page.buttons), undo=_("Look at the big screen first."),
        log=before.hand.log if before is not None else (), tone=getattr(game.besides("hand", "HAND"), "tone", ""),
        goal=before.hand.goal if before is not None else (), score=before.hand.score if before is not None else "",
        table=before.hand.table if before is not None else (),
    )
    return NumberedPage(page, hand)


def with_aside(turned: NumberedPage, aside: Aside) -> NumberedPage:
    """Return the page with something to say beside the game."""
    page = turned.page
    page.say_aside(aside)
    return NumberedPage(page, replace(turned.hand, parts=tuple(page.parts), moves=tuple(page.buttons)))


def make_exercise_page(session: Session, seat: int, n: int, faces: Faces, where: str,
                       buttons: Sequence[Button], asked: Mapping[str, str]) -> NumberedPage:
    """Return the page of a seat that has an exercise in front of it. `buttons` are what one can do besides the
    moves; `asked` is what the page asks before a button or before a hint, by id, if it costs anything."""
    turned = make_numbered_page(session, seat, n, faces)
    page, hand = turned.page, turned.hand
    page.parts = [part for part in page.parts if not isinstance(part, Doodle)]
    page.buttons += buttons
    page.asides |= {button.id for button in buttons}
    why = _("You can’t undo here, because your first move is the answer.")
    return NumberedPage(page, replace(hand, tag=_("Exercise"), where=where, parts=tuple(page.parts),
                                      moves=tuple(page.buttons), undo=why, hint=True,
                                      asked={**hand.asked, **{id: told for id, told in asked.items() if told}}))


def make_answer_page(session: Session, seat: int, n: int, faces: Faces, where: str, said: tuple[str, str],
                     parts: Sequence[AnyPart], buttons: Sequence[Button]) -> NumberedPage:
    """Return the page that says what an answer to an exercise was worth. `said` is the sentence, and what is below."""
    page = Page(seat, session.setup.seats, (), lambda _move: "")
    page.say, page.more = said
    page.add(*parts)
    page.buttons += buttons
    page.asides |= {button.id for button in buttons}
    hand = wire.Hand(
        n, session.game.id, session.game.info.title, _you(session, seat, faces), "you", _("The answer"), page.say,
        page.more, where, parts=tuple(page.parts), moves=tuple(page.buttons),
        undo=_("You can’t undo here, because your first move is the answer."),
        log=log_of(session.game, session.history, session.setup.seats, seat, faces),
        tone=getattr(session.game.besides("hand", "HAND"), "tone", ""),
    )
    return NumberedPage(page, hand)


def _undo(session: Session, seat: int) -> str:
    """Return why this seat cannot undo; empty if it can. Only a seat's own decision can be undone from its phone."""
    if session.is_over:
        return _("You can’t undo this: the game is over.")
    refusal = session.why_not_undo()
    if refusal is not None:
        return refusal.reason
    last = next((played.seat for played in reversed(session.history) if played.seat >= 0), -1)
    return "" if last == seat else _("You can undo only your own last decision with a phone.")


def page_of(game: Game, state: Any, seat: int, names: Sequence[str], faces: Faces = ()) -> Page:
    rules, telling = game.rules, game.telling
    view = rules.view(state, seat)
    s = rules.imagine(view, Random(0))
    acting = rules.to_act(s)
    moves = giving_up.put_last(telling, s, rules.legal(s)) if acting == seat else ()
    page = _page_about(game, s, seat, names, moves)
    if acting == OVER:
        result = rules.result(s)
        assert result is not None
        _tell_result(page, result, faces)
        return page
    if page.yours:
        prompt, page.more = telling.prompt(s, names)
        page.say = capital(prompt)
    elif acting >= 0:
        page.say = _("{name} is choosing…").format(name=names[acting])
    else:
        page.say = _("Look at the big screen.")
    _fill(page, game, view)
    return page


def _page_about(game: Game, s: Any, seat: int, names: Sequence[str], moves: Sequence[Move]) -> Page:
    """Return an empty page whose words are about this state."""
    telling = game.telling
    page = Page(seat, names, moves, _labels(telling, s, moves, names),
                lambda move: giving_up.question(telling, s, move),
                lambda move: getattr(telling, "brings", lambda _s, _move: "")(s, move))
    if game.rules.to_act(s) != OVER:
        page.where = _where(game, s, seat)
    return page


def _fill(page: Page, game: Game, view: Any) -> None:
    hand = game.besides("hand", "HAND")
    if hand is not None:
        hand.show(page, view)
    page.choices()


def _labels(telling: Telling, s: Any, moves: Sequence[Move], names: Sequence[str]) -> Callable[[Move], str]:
    """Return the function that gives a move its label, different from those of all moves of its kind."""
    found: dict[type[Move], dict[Move, str]] = {}

    def label(move: Move) -> str:
        kind = type(move)
        if kind not in found:
            found[kind] = distinct_labels(telling, s, [one for one in moves if type(one) is kind], names)
        return found[kind].get(move) or telling.move(s, move, names)

    return label


def _where(game: Game, s: Any, seat: int) -> str:
    """Return the turn as the game tells it on phones, or else the current turn ("Round 8"), if it counts turns."""
    where = getattr(game.besides("hand", "HAND"), "where", None)
    if where is not None:
        return str(where(game.rules.view(s, seat)))
    turn = getattr(game.telling, "turn", None)
    if turn is None:
        return ""
    word, n = turn(s)
    return capital(_("{turn} {n}").format(turn=word, n=n))


def _tell_result(page: Page, result: Result, faces: Faces) -> None:
    won = page.seat in result.winners
    page.say = _("You have won!") if won else _("The game is over.")
    page.more = result.reason
    order = sorted(range(len(page.names)), key=lambda seat: (seat not in result.winners, -result.scores[seat]))
    rows = tuple(
        Row(page.names[seat], seat=mark(seat, faces), n=str(result.scores[seat]), me=seat == page.seat)
        for seat in order
    )
    page.add(Rows(rows, kind="rank"), Look(_("The big screen shows how the points add up.")))


def log_of(game: Game, history: Sequence[Played], names: Sequence[str], seat: int,
           faces: Faces = ()) -> tuple[wire.Line, ...]:
    """Return the last log lines, the newest first, including the seat's own secrets if the game has words for them."""
    recent, found = list[Event](), LogLines(lambda events: line_of(game, events, names, seat))
    for played in reversed(history):
        recent[:0] = played.events
        if len(recent) >= _RECENT:
            break
    found.add_all(recent)
    lines = [wire.Line(capital(told.text), mark(told.seat, faces) if told.seat is not None else "")
             for told in found.lines]
    return tuple(lines[: -_LINES - 1 : -1])
