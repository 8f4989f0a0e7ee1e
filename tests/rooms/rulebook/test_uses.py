"""Chapter: a page of a law says where it is at work only where code cites it."""

import re
from functools import lru_cache
from pathlib import Path

from tdsite.rooms.rulebook.book import book
from tdsite.rooms.rulebook.pages import USES

ROOT = Path(__file__).parents[3]
HOUSE = ("tournaments", "tables", "blinds", "tdsite")
OF_ITSELF = {"migrations", "rulebook"}  # how laws are numbered and read is no use of them
NUMBER = re.compile(
    r"(?<![\w.])([1-7](?:\.\d{1,2}){1,2}(?: bis)?|[1-7] intro|[BRHG]\.[a-z0-9-]*[a-z0-9])"
)
RANGE = re.compile(r"(?<![\w.])(([\w.]*?)(\d+))-(?:\2)(\d+)(?!\w|\.\d)")


@lru_cache(maxsize=1)
def cited() -> frozenset[str]:
    """Every law that code cites, one by one or in a range such as 3.7.3-3.7.5."""
    found: set[str] = set()
    for app in HOUSE:
        for path in (ROOT / app).rglob("*.py"):
            if not OF_ITSELF & set(path.parts):
                text = path.read_text()
                found |= {match[1] for match in NUMBER.finditer(text)}
                for match in RANGE.finditer(text):
                    numbers = range(int(match[3]), min(int(match[4]), int(match[3]) + 40) + 1)
                    found |= {f"{match[2]}{number}" for number in numbers}
    return frozenset(found)


def test_what_a_law_is_said_to_be_used_for_cites_it():
    claimed = [law.number for law in book().laws.values() if set(law.does) & USES.keys()]

    assert [number for number in claimed if number not in cited()] == []
    assert len(claimed) > 100


def test_conduct_at_the_table_claims_nothing():
    for number in ("7.12", "2.2.3", "2.2.12", "2.2.13", "2.2.17", "6.14", "6.17"):
        assert not set(book().law(number).does) & USES.keys(), number
