"""The PIN by which somebody takes over a shared tablet."""

from django.conf import settings
from django.db import models


class StaffPin(models.Model):
    """A hashed PIN.  It is no part of the book: no journal line holds it, no undo turns it back."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="staff_pin")
    pin = models.CharField(max_length=128)
    set_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"PIN of {self.user_id}"


class PinTries(models.Model):
    """Wrong PINs of one person on one shared device; none are taken there until `locked_until`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="pin_tries")
    device = models.CharField(max_length=32)
    wrong = models.PositiveSmallIntegerField(default=0)
    locked_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "device"], name="%(app_label)s_%(class)s_once_a_device"
            )
        ]

    def __str__(self) -> str:
        return f"Wrong PINs of {self.user_id} on {self.device}"
