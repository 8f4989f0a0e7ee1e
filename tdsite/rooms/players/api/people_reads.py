"""People looked for as at the desk, and all that is known of one."""

from typing import Any

from rest_framework import serializers

from tdsite.api import answers
from tdsite.api.endpoints import read
from tdsite.api.fields import Text, WholeInQuery
from tdsite.rooms.players.people import history
from tournaments import name_search as search
from tournaments.models import Club, Player


class PeopleSearchSerializer(serializers.Serializer):
    q = Text(120, help_text="Words of names in any order, a member number or a phone number.")
    limit = WholeInQuery(1, 50, default=5)


class FoundPlayer(answers.Answer):
    player = answers.Player()
    fit = serializers.ChoiceField(
        [(one.name.lower(), one.name.lower()) for one in search.Fit],
        help_text="How well they match: by number, whole words, beginnings, or nearly.",
    )


class PlayerSums(answers.Answer):
    events = answers.whole()
    entries = answers.whole()
    in_the_money = answers.whole()


CONTACT = "Null for roles that have no business with it, as are the dates."


class PlayerDetail(answers.Player):
    phone = answers.words(allow_null=True, help_text=CONTACT)
    email = answers.words(allow_null=True, help_text=CONTACT)
    born_on = serializers.DateField(allow_null=True)
    age_checked_on = serializers.DateField(allow_null=True)
    notes = answers.words(allow_null=True, help_text=CONTACT)
    merged_into = answers.whole(
        source="merged_into_id", allow_null=True, help_text="Who this person is now."
    )
    erased_at = serializers.DateTimeField(allow_null=True)
    sums = PlayerSums()


@read(FoundPlayer, query=PeopleSearchSerializer, right="player.found", many=True)
def search_players(club: Club, q: str, limit: int) -> list[dict[str, Any]]:
    """The players who answer best to `q`, one error in each word forgiven; the best first."""
    found = search.find(club.pk, q, limit=limit)
    return [{"player": one.player, "fit": one.fit.name.lower()} for one in found]


@read(
    PlayerDetail,
    right="see_people",
    contact=("phone", "email", "born_on", "age_checked_on", "notes"),
)
def get_player(club: Club, player_id: int) -> Player:
    """All that is known of one player."""
    player = Player.objects.get(pk=player_id, club=club)
    player.sums = history.sums_of(player)  # type: ignore[attr-defined]
    return player
