"""The rulebook has every clause; players find it by number or by word, at any text size."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from klotho_games.core.games import registry
from klotho_games.core.games.rulebook import MARK, Mark, blocks, clauses, typeset
from klotho_games.scenes.book.rulebook import BOOK, Rulebook
from klotho_games.scenes.book.search_hits import hits, marks
from klotho_games.scenes.book.typesetter import Typesetter
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.draw_style import DrawStyle
from tests.scenes.rig import clear, keys, name, settle, spot, tap, write
from tests.stage.rig import send, wait


def opened(program: MainProgram, clause: str = "") -> Rulebook:
    program.open_rules("karthis", clause)
    settle(program)
    scene = program.stage.scene
    assert isinstance(scene, Rulebook)
    return scene


def shown_pages(book: Rulebook) -> range:
    return range(book._spread * book.per_spread, (book._spread + 1) * book.per_spread)


def words_of(setter: Typesetter) -> str:
    return " ".join(word.text for page in setter.pages for word in page.words)


@pytest.mark.parametrize("game", registry.ids())
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_no_word_of_the_book_is_lost_or_leaves_its_page(scale: float, game: str) -> None:
    book = registry.load(game).rulebook
    width = 612 if scale < 1.4 else 1336  # two pages, or one wide page
    setter = Typesetter(DrawStyle(1.0, text_scale=scale), width, 848, game)
    setter.set(blocks(book))
    said = words_of(setter)
    for clause in clauses(book).values():
        for word in MARK.sub("", typeset(clause.text)).replace("*", "").replace("|", " ").split():
            if word.strip("-"):
                assert word in said, (clause.id, word)
    for page in setter.pages:
        for word in page.words:
            assert word.y + word.h <= 848 + 1, word.text
            assert word.x + word.w <= width + 8, word.text


@pytest.mark.parametrize("game", registry.ids())
def test_every_clause_can_be_opened(program: MainProgram, game: str) -> None:
    program.open_rules(game)
    settle(program)
    book = program.stage.scene
    assert isinstance(book, Rulebook) and clauses(book.game.rulebook)
    for clause in clauses(book.game.rulebook):
        assert clause in book._set.clauses


@pytest.mark.parametrize("game", registry.ids())
def test_every_clause_is_read_on_the_screen(program: MainProgram, game: str) -> None:
    """By turning all pages and reading what is really painted."""
    look = program.stage.look
    look.runs = []
    program.open_rules(game)
    settle(program)
    book = program.stage.scene
    assert isinstance(book, Rulebook)
    while spot(program, "page-on").enabled:
        keys(program, "page down")
    runs, look.runs = look.runs, None
    pages = BOOK.without_bottom(60)  # without the page numbers
    painted = [run.words for run in runs if pages.contains(run.box.centre)]
    written = re.sub(r"\]\(.*?\)", "]", book.game.rulebook)  # without the names of pictures
    assert set(re.findall(r"\w+", written)) <= set(re.findall(r"\w+", " ".join(painted)))
    seen = "".join(painted).replace(" ", "")
    for block in blocks(book.game.rulebook):
        if block.kind == "clause":
            assert block.clause in seen
            said = MARK.sub(r" \1 ", block.text).replace("*", "")
            assert "".join(said.split()) in seen, block.clause


def test_a_book_of_few_means_opens_too(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without chapters and clauses, but with a list: an unfinished rulebook can be read."""
    game = registry.load(registry.ids()[0])
    monkeypatch.setattr(type(game), "rulebook", "Just words.\n- a first item\n- a second")
    look = program.stage.look
    look.runs = []
    program.open_rules(game.id)
    settle(program)
    words = " ".join(run.words for run in look.runs)
    assert "Just words." in words and "• a second" in words
    keys(program, "page down", "home", "end")
    assert name(program) == "rulebook"


def test_it_opens_at_a_clause(program: MainProgram) -> None:
    book = opened(program, "KAR-5.4")
    assert book._set.clauses["KAR-5.4"][0].page in shown_pages(book)
    assert book._set.sections[book._section()][0].startswith("5.")


def test_pages_turn_by_key_wheel_button_and_pad(program: MainProgram) -> None:
    book = opened(program)
    keys(program, "page down")
    assert book._spread == 1
    send(program.stage, Pointer("wheel", (1200, 500), 0, -1))
    assert book._spread == 2
    tap(program, "page-back")
    assert book._spread == 1
    keys(program, "left")
    assert book._spread == 0
    assert spot(program, "page-back").reason == "This is the first page."
    keys(program, "end")
    assert spot(program, "page-on").reason == "This is the last page."
    keys(program, "e")  # does nothing on the last page
    keys(program, "home")
    assert book._spread == 0


def test_find_a_clause_by_number(program: MainProgram) -> None:
    book = opened(program)
    tap(program, "find")
    write(program, "4.5")
    keys(program, "return")
    assert book._lit == "KAR-4.5"
    assert book._set.clauses["KAR-4.5"][0].page in shown_pages(book)


def test_find_a_word_and_then_the_next_place(program: MainProgram) -> None:
    book = opened(program)
    assert book._find("Heart") == ""
    first = book._lit
    assert book._find("Heart") == ""
    assert book._lit != first
    assert "“xyzzy”" in book._find("xyzzy")


def test_chapters_lead_to_their_pages(program: MainProgram) -> None:
    book = opened(program)
    for i, (title, place) in enumerate(book._set.sections):
        tap(program, f"section-{i}")
        assert place.page in shown_pages(book), title
        assert book._section() == i


def test_it_stays_where_it_was_when_the_text_grows(program_of: Callable[..., MainProgram]) -> None:
    program = program_of()
    book = opened(program, "KAR-5.1")
    assert book.per_spread == 2
    program.change_settings(text_scale=2.0)
    settle(program)
    assert book.per_spread == 1
    assert book._set.clauses["KAR-5.1"][0].page in shown_pages(book)


def test_it_closes_to_where_it_was_opened(program: MainProgram) -> None:
    opened(program)
    keys(program, "escape")
    assert name(program) == "shelf"


def test_the_tile_chart_has_its_pictures() -> None:
    setter = Typesetter(DrawStyle(1.0), 612, 848, "karthis")
    setter.set(blocks(registry.load("karthis").rulebook))
    pictures = [mark.name for page in setter.pages for mark in page.marks if mark.kind == "picture"]
    assert len(pictures) == 15


def test_enter_again_finds_the_next_place_and_tells_which(program: MainProgram) -> None:
    book = opened(program)
    tap(program, "find")
    write(program, "heart")
    keys(program, "return")
    first, (n, m) = book._lit, book._hits
    assert n == 1 and m > 1 and book._hits_text() == f"1 of {m} results"
    keys(program, "return")
    assert book._lit != first and book._hits == (2, m)
    keys(program, *["return"] * (m - 1))
    assert book._lit == first and book._hits == (1, m)
    write(program, "zzz")
    keys(program, "return")
    assert book._hits_text() == "not found"
    assert "heartzzz" in spot(program, "find").tip


@pytest.mark.parametrize("game", registry.ids())
def test_no_mark_of_the_source_is_printed_and_tables_stay_with_their_clauses(game: str) -> None:
    setter = Typesetter(DrawStyle(1.0), 612, 848, game)
    book = blocks(registry.load(game).rulebook)
    setter.set(book)
    assert not [word.text for page in setter.pages for word in page.words if word.text.startswith("#")]
    for clause, table in pairwise(book):
        if clause.kind == "clause" and table.kind == "table":
            page = setter.clauses[clause.clause][-1].page
            last = " ".join(table.rows[-1]).split()[-1]
            assert any(last in word.text for word in setter.pages[page].words), clause.clause


@pytest.mark.parametrize("height", range(300, 420, 10))
def test_the_dot_of_a_list_stays_with_its_words(height: int) -> None:
    """Wherever the page ends."""
    item = "- an item that needs a second line on so narrow a page"
    setter = Typesetter(DrawStyle(1.0), 400, height, "")
    setter.set(blocks("\n".join(["# A list", *[item] * 6, "**ABC-1.1** A clause", item, "- short"])))
    dots = [(page, word) for page in setter.pages for word in page.words if word.text == "•"]
    assert len(dots) == 8
    for page, dot in dots:
        assert [word for word in page.words if word.y == dot.y and word.x > dot.x]
    assert {dot.x for _page, dot in dots[6:]} != {dots[0][1].x}, "under a clause it stands with the clause"


def test_while_typing_it_tells_how_much_there_is(program: MainProgram) -> None:
    book = opened(program)
    tap(program, "find")
    write(program, "heart")
    assert "results. Press Enter to open one" in book._hits_text() and not book._lit
    write(program, "zz")
    assert book._hits_text() == "not found"


@pytest.mark.parametrize("game", registry.ids())
def test_figures_show_pictures_that_are_there(game: str) -> None:
    setter = Typesetter(DrawStyle(1.0), 612, 848, game)
    setter.set(blocks(registry.load(game).rulebook))
    drawings = [mark for page in setter.pages for mark in page.marks if mark.kind == "drawing"]
    assert all((setter.look.art.root / f"{mark.name}.svg").is_file() for mark in drawings)
    assert all(mark.x >= 0 and mark.x + mark.w <= 612 and mark.y + mark.h <= 848 for mark in drawings)
    named = [name for block in blocks(registry.load(game).rulebook) if block.kind == "figure" for name in block.rows[0]]
    assert [mark.name for mark in drawings] == [f"{game}/{name}" for name in named]


@pytest.mark.parametrize("game", registry.ids())
def test_a_picture_that_stands_alone_is_a_diagram_in_its_own_shape(game: str) -> None:
    setter = Typesetter(DrawStyle(1.0), 612, 848, game)
    book = blocks(registry.load(game).rulebook)
    setter.set(book)
    drawings = iter([mark for page in setter.pages for mark in page.marks if mark.kind == "drawing"])
    for block in book:
        marks = [next(drawings) for _name in block.rows[0]] if block.kind == "figure" else []
        if len(marks) == 1:
            w, h = setter.look.art.svg_size(marks[0].name)
            assert marks[0].w > 300 and abs(marks[0].w / marks[0].h - w / h) < 0.01


MARKED = """# A game
## 1. One section *(house ruling)*
**ABC-1.1** Ours. *(paper rule)* Theirs.
### A part of it *(departs from the paper game)*
**ABC-1.2** The paper game says five; we play six. *(house ruling)* And seven.
## 2. A heading so long that its mark finds no room behind it on the line *(departs from the paper game)*
**ABC-2.1** Short."""


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_marks_are_printed_as_chips_in_clauses_and_behind_headings(scale: float) -> None:
    setter = Typesetter(DrawStyle(1.0, text_scale=scale), 612 * scale, 848, "")
    setter.set(blocks(MARKED))
    chips = [word for page in setter.pages for word in page.words if word.kind == "chip"]
    program, paper, departs = (mark.label for mark in (Mark.HOUSE, Mark.PAPER, Mark.DEPARTS))
    assert [chip.text for chip in chips] == [program, paper, departs, program, departs]
    assert len({chip.edge for chip in chips}) == 3
    assert all(chip.x + chip.w <= 612 * scale for chip in chips)
    assert [title for title, _place in setter.sections] == [
        "1. One section",
        "2. A heading so long that its mark finds no room behind it on the line",
    ]
    assert "(" not in words_of(setter) and "*" not in words_of(setter)


def test_a_chip_lies_on_no_words() -> None:
    for width in range(330, 900, 30):
        setter = Typesetter(DrawStyle(1.0), width, 848, "")
        setter.set(blocks(MARKED))
        for page in setter.pages:
            lines = [w for w in page.words if w.size == 34]
            for chip in (w for w in page.words if w.kind == "chip"):
                for line in lines:
                    drawn = setter.wide(line.text, line.face, line.size)
                    apart = chip.x >= line.x + drawn or chip.y >= line.y + line.h or line.y >= chip.y + chip.h
                    assert apart, (width, chip.text, line.text)


def test_a_chapter_of_several_pages_says_on_each_whose_it_is() -> None:
    clause = "Some words that fill a line or two of the page, so that it is soon full of them."
    book = ["# A game", "## Ours *(house ruling)*", *(f"**ABC-1.{n}** {clause}" for n in range(30)), "## Theirs",
            *(f"**ABC-2.{n}** {clause}" for n in range(30))]
    setter = Typesetter(DrawStyle(1.0), 612, 848, "")
    setter.set(blocks("\n".join(book)))
    ours = {place.page for n in range(30) for place in setter.clauses[f"ABC-1.{n}"][:1]}
    chips = [sum(word.kind == "chip" for word in page.words) for page in setter.pages]
    assert len(ours) > 2
    assert chips == [int(page in ours) for page in range(len(setter.pages))]


def marked(book: Rulebook) -> list[str]:
    """Return what is marked on the visible pages."""
    return [box for page in shown_pages(book) if page < len(book._set.pages)
            for box in marks(book._set.pages[page], book._set, book._wanted)]


def test_the_places_that_were_found_are_listed_and_lead_there(program: MainProgram) -> None:
    book = opened(program)
    tap(program, "find")
    write(program, "heart")
    listed = [s.id.removeprefix("hit-") for s in program.stage.scene.focus.spots if s.id.startswith("hit-")]
    expected = [c.id for c in clauses(book.game.rulebook).values() if "heart" in c.text.casefold()]
    assert listed and listed == expected[: len(listed)]
    assert all("heart" in spot(program, f"hit-{id}").value.casefold() for id in listed)
    assert program.stage.scene.focus.find("section-0") is None
    tap(program, f"hit-{listed[-1]}")
    assert book._lit == listed[-1] and book._hits_text() == f"{len(listed)} of {len(expected)} results"
    assert book._set.clauses[listed[-1]][0].page in shown_pages(book) and marked(book)
    tap(program, "find")
    clear(program)
    keys(program, "return")
    assert program.stage.scene.focus.find("section-0") is not None and not marked(book)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_word_is_marked_where_it_stands(scale: float) -> None:
    setter = Typesetter(DrawStyle(1.0, text_scale=scale), 612 * scale, 848, "")
    setter.set(blocks("**ABC-1.1** One word, two words. *(house ruling)* A **word** in bold, and Wordy."))
    found = [box for page in setter.pages for box in marks(page, setter, "WORD")]
    assert len(found) == 4
    runs = [word for word in setter.pages[0].words if word.kind == "text"]
    for box in found:
        assert any(run.y <= box.y and box.bottom <= run.y + run.h + 1 and box.x >= run.x - 3 for run in runs)
    assert not list(marks(setter.pages[0], setter, ""))


def test_a_line_shows_the_word_with_some_others_around_it() -> None:
    long = "before " * 30 + "needle " + "after " * 30
    (hit,) = hits(blocks(f"**ABC-1.1** {long}"), "needle")
    assert "needle" in hit.words and hit.words[0] == hit.words[-1] == "…" and len(hit.words) < 100
    assert hits(blocks("**ABC-1.1** short"), "short")[0].words == "short"
    assert hits(blocks(f"**ABC-1.1** {'x' * 200}"), "x")[0].words.startswith("xxx")


def test_the_book_is_set_in_several_frames_while_people_watch(program: MainProgram) -> None:
    usual = opened(program, "KAR-5.1")
    pages, spread, focus = usual._set.pages, usual._spread, usual.focus.current
    program.stage.pop()
    settle(program)
    program.stage.live = True
    program.open_rules("karthis", "KAR-5.1")
    program.stage.step(1 / 60, [])
    book = program.stage.scene
    assert isinstance(book, Rulebook) and program.stage.is_arriving
    assert len(book._set.pages) < len(pages), "all of it would take longer than a frame"
    wait(program.stage)
    program.stage.live = False
    assert book._set.pages == pages and book._spread == spread
    assert focus is not None and book.focus.current is not None and book.focus.current.id == focus.id
