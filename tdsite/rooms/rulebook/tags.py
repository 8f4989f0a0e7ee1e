"""Laws as links, the dotted ones: in citations, and in running texts of the rulebook."""

from collections.abc import Iterable
from urllib.parse import urlencode

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tdsite.rooms.rulebook import glossary
from tdsite.rooms.rulebook.citations import Cited, cited, laws_in
from tdsite.rooms.rulebook.index import Piece
from tdsite.rooms.rulebook.pages import reading_language
from tdsite.rooms.rulebook.texts import Words

register = template.Library()


@register.filter
def laws(citation: object) -> SafeString:
    """`{{ line.law|laws }}`: each law a link to its page, TDA and WSOP to the search."""
    return _joined(cited(str(citation or "")))


@register.filter
def with_laws(text: str) -> SafeString:
    """A running text with links to the laws it names."""
    return _joined(laws_in(text), plain="{}")


@register.simple_tag(takes_context=True)
def term(context: Context, code: str, words: str = "") -> SafeString:
    """`{% term "chip-race" %}`: the word in the reader's language, a link to what it means.

    `words`: what stands there instead of it.  A page links a word once; after that it is plain.
    """
    one = glossary.term(reading_language(), code)
    linked = _linked_in(context)
    if code in linked:
        return conditional_escape(words or one.term)
    linked.add(code)
    return format_html(
        '<a class="term" href="{}" title="{}">{}</a>', one.url, one.means, words or one.term
    )


@register.simple_tag(takes_context=True)
def terms(context: Context, codes: str) -> SafeString:
    """`{% terms "icm chip-chop" %}`: a line of the words that the page has not linked above."""
    left = [code for code in codes.split() if code not in _linked_in(context)]
    drawn = format_html_join(" · ", "{}", ((term(context, code),) for code in left))
    if not left:
        return drawn
    return format_html('<p class="terms small">{} {}</p>', gettext("Words on this page:"), drawn)


def _linked_in(context: Context) -> set[str]:
    """The words that this page, or this part of one, links already."""
    about = context.get("request")
    if about is None:
        return set()
    found: set[str] = about.__dict__.setdefault("linked_terms", set())
    return found


@register.filter
def said(words: Words | None) -> str:
    """What is written in several languages, in the reader's."""
    return words.in_language(reading_language()) if words else ""


@register.filter
def said_in(words: Words | None, language: str) -> str:
    """The same in a language that is not the reader's."""
    return words.in_language(language) if words else ""


@register.filter
def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text: what blank lines part."""
    return [" ".join(part.split("\n")) for part in text.split("\n\n") if part.strip()]


@register.filter
def with_marks(pieces: Iterable[Piece]) -> SafeString:
    """An excerpt with the words asked for marked."""
    drawn = (
        format_html("<mark>{}</mark>" if piece.marked else "{}", piece.text) for piece in pieces
    )
    return format_html_join("", "{}", ((one,) for one in drawn))


def _joined(
    pieces: Iterable[Cited], plain: str = '<span class="law law-text">{}</span>'
) -> SafeString:
    return format_html_join("", "{}", ((_drawn(piece, plain),) for piece in pieces))


def _drawn(piece: Cited, plain: str) -> SafeString:
    if piece.law:
        url = reverse("law", args=[piece.law])
        card = reverse("law_card", args=[piece.law])
        return format_html('<a class="law" href="{}" data-law="{}">{}</a>', url, card, piece.text)
    if piece.question:
        url = f"{reverse('rules')}?{urlencode({'q': piece.question})}"
        return format_html('<a class="law" href="{}">{}</a>', url, piece.text)
    return format_html(plain if piece.text.strip(" ,;–-") else "{}", piece.text)
