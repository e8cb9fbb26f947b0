"""Events that share a line of the log."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Told
from klotho_games.core.games.log_lines import LogLines


class Word(Event, frozen=True, tag="word"):
    letters: str


class Silence(Event, frozen=True, tag="silence"):
    pass


def line(events: Sequence[Event]) -> Told | None:
    """Words that begin alike share a line. A silence has none."""
    words = [event.letters for event in events if isinstance(event, Word)]
    if len(words) < len(events) or len({word[0] for word in words}) > 1:
        return None
    return Told(" ".join(words))


def texts(log: LogLines) -> list[str]:
    return [told.text for told in log.lines]


def test_events_share_a_line_as_long_as_they_belong_together() -> None:
    log = LogLines(line)
    assert log.add_all([Word("ant"), Word("ape"), Word("bat"), Word("axe")]) == [0, 0, 1, 2]
    assert texts(log) == ["ant ape", "bat", "axe"]


def test_an_event_without_a_line_ends_no_line() -> None:
    log = LogLines(line)
    assert log.add_all([Silence(), Word("ant"), Silence(), Word("ape")]) == [-1, 0, -1, 0]
    assert texts(log) == ["ant ape"]


def test_a_log_is_what_it_was_at_a_mark_and_goes_on_from_there() -> None:
    log = LogLines(line)
    marks = [log.mark()]
    for word in ("ant", "ape", "bat"):
        log.add(Word(word))
        marks.append(log.mark())
    assert [texts(log.upto(mark)) for mark in marks] == [[], ["ant"], ["ant ape"], ["ant ape", "bat"]]
    again = log.upto(marks[1])
    again.add(Word("axe"))
    assert texts(again) == ["ant axe"] and texts(log) == ["ant ape", "bat"]
