"""The files that the program serves: the page and the art, from a fixed list that is made at the start."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from pathlib import Path

from klotho_games.core.i18n import _, current_language, languages, spoken

from . import wire
from .fonts import LETTERS, NAMES, small_font
from .page_texts import words_and_syllables
from .rules_file import rules_file, rules_paths

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".woff": "font/woff",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".json": "application/json",
}
FONTS = {
    "/fonts/serif.woff": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf", NAMES),
    "/fonts/cards.woff": ("font_fredoka_one", "FredokaOne-Regular.ttf", LETTERS),
}
"""The fonts of the big screen, from the same packages."""
WORDS = "/words.json"
"""The page's words, for phones that have not joined yet; `/words_de.json` for one that remembers a language."""
_WORDS_IN = re.compile(r"/words_(\w{2,8})\.json")
_LARGEST = 256 * 1024
"""Bytes. Larger pictures show a whole table and are not for phones."""
_BUST = re.compile(rb'data-bust="([-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+))"')
_LACKING = re.compile(rb"<noscript>.*?</noscript>")
_COMMENTS = re.compile(rb"^[ \t]*(//[^\n]*|/\*[^*]*\*/[ \t]*)\n", re.MULTILINE)
_INDENTS = re.compile(rb"^[ \t]+", re.MULTILINE)
_VIEW = re.compile(rb'viewBox="[^"]*" width="[^"]*" height="[^"]*"')


def page_root() -> Path:
    return Path(str(files("klotho_games"))) / "phones" / "page"


def art_root() -> Path:
    """Return the art folder: inside the package in a wheel or a frozen program, beside it in a checkout."""
    package = Path(str(files("klotho_games")))
    return package / "art" if (package / "art").is_dir() else package.parent / "art"


class Files:
    """The served files: `/` is the page, `/phone.css` and similar are its own files, `/art/<folder>/<name>.svg` the
    pictures, `/rules/<game>.json` the rules.

    `/art/<folder>/bust_<name>.svg` is the part of `b_<name>.svg` that its `data-bust` names. Requested paths are only
    looked up in the list, never opened.
    """

    def __init__(self, page: Path | None = None, art: Path | None = None) -> None:
        self._listed = _page(page or page_root()) | _art(art or art_root())

    def __iter__(self) -> Iterator[str]:
        own = (f"/words_{language}.json" for language in languages())
        return iter(sorted([*self._listed, *FONTS, WORDS, *own, *rules_paths()]))

    @staticmethod
    def kind(path: str) -> str:
        return KINDS[os.path.splitext(path)[1] or ".html"]

    def content(self, path: str) -> bytes | None:
        """Return the content of a file; None if it is not on the list or no longer exists."""
        if path == WORDS:
            return wire.encode(words_and_syllables())
        asked = _WORDS_IN.fullmatch(path)
        if asked is not None and asked[1] in languages():
            with spoken(asked[1]):
                return wire.encode(words_and_syllables())
        if path in FONTS:
            return small_font(*FONTS[path])
        if path.startswith("/rules/"):
            return rules_file(path)
        file = self._listed.get(path)
        if file is None:
            return None
        try:
            content = Path(file).read_bytes()
        except OSError:
            return None
        if self.kind(path) == KINDS[".html"]:
            return _in_our_language(content)
        if path.endswith((".js", ".css")):
            return _without_comments(content)
        return _bust(content) if path.rpartition("/")[2].startswith("bust_") else content


def headers(host: str, path: str) -> dict[str, str]:
    """Return the strictest headers for a page that loads everything from here. `host` is the address with its port."""
    # Older versions of Safari do not treat a socket of the same host as 'self'.
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    if os.path.splitext(path)[1] not in ("", ".html"):  # what is no page loads nothing
        policy = "default-src 'none'; frame-ancestors 'none'"
    lasting = path.startswith(("/art/", "/fonts/"))
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "private, max-age=3600" if lasting else "no-cache",
    }


def _page(root: Path) -> dict[str, str]:
    listed = {f"/{file.name}": str(file) for file in root.glob("*.*") if file.suffix in KINDS}
    if "/phone.html" in listed:
        listed["/"] = listed["/phone.html"]
    return listed


def _art(root: Path) -> dict[str, str]:
    listed: dict[str, str] = {}
    for folder in (entry for entry in os.scandir(root) if entry.is_dir()):
        for file in os.scandir(folder):
            name, kind = os.path.splitext(file.name)
            if kind == ".svg" or (kind == ".webp" and file.stat().st_size <= _LARGEST):
                listed[f"/art/{folder.name}/{file.name}"] = file.path
            if kind == ".svg" and name.startswith("b_"):
                listed.setdefault(f"/art/{folder.name}/bust_{file.name.removeprefix('b_')}", file.path)
    return listed


def _in_our_language(page: bytes) -> bytes:
    """Translate the few words that the page shows before its script runs."""
    lacking = escape(_("This page needs JavaScript. Switch it on in the browser."))
    page = page.replace(b'<html lang="en">', f'<html lang="{current_language().replace("_", "-")}">'.encode(), 1)
    return _LACKING.sub(lambda _old: f"<noscript>{lacking}</noscript>".encode(), page, count=1)


def _without_comments(text: bytes) -> bytes:
    """Leave out the lines that are only comments, and indentation: a phone reads neither."""
    return _INDENTS.sub(b"", _COMMENTS.sub(b"", text))


def _bust(svg: bytes) -> bytes | None:
    found = _BUST.search(svg, 0, 1000)
    if found is None:
        return None
    view = b'viewBox="%s" width="%s" height="%s"' % found.groups()
    return _VIEW.sub(lambda _old: view, svg, count=1)


