"""The rooms of an event and of the club, in the order in which they stand at the left.

Every page of the staff belongs to a tab of one of them: `tests/web/test_shell.py` asks for it.
"""

from django.utils.translation import pgettext_lazy

from tdsite.web.rail import Rail, Room, Tab
from tournaments.models import Tournament
from tournaments.models.tournament import State
from tournaments.rules import N_


def _started(tournament: Tournament) -> bool:
    return tournament.started_at is not None


def _not_started(tournament: Tournament) -> bool:
    return tournament.started_at is None


def _is_open(tournament: Tournament) -> bool:
    return tournament.state in (State.ANNOUNCED, State.REGISTERING)


def _running(tournament: Tournament) -> bool:
    return tournament.state == State.RUNNING


def _plays_to_the_end(tournament: Tournament) -> bool:
    return _started(tournament) and tournament.feeds_id is None


def _takes_sign_ups(tournament: Tournament) -> bool:
    return bool(tournament.preregistration)


OF_AN_EVENT = (
    Room(
        "dashboard",
        N_("Dashboard"),
        "table",
        (
            Tab("dashboard", N_("Dashboard"), below=("table", "chair", "keys", "log_run", "undo")),
            Tab("start_check", N_("Ready to start"), when=_is_open, below=("take_over",)),
            Tab("floor_calls", N_("Floor calls"), when=_started),
            Tab("unseen", N_("Seat check"), when=_started),
            Tab("busts", N_("Busts"), when=_started, below=("bust", "correct_bust")),
            Tab("counts", N_("Chip counts"), when=_started, below=("count_history",)),
            Tab("penalties", N_("Penalties"), "see_people", when=_started, below=("penalty_form",)),
            Tab("dealers", N_("Dealers"), below=("dealers_dealt", "dealer_came")),
            Tab("walk", N_("On the phone"), "see_people"),
        ),
        short=pgettext_lazy("bar of a phone", "Dashboard"),
    ),
    Room(
        "desk",
        N_("Desk"),
        "till",
        (
            Tab(
                "desk",
                N_("Desk"),
                below=("desk_player", "desk_new_player", "desk_table_add_ons", "desk_void"),
            ),
            Tab("late", N_("Late and absent"), "see_people", when=_started),
            Tab(
                "papers",
                N_("Print desk"),
                "entry tables",
                below=("papers_moves", "send_receipt"),
            ),
            Tab(
                "join",
                N_("Public registration"),
                when=_takes_sign_ups,
                key="board_token",
                apart=True,
            ),
        ),
    ),
    Room(
        "draw",
        N_("Draw and seats"),
        "grid",
        (
            Tab(
                "draw_room",
                N_("Seat draw"),
                "see_people",
                when=_not_started,
                below=("draw_people",),
            ),
            Tab("final_table", N_("Final table"), when=_plays_to_the_end),
            Tab("draws", N_("Draws to verify"), key="board_token", apart=True),
        ),
    ),
    Room(
        "clock",
        N_("Clock and levels"),
        "clock",
        (
            Tab("timers", N_("Schedule")),
            Tab("event_structure", N_("Structure"), "tournament.changed", when=_not_started),
            Tab("reshape", N_("Structure"), "clock.reshaped", when=_running),
            Tab(
                "color_up",
                N_("Color-ups"),
                when=_started,
                below=("color_up_plan", "color_up_table", "color_up_sheet"),
            ),
        ),
        short=N_("Clock"),
    ),
    Room(
        "prizes",
        N_("Prizes"),
        "chart",
        (
            Tab("prizes", N_("Prizes"), "see_money"),
            Tab(
                "bounties",
                N_("Bounties and last longers"),
                "see_people",
                below=("bounty_statement", "plan_bounties", "envelopes", "open_pot"),
            ),
            Tab("deal", N_("Deal"), "deal.recorded", when=_started),
            Tab("tickets", N_("Tickets"), "see_money"),
        ),
    ),
    Room(
        "payouts",
        N_("Payouts"),
        "cash",
        (
            Tab("payouts", N_("Payouts"), "see_money", below=("pay", "authorise_payout")),
            Tab("ledger", N_("Ledger"), "see_money"),
            Tab("event_cash", N_("Cash"), "see_money"),
        ),
    ),
    Room(
        "days",
        N_("Days and flights"),
        "days",
        (
            Tab("days", N_("Days and flights"), "see_people", below=("add_flight",)),
            Tab("bagging", N_("Bags"), "see_people", when=_started, below=("bagging_table",)),
        ),
    ),
    Room(
        "boards",
        N_("Boards"),
        "screen",
        (
            Tab("screens", N_("Screens")),
            Tab("look", N_("Board design"), "board.look_changed", below=("slides",)),
            Tab("sayings", N_("Announcements"), "board.look_changed"),
            Tab("board", N_("Open the board"), key="board_token", apart=True),
        ),
    ),
    Room(
        "rulings",
        N_("Rulings"),
        "ruling",
        (
            Tab("rulings", N_("Rulings"), below=("ruling", "new_ruling", "ask_ruling")),
            Tab("event_calculators", N_("Ruling calculators"), below=("event_calculator",)),
        ),
    ),
    Room(
        "report",
        N_("Report"),
        "report",
        (
            Tab("report", N_("Report"), "see_money"),
            Tab("summary", N_("Summary"), "see_money"),
            Tab("export", N_("Export results"), "see_money", below=("save_export",)),
        ),
    ),
    Room(
        "log",
        N_("Log"),
        "list",
        (Tab("journal", N_("Log"), "see_people", below=("undo_plan", "undo_together")),),
    ),
    Room(
        "settings",
        N_("Event settings"),
        "gear",
        (
            Tab(
                "edit_event", N_("Event settings"), "tournament.changed", below=("imported_event",)
            ),
            Tab("event_policy", N_("House rules")),
        ),
    ),
)

OF_THE_CLUB = (
    Room(
        "today",
        N_("Today"),
        "today",
        (
            Tab("club", N_("Today"), below=("new_event",)),
            Tab("past_events", N_("Past events")),
            Tab(
                "event_templates",
                N_("Event templates"),
                "template.saved",
                below=(
                    *("save_template_of", "rename_template", "archive_template"),
                    *("begin_series", "announce_day", "skip_day", "stop_series"),
                ),
            ),
        ),
    ),
    Room(
        "players",
        N_("Players"),
        "people",
        (
            Tab(
                "people",
                N_("Players"),
                "see_people",
                below=(
                    "new_person",
                    "person",
                    "edit_person",
                    "person_marks",
                    "mark_person",
                    "lift_mark",
                    "merge_with",
                    "merge_people",
                    "person_data",
                    "erase_person",
                ),
            ),
            Tab("doubles", N_("Duplicates"), "player.merged"),
        ),
    ),
    Room(
        "leagues",
        N_("Leagues"),
        "trophy",
        (
            Tab(
                "leagues",
                N_("Leagues"),
                "see",
                below=(
                    "league",
                    "season",
                    "season_event",
                    "change_season",
                    "compare_season",
                    "new_season",
                    "count_event",
                    "give_points",
                ),
            ),
        ),
    ),
    Room(
        "structures",
        N_("Structures"),
        "steps",
        (
            Tab("structures", N_("Structures"), "see", below=("structure", "new_structure")),
            Tab("generator", N_("Generator"), "club"),
            Tab("chip_sets", N_("Chip sets"), "club", below=("chip_set",)),
            Tab(
                "prize_structures",
                N_("Prize structures"),
                "see",
                below=("prize_structure", "new_prize_structure", "house_prizes"),
            ),
        ),
    ),
    Room(
        "money",
        N_("Money"),
        "money",
        (
            Tab("tills", N_("Tills"), "till.opened", below=("till_shift", "open_till", "add_till")),
            Tab("vouchers", N_("Vouchers"), "voucher.issued"),
            Tab("reports", N_("Reports"), "see_money"),
            Tab("withholding", N_("Withholding"), "club.withholding_set"),
        ),
    ),
    Room(
        "staff",
        N_("Staff and dealers"),
        "staff",
        (
            Tab(
                "staff",
                N_("Staff"),
                "club",
                below=(
                    "staff_person",
                    "give_role",
                    "take_role",
                    "staff_pin",
                    "staff_password",
                    "agree_to_person",
                    "put_away",
                    "bring_back",
                ),
            ),
            Tab(
                "club_dealers", N_("Dealers"), "dealer.added", below=("add_dealer", "change_dealer")
            ),
        ),
    ),
    Room(
        "screens",
        N_("Screens"),
        "screen",
        (
            Tab("televisions", N_("Paired screens"), "television", below=("pair_television",)),
            Tab(
                "print", N_("Printer"), "player.created", below=("print_station", "choose_printer")
            ),
            Tab("tv_boards", N_("Use this device as a screen"), "see_board"),
        ),
    ),
    Room(
        "rules",
        N_("Rules"),
        "book",
        (
            Tab("rules", N_("Rules"), below=("law", "rules_section", "rules_found")),
            Tab("rules_differences", N_("Differences")),
            Tab("words", N_("Glossary"), below=("words_found",)),
            Tab("house_rules", N_("Rules of the house"), below=("house_rule", "save_house_rule")),
            Tab("calculators", N_("Ruling calculators"), "calculate", below=("calculator",)),
        ),
    ),
    Room(
        "help",
        N_("Help"),
        "info",
        (
            Tab("help", N_("Guides"), below=("help_found",)),
            Tab("guide_director", N_("Director guide")),
            Tab("guide_desk", N_("Desk guide")),
            Tab("guide_floor", N_("Floor guide")),
            Tab("guide_dealer", N_("Dealer guide")),
            Tab("guide_owner", N_("Owner guide")),
        ),
    ),
    Room(
        "club_settings",
        N_("Settings"),
        "gear",
        (
            Tab(
                "club_settings",
                N_("Club"),
                "club",
                below=("sample", "add_sample", "remove_sample"),
            ),
            Tab("club_policy", N_("House rules"), "club"),
            Tab(
                "imports",
                N_("Import"),
                "club",
                below=(
                    "load_players",
                    "players_columns",
                    "players_list",
                    "players_progress",
                    "import_event",
                    "imported_file",
                    "club_file",
                    "import_results",
                    "imported_results",
                    "evenings",
                ),
            ),
            Tab("club_journal", N_("Club log"), "club.changed"),
            Tab("backups", N_("Backups"), "club", below=("back_up", "take_out")),
            Tab("api-docs", N_("API"), "club", below=("api-operation",)),
        ),
    ),
)

RAIL = Rail(
    of_an_event=OF_AN_EVENT,
    of_the_club=OF_THE_CLUB,
    # what the bar of a phone has room for; all others are behind More
    on_the_phone=("dashboard", "desk", "clock", "payouts", "today", "players", "money", "screens"),
)
