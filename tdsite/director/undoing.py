"""Undo across the whole house: the rows go back, and the book must still add up."""

from collections.abc import Callable, Iterator
from typing import Any, Unpack

from django.db.models import Count

from tables.models import Seat
from tournaments import journal, queries
from tournaments import undo as undo_rules
from tournaments.acts import Act, Order
from tournaments.models import Entry, JournalLine, Payout, Prize, Tournament
from tournaments.models.tournament import State
from tournaments.rules import N_, RuleError

Guilty = Callable[[JournalLine], bool]


class NoSuchLine(RuleError):
    """The journal has no line of that number."""


@journal.command
def undo(tournament_id: int, *, revision: int, **order: Unpack[Order]) -> JournalLine:
    """Undo one line of the event's journal.

    Raises NoSuchLine, CannotUndo, AlreadyUndone, StandsInTheWay (which names the later line).
    """
    line = JournalLine.objects.filter(tournament=tournament_id, revision=revision).first()
    if line is None:
        raise NoSuchLine(
            N_("The log has no line %(revision)s."), field="revision", revision=revision
        )
    kind = undo_kind(line)
    act = journal.open_act(tournament_id, "act.undone", allowed_as=kind, **order)
    undo_rules.reverse(act, line)
    for guilty in _what_no_longer_holds(act):
        raise undo_rules.blame(act, guilty, after=line.revision)
    return journal.record(act, undoes=revision, law=line.law, kind=kind, of=_told_again(line))


def _told_again(line: JournalLine) -> dict[str, Any]:
    """The undone line's own words, for the log."""
    return {**line.data, "line_kind": line.kind}


def undo_kind(line: JournalLine) -> str:
    """The kind of act that an undo of this line amounts to: whoever may do it may undo it."""
    return str(line.data.get("kind", line.kind)) if line.kind == "act.undone" else line.kind


def _what_no_longer_holds(act: Act) -> Iterator[Guilty]:
    """For each law of the book that the undo would break, who stands in its way."""
    tournament = act.tournament
    tournament.refresh_from_db()
    if tournament.state == State.FINISHED and queries.still_in(tournament) != 1:
        yield lambda line: line.kind == "tournament.finished"
    frozen = sum(Prize.objects.filter(tournament=tournament).values_list("amount_cents", flat=True))
    if frozen and frozen != queries.pool_cents(tournament) + _given_to_the_staff(tournament):
        yield lambda line: any(c["model"] == "tournaments.prize" for c in line.changes)
    yield from _wrong_payouts(act)
    yield from _doubled_players(act)
    yield from _lost_players(act)


def _given_to_the_staff(tournament: Tournament) -> int:
    """What left the pool at the finish because ties could not share it, in cents."""
    if tournament.state != State.FINISHED:
        return 0
    return queries.awards(tournament).staff_cents


def _wrong_payouts(act: Act) -> Iterator[Guilty]:
    paid = Payout.objects.filter(tournament=act.tournament, voided=False)
    if not paid:
        return
    awarded = queries.awards(act.tournament).paid_cents
    for payout in paid:
        if awarded.get(payout.entry_id) != payout.amount_cents:
            yield _touching("tournaments.payout", payout.pk)


def _doubled_players(act: Act) -> Iterator[Guilty]:
    """A player with two live entries: the later one must go first."""
    live = queries.entries_in(act.tournament)
    doubled = live.values("player").annotate(n=Count("pk")).filter(n__gt=1)
    for player in doubled.values_list("player", flat=True):
        newest = live.filter(player=player).order_by("-number")[0]
        yield _touching("tournaments.entry", newest.pk)


def _lost_players(act: Act) -> Iterator[Guilty]:
    """Somebody at a table that is broken, in a closed chair, or in play without a chair."""
    tournament = act.tournament
    for seat in Seat.objects.filter(
        table__tournament=tournament, table__broken_at__isnull=False, entry__isnull=False
    ):
        yield _touching("tables.table", seat.table_id)
    if tournament.state == State.RUNNING:
        unseated: list[Entry] = list(queries.entries_in(tournament).filter(seat=None)[:1])
        for entry in unseated:
            yield _touching("tournaments.entry", entry.pk)


def _touching(model: str, pk: int) -> Guilty:
    return lambda line: any(c["model"] == model and c["pk"] == pk for c in line.changes)
