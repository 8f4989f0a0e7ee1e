"""An operation as the schema describes it, with what OpenAPI has no word for.

`x-right`: the right it needs; `x-roles`: the roles that have it; `x-refusals`: the codes of the
rules that may refuse it, each with what it means.
"""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent

from tdsite.api.problems import Described, codes_of
from tournaments import access


class Operation(AutoSchema):
    """Says a refusal that many operations share once: it is half of the work otherwise."""

    def _get_response_for_code(
        self, serializer: Any, status_code: str, *args: Any, **options: Any
    ) -> dict[str, Any]:
        if not isinstance(serializer, Described):
            drawn: dict[str, Any] = super()._get_response_for_code(
                serializer, status_code, *args, **options
            )
            return drawn
        component = ResolvedComponent(
            name=serializer.name, type=ResolvedComponent.RESPONSE, object=Described
        )
        if component not in self.registry:
            component.schema = super()._get_response_for_code(
                serializer, status_code, *args, **options
            )
            self.registry.register(component)
        return {"$ref": f"#/components/{component.type}/{component.name}"}


def rights_of(right: str, refuses: Iterable[str]) -> dict[str, Any]:
    """Who may ask for it, and which rules (by the names of their errors) may refuse it."""
    return {
        "x-right": right,
        "x-roles": [role.value for role in access.roles_for(right)],
        "x-refusals": codes_of(refuses),
    }
