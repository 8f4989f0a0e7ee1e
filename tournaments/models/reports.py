"""How a club wants its results for other sites."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club


class ExportFormat(models.Model):
    """The columns that a result site takes, in its order and under its headings.

    `columns` is a list of [column, heading]; `settings` says how the file is written.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="export_formats")
    name = models.CharField(_("name"), max_length=60)
    columns = models.JSONField(default=list)
    settings = models.JSONField(default=dict, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], name="%(app_label)s_%(class)s_name_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name
