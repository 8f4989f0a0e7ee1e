"""Lines of undos: what they took back, in its own words."""

from typing import Any, NotRequired, TypedDict

from tournaments.payloads.shapes import payload_of


@payload_of("act.undone")
class Undone(TypedDict):
    """`kind`: of the act at the bottom, which an undo of an undo does again; `kinds`: if several.

    `of`: all that the undone line held, with its own kind as `line_kind`.
    """

    kind: str
    of: dict[str, Any]
    kinds: NotRequired[list[str]]


@payload_of("act.undone_together")
class UndoneTogether(TypedDict):
    """`undoes_lines`: their revisions, the newest first; `of`: what each of them held."""

    undoes_lines: list[int]
    kind: str
    kinds: list[str]
    of: list[dict[str, Any]]
