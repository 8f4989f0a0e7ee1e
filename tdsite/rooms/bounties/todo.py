"""Bounties that wait for somebody: hunters nobody named, envelopes to fill and to open."""

from collections.abc import Iterator

from django.utils.translation import get_language, gettext, ngettext

from tdsite.rooms.bounties.told import names_of
from tdsite.web import formats
from tdsite.web.event_now import EventNow
from tdsite.web.todo import Todo, act, link
from tournaments import bounties
from tournaments.bounties import BountyBook
from tournaments.rules.bounties import Kind

MAX_SHOWN = 3


def bounties_due(evening: EventNow) -> Iterator[Todo]:
    """Envelopes to open first, then those to fill, then hunters to name."""
    book = bounties.won(evening.tournament)
    if not book.is_played:
        return
    shown = [*book.awaiting[:MAX_SHOWN], *book.without_hunter[:MAX_SHOWN]]
    names = names_of(shown)
    yield from _to_open(evening, book, names)
    yield from _to_fill(evening, book)
    yield from _to_name(evening, book, names)


def _to_open(evening: EventNow, book: BountyBook, names: dict[int, str]) -> Iterator[Todo]:
    for line in book.awaiting[:MAX_SHOWN]:
        hunters = ", ".join(names[hunter] for hunter in line.fall.hunters)
        yield Todo(
            "envelope",
            "warn",
            gettext("%(player)s opens an envelope") % {"player": hunters},
            gettext("For the bust of %(player)s.") % {"player": names[line.fall.entry]},
            presses=(
                act(
                    evening,
                    gettext("Open it"),
                    "open-envelope",
                    "bounty.opened",
                    entry=line.fall.entry,
                ),
                link(evening, gettext("Envelopes"), "bounties"),
            ),
        )


def _to_fill(evening: EventNow, book: BountyBook) -> Iterator[Todo]:
    if book.kind is not Kind.MYSTERY or book.envelopes or not book.needed:
        return
    if not book.collected_cents:
        return
    sentence = ngettext("Fill %(n)s envelope", "Fill %(n)s envelopes", book.needed)
    yield Todo(
        "envelope",
        "warn" if book.stage else "info",
        sentence % {"n": book.needed},
        gettext("The pot is %(amount)s. Busts open them as soon as they are filled.")
        % {"amount": _money(evening, book.collected_cents)},
        presses=(link(evening, gettext("Fill them"), "bounties", "bounty.envelopes_set"),),
    )


def _to_name(evening: EventNow, book: BountyBook, names: dict[int, str]) -> Iterator[Todo]:
    missing = book.without_hunter
    if len(missing) > MAX_SHOWN:
        yield Todo(
            "bounty",
            "warn",
            gettext("%(n)s busts without a hunter") % {"n": len(missing)},
            gettext("Their bounties go to the winner of the event unless somebody is named."),
            presses=(link(evening, gettext("Bounties"), "bounties"),),
        )
        return
    for line in missing:
        what = gettext("Who knocked %(player)s out?") % {"player": names[line.fall.entry]}
        why = gettext("A bounty of %(amount)s is unclaimed.") % {
            "amount": _money(evening, line.unclaimed_cents)
        }
        if book.kind is Kind.MYSTERY:
            why = gettext("An envelope is unclaimed.")
        yield Todo(
            "bounty", "warn", what, why, presses=(link(evening, gettext("Bounties"), "bounties"),)
        )


def _money(evening: EventNow, cents: int) -> str:
    currency = evening.tournament.currency
    return formats.money(cents, currency=currency, locale=get_language())
