"""Journal lines as the log shows them: a sentence in the reader's language, amounts their way."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext, ngettext

from tdsite.web import formats, penalties
from tdsite.web.languages import reading
from tournaments.kinds import KINDS
from tournaments.models import JournalLine
from tournaments.rules import N_
from tournaments.rules.penalties import LONG_AWAY_SECONDS
from tournaments.undo import UNDOINGS

TOLD_TOGETHER = 4  # of the lines undone together, how many are told one by one
# what a line says of a seat, or of what a player needs of theirs
SEAT_WORDS = {
    "reserved": N_("held, out of draws"),
    "not_reserved": N_("open to draws"),
    "accessible": N_("accessible"),
    "not_accessible": N_("not accessible"),
    "stays": N_("stays seated"),
    "may_move": N_("movable"),
    "any_seat": N_("no request"),
}
# how a call of the clock ended
OUTCOME_WORDS = {
    "acted": N_("acted in time"),
    "expired": N_("time is up"),
    "withdrawn": N_("withdrawn"),
    # what became of chips found after an all-in
    "to_winner": N_("to the winner"),
    "removed": N_("out of play"),
    "plays_on": N_("the player stays in"),
}
# what was corrected of a bust; a name may follow
BUST_WORDS = {
    "player": N_("was"),
    "hitmen": N_("out by"),
    "nobody": N_("no winner of the chips named"),
    "order": N_("order"),
    "after": N_("after"),
    "before": N_("before"),
    "with": N_("same hand as"),
    "stack": N_("stack before the hand"),
    "best_hand": N_("best hand held by"),
}
# what was done with money in a till beside sales
MOVE_WORDS = {
    "top_up": N_("cash in"),
    "drop": N_("cash drop"),
    "expense": N_("house expense"),
}
# what was set on a screen
SCREEN_WORDS = {
    "name": N_("name"),
    "preset": N_("preset"),
    "pages": N_("rotation"),
    "clock_only": N_("clock only"),
    "language": N_("language"),
    "theme": N_("colours"),
    "volume": N_("volume"),
    "muted": N_("muted"),
    "not_muted": N_("sound on"),
    "speaks": N_("plays the sounds"),
    "silent": N_("sounds off"),
    "flashes": N_("shows the signals large"),
    "no_flashes": N_("does not show the signals large"),
    "message": N_("message"),
    "no_message": N_("message taken down"),
}
# what a mark on a person says
MARK_WORDS = {
    "banned": N_("Banned"),
    "self_excluded": N_("Self-excluded"),
    "owes": N_("Owes money"),
    "warning": N_("Confirm before sale"),
}
ROLE_WORDS = {
    "director": N_("Director"),
    "floor": N_("Floor"),
    "dealer": N_("Dealer"),
    "desk": N_("Registration desk"),
    "cashier": N_("Cashier"),
    "display": N_("Display"),
    "read_only": N_("Read only"),
}
PIN_WORDS = {"set": N_("set"), "cleared": N_("removed")}
# what was paid, if not the prize of a place
PAID_WORDS = {"bounty": N_("bounty"), "side_pot": N_("last longer")}
# what a table calls the floor for, and where a dealer is sent
CALL_WORDS = {
    "floor": N_("floor"),
    "clock": N_("clock"),
    "chips": N_("chips"),
    "seat_open": N_("seat open"),
    "cards": N_("cards"),
    "security": N_("security"),
}
DEALER_WORDS = {"break": N_("break"), "table": N_("to table")}
DECK_WORDS = {
    "push": N_("new dealer"),
    "damaged": N_("a card damaged or missing"),
    "house": N_("used for an hour"),
}
WORDS = {
    "deck": DECK_WORDS,
    "outcome": OUTCOME_WORDS,
    "call": CALL_WORDS,
    "where": DEALER_WORDS,
    "move": MOVE_WORDS,
    "mark": MARK_WORDS,
    "what": BUST_WORDS,
    "place": PAID_WORDS,
    "role": ROLE_WORDS,
    "pin": PIN_WORDS,
}
DEALT_AGAIN = N_("Misdeal at table %(table)s: hand redealt")
MERGED_WITHOUT = N_(
    "%(flight)s merged (players: %(players_count)s): %(stack_chips)s chips. Out of play, because"
    " disqualified: %(removed)s, %(removed_chips)s chips"
)
STOPPED = N_(
    "Deal %(number)s on everything (players: %(players_count)s): %(amount_cents)s. Play stops:"
    " %(player)s takes the first place"
)
STARTED_LATER = N_(
    "Shuffle up and deal with level %(level)s (players: %(players_count)s, tables:"
    " %(tables_count)s)"
)
TAKEN_OVER = N_(
    "Taken over at level %(level)s (entries: %(entries_count)s, players: %(players_count)s, tables:"
    " %(tables_count)s)"
)
CALLED_BY = N_("Clock called at %(seat)s by %(caller)s: %(call_seconds)s, %(player)s")
BACK_LATE = N_("%(player)s is back after %(away_seconds)s, %(seat)s")
FOREIGN_CHIPS = N_("Chips of %(player)s not of this event: %(removed_chips)s (%(reason)s)")
SEVERAL_WIN = N_("Finished: %(player)s win")
WITHHELD = "•••"  # an amount, for who may not see any
MONEY_WORDS = ("amounts", "method", "receipt", "receipts", "shares", "voucher", "code", "discount")
LISTS = {"marks": SEAT_WORDS, "needs": SEAT_WORDS, "settings": SCREEN_WORDS}


def says(line: JournalLine, *, currency: str = "EUR", money: bool = True) -> str:
    """What a journal line says; an undo says what it took back, an undo of that what is redone.

    Without `money` for a reader who may not see any: dots stand for the amounts.
    """
    return _sentence(line.kind, line.data, line.data.get("currency", currency) if money else "")


def without_money(data: Any) -> Any:
    """What a line holds, for a reader who may see no money."""
    if isinstance(data, list):
        return [without_money(one) for one in data]
    if not isinstance(data, dict):
        return data
    kept = {name: one for name, one in data.items() if not _tells_money(name)}
    return {name: without_money(one) for name, one in kept.items()}


def _tells_money(name: str) -> bool:
    return name.endswith("_cents") or name in MONEY_WORDS


def _sentence(kind: str, data: Mapping[str, Any], currency: str) -> str:
    if kind in UNDOINGS:
        return _undone(data["of"], currency, again=False)
    values = {name: _shown(name, value, currency) for name, value in data.items()}
    if "step_kind" in data:
        values["step"] = step_text(data["step_kind"], data["level"], data["label"])
    if "penalty_id" in data:
        values["penalty"] = penalties.told_of(data)
    if kind == "penalty.prize_decided":
        values["decision"] = penalties.decision_text(data["decision"])
    says = _tidy(gettext(_untranslated(kind, data)) % _Forgiving(values))
    if not data.get("dropped"):
        return says
    tables = ", ".join(map(str, data["dropped"]))
    return gettext("%(says)s. No more moves to table %(tables)s.") % {
        "says": says,
        "tables": tables,
    }


# of a line that is out of the usual for its kind: which it is, and what is said of it
SPECIAL: tuple[tuple[str, Callable[[Mapping[str, Any]], bool], str], ...] = (
    ("tables.hand_dealt", lambda data: bool(data.get("again")), DEALT_AGAIN),
    ("tables.call_started", lambda data: bool(data.get("caller")), CALLED_BY),
    ("absence.ended", lambda data: data.get("away_seconds", 0) >= LONG_AWAY_SECONDS, BACK_LATE),
    ("day.merged", lambda data: bool(data.get("removed")), MERGED_WITHOUT),
    ("deal.recorded", lambda data: bool(data.get("stops")), STOPPED),
    ("chips.taken_out", lambda data: bool(data.get("foreign")), FOREIGN_CHIPS),
    ("tournament.started", lambda data: bool(data.get("taken_over")), TAKEN_OVER),
    ("tournament.started", lambda data: "level" in data, STARTED_LATER),
)


def _untranslated(kind: str, data: Mapping[str, Any]) -> str:
    """The sentence of a line; the winners of a satellite are several, a misdeal is dealt anew."""
    for special, applies, sentence in SPECIAL:
        if kind == special and applies(data):
            return sentence
    return SEVERAL_WIN if data.get("winners_count", 1) > 1 else KINDS[kind].sentence


def _undone(of: Any, currency: str, *, again: bool) -> str:
    """What one line took back, or several together: `of` is what they said, the newest first."""
    if isinstance(of, list):
        what = {"what": _together(of, currency)}
        sentence = gettext("Undone together: %(what)s")
    elif of["line_kind"] in UNDOINGS:
        return _undone(of["of"], currency, again=not again)
    else:
        what = {"what": _sentence(of["line_kind"], of, currency)}
        sentence = gettext("Undone: %(what)s")
    return (gettext("Redone: %(what)s") if again else sentence) % what


def _together(parts: list[Mapping[str, Any]], currency: str) -> str:
    says = [_sentence(one["line_kind"], one, currency) for one in parts[:TOLD_TOGETHER]]
    if more := len(parts) - len(says):
        says.append(ngettext("%(n)s more line", "%(n)s more lines", more) % {"n": more})
    return "; ".join(says)


def step_text(kind: str, number: int | None, label: str) -> str:
    """A step of the plan as people call it: Level 6, Break, End of the day, or its own label."""
    if number is not None:
        return gettext("Level %(number)s") % {"number": number}
    return label or (gettext("Break") if kind == "break" else gettext("End of the day"))


def _tidy(sentence: str) -> str:
    """A sentence without the gaps that an unknown seat or place leaves in it."""
    return sentence.replace("  ", " ").replace(" ,", ",").strip(" ,:")


class _Forgiving(dict[str, Any]):
    """An old line may lack a value that a newer sentence mentions: a dash stands for it."""

    def __missing__(self, name: str) -> str:
        return "–"


def _shown(name: str, value: Any, currency: str) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return _figure(name, value, currency)
    if name == "points" and isinstance(value, str):  # exact, so kept as a text
        return formats.number(Decimal(value), locale=reading())
    if name in WORDS and isinstance(value, str):
        return gettext(WORDS[name].get(value, value))
    if name in LISTS and isinstance(value, list):
        return ", ".join(gettext(LISTS[name].get(str(word), str(word))) for word in value)
    return "" if value is None else value


def _figure(name: str, value: int, currency: str) -> int | str:
    locale = reading()
    if name.endswith("_cents") and not currency:
        return WITHHELD
    if name.endswith("_cents"):
        return formats.money(value, currency=currency, locale=locale)
    if name.endswith("_seconds"):
        return formats.clock(value)
    if name.endswith(("_chips", "_count")):
        return formats.chips(value, locale=locale)
    return formats.place(value, locale=locale) if name == "place" else value


# the acts that send players to other seats: their log lines have slips to print
MOVING = frozenset(
    {
        "tables.balanced",
        "tables.broken",
        "tables.redrawn",
        "tables.moved",
        "tables.swapped",
        "tables.hand_ended",
    }
)
