"""The pages, the commands and the API of what goes to another club and comes from one."""

import io
import stat
from base64 import b64encode
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from tdsite.ops.archive.club_files import season_file
from tdsite.rooms.imports.club_files.reading import is_club_file
from tests.api.test_commands import done
from tests.clients import StaffClient
from tests.factories import carl, club, dana, running
from tests.rooms.imports.an_evening_elsewhere import (
    a_season,
    an_evening,
    file_of_an_evening,
    minute,
    table,
)
from tests.rooms.imports.two_clubs import another_book, differences, here_with, seen
from tournaments.models import ImportedEvent, Player, Season, Tournament, Upload

pytestmark = pytest.mark.django_db
URL = "/api/club/import/club-file/"


def browser(user=None) -> StaffClient:
    client = StaffClient()
    client.force_login(user or dana())
    return client


def loaded(client: StaffClient, content: bytes) -> str:
    """The page of the file, once it is loaded where past events are."""
    sent = {"file": SimpleUploadedFile("evening.zip", content)}
    answer = client.post(reverse("import_event"), sent)
    assert answer.status_code == 302
    return answer["Location"]


def test_an_event_is_loaded_asked_about_brought_in_and_taken_back():
    content, before = file_of_an_evening()
    here_with("Ann Lindberg", "Lund Bo")
    client = browser()
    page = loaded(client, content)

    shown = client.get(page).content.decode()
    refused = client.post(page, {"do": "import", "key": "a"})
    bo = Player.objects.get(name="Lund Bo").pk
    sent = {"do": "import", "key": "b", "row-2": str(bo), "season": ""}
    answer = client.post(page, sent)

    assert "Friday Deepstack" in shown
    assert "The same words in another order." in shown
    assert "All digests and seals hold." in shown
    assert refused.status_code == 409
    tournament = Tournament.objects.get()
    assert answer["Location"] == reverse("imported_event", args=[tournament.pk])
    assert seen(tournament)["won"] == before["won"]
    report = client.get(answer["Location"]).content.decode()
    assert "stays in the file. Its seals hold." in report
    assert "had not been paid there. They stand as due here." in report
    assert bytes(Upload.objects.get().content) == b""
    revision = ImportedEvent.objects.get().report["revision"]
    assert reverse("undo_in_club", args=[revision]) in report
    client.post(reverse("undo_in_club", args=[revision]))
    assert not Tournament.objects.exists()


def test_a_season_comes_in_by_the_page_and_its_standings_are_shown():
    with another_book():
        there = a_season()
        content, before = season_file(there, at=minute(9000)), table(there)
    here_with()
    client = browser()
    page = loaded(client, content)
    answer = client.post(page, {"do": "import", "key": "a", "season": "file"})

    season = Season.objects.get()
    assert answer["Location"] == reverse("season", args=[season.pk])
    assert table(season) == before
    assert client.get(answer["Location"]).status_code == 200


def test_a_damaged_file_says_what_is_damaged_and_nothing_can_be_pressed():
    content, _ = file_of_an_evening()
    here_with()
    client = browser()
    page = loaded(client, content)
    Upload.objects.update(content=content[: len(content) // 2])
    shown = client.get(page)

    assert shown.status_code == 409
    assert "Use another copy" in shown.content.decode()
    assert 'value="import"' not in shown.content.decode()


def test_who_directs_takes_out_an_event_that_is_over_and_a_season():
    season = a_season()
    event = season.events.order_by("pk").first().tournament
    client = browser()

    report = client.get(reverse("report", args=[event.pk])).content.decode()
    of_season = client.get(reverse("season", args=[season.pk])).content.decode()
    addresses = [
        reverse("take_out_event", args=[event.pk]),
        reverse("take_out_season", args=[season.pk]),
    ]

    assert addresses[0] in report
    assert addresses[1] in of_season
    for address in addresses:
        file = client.get(address)
        assert file["Content-Type"] == "application/zip"
        assert is_club_file(file.content)
        assert browser(carl()).get(address).status_code == 403


def test_a_running_event_has_no_such_file_and_says_which_way_to_go():
    event = running(players=4)
    client = browser()

    address = reverse("take_out_event", args=[event.pk])
    refused = client.get(address)

    assert address not in client.get(reverse("report", args=[event.pk])).content.decode()
    assert refused.status_code == 409
    assert "Finish it first" in refused.content.decode()


def ran(*words: object) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out, stderr=out)
    return out.getvalue()


def test_commands_take_an_event_out_and_bring_it_in_with_the_one_who_is_asked_about(tmp_path: Path):
    file = tmp_path / "evening.zip"
    with another_book():
        event = an_evening()
        before = seen(event)
        out = ran("take_out", file, "--event", event.pk)
    here_with("Lund Bo")
    bo = Player.objects.get(name="Lund Bo").pk

    looked = ran("bring_in", file, "--check")
    with pytest.raises(CommandError, match="Row 2"):
        ran("bring_in", file)
    ran("bring_in", file, "--who", f"2={bo}")

    assert "22 lines of the log, all seals hold" in out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert f"not said: {bo} Lund Bo, new" in looked
    assert differences(before, seen(Tournament.objects.get())).keys() <= {"entries"}
    with pytest.raises(CommandError, match="is here already"):
        ran("bring_in", file)


def test_commands_take_a_season_out_and_bring_it_in_as_it_counts(tmp_path: Path):
    file = tmp_path / "season.zip"
    with another_book():
        season = a_season()
        before = table(season)
        ran("take_out", file, "--season", season.pk)
    here_with()

    ran("bring_in", file)

    assert table(Season.objects.get()) == before
    with pytest.raises(CommandError, match="is there already"):
        ran("take_out", file, "--season", 1)
    with pytest.raises(CommandError, match="no season 99"):
        ran("take_out", tmp_path / "other.zip", "--season", 99)


def test_a_program_brings_an_event_in_and_is_told_who_it_has_to_ask_about(api):
    content, _ = file_of_an_evening()
    here_with("Lund Bo")
    body = {"file_name": "evening.zip", "content": b64encode(content).decode()}

    refused = api.post(URL, body)
    line = done(api.post(URL, {**body, "answers": [{"row": 2, "who": "new"}]}), 201)
    again = api.post(URL, body)

    assert [one["code"] for one in refused.json()["errors"]] == ["unanswered"]
    assert Tournament.objects.get().pk == line["data"]["tournament_ids"][0]
    assert (again.status_code, again.json()["errors"][0]["code"]) == (409, "imported_before")


def test_only_a_director_brings_an_event_in(as_person):
    club()
    body = {"file_name": "evening.zip", "content": "UEs="}
    assert as_person(carl()).post(URL, body).status_code == 403


def test_a_program_is_refused_what_no_club_wrote_and_a_season_that_is_not_here(api):
    content, _ = file_of_an_evening()
    here_with()
    body = {"file_name": "evening.zip", "content": b64encode(content).decode()}

    nothing = api.post(URL, {**body, "content": "UEs="})
    nowhere = api.post(URL, {**body, "season": "77"})

    assert (nothing.status_code, nowhere.status_code) == (409, 409)
    assert not Tournament.objects.exists()
