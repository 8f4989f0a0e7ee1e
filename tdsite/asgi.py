"""The way in.  The live stream is answered before Django, which answers everything else."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdsite.settings")
pages = get_asgi_application()

from tdsite.stream import Front  # noqa: E402 (the apps are loaded first)

application = Front(pages)
