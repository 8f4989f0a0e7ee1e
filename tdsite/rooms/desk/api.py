"""Entries, places and money."""

from typing import Any

from django.db.models import Q, QuerySet

from tables.rules.floor import Place
from tdsite.api import answers
from tdsite.api import fields as asked
from tdsite.api.endpoints import Listed, listing, read
from tournaments import finishes, flight_tree, queries
from tournaments.models import Entry, Payout, Tournament
from tournaments.models.prizes import PayoutKind, PayoutState

STATES = {
    "in": Q(voided=False) & ~queries.OUT,
    "out": Q(voided=False) & queries.OUT,
    "waiting": Q(voided=False, elimination__pending=True),
    "voided": Q(voided=True),
}


@listing(answers.Entry, order="number", query=asked.Entries, seats=True)
def list_entries(
    tournament: Tournament, state: str = "", player: int = 0, table: int = 0
) -> Listed:
    """The entries by number, with seat, end and place."""
    rows = Entry.objects.filter(tournament=tournament).select_related(
        "player", "elimination", "seat__table"
    )
    if state:
        rows = rows.filter(STATES[state])
    if player:
        rows = rows.filter(player=player)
    if table:
        rows = rows.filter(seat__table__number=table)
    placed = queries.places(tournament)
    return rows, lambda entries: answers.Entry([_entry(e, placed) for e in entries], many=True).data


@read(answers.Entry, seats=True)
def get_entry(tournament: Tournament, entry_id: int) -> dict[str, Any]:
    """One entry."""
    rows = Entry.objects.select_related("player", "elimination", "seat__table")
    return _entry(rows.get(pk=entry_id, tournament=tournament), queries.places(tournament))


def _entry(entry: Entry, placed: dict[int, Any]) -> dict[str, Any]:
    seat = getattr(entry, "seat", None)
    place = placed.get(entry.pk)
    return {
        "id": entry.pk,
        "number": entry.number,
        "player": entry.player,
        "entered_at": entry.entered_at,
        "voided": entry.voided,
        "seat": Place(seat.table.number, seat.number) if seat else None,
        "ended": getattr(entry, "elimination", None),
        "place": place.place if place else None,
    }


@read(answers.Prizes, right="see_board")
def get_prizes(tournament: Tournament) -> dict[str, Any]:
    """What every place wins; until registration closes, what it would win now."""
    prizes = queries.prizes_in_full(tournament)
    return {
        "frozen": tournament.registration_closed_at is not None,
        "pool_cents": queries.pool_cents(tournament),
        "prizes": [
            {
                "place": place,
                "amount_cents": prize.amount_cents,
                "ticket_cents": prize.ticket_cents,
                "thing": prize.thing,
            }
            for place, prize in enumerate(prizes, start=1)
        ],
    }


@read(answers.Placed, many=True)
def list_places(tournament: Tournament) -> list[dict[str, Any]]:
    """Everybody who has a place, in flights too, the best first, with what it wins."""
    placed = finishes.places(tournament)
    won = finishes.won(tournament)
    days = [tournament, *flight_tree.below(tournament)]
    slips = Payout.objects.filter(voided=False, kind=PayoutKind.PRIZE, state=PayoutState.PAID)
    paid = set(slips.filter(tournament__in=days).values_list("entry_id", flat=True))
    rows = Entry.objects.filter(tournament__in=days).select_related("player")
    entries = {entry.pk: entry for entry in rows if entry.pk in placed}
    return [
        {
            "place": place.place,
            "through": place.through,
            "tied": place.tied,
            "entry": entries[pk],
            "amount_cents": won.get(pk, 0),
            "paid": pk in paid,
        }
        for pk, place in sorted(placed.items(), key=lambda item: (item[1].place, item[0]))
    ]


@read(answers.Payout, many=True, right="see_money")
def list_payouts(tournament: Tournament) -> QuerySet[Payout]:
    """What was authorised and handed over, voided payments too."""
    return tournament.payouts.select_related("entry__player").order_by("number")


@read(answers.MoneyBox, right="see_money")
def get_money(tournament: Tournament) -> dict[str, int]:
    """The money of the event: taken, owed, paid."""
    return queries.money_box(tournament)
