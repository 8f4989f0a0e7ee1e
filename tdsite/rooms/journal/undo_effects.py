"""Two readings of an event compared, in people's words: who returns where, and what it changes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import QuerySet, Sum
from django.utils.translation import gettext

from blinds.queries import face_of
from tables.models import Seat, Table
from tdsite.web import formats
from tdsite.web.event_state import step_name
from tdsite.web.languages import reading
from tournaments import bounties, queries
from tournaments.models import Entry, Payout, Posting, Tournament
from tournaments.models.money import Account, accounts
from tournaments.models.prizes import PayoutState

MONEY = (Account.CASH, Account.CARD, Account.TRANSFER)


@dataclass(frozen=True, slots=True)
class OfEntry:
    """One entry.  `place` is 0 while it has none; `chips` are those it has brought into play.

    `given_cents` is the money of it that is in the tills, `paid_cents` what was handed over to it.
    """

    player: str
    number: int
    seat: str = ""
    place: int = 0
    tied: bool = False
    prize_cents: int = 0
    bounty_cents: int = 0
    owes_cents: int = 0
    given_cents: int = 0
    paid_cents: int = 0
    chips: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """An event at one moment.  Money in cents."""

    entries: Mapping[int, OfEntry]
    accounts: Mapping[str, int]
    prizes: tuple[int, ...] = ()
    state: str = ""
    registration_closed: bool = False
    left: int = 0
    chips: int = 0
    tables: tuple[int, ...] = ()
    step: str = ""
    left_ms: int | None = None
    running: bool | None = None
    pool_cents: int = 0
    buttons: Mapping[int, int | None] = field(default_factory=dict)


def facts_of(tournament_id: int, now: datetime) -> Facts:
    """The event as it stands in this transaction."""
    tournament = Tournament.objects.prefetch_related("prices").get(pk=tournament_id)
    figures = queries.figures(tournament)
    tables = Table.objects.filter(tournament=tournament, broken_at=None).order_by("number")
    buttons = dict(tables.values_list("number", "button"))
    face = face_of(tournament)
    reading = face.read(now) if face and face.schedule else None
    return Facts(
        entries=_entries(tournament),
        accounts=queries.balances(tournament),
        prizes=tuple(queries.prizes(tournament, pool=figures.pool_cents)),
        state=str(tournament.get_state_display()),
        registration_closed=tournament.registration_closed_at is not None,
        left=figures.left,
        chips=queries.chips_in_play(tournament),
        tables=tuple(buttons),
        step=step_name(face.schedule, reading.index) if face and reading else "",
        left_ms=reading.left_ms if reading else None,
        running=reading.running if reading else None,
        pool_cents=figures.pool_cents,
        buttons=buttons,
    )


def _entries(tournament: Tournament) -> dict[int, OfEntry]:
    places, awards = queries.places(tournament), queries.awards(tournament).paid_cents
    won = bounties.won(tournament).won
    rows = Entry.objects.filter(tournament=tournament, voided=False)
    names = rows.values_list("pk", "player__name", "number")
    seats = {
        entry: f"{table}-{number}"
        for entry, table, number in Seat.objects.filter(
            table__tournament=tournament, entry__isnull=False
        ).values_list("entry", "table__number", "number")
    }
    posted = Posting.objects.filter(tournament=tournament)
    owed = _sums(posted.filter(account=Account.OWED), "amount_cents")
    paid_cents = _sums(posted.filter(account__in=MONEY), "amount_cents")
    slips = Payout.objects.filter(tournament=tournament, voided=False, state=PayoutState.PAID)
    paid = _sums(slips, "amount_cents")
    chips = _sums(tournament.chip_movements.all(), "chips")
    return {
        pk: OfEntry(
            player,
            number,
            seat=seats.get(pk, ""),
            place=places[pk].place if pk in places else 0,
            tied=pk in places and places[pk].tied,
            prize_cents=awards.get(pk, 0),
            bounty_cents=won.get(pk, 0),
            owes_cents=owed.get(pk, 0),
            given_cents=paid_cents.get(pk, 0),
            paid_cents=paid.get(pk, 0),
            chips=chips.get(pk, 0),
        )
        for pk, player, number in names
    }


def _sums(rows: QuerySet[Any], amount: str) -> dict[int, int]:
    """The amounts of these rows by entry."""
    return dict(rows.order_by().values_list("entry").annotate(total=Sum(amount)))


NOTHING = "–"


@dataclass(frozen=True, slots=True)
class UndoEffect:
    """One thing that changes: of whom, what it is, how it is now and how it would be."""

    about: str
    what: str
    now: str
    then: str


@dataclass(frozen=True, slots=True)
class Effects:
    """All that changes, the people first."""

    people: tuple[UndoEffect, ...] = ()
    event: tuple[UndoEffect, ...] = ()
    money: tuple[UndoEffect, ...] = ()

    @property
    def is_none(self) -> bool:
        """Nothing that people would notice."""
        return not (self.people or self.event or self.money)


def effects(now: Facts, then: Facts, *, currency: str) -> Effects:
    """What is different once it is as `then`."""
    words = _Words(currency, reading())
    return Effects(
        tuple(_people(now, then, words)),
        tuple(_event(now, then, words)),
        tuple(_money(now, then, words)),
    )


@dataclass(frozen=True, slots=True)
class _Words:
    currency: str
    locale: str

    def money(self, cents: int) -> str:
        return formats.money(cents, currency=self.currency, locale=self.locale)

    def money_or_nothing(self, cents: int) -> str:
        return self.money(cents) if cents else NOTHING

    def chips(self, count: int) -> str:
        return formats.chips(count, locale=self.locale)

    def place(self, one: OfEntry) -> str:
        if not one.place:
            return gettext("in play")
        place = formats.place(one.place, locale=self.locale)
        return gettext("%(place)s, tied") % {"place": place} if one.tied else place


def _people(now: Facts, then: Facts, words: _Words) -> Iterator[UndoEffect]:
    """Those whose seat, place, prize or money changes, in the order of their entries."""
    both = {**now.entries, **then.entries}
    for pk in sorted(both, key=lambda pk: both[pk].number):
        was, will = now.entries.get(pk), then.entries.get(pk)
        if was != will:
            yield from _person(was, will, words)


def _person(was: OfEntry | None, will: OfEntry | None, words: _Words) -> Iterator[UndoEffect]:
    one = was or will
    assert one is not None
    blank = OfEntry(one.player, one.number)
    if was is None or will is None:
        entry = gettext("Entry %(number)s") % {"number": one.number}
        yield UndoEffect(one.player, entry, _in_force(was), _in_force(will))
    now, then = was or blank, will or blank
    if now.player != then.player:
        yield UndoEffect(one.player, gettext("Player"), now.player, then.player)
    for what, value, say in _facts_of_a_person(words):
        if value(now) != value(then):
            yield UndoEffect(then.player, what, say(now), say(then))


def _in_force(one: OfEntry | None) -> str:
    return gettext("the entry counts") if one else gettext("the entry is void")


def _facts_of_a_person(
    words: _Words,
) -> Iterator[tuple[str, Callable[[OfEntry], object], Callable[[OfEntry], str]]]:
    yield gettext("Seat"), lambda one: one.seat, lambda one: one.seat or NOTHING
    yield gettext("Place"), lambda one: (one.place, one.tied), words.place
    money = words.money_or_nothing
    for what, value in (
        (gettext("Prize"), lambda one: one.prize_cents),
        (gettext("Bounties won"), lambda one: one.bounty_cents),
        (gettext("Paid out"), lambda one: one.paid_cents),
        (gettext("Due from player"), lambda one: one.owes_cents),
        (gettext("Money in the tills"), lambda one: one.given_cents + one.paid_cents),
    ):
        yield what, value, _said(value, money)
    chips: Callable[[OfEntry], int] = lambda one: one.chips  # noqa: E731
    yield gettext("Chips brought into play"), chips, _said(chips, words.chips)


def _said(value: Callable[[OfEntry], int], say: Callable[[int], str]) -> Callable[[OfEntry], str]:
    return lambda one: say(value(one))


def _event(now: Facts, then: Facts, words: _Words) -> Iterator[UndoEffect]:
    """What changes for all: the state, the tables, the clock, chips and the prizes."""
    for what, is_now, will_be in (
        (gettext("State"), now.state, then.state),
        (gettext("Registration"), _registration(now), _registration(then)),
        (gettext("Players left"), words.chips(now.left), words.chips(then.left)),
        (gettext("Tables"), _tables(now), _tables(then)),
        (gettext("Chips in play"), words.chips(now.chips), words.chips(then.chips)),
        (gettext("Clock"), _clock(now), _clock(then)),
        (gettext("Prize pool"), words.money(now.pool_cents), words.money(then.pool_cents)),
    ):
        if is_now != will_be:
            yield UndoEffect("", what, is_now, will_be)
    yield from _buttons(now, then)
    yield from _prizes(now, then, words)


def _registration(facts: Facts) -> str:
    return (
        gettext("registration closed")
        if facts.registration_closed
        else gettext("registration open")
    )


def _tables(facts: Facts) -> str:
    return ", ".join(map(str, facts.tables)) or NOTHING


def _clock(facts: Facts) -> str:
    if facts.left_ms is None:
        return NOTHING
    left = formats.clock(facts.left_ms / 1000)
    paused = "" if facts.running else gettext("paused")
    return ", ".join(word for word in (facts.step, left, paused) if word)


def _buttons(now: Facts, then: Facts) -> Iterator[UndoEffect]:
    for table in now.buttons.keys() & then.buttons.keys():
        was, will = now.buttons[table], then.buttons[table]
        if was != will:
            what = gettext("Button of table %(table)s") % {"table": table}
            yield UndoEffect("", what, str(was or NOTHING), str(will or NOTHING))


def _prizes(now: Facts, then: Facts, words: _Words) -> Iterator[UndoEffect]:
    """The prizes of the places, where they are not those that people lose or win above."""
    for place in range(1, max(len(now.prizes), len(then.prizes)) + 1):
        was, will = _prize(now, place), _prize(then, place)
        if was != will:
            name = formats.place(place, locale=words.locale)
            what = gettext("Prize for place %(place)s") % {"place": name}
            yield UndoEffect("", what, words.money_or_nothing(was), words.money_or_nothing(will))


def _prize(facts: Facts, place: int) -> int:
    return facts.prizes[place - 1] if place <= len(facts.prizes) else 0


def _money(now: Facts, then: Facts, words: _Words) -> Iterator[UndoEffect]:
    """Each account that changes; of the tills it is money to give back or to take."""
    for account, name in accounts().items():
        was, will = now.accounts.get(account, 0), then.accounts.get(account, 0)
        if was != will:
            side = 1 if account in MONEY or account in _OWED_TO_US else -1
            yield UndoEffect("", str(name), words.money(side * was), words.money(side * will))


_OWED_TO_US = (
    Account.VOUCHER,
    Account.COMP,
    Account.TICKET,
    Account.OWED,
    Account.DISCOUNT,
    Account.OVERLAY,
    Account.UNTOLD,
)
