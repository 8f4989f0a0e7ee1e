"""The schema names each shape once: a program written after it sends what the command reads."""

from typing import Any

import pytest
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return SchemaGenerator().get_schema(public=True)


def body_of(schema: dict[str, Any], path: str) -> dict[str, Any]:
    content = schema["paths"][path]["post"]["requestBody"]["content"]
    name = content["application/json"]["schema"]["$ref"].rpartition("/")[2]
    return schema["components"]["schemas"][name]


def test_no_two_shapes_share_a_name(capsys: pytest.CaptureFixture[str]):
    GENERATOR_STATS.reset()

    SchemaGenerator().get_schema(public=True)

    said = capsys.readouterr().err.splitlines()
    assert [line for line in said if "identical names" in line or "collision" in line] == []


@pytest.mark.parametrize("path", ["/api/club/undo/", "/api/tournaments/{tournament_id}/undo/"])
def test_an_undo_asks_for_nothing_but_the_line(schema: dict[str, Any], path: str):
    body = body_of(schema, path)

    assert list(body["properties"]) == body["required"] == ["revision"]


def test_terms_of_the_computed_prizes_may_be_missing(schema: dict[str, Any]):
    shown = schema["components"]["schemas"]["PrizePlanNow"]["properties"]

    terms = ("places", "first_cents", "minimum_cents")
    assert [shown[term]["type"] for term in terms] == [["integer", "null"]] * 3


def test_what_a_command_is_told_has_no_other_fields(schema: dict[str, Any]):
    told = {
        path: body_of(schema, path)
        for path, ways in schema["paths"].items()
        if "application/json" in ways.get("post", {}).get("requestBody", {}).get("content", {})
    }

    assert len(told) > 100
    assert [
        path for path, body in told.items() if body.get("additionalProperties") is not False
    ] == []
