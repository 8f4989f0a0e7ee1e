"""People of a list taken into the club's book."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.acts import Act
from tournaments.models import Entry, JournalLine, Mark, Player
from tournaments.models.players import MarkKind
from tournaments.operations.players import sought_line
from tournaments.rules import N_, RuleError
from tournaments.rules.listed_people import FIELDS, Choices, Existing, Person, Verdict
from tournaments.rules.player_lists import judged

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
    banned = set(
        Mark.objects.filter(player__club=club_id, kind=MarkKind.BANNED, lifted_at=None).values_list(
            "player_id", flat=True
        )
    )
    rows = Player.objects.filter(club=club_id, erased_at=None).order_by("pk")
    for pk, merged_into, *values in rows.values_list("pk", "merged_into_id", *KEPT):
        key = merged_into or pk
        yield Person(key, **dict(zip(KEPT, values, strict=True)), banned=key in banned)


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
    players = act.create_many([_player(act, verdict.person) for verdict in verdicts])
    pairs = zip(players, verdicts, strict=True)
    _ban(act, [player for player, verdict in pairs if verdict.person.banned])


def _player(act: Act, person: Person) -> Player:
    fields: dict[str, Any] = {name: getattr(person, name) for name in KEPT}
    return Player(club=act.club, **fields, sought=sought_line(fields))


def _change(act: Act, verdicts: Sequence[Verdict]) -> None:
    """What the list says goes into the book; what it does not say stays."""
    players = Player.objects.in_bulk([v.known.key for v in verdicts if v.known])
    rows: list[tuple[Player, dict[str, Any]]] = []
    banned: list[Player] = []
    for verdict in verdicts:
        assert verdict.known is not None
        player = players[verdict.known.key]
        fields = {name: getattr(player, name) for name in KEPT}
        fields |= {n: getattr(verdict.person, n) for n in verdict.changes if n in KEPT}
        rows.append((player, {**fields, "sought": sought_line(fields)}))
        if "banned" in verdict.changes:
            banned.append(player)
    act.update_many(rows)
    _ban(act, banned)


def _ban(act: Act, players: Sequence[Player]) -> None:
    act.create_many(
        [Mark(player=one, kind=MarkKind.BANNED, from_on=act.at.date()) for one in players]
    )


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
