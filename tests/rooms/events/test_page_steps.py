"""A new event in four steps: complete from a copy, its summary, warnings with a repair, drafts."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from blinds.models import ChipSet
from blinds.rules.steps import PlanStep, StepKind
from tdsite import director
from tests.factories import club, dana, entry_price, event, fay, level, rebuy_price, running
from tests.rooms.club.test_page import typed
from tournaments import queries
from tournaments.models import EventDraft, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def weekly():
    """A knock-out of last week that can be played again."""
    at = (timezone.now() - timedelta(weeks=1)).replace(minute=0, second=0, microsecond=0)
    return event(
        entry_price(prize_cents=20_00, fee_cents=5_00, bounty_cents=10_00, until_level=2),
        rebuy_price(),
        name="Sunday Knock-out",
        at=at,
        bounty_kind="fixed",
        guarantee_cents=0,
    )


def opened(client, query=""):
    return client.get(reverse("new_event") + query)


def sent(answer, **changes):
    """What the page would send, with some fields typed over."""
    context = answer.context
    forms = (context["form"], *context["prices"], *context["lines"], context["expected"])
    fields = {field.html_name: field for form in forms for field in form}
    values = {
        name: field.field.widget.format_value(field.value()) or ""
        for name, field in fields.items()
        if field.field.widget.input_type != "checkbox"
    }
    values |= {
        name: "on"
        for name, field in fields.items()
        if field.field.widget.input_type == "checkbox" and field.value()
    }
    values = {n: v[0] if isinstance(v, list) else v for n, v in values.items()}
    return {**values, "lines": len(context["lines"]), **changes}


def test_the_page_opens_as_a_copy_of_the_newest_event_and_can_be_announced_at_once(as_dana, weekly):
    answer = opened(as_dana)

    assert not any(step.has_errors for step in answer.context["steps"])
    assert as_dana.post(reverse("new_event"), sent(answer)).status_code == 302
    assert Tournament.objects.latest("pk").name == "Sunday Knock-out"


def test_empty_is_a_choice_beside_the_copies(as_dana, weekly):
    answer = opened(as_dana, "?like=none")

    assert answer.context["form"]["name"].value() is None
    assert f"?like={weekly.pk}" in answer.content.decode()


def test_a_structure_of_the_club_is_a_start_as_well(as_dana):
    order = {"by": dana(), "at": timezone.now()}
    kept = director.save_template(club().pk, name="Turbo", schedule=(level(100, 200),), **order)
    number = kept.data["structure_id"]

    page = opened(as_dana, "?like=none").content.decode()
    answer = opened(as_dana, f"?like=none&structure={number}")

    assert f"?like=none&amp;structure={number}" in page
    assert answer.context["curve"].levels == 1


def test_each_step_says_in_a_sentence_what_stands_in_it(as_dana, weekly):
    steps = {step.name: step.sentence for step in opened(as_dana).context["steps"]}

    assert steps["basics"].startswith("Sunday Knock-out, ")
    assert steps["price"] == "€35 = €20 prize pool + €10 bounty + €5 fee; rebuy €50"
    assert steps["structure"].startswith("20,000 chips, levels of ")
    assert "paid; payout table" in steps["prizes"]


def test_at_most_eight_fields_stand_open_in_a_step_beside_the_table_of_prices(as_dana, weekly):
    for step in opened(as_dana).context["steps"]:
        assert len(step.fields) <= 8, step.name


def test_the_summary_has_the_pool_and_the_prizes_that_the_event_then_has(as_dana):
    sold = running(players=6, at=timezone.now())
    page = opened(as_dana, f"?like={sold.pk}")

    answer = as_dana.post(reverse("event_summary"), sent(page, expected=6))

    preview = answer.context["preview"]
    assert preview.pool_cents == queries.pool_cents(sold)
    assert [prize.amount_cents for prize in preview.prizes] == queries.prizes(sold)
    assert preview.entry.total_cents == sold.prices.get(kind="entry").total_cents


def test_the_summary_follows_what_is_typed(as_dana, weekly):
    page = opened(as_dana)

    answer = as_dana.post(reverse("event_summary"), sent(page, **{"entry-prize": "100"}))

    text = answer.content.decode()
    assert "€115 = €100 prize pool" in text
    assert 'id="total-entry" hx-swap-oob="true"' in text


def test_the_summary_of_a_plan_with_days_says_when_the_first_day_ends(as_dana):
    at = timezone.now().replace(minute=0, second=0, microsecond=0)
    days = (level(100, 200), level(200, 400), PlanStep(StepKind.DAY_END, 0), level(300, 600))
    event(at=at, schedule=days)
    page = opened(as_dana)

    answer = as_dana.post(reverse("event_summary"), sent(page, expected=90))

    preview = answer.context["preview"]
    over = preview.local(preview.starts_at + timedelta(minutes=40))
    assert f"{over:%H:%M}, after level 2" in answer.content.decode()
    steps = {step.name: step.sentence for step in page.context["steps"]}
    opened_at = page.context["preview"]
    over = opened_at.local(opened_at.starts_at + timedelta(minutes=40))
    assert steps["structure"].endswith(f"day 1 ends at {over:%H:%M}")


def test_what_has_no_shape_yet_breaks_nothing_in_the_summary(as_dana):
    club()
    page = opened(as_dana)

    answer = as_dana.post(
        reverse("event_summary"),
        sent(page, **{"name": "", "starts_at": "soon", "entry-prize": "many", "expected": "-3"}),
    )

    assert answer.status_code == 200
    assert "No name yet" in answer.content.decode()


# ---- warnings and their repairs ---------------------------------------------------------------
def warned(answer):
    return [one.name for step in answer.context["steps"] for one in step.warnings]


@pytest.mark.parametrize(
    ("name", "changes", "repaired"),
    [
        ("past", {"starts_at": "2020-01-05T19:00"}, None),
        ("no_end", {"entry-until_level": ""}, None),
        ("bounty_unnamed", {"bounty_kind": "none"}, ("bounty_kind", "fixed")),
        ("late_rebuy", {"rebuy-until_level": "9"}, ("rebuy-until_level", "2")),
        (
            "no_head",
            {"reentry-sold": "on", "reentry-prize": "35", "reentry-chips": "20000"},
            ("reentry-bounty", "10"),
        ),
        ("overlay", {"guarantee": "90000"}, None),
        ("shallow", {"entry-chips": "300"}, None),
    ],
)
def test_a_warning_stands_in_its_step_and_its_repair_removes_it(
    as_dana, weekly, name, changes, repaired
):
    page = opened(as_dana)
    values = sent(page, **changes)
    summary = as_dana.post(reverse("event_summary"), values)

    mended = as_dana.post(reverse("new_event"), {**values, "repair": name})

    assert name in warned(summary)
    assert (mended.status_code, name in warned(mended)) == (200, False)
    if repaired:
        field, value = repaired
        assert sent(mended)[field] == value
    assert Tournament.objects.count() == 1  # a repair announces nothing


def test_a_plan_is_made_from_the_field_the_stack_and_the_end(as_dana):
    club()
    page = opened(as_dana, "?like=none")
    values = sent(
        page,
        **{"name": "Late", "entry-prize": "20", "entry-chips": "10000", "entry-until_level": "4"},
        expected=18,
        should_end="23:45",
        starts_at="2030-01-05T20:00",
    )

    made = as_dana.post(reverse("new_event"), {**values, "repair": "plan"})

    assert "too_short" not in warned(made)
    assert made.context["curve"].levels >= 4
    assert as_dana.post(reverse("new_event"), sent(made)).status_code == 302
    assert Tournament.objects.get().structure.levels.count() >= 4


def test_a_plan_is_made_of_the_chips_of_the_clubs_case(as_dana):
    club()
    page = opened(as_dana, "?like=none")
    small = [[5, "red", 0], [25, "green", 0], [100, "black", 0], [500, "blue", 0]]
    ChipSet.objects.create(club=page.context["club"], name="Small", denominations=small)

    made = as_dana.post(
        reverse("new_event"), sent(page, **{"entry-chips": "1000", "repair": "plan"})
    )

    assert made.context["preview"].levels[0].small_chips == 5


# ---- drafts -----------------------------------------------------------------------------------
def test_a_draft_is_kept_at_every_change_and_opens_as_it_was_left(as_dana, weekly):
    page = opened(as_dana)
    as_dana.post(reverse("event_summary"), sent(page, name="Half a", **{"entry-prize": "7,5x"}))
    as_dana.post(reverse("event_summary"), sent(page, name="Half an idea", guarantee="12"))

    draft = EventDraft.objects.get()
    assert "Half an idea" in opened(as_dana).content.decode()
    again = opened(as_dana, f"?draft={draft.pk}")

    form = again.context["form"]
    assert (form["name"].value(), form["guarantee"].value()) == ("Half an idea", "12")
    assert form["key"].value() == draft.key
    assert not form.errors


def test_an_announced_event_leaves_no_draft(as_dana, weekly):
    page = opened(as_dana)
    as_dana.post(reverse("event_summary"), sent(page))

    as_dana.post(reverse("new_event"), sent(page))

    assert not EventDraft.objects.exists()


def test_a_draft_is_dropped_by_its_owner_alone(as_dana, client, weekly):
    page = opened(as_dana)
    as_dana.post(reverse("event_summary"), sent(page))
    draft = EventDraft.objects.get()
    EventDraft.objects.create(
        user=fay(), key="fays", name="Fay's", typed={}, saved_at=timezone.now()
    )

    as_dana.post(reverse("drop_draft", args=[EventDraft.objects.get(key="fays").pk]))
    as_dana.post(reverse("drop_draft", args=[draft.pk]))

    assert [one.key for one in EventDraft.objects.all()] == ["fays"]
    assert "Fay&#x27;s" not in opened(as_dana).content.decode()


def test_who_may_not_announce_sees_no_figures_and_keeps_no_draft(client):
    client.force_login(fay())

    assert client.post(reverse("event_summary"), typed()).status_code == 403
    assert not EventDraft.objects.exists()


# ---- a copy takes the whole plan of prizes -----------------------------------------------------
def test_a_copy_keeps_what_the_prize_room_planned(as_dana):
    one = event(name="Manual", at=timezone.now() - timedelta(days=7))
    Tournament.objects.filter(pk=one.pk).update(added_cents=50_00, minimum_prize_cents=10_00)

    as_dana.post(reverse("new_event"), sent(opened(as_dana, f"?like={one.pk}")))

    copy = Tournament.objects.latest("pk")
    assert (copy.added_cents, copy.minimum_prize_cents) == (50_00, 10_00)
    assert copy.prize_terms == one.prize_terms


def test_an_event_with_flights_leads_to_the_first_of_them(as_dana, weekly):
    answer = opened(as_dana)

    made = as_dana.post(reverse("new_event"), sent(answer, with_flights="1"))

    latest = Tournament.objects.latest("pk")
    assert made["Location"] == reverse("days", args=[latest.pk]) + "?add=flight"


def test_a_club_without_structures_is_offered_the_one_made_for_the_event_first(as_dana):
    club()
    page = opened(as_dana, "?like=none").content.decode()

    assert page.index("Made for this event") < page.index("or upload CSV/JSON")
    assert "Club structure" not in page
