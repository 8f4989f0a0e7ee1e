"""The terms of an event changed: filled in as they stand, and fixed where it has gone past them."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from blinds.queries import schedule_of
from tdsite import director
from tests.factories import EVENING, dana, entry_price, event, fay, rebuy_price, running
from tournaments.models import Tournament
from tournaments.models.tournament import PriceKind

pytestmark = pytest.mark.django_db

PLAN = "kind,small_blind,big_blind,minutes\nlevel,100,200,20\n"


def shown(client, tournament):
    """What the form of the page would send unchanged."""
    context = client.get(reverse("edit_event", args=[tournament.pk])).context
    forms = [context["form"], *context["prices"]]
    fields = [field for form in forms for field in form if not field.field.disabled]
    sent = {field.html_name: field.value() for field in fields}
    if at := sent.get("starts_at"):
        sent["starts_at"] = at.strftime("%Y-%m-%dT%H:%M")
    return {name: value for name, value in sent.items() if value is not None and value is not False}


def test_the_form_shows_the_terms_as_they_are(as_dana):
    tournament = event(entry_price(fee_cents=12_50), rebuy_price(), name="Late Mini")

    page = as_dana.get(reverse("edit_event", args=[tournament.pk])).content.decode()

    for said in ('value="Late Mini"', 'value="100"', 'value="12.50"', 'value="20000"', "Unchanged"):
        assert said in page


def test_what_was_typed_is_changed_and_the_rest_stays(as_dana):
    now = timezone.now().replace(second=0, microsecond=0)
    tournament = event(entry_price(), rebuy_price(), at=now + timedelta(days=1))

    typed = shown(as_dana, tournament) | {"name": "New Name", "guarantee": "1 500"}
    del typed["rebuy-sold"]
    answer = as_dana.post(reverse("edit_event", args=[tournament.pk]), typed)

    changed = Tournament.objects.get(pk=tournament.pk)
    assert answer["Location"] == reverse("dashboard", args=[tournament.pk])
    assert (changed.name, changed.guarantee_cents) == ("New Name", 1500_00)
    assert changed.seats_per_table == tournament.seats_per_table
    assert [price.kind for price in changed.prices.all()] == [PriceKind.ENTRY]
    assert schedule_of(changed) == EVENING


def test_another_plan_takes_the_place_of_the_old_one(as_dana):
    tournament = event(at=timezone.now())

    typed = shown(as_dana, tournament) | {"plan": PLAN, "plan_name": "short.csv"}
    as_dana.post(reverse("edit_event", args=[tournament.pk]), typed)

    assert [step.big_chips for step in schedule_of(tournament)] == [200]


def test_the_start_fixes_seats_and_plan_and_the_form_says_so(as_dana):
    tournament = running(at=timezone.now())
    (fixed,) = as_dana.get(reverse("edit_event", args=[tournament.pk])).context["fixed"]

    typed = shown(as_dana, tournament) | {
        "name": "New Name",
        "seats_per_table": "6",
        "plan": PLAN,
        "plan_name": "short.csv",
    }
    as_dana.post(reverse("edit_event", args=[tournament.pk]), typed)

    changed = Tournament.objects.get(pk=tournament.pk)
    assert fixed.title == "Fixed since the start"
    assert len(fixed.facts) == 12
    assert (changed.name, changed.seats_per_table) == ("New Name", 9)
    assert schedule_of(changed) == EVENING


def test_the_close_fixes_the_prizes(as_dana):
    tournament = running(at=timezone.now())
    director.close_registration(tournament.pk, by=dana(), at=timezone.now())

    typed = shown(as_dana, tournament) | {"guarantee": "9999"}
    as_dana.post(reverse("edit_event", args=[tournament.pk]), typed)

    assert Tournament.objects.get(pk=tournament.pk).guarantee_cents == 0


def test_a_wrong_amount_is_marked_and_nothing_is_changed(as_dana):
    tournament = event(at=timezone.now(), name="Late Mini")

    typed = shown(as_dana, tournament) | {"name": "New Name", "entry-prize": "many"}
    answer = as_dana.post(reverse("edit_event", args=[tournament.pk]), typed)

    assert answer.status_code == 400
    assert "Nothing is changed yet." in answer.content.decode()
    assert Tournament.objects.get(pk=tournament.pk).name == "Late Mini"


def test_only_a_director_edits(client):
    tournament = event(at=timezone.now())
    client.force_login(fay())

    assert client.get(reverse("edit_event", args=[tournament.pk])).status_code == 403
    assert (
        reverse("edit_event", args=[tournament.pk])
        not in client.get(reverse("dashboard", args=[tournament.pk])).content.decode()
    )
