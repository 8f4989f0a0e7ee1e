"""A request as it is typed in a terminal: what has to be sent, with something in each place."""

import json
import re
from typing import Any

from tdsite.api.reference_fields import Schema, Schemas, whole

EVENT, ROW = 7, 12  # the number of an event, and of anything else
TEXTS = {
    "name": "Tom Berg",
    "username": "dana",
    "password": "your password",
    "currency": "EUR",
    "timezone": "Europe/Paris",
    "reason": "Sold twice",
    "title": "Phones",
    "question": "Whose pot is it?",
}
FORMATS = {
    "date-time": "2026-11-27T19:00:00Z",
    "date": "2026-11-27",
    "time": "19:00:00",
    "decimal": "1.50",
    "uri": "https://example.com/",
}
NUMBERS = {"cents": 110_00, "chips": 20_000, "id": ROW, "bp": 1_000}  # by the last word of the name


def example_of(schema: Schema, schemas: Schemas, name: str = "") -> Any:
    """Something that the schema takes: of an object what is needed, or else its first field."""
    one, _may_be_null = whole(schema, schemas)
    if one.get("default") not in (None, "", []):
        return one["default"]
    if choices := [choice for choice in one.get("enum", ()) if choice not in (None, "")]:
        return choices[0]
    match one.get("type"):
        case "object":
            known = one.get("properties", {})
            sent = [part for part in known if not known[part].get("readOnly")]
            needed = [part for part in sent if part in one.get("required", ())] or sent[:1]
            return {part: example_of(known[part], schemas, part) for part in needed}
        case "array":
            return [example_of(one["items"], schemas, name)] * max(one.get("minItems", 1), 1)
        case "integer" | "number":
            return _between(one, NUMBERS.get(name.rpartition("_")[2], 1))
        case "boolean":
            return True
        case "string":
            text = FORMATS.get(one.get("format", ""), TEXTS.get(name, "text"))
            return text[: one.get("maxLength", len(text))]
    return None


def curl(site: str, method: str, path: str, *, body: Any, is_signed_in: bool, is_act: bool) -> str:
    """The command of a terminal for it; `site` is where the house is, without a slash behind."""
    address = re.sub(r"\{(\w+)\}", lambda place: str(_placed(place[1])), path)
    first = f"curl -s {site}{address}" + (" -X POST" if method == "post" else "")
    lines = [first]
    if is_signed_in:
        lines.append("-H 'Authorization: Token td_…'")
    if is_act:
        lines.append("-H 'Idempotency-Key: till-1-000123'")
    if body is not None:
        lines.append("-H 'Content-Type: application/json'")
        written = json.dumps(body, ensure_ascii=False).replace("'", r"'\''")
        lines.append(f"-d '{written}'")
    return " \\\n  ".join(lines)


def _placed(name: str) -> int | str:
    return {"tournament_id": EVENT, "number": 3}.get(name, ROW)


def _between(schema: Schema, number: int) -> int:
    lowest, highest = schema.get("minimum", number), schema.get("maximum", number)
    return int(min(max(number, lowest), highest))
