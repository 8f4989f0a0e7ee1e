"""Where the codes on paper lead."""

from collections.abc import Callable

from django.http import HttpRequest
from django.urls import reverse

from tables.models import Table
from tdsite.player.tokens import token_of
from tournaments.models import Entry, Tournament


def player_address(request: HttpRequest) -> Callable[[Entry], str]:
    """Each player's own page: its address is its key."""
    return lambda entry: request.build_absolute_uri(
        reverse("player_page", args=[token_of(entry.pk)])
    )


def table_address(request: HttpRequest, tournament: Tournament) -> Callable[[Table], str]:
    """The page of each table's tablet, for whoever is signed in."""
    return lambda table: request.build_absolute_uri(
        reverse("tablet", args=[tournament.pk, table.number])
    )
