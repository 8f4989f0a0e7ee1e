"""Satellites: play stops at the tickets, winners are entered, the money follows them."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.pages import draw
from tests.clients import StaffClient
from tests.factories import NOON, club, dana, entry_price, event, fay, running
from tests.markup import one_line
from tournaments import ledger, queries
from tournaments.models import Entry, JournalLine, Tournament, Voucher
from tournaments.models.money import Account
from tournaments.operations.prizes import NotAnEnd
from tournaments.rules.ledger import checks
from tournaments.rules.prize_plans import Prize
from tournaments.rules.satellites import RulingNeeded

pytestmark = pytest.mark.django_db


def main_event(**fields) -> Tournament:
    price = entry_price(prize_cents=180_00, fee_cents=10_00)
    return event(price, name="Main Event", seated_at_sale=True, **fields)


def satellite(target: Tournament | None, *, name: str = "Satellite") -> Tournament:
    """Four at 100 play for two tickets of 190; the next place gets the rest."""
    terms = {"prize_table": "satellite", "ticket_cents": 190_00}
    tournament = running(players=4, name=name, **terms)
    Tournament.objects.filter(pk=tournament.pk).update(target=target)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    return tournament


def down_to(tournament: Tournament, left: int) -> None:
    for entry in list(queries.entries_in(tournament).order_by("-number"))[:-left]:
        director.bust_out(entry.pk, by=fay(), at=NOON)


def ended(target: Tournament | None, **fields) -> Tournament:
    tournament = satellite(target, **fields)
    down_to(tournament, 2)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    return tournament


def as_(user) -> Client:
    client = StaffClient()
    client.force_login(user)
    return client


def text_of(answer) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def page_of(tournament: Tournament) -> str:
    return text_of(as_(dana()).get(reverse("tickets", args=[tournament.pk])))


def enter(tournament: Tournament, **form):
    url = reverse("enter_tickets", args=[tournament.pk])
    return as_(dana()).post(url, {"key": "k", **form})


def tickets_account(*tournaments: Tournament) -> int:
    return sum(queries.balances(one)[Account.TICKET] for one in tournaments)


def test_with_as_many_left_as_tickets_the_event_is_to_be_stopped():
    tournament = satellite(None)
    dashboard = reverse("dashboard", args=[tournament.pk])
    down_to(tournament, 3)
    early = text_of(as_(dana()).get(dashboard))
    down_to(tournament, 2)

    assert "stop the event" not in early
    assert "2 tickets, 2 players left: stop the event" in text_of(as_(dana()).get(dashboard))


def test_the_board_calls_all_who_won_a_ticket_winners():
    tournament = ended(None)

    assert snapshots.make(tournament)["podium"] == [[1, "P1, P2", 190_00]]
    rows = one_line("".join(draw(tournament, "payouts").parts.values()))
    assert rows.count("ticket</small>") == 2


def test_all_winners_are_entered_at_once_with_their_tickets():
    target = main_event()
    tournament = ended(target)

    answer = enter(tournament)

    entered = Entry.objects.filter(tournament=target).order_by("number")
    assert answer.status_code == 302
    assert [entry.player.name for entry in entered] == ["P1", "P2"]
    assert all(entry.sales.get().voucher.kind == "ticket" for entry in entered)
    assert all(entry.seat for entry in entered)
    assert JournalLine.objects.filter(tournament=target, kind="entry.registered").count() == 2
    assert page_of(tournament).count("Entered") == 2


def test_ticket_money_moves_from_one_pool_to_the_other_and_nothing_is_lost():
    target = main_event()
    tournament = ended(target)
    before = sum(queries.balances(tournament).values())

    enter(tournament, entry=Entry.objects.filter(tournament=tournament).order_by("number")[0].pk)
    assert tickets_account(tournament, target) == 0
    assert queries.balances(target)[Account.TICKET] == 190_00
    enter(tournament)

    assert tickets_account(tournament, target) == 0
    assert queries.balances(target)[Account.PRIZE_POOL] == -2 * 180_00
    for one in (tournament, target):
        one.refresh_from_db()
        assert [law.name for law in checks(ledger.book_of(one)) if not law.holds] == []
        assert sum(queries.balances(one).values()) == before == 0


def test_a_satellite_that_is_over_keeps_a_ticket_for_each_of_its_winners():
    tournament = ended(None)
    given = [Prize(380_00, 190_00), Prize(20_00)]

    with pytest.raises(NotAnEnd):
        director.correct_prizes(
            tournament.pk, prizes_given=given, reason="misread", by=dana(), at=NOON
        )


def test_money_beside_the_ticket_is_paid_at_the_payout_desk_first():
    target = main_event()
    terms = {"prize_table": "fixed", "prize_terms": {"rows": [[400_00, 190_00]]}}
    tournament = running(players=4, target=target, **terms)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    down_to(tournament, 1)
    director.finish(tournament.pk, by=dana(), at=NOON)

    refused = enter(tournament)
    assert "also won money" in text_of(refused)
    assert not Entry.objects.filter(tournament=target).exists()

    director.pay(queries.entries_in(tournament).get().pk, by=dana(), at=NOON)
    enter(tournament)
    assert Entry.objects.filter(tournament=target).count() == 1


def test_who_cannot_be_entered_is_named_and_the_rest_is_done():
    target = main_event()
    tournament = ended(target)
    first = Entry.objects.filter(tournament=tournament).order_by("number")[0]
    director.mark_player(club().pk, player_id=first.player_id, kind="banned", by=dana(), at=NOON)

    answer = enter(tournament)

    assert answer.status_code == 409
    assert "P1 is not entered." in text_of(answer)
    assert [e.player.name for e in Entry.objects.filter(tournament=target)] == ["P2"]


def test_a_second_ticket_stays_with_its_player():
    target = main_event()
    first = ended(target)
    again = ended(target, name="Turbo")
    players = Entry.objects.filter(tournament=first).order_by("number")
    for old, new in zip(
        players, Entry.objects.filter(tournament=again).order_by("number"), strict=True
    ):
        Entry.objects.filter(pk=new.pk).update(player=old.player)
    enter(first)

    page, answer = page_of(again), enter(again)

    assert page.count("Second ticket") == 2
    assert answer.status_code == 302
    assert Voucher.objects.count() == 2


def test_the_target_lists_its_satellites_with_what_became_of_their_tickets():
    target = main_event()
    first = ended(target)
    satellite(target, name="Turbo")
    enter(first, entry=Entry.objects.filter(tournament=first).order_by("number")[0].pk)

    page = page_of(target)

    assert re.search(r"Satellite Finished 2 1 1 €190", page)
    assert re.search(r"Turbo Running 0 0 0 €0", page)


def test_without_a_target_nobody_is_entered_and_the_page_says_the_next_step():
    tournament = ended(None)

    assert "No target event set" in page_of(tournament)
    assert enter(tournament).status_code == 409


def test_an_event_that_is_no_satellite_says_so():
    assert "Not a satellite" in page_of(event())


def test_the_floor_does_not_see_tickets():
    tournament = event()
    assert as_(fay()).get(reverse("tickets", args=[tournament.pk])).status_code == 403
    assert as_(fay()).post(reverse("enter_tickets", args=[tournament.pk])).status_code == 403


def test_a_tie_over_the_last_ticket_waits_for_a_ruling_where_tickets_are_no_money():
    tournament = running(players=4, prize_table="bar")
    plan = {"do": "plan", "prize_table": "satellite", "ticket_worth": "190", "tie": "ruling"}
    as_(dana()).post(reverse("prizes", args=[tournament.pk]), plan)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    down_to(tournament, 3)
    last = list(queries.entries_in(tournament).order_by("-number"))[:2]
    reports = [director.Report(entry.pk, stack_chips=10_000) for entry in last]
    director.bust_together(tournament.pk, reports=reports, by=fay(), at=NOON)

    paid = as_(dana()).get(reverse("payouts", args=[tournament.pk]))
    report = as_(dana()).get(reverse("report", args=[tournament.pk]))

    assert (paid.status_code, report.status_code) == (200, 200)
    with pytest.raises(RulingNeeded, match="Decide who is first"):
        director.pay(last[0].pk, by=dana(), at=NOON)
