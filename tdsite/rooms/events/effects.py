"""What each change of a running event would do, sentence at once and before it is saved."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Count
from django.utils.translation import gettext, ngettext, pgettext

from tdsite.rooms.events.preview import Preview
from tdsite.rooms.events.sentences import money
from tdsite.web import formats
from tdsite.web.event_state import EventState
from tournaments import queries
from tournaments.models import Sale, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.operations import alternates
from tournaments.rules.sales import Window


@dataclass(frozen=True)
class Effects:
    """The event now (`before`) beside what is typed (`after`); each sentence by its row."""

    before: Preview
    after: Preview
    event: Tournament
    now: datetime

    @cached_property
    def state(self) -> EventState:
        return EventState(self.event, self.now)

    @cached_property
    def sold(self) -> dict[str, int]:
        """Sales in force, by kind."""
        rows = Sale.objects.filter(tournament=self.event, voided=False).values("kind")
        return {row["kind"]: row["n"] for row in rows.annotate(n=Count("pk"))}

    def of(self, row: str) -> str:
        """What stands beside a row: its facts now, or what the change makes of them."""
        found = getattr(self, row, None)
        return str(found()) if found is not None else ""

    def name(self) -> str:
        return gettext("on boards, tickets and pages from now on")

    def late(self) -> str:
        """closes 21:27 instead of 21:07; 4 on the waiting list can still enter."""
        was = self._over(self.before.entry.window)
        will = self._over(self.after.entry.window)
        if will == was:
            return self._closing(will)
        sentence = gettext("%(after)s instead of %(before)s") % {
            "after": self._closing(will),
            "before": was or pgettext("registration", "open"),
        }
        waiting = len(alternates.waiting(self.event))
        if waiting:
            wait = ngettext("%(n)s on the waiting list", "%(n)s on the waiting list", waiting) % {
                "n": waiting
            }
            sentence = f"{sentence}; {wait}"
        return sentence

    def _closing(self, at: str) -> str:
        return gettext("closes at %(time)s") % {"time": at} if at else gettext("until you close it")

    def _over(self, window: Window) -> str:
        """When the window is over by the clock, on the wall of the venue; empty without an end."""
        until = self.state.until_over(window)
        if until is None or until.ends_at is None:
            level = window.until_level
            return gettext("level %(level)s") % {"level": level} if level is not None else ""
        return formats.at_time(until.ends_at, zone=self.event.timezone)

    def entries(self) -> str:
        sold = queries.figures(self.event).entries
        limit = self.after.entry.limit
        if limit is None or limit >= sold:
            return gettext("%(n)s sold so far") % {"n": sold}
        return gettext("%(n)s sold already: no more entries are sold") % {"n": sold}

    def entry(self) -> str:
        return self._price(PriceKind.ENTRY)

    def reentry(self) -> str:
        return self._price(PriceKind.REENTRY)

    def rebuy(self) -> str:
        return self._price(PriceKind.REBUY)

    def add_on(self) -> str:
        return self._price(PriceKind.ADD_ON)

    def _price(self, kind: PriceKind) -> str:
        sold = self.sold.get(kind, 0)
        was, will = self.before.prices.get(kind), self.after.prices.get(kind)
        if was is None and will is None:
            return gettext("not sold; adding one shows on the boards and at the desk")
        if will is None:
            return gettext("no more are sold; %(n)s sold stay as they are") % {"n": sold}
        if was is None:
            return gettext("sold from now on for %(amount)s") % {
                "amount": money(self.after, will.total_cents)
            }
        if was.total_cents != will.total_cents:
            return gettext("%(after)s instead of %(before)s from the next sale") % {
                "after": money(self.after, will.total_cents),
                "before": money(self.before, was.total_cents),
            }
        return gettext("%(amount)s, %(n)s sold so far") % {
            "amount": money(self.after, will.total_cents),
            "n": sold,
        }

    def guarantee(self) -> str:
        """The pool as it is, and what the house would add to it."""
        collected = queries.pool_cents(Tournament(pk=self.event.pk, guarantee_cents=0))
        overlay = max(0, self.after.event.guarantee_cents - collected)
        pool = money(self.after, collected)
        if not overlay:
            return gettext("collected %(pool)s: nothing to add") % {"pool": pool}
        return gettext("collected %(pool)s: the house would add %(amount)s") % {
            "pool": pool,
            "amount": money(self.after, overlay),
        }

    def prizes(self) -> str:
        """How many places the pool of now pays, and what the first one wins."""
        collected = queries.pool_cents(Tournament(pk=self.event.pk, guarantee_cents=0))
        pool = max(collected + self.event.added_cents, self.after.event.guarantee_cents)
        found = self.after.prizes_of(pool, entries=queries.figures(self.event).entries)
        if not found:
            return gettext("no prizes from this pool")
        return gettext("with the current entries: %(paid)s paid, first place %(amount)s") % {
            "paid": len(found),
            "amount": money(self.after, found[0].amount_cents),
        }

    def shot_clock(self) -> str:
        return gettext("from the next decision at every table")

    def dealers(self) -> str:
        return gettext("from the next push")

    def public(self) -> str:
        return gettext("on the public page at once")
