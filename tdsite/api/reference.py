"""The reference of the API, drawn from the schema and from nothing else."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from tdsite.api.reference_examples import curl, example_of
from tdsite.api.reference_fields import (
    Field,
    Schema,
    Schemas,
    field_of_parameter,
    fields_of,
)
from tournaments.models.club import Role
from tournaments.rules import N_

JSON = "application/json"
METHODS = ("get", "post", "put", "patch", "delete")
# The room of an operation, as people call it
GROUPS: Mapping[str, str] = {
    "tokens": N_("Tokens"),
    "events": N_("Events"),
    "desk": N_("Desk"),
    "players": N_("Players"),
    "draw": N_("Draw"),
    "floor": N_("Tables"),
    "clock": N_("Clock"),
    "busts": N_("Busts"),
    "bounties": N_("Bounties"),
    "races": N_("Color-ups"),
    "penalties": N_("Penalties"),
    "dealers": N_("Dealers"),
    "rulings": N_("Rulings"),
    "calculators": N_("Ruling calculators"),
    "days": N_("Days and flights"),
    "satellites": N_("Satellites"),
    "prizes": N_("Prizes"),
    "payouts": N_("Payouts"),
    "tills": N_("Tills"),
    "boards": N_("Boards"),
    "screens": N_("Screens"),
    "reports": N_("Reports"),
    "journal": N_("Log"),
    "checks": N_("Checks"),
    "structures": N_("Structures"),
    "leagues": N_("Leagues"),
    "policies": N_("House rules"),
    "rulebook": N_("Rulebook"),
    "staff": N_("Staff"),
    "imports": N_("Import"),
    "club": N_("Club"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What comes back under one status: in fields where it went well, else in words."""

    status: str
    means: str
    fields: tuple[Field, ...]
    headers: tuple[Field, ...]
    example: str

    @property
    def is_good(self) -> bool:
        return self.status.startswith("2")


@dataclass(frozen=True, slots=True)
class Refusal:
    """The code of a rule that may refuse it, and what it means."""

    code: str
    means: str


@dataclass(frozen=True)
class Operation:
    """One thing that a program may ask for."""

    name: str
    method: str
    path: str
    group: str
    spec: Schema
    components: Mapping[str, Schemas]

    @property
    def summary(self) -> str:
        return str(self.spec.get("summary", ""))

    @property
    def description(self) -> str:
        """What it does, where that is more than its summary."""
        whole = str(self.spec.get("description", ""))
        return "" if whole.replace("`", "").rstrip(".") == self.summary.rstrip(".") else whole

    @property
    def right(self) -> str:
        return str(self.spec.get("x-right", ""))

    @property
    def is_for_all(self) -> bool:
        """Whether nobody has to be signed in."""
        return not self.spec.get("security")

    @property
    def roles(self) -> tuple[Any, ...]:
        """Who may; empty where every signed-in person may, and is answered what they may see."""
        return tuple(Role(role).label for role in self.spec.get("x-roles", ()))

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        return tuple(Refusal(**one) for one in self.spec.get("x-refusals", ()))

    def _parameters(self, place: str) -> tuple[Field, ...]:
        return tuple(
            field_of_parameter(one, self._schemas)
            for one in self.spec.get("parameters", ())
            if one["in"] == place
        )

    @property
    def _schemas(self) -> Schemas:
        return self.components["schemas"]

    @property
    def in_path(self) -> tuple[Field, ...]:
        return self._parameters("path")

    @property
    def in_query(self) -> tuple[Field, ...]:
        return self._parameters("query")

    @property
    def in_headers(self) -> tuple[Field, ...]:
        return self._parameters("header")

    @property
    def _body(self) -> Schema | None:
        """The schema of what is sent, if anything is."""
        found: Schema | None = (
            self.spec.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
        )
        return found

    @property
    def body(self) -> tuple[Field, ...]:
        return fields_of(self._body, self._schemas) if self._body else ()

    @cached_property
    def example(self) -> Any:
        """A body that it takes; None where it takes none."""
        return example_of(self._body, self._schemas) if self._body else None

    def typed(self, site: str) -> str:
        """The request as it is typed in a terminal."""
        return curl(
            site,
            self.method,
            self.path,
            body=self.example,
            is_signed_in=not self.is_for_all,
            is_act="Idempotency-Key" in [one["name"] for one in self.spec.get("parameters", ())],
        )

    @property
    def answers(self) -> tuple[Answer, ...]:
        responses = self.spec["responses"]
        return tuple(self._answer(status, responses[status]) for status in sorted(responses))

    def _answer(self, status: str, spec: Schema) -> Answer:
        if "$ref" in spec:
            spec = self.components["responses"][spec["$ref"].rpartition("/")[2]]
        content = spec.get("content", {}).get(JSON, {})
        is_good = status.startswith("2")
        examples = [one["value"] for one in content.get("examples", {}).values()]
        headers = [
            field_of_parameter({"name": name, **one}, self._schemas)
            for name, one in spec.get("headers", {}).items()
        ]
        shape = content.get("schema")
        return Answer(
            status=status,
            means=str(spec.get("description", "")),
            fields=fields_of(shape, self._schemas) if is_good and shape else (),
            headers=tuple(headers),
            example=json.dumps(examples[0], indent=2, ensure_ascii=False) if examples else "",
        )

    @property
    def good(self) -> tuple[Answer, ...]:
        return tuple(one for one in self.answers if one.is_good)

    @property
    def bad(self) -> tuple[Answer, ...]:
        return tuple(one for one in self.answers if not one.is_good)

    @cached_property
    def found_by(self) -> str:
        """The words that find it: its name, its address, what it does, who may, its fields."""
        fields = " ".join({one.name for one in (*self.body, *self.in_query)})
        spec = f"{self.name} {self.method} {self.path} {self.summary} {self.right} {fields}"
        return f"{spec} {self.name.replace('_', ' ')}".casefold()


@dataclass(frozen=True, slots=True)
class Group:
    """The operations of a noun."""

    name: str
    heading: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """All operations, by noun and by name; `refusal` is what every refusal looks like."""

    groups: tuple[Group, ...]
    by_name: Mapping[str, Operation]
    refusal: tuple[Field, ...]


def reference(document: Mapping[str, Any]) -> Reference:
    """The reference of a schema."""
    components = document["components"]
    operations = [
        Operation(spec["operationId"], method, path, spec["tags"][0], spec, components)
        for path, methods in document["paths"].items()
        for method, spec in methods.items()
        if method in METHODS
    ]
    order = list(GROUPS)
    names = sorted({one.group for one in operations}, key=order.index)
    groups = tuple(
        Group(
            name,
            gettext(GROUPS[name]),
            tuple(one for one in operations if one.group == name),
        )
        for name in names
    )
    by_name = {one.name: one for one in operations}
    refusal = fields_of(components["schemas"]["Problem"], components["schemas"])
    return Reference(groups, by_name, refusal)
