"""The queue.  `celery -A tdsite worker -B` runs what hangs on the clock."""

import os
from typing import Any

from celery import Celery, Task

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdsite.settings")


class OfTheLeader(Task):
    """Work that a machine does as long as it leads; with `always`, one that was replaced too."""

    always = False

    def __call__(self, *args: Any, **words: Any) -> Any:
        from django.conf import settings  # noqa: PLC0415 (the queue is made before there are any)

        from tdsite.live import standby_state  # noqa: PLC0415

        if not self.always and not standby_state.read(settings.DATA_DIR).leads:
            return None
        return super().__call__(*args, **words)


app: "Celery[Task[Any, Any]]" = Celery("tdsite", task_cls=OfTheLeader)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
