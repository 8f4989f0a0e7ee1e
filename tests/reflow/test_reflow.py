"""How templates are laid out, and that nothing a reader sees depends on it."""

import re
from io import StringIO
from pathlib import Path
from textwrap import dedent

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from tdsite.ops.management.commands.templates import (
    source_of,
    style_sheets,
    templates,
    wide_lines,
)
from tdsite.ops.reflow.edges import EMPTY_STYLED, Library
from tdsite.ops.reflow.layout import laid_out
from tdsite.ops.reflow.styles import UnreadableStyleError, styled
from tdsite.ops.reflow.tokens import FLEX, UnreadableTemplateError
from tests.reflow.drawn import differs

NO_LIBRARY = Library()
LAID_OUT = {
    "attributes stand on lines of their own": (
        """
        <p class="soft"{% if x %} data-part{% endif %} title="{{ a_rather_long_name }}">{{ a }}</p>
        """,
        """
        <p
          class="soft"
          {% if x %}data-part{% endif %}
          title="{{ a_rather_long_name }}"
        >
          {{ a }}
        </p>
        """,
    ),
    "a tag that fits stays as it is": (
        """<option value="1"{% if x %} open{% endif %}>a</option>""",
        """<option value="1"{% if x %} open{% endif %}>a</option>""",
    ),
    "each element has its line": (
        "<tr><td>1</td><td>2</td></tr>",
        """
        <tr>
          <td>1</td>
          <td>2</td>
        </tr>
        """,
    ),
    "what is glued stays glued": (
        "<p>{% if a %}<b>{{ first }}</b>{% endif %}{% if b %}, <i>{{ second }}</i>{% endif %}</p>",
        """
        <p>
          {% if a %}
            <b>
              {{ first }}</b>{% endif %}{% if b %},
            <i>{{ second }}</i>
          {% endif %}
        </p>
        """,
    ),
    "a long text is translated over lines": (
        """<p>{% translate "A sentence that is longer than a line of this test." %}</p>""",
        """
        <p>
          {% blocktranslate trimmed %}
            A sentence that is longer than a line of this test.
          {% endblocktranslate %}
        </p>
        """,
    ),
    "in an attribute too": (
        (
            """<a title="{% blocktranslate with a=a %}Of {{ a }} a rather long title"""
            """{% endblocktranslate %}">a</a>"""
        ),
        """
        <a
          title="{% blocktranslate trimmed with a=a %}
            Of {{ a }} a rather long title
          {% endblocktranslate %}"
        >a</a>
        """,
    ),
    "classes are words": (
        """<p class="one two{% if a %} three{% endif %} four and_a_fifth"></p>""",
        """
        <p
          class="one two{% if a %} three{% endif %} four
            and_a_fifth"
        ></p>
        """,
    ),
    "a comment goes on in another": (
        "{# a: what it is; b: what that is; c: and the rest of all that the page gives #}\n<hr>",
        """
        {# a: what it is; b: what that is; c: and the rest of #}
        {# all that the page gives #}
        <hr>
        """,
    ),
    "what may be empty and is asked stays empty": (
        """<td class="who">{% if a %}{{ something_rather_long_that_breaks.it }}{% endif %}</td>""",
        """
        <td class="who">{% if a %}
            {{ something_rather_long_that_breaks.it }}
          {% endif %}</td>
        """,
    ),
    "verbatim text is not touched": (
        "<pre>  a   b  </pre>\n<script>\n  let  a;\n</script>",
        "<pre>  a   b  </pre>\n<script>\n  let  a;\n</script>",
    ),
    "a button is a flex: its parts stand apart": (
        (
            """<button class="button">{% icon "a" %}<span>{{ words }}</span>"""
            """<kbd>{{ key.name }}</kbd></button>"""
        ),
        """
        <button class="button">
          {% icon "a" %}<span>{{ words }}</span>
          <kbd>{{ key.name }}</kbd>
        </button>
        """,
    ),
}


@pytest.mark.parametrize("name", LAID_OUT)
def test_a_template_is_laid_out(name: str) -> None:
    source, wanted = (dedent(each).strip("\n") for each in LAID_OUT[name])
    assert laid_out(source, NO_LIBRARY, 56).strip("\n") == wanted
    assert not differs(source, wanted, NO_LIBRARY.source, 20)


@pytest.mark.parametrize(
    "source",
    ["<p{% if a %} x>{% endif %}", "{% if a %}<b></p>", "<p", "{% if a %}a"],
)
def test_what_cannot_be_read_is_said(source: str) -> None:
    with pytest.raises(UnreadableTemplateError):
        laid_out(source, NO_LIBRARY)


PIECES = st.sampled_from(
    [
        *(" ", " ", "\n", "a", "bcd", ", ", "{{ x }}", "{# said #}", '{% icon "a" %}', "<br>"),
        *("{% csrf_token %}", '<input name="a">', '<input type="hidden" name="b">'),
        *('{% translate "Some words to read" %}', "{% blocktranslate %}a b{% endblocktranslate %}"),
    ]
)
AROUND = st.sampled_from(
    [
        *(("{% if x %}", "{% endif %}"), ("{% for x in y %}", "{% endfor %}")),
        *(
            ("{% for x in y %}a{% empty %}", "{% endfor %}"),
            ("{% if x %} b{% else %}", "{% endif %}"),
        ),
        *(("<p>", "</p>"), ("<b>", "</b>"), ('<a href="a" class="b">', "</a>"), ("<td>", "</td>")),
        *(
            ('<p class="row">', "</p>"),
            ('<button class="button">', "</button>"),
            ("<i hidden>", "</i>"),
        ),
        (
            '<span class="badge{% if x %} warn{% endif %}"{% if y %} title="{{ z }}"{% endif %}>',
            "</span>",
        ),
    ]
)


def _wrapped(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    runs = st.lists(inner, min_size=1, max_size=4).map("".join)
    return st.builds(lambda around, text: around[0] + text + around[1], AROUND, runs)


SOURCES = st.lists(st.recursive(PIECES, _wrapped, max_leaves=12), max_size=6).map("".join)


@given(source=SOURCES, width=st.sampled_from([20, 40, 80]))
def test_any_template_is_read_as_before_and_laid_out_once(source: str, width: int) -> None:
    fresh = laid_out(source, NO_LIBRARY, width)
    assert not differs(source, fresh, NO_LIBRARY.source, 6), fresh
    assert laid_out(fresh, NO_LIBRARY, width) == fresh


def test_every_template_is_read_as_before_at_another_width() -> None:
    library = Library(source_of)
    for path in templates():
        source = path.read_text(encoding="utf-8")
        assert not differs(source, laid_out(source, library, 72), source_of, 1), path


def test_the_style_sheets_are_as_the_layout_believes() -> None:
    """A class that is a flex is one everywhere; `:empty` is asked of what is never given a line."""
    for path in sorted((Path(settings.BASE_DIR) / "tdsite/static/css").glob("*.css")):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for selectors, body in re.findall(r"([^{};]+)\{([^{}]*)\}", text):
            display = re.search(r"(?<![\w-])display:\s*([\w-]+)", body)
            for name in re.findall(r"\.([\w-]+)(?![\w-])[^\s,>+~]*\s*(?:,|$)", selectors):
                if display and FLEX.search(f'class="{name}"'):
                    assert re.search(r"flex|grid|none", display[1]), (path.name, selectors)
        for selector in re.findall(r"([^\s,>+~(]*)(?<!:not\():empty", text):
            name = selector.lstrip(".").strip("[]")
            in_the_line = not name and path.name in {
                "board.css",
                "board_over.css",
                "screens.css",
                "wall.css",
            }
            tags = (f"<{name}>", f'<b class="{name}">', f"<b {name}>")
            assert in_the_line or any(map(EMPTY_STYLED.search, tags)), (path.name, name)


def _style_tokens(source: str) -> list[str]:
    """A style sheet's comments, marks and words, but the semicolon that may end a rule."""
    found = re.findall(r"/\*.*?\*/|[{};]|\"[^\"]*\"|[^\s{};\"]+", source, re.DOTALL)
    ends = zip(found, [*found[1:], ""], strict=True)
    return [one for one, after in ends if not (one == ";" and after == "}")]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        (".a { b: c; } .d { e: f }", ".a { b: c; }\n.d { e: f; }\n"),
        (".a { b: c; d: e }", ".a {\n  b: c;\n  d: e;\n}\n"),
        ("@media (x) { .a { b: c } }", "@media (x) {\n  .a { b: c; }\n}\n"),
        (".a { b: c; }  /* why */\n\n\n.d{}", ".a { b: c; }  /* why */\n\n.d { }\n"),
        ('.a { areas:\n    "b"\n    "c"; }', '.a {\n  areas:\n    "b"\n    "c";\n}\n'),
    ],
)
def test_a_style_sheet_has_one_declaration_a_line(source: str, wanted: str) -> None:
    assert styled(source) == wanted
    assert styled(wanted) == wanted


def test_every_style_sheet_says_what_it_said() -> None:
    for path in style_sheets():
        source = path.read_text(encoding="utf-8")
        assert _style_tokens(styled(source)) == _style_tokens(source), path


@pytest.mark.parametrize("source", [".a { b: c;", ".a { b: c; } }"])
def test_a_style_sheet_that_cannot_be_read_is_told(source: str) -> None:
    with pytest.raises(UnreadableStyleError):
        styled(source)


def test_the_command_lays_out_and_checks(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text("<tr><td>1</td><td>2</td></tr>\n")
    with pytest.raises(CommandError, match="not laid out"):
        call_command("templates", str(path), check=True)
    call_command("templates", str(path), stdout=StringIO())
    call_command("templates", str(path), check=True)
    path.write_text('<p title="' + "a" * 120 + '"></p>\n')
    assert wide_lines(path.read_text()) == [1]
    call_command("templates", str(path))
    with pytest.raises(CommandError, match=r"a.html:2: more than 120 columns"):
        call_command("templates", str(path), check=True)
    path.write_text("{% if a %}")
    with pytest.raises(CommandError, match="Never ended"):
        call_command("templates", str(path))


def test_every_template_and_style_sheet_is_laid_out() -> None:
    call_command("templates", check=True)
