from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from tournaments import names_index
from tournaments.models import Club


class Command(BaseCommand):
    help = "Make the words anew that players are found by (derived from the book, never needed)."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        for club in Club.objects.select_for_update().order_by("pk"):
            self.stdout.write(f"{club.name}: {names_index.rebuild(club.pk)} players indexed")
