"""Events played elsewhere, brought into the book."""

from tdsite import director
from tdsite.api.endpoints import command
from tdsite.rooms.imports.api import bodies
from tdsite.rooms.imports.taken import evening_of, hash_of
from tdsite.web.house import the_house
from tournaments import access
from tournaments.acts import ActContext
from tournaments.models import JournalLine


@command("tournament.imported", bodies.SavedEvent, status=201)
def import_event(order: ActContext, file_name: str, content: bytes) -> JournalLine:
    """Import a past event saved by The Tournament Director; `data.tournament_id` names it."""
    access.require(order["by"], "tournament.imported")  # before a large file is read
    club = the_house()
    read = evening_of(club, content, file_name=file_name)
    return director.import_event(
        club.pk, read=read, file_name=file_name, file_hash=hash_of(content), **order
    )
