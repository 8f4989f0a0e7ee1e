"""Chapter: looking back.  An event shown as after a line is the event as it stood after that line.

Random evenings are played; the digest over all rows is taken after every line, and read again
later through the shadows of that moment.
"""

import pytest
from hypothesis import given, settings

from tdsite.rooms.journal.as_at import as_after
from tests.digest import digest
from tests.scenarios.test_undo import (
    ActedEvent,
    attempt,
    facts_of_the_event,
    from_the_start,
    in_a_room_of_its_own,
    quick,
)
from tests.scenarios.test_undo_last_cent import LastCent, acts_of, evenings, tried
from tournaments import bounties, queries

pytestmark = pytest.mark.django_db

few = settings(quick, max_examples=max(2, quick.max_examples // 8))


def what_follows(tournament_id):
    """All that nobody keeps and everybody asks for: places, prizes, bounties, sums."""
    event = queries.Tournament.objects.prefetch_related("prices").get(pk=tournament_id)
    return (
        queries.places(event),
        queries.awards(event),
        bounties.won(event),
        queries.balances(event),
        queries.figures(event),
    )


def stood_after_each_line(evening, acts, act):
    """Every line's moment: the facts, and what follows from them."""
    stood, pk = {}, evening.tournament.pk
    for what, which in acts:
        act(evening, what, which)
        evening.tournament.refresh_from_db()
        stood[evening.tournament.revision] = facts_of_the_event(), what_follows(pk)
    return stood


def stand_as_they_stood(evening, stood):
    now, pk = digest(), evening.tournament.pk
    for revision, then in stood.items():
        with as_after(pk, revision):
            assert (facts_of_the_event(), what_follows(pk)) == then
    assert digest() == now


@few
@given(from_the_start)
def test_every_moment_of_an_evening_is_shown_as_it_was(acts):
    def play():
        evening = ActedEvent()
        stand_as_they_stood(evening, stood_after_each_line(evening, acts, attempt))

    in_a_room_of_its_own(play)


@few
@given(evenings, acts_of)
def test_so_is_every_moment_of_an_evening_of_bounties_deals_and_payouts(told, acts):
    def play():
        evening = LastCent(**told)
        stand_as_they_stood(evening, stood_after_each_line(evening, acts, tried))

    in_a_room_of_its_own(play)
