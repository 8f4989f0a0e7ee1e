"""Sums written out on slips: what a cashier would write by hand."""

from functools import partial

import pytest

from tdsite.web.paper.figures import number_in_words, sum_in_words

english = partial(number_in_words, locale="en")
french = partial(number_in_words, locale="fr")


@pytest.mark.parametrize(
    ("number", "in_english", "in_french"),
    [
        (0, "zero", "zéro"),
        (17, "seventeen", "dix-sept"),
        (21, "twenty-one", "vingt et un"),
        (70, "seventy", "soixante-dix"),
        (71, "seventy-one", "soixante et onze"),
        (80, "eighty", "quatre-vingts"),
        (81, "eighty-one", "quatre-vingt-un"),
        (91, "ninety-one", "quatre-vingt-onze"),
        (99, "ninety-nine", "quatre-vingt-dix-neuf"),
        (100, "one hundred", "cent"),
        (101, "one hundred and one", "cent un"),
        (200, "two hundred", "deux cents"),
        (280, "two hundred and eighty", "deux cent quatre-vingts"),
        (1_000, "one thousand", "mille"),
        (1_005, "one thousand and five", "mille cinq"),
        (2_340, "two thousand three hundred and forty", "deux mille trois cent quarante"),
        (80_000, "eighty thousand", "quatre-vingt mille"),
        (200_000, "two hundred thousand", "deux cent mille"),
        (1_000_000, "one million", "un million"),
        (
            10_000_001,
            "ten million and one",
            "dix millions un",
        ),
        (
            200_000_080,
            "two hundred million and eighty",
            "deux cents millions quatre-vingts",
        ),
    ],
)
def test_numbers_are_counted_in_both_languages(number, in_english, in_french):
    assert (english(number), french(number)) == (in_english, in_french)


@pytest.mark.parametrize(
    ("cents", "currency", "locale", "said"),
    [
        (1_00, "EUR", "en", "one euro"),
        (340_50, "EUR", "en", "three hundred and forty euros and fifty cents"),
        (340_01, "EUR", "fr", "trois cent quarante euros et un centime"),
        (1_000_000_00, "EUR", "fr", "un million d'euros"),
        (2_000_000_00, "CHF", "fr", "deux millions de francs suisses"),
        (21_00, "GBP", "fr", "vingt et une livres sterling"),
        (5_07, "SEK", "en", "five Swedish kronor and 07/100"),
        (1_200, "JPY", "en", "one thousand two hundred Japanese yen"),
        (5_00, "EUR", "de", ""),
        (-1, "EUR", "en", ""),
    ],
)
def test_a_sum_is_written_with_its_money(cents, currency, locale, said):
    assert sum_in_words(cents, currency=currency, locale=locale) == said


def test_no_two_numbers_are_written_alike():
    some = [*range(1, 2_101), *(n * 997 for n in range(2_200, 3_000))]

    for write in (english, french):
        assert len({write(number) for number in some}) == len(some)
