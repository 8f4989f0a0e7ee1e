"""How near the wall is looked at: every table as a tile, as an oval with its seats, or by name."""

from typing import Self

from django.db import models
from django.utils.translation import gettext_lazy as _

COOKIE = "wall"  # of one event, on one device; without it the number of tables decides
TILES_FROM = 13  # ovals of fewer tables are read at a glance


class Zoom(models.TextChoices):
    """From the farthest to the nearest; the label is what its button says."""

    TILES = "tiles", _("Tiles")
    OVALS = "ovals", _("Ovals")
    NAMES = "names", _("Names")

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What a page or its cookie says, None for anything else."""
        return cls(text) if text in cls.values else None

    @classmethod
    def of(cls, tables: int) -> Self:
        """What a room of so many tables is drawn as where nobody chose."""
        return cls.TILES if tables >= TILES_FROM else cls.OVALS
