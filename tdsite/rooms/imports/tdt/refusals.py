"""Why a saved file is not read, and where."""

from typing import Any

from tournaments.rules import RuleError


class NotReadable(RuleError):
    """No text in the notation of a saved event: `line` and `column` say where it breaks."""


class TooMuch(NotReadable):
    """A file beyond every limit a real evening stays far below."""


def position(text: str, at: int) -> dict[str, Any]:
    """Line and column of an offset, both from 1."""
    line = text.count("\n", 0, at) + 1
    return {"line": line, "column": at - text.rfind("\n", 0, at)}
