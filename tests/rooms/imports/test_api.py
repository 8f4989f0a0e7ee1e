"""Past events brought in through the API."""

from base64 import b64encode
from pathlib import Path

import pytest

from tests.api.test_commands import done
from tests.factories import carl, club
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
CUP = Path(__file__).parents[2] / "data" / "tdt" / "autumn-cup.tdt"
URL = "/api/club/import/event/"


def body(content: bytes | None = None) -> dict[str, str]:
    content = CUP.read_bytes() if content is None else content
    return {"file_name": CUP.name, "content": b64encode(content).decode()}


def test_an_event_is_imported_and_taken_back(api):
    club()
    line = done(api.post(URL, body()), 201)

    tournament = Tournament.objects.get(pk=line["data"]["tournament_id"])
    assert line["says"] == "Past event Autumn Cup imported from autumn-cup.tdt (entries: 5)"
    for read in ("", "entries/", "tables/", "money/", "places/", "prizes/", "payouts/", "clock/"):
        assert api.get(f"/api/tournaments/{tournament.pk}/{read}").status_code == 200
    done(api.post("/api/club/undo/", {"revision": line["revision"]}))
    assert not Tournament.objects.exists()


def test_the_same_file_twice_is_refused(api):
    club()
    api.post(URL, body())
    answer = api.post(URL, body())

    assert answer.status_code == 409
    assert answer.json()["errors"][0]["code"] == "imported_before"


@pytest.mark.parametrize(
    ("content", "status"), [(b"{", 409), (b"", 400), (b"\0\0", 409), (b"[[1]]", 409)]
)
def test_what_is_no_event_is_refused(api, content, status):
    club()

    assert api.post(URL, body(content)).status_code == status


def test_what_is_not_base_64_is_refused(api):
    club()

    assert api.post(URL, {"file_name": "x", "content": "%%%"}).status_code == 400


def test_only_a_director_imports(as_person):
    club()

    assert as_person(carl()).post(URL, body()).status_code == 403


def test_another_save_of_the_evening_replaces_the_first_only_when_it_says_so(api):
    club()
    api.post(URL, body())
    later = body(CUP.read_bytes().replace(b'Title: "Autumn Cup"', b'Title: "Corrected"'))

    assert api.post(URL, later).json()["errors"][0]["code"] == "evening_here"
    done(api.post(URL, {**later, "replace": True}), 201)
    assert [event.name for event in Tournament.objects.all()] == ["Corrected"]
