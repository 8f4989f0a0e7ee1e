"""What programs read of dealers and of the calls of the tables, and at which addresses."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from tdsite.api import answers
from tdsite.api.endpoints import Routes, endpoint, read
from tdsite.web.dealer_rota import rota_of
from tdsite.web.floor_calls import standing
from tournaments.models import Club, Dealer, Tournament
from tournaments.models.dealers import CallFor


class KeptDealer(answers.Answer):
    """A dealer of the club."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    note = serializers.CharField()


class DealerAtWork(answers.Answer):
    """A shift that goes on, with what the next push does with it."""

    shift_id = serializers.IntegerField()
    dealer_id = serializers.IntegerField()
    dealer = serializers.CharField()
    came_at = serializers.DateTimeField()
    until = serializers.DateTimeField(allow_null=True)
    table = serializers.IntegerField(allow_null=True, help_text="Where they deal; none: no table.")
    tables_in_a_row = serializers.IntegerField()
    next_table = serializers.IntegerField(allow_null=True, help_text="After the push.")
    why = serializers.CharField(help_text="next, comes, freed, break, rests, home, stays.")


class StandingCall(answers.Answer):
    """A table that calls the floor."""

    call_id = serializers.IntegerField()
    table = serializers.IntegerField()
    what = serializers.ChoiceField(CallFor.choices)
    note = serializers.CharField()
    at = serializers.DateTimeField()
    waited_seconds = serializers.IntegerField(help_text="Until somebody answered, or until now.")
    who = serializers.CharField(help_text="Who comes; empty until somebody does.")


@read(KeptDealer, right="dealer", many=True)
def list_dealers(club: Club) -> Any:
    """The dealers of the club, by name."""
    return Dealer.objects.filter(club=club, retired=False).order_by("name")


@read(DealerAtWork, many=True, right="see_people")
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


@read(StandingCall, many=True, right="see_people")
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


EVENT = "tournaments/<id:tournament_id>/"

ROUTES: Routes = {
    "dealers/": endpoint(get=list_dealers),
    f"{EVENT}shifts/": endpoint(get=list_shifts),
    f"{EVENT}floor-calls/": endpoint(get=list_floor_calls),
}
