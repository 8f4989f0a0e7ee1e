"""The notation of saved events: what it means, and what is refused with its place."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdsite.rooms.imports.tdt.parsing import DEEPEST, Built, parse
from tdsite.rooms.imports.tdt.tokens import NotReadable, TooMuch, decoded
from tests.hurried import hurried


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{a: 1, 'b': \"two\", 3: [true, false, null, undefined,],}", None),
        ("-12.5e-1", -1.25),
        ("+.5", 0.5),
        ("0xFf", 255),
        ("-0b11", -3),
        ("1_000", 1000),
        ("1e999", float("inf")),
        ("-Infinity", float("-inf")),
        ("NaN", None),
        (r"'\'\"\x41\u00e9\u{1F600}\n\0\q'", "'\"Aé😀\n\0q"),
        (r'"\ud83d\ude00"', "😀"),
        (r'"\ud83d alone"', "\ufffd alone"),
        ('"goes \\\non"', "goes on"),
        ("/* one */ [1, // two\n 2]", [1, 2]),
        ("({a: 1});", {"a": 1}),
    ],
)
def test_a_value_means_what_the_notation_says(text, value):
    if value is None and text != "NaN":
        value = {"a": 1, "b": "two", "3": [True, False, None, None]}

    assert parse(text) == value


def test_an_object_is_built_of_its_name_and_fields_and_nothing_is_called():
    made = parse('new LO.Cell({Name: "x", Rake: new PerPlayerRake([20])})')

    assert (made.name, made.fields["Name"]) == ("LO.Cell", "x")
    assert made.fields["Rake"] == Built("PerPlayerRake", ([20],))
    assert parse("alert(1)") == Built("alert", (1,))


def test_maps_of_every_version_are_the_same_map():
    pairs = 'Map.from([["a", 1], ["b", 2]])'

    assert parse(pairs) == parse(f"new {pairs.replace('.from', '')}") == {"a": 1, "b": 2}
    assert parse("new Map({a: 1, b: 2})") == parse(pairs)
    assert parse("Map.from([[1], 2, [{}, 3]])") == {}


def test_of_a_key_written_twice_the_last_counts_and_no_key_is_special():
    assert parse("{a: 1, a: 2, __proto__: {b: 3}}") == {"a": 2, "__proto__": {"b": 3}}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14), 10**14) | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=20,
)  # fmt: skip


@given(json_values)
def test_json_is_read_as_a_second_reader_reads_it(value):
    text = json.dumps(value).replace("Infinity", "1e999")

    assert parse(text) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("{a: 1", 1, 6),
        ("{a: 1,\n b 2}", 2, 4),
        ('{a: "never\nends"}', 1, 5),
        ("[1, 2}", 1, 6),
        ("{a: }", 1, 5),
        ("new ({})", 1, 5),
        ("new X", 1, 6),
        ("[1] [2]", 1, 5),
        ("/* never closed", 1, 1),
        ("{a: 1 + 1}", 1, 7),
        ("{a: () => 1}", 1, 5),
        ("'\\", 1, 1),
        (")", 1, 1),
        (":", 1, 1),
    ],
)
def test_what_is_damaged_is_refused_with_its_place(text, line, column):
    with pytest.raises(NotReadable) as refused:
        parse(text)

    assert (refused.value.values["line"], refused.value.values["column"]) == (line, column)
    assert str(line) in str(refused.value)


@pytest.mark.parametrize("opening", ["[", "{a:", "new X(", "Map.from([["])
def test_no_depth_breaks_the_reader(opening):
    with hurried(), pytest.raises(TooMuch):
        parse(opening * 100_000)

    parse("[" * DEEPEST + "]" * DEEPEST)


@pytest.mark.parametrize(
    "text",
    [
        "[" + "1," * 2_000_000 + "]",
        "//\n" * 2_000_000,
        '"' + "x" * 9_000_000 + '"',
        '"' + r"\n" * 3_000_000,
        "{" * 3_000_000,
        "9" * 3_000_000 + "x",
        " " * 10_000_000 + "?",
    ],
    ids=["values", "comments", "text", "escapes", "brackets", "digits", "blanks"],
)
def test_size_is_refused_quickly(text):
    with hurried(), pytest.raises(NotReadable):
        parse(text)


def test_a_number_of_any_length_is_a_number():
    with hurried():
        assert parse("[" + "9" * 400 + "]") == [float("9" * 400)]
        assert parse("0x" + "f" * 100_000) == float("inf")


@pytest.mark.parametrize(
    "content",
    [
        "\ufeff{a: 'é'}".encode(),
        "{a: 'é'}".encode(),
        "{a: 'é'}".encode("cp1252"),
        "\ufeff{a: 'é'}".encode("utf-16-le"),
        "\ufeff{a: 'é'}".encode("utf-16-be"),
        "{a: 'é'}".encode("utf-16-le"),
        "{a: 'é'}".encode("utf-16-be"),
    ],
)
def test_the_text_is_found_in_every_encoding(content):
    assert parse(decoded(content)) == {"a": "é"}


@pytest.mark.parametrize("content", [b"", b" \n", b"PK\x03\x04zip", b"\x1f\x8bgz"])
def test_an_empty_or_packed_file_is_refused_in_words(content):
    with pytest.raises(NotReadable):
        decoded(content)


@settings(max_examples=200)
@given(st.text("{}[](),:;\"'`\\/*+-.eExX_n new Map.from0123456789aNIu\n\0\ud800", max_size=60))
def test_whatever_is_written_it_is_read_or_refused(text):
    with hurried():
        try:
            parse(text)
        except NotReadable as refused:
            str(refused)
