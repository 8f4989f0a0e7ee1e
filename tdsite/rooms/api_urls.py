"""The addresses of the API, with what can be done at each."""

from django.urls import path, re_path, register_converter
from django.urls.converters import IntConverter

from tdsite import director
from tdsite.api import docs, schema, tokens
from tdsite.api.acts import posts
from tdsite.api.endpoints import Missing, Routes, below, endpoint, patterns
from tdsite.rooms.boards import api as boards
from tdsite.rooms.bounties import api as bounties
from tdsite.rooms.checks import api as checks
from tdsite.rooms.days import api as days
from tdsite.rooms.dealers import api as dealers
from tdsite.rooms.desk import api as desk
from tdsite.rooms.events import api as events
from tdsite.rooms.floor import api as floor
from tdsite.rooms.imports import api as imports
from tdsite.rooms.imports import api_results as results
from tdsite.rooms.imports import evening_api
from tdsite.rooms.imports.club_files import api as club_files
from tdsite.rooms.journal import api as journal
from tdsite.rooms.leagues import api as leagues
from tdsite.rooms.players import api as players
from tdsite.rooms.policies import api as policies
from tdsite.rooms.prizes import api as prizes
from tdsite.rooms.prizes import deal_api
from tdsite.rooms.races import api as races
from tdsite.rooms.reports import api as reports
from tdsite.rooms.rulebook import api as rulebook
from tdsite.rooms.rulings import api as rulings
from tdsite.rooms.rulings import calculators_api
from tdsite.rooms.satellites import api as satellites
from tdsite.rooms.screens import api as screens
from tdsite.rooms.staff import api as staff
from tdsite.rooms.structures import api as structures


class Id(IntConverter):
    """The id of a row: what the database can hold."""

    regex = "[1-9][0-9]{0,17}"


class Number(IntConverter):
    """The number of a table or a chair."""

    regex = "[1-9][0-9]{0,4}"


register_converter(Id, "id")
register_converter(Number, "number")

EVENT = "tournaments/<id:tournament_id>/"
SEASON = "seasons/<id:season_id>/"
ENTRY = f"{EVENT}entries/<id:entry_id>/"
TABLE = f"{EVENT}tables/<number:table>/"
SCREEN = f"{EVENT}screens/<number:number>/"
SEAT = f"{EVENT}seats/<number:table>-<number:seat>/"

ROUTES: Routes = {
    "players/": endpoint(get=players.list_players),
    "players/search/": endpoint(get=players.search_players),
    "players/doubles/": endpoint(get=players.list_doubles),
    "players/<id:player_id>/marks/": endpoint(get=players.list_marks),
    "players/<id:player_id>/data/": endpoint(get=players.get_player_data),
    "players/<id:player_id>/": endpoint(get=players.get_player),
    "structures/": endpoint(get=structures.list_structures, post=structures.save_template),
    "structures/<id:structure_id>/": endpoint(post=structures.save_structure),
    "prize-structures/": endpoint(get=prizes.list_prize_structures, post=prizes.add_prizes),
    "prize-structures/<id:structure_id>/": endpoint(post=prizes.save_prizes),
    "chip-sets/": endpoint(get=structures.list_chip_sets, post=structures.add_chip_set),
    "chip-sets/<id:chip_set_id>/": endpoint(post=structures.change_chip_set),
    "exports/": endpoint(post=reports.add_export),
    "exports/<id:export_id>/": endpoint(post=reports.change_export),
    "club/journal/": endpoint(get=journal.list_club_journal),
    "club/journal/seal/": endpoint(get=journal.get_club_seal),
    "club/journal/rows/": endpoint(get=journal.list_stray_rows),
    "club/undo/": endpoint(post=journal.undo_in_club),
    "club/import/event/": endpoint(post=imports.import_event),
    "club/import/club-file/": endpoint(post=club_files.bring_in),
    "club/import/results/": endpoint(post=results.import_results),
    "club/import/standings/": endpoint(post=results.import_standings),
    "televisions/": endpoint(get=screens.list_televisions),
    "leagues/": endpoint(get=leagues.list_leagues),
    f"{SEASON}standings/": endpoint(get=leagues.get_standings),
    f"{EVENT}structure/change/": endpoint(post=structures.change_plan),
    "tournaments/": endpoint(get=events.list_events, post=events.open_event),
    EVENT: endpoint(get=events.get_event),
    f"{EVENT}change/": endpoint(post=events.change_event),
    f"{EVENT}checks/": endpoint(get=checks.list_checks),
    f"{EVENT}journal/": endpoint(get=events.list_journal),
    f"{EVENT}structure/": endpoint(get=events.get_structure),
    f"{EVENT}prizes/plan/": endpoint(get=prizes.get_prize_plan, post=prizes.plan_prizes),
    f"{EVENT}structure/reshape/": endpoint(post=structures.reshape),
    f"{EVENT}forecast/": endpoint(get=deal_api.get_forecast),
    f"{EVENT}report/": endpoint(get=reports.get_report),
    f"{EVENT}clock/": endpoint(get=events.get_clock),
    f"{EVENT}entries/": endpoint(get=desk.list_entries),
    ENTRY: endpoint(get=desk.get_entry),
    "vouchers/": endpoint(get=satellites.list_vouchers),
    f"{EVENT}waiting/": endpoint(get=events.list_waiting),
    f"{EVENT}tables/": endpoint(get=floor.get_floor),
    f"{EVENT}tables/race/": endpoint(post=races.race_tables),
    f"{EVENT}color-ups/": endpoint(get=races.get_color_ups),
    f"{EVENT}balance/": endpoint(get=floor.get_balance_plan),
    f"{EVENT}screens/": endpoint(get=screens.list_screens, post=screens.add_screen),
    f"{EVENT}screens/change/": endpoint(post=screens.change_screens),
    f"{SCREEN}change/": endpoint(post=screens.change_screen),
    f"{EVENT}chip-counts/": endpoint(get=floor.list_counts),
    f"{EVENT}look/": endpoint(post=boards.change_look),
    f"{EVENT}sayings/": endpoint(post=screens.change_sayings),
    f"{EVENT}bounties/": endpoint(get=bounties.get_bounties),
    f"{EVENT}bounties/players/<id:player_id>/": endpoint(get=bounties.get_bounty_statement),
    f"{EVENT}deals/": endpoint(get=deal_api.list_deals),
    f"{EVENT}deal-figures/": endpoint(get=deal_api.get_deal_figures),
    f"{EVENT}prizes/": endpoint(get=desk.get_prizes),
    f"{EVENT}places/": endpoint(get=desk.list_places),
    f"{EVENT}payouts/": endpoint(get=desk.list_payouts),
    f"{EVENT}money/": endpoint(get=desk.get_money),
    f"{EVENT}tickets/": endpoint(get=satellites.get_tickets),
    **below(EVENT, rulings.ROUTES),
    **below(EVENT, days.ROUTES),
    **rulebook.ROUTES,
    **policies.ROUTES,
    **staff.ROUTES,
    **dealers.ROUTES,
    **calculators_api.ROUTES,
    **evening_api.ROUTES,
}

urlpatterns = [
    path("auth/login/", tokens.Login.as_view(), name="api-login"),
    path("auth/logout/", tokens.Logout.as_view(), name="api-logout"),
    path("schema/", schema.Schema.as_view(), name="schema"),
    path("docs/", docs.docs, name="api-docs"),
    path("docs/try/", schema.Swagger.as_view(), name="api-try"),
    path("docs/<slug:operation>/", docs.operation, name="api-operation"),
    *patterns(ROUTES, posts(director.COMMANDS), names={EVENT: "api-event"}),
    re_path("", Missing.as_view()),
]
