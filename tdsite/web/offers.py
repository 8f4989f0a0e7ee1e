"""What may be sold to one person now, what it costs, and which marks or rules stop it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tables.queries import floor_of
from tables.rules.floor import NoFreeSeat
from tables.rules.seating import late_seat_pool
from tdsite.acts.arguments import situation
from tdsite.web import people
from tournaments import queries, selling
from tournaments.models import Entry, Mark, Player, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.operations import entries as entry_acts
from tournaments.operations import purchases
from tournaments.operations.players import age_of, known_mark
from tournaments.rules import RuleError
from tournaments.rules.marks import STOPS, Word, words_of
from tournaments.selling import Cost, Situation
from tournaments.sentences import translate

BOUGHT = (PriceKind.REBUY, PriceKind.ADD_ON)  # chips for an entry that is there


@dataclass(frozen=True, slots=True)
class Choice:
    """A price as it is offered to one person, and why they cannot have it (nothing if they can)."""

    cost: Cost
    name: str
    is_default: bool
    why_not: str


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of sale: its prices, and why it cannot be sold now (nothing when it can).

    `forfeits`: it can be, to a player who gives up the stack they have.
    """

    kind: PriceKind
    choices: tuple[Choice, ...]
    why_not: str
    forfeits: bool = False

    @property
    def possible(self) -> bool:
        return not self.why_not

    @property
    def enters(self) -> bool:
        """Whether it brings a new entry, with a seat of its own."""
        return self.kind not in BOUGHT

    def choice(self, number: int | None = None) -> Choice:
        """The price of this number, otherwise the one that is the default."""
        named = [one for one in self.choices if one.cost.number == number and not one.why_not]
        return (named or [one for one in self.choices if one.is_default])[0]


@dataclass(frozen=True, slots=True)
class Person:
    """A person at the desk: their entries in this event, and what may be sold to them."""

    player: Player
    entries: list[tuple[Entry, str]]
    offers: list[Offer]

    def offer(self, kind: str = "") -> Offer:
        """The offer of this kind; otherwise the first that is possible, or the first."""
        named = [offer for offer in self.offers if offer.kind == kind]
        possible = [offer for offer in self.offers if offer.possible]
        return (named or possible or self.offers)[0]

    @property
    def live_entry(self) -> Entry | None:
        """The entry that chips are bought for: the last one, unless it was given back."""
        kept = [entry for entry, _ in self.entries if not entry.voided]
        return kept[-1] if kept else None


def person_at(tournament: Tournament, player: Player, now: datetime) -> Person:
    """The person card's content."""
    entries = list(
        Entry.objects.filter(tournament=tournament, player=player)
        .select_related("elimination", "seat__table", "player", "tournament")
        .order_by("number")
    )
    placed = queries.places(tournament) if any(map(people.is_out, entries)) else {}
    for entry in entries:
        entry.tournament = tournament
    told_entries = [(entry, people.standing(entry, placed.get(entry.pk))) for entry in entries]
    kept = [entry for entry in entries if not entry.voided]
    return Person(player, told_entries, _offers(tournament, player, kept, now))


def _offers(
    tournament: Tournament, player: Player, kept: list[Entry], now: datetime
) -> list[Offer]:
    when = situation(tournament, now)
    sold = {price.kind: price for price in tournament.prices.all()}
    checks: dict[PriceKind, Callable[[], None]] = {
        PriceKind.ENTRY: lambda: entry_acts.check_may_enter(when, player),
        PriceKind.REENTRY: lambda: entry_acts.check_may_enter(when, player, again=True),
        PriceKind.REBUY: lambda: purchases.check_may_rebuy(kept[-1], now=when),
        PriceKind.ADD_ON: lambda: purchases.check_may_add_on(kept[-1], now=when),
    }
    return [
        _offer(tournament, kind, check, player=player, kept=kept, when=when)
        for kind, check in checks.items()
        if kind in sold
    ]


def _offer(
    tournament: Tournament,
    kind: PriceKind,
    check: Callable[[], None],
    *,
    player: Player,
    kept: list[Entry],
    when: Situation,
) -> Offer:
    found = selling.offered(tournament, kind, player, at=when.at, level=when.level)
    choices = tuple(
        Choice(
            one.cost,
            one.cost.name or gettext("Standard price"),
            one.default,
            translate(one.why_not) if one.why_not else "",
        )
        for one in found
    )
    why_not = _why_not(kind, check, kept)
    forfeits = kind == PriceKind.REENTRY and bool(why_not) and _may_forfeit(player, when)
    return Offer(kind, choices, why_not, forfeits)


def _may_forfeit(player: Player, when: Situation) -> bool:
    """Whether they may enter again for the stack held.  Source: TDA 2024 8-B; WSOP 2026 13."""
    try:
        entry_acts.check_may_enter(when, player, again=True, forfeits=True)
    except RuleError:
        return False
    return True


def _why_not(kind: PriceKind, check: Callable[[], None], kept: list[Entry]) -> str:
    if kind in BOUGHT and not kept:
        return gettext("No entry yet. Sell an entry first.")
    try:
        check()
    except RuleError as error:
        return translate(error)
    return ""


def seat_preview(tournament: Tournament) -> str:
    """Where the seat will come from."""
    if tournament.started_at is None and not tournament.seated_at_sale:
        return gettext("Drawn when the event starts")
    try:
        pool = late_seat_pool(floor_of(tournament).tables)
    except NoFreeSeat:
        return gettext("No free seat: a new table opens if possible")
    tables = sorted({place.table for place in pool})
    sentence = ngettext(
        "Drawn at table %(tables)s, fewest players",
        "Drawn at tables %(tables)s, fewest players",
        len(tables),
    )
    return sentence % {"tables": listed(tables)}


def listed(tables: list[int]) -> str:
    """Table numbers as they are spoken, a few of them: 3, 4 or 7."""
    if len(tables) > 4:
        return gettext("%(first)s … %(last)s") % {"first": tables[0], "last": tables[-1]}
    head, tail = tables[:-1], tables[-1]
    if not head:
        return str(tail)
    return gettext("%(head)s or %(tail)s") % {"head": ", ".join(map(str, head)), "tail": tail}


LABELS = {
    Word.SELF_EXCLUDED: _("Self-excluded"),
    Word.BANNED: _("Banned"),
    Word.UNDER_AGE: _("Under age"),
    Word.OWES: _("Owes money"),
    Word.WARNING: _("Confirm before sale"),
    Word.AGE_UNKNOWN: _("ID not checked"),
}


ICONS = {
    Word.SELF_EXCLUDED: "hand",
    Word.BANNED: "void",
    Word.UNDER_AGE: "halt",
    Word.OWES: "cash",
    Word.WARNING: "warning",
    Word.AGE_UNKNOWN: "person",
}


@dataclass(frozen=True, slots=True)
class MarkShown:
    """One mark in force.  Without `pk` it follows from the birth date; it cannot be lifted."""

    kind: str
    word: str
    icon: str
    stops: bool
    reason: str = ""
    until: date | None = None
    amount_cents: int | None = None
    pk: int | None = None
    lasts: bool = False  # nobody may lift it

    @property
    def tone(self) -> str:
        return "stop" if self.stops else "warn"


def marks_of(player: Player, on: date) -> list[MarkShown]:
    """What is in force on that day, what stops a sale first."""
    standing = list(Mark.objects.filter(player=player, lifted_at=None).order_by("pk"))
    found = [_shown(mark, on) for mark in standing if known_mark(mark).holds(on)]
    found += [_of_age(word) for word in words_of([], age_of(player.club, player), on)]
    order = [str(word) for word in (*STOPS, *Word)]
    return sorted(found, key=lambda mark: order.index(mark.kind))


def _shown(mark: Mark, on: date) -> MarkShown:
    word = Word(mark.kind)
    return MarkShown(
        kind=str(word),
        word=str(LABELS[word]),
        icon=ICONS[word],
        stops=word in STOPS,
        reason=mark.reason,
        until=mark.until,
        amount_cents=mark.amount_cents,
        pk=mark.pk,
        lasts=word is Word.SELF_EXCLUDED and not known_mark(mark).is_over(on),
    )


def _of_age(word: Word) -> MarkShown:
    return MarkShown(str(word), str(LABELS[word]), ICONS[word], stops=word in STOPS)
