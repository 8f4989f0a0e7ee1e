"""Whether what was brought in adds up: the seals of every log, the laws of every ledger."""

from collections.abc import Iterator

from django.utils.translation import gettext

from tournaments import journal, ledger
from tournaments.models import Club, Tournament
from tournaments.rules.ledger import checks


def faults(event_id: int | None = None) -> Iterator[str]:
    """A sentence for each log that was altered, and for each law of a ledger that does not hold.

    Of the whole club, or of one event alone.
    """
    events = Tournament.objects.order_by("pk")
    scopes: list[Club | Tournament] = (
        [*Club.objects.order_by("pk"), *events]
        if event_id is None
        else [*events.filter(pk=event_id)]
    )
    for scope in scopes:
        if (line := journal.broken_seal(scope)) is not None:
            yield gettext("%(name)s: the log was altered at line %(line)s.") % {
                "name": scope.name,
                "line": line,
            }
        if isinstance(scope, Tournament):
            for law in checks(ledger.book_of(scope)):
                if not law.holds:
                    yield gettext("%(name)s: the ledger does not add up: %(law)s.") % {
                        "name": scope.name,
                        "law": gettext(law.name),
                    }
