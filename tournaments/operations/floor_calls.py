"""Calls of the tables to the floor: made, answered, done, withdrawn.  Steps of an act."""

from tournaments.acts import Act
from tournaments.models import FloorCall
from tournaments.models.dealers import CallFor
from tournaments.rules import N_, RuleError
from tournaments.rules import dealers as rules
from tournaments.staff import called


class CallsAlready(RuleError):
    """The table waits for the same thing."""


class CallOver(RuleError):
    """The call is done or withdrawn."""


class AnsweredAlready(RuleError):
    """Somebody is on his way."""


def call(act: Act, table: int, what: CallFor, note: str) -> FloorCall:
    """A table calls.  Raises CallsAlready, DealerTextTooLong."""
    standing = FloorCall.objects.filter(tournament=act.tournament, table_number=table, what=what)
    if standing.filter(ended_at=None).exists():
        raise CallsAlready(
            N_("Table %(table)s has called for this already, and the floor knows."), table=table
        )
    return act.create(
        FloorCall(
            tournament=act.tournament,
            table_number=table,
            what=what,
            note=rules.check_note(note),
            at=act.at,
        )
    )


def answer(act: Act, row: FloorCall) -> FloorCall:
    """Who acts is on his way.  Raises CallOver, AnsweredAlready."""
    _check_stands(row)
    if row.answered_at is not None:
        raise AnsweredAlready(
            N_("%(who)s is on the way to table %(table)s already."),
            who=called(row.answered_by),
            table=row.table_number,
        )
    return act.update(row, answered_at=act.at, answered_by=act.by)


def end(act: Act, row: FloorCall) -> FloorCall:
    """What the table called for is done; one that nobody answered was answered on the spot.

    Raises CallOver.
    """
    _check_stands(row)
    fields = {"ended_at": act.at}
    if row.answered_at is None:
        return act.update(row, answered_at=act.at, answered_by=act.by, **fields)
    return act.update(row, **fields)


def withdraw(act: Act, row: FloorCall) -> FloorCall:
    """The table needs nobody any more.  Raises CallOver."""
    _check_stands(row)
    return act.update(row, ended_at=act.at, withdrawn=True)


def _check_stands(row: FloorCall) -> None:
    if row.ended_at is not None:
        raise CallOver(N_("This call is over. The table may call again."))
