"""What the draw room types: the shape only; players are written by name."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tables.rules.floor import Place
from tdsite.acts.arguments import MAX_NUMBER
from tdsite.web import people
from tdsite.web.fields import as_place
from tournaments.models import Entry, Player, Tournament
from tournaments.rules import N_, RuleError
from tournaments.rules.names import search_key
from tournaments.sentences import translate

MAX_NAMESAKES = 50
_ENTRY = re.compile(r".*#\s?(\d{1,6})")
_MEMBER = re.compile(r".*\((\S{1,30})\)")


class NotOnePlayer(RuleError):
    """What was typed names nobody, or several people."""


class RoomForm(forms.Form):
    """Everything a button of the draw room may send; each asks for its own part."""

    kind = forms.ChoiceField(required=False, choices=[("seats", "seats")])
    number = forms.IntegerField(required=False, min_value=1, max_value=MAX_NUMBER)
    player = forms.CharField(label=_("Player"), required=False, max_length=160)
    other = forms.CharField(label=_("Other player"), required=False, max_length=160)
    player_id = forms.IntegerField(required=False, min_value=1, max_value=MAX_NUMBER)
    other_id = forms.IntegerField(required=False, min_value=1, max_value=MAX_NUMBER)
    chair = forms.CharField(label=_("Seat"), required=False, max_length=12)
    accessible = forms.BooleanField(required=False)
    why = forms.CharField(label=_("Reason"), required=False, max_length=200)
    key = forms.CharField(required=False, max_length=60)

    def clean_chair(self) -> Place | None:
        text = self.cleaned_data["chair"]
        try:
            return as_place(text) if text else None
        except RuleError as error:
            raise forms.ValidationError(translate(error)) from error

    def problem(self) -> str:
        """What is wrong with the shape, in one sentence."""
        field, errors = next(iter(self.errors.items()))
        return f"{self.fields[field].label or field}: {errors[0]}"


def as_written(player: Player, numbers: dict[int, int]) -> str:
    """A player as the list offers them, and as it is read again: Anna Berg #12, Jo Lee (1042)."""
    if player.pk in numbers:
        return f"{player.name} #{numbers[player.pk]}"
    return f"{player.name} ({player.member_number})" if player.member_number else player.name


def offered(tournament: Tournament, typed: str) -> list[str]:
    """The players whom the typed letters may mean."""
    found = people.find(tournament.club_id, typed.partition("#")[0])
    rows = Entry.objects.filter(tournament=tournament, player__in=found, voided=False)
    numbers = dict(rows.order_by("number").values_list("player_id", "number"))
    return [as_written(player, numbers) for player in found]


def player_written(tournament: Tournament, typed: str, *, field: str) -> Player:
    """The one player meant: by entry number, member number, or name.  Raises NotOnePlayer."""
    if entry := _ENTRY.fullmatch(typed.strip()):
        rows = Player.objects.filter(entries__tournament=tournament, entries__number=int(entry[1]))
        return _only(list(rows), typed, field)
    if member := _MEMBER.fullmatch(typed.strip()):
        members = Player.objects.filter(club=tournament.club_id, member_number=member[1])
        return _only(list(members), typed, field)
    found = people.find(tournament.club_id, typed, limit=MAX_NAMESAKES)
    exact = [player for player in found if search_key(player.name) == search_key(typed)] or found
    if len(exact) > 1:
        mine = Entry.objects.filter(tournament=tournament, player__in=exact, voided=False)
        entered = set(mine.values_list("player_id", flat=True))
        exact = [player for player in exact if player.pk in entered] or exact
    return _only(exact, typed, field)


def _only(found: list[Player], typed: str, field: str) -> Player:
    if len(found) == 1:
        return found[0]
    if found:
        raise NotOnePlayer(
            N_(
                "“%(text)s” may be several players. Enter more of the name, or the entry "
                "number like #12."
            ),
            field=field,
            text=typed.strip(),
        )
    raise NotOnePlayer(
        N_("No player named “%(text)s”. Check the name or add the player."),
        field=field,
        text=typed.strip(),
    )


def player_named(tournament: Tournament, data: dict[str, Any], name: str) -> int:
    """The player of a form, by id or by what was typed.  Raises NotOnePlayer."""
    if data[f"{name}_id"]:
        return int(data[f"{name}_id"])
    return player_written(tournament, data[name], field=name).pk
