"""A person's data as they read it: in their language, amounts in money, times at the venue.

Numbers of rows tell a person nothing and stay in the file for programs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import models
from django.utils.dateformat import format as date_text
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tdsite.rooms.players.personal_data import Section
from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments.models import Player, Tournament
from tournaments.rules.prices import parts

KINDS = {
    "tournaments.player": _("Player"),
    "tournaments.mark": _("Restrictions"),
    "tournaments.entry": _("Entries"),
    "tournaments.sale": _("Sales"),
    "tournaments.posting": _("Postings"),
    "tournaments.chipmovement": _("Chips in and out"),
    "tournaments.chipcount": _("Chip counts"),
    "tournaments.elimination": _("Eliminations"),
    "tournaments.knockout": _("Players knocked out"),
    "tournaments.payout": _("Prizes paid"),
    "tournaments.envelope": _("Envelopes"),
    "tournaments.sidepotentry": _("Last longers"),
    "tournaments.dealshare": _("Deals"),
    "tournaments.seasonpoints": _("Manual points"),
    "tournaments.voucher": _("Vouchers"),
    "tournaments.alternate": _("Waiting list"),
    "tournaments.preregistration": _("Public registration"),
    "tournaments.latestack": _("Late stacks"),
    "tournaments.printed": _("Prints"),
    "tournaments.papermail": _("Papers sent by e-mail"),
    "tournaments.bag": _("Bags"),
    "tournaments.carriedbag": _("Bags advanced"),
    "tournaments.penalty": _("Penalties"),
    "tournaments.absence": _("Absences"),
    "tournaments.absentpost": _("Posted while absent"),
    "tournaments.heldprize": _("Decided prizes"),
    "tournaments.rulingentry": _("Rulings"),
    "tables.seat": _("Seats"),
    "tables.move": _("Moves"),
    "tables.seatcheck": _("Seat checks"),
    "tables.seatneed": _("Seat requests"),
    "tables.tablecall": _("Clock calls"),
    "tables.timecarduse": _("Time cards used"),
}
FIELDS = {
    "tournament_id": _("Event"),
    "name": _("Name"),
    "alias": _("Displayed name"),
    "member_number": _("Member number"),
    "country": _("Country"),
    "phone": _("Phone"),
    "email": _("E-mail"),
    "born_on": _("Date of birth"),
    "age_checked_on": _("Age checked on"),
    "notes": _("Notes"),
    "origin": _("Source"),
    "kind": _("What"),
    "number": _("Number"),
    "code": _("Code"),
    "currency": _("Currency"),
    "reason": _("Reason"),
    "amount_cents": _("Amount"),
    "account": _("Account"),
    "prize_cents": _("To the prize pool"),
    "fee_cents": _("Fee"),
    "staff_cents": _("For the staff"),
    "bounty_cents": _("Bounty"),
    "discount_cents": _("Discount"),
    "discount_reason": _("Discount reason"),
    "voucher_cents": _("Paid by voucher"),
    "rounding_cents": _("Rounding"),
    "given_cents": _("Received"),
    "line": _("Price"),
    "quantity": _("Quantity"),
    "method": _("Payment method"),
    "note": _("Note"),
    "chips": _("Chips"),
    "stack_chips": _("Stack"),
    "removed_chips": _("Chips removed"),
    "times": pgettext_lazy("how often", "Times"),
    "paper": _("Document"),
    "table_number": _("Table"),
    "seat_number": _("Seat"),
    "from_table": _("From table"),
    "from_seat": _("From seat"),
    "to_table": _("To table"),
    "to_seat": _("To seat"),
    "law": _("Law"),
    "how": _("How"),
    "why": _("Reason"),
    "accessible": _("Accessible seat"),
    "stays": _("Keeps the seat"),
    "hand": _("Hand"),
    "best_hand": _("Best hand"),
    "pending": _("Rebuy possible"),
    "voided": _("Voided"),
    "cancelled": _("Cancelled"),
    "seconds": _("Seconds"),
    "outcome": _("Outcome"),
    "at": _("When"),
    "sent_at": _("Sent at"),
    "next_at": _("Next try at"),
    "dropped_at": _("Dropped at"),
    "to": _("Sent to"),
    "trouble": _("Problem"),
    "about": _("Subject"),
    "counted_at": _("Counted at"),
    "confirmed_at": _("Confirmed at"),
    "ended_at": _("Ended at"),
    "entered_at": _("Entered at"),
    "came_at": _("Arrived"),
    "left_at": _("Left at"),
    "offered_at": _("Seat offered at"),
    "offer_ends_at": _("Offer ends at"),
    "coming_at": _("Seat accepted at"),
    "passed": _("Offers declined"),
    "withdrawn_at": _("Cancelled at"),
    "put_down_at": _("Added at"),
    "removed_at": _("Collected at"),
    "from_on": pgettext_lazy("date", "From"),
    "until": _("Until"),
    "lifted_at": _("Removed at"),
    "issued_at": _("Issued at"),
    "expires_on": _("Good until"),
    "settled_at": _("Settled at"),
    "settled_by": _("Settled by"),
    "state": _("State"),
    "withheld_cents": _("Withheld"),
    "ticket_cents": _("Paid as ticket"),
    "authorised_at": _("Authorised at"),
    "paid_at": _("Paid at"),
    "position": _("Position"),
    "points": _("Points"),
    "draw_number": _("Draw"),
    "opened_at": _("Opened at"),
    "secured_cents": _("Secured"),
    "offered_cents": _("Offered"),
    "signed": _("Signed"),
    "waived": _("Waived"),
    "erased_at": _("Erased at"),
    "amount": _("Amount"),
    "hands": _("Penalty hands"),
    "played_ms": _("Playing time at the penalty"),
    "players_at_table": _("Players at the table"),
    "lifted_why": _("Reason for removal"),
    "held": _("Stack held"),
    "level": _("Level"),
    "decision": _("Decision"),
}


@dataclass(frozen=True, slots=True)
class Words:
    """What a row is worded with: the events by number, the club's zone and currency."""

    events: Mapping[int, Tournament]
    zone: str
    currency: str
    locale: str

    def cell(self, field: "models.Field[Any, Any]", value: Any, currency: str) -> str:
        """One value.  A choice is said as screens say it, no and nothing are not said at all."""
        value = field.to_python(value)
        if value is None or value is False or value == "":
            return ""
        if field.attname == "tournament_id":
            return self.events[value].name
        if field.attname.endswith("_cents"):
            return formats.money(value, currency=currency, locale=self.locale) if value else ""
        return self._plain(field, value)

    def _plain(self, field: "models.Field[Any, Any]", value: Any) -> str:
        if isinstance(value, datetime):
            day = formats.local_date(value, zone=self.zone, locale=self.locale)
            return f"{day}, {formats.at_time(value, zone=self.zone)}"
        if isinstance(value, date):
            return date_text(value, "j F Y")
        if value is True:
            return gettext("yes")
        if field.attname.endswith("chips"):
            return formats.chips(value, locale=self.locale)
        return str(dict(field.flatchoices).get(value, value))


@dataclass(frozen=True, slots=True)
class ExportedTable:
    """The rows of one kind, each as pairs of a word and what stands there."""

    label: str
    rows: tuple[tuple[tuple[str, str], ...], ...]


def section_texts(player: Player, sections: list[Section]) -> list[ExportedTable]:
    """The sections for a person.  A kind of which nothing can be said in words is left out."""
    numbers = {row.get("tournament_id") for one in sections for row in one.named}
    words = Words(
        Tournament.objects.in_bulk([pk for pk in numbers if pk]),
        player.club.timezone,
        player.club.currency,
        reading(),
    )
    filled = [(section, tuple(filter(None, _rows(section, words)))) for section in sections]
    return [ExportedTable(str(KINDS[section.name]), rows) for section, rows in filled if rows]


def _rows(section: Section, words: Words) -> list[tuple[tuple[str, str], ...]]:
    known = {part.field: gettext(part.label) for part in parts()} | FIELDS
    fields = [(field, known[field.attname]) for field in section.kinds if field.attname in known]
    rows = []
    for row in section.named:
        event = words.events.get(row.get("tournament_id") or 0)
        currency = row.get("currency") or (event.currency if event else words.currency)
        pairs = [(str(label), words.cell(f, row[f.attname], currency)) for f, label in fields]
        if filled := tuple(pair for pair in pairs if pair[1]):
            rows.append(filled)
    return rows
