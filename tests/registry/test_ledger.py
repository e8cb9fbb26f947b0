"""The ledger describes the outcomes of chance in the game's own words, never in those of the program."""

from __future__ import annotations

import re
from random import Random

from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE
from klotho_games.core.games.registry import Game
from klotho_games.core.play.dice_ledger import ledger
from klotho_games.core.play.session import Session
from tests.registry.tables import every_game, setups


@every_game
def test_its_words_are_people_s(game: Game) -> None:
    session = Session.new(game, setups(game, game.info.seats[1])[0], seeds.seed_from_words("ledger"))
    rng, streams = Random(1), set()
    session.draw_chance()
    for _step in range(40):
        if session.is_over:
            break
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    state = game.rules.initial(session.setup)
    for played in session.history:
        if game.rules.to_act(state) == CHANCE:
            streams.add(game.rules.stream(state))
        state = played.state
    for source, tallies in ledger(session.record).items():
        people_s = source and source[0].isupper() and source not in streams
        assert people_s, f"the ledger calls what was drawn from {source!r}: telling.drawn gives words for it"
        assert len(tallies) == len({tally.outcome for tally in tallies}), f"{source}: an outcome is counted twice"
        for tally in tallies:
            people_s = re.fullmatch(r"\d+|[A-Z0-9][^_]*", tally.outcome)
            assert people_s, f"the ledger calls an outcome {tally.outcome!r}: telling.drawn gives words for it"
            assert tally.came >= 0 and tally.expected > 0, f"{source}: {tally.outcome} was not expected"
