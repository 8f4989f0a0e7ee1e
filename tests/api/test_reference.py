"""The reference of the API is the schema, drawn: nothing of it is missing, nothing is added."""

import re
from typing import Any

import jsonschema
import pytest
from django.urls import reverse
from django.utils.html import escape

from tdsite.api import docs
from tdsite.api.reference import GROUPS, Operation, reference
from tdsite.api.schema import document
from tdsite.web.tags import in_code
from tests.factories import club, dana

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return document()


@pytest.fixture(scope="module")
def operations(schema) -> dict[str, Operation]:
    return dict(reference(schema).by_name)


@pytest.fixture
def as_dana(client):
    club()
    client.force_login(dana())
    return client


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def drawn(rf, name: str) -> str:
    """An operation as it is opened."""
    request = rf.get(reverse("api-operation", args=[name]), headers={"HX-Request": "true"})
    return flat(docs.operation(request, operation=name).content.decode())


def all_of(schema: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, said)
        for path, methods in schema["paths"].items()
        for method, said in methods.items()
    ]


def names_in(schema: dict[str, Any], shape: Any) -> set[str]:
    """The names of every field of a shape, however deep, found without the reference."""
    found: set[str] = set()
    for key, value in shape.items() if isinstance(shape, dict) else ():
        if key == "$ref":
            below = schema["components"]["schemas"][value.rpartition("/")[2]]
            found |= names_in(schema, below)
        elif key == "properties":
            found |= set(value)
            for one in value.values():
                found |= names_in(schema, one)
        elif key in ("items", "additionalProperties"):
            found |= names_in(schema, value)
        elif key in ("allOf", "oneOf", "anyOf"):
            for one in value:
                found |= names_in(schema, one)
    return found


def shape_in(said: dict[str, Any]) -> Any:
    return said.get("content", {}).get("application/json", {}).get("schema", {})


def test_every_operation_stands_on_the_page_with_its_address_and_what_it_does(as_dana, schema):
    page = flat(as_dana.get(reverse("api-docs")).content.decode())

    missing = [
        said["operationId"]
        for path, method, said in all_of(schema)
        if f'id="{said["operationId"]}"' not in page
        or f'data-method="{method}"' not in page
        or f">{path}</code>" not in page
        or flat(escape(said["summary"])) not in page
    ]
    assert missing == []
    assert page.count('<details class="op"') == len(all_of(schema))


def test_every_field_of_an_operation_is_told_where_it_is_opened(rf, schema):
    missing = set()
    for path, method, said in all_of(schema):
        text = drawn(rf, said["operationId"])
        wanted = {one["name"] for one in said.get("parameters", ())}
        wanted |= names_in(schema, shape_in(said.get("requestBody", {})))
        for status, answered in said["responses"].items():
            wanted.add(status)
            if status.startswith("2"):
                wanted |= names_in(schema, shape_in(answered))
        wanted |= {one["code"] for one in said.get("x-refusals", ())}
        told = set(re.findall(r"[\w-]+", text))
        missing |= {(path, method, name) for name in wanted if name not in told}
    assert missing == set()


def test_what_is_code_is_drawn_as_code_and_no_mark_is_left(rf, as_dana, schema):
    assert [said["summary"] for _, _, said in all_of(schema) if "`" in said["summary"]] == []
    marked = [
        name
        for name in (said["operationId"] for _, _, said in all_of(schema))
        if "`" in re.sub(r"<pre.*?</pre>", "", drawn(rf, name))
    ]
    assert marked == []
    (results,) = [said for path, _, said in all_of(schema) if path == "/api/club/import/results/"]
    about = drawn(rf, results["operationId"])
    assert "<code>data.tournament_ids</code> name the events." in about
    assert "`" not in re.sub(r"<pre.*?</pre>", "", flat(as_dana.get("/api/docs/").content.decode()))


def test_what_stands_between_backticks_is_code_and_a_lone_one_stays():
    assert in_code("from `next` or `a<b`.") == "from <code>next</code> or <code>a&lt;b</code>."
    assert in_code("plain & short") == "plain &amp; short"
    assert in_code("a ` alone") == "a ` alone"


def test_who_may_which_bounds_and_what_may_be_left_out_are_told(rf):
    text = drawn(rf, "add_slide")

    seconds = text[text.index(">seconds<") : text.index(">preset<")]
    assert "whole number" in seconds
    assert "5 to 120" in seconds
    assert "if left out:" in seconds
    assert ">Director<" in text
    assert "A slide with nothing on it." in text
    assert "required" in drawn(rf, "add_time")
    assert "in the smallest unit of the currency" in drawn(rf, "rebuy")
    assert "Open to all" in drawn(rf, "log_in")


def test_an_example_is_a_body_that_the_schema_takes(schema, operations):
    refused = {}
    for name, one in operations.items():
        shape = shape_in(one.spec.get("requestBody", {}))
        if shape:
            whole = {**shape, "components": schema["components"]}
            checks = jsonschema.Draft202012Validator(whole)
            if errors := [error.message for error in checks.iter_errors(one.example)]:
                refused[name] = (errors, one.example)
    assert refused == {}


def test_a_request_is_typed_as_it_is_sent(operations):
    assert operations["add_time"].typed("https://club.example") == (
        "curl -s https://club.example/api/tournaments/7/clock/add-time/ -X POST \\\n"
        "  -H 'Authorization: Token td_…' \\\n"
        "  -H 'Idempotency-Key: till-1-000123' \\\n"
        "  -H 'Content-Type: application/json' \\\n"
        "  -d '{\"seconds\": 1}'"
    )
    assert operations["list_events"].typed("https://club.example") == (
        "curl -s https://club.example/api/tournaments/ \\\n  -H 'Authorization: Token td_…'"
    )


def test_every_room_of_an_operation_has_a_name(schema):
    assert {said["tags"][0] for *_, said in all_of(schema)} == set(GROUPS)


def test_without_a_script_the_server_finds_by_name_address_and_field(as_dana):
    def found(question: str) -> set[str]:
        page = as_dana.get(reverse("api-docs"), {"q": question}).content.decode()
        return set(re.findall(r'<details class="op" id="(\w+)"', flat(page)))

    assert "add_time" in found("Add TIME")
    assert "rebuy" in found("seen_cents")
    assert found("add-time/ seconds") == {"add_time"}
    assert found("no such thing") == set()


def test_it_is_read_in_the_language_of_the_reader(as_dana):
    as_dana.cookies["django_language"] = "fr"

    page = flat(as_dana.get(reverse("api-docs")).content.decode())

    assert '<html lang="fr"' in page
    assert 'id="group-players">Joueurs</h2>' in page
    assert '<span class="op-says" lang="en">' in page


def test_an_operation_has_a_page_of_its_own_for_everybody(client):
    club()
    page = client.get(reverse("api-operation", args=["add_time"]))

    assert page.status_code == 200
    assert "<title>add_time" in page.content.decode()
    assert client.get(reverse("api-operation", args=["nothing"])).status_code == 404
    assert client.get(reverse("api-try")).status_code == 200
