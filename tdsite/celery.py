"""The queue.  `celery -A tdsite worker -B` runs what hangs on the clock."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdsite.settings")
app = Celery("tdsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
