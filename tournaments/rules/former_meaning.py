"""What a formula gave before its names meant what The Tournament Director means by them.

`buyins` were entries and `players` all players; a re-entry was a buy-in, and no rebuy.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from tournaments.rules.counted_otherwise import EventReading
from tournaments.rules.formulas import FormulaError, Number, read_formula
from tournaments.rules.formulas.meaning import assigned_names
from tournaments.rules.formulas.tokens import Is, tokens
from tournaments.rules.formulas.variables import KEYS
from tournaments.rules.seasons import EventFacts, PlayerResult, money

RENAMED = {"buyins": "entries", "players": "n"}
OF_REENTRIES = frozenset(
    {
        "tnr", "totalBuyinsAmount", "totalRebuysAmount", "totalBuyinsRake", "totalRebuysRake",
        "nr", "bc", "rc", "br", "rr",
    }
)  # fmt: skip


def changed_names(text: str) -> tuple[str, ...]:
    """The names in a formula that mean something else now, as they are written.

    >>> changed_names("monies / buyins + nr"), changed_names("n - r + 1")
    (('buyins', 'nr'), ())
    """
    try:
        words = tokens(text)
    except FormulaError:
        return ()
    own = assigned_names(words)
    names = (word.text for word in words if word.kind is Is.NAME and word.text not in own)
    changed = (name for name in names if name in RENAMED or KEYS.get(name) in OF_REENTRIES)
    return tuple(dict.fromkeys(changed))


def former_points(reading: EventReading) -> Mapping[int, Decimal | None]:
    """Everybody's points by the meaning the names had; as now where none of them changed."""
    text = reading.formula.text
    for name in set(changed_names(text)) & set(RENAMED):
        text = re.sub(rf"(?i)\b{name}\b", RENAMED[name], text)
    former = replace(reading, formula=read_formula(text))
    rows = [
        former.player(player) | _of_player(one, reading.unit_cents)
        for player, one in reading.results.items()
    ]
    event = former.event | _of_event(reading.facts, reading.unit_cents)
    return dict(zip(reading.results, former.points(event, rows), strict=True))


def _of_event(facts: EventFacts, unit_cents: int) -> dict[str, Number]:
    return {
        "tnr": facts.rebuys,
        "totalBuyinsAmount": money(facts.buyins_cents, unit_cents),
        "totalRebuysAmount": money(facts.rebuys_cents, unit_cents),
        "totalBuyinsRake": money(facts.buyins_rake_cents, unit_cents),
        "totalRebuysRake": money(facts.rebuys_rake_cents, unit_cents),
    }


def _of_player(one: PlayerResult, unit_cents: int) -> dict[str, Number]:
    return {
        "nr": one.rebuys,
        "bc": money(one.buyins_cents, unit_cents),
        "rc": money(one.rebuys_cents, unit_cents),
        "br": money(one.buyins_rake_cents, unit_cents),
        "rr": money(one.rebuys_rake_cents, unit_cents),
    }
