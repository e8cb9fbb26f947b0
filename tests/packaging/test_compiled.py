"""The compiled part of a platform wheel: chosen by what the sources say, and no other game than the plain one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from klotho_games.core import registry
from tests.registry.scripts import ROOT, script

PLAYED = """
import hashlib, sys
from random import Random
from klotho_games.bots import levels
from klotho_games.bots.bot import Budget
from klotho_games.core import registry
from klotho_games.core.contract import CHANCE, OVER, Setup

game = registry.load(sys.argv[1])
rules, told = game.rules, hashlib.sha256()
options = tuple(sorted((option.name, option.default) for option in game.info.options))
for n, level in enumerate(("random", "random", "normal", "hard", "expert")):
    rng = Random(n)
    s = rules.initial(Setup(("Ada", "Bram", "Cleo")[: max(1, game.info.seats[0])], options))
    while (seat := rules.to_act(s)) != OVER:
        if seat == CHANCE:
            step = rules.draw(s, rng)
        else:
            decision = levels.choose(game, rules.view(s, seat), level, rng, Budget(iterations=4))
            told.update(repr((rules.legal(s), decision)).encode())
            step = decision.move
        s, events = rules.apply(s, step)
        told.update(repr((step, events)).encode())
    told.update(repr((s, rules.result(s))).encode())
print(sys.modules[type(rules).__module__].__file__.endswith(".py"), told.hexdigest())
"""


def played(tree: Path, id: str) -> tuple[bool, str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run([sys.executable, "-c", PLAYED, id], cwd=tree, env={**env, "PYTHONPATH": str(tree)},
                          capture_output=True, text=True, check=True, timeout=300)
    plain, told = done.stdout.split()
    return plain == "True", told


def test_rules_and_judges_are_compiled_and_values_are_not():
    groups = script("compiled").hot(ROOT / "klotho_games")
    assert set(groups) == {"house", *registry.PLAYABLE}
    for group, paths in groups.items():
        names = {path.stem for path in paths}
        assert group == "house" or {"rules", "bot"} <= names
        assert not names & {"steps", "events", "contract"}
    assert set(script("compiled").hot(ROOT / "klotho_games", "none of them")) == {"house"}


@pytest.mark.slow
@pytest.mark.skipif(not (shutil.which("gcc") or shutil.which("cl") or shutil.which("clang")), reason="no C compiler")
@pytest.mark.parametrize("id", registry.PLAYABLE)
def test_compiled_and_plain_play_the_same_games(tmp_path, id):
    """To the last digit of what a bot thinks of a move."""
    tree = tmp_path / "quick"
    subprocess.run([sys.executable, ROOT / "build_scripts" / "compiled.py", "--tree", tree, "--only", id], check=True,
                   timeout=600)
    compiled, plain = played(tree, id), played(ROOT, id)
    assert (compiled[0], plain[0]) == (False, True)
    assert compiled[1] == plain[1]
