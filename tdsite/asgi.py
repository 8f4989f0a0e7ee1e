"""The way in: the second machine's questions first, then the live stream, then Django."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdsite.settings")
os.umask(0o077)  # as manage.py does: what is written is the house's alone
pages = get_asgi_application()

from django.conf import settings  # noqa: E402

from tdsite.live.front import Front  # noqa: E402
from tdsite.ops.standby.front import Standby  # noqa: E402
from tdsite.rooms.boards import sending  # noqa: E402 (the apps are loaded first)

site = Front(pages, sending.messages)
application = Standby(site, settings.DATA_DIR, settings.SQLITE_FILE, key=settings.SECRET_KEY)
