"""The way in.  The live stream is answered before Django, which answers everything else."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdsite.settings")
os.umask(0o077)  # as manage.py does: what is written is the house's alone
pages = get_asgi_application()

from tdsite.live.front import Front  # noqa: E402
from tdsite.rooms.boards import sending  # noqa: E402 (the apps are loaded first)

application = Front(pages, sending.messages)
