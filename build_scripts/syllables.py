"""Write where the long words of the translations break, for the narrow pages of phones.

    python3 build_scripts/syllables.py             after words.py has brought new long words
    python3 build_scripts/syllables.py --check     only say which long words are missing

Browsers break words by themselves only where they have a dictionary of the language, which many lack. The syllables
come from Pyphen (pip install pyphen), which the program itself does not need. `locale/<language>/syllables.txt` has one
word on each line, with a bar where it can break. English words are short enough.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "klotho_games" / "locale"
LONG = 12
"""Letters of a word that is long on a phone."""
LEAST = 2
"""Letters of a syllable."""
EDGE = 3
"""Letters before the first break and after the last, so that no line begins or ends with a crumb."""
VOWELS = frozenset("aeiouyäöüàáâéèêíîóôúûœæø")
_SOFT = "\u00ad"
_WORD = re.compile(rf"[^\W\d_]{{{LONG},}}")
_LINE = re.compile(r'^(?:msgstr(?:\[\d\])? )?"(.*)"$')


def long_words(language: str) -> list[str]:
    """Return the long words of all translations into a language, in lower case."""
    found: set[str] = set()
    for catalogue in sorted((LOCALE / language).glob("*.po")):
        whole = catalogue.read_text("utf-8").replace(_SOFT, "")  # phones get the words without the breaks of the table
        found |= {word.lower() for told in _translations(whole) for word in _WORD.findall(told)}
    return sorted(found)


def _translations(catalogue: str) -> list[str]:
    told: list[str] = []
    inside = False
    for line in catalogue.splitlines():
        inside = line.startswith("msgstr") or (inside and line.startswith('"'))
        words = _LINE.match(line) if inside else None
        if words:
            if line.startswith("msgstr") or not told:
                told.append(words[1])
            else:
                told[-1] += words[1]
    return told


def known_words(language: str) -> dict[str, str]:
    """Return the words of the list, each with its breaks."""
    listed = LOCALE / language / "syllables.txt"
    lines = listed.read_text("utf-8").split() if listed.is_file() else []
    return {line.replace("|", ""): line for line in lines}


def whole_syllables(line: str) -> str:
    """Return the word without breaks around what is no syllable, such as a single letter."""
    parts: list[str] = []
    for part in line.split("|"):
        if parts and not (_is_syllable(parts[-1]) and _is_syllable(part)):
            parts[-1] += part
        else:
            parts.append(part)
    return "|".join(parts)


def _is_syllable(part: str) -> bool:
    return len(part) >= LEAST and bool(VOWELS & set(part))


def missing(language: str) -> list[str]:
    known = known_words(language)
    return [word for word in long_words(language) if word not in known]


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--check", action="store_true")
    asked = ask.parse_args()
    languages = sorted(folder.name for folder in LOCALE.iterdir() if any(folder.glob("*.po")))
    if asked.check:
        lacking = [word for language in languages for word in missing(language)]
        print(*lacking, sep="\n")
        return 1 if lacking else 0
    try:
        import pyphen  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        sys.exit("The syllables come from Pyphen, which is missing here: pip install pyphen.")
    for language in languages:
        broken = pyphen.Pyphen(lang=language, left=EDGE, right=EDGE)
        lines = [whole_syllables(broken.inserted(word, "|")) for word in long_words(language)]
        (LOCALE / language / "syllables.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
        print(f"{language}: {len(lines)} words")
    return 0


if __name__ == "__main__":
    sys.exit(main())
