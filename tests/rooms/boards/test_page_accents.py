"""The house's colours on its boards can be seen: WCAG 2.2, 1.4.3 and 1.4.11, in both themes."""

import re

import pytest
from django.conf import settings

from tournaments.models.screens import Accent

TOKENS = (settings.BASE_DIR / "tdsite" / "static" / "css" / "tokens.css").read_text()
PAIR = r"--{}:\s*light-dark\((#[0-9a-f]{{6}}), (#[0-9a-f]{{6}})\);"
TEXT, PROGRESS = 4.5, 3.0


def colour(token, theme):
    found = re.search(PAIR.format(re.escape(token)), TOKENS)
    assert found, token
    return found[theme + 1]


def luminance(hexed):
    parts = [int(hexed[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("accent", Accent.values)
def test_an_accent_can_be_read_on_every_ground_of_a_board(accent, theme):
    front = colour(f"accent-{accent}", theme)
    grounds = {name: colour(name, theme) for name in ("paper", "paper-raised", "paper-sunk")}

    assert {n: c for n, c in grounds.items() if contrast(front, c) < max(TEXT, PROGRESS)} == {}


@pytest.mark.parametrize("accent", Accent.values)
def test_every_accent_can_be_chosen_by_its_name(accent):
    assert f'[data-accent="{accent}"] {{ --accent: var(--accent-{accent}); }}' in TOKENS


def test_black_on_white_is_twenty_one_to_one():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
