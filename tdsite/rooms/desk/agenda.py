"""What the desk does by itself: free seats are offered in line, and offers end."""

from collections.abc import Iterator
from datetime import datetime

from tdsite.acts.agenda import Agenda, Due, What, was_undone
from tdsite.rooms.desk.acts.alternates import end_offer, next_to_offer, offer_seat
from tournaments.models import Alternate
from tournaments.models.tournament import State


def _offers(now: datetime, only: int | None) -> Iterator[Due]:
    """Offers that end, and seats that came free while somebody waits.  Source: 2.2.21."""
    rows = Alternate.objects.filter(left_at=None, tournament__registration_closed_at=None)
    rows = rows.filter(tournament__suspended_at=None)
    rows = rows.exclude(tournament__state__in=(State.FINISHED, State.CANCELLED))
    if only is not None:
        rows = rows.filter(tournament=only)
    lines: dict[int, list[Alternate]] = {}
    for row in rows.select_related("tournament").order_by("came_at", "pk"):
        lines.setdefault(row.tournament_id, []).append(row)
        if row.offer_ends_at is not None:
            yield Due(What.OFFER_ENDS, row.tournament_id, row.offer_ends_at, row=row.player_id)
    for line in lines.values():
        event = line[0].tournament
        following = next_to_offer(event, line) if event.offers_itself else None
        if following is None or was_undone(event, "alternate.offered", alternate=following.pk):
            continue
        yield Due(What.OFFER, event.pk, now, row=following.player_id)


def _offer(due: Due, now: datetime) -> bool:
    assert due.row is not None
    return bool(offer_seat(due.tournament_id, player_id=due.row, by=None, at=now))


def _offer_ends(due: Due, now: datetime) -> bool:
    assert due.row is not None
    return bool(end_offer(due.tournament_id, player_id=due.row, ends_at=due.at, now=now))


AGENDA = Agenda(sources=(_offers,), fires={What.OFFER: _offer, What.OFFER_ENDS: _offer_ends})
