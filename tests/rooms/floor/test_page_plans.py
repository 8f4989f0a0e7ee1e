"""The balance plan line by line on the dashboard, and what the to-do list says of the floor."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables.models import Move, OrderedMove, Seat, Table
from tables.rules.floor import Place
from tables.solving import balance_plan, solution
from tdsite import director
from tdsite.rooms.floor.balance_plan import PlanQuery, read_places, requested_plan
from tdsite.rooms.floor.balance_plan import plan_of as balance_plan_of
from tdsite.web.event_page import Todo
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import NOON, carl, dana, fay, running
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

IN_PLACE = {"HX-Request": "true"}


def bust(tournament: Tournament, number: int, *, table: int) -> None:
    seats = Seat.objects.filter(table__tournament=tournament, table__number=table)
    for seat in list(seats.filter(entry__isnull=False).order_by("number"))[:number]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)


def dealt(players: int) -> Tournament:
    """Tables of nine with the last big blind at seat 8: seat 9 is next."""
    tournament = running(players=players, seats_per_table=9)
    Table.objects.filter(tournament=tournament).update(button=6, sb=7, bb=8, heads_up=False)
    return tournament


def two_tables(*, short: int = 3) -> Tournament:
    tournament = dealt(18)
    bust(tournament, short, table=2)
    return tournament


def due(tournament: Tournament) -> list[Todo]:
    tournament.refresh_from_db()
    return todos(EventState(tournament, NOON), by=dana())


def plan(tournament: Tournament, *stay: Place, since: int | None = None):
    tournament.refresh_from_db()
    return balance_plan_of(EventState(tournament, NOON), PlanQuery("balance", stay, since))


def todo_page(client, tournament, query: str = "plan=balance") -> str:
    return client.get(reverse("todo", args=[tournament.pk]) + f"?{query}").content.decode()


def post(client, tournament, name, **fields):
    return client.post(reverse("act", args=[tournament.pk, name]), fields, headers=IN_PLACE)


def of(move, **more):
    return {
        "from_table": move.from_place.table,
        "from_seat": move.from_place.seat,
        "to_table": move.to_place.table,
        "to_seat": move.to_place.seat,
        **more,
    }


# the plan in the list


def test_the_plan_opens_with_its_moves_and_what_they_bring(as_dana):
    tournament = two_tables(short=4)
    page = todo_page(as_dana, tournament)

    assert "Balance: 2 moves (minimum)" in page
    assert "4 now, 0 after" in page
    assert page.count("balance-one") >= 1
    assert "Make all 2 moves" in page
    assert "is short: balance" not in page  # the plan stands for the line


def test_of_one_table_the_second_waits_for_the_first():
    first, second = plan(two_tables(short=4)).lines
    assert (first.after, second.after) == ("", first.player)


def test_a_rejected_line_is_struck_and_who_goes_instead_comes_below_it(as_dana):
    tournament = two_tables()
    [planned] = balance_plan(tournament)

    struck, instead = plan(tournament, planned.from_place).lines
    page = todo_page(as_dana, tournament, f"plan=balance&since=1&stay={planned.from_place}")

    assert (struck.state, struck.here, struck.there) == (
        "rejected",
        planned.from_place,
        planned.to_place,
    )
    assert (instead.state, instead.here) == (
        "instead",
        solution(tournament, stay=[planned.from_place]).moves[0].from_place,
    )
    assert not instead.may_wait  # whoever is next would go: the rejected one
    assert page.index("Rejected") < page.index("Alternative")
    assert f'name="stay" value="{planned.from_place}"' in page


def test_a_rejection_is_taken_back_by_its_link():
    tournament = two_tables()
    [planned] = balance_plan(tournament)

    struck, _ = plan(tournament, planned.from_place, since=7).lines

    assert struck.again == PlanQuery("balance", (), 7)
    assert struck.again.query == "plan=balance&since=7"


def test_with_everybody_rejected_the_plan_says_so_and_offers_no_move(as_dana):
    tournament = two_tables()
    taken = Seat.objects.filter(table__number=1, entry__isnull=False)
    stay = [Place(1, seat) for seat in taken.values_list("number", flat=True)]

    shown = plan(tournament, *stay)
    query = PlanQuery("balance", tuple(stay), 1).query
    page = todo_page(as_dana, tournament, query)

    assert shown.moves == 0
    assert {line.state for line in shown.lines} == {"rejected"}
    assert "let one of them move" in page
    assert "Make all" not in page


def test_a_move_made_from_the_plan_stays_in_it_with_its_undo(as_dana):
    tournament = two_tables(short=4)
    opened = Tournament.objects.get(pk=tournament.pk).revision
    first, _ = balance_plan(tournament)

    answer = post(as_dana, tournament, "balance-one", **of(first))

    assert answer.status_code == 200
    accepted, left = plan(tournament, since=opened).lines
    assert (accepted.state, accepted.here, accepted.undo) == (
        "accepted",
        first.from_place,
        opened + 1,
    )
    assert left.state == "open"
    assert "Moved 1 time before" not in left.why


def test_who_was_moved_before_is_said_so():
    tournament = two_tables()
    director.balance(tournament.pk, by=fay(), at=NOON)
    mover = Move.objects.get().entry
    director.set_button(tournament.pk, table=2, seat=9, by=fay(), at=NOON)
    bust(tournament, 3, table=1)
    stay = [
        Place(2, seat.number)
        for seat in Seat.objects.filter(table__number=2).exclude(entry=mover).exclude(entry=None)
    ]

    line = next(line for line in plan(tournament, *stay).lines if line.state != "rejected")

    assert line.player == mover.player.name
    assert "Moved 1 time before, last at 13:00." in line.why


def test_the_rejected_stay_when_all_that_is_left_is_made(as_dana):
    tournament = two_tables()
    [planned] = balance_plan(tournament)
    entry = Seat.objects.get(table__number=1, number=planned.from_place.seat).entry_id

    answer = post(as_dana, tournament, "balance", stay=str(planned.from_place))

    assert answer.status_code == 200
    assert Move.objects.exclude(entry=entry).count() == Move.objects.count() == 1


def test_a_line_that_the_law_no_longer_gives_is_refused_by_name(as_dana):
    tournament = two_tables(short=4)
    _, second = balance_plan(tournament)

    answer = post(as_dana, tournament, "balance-one", **of(second))

    assert answer.status_code == 409
    assert "is next big blind there" in answer.content.decode()


def test_pressed_twice_it_is_one_move(as_dana):
    tournament = two_tables(short=4)
    first, _ = balance_plan(tournament)
    for _ in range(2):
        answer = post(as_dana, tournament, "balance-one", **of(first, key="drawn-1"))
        assert answer.status_code == 200
    assert Move.objects.count() == 1


def test_without_javascript_a_line_is_accepted_by_a_plain_form(as_dana):
    tournament = two_tables()
    [planned] = balance_plan(tournament)
    url = reverse("act", args=[tournament.pk, "balance-one"])

    answer = as_dana.post(url, of(planned))

    assert answer.status_code == 302
    assert Move.objects.count() == 1


def test_who_has_no_right_to_move_players_sees_the_plan_without_buttons(client):
    tournament = two_tables()
    client.force_login(carl())

    page = todo_page(client, tournament)

    assert "Balance: 1 move" in page
    assert "balance-one" not in page


def test_seats_in_an_address_are_read_and_nonsense_is_left_out(rf):
    address = rf.get("/", {"plan": "balance", "stay": ["12-5", "x", "0-1", "12-5", "3-4"]}).GET

    assert requested_plan(address) == PlanQuery("balance", (Place(12, 5), Place(3, 4)))
    assert requested_plan(rf.get("/").GET) is None
    assert len(read_places(f"{n}-1" for n in range(1, 99))) == 20


def test_the_plan_asks_as_much_of_the_database_for_many_moves_as_for_few(as_dana):
    counted = []
    for short in (3, 5):
        tournament = two_tables(short=short)
        todo_page(as_dana, tournament)
        with CaptureQueriesContext(connection) as asked:
            todo_page(as_dana, tournament)
        counted.append(len(asked))
    assert counted[0] == counted[1]


# when the hand ends


def test_an_ordered_move_is_a_line_of_the_list_with_both_its_ends(as_dana):
    tournament = two_tables()

    post(as_dana, tournament, "order-move", from_table=1, to_table=2)

    [line, *_] = due(tournament)
    assert line.what == "Table 1 → table 2 after this hand"
    assert [press.label for press in line.presses] == ["Hand complete", "Cancel"]
    for press in line.presses:
        assert press.post
    post(as_dana, tournament, "hand-ended", **line.presses[0].fields)
    assert Move.objects.count() == 1
    assert not OrderedMove.objects.exists()


def test_an_order_called_off_brings_the_plan_back(as_dana):
    tournament = two_tables()
    post(as_dana, tournament, "order-move", from_table=1, to_table=2)
    [line, *_] = due(tournament)

    post(as_dana, tournament, "drop-order", **line.presses[1].fields)

    assert due(tournament)[0].what == "Table 2 is short: balance"


def test_an_order_that_is_not_needed_any_more_says_so():
    tournament = two_tables()
    director.order_move(tournament.pk, from_table=1, to_table=2, by=fay(), at=NOON)
    bust(tournament, 3, table=1)

    assert due(tournament)[0].why == "Already balanced: no move needed."


# what the list says of the floor


def test_every_short_table_has_a_line_and_one_plan():
    tournament = dealt(27)
    bust(tournament, 4, table=3)
    bust(tournament, 2, table=2)

    first, second, *_ = due(tournament)

    assert [first.what, second.what] == ["Table 3 is short: balance", "Table 2 is short: balance"]
    assert (first.tone, first.law, second.tone, second.law) == (
        "stop",
        "TDA 2024 11-D",
        "warn",
        "Robert's Rules 7.17",
    )
    assert [press.label for press in first.presses] == ["2 moves"]
    assert second.presses == ()


def test_a_table_three_short_plays_on_until_its_big_blind_meets_a_vacated_seat():
    tournament = two_tables()
    [first, *_] = due(tournament)
    assert "Plays on until the big blind reaches an empty seat" in first.why

    table = Table.objects.get(tournament=tournament, number=2)
    empty = Seat.objects.filter(table=table, entry=None).order_by("number")[0].number
    Table.objects.filter(pk=table.pk).update(button=7, sb=8, bb=(empty - 2) % 9 + 1)

    [first, *_] = due(tournament)
    assert first.what == "Table 2 halted: balance now"
    assert f"falls on empty seat 2-{empty}" in first.why


def test_a_table_without_a_button_asks_for_the_draw_and_gets_it_once(as_dana):
    tournament = running(players=12, seats_per_table=6)
    Table.objects.filter(number=2).update(button=None, sb=None, bb=None)
    [line, *_] = due(tournament)
    assert (line.what, line.law) == ("Table 2 has no button", "Robert's Rules 7.7")

    answer = post(as_dana, tournament, "draw-button", table=2)

    assert "Button of table 2 at seat" in answer.content.decode()
    assert Table.objects.get(number=2).button is not None
    again = post(as_dana, tournament, "draw-button", table=2)
    assert again.status_code == 409
    assert "Set its seat yourself" in again.content.decode()


def test_a_redraw_says_which_tables_stay_and_how_many_each_gets(as_dana):
    tournament = running(players=18, seats_per_table=6)
    bust(tournament, 4, table=1)
    bust(tournament, 3, table=2)
    page = todo_page(as_dana, tournament, "plan=redraw")

    said = re.sub(r"<[^>]+>|\s+", " ", page)
    said = re.sub(r"\s+", " ", said)
    assert "Tables staying 1 6 players 2 5 players Tables closing 3" in said


def test_at_three_tables_of_four_a_redraw_is_the_directors_choice(as_dana):
    tournament = running(players=24, seats_per_table=6)
    for table in (1, 2, 3):
        bust(tournament, 2, table=table)
    lines = due(tournament)
    choice = next(line for line in lines if line.what == "Optional redraw")
    assert (lines[0].what, choice.tone) == ("Break table 4", "info")
    assert "director’s choice" in choice.why

    page = todo_page(as_dana, tournament, "plan=redraw")
    assert "Your choice" in page
    post(as_dana, tournament, "redraw")

    assert Table.objects.filter(tournament=tournament, broken_at=None).count() == 3
    assert "Optional redraw" not in [line.what for line in due(tournament)]


# the final table
