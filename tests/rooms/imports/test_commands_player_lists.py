"""A list of players in the book: one line, one undo, all or nothing."""

import io
from datetime import date

import pytest
from django.core.management import CommandError, call_command

from tdsite import director
from tests.digest import digest
from tests.factories import NOON, carl, club, dana, event
from tournaments import journal
from tournaments.models import Entry, JournalLine, Mark, NameWord, Player
from tournaments.operations.imported_people import NothingToImport, PlayedSince
from tournaments.rules.imports import Choices, Existing, Person

pytestmark = pytest.mark.django_db
BORN = date(1980, 12, 31)
LIST = (
    Person(2, "Mårten Lind", member_number="12", born_on=BORN, banned=True),
    Person(3, "Noé Garçon", email="noe@example.org", country="FR"),
)


def take(people=LIST, **told) -> JournalLine:
    order = {"file": "members.csv", "by": dana(), "at": NOON}
    return director.import_players(club().pk, people=people, **{**order, **told})


def undo(line: JournalLine) -> JournalLine:
    return director.undo_in_club(club().pk, revision=line.revision, by=dana(), at=NOON)


def test_a_list_is_one_line_with_everybody_in_it():
    line = take()

    assert (line.kind, line.data) == (
        "player.imported",
        {"file": "members.csv", "new_count": 2, "changed_count": 0, "left_count": 0},
    )
    lind = Player.objects.get(member_number="12")
    assert (lind.name, lind.born_on, lind.sought) == ("Mårten Lind", BORN, "marten lind 12")
    assert Mark.objects.get().player == lind
    assert set(NameWord.objects.filter(player=lind).values_list("word", flat=True)) >= {
        "marten",
        "lind",
    }
    assert journal.broken_seal(line.club) is None


def test_who_is_here_gets_what_the_list_says_and_keeps_the_rest():
    take()
    lind = Player.objects.get(member_number="12")

    line = take([Person(2, "Marten Lind", member_number="12", phone="0612345678")])

    was, lind = lind, Player.objects.get(pk=lind.pk)
    assert (lind.name, lind.phone, lind.born_on) == ("Marten Lind", "0612345678", was.born_on)
    assert (line.data["new_count"], line.data["changed_count"]) == (0, 1)
    undo(line)
    assert Player.objects.get(pk=lind.pk).name == "Mårten Lind"


def test_undone_the_book_is_as_before_and_done_again_as_after():
    director.create_player(club().pk, name="Lind M", member_number="12", by=dana(), at=NOON)
    before = digest()
    line = take()
    after = digest()

    undone = undo(line)
    assert digest() == before
    assert not NameWord.objects.filter(word="garcon").exists()

    undo(undone)
    assert digest() == after
    assert NameWord.objects.filter(word="garcon").exists()


def test_a_list_is_not_taken_back_once_somebody_of_it_has_an_entry():
    line = take()
    tournament = event()
    player = Player.objects.get(name="Noé Garçon")
    director.register_and_seat(tournament.pk, player_id=player.pk, by=carl(), at=NOON)
    before = digest()

    with pytest.raises(PlayedSince) as refusal:
        undo(line)

    assert str(refusal.value).startswith("Noé Garçon, who came with this list, has an entry in")
    assert digest() == before
    assert Entry.objects.count() == 1


def test_a_list_that_brings_nothing_is_refused():
    take()

    with pytest.raises(NothingToImport):
        take()

    assert JournalLine.objects.filter(kind="player.imported").count() == 1


def test_when_the_journal_fails_nobody_is_in_the_book(monkeypatch):
    def fail(*args, **kwargs):
        raise OSError("the disk is full")

    club()
    before = digest()
    monkeypatch.setattr(journal, "seal", fail)

    with pytest.raises(OSError, match="full"):
        take()

    assert digest() == before


def test_who_was_merged_is_found_as_the_one_he_is_now():
    take()
    keep, other = Player.objects.order_by("pk")
    Player.objects.filter(pk=other.pk).update(merged_into=keep, member_number="13")

    take([Person(2, "Noé Garçon", member_number="13", notes="moved")])

    keep.refresh_from_db()
    assert keep.notes == "moved"
    assert Player.objects.count() == 2


def test_progress_is_told_to_the_last_row():
    heard = []

    take([*LIST, Person(4, "Anna Berg")], progress=heard.append)

    assert heard[-1] == 3
    assert heard == sorted(heard)


def test_the_second_person_of_a_name_comes_in_when_asked_for():
    take([Person(2, "Anna Berg", phone="0611111111")])

    take([Person(2, "Anna Berg", notes="tall")], choices=Choices(by_row={2: Existing.NEW}))

    assert Player.objects.filter(name="Anna Berg").count() == 2


def test_the_command_says_the_problems_and_imports(tmp_path):
    club()
    file = tmp_path / "members.csv"
    file.write_text("Who;Mail\nAnna Berg;nothing\nBo Lund;bo@example.org\n")
    out = io.StringIO()

    call_command("import_players", file, "--map", "name=Who", "--dry-run", stdout=out)
    assert "Row 2, Anna Berg, E-mail: Not an e-mail address" in out.getvalue()
    assert not Player.objects.exists()

    call_command("import_players", file, "--map", "name=Who", stdout=out)
    assert set(Player.objects.values_list("name", flat=True)) == {"Anna Berg", "Bo Lund"}


def test_the_command_names_what_it_does_not_understand(tmp_path):
    club()
    file = tmp_path / "members.csv"
    file.write_text("Who;Mail\nAnna Berg;nothing\n")

    with pytest.raises(CommandError, match="is not understood"):
        call_command("import_players", file, "--map", "name=Nobody")
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_players", tmp_path / "none.csv")
    with pytest.raises(CommandError, match="no such club"):
        call_command("import_players", file, "--club", 99)


def test_the_command_takes_a_list_without_headings_by_the_numbers_of_its_columns(tmp_path):
    club()
    file = tmp_path / "members.csv"
    file.write_text("Berg;Anna;04/03/1980\nLund;Bo;05/06/1981\n")
    told = ("--heading", "0", "--map", "last_name=#1,first_name=#2,born_on=#3")

    with pytest.raises(CommandError, match="which number of the dates is the day"):
        call_command("import_players", file, *told)
    call_command("import_players", file, *told, "--dates", "day_first", stdout=io.StringIO())

    born = Player.objects.order_by("pk").values_list("name", "born_on")
    assert list(born) == [("Anna Berg", date(1980, 3, 4)), ("Bo Lund", date(1981, 6, 5))]
