"""The download page: everything it names exists, its figures are the program's, and it is accessible."""

from __future__ import annotations

import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

from klotho_games.core.games import registry

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGE = DOCS / "index.html"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
DOWNLOADS = {
    "SHA256SUMS", f"klotho-games_{VERSION}_amd64.deb", *(f"klotho-games-{VERSION}-{platform}" for platform in (
        "linux-x86_64.tar.xz", "windows-x86_64.zip", "windows-setup.exe", "macos-arm64.zip", "macos-x86_64.zip",
    )),
}


class Tags(HTMLParser):
    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in ("meta", "link", "img", "br", "source"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"{self.getpos()}: </{tag}> closes something else"

    def named(self, tag: str) -> list[dict[str, str]]:
        return [attributes for found, attributes in self.found if found == tag]


@pytest.fixture(scope="module")
def source() -> str:
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tags(source: str) -> Tags:
    return Tags(source)


def test_every_link_leads_somewhere_and_nothing_comes_from_elsewhere(tags: Tags) -> None:
    ids = [attributes["id"] for _, attributes in tags.found if "id" in attributes]
    assert len(ids) == len(set(ids)) and tags.open == []
    for _, attributes in tags.found:
        for target in (attributes[name] for name in ("href", "src", "srcset") if name in attributes):
            if target.startswith("#"):
                assert target[1:] in ids, target
            elif not target.startswith("downloads/"):
                assert (DOCS / target).is_file(), target
    assert not re.search(r"https?:|url\(|@import|<script", source_of_all())


def source_of_all() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in (PAGE, DOCS / "page.css"))


def test_the_downloads_are_those_that_are_made(tags: Tags) -> None:
    linked = {link["href"].removeprefix("downloads/") for link in tags.named("a") if "downloads/" in link["href"]}
    assert linked == DOWNLOADS


def test_no_other_version_is_told(source: str) -> None:
    assert set(re.findall(r"\b\d+\.\d+\.\d+\b", source)) == {VERSION}


def test_every_library_that_comes_along_is_named(source: str) -> None:
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    licences = source[source.index('<section id="licences">'):]
    for name in (re.split(r"[<>=~! ;\[]", need)[0] for need in needs if not need.startswith("font-")):
        assert re.search(rf"\b{re.escape(name)}\b", licences), name


def test_every_game_is_told_as_it_is(source: str) -> None:
    parts = dict(re.findall(r'<li class="game" id="(\w+)">(.*?)</li>', source, re.DOTALL))
    assert tuple(parts) == registry.SHELF
    for id, told in parts.items():
        info = registry.load(id).info
        (least, most), (short, long) = info.seats, info.minutes
        players = "1 player" if most == 1 else f"{least}–{most} players"
        assert f"<h3>{info.title}</h3>" in told, id
        assert f"{players} · {short}–{long} minutes · {info.kind}" in re.sub("<.*?>", "", told), id


def test_pictures_are_described_keep_their_room_and_are_small(tags: Tags) -> None:
    for picture in tags.named("img"):
        assert len(picture["alt"]) > 10, picture["src"]
        assert int(picture["width"]) > int(picture["height"]) > 0, picture["src"]
    named = {link["href"] for link in tags.named("link")} | {picture["src"] for picture in tags.named("img")}
    named |= {still["srcset"] for still in tags.named("source")}
    for page in DOCS.glob("*.md"):  # pages for engineers have pictures too
        named |= set(re.findall(r"!\[[^\]]{10,}\]\((pictures/[\w.]+)\)", page.read_text(encoding="utf-8")))
    lying = {f"pictures/{path.name}" for path in (DOCS / "pictures").iterdir()}
    assert lying == {name for name in named if name.startswith("pictures/")}, "a picture lies there that nobody sees"
    sizes = {path: path.stat().st_size for path in DOCS.rglob("*") if path.is_file()}
    apart = (DOCS / "balance", DOCS / "transcripts")  # pages that are opened separately
    beside = {path: size for path, size in sizes.items() if path.parent in apart}
    assert sum(sizes.values()) - sum(beside.values()) < 2.25 * 1024 * 1024
    assert {path.parent for path in beside} == {*apart} and max(beside.values()) < 256 * 1024


def test_the_page_is_light_on_the_wire_and_its_films_wait_until_they_are_seen(tags: Tags) -> None:
    pictures = {picture["src"]: picture for picture in tags.named("img")}
    sizes = {name: (DOCS / name).stat().st_size for name in pictures}
    words = PAGE.stat().st_size + (DOCS / "page.css").stat().st_size
    soon = sum(size for name, size in sizes.items() if pictures[name].get("loading") != "lazy")
    assert words + soon < 256 * 1024, "what is loaded before anyone scrolls"
    assert words + sum(sizes.values()) < 1.5 * 1024 * 1024


def test_every_film_has_a_still_for_people_who_want_no_motion(tags: Tags) -> None:
    shown = [picture["src"] for picture in tags.named("img")]
    films = [name for name in shown if b"ANIM" in (DOCS / name).read_bytes()[:64]]
    stills = [still["srcset"] for still in tags.named("source") if still["media"] == "(prefers-reduced-motion: reduce)"]
    assert len(films) == len(stills) == 3
    assert [name.replace("still-", "moment-") for name in stills] == films
    assert not any(b"ANIM" in (DOCS / name).read_bytes()[:64] for name in stills)


def colours(theme: str) -> dict[str, str]:
    return dict(re.findall(r"--(\w+): (#\w{6});", theme))


def light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_words_can_be_read_by_day_and_by_night(theme: int) -> None:
    told = colours(re.findall(r":root \{(.*?)\}", (DOCS / "page.css").read_text(encoding="utf-8"), re.DOTALL)[theme])
    for ink in ("ink", "soft", "link", "gold"):
        for ground in ("page", "card"):
            assert contrast(told[ink], told[ground]) >= 4.5, f"{ink} on {ground}"
    assert contrast(told["ink"], told["code"]) >= 4.5
    assert contrast(told["focus"], told["page"]) >= 3, "where one is must be seen"
