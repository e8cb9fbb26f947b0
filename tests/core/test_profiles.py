from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import msgspec
import pytest

from klotho_games.core.files import folders, safe_reading
from klotho_games.core.people import profiles
from klotho_games.core.people.profiles import BadName, Finish, Profiles, Run


def journal_named(name: str) -> Path:
    path = folders.saves() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"the game {name}")
    return path


def test_streaks_are_counted_for_each_kind_of_deal_and_for_all():
    book = Profiles.load()
    book.add("Ada")
    for won, kind in ((True, "grade 1"), (True, "grade 2"), (False, "grade 1"), (True, "grade 1"), (True, "grade 1")):
        book.finish("Ada", "hoard", Finish(won, kind=kind))
    ada = Profiles.load().get("Ada")
    assert ada is not None
    assert ada.run("hoard") == Run(played=5, won=4, streak=2, longest=2)
    assert ada.run("hoard", "grade 1") == Run(played=4, won=3, streak=2, longest=2)
    assert ada.run("hoard", "grade 2") == Run(played=1, won=1, streak=1, longest=1)
    assert ada.run("hoard", "grade 3") == ada.run("karthis") == Run()


def test_a_game_that_is_seen_twice_makes_no_streak():
    book = Profiles.load()
    book.add("Ada")
    for _n in range(2):
        book.finish("Ada", "hoard", Finish(True, journal=journal_named("hoard-1.jsonl")))
    assert book.get("Ada").run("hoard").streak == 1


def test_where_few_points_win_the_lowest_score_stands_first():
    book = Profiles.load()
    book.add("Ada")
    places = [book.finish("Ada", "shutters", Finish(True, score, low_wins=True)).own for score in (9, 30, 4)]
    assert [score.score for score in Profiles.load().best("shutters", "Ada")] == [4, 9, 30]
    assert places == [1, 2, 1]


def test_a_fresh_machine_has_no_one():
    book = Profiles.load()
    assert (list(book), book.current, book.notices) == ([], None, [])
    assert book.best("karthis") == ()


def test_a_new_profile_is_there_after_a_restart():
    ada = Profiles.load().add("  Ada ", portrait="lamp")
    again = Profiles.load()
    assert list(again) == [ada]
    assert again.current == ada
    assert (ada.name, ada.portrait, ada.shape, ada.level("karthis"), ada.games) == ("Ada", "lamp", "circle", 1, 0)


def test_each_profile_gets_a_shape_of_its_own():
    book = Profiles.load()
    assert [book.add(f"P{n}").shape for n in range(7)] == [*profiles.SHAPES, "circle"]
    assert book.add("Zoe", shape="star").shape == "star"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "needs a name"),
        ("   ", "needs a name"),
        ("x" * 25, "at most 24"),
        ("a\nb", "visible characters"),
        ("ADA", "already"),
    ],
)
def test_a_bad_name_says_why(name, sentence):
    book = Profiles.load()
    book.add("Ada")
    assert sentence in book.why_not_name(name)
    with pytest.raises(BadName, match=sentence):
        book.add(name)
    assert len(book) == 1


def test_choosing_changing_and_removing():
    book = Profiles.load()
    book.add("Ada")
    book.add("Bruno")
    book.finish("Ada", "karthis", Finish(won=True, score=50))
    assert book.choose("ada").name == "Ada"
    book.change("Ada", new_name="Adele", shape="star")
    assert book.current.name == "Adele"
    assert book.current.shape == "star"
    assert [score.profile for score in book.best("karthis")] == ["Adele"]
    assert [score.profile for score in book.best("karthis", "Adele")] == ["Adele"]
    assert book.change("Adele", new_name="ADELE").name == "ADELE", "the case of one's own name may change"
    book.remove("adele")
    assert book.current.name == "Bruno"
    assert [score.score for score in book.best("karthis")] == [50], "what was reached stays in the house's list"
    assert book.best("karthis", "adele") == ()
    with pytest.raises(BadName, match="no profile called Adele"):
        book.choose("Adele")
    assert [profile.name for profile in Profiles.load()] == ["Bruno"]


def test_a_profile_remembers_which_deal_of_the_day_it_has_begun():
    profiles = Profiles.load()
    profiles.add("Ada")
    profiles.add("Bram")
    for game, day in (("karthis", 14), ("another", 14), ("karthis", 15), ("karthis", 15), ("another", 13)):
        profiles.begin_daily("Ada", game, date(2026, 11, day))
    again = Profiles.load()
    ada = again.get("Ada")
    assert (ada.tries("karthis", date(2026, 11, 14)), ada.tries("karthis", date(2026, 11, 15))) == (0, 2)
    assert ada.tries("another", date(2026, 11, 14)) == 1, "a day before the latest is past, and makes nothing forgotten"
    assert ada.latest_daily == date(2026, 11, 15)
    assert again.get("Bram").daily == {}


def test_a_finished_game_is_counted_and_the_level_only_rises():
    book = Profiles.load()
    book.add("Ada")
    placing = book.finish("Ada", "karthis", Finish(won=True, score=420, level=3, notes={"floor": 3}))
    assert (placing.own, placing.overall, placing.level_before, placing.level_after) == (1, 1, 1, 3)
    placing = book.finish("Ada", "karthis", Finish(won=True, score=99, level=2))
    assert (placing.own, placing.level_before, placing.level_after) == (2, 3, 3)
    book.finish("Ada", "karthis", Finish(won=False))
    ada = Profiles.load().get("Ada")
    assert (ada.level("karthis"), ada.played, ada.won) == (3, {"karthis": 3}, {"karthis": 2})
    assert [(s.score, s.level, s.notes) for s in ada.best["karthis"]] == [(420, 1, {"floor": 3}), (99, 3, {})]


def test_the_ten_best_of_a_profile_and_of_all():
    book = Profiles.load()
    book.add("Ada")
    book.add("Bruno")
    for score in range(12):
        book.finish("Ada", "karthis", Finish(won=True, score=score * 10))
    for score in (5, 200, 115):
        book.finish("Bruno", "karthis", Finish(won=True, score=score))
    book = Profiles.load()
    assert [s.score for s in book.best("karthis", "Ada")] == [110, 100, 90, 80, 70, 60, 50, 40, 30, 20]
    assert [s.score for s in book.best("karthis", "Bruno")] == [200, 115, 5]
    assert [s.score for s in book.best("karthis")] == [200, 115, 110, 100, 90, 80, 70, 60, 50, 40]
    assert all(s.date for s in book.best("karthis"))
    placing = book.finish("Ada", "karthis", Finish(won=True, score=25))
    assert (placing.own, placing.overall) == (10, None)
    placing = book.finish("Ada", "karthis", Finish(won=True, score=1))
    assert (placing.own, placing.overall) == (None, None)


def test_of_equal_scores_the_earlier_stands_higher():
    book = Profiles.load()
    book.add("Ada")
    for level in (1, 2, 3):
        book.finish("Ada", "karthis", Finish(won=True, score=70, notes={"try": level}))
    assert [s.notes["try"] for s in book.best("karthis")] == [1, 2, 3]


def test_a_game_is_counted_once_however_often_its_end_is_seen():
    book = Profiles.load()
    book.add("Ada")
    finish = Finish(won=True, score=70, level=2, journal=journal_named("one.klotho"))
    first = book.finish("Ada", "karthis", finish)
    second = Profiles.load().finish("Ada", "karthis", finish)
    assert (first.own, second.own) == (1, 1)
    ada = Profiles.load().get("Ada")
    assert (ada.played["karthis"], len(ada.best["karthis"])) == (1, 1)


def test_the_replay_of_a_best_score_stays_with_the_records_when_the_score_goes():
    """Medals and statistics read it again. The oldest are deleted when there are too many (`archive.file_away`)."""
    book = Profiles.load()
    book.add("Ada")
    for n in range(11):
        journal = journal_named(f"{n}.klotho")
        book.finish("Ada", "karthis", Finish(won=True, score=100 + n, journal=journal))
        journal.unlink()
    assert sorted(path.name for path in folders.records().iterdir()) == sorted(f"{n}.klotho" for n in range(11))
    best = book.best("karthis")[0]
    assert profiles.replay_path(best).read_text() == "the game 10.klotho"
    low = Finish(won=True, score=1, journal=journal_named("low.klotho"))
    book.finish("Ada", "karthis", low)
    assert not (folders.records() / "low.klotho").exists()


def test_a_replay_that_cannot_be_kept_costs_nothing_else():
    book = Profiles.load()
    book.add("Ada")
    placing = book.finish("Ada", "karthis", Finish(won=True, score=5, journal=Path("not-there.klotho")))
    assert placing.own == 1
    assert book.best("karthis")[0].replay == ""
    assert profiles.replay_path(book.best("karthis")[0]) is None
    assert book.notices == ["The recording of this game couldn’t be saved."]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"format":1,"profiles":7}', b'{"profiles":[]}', b"\0" * 50, b'{"\xbe":1}', b"[" * 99999],
)
def test_a_damaged_file_is_set_aside(content):
    path = folders.profiles_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    book = Profiles.load()
    assert book.notices == ["The profiles were damaged, so you start without any. The damaged file is kept as "
                            "profiles.json.damaged."]
    assert path.with_name("profiles.json.damaged").read_bytes() == content
    book.add("Ada")
    path.write_bytes(content)
    assert "profiles.json.damaged2" in Profiles.load().notices[0]


def test_a_newer_file_is_left_alone():
    path = folders.profiles_file()
    path.parent.mkdir(parents=True)
    newer = b'{"format":2,"people":[]}'
    path.write_bytes(newer)
    book = Profiles.load()
    assert "newer version" in book.notices[0]
    book.add("Ada")
    assert book.current.name == "Ada"
    assert path.read_bytes() == newer


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in the way reads differently there")
def test_a_file_that_cannot_be_read_nor_moved_is_never_written_over(monkeypatch):
    folders.profiles_file().mkdir(parents=True)
    monkeypatch.setattr(Path, "rename", refuse)
    book = Profiles.load()
    assert "stay unchanged" in book.notices[0]
    book.add("Ada")
    assert folders.profiles_file().is_dir()


def refuse(*_arguments):
    raise PermissionError(13, "Permission denied")


def test_where_nothing_can_be_saved_the_run_goes_on(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("KLOTHO_HOME", str(blocked))
    book = Profiles.load()
    book.add("Ada")
    assert book.current.name == "Ada"
    assert any("can’t save anything" in notice for notice in book.notices)


def test_the_file_is_readable_json():
    Profiles.load().add("Ada")
    kept = msgspec.json.decode(folders.profiles_file().read_bytes())
    assert kept["current"] == "Ada"
    assert list(folders.home().iterdir()) == [folders.profiles_file()], "no temporary file is left"


# Two windows, and a disk that fails


def test_two_windows_keep_what_the_other_has_written():
    first = Profiles.load()
    first.add("Ada")
    second = Profiles.load()
    first.finish("Ada", "hoard", Finish(True, 12, journal=journal_named("one")))
    second.add("Bruno")
    second.finish("Ada", "hoard", Finish(True, 7, journal=journal_named("two")))
    first.finish("Ada", "hoard", Finish(True, 7, journal=journal_named("two")))
    for book in (first, Profiles.load()):
        ada = book.get("Ada")
        assert (ada.played, [score.score for score in ada.best["hoard"]]) == ({"hoard": 2}, [12, 7])
        assert [score.score for score in book.best("hoard")] == [12, 7] and book.get("Bruno") is not None


def test_a_profile_that_another_window_has_changed_or_removed():
    first = Profiles.load()
    first.add("Ada")
    second = Profiles.load()
    first.change("Ada", new_name="Ida")
    second.finish("Ada", "hoard", Finish(True))
    assert [(p.name, p.played) for p in Profiles.load()] == [("Ida", {"hoard": 1})]
    assert second.add("ada").name == "ada" and first.add("Ada").name == "ada", "the other was quicker"
    first.remove("Ida")
    second.finish("Ida", "hoard", Finish(True))
    assert [p.name for p in Profiles.load()] == ["ada"]


def test_what_a_full_disk_did_not_take_is_done_to_what_another_window_wrote(monkeypatch):
    first = Profiles.load()
    first.add("Ada")
    second = Profiles.load()
    with monkeypatch.context() as disk:

        def full(*_how):
            raise folders.CannotSave("The disk is full.")

        disk.setattr(folders, "write_whole", full)
        first.finish("Ada", "hoard", Finish(True))
    assert first.has_unwritten and first.notices == ["The disk is full."]
    second.finish("Ada", "hoard", Finish(False))
    first.catch_up()
    assert not first.has_unwritten and Profiles.load().get("Ada").run("hoard") == Run(2, 1, 1, 1)


def test_a_disk_that_cannot_be_read_now_is_no_damaged_file(monkeypatch):
    Profiles.load().add("Ada")
    whole = folders.profiles_file().read_bytes()
    with monkeypatch.context() as disk:

        def broken(_path, _most):
            raise OSError(5, "Input/output error")

        disk.setattr(safe_reading, "content", broken)
        book = Profiles.load()
    assert "stay unchanged" in book.notices[0]
    book.add("Bruno")
    assert folders.profiles_file().read_bytes() == whole and Profiles.load().get("Ada") is not None


def test_a_deal_of_the_day_that_another_window_has_begun_is_known():
    first = Profiles.load()
    first.add("Ada")
    second = Profiles.load()
    first.begin_daily("Ada", "hoard", date(2026, 11, 16))
    second.refresh()
    assert second.get("Ada").tries("hoard", date(2026, 11, 16)) == 1
