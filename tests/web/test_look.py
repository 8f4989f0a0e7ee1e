"""One look: colours by meaning, drawings from one sprite, nothing inline."""

import re

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import RequestFactory

from tdsite.rooms.club import views as club
from tdsite.web import club as web_club

STATIC = settings.BASE_DIR / "tdsite" / "static"
PAGES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))
FRAGMENTS = [path for path in PAGES if path.name.startswith("_")]
SPRITE = (STATIC / "icons.svg").read_text()

HEX_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b(?![\w-])")
TAG = re.compile(r"<[a-zA-Z][^<>]*>", re.DOTALL)
INLINE = re.compile(r"\s(?:style|on[a-z]+|hx-on[\w:-]*)\s*=|javascript:")
COMMENT = re.compile(r"{#.*?#}|{%\s*comment.*?endcomment\s*%}|<!--.*?-->", re.DOTALL)
TEMPLATE_CODE = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)


def drawn(path):
    """The page without its comments."""
    return COMMENT.sub("", path.read_text())


def offending(paths, wrong):
    """By name, what is wrong in these files: nothing, if all is well."""
    return {
        str(path.relative_to(settings.BASE_DIR)): found for path in paths if (found := wrong(path))
    }


def test_colours_are_written_in_tokens_only():
    def colours(path):
        text = re.sub(r"""(?:href|hx-[a-z-]+|for|id)=["'][^"']*["']""", "", drawn(path))
        return [] if path.name == "tokens.css" else HEX_COLOUR.findall(text)

    assert offending([*STATIC.glob("css/*.css"), *STATIC.glob("js/*.js"), *PAGES], colours) == {}


def test_pages_carry_no_inline_script_and_no_inline_style():
    def inline(path):
        page = drawn(path)
        plain = TEMPLATE_CODE.sub("", page)
        return [
            *(tag for tag in TAG.findall(plain) if INLINE.search(tag)),
            *re.findall(r"<style[^>]*>", page),
            *re.findall(r"<script(?![^>]*\b(?:src=|type=\"application/json\"))[^>]*>", page),
        ]

    assert offending(PAGES, inline) == {}


def test_what_moves_lasts_no_time_for_who_wants_no_motion():
    """Every movement lasts as long as a token says, and these are nothing for them."""
    tokens = (STATIC / "css" / "tokens.css").read_text()
    still = re.search(r"prefers-reduced-motion: reduce\) {\s*:root {(.*?)}", tokens, re.DOTALL)[1]
    lasting = re.findall(r"(--\w+): 0ms;", still)

    def own_time(path):
        moves = re.findall(r"(?:transition|animation)[\w-]*:[^;]*;", path.read_text())
        return [one for one in moves if not any(f"var({name})" in one for name in lasting)]

    assert lasting == ["--quick", "--settle"]
    assert offending(STATIC.glob("css/*.css"), own_time) == {}
    assert (
        offending(
            STATIC.glob("js/**/*.js"),
            lambda path: re.findall(r"\.animate\(|[\"']smooth[\"']", path.read_text()),
        )
        == {}
    )


def test_a_fragments_root_id_is_its_file_name():
    def other_name(path):
        root = re.search(r"<[a-zA-Z][^>]*>", TEMPLATE_CODE.sub("{}", drawn(path)))
        found = re.search(r'\sid="([^"]*)"', root[0]) if root else None
        if not found or root[0].startswith("<template"):
            return None
        if 'hx-swap-oob="true"' in root[0]:
            return None  # one of several parts, each of which goes to a place of its own
        wanted = path.stem.removeprefix("_").replace("_", "-")
        words = wanted.split("-")  # a deal's sum is `sum` among deals
        tails = "|".join("-".join(words[n:]) for n in range(len(words)))
        drawn_often = rf"(?:(?:{tails})-)?\{{\}}(?:-\{{\}})*"
        fits = re.fullmatch(tails, found[1]) or re.fullmatch(drawn_often, found[1])
        return None if fits else found[1]

    assert offending(FRAGMENTS, other_name) == {}


def test_every_drawing_is_in_the_sprite():
    def unknown(path):
        names = re.findall(r'{%\s*icon\s+"([\w-]+)"', path.read_text())
        return [n for n in names if f'id="i-{n}"' not in SPRITE and f'id="{n}"' not in SPRITE]

    assert offending(PAGES, unknown) == {}


def test_an_icon_is_drawn_from_the_sprite_and_not_read_aloud():
    page = Template('{% icon "pause" %}{% icon "dot" "solid big" %}{% icon "mark" %}')

    assert page.render(Context()) == (
        '<svg class="icon" aria-hidden="true"><use href="/static/icons.svg#i-pause"/></svg>'
        '<svg class="icon icon-solid big" aria-hidden="true">'
        '<use href="/static/icons.svg#i-dot"/></svg>'
        '<svg class="mark" aria-hidden="true"><use href="/static/icons.svg#mark"/></svg>'
    )


def test_an_item_of_a_list_stays_an_item():
    """A list whose item has another role is no list for who hears the page (WCAG 1.3.1)."""

    def renamed(path):
        return [
            tag for tag in TAG.findall(drawn(path)) if re.match(r"<li\b.*\srole=", tag, re.DOTALL)
        ]

    assert offending(PAGES, renamed) == {}


def test_the_room_is_dark_until_somebody_chooses():
    request = RequestFactory().get("/")
    spoiled = RequestFactory().get("/")
    spoiled.COOKIES["theme"] = '"><b>'

    assert web_club.page_context(request)["theme"] == "dark"
    assert web_club.page_context(spoiled)["theme"] == "dark"


def test_a_chosen_theme_is_kept_and_the_page_comes_back():
    request = RequestFactory().post("/theme/", {"theme": "light", "next": "/club/?day=2"})

    answer = club.theme(request)

    assert (answer.status_code, answer["Location"]) == (302, "/club/?day=2")
    assert answer.cookies["theme"].value == "light"


def test_a_theme_chosen_in_place_needs_no_new_page():
    request = RequestFactory().post("/theme/", {"theme": "auto"}, headers={"HX-Request": "true"})

    answer = club.theme(request)

    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.cookies["theme"].value == "auto"


def test_an_unknown_theme_is_refused():
    answer = club.theme(RequestFactory().post("/theme/", {"theme": "pink"}))

    assert answer.status_code == 400
    assert "theme" not in answer.cookies


def test_the_way_back_never_leads_off_the_site():
    request = RequestFactory().post("/theme/", {"theme": "dark", "next": "https://elsewhere.test/"})

    assert club.theme(request)["Location"] == "/"


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "500", "registration/locked"])
def test_an_error_page_needs_nothing_but_itself(name):
    page = Template(f'{{% extends "{name}.html" %}}').render(Context())

    assert re.search(r"<h1[^>]*>\w", page)
    assert re.search(r"data-say>\w", page)
