"""What waits for its delay is still there when the delay is over."""

import re
from pathlib import Path

from django.conf import settings

ELEMENT = re.compile(r"<[a-z]+\s[^<>]*?hx-trigger=\"[^\"]*delay:[^\"]*\"[^<>]*>")
TARGET = re.compile(r"hx-target=\"([^\"]*)\"")


def test_nothing_with_a_delay_swaps_itself_away():
    """A change during an answer waits in the element that the answer would take away with it."""
    waiting = [
        (page.name, element)
        for page in sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))
        for element in ELEMENT.findall(page.read_text())
    ]

    themselves = [
        (name, element)
        for name, element in waiting
        if "this" in (TARGET.findall(element) or ["this"]) and "outerHTML" in element
    ]

    assert len(waiting) > 12
    assert themselves == []
