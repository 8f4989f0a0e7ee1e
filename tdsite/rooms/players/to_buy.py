"""What a player may buy at the desk now: the price, until when, and the code that asks for it."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from tdsite.web.as_of import Countdown
from tdsite.web.desk_codes import code_of
from tdsite.web.event_state import EventState
from tdsite.web.offers import Offer, person_at
from tournaments.models import Entry
from tournaments.models.tournament import PriceKind
from tournaments.operations.players import check_may_play
from tournaments.rules import RuleError
from tournaments.rules.sales import Sales, Trigger, Window

OUT = (PriceKind.REENTRY,)
IN_PLAY = (PriceKind.REBUY, PriceKind.ADD_ON)


@dataclass(frozen=True, slots=True)
class ToBuy:
    """A sale that the desk would make now.

    It is made through `until_level`, for as long as `left` says while the clock runs, and not
    after `closes_at`; each may be unknown.  `most_chips`: only to a stack of so many or fewer.
    `code`: six signs that prepare it at the desk.
    """

    kind: PriceKind
    price_cents: int
    chips: int
    until_level: int | None
    left: Countdown | None
    closes_at: datetime | None
    code: str
    most_chips: int | None = None

    @property
    def name(self) -> str:
        return str(self.kind.label)


def to_buy(event_now: EventState, entry: Entry) -> tuple[ToBuy, ...]:
    """What is sold to this entry's player: nothing to one whom the house sells nothing to.

    An entry that another has taken the place of buys nothing.
    """
    tournament = event_now.tournament
    if entry.voided or tournament.registration_closed_at is not None:
        return ()
    kinds = _kinds(event_now, entry)
    if not kinds or not _is_sold_to(event_now, entry):
        return ()
    person = person_at(tournament, entry.player, event_now.now)
    if person.live_entry is None or person.live_entry.pk != entry.pk:
        return ()
    return tuple(
        _of(event_now, entry, offer)
        for offer in person.offers
        if offer.possible and offer.kind in kinds
    )


def _kinds(event_now: EventState, entry: Entry) -> tuple[PriceKind, ...]:
    """The kinds that come into question: cheap to ask, as a page is drawn for every player."""
    end = getattr(entry, "elimination", None)
    if end is not None and not end.pending:
        return OUT
    terms = event_now.terms
    return IN_PLAY if event_now.is_running and (terms.rebuy or terms.add_on) else ()


def _is_sold_to(event_now: EventState, entry: Entry) -> bool:
    try:
        check_may_play(event_now.tournament.club, entry.player, on=_today(event_now), sure=True)
    except RuleError:
        return False
    return True


def _today(event_now: EventState) -> date:
    return event_now.now.astimezone(ZoneInfo(event_now.tournament.timezone)).date()


def _of(event_now: EventState, entry: Entry, offer: Offer) -> ToBuy:
    cost, window = offer.choice().cost, _window(event_now.terms, offer.kind)
    return ToBuy(
        offer.kind,
        cost.total_cents,
        cost.chips,
        window.until_level if window else None,
        _left(event_now, offer.kind),
        event_now.tournament.closes_at if offer.enters else None,
        code_of(entry, offer.kind),
        _most_chips(event_now.terms, entry, offer.kind),
    )


def _window(terms: Sales, kind: PriceKind) -> Window | None:
    """A re-entry is sold for as long as entries are."""
    if kind == PriceKind.REENTRY:
        return terms.window
    rule = terms.rebuy if kind == PriceKind.REBUY else terms.add_on
    return rule.window if rule else None


def _left(event_now: EventState, kind: PriceKind) -> Countdown | None:
    if kind == PriceKind.REENTRY:
        return event_now.registration_closes
    return event_now.rebuys_close if kind == PriceKind.REBUY else event_now.add_ons_close


def _most_chips(terms: Sales, entry: Entry, kind: PriceKind) -> int | None:
    """The largest stack that may rebuy; None for any, and for a player who is broke already."""
    if kind != PriceKind.REBUY or terms.rebuy is None or hasattr(entry, "elimination"):
        return None
    if terms.rebuy.trigger == Trigger.ANY:
        return None
    return 0 if terms.rebuy.trigger == Trigger.BROKE else terms.chips
