"""The ways to divide a pool that the prize room offers, and its fields of money."""

from django.utils.translation import gettext_lazy as _

MAX_ENTRIES = 20_000
AHEAD = (125, 150, 200)  # the other fields shown, in percent of the entries now
WAYS = (
    ("bar", _("Bar"), _("18% of the field paid, from 1.5 buy-ins")),
    ("casino", _("Casino"), _("13% of the field paid, from 1.8 buy-ins")),
    ("festival", _("Festival"), _("15% of the field paid, from 1.6 buy-ins")),
    ("auto", _("Automatic"), _("nice amounts along a curve, any field")),
    ("fixed", _("By hand"), _("these amounts, whatever the field")),
    ("satellite", _("Satellite"), _("as many tickets as the pool buys")),
)
MONEY = {
    "unit": "prize_unit_cents",
    "minimum": "minimum_prize_cents",
    "added": "added_cents",
    "guarantee": "guarantee_cents",
    "ticket_worth": "ticket_cents",
    "step": "remainder_step_cents",
}
