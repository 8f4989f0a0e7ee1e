"""People looked for as at the desk, all that is known of one, marks in force and likely doubles."""

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from rest_framework import serializers

from tdsite.api import answers
from tdsite.api import fields as asked
from tdsite.api.endpoints import Listed, listing, read
from tdsite.api.fields import Text, WholeInQuery
from tdsite.rooms.players import duplicate_people, history, personal_data
from tdsite.web.offers import MarkShown, marks_of
from tournaments import name_search as search
from tournaments.models import Club, Player
from tournaments.names_index import in_the_book
from tournaments.rules.duplicates import Pair, Reason
from tournaments.rules.marks import Word
from tournaments.rules.names import search_key


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


MAX_PAIRS = 200


class MarkInForce(answers.Answer):
    id = answers.whole(source="pk", allow_null=True, help_text="None follows from a birth date.")
    kind = serializers.ChoiceField([(str(word), str(word)) for word in Word])
    stops = serializers.BooleanField(help_text="Whether it stops every sale.")
    reason = answers.words()
    until = serializers.DateField(allow_null=True)
    amount_cents = answers.whole(allow_null=True)


class LikelyDouble(answers.Answer):
    one = answers.whole()
    other = answers.whole()
    points = answers.whole()
    reasons = serializers.ListField(
        child=serializers.ChoiceField([(str(reason), str(reason)) for reason in Reason])
    )


class PersonalData(answers.Answer):
    player = answers.whole()
    rows = serializers.DictField(
        child=serializers.ListField(child=serializers.DictField()),
        help_text="Every row that is theirs or points at them, by kind.",
    )
    log = serializers.ListField(
        child=serializers.DictField(), help_text="Every line of any journal that is about them."
    )


@read(MarkInForce, right="player.found", many=True)
def list_marks(club: Club, player_id: int) -> list[MarkShown]:
    """What stands against a sale to this player today, what stops it first."""
    player = Player.objects.select_related("club").get(pk=player_id, club=club)
    return marks_of(player, timezone.now().astimezone(ZoneInfo(club.timezone)).date())


@read(LikelyDouble, right="player.merged", many=True)
def list_doubles(club: Club) -> list[Pair]:
    """People who may be in the book twice, the likeliest first, two hundred at most."""
    return duplicate_people.likely_pairs(club)[:MAX_PAIRS]


@read(PersonalData, right="player.erased")
def get_player_data(club: Club, player_id: int) -> dict[str, Any]:
    """Everything the book holds about one person."""
    return personal_data.as_json(Player.objects.select_related("club").get(pk=player_id, club=club))


@listing(answers.Player, order="sought", query=asked.Players, right="see_people")
def list_players(club: Club, q: str = "") -> Listed:
    """Players by name; `q` finds parts of names, whatever their accents."""
    rows = in_the_book(club.pk)
    for word in search_key(q).split():
        rows = rows.filter(sought__contains=word)
    return rows, _players


def _players(rows: Sequence[Player]) -> Any:
    return answers.Player(rows, many=True).data
