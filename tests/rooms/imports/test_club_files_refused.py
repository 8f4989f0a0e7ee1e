"""A file of another club that was altered, or is of no event that can be, is refused whole."""

import hashlib
import io
import json
import zipfile

import pytest

from tdsite.rooms.imports.club_files.reading import FileRefused
from tests.digest import digest
from tests.rooms.imports.an_evening_elsewhere import (
    FACTS,
    LOG,
    file_of_an_evening,
    taken,
)
from tests.rooms.imports.two_clubs import here_with
from tournaments.rules import RuleError
from tournaments.sentences import translate

pytestmark = pytest.mark.django_db


def altered(content: bytes, name: str, change, *, vouched: bool = True) -> bytes:
    """The file with one of its files changed, and its manifest too if it is `vouched` for."""
    with zipfile.ZipFile(io.BytesIO(content)) as old:
        files = {one: old.read(one) for one in old.namelist()}
    files[name] = change(files[name])
    if vouched and name != "manifest.json":
        manifest = json.loads(files["manifest.json"])
        manifest["files"][name] = hashlib.sha256(files[name]).hexdigest()
        files["manifest.json"] = json.dumps(manifest).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as new:
        for one, text in files.items():
            new.writestr(one, text)
    return packed.getvalue()


def as_json(change):
    def do(text: bytes) -> bytes:
        found = json.loads(text)
        change(found)
        return json.dumps(found).encode()

    return do


def more_for_the_winner(facts) -> None:
    facts["rows"]["tournaments.payout"][0]["amount_cents"] += 100_00


def an_end_less(facts) -> None:
    facts["rows"]["tournaments.elimination"].pop()


def an_entry_more(facts) -> None:
    facts["rows"]["tournaments.entry"].append(
        {**facts["rows"]["tournaments.entry"][0], "id": 9_999, "number": 99}
    )


def a_posting_more(facts) -> None:
    rows = facts["rows"]["tournaments.posting"]
    rows.append({**rows[0], "id": 9_999, "amount_cents": 1})


def a_column_more(facts) -> None:
    facts["rows"]["tournaments.entry"][0]["hologram"] = 1


def another_line(text: bytes) -> bytes:
    lines = text.splitlines()
    line = json.loads(lines[6])
    line["data"]["reason"] = "nobody wrote this"
    lines[6] = json.dumps(line).encode()
    return b"\n".join(lines)


@pytest.mark.parametrize(
    ("name", "change", "vouched", "says"),
    [
        (
            FACTS,
            as_json(more_for_the_winner),
            False,
            "events/1/facts.json in this file has changed",
        ),
        (
            FACTS,
            as_json(more_for_the_winner),
            True,
            "differs from line 22 of the log (tournaments.payout ",
        ),
        (
            FACTS,
            as_json(an_end_less),
            True,
            "differs from line 20 of the log (tournaments.elimination ",
        ),
        (FACTS, as_json(an_entry_more), True, "no line of the log knows (tournaments.entry 9999)"),
        (FACTS, as_json(a_posting_more), True, "The ledger of “Friday Deepstack” does not add up"),
        (FACTS, as_json(a_column_more), True, "something that this program does not know"),
        (LOG, another_line, True, "the log in this file was altered at line 7"),
        ("manifest.json", as_json(lambda m: m.update(format=2)), True, "newer version"),
        ("people.json", lambda text: b"[{}]", True, "damaged, or no club wrote it"),
        ("people.json", lambda text: b"[]", True, "something that this program does not know"),
    ],
)
def test_a_file_that_was_altered_names_what_and_nothing_of_it_comes_in(name, change, vouched, says):
    content, _ = file_of_an_evening()
    here_with()
    everything = digest()

    with pytest.raises(FileRefused) as refused:
        taken(altered(content, name, change, vouched=vouched))

    assert says in translate(refused.value)
    assert digest() == everything


@pytest.mark.parametrize("part", [0.2, 0.5, 0.9])
def test_a_file_that_is_cut_off_is_refused(part):
    content, _ = file_of_an_evening()
    here_with()
    with pytest.raises(FileRefused):
        taken(content[: int(len(content) * part)])


def a_place_of_nobody(facts) -> None:
    facts["event"]["timezone"] = "Moon/Base"


def money_of_nobody(facts) -> None:
    facts["event"]["currency"] = "QQQ"


def a_running_one(facts) -> None:
    facts["event"]["state"] = "running"


def a_second_clock(facts) -> None:
    rows = facts["rows"]["blinds.clock"]
    rows.append({**rows[0], "id": 9_999})


def a_chip_too_many(facts) -> None:
    facts["rows"]["tournaments.chipmovement"][0]["chips"] = 10**30


def terms_of_nonsense(facts) -> None:
    facts["event"]["policy"] = ["?"]


@pytest.mark.parametrize(
    "change",
    [
        a_place_of_nobody,
        money_of_nobody,
        a_running_one,
        a_second_clock,
        a_chip_too_many,
        terms_of_nonsense,
    ],
)
def test_what_no_event_can_be_is_refused_with_a_sentence(change):
    content, _ = file_of_an_evening()
    here_with()
    everything = digest()
    with pytest.raises(RuleError):
        taken(altered(content, FACTS, as_json(change)))
    assert digest() == everything
