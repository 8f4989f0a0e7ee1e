"""Whatever is written past the log is found, and named to the column."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.urls import reverse

from tables.models import Seat
from tdsite import director
from tests.factories import NOON, club, dana, entry_price, fay, rebuy_price, running
from tests.random_evening import OFTEN, RandomEvent
from tests.random_flights import Tree
from tournaments import queries
from tournaments.models import Elimination, Entry, Payout, Player, Prize, Sale, SalePart, Tournament
from tournaments.row_check import GONE, UNKNOWN, strays

pytestmark = pytest.mark.django_db


def found() -> set[tuple[str, str]]:
    """Model and column of each stray; the staff of tests are made by no act."""
    return {(s.model, s.column) for s in strays() if s.model != "tournaments.staffrole"}


@pytest.fixture
def paid() -> Tournament:
    """An event of six that is over; the winner is paid."""
    tournament = running(entry_price(), rebuy_price(), players=6)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    while queries.still_in(tournament) > 1:
        last = queries.entries_in(tournament).order_by("-number")[0]
        director.bust_out(last.pk, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    winner = queries.entries_in(tournament).get()
    director.pay(winner.pk, by=dana(), at=NOON)
    return tournament


TAMPERINGS = {
    "a sale": (Sale, "method", "card"),
    "what went to the prize pool": (SalePart, "cents", 1),
    "a place in the order": (Elimination, "hand", "99"),
    "a prize": (Prize, "amount_cents", 999_00),
    "a payment": (Payout, "amount_cents", 1),
    "a name": (Player, "name", "Somebody Else"),
    "whose entry it is": (Entry, "number", 77),
    "a seat": (Seat, "number", 23),
    "the seats of a table": (Tournament, "seats_per_table", 2),
    "whether it is over": (Tournament, "state", "running"),
}


@pytest.mark.parametrize("what", TAMPERINGS)
def test_a_value_changed_in_the_database_is_named(paid, what):
    model, column, value = TAMPERINGS[what]
    assert found() == set()
    pk = model.objects.order_by("-pk").values_list("pk", flat=True)[0]

    model.objects.filter(pk=pk).update(**{column: value})

    [stray] = [one for one in strays() if one.model != "tournaments.staffrole"]
    assert (stray.model, stray.pk, stray.column) == (model._meta.label_lower, pk, column)
    assert (stray.found, stray.found_by) == (value, None)


def test_a_row_that_is_taken_away_is_named(paid):
    Payout.objects.all().delete()

    assert found() == {("tournaments.payout", GONE)}


def test_a_row_that_no_act_made_is_named(paid):
    Prize.objects.create(tournament=paid, place=6, amount_cents=5_00)

    assert found() == {("tournaments.prize", UNKNOWN)}


def test_what_was_changed_and_changed_back_is_found_where_an_act_met_it():
    tournament = running(entry_price(), players=3)
    name = tournament.name
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_tournament SET name = %s", ["Other"])
    director.change_event(tournament.pk, fields={"name": "Third"}, prices=[], by=dana(), at=NOON)

    [stray] = [one for one in strays() if one.model != "tournaments.staffrole"]

    assert (stray.column, stray.logged, stray.found) == ("name", name, "Other")
    assert stray.found_by is not None


@pytest.mark.parametrize("number", range(3))
def test_an_honest_evening_has_no_stray_whatever_was_undone(number):
    evening = RandomEvent(number)
    for what in evening.chance.choices(OFTEN, k=45):
        evening.act(what)

    assert found() == set()


def test_nor_have_flights():
    tree = Tree(1)
    for _, (day, what) in zip(range(120), tree.story(), strict=False):
        day.act(what)
        tree.fresh()

    assert found() == set()


def test_the_log_of_the_club_says_it_to_people_and_to_programs(client, paid):
    client.force_login(dana())
    page, program = reverse("club_journal"), "/api/club/journal/rows/"
    offered = client.get(page).content.decode()
    Prize.objects.filter(place=1).update(amount_cents=1)

    looked = client.get(page, {"check": "rows"}).content.decode()

    assert "Check data against the log" in offered
    assert "amount_cents is 1, the log says" in looked
    [line] = [one for one in client.get(program).json() if "prize" in one["row"]]
    assert line["column"] == "amount_cents"
    assert paid.name in line["line"]
    assert line["says"] in looked.replace("&quot;", '"')


def test_the_audit_names_each_fault_and_fails(paid):
    said = StringIO()
    call_command("audit", paid.pk, stdout=said)
    assert "Seals and ledgers: all as it must be" in said.getvalue()
    Sale.objects.update(method="card")

    with pytest.raises(CommandError):
        call_command("audit", stdout=said)

    assert "tournaments.sale" in said.getvalue()
    assert "method is" in said.getvalue()


def test_the_audit_of_an_event_that_is_not_there_says_so():
    club()
    with pytest.raises(CommandError, match="There is no event 99"):
        call_command("audit", 99)


def test_who_founded_the_club_directs_it_without_a_line_and_nobody_else_does():
    club()
    assert [s for s in strays() if s.model == "tournaments.staffrole"] == []

    fay()

    assert [s.column for s in strays() if s.model == "tournaments.staffrole"] == [UNKNOWN]
