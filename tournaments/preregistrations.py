"""Who registered on the public page of an event, and who of the club's book that may be."""

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import Entry, Player, Preregistration, Tournament
from tournaments.people import in_the_book
from tournaments.rules.names import search_key


def active_registrations(tournament: Tournament) -> QuerySet[Preregistration]:
    """Those who still mean to come, the first to register first; who has entered is one of them."""
    rows = Preregistration.objects.filter(tournament=tournament, withdrawn_at=None)
    return rows.order_by("at", "pk")


def not_entered(tournament: Tournament) -> QuerySet[Preregistration]:
    """Those who have not paid yet."""
    entered = Entry.objects.filter(tournament=tournament, player=OuterRef("player"), voided=False)
    return active_registrations(tournament).exclude(Exists(entered))


def person_of(registration: Preregistration) -> Player | None:
    """Who this is in the club's book: known at the desk, by member number, or by name and birth.

    None where nobody or more than one fits: the desk looks then.
    """
    if registration.player is not None:
        return registration.player
    people = in_the_book(registration.tournament.club_id)
    if registration.member_number:
        return people.filter(member_number=registration.member_number).first()
    if registration.born_on is None:
        return None
    words = sorted(search_key(registration.name).split())
    born = people.filter(born_on=registration.born_on)
    fits = [player for player in born if sorted(search_key(player.name).split()) == words]
    return fits[0] if len(fits) == 1 else None
