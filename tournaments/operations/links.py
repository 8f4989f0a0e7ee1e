"""The addresses that are keys: who has one may look.  A renewal ends every old one at once.

No renewal is a change of the book's rows: an undo, or a page of the past, brings no old address
back, and the line says who renewed what without saying an address.
"""

from collections.abc import Iterable

from django.db.models import Max, Q

from tournaments.acts import Act, Change
from tournaments.models import Player, Preregistration, Tournament
from tournaments.models.late import ticket_token
from tournaments.models.tournament import board_token

PERSON = Player._meta.label_lower


def renew_public(act: Act) -> None:
    """Another key for the event's board, draws, counts and registration.  Screens keep theirs."""
    event = act.tournament
    event.board_token = board_token()
    Tournament.objects.filter(pk=event.pk).update(board_token=event.board_token)


def renew_personal(player: Player) -> None:
    """Other keys for the person's pages and tickets, also of who was merged into them."""
    one = Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player.pk))
    highest = one.aggregate(highest=Max("link_generation"))["highest"]
    one.update(link_generation=highest + 1)
    for ticket in Preregistration.objects.filter(player=player):
        Preregistration.objects.filter(pk=ticket.pk).update(token=ticket_token())


def stay_renewed(changes: Iterable[Change]) -> None:
    """A link that was renewed stays dead where these changes make two people one, or one again."""
    for change in changes:
        into = (change["after"] or {}).get("merged_into_id")
        if change["model"] == PERSON and into is not None:
            _keep_renewed(Player.objects.get(pk=into), Player.objects.get(pk=change["pk"]))


def _keep_renewed(keep: Player, other: Player) -> None:
    if other.link_generation > keep.link_generation:
        Player.objects.filter(pk=keep.pk).update(link_generation=other.link_generation)
