"""The floor tells everybody: notices from the dashboard, stacks from a drawer or the box."""

import pytest
from django.urls import reverse

from tables.rules.floor import Place
from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.web.fields import NotAStack, parse_stack
from tests.factories import NOON, fay, running
from tournaments import penalties, queries
from tournaments.models import Notice

pytestmark = pytest.mark.django_db


def test_a_notice_is_said_from_the_dashboard_and_taken_down(as_dana):
    tournament = running(players=4)
    act = reverse("act", args=[tournament.pk, "note"])

    as_dana.post(act, {"text": "Dinner is served", "minutes": "15", "spoken": "true"})
    page = as_dana.get(reverse("dashboard", args=[tournament.pk])).content.decode()
    notice = Notice.objects.get()

    assert notice.spoken
    assert as_dana.post(act, {"text": " "}).status_code == 400
    part = as_dana.get(reverse("notices", args=[tournament.pk])).content.decode()
    assert "Post an announcement" in page
    notice.until = None
    notice.save()
    part = as_dana.get(reverse("notices", args=[tournament.pk])).content.decode()
    assert "Dinner is served" in part
    as_dana.post(reverse("act", args=[tournament.pk, "end-note"]), {"notice": notice.pk})
    assert not Notice.objects.exists()


def test_a_whole_table_is_counted_in_its_drawer(as_dana):
    tournament = running(players=4)
    one, two, three, _ = queries.entries_in(tournament).order_by("number")
    drawer = as_dana.get(reverse("table", args=[tournament.pk, 1])).content.decode()
    assert drawer.count('name="stack-') == 4
    typed = {f"stack-{one.pk}": "12k", f"stack-{two.pk}": " ", f"stack-{three.pk}": "20 500"}

    as_dana.post(reverse("act", args=[tournament.pk, "count-chips"]), typed)

    found = {entry: count.chips for entry, count in penalties.latest_counts(tournament).items()}
    assert found == {one.pk: 12_000, three.pk: 20_500}
    wrong = as_dana.post(
        reverse("act", args=[tournament.pk, "count-chips"]), {f"stack-{one.pk}": "lots"}
    )
    assert wrong.status_code == 400
    assert "“lots” is not a stack" in wrong.content.decode()


def test_the_command_box_counts_and_speaks(as_dana):
    tournament = running(players=4)
    seats = {str(Place(1, e.seat.number)): e.pk for e in queries.entries_in(tournament)}
    (here, one), (there, two), *_ = seats.items()
    box = reverse("command", args=[tournament.pk])

    as_dana.post(box, {"line": f"c {here} 12.5k, {there} 9,000"})
    as_dana.post(box, {"line": "SAY Dinner  is Served"})

    assert {e: c.chips for e, c in penalties.latest_counts(tournament).items()} == {
        one: 12_500,
        two: 9000,
    }
    assert Notice.objects.get().text == "Dinner is Served"


@pytest.mark.parametrize("text", ["", "k", "1.2345k", "-5", "12.5", "1e5", "٣", "9" * 20])
def test_what_is_no_stack_is_refused(text):
    with pytest.raises(NotAStack):
        parse_stack(text)


def test_the_final_table_shows_the_stacks_that_were_counted(as_dana):
    tournament = running(players=4)
    one = queries.entries_in(tournament).order_by("number")[0]
    director.count_chips(tournament.pk, counts={one.pk: 19_950}, by=fay(), at=NOON)

    page = as_dana.get(reverse("final_table", args=[tournament.pk])).content.decode()

    assert page.count("19,950 ·") == 2


def test_notices_travel_with_the_snapshot_those_first_that_stand_longest():
    tournament = running(players=4)
    for text, minutes in (("short", 1), ("long", 600), ("stays", None), ("middle", 60)):
        director.note(tournament.pk, text=text, minutes=minutes, by=fay(), at=NOON)
    tournament.refresh_from_db()

    said = snapshots.make(tournament)["notices"]

    assert [notice["text"] for notice in said] == ["stays", "long", "middle"]
    assert said[0]["until"] is None
