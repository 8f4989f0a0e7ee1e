"""Two people who see no page: one hears what things are called, the other has nothing but keys.

Both find everything by its role and its name.  What has none, or no key reaches, is not there.
"""

import re
from typing import Any

from playwright.sync_api import expect

Name = str | re.Pattern[str]
MOST_TABS = 200  # more things than any page has before another
# Tab or Shift+Tab: whoever sees the page knows which way is shorter; none once it is there
WAY_THERE = """
  (wanted) => {
    const at = document.activeElement;
    if (at === wanted) return null;
    const isBehind = at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBehind ? "Shift+Tab" : "Tab";
  }
"""
TOUCHES = """
  for (const kind of ["pointerdown", "mousedown", "touchstart"]) {
    addEventListener(kind, () => window.touched(kind), true);
  }
"""


class ByNames:
    """Who is told roles and names, and acts on them as the tools of a screen reader do."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.touched: list[str] = []
        page.context.expose_function("touched", lambda kind: self.touched.append(kind))
        page.context.add_init_script(TOUCHES)

    def find(self, role: str, name: Name, *, within: Any = None) -> Any:
        """The first of that name that is there to be used."""
        return (within or self.page).get_by_role(role, name=name, exact=isinstance(name, str)).first

    def region(self, name: Name, role: str = "region") -> Any:
        return self.find(role, name)

    def reads(self, words: Name, *, within: Any = None) -> None:
        expect(within or self.page.get_by_role("main")).to_contain_text(words, use_inner_text=True)

    def told(self, words: str) -> None:
        """A word of success, which a screen reader says without being asked."""
        expect(self.page.get_by_role("status").filter(has_text=words).last).to_be_visible()

    def press(self, name: Name, role: str = "button", *, within: Any = None) -> None:
        found = self.find(role, name, within=within)
        expect(found).to_be_visible()
        expect(found).to_be_enabled()
        found.evaluate("e => e.click()")  # as such tools do it: no pointer goes there

    def follow(self, name: Name, *, within: Any = None) -> None:
        self.press(name, "link", within=within)

    def room(self, name: str) -> None:
        """Another room of the event, by the rail."""
        self.follow(name, within=self.region("Rooms", "navigation"))
        expect(self.page).to_have_title(re.compile(name))
        self.page.wait_for_load_state("load")

    def write(self, name: Name, words: str, *, within: Any = None) -> None:
        self.find("textbox", name, within=within).fill(words)

    def choose(self, name: Name, option: str) -> None:
        self.find("combobox", name).select_option(label=option)


class ByKeys(ByNames):
    """Who has a keyboard and no mouse: Tab leads there, and a key does it."""

    def reach(self, role: str, name: Name, *, within: Any = None) -> Any:
        """Tab by Tab to what has this name; the focus is seen wherever it comes by."""
        found = self.find(role, name, within=within)
        expect(found).to_be_visible()
        wanted = found.element_handle()
        for _ in range(MOST_TABS):
            key = wanted.evaluate(WAY_THERE)
            if key is None:
                return found
            self.page.keyboard.press(key)
        raise AssertionError(f"no Tab reaches the {role} {name}")

    def press(self, name: Name, role: str = "button", *, within: Any = None) -> None:
        self.reach(role, name, within=within)
        self.page.keyboard.press("Enter")

    def write(self, name: Name, words: str, *, within: Any = None) -> None:
        self.reach("textbox", name, within=within)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(words)

    def choose(self, name: Name, option: str) -> None:
        chosen = self.reach("combobox", name)
        self.page.keyboard.type(option)
        expect(chosen.get_by_role("option", name=option, exact=True, selected=True)).to_have_count(
            1
        )

    def room(self, name: str) -> None:
        """Another room of the event, by its name."""
        self.page.keyboard.press("Control+k")
        self.page.keyboard.type(name)
        self.page.keyboard.press("Enter")
        expect(self.page).to_have_title(re.compile(name))
