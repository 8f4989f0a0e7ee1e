"""The head of a log as it is given away: signed, and as a code that goes on paper."""

from datetime import UTC
from typing import Any

from tdsite.live import log_keys
from tournaments import journal
from tournaments.models import Club, JournalLine, Tournament
from tournaments.rules.log_heads import LogHead, code_of, letters_of, statement


def head_at(scope: Tournament | Club, line: int) -> LogHead | None:
    """The head of the log when this was its newest line; None where it has no such line."""
    rows = journal.lines_of(scope).filter(revision__in={1, line}).order_by("revision")
    found: dict[int, JournalLine] = {row.revision: row for row in rows.defer("data", "changes")}
    if line not in found or 1 not in found:
        return None
    at = found[line].at.astimezone(UTC).isoformat(timespec="microseconds")
    return LogHead(found[1].hash, line, found[line].hash, at)


def goes_through(scope: Tournament | Club, line: int, letters: str) -> bool | None:
    """Whether the log goes through this code; None where it has no such line."""
    found = journal.lines_of(scope).filter(revision=line).values_list("hash", flat=True).first()
    return None if found is None else letters_of(found) == letters


def given_away(head: LogHead) -> dict[str, Any]:
    """The head with its code and its signature, ready for JSON."""
    signed = log_keys.sign(statement(head))
    return {
        "log": head.log,
        "line": head.line,
        "seal": head.seal,
        "at": head.at,
        "code": code_of(head.line, head.seal),
        "key_number": signed.number,
        "key": signed.key,
        "signature": signed.signature,
    }
