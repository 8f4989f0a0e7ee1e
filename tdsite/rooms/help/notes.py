"""The short answers beside what a law binds, opened by the “?” of a page.

Their texts are those of a language, `texts/guides/notes.toml`; law, guide and step of the guide
that says more stand in the English file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from tdsite.rooms.help.guides import guide, texts_of
from tdsite.rooms.help.marks import drawn
from tdsite.rooms.help.places import Places, guide_address


@dataclass(frozen=True, slots=True)
class Note:
    """Two or three sentences about an act, its law, and the guide that says more."""

    code: str
    title: str
    text: SafeString
    law: str
    guide: str
    url: str


def note_of(code: str, places: Places, language: str) -> Note:
    """The note of a code.  Raises KeyError for one that the English file has not."""
    texts: Mapping[str, Any] = texts_of(language, "notes")[code]
    return Note(
        code,
        texts["title"],
        drawn(texts["text"], places, language),
        texts.get("law", ""),
        guide(language, texts["guide"]).title,
        guide_address(texts["guide"], places.event, texts["step"]),
    )
