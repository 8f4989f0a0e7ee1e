"""Links of a person that were given to too many people: renewed, the old ones lead nowhere."""

from typing import Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Player
from tournaments.operations import links
from tournaments.operations.players import still_in_the_book
from tournaments.register import PlayerId, act


@act("player.links_renewed", path="players/<id:player_id>/links/renew/")
def renew_player_links(
    club_id: int, *, player_id: PlayerId, **order: Unpack[ActContext]
) -> JournalLine:
    """Give a player's own pages and tickets new addresses, in all events.

    The old ones end.

    Raises NotInTheBook.
    """
    act = journal.open_club_act(club_id, "player.links_renewed", **order)
    people = Player.objects.filter(merged_into=None, erased_at=None)
    player = still_in_the_book(people, player_id, club_id=act.club.pk)
    links.renew_personal(player)
    return journal.record(act, player_id=player.pk, player=player.name)
