"""Damaged and hostile files: read or refused in words, quickly, and never half imported."""

import hashlib
import random
import re
from pathlib import Path

import pytest

from tdsite import director
from tdsite.rooms.imports.report import evening_of
from tests.factories import NOON, club, dana
from tests.hurried import hurried
from tournaments import queries
from tournaments.ledger import book_of
from tournaments.models import Club, Entry, ImportedEvent, Player, Posting, Tournament
from tournaments.rules import RuleError
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db
FILES = sorted((Path(__file__).parents[2] / "data" / "tdt").glob("*.tdt"))
HOW_MANY = 120
PIECES = (
    b"1e999", b"-1", b"9" * 400, b"null", b"[]", b"{}", b"[[[[", b'"\\ud800"', b"\0", b"'", b'"',
    b"__proto__: {}", b"new X(", b"Map.from([", b"NaN", b"-0.0001", b"0x", b"/*", b"1714060010000",
    b"253402300800000", b"true", b"\xff\xfe", b"new Map({})", b"2147483648", b"1e15",
)  # fmt: skip


def mutated(content: bytes, chance: random.Random) -> bytes:
    """A file damaged in one to five places: cut, doubled, swapped, overwritten."""
    only_values = chance.random() < 0.6
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(content) or 1)
        end = min(len(content), at + chance.choice((1, 3, 20, 400)))
        piece = chance.choice(PIECES)
        way = 5 if only_values else chance.randrange(6)
        if way == 0:
            content = content[:at] + content[end:]
        elif way == 1:
            content = content[:end] + content[at:end] + content[end:]
        elif way == 2:
            content = content[:at] + piece + content[end:]
        elif way == 3:
            content = content[:at]
        elif way == 4:
            content = content[:at] + bytes(chance.randrange(256) for _ in range(4)) + content[at:]
        else:
            content = _other_value(content, piece, chance)
    return content


def _other_value(content: bytes, piece: bytes, chance: random.Random) -> bytes:
    """Another value in a field, so that the file stays readable and the reading is tried."""
    values = list(re.finditer(rb':\s*("[^"]*"|-?[\d.]+|true|false|null)', content))
    if not values:
        return content
    found = chance.choice(values)
    return content[: found.start(1)] + piece + content[found.end(1) :]


def take(content: bytes) -> bool:
    """Whether the file came in; if not, nothing of it did."""
    house = Club.objects.get()
    before = [model.objects.count() for model in (Player, Tournament, Entry, Posting)]
    try:
        line = director.import_event(
            house.pk,
            read=evening_of(house, content, file_name="x.tdt"),
            file_name="x.tdt",
            file_hash=hashlib.sha256(content).hexdigest(),
            by=dana(),
            at=NOON,
        )
    except RuleError as refused:
        str(refused)  # its values fit its sentence
        assert before == [model.objects.count() for model in (Player, Tournament, Entry, Posting)]
        return False
    tournament = Tournament.objects.get(pk=line.data["tournament_id"])
    assert [check.name for check in checks(book_of(tournament)) if not check.holds] == []
    assert queries.still_in(tournament) == 1
    director.undo_in_club(house.pk, revision=line.revision, by=dana(), at=NOON)
    assert [m for m in (Tournament, ImportedEvent, Player) if m.objects.exists()] == []
    return True


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_mutated_file_is_read_or_refused_and_never_half_imported(file):
    club()
    chance, taken = random.Random(file.stem), 0
    original = file.read_bytes()
    for _ in range(HOW_MANY):
        with hurried():
            taken += take(mutated(original, chance))

    assert 0 < taken < HOW_MANY  # both ways were tried
