"""What is said right after a bust: the prize, and where to pay it or to put the bust right."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments import access, awarding, queries
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.payloads.of_several import EntryNamed
from tournaments.payloads.shapes import payload

BUSTS = ("entry.busted", "entry.let_out")


def prize_told(tournament: Tournament, line: JournalLine) -> str:
    """The prize of the one who went out, once prizes are set and his place is certain."""
    place = line.data.get("place")
    set_now = tournament.registration_closed_at is not None
    if line.kind not in BUSTS or not set_now or not isinstance(place, int):
        return ""
    if place > awarding.places_paid(tournament, queries.prizes(tournament)):
        return ""
    entry = Entry.objects.select_related("tournament").get(pk=payload(line, EntryNamed)["entry"])
    placed = queries.placed_together(entry)
    cents = queries.awards(tournament, placed).paid_cents.get(entry.pk, 0)
    if not cents:
        return ""
    amount = formats.money(cents, currency=tournament.currency, locale=reading())
    return gettext("wins %(amount)s") % {"amount": amount}


def links(tournament: Tournament, line: JournalLine, person: Any, *, prize: str) -> dict[str, str]:
    """Where the toast of a bust leads: to pay the prize, to correct the bust."""
    if line.kind not in BUSTS:
        return {}
    entry, found = payload(line, EntryNamed)["entry"], {}
    if prize and access.allowed(person, "payout.paid", tournament.pk):
        found["pay_url"] = f"{reverse('payouts', args=[tournament.pk])}?pay={entry}"
    if access.allowed(person, "entry.bust_corrected", tournament.pk) and not line.data.get("waits"):
        found["correct_url"] = reverse("bust", args=[tournament.pk, entry])
    return found
