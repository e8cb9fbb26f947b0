"""A small game that uses everything a session offers: dice, secret cards, two or three seats, a reveal."""

from klotho_games.core.games.registry import Game

HOARD = Game("hoard", "tests.sample_game")
