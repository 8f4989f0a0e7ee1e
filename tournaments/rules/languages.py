"""What each language brings, and codes the world agrees on: currencies and time zones.

A language is a folder of `locale` with its catalogue and its texts.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, wraps
from pathlib import Path
from typing import Annotated, Any, TypeVar
from zoneinfo import available_timezones

from babel.numbers import is_currency

from tournaments.rules import N_, RuleError
from tournaments.rules.values import Checked, Help, Pattern, Text

Table = Mapping[str, Any]
Made = TypeVar("Made")

SOURCE = "en"
READ_TOO = ("de", "es")  # not spoken here, but lists come in them: lists.de.toml
FOLDER = Path(__file__).resolve().parents[2] / "locale"


def found() -> tuple[str, ...]:
    """The codes of all languages, English first: en, fr, pt-br."""
    return _found(FOLDER)


def spoken(language: str) -> str:
    """The language that is brought for the one wished for: fr for fr-ca; English for a stranger.

    >>> spoken("fr-CA"), spoken("tlh")
    ('fr', 'en')
    """
    wished, known = language.lower().replace("_", "-"), found()
    if wished in known:
        return wished
    wide = primary(wished)
    return wide if wide in known else SOURCE


def primary(language: str) -> str:
    """The language without its region or script: pt of pt-br, gsw of gsw.

    >>> primary("pt_BR")
    'pt'
    """
    return language.lower().replace("_", "-").partition("-")[0]


def texts(language: str) -> Path:
    """The folder of a language's texts, which may not be there."""
    return folder_of(language) / "texts"


def folder_of(language: str) -> Path:
    """The folder of a language as Django names it: pt_BR for pt-br.

    >>> folder_of("pt-br").name
    'pt_BR'
    """
    first, _, rest = language.partition("-")
    return FOLDER / (
        f"{first}_{rest.upper() if len(rest) < 4 else rest.title()}" if rest else first
    )


def table(language: str, name: str) -> Table:
    """One of a language's tables of words (`language`, `typed`, `lists`); empty where it has none.

    Raises tomllib.TOMLDecodeError for a file that cannot be read.
    """
    return _table(texts(language) / f"{name}.toml")


def own_or_source(language: str, name: str, key: str) -> tuple[str, Any]:
    """What a table has under a key, and in which language: its own, else the English one."""
    own = table(language, name)
    return (language, own[key]) if key in own else (SOURCE, table(SOURCE, name)[key])


def read() -> tuple[str, ...]:
    """The languages in which lists and their cells are understood, those spoken first."""
    return tuple(dict.fromkeys((*found(), *READ_TOO)))


def all_words(name: str, *keys: str) -> dict[str, tuple[str, ...]]:
    """Lists of words under a table's heading, those of all languages together, English first.

    >>> all_words("language", "no_such_heading")
    {}
    """
    gathered: dict[str, tuple[str, ...]] = {}
    tables = [table(language, name) for language in found()]
    tables += [_table(FOLDER / f"{name}.{language}.toml") for language in READ_TOO]
    for part in tables:
        for key in keys:
            part = part.get(key, {})
        for word, means in part.items():
            gathered[word] = (*gathered.get(word, ()), *means)
    return gathered


def kept(make: Callable[[], Made]) -> Callable[[], Made]:
    """A value made of what languages bring: made once, and anew for another folder of them."""
    made = cache(lambda folder: make())

    @wraps(make)
    def value() -> Made:
        return made(FOLDER)

    return value


@cache
def _found(folder: Path) -> tuple[str, ...]:
    codes = {
        path.name.lower().replace("_", "-")
        for path in folder.iterdir()
        if (path / "texts").is_dir() or (path / "LC_MESSAGES").is_dir()
    }
    return (SOURCE, *sorted(codes - {SOURCE}))


@cache
def _table(path: Path) -> Table:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


class UnknownCurrency(RuleError):
    """No three letters of a currency.  Source: ISO 4217."""


class UnknownTimeZone(RuleError):
    """No name of the time zone database of the IANA."""


def check_currency(code: str) -> None:
    """Raise UnknownCurrency unless the currency exists.

    >>> check_currency("EUR")
    """
    if not re.fullmatch("[A-Z]{3}", code) or not is_currency(code):
        raise UnknownCurrency(
            N_("This currency is unknown. Enter its three letters, like EUR."), field="currency"
        )


def check_zone(name: str) -> None:
    """Raise UnknownTimeZone unless the time zone exists.

    >>> check_zone("Europe/Paris")
    """
    if name not in available_timezones():
        raise UnknownTimeZone(
            N_("This time zone is unknown. Enter one like Europe/Paris."), field="timezone"
        )


CurrencyCode = Annotated[str, Text(3), Checked(check_currency)]
CurrencyOrClubs = Annotated[
    str, Text(3, blank=True), Checked(check_currency), Help("The club's, if it is not said.")
]
TimeZoneName = Annotated[str, Text(60), Checked(check_zone)]
CountryCode = Annotated[
    str,
    Text(2, blank=True),
    Pattern("^([A-Za-z]{2})?$", N_("Two letters, like FR.")),
    Help("Two letters, ISO 3166."),
]
