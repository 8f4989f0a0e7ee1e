"""A list of players as a club brings it: loaded, understood, looked through, taken in, undone."""

import csv
import io
import random
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from kombu.exceptions import OperationalError

from tdsite import director
from tdsite.live import heartbeat
from tdsite.rooms.imports import player_list_views
from tdsite.rooms.imports.players import uploads
from tdsite.rooms.imports.players.uploads import forget_old_files
from tdsite.tasks import bring_in_players
from tests.factories import NOON, carl, club, dana
from tests.rooms.imports.test_page_sheets import mutated, text_of
from tournaments.models import JournalLine, Mark, Player, Upload

pytestmark = pytest.mark.django_db
LIST = """\
First name;Last name;Club No.;Email;Date of birth;Country;Banned
Mårten;Lind;12;marten@example.org;31/12/1980;Sweden;
Noé;Garçon;13;not an address;03/04/1990;France;x
;;14;;;;
"""


@pytest.fixture
def as_dana(client):
    club()
    client.force_login(dana())
    return client


def load(client, text: str = LIST, name: str = "members.csv") -> Upload:
    content = text if isinstance(text, bytes) else text.encode()
    client.post(reverse("load_players"), {"file": SimpleUploadedFile(name, content)})
    return Upload.objects.latest("pk")


def page(client, upload: Upload) -> str:
    return client.get(reverse("players_list", args=[upload.pk])).content.decode()


def take(client, upload: Upload, **said) -> None:
    client.post(reverse("players_list", args=[upload.pk]), {"do": "import", **said})


def names() -> list[str]:
    return list(Player.objects.order_by("pk").values_list("name", flat=True))


def test_a_list_is_taken_in_with_what_could_be_read(as_dana):
    take(as_dana, load(as_dana))

    lind, garcon = Player.objects.order_by("pk")
    assert (lind.name, lind.member_number, lind.country) == ("Mårten Lind", "12", "SE")
    assert (lind.email, str(lind.born_on)) == ("marten@example.org", "1980-12-31")
    assert (garcon.name, garcon.email, str(garcon.born_on)) == ("Noé Garçon", "", "1990-04-03")
    assert [mark.player for mark in Mark.objects.all()] == [garcon]
    line = JournalLine.objects.get(kind="player.imported")
    assert {name: line.data[name] for name in ("new_count", "changed_count", "left_count")} == {
        "new_count": 2,
        "changed_count": 0,
        "left_count": 1,
    }


def test_the_page_before_says_what_is_wrong_in_each_row(as_dana):
    shown = page(as_dana, load(as_dana))

    for words in (
        "Row without a name",
        "Not an e-mail address, skipped",
        "“not an address”",
        "Import 2 players",
        "1 row skipped.",
    ):
        assert words in shown
    assert names() == []


def test_the_columns_page_shows_the_guess_and_takes_another(as_dana):
    upload = load(as_dana, "Qui,Combien\nAnna Berg,7\n")
    where = reverse("players_columns", args=[upload.pk])

    assert (
        "Choose the column with the player names"
        in as_dana.post(where, {"do": "look"}).content.decode()
    )
    as_dana.post(where, {"do": "look", "heading": 1, "column-0": "name", "column-1": "notes"})
    take(as_dana, upload)

    assert list(Player.objects.values_list("name", "notes")) == [("Anna Berg", "7")]


def test_read_again_finds_the_headings_in_the_row_that_was_said(as_dana):
    upload = load(as_dana, "Anna Berg,x\nname,phone\nBo Lund,0612345678\n")
    where = reverse("players_columns", args=[upload.pk])

    as_dana.post(where, {"do": "again", "heading": 2})
    take(as_dana, upload)

    assert names() == ["Bo Lund"]


def test_the_same_list_again_brings_nobody(as_dana):
    take(as_dana, load(as_dana))

    again = load(as_dana)

    assert "This list has no new players" in page(as_dana, again)
    take(as_dana, again)
    assert len(names()) == 2
    assert "nothing to import" in page(as_dana, again)


def test_who_is_here_is_brought_up_to_date_or_left_as_the_director_says(as_dana):
    director.create_player(club().pk, name="Lind, M", member_number="12", by=dana(), at=NOON)

    shown = page(as_dana, upload := load(as_dana))
    assert "Changes" in shown
    take(as_dana, upload, existing="leave")
    assert names() == ["Lind, M", "Noé Garçon"]

    take(as_dana, load(as_dana), existing="update")
    assert names() == ["Mårten Lind", "Noé Garçon"]


def test_a_doubt_is_settled_row_by_row(as_dana):
    for _ in range(2):
        director.create_player(club().pk, name="Anna Berg", by=dana(), at=NOON)
    upload = load(as_dana, "name,phone\nAnna Berg,0612345678\nBo Lund,\n")
    assert "Is it the same person?" in page(as_dana, upload)

    take(as_dana, upload, **{"asked": ["2"], "row-2": "update"})

    assert names() == ["Anna Berg", "Anna Berg", "Bo Lund"]
    assert Player.objects.filter(phone="0612345678").count() == 1


def test_an_answer_for_all_other_doubts_is_offered_where_there_are_several(as_dana):
    one = load(as_dana, "Name\nAda Holm\nHolm Ada\n")
    assert 'name="doubtful"' not in page(as_dana, one)

    two = load(as_dana, "Name\nAda Holm\nHolm Ada\nBo Lund\nLund Bo\n")
    assert 'name="doubtful"' in page(as_dana, two)


def test_one_undo_takes_the_whole_import_back(as_dana):
    upload = load(as_dana)
    take(as_dana, upload)
    revision = JournalLine.objects.get(kind="player.imported").revision

    answer = as_dana.post(reverse("undo_in_club", args=[revision]), follow=True)

    assert (names(), Mark.objects.count()) == ([], 0)
    assert "Import undone" in answer.content.decode()
    take(as_dana, upload)
    assert names() == []


def test_pressed_twice_it_is_one_import(as_dana):
    upload = load(as_dana)
    take(as_dana, upload)
    uploads.bring_in(upload.pk)
    Upload.objects.filter(pk=upload.pk).update(revision=None)  # the worker died after the commit

    uploads.bring_in(upload.pk)

    assert JournalLine.objects.filter(kind="player.imported").count() == 1
    upload.refresh_from_db()
    assert upload.revision is not None


def test_an_import_that_fell_silent_can_be_started_again(as_dana):
    upload = load(as_dana)
    Upload.objects.filter(pk=upload.pk).update(began_at=NOON, at=NOON)

    assert "Import interrupted" in page(as_dana, upload)
    take(as_dana, upload)

    assert len(names()) == 2


def test_while_it_runs_the_page_says_how_far_it_is(as_dana, monkeypatch):
    upload = load(as_dana)
    monkeypatch.setattr(uploads, "rows_done", lambda upload: 2)
    Upload.objects.filter(pk=upload.pk).update(began_at=NOON, total_rows=3)

    where = reverse("players_progress", args=[upload.pk])
    assert "of 3 rows" in as_dana.get(where).content.decode()
    assert "of 3 rows" in page(as_dana, upload)

    Upload.objects.filter(pk=upload.pk).update(trouble="x")
    over = as_dana.get(where, headers={"HX-Request": "true"})
    assert over["HX-Redirect"] == reverse("players_list", args=[upload.pk])


def test_the_problems_come_as_a_file_without_formulas(as_dana):
    upload = load(as_dana, 'name,email\n"=1+1 Berg",@nowhere\n')

    text = as_dana.get(reverse("players_problems", args=[upload.pk])).content.decode("utf-8-sig")

    _, row = csv.reader(io.StringIO(text))
    assert row[:2] == ["2", "'=1+1 Berg"]
    assert row[3:5] == ["E-mail", "'@nowhere"]


@pytest.mark.parametrize("content", [b"%PDF-1.7", b"PK\x03\x04 torn", b"", b"\0\0\0"])
def test_what_is_no_table_is_refused_in_a_sentence(as_dana, content):
    answer = as_dana.post(reverse("load_players"), {"file": SimpleUploadedFile("x.csv", content)})

    assert answer.status_code == 409
    assert "Nothing was loaded." in answer.content.decode()
    assert not Upload.objects.exists()


def test_only_a_director_imports(client):
    club()
    client.force_login(carl())

    assert client.get(reverse("imports")).status_code == 403
    assert client.post(reverse("load_players")).status_code == 403


def test_a_file_can_be_deleted_and_the_players_stay(as_dana):
    upload = load(as_dana)
    take(as_dana, upload)
    assert "members.csv" in as_dana.get(reverse("imports")).content.decode()

    as_dana.post(reverse("forget_list", args=[upload.pk]))

    assert not Upload.objects.exists()
    assert len(names()) == 2


def test_the_pages_speak_french(as_dana):
    upload = load(as_dana)
    for name in ("players_columns", "players_list"):
        headers = {"Accept-Language": "fr"}
        answer = as_dana.get(reverse(name, args=[upload.pk]), headers=headers)
        assert answer.status_code == 200


def test_of_a_broken_file_everything_comes_in_or_nothing(as_dana):
    for seed in range(15):
        chance = random.Random(seed)
        load(as_dana, mutated(text_of(chance), chance))
        upload = Upload.objects.latest("pk")
        upload.mapping["columns"] = ["name", *upload.mapping["columns"][1:]]
        upload.save()
        before = Player.objects.count()

        take(as_dana, upload, existing="new", doubtful="new")

        upload.refresh_from_db()
        line = JournalLine.objects.filter(revision=upload.revision, kind="player.imported").first()
        assert Player.objects.count() - before == (line.data["new_count"] if line else 0)
        assert bool(line) != bool(upload.trouble)


LONG = "name;club no\n" + "".join(f"Anna Berg{n};{n}\n" for n in range(player_list_views.SMALL + 1))


def test_a_long_list_is_handed_to_the_worker_and_the_page_waits(as_dana, monkeypatch):
    handed = []
    monkeypatch.setattr(heartbeat, "living", lambda: frozenset({"broker", "worker"}))
    monkeypatch.setattr(bring_in_players, "apply_async", lambda **told: handed.append(told))
    upload = load(as_dana, LONG)

    take(as_dana, upload)

    assert handed == [{"kwargs": {"upload_id": upload.pk}, "retry": False}]
    assert "All or nothing." in page(as_dana, upload)
    bring_in_players(upload_id=upload.pk)
    assert len(names()) == player_list_views.SMALL + 1
    assert "Undo the whole import" in page(as_dana, upload)


def test_when_the_broker_goes_away_the_list_is_taken_in_at_once(as_dana, monkeypatch):
    def away(**told):
        raise OperationalError

    monkeypatch.setattr(heartbeat, "living", lambda: frozenset({"broker", "worker"}))
    monkeypatch.setattr(bring_in_players, "apply_async", away)

    take(as_dana, load(as_dana, LONG))

    assert len(names()) == player_list_views.SMALL + 1


def test_the_file_is_forgotten_after_a_week_and_who_came_in_stays(as_dana):
    upload = load(as_dana)
    take(as_dana, upload)
    people = Player.objects.count()

    assert forget_old_files(upload.at + timedelta(days=6)) == 0
    assert forget_old_files(upload.at + timedelta(days=8)) == 1
    assert Player.objects.count() == people > 0
    assert not Upload.objects.exists()


def test_dates_that_could_be_either_are_asked_once_and_nothing_comes_in_before(as_dana):
    upload = load(as_dana, "name,birth date\nAnna Berg,04/03/1980\nBo Lund,05/06/1981\n")
    where = reverse("players_columns", args=[upload.pk])
    means = {"do": "look", "heading": 1, "column-0": "name", "column-1": "born_on"}

    assert "Every date fits both formats" in as_dana.get(where).content.decode()
    take(as_dana, upload)
    assert names() == []
    assert as_dana.post(where, means).status_code == 409

    as_dana.post(where, {**means, "dates": "month_first"})
    take(as_dana, upload)
    assert [str(one.born_on) for one in Player.objects.order_by("pk")] == [
        "1980-04-03",
        "1981-05-06",
    ]


def test_a_list_without_headings_says_so_and_is_read_as_it_is_told(as_dana):
    upload = load(as_dana, "Berg;Anna;0612345678\nLund;Bo;\n")
    where = reverse("players_columns", args=[upload.pk])

    assert "No headings were recognised" in as_dana.get(where).content.decode()
    columns = {"column-0": "last_name", "column-1": "first_name", "column-2": "phone"}
    as_dana.post(where, {"do": "look", "heading": 0, **columns})
    take(as_dana, upload)

    assert names() == ["Anna Berg", "Bo Lund"]


def test_two_orders_of_one_name_are_asked_and_merged_with_the_notes_of_both(as_dana):
    upload = load(as_dana, "name;notes\nPaul Martin;tall\nMartin Paul;left-handed\n")
    assert "has these words in another order" in page(as_dana, upload)

    take(as_dana, upload, **{"asked": ["3"], "row-3": "update"})

    player = Player.objects.get()
    assert (player.name, player.notes) == ("Paul Martin", "tall\nleft-handed")


def test_notes_of_the_list_stand_beside_those_on_file(as_dana):
    take(as_dana, load(as_dana, "name;club no;notes\nAnna Berg;7;tall\n"))
    take(as_dana, load(as_dana, "name;club no;notes\nAnna Berg;7;left-handed\n"))

    assert Player.objects.get().notes == "tall\nleft-handed"


def test_a_status_marks_who_is_banned_and_who_keeps_away(as_dana):
    take(as_dana, load(as_dana, "Name;Status\nAnna Berg;gesperrt\nBo Lund;self-excluded\n"))

    marks = Mark.objects.order_by("player__name").values_list("player__name", "kind")
    assert list(marks) == [("Anna Berg", "banned"), ("Bo Lund", "self_excluded")]
