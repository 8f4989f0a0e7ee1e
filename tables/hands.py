"""Hand-for-hand play now, read from the book."""

from django.db.models import Count

from tables.models import HandForHand, HandState, Table, TableHand
from tables.rules.hand_for_hand import Hands
from tournaments.models import Tournament


def play_of(tournament: Tournament) -> HandForHand | None:
    """The row that stands for it while it is on: never before the places paid are known."""
    if tournament.registration_closed_at is None:
        return None
    return HandForHand.objects.filter(tournament=tournament).first()


def hands_of(play: HandForHand | None) -> Hands | None:
    """The same as the rules see it, with what the tables reported."""
    if play is None:
        return None
    rows = TableHand.objects.filter(tournament=play.tournament_id, hand=play.hand)
    states = dict(rows.values_list("table__number", "state"))
    return Hands(
        play.target,
        play.hand,
        play.dealing,
        done=frozenset(number for number, state in states.items() if state == HandState.DONE),
        held=frozenset(number for number, state in states.items() if state == HandState.HOLD),
    )


def playing(tournament: Tournament) -> frozenset[int]:
    """The tables that deal: those with two players or more."""
    tables = Table.objects.filter(tournament=tournament, broken_at=None)
    dealt = tables.annotate(players=Count("seats__entry")).filter(players__gte=2)
    return frozenset(dealt.values_list("number", flat=True))
