"""Every game by narration alone: it says enough to play, and nothing that a seat must not know."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from random import Random
from typing import Any

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import NOBODY, Setup
from klotho_games.core.games.log_lines import LogLines, line_of
from klotho_games.core.games.registry import Game
from klotho_games.core.games.table_words import sentence, table_lines
from klotho_games.core.play.session import Session
from klotho_games.scenes.kit.lessons import has_lesson
from klotho_games.stage.scene.motion import Hold, wait
from klotho_games.stage.widgets.prompt_bar import Answer
from tests.pictures import ART
from tests.registry.scripts import script
from tests.registry.tables import NAMES, every_game

by_ear = script("shots/by_ear")

SOME = 6
"""Attempts in the daily run; the long run plays whole games."""


def sitting(game: Game, **more: Any) -> Any:
    return by_ear.ListeningGame(game, art=ART, **more)


def everything_was_told(found: Any) -> None:
    """Every line of the log was said."""
    heard = " ".join(found.lines)
    log = LogLines(lambda events: game_told(found, events))
    log.add_all(event for played in found.session.history for event in played.events)
    lines = [told.text for told in log.lines]
    if log.can_grow(found.game):
        lines.pop()  # said with what comes next
    assert lines, "nothing was written into the log, so nothing could be heard"
    missing = [line for line in lines if sentence(line) not in heard]
    assert not missing, f"never said: {missing[:5]}"


def game_told(found: Any, events: Any) -> Any:
    """Return the log line of events. A single person at the screen is also told their own secrets."""
    seats = found.session.setup.seats
    own = hasattr(found.game.telling, "event_for")
    return line_of(found.game, events, NAMES[:1] + seats[1:] if own else seats, 0)


@every_game
def test_someone_plays_on_by_what_they_hear(game):
    found = sitting(game)
    begun = found.session.ply
    assert found.lines[0].startswith(game.info.title), "which table this is comes first"
    listener = by_ear.Listener(found, Random(3))
    listener.play(SOME)
    assert found.session.ply > begun or found.session.is_over, "by ear nobody found a move to make"
    everything_was_told(found)
    found.close()


@pytest.mark.slow
@every_game
def test_a_whole_game_is_played_by_what_is_heard(game):
    found = sitting(game, seed="whole")
    listener = by_ear.Listener(found, Random(4), hints=0.5)
    listener.play(4000)
    assert listener.over and found.session.is_over
    everything_was_told(found)
    result = found.session.result
    assert result.reason in " ".join(found.lines)
    found.close()


@every_game
def test_the_keys_tell_where_one_is_what_can_be_done_and_how_it_stands(game):
    found = sitting(game)
    title = game.info.title
    assert found.press(by_ear.WHERE)[-1].startswith(title)
    once = [found.press(by_ear.CHOICES)[-1]]
    scene = found.stage.scene
    for thing in scene.things()[1:]:
        once.append(found.press(by_ear.CHOICES)[-1])
        assert scene.focus.current is thing and scene.focus.seen, "Enter does what was told"
        assert thing.enabled
    assert len(once) == len(set(once)) and found.press(by_ear.CHOICES)[-1] == once[0], "round and round"
    assert found.press(by_ear.REPEAT)[-1] == once[0]
    seat = scene.told_to
    told = " ".join(table_lines(game, found.session.state, seat, found.session.setup.seats))
    assert found.press(by_ear.STANDING)[-1] == told
    log = [line.text for line in scene.log]
    if log:
        assert found.press(by_ear.EARLIER)[-1].startswith(sentence(log[-1]))
        older = found.press(by_ear.EARLIER)[-1]
        if len(log) > 1:
            assert older.startswith(sentence(log[-2]))
            assert found.press(by_ear.LATER)[-1].startswith(sentence(log[-1]))
        else:
            assert older == "The log begins here."
        assert found.press(by_ear.LATER)[-1] == "That’s the latest line of the log."
    found.close()


@every_game
def test_whatever_a_seat_may_not_know_it_hears_the_same(game):
    """Two games that differ only in what the seat at the screen cannot see sound the same."""
    if game.open or game.info.seats[1] < 2:
        return  # nothing is hidden, or it is hidden from everyone
    heard = [_heard(game, session) for session in _alike(game)]
    assert heard[0] == heard[1], "what is heard tells the seat what it may not know"


def _alike(game: Game) -> list[Session]:
    """Return two sessions that look the same to the first seat but hide different things."""
    seats = max(2, game.info.seats[0])
    setup, bots = Setup(NAMES[:seats], ()), ("", *("easy",) * (seats - 1))
    session = Session.new(game, setup, seeds.seed_from_words("hidden"), bots=bots)
    session.draw_chance()
    rng = Random(8)
    while session.to_act != 0:
        assert not session.is_over, "the first seat never had to decide"
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    found = [session.upto(session.ply), session.upto(session.ply)]
    other = game.rules.imagine(session.view(0), Random(9))
    assert other != session.state, "when the first seat decides for the first time, imagine hides nothing from it"
    last = found[1]._played[-1]
    found[1]._played[-1] = type(last)(last.step, last.seat, last.events, other, last.forced)
    return found


def _heard(game: Game, session: Session) -> list[str]:
    found = sitting(game, session=session)
    for key in (by_ear.WHERE, by_ear.STANDING, by_ear.EARLIER, *(by_ear.CHOICES,) * 12, *("tab",) * 8):
        found.press(key)
    lines = list(found.lines)
    found.close()
    return lines


@every_game
def test_between_two_people_no_secret_is_said(game):
    """Until the next player has confirmed, the voice says only whose turn it is and what everyone can see."""
    if game.open or game.info.seats[1] < 2:
        return
    found = sitting(game, bots=False, seats=max(2, game.info.seats[0]))
    there = -1
    for n in range(200):
        scene = found.stage.scene
        if scene.name not in ("drape", "handover"):
            by_ear.Listener(found, Random(n)).try_something()
        elif there in (-1, found.session.to_act):
            there = found.session.to_act
            found.press("return")
        else:
            break
    assert scene.name in ("drape", "handover"), "between two people at one screen nothing asks who is there"
    assert len(found.stage.narrator.said) < 3, "nothing that the one before has heard is said again"
    whose = found.session.setup.seats[found.session.to_act]
    assert whose in found.press(by_ear.REPEAT)[-1] and whose in found.press(by_ear.WHERE)[-1]
    public = " ".join(table_lines(game, found.session.state, NOBODY, found.session.setup.seats))
    assert found.press(by_ear.STANDING)[-1] == public, "while the screen is handed on, more is told than everybody sees"
    found.close()


def handed_over(game: Game, hidden: int, **more: Any) -> Any:
    """Return a game of two people just after a hand-over; `hidden` seeds everything that not everyone can see."""
    session = Session.new(game, Setup(NAMES[: max(2, game.info.seats[0])], ()), seeds.seed_from_words("hot seat"))
    session.draw_chance()
    rng = Random(11)
    before = session.to_act
    while session.to_act == before or len(session.history) < 12:
        assert not session.is_over, "the game is over before the screen is handed on after twelve steps"
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    other = game.rules.imagine(session.view(NOBODY), Random(hidden))
    session = session.upto(session.ply)
    last = session._played[-1]
    session._played[-1] = type(last)(last.step, last.seat, last.events, other, last.forced)
    found = sitting(game, session=session, **more)
    assert found.stage.scene.name in ("drape", "handover"), "between two people nothing asks who is there"
    return found


@every_game
def test_in_a_room_with_others_a_hand_is_read_only_to_who_asked_for_it(game):
    """Between the hand-over and the answer, and after "keep my cards silent", nothing that is said depends on hidden
    things. Players who ask by a key or wear headphones hear them."""
    if game.open or game.info.seats[1] < 2:
        return
    heard, asked, aloud = [], [], []
    for hidden in (21, 22):
        found = handed_over(game, hidden)
        for key in (by_ear.WHERE, by_ear.STANDING, by_ear.REPEAT, by_ear.CHOICES, by_ear.CHOICES):
            found.press(key)
        assert "headphones" in " ".join(found.lines)
        found.stage.scene.focus.find("silent").press()
        found.rest()
        table = found.stage.scene
        for key in ("tab",) * 10 + ("right", "left", "down", "up"):
            found.press(key)
        heard.append(list(found.lines))
        assert "Your cards aren’t read aloud until you ask." in " ".join(found.lines)
        asked.append([found.press(key)[-1] for key in (by_ear.STANDING, by_ear.WHERE, by_ear.REPEAT)])
        seat = found.session.to_act
        assert asked[-1][0] == " ".join(table_lines(game, found.session.state, seat, found.session.setup.seats))
        assert table.silence.is_kept
        found.close()
        found = handed_over(game, hidden)
        found.stage.scene.focus.find("aloud").press()
        found.rest()
        for key in ("tab",) * 10:
            found.press(key)
        assert found.stage.scene.silence.reads_aloud(seat) and not found.stage.scene.keeps_quiet()
        aloud.append(list(found.lines))
        found.close()
    assert heard[0] == heard[1], "what is heard in a room with others depends on what somebody hides"
    assert asked[0] != asked[1] and aloud[0] != aloud[1], (
        "whoever asks for their secrets hears them: telling.table and the labels of spots tell them to their seat")


@every_game
def test_no_one_is_asked_about_headphones_who_plays_alone_at_the_screen(game):
    """A single person among bots hears everything as usual. In a game without secrets nobody is asked either."""
    seats = max(game.info.seats[0], min(2, game.info.seats[1]))
    found = sitting(game, seats=seats)
    assert found.stage.scene.silence is None or not found.stage.scene.silence.is_asked_about
    assert not found.stage.scene.keeps_quiet() and "headphones" not in " ".join(found.lines)
    found.close()
    if game.open and seats > 1:
        found = sitting(game, bots=False, seats=seats)
        assert "headphones" not in " ".join(found.lines)
        found.close()


@every_game
def test_the_answer_about_headphones_is_remembered_for_the_seat(game):
    if game.open or game.info.seats[1] < 2:
        return
    found = handed_over(game, 21)
    scene, seat = found.stage.scene, found.session.to_act
    assert scene.focus.current.id == "silent", "whoever presses Enter without a word is not read out"
    silence = scene._silence
    silence.choose(seat, True)
    scene.rebuild()
    found.rest()
    assert scene.focus.find("aloud") is not None
    silence.choose(1 - seat if seat < 2 else 0, False)
    assert silence.reads_aloud(seat)
    found.close()


@every_game
def test_someone_who_is_faster_than_the_voice_is_never_asked_what_no_longer_holds(game):
    """With a slow voice, a question is only asked while it is still open, however long the news before it is."""
    found = sitting(game, seed="slow", pace=14.0)
    table, rng, stale = found.stage.scene, Random(5), []
    narrator = found.stage.narrator

    def heard(_text: str) -> None:
        asked = narrator._current.prompt
        if asked and found.stage.scene is table and asked != " ".join(table.prompt.spoken_text.split()):
            stale.append((asked, table.prompt.spoken_text))

    hear = found._hear
    narrator._mouth._heard = lambda text: (hear(text), heard(text))
    for _n in range(12):
        if found.session.is_over:
            break
        if found.stage.scene is table and table.may_act and not table.motions.is_busy:
            table.play(rng.choice(found.session.legal()))
        found.let_pass(1.5)
    found.let_pass(60)
    assert found.lines and not stale, f"asked what no longer held: {stale[:1]}"
    found.close()


def test_what_is_looked_at_as_long_as_someone_likes_is_heard_before_the_button_that_goes_on(hoard):
    """The table shows an outcome, gives the focus to a button and waits, as after a clobber or a crash."""
    found = sitting(hoard, pace=14.0)
    table = found.stage.scene
    found.let_pass(30)
    found.lines.clear()
    table.motions.speed = 1.0

    def outcome(*answers: Answer) -> None:
        table.prompt.say("Ada", "7 beats 5. Outright victory!", "The Boss gets clobbered.", answers)

    def ask() -> None:
        outcome(Answer("go-on", "Go on", table.motions.release, kind="primary"))
        table.focus.seen = True
        table.focus.set(table.focus.find("go-on"))

    table.motions.then(outcome, wait(0.5), ask, Hold(travels=False))
    found.let_pass(20)
    heard = " ".join(found.lines)
    assert heard.count("7 beats 5") == 1, "it is not begun anew either"
    assert heard.index("The Boss gets clobbered.") < heard.index("Go on, button")
    assert not [words for words in found.stage.narrator._mouth.cut_off if "7 beats 5" in words]
    found.close()


@every_game
def test_a_lesson_goes_on_by_what_is_heard(game):
    """The sentences are said, and the first usable thing is what the lesson waits for."""
    if not has_lesson(game):
        return
    found = sitting(game)
    found.program.open_lesson(game)
    found.rest()
    scene = found.stage.scene
    said = []
    for _n in range(3):
        if scene.mode.is_last_beat:
            break
        said.append(" ".join(scene.mode.beat.say.split()))
        assert scene.mode.beat.say.split()[0] in found.press(by_ear.STANDING)[-1].split()[0]
        found.press(by_ear.CHOICES)
        found.press("return")
    heard = " ".join(found.lines)
    assert scene.mode.at > 0 and all(words in heard for words in said)
    found.close()
