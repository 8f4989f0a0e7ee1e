"""Past events brought in through the API."""

from base64 import b64encode
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.api.test_commands import done
from tests.factories import carl, club
from tests.rooms.imports.tdt_writer import SavedKind, drawn, text_of
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


MANY = "/api/club/import/events/"


def sent(api, *texts: str):
    files = [SimpleUploadedFile(f"{n}.tdt", text.encode()) for n, text in enumerate(texts)]
    return api.post(MANY, {"files": files}, format="multipart")


def test_many_events_are_sent_looked_at_chosen_and_taken_back(api):
    club()
    answer = sent(api, text_of(drawn(1)), text_of(drawn(2, kind=SavedKind.UNFINISHED)), "{T:")
    here = f"{MANY}{answer.json()['id']}/"

    assert answer.status_code == 201
    rows = {row["standing"]: row for row in answer.json()["files"]}
    assert set(rows) == {"new", "unfinished", "refused"}
    winner = rows["unfinished"]["still_in"][0]["key"]
    chosen = [{"file": rows["unfinished"]["id"], "choice": f"winner:{winner}"}]
    taken = api.post(f"{here}take/", {"choices": chosen, "count": False}).json()
    assert (taken["phase"], taken["running"], taken["done"], taken["total"]) == (
        "done", False, 2, 2,
    )  # fmt: skip
    assert {event.state for event in Tournament.objects.all()} == {"finished"}
    assert api.get(here).json() == taken
    back = api.post(f"{here}undo/").json()
    assert [row["undone"] for row in back["files"]].count(True) == 2
    assert not Tournament.objects.exists()


def test_what_is_no_batch_is_not_there_and_what_is_no_choice_is_a_fault(api):
    club()
    here = f"{MANY}{sent(api, text_of(drawn(1))).json()['id']}/"

    assert api.get(f"{MANY}999/").status_code == 404
    assert api.post(f"{here}take/", {"unfinished": "won"}).status_code == 400
    assert api.post(MANY, {}, format="multipart").status_code == 400
    assert api.post(MANY, {"files": []}).status_code == 415
    assert api.post(f"{here}cancel/").status_code == 200
    assert not Tournament.objects.exists()


def test_a_currency_that_is_none_is_refused(api):
    club()
    here = f"{MANY}{sent(api, text_of(drawn(1))).json()['id']}/"

    assert api.post(f"{here}take/", {"currency": "ZZZ"}).status_code in (400, 409)
    assert not Tournament.objects.exists()


def test_only_a_director_sends_many(as_person):
    club()

    assert sent(as_person(carl()), text_of(drawn(1))).status_code == 403
