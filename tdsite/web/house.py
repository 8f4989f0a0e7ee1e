"""The club whose house this is: one book is kept by one club."""

from django.http import Http404

from tournaments.models import Club


def found_house() -> Club | None:
    """The club; None before it is founded."""
    return Club.objects.order_by("pk").first()


def the_house() -> Club:
    """The club, where nothing can be done without one.  Raises Http404 before it is founded."""
    club = found_house()
    if club is None:
        raise Http404
    return club
