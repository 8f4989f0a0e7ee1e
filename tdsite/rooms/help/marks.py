"""The marks within a text of the guides, which name what is there by its code.

    {go:desk}                the page of a room, by the name of its address: a link, or its name
    {press:Close till}       a button, by its English words: it reads as the screen has it
    {press:money|Balance}    the same where the words have a context
    {key:Alt N}              a key          {type:b 12-5}    what is typed in the command box
    {guide:floor}            another guide  {term:bubble|the bubble}   a word of the glossary

So a guide names a button or a room as the reader's screen does, in every language, and a test
knows each name that it uses.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from tdsite.rooms.help.guides import guide
from tdsite.rooms.help.places import Places

MARK = re.compile(r"\{(\w+):([^{}]+)\}")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text: plain words (`kind` is empty), or what a mark names."""

    kind: str
    code: str


class UnknownMark(ValueError):
    """A text has a mark of no known kind."""


def pieces_of(text: str) -> Iterator[Piece]:
    """The pieces of a text in their order.

    >>> list(pieces_of("Press {key:S}."))
    [Piece(kind='', code='Press '), Piece(kind='key', code='S'), Piece(kind='', code='.')]
    """
    end = 0
    for mark in MARK.finditer(text):
        if mark.start() > end:
            yield Piece("", text[end : mark.start()])
        yield Piece(mark[1], mark[2])
        end = mark.end()
    if end < len(text):
        yield Piece("", text[end:])


def words_of(piece: Piece, places: Places, language: str) -> str:
    """What a piece reads as, without any look.  Raises UnknownMark."""
    match piece.kind:
        case "" | "type":
            return piece.code
        case "key":
            return gettext("space") if piece.code == "space" else piece.code
        case "press":
            context, _, words = piece.code.rpartition("|")
            return pgettext(context, words) if context else gettext(words)
        case "go":
            return places.link(piece.code).label
        case "guide":
            return guide(language, piece.code).title
        case "term":
            return piece.code.partition("|")[2]
    raise UnknownMark(piece.kind)


def plain(text: str, places: Places, language: str) -> str:
    """A text without its marks, for the search and for speech."""
    return "".join(words_of(piece, places, language) for piece in pieces_of(text))


def drawn(text: str, places: Places, language: str) -> SafeString:
    """A text as a page draws it: keys as keys, buttons in bold, rooms as links where they open."""
    pieces = ((_drawn(piece, places, language),) for piece in pieces_of(text))
    return format_html_join("", "{}", pieces)


def _drawn(piece: Piece, places: Places, language: str) -> SafeString:
    words = words_of(piece, places, language)
    match piece.kind:
        case "key":
            return format_html('<kbd class="key">{}</kbd>', words)
        case "type":
            return format_html('<kbd class="guide-typed">{}</kbd>', words)
        case "press":
            return format_html("<b>{}</b>", words)
        case "go" if url := places.link(piece.code).url:
            return format_html('<a href="{}">{}</a>', url, words)
        case "go":
            return format_html("<b>{}</b>", words)
        case "guide":
            return format_html('<a href="{}">{}</a>', reverse(f"guide_{piece.code}"), words)
        case "term":
            code = piece.code.partition("|")[0]
            return format_html('<a class="term" href="{}#{}">{}</a>', reverse("words"), code, words)
    return format_html("{}", words)
