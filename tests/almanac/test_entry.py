"""What is kept of one finished game."""

from __future__ import annotations

from types import SimpleNamespace

import msgspec
import pytest

from klotho_games.almanac import entry
from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.core.games import registry
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import journal, journal_file
from klotho_games.core.play.journal import NotARecord
from klotho_games.core.play.journal_lines import JournalLine, looks_finished
from tests.almanac.games import begun, filed, finished, played_on
from tests.sample_dice import SHUTTERS
from tests.sample_dice.rules import RULES, Rolled
from tests.sample_dice.telling import ShuttersTelling


@pytest.fixture
def profiles() -> Profiles:
    found = Profiles.load()
    for name in ("Ada", "Bram"):
        found.add(name)
    return found


def test_an_entry_tells_who_sat_where_what_it_came_to_and_when(profiles: Profiles) -> None:
    bram = profiles.get("Bram")
    assert bram is not None
    path = finished(names=("Ada", "Bram", "Cog"), bots=("", "", "hard:bold"),
                    notes={"who": entry.encode_profiles(["", bram.id])})
    found = entry.read(path, profiles)
    result = journal.replay(path).result
    assert result is not None
    assert found.sitters == (Sitter("Ada"), Sitter("Bram", bram.id), Sitter("Cog", "", "hard:bold"))
    assert found.sitters[2].level == "hard" and found.seat_of(bram.id) == 1 and found.seat_of("") is None
    assert (found.scores, found.winners) == (result.scores, result.winners)
    assert found.began <= found.ended and found.whole and found.counts and found.earns and found.is_sound
    assert found.places(low_wins=True)[found.winners[0]] == 1
    assert found.decisions == sum(played.seat >= 0 for played in journal.replay(path).history)


def test_older_games_know_their_people_by_name_and_no_one_sits_twice(profiles: Profiles) -> None:
    ada, bram = profiles.get("Ada"), profiles.get("Bram")
    assert ada is not None and bram is not None
    found = entry.read(finished(names=("The Captain", "Bram", "ada"), notes={"profile": "Ada"}), profiles)
    assert [sitter.who for sitter in found.sitters] == [ada.id, bram.id, ""]


def test_a_friend_s_game_is_no_one_s_here(profiles: Profiles) -> None:
    found = entry.read(finished(notes={"profile": "Ada"}), profiles, friend=True)
    assert [sitter.who for sitter in found.sitters] == ["", ""] and not found.counts and not found.earns


def test_hints_and_time_at_the_table_survive_leaving_and_continuing(
    profiles: Profiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr(journal_file, "monotonic", lambda: clock.now)
    session = begun()
    session.mark_hint()
    clock.now += 40
    played_on(session, 2)
    clock.now += 3600  # the player was away for most of this
    session.close()
    assert session.journal is None
    again = journal.resume(journal.saves()[0].path)
    clock.now += 25
    again.mark_hint()
    played_on(again, 1)
    found = entry.read(filed(again), profiles)
    assert found.hints == 2 and found.seconds == 40 + 180 + 25


def test_a_game_that_has_just_ended_need_not_be_played_again(
    profiles: Profiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its entry is the same as the one from its record, also after an undo, a hint and a change of players."""
    session = begun(names=("Ada", "Bram", "Cog"), practice=True, notes={"profile": "Ada"})
    played_on(session, 3)
    session.undo()
    session.mark_hint()
    session.change_player(1, "hard")
    path = filed(session)
    by_record = entry.read(path, profiles)
    assert by_record.took_back and by_record.hints == 1 and not by_record.sitters[1].who
    with monkeypatch.context() as never:
        never.setattr(journal, "restore", None)
        assert entry.read(path, profiles, played=session) == by_record
    another = played_on(begun("another"))
    assert entry.read(path, profiles, played=another) == by_record, "it is another game"


def test_fair_dice_that_were_not_typed_in_are_counted_by_face(profiles: Profiles) -> None:
    session = begun()
    thrown = [die for played in played_on(session).history if isinstance(played.step, Rolled)
              for die in played.step.dice]
    assert entry.count_faces(session) == tuple(thrown.count(face) for face in range(1, 7))
    typed = journal.start(SHUTTERS, session.setup, session.seed)
    typed.force(Rolled((6, 6)))
    typed.play(typed.legal()[0])
    typed.draw_chance()
    last = typed.history[-1].step
    assert isinstance(last, Rolled)
    assert entry.count_faces(typed) == tuple(last.dice.count(face) for face in range(1, 7))
    typed.close()


def test_dice_of_a_game_that_names_no_fair_dice_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ShuttersTelling, "fair_dice")
    assert entry.count_faces(played_on(begun())) == ()


def test_of_a_game_under_older_rules_the_head_and_the_end_are_known(
    profiles: Profiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = finished(notes={"profile": "Ada"})
    newer = msgspec.structs.replace(RULES.info, version=RULES.info.version + 1)
    monkeypatch.setattr(type(RULES), "info", newer)
    found = entry.read(path, profiles)
    assert not found.whole and found.counts and found.decisions == 0 and found.deeds == {} and found.rolled == ()
    assert found.scores == journal.read(path).lines[-1].end.scores and found.sitters[0].who  # type: ignore[union-attr]


def test_only_finished_games_are_counted(profiles: Profiles) -> None:
    session = begun()
    assert isinstance(session.journal, journal.Journal)
    path = session.journal.path
    session.close()
    with pytest.raises(NotARecord, match="isn’t finished"):
        entry.read(path, profiles)


def test_a_forged_time_of_the_end_is_not_believed(profiles: Profiles, monkeypatch: pytest.MonkeyPatch) -> None:
    class Forged(JournalLine, frozen=True, omit_defaults=True):
        def __post_init__(self) -> None:
            if self.end is not None:
                msgspec.structs.force_setattr(self, "ended", "soon")

    monkeypatch.setattr(journal_file, "JournalLine", Forged)
    path = finished()
    assert looks_finished(path) and journal.read(path).lines[-1].ended == "soon"
    assert entry.read(path, profiles).is_sound


@pytest.mark.parametrize("wrong", [
    {"winners": (2,)}, {"scores": (1,)}, {"rolled": (1, 2)}, {"ended": "2026-13-01T00:00:00+00:00"},
    {"ended": ""}, {"ended": "2026-11-01"}, {"ended": "20261101T120000+00:00"}, {"ended": "0001-01-01T00:00:00+00:00"},
    {"deeds": {"far": (1,)}},
])
def test_what_cannot_be_is_noticed(wrong: dict[str, object]) -> None:
    good = Entry(id="a", record="a.klotho", game="any", version=1, began="", ended="2026-11-15T12:00:00+00:00",
                 sitters=(Sitter("Ada"), Sitter("Bram")), scores=(3, 4), winners=(1,))
    assert good.is_sound and not msgspec.structs.replace(good, **wrong).is_sound


def test_a_game_that_is_not_here_is_kept_thin(profiles: Profiles, monkeypatch: pytest.MonkeyPatch) -> None:
    path = finished()
    monkeypatch.setattr(registry, "_games", {})
    found = entry.read(path, profiles)
    assert not found.whole and found.game == SHUTTERS.id and found.is_sound
