"""Two people who see no page as others do: one has nothing but keys, the other is told names.

Both find everything by its role and its name: what has none is not there for them, nor what no key
reaches.  What they read stands in the accessibility tree, and what is said aloud (heard.js).
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError as NeverHeard
from playwright.sync_api import expect

Name = str | re.Pattern[str]
MOST_TABS = 120  # more things than any page of an evening has
HEARD = (Path(__file__).parent / "heard.js").read_text()
# Whoever sees the page knows which way is shorter; none once the focus is there
WAY_THERE = """
  (wanted) => {
    const at = document.activeElement;
    if (!wanted.isConnected) return "gone";
    if (at === wanted) return null;
    const isBehind = at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBehind ? "Shift+Tab" : "Tab";
  }
"""
# What a reader's press is to a page; what was drawn anew since it was found is not pressed
PRESS = "e => { if (!e.isConnected) return false; e.focus(); e.click(); return true; }"
STANDS = "() => document.activeElement && document.activeElement !== document.body"
TABLE = re.compile(r'- article "Table (\d+), ')
SEAT = re.compile(r'- link "(\d+) (?!free\b|closed\b)([A-Z]\w+)')


@dataclass
class Hands:
    """Somebody at a screen, and what they have of it."""

    page: Any

    def __post_init__(self) -> None:
        self.page.context.add_init_script(HEARD)

    # ---- what is there ---------------------------------------------------------------------------
    def find(self, role: str, name: Name, *, within: Any = None) -> Any:
        """The first of that name that is there to be used."""
        return (within or self.page).get_by_role(role, name=name, exact=isinstance(name, str)).first

    def part(self, name: Name, role: str = "region") -> Any:
        return self.find(role, name)

    def reads(self, words: Name, *, within: Any = None) -> None:
        expect(within or self.page.get_by_role("main")).to_contain_text(words, use_inner_text=True)

    def todo(self) -> Any:
        return self.part("To do")

    def clock(self) -> Any:
        return self.page.get_by_role("banner")

    def tables(self) -> dict[int, dict[str, int]]:
        """Who sits where: table → family name → seat, as the wall is read."""
        seats: dict[int, dict[str, int]] = {}
        for line in self.part("Tables").aria_snapshot().splitlines():
            if table := TABLE.search(line):
                seats[int(table[1])] = {}
            elif (seat := SEAT.search(line)) and seats:
                seats[max(seats)][seat[2]] = int(seat[1])
        return seats

    # ---- what is said ----------------------------------------------------------------------------
    @contextmanager
    def hears(self, *words: str) -> Iterator[None]:
        """What is done here is said aloud, in these words."""
        self.page.evaluate("() => { window.heard.length = 0; }")
        yield
        self.heard(*words)

    def heard(self, *words: str) -> None:
        said = "(words) => words.every((some) => window.heard.some((one) => one.includes(some)))"
        try:
            self.page.wait_for_function(said, arg=words)
        except NeverHeard:
            said = self.page.evaluate("() => window.heard")
            raise AssertionError(f"never said: {words}, only: {said}") from None

    def stands(self) -> None:
        """The focus is on something: it is not lost with what was pressed."""
        self.page.wait_for_function(STANDS)

    # ---- what is done ----------------------------------------------------------------------------
    def press(self, name: Name, role: str = "button", *, within: Any = None) -> None:
        raise NotImplementedError

    def arrives(self, title: str) -> None:
        """Another page, whole: what is pressed on it is heard by its scripts."""
        expect(self.page).to_have_title(re.compile(title))
        self.page.wait_for_load_state("load")


class ByKeys(Hands):
    """Who has a keyboard and no mouse: Tab leads there, and a key does it."""

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def types(self, words: str, *keys: str) -> None:
        self.page.keyboard.type(words)
        self.keys(*keys)

    def reach(self, role: str, name: Name, *, within: Any = None) -> Any:
        """Tab by Tab to what has this name."""
        found = self.find(role, name, within=within)
        expect(found).to_be_visible()
        wanted = found.element_handle()
        for _ in range(MOST_TABS):
            key = wanted.evaluate(WAY_THERE)
            if key is None:
                return found
            if key == "gone":  # drawn anew since it was found
                wanted = found.element_handle()
            else:
                self.keys(key)
        raise AssertionError(f"no Tab reaches the {role} {name}")

    def press(self, name: Name, role: str = "button", *, within: Any = None) -> None:
        self.reach(role, name, within=within)
        self.keys("Enter")

    def write(self, role: str, name: Name, words: str, *, within: Any = None) -> None:
        self.reach(role, name, within=within)
        self.keys("Control+a")
        self.types(words)

    def line(self, words: str, *said: str) -> None:
        """A line in the command box, from wherever one is on the dashboard."""
        self.keys("Escape", "/")
        with self.hears(*said):
            self.types(words, "Enter")
        self.keys("Escape")

    def go_to(self, words: str, title: str) -> None:
        """Another page by its name, whatever stands in between."""
        self.keys("Control+k")
        self.types(words)
        first = self.page.get_by_role("dialog").get_by_role("option", selected=True)
        expect(first).to_contain_text(words)
        self.keys("Enter")
        self.arrives(title)


class ByNames(Hands):
    """Who is told roles and names, and acts on them as a screen reader does."""

    def press(self, name: Name, role: str = "button", *, within: Any = None) -> None:
        found = self.find(role, name, within=within)
        expect(found).to_be_visible()
        expect(found).to_be_enabled()
        while not found.evaluate(PRESS):
            expect(found).to_be_enabled()

    def follow(self, name: Name, *, within: Any = None) -> None:
        self.press(name, "link", within=within)

    def write(self, role: str, name: Name, words: str, *, within: Any = None) -> None:
        self.find(role, name, within=within).fill(words)

    def choose(self, name: Name, option: str, *, within: Any = None) -> None:
        self.find("combobox", name, within=within).select_option(label=option)

    def room(self, name: str, title: str) -> None:
        """Another room of the event, by the rail; a room says how much waits in it."""
        self.follow(re.compile(rf"^{name}( \d+)?$"), within=self.part("Menu", "navigation"))
        self.arrives(title)
