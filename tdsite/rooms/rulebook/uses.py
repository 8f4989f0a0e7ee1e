"""What the product does with a law, in words."""

from django.utils.translation import gettext_lazy as _

from tdsite.rooms.rulebook.book import Law

USES = {
    "DRAW": _("draws anybody can check"),
    "SEAT": _("seats and moves"),
    "CLOCK": _("the clock"),
    "POS": _("the button and the blinds"),
    "RACE": _("chip races"),
    "LEDGER": _("the books of chips and money"),
    "RANK": _("places and prizes"),
    "REG": _("registration and absence"),
    "PEN": _("warnings and penalties"),
    "RULING": _("the log of rulings"),
    "CALC": _("the ruling calculators"),
}


def uses_of(law: Law) -> list[str]:
    """What it is used for; nothing for a law that people keep without the product."""
    return [str(USES[code]) for code in law.does if code in USES]
