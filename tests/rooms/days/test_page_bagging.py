"""Bag and tag on a tablet: counted, counted again blind by somebody else, differing, closed."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from tdsite import director
from tdsite.rooms.days import bag_sheets as bags
from tdsite.rooms.days import bagging_views
from tdsite.rooms.days.bagging import BaggingState, bagging_of
from tdsite.rooms.days.expected import expected_by_table
from tdsite.rooms.days.next_day import published
from tdsite.web.event_state import EventState
from tdsite.web.paper import press
from tests.cached_scene import cached_scene
from tests.factories import NOON, carl, dana, fay, running
from tests.flights import bag_all, stacks_at
from tests.pdf import pages_of
from tournaments.models import Bag, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Tournament:
    """Twelve players with 20,000 each at two tables, whose stacks are being bagged."""

    def play() -> int:
        tournament = running(players=12, seats_per_table=6)
        director.begin_bagging(tournament.pk, certain=True, by=dana(), at=NOON)
        return tournament.pk

    return Tournament.objects.get(pk=cached_scene("twelve to bag", play))


@pytest.fixture
def as_fay(client):
    client.force_login(fay())
    return client


def url(tournament, number=1, name="bagging_table") -> str:
    return reverse(name, args=[tournament.pk, number])


def words(answer) -> str:
    return " ".join(answer.content.decode().split())


def typed(tournament, number=1, **changed) -> dict[str, object]:
    """Every stack of a table as its starting stack, but for some."""
    seats = stacks_at(tournament, {})[number]
    return {f"stack-{seat}": changed.get(f"s{seat}", 20_000) for seat in seats}


def table(tournament, number=1):
    found = bagging_of(tournament)
    assert found is not None
    return found.table(number)


def test_a_table_is_bagged_and_then_waits_for_somebody_else(as_fay, day):
    answer = as_fay.post(url(day), typed(day, s1="25k", s2="15 000"))

    here = table(day)
    assert answer.status_code == 302
    assert here.step is BaggingState.COUNTED
    assert [seat.chips for seat in here.seats[:3]] == [25_000, 15_000, 20_000]
    assert (here.expected_chips, here.difference_chips) == (120_000, 0)


def test_what_is_typed_is_kept_when_a_seat_is_left_out(as_fay, day):
    answer = as_fay.post(url(day), typed(day, s1="25k", s2=""))

    assert answer.status_code == 400
    assert "A seat without a stack is not bagged" in words(answer)
    assert 'value="25k"' in words(answer)
    assert Bag.objects.count() == 0


def test_pieces_add_up_exactly_and_must_agree_with_the_stack(as_fay, day):
    structure = day.structure
    structure.chips = [[500, "purple"], [1000, "yellow"], [5000, "red"]]
    structure.save()
    pieces = {"pieces-1-5000": "3", "pieces-1-1000": "4", "pieces-1-500": "3"}

    other = as_fay.post(url(day), {**typed(day, s1="20000"), **pieces})
    as_fay.post(url(day), {**typed(day, s1=""), **pieces})

    assert "The pieces add up to 20,500, not to 20,000" in words(other)
    assert table(day).seats[0].chips == 20_500


def test_the_second_person_counts_without_seeing_the_first_figures(as_fay, as_dana, day):
    stacks = stacks_at(day, {})[1] | {1: 25_700}
    director.bag_table(day.pk, table=1, stacks=stacks, by=fay(), at=NOON)

    blind = words(as_dana.get(url(day)))
    as_dana.post(url(day), typed(day, s1=25_700))

    assert "25,700" not in blind
    assert "25700" not in blind
    assert table(day).step is BaggingState.CONFIRMED
    assert {bag.confirmed_by for bag in Bag.objects.all()} == {dana()}


def test_two_counts_that_differ_are_both_shown_with_the_seat(as_dana, day):
    director.bag_table(day.pk, table=1, stacks=stacks_at(day, {})[1], by=fay(), at=NOON)

    answer = as_dana.post(url(day), typed(day, s2=21_000))

    text = words(answer)
    assert answer.status_code == 409
    assert "Seat 2: 20,000 counted first, 21,000 now" in text
    assert "20,000" in text
    assert "21,000" in text
    assert "Second count correct" in text
    assert table(day).step is BaggingState.COUNTED


def test_who_signed_stays_beside_the_figures_when_the_counts_differ(as_fay, day):
    dana_ = dana()
    dana_.set_password("secret")
    dana_.save()
    as_fay.post(url(day), typed(day))

    signed = {"do": "confirm", "approver": "dana", "approver_password": "secret"}
    answer = as_fay.post(url(day), typed(day, s2=21_000) | signed)

    assert answer.status_code == 409
    assert 'name="approver" value="dana"' in words(answer)
    assert "secret" not in words(answer)


def test_who_counts_alone_keeps_the_reason_too(client, day):
    alone = User.objects.create_superuser("sam")
    client.force_login(alone)
    client.post(url(day), typed(day))

    reason = {"do": "confirm", "reason": "alone tonight"}
    answer = client.post(url(day), typed(day, s2=21_000) | reason)

    assert answer.status_code == 409
    assert 'name="reason" value="alone tonight"' in words(answer)
    assert "<details open>" in words(answer)


def test_one_tablet_serves_two_people(as_fay, day):
    dana_ = dana()
    dana_.set_password("secret")
    dana_.save()
    as_fay.post(url(day), typed(day))
    page = words(as_fay.get(url(day)))

    alone = as_fay.post(url(day), typed(day))
    wrong = as_fay.post(url(day), typed(day) | {"approver": "dana", "approver_password": "x"})
    both = as_fay.post(url(day), typed(day) | {"approver": "dana", "approver_password": "secret"})

    assert 'name="approver"' in page
    assert "Another person must verify your count" in words(alone)
    assert "Name or password wrong. Have the colleague retype both." in words(wrong)
    assert both.status_code == 302
    assert {bag.confirmed_by for bag in Bag.objects.all()} == {dana_}


def test_a_corrected_bag_is_confirmed_anew(as_dana, day):
    bag_all_of = stacks_at(day, {})[1]
    director.bag_table(day.pk, table=1, stacks=bag_all_of, by=fay(), at=NOON)
    director.confirm_bags(day.pk, table=1, stacks=bag_all_of, by=dana(), at=NOON)
    bag = Bag.objects.get(table_number=1, seat_number=3)

    silent = as_dana.post(url(day, 1, "correct_bag"), {"bag": bag.number, "chips": "19500"})
    told = as_dana.post(
        url(day, 1, "correct_bag"), {"bag": bag.number, "chips": "19 500", "reason": "Found one"}
    )

    here = table(day)
    assert (silent.status_code, told.status_code) == (400, 302)
    assert here.step is BaggingState.COUNTED
    assert (here.seats[2].chips, here.difference_chips) == (19_500, -500)


def test_the_page_of_all_tables_leads_from_table_to_table_and_closes_the_day(as_dana, day):
    first = words(as_dana.get(reverse("bagging", args=[day.pk])))
    director.undo(day.pk, revision=day.journal.latest("revision").revision, by=dana(), at=NOON)
    bag_all(day)
    last = words(as_dana.get(reverse("bagging", args=[day.pk])))

    as_dana.post(reverse("act", args=[day.pk, "close-day"]), {"key": "k"})

    over = words(as_dana.get(reverse("bagging", args=[day.pk])))
    assert "Bag table 1" in first
    assert "Close the day" in last
    assert "Reason for the difference" not in last
    assert "Day 1 is over" in over
    assert "12 players advance, average 20,000" in over


def test_a_difference_closes_only_with_its_reason(as_dana, day):
    director.undo(day.pk, revision=day.journal.latest("revision").revision, by=dana(), at=NOON)
    bag_all(day, {"P1": 20_500})
    address = reverse("act", args=[day.pk, "close-day"])
    page = words(as_dana.get(reverse("bagging", args=[day.pk])))

    refused = as_dana.post(address, {"key": "a"})
    closed = as_dana.post(address, {"key": "b", "reason": "Two chips from the rack"})

    assert "500 chips more than in the ledger" in page
    assert (refused.status_code, closed.status_code) == (409, 302)
    assert day.day_ends.get().reason == "Two chips from the rack"


def test_the_cashier_bags_nothing(client, day):
    client.force_login(carl())

    page = words(client.get(url(day)))
    answer = client.post(url(day), typed(day))

    assert "Your role can view bags, not count them" in page
    assert answer.status_code in (403, 409)
    assert Bag.objects.count() == 0


def test_a_move_leaves_two_tables_unknown_until_one_is_counted_again():
    tournament = running(players=11, seats_per_table=6)
    seat = tournament.tables.get(number=1).seats.exclude(entry=None).first()
    free = tournament.tables.get(number=2).seats.filter(entry=None).first()
    director.move(seat.entry_id, table=2, seat=free.number, by=dana(), at=NOON)
    moved = expected_by_table(tournament)
    rows = tournament.tables.get(number=1).seats.exclude(entry=None)
    counts = dict.fromkeys(rows.values_list("entry", flat=True), 22_000)
    director.count_chips(tournament.pk, counts=counts, by=fay(), at=NOON)

    assert moved == {1: None, 2: None}
    assert expected_by_table(tournament) == {1: 22_000 * len(counts), 2: None}


def test_all_tables_cost_the_same_for_any_field(as_dana):
    costs = []
    for players in (6, 18):
        tournament = running(players=players, seats_per_table=6)
        bag_all(tournament)
        with CaptureQueriesContext(connection) as asked:
            as_dana.get(reverse("bagging", args=[tournament.pk]))
        costs.append(len(asked))

    assert costs[0] == costs[1]


# ---- paper ----------------------------------------------------------------------------------


def test_the_tags_say_the_bag_the_player_and_the_chips_in_figures_and_words(
    as_fay, day, monkeypatch
):
    sheets = []
    monkeypatch.setattr(bagging_views, "press", lambda name, data: sheets.append(data) or b"%PDF-")
    as_fay.post(url(day), typed(day, s1=43_500))

    as_fay.get(reverse("bag_tags", args=[day.pk]) + "?sheet=80mm&table=1")
    as_fay.get(reverse("bag_sheet", args=[day.pk]) + "?table=1")
    nothing = as_fay.get(reverse("bag_tags", args=[day.pk]) + "?table=2")

    tags, sheet = sheets
    assert (tags["sheet"], len(tags["tags"])) == ("80mm", 6)
    assert {name: tags["tags"][0][name] for name in ("bag", "seat", "chips", "words")} == {
        "bag": "1",
        "seat": "1-1",
        "chips": "43,500",
        "words": "forty-three thousand five hundred",
    }
    assert [page["count"] for page in sheet["pages"]] == ["Second count"]
    assert [row[3] for row in sheet["pages"][0]["rows"]] == [""] * 6  # the second count is blind
    assert sheet["pages"][0]["expected"] == "120,000"
    assert nothing.status_code == 409
    assert as_fay.get(reverse("day_seats", args=[day.pk])).status_code == 409


def test_each_count_has_a_page_of_its_own_and_no_figure_before_both_agree(as_fay, day, monkeypatch):
    sheets = []
    monkeypatch.setattr(bagging_views, "press", lambda name, data: sheets.append(data) or b"%PDF-")

    as_fay.get(reverse("bag_sheet", args=[day.pk]))
    director.undo(day.pk, revision=day.journal.latest("revision").revision, by=dana(), at=NOON)
    bag_all(day)
    as_fay.get(reverse("bag_sheet", args=[day.pk]))

    before, after = (sheet["pages"] for sheet in sheets)
    counts = [(page["head"], page["count"]) for page in before]
    assert counts == [(f"Table {n}", f"{c} count") for n in (1, 2) for c in ("First", "Second")]
    assert {row[3] for page in before for row in page["rows"]} == {""}
    assert {page["total"] for page in before} == {""}
    assert all(page["expected"] not in ("", "—") for page in before)
    assert [page["count"] for page in after] == ["Counted twice"] * 2
    assert all(row[3] for page in after for row in page["rows"])


def test_every_paper_of_a_day_is_pressed(day):
    director.undo(day.pk, revision=day.journal.latest("revision").revision, by=dana(), at=NOON)
    bag_all(day)
    director.close_day(day.pk, by=dana(), at=NOON)
    day.refresh_from_db()
    now, found = bagging_of(day), published(EventState(day, NOON))
    with translation.override("fr"):
        about = {"day": 1, "now": NOON}
        tags = bags.tags_sheet(day, now.bags, sheet="a6", address=str, **about)
        sheet = bags.bag_sheet(
            day, now.tables, day=now.day_end, in_all=now.expected_chips, now=NOON
        )
        made = [
            press("bag_tags", tags),
            press("bag_sheet", sheet),
            press("stacks", bags.stacks_sheet(day, found, by="chips", now=NOON)),
        ]

    assert [pages_of(pdf) for pdf in made] == [12, 2, 1]


def test_the_tablet_and_the_phone_lead_to_the_bags_while_nobody_deals(as_fay, day):
    tablet = words(as_fay.get(url(day, name="tablet")))
    phone = words(as_fay.get(reverse("walk", args=[day.pk]) + "?table=1"))

    assert all(url(day) in page for page in (tablet, phone))
    assert not any("Hand complete" in page for page in (tablet, phone))
