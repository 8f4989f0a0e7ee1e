"""The words people are found by, kept true to the book by every line that touches a player.

Derived from the rows of the players alone: who was merged into another is found as that one, and
who was erased is not found.  No part of the book, and made anew at any time (`rebuild`).
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import F, Model, QuerySet

from tournaments.models import NameWord, Player, Spelling
from tournaments.rules.names import SearchKeys, known_by, spellings


def in_the_book(club_id: int) -> QuerySet[Player]:
    """Everybody who is not merged into another and not erased."""
    return Player.objects.filter(club=club_id, merged_into=None, erased_at=None)


PLAYERS = Player._meta.label_lower
AT_ONCE = 1000  # rows asked for in one statement
BATCH = 5000  # rows written in one statement
FOUND_BY = ("id", "club_id", "name", "alias", "member_number", "phone", "merged_into_id")

PlayerValues = Mapping[str, Any]


def follow(changes: Iterable[Mapping[str, Any]]) -> None:
    """Find the players of these changes by the words they have now."""
    touched: set[int] = set()
    gone: dict[int, set[str]] = defaultdict(set)
    for change in changes:
        if change["model"] != PLAYERS:
            continue
        touched.add(change["pk"])
        for state in (change["before"], change["after"]):
            into = (state or {}).get("merged_into_id")
            touched |= {into} if into else set()
        if change["after"] is None:
            gone[change["before"]["club_id"]] |= known_as(change["before"]).words
    if touched:
        index(_with_heirs(touched))
        for club_id, words in gone.items():
            _forget(club_id, words)


def known_as(row: PlayerValues) -> SearchKeys:
    """What the person of this row is found by."""
    return known_by(
        names=(row["name"], row["alias"]), member_number=row["member_number"], phone=row["phone"]
    )


def index(players: Collection[int]) -> None:
    """Write down the words of these players, and forget those they had before."""
    for some in _chunks(sorted(players), AT_ONCE):
        wanted = _wanted(some)
        kept: set[tuple[int, str]] = set()
        stale: list[int] = []
        dropped: dict[int, set[str]] = defaultdict(set)
        for pk, club_id, player, word in NameWord.objects.filter(player__in=some).values_list(
            "pk", "club_id", "player_id", "word"
        ):
            if word in wanted.get(player, (0, frozenset()))[1]:
                kept.add((player, word))
            else:
                stale.append(pk)
                dropped[club_id].add(word)
        NameWord.objects.filter(pk__in=stale).delete()
        _write(
            (club_id, player, word)
            for player, (club_id, words) in wanted.items()
            for word in sorted(words)
            if (player, word) not in kept
        )
        for club_id, words in dropped.items():
            _forget(club_id, words)


def rebuild(club_id: int) -> int:
    """Make the club's index anew; how many players are found by it."""
    NameWord.objects.filter(club=club_id).delete()
    Spelling.objects.filter(club=club_id).delete()
    players = in_the_book(club_id)
    index(list(players.values_list("pk", flat=True)))
    return NameWord.objects.filter(club=club_id).values("player").distinct().count()


def _wanted(players: Collection[int]) -> dict[int, tuple[int, frozenset[str]]]:
    """The club and the words of each that can be found, those of rows merged into it among them."""
    found = Player.objects.filter(pk__in=players, erased_at=None, merged_into=None)
    words = {row["id"]: (row["club_id"], known_as(row).words) for row in found.values(*FOUND_BY)}
    heir = {pk: pk for pk in words}
    while heir:  # level by level: a merged person may have taken another in before
        below = Player.objects.filter(merged_into__in=heir, erased_at=None).values(*FOUND_BY)
        merged = {row["id"]: (heir[row["merged_into_id"]], row) for row in below}
        for pk, row in merged.values():
            words[pk] = (words[pk][0], words[pk][1] | known_as(row).words)
        heir = {pk: into for pk, (into, _) in merged.items()}
    return words


def _with_heirs(players: Collection[int]) -> set[int]:
    """These players, and everybody they were merged into."""
    found, level = set(players), set(players)
    while level:
        next_level: set[int] = set()
        for some in _chunks(sorted(level), AT_ONCE):
            rows = Player.objects.filter(pk__in=some, merged_into__isnull=False)
            next_level |= {into for into in rows.values_list("merged_into", flat=True) if into}
        level = next_level - found
        found |= level
    return found


def _write(rows: Iterable[tuple[int, int, str]]) -> None:
    made = list(rows)
    _insert(NameWord, ("club_id", "player_id", "word"), made)
    words: dict[int, set[str]] = defaultdict(set)
    for club_id, _, word in made:
        words[club_id].add(word)
    for club_id, some in words.items():
        _insert(Spelling, ("club_id", "spelling", "word"), _spelled(club_id, some))


def _insert(model: type[Model], columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    """Rows in one statement for many; those that are there already are left as they are."""
    table, names = _named(model, columns)
    _for_many(
        f"INSERT INTO {table} ({names}) {_selected(columns)} WHERE true ON CONFLICT DO NOTHING",
        rows,
    )


def _take_out(model: type[Model], columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    """The rows that hold these values go, in one statement for many."""
    table, names = _named(model, columns)
    _for_many(f"DELETE FROM {table} WHERE ({names}) IN ({_selected(columns)})", rows)


def _named(model: type[Model], columns: Sequence[str]) -> tuple[str, str]:
    quoted = connection.ops.quote_name
    return quoted(model._meta.db_table), ", ".join(map(quoted, columns))


def _for_many(statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
    with connection.cursor() as cursor:
        for some in _chunks(list(rows), BATCH):
            cursor.execute(statement, [json.dumps(some)])


def _selected(columns: Sequence[str]) -> str:
    """What turns one list of rows in JSON into rows of the database."""
    on_postgresql = connection.vendor == "postgresql"
    taken = "CAST(e->>{at} AS {kind})" if on_postgresql else "json_extract(value, '$[{at}]')"
    kinds = {name: "bigint" if name.endswith("_id") else "varchar" for name in columns}
    values = ", ".join(taken.format(at=at, kind=kinds[name]) for at, name in enumerate(columns))
    source = "jsonb_array_elements(CAST(%s AS jsonb)) AS e" if on_postgresql else "json_each(%s)"
    return f"SELECT {values} FROM {source}"


def _spelled(club_id: int, words: Collection[str]) -> list[tuple[int, str, str]]:
    """The rows under which these words are found with an error; those in the book left out."""
    keys = {word: made for word in words if (made := spellings(word))}
    known: set[str] = set()
    for some in _chunks(sorted(keys), AT_ONCE):
        rows = Spelling.objects.filter(club=club_id, spelling__in=some, word=F("spelling"))
        known |= set(rows.values_list("word", flat=True))
    return [
        (club_id, spelling, word)
        for word in sorted(keys.keys() - known)
        for spelling in sorted(keys[word])
    ]


def _forget(club_id: int, words: Collection[str]) -> None:
    """The spellings of words that nobody of the club has any more."""
    gone: set[str] = set()
    for some in _chunks(sorted(words), AT_ONCE):
        bearers = NameWord.objects.filter(club=club_id, word__in=some).distinct()
        gone |= set(some) - set(bearers.values_list("word", flat=True))
    made = [(club_id, spelling, word) for word in sorted(gone) for spelling in spellings(word)]
    _take_out(Spelling, ("club_id", "spelling", "word"), made)


def _chunks(rows: list[Any], size: int) -> list[list[Any]]:
    return [rows[at : at + size] for at in range(0, len(rows), size)]
