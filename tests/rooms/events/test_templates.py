"""Templates of whole events: saved from an event or a form, opened, renamed, archived."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from blinds.queries import schedule_of
from tdsite import director
from tests.factories import EVENING, club, dana, entry_price, event, fay, rebuy_price
from tests.rooms.events.test_page_steps import opened, sent
from tournaments.models import EventTemplate, StaffRole, Tournament
from tournaments.models.club import Role
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db


@pytest.fixture
def weekly():
    """A knock-out with a screen and a floor of its own."""
    one = event(
        entry_price(prize_cents=20_00, fee_cents=5_00, bounty_cents=10_00),
        rebuy_price(),
        name="Sunday Knock-out",
        at=(timezone.now() - timedelta(weeks=1)).replace(minute=0, second=0, microsecond=0),
        bounty_kind="fixed",
        seats_per_table=8,
        policy={"laws": "tda"},
    )
    director.add_screen(one.pk, name="Bar", by=dana(), at=timezone.now())
    StaffRole.objects.create(user=fay(), role=Role.FLOOR, tournament=one)
    return one


def saved(weekly, name="Weekly knock-out"):
    line = director.save_event_template(
        club().pk, name=name, event=weekly.pk, by=dana(), at=timezone.now()
    )
    return EventTemplate.objects.get(pk=line.data["template_id"])


def test_an_event_from_a_template_is_announced_at_once_with_all_it_keeps(as_dana, weekly):
    template = saved(weekly)
    weekly.staff.all().delete()  # what becomes of the event does not reach the template

    page = opened(as_dana, f"?like=t{template.pk}")
    answer = as_dana.post(reverse("new_event"), sent(page))

    made = Tournament.objects.latest("pk")
    assert answer.status_code == 302
    for name in ("name", "seats_per_table", "bounty_kind", "policy", "currency"):
        assert getattr(made, name) == getattr(weekly, name), name
    assert [(price.kind, price.split, price.chips) for price in made.prices.all()] == [
        (price.kind, price.split, price.chips) for price in weekly.prices.all()
    ]
    assert schedule_of(made) == EVENING
    assert [screen.name for screen in made.screens.all()] == ["Bar"]
    assert [(row.user, row.role) for row in made.staff.all()] == [(fay(), Role.FLOOR)]


def test_it_opens_on_the_next_such_weekday_and_hour(as_dana, weekly):
    template = saved(weekly)

    page = opened(as_dana, f"?like=t{template.pk}")

    starts = timezone.localtime(page.context["form"].initial["starts_at"])
    then = timezone.localtime(weekly.starts_at)
    assert (starts.weekday(), starts.time()) == (then.weekday(), then.time())
    assert starts > timezone.now()


def test_the_form_of_a_new_event_is_kept_as_a_template(as_dana, weekly):
    page = opened(as_dana, f"?like={weekly.pk}")

    answer = as_dana.post(
        reverse("new_event"),
        sent(page, name="Turbo", keep="template", template_name="", **{"entry-prize": "40"}),
    )

    template = EventTemplate.objects.get()
    again = opened(as_dana, f"?like=t{template.pk}").context
    assert answer["Location"] == f"{reverse('new_event')}?like=t{template.pk}"
    assert template.name == "Turbo"
    assert again["prices"][0]["prize"].value() == "40"
    assert Tournament.objects.count() == 1


def test_a_template_of_the_same_name_is_replaced(weekly):
    first = saved(weekly)
    Tournament.objects.filter(pk=weekly.pk).update(seats_per_table=6)

    again = saved(weekly)

    assert again.pk == first.pk
    assert again.terms["fields"]["seats_per_table"] == 6


def test_the_list_renames_and_archives(as_dana, weekly):
    template = saved(weekly)

    as_dana.post(reverse("rename_template", args=[template.pk]), {"name": "Sundays"})
    page = as_dana.get(reverse("event_templates")).content.decode()
    as_dana.post(reverse("archive_template", args=[template.pk]))
    gone = as_dana.get(reverse("event_templates")).content.decode()

    assert "Sundays" in page
    assert "Sundays</h2>" not in gone
    assert opened(as_dana, f"?like=t{template.pk}").context["like"] is None


def test_a_name_is_taken_once(as_dana, weekly):
    saved(weekly, "One")
    two = saved(weekly, "Two")

    answer = as_dana.post(reverse("rename_template", args=[two.pk]), {"name": "One"})

    assert answer.status_code == 409
    assert "A template “One” already exists." in answer.content.decode()


def test_an_archived_template_is_no_more(weekly):
    template = saved(weekly)
    order = {"by": dana(), "at": timezone.now()}
    director.archive_event_template(club().pk, template=template.pk, **order)

    with pytest.raises(RuleError, match="archived"):
        director.archive_event_template(club().pk, template=template.pk, **order)


def test_an_event_is_saved_from_its_settings(as_dana, weekly):
    answer = as_dana.post(reverse("save_template_of", args=[weekly.pk]))

    assert answer["Location"] == reverse("event_templates")
    assert EventTemplate.objects.get().name == "Sunday Knock-out"
