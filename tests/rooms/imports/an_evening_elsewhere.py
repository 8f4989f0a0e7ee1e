"""An evening that another club played, its file, and how it comes in here."""

from datetime import timedelta
from decimal import Decimal

from tdsite import director
from tdsite.ops.archive.club_files import event_file
from tdsite.rooms.imports.club_files import reading
from tdsite.rooms.leagues.season_table import season_table
from tests.factories import (
    NOON,
    add_on_price,
    carl,
    club,
    dana,
    entry_price,
    event,
    fay,
    player,
    rebuy_price,
)
from tests.rooms.imports.two_clubs import another_book, seen
from tournaments import bounties, queries
from tournaments.models import (
    Player,
    Season,
    Tournament,
)
from tournaments.models.prizes import DealMethod, PayoutKind
from tournaments.rules.deals import Share
from tournaments.rules.seasons import Terms

FACTS, LOG = "events/1/facts.json", "events/1/log.jsonl"  # in the file
NAMES = ("Ann Lindberg", "Bo Lund", "Cleo Marsh", "Dirk Vos", "Eve Sand", "Finn Moor")


def minute(n: int):
    return NOON + timedelta(minutes=n)


def an_evening(*names: str, name: str = "Friday Deepstack", at=NOON) -> Tournament:
    """Progressive bounties, rebuys of who was broke, an add-on, a deal of three, an undo."""
    later = lambda n: at + timedelta(minutes=n)  # noqa: E731 (said often)
    tournament = event(
        entry_price(bounty_cents=20_00),
        rebuy_price(bounty_cents=20_00),
        add_on_price(from_level=1),
        bounty_kind="progressive",
        name=name,
        at=at,
        policy={"deals": "guaranteed"},
        seed="07" * 32,
        prize_table="club",
        prize_terms={"rows": [[999, [500_000, 300_000, 200_000]]]},
    )
    players = dict(zip(names or NAMES, people(names or NAMES), strict=True))
    entries = [bought(tournament, one, at=at) for one in players.values()]
    director.start(tournament.pk, by=dana(), at=later(1))
    out = director.bust_out(entries[5].pk, by_entries=[entries[0].pk], by=fay(), at=later(5))
    director.undo(tournament.pk, revision=out.revision, by=fay(), at=later(6))
    director.bust_out(entries[5].pk, by_entries=[entries[1].pk], by=fay(), at=later(7))
    director.rebuy(entries[5].pk, by=carl(), at=later(8))
    director.jump(tournament.pk, index=1, by=dana(), at=later(8))
    director.add_on(entries[2].pk, by=carl(), at=later(9))
    director.close_registration(tournament.pk, by=dana(), at=later(30))
    director.bust_out(entries[5].pk, by_entries=[entries[0].pk], by=fay(), at=later(45))
    director.bust_out(
        entries[4].pk, by_entries=[entries[0].pk, entries[1].pk], by=fay(), at=later(50)
    )
    director.bust_out(entries[3].pk, by_entries=[entries[2].pk], by=fay(), at=later(55))
    left = sum(queries.prizes(tournament)[:3])
    shares = [
        Share(entry.pk, cents, stack_chips=10_000, signed=True)
        for entry, cents in zip(entries, (left - 360_00 - 20_00, 200_00, 160_00), strict=False)
    ]
    director.record_deal(
        tournament.pk,
        method=DealMethod.CUSTOM,
        shares=shares,
        left_prizes=[20_00],
        guaranteed=True,
        by=dana(),
        at=later(60),
    )
    director.bust_out(entries[2].pk, by_entries=[entries[0].pk], by=fay(), at=later(65))
    director.bust_out(entries[1].pk, by_entries=[entries[0].pk], by=fay(), at=later(70))
    director.finish(tournament.pk, by=dana(), at=later(71))
    director.pay(entries[0].pk, by=carl(), at=later(72))
    tournament.refresh_from_db()
    return tournament


def people(names) -> list[Player]:
    """The players of these names, written in if they are not there."""
    return [Player.objects.filter(name=name).first() or player(name) for name in names]


def bought(tournament: Tournament, one: Player, *, at=NOON):
    line = director.register_and_seat(tournament.pk, player_id=one.pk, by=carl(), at=at)
    return tournament.entries.get(pk=line.data["entry"])


def taken(content: bytes, *, season: str = "", answers=None, name: str = "evening.zip"):
    return director.bring_in(
        club().pk,
        read=reading.read(content),
        file_name=name,
        answers=answers or {},
        season=season,
        by=dana(),
        at=minute(600),
    )


def the_one(line) -> Tournament:
    (pk,) = line.data["tournament_ids"]
    return Tournament.objects.get(pk=pk)


def file_of_an_evening(*names: str) -> tuple[bytes, dict]:
    with another_book():
        tournament = an_evening(*names)
        content, before = event_file(tournament, at=minute(300)), seen(tournament)
    assert not Tournament.objects.exists()
    return content, before


def pay_all(tournament: Tournament) -> None:
    by = {"by": carl(), "at": minute(100)}
    paid = set(tournament.payouts.values_list("entry", "kind"))
    won = queries.awards(tournament).paid_cents
    for entry in (pk for pk, cents in won.items() if cents and (pk, "prize") not in paid):
        director.pay(entry, **by)
    for entry in bounties.won(tournament).won:
        director.pay(entry, kind=PayoutKind.BOUNTY, **by)


FORMULA = "n - r + 1 + hits + level"


TERMS = Terms("2026", FORMULA, best_of=2, drop_worst=0, share_knock_outs=True, tie_breaks=("wins",))


def a_season() -> Season:
    """Three evenings, of which two count; one with another weight, points by hand."""
    by = {"by": dana(), "at": minute(5000)}
    league = director.found_league(club().pk, name="Harbour League", **by).data["league_id"]
    season = director.open_season(league, terms=TERMS, **by).data["season_id"]
    orders = (NAMES, NAMES[::-1], (*NAMES[3:], *NAMES[:3]))
    for number, names in enumerate(orders):
        played = an_evening(*names, name=f"Night {number + 1}", at=minute(1440 * number))
        weight = {"weight_percent": 150} if number == 1 else {}
        director.count_event(season, tournament_id=played.pk, **weight, **by)
    cleo = Player.objects.get(name="Cleo Marsh")
    director.give_points(season, player_id=cleo.pk, points=Decimal("2.5"), reason="Helped", **by)
    return Season.objects.get(pk=season)


def table(season: Season) -> list[tuple]:
    found = season_table(season)
    return [
        (found.people[one.player].name, one.label, one.points, one.events, one.wins)
        for one in found.standings
    ]
