"""Notices and chip counts through the API."""

import pytest
from django.utils import timezone

from tests.api.test_commands import at, done
from tests.factories import running
from tournaments import penalties, queries
from tournaments.models import Notice

pytestmark = pytest.mark.django_db


def test_a_notice_goes_up_and_comes_down(api):
    tournament = running(players=4, at=timezone.now())

    line = api.post(at(tournament, "notices/"), {"text": "Dinner", "minutes": 5, "spoken": True})

    assert (line.status_code, line.json()["kind"]) == (201, "board.noted")
    notice = Notice.objects.get()
    assert (notice.text, notice.spoken) == ("Dinner", True)
    done(api.post(at(tournament, f"notices/{notice.pk}/end/")))
    assert not Notice.objects.exists()
    assert api.post(at(tournament, f"notices/{notice.pk}/end/")).status_code == 404


def test_stacks_are_counted(api):
    tournament = running(players=4, at=timezone.now())
    one = queries.entries_in(tournament).order_by("number")[0]
    body = {"counts": [{"entry_id": one.pk, "chips": 1}, {"entry_id": one.pk, "chips": 9000}]}

    line = done(api.post(at(tournament, "chip-counts/"), body))

    assert line["kind"] == "chips.counted"
    assert penalties.latest_counts(tournament)[one.pk].chips == 9000


def test_more_chips_than_there_are_is_a_refusal_that_names_its_field(api):
    tournament = running(players=4, at=timezone.now())
    one = queries.entries_in(tournament).order_by("number")[0]

    answer = api.post(
        at(tournament, "chip-counts/"), {"counts": [{"entry_id": one.pk, "chips": 80_001}]}
    )

    assert answer.status_code == 409
    assert answer.json()["errors"][0]["attr"] == "counts"
