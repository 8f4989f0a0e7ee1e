"""Heads that went on to the next day with the bags, held to what the line of their flight said."""

from collections.abc import Collection

from tournaments import bounties, flight_tree
from tournaments.bounty_book import Sent
from tournaments.models import (
    JournalLine,
    Tournament,
)
from tournaments.models.money import Account
from tournaments.payloads.events import DayCarried
from tournaments.payloads.shapes import payload
from tournaments.undo import undone_by


def heads_as_sent(flight: Tournament) -> bool:
    """Whether a flight that is over has sent the heads that its busts make now.

    They are in play in the next day, and worth what the flight's line said of them.
    """
    return not flight_tree.is_carried(flight) or heads_as_told(flight, sending_line(flight))


def sending_line(flight: Tournament, *, without: Collection[int] = ()) -> JournalLine | None:
    """The line that sent the flight on; `without` are lines that an undo turns back by now."""
    undone = undone_by(flight, without=without)
    lines = JournalLine.objects.filter(tournament=flight, kind="day.carried")
    return lines.exclude(revision__in=undone).order_by("revision").last()


def heads_as_told(flight: Tournament, line: JournalLine | None) -> bool:
    data = payload(line, DayCarried).get("bounties") if line else None
    sent = bounties.sent_as_told(data) if data else Sent()
    under_way = flight_tree.under_way_cents(flight, Account.BOUNTY_SENT)
    return bounties.won(flight).sent == sent and under_way == sent.cents
