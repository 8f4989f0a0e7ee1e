"""A saved event on its way into the book: looked at, taken, reported, and taken back."""

import io
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from blinds.models import Structure
from tests.factories import carl, club, dana, event, sell
from tournaments.models import ImportedEvent, Player, Tournament, Upload

pytestmark = pytest.mark.django_db
FILES = Path(__file__).parents[2] / "data" / "tdt"
CUP = FILES / "autumn-cup.tdt"


@pytest.fixture
def as_dana(client):
    club()
    client.force_login(dana())
    return client


def upload(client, content=None, name="autumn-cup.tdt"):
    file = SimpleUploadedFile(name, CUP.read_bytes() if content is None else content)
    return client.post(reverse("import_event"), {"file": file})


def taken(client) -> Tournament:
    """The cup, brought in through the pages."""
    looked = upload(client)
    client.post(f"{looked['Location']}take/", {"key": "once"})
    return Tournament.objects.get(imported__file_name="autumn-cup.tdt")


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_the_preview_says_what_will_come_in_and_writes_nothing(as_dana):
    sell(event(), "Di")

    page = text(as_dana.get(upload(as_dana)["Location"]))

    for said in ("Autumn Cup", "Harbour League", "€680", "Cy O’Hara", "Matched by exact name"):
        assert said in page
    assert "A fixed fee of €20 was taken from the prize pool; shown as withheld." in page
    assert not ImportedEvent.objects.exists()


def test_the_event_is_taken_and_its_report_and_results_shown(as_dana):
    tournament = taken(as_dana)

    report = text(as_dana.get(reverse("imported_event", args=[tournament.pk])))
    results = text(as_dana.get(reverse("payouts", args=[tournament.pk])))
    assert "Not imported" in report
    assert "Undo import" in report
    assert "round(n / r)" in report
    assert "Ada Holm" in results
    assert bytes(Upload.objects.get().content) == b""


def test_it_is_among_the_past_events_of_the_club(as_dana):
    taken(as_dana)

    for page in ("club", "past_events", "import_event"):
        assert "Autumn Cup" in text(as_dana.get(reverse(page)))


def test_pressed_twice_it_leads_to_the_same_report(as_dana):
    url = upload(as_dana)["Location"]
    once = as_dana.post(f"{url}take/", {"key": "once"})
    twice = as_dana.post(f"{url}take/", {"key": "once"})

    assert once["Location"] == twice["Location"] == as_dana.get(url)["Location"]
    assert Tournament.objects.count() == 1


def test_one_press_takes_the_whole_import_back(as_dana):
    tournament = taken(as_dana)
    report = as_dana.get(reverse("imported_event", args=[tournament.pk]))

    undone = as_dana.post(reverse("undo_in_club", args=[report.context["line"].revision]))

    assert undone["Location"] == reverse("import_event")
    assert [model for model in (Tournament, Player) if model.objects.exists()] == []
    assert as_dana.get(reverse("imported_event", args=[tournament.pk])).status_code == 404


def test_a_file_that_is_in_the_book_says_so_before_it_is_pressed(as_dana):
    taken(as_dana)
    url = upload(as_dana)["Location"]

    assert "Already imported as “Autumn Cup”" in text(as_dana.get(url))
    assert as_dana.post(f"{url}take/", {"key": "other"}).status_code == 409


def test_only_the_structure_goes_into_the_library(as_dana):
    url = upload(as_dana)["Location"]

    kept = as_dana.post(f"{url}structure/", {"key": "once"})

    one = Structure.objects.get(tournament=None)
    assert (one.name, one.chips) == ("Autumn Cup", [[25, "blue"], [100, "green"]])
    assert kept["Location"] == reverse("structure", args=[one.pk])
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{T: new Tournament({Title: 'Cut off", "does not end"),
        (b"hello", "breaks off at line 1, column 6"),
        (b"PK\x03\x04", "packed"),
        (b"{V: 1, L: {}}", "contains no tournament"),
    ],
)
def test_a_file_that_is_none_is_refused_with_its_reason(as_dana, content, said):
    page = as_dana.get(upload(as_dana, content)["Location"])

    assert page.status_code == 200
    assert said in text(page)
    assert "take/" not in text(page)


def test_a_template_offers_its_structure_alone(as_dana):
    content = b"{T: new Tournament({Title: 'Plan', Levels: {Levels: [new GameRound({Minutes: 20, SmallBlind: 5, BigBlind: 10})]}})}"  # noqa: E501
    page = text(as_dana.get(upload(as_dana, content)["Location"]))

    assert "was never played" in page
    assert "structure/" in page
    assert "take/" not in page


def test_no_file_and_an_unwanted_file_leave_nothing(as_dana):
    assert as_dana.post(reverse("import_event")).status_code == 409
    url = upload(as_dana)["Location"]
    as_dana.post(f"{url}drop/")

    assert not Upload.objects.exists()
    assert as_dana.get(url).status_code == 404


def test_only_a_director_imports_and_only_what_he_loaded(as_dana, client):
    url = upload(as_dana)["Location"]
    client.force_login(carl())

    for page in (reverse("import_event"), url):
        assert client.get(page).status_code == 403
    assert client.post(f"{url}take/", {"key": "x"}).status_code == 403


def run(*arguments: str, command="import_tdt") -> str:
    said = io.StringIO()
    call_command(command, *arguments, stdout=said, stderr=said)
    return said.getvalue()


def test_the_command_tells_what_was_taken_and_what_was_left():
    club()
    said = run(str(CUP), str(FILES / "club-night-2012.tdt"))

    assert "Buy-ins 5, Rebuys 0" in said
    assert "– Sounds and messages" in said
    assert Tournament.objects.count() == 2


def test_a_dry_run_writes_nothing():
    club()

    assert "would be taken" in run(str(CUP), "--dry-run")
    assert not Tournament.objects.exists()


def test_the_command_fails_where_a_file_is_refused_and_takes_the_others(tmp_path):
    club()
    broken = tmp_path / "broken.tdt"
    broken.write_text("{T:")

    with pytest.raises(CommandError, match="Not imported: 2 of 3"):
        run(str(broken), str(CUP), str(tmp_path / "missing.tdt"))
    assert Tournament.objects.count() == 1
    with pytest.raises(CommandError):
        run(str(CUP), "--dry-run")


def test_a_structure_is_read_from_a_saved_event():
    club()

    assert "Autumn Cup: 5 steps" in run(str(CUP), command="import_structure")
    assert "Mine: 5 steps" in run(str(CUP), "--name", "Mine", command="import_structure")
    with pytest.raises(CommandError, match="already"):
        run(str(CUP), command="import_structure")


PAGES = (
    "dashboard", "desk", "payouts", "journal", "event_structure", "imported_event",
    "edit_event", "papers",
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_an_imported_event_opens(as_dana, page):
    tournament = taken(as_dana)

    assert as_dana.get(reverse(page, args=[tournament.pk])).status_code == 200


@pytest.mark.parametrize("page", ["board", "draws"])
def test_what_the_public_sees_of_an_imported_event_opens(as_dana, page):
    tournament = taken(as_dana)

    assert as_dana.get(reverse(page, args=[tournament.board_token])).status_code == 200


@pytest.mark.parametrize("export", ["results_csv", "results_json", "results_pdf"])
def test_the_results_of_an_imported_event_leave_as_files(as_dana, export):
    tournament = taken(as_dana)
    answer = as_dana.get(reverse(export, args=[tournament.pk]))

    assert answer.status_code == 200
    assert answer.content.startswith(b"%PDF") or "Ada Holm" in answer.content.decode()


def test_people_of_the_import_are_in_the_report_of_no_erased_person(as_dana):
    """The stored report has figures alone, so that erasing a person leaves no name behind."""
    taken(as_dana)

    assert "Holm" not in str(ImportedEvent.objects.get().report)


def test_the_page_of_all_ways_in_opens_the_reader_of_structures(as_dana):
    way_in = f"{reverse('new_structure')}?import=1"

    assert f'href="{way_in}#read"' in text(as_dana.get(reverse("imports")))
    opened = '<details class="side-part" id="read" open>'
    assert opened in text(as_dana.get(way_in))
    assert opened not in text(as_dana.get(reverse("new_structure")))
