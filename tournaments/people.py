"""Who is somebody in a club's book."""

from django.db.models import QuerySet

from tournaments.models import Player


def in_the_book(club_id: int) -> QuerySet[Player]:
    """Everybody who is not merged into another and not erased."""
    return Player.objects.filter(club=club_id, merged_into=None, erased_at=None)
