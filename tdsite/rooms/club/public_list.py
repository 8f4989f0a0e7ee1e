"""What anybody may read of the events to come, where the club keeps a public list of them."""

from dataclasses import dataclass
from datetime import datetime

from tournaments import selling
from tournaments.models import Tournament
from tournaments.models.tournament import PriceKind, State
from tournaments.name_search import not_entered
from tournaments.operations.alternates import page_of
from tournaments.rules import RuleError
from tournaments.rules.preregistration import check_page_open
from tournaments.rules.prices import Split

MOST = 100


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """An event as the list has it.

    `registered` have paid or put their name down; of `places`, where the event has a limit.
    `can_register`: its public page takes names now.  `late_level`: late registration is open
    through it; None where that has no end or is over.
    """

    event: Tournament
    price: Split
    registered: int
    places: int | None
    can_register: bool
    is_late: bool
    late_level: int | None

    @property
    def is_closed(self) -> bool:
        """Whether it plays and nobody may come any more."""
        return self.event.started_at is not None and not self.is_late

    @property
    def is_full(self) -> bool:
        return self.places is not None and self.registered >= self.places


def public_events(now: datetime) -> list[PublicEvent]:
    """What is announced, takes entries or plays: what may be entered first, by its start.

    An event that flights feed is entered by its flights: these are listed.
    """
    fed = Tournament.objects.exclude(feeds=None).values("feeds")
    rows = Tournament.objects.filter(
        state__in=(State.ANNOUNCED, State.REGISTERING, State.RUNNING)
    ).exclude(pk__in=fed)
    listed = rows.select_related("club").prefetch_related("prices")
    events = [_listed(event, now) for event in listed.order_by("starts_at", "pk")[:MOST]]
    return sorted(events, key=lambda one: one.is_closed)


def _listed(event: Tournament, now: datetime) -> PublicEvent:
    terms, page = selling.terms_of(event), page_of(event, now)
    try:
        check_page_open(page)
        can_register = True
    except RuleError:
        can_register = False
    open_late = event.started_at is not None and event.registration_closed_at is None
    return PublicEvent(
        event=event,
        price=selling.price_of(event, PriceKind.ENTRY).split,
        registered=event.entries.filter(voided=False).count() + not_entered(event).count(),
        places=terms.max_entries or event.preregistration_places,
        can_register=can_register,
        is_late=open_late,
        late_level=terms.window.until_level if open_late else None,
    )
