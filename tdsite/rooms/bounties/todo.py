"""Bounties that wait for somebody: hunters nobody named, envelopes to fill and to open."""

from collections.abc import Iterator

from django.utils.translation import get_language, gettext, ngettext

from tdsite.rooms.bounties.winnings import names_of
from tdsite.web import formats
from tdsite.web.event_page import Todo, act_press, link_press
from tdsite.web.event_state import EventState
from tournaments import bounties
from tournaments.bounties import BountyBook
from tournaments.rules.bounties import BountyType

MAX_SHOWN = 3


def bounties_due(event_now: EventState) -> Iterator[Todo]:
    """Envelopes to open first, then those to fill, then hunters to name."""
    book = bounties.won(event_now.tournament)
    if not book.is_played:
        return
    listed = [*book.awaiting[:MAX_SHOWN], *book.without_hunter[:MAX_SHOWN]]
    names = names_of(listed)
    yield from _to_open(event_now, book, names)
    yield from _to_fill(event_now, book)
    yield from _to_name(event_now, book, names)


def _to_open(event_now: EventState, book: BountyBook, names: dict[int, str]) -> Iterator[Todo]:
    for line in book.awaiting[:MAX_SHOWN]:
        hunters = ", ".join(names[hunter] for hunter in line.fall.hunters)
        yield Todo(
            "envelope",
            "warn",
            gettext("%(player)s: open an envelope") % {"player": hunters},
            gettext("For the bust of %(player)s.") % {"player": names[line.fall.entry]},
            presses=(
                act_press(
                    event_now,
                    gettext("Open it"),
                    "open-envelope",
                    "bounty.opened",
                    entry=line.fall.entry,
                ),
                link_press(event_now, gettext("Envelopes"), "bounties"),
            ),
        )


def _to_fill(event_now: EventState, book: BountyBook) -> Iterator[Todo]:
    if book.kind is not BountyType.MYSTERY or book.envelopes or not book.needed:
        return
    if not book.collected_cents:
        return
    sentence = ngettext("Fill %(n)s envelope", "Fill %(n)s envelopes", book.needed)
    yield Todo(
        "envelope",
        "warn" if book.stage else "info",
        sentence % {"n": book.needed},
        gettext("Bounty pot: %(amount)s. Busts open envelopes once filled.")
        % {"amount": _money(event_now, book.collected_cents)},
        presses=(link_press(event_now, gettext("Fill"), "bounties", "bounty.envelopes_set"),),
    )


def _to_name(event_now: EventState, book: BountyBook, names: dict[int, str]) -> Iterator[Todo]:
    missing = book.without_hunter
    if len(missing) > MAX_SHOWN:
        yield Todo(
            "bounty",
            "warn",
            gettext("%(n)s busts without a bounty winner") % {"n": len(missing)},
            gettext("Unnamed bounties go to the winner."),
            presses=(link_press(event_now, gettext("Bounties"), "bounties"),),
        )
        return
    for line in missing:
        what = gettext("Knocked out by? (%(player)s)") % {"player": names[line.fall.entry]}
        why = gettext("A bounty of %(amount)s is unclaimed.") % {
            "amount": _money(event_now, line.unclaimed_cents)
        }
        if book.kind is BountyType.MYSTERY:
            why = gettext("An envelope is unclaimed.")
        yield Todo(
            "bounty",
            "warn",
            what,
            why,
            presses=(link_press(event_now, gettext("Bounties"), "bounties"),),
        )


def _money(event_now: EventState, cents: int) -> str:
    currency = event_now.tournament.currency
    return formats.money(cents, currency=currency, locale=get_language())
