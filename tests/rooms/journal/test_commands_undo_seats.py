"""Chapter: undo of acts that bring chairs into the room, and of those that give entries back.

A chair that an act brought goes with the act, whoever was put on it; nobody sits on an entry that
was given back.
"""

import pytest

from tables.models import Seat
from tdsite import director
from tests.digest import digest
from tests.factories import NOON, dana, entry_price, event, rebuy_price, running, sell
from tournaments.models import Entry, Tournament
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db


def order():
    return {"by": dana(), "at": NOON}


def undo(tournament: Tournament, revision: int):
    return director.undo(tournament.pk, revision=revision, **order())


def test_a_draw_that_opened_tables_can_be_undone():
    tournament = event(seats_per_table=4)
    sell(tournament, "Ana", "Bo", "Cy", "Di", "Ed", "Flo")
    before = digest()

    drawn = director.make_draw(tournament.pk, **order())
    after = digest()
    undone = undo(tournament, drawn.revision)

    assert digest() == before
    undo(tournament, undone.revision)
    assert digest() == after


def test_a_redraw_that_put_chairs_at_the_final_table_can_be_undone():
    tournament = running(players=8, seats_per_table=4, policy={"final_table_at": "wsop"})
    for number in (1, 2, 3):
        director.bust_out(Entry.objects.get(number=number).pk, **order())
    before = digest()

    redrawn = director.redraw(tournament.pk, **order())
    after = digest()
    undone = undo(tournament, redrawn.revision)

    assert digest() == before
    undo(tournament, undone.revision)
    assert digest() == after


def test_an_entry_that_came_back_and_was_seated_is_not_given_back_by_an_undo():
    tournament = event()
    [ana, *_] = sell(tournament, "Ana", "Bo", "Cy")
    given_back = director.void_entry(ana.pk, **order())
    came_back = undo(tournament, given_back.revision)
    drawn = director.make_draw(tournament.pk, **order())

    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, came_back.revision)

    assert refusal.value.revision == drawn.revision
    assert Seat.objects.get(entry=ana).entry.voided is False


def test_an_entry_that_came_back_and_bought_chips_is_not_given_back_by_an_undo():
    tournament = running(entry_price(), rebuy_price(trigger="any"), players=6)
    ana = Entry.objects.get(number=1)
    given_back = director.void_entry(ana.pk, **order())
    came_back = undo(tournament, given_back.revision)
    bought = director.rebuy(ana.pk, **order())

    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(tournament, came_back.revision)

    assert refusal.value.revision == bought.revision
