"""The description of the API (OpenAPI 3.1) and its pages."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tdsite.api import bodies
from tdsite.api.fields import Body


class TokenScheme(OpenApiAuthenticationExtension):
    """Says how a token is sent."""

    target_class = "tdsite.api.authentication.Tokens"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token …`, from /api/auth/login/",
        }


class Schema(SpectacularAPIView):
    """The schema itself, as YAML or (`?format=json`) JSON."""


class Docs(SpectacularSwaggerSplitView):
    """The pages of the API, without anything inline."""

    template_name = "api/docs.html"
    url_name = "schema"


def close_bodies(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say that what a command is told has no other fields."""
    schemas = result["components"]["schemas"]
    for body in vars(bodies).values():
        if isinstance(body, type) and issubclass(body, Body) and body.__name__ in schemas:
            schemas[body.__name__]["additionalProperties"] = False
    return result
