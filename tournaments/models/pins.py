"""The PIN by which somebody takes over a shared tablet."""

from django.conf import settings
from django.db import models


class StaffPin(models.Model):
    """A hashed PIN.  It is no part of the book: no journal line holds it, no undo turns it back.

    After too many wrong tries it is locked until `locked_until`.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="staff_pin")
    pin = models.CharField(max_length=128)
    set_at = models.DateTimeField()
    wrong = models.PositiveSmallIntegerField(default=0)
    locked_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"PIN of {self.user_id}"
