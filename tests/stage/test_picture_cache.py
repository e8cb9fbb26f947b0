"""Pictures and words are cached up to a number of bytes; expensive ones stay longer than cheap ones."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from klotho_games.stage.drawing.picture_cache import PictureCache, bytes_of

SIDE = 10
ONE = SIDE * SIDE * 4


class Clock:
    """A clock that only moves while something is painted."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


CLOCK = Clock()


def cupboard(room: int) -> PictureCache:
    return PictureCache(room, CLOCK)


def patch(side: int = SIDE, seconds: float = 0.0) -> Callable[[], pygame.Surface]:
    def make() -> pygame.Surface:
        CLOCK.now += seconds
        return pygame.Surface((side, side), pygame.SRCALPHA)

    return make


def test_of_equal_pictures_those_go_that_no_one_asked_for_longest() -> None:
    kept = cupboard(3 * ONE)
    for name in "abc":
        kept.keep(name, patch())
    kept.keep("a", patch())
    kept.keep("d", patch())
    assert [name for name in "abcd" if name in kept] == ["a", "c", "d"]
    assert kept.bytes == 3 * ONE == sum(bytes_of(surface) for surface in kept.surfaces())


def test_it_tells_what_it_holds_under_however_many_names() -> None:
    kept, twice = cupboard(3 * ONE), patch()()
    for name in "ab":
        kept.put(name, twice)
    others = [kept.keep(name, patch()) for name in "cd"]
    assert [name for name in "abcd" if name in kept] == ["a", "b", "c", "d"]
    assert kept.bytes == 3 * ONE, "a surface with two names takes its room once"
    assert all(kept.holds(id(surface)) for surface in (twice, *others)) and not kept.holds(id(patch()()))
    kept.keep("e", patch())
    assert "a" not in kept and "b" not in kept and not kept.holds(id(twice))
    assert kept.bytes == 3 * ONE == kept.gone + 2 * ONE
    kept.clear()
    assert not any(kept.holds(id(surface)) for surface in others)


def test_what_has_just_come_stays_even_if_it_is_worth_least() -> None:
    kept = cupboard(6 * ONE)
    for name in "abcdef":
        kept.keep(name, patch(seconds=0.02))
    kept.put_all([(name, (patch()(), 0.0)) for name in ("now", "also now")])
    assert "now" in kept and "also now" in kept and len(kept) == 6
    kept.keep("next", patch(seconds=0.02))
    assert "now" not in kept and "next" in kept, "later it goes first"


def test_even_what_has_just_come_keeps_to_the_room() -> None:
    kept = cupboard(3 * ONE)
    kept.put_all([(n, (patch()(), 0.01 * n)) for n in range(1, 6)])
    assert list(kept) == [3, 4, 5] and kept.bytes == 3 * ONE
    kept.put("huge", patch(4 * SIDE)())
    assert list(kept) == ["huge"]
    kept.put("small", patch()())
    assert list(kept) == ["small"] and kept.bytes == ONE


def test_what_is_taken_is_kept_no_longer() -> None:
    kept = cupboard(3 * ONE)
    made = kept.keep("a", patch())
    kept.put("b", made)
    assert kept.take("a") is made and kept.take("a") is None
    assert kept.bytes == ONE and kept.take("b") is made
    assert kept.bytes == 0 and not kept.holds(id(made))
    for name in "abcd":
        kept.keep(name, patch())
    assert kept.bytes == 3 * ONE and len(kept) == 3


def test_what_someone_else_holds_stays_as_evicting_it_frees_nothing() -> None:
    kept = cupboard(3 * ONE)
    shown = kept.keep("shown", patch())
    kept.put("its other name", shown)
    kept.spare({id(shown)})
    for n in range(20):
        kept.keep(n, patch())
    assert kept.get("shown") is shown is kept.get("its other name") and 18 in kept and 19 in kept
    assert kept.bytes == 3 * ONE, "others go instead"
    kept.spare(())
    kept.keep("next", patch())
    assert "shown" in kept and "next" in kept and 18 not in kept, "it was shown until now"
    for n in range(20):
        kept.keep(n, patch())
    assert "shown" not in kept and kept.bytes == 3 * ONE


def test_what_was_shown_until_now_stays_longer_than_what_was_used_before_that() -> None:
    """Also if it was dear enough to stay meanwhile."""
    kept = cupboard(3 * ONE)
    shown = kept.keep("shown", patch(seconds=0.02))
    kept.spare({id(shown)})
    for n in range(30):
        kept.keep(n, patch(seconds=0.001))
    kept.spare(())
    for n in range(30, 60):
        kept.keep(n, patch(seconds=0.001))
    assert "shown" in kept


def test_if_everything_is_held_elsewhere_only_what_comes_goes_again() -> None:
    kept = cupboard(3 * ONE)
    shown = [kept.keep(name, patch()) for name in "abc"]
    kept.spare({id(one) for one in shown})
    kept.room = ONE
    assert all(name in kept for name in "abc") and kept.gone == 0
    kept.keep("d", patch())
    assert "d" not in kept and kept.get("a") is shown[0]
    assert kept.take("b") is shown[1]
    kept.drop(shown[2])
    assert list(kept) == ["a"] and kept.bytes == ONE
    kept.clear()
    kept.spare(())
    kept.keep("e", patch())
    assert list(kept) == ["e"]


def test_what_comes_back_stays_as_if_it_had_been_used_often() -> None:
    kept = cupboard(2 * ONE)
    kept.keep("once", patch(seconds=0.01))
    kept.keep("comes back", patch(seconds=0.01))
    kept.get("comes back", comes_back=True)
    kept.get("once")
    kept.keep("next", patch(seconds=0.02))
    assert "once" not in kept and "comes back" in kept


def test_what_is_painted_slowly_stays_longer() -> None:
    kept = cupboard(3 * ONE)
    kept.keep("dear", patch(seconds=0.02))
    for n in range(20):
        kept.keep(n, patch())
    assert "dear" in kept and len(kept) == 3


def test_what_is_used_again_stays_longer_than_what_was_used_once() -> None:
    kept = cupboard(3 * ONE)
    kept.keep("often", patch(seconds=0.01))
    for _n in range(3):
        kept.get("often")

    def use(numbers: range) -> None:
        for n in numbers:
            kept.keep(n, patch(seconds=0.01))
            kept.get(n)  # by the sprite that shows it

    use(range(4))
    assert "often" in kept and 0 not in kept and 1 not in kept
    use(range(4, 20))
    assert "often" not in kept, "nothing stays for ever"


def test_what_is_large_goes_before_what_is_small() -> None:
    kept = cupboard(6 * ONE)
    kept.keep("small", patch())
    kept.keep("large", patch(2 * SIDE))
    kept.keep("another", patch(2 * SIDE))
    assert "small" in kept and kept.bytes <= 6 * ONE


def test_nothing_stays_for_ever() -> None:
    kept = cupboard(3 * ONE)
    kept.put("dear", patch()(), seconds=0.01)
    for n in range(400):
        kept.keep(n, patch())
    assert "dear" not in kept


def test_the_cost_of_a_part_is_not_counted_for_the_whole() -> None:
    kept = cupboard(2 * ONE)

    def whole() -> pygame.Surface:
        return kept.keep("part", patch(seconds=0.02)).copy()

    kept.keep("whole", whole)
    kept.keep("another", patch())
    assert "part" in kept and "whole" not in kept


def test_a_picture_that_cannot_be_made_leaves_nothing_behind() -> None:
    kept = cupboard(3 * ONE)
    with pytest.raises(ZeroDivisionError):
        kept.keep("broken", lambda: 1 / 0)  # type: ignore[arg-type, return-value]
    assert "broken" not in kept and kept.bytes == 0
    assert kept.keep("broken", patch()) is kept.get("broken")


def test_less_room_is_made_at_once_and_told() -> None:
    kept = cupboard(4 * ONE)
    for name in "abcd":
        kept.keep(name, patch())
    kept.room = 2 * ONE
    assert kept.bytes == 2 * ONE == kept.gone and "d" in kept
    kept.clear()
    assert kept.bytes == 0 and not len(kept)
