"""What each choice means, in a sentence for the public page, and the law it rests on."""

from collections.abc import Mapping

from tournaments.rules import N_
from tournaments.rules.policy_choices import (
    AbsentPosts,
    BalanceThreshold,
    BreakOrder,
    ButtonMethod,
    ChipRace,
    Deals,
    DisqualifiedBags,
    DisqualifiedInHand,
    FinalTableAt,
    HalfBetRaise,
    InitialButton,
    LateStack,
    Laws,
    NoShow,
    Redraw,
    Simultaneous,
    TieRemainder,
    Value,
)

NAMES: Mapping[str, str] = {
    "laws": N_("Rulebook"),
    "button_method": N_("Dealer button"),
    "initial_button": N_("First button"),
    "chip_race": N_("Chip race"),
    "balance_threshold": N_("Table balancing"),
    "break_order": N_("Order of breaking tables"),
    "redraw": N_("Redraws"),
    "simultaneous": N_("Players out at the same time"),
    "tie_remainder": N_("Odd money of a tie"),
    "clock_call_s": N_("Time to act after a call for the clock"),
    "limit_halfbet_raise": N_("Limit: raise over a short all-in"),
    "limit_cap": N_("Limit: raises in a round"),
    "late_stack": N_("Stack of a late entrant"),
    "noshow": N_("Stack of a no-show"),
    "final_table_at": N_("Players at the final table"),
    "deals": N_("Deals between players"),
    "absent_posts": N_("Blinds of absent players"),
    "disqualified_in_hand": N_("Disqualified during hand for hand"),
    "disqualified_bags": N_("Stack of a player disqualified in another flight"),
}

MEANINGS: Mapping[str, Mapping[Value, tuple[str, str]]] = {
    "laws": {
        Laws.FRENCH: (
            N_("The French laws of poker (Robert's Rules): calculators answer by them first."),
            "Robert's Rules 7.1",
        ),
        Laws.TDA: (
            N_("The TDA's rules; where they are silent, Robert's Rules."),
            "TDA 2024",
        ),
        Laws.WSOP: (
            N_("The rules of the World Series; where they are silent, Robert's Rules."),
            "WSOP 2026",
        ),
    },
    "button_method": {
        ButtonMethod.DEAD: (
            N_("Dead button: the big blind always moves on by one player."),
            "Robert's Rules 7.30",
        ),
        ButtonMethod.MANUAL: (
            N_("The floor sets the button and the blinds by hand."),
            "Robert's Rules 4.2a",
        ),
    },
    "initial_button": {
        InitialButton.HIGH_CARD_PER_TABLE: (
            N_("Each table draws: the highest card has the button."),
            "Robert's Rules 7.7",
        ),
        InitialButton.HIGH_CARD_ONCE: (
            N_("One draw decides the button's seat for all tables."),
            "Robert's Rules 7.7",
        ),
        InitialButton.FIRST_STACK_RIGHT_OF_DEALER: (
            N_("The first stack to the dealer's right has the button."),
            "WSOP 2026 85",
        ),
        InitialButton.SEAT_1: (
            N_("The button starts at the first seat."),
            N_("House rule"),
        ),
    },
    "chip_race": {
        ChipRace.SEED: (
            N_("Players who would be broke get their chip first, out of those raced for."),
            "Robert's Rules 7.10",
        ),
        ChipRace.TDA: (
            N_("The race comes first; players left without a chip then get one extra."),
            "TDA 2024 24-A; WSOP 2026 77",
        ),
    },
    "balance_threshold": {
        BalanceThreshold.SEED: (
            N_("Up to two players apart with seven tables or more, one with six or less."),
            "Robert's Rules 7.17",
        ),
        BalanceThreshold.WSOP: (
            N_(
                "A table three players short stops; with twelve tables or fewer, at most one "
                "player apart."
            ),
            "WSOP 2026 67",
        ),
        1: (N_("The tables are at most one player apart."), N_("House rule")),
        2: (N_("The tables are at most two players apart."), "TDA 2024 11-D"),
        3: (N_("The tables are at most three players apart."), N_("House rule")),
    },
    "break_order": {
        BreakOrder.PRESET: (
            N_("The order is fixed in advance: tables opened late first, then the highest number."),
            "Robert's Rules 7.13; WSOP 2026 66",
        ),
        BreakOrder.SHORTEST: (
            N_(
                "The shortest table breaks; if tied, the first in the fixed order. Fewest "
                "moves overall."
            ),
            N_("House rule"),
        ),
    },
    "redraw": {
        Redraw.RROP: (
            N_(
                "Redraw at three, two and one tables; with four or five at the start, three "
                "is optional."
            ),
            "Robert's Rules 7.18",
        ),
        Redraw.FRENCH_LITERAL: (
            N_(
                "Redraw at three, two and one tables; an event that began with four or five "
                "tables may leave any of them out."
            ),
            "Robert's Rules 7.18",
        ),
        Redraw.WSOP_67C: (
            N_("Redraw at three, two and one tables from 100 entrants; at two and one from 51."),
            "WSOP 2026 67c",
        ),
        Redraw.FINAL_ONLY: (
            N_("Redraw for the final table only."),
            N_("House rule"),
        ),
    },
    "simultaneous": {
        Simultaneous.STACK: (
            N_("The larger stack at the start of the hand finishes higher, at any table."),
            "Robert's Rules 7.35",
        ),
        Simultaneous.WSOP: (
            N_("Stacks decide at one table; players out at different tables tie."),
            "WSOP 2026 126b",
        ),
        Simultaneous.SHARE_ALL: (
            N_("All who go out in the same hand tie and share."),
            "TDA 2024 RP-8-A",
        ),
    },
    "tie_remainder": {
        TieRemainder.BEST_HAND_THEN_STAFF: (
            N_("To the best hand of those who tie; if the hands tie too, to the staff."),
            "Robert's Rules 7.35",
        ),
        TieRemainder.SEAT_ORDER: (
            N_("To the lowest seat number of those who tie."),
            N_("House rule"),
        ),
        TieRemainder.FIRST_LISTED: (
            N_("To the first on the list of those who tie."),
            N_("House rule"),
        ),
    },
    "clock_call_s": {
        60: (N_("60 seconds, with a warning after 50."), "Robert's Rules 6.16"),
        30: (N_("30 seconds: 25, then a count of 5."), "TDA 2024 29; WSOP 2026 80"),
    },
    "limit_halfbet_raise": {
        HalfBetRaise.SEED: (N_("To the next full level of betting."), "Robert's Rules 3.5.6"),
        HalfBetRaise.RROP: (N_("The all-in plus one full bet."), "Robert's Rules, English text"),
    },
    "limit_cap": {
        3: (N_("A bet and three raises."), "Robert's Rules 3.5.3"),
        4: (N_("A bet and four raises."), "WSOP 2026 100"),
    },
    "late_stack": {
        LateStack.FULL: (N_("A late entrant gets a full stack."), "TDA 2024 8-A; WSOP 2026 14"),
        LateStack.BLINDED: (
            N_(
                "A late entrant gets the stack put down beforehand, less its blinds and antes;"
                " a full one where none was."
            ),
            "Robert's Rules 7.5",
        ),
    },
    "noshow": {
        NoShow.LIFT_AFTER_MIN: (
            N_(
                "After half an hour or the first level, whichever is shorter, the director may "
                "remove the stack."
            ),
            "Robert's Rules 7.4",
        ),
        NoShow.WSOP16: (
            N_(
                "After the first break, the no-show’s chips are removed and the buy-in is refunded."
            ),
            "WSOP 2026 16",
        ),
    },
    "final_table_at": {
        FinalTableAt.MAX_TABLE_SIZE: (
            N_("As many as a table holds."),
            "Robert's Rules 7.18",
        ),
        FinalTableAt.TDA: (
            N_("Nine for nine- and eight-handed play, seven for seven- and six-handed."),
            "TDA 2024 RP-9",
        ),
        FinalTableAt.WSOP: (
            N_("One more than a table of eight or nine holds; eight for seven, seven for six."),
            "WSOP 2026 68",
        ),
    },
    "deals": {
        Deals.FORBIDDEN: (N_("Deals are not allowed."), "Robert's Rules 7.37"),
        Deals.RECORD_ONLY: (
            N_(
                "The deal is only recorded and the house does not pay it, unless the director "
                "decides otherwise."
            ),
            "Robert's Rules 7.36",
        ),
        Deals.GUARANTEED: (
            N_("The house pays the amounts agreed, unless the director decides otherwise."),
            "Robert's Rules 7.37",
        ),
    },
    "absent_posts": {
        AbsentPosts.PER_HAND: (
            N_("Their stacks post the blind and the ante of their seat in every hand dealt."),
            "Robert's Rules 7.6",
        ),
        AbsentPosts.PER_LEVEL: (
            N_("Their stacks post at the beginning of each level what its rounds will cost."),
            N_("House rule"),
        ),
    },
    "disqualified_in_hand": {
        DisqualifiedInHand.AT_ONCE: (
            N_("The player finishes below all who go out in that hand."),
            "Robert's Rules 7 intro",
        ),
        DisqualifiedInHand.WITH_HAND: (
            N_("The player is ranked with those who go out in that hand, by stack."),
            N_("House rule"),
        ),
    },
    "disqualified_bags": {
        DisqualifiedBags.REMOVED: (
            N_("The stack is removed: a player disqualified in one flight is out of the event."),
            "Robert's Rules 7 intro; TDA 2024 71-D",
        ),
        DisqualifiedBags.DIRECTOR: (
            N_("The director decides before the next day starts."),
            N_("House rule"),
        ),
    },
}
