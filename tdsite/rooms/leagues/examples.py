"""Formulas to begin with."""

from dataclasses import dataclass

from tournaments.rules import N_


@dataclass(frozen=True, slots=True)
class Example:
    name: str
    formula: str


EXAMPLES = {
    "linear": Example(N_("One point for each player beaten, and one for playing"), "n - r + 1"),
    "root": Example(
        N_("Steeper at the top, more in large fields"), "round(10 * sqrt(n) / sqrt(r), 2)"
    ),
    "costs": Example(
        N_("By field, place and what the evening costs, with knock-outs"),
        'assign("paid", monies / buyins)\n'
        "round(10 * sqrt(n / r) * (1 + log(paid + 0.25))) + 10 * hits",
    ),
    "fixed": Example(
        N_("Fixed points for the first ten"),
        "switch(r, 1, 25, 2, 18, 3, 15, 4, 12, 5, 10, 6, 8, 7, 6, 8, 4, 9, 2, 10, 1)",
    ),
    "money": Example(
        N_("A point for playing, three for the money, five for the win"),
        "1 + if(inTheMoney, 3) + if(r = 1, 5)",
    ),
}
