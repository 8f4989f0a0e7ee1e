"""The televisions of the house."""

from django.utils import timezone

from tdsite.api.endpoints import read
from tdsite.rooms.screens.api.television_bodies import ListedTelevision
from tdsite.rooms.screens.televisions import TelevisionRow, television_rows
from tournaments.models import Club


@read(ListedTelevision, many=True, right="television")
def list_televisions(club: Club) -> list[TelevisionRow]:
    """The televisions that are paired: what each shows, and when it was last seen."""
    return television_rows(club, timezone.now())
