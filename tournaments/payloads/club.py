"""Lines of the club's own journal: terms, library, rules, leagues, staff, dealers; and undos."""

from typing import Any, NotRequired, TypedDict

from tournaments.payloads.shapes import payload_of


@payload_of("club.founded")
class ClubFounded(TypedDict):
    club: str


@payload_of("club.changed")
class ClubChanged(TypedDict):
    """`fields`: the terms that are different now."""

    fields: list[str]


@payload_of("sample.added")
class SampleAdded(TypedDict):
    """`rows`: the numbers of what came with it, by model."""

    rows: dict[str, list[int]]
    events_count: int
    players_count: int


@payload_of("sample.removed")
class SampleRemoved(TypedDict):
    events_count: int
    players_count: int


@payload_of("club.policy_chosen")
class ClubPolicyChosen(TypedDict):
    choices: list[str]
    choices_count: int


@payload_of("club.withholding_set")
class WithholdingSet(TypedDict):
    """`rules`: their names, in their order."""

    rules: str


@payload_of("structure.saved", "structure.removed")
class StructureNamed(TypedDict):
    structure_id: int
    structure: str


@payload_of("structure.chips_saved", "structure.chips_removed")
class ChipSetNamed(TypedDict):
    chip_set_id: int
    chip_set: str


@payload_of("structure.prizes_saved", "structure.prizes_removed")
class PrizeStructureNamed(TypedDict):
    prizes_id: int
    structure: str


@payload_of("template.saved", "template.archived")
class EventTemplateNamed(TypedDict):
    template_id: int
    template: str


@payload_of("template.renamed")
class EventTemplateRenamed(EventTemplateNamed):
    """`was`: its name before."""

    was: str


@payload_of("series.started", "series.ended")
class SeriesNamed(TypedDict):
    series_id: int
    series: str


@payload_of("series.skipped")
class SeriesDaySkipped(TypedDict):
    """`day`: written as in 2026-11-24."""

    series_id: int
    series: str
    day: str


@payload_of("export.saved", "export.removed")
class ExportNamed(TypedDict):
    export_id: int
    export: str


@payload_of("house_rule.saved", "house_rule.retired")
class HouseRuleNamed(TypedDict):
    house_rule_id: int
    title: str


@payload_of("league.founded", "league.changed", "league.retired")
class LeagueNamed(TypedDict):
    """`was`: its name before it was changed."""

    league_id: int
    league: str
    was: NotRequired[str]


@payload_of("season.opened", "season.changed", "season.closed")
class SeasonNamed(TypedDict):
    """`season`: with the name of its league before it."""

    season_id: int
    season: str
    league_id: int


@payload_of("season.event_counted", "season.event_dropped")
class SeasonEventNamed(SeasonNamed):
    tournament_id: int
    tournament: str


@payload_of("season.points_given", "season.points_removed")
class SeasonPointsByHand(SeasonNamed):
    """`points` in decimals, as text."""

    points_id: int
    points: str
    player_id: int
    player: str
    reason: str


@payload_of("dealer.added", "dealer.changed", "dealer.retired")
class DealerNamed(TypedDict):
    dealer: str
    dealer_id: int


@payload_of(
    "staff.added", "staff.put_away", "staff.brought_back", "staff.password_set", "staff.agreed"
)
class StaffNamed(TypedDict):
    user_id: int
    person: str


@payload_of("staff.role_given", "staff.role_taken")
class StaffRoleNamed(StaffNamed):
    """`where`: the event's name, empty for the whole club."""

    role: str
    where: str
    event_id: int | None


@payload_of("staff.pin_set")
class PinSet(StaffNamed):
    """`pin`: set or cleared; never the PIN."""

    pin: str


@payload_of("staff.device_shared")
class DeviceShared(TypedDict):
    device: str
    idle_seconds: int


@payload_of("voucher.issued")
class VoucherIssued(TypedDict):
    voucher_id: int
    code: str
    amount_cents: int
    currency: str
    player: str


@payload_of("voucher.cancelled")
class VoucherNamed(TypedDict):
    voucher_id: int
    code: str


@payload_of("television.paired", "television.pointed")
class TelevisionAtBoard(TypedDict):
    television: str
    television_id: int
    board: str


@payload_of("television.renamed")
class TelevisionRenamed(TypedDict):
    """`other`: its name before."""

    television: str
    television_id: int
    other: str


@payload_of("television.unpaired")
class TelevisionNamed(TypedDict):
    television: str
    television_id: int


@payload_of("act.undone")
class Undone(TypedDict):
    """`kind`: of the act at the bottom, which an undo of an undo does again; `kinds`: if several.

    `of`: all that the undone line held, with its own kind as `line_kind`.
    """

    kind: str
    of: dict[str, Any]
    kinds: NotRequired[list[str]]


@payload_of("act.undone_together")
class UndoneTogether(TypedDict):
    """`undoes_lines`: their revisions, the newest first; `of`: what each of them held."""

    undoes_lines: list[int]
    kind: str
    kinds: list[str]
    of: list[dict[str, Any]]
