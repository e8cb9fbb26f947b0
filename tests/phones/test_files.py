"""The list of files that are served."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from klotho_games.core import i18n
from klotho_games.phones import files
from klotho_games.phones.files import Files


@pytest.fixture(scope="module")
def listed() -> Files:
    return Files()


def test_the_page_its_own_files_and_the_art_are_on_the_list(listed):
    page = listed.content("/")
    assert page is not None and page == listed.content("/phone.html") and listed.kind("/").startswith("text/html")
    for wanted in re.findall(rb'(?:href|src)="([^"#]+)"', page):
        assert listed.content(f"/{wanted.decode()}"), wanted
    assert listed.kind("/phone.js").startswith("text/javascript")
    assert json.loads(listed.content(files.WORDS) or "")["words"]["undo"]


def test_what_the_page_says_without_scripts_is_in_the_language_of_the_house(listed):
    page = (listed.content("/") or b"").decode()
    assert '<html lang="en">' in page and "<noscript>This page needs JavaScript" in page
    i18n.use("de")
    page = (listed.content("/") or b"").decode()
    assert '<html lang="de">' in page and "<noscript>Diese Seite braucht JavaScript" in page


def test_everything_on_the_list_has_a_kind_and_lies_where_it_may(listed):
    for path in listed:
        assert listed.kind(path)
        own = r"/|/[a-z_]+\.(html|css|js|json)|/rules/\w+\.\w+\.json|/fonts/\w+\.woff"
        assert re.fullmatch(own + r"|/art/\w+/\w+\.(svg|webp)", path), path


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml", "/art/../../pyproject.toml", "/art/kit/../shell/icon_back.svg", "/art", "/art/kit/",
        "//phone.html", "/phone.html?", "/phone.html/", "/%2e%2e/phone.html", "phone.html", "/PHONE.HTML",
        "/art/README.md", "/art/kit/curtain.json", "/wire", "", "/phone.html\x00", "/\\..\\phone.html",
    ],
)
def test_nothing_else_is(listed, path):
    assert listed.content(path) is None


def test_the_words_are_there_in_every_language(listed):
    told = {path: msgspec.json.decode(listed.content(path) or b"{}") for path in listed if path.startswith("/words")}
    assert told["/words.json"]["lang"] == i18n.current_language()
    assert {path: words["lang"] for path, words in told.items() if path != "/words.json"} == {
        f"/words_{language}.json": language for language in i18n.languages()}
    assert listed.content("/words_xx.json") is None and len({*map(str, told.values())}) > 1


def test_a_bust_is_the_part_of_a_portrait_that_its_file_names(tmp_path):
    folder = tmp_path / "art" / "folk"
    folder.mkdir(parents=True)
    svg = '<svg viewBox="0 0 10 20" width="10" height="20" data-bust="1 -2.5 3 4"><g/></svg>'
    (folder / "b_ada.svg").write_text(svg)
    (folder / "b_box.svg").write_text('<svg viewBox="0 0 10 20" width="10" height="20"></svg>')
    listed = Files(tmp_path, tmp_path / "art")
    bust = listed.content("/art/folk/bust_ada.svg")
    assert bust == b'<svg viewBox="1 -2.5 3 4" width="3" height="4" data-bust="1 -2.5 3 4"><g/></svg>'
    assert listed.content("/art/folk/b_ada.svg") == svg.encode()
    assert listed.content("/art/folk/bust_box.svg") is None
    (folder / "b_ada.svg").unlink()
    assert listed.content("/art/folk/b_ada.svg") is None


def test_whole_tables_are_not_sent_to_phones(tmp_path):
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "large.webp").write_bytes(bytes(300_000))
    (tmp_path / "kit" / "small.webp").write_bytes(bytes(3_000))
    art = [path for path in Files(tmp_path, tmp_path) if path.startswith("/art")]
    assert art == ["/art/kit/small.webp"]
