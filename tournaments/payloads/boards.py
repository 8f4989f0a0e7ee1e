"""Lines about an event's boards and screens."""

from typing import NotRequired, TypedDict

from tournaments.payloads.of_several import Nothing
from tournaments.payloads.shapes import payload_of

payload_of("links.renewed")(Nothing)


@payload_of("screen.added", "screen.removed")
class ScreenNamed(TypedDict):
    screen: str
    number: int


@payload_of("screen.changed")
class ScreenChanged(TypedDict):
    """`screen`: one or several, as people read them; `settings`: words of the log."""

    screen: str
    settings: list[str]


@payload_of("screen.identified")
class ScreensIdentified(TypedDict):
    screen: str


@payload_of("board.noted", "board.note_ended")
class NoticeNamed(TypedDict):
    notice_id: int
    text: str


@payload_of("board.look_changed")
class LookChanged(TypedDict):
    """`accent`: the colour; or the `language` in which other sentences are said aloud."""

    accent: NotRequired[str]
    language: NotRequired[str]
