"""Sums in words, for slips that somebody signs: English and French, exact to the last cent."""

from babel.numbers import get_currency_name, get_currency_precision

HIGHEST = 10**15 - 1  # above it nothing has been paid yet
EN = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
EN_TENS = (*("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"),)
EN_GROUPS = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand"))
FR = (
    *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    *("onze", "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit"),
    "dix-neuf",
)
FR_TENS = ("", "", "vingt", "trente", "quarante", "cinquante", "soixante", "soixante")
FR_GROUPS = ((10**12, "billion"), (10**9, "milliard"), (10**6, "million"))
FEMININE = ("livre", "couronne", "roupie", "peseta", "lire")  # French names of currencies
COINS = {
    "en": {
        **dict.fromkeys(("EUR", "USD", "CAD", "AUD", "NZD"), ("cent", "cents")),
        "GBP": ("penny", "pence"),
        "CHF": ("centime", "centimes"),
    },
    "fr": {
        **dict.fromkeys(("EUR", "CHF"), ("centime", "centimes")),
        **dict.fromkeys(("USD", "CAD", "AUD", "NZD"), ("cent", "cents")),
        "GBP": ("penny", "pence"),
    },
}


def sum_in_words(cents: int, *, currency: str, locale: str) -> str:
    """The sum written out: three hundred and forty euros and fifty cents.

    Empty for a language we do not count in, for sums below zero, and for astronomical ones.
    `cents` counts the currency's smallest unit.

    >>> sum_in_words(340_50, currency="EUR", locale="fr")
    'trois cent quarante euros et cinquante centimes'
    """
    language = locale[:2]
    digits = get_currency_precision(currency)
    whole, coins = divmod(cents, 10**digits)
    if language not in COINS or not 0 <= whole <= HIGHEST:
        return ""
    words = _of_currency(whole, currency, language)
    return (
        f"{words} {_and(language)} {_coins(coins, digits, currency, language)}" if coins else words
    )


def number_in_words(number: int, *, locale: str) -> str:
    """A whole number written out; empty for a language we do not count in, and for what is not.

    >>> number_in_words(43_500, locale="en"), number_in_words(71, locale="fr")
    ('forty-three thousand five hundred', 'soixante et onze')
    """
    language = locale[:2]
    if language not in COINS or not 0 <= number <= HIGHEST:
        return ""
    return english(number) if language == "en" else french(number)


def _and(language: str) -> str:
    return "et" if language == "fr" else "and"


def _of_currency(whole: int, currency: str, language: str) -> str:
    """The number with the name of the money: un million d'euros, two dollars."""
    name = get_currency_name(currency, count=whole, locale=language)
    if language == "en":
        return f"{english(whole)} {name}"
    words = french(whole, feminine=name.startswith(FEMININE))
    if whole and whole % 10**6 == 0:
        return f"{words} d'{name}" if name[0] in "aeiouyéè" else f"{words} de {name}"
    return f"{words} {name}"


def _coins(coins: int, digits: int, currency: str, language: str) -> str:
    """The coins by their name; of money whose coins we cannot name, as a fraction."""
    names = COINS[language].get(currency)
    if names is None:
        return f"{coins:0{digits}}/{10**digits}"
    count = english(coins) if language == "en" else french(coins)
    return f"{count} {names[coins > 1]}"


def english(number: int) -> str:
    """A whole number from zero on, the British way.

    >>> english(2_001_340)
    'two million one thousand three hundred and forty'
    """
    parts = []
    for size, name in EN_GROUPS:
        count, number = divmod(number, size)
        if count:
            parts.append(f"{_english_hundreds(count)} {name}")
    if number or not parts:
        joined = "and " if parts and number < 100 else ""
        parts.append(joined + _english_hundreds(number))
    return " ".join(parts)


def _english_hundreds(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    small = EN[rest] if rest < 20 else EN_TENS[rest // 10] + (f"-{EN[rest % 10]}" * (rest % 10 > 0))
    if not hundreds:
        return small
    return f"{EN[hundreds]} hundred" + (f" and {small}" if rest else "")


def french(number: int, *, feminine: bool = False) -> str:
    """A whole number from zero on; `feminine`: of things that are (vingt et une livres).

    >>> french(80), french(81), french(200), french(1_071)
    ('quatre-vingts', 'quatre-vingt-un', 'deux cents', 'mille soixante et onze')
    """
    parts = []
    for size, name in FR_GROUPS:
        count, number = divmod(number, size)
        if count:
            parts.append(f"{_french_hundreds(count)} {name}{'s' * (count > 1)}")
    thousands, number = divmod(number, 1000)
    if thousands:
        counted = _french_hundreds(thousands, before_more=True)
        parts.append("mille" if thousands == 1 else f"{counted} mille")
    if number or not parts:
        words = _french_hundreds(number)
        parts.append(f"{words}e" if feminine and words.endswith("un") else words)
    return " ".join(parts)


def _french_hundreds(number: int, *, before_more: bool = False) -> str:
    """Up to 999.  "Cents" and "quatre-vingts" lose their s before another number."""
    hundreds, rest = divmod(number, 100)
    small = _french_tens(rest, before_more=before_more)
    if not hundreds:
        return small
    hundred = "cent" if hundreds == 1 else f"{FR[hundreds]} cent"
    if rest:
        return f"{hundred} {small}"
    return hundred + "s" * (hundreds > 1 and not before_more)


def _french_tens(number: int, *, before_more: bool) -> str:
    if number < 20:
        return FR[number]
    if number >= 80:
        rest = number - 80
        return f"quatre-vingt-{FR[rest]}" if rest else "quatre-vingt" + "s" * (not before_more)
    base = 60 if number >= 60 else number // 10 * 10
    rest, tens = number - base, FR_TENS[base // 10]
    if not rest:
        return tens
    return f"{tens} et {FR[rest]}" if rest in (1, 11) else f"{tens}-{FR[rest]}"
