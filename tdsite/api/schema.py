"""The description of the API (OpenAPI 3.1) and its pages."""

from collections.abc import Iterator
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language, override
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request

from tdsite.api.fields import Body

_DOCUMENTS: dict[str, dict[str, Any]] = {}  # by language
_MADE: dict[tuple[str, str], str | bytes] = {}  # by language and form
_making = Lock()


class TokenScheme(OpenApiAuthenticationExtension):
    """Says how a token is sent."""

    target_class = "tdsite.api.requests.Tokens"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token …`, from /api/auth/login/",
        }


def document() -> dict[str, Any]:
    """The whole description in the reader's language.

    It takes a second to make and is the same for everybody, so it is made once for each language.
    """
    language = str(get_language())
    with _making:
        if language not in _DOCUMENTS:
            _DOCUMENTS[language] = SchemaGenerator().get_schema(public=True)
        return _DOCUMENTS[language]


class Schema(SpectacularAPIView):
    """The schema itself, as YAML or (`?format=json`) JSON, in the reader's language or `?lang=`."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        renderer, wanted = request.accepted_renderer, request.GET.get("lang")
        language = wanted if wanted in dict(settings.LANGUAGES) else get_language()
        kept = (str(language), renderer.media_type)
        if kept not in _MADE:
            with override(language):
                _MADE[kept] = renderer.render(document(), renderer_context={})
        answer = HttpResponse(_MADE[kept], content_type=renderer.media_type)
        answer["Content-Disposition"] = f'inline; filename="schema.{renderer.format}"'
        return answer


class Swagger(SpectacularSwaggerSplitView):
    """The API to be tried in a browser, by Swagger UI, without anything inline."""

    template_name = "api/swagger.html"
    url_name = "schema"


def close_bodies(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say that what a command is told has no other fields, and which are left unread."""
    schemas = result["components"]["schemas"]
    for body in _all_bodies(Body):
        if body.__name__ in schemas:
            schema = schemas[body.__name__]
            schema["additionalProperties"] = False
            for name in body.also_told:
                schema["properties"][name] = dict(_LEFT_UNREAD)
    return result


_LEFT_UNREAD = {"readOnly": True, "description": "Told by the answer; left unread when it comes."}


def _all_bodies(body: type[Body]) -> Iterator[type[Body]]:
    for below in body.__subclasses__():
        yield below
        yield from _all_bodies(below)
