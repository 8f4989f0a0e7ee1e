"""Rooms of many tables, written row by row: playing ten thousand sales would take minutes."""

from django.db.models import Max

from tables.models import Seat, Table
from tests.factories import NOON, club
from tournaments.models import Entry, Player, Tournament

FIRST = ("Ann", "Ben", "Cyd", "Dov", "Eli", "Fay", "Gus", "Hal", "Ivo", "Jan", "Kim")
LAST = ("Quist", "Lind", "Haugstad", "Ackerknecht", "Okonjo", "Marušić", "Ferrer")


def filled(tournament: Tournament, *, tables: int, size: int = 9) -> Tournament:
    """The event with so many tables in all, every new one full.

    The rows of the book alone: nothing was sold to these people, and no journal line is about them.
    """
    first = Table.objects.filter(tournament=tournament).count() + 1
    opened = Table.objects.bulk_create(
        Table(tournament=tournament, number=number, size=size, button=1, sb=2, bb=3)
        for number in range(first, tables + 1)
    )
    places = [(table, seat) for table in opened for seat in range(1, size + 1)]
    owner = club()
    people = Player.objects.bulk_create(
        Player(club=owner, name=f"{FIRST[n % len(FIRST)]} {LAST[n % len(LAST)]}{table.number}")
        for n, (table, _) in enumerate(places)
    )
    sold = Entry.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, player=person, number=number, entered_at=NOON)
        for number, person in enumerate(people, start=sold + 1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=seat, entry=entry)
        for (table, seat), entry in zip(places, entries, strict=True)
    )
    return tournament
