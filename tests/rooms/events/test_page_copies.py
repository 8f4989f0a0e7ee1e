"""An event played again: everything is as it was, but for what belongs to one evening."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from blinds.queries import schedule_of
from tdsite import director
from tdsite.rooms.events.priceforms import price_as_typed
from tests.factories import EVENING, dana, entry_price, event, fay, rebuy_price
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def weekly():
    """A Friday event of three weeks ago, with prices, a guarantee and rules of its own."""
    at = (timezone.now() - timedelta(weeks=3)).replace(minute=0, second=0, microsecond=0)
    return event(
        entry_price(fee_cents=12_50),
        rebuy_price(),
        name="Friday Deepstack",
        at=at,
        guarantee_cents=5_000_00,
        seats_per_table=8,
        policy={"laws": "tda"},
    )


def typed(client, like):
    """What the form of a copy would send unchanged."""
    context = client.get(reverse("new_event"), {"like": like.pk}).context
    fields = [field for form in (context["form"], *context["prices"]) for field in form]
    with timezone.override(like.timezone):
        sent = {field.html_name: field.value() for field in fields}
    sent["starts_at"] = sent["starts_at"].strftime("%Y-%m-%dT%H:%M")
    return {name: value for name, value in sent.items() if value is not None and value is not False}


def prices(tournament):
    return [
        (price.kind, price_as_typed(price, currency="EUR")) for price in tournament.prices.all()
    ]


def test_a_copy_is_announced_as_it_was_in_one_press(as_dana, weekly):
    answer = as_dana.post(reverse("new_event"), typed(as_dana, weekly))

    copy = Tournament.objects.latest("pk")
    assert answer["Location"] == reverse("dashboard", args=[copy.pk])
    for name in ("name", "guarantee_cents", "seats_per_table", "currency", "prize_table", "policy"):
        assert getattr(copy, name) == getattr(weekly, name), name
    assert prices(copy) == prices(weekly)
    assert schedule_of(copy) == EVENING
    assert (copy.structure.name, copy.structure.chips) == (
        weekly.structure.name,
        weekly.structure.chips,
    )


def test_it_starts_at_the_same_hour_of_the_next_such_weekday(as_dana, weekly):
    as_dana.post(reverse("new_event"), typed(as_dana, weekly))

    copy, zone = Tournament.objects.latest("pk"), ZoneInfo(weekly.timezone)
    then, now = weekly.starts_at.astimezone(zone), copy.starts_at.astimezone(zone)
    assert timezone.now() < copy.starts_at <= timezone.now() + timedelta(days=8)
    assert (then.weekday(), then.hour, then.minute) == (now.weekday(), now.hour, now.minute)


def test_another_structure_or_other_rules_may_be_chosen(as_dana, weekly):
    plan = {"plan": "kind,small_blind,big_blind,minutes\nlevel,100,200,20\n", "plan_name": "a.csv"}

    as_dana.post(reverse("new_event"), typed(as_dana, weekly) | plan | {"preset": "french"})

    copy = Tournament.objects.latest("pk")
    assert len(schedule_of(copy)) == 1
    assert copy.policy["laws"] == "french"


def test_the_newest_of_each_name_is_offered_and_the_past_leads_to_it(as_dana, weekly):
    older = event(name="Friday Deepstack", at=weekly.starts_at - timedelta(weeks=1))
    director.cancel(older.pk, reason="no players", by=dana(), at=timezone.now())

    page = as_dana.get(reverse("new_event")).content.decode()

    assert f"?like={weekly.pk}" in page
    assert f"?like={older.pk}" not in page


def test_nothing_is_copied_from_what_is_not_there(as_dana, weekly):
    assert as_dana.get(reverse("new_event"), {"like": "999999"}).status_code == 200
    assert as_dana.get(reverse("new_event"), {"like": "none"}).status_code == 200


def test_only_who_may_announce_copies(client, weekly):
    client.force_login(fay())

    assert client.get(reverse("new_event"), {"like": weekly.pk}).status_code == 403


def test_a_copy_of_an_event_to_come_is_a_week_after_it(as_dana):
    at = (timezone.now() + timedelta(days=3)).replace(minute=0, second=0, microsecond=0)
    coming = event(entry_price(), name="Friday Deepstack", starts_at=at)

    proposed = as_dana.get(reverse("new_event"), {"like": coming.pk}).context["form"]["starts_at"]

    zone = ZoneInfo(coming.timezone)
    local = at.astimezone(zone).replace(tzinfo=None) + timedelta(weeks=1)
    assert proposed.value().astimezone(zone).replace(tzinfo=None) == local


def test_an_event_that_is_announced_for_that_time_already_is_warned_of(as_dana):
    at = (timezone.now() + timedelta(days=3)).replace(minute=0, second=0, microsecond=0)
    coming = event(entry_price(), name="Friday Deepstack", starts_at=at)
    local = at.astimezone(ZoneInfo(coming.timezone))
    sent = typed(as_dana, coming) | {"starts_at": f"{local:%Y-%m-%dT%H:%M}"}

    warned = as_dana.post(reverse("event_summary"), sent).content.decode()
    again = as_dana.post(reverse("new_event"), sent | {"repair": "twice"})

    assert "Friday Deepstack is announced for this time already." in warned
    moved = again.context["preview"].starts_at.astimezone(ZoneInfo(coming.timezone))
    assert moved.replace(tzinfo=None) == local.replace(tzinfo=None) + timedelta(weeks=1)
    assert Tournament.objects.count() == 1
