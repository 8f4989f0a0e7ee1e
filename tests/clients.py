"""A browser's requests, by somebody who has signed in before."""

import re
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from django.utils.crypto import get_random_string

from tests.markup import one_line

# A form's token is 64 signs drawn anew for each page: "P2" stands in one of a hundred by chance.
TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*')


class StaffClient(Client):
    """Django's client, which signs in by the row of a session alone.

    Signing in also counts attempts, writes down when it was and makes the session twice over:
    ten queries, in most tests of a page, for what only the tests of the sign-in itself ask about.

    Pages come in one line and without the forms' tokens: what a test says of markup holds however
    its template is laid out and whatever was drawn for it.
    """

    def request(self, **request: Any) -> Any:
        response = super().request(**request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if is_page and not response.streaming and not response.headers.get("Content-Encoding"):
            page = TOKEN.sub(r"\1", response.content.decode())
            response.content = one_line(page).encode()
        return response

    def force_login(self, user: User, backend: str | None = None) -> None:
        data = {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: backend or settings.AUTHENTICATION_BACKENDS[-1],
            HASH_SESSION_KEY: user.get_session_auth_hash(),
        }
        session = Session.objects.create(
            session_key=get_random_string(32),
            session_data=SessionStore().encode(data),
            expire_date=timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE),
        )
        self.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
