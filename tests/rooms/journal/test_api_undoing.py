"""Lines undone together through the API."""

import pytest
from django.utils import timezone

from tdsite import director
from tests.api.test_commands import at, done
from tests.factories import running
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


def test_two_lines_are_undone_by_one_act_or_neither_is(api):
    tournament = running(players=4, at=timezone.now())
    one = Entry.objects.filter(tournament=tournament).order_by("number")[0]
    bust = director.bust_out(one.pk, by=None, at=timezone.now())
    paused = director.pause(tournament.pk, by=None, at=timezone.now())
    both = [bust.revision, paused.revision]

    refused = api.post(at(tournament, "undo/together/"), {"revisions": [*both, 999]})
    line = done(api.post(at(tournament, "undo/together/"), {"revisions": both}))

    assert refused.status_code == 409
    assert (line["kind"], line["data"]["undoes_lines"]) == ("act.undone_together", both[::-1])
    logged = api.get(at(tournament, "journal/")).json()["results"]
    assert {row["revision"]: row["undone"] for row in logged if row["revision"] in both} == {
        bust.revision: True,
        paused.revision: True,
    }


@pytest.mark.parametrize("revisions", [[], [0], ["x"], "12", [1] * 51, [10**9]])
def test_what_is_no_list_of_lines_is_a_bad_request(api, revisions):
    tournament = running(players=2, at=timezone.now())

    answer = api.post(at(tournament, "undo/together/"), {"revisions": revisions})

    assert answer.status_code == 400
