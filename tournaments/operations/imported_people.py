"""The people of an imported event: those the book knows, and those it does not."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.acts import Act
from tournaments.models import Club, Player
from tournaments.people import in_the_book
from tournaments.rules.names import search_key
from tournaments.rules.past_events import PastPlayer

LONGEST_SOUGHT = 260


class FoundBy(StrEnum):
    """How a person of the file was found in the book."""

    ORIGIN = "origin"
    NAME = "name"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Match:
    """A person of the file, and who he is in the book; None: he comes in new."""

    person: PastPlayer
    found_by: FoundBy
    player: Player | None


def matched(club: Club, people: Sequence[PastPlayer], *, program: str) -> list[Match]:
    """Each person of the file with the player of the club he is.

    He is known by his origin, `program:key`; else by a name that is exactly his and nobody else's,
    if that player did not come from the same program as somebody else.
    """
    origins = {f"{program}:{person.key}": person for person in people}
    known = Player.objects.filter(club=club, origin__startswith=f"{program}:")
    by_origin = {p.origin: p for p in known.select_related("merged_into") if p.origin in origins}
    names = {search_key(person.name) for person in people}
    by_name = _by_name(club, program) if by_origin.keys() != origins.keys() else {}
    taken: set[int] = set()
    found = []
    for origin, person in origins.items():
        player = by_origin.get(origin)
        if player is not None:
            found.append(Match(person, FoundBy.ORIGIN, _merged(player)))
            continue
        name = search_key(person.name)
        same = by_name.get(name, []) if name in names else []
        if len(same) == 1 and same[0].pk not in taken:
            taken.add(same[0].pk)
            found.append(Match(person, FoundBy.NAME, same[0]))
        else:
            found.append(Match(person, FoundBy.NEW, None))
    return found


def _by_name(club: Club, program: str) -> dict[str, list[Player]]:
    """The players nobody from that program is yet, by their name as it is sought."""
    free = in_the_book(club.pk)
    found: dict[str, list[Player]] = {}
    for player in free.exclude(origin__startswith=f"{program}:").only("name", "origin", "club"):
        found.setdefault(search_key(player.name), []).append(player)
    return found


def _merged(player: Player) -> Player:
    """The person a merged one has become."""
    seen = {player.pk}
    while player.merged_into is not None and player.merged_into_id not in seen:
        player = player.merged_into
        seen.add(player.pk)
    return player


def take_people(act: Act, matches: Sequence[Match], *, program: str) -> dict[str, Player]:
    """The player of each person, by the file's key; who is not known is written in."""
    new = [match.person for match in matches if match.player is None]
    rows = act.create_many([_player(act, person, program) for person in new])
    people = {person.key: row for person, row in zip(new, rows, strict=True)}
    for match in matches:
        if match.player is not None:
            people[match.person.key] = match.player
            if match.found_by is FoundBy.NAME and not match.player.origin:
                act.update(match.player, origin=f"{program}:{match.person.key}")
    return people


def _player(act: Act, person: PastPlayer, program: str) -> Player:
    return Player(
        club=act.club,
        name=person.name,
        alias=person.alias,
        country=person.country,
        phone=person.phone,
        email=person.email,
        notes=person.notes,
        origin=f"{program}:{person.key}",
        sought=search_key(person.name, person.alias)[:LONGEST_SOUGHT],
    )
