"""How far the evening is, and what came of it."""

import sys
import time
from typing import TextIO

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tdsite.ops.simulation.evening import SimulatedEvent
from tdsite.web import formats
from tournaments import queries
from tournaments.models.money import Method
from tournaments.rules.languages import SOURCE

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

WIDTH = 28
A_LOOK = 0.1  # seconds between two looks at the bar


class Progress:
    """A bar on a terminal; elsewhere a plain line at every new level."""

    def __init__(self, out: TextIO) -> None:
        self.out, self.bar = out, out.isatty()
        self._shown, self._level = 0.0, -1

    def __call__(self, event: SimulatedEvent) -> None:
        if self.bar and time.monotonic() - self._shown > A_LOOK:
            self._shown = time.monotonic()
            self.out.write(f"\r{self._drawn(event)}\x1b[K")
            self.out.flush()
        elif not self.bar and event.level not in (0, self._level):
            self._level = event.level
            self.out.write(f"{self._told(event)}\n")

    def close(self) -> None:
        if self.bar:
            self.out.write("\r\x1b[K")
            self.out.flush()

    def _drawn(self, event: SimulatedEvent) -> str:
        done = _share_done(event)
        filled = int(WIDTH * done)
        return f"[{'█' * filled}{'·' * (WIDTH - filled)}] {done:4.0%}  {self._told(event)}"

    def _told(self, event: SimulatedEvent) -> str:
        return _("Level %(level)s · %(left)s of %(entries)s left · %(tables)s tables") % {
            "level": event.level,
            "left": figure(len(event.stacks)),
            "entries": figure(event.entries + event.came_in),
            "tables": figure(len(event.hall.open_tables())),
        }


def _share_done(event: SimulatedEvent) -> float:
    """Sales are the first fifth of the way, busts the rest."""
    if event.level == 0:
        return 0.2 * event.entries / max(1, event.plan.entries)
    field = event.entries + event.came_in
    return 0.2 + 0.8 * (field - len(event.stacks)) / max(1, field - 1)


def summary(event: SimulatedEvent, *, seconds: float) -> list[tuple[str, str]]:
    """The evening in figures, each with its name."""
    tally, chips = event.tally, event.books.chips
    return [
        (
            _("Entries"),
            _("%(entries)s, incl. %(reentries)s re-entries; %(refused)s too late")
            % {
                "entries": figure(event.entries),
                "reentries": figure(event.reentries),
                "refused": figure(tally.refused),
            },
        ),
        *_chips_sold(event),
        *_bounties(event),
        *_tickets(event),
        (_("Winner"), _winner(event)),
        (_("Level reached"), figure(event.level)),
        (
            _("Moves"),
            _("%(moves)s, at most %(most)s for one player")
            % {"moves": figure(tally.moves), "most": max(event.moved.values(), default=0)},
        ),
        (_("Tables broken"), figure(tally.breaks)),
        (pgettext("tables", "Balanced"), figure(tally.balances)),
        (_("Redraws"), figure(tally.redraws)),
        (_("Chip races"), figure(tally.races)),
        *_nights(event),
        (
            _("Chips"),
            _("%(issued)s issued − %(removed)s removed %(raced)s raced = %(left)s in play ✓")
            % {
                "issued": figure(chips.issued),
                "removed": figure(chips.removed),
                "raced": f"{chips.raced:+,}",
                "left": figure(chips.in_play),
            },
        ),
        *_money(event),
        (_("Log"), _("%(lines)s lines, seals intact ✓") % {"lines": figure(event.heard)}),
        (_("Duration"), _took(event, seconds)),
        (_("Digest"), event.digest.hexdigest()[:16]),
    ]


def _chips_sold(event: SimulatedEvent) -> list[tuple[str, str]]:
    """Rebuys and add-ons, where they are sold."""
    plan, tally, rows = event.plan, event.tally, []
    if plan.rebuy_share:
        sentence = _("%(rebuys)s, announced and paid later: %(settled)s")
        figures = {"rebuys": figure(tally.rebuys), "settled": figure(tally.settled)}
        rows.append((_("Rebuys"), sentence % figures))
    if plan.add_on_share:
        rows.append((_("Add-ons"), figure(tally.add_ons)))
    if plan.rebuy_share or plan.add_on_share:
        sentence = _("%(sales)s, all voided")
        rows.append((_("Sold in error"), sentence % {"sales": figure(tally.taken_back)}))
    return rows


def _nights(event: SimulatedEvent) -> list[tuple[str, str]]:
    """What was bagged, where the plan has days."""
    tally = event.tally
    if not tally.nights:
        return []
    sentence = _("%(nights)s, %(bags)s bags counted twice ✓")
    return [(_("Nights"), sentence % {"nights": figure(tally.nights), "bags": figure(tally.bags)})]


def _money(event: SimulatedEvent) -> list[tuple[str, str]]:
    """How it was paid, what was counted in the drawers, and the money box."""
    books, drawers, currency = event.books, event.desk.drawers, event.tournament.currency

    def money(cents: int) -> str:
        return formats.money(cents, currency=currency, locale=SOURCE)

    sold = {Method(name): cents for name, cents in drawers.sold().items() if cents}
    amounts = {name: money(cents) for name, cents in queries.money_box(event.tournament).items()}
    return [
        (_("Collected"), ", ".join(f"{name.label} {money(cents)}" for name, cents in sold.items())),
        (
            _("Tills"),
            _("%(tills)s, counted %(counts)s times, differences %(difference)s ✓")
            % {
                "tills": len(drawers.all),
                "counts": drawers.counts,
                "difference": money(drawers.difference_cents),
            },
        ),
        (
            _("Money summary"),
            _(
                "%(taken)s in + %(given)s given = %(paid)s prizes + %(bounties)s bounties"
                " + %(fees)s fees + %(staff)s staff ✓"
            )
            % {
                **amounts,
                "given": money(books.given_cents()),
                "bounties": money(event.desk.winnings.bounties_cents),
            },
        ),
    ]


def _bounties(event: SimulatedEvent) -> list[tuple[str, str]]:
    """What hunting brought, where there are bounties."""
    winnings, currency = event.desk.winnings, event.tournament.currency
    if not winnings.with_bounties:
        return []
    book = winnings.book()
    sentence = _(
        "%(paid)s to %(hunters)s players, at most %(most)s; collected in parts: %(parts)s ✓"
    )
    figures = {
        "paid": formats.money(winnings.bounties_cents, currency=currency, locale=SOURCE),
        "hunters": figure(sum(cents > 0 for cents in book.won.values())),
        "most": formats.money(max(book.won.values()), currency=currency, locale=SOURCE),
        "parts": figure(winnings.in_parts),
    }
    return [(_("Bounties"), sentence % figures)]


def _tickets(event: SimulatedEvent) -> list[tuple[str, str]]:
    """What a satellite was played for."""
    if not event.tickets:
        return []
    sentence = _("%(tickets)s of %(worth)s each, handed out ✓")
    worth = formats.money(
        event.plan.ticket_cents or 0, currency=event.tournament.currency, locale=SOURCE
    )
    return [(_("Tickets"), sentence % {"tickets": event.desk.winnings.tickets, "worth": worth})]


def _winner(event: SimulatedEvent) -> str:
    entries = queries.entries_in(event.tournament).select_related("player").order_by("number")
    return ", ".join(entry.player.name for entry in entries)


def _took(event: SimulatedEvent, seconds: float) -> str:
    took = _("%(seconds)s s, %(each)s ms per action") % {
        "seconds": f"{seconds:.1f}",
        "each": f"{seconds * 1000 / max(1, event.acts):.1f}",
    }
    peak = peak_megabytes()
    return took if peak is None else took + _(", peak memory %(peak)s MB") % {"peak": peak}


def peak_megabytes() -> int | None:
    """The most memory this process ever held; None where the system does not tell."""
    if resource is None:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1024 * 1024 if sys.platform == "darwin" else 1024))


def figure(number: int) -> str:
    return formats.chips(number, locale=SOURCE)
