"""People who play."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club


class Player(models.Model):
    """A person.  `sought` is the name as the desk types it: lower case, without accents."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=120)
    alias = models.CharField(_("shown as"), max_length=60, blank=True, default="")
    member_number = models.CharField(_("member number"), max_length=30, blank=True, default="")
    country = models.CharField(_("country"), max_length=2, blank=True, default="")
    sought = models.CharField(max_length=260, editable=False, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "member_number"],
                condition=~models.Q(member_number=""),
                name="%(app_label)s_%(class)s_member_number_once",
            ),
            models.CheckConstraint(
                condition=~models.Q(name=""), name="%(app_label)s_%(class)s_has_a_name"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} (player {self.pk})"

    @property
    def public_name(self) -> str:
        return self.alias or self.name
