"""The life of an event: opened, started, closed to new entries, finished, cancelled."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments import dues, prize_money, queries, selling
from tournaments.acts import Act
from tournaments.models import Entry, Price, Tournament
from tournaments.models.money import Account
from tournaments.models.tournament import BountyKind, PriceKind, State
from tournaments.operations import disqualified_bags, flights, price_parts, prizes, targets
from tournaments.rules import N_, RuleError, bounties, prize_terms
from tournaments.rules.policy import Policy, chosen
from tournaments.rules.prices import BOUNTY, Split


class WrongState(RuleError):
    """The event is not at the point of its life where this may be done."""


class TermsMissing(RuleError):
    """The event cannot start: something it needs is missing."""


class BadTerms(RuleError):
    """Terms that no event can have."""


RANGES = {
    "seats_per_table": (2, 10),
    "guarantee_cents": (0, 10**15),
    "prize_unit_cents": (1, 10**9),
    "minimum_prize_cents": (0, 10**12),
    "added_cents": (0, 10**12),
    "offer_seconds": (30, 3600),
    "cash_unit_cents": (1, 10**4),
    "shot_clock_seconds": (0, 600),
    "time_cards": (0, 100),
    "time_card_seconds": (1, 600),
    "push_minutes": (5, 240),
    "downs_before_break": (1, 20),
    "early_bp": (0, 10_000),
    "early_cents": (0, 10**12),
}


class NotOver(RuleError):
    """The event has no winner yet."""


def open_event(
    act: Act, *, fields: Mapping[str, Any], prices: Sequence[Mapping[str, Any]]
) -> Tournament:
    """A new event in the club, with its prices; registration opens at once, or later.

    Its policy is the club's but for what `fields` choose.
    """
    fields = targets.announce(fields, at=act.at)
    club_policy = Policy.from_json(act.club.policy)
    policy = chosen(fields.get("policy") or {}, base=club_policy)
    _check_terms(fields)
    if PriceKind.ENTRY not in [price["kind"] for price in prices]:
        raise TermsMissing(N_("Enter the entry price."), field="prices")
    tournament = Tournament(club=act.club, **{**fields, "policy": policy.to_json()})
    prize_money.plan_of(tournament)
    targets.check_target(tournament, tournament.target_id)
    act.create(tournament)
    for price in prices:
        _create_price(act, tournament, price)
    check_bounties(tournament)
    flights.check_terms(tournament)
    return tournament


def check_bounties(tournament: Tournament, *, had: bool = True) -> None:
    """Raise BadTerms where a price has a bounty and nobody said what it wins.

    An event that `had` one when it began goes on with fixed ones; a flight plays what it feeds
    plays.
    """
    begun = tournament.started_at is not None
    named = tournament.bounty_kind != BountyKind.NONE or tournament.feeds_id is not None
    if named or (begun and had) or not has_bounties(tournament):
        return
    if begun:
        raise BadTerms(
            N_("The event began without bounties. Take the bounty out of the price."),
            field="bounty_kind",
        )
    raise BadTerms(
        N_(
            "A price has a bounty, but the event plays without bounties. Choose how they"
            " are won, or take the bounty out of the price."
        ),
        field="bounty_kind",
    )


def has_bounties(tournament: Tournament) -> bool:
    """Whether a price that is sold has a bounty in it."""
    return selling.prices_with(tournament, BOUNTY)


def check_ranges(fields: Mapping[str, Any]) -> None:
    """Raise BadTerms, with the field, for a number outside its range."""
    for name, (least, most) in RANGES.items():
        if not least <= fields.get(name, least) <= most:
            raise BadTerms(
                N_("Enter a number from %(least)s to %(most)s."), field=name, least=least, most=most
            )


def _check_terms(fields: Mapping[str, Any]) -> None:
    """Raise BadTerms, with the field, for terms no event can have."""
    check_ranges(fields)
    if fields.get("prize_table", "bar") not in prize_terms.NAMES:
        raise BadTerms(N_("Unknown payout table. Choose one from the list."), field="prize_table")
    bounties.check_terms(
        fields.get("bounty_kind", bounties.BountyType.NONE),
        bag_bp=fields.get("bounty_bag_bp", 0),
        from_left=fields.get("mystery_from_left"),
        from_money=fields.get("mystery_from_money", False),
    )


FIXED_BY_THE_START = frozenset(
    {
        *("policy", "seats_per_table", "seated_at_sale", "starts_at", "starts_itself", "currency"),
        *("bounty_kind", "bounty_bag_bp"),
        *("stacks_forward", "enter_with_bag", "direct_entries", "most_entries"),
    }
)
FIXED_BY_THE_CLOSE = frozenset(
    {
        *("guarantee_cents", "added_cents", "minimum_prize_cents"),
        *("mystery_from_left", "mystery_from_money"),
        *("prize_table", "prize_terms", "prize_unit_cents", "cash_unit_cents"),
        *("ticket_cents", "remainder", "remainder_step_cents"),
        *("feeds_id", "early_bp", "early_cents"),
    }
)


def change_event(
    act: Act, *, fields: Mapping[str, Any], prices: Sequence[Mapping[str, Any]]
) -> None:
    """Other terms for the event, as far as its life still allows; prices not named are dropped.

    What was sold keeps the price it was sold at.  Raises WrongState with the field.
    """
    tournament = act.tournament
    require_not_over(tournament)
    _check_terms(fields)
    wanted = dict(fields)
    if "policy" in wanted:
        base = queries.policy_of(tournament)
        wanted["policy"] = chosen(wanted["policy"], base=base).to_json()
    changed = {n: v for n, v in wanted.items() if getattr(tournament, n) != v}
    fixed = (FIXED_BY_THE_START if tournament.started_at else frozenset()) | (
        FIXED_BY_THE_CLOSE if tournament.registration_closed_at else frozenset()
    )
    for name in sorted(changed.keys() & fixed):
        raise WrongState(
            N_("This is locked and can no longer change."),
            field=name,
        )
    if changed.get("opens_at"):
        targets.check_opens(changed["opens_at"], at=act.at)
    if "target_id" in changed:
        targets.check_target(tournament, changed["target_id"])
    flights.check_feeds(tournament, changed.get("feeds_id"))
    had = has_bounties(tournament)
    act.update(tournament, **changed)
    prize_money.plan_of(tournament)
    _change_prices(act, {price["kind"]: price for price in prices})
    check_bounties(tournament, had=had)
    flights.check_changed(tournament, changed)


def _change_prices(act: Act, wanted: Mapping[str, Mapping[str, Any]]) -> None:
    rows = act.tournament.prices.prefetch_related("parts")
    known = {price.kind: price for price in rows}
    for kind, price in wanted.items():
        if kind in known:
            fields, cents = price_parts.apart(price)
            act.update(known[kind], **fields)
            price_parts.change(act, known[kind], cents)
        else:
            _create_price(act, act.tournament, price)
    for kind in known.keys() - wanted.keys() - {PriceKind.ENTRY}:
        price_parts.delete(act, known[kind])


def _create_price(act: Act, tournament: Tournament, price: Mapping[str, Any]) -> None:
    fields, cents = price_parts.apart(price)
    price_parts.create(act, Price(tournament=tournament, **fields), Split(cents))


def start(act: Act) -> None:
    """Shuffle up and deal.  From here on the policy is frozen.

    Raises what `check_start` does.  Source: Robert's Rules 2.2.1.
    """
    check_start(act.tournament)
    act.update(act.tournament, state=State.RUNNING, started_at=act.at)


def check_start(tournament: Tournament) -> None:
    """Raise what forbids the start: the start itself asks, and the page that leads to it.

    Raises WrongState, TermsMissing, NotMerged, StackUndecided, BadTerms.
    """
    if tournament.state not in (State.ANNOUNCED, State.REGISTERING):
        raise WrongState(N_("This event has started already."))
    flights.check_merged(tournament)
    disqualified_bags.check_decided(tournament)
    if queries.still_in(tournament) < 2:
        raise TermsMissing(N_("Two players are needed to start. Sell entries at the desk first."))
    check_bounties(tournament)


def require_not_over(tournament: Tournament) -> None:
    """Raise WrongState once the event is finished or cancelled."""
    if tournament.state in (State.FINISHED, State.CANCELLED):
        raise WrongState(N_("This event is over. Undo the finish to change anything in it."))


def require_running(tournament: Tournament) -> None:
    """Raise WrongState unless the event runs."""
    if tournament.state == State.FINISHED:
        raise WrongState(N_("This event is finished. Undo the finish to change anything in it."))
    if tournament.state != State.RUNNING:
        raise WrongState(N_("This event has not started. Start it from the dashboard first."))


def close_registration(act: Act) -> list[int]:
    """No more entries; the prizes are set, and the house adds what the guarantee still wants.

    Returns the prizes in cents, first place first.  Raises WrongState, NotMerged.
    Source: rules of the event; WSOP 2026 12, 31.
    """
    require_running(act.tournament)
    tournament = act.tournament
    if tournament.registration_closed_at is not None:
        raise WrongState(N_("Registration is closed already."))
    flights.check_merged(tournament)
    collected = queries.pool_cents(_without_guarantee(tournament))
    pool = queries.pool_cents(tournament)
    if overlay := pool - collected:
        act.post({Account.OVERLAY: overlay, Account.PRIZE_POOL: -overlay})
    amounts = queries.prizes_in_full(tournament, pool=pool, settled=True)
    prizes.freeze(act, amounts)
    act.update(tournament, registration_closed_at=act.at, ties_in_units=True)
    return [prize.amount_cents for prize in amounts]


def _without_guarantee(tournament: Tournament) -> Tournament:
    """A copy that reads the pool as collected, nothing of the house counted in."""
    return Tournament(pk=tournament.pk, guarantee_cents=0)


def finish(act: Act) -> list[Entry]:
    """The last entry left wins; what ties could not share goes to the staff.

    Raises NotOver, GoesOn.

    A satellite is over once there is a ticket for everybody who is left: all of them win.
    Source: Robert's Rules 7.35; of satellites, the custom of the houses.
    """
    require_running(act.tournament)
    tournament = act.tournament
    flights.refuse_winner(tournament)
    entries = queries.entries_in(tournament).select_related("player", "elimination")
    left = list(entries.order_by("number")) if is_over(tournament) else []
    if not left or any(hasattr(entry, "elimination") for entry in left):
        raise NotOver(N_("More than one player left. Record the last busts first."))
    act.update(tournament, state=State.FINISHED, finished_at=act.at)
    staff_cents = queries.awards(tournament).staff_cents
    if staff_cents:
        act.post({Account.PRIZE_POOL: staff_cents, Account.STAFF: -staff_cents})
    return left


def is_over(tournament: Tournament) -> bool:
    """Whether one entry is left, or of a satellite no more than there are tickets."""
    left = queries.still_in(tournament)
    return left == 1 or dues.play_stops(tournament, left=left)


def cancel(act: Act) -> None:
    """The event does not take place (any more).  Source: Robert's Rules 7.39."""
    if act.tournament.state in (State.FINISHED, State.CANCELLED):
        raise WrongState(N_("This event is over. There is nothing to cancel."))
    if act.tournament.feeds_id is not None and act.tournament.registration_closed_at is not None:
        raise WrongState(
            N_(
                "This flight’s money is already sent on. Undo the close of registration, "
                "then cancel."
            )
        )
    act.update(act.tournament, state=State.CANCELLED)
