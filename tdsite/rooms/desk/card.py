"""What the desk knows about a person before it sells: marks, age, money, the past."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Exists, Max, OuterRef, Q
from django.utils.translation import gettext, ngettext

from tdsite.rooms.desk.till import day_at
from tdsite.web import formats
from tdsite.web.languages import reading
from tdsite.web.marks import MarkShown, marks_of
from tdsite.web.offers import Offer, Person
from tournaments import selling
from tournaments.models import Entry, Player, Sale, Tournament, Voucher
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.operations.marks import check_may_play
from tournaments.rules import RuleError
from tournaments.rules.marks import WarningFirst
from tournaments.sentences import translate


@dataclass(frozen=True, slots=True)
class Card:
    """The head of a sale.  `nth` says which entry this would be; nothing where none is sold.

    `stops` is why nothing is sold to this person, `warns` what has to be seen first.
    """

    stops: str
    warns: str
    marks: tuple[MarkShown, ...]
    nth: str
    past: str
    owed: tuple[Sale, ...]
    vouchers: tuple[Voucher, ...]

    @property
    def owed_cents(self) -> int:
        return sum(sale.total_cents for sale in self.owed)


def card_of(tournament: Tournament, person: Person, offer: Offer, now: datetime) -> Card:
    """The card of a person, in a few statements."""
    today = day_at(now, tournament.timezone)
    stops, warns = _looked_at(tournament, person.player, today)
    return Card(
        stops=stops,
        warns=warns,
        marks=tuple(marks_of(person.player, today)),
        nth=_nth(tournament, person, offer),
        past=_past(tournament, person.player),
        owed=tuple(_owed(tournament, person.player)),
        vouchers=tuple(_vouchers(tournament, person.player, today)),
    )


def _looked_at(tournament: Tournament, player: Player, today: date) -> tuple[str, str]:
    """What a sale would be refused with: for good, and until somebody has looked."""
    try:
        check_may_play(tournament.club, player, on=today)
    except WarningFirst as error:
        return "", translate(error)
    except RuleError as error:
        return translate(error), ""
    return "", ""


def _nth(tournament: Tournament, person: Person, offer: Offer) -> str:
    kept = sum(not entry.voided for entry, _ in person.entries)
    if not offer.enters or (offer.kind == PriceKind.ENTRY and kept):
        return ""
    again = selling.terms_of(tournament).reentry
    nth = formats.place(kept + 1, locale=reading())
    if again is None or again.max_per_player is None:
        return gettext("%(nth)s entry") % {"nth": nth} if kept else ""
    most = again.max_per_player + 1
    return gettext("%(nth)s entry of %(most)s") % {"nth": nth, "most": most}


def _past(tournament: Tournament, player: Player) -> str:
    """When he was here last, and how often: Last here 14 November 2026, 23 events."""
    elsewhere = Entry.objects.filter(player=player, voided=False).exclude(tournament=tournament)
    known = elsewhere.aggregate(events=Count("tournament", distinct=True), last=Max("entered_at"))
    if not known["events"]:
        return gettext("First event here")
    day = formats.local_date(known["last"], zone=tournament.timezone, locale=reading())
    sentence = ngettext(
        "Last here %(day)s, %(events)s event",
        "Last here %(day)s, %(events)s events",
        known["events"],
    )
    return sentence % {"day": day, "events": known["events"]}


def _owed(tournament: Tournament, player: Player) -> list[Sale]:
    sales = Sale.objects.filter(
        tournament=tournament,
        entry__player=player,
        method=Method.OWED,
        settled_at=None,
        voided=False,
    )
    return list(sales.order_by("number"))


def _vouchers(tournament: Tournament, player: Player, today: date) -> list[Voucher]:
    used = Sale.objects.filter(voucher=OuterRef("pk"), voided=False)
    mine = Voucher.objects.filter(player=player, cancelled=False, currency=tournament.currency)
    valid = mine.filter(Q(expires_on=None) | Q(expires_on__gte=today)).exclude(Exists(used))
    return list(valid.order_by("expires_on", "pk"))
