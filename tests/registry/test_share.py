"""The picture to share, of every game: what it says is for people who were not there, and its print shows something."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import re
from functools import lru_cache
from random import Random

from klotho_games.core.chance import seeds
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.scenes.replay.game_story import story_of
from klotho_games.scenes.replay.great_moments import decision_before
from klotho_games.scenes.replay.moment_picture import MomentPicture
from klotho_games.scenes.replay.share_card import card_of
from klotho_games.stage.devices.geometry import CANVAS, Box
from tests.games.rig import House
from tests.registry.tables import every_game, setups
from tests.stage.rig import open_stage

_LARGEST = 0.57
"""The largest part of the table that can still be seen in a chat."""
_SPEAKS_TO_YOU = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)


@lru_cache(maxsize=32)
def _finished(game: Game, words: str) -> Session:
    session, rng = Session.new(game, setups(game, game.info.seats[0])[0], seeds.seed_from_words(words)), Random(words)
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    return session


@every_game
def test_the_picture_says_what_happened_to_people_who_were_not_there(game: Game) -> None:
    for words in ("share", "picture"):
        session = _finished(game, words)
        for names in (True, False):
            told = story_of(session, None, names)
            card = card_of(told)
            assert card.told.endswith((".", "!")) and not _SPEAKS_TO_YOU.search(card.told), card.told
            assert len(card.told) < 120 and len(card.caption) < 48, "it is read in a chat"
            assert not card.figure or card.figure in card.score
            assert re.search(r"[^\W\d]", card.score), "a number has a unit"
            for _seat, _name, score in card.others:
                unit = re.sub(r"[\d\W]", "", score)[:4]
                assert unit and unit in re.sub(r"[\d\W]", "", card.score), f"{score} has another unit than {card.score}"
            shown = " ".join((card.headline, card.told, card.caption, *(name for _seat, name, _score in card.others)))
            people = {name for seat, name in enumerate(session.setup.seats) if not session.bot(seat)}
            assert names or not people & set(re.findall(r"\w+", shown)), shown
            if told.line:
                assert len(told.line) == session.ply + 1


@every_game
def test_the_print_shows_a_part_of_the_table_that_can_be_seen_small(game: Game) -> None:
    session, stage = _finished(game, "share"), open_stage((960, 540), House())
    told = story_of(session, None, names=True)
    at = decision_before(session, told.moment)
    assert at < max(1, told.moment.ply), "it shows the decision that led to the moment"
    photo = MomentPicture(stage, session, at)
    picture = photo.take()
    part: Box | None = photo._part
    assert part is not None and CANVAS.holds(part)
    assert part.w * part.h <= _LARGEST * CANVAS.w * CANVAS.h
    shape = part.w / part.h
    assert 0.9 <= shape <= 2.4, "the print would be a strip"
    assert picture.get_width() > 100 and len(set(picture.get_view("2").raw)) > 1
