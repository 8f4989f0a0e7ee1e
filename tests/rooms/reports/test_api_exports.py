"""Exports kept and removed through the API."""

import pytest

from tests.api.test_commands import done
from tests.factories import club, fay, running
from tournaments.models import ExportFormat

pytestmark = pytest.mark.django_db
EXPORT = {
    "name": "Site",
    "columns": [{"column": "place", "heading": "Rank"}, {"column": "player"}],
    "decimal": "comma",
}


def test_an_export_is_kept_changed_and_removed(api):
    club()

    line = done(api.post("/api/exports/", EXPORT), 201)
    pk = line["data"]["export_id"]
    done(api.post(f"/api/exports/{pk}/", {**EXPORT, "name": "Other"}))

    kept = ExportFormat.objects.get(pk=pk)
    assert (kept.name, kept.columns) == ("Other", [["place", "Rank"], ["player", ""]])
    assert kept.settings["decimal"] == "comma"
    done(api.post(f"/api/exports/{pk}/remove/"))
    assert not ExportFormat.objects.exists()


@pytest.mark.parametrize("change", [{"columns": []}, {"separator": "pipe"}, {"columns": [{}]}])
def test_what_is_no_export_is_refused(api, change):
    club()

    assert api.post("/api/exports/", {**EXPORT, **change}).status_code == 400


def test_an_export_that_is_gone_says_so(api):
    club()

    assert api.post("/api/exports/77/", EXPORT).status_code == 409
    assert api.post("/api/exports/77/remove/").status_code == 409


def test_programs_read_the_report_of_an_event_if_they_may_see_its_money(api, as_person):
    tournament = running(players=3)

    told = api.get(f"/api/tournaments/{tournament.pk}/report/").json()

    assert told["money"]["taken_cents"] == 330_00
    assert [row["state"] for row in told["places"]["places"]] == ["In play"] * 3
    assert as_person(fay()).get(f"/api/tournaments/{tournament.pk}/report/").status_code == 403
