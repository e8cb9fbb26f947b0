"""Text at 200 %: words with room grow on the table, and what is too small on a card can be read in the codex."""

from __future__ import annotations

from typing import Any

from klotho_games.games.patrols.rules.names import region_name
from klotho_games.games.patrols.rules.regions import EDGES
from klotho_games.games.patrols.table.look.style import ROMAN
from klotho_games.games.patrols.table.parts.log import rule_at_hand
from tests.games.patrols.table_rig import solved
from tests.games.rig import move_to, rest, sit_down, written

GROWS = 1.3


def sizes(text: float) -> tuple[dict[str, float], Any]:
    """Return the largest size of all words, with the pointer on a face-up region."""
    stage, table = sit_down(solved(6), (960, 540), text=text)
    card = next(card for card in table.memory.offer if card >= 0)
    move_to(stage, table.places.offer(table.memory.offer.index(card)).centre)
    rest(stage)
    found: dict[str, float] = {}
    for run in written(stage):
        found[run.words] = max(found.get(run.words, 0.0), run.size)
    return found, (table, card)


def test_every_label_grows_or_is_read_in_the_codex() -> None:
    (plain, (table, card)), (large, _there) = sizes(1.0), sizes(2.0)
    named = [region_name(card), *(str(asked.n) for asked in EDGES[card] if asked is not None)]
    seals = table.top._plates.spots[0].label.removeprefix("Ada: ").replace("requirements ", "")
    bare = [ROMAN[n] for n, patrol in enumerate(table.memory.window.patrols()) if not table.state.tallies[patrol]]
    for words in (*named, seals, *bare):
        assert large[words] >= GROWS * plain[words], (words, plain[words], large[words])
    rule = rule_at_hand(table.state)[1].split()[0]
    first = [max(size for words, size in found.items() if words.startswith(rule)) for found in (plain, large)]
    assert first[1] >= GROWS * first[0]
