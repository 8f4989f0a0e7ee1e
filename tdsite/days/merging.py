"""Several flights merged at once: all of them or none."""

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from tdsite.director.merging import merge
from tournaments.models import JournalLine


@transaction.atomic
def merge_several(
    tournament_id: int, *, flights: Iterable[int], by: User, at: datetime
) -> list[JournalLine]:
    """The bags and the money of these flights go on to the event; its lines, one for each.

    Raises what `merge` raises.
    """
    return [merge(tournament_id, flight=flight, by=by, at=at) for flight in flights]
