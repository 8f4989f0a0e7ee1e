from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from tdsite.ops.management.clubs import club_of
from tdsite.ops.up import sample
from tournaments.operations.samples import SampleAlready
from tournaments.sentences import translate


class Command(BaseCommand):
    help = "Add the sample events to the club, with their players."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        club = club_of()
        director = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
        if director is None:
            raise CommandError(
                "There is no director yet. Start the program once, then repeat this."
            )
        try:
            running, ready = sample.fill(club, by=director, now=timezone.now())
        except SampleAlready as refusal:
            raise CommandError(translate(refusal)) from None
        self.stdout.write(f"{running.name} is running; {ready.name} is ready to start.")
