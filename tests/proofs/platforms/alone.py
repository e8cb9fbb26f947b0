"""One program of the kills' proof as a process of its own, for systems that cannot fork.

It reads its order from standard input. It reports over standard output, like the programs that are forked.
"""

from __future__ import annotations

import os
import sys

import msgspec

from tests.proofs.kills.messages import Order

SEEN = "seen "
_WITH_EXERCISES = 2
"""The number of games with exercises. They are made anew in each process."""


def main() -> None:
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=Order)
    mouth = os.dup(1)
    os.dup2(2, 1)  # the program's prints are not reports
    if order.look:
        from tests.proofs.kills import findings

        os.write(mouth, f"{SEEN}{msgspec.json.encode(findings.look(order)).decode()}\n".encode())
        return
    from klotho_games.core.games import registry
    from tests.proofs.kills import victim

    games = victim.the_games(list(registry.PLAYABLE))
    victim.make_exercises(games[:_WITH_EXERCISES])
    sys.exit(victim.run(order, games, mouth))


if __name__ == "__main__":
    main()
