"""Logging in for programs: a token per device, which expires."""

from django.contrib.auth import authenticate, user_logged_in
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tdsite.api import answers, fields, problems
from tdsite.api.endpoints import checked
from tdsite.api.requests import Tokens
from tdsite.web import limits

SECONDS_LOCKED = 15 * 60


class Login(APIView):
    """Name and password for a token."""

    authentication_classes = (Tokens,)
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="log_in",
        summary="Get a token for a name and password",
        tags=["tokens"],
        auth=[],
        request=fields.Credentials,
        responses={
            200: answers.Token,
            400: problems.MALFORMED,
            401: problems.NOT_KNOWN,
            415: problems.ORDERING[415],
            429: problems.TOO_MANY,
            **problems.EVERYWHERE,
        },
    )
    def post(self, request: Request) -> Response:
        if limits.too_often(request, "sign-in", limits.SIGN_INS_A_MINUTE):
            raise Throttled(limits.A_MINUTE)
        params = checked(fields.Credentials, request.data)
        user = authenticate(request, **params)
        if user is None:
            raise _refusal(request)
        token, secret = AuthToken.objects.create(user)
        user_logged_in.send(sender=type(user), request=request, user=user)
        return Response(answers.Token({"token": secret, "expiry": token.expiry}).data)


def _refusal(request: Request) -> AuthenticationFailed | Throttled:
    """Wrong name or password; or, after too many of them, a time to wait."""
    if getattr(request, "axes_locked_out", False):
        return Throttled(SECONDS_LOCKED)
    return AuthenticationFailed(_("Name and password do not match."))


class Logout(APIView):
    """The end of a token."""

    authentication_classes = (Tokens,)

    @extend_schema(
        operation_id="log_out",
        summary="Throw the token away",
        tags=["tokens"],
        request=None,
        responses={
            204: None,
            401: problems.NOT_KNOWN,
            415: problems.ORDERING[415],
            **problems.EVERYWHERE,
        },
    )
    def post(self, request: Request) -> Response:
        request.auth.delete()
        return Response(status=204)
