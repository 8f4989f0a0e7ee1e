"""Events that show what a club act changed: each gets a line, so that its screens follow.

An event's revision is what its screens, its programs and its optimistic locks go by.  When two
people become one in the club's book, or two again, the rows of events change with them; the
event's own line holds those rows, so that its log says why a name changed and what stands in
the way of an undo.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db.models import Q

from tournaments import journal
from tournaments.acts import Act, ActContext, Change
from tournaments.models import Alternate, Entry, JournalLine, Tournament
from tournaments.operations import merging
from tournaments.operations.merging import OVER

PLAYER = "tournaments.player"


def follow(act: Act, *, allowed_as: str, **data: Any) -> list[JournalLine]:
    """A line `entry.renamed` in every event whose rows, or names on show, the act changed."""
    order: ActContext = {"by": act.by, "at": act.at}
    lines = []
    by_event = changes_by_event(act.changes)
    for tournament_id in _showing(act.changes):
        by_event.setdefault(tournament_id, [])
    for tournament_id, changes in sorted(by_event.items()):
        line = journal.open_act(tournament_id, "entry.renamed", allowed_as=allowed_as, **order)
        line.changes = changes
        lines.append(journal.record(line, **data))
    return lines


def _showing(changes: list[Change]) -> Iterable[int]:
    """Events that are not over and show a person who is called otherwise now."""
    renamed = [
        change["pk"]
        for change in changes
        if change["model"] == "tournaments.player"
        and {"name", "alias"} & set(change["after"] or ())
    ]
    entered = Entry.objects.filter(player__in=renamed).exclude(tournament__state__in=OVER)
    waiting = Alternate.objects.filter(player__in=renamed).exclude(tournament__state__in=OVER)
    return {
        *entered.values_list("tournament", flat=True),
        *waiting.values_list("tournament", flat=True),
    }


def changes_by_event(changes: list[Change]) -> dict[int, list[Change]]:
    """The changes of rows that belong to events, by event."""
    rows: defaultdict[str, list[Change]] = defaultdict(list)
    for change in changes:
        rows[change["model"]].append(change)
    found: defaultdict[int, list[Change]] = defaultdict(list)
    for label, changed in rows.items():
        model = apps.get_model(label)
        if not any(field.name == "tournament" for field in model._meta.concrete_fields):
            continue
        pks = [change["pk"] for change in changed]
        kept = model._default_manager.filter(pk__in=pks)
        events = dict(kept.values_list("pk", "tournament_id"))
        for change in changed:
            gone = (change["before"] or {}).get("tournament_id", 0)  # its row went with the act
            found[events.get(change["pk"], gone)].append(change)
    return found


def lock_events(act: Act, *players: int) -> None:
    """Lock every event these people may appear in while the act runs: nobody sells meanwhile."""
    entered = Entry.objects.filter(player__in=players).values("tournament")
    events = Tournament.objects.filter(club=act.club).filter(
        Q(pk__in=entered) | ~Q(state__in=merging.OVER)
    )
    list(events.select_for_update(no_key=True).order_by("pk").values_list("pk", flat=True))
