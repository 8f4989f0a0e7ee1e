"""Whom of this book the people of a file are: nobody is taken for another on a guess.

Whoever came from that club before is known by that; else the very name that one player alone has
is certain, unless somebody says otherwise.  All else that may be somebody is asked.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tdsite.rooms.imports.club_files.facts import PROGRAM, origin_of
from tdsite.rooms.imports.club_files.reading import PersonOfFile
from tournaments.models import Club, Player
from tournaments.operations.imported_people import FoundBy
from tournaments.rules import N_
from tournaments.rules.names import search_key
from tournaments.rules.past_matches import NEW, Candidate, Question, Unanswered, Why
from tournaments.rules.player_lists import name_key


@dataclass(frozen=True, slots=True)
class Found:
    """A person of the file; `player` is their number here, 0 for a new one, None: to be asked.

    `row` is where they stand in the file, which an answer names.
    """

    row: int
    person: PersonOfFile
    by: FoundBy
    player: int | None
    question: Question | None = None


def matched(
    club: Club, people: Sequence[PersonOfFile], club_key: str, answers: Mapping[int, str]
) -> list[Found]:
    """Everybody of the file with who they are, as far as it is certain or was answered."""
    book = _Book(club, {one.origin for one in people if one.origin}, club_key)
    known = [book.known(one) for one in people]
    taken = {player.pk for player in known if player is not None}
    names = [search_key(one.name) for one in people]
    found = []
    for row, (one, player) in enumerate(zip(people, known, strict=True), start=1):
        if player is not None:
            found.append(Found(row, one, FoundBy.ORIGIN, player.pk))
        elif one.erased:
            found.append(Found(row, one, FoundBy.NEW, 0))
        else:
            twice = names.count(names[row - 1]) > 1
            found.append(_by_name(row, one, book, taken, answers.get(row, ""), twice=twice))
    return found


def check_answered(found: Iterable[Found]) -> None:
    """Raise Unanswered while it is not known who somebody is, or two are said to be one."""
    players: set[int] = set()
    for one in found:
        if one.player is None or (one.player and one.player in players):
            raise Unanswered(
                N_("Row %(row)s, player: say who %(player)s is."),
                field=f"row-{one.row}",
                row=one.row,
                player=one.person.name,
            )
        players.add(one.player or 0)


class _Book:
    """Everybody of the club, by origin, name, words and alias."""

    def __init__(self, club: Club, origins: set[str], club_key: str) -> None:
        self.by: dict[tuple[str, str], list[Player]] = {}
        self.by_origin: dict[str, Player] = {}
        own = f"{PROGRAM}:{origin_of(club).key}:"
        rows = Player.objects.filter(club=club, erased_at=None).select_related("merged_into")
        for one in rows.order_by("pk"):
            is_theirs = one.origin.startswith(f"{PROGRAM}:{club_key}:")
            for origin in {one.origin, f"{own}{one.pk}"} & origins:
                self.by_origin[origin] = _kept(one)
            if one.merged_into_id is None and not is_theirs:
                for mark in self._marks(one):
                    self.by.setdefault(mark, []).append(one)

    def known(self, one: PersonOfFile) -> Player | None:
        """Whoever has this origin, if a word of the name is theirs too.

        Two books that were one once have given the same numbers to other people since.
        """
        player = self.by_origin.get(one.origin) if one.origin else None
        words = set(name_key(one.name).split())
        return player if player and words & set(name_key(player.name).split()) else None

    @staticmethod
    def _marks(one: Player) -> Iterator[tuple[str, str]]:
        yield "name", search_key(one.name)
        yield "words", name_key(one.name)
        if one.alias:
            yield "alias", search_key(one.alias)


def _kept(player: Player) -> Player:
    """The person a merged one has become."""
    seen = {player.pk}
    while player.merged_into is not None and player.merged_into_id not in seen:
        player = player.merged_into
        seen.add(player.pk)
    return player


def _by_name(
    row: int, one: PersonOfFile, book: _Book, taken: set[int], answer: str, *, twice: bool
) -> Found:
    why, candidates = _candidates(one, book, taken, twice=twice)
    if not candidates:
        return Found(row, one, FoundBy.NEW, 0)
    possible = {NEW: 0, **{str(player.pk): player.pk for player in candidates}}
    if answer in possible:
        by = FoundBy.NAME if possible[answer] else FoundBy.NEW
        player: int | None = possible[answer]
    elif why is None:
        by, player = FoundBy.NAME, candidates[0].pk
        answer = str(player)
    else:
        by, player, answer = FoundBy.NEW, None, ""
    offered = tuple(Candidate(str(p.pk), p.name, p.member_number, p.pk) for p in candidates)
    question = Question(row, one.name, why, offered, answer) if why else None
    return Found(row, one, by, player, question)


def _candidates(
    one: PersonOfFile, book: _Book, taken: set[int], *, twice: bool
) -> tuple[Why | None, list[Player]]:
    """Who it may be, and why that has to be asked; None where the name alone is certain."""
    ways = (
        ("name", search_key(one.name), None),
        ("words", name_key(one.name), Why.OTHER_ORDER),
        ("alias", search_key(one.name), Why.SHOWN_AS),
    )
    for kind, value, why in ways:
        there = [p for p in book.by.get((kind, value), ()) if p.pk not in taken]
        if there and why is None and (twice or len(there) > 1):
            return Why.SEVERAL, there
        if there:
            return why, there
    return None, []
