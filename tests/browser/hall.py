"""A page with the product's own scripts and no server: a test tells what one would answer."""

import re
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from playwright.sync_api import Page, Route

STATIC = Path(settings.BASE_DIR) / "tdsite" / "static"
BASE = (Path(settings.BASE_DIR) / "templates" / "base.html").read_text()
CONFIG = re.search(r"<meta\s+name=\"htmx-config\".*?>", BASE, re.DOTALL).group()
KINDS = {".js": "text/javascript", ".html": "text/html"}
HEAD = (
    f"<!doctype html><head>{CONFIG}<script src='/static/js/early.js'></script>"
    "<script src='/static/vendor/htmx-2.0.11.min.js' defer></script>"
    "<script src='/static/js/page.js' type='module'></script></head>"
)
ACTED = {"HX-Trigger": "td:changed"}
COUNTS = """
  window.unanswered = 0;
  document.addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => {
    window.unanswered += 1;
    xhr.addEventListener("loadend", () => setTimeout(() => { window.unanswered -= 1; }));
  });
"""


class Hall:
    """A page, and what is answered to it: `answers[path]` is a text, or (status, text, headers)."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clear()
        page.add_init_script(COUNTS)
        page.route("**/*", self._answer)

    def clear(self) -> None:
        self.answers: dict[str, object] = {}
        self.asked: list[tuple[str, str]] = []
        self.held: list[Route] | None = None  # answers that wait, while this is a list
        self.late: list[Route] | None = None  # and so for the page's modules

    def _answer(self, route: Route) -> None:
        path = route.request.url.split("hall.test", 1)[1]
        if path.startswith("/static/"):
            if self.late is not None and path.endswith("page.js"):
                self.late.append(route)
                return
            file = STATIC / path.removeprefix("/static/")
            route.fulfill(body=file.read_text(), content_type=KINDS[file.suffix])
            return
        if path != "/":
            self.asked.append((path, route.request.post_data or ""))
            if self.held is not None:
                self.held.append(route)
                return
        self._fulfil(route, path)

    def _fulfil(self, route: Route, path: str) -> None:
        answer = self.answers.get(path, "")
        status, body, headers = answer if isinstance(answer, tuple) else (200, answer, {})
        route.fulfill(status=status, body=body, headers={"content-type": "text/html", **headers})

    def opens(self, body: str = "") -> None:
        """The page from its address, with these words in it."""
        self.answers["/"] = f"{HEAD}<body>{body}</body>"
        self.page.goto("http://hall.test/", wait_until="commit")

    def draws(self, html: str) -> None:
        """What the page shows to begin with."""
        self.page.evaluate(
            "(html) => { document.body.innerHTML = html; htmx.process(document.body); }", html
        )

    def nudge(self, *, waiting: int = 0) -> None:
        """Something changed elsewhere: the parts that listen fetch themselves."""
        self.page.evaluate("document.body.dispatchEvent(new CustomEvent('td:changed'))")
        self.settle(waiting=waiting)

    def answered(self, act: Callable[[], object]) -> None:
        """Do this, and wait until the server's answer to it is drawn, and what follows from it."""
        act()
        self.settle()

    def settle(self, *, waiting: int = 0) -> None:
        """Wait until nothing asked is without an answer, but for what is held back."""
        self.page.wait_for_function("(waiting) => window.unanswered <= waiting", arg=waiting)

    def holds(self, act: Callable[[], object]) -> None:
        """Do this; its request arrives and is not answered until it is let go."""
        self.held = []
        act()
        while not self.held:
            self.page.wait_for_timeout(10)

    def scripts_come(self) -> None:
        late, self.late = self.late or [], None
        for route in late:
            self._answer(route)
        self.page.wait_for_load_state()

    def let_go(self) -> None:
        held, self.held = self.held or [], None
        for route in held:
            self._fulfil(route, route.request.url.split("hall.test", 1)[1])
        self.settle()


def part(inner: str, *, at: str = "part") -> str:
    """A part that draws itself anew when something changed."""
    return (
        f'<section id="{at}" hx-get="/{at}" hx-trigger="td:changed from:body" hx-swap="outerHTML"'
        f' hx-sync="this:replace" hx-disinherit="hx-sync">{inner}</section>'
    )


def act(inner: str, *, entry: int = 0, more: str = "") -> str:
    """A form without an id that posts an act; `entry` is whom it is about."""
    about = f'<input type="hidden" name="entry" value="{entry}">' if entry else ""
    return (
        f'<form action="/act" hx-post="/act" hx-swap="none" {more}>{about}{inner}'
        f'<button class="go">Go</button></form>'
    )
