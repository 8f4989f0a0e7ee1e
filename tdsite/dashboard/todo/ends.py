"""How an event begins and how it ends: the start, the winner, the prizes."""

from collections.abc import Iterator

from django.db.models import Max
from django.utils.translation import gettext, ngettext

from tables import queries as floor_queries
from tdsite.dashboard.event_now import EventNow
from tdsite.dashboard.todo.items import Todo, act, link
from tdsite.dashboard.todo.start import starts_itself
from tournaments import queries
from tournaments.models import Payout, Prize
from tournaments.models.tournament import State


def before_start(evening: EventNow) -> Iterator[Todo]:
    """What still forbids the start, each by its name; with nothing left, the start itself."""
    problems = list(_start_problems(evening))
    yield from starts_itself(evening, problems)
    yield from problems
    if problems:
        return
    entered = evening.figures.left
    tables = floor_queries.tables_wanted(evening.tournament, entered)
    late = evening.tournament.starts_at <= evening.now
    yield Todo(
        "play",
        "warn" if late else "info",
        gettext("Shuffle up and deal"),
        ngettext(
            "%(players)s players at %(count)s table: seats and buttons are drawn, the clock"
            " starts.",
            "%(players)s players at %(count)s tables: seats and buttons are drawn, the clock"
            " starts.",
            tables,
        )
        % {"players": entered, "count": tables},
        "Robert's Rules 7.2, 7.7",
        presses=(act(evening, gettext("Start"), "start", "tournament.started"),),
    )


def _start_problems(evening: EventNow) -> Iterator[Todo]:
    if not evening.schedule:
        yield Todo(
            "warning",
            "stop",
            gettext("No levels to play"),
            gettext("This event has no structure. Choose one among its terms."),
            "Robert's Rules 7.8",
            presses=(link(evening, gettext("Edit the event"), "edit_event", "tournament.changed"),),
        )
    missing = 2 - evening.figures.left
    if missing > 0:
        yield Todo(
            "person",
            "warn",
            ngettext("%(count)s player missing", "%(count)s players missing", missing)
            % {"count": missing},
            gettext("Two are needed to start. Sell entries at the desk."),
            "Robert's Rules 7.2",
            presses=(link(evening, gettext("Desk"), "desk", "entry"),),
        )


def winner(evening: EventNow) -> Iterator[Todo]:
    if evening.figures.left != 1:
        return
    last = queries.entries_in(evening.tournament).select_related("player")
    for entry in last.filter(elimination=None):
        yield Todo(
            "trophy",
            "warn",
            gettext("%(player)s has won") % {"player": entry.player.name},
            gettext("One player is left. Finish the event: prizes are set, the clock stands."),
            "Robert's Rules 7.38",
            presses=(act(evening, gettext("Finish"), "finish", "tournament.finished"),),
        )


def prizes(evening: EventNow) -> Iterator[Todo]:
    """Prizes won and not handed over.  Places are counted only once somebody is in the money."""
    tournament = evening.tournament
    paid_places = Prize.objects.filter(tournament=tournament).aggregate(n=Max("place"))["n"] or 0
    if evening.figures.left >= paid_places and tournament.state != State.FINISHED:
        return
    won = queries.awards(tournament).paid_cents
    paid = Payout.objects.filter(tournament=tournament, voided=False)
    due = {e for e, cents in won.items() if cents} - set(paid.values_list("entry_id", flat=True))
    if due:
        yield Todo(
            "cash",
            "info",
            ngettext("%(count)s prize to pay", "%(count)s prizes to pay", len(due))
            % {"count": len(due)},
            gettext("Won and not handed over yet."),
            "Robert's Rules 7.35",
            presses=(link(evening, gettext("Payouts"), "payouts", "payout"),),
        )
