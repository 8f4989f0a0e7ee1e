"""A dealer, or a tablet that lies at a table, acts for that table and no other.

Where it is: the table that the rota has the dealer at, or, for a sign-in that is no dealer's, the
one whose tablet was opened first under it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib.auth.models import User

from tournaments.acts import Act
from tournaments.models import Dealer, Down
from tournaments.rules import N_, RuleError


class NotThisTable(RuleError):
    """The act is about a table at which the person does not deal."""


class NoTable(RuleError):
    """Nobody has said at which table the person deals."""


def require(act: Act, data: Mapping[str, Any]) -> None:
    """See that who only deals acts for the table where they are.  Raises NotThisTable, NoTable."""
    assert act.by is not None
    own = table_of(act.by, act.scope.pk)
    if own is None:
        raise NoTable(
            N_("Open the tablet of your table first, or have the floor send you to a table.")
        )
    if set(_tables(data)) != {own}:
        raise NotThisTable(
            N_("You deal at table %(table)s. Another table's own tablet, or the floor, does this."),
            table=own,
        )


def table_of(person: User, event: int) -> int | None:
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


def _tables(data: Mapping[str, Any]) -> Iterator[int]:
    """The tables that a line speaks of, what it undoes and what went with it included."""
    if data.get("table"):
        yield int(data["table"])
    elif data.get("seat"):
        yield int(str(data["seat"]).partition("-")[0])
    for name in ("also", "of"):
        named = data.get(name) or []
        for one in [named] if isinstance(named, dict) else named:
            if isinstance(one, dict):
                yield from _tables(one)
