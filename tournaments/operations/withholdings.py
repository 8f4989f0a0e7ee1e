"""What the house keeps back from prizes: its rules, and the lines of each payment."""

from collections.abc import Sequence
from dataclasses import asdict

from tournaments import flight_tree
from tournaments.acts import Act
from tournaments.models import Club, Payout, Sale, Withholding, WithholdingRule
from tournaments.rules import N_, RuleError, withholding
from tournaments.rules.withholding import Withheld

MAX_RULES = 20


class TooManyRules(RuleError):
    """More rules than anybody could read on a slip."""


def rules_of(club: Club) -> list[withholding.Withholding]:
    """What the club keeps back from prizes, in its order."""
    rows = WithholdingRule.objects.filter(club=club).order_by("position")
    named = rows.values("name", "rate_bp", "above_cents", "whole", "of_profit", "country")
    return [withholding.Withholding(**row) for row in named]


def set_rules(act: Act, rules: Sequence[withholding.Withholding]) -> None:
    """These are the club's rules from now on, in this order; payments made keep their lines.

    Raises TooManyRules, RuleUnnamed, BadRate, NegativeAmount.
    """
    if len(rules) > MAX_RULES:
        raise TooManyRules(
            N_("A slip has room for %(most)s rules. Leave some out."),
            field="rules",
            most=MAX_RULES,
        )
    for rule in rules:
        withholding.check_rule(rule)
    act.delete_many(list(WithholdingRule.objects.filter(club=act.club)))
    act.create_many(
        [
            WithholdingRule(
                club=act.club,
                position=position,
                **{**asdict(rule), "name": rule.name.strip(), "country": rule.country.upper()},
            )
            for position, rule in enumerate(rules, start=1)
        ]
    )


def withheld_from(club: Club, payout: Payout) -> Sequence[Withheld]:
    """The lines kept back from this payment of a prize."""
    rules = rules_of(club)
    if not rules:
        return ()
    return withholding.withheld(
        payout.amount_cents,
        rules,
        money_cents=payout.amount_cents - payout.ticket_cents,
        paid_in_cents=paid_in_cents(payout.entry_id),
        country=payout.entry.player.country,
    )


def paid_in_cents(entry_id: int) -> int:
    """What the entry cost, with those of earlier days whose bags it plays: sales, in cents."""
    sales = Sale.objects.filter(entry__in=flight_tree.entries_behind(entry_id), voided=False)
    return sum(sale.total_cents for sale in sales)


def write_down(act: Act, payout: Payout, lines: Sequence[Withheld]) -> None:
    """The lines under a payment, as its slip shows them."""
    act.create_many([Withholding(payout=payout, **asdict(line)) for line in lines])
