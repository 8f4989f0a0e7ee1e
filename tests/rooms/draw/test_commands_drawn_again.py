"""Chapter: nobody draws until the result suits.  docs/draws.md."""

import pytest

from tables.models import Draw, DrawKind, Seat, Table
from tables.operations.draws import SecondPersonForDraw
from tdsite import director
from tests.factories import NOON, carl, dana, entry_price, event, fay, reentry_price, running, sell
from tests.factories import staff as hired
from tests.rooms.bounties.test_commands import mystery, out, ready
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.models.club import Role
from tournaments.operations import second_person
from tournaments.operations.second_person import DrawnBefore, NotASecondPerson
from tournaments.undo import CannotUndo

pytestmark = pytest.mark.django_db
BY = {"at": NOON}
WHY = "Two tables were forgotten."


def erik():
    return hired("erik", Role.DIRECTOR)


def confirmed(who=erik, why=WHY):
    return second_person.reason_given(why, lambda right, event: who())


def sold_out(players: int = 8) -> Tournament:
    tournament = event(seed="07" * 32)
    sell(tournament, *(f"P{n}" for n in range(1, players + 1)))
    return tournament


def seats(tournament: Tournament) -> dict[int, str]:
    rows = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    return {s.entry.number: f"{s.table.number}-{s.number}" for s in rows}


def undo(line: JournalLine, by=dana) -> JournalLine:
    return director.undo(line.tournament_id, revision=line.revision, by=by(), **BY)


def of_kind(tournament: Tournament, kind: str) -> list[Draw]:
    return list(Draw.objects.filter(tournament=tournament, kind=kind).order_by("number"))


def test_a_second_start_takes_a_reason_and_a_second_person_and_is_counted():
    tournament = sold_out()
    erik()
    first = director.start(tournament.pk, by=dana(), **BY)
    undo(first)

    with pytest.raises(DrawnBefore) as refused:
        director.start(tournament.pk, by=dana(), **BY)
    assert refused.value.field == "again_reason"
    with second_person.reason_given("   "), pytest.raises(DrawnBefore):
        director.start(tournament.pk, by=dana(), **BY)
    with second_person.reason_given(WHY), pytest.raises(SecondPersonForDraw) as refused:
        director.start(tournament.pk, by=dana(), **BY)
    assert refused.value.field == "again_approver"
    for nobody in (dana, carl):
        with confirmed(nobody), pytest.raises(NotASecondPerson):
            director.start(tournament.pk, by=dana(), **BY)
    assert seats(tournament) == {}

    with confirmed():
        line = director.start(tournament.pk, by=dana(), **BY)

    told = {"times": 2, "why": WHY, "confirmed_by": "erik", "alone": False}
    assert line.data["drawn_again"] == told
    for kind in ("seats", "button"):
        before, now = of_kind(tournament, kind)
        assert (before.times, before.why) == (1, "")
        assert (now.times, now.why, now.confirmed_by, now.alone) == (2, WHY, erik(), False)
    undo(line)
    with confirmed():
        director.start(tournament.pk, by=dana(), **BY)
    assert [draw.times for draw in of_kind(tournament, "seats")] == [1, 2, 3]


def test_one_person_alone_on_staff_draws_again_and_that_is_public():
    tournament = sold_out()
    carl()  # a cashier cannot start an event: nobody to ask
    undo(director.start(tournament.pk, by=dana(), **BY))

    with pytest.raises(DrawnBefore):
        director.start(tournament.pk, by=dana(), **BY)
    with second_person.reason_given(WHY):
        line = director.start(tournament.pk, by=dana(), **BY)

    assert line.data["drawn_again"]["alone"] is True
    assert [(d.times, d.alone, d.why) for d in of_kind(tournament, "seats")][1] == (2, True, WHY)


def test_an_undo_of_an_undo_never_brings_an_old_draw_back():
    """Start, undo, start, undo: the first seats are not to be had any more."""
    tournament = sold_out()
    first_undone = undo(director.start(tournament.pk, by=dana(), **BY))
    with second_person.reason_given(WHY):
        second = director.start(tournament.pk, by=dana(), **BY)
    second_undone = undo(second)

    with pytest.raises(CannotUndo, match="Draw 1 would count again although draw 3"):
        undo(first_undone)

    undo(second_undone)  # the newest may: nothing was drawn since
    assert seats(tournament)


def test_an_undo_taken_back_before_anything_else_is_drawn_changes_nothing():
    tournament = sold_out()
    line = director.start(tournament.pk, by=dana(), **BY)
    before = seats(tournament)

    undo(undo(line))

    assert seats(tournament) == before
    assert [draw.times for draw in of_kind(tournament, "seats")] == [1]


def test_a_draw_that_took_the_place_of_another_is_not_undone():
    tournament = sold_out()
    director.make_draw(tournament.pk, by=dana(), **BY)
    with second_person.reason_given(WHY):
        second = director.make_draw(tournament.pk, again=True, by=dana(), **BY)

    with pytest.raises(CannotUndo):
        undo(second)
    with pytest.raises(DrawnBefore):
        director.make_draw(tournament.pk, again=True, by=dana(), **BY)
    with second_person.reason_given("Once more."):
        director.make_draw(tournament.pk, again=True, by=dana(), **BY)

    assert [draw.times for draw in of_kind(tournament, "seats")] == [1, 2, 3]


@pytest.mark.parametrize("by_undo", [False, True])
def test_a_late_seat_is_not_sold_until_it_suits(by_undo):
    """Sell, void, sell; or sell, undo, sell."""
    tournament = running(players=12)
    [late] = sell(tournament, "Late")
    line = JournalLine.objects.filter(tournament=tournament).latest("revision")
    undone = (
        undo(line, carl)
        if by_undo
        else director.void_entry(late.pk, reason="wrong player", by=carl(), **BY)
    )

    with pytest.raises(DrawnBefore):
        director.register_and_seat(tournament.pk, player_id=late.player_id, by=carl(), **BY)
    with confirmed(dana):
        sold = director.register_and_seat(tournament.pk, player_id=late.player_id, by=carl(), **BY)

    assert [draw.times for draw in of_kind(tournament, "late_seat")] == [1, 2]
    assert Entry.objects.filter(player=late.player_id, voided=False).count() == 1
    director.void_entry(sold.data["entry"], reason="and again", by=carl(), **BY)
    with pytest.raises(CannotUndo, match="An earlier result never comes back"):
        undo(undone, carl)


def test_others_and_those_who_come_again_are_drawn_without_a_word():
    tournament = running(entry_price(), reentry_price(), players=12)
    [late] = sell(tournament, "Late")
    director.void_entry(late.pk, reason="wrong player", by=carl(), **BY)
    with confirmed(dana):
        line = director.register_and_seat(tournament.pk, player_id=late.player_id, by=carl(), **BY)
    [other] = sell(tournament, "Other")
    director.bust_out(line.data["entry"], stack_chips=20_000, by=fay(), **BY)

    director.reenter(tournament.pk, player_id=late.player_id, by=carl(), **BY)

    assert other.number
    assert [draw.times for draw in of_kind(tournament, "late_seat")] == [1, 2, 1, 1]


def test_an_envelope_is_not_opened_until_it_is_large():
    tournament = mystery()
    _, b, _, d, _ = ready(tournament)
    out(d, b)
    undo(director.open_envelope(d.pk, by=fay(), **BY))

    with pytest.raises(DrawnBefore):
        director.open_envelope(d.pk, by=fay(), **BY)
    with confirmed(dana):
        director.open_envelope(d.pk, by=fay(), **BY)

    assert [draw.times for draw in of_kind(tournament, DrawKind.ENVELOPE)] == [1, 2]


def test_a_button_is_not_drawn_until_it_suits_and_is_drawn_once_more_in_its_time():
    tournament = running(players=12)
    Table.objects.filter(number=1).update(button=None, sb=None, bb=None)
    order = {"table": 1, "by": fay(), **BY}
    undo(director.draw_button(tournament.pk, **order), fay)

    with pytest.raises(DrawnBefore):
        director.draw_button(tournament.pk, **order)
    with confirmed(dana):
        director.draw_button(tournament.pk, **order)
    Table.objects.filter(number=1).update(button=None, sb=None, bb=None)
    director.draw_button(tournament.pk, **order)

    assert [draw.times for draw in of_kind(tournament, "button")][1:] == [1, 2, 1]
