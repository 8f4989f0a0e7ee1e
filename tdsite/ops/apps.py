"""What the commands ask before they touch the book."""

from django.apps import AppConfig
from django.core import checks

from tdsite.ops.old_migrations import check_book


class Ops(AppConfig):
    name = "tdsite.ops"

    def ready(self) -> None:
        checks.register(checks.Tags.database)(check_book)
