"""Chapter: an event is announced, opened by hand or by itself, suspended; tickets have an aim."""

from datetime import timedelta

import pytest

from tdsite import director
from tdsite.rooms.clock.agenda import fire_due
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.factories import NOON, carl, dana, entry_price, event, player, rebuy_price, running, sell
from tests.rooms.boards.drawn import shown
from tournaments.models import JournalLine, Tournament
from tournaments.models.tournament import State
from tournaments.operations.alternates import preregister
from tournaments.operations.entries import NotOpenYet, RegistrationSuspended
from tournaments.operations.events import WrongState
from tournaments.operations.targets import BadTarget, OpensTooSoon
from tournaments.queries import entries_in
from tournaments.rules.preregistration import PageClosed

pytestmark = pytest.mark.django_db
SOON = NOON + timedelta(minutes=30)


def order(minutes=0):
    return {"by": dana(), "at": NOON + timedelta(minutes=minutes)}


def listed(tournament, minutes=0):
    tournament.refresh_from_db()
    event_now = EventState(tournament, NOON + timedelta(minutes=minutes))
    return [todo.what for todo in todos(event_now, by=dana()) if "egistration" in todo.what]


def test_registration_opens_by_itself_at_its_time_and_not_before():
    tournament = event(opens_at=SOON, preregistration=True)

    assert tournament.state == State.ANNOUNCED
    with pytest.raises(NotOpenYet):
        sell(tournament, "Anna")
    with pytest.raises(PageClosed):
        preregister(tournament.pk, at=NOON, name="Anna")
    assert shown(tournament).ticker == ["Registration opens at 13:30"]
    assert listed(tournament) == ["Registration opens by itself in"]
    assert fire_due(SOON - timedelta(seconds=1)) == []
    (fired,) = fire_due(SOON + timedelta(seconds=2))

    assert (fired.what, fired.late_seconds) == ("opens", 2)
    assert (listed(tournament, 31), tournament.state) == ([], State.REGISTERING)
    sell(tournament, "Anna", at=SOON + timedelta(minutes=1))
    preregister(tournament.pk, at=SOON, name="Bo")
    assert fire_due(SOON + timedelta(minutes=2)) == []


def test_an_opening_that_was_undone_is_for_a_person():
    tournament = event(opens_at=SOON)
    fire_due(SOON)
    line = JournalLine.objects.get(tournament=tournament, kind="registration.opened")

    director.undo(tournament.pk, revision=line.revision, **order(31))

    assert Tournament.objects.get().state == State.ANNOUNCED
    assert fire_due(SOON + timedelta(minutes=2)) == []
    director.open_registration(tournament.pk, **order(33))
    assert Tournament.objects.get().state == State.REGISTERING


def test_an_event_announced_only_is_opened_by_hand():
    tournament = event(announced_only=True)

    assert listed(tournament) == ["Open registration"]
    director.open_registration(tournament.pk, **order())
    with pytest.raises(WrongState):
        director.open_registration(tournament.pk, **order())
    sell(tournament, "Anna")


def test_a_time_that_has_passed_opens_nothing():
    with pytest.raises(OpensTooSoon) as refused:
        event(opens_at=NOON - timedelta(minutes=1))
    assert refused.value.field == "opens_at"
    assert not Tournament.objects.exists()


def test_while_registration_is_suspended_no_entry_is_sold_but_chips_are():
    tournament = running(entry_price(), rebuy_price(), players=4)
    broke = entries_in(tournament).first()
    director.bust_out(broke.pk, **order(1))

    director.suspend_registration(tournament.pk, **order(2))

    with pytest.raises(RegistrationSuspended):
        sell(tournament, "Late", at=NOON + timedelta(minutes=3))
    director.rebuy(broke.pk, by=carl(), at=NOON + timedelta(minutes=3))
    assert listed(tournament, 3) == ["Registration is suspended"]
    assert "Registration is suspended" in shown(tournament, minutes=3).ticker
    with pytest.raises(WrongState):
        director.suspend_registration(tournament.pk, **order(3))

    director.resume_registration(tournament.pk, **order(4))

    sell(tournament, "Late", at=NOON + timedelta(minutes=5))
    with pytest.raises(WrongState):
        director.resume_registration(tournament.pk, **order(5))


def test_suspension_is_undone_and_ends_with_the_close():
    tournament = running(players=4)
    line = director.suspend_registration(tournament.pk, **order())
    director.undo(tournament.pk, revision=line.revision, **order(1))
    sell(tournament, "Late", at=NOON + timedelta(minutes=1))
    director.suspend_registration(tournament.pk, **order(2))

    director.close_registration(tournament.pk, **order(3))

    with pytest.raises(WrongState):
        director.resume_registration(tournament.pk, **order(4))
    assert listed(tournament, 5) == []


def test_tickets_are_aimed_at_an_event_and_away_again_even_after_the_end():
    main, satellite = event(name="Main"), running(players=2)
    director.bust_out(entries_in(satellite).first().pk, **order())
    director.finish(satellite.pk, **order())

    line = director.aim_tickets(satellite.pk, target_id=main.pk, **order(1))

    assert Tournament.objects.get(pk=satellite.pk).target == main
    director.undo(satellite.pk, revision=line.revision, **order(2))
    assert Tournament.objects.get(pk=satellite.pk).target is None


def test_what_tickets_cannot_pay_for_is_refused():
    main, over, dollars = event(), event(), event(currency="USD")
    satellite = event(target_id=main.pk)
    director.cancel(over.pk, reason="Flood", **order())
    prices = [entry_price()]

    for wrong in (satellite.pk, over.pk, dollars.pk, 10**9):
        for act in (
            lambda pk: director.aim_tickets(satellite.pk, target_id=pk, **order()),
            lambda pk: director.change_event(
                satellite.pk, fields={"target_id": pk}, prices=prices, **order()
            ),
        ):
            with pytest.raises(BadTarget) as refused:
                act(wrong)
            assert refused.value.field == "target_id"
    with pytest.raises(BadTarget):  # a circle
        director.aim_tickets(main.pk, target_id=satellite.pk, **order())


def test_no_seat_is_offered_while_registration_is_suspended():
    tournament = event(entry_price(limit=2))
    first, _ = sell(tournament, "Anna", "Bo")
    waits = player("Cy")
    director.join_waiting(tournament.pk, player_id=waits.pk, by=carl(), at=NOON)
    director.suspend_registration(tournament.pk, **order(1))
    director.void_entry(first.pk, by=carl(), at=NOON + timedelta(minutes=2))

    assert fire_due(NOON + timedelta(minutes=3)) == []
    director.resume_registration(tournament.pk, **order(4))
    assert [one.what for one in fire_due(NOON + timedelta(minutes=5))] == ["offer"]
