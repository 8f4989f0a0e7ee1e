"""Flights: which event feeds which, what terms that allows, and whom a flight may be sold to."""

from collections.abc import Collection, Mapping
from typing import Any

from tournaments import bounties, flight_tree, selling
from tournaments.acts import Act
from tournaments.models import Player, Tournament
from tournaments.models.tournament import BountyKind, State
from tournaments.rules import N_, RuleError
from tournaments.rules import days as rules
from tournaments.rules.bounties import BountyType
from tournaments.rules.days import twice_alive
from tournaments.rules.prices import BOUNTY
from tournaments.selling import Situation


class NotAFlight(RuleError):
    """The event feeds no other."""


class CannotFeed(RuleError):
    """One event cannot feed the other."""


class OfTheWholeEvent(RuleError):
    """Terms that a flight cannot have: they belong to the event it feeds."""


class GoesOn(RuleError):
    """A flight has no winner: who is left goes on."""


class NotMerged(RuleError):
    """Flights of the event have not been merged yet."""


class AliveTwice(RuleError):
    """A player would be in two flights at once."""


class TermsInUse(RuleError):
    """Bags were merged by terms that would change."""


class SoldInFlights(RuleError):
    """The event is entered through its flights."""


class FlightIsOver(RuleError):
    """The day of the flight is over: nobody can enter it any more."""


MAX_FLIGHT_NAME = 12


def link(act: Act, feeds: Tournament | None, *, flight: str) -> None:
    """Have the event feed another, under a flight's name; or None: feed nothing any more.

    Raises CannotFeed, OfTheWholeEvent, TermsInUse, AliveTwice.
    """
    tournament = act.tournament
    played = _bounty_terms(tournament)
    if tournament.registration_closed_at is not None:
        raise CannotFeed(
            N_("Registration of this flight is closed, and its money is sent. Undo that first."),
            field="feeds",
        )
    check_feeds(tournament, feeds.pk if feeds else None)
    act.update(
        tournament,
        feeds_id=feeds.pk if feeds else None,
        flight=flight.strip()[:MAX_FLIGHT_NAME] if feeds else "",
    )
    tournament.refresh_from_db(fields=["feeds"])
    check_terms(tournament)
    if tournament.started_at is not None and played != _bounty_terms(tournament):
        raise TermsInUse(
            N_("%(flight)s is played with other bounties already. Undo its start first."),
            field="feeds",
            flight=flight_tree.name_of(tournament),
        )
    check_nobody_twice(tournament)


def _bounty_terms(tournament: Tournament) -> tuple[BountyType, int]:
    """Which bounties are played, and how much of a head is won at once where that matters."""
    kind = bounties.kind_of(tournament)
    terms = bounties.terms_of(tournament)
    return kind, terms.bounty_bag_bp if kind is BountyType.PROGRESSIVE else 0


def check_feeds(tournament: Tournament, feeds: int | None) -> None:
    """Raise CannotFeed where an event would feed itself."""
    if feeds is not None and feeds == tournament.pk:
        raise CannotFeed(
            N_("An event cannot be a flight of itself. Choose the event of a later day."),
            field="feeds",
        )


def check_terms(tournament: Tournament) -> None:
    """See that an event and the one it feeds can be days of one event.

    Raises CannotFeed, OfTheWholeEvent; nothing for an event without flights.
    """
    after = tournament.feeds
    if after is not None:
        _check_can_feed(tournament, after)
        _check_no_own_prizes(tournament, flight_tree.root_of(tournament))
    root = bounties.terms_of(tournament)
    for flight in [tournament, *flight_tree.below(tournament)]:
        if flight.feeds_id is not None:
            _check_bounties(flight, root)


def check_changed(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    """The same of terms that were changed; the terms for bags stay once bags have come in.

    Raises CannotFeed, OfTheWholeEvent, AliveTwice, TermsInUse.
    """
    if "feeds_id" in changed:
        tournament.refresh_from_db(fields=["feeds"])
        check_nobody_twice(tournament)
    check_terms(tournament)
    in_use = {"stacks_forward"} & changed.keys()
    if in_use and any(flight_tree.is_merged(flight) for flight in flight_tree.below(tournament)):
        raise TermsInUse(
            N_("Bags were merged under these settings. Undo the flight merges first."),
            field="stacks_forward",
        )
    check_bounties_stay(tournament, changed.keys())


def check_bounties_stay(tournament: Tournament, changed: Collection[str]) -> None:
    """Raise TermsInUse where bounties change that a flight is played with already."""
    for name in sorted({"bounty_kind", "bounty_bag_bp"} & set(changed)):
        for flight in flight_tree.below(tournament):
            if flight.started_at is not None:
                raise TermsInUse(
                    N_("%(flight)s is played with these bounties already. Undo its start first."),
                    field=name,
                    flight=flight_tree.name_of(flight),
                )


def _check_can_feed(tournament: Tournament, after: Tournament) -> None:
    if tournament.pk in {event.pk for event in _upwards(after)}:
        raise CannotFeed(
            N_("%(event)s comes before this event. Choose the event of a later day."),
            field="feeds",
            event=after.name,
        )
    if (after.club_id, after.currency) != (tournament.club_id, tournament.currency):
        raise CannotFeed(
            N_("%(event)s is played in another currency. All days of an event need the same one."),
            field="feeds",
            event=after.name,
        )
    begun = after.started_at is not None or after.state in (State.FINISHED, State.CANCELLED)
    if begun and not flight_tree.is_merged(tournament):
        raise CannotFeed(
            N_("%(event)s has started or is over: no flight can join it any more."),
            field="feeds",
            event=after.name,
        )


def _upwards(tournament: Tournament) -> list[Tournament]:
    """The event and those it leads to; a ring is walked once."""
    found, here = [], tournament
    while here not in found:
        found.append(here)
        if here.feeds is None:
            break
        here = here.feeds
    return found


def _check_no_own_prizes(tournament: Tournament, root: Tournament) -> None:
    for name in ("guarantee_cents", "added_cents", "ticket_cents"):
        if getattr(tournament, name):
            raise OfTheWholeEvent(
                N_(
                    "All flights play for the prizes of %(event)s. Set the guarantee, added money"
                    " and tickets there."
                ),
                field=name,
                event=root.name,
            )


def _check_bounties(flight: Tournament, root: Tournament) -> None:
    """A flight plays the bounties of the whole event, whose heads go on to the next day."""
    kind = bounties.kind_of(root)
    if flight.bounty_kind not in (BountyKind.NONE, kind):
        raise OfTheWholeEvent(
            N_("All flights play the bounties of %(event)s. Choose them there."),
            field="bounty_kind",
            event=root.name,
        )
    if kind is BountyType.NONE and selling.prices_with(flight, BOUNTY):
        raise OfTheWholeEvent(
            N_(
                "A price of %(flight)s has a bounty, and %(event)s has none. Choose there first"
                " which bounties are played."
            ),
            field="bounty_kind",
            flight=flight_tree.name_of(flight),
            event=root.name,
        )


def check_nobody_twice(tournament: Tournament, *, players: set[int] | None = None) -> None:
    """Raise AliveTwice where a player of the event, or one of these, is in another flight too.

    These are held until the act is over: another desk may sell them another flight meanwhile.
    """
    tree = flight_tree.tree_of(tournament)
    if len(tree) == 1:
        return
    if players:
        held = Player.objects.select_for_update(no_key=True).filter(pk__in=players)
        list(held.order_by("pk").values_list("pk"))
    allowed = tree[0].enter_with_bag
    for player, lives in flight_tree.lives_of(tree, players).items():
        here = any(life.event == tournament.pk for life in lives)
        twice = twice_alive(lives, enter_with_bag=allowed) if here else []
        if twice:
            other = next((life for life in twice if life.event != tournament.pk), twice[-1])
            raise AliveTwice(
                N_(
                    "%(player)s would be in two flights at once (%(flight)s). Record the bust "
                    "there, or refund that entry."
                ),
                field="player",
                player=Player.objects.get(pk=player).name,
                flight=other.where,
            )


def check_enters(now: Situation, player: Player, *, selling: bool) -> None:
    """See that no other flight of the event stands against a player's entry in this one.

    While `selling` the player is held until the act is over: two desks may sell them two flights.
    Raises AliveElsewhere, HoldsABag, TooManyEntries, FlightIsOver.
    """
    tournament, tree = now.event, now.tree
    if len(tree) == 1:
        return
    if selling:
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if tournament.feeds_id is not None and flight_tree.last_day_end(tournament) is not None:
        raise FlightIsOver(
            N_("The day of %(flight)s is over. Sell the entry in a flight still to be played."),
            flight=flight_tree.name_of(tournament),
        )
    rules.check_enters(
        flight_tree.lives_of(tree, [player.pk]).get(player.pk, []),
        player=player.name,
        into=tournament.pk,
        feeders={event.pk for event in flight_tree.below(tournament)},
        enter_with_bag=tree[0].enter_with_bag,
        most_entries=tree[0].most_entries,
        event=tree[0].name,
    )


def check_merged(tournament: Tournament) -> None:
    """Raise NotMerged while a flight of the event is still to be merged into it."""
    for flight in flight_tree.not_merged(tournament):
        raise NotMerged(
            N_("%(flight)s is not merged yet. Close its day and merge it into %(event)s first."),
            flight=flight_tree.name_of(flight),
            event=tournament.name,
        )


def require_flight(tournament: Tournament) -> Tournament:
    """The event it feeds.  Raises NotAFlight."""
    if tournament.feeds is None:
        raise NotAFlight(
            N_("%(event)s is not a flight of another event. Choose its target event first."),
            field="feeds",
            event=tournament.name,
        )
    return tournament.feeds


def refuse_winner(tournament: Tournament) -> None:
    """Raise GoesOn for a flight: it has no winner."""
    if tournament.feeds is not None:
        raise GoesOn(
            N_(
                "%(flight)s has no winner: players left advance to %(event)s. Bag the stacks "
                "and close the day."
            ),
            flight=flight_tree.name_of(tournament),
            event=tournament.feeds.name,
        )
