"""Languages as pages name them, and the one that is being read."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from babel import Locale
from babel.lists import format_list
from django.conf import settings
from django.utils.functional import Promise, lazystr
from django.utils.translation import get_language, override

from tournaments.rules import languages


class _Name:
    """A language's name, found when it is shown: in whatever language is being read then."""

    def __init__(self, code: str) -> None:
        self.code = code

    def __str__(self) -> str:
        return _as_heading(name_of(self.code))


def named() -> list[tuple[str, str | Promise]]:
    """Every language there is with its name, as Django's settings want them."""
    return [(code, lazystr(_Name(code))) for code in languages.found()]


def own_name(language: str) -> str:
    """A language as its own speakers call it: Français."""
    return _as_heading(name_of(language, told_in=language))


def reading() -> str:
    """The language that is being read: the site's where nobody has chosen one."""
    return get_language() or str(settings.LANGUAGE_CODE)


def name_of(language: str, *, told_in: str = "") -> str:
    """A language by its name, as it stands within a sentence: French, français."""
    locale = Locale.parse(told_in or reading(), sep="-")
    return Locale.parse(language, sep="-").get_display_name(locale) or language


def names_of(codes: Sequence[str], *, style: Literal["standard", "or"] = "standard") -> str:
    """Languages in a row: English and French; with the style `or`, English or French."""
    names = [name_of(code) for code in codes]
    return format_list(names, style=style, locale=Locale.parse(reading(), sep="-"))


def in_each(words: Mapping[Any, str | Promise]) -> Iterator[tuple[str, str]]:
    """The same words in every language that is spoken here: a code, and how one of them says it."""
    for language in languages.found():
        with override(language):
            yield from ((code, str(word)) for code, word in words.items())


def _as_heading(name: str) -> str:
    return name[:1].upper() + name[1:]
