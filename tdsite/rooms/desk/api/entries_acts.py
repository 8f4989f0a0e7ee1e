"""Acts on entries: out, let out, lifted."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User

from tdsite import director
from tdsite.api import bodies
from tdsite.api.doors import command
from tournaments.acts import Order
from tournaments.models import Entry, JournalLine
from tournaments.models.entries import Ending


@command("entry.busted", bodies.Bust)
def bust_out(
    order: Order,
    tournament_id: int,
    entry_id: int,
    by_entries: list[int],
    stack_chips: int | None,
    earlier_stack_chips: int | None,
    *,
    certain: bool,
) -> JournalLine:
    """Report a bust; where the player may rebuy, it waits for his decision."""
    _check_entries(tournament_id, [entry_id, *by_entries])
    return director.bust_out(
        entry_id,
        by_entries=by_entries,
        stack_chips=stack_chips,
        earlier_stack_chips=earlier_stack_chips,
        certain=certain,
        **order,
    )


@command("entry.busted", bodies.Hand)
def bust_together(
    order: Order,
    tournament_id: int,
    busts: list[dict[str, Any]],
    earlier_stack_chips: int | None,
    *,
    certain: bool,
) -> JournalLine:
    """Report several busts in one hand: the stacks before it decide the places."""
    reports = [director.Report(b["entry_id"], b["by_entries"], b["stack_chips"]) for b in busts]
    named = {pk for report in reports for pk in (report.entry_id, *report.by)}
    _check_entries(tournament_id, named)
    return director.bust_together(
        tournament_id,
        reports=reports,
        earlier_stack_chips=earlier_stack_chips,
        certain=certain,
        **order,
    )


@command("entry.let_out")
def let_out(order: Order, tournament_id: int, entry_id: int) -> JournalLine:
    """Note that a player does not rebuy: he is out."""
    _entry(tournament_id, entry_id)
    return director.let_out(entry_id, **order)


@command("entry.lifted", bodies.Removal, confirms="entry.lifted")
def remove(
    order: Order,
    tournament_id: int,
    entry_id: int,
    kind: str,
    stack_chips: int,
    law: str = "",
    reason: str = "",
    approved_by: User | None = None,
) -> JournalLine:
    """Lift a no-show, or disqualify a player: the chips leave play."""
    _entry(tournament_id, entry_id)
    return director.remove(
        entry_id,
        kind=Ending(kind),
        stack_chips=stack_chips,
        law=law,
        reason=reason,
        approved_by=approved_by,
        **order,
    )


def _entry(tournament_id: int, entry_id: int) -> Entry:
    return Entry.objects.get(pk=entry_id, tournament=tournament_id)


def _check_entries(tournament_id: int, named: Iterable[int]) -> None:
    """Raise Entry.DoesNotExist unless all are entries of the event."""
    wanted = set(named)
    if Entry.objects.filter(pk__in=wanted, tournament=tournament_id).count() < len(wanted):
        raise Entry.DoesNotExist
