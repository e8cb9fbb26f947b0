"""The narrator decides what is read aloud, and in which order.

Everything from one frame becomes one utterance: refusals first, then events, results, the prompt and the focus. During
an utterance at most one more waits, which collects everything that comes: all of the news, but only the last prompt and
the last focus. A prompt waits until long news is over, and is dropped if it is no longer valid then. Outdated speech is
interrupted, by a key or by what replaces it, but never by a focus that the player did not move. Important words that
were cut off before they could be understood are said again.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from enum import IntEnum

from msgspec.structs import replace

from klotho_games.core.contract import Value
from klotho_games.core.i18n import _, ngettext

from .speaking import Mouth, Speaker, SpokenLine, Voice

_UNHEARD = 0.8
"""Seconds. After an earlier interruption, the words count as not heard."""
_MOST_NEWS = 30
"""The highest number of events in one utterance; older ones are in the log."""
_LONG = 120
"""Letters, about eight seconds. After longer news, the prompt is a separate utterance."""
_KEPT = 300


class Weight(IntEnum):
    """The kinds of words in an utterance."""

    PLACE = -1
    """The name of the screen; only the last counts."""

    MURMUR = 0
    """Words for when there is nothing else to say, such as that a bot thinks."""
    FOCUS = 1
    """The element in focus; only the last counts."""
    PROMPT = 2
    """What the table waits for; only the last counts."""
    RESULT = 3
    NEWS = 4
    """What the player should know; nothing is left out."""
    EVENT = 5
    """Public events, as in the log; nothing is left out, even if another player comes to the screen."""
    REFUSAL = 6
    ANSWER = 7
    """The answer to a question to the narrator; said at once and alone."""


class Utterance(Value, frozen=True):
    place: str = ""
    refusals: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    news: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    prompt: str = ""
    focus: str = ""
    murmur: str = ""
    answer: str = ""

    def __bool__(self) -> bool:
        return self != NOTHING

    @property
    def matters(self) -> bool:
        """Whether it contains more than focus and murmur, and must not be lost."""
        return bool(self.place or self.refusals or self.events or self.news or self.results or self.prompt)

    @property
    def lasting_part(self) -> Utterance:
        """The part that has happened, and stays true whatever comes next."""
        return replace(self, prompt="", focus="", murmur="")

    @property
    def question_part(self) -> Utterance:
        """The part that is true only until something else is asked."""
        return Utterance(prompt=self.prompt, focus=self.focus)

    @property
    def text(self) -> str:
        if self.answer:
            return self.answer
        own = any(part.startswith(self.place) for part in (*self.news, *self.results, self.prompt))
        news = [part for part in self.news if part.rstrip(".") not in self.prompt]  # a hint is also in the prompt
        happened = (*_latest(self.events), *news)
        parts = ["" if own else self.place, *self.refusals, *happened, *self.results, self.prompt, self.focus]
        return " ".join(_add_full_stop(part) for part in parts if part) or _add_full_stop(self.murmur)


NOTHING = Utterance()


def _latest(events: Sequence[str]) -> list[str]:
    left_out = len(events) - _MOST_NEWS
    if left_out <= 0:
        return list(events)
    told = ngettext("{n} earlier line is in the log.", "{n} earlier lines are in the log.", left_out)
    return [told.format(n=left_out), *events[left_out:]]


def _add_full_stop(words: str) -> str:
    """End each part with a full stop, for a pause."""
    words = words.strip()
    return words if not words or words[-1] in ".!?…:;" else f"{words}."


def merge(old: Utterance, new: Utterance) -> Utterance:
    """Combine two utterances. Nothing of the old one that is still true is lost."""
    return Utterance(
        place=new.place or old.place,
        refusals=(*old.refusals, *(one for one in new.refusals if one not in old.refusals)),
        events=(*old.events, *new.events),
        news=(*old.news, *new.news),
        results=(*old.results, *(one for one in new.results if one not in old.results)),
        prompt=new.prompt or old.prompt,
        focus=new.focus or ("" if new.prompt else old.focus),
        murmur=new.murmur or old.murmur,
        answer=new.answer,
    )


class Narrator:
    """Call `tell` with everything that can be said, and `tick` once a frame.

    Without a voice it only remembers the last words.
    """

    def __init__(
        self, voices: Sequence[Voice] = (), clock: Callable[[], float] = time.monotonic,
        mouth: Callable[[Voice], Mouth] = Speaker,
    ) -> None:
        self.voices = list(voices)
        """The voices that can be chosen."""
        self.language = "en"
        self.said: deque[str] = deque(maxlen=_KEPT)
        """What it has started to say, the latest last."""
        self._clock, self._make = clock, mouth
        self._mouth: Mouth | None = None
        self._voice: Voice | None = None
        self._wanted = ""
        self._on = False
        self._rate, self._volume = 2, 8
        self._frame = NOTHING
        self._waiting = NOTHING
        self._current = NOTHING
        self._begun = 0.0
        self._kept_silent = NOTHING
        """What was not read aloud because others could hear it, to repeat on request."""
        self._parted = False
        """Whether the waiting words are the end of the current utterance."""
        self._failed: set[str] = set()
        self._problems: list[str] = []

    # -- settings -------------------------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        return self._on and self._mouth is not None

    @property
    def can_speak(self) -> bool:
        """Whether there is a voice that has not failed."""
        return any(voice.id not in self._failed for voice in self.voices)

    @property
    def voice(self) -> str:
        """The id of the voice that speaks, or would speak."""
        found = self._choose_voice()
        return found.id if found is not None else ""

    def wish(self, on: bool, voice: str = "", rate: int = 2, volume: int = 8) -> None:
        """Apply the settings. A voice that is chosen again gets another chance."""
        if voice != self._wanted:
            self._failed.discard(voice)
        self._rate, self._volume, self._wanted, self._on = rate, volume, voice, on
        chosen = self._choose_voice() if on else None
        if chosen is not self._voice:
            self._leave()
            self._take(chosen)

    def _choose_voice(self) -> Voice | None:
        able = [voice for voice in self.voices if voice.id not in self._failed]
        return next((voice for voice in able if voice.id == self._wanted), able[0] if able else None)

    def _take(self, voice: Voice | None) -> None:
        self._voice = voice
        self._mouth = self._make(voice) if voice is not None else None

    def _leave(self) -> None:
        if self._mouth is not None:
            self._mouth.close()
        self._mouth = self._voice = None
        self._frame = self._waiting = self._current = NOTHING

    def close(self) -> None:
        self._on = False
        self._leave()

    def problem(self) -> str:
        """Return a sentence for the screen, once; empty if all is well."""
        return self._problems.pop(0) if self._problems else ""

    # -- words ----------------------------------------------------------------------------------------------

    def tell(self, words: str, weight: Weight = Weight.NEWS) -> None:
        words = " ".join(words.split())
        if self.is_on and words:
            self._frame = _with(self._frame, words, weight)

    def keep_silent(self, words: str, weight: Weight = Weight.NEWS) -> None:
        """Remember words without saying them, for a player who asks for the last words again.

        Only the last of each kind.
        """
        words = " ".join(words.split())
        if self.is_on and words:
            if weight is Weight.PROMPT:
                self._kept_silent = NOTHING
            only = replace(self._kept_silent, refusals=(), news=(), results=())
            self._kept_silent = _with(only, words, weight)

    def once(self, words: str, name: str = "", rate: int = 2, volume: int = 8) -> None:
        """Say one sentence while reading aloud is off: that there is a voice, or how it sounds.

        The voice is closed afterwards.
        """
        if self._on:
            return
        self._leave()
        self.wish(False, name, rate, volume)
        voice = self._choose_voice()
        if voice is None:
            return
        self._take(voice)
        self._begin(Utterance(answer=words))

    def interrupt(self) -> None:
        """End the current utterance, because the player has pressed a key."""
        if self._mouth is None or not self._mouth.is_busy:
            return
        unheard = self._clock() - self._begun < _UNHEARD
        if self._current.matters and unheard:
            self._waiting = merge(replace(self._current, focus=""), self._waiting)
        self._current = NOTHING
        self._mouth.hush()

    def drop_question(self) -> None:
        """Drop the prompt, because it is no longer valid."""
        self._frame, self._waiting = replace(self._frame, prompt=""), replace(self._waiting, prompt="")
        self._current = replace(self._current, prompt="")

    def leave_behind(self) -> None:
        """Drop the prompt and the focus of the last screen, because another screen has come."""
        self._waiting = self._waiting.lasting_part

    def hand_on(self) -> None:
        """Prepare for another player at the screen: only public events that were not said yet are kept.

        The last words can no longer be repeated.
        """
        current = self._current if self.speaking else NOTHING
        if replace(current, events=()):
            self._hush_mouth()
            self._waiting = merge(Utterance(events=current.events), self._waiting)
        self._waiting = Utterance(events=self._waiting.events)
        self._frame = Utterance(events=self._frame.events)
        self._kept_silent = NOTHING
        self.said.clear()

    def _hush_mouth(self) -> None:
        self._current = NOTHING
        if self._mouth is not None:
            self._mouth.hush()

    def forget(self) -> None:
        """Drop everything that waits, and stop speaking."""
        self._frame = self._waiting = NOTHING
        self._hush_mouth()

    @property
    def last(self) -> str:
        """The last words that were said or kept silent."""
        return self._kept_silent.text or (self.said[-1] if self.said else "")

    @property
    def speaking(self) -> bool:
        return self._mouth is not None and self._mouth.is_busy

    # -- each frame -----------------------------------------------------------------------------------------

    def tick(self) -> None:
        if self._mouth is None:
            return
        if self._mouth.problem:
            self._fail(self._mouth.problem)
            return
        new, self._frame = self._frame, NOTHING
        if new.answer:
            self._waiting = merge(self._waiting, replace(new, answer="", focus=""))
            self._begin(Utterance(answer=new.answer))
            return
        if not self._mouth.is_busy:
            due = merge(self._waiting, new)
            self._waiting = NOTHING
            if due:
                self._begin_with(due)
            elif not self._on:
                self._leave()
        elif new:
            self._come_between(new)

    def _come_between(self, new: Utterance) -> None:
        """Decide what to do with new words during an utterance: interrupt it or let them wait."""
        now = self._current
        if _is_murmur(now) and now.murmur in new.news:  # it is being said already, and must not be cut off now
            new = replace(new, news=tuple(one for one in new.news if one != now.murmur))
            self._current = now = Utterance(news=(now.murmur,))
        due = merge(self._waiting, new)
        only_asks = bool(now.prompt) and not (now.refusals or now.events or now.news or now.results)
        outdated = not now.matters or (only_asks and bool(new.prompt or new.refusals or new.results))
        comes = due.matters or (due.focus and not _is_murmur(now))
        if outdated and comes and not now.answer:
            self._waiting = NOTHING
            self._begin_with(due)
        elif due.matters or due.focus:
            self._waiting = due

    def _begin_with(self, due: Utterance) -> None:
        """Say the prompt in the same utterance, unless it could be outdated after long news."""
        told = due.lasting_part
        if due.question_part and len(told.text) > _LONG:
            self._waiting = due.question_part
            self._begin(told)
            self._parted = True
        else:
            self._begin(due)

    def _begin(self, utterance: Utterance) -> None:
        assert self._mouth is not None
        text = utterance.text
        if not text:
            return
        self._current, self._begun = utterance, self._clock()
        if self._parted and not utterance.lasting_part and self.said:
            self.said[-1] = f"{self.said[-1]} {text}"  # a player who asks again hears all of it
        else:
            self.said.append(text)
        self._parted = False
        self._mouth.say(SpokenLine(text, self.language, self._rate, self._volume))

    def _fail(self, problem: str) -> None:
        """Continue with another voice after this one has failed, if there is one."""
        lost, wanted = merge(self._current, merge(self._waiting, self._frame)), self._on
        sample = "" if wanted else self._current.answer
        if self._voice is not None:
            self._failed.add(self._voice.id)
        self._leave()
        self._take(self._choose_voice() if wanted else None)
        if self._voice is not None:
            told = _("{problem} The voice “{name}” speaks now.")
            self._problems.append(told.format(problem=problem, name=self._voice.name))
            self._waiting = lost
        elif sample:
            self.once(sample, self._wanted, self._rate, self._volume)
        elif wanted:
            self._problems.append(_("{problem} Reading aloud is off now.").format(problem=problem))


def _with(frame: Utterance, words: str, weight: Weight) -> Utterance:
    match weight:
        case Weight.REFUSAL:
            return replace(frame, refusals=_once(frame.refusals, words))
        case Weight.NEWS:
            return replace(frame, news=_once(frame.news, words))
        case Weight.EVENT:
            return replace(frame, events=(*frame.events, words))
        case Weight.RESULT:
            return replace(frame, results=_once(frame.results, words))
        case Weight.PLACE:
            return replace(frame, place=words)
        case Weight.PROMPT:
            return replace(frame, prompt=words)
        case Weight.FOCUS:
            return replace(frame, focus=words)
        case Weight.ANSWER:
            return replace(frame, answer=words)
        case Weight.MURMUR:
            return replace(frame, murmur=words)


def _is_murmur(utterance: Utterance) -> bool:
    return bool(utterance.murmur) and not utterance.matters and not utterance.focus


def _once(told: tuple[str, ...], words: str) -> tuple[str, ...]:
    return told if words in told else (*told, words)
