"""The page's own files: what they refer to exists, and they contain nothing forbidden."""

from __future__ import annotations

import re
from typing import get_args

from klotho_games.core.games.phone_page import AnyPart
from klotho_games.phones import files
from klotho_games.phones.files import Files, page_root
from klotho_games.phones.page_texts import words

SCRIPTS = {file.name: file.read_text("utf-8") for file in page_root().glob("*.js")}
STYLES = {file.name: file.read_text("utf-8") for file in page_root().glob("*.css")}


def test_everything_that_styles_and_scripts_name_is_served():
    listed = Files()
    named = {path for text in STYLES.values() for path in re.findall(r"url\(([\w./-]+)\)", text)}
    named |= {path for text in SCRIPTS.values() for path in re.findall(r'from "\./([\w.]+)"', text)}
    named |= {f"art/shell/icon_{icon}.svg" for text in SCRIPTS.values() for icon in re.findall(r'icon: "(\w+)"', text)}
    assert len(named) > 20
    assert [path for path in sorted(named) if listed.content(f"/{path}") is None] == []


def test_one_file_has_all_style_sheets():
    assert {f"/{name}" for name in STYLES} == {*files._SHEETS}
    told = Files().content(files.STYLE) or b""
    assert all(Files().content(f"/{name}") in told for name in STYLES)
    assert re.findall(r'href="(\S+\.css)"', (page_root() / "phone.html").read_text("utf-8")) == [files.STYLE[1:]]


def test_every_word_that_the_page_asks_for_is_there():
    told = words().words
    asked = {id for text in SCRIPTS.values() for id in re.findall(r'\bt\("([\w-]+)"', text)}
    assert len(asked) > 30 and asked <= told.keys()


def test_every_part_of_a_page_can_be_drawn():
    drawn = set(re.findall(r"^  (\w+)(?:\(part\) \{|: \(part\))", SCRIPTS["parts.js"], re.MULTILINE))
    assert drawn == {part.__name__.lower() for part in get_args(AnyPart)}


def test_nothing_is_made_from_markup_and_nothing_comes_from_elsewhere():
    page = (page_root() / "phone.html").read_text("utf-8")
    markup = re.compile(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|https?://(?!www\.w3\.org)")
    assert not any(markup.search(text) for text in SCRIPTS.values())
    assert not re.search(r"<style|style=|<script>|\son\w+=|https?://", page)
    assert not any("http" in text or "@import" in text for text in STYLES.values())
