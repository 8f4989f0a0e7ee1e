"""What a saved evening says beside who won what: fees, corrections by hand, and how it ended."""

from dataclasses import replace
from decimal import Decimal

import pytest

from tdsite import director
from tdsite.rooms.imports.report import Reading, evening_of, hash_of
from tests.factories import NOON, club, dana
from tests.rooms.imports.test_tdt_under_way import CUP, MIDDLE, changed
from tournaments import queries
from tournaments.ledger import book_of
from tournaments.models import (
    JournalLine,
    League,
    Payout,
    Prize,
    Sale,
    Season,
    SeasonPoints,
    Tournament,
)
from tournaments.models.money import Account
from tournaments.models.tournament import PriceKind, State
from tournaments.rules.imports import Bought, NoSuchWinner, Unfinished, settled
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db
AS_USUAL = Reading()


def load(text, *, reading_as=AS_USUAL, **said):
    content = text.encode()
    read = evening_of(club(), content, file_name="cup.tdt", reading_as=reading_as)
    currency = reading_as.currency
    event = settled(read.event, **{"unfinished": Unfinished.RUNNING, "currency": currency, **said})
    return director.import_event(
        club().pk,
        read=replace(read, event=event),
        file_name="cup.tdt",
        file_hash=hash_of(content),
        by=dana(),
        at=NOON,
    )


def loaded(text, **said) -> Tournament:
    return Tournament.objects.get(pk=load(text, **said).data["tournament_id"])


def sound(tournament: Tournament) -> bool:
    return [check.name for check in checks(book_of(tournament)) if not check.holds] == []


def names(tournament: Tournament) -> dict[str, int]:
    """The place of each player's best entry."""
    placed = queries.places(tournament)
    found: dict[str, int] = {}
    for entry in tournament.entries.select_related("player").order_by("number"):
        if entry.pk in placed:
            found.setdefault(entry.player.name, placed[entry.pk].place)
            found[entry.player.name] = min(found[entry.player.name], placed[entry.pk].place)
    return found


def test_a_purchase_at_price_0_keeps_its_rake():
    text = changed(
        CUP, ("Time: 1714060040000, Round: 1, Amount: 220", "Time: 1714060040000, Amount: 0")
    )
    tournament = loaded(text)
    di = Sale.objects.get(entry__player__name="Di")

    assert di.price_cents == 2000
    assert -queries.balances(tournament)[Account.FEES] == 8000
    assert sound(tournament)


def test_an_unfinished_file_keeps_its_fixed_fee_and_its_shares():
    tournament = loaded(MIDDLE)

    assert queries.balances(tournament)[Account.WITHHELD] == -2000
    assert queries.prizes(tournament) == [68600, 29400]
    assert sound(tournament)


def test_an_evening_that_goes_on_is_finished_with_the_shares_of_its_file():
    tournament = loaded(MIDDLE)
    order = {"by": dana(), "at": NOON}
    director.resume(tournament.pk, **order)
    director.close_registration(tournament.pk, **order)
    director.bust_out(tournament.entries.get(player__name="Cy O’Hara").pk, **order)
    director.finish(tournament.pk, **order)
    tournament.refresh_from_db()

    assert sorted(queries.awards(tournament).paid_cents.values(), reverse=True)[:2] == [
        68600,
        29400,
    ]
    assert sound(tournament)


def test_a_file_called_off_has_no_winner_no_prizes_and_its_money_where_it_was():
    tournament = loaded(MIDDLE, unfinished=Unfinished.CALLED_OFF)

    assert tournament.state == State.CANCELLED
    assert set(names(tournament)) == {"Bo", "Di"}
    assert not Prize.objects.exists()
    assert not Payout.objects.exists()
    assert queries.money_box(tournament)["taken"] == 108000
    assert sound(tournament)


def test_who_is_said_to_have_won_has_won():
    tournament = loaded(MIDDLE, winner="p-cy")

    assert tournament.state == State.FINISHED
    assert names(tournament)["Cy O’Hara"] == 1
    assert names(tournament)["Ada Holm"] == 2
    assert sound(tournament)


def test_the_others_who_were_in_share_their_places_and_prizes_when_a_winner_is_said():
    three = changed(
        MIDDLE,
        (
            "Chips: 10000, BustOut: new GameBustOut({Time: 1714066000000, Round: 3, "
            'HitmanUUID: [], Seat: new GameSeat({TableName: "Table 2", SeatIndex: 0, '
            'TableUUID: "t-2"})})',
            "Chips: 10000",
        ),
    )
    tournament = loaded(three, winner="p-di")

    assert names(tournament) == {"Di": 1, "Ada Holm": 2, "Cy O’Hara": 2, "Bo": 4}
    assert sound(tournament)


@pytest.mark.parametrize(("text", "winner"), [(MIDDLE, "p-bo"), (MIDDLE, "nobody"), (CUP, "p-cy")])
def test_only_who_was_in_can_be_said_to_have_won_and_only_where_it_is_open(text, winner):
    with pytest.raises(NoSuchWinner):
        load(text, winner=winner)
    assert not Tournament.objects.exists()


def test_a_buy_in_after_a_bust_out_is_a_rebuy_where_the_club_says_so():
    tournament = loaded(CUP, reading_as=Reading(again=Bought.REBUY))

    kinds = Sale.objects.order_by("number").values_list("kind", flat=True)
    assert list(kinds) == [PriceKind.ENTRY] * 4 + [PriceKind.REBUY]
    assert names(tournament) == {"Ada Holm": 1, "Cy O’Hara": 2, "Bo": 3, "Di": 4}
    assert queries.figures(tournament).entries == 4
    assert queries.money_box(tournament)["taken"] == 108000
    assert sound(tournament)


def test_the_money_of_a_file_is_in_the_currency_that_is_said():
    tournament = loaded(CUP, reading_as=Reading(currency="JPY"))

    assert tournament.currency == "JPY"
    assert queries.money_box(tournament)["taken"] == 1080


def counted(tournament, formula="n - r + 1") -> tuple[JournalLine, Season]:
    line = director.count_imported_event(
        tournament.pk,
        league="Harbour",
        season="2024",
        formula=formula,
        corrections=True,
        by=dana(),
        at=NOON,
    )
    return line, Season.objects.get()


def given() -> list[tuple[str, Decimal, str]]:
    rows = SeasonPoints.objects.order_by("player__name").select_related("player")
    return [(row.player.name, row.points, row.reason) for row in rows]


REASON = "Correction by hand in the file of “Autumn Cup”"


def test_points_corrected_by_hand_count_in_the_season_with_their_reason():
    counted(loaded(CUP))

    assert given() == [("Ada Holm", Decimal(-4), REASON)]


def test_knockouts_corrected_by_hand_are_worth_what_the_formula_makes_of_them():
    text = changed(CUP, ("PointsAdjustment: -4", "PointsAdjustment: -4, HitsAdjustment: 2"))
    counted(loaded(text), formula="10 * hits")

    assert given() == [("Ada Holm", Decimal(16), REASON)]


def test_corrections_go_with_the_event_and_come_once():
    tournament = loaded(CUP)
    _, season = counted(tournament)
    order = {"by": dana(), "at": NOON}
    told = {
        "tournament_id": tournament.pk,
        "weight_percent": 50,
        "formula": "",
        "corrections": True,
    }
    director.count_event(season.pk, **told, **order)
    assert len(given()) == 1

    dropped = director.drop_event(season.pk, tournament_id=tournament.pk, **order)
    assert given() == []
    director.undo_in_club(club().pk, revision=dropped.revision, **order)
    assert len(given()) == 1


def test_an_undo_of_the_counting_takes_the_corrections_back():
    line, _ = counted(loaded(CUP))
    director.undo_in_club(club().pk, revision=line.revision, by=dana(), at=NOON)

    assert given() == []
    assert not League.objects.exists()
