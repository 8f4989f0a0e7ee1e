"""The club page: every event with what it needs; and the form that announces a new one."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from blinds.queries import schedule_of
from tdsite import director
from tdsite.web.club import MAX_EVENTS
from tests.factories import EVENING, club, dana, event, fay, ivy, running
from tournaments.models import StaffRole, Tournament
from tournaments.models.club import Role
from tournaments.models.tournament import PriceKind

pytestmark = pytest.mark.django_db

PLAN = "kind,small_blind,big_blind,minutes\nlevel,100,200,20\nlevel,200,400,20\n"


def typed(**changes):
    form = {
        "name": "Sunday Special",
        "starts_at": "2026-11-22T20:00",
        "currency": "EUR",
        "seats_per_table": "9",
        "seated_at_sale": "",
        "guarantee": "1 000",
        "prize_table": "casino",
        "prize_unit": "10",
        "plan": PLAN,
        "plan_name": "plan.csv",
        "entry-prize": "100,00",
        "entry-fee": "12,50",
        "entry-staff": "2.50",
        "entry-chips": "20 000",
        "entry-until_level": "6",
        "rebuy-sold": "on",
        "rebuy-prize": "50",
        "rebuy-chips": "20,000",
        "rebuy-until_level": "4",
        "rebuy-limit": "2",
        "rebuy-trigger": "broke",
    }
    return {**form, **changes}


def test_nobody_sees_the_club_without_signing_in(client):
    answer = client.get(reverse("club"))

    assert (answer.status_code, answer["Location"]) == (302, "/login/?next=/")


def test_a_new_club_says_what_to_do_first(as_dana):
    page = as_dana.get(reverse("club")).content.decode()

    assert "No events today" in page
    assert page.count("button-main") == 1
    assert reverse("new_event") in page


def test_every_event_is_listed_and_only_the_most_urgent_has_the_main_act(as_dana):
    now = timezone.now()
    running(players=12, at=now, name="Deepstack")
    event(at=now, name="Late Mini")

    page = as_dana.get(reverse("club")).content.decode()

    assert page.index("Deepstack") < page.index("Late Mini")
    assert page.count("button-main") == 1


def test_somebody_without_a_role_sees_no_events(client):
    running(players=12, at=timezone.now(), name="Deepstack")
    client.force_login(ivy())

    assert "Deepstack" not in client.get(reverse("club")).content.decode()


def test_an_event_that_ended_days_ago_is_not_of_today(as_dana):
    long_ago = timezone.now() - timedelta(days=3)
    tournament = running(players=2, at=long_ago, name="Old One")
    director.cancel(tournament.pk, reason="Rain.", by=dana(), at=long_ago)

    assert "Old One" not in as_dana.get(reverse("club")).content.decode()


def test_a_director_announces_an_event_as_he_typed_it(as_dana):
    club()

    answer = as_dana.post(reverse("new_event"), typed())

    made = Tournament.objects.get()
    prices = {price.kind: price for price in made.prices.all()}
    entry, rebuy = prices[PriceKind.ENTRY], prices[PriceKind.REBUY]
    assert answer["Location"] == reverse("dashboard", args=[made.pk])
    assert made.starts_at == datetime(2026, 11, 22, 20, tzinfo=ZoneInfo("Europe/Paris"))
    assert (made.guarantee_cents, made.prize_table, made.prize_unit_cents) == (
        1000_00,
        "casino",
        10_00,
    )
    assert (entry.prize_cents, entry.fee_cents, entry.staff_cents) == (100_00, 12_50, 2_50)
    assert (entry.chips, entry.until_level) == (20_000, 6)
    assert (rebuy.prize_cents, rebuy.limit, rebuy.trigger) == (50_00, 2, "broke")
    assert set(prices) == {PriceKind.ENTRY, PriceKind.REBUY}
    assert [step.big_chips for step in schedule_of(made)] == [200, 400]


def test_a_structure_of_the_club_is_copied(as_dana):
    line = director.save_template(
        club().pk, name="Evening", schedule=EVENING, by=dana(), at=timezone.now()
    )

    as_dana.post(
        reverse("new_event"), typed(plan="", plan_name="", structure=line.data["structure_id"])
    )

    assert schedule_of(Tournament.objects.get()) == EVENING


def test_a_plan_that_cannot_be_read_is_shown_by_row_and_column_and_nothing_is_lost(as_dana):
    club()
    spoiled = SimpleUploadedFile("mine.csv", (PLAN + "level,300,x,-5\n").encode())

    answer = as_dana.post(reverse("new_event"), {**typed(plan="", plan_name=""), "file": spoiled})

    page = answer.content.decode()
    assert (answer.status_code, Tournament.objects.count()) == (400, 0)
    assert "mine.csv not loaded: 2 problems" in page
    assert ">4</td><td>big_blind</td>" in page.replace("\n", "")
    for kept in ('value="Sunday Special"', 'value="12,50"', 'value="20 000"', "mine.csv"):
        assert kept in page


@pytest.mark.parametrize(
    ("field", "text", "says"),
    [
        ("entry-prize", "-5", "is not an amount"),
        ("entry-chips", "", "Enter how many chips it buys."),
        ("entry-chips", "many", "Enter a whole number."),
        ("seats_per_table", "12", "less than or equal to 10"),
        ("prize_unit", "0", "The rounding amount must be above 0."),
        ("name", "", "This field is required."),
        ("currency", "ZZZ", "not one of the available choices"),
    ],
)
def test_a_wrong_field_is_marked_where_it_stands(as_dana, field, text, says):
    club()

    answer = as_dana.post(reverse("new_event"), typed(**{field: text}))

    assert (answer.status_code, Tournament.objects.count()) == (400, 0)
    page = answer.content.decode()
    assert says in page
    assert 'aria-invalid="true"' in page


def test_only_a_director_announces_events(client):
    club()
    client.force_login(fay())

    assert client.get(reverse("new_event")).status_code == 403
    assert client.post(reverse("new_event"), typed()).status_code == 403
    assert Tournament.objects.count() == 0


def test_who_has_a_role_at_one_event_sees_that_one_however_many_there_are(client):
    now = timezone.now()
    for number in range(MAX_EVENTS + 1):
        event(at=now, name=f"Other {number}")
    his = event(at=now + timedelta(days=1), name="His Own")
    StaffRole.objects.create(user=ivy(), role=Role.FLOOR, tournament=his)
    client.force_login(ivy())

    page = client.get(reverse("club")).content.decode()

    assert "His Own" in page
    assert "Other" not in page


def test_what_runs_is_never_cut_off_and_the_rest_is_counted(as_dana):
    now = timezone.now()
    for number in range(MAX_EVENTS + 2):
        event(at=now - timedelta(hours=2), name=f"Other {number}")
    running(players=4, at=now, name="Deepstack")

    answer = as_dana.get(reverse("club"))

    shown = [row.event_now.tournament.name for row in answer.context["rows"]]
    assert (shown[0], len(shown), answer.context["more"]) == ("Deepstack", MAX_EVENTS, 3)
    assert "and 3 more" in answer.content.decode()
    assert f"{MAX_EVENTS + 3} events" in answer.content.decode()
