"""Who works here and deals where: names, shifts, and the one table a dealer's tablet acts for.

That table is where the rota has the dealer, or, for a sign-in that is no dealer's, the one whose
tablet was opened first under it.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Prefetch, Q, QuerySet

from tournaments.acts import Act
from tournaments.models import Dealer, Down, Shift, Tournament
from tournaments.rules import N_, RuleError
from tournaments.rules.rotation import Post, Stretch, post_of
from tournaments.rules.staff import is_going


def called(person: User | None) -> str:
    """A person's name, or what they sign in with; empty for nobody, who is the clock."""
    return (person.get_full_name() or person.get_username()) if person else ""


Broken = Mapping[int, datetime]  # the tables that are broken, and since when


def shifts_of(tournament: Tournament) -> QuerySet[Shift]:
    """Every shift of the event with its stretches, who came first first."""
    rows = Shift.objects.filter(tournament=tournament).select_related("dealer")
    return rows.prefetch_related("downs").order_by("came_at", "pk")


def at_work(tournament: Tournament, *, since: datetime) -> list[Shift]:
    """Whoever is at work in the event now, with the stretches that were not over before `since`."""
    recent = Down.objects.filter(Q(ended_at=None) | Q(ended_at__gte=since))
    rows = Shift.objects.filter(tournament=tournament, left_at=None).select_related("dealer")
    return list(rows.prefetch_related(Prefetch("downs", recent)).order_by("came_at", "pk"))


def somebody_deals(tournament: Tournament) -> bool:
    """Whether any dealer is at work in the event."""
    return Shift.objects.filter(tournament=tournament, left_at=None).exists()


def stretches_of(shift: Shift, broken: Broken) -> list[Stretch]:
    """The shift's stretches in their order.  A table that broke ends the one dealt there."""
    return [
        Stretch(
            down.table_number,
            down.at,
            down.ended_at,
            broke=broken.get(down.table_number) if down.table_number else None,
        )
        for down in sorted(shift.downs.all(), key=lambda down: (down.at, down.pk))
    ]


def dealer_post(shift: Shift, broken: Broken, *, now: datetime, push_s: int) -> Post:
    """The dealer of a shift as the rotation sees them; their number is the shift's."""
    return post_of(
        shift.pk,
        stretches_of(shift, broken),
        came_at=shift.came_at,
        now=now,
        push_s=push_s,
        going=is_going(shift.until, now, push_s=push_s),
    )


def dealer_at(tournament: Tournament, table: int) -> Down | None:
    """The stretch under way at a table; None where nobody was sent."""
    rows = Down.objects.filter(shift__tournament=tournament, shift__left_at=None, ended_at=None)
    return rows.filter(table_number=table).select_related("shift__dealer").first()


def free_dealers(club_id: int) -> QuerySet[Dealer]:
    """The dealers of the club who are at work nowhere."""
    busy = Shift.objects.filter(left_at=None).values("dealer")
    return Dealer.objects.filter(club=club_id, retired=False).exclude(pk__in=busy).order_by("name")


class NotThisTable(RuleError):
    """The act is about a table at which the person does not deal."""


class NoTable(RuleError):
    """Nobody has said at which table the person deals."""


def require_own_table(act: Act, data: Mapping[str, Any]) -> None:
    """See that who only deals acts for the table where they are.  Raises NotThisTable, NoTable."""
    assert act.by is not None
    own = own_table_of(act.by, act.scope.pk)
    if own is None:
        raise NoTable(
            N_("Open the tablet of your table first, or have the floor send you to a table.")
        )
    if set(_tables_named(data)) != {own}:
        raise NotThisTable(
            N_("You deal at table %(table)s. Use the tablet of the other table, or ask the floor."),
            table=own,
        )


def own_table_of(person: User, event: int) -> int | None:
    """Where the person deals in the event now; None at no table."""
    if Dealer.objects.filter(user=person, retired=False).exists():
        now = Down.objects.filter(
            shift__dealer__user=person,
            shift__tournament=event,
            shift__left_at=None,
            ended_at=None,
        )
        return now.values_list("table_number", flat=True).first()
    at_event, number = getattr(person, "td_table", (None, None))
    return number if at_event == event else None


def _tables_named(data: Mapping[str, Any]) -> Iterator[int]:
    """The tables that a line speaks of, what it undoes and what went with it included."""
    if data.get("table"):
        yield int(data["table"])
    elif data.get("seat"):
        yield int(str(data["seat"]).partition("-")[0])
    for name in ("also", "of"):
        named = data.get(name) or []
        for one in [named] if isinstance(named, dict) else named:
            if isinstance(one, dict):
                yield from _tables_named(one)
