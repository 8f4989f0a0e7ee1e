"""Dealers and the calls of the tables."""

from typing import Any

from django.utils import timezone

from tdsite.api.endpoints import read
from tdsite.rooms.dealers.api import answers
from tdsite.web.dealer_rota import rota_of
from tdsite.web.floor_calls import standing
from tournaments.models import Club, Dealer, Tournament


@read(answers.KeptDealer, right="dealer", many=True)
def list_dealers(club: Club) -> Any:
    """The dealers of the club, by name."""
    return Dealer.objects.filter(club=club, retired=False).order_by("name")


@read(answers.DealerAtWork, many=True, right="see_people")
def list_shifts(tournament: Tournament) -> list[dict[str, Any]]:
    """The dealers at work in the event, and where the next push sends each."""
    rota = rota_of(tournament, timezone.now())
    posts = {post.dealer: post for post in rota.posts}
    found = []
    for line in rota.plan.lines:
        shift, post = rota.shifts[line.dealer], posts[line.dealer]
        found.append(
            {
                "shift_id": shift.pk,
                "dealer_id": shift.dealer_id,
                "dealer": shift.dealer.name,
                "came_at": shift.came_at,
                "until": shift.until,
                "table": post.table,
                "tables_in_a_row": post.downs,
                "next_table": line.table,
                "why": line.why.value,
            }
        )
    return found


@read(answers.StandingCall, many=True, right="see_people")
def list_floor_calls(tournament: Tournament) -> list[dict[str, Any]]:
    """The calls that stand, those nobody answered first, the longest wait first."""
    return [
        {
            "call_id": call.pk,
            "table": call.table,
            "what": call.what.value,
            "note": call.note,
            "at": call.at,
            "waited_seconds": call.waited_s,
            "who": call.who,
        }
        for call in standing(tournament, timezone.now())
    ]
