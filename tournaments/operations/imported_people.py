"""People brought in: those of a list, and those of an imported event."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Unpack

from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import Club, Entry, JournalLine, Mark, Player
from tournaments.names_index import in_the_book
from tournaments.operations.players import new_row, sought_line
from tournaments.register import act
from tournaments.rules import N_, RuleError
from tournaments.rules.duplicate_rows import notes_together
from tournaments.rules.imports import (
    FIELDS,
    RESTRICTIONS,
    Choices,
    Existing,
    PastPlayer,
    Person,
    Verdict,
)
from tournaments.rules.names import search_key
from tournaments.rules.player_lists import judged

LONGEST_SOUGHT = 260


class FoundBy(StrEnum):
    """How a person of the file was found in the book."""

    ORIGIN = "origin"
    NAME = "name"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Match:
    """A person of the file, and who they are in the book; None: they come in new."""

    person: PastPlayer
    found_by: FoundBy
    player: Player | None


def matched(club: Club, people: Sequence[PastPlayer], *, program: str) -> list[Match]:
    """Each person of the file with the player of the club they are.

    They are known by their origin, `program:key`; else by a name that is exactly theirs and nobody
    else's, if that player did not come from the same program as somebody else.
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


AT_ONCE = 1000  # rows written between two reports of how far it is
KEPT = (*FIELDS, "origin")
PLAYERS = Player._meta.label_lower


class PlayedSince(RuleError):
    """Somebody of the list has an entry: the list cannot be taken back."""


@dataclass(frozen=True, slots=True)
class Taken:
    """How many rows of a list became new people, changed people, and nothing at all."""

    new: int
    changed: int
    left: int


def known_people(club_id: int) -> Iterator[Person]:
    """Everybody in the club's book; who was merged into another is that other.

    A number that belonged to a merged row still leads to the person.
    """
    in_force = Mark.objects.filter(player__club=club_id, kind__in=RESTRICTIONS, lifted_at=None)
    marked = set(in_force.values_list("player_id", "kind"))
    rows = Player.objects.filter(club=club_id, erased_at=None).order_by("pk")
    for pk, merged_into, *values in rows.values_list("pk", "merged_into_id", *KEPT):
        key = merged_into or pk
        restricted: dict[str, Any] = {kind: (key, kind) in marked for kind in RESTRICTIONS}
        yield Person(key, **dict(zip(KEPT, values, strict=True)), **restricted)


def take_in(
    act: Act,
    people: Sequence[Person],
    choices: Choices,
    *,
    progress: Callable[[int], None] = lambda rows: None,
) -> Taken:
    """Write the people of a list into the book; `progress` hears how many rows are done.

    Rows that are refused, doubtful or doubles are left out unless the choices say otherwise.
    """
    verdicts = list(judged(people, known_people(act.club.pk), choices))
    new = [v for v in verdicts if choices.of(v) is Existing.NEW]
    changed = [v for v in verdicts if choices.of(v) is Existing.UPDATE and v.changes]
    done = len(verdicts) - len(new) - len(changed)
    progress(done)
    for some in _in_parts(new):
        _add(act, some)
        done += len(some)
        progress(done)
    for some in _in_parts(changed):
        _change(act, some)
        done += len(some)
        progress(done)
    return Taken(len(new), len(changed), len(verdicts) - len(new) - len(changed))


def _in_parts(verdicts: Sequence[Verdict]) -> Iterator[Sequence[Verdict]]:
    return (verdicts[at : at + AT_ONCE] for at in range(0, len(verdicts), AT_ONCE))


def _add(act: Act, verdicts: Sequence[Verdict]) -> None:
    players = act.create_many([_listed_player(act, verdict.person) for verdict in verdicts])
    _restrict(
        act,
        [
            (player, kind)
            for player, verdict in zip(players, verdicts, strict=True)
            for kind in RESTRICTIONS
            if getattr(verdict.person, kind)
        ],
    )


def _listed_player(act: Act, person: Person) -> Player:
    fields: dict[str, Any] = {name: getattr(person, name) for name in KEPT}
    return new_row(act.club, fields)


def _change(act: Act, verdicts: Sequence[Verdict]) -> None:
    """What the list says goes into the book; what it does not say stays, and notes are added."""
    players = Player.objects.in_bulk([v.known.key for v in verdicts if v.known])
    rows: list[tuple[Player, dict[str, Any]]] = []
    restricted: list[tuple[Player, str]] = []
    for verdict in verdicts:
        assert verdict.known is not None
        player = players[verdict.known.key]
        fields = {name: getattr(player, name) for name in KEPT}
        fields |= {n: getattr(verdict.person, n) for n in verdict.changes if n in KEPT}
        fields["notes"] = notes_together(player.notes, fields["notes"])
        rows.append((player, {**fields, "sought": sought_line(fields)}))
        restricted += [(player, kind) for kind in RESTRICTIONS if kind in verdict.changes]
    act.update_many(rows)
    _restrict(act, restricted)


def _restrict(act: Act, people: Sequence[tuple[Player, str]]) -> None:
    from_on = act.at.date()
    act.create_many([Mark(player=one, kind=kind, from_on=from_on) for one, kind in people])


def check_nobody_played(line: JournalLine) -> None:
    """Refuse to take back a list of which somebody has an entry.  Raises PlayedSince."""
    made = [c["pk"] for c in line.changes if c["model"] == PLAYERS and c["before"] is None]
    if not made:
        return
    # by the range of their numbers: a list has more people than a statement takes
    played = Entry.objects.filter(
        player__club=line.club_id, player__gte=min(made), player__lte=max(made)
    ).select_related("player", "tournament")
    first = played.order_by("pk").first()
    if first is not None:
        raise PlayedSince(
            N_(
                "%(player)s, who came with this list, has an entry in %(event)s. The list stays;"
                " change or merge single players instead."
            ),
            player=first.player.name,
            event=first.tournament.name,
        )


ASKED_NOTHING = Choices()  # update who is here, leave who is doubtful


class NothingToImport(RuleError):
    """A list in which nobody is new and nothing has changed."""

    code = "nobody_to_take"


@act("player.imported", room="players")
def import_players(
    club_id: int,
    *,
    people: Sequence[Person],
    file: str,
    choices: Choices = ASKED_NOTHING,
    progress: Callable[[int], None] = lambda rows: None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Take a list of people into the club's book, all of it in one act and one undo.

    `progress` hears how many rows are done.  The line counts new, changed and left out rows.
    Raises NothingToImport.
    """
    act = journal.open_club_act(club_id, "player.imported", **order)
    taken = take_in(act, people, choices, progress=progress)
    if not taken.new and not taken.changed:
        raise NothingToImport(N_("No new players and no changes in this list: nothing to import."))
    return journal.record(
        act,
        file=file,
        new_count=taken.new,
        changed_count=taken.changed,
        left_count=taken.left,
    )
