"""The narrator: what is said when, in which order, and what is never lost."""

from __future__ import annotations

from typing import Any

import pytest

from klotho_games.voice.narrator import Narrator, Weight
from klotho_games.voice.speaking import SpokenLine


class Mouth:
    """Speaks until a test says that it is done."""

    def __init__(self, voice: Any) -> None:
        self.voice = voice
        self.lines: list[SpokenLine] = []
        self.is_busy = False
        self.problem = ""
        self.closed = False

    def say(self, line: SpokenLine) -> None:
        self.lines.append(line)
        self.is_busy = True

    def hush(self) -> None:
        self.is_busy = False

    def close(self) -> None:
        self.closed = True


class Voice:
    def __init__(self, id: str) -> None:
        self.id = self.name = id


class Told:
    """A narrator with everything it needs."""

    def __init__(self, *voices: str) -> None:
        self.now = 0.0
        self.mouths: list[Mouth] = []
        self.narrator = Narrator([Voice(id) for id in voices or ("one",)], lambda: self.now, self._mouth)
        self.narrator.wish(True)

    def _mouth(self, voice: Any) -> Mouth:
        self.mouths.append(Mouth(voice))
        return self.mouths[-1]

    @property
    def mouth(self) -> Mouth:
        return self.mouths[-1]

    @property
    def said(self) -> list[str]:
        return [line.text for mouth in self.mouths for line in mouth.lines]

    def frame(self, *told: tuple[str, Weight], seconds: float = 0.1) -> None:
        for words, weight in told:
            self.narrator.tell(words, weight)
        self.narrator.tick()
        self.now += seconds

    def done(self) -> None:
        self.mouth.is_busy = False
        self.frame()


FOCUS, PROMPT, NEWS, REFUSAL, MURMUR = Weight.FOCUS, Weight.PROMPT, Weight.NEWS, Weight.REFUSAL, Weight.MURMUR


def test_all_of_a_frame_is_one_utterance_in_an_order_that_can_be_followed():
    t = Told()
    t.frame(("Roll, button", FOCUS), ("Ada: roll.", PROMPT), ("Ben rolled 3", NEWS), ("Ben pays 2", NEWS),
            ("Not that. KAR-2.1", REFUSAL), ("Karthis", Weight.PLACE))
    assert t.said == ["Karthis. Not that. KAR-2.1. Ben rolled 3. Ben pays 2. Ada: roll. Roll, button."]


def test_of_the_focus_only_the_last_counts_and_it_interrupts_itself():
    t = Told()
    t.frame(("One", FOCUS), ("Two", FOCUS))
    t.frame(("Three", FOCUS))
    assert t.said == ["Two.", "Three."]


def test_news_are_never_behind_by_more_than_one_utterance():
    t = Told()
    t.frame(("Ben rolled 1", NEWS))
    for n in range(2, 6):
        t.frame((f"Ben rolled {n}", NEWS))
    assert t.said == ["Ben rolled 1."]
    t.done()
    assert t.said[1:] == ["Ben rolled 2. Ben rolled 3. Ben rolled 4. Ben rolled 5."]
    t.done()
    assert len(t.said) == 2


def test_very_many_news_are_left_to_the_log():
    t = Told()
    t.frame(*((f"Line {n}", Weight.EVENT) for n in range(38)))
    assert t.said[0].startswith("8 earlier lines are in the log. Line 8.") and t.said[0].endswith("Line 37.")


@pytest.mark.parametrize("weight", [PROMPT, NEWS, REFUSAL, Weight.RESULT])
def test_what_matters_is_not_lost_behind_the_focus(weight):
    t = Told()
    t.frame(("This matters", weight))
    for n in range(5):
        t.frame((f"Thing {n}", FOCUS), seconds=0.3)
    assert t.said == ["This matters."]
    t.done()
    assert t.said == ["This matters.", "Thing 4."]


def test_a_newer_prompt_takes_the_place_of_an_older_one():
    t = Told()
    t.frame(("Ada: roll.", PROMPT))
    t.frame(("Ada: buy.", PROMPT))
    assert t.said == ["Ada: roll.", "Ada: buy."]


def test_a_key_interrupts_and_what_no_one_could_have_heard_is_said_again():
    t = Told()
    t.frame(("Not that.", REFUSAL), seconds=0.2)
    t.narrator.interrupt()
    t.frame(("Two", FOCUS), seconds=3)
    assert t.said == ["Not that.", "Not that. Two."]
    t.narrator.interrupt()  # by now it has been heard
    t.frame(("Three", FOCUS))
    assert t.said[2:] == ["Three."]


def test_a_murmur_is_heard_only_where_nothing_else_is():
    t = Told()
    t.frame(("Ben is thinking.", MURMUR))
    t.frame(("Ben rolled 3", NEWS))
    t.frame(("Ben is thinking.", MURMUR))
    t.done()
    assert t.said == ["Ben is thinking.", "Ben rolled 3."]


def test_an_answer_is_given_at_once_and_what_waits_comes_after_it():
    t = Told()
    t.frame(("Ben rolled 3", NEWS))
    t.frame(("Ben pays 2", NEWS))
    t.frame(("Floor 2.", Weight.ANSWER), ("Tile", FOCUS))
    assert t.said == ["Ben rolled 3.", "Floor 2."]
    t.done()
    assert t.said[2:] == ["Ben pays 2."]


def test_between_two_people_only_what_everyone_knows_is_said_on():
    t = Told()
    t.frame(("Ruby, your card", FOCUS))
    t.frame(("Ben lays a card", Weight.EVENT), ("It reaches 12", NEWS), ("Ben: choose.", PROMPT))
    assert "It reaches 12" in t.said[-1]
    t.narrator.hand_on()
    t.narrator.tell("Hand to Cleo", NEWS)
    t.frame()
    assert t.said[-1] == "Ben lays a card. Hand to Cleo." and t.narrator.last == t.said[-1]
    assert list(t.narrator.said) == t.said[-1:], "nothing of before is said again"


def test_a_voice_that_fails_is_told_of_once_and_another_goes_on():
    t = Told("one", "two")
    t.frame(("Ada: roll.", PROMPT))
    t.mouth.problem = "The voice “one” does not answer."
    t.frame()
    assert t.narrator.problem() == "The voice “one” does not answer. The voice “two” speaks now."
    assert t.narrator.problem() == ""
    t.frame()
    assert t.mouths[0].closed and t.mouth.voice.id == "two" and t.said == ["Ada: roll.", "Ada: roll."]
    t.mouth.problem = "The voice “two” has failed."
    t.frame(("More", NEWS))
    assert t.narrator.problem() == "The voice “two” has failed. Reading aloud is off now."
    t.frame(("More", NEWS))
    assert not t.narrator.is_on and not t.narrator.can_speak and len(t.said) == 2
    t.narrator.wish(True, "one")  # choosing it again gives it another chance
    assert t.narrator.is_on


def test_what_is_wished_goes_with_the_words():
    t = Told("one", "two")
    t.narrator.language = "de"
    t.narrator.wish(True, "two", 4, 3)
    t.frame(("Ja", NEWS))
    assert t.mouth.lines == [SpokenLine("Ja.", "de", 4, 3)] and t.mouth.voice.id == "two" and t.mouths[0].closed
    t.narrator.wish(False)
    assert t.mouth.closed and not t.narrator.is_on


def test_a_sample_is_heard_without_being_on_and_nothing_stays_open():
    t = Told()
    t.narrator.wish(False)
    t.narrator.once("This is how it sounds.")
    t.frame(("Ada: roll.", PROMPT))
    assert t.said == ["This is how it sounds."]
    t.done()
    assert t.mouth.closed


def test_a_sample_goes_to_the_next_voice_where_the_first_fails():
    t = Told("one", "two")
    t.narrator.wish(False)
    t.narrator.once("There is a voice.")
    t.mouth.problem = "The voice “one” has failed."
    t.frame()
    assert t.mouth.voice.id == "two" and t.said == ["There is a voice."] * 2 and t.narrator.problem() == ""


def test_without_a_voice_nothing_happens():
    silent = Narrator()
    silent.wish(True)
    silent.tell("Ada: roll.", PROMPT)
    silent.interrupt()
    silent.once("Anything")
    silent.tick()
    silent.close()
    assert not silent.is_on and not silent.can_speak and silent.last == "" and silent.problem() == ""


LONG = "The kingdom grows by a region in the far west, and its edge asks for " + "two knights and a footman, " * 3
"""More than eight seconds of news."""


def test_what_is_asked_waits_until_long_news_are_over_and_the_present_question_is_said():
    t = Told()
    t.frame((LONG + "at last", NEWS), ("Place a region.", PROMPT), ("Fens, region", FOCUS))
    assert t.said == [LONG + "at last."]
    t.frame(("Man the patrol.", PROMPT), seconds=20)
    t.done()
    assert t.said[1:] == ["Man the patrol."]
    assert t.narrator.last == f"{LONG}at last. Man the patrol.", "said again, it is whole"


def test_what_is_no_longer_asked_is_dropped_from_what_waits():
    t = Told()
    t.frame((LONG + "at last", NEWS), ("Place a region.", PROMPT))
    t.narrator.drop_question()
    t.frame(("The dice are rolling.", MURMUR), seconds=20)
    t.done()
    assert t.said == [LONG + "at last."]
    t.frame(("Ben rolled 3", NEWS))
    t.frame(("Ada: roll.", PROMPT))
    t.narrator.drop_question()
    t.frame(("Ada pays 2", NEWS))
    t.done()
    assert t.said[-1] == "Ada pays 2."


def test_what_one_screen_asks_is_not_said_on_the_next():
    t = Told()
    t.frame((LONG + "at last", NEWS))
    t.frame(("Who plays?", PROMPT), ("Start, button", FOCUS), ("A deal was read", NEWS))
    t.narrator.leave_behind()
    t.frame(("Katamari", Weight.PLACE))
    t.done()
    assert t.said[1:] == ["Katamari. A deal was read."]


def test_a_focus_that_no_one_moved_lets_what_is_being_said_come_to_its_end():
    t = Told()
    t.frame(("Ada: 7 beats 5. Outright victory!", MURMUR), seconds=1.0)
    t.frame(("Go on, button", FOCUS), seconds=1.0)
    assert t.said == ["Ada: 7 beats 5. Outright victory!"]
    t.done()
    assert t.said[1:] == ["Go on, button."]


def test_a_focus_that_someone_moved_is_heard_at_once():
    t = Told()
    t.frame(("Ada: 7 beats 5. Outright victory!", NEWS), seconds=1.0)
    t.narrator.interrupt()
    t.frame(("Go on, button", FOCUS))
    assert t.said[1:] == ["Go on, button."]


def test_what_is_murmured_and_turns_out_to_matter_goes_on_and_is_heard_to_its_end():
    t = Told()
    t.frame(("Ada: 7 beats 5.", MURMUR), seconds=0.5)
    t.frame(("Ada: 7 beats 5.", NEWS), ("Go on, button", FOCUS), seconds=0.5)
    t.frame(("Ada: roll.", PROMPT))
    assert t.said == ["Ada: 7 beats 5."]
    t.done()
    assert t.said[1:] == ["Ada: roll."]
