"""Who asks, by the token in the request."""

from typing import Any

from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed


class Tokens(TokenAuthentication):
    """Tokens of the form `Token …`; one that is not even text is no token."""

    def authenticate_credentials(self, token: bytes) -> Any:
        try:
            return super().authenticate_credentials(token)
        except ValueError:
            raise AuthenticationFailed(_("This token is not valid.")) from None
