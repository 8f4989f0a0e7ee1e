"""A second reader of saved evenings, written apart from the product's: what both say is so.

It knows the notation only as far as the program writes it, and counts the facts straight from it.
"""

import json
import re
from collections import Counter
from typing import Any

_TOKEN = re.compile(
    r"""\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<name>[A-Za-z_$][\w.$]*)|(?P<number>-?\d[\d.eE+-]*)
    |(?P<sign>[{}\[\](),:]))""",
    re.VERBOSE,
)
_WORDS = {"true": True, "false": False, "null": None, "undefined": None}


def value_of(text: str) -> Any:
    """The notation as dicts and lists; `new Name(x)` is x, a map its pairs as a dict."""
    tokens = [found for found in _TOKEN.finditer(text) if found.group().strip()]
    value, _ = _value(tokens, 0)
    return value


def _value(tokens: list[re.Match[str]], at: int) -> tuple[Any, int]:
    token = tokens[at]
    if token["text"]:
        return json.loads(re.sub(r"\\x(..)", r"\\u00\1", token["text"]), strict=False), at + 1
    if token["number"]:
        return float(token["number"]), at + 1
    if token["name"]:
        return _named(tokens, at)
    if token["sign"] == "[":
        return _items(tokens, at + 1, "]")
    return _fields(tokens, at + 1)


def _named(tokens: list[re.Match[str]], at: int) -> tuple[Any, int]:
    name = tokens[at]["name"]
    if name in _WORDS:
        return _WORDS[name], at + 1
    if name == "new":
        return _named(tokens, at + 1)
    items, end = _items(tokens, at + 2, ")")
    first = items[0] if items else None
    if name in ("Map.from", "Map") and isinstance(first, list):
        return {str(key): value for key, value in first}, end
    return first, end


def _items(tokens: list[re.Match[str]], at: int, closes: str) -> tuple[list[Any], int]:
    items = []
    while tokens[at]["sign"] != closes:
        if tokens[at]["sign"] == ",":
            at += 1
            continue
        value, at = _value(tokens, at)
        items.append(value)
    return items, at + 1


def _fields(tokens: list[re.Match[str]], at: int) -> tuple[dict[str, Any], int]:
    found = {}
    while tokens[at]["sign"] != "}":
        if tokens[at]["sign"] == ",":
            at += 1
            continue
        name = tokens[at]["name"] or json.loads(tokens[at]["text"])
        found[name], at = _value(tokens, at + 2)
    return found, at + 1


def rake_of(bought: dict[str, Any]) -> float:
    rake = bought.get("Rake") or 0
    return sum(rake) if isinstance(rake, list) else rake


def _awarded(prizes: list[dict[str, Any]]) -> dict[str, float]:
    """What each player took: who shares a prize takes a part of it as large as the others'."""
    found: Counter[str] = Counter()
    for prize in prizes:
        for who in prize["AwardedToPlayers"]:
            found[who] += prize["CalculatedAmount"] / len(prize["AwardedToPlayers"])
    return dict(found)


def facts_of(text: str) -> dict[str, Any]:
    """What anybody can count in the file: people, purchases, money, ends, prizes, corrections."""
    evening = value_of(text)["T"]
    players = evening["Players"]["Players"]
    buyins = [(who, one) for who, row in players.items() for one in row["Buyins"]]
    more = {
        kind: [one for row in players.values() for one in row.get(kind) or []]
        for kind in ("Rebuys", "AddOns")
    }
    bought = [*(one for _, one in buyins), *more["Rebuys"], *more["AddOns"]]
    ends = [(one["BustOut"]["Time"], who) for who, one in buyins if one.get("BustOut")]
    last: dict[str, float] = {}
    for who, one in buyins:
        out = one["BustOut"]["Time"] if one.get("BustOut") else float("inf")
        last[who] = max(out, last.get(who, 0))
    takers = Counter(
        taker for _, one in buyins if one.get("BustOut") for taker in one["BustOut"]["HitmanUUID"]
    )
    return {
        "title": evening["Title"],
        "players": len({who for who, _ in buyins}),
        "buyins": len(buyins),
        "rebuys": len(more["Rebuys"]),
        "add_ons": len(more["AddOns"]),
        "ends": len(ends),
        "paid": sum(one["Amount"] for one in bought),
        "rake": sum(rake_of(one) for one in bought),
        "bounties": sum(one.get("PersonalBounty") or 0 for one in bought),
        "chips": sum(one["Chips"] for one in bought),
        "order": sorted(last, key=lambda who: (-last[who], who)),
        "still_in": sorted(who for who, at in last.items() if at == float("inf")),
        "takers": dict(takers),
        "prizes": {
            int(prize["Recipient"]): prize["CalculatedAmount"]
            for prize in evening["Prizes"]["Prizes"]
        },
        "awarded": _awarded(evening["Prizes"]["Prizes"]),
        "corrections": {
            who: row["PointsAdjustment"]
            for who, row in players.items()
            if row.get("PointsAdjustment")
        },
        "began": evening["StartTime"],
    }
