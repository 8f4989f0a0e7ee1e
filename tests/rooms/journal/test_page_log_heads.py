"""The head of a log is signed and given away: whoever keeps one finds a log that was rewritten."""

import base64
import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from pypdf import PdfReader

from tdsite.live import log_keys
from tdsite.live.log_keys import follows, is_signed, public_keys, replace_key
from tdsite.web.addresses import WITHOUT_CODES
from tdsite.web.paper.house import of_house
from tests.factories import dana, event, running, sell
from tournaments import journal
from tournaments.models import JournalLine, Tournament
from tournaments.rules.log_heads import LogHead, code_of, statement

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def home(tmp_path: Path, settings) -> Path:
    settings.DATA_DIR, settings.LOG_KEY = tmp_path, ""
    return tmp_path


@pytest.fixture
def played() -> Tournament:
    tournament = running(players=3)
    tournament.refresh_from_db()
    return tournament


def head_of(client, tournament: Tournament, line: int | None = None) -> dict:
    token = tournament.board_token
    name, args = ("head_at_line", [token, line]) if line else ("head_file", [token])
    return client.get(reverse(name, args=args)).json()


def checked(client, tournament: Tournament, code: str) -> str:
    page = client.get(reverse("log_head", args=[tournament.board_token]), {"code": code})
    return " ".join(page.content.decode().split())


def reseal_from(tournament: Tournament, revision: int, **data) -> None:
    """What a dishonest house does: a line written anew, and all seals after it made again."""
    previous = ""
    for line in journal.lines_of(tournament).order_by("revision"):
        if line.revision == revision:
            line.data = line.data | data
        line.previous_hash = previous
        line.hash = previous = journal.seal(line)
        JournalLine.objects.filter(pk=line.pk).update(
            data=line.data, previous_hash=line.previous_hash, hash=line.hash
        )
    Tournament.objects.filter(pk=tournament.pk).update(journal_hash=previous)
    tournament.refresh_from_db()


# ---- what is given away ------------------------------------------------------------------------
def test_the_newest_head_is_signed_by_a_key_that_is_not_in_the_database(client, played, home):
    head = head_of(client, played)

    said = LogHead(head["log"], head["line"], head["seal"], head["at"])
    assert (head["line"], head["seal"]) == (played.revision, played.journal_hash)
    assert is_signed(statement(said), head["key"], head["signature"])
    forged = LogHead(head["log"], head["line"], "0" * 64, head["at"])
    assert not is_signed(statement(forged), head["key"], head["signature"])
    assert (home / "log_keys" / "1.key").stat().st_mode & 0o077 == 0


def test_an_older_head_is_given_by_its_line_and_one_that_is_not_there_is_null(client, played):
    line = journal.lines_of(played).get(revision=2)

    assert head_of(client, played, 2)["seal"] == line.hash
    assert head_of(client, played, 999) == {"line": None}


def test_an_event_nobody_knows_has_no_log(client):
    event()
    assert client.get(reverse("head_file", args=["nobody"])).status_code == 404


def test_receipts_seat_cards_and_reports_carry_the_code(client, played):
    client.force_login(dana())
    code = code_of(played.revision, played.journal_hash)

    report = client.get(reverse("report", args=[played.pk])).content.decode()
    client.cookies[WITHOUT_CODES] = "1"  # codes to scan need an address; these are words
    seat_cards = client.get(reverse("seat_cards", args=[played.pk]), {"sheet": "a6"})

    assert code in report
    assert of_house(played.club, played)["log"] == f"Log {code}"
    card = PdfReader(io.BytesIO(seat_cards.content)).pages[0].extract_text()
    assert code in card


# ---- what is found -----------------------------------------------------------------------------
def test_a_code_holds_however_far_the_log_goes_on(client, played):
    code = head_of(client, played)["code"]
    sell(played, "Zoe")

    assert "The log goes through this code" in checked(client, played, code.lower())


def test_a_log_that_was_rewritten_and_sealed_again_does_not_go_through_a_kept_code(client, played):
    code = head_of(client, played)["code"]
    reseal_from(played, 2, reason="another")
    assert journal.broken_seal(played) is None  # by itself the log looks whole

    said = checked(client, played, code)

    assert "The log does not go through this code" in said


def test_lines_that_were_cut_off_are_missed(client, played):
    code = head_of(client, played)["code"]
    last = journal.lines_of(played).get(revision=played.revision)
    last.delete()

    assert f"The log has no line {played.revision}" in checked(client, played, code)


@pytest.mark.parametrize("typed", ["nonsense", "0-AAAA-AAAA-AAAA", "412", "412-AAAA-AAAA", "-"])
def test_what_is_no_code_is_said_to_be_none(client, played, typed):
    assert "This is no code of a log" in checked(client, played, typed)


# ---- keys --------------------------------------------------------------------------------------
def test_a_key_that_is_replaced_signs_the_next_one_and_goes(client, played, home):
    old = head_of(client, played)
    replace_key()
    new = head_of(client, played)

    assert (old["key_number"], new["key_number"]) == (1, 2)
    assert follows(public_keys())
    assert not (home / "log_keys" / "1.key").exists()
    said = LogHead(old["log"], old["line"], old["seal"], old["at"])
    assert is_signed(statement(said), public_keys()[0].key, old["signature"])


def test_a_key_put_in_by_somebody_else_does_not_follow(home):
    first = public_keys()[0]
    replace_key()
    file = home / "log_keys" / "public.json"
    keys = json.loads(file.read_text())
    keys[1]["key"] = base64.b64encode(bytes(32)).decode()
    file.write_text(json.dumps(keys))

    assert public_keys()[0] == first
    assert not follows(public_keys())


def test_the_command_shows_the_keys_and_makes_the_next(home, settings):
    said = io.StringIO()
    call_command("log_key", stdout=said)
    call_command("log_key", "--replace", stdout=said)
    assert [line.split()[0] for line in said.getvalue().splitlines()] == ["1", "1", "2"]

    settings.LOG_KEY = base64.b64encode(bytes(range(32))).decode()
    assert [key.number for key in log_keys.public_keys()] == [1]
    with pytest.raises(CommandError, match="LOG_KEY"):
        call_command("log_key", "--replace")


def test_several_machines_sign_with_the_key_that_is_set(client, played, settings):
    settings.LOG_KEY = base64.b64encode(bytes(range(32))).decode()
    head = head_of(client, played)

    said = LogHead(head["log"], head["line"], head["seal"], head["at"])
    assert is_signed(statement(said), head["key"], head["signature"])
