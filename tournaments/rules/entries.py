"""Who may buy what, and when, and the chips that come and go with an entry.

Levels are the playing levels people name; the break after level 6 is (6, on_break).
Source: Robert's Rules 4.12, 7.19, 7.33, G.rebuy; TDA 2024 8, 27; WSOP 2026 12, 13.
"""

from tournaments.rules import N_, RuleError
from tournaments.rules.sales import AddOnRule, RebuyRule, ReentryRule, Sales, Trigger, Window


class NegativeAmount(RuleError):
    """An amount of money below zero."""


class BadCount(RuleError):
    """A number of things that nobody can have meant."""


class LateRegistrationClosed(RuleError):
    """Nobody new may enter any more."""


class EventFull(RuleError):
    """Every entry there is has been sold."""


class RebuysClosed(RuleError):
    """Rebuys are not sold in this event, or not now."""


class TooManyRebuys(RuleError):
    """The entry, or the event, has had all the rebuys it may have."""


class StackTooBig(RuleError):
    """The player has too many chips to rebuy."""


class AddOnsClosed(RuleError):
    """Add-ons are not sold in this event, or not now."""


class TooManyAddOns(RuleError):
    """The entry has had all the add-ons it may have."""


class ReentriesClosed(RuleError):
    """Re-entries are not sold in this event, or not now."""


class TooManyReentries(RuleError):
    """The player has had all the re-entries they may have."""


class NotOut(RuleError):
    """The player still has chips, and may not give them up."""


class AlreadyOut(RuleError):
    """The entry is out: its last hand is over and the next one has begun."""


class HandRunning(RuleError):
    """Chips are never bought in the middle of a hand."""


def check_amount(cents: int, *, field: str) -> None:
    """Raise NegativeAmount, with the field, for money below zero."""
    if cents < 0:
        raise NegativeAmount(N_("An amount cannot be below zero. Enter it again."), field=field)


def check_count(count: int, *, most: int, field: str) -> None:
    """Raise BadCount, with the field, for none, fewer than none, or more than anybody means."""
    if not 1 <= count <= most:
        raise BadCount(N_("Enter a number from 1 to %(most)s."), field=field, most=most)


def check_entry(sales: Sales, *, level: int, on_break: bool = False, sold: int = 0) -> None:
    """Raise LateRegistrationClosed or EventFull unless one more may enter.

    `sold` are the entries sold and not taken back.  Source: WSOP 2026 12; TDA 2024 8.
    """
    window = sales.window
    if not window.has_opened(level, on_break=on_break):
        raise LateRegistrationClosed(
            N_("Registration opens in level %(level)s. Come back then."), level=window.from_level
        )
    if window.is_over(level, on_break=on_break):
        raise LateRegistrationClosed(_closed_sentence(window), level=window.until_level)
    if sales.max_entries is not None and sold >= sales.max_entries:
        raise EventFull(
            N_("All %(entries)s entries are sold. Put the player on the waiting list."),
            entries=sales.max_entries,
        )


def check_rebuy(
    sales: Sales,
    *,
    level: int,
    stack_chips: int,
    on_break: bool = False,
    bought: int = 0,
    bought_in_all: int = 0,
    count: int = 1,
    out: bool = False,
    between_hands: bool = True,
) -> None:
    """Raise a RuleError unless the entry may take `count` more rebuys for its next hand.

    `level` is the one of the next hand, `bought` what this entry had before, `out` whether
    the bust is final.  Announcing the rebuy binds, and its chips play even before they come.
    Raises RebuysClosed, AlreadyOut, HandRunning, TooManyRebuys, StackTooBig.
    Source: Robert's Rules 7.19, 7.33; TDA 2024 27.
    """
    rule = _sold_rebuy(sales.rebuy, level=level, on_break=on_break)
    _check_can_buy(out=out, between_hands=between_hands)
    _check_rebuys_left(rule, wanted=bought + count, wanted_in_all=bought_in_all + count)
    most_chips = {Trigger.BROKE: 0, Trigger.STARTING_STACK: sales.chips}.get(rule.trigger)
    if most_chips is not None and stack_chips > most_chips:
        raise StackTooBig(
            N_("A rebuy needs a stack of %(chips)s or less: this one has %(stack)s. Play on."),
            chips=most_chips,
            stack=stack_chips,
        )


def check_add_on(
    sales: Sales,
    *,
    level: int,
    on_break: bool = False,
    bought: int = 0,
    bought_in_all: int = 0,
    count: int = 1,
    out: bool = False,
    between_hands: bool = True,
) -> None:
    """Raise a RuleError unless the entry may take `count` more add-ons, whatever its stack.

    Raises AddOnsClosed, AlreadyOut, HandRunning, TooManyAddOns.
    Source: Robert's Rules, glossary (add-on).
    """
    rule = _sold_add_on(sales.add_on, level=level, on_break=on_break)
    _check_can_buy(out=out, between_hands=between_hands)
    if rule.max_per_entry is not None and bought + count > rule.max_per_entry:
        raise TooManyAddOns(
            N_("Add-ons per entry: at most %(most)s. This one has had %(bought)s."),
            most=rule.max_per_entry,
            bought=bought,
        )
    if rule.max_in_all is not None and bought_in_all + count > rule.max_in_all:
        raise TooManyAddOns(
            N_("Add-ons in this event: at most %(most)s. Sell fewer, or none."),
            most=rule.max_in_all,
        )


def check_reentry(
    sales: Sales,
    *,
    level: int,
    on_break: bool = False,
    out: bool,
    reentries: int = 0,
    reentries_in_all: int = 0,
    forfeits: bool = False,
    sold: int = 0,
) -> None:
    """Raise a RuleError unless the player may enter again, with a new seat and a full stack.

    `out` says whether their last entry is, `reentries` how many they have had
    (`reentries_in_all`: everybody together), `forfeits` that they give up the chips they have.
    Raises ReentriesClosed, TooManyReentries, NotOut, LateRegistrationClosed, EventFull.
    Source: TDA 2024 8-B; WSOP 2026 13.
    """
    rule = _sold_reentry(sales.reentry, level=level, on_break=on_break)
    if rule.max_per_player is not None and reentries >= rule.max_per_player:
        raise TooManyReentries(
            N_("Re-entries per player: at most %(most)s. This player has had them all."),
            most=rule.max_per_player,
        )
    if rule.max_in_all is not None and reentries_in_all >= rule.max_in_all:
        raise TooManyReentries(
            N_("Re-entries in this event: at most %(most)s. They are all sold."),
            most=rule.max_in_all,
        )
    if not out:
        _check_forfeit(rule, level=level, forfeits=forfeits)
    check_entry(sales, level=level, on_break=on_break, sold=sold)


def chips_in_play(
    *,
    entries: int,
    stack_chips: int,
    rebuys: int = 0,
    rebuy_chips: int = 0,
    added_chips: int = 0,
    removed_chips: int = 0,
) -> int:
    """The chips that must be on the tables: all that were issued, less those removed.

    `added_chips` are add-ons, re-entries and race gains, `removed_chips` those of no-shows,
    disqualified players and forfeits.  Source: Robert's Rules 7.27, 7.33; TDA 2024 8-B, 71-D.
    """
    return entries * stack_chips + rebuys * rebuy_chips + added_chips - removed_chips


def _check_can_buy(*, out: bool, between_hands: bool) -> None:
    if out:
        raise AlreadyOut(
            N_("This player is out: the next hand has begun. Undo the elimination if it was wrong.")
        )
    if not between_hands:
        raise HandRunning(N_("A hand is in progress. Sell the chips when it is over."))


def _check_rebuys_left(rule: RebuyRule, *, wanted: int, wanted_in_all: int) -> None:
    if rule.max_per_entry is not None and wanted > rule.max_per_entry:
        raise TooManyRebuys(
            N_("Rebuys per entry: at most %(most)s. Sell fewer, or none."),
            most=rule.max_per_entry,
        )
    if rule.max_in_all is not None and wanted_in_all > rule.max_in_all:
        raise TooManyRebuys(
            N_("Rebuys in this event: at most %(most)s. Sell fewer, or none."),
            most=rule.max_in_all,
        )


def _check_forfeit(rule: ReentryRule, *, level: int, forfeits: bool) -> None:
    if not forfeits or not rule.forfeit_allowed_at_close:
        raise NotOut(N_("This player still has chips. Re-entry is possible once they are out."))
    if not rule.window.is_closing(level):
        raise NotOut(
            N_("A stack can be forfeited only at the close of registration, in level %(level)s."),
            level=rule.window.until_level,
        )


def _closed_sentence(window: Window) -> str:
    if window.until_level == 0:
        return N_("Registration closed when the event started. There are no late entries.")
    if window.through_break:
        return N_("Registration closed with the break after level %(level)s.")
    return N_("Registration closed at the end of level %(level)s.")


def _sold_rebuy(rule: RebuyRule | None, *, level: int, on_break: bool) -> RebuyRule:
    if rule is None:
        raise RebuysClosed(N_("This event has no rebuys."))
    if not rule.window.has_opened(level, on_break=on_break):
        raise RebuysClosed(N_("Rebuys begin in level %(level)s."), level=rule.window.from_level)
    if rule.window.is_over(level, on_break=on_break):
        raise RebuysClosed(N_("Rebuys ended after level %(level)s."), level=rule.window.until_level)
    return rule


def _sold_add_on(rule: AddOnRule | None, *, level: int, on_break: bool) -> AddOnRule:
    if rule is None:
        raise AddOnsClosed(N_("This event has no add-ons."))
    window = rule.window
    if not window.has_opened(level, on_break=on_break):
        raise AddOnsClosed(_add_ons_open_sentence(window), level=window.from_level)
    if window.is_over(level, on_break=on_break):
        raise AddOnsClosed(N_("Add-ons ended after level %(level)s."), level=window.until_level)
    return rule


def _add_ons_open_sentence(window: Window) -> str:
    if window.from_break:
        return N_("Add-ons are sold from the break after level %(level)s. Wait until then.")
    return N_("Add-ons are sold from level %(level)s. Wait until then.")


def _sold_reentry(rule: ReentryRule | None, *, level: int, on_break: bool) -> ReentryRule:
    if rule is None:
        raise ReentriesClosed(N_("This event has no re-entries."))
    window = rule.window
    if not window.has_opened(level, on_break=on_break):
        raise ReentriesClosed(N_("Re-entries begin in level %(level)s."), level=window.from_level)
    if window.is_over(level, on_break=on_break):
        raise ReentriesClosed(
            N_("Re-entries ended after level %(level)s."), level=window.until_level
        )
    return rule
