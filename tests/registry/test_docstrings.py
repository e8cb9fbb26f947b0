"""Docstrings and comments keep to the style sheet, and say something."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.registry.test_style import make_pattern, read_never

ROOT = Path(__file__).parents[2]
WORDS_OF_THE_CODE = {
    "as on paper": "an option of games: `core/games/as_on_paper.py`",
    "take back": "a step of 12 Patrols, and giving back a surface",
    "takes back": "as take back", "taken back": "as take back", "took back": "as take back",
    "final count": "a screen of Katamari and Karthis, and the sum of a game",
    "deal of the day": "the glossary has deal", "known deal": "the glossary has it",
    "same deal": "the glossary has deal", "new deal": "the glossary has deal", "this deal": "the glossary has deal",
    "turned up": "what cards do in the rules of Asteroid Miners",
    "lies": "about geometry", "lay": "lay out", "lays": "lays out", "laid": "laid out",
    "may": "what could happen, and what `Rules` allow",
    "of 100": "figures", "of cases": "figures", "of tries": "figures", "times in 100": "figures",
    "is lit": "lights that are drawn", "are lit": "lights that are drawn",
}
"""Words of the table "Never" that readers of the code can read, with the reason."""
CONSTANT = {"NOBODY", "EVERYBODY"}
ONLY_A_CLAUSE = re.compile(r"(?:(?:[A-Z]{3}-)?[A-Z]?\d+(?:\.\d+)*(?:, | and )?)+\.?")
QUOTED = {"Win with the Band that nobody feared.": "a medal, as an example", '"nobody"': "a value of the protocol"}

never = make_pattern([word for word in read_never("Never") if word not in WORDS_OF_THE_CODE])
two_strings = re.compile(r'"""\s*\n\s*"""')
only_a_clause = re.compile(r'"""(?:[A-Z]{3}-)[^a-z\n]{1,20}"""')


def find_faults(source: str) -> Iterator[str]:
    """Yield what is wrong with the docstrings and comments of a module. Most sources show at a glance that they have
    no fault, which saves parsing them."""
    if not (never.search(source) or two_strings.search(source) or only_a_clause.search(source)):
        return
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for before, string in zip([None, *body], body, strict=False) if isinstance(body, list) else ():
            if (words := read_string(string)) is not None:
                yield from (f"{string.lineno}: {word}" for word in find_never(words))
                if before is not None and read_string(before) is not None:
                    yield f"{string.lineno}: a second docstring"
                if ONLY_A_CLAUSE.fullmatch(words):
                    yield f"{string.lineno}: only a clause"
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from (f"{token.start[0]}: {word}" for word in find_never(token.string))


def read_string(node: ast.stmt) -> str | None:
    """Return the words of a docstring; None for any other statement."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return None


def find_never(words: str) -> list[str]:
    for quoted in QUOTED:
        words = words.replace(quoted, "")
    return [found for found in never.findall(words) if found not in CONSTANT]


def test_docstrings_and_comments_keep_to_the_style_sheet() -> None:
    files = [path for folder in ("klotho_games", "build_scripts") for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 500
    faults = [f"{path.relative_to(ROOT)}:{fault}" for path in files for fault in find_faults(path.read_text("utf-8"))]
    assert faults == []


def test_words_of_the_code_are_in_the_table() -> None:
    assert WORDS_OF_THE_CODE.keys() <= {*read_never("Never")}


def test_each_fault_would_be_found() -> None:
    assert list(find_faults('def f():\n    """Ask somebody."""')) == ["2: somebody"]
    assert list(find_faults("x = 1  # till now\n")) == ["1: till"]
    assert list(find_faults('x = 1\n"""One."""\n"""Two."""\n')) == ["3: a second docstring"]
    assert list(find_faults('def f():\n    """KAR-4.2, 4.3."""')) == ["2: only a clause"]
    assert not list(find_faults('NOBODY = -1\n"""The view of NOBODY (KAR-4.2)."""\nx = "somebody"'))
