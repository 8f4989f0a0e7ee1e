"""Where a dealer begins: the tables of the events that run, each with its tablet."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables.models import Table
from tournaments import access
from tournaments.models import StaffRole, Tournament
from tournaments.models.club import Role
from tournaments.models.tournament import State


def is_only_at_tables(person: Any) -> bool:
    """Whether the person deals and does nothing else here."""
    return _is_only(person, Role.DEALER)


def is_only_a_display(person: Any) -> bool:
    """Whether this is the account of a screen: it has the boards and nothing else."""
    return _is_only(person, Role.DISPLAY)


def _is_only(person: Any, role: Role) -> bool:
    held = set(StaffRole.objects.filter(user=person).values_list("role", flat=True))
    return held == {role} and not person.is_superuser


def page(request: HttpRequest) -> HttpResponse:
    """The open tables of each event he deals in; a tap opens the table's tablet."""
    running = Tournament.objects.filter(state=State.RUNNING).order_by("starts_at", "pk")
    events = [one for one in running if access.allowed(request.user, "see_table", one.pk)]
    rows = Table.objects.filter(tournament__in=events, broken_at=None).order_by("number")
    numbers: dict[int, list[int]] = {one.pk: [] for one in events}
    for event, number in rows.values_list("tournament", "number"):
        numbers[event].append(number)
    return render(request, "club/at_tables.html", {"events": [(e, numbers[e.pk]) for e in events]})
