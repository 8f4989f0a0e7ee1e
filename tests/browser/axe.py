"""WCAG 2.2 AA by axe-core, asked of a page as it stands in its window.

Run through the debugger, not as a script of the page: what the site allows its pages holds.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from axe_playwright_python.sync_playwright import Axe

# Without the one rule of 2.2, the size of targets: it takes what a bar lies over for small;
# measures.js measures them
LAW = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
EVERYTHING = {"type": "tag", "values": LAW}
# What alone can differ between two themes of the same page
COLORS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
# And between two languages
WORDS = {
    "type": "rule",
    "values": ["button-name", "html-has-lang", "label", "link-name", "select-name", "valid-lang"],
}
# A long list is judged by its first dozen: the others are drawn alike, and contrasts take long
ALIKE = ["tr:nth-child(n+13)", "li:nth-child(n+13)", "article:nth-child(n+13)"]
ASK = """async ([only, alike]) => {
  const { violations } = await axe.run({ exclude: alike.map((one) => [one]) }, {
    runOnly: only,
    preload: false,
    resultTypes: ["violations"],
    elementRef: false,
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any, html }) => ({
    rule: id,
    where: target.flat().join(" "),
    data: any[0]?.data ?? {},
    html: html.replace(/\\s+/g, " ").slice(0, 120),
  })));
}"""


@dataclass(frozen=True)
class Violation:
    """A rule of axe, and the element that breaks it, for a color with its contrast."""

    rule: str
    words: str


@cache
def _source() -> str:
    return str(Axe().axe_script)


def violations(page: Any, *, only: dict[str, Any] = EVERYTHING) -> list[Violation]:
    """What is broken on the page as it stands, element by element."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(_source())
    return [
        Violation(one["rule"], f"{_contrast(one['data'])}{one['where']}: {one['html']}")
        for one in page.evaluate(ASK, [only, ALIKE])
    ]


def _contrast(data: dict[str, Any]) -> str:
    ratio = data.get("contrastRatio")
    return f"{ratio}: {data['fgColor']} on {data['bgColor']}, " if ratio else ""
