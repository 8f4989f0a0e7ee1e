"""Chapter: each name and function of The Tournament Director, on one made evening.

It has a value that can be checked by hand, or it is refused by its name; docs/formulas.md says why.
"""

from datetime import timedelta
from fractions import Fraction
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.db.migrations.recorder import MigrationRecorder

from tdsite import director
from tdsite.rooms.leagues import changed_meaning, usual_event
from tdsite.rooms.leagues.details import TELLS
from tdsite.rooms.leagues.facts import results_of
from tdsite.rooms.leagues.formulas import FormulaTrial, tried
from tdsite.rooms.leagues.season_table import column_of, reading_of, season_table
from tests.cached_scene import cached_scene
from tests.factories import (
    NOON,
    add_on_price,
    carl,
    dana,
    entry_price,
    event,
    rebuy_price,
    reentry_price,
    sell,
)
from tests.rooms.leagues.test_commands import counted, played, season
from tournaments.models import Player, Season, Tournament
from tournaments.rules.formulas import FormulaError, read_formula
from tournaments.rules.formulas.functions import FUNCTIONS, OF_TEXTS, SPECIAL
from tournaments.rules.formulas.variables import KEYS

pytestmark = pytest.mark.django_db


def an_evening() -> int:
    """Ann, Ben, Cat and Dan, for 110 and 20 on each head.

    Dan rebuys; Cat is out in level 2 by Ann and Ben together, re-enters and is out again by Ann;
    Ben takes an add-on; Dan is out in the break and Ben in level 4, both by Ann.
    """
    prices = (
        entry_price(bounty_cents=20_00, staff_cents=5_00),
        rebuy_price(fee_cents=2_00, limit=3, limit_in_all=10, trigger="any", until_level=1),
        reentry_price(bounty_cents=20_00),
        add_on_price(),
    )
    tournament = event(*prices, guarantee_cents=700_00, added_cents=30_00, seed="07" * 32)
    line = {"name": "Early Bird", "kind": "entry", "prize_cents": 80_00, "fee_cents": 7_00}
    line |= {"chips": 25_000, "members_only": True}
    director.change_event(tournament.pk, fields={}, prices=prices, lines=[line], by=dana(), at=NOON)
    ann, ben, cat, dan = sell(tournament, "Ann", "Ben", "Cat", "Dan")
    order = {"by": dana(), "at": NOON}
    director.start(tournament.pk, **order)
    at = NOON + timedelta(minutes=1)
    director.rebuy(dan.pk, by=carl(), at=at)
    later = [NOON + timedelta(minutes=minutes) for minutes in (2, 3, 4, 5, 6, 7)]
    director.jump(tournament.pk, index=1, by=dana(), at=later[0])
    director.bust_out(cat.pk, by_entries=[ann.pk, ben.pk], by=dana(), at=later[0])
    again = director.reenter(tournament.pk, player_id=cat.player_id, by=carl(), at=later[0])
    director.add_on(ben.pk, by=carl(), at=later[1])
    director.bust_out(again.data["entry"], by_entries=[ann.pk], by=dana(), at=later[1])
    director.jump(tournament.pk, index=2, by=dana(), at=later[2])
    director.bust_out(dan.pk, by_entries=[ann.pk], by=dana(), at=later[3])
    director.jump(tournament.pk, index=4, by=dana(), at=later[4])
    director.close_registration(tournament.pk, by=dana(), at=later[4])
    director.bust_out(ben.pk, by_entries=[ann.pk], by=dana(), at=later[5])
    director.finish(tournament.pk, by=dana(), at=later[5])
    return tournament.pk


@pytest.fixture
def evening() -> Tournament:
    return Tournament.objects.get(pk=cached_scene("every number", an_evening))


@pytest.fixture
def reading(evening):
    """Second in a season; before it Ben won, in front of Ann."""
    one = season("n - r + 10 * leagueRank + nm")
    before = played("Ben Low", "Ann Low")
    for name in ("Ben", "Ann"):
        kept, other = (Player.objects.get(name=each) for each in (name, f"{name} Low"))
        director.merge_players(
            one.league.club_id, keep_id=kept.pk, other_id=other.pk, by=dana(), at=NOON
        )
    Tournament.objects.filter(pk=before.pk).update(starts_at=NOON - timedelta(days=7))
    counted(before, one)
    counted(evening, one)
    one = Season.objects.get(pk=one.pk)
    column = column_of(one, one.events.get(tournament=evening))
    return reading_of(one, column)


def asked(reading, text, name="Ann"):
    player = Player.objects.get(name=name).pk
    formula = read_formula(text)
    facts = type(reading)(formula, reading.facts, reading.results, unit_cents=100)
    return formula.value({**facts.event, **facts.player(player)})


# what each name is for Ben, who came second; of the tournament first, then of the player
OF_THE_TOURNAMENT = """
    addOnsAllowed 1          addOnsLastRound 2       addOnsLeft 0             addOnsMaxPerPlayer 1
    addOnsMaxTotal 0         addOnsMinPlayers 0      addOnsOver 1             ante 600
    bigBlind 600             smallBlind 300          limit1 0                 limit2 0
    limit3 0                 limit4 0                limit5 0                 limit6 0
    limit7 0                 limit8 0                nextAnte 0               nextBigBlind 0
    nextSmallBlind 0         nextLimit1 0            nextLimit2 0             nextLimit3 0
    nextLimit4 0             nextLimit5 0            nextLimit6 0             nextLimit7 0
    nextLimit8 0             bountyTotal 100         breakNum 1               roundNum 4
    level 4                  isBreak 0               isRound 1                chipUp 0
    nextChipUp 1             nextIsBreak 1           nextIsRound 0            hasMoreBreaks 1
    hasMoreRounds 1          levelDuration 1200      nextLevelDuration 600
    bustsUntilFinalTable 0   bustsUntilMoney 0       buyins 4
    chipCount 150000         chipCountAdjustment 0   unadjustedChipCount 150000
    defaultBuyinFee 135      defaultBuyinRake 15     defaultBuyinChips 20000
    defaultRebuyFee 52       defaultRebuyRake 2      defaultRebuyChips 20000
    defaultAddOnFee 50       defaultAddOnRake 0      defaultAddOnChips 30000
    firstAnteAmount 200      firstAnteRound 2        fixedRake 0              totalFixedRake 0
    guaranteedPot 700        preGuaranteedPot 630    houseAdds 30             houseContribution 100
    inTheMoneyRank 1         numberOfLeagueMembers 4 playersLeft 1            pot 700
    rebuysAllowed 1          rebuysLastRound 1       rebuysLeft 9             rebuysMaxPerPlayer 3
    rebuysMaxTotal 10        rebuysMinPlayers 0      rebuysOver 1             tablesLeft 1
    totalAddOns 1            totalAddOnsAmount 50    totalAddOnsChips 30000   totalAddOnsRake 0
    totalBuyinsAmount 540    totalBuyinsChips 80000  totalBuyinsRake 60
    totalRebuys 2            totalRebuysAmount 182   totalRebuysChips 40000   totalRebuysRake 12
"""
OF_THE_PLAYER = """
    addOnCost 50             addOnRake 0             bountyChipCost 20        bountyMoneyKept 0
    bountyWinnings 10        buyinCost 135           buyinRake 15             chipStack 0
    finalTable 1             inLeague 1              leagueRank 1             inTheMoney 0
    internalID 2             numberOfAddOns 1        numberOfBountiesKept 0   numberOfBountiesWon 1
    numberOfBountyChips 1    numberOfHits 1          numberOfRebuys 0         position 3
    prizeWinnings 0          rank 2                  rebuyCost 0              rebuyRake 0
    roundOut 4               take -175               totalCost 185            totalRake 15
    totalWinnings 10
"""
REFUSED = """
    addOnsSecondsLeft rebuysSecondsLeft clockPaused clockPausedSeconds secondsElapsed secondsLeft
    time timeOfDay lastPlayerBustOutTime lastPlayerMoveTime lastScreenChangeTime
    playersAtSameTable playingTime
    gameName gameType nextGameName nextGameType state stateDesc restrictBounties
    usePlayerBountyChips
"""
# ours, which that program does not have
MORE = "entries 5 playerBuyins 1 sharedHits 1/2 smallBlindOut 300 bigBlindOut 600 anteOut 600"
ALSO = """
    n=buyins numberofplayers=buyins mr=inTheMoneyRank nm=numberOfLeagueMembers players=playersLeft
    prizepool=pot pp=pot tables=tablesLeft totalnumberofaddons=totalAddOns tna=totalAddOns
    totalnumberofrebuys=totalRebuys tnr=totalRebuys ac=addOnCost ar=addOnRake bcc=bountyChipCost
    bmk=bountyMoneyKept bw=bountyWinnings bc=buyinCost br=buyinRake m=inTheMoney placed=inTheMoney
    addons=numberOfAddOns na=numberOfAddOns nbk=numberOfBountiesKept nb=numberOfBountiesWon
    nbc=numberOfBountyChips nh=numberOfHits rebuys=numberOfRebuys nr=numberOfRebuys
    pw=prizeWinnings r=rank rc=rebuyCost rr=rebuyRake ro=roundOut t=take tc=totalCost tr=totalRake
    tw=totalWinnings
"""


def pairs(table: str) -> dict[str, str]:
    words = table.split()
    return dict(zip(words[::2], words[1::2], strict=True))


SUPPLIED = pairs(OF_THE_TOURNAMENT) | pairs(OF_THE_PLAYER)
NUMBER_SUPPLIED, NUMBER_REFUSED = 118, 21  # docs/formulas.md says so too


def test_every_name_of_the_reference_has_its_value_on_this_evening(reading):
    told = {name: str(asked(reading, name, "Ben")) for name in SUPPLIED}
    assert told == SUPPLIED
    assert {name: str(asked(reading, name, "Ben")) for name in pairs(MORE)} == pairs(MORE)


def test_every_other_name_means_one_of_these(reading):
    for pair in ALSO.split():
        name, same = pair.split("=")
        assert KEYS[name.lower()] == KEYS[same.lower()], name


@pytest.mark.parametrize("name", REFUSED.split())
def test_what_no_event_has_a_number_for_is_refused_by_its_name(name):
    with pytest.raises(FormulaError, match=name):
        read_formula(f"{name} + 1")


def test_the_names_are_counted():
    assert (len(SUPPLIED), len(REFUSED.split())) == (NUMBER_SUPPLIED, NUMBER_REFUSED)


OF_THE_REFERENCE = """
    abs acos asin atan ceil cos exp floor log ln log10 max min pow round sin sqrt tan
    roundUpToNearest roundToNearest roundDownToNearest if switch lswitch assign sum product average
    count top bottom oneof index triangle setListLength totalForRake buyinProfileFee
    buyinProfileRake buyinProfileChips rebuyProfileFee rebuyProfileRake rebuyProfileChips
    addOnProfileFee addOnProfileRake addOnProfileChips
"""
WITHOUT_A_VALUE = "random buyinProfilePoints rebuyProfilePoints addOnProfilePoints"


def test_every_function_of_the_reference_is_there_or_has_no_value(reading):
    there = {name.lower() for name in (*FUNCTIONS, *SPECIAL, *OF_TEXTS)}
    assert {name.lower() for name in OF_THE_REFERENCE.split()} <= there
    for name in WITHOUT_A_VALUE.split():
        with pytest.raises(FormulaError):
            asked(reading, f'{name}("regular")')
    assert (len(OF_THE_REFERENCE.split()), len(WITHOUT_A_VALUE.split())) == (45, 4)


def test_the_winner_and_who_re_entered_have_their_own_numbers(reading):
    numbers = ("chipStack", "bountyMoneyKept", "nbk", "roundOut", "bigBlindOut", "nbc", "bcc", "nr")
    assert [asked(reading, name, "Ann") for name in numbers] == [150_000, 20, 1, 0, 600, 1, 20, 0]
    assert [asked(reading, name, "Cat") for name in numbers] == [0, 0, 0, 2, 200, 2, 40, 1]
    # a break belongs to the level before it
    assert [asked(reading, name, "Dan") for name in ("ro", "bigBlindOut")] == [2, 200]
    assert [asked(reading, "leagueRank", name) for name in ("Ann", "Cat")] == [2, 0]
    assert asked(reading, "sharedHits", "Ann") == Fraction(7, 2)


@pytest.mark.parametrize(
    ("call", "value"),
    [
        ("totalForRake()", 72),
        ('totalForRake("fee")', 52),
        ('totalForRake("staff")', 20),
        ('buyinProfileFee("early bird")', 87),
        ('buyinProfileRake("Early Bird")', 7),
        ('buyinProfileRake("Early Bird", "fee")', 7),
        ('buyinProfileRake("Early Bird", "staff")', 0),
        ('buyinProfileChips("Early Bird")', 25_000),
        ('buyinProfileFee("regular")', 135),
        ('buyinProfileRake("regular", "staff")', 5),
        ('rebuyProfileFee("regular")', 52),
        ('rebuyProfileRake("regular")', 2),
        ('rebuyProfileChips("regular")', 20_000),
        ('addOnProfileFee("regular")', 50),
        ('addOnProfileRake("regular")', 0),
        ('addOnProfileChips("regular")', 30_000),
    ],
)
def test_functions_of_a_name_tell_prices_and_rake(reading, call, value):
    assert asked(reading, call) == value


@pytest.mark.parametrize(
    "call", ['buyinProfilePoints("Early Bird")', 'buyinProfileFee("Late")', 'totalForRake("tips")']
)
def test_a_price_or_a_part_that_this_event_does_not_have_is_refused(reading, call):
    with pytest.raises(FormulaError, match="no value for"):
        asked(reading, call)


def test_an_event_that_runs_tells_the_level_it_is_in(evening):
    running = Tournament.objects.get(pk=evening.pk)
    finished = running.journal.get(kind="tournament.finished")
    director.undo(running.pk, revision=finished.revision, by=dana(), at=NOON + timedelta(hours=1))

    told = results_of(Tournament.objects.get(pk=evening.pk)).facts.details

    assert (told["level"], told["bigBlind"], told["playersLeft"]) == (4, 600, 1)


def test_the_rank_before_an_event_is_the_same_on_its_own_page_and_in_the_season(evening):
    one = season("100 * leagueRank + nm")
    before = played("Eve", "Fay")
    Tournament.objects.filter(pk=before.pk).update(starts_at=NOON - timedelta(days=7))
    for each in (before, evening):
        counted(each, one)
    one = Season.objects.get(pk=one.pk)
    alone = column_of(one, one.events.get(tournament=evening))

    assert {row.value for row in alone.points.values()} == {6}
    table = season_table(one)
    (second,) = [each for each in table.columns if each.tournament.pk == evening.pk]
    assert second.points == alone.points


def test_a_season_may_share_knock_outs_in_equal_parts(evening, client):
    one = season("nh", share_knock_outs=True)
    counted(evening, one)
    one = Season.objects.get(pk=one.pk)

    points = {row.player: row.points for row in season_table(one).standings}
    names = dict(Player.objects.values_list("pk", "name"))
    assert {names[pk]: float(value) for pk, value in points.items() if value} == {
        "Ann": 3.5,
        "Ben": 0.5,
    }
    client.force_login(dana())
    page = client.get(f"/seasons/{one.pk}/events/{evening.pk}/").content.decode()
    assert '<td class="num">3.5</td>' in page
    terms = client.get(f"/seasons/{one.pk}/terms/").content.decode()
    assert '<option value="1" selected>count in equal parts' in terms
    client.post(f"/seasons/{one.pk}/terms/", {"name": one.name, "formula": "nh"})
    one.refresh_from_db()
    assert one.share_knock_outs is False
    assert [float(row.points) for row in season_table(one).standings][:2] == [4, 1]


def test_a_published_table_of_the_other_credit_is_told(evening, client):
    one = season("nh", share_knock_outs=True)
    counted(evening, one)
    client.force_login(dana())
    table = {"pasted": "Player\tPoints\nAnn\t4\nBen\t1\nCat\t0"}
    compared = client.post(f"/seasons/{one.pk}/compare/", table).context["compared"]
    assert {each.reason.says for each in compared.differences} == {
        "Shared knockouts are credited otherwise there."
    }


@pytest.mark.parametrize("name", [*SUPPLIED, *pairs(MORE)])
def test_the_trial_of_a_formula_knows_every_number(name):
    found = tried(f"{name} + r", FormulaTrial())
    assert found.wrong is None
    assert all(cell for place, cells in found.rows for cell in cells)


def test_the_trial_of_a_formula_knows_prices_and_a_league():
    text = 'buyinProfileFee("x") + totalForRake() + rebuyProfileChips("y") / 10000 + leagueRank'
    found = tried(text, FormulaTrial(players_from=10, players_to=10, place_to=2))
    assert (found.wrong, found.rows) == (None, ((1, ("22",)), (2, ("23",))))
    refused = tried('buyinProfilePoints("x")', FormulaTrial())
    assert refused.wrong is not None


def test_no_number_that_events_tell_is_missing_in_the_trial():
    told = {**usual_event.of_event(players=9, rebuys=1, pool_cents=1)}
    told |= usual_event.of_player(1, players=9, rebuys=1, hits=0)
    assert set(told) == set(TELLS)


LONG_AGO, SINCE = NOON - timedelta(days=1), NOON + timedelta(days=1)


@pytest.mark.parametrize(
    ("formula", "results", "names"),
    [
        ("buyins - r", 4, ("buyins",)),
        ("Players - r", 4, ("players",)),
        ("n - r + nr", 1, ("nr",)),
        ("n - r + playerBuyins + entries", None, None),
        ('assign("players", n)\nplayers - r', None, None),
        ("r + 0 * buyins", None, None),
    ],
)
def test_a_formula_from_before_is_named_where_its_names_give_other_points(
    evening, client, monkeypatch, formula, results, names
):
    one = season(formula)
    counted(evening, one)
    monkeypatch.setattr(changed_meaning, "meaning_since", lambda: SINCE)

    found = changed_meaning.changed_meaning(season_table(one))

    assert (found and (found.results, found.events, found.names)) == (
        (results, 1, names) if results else None
    )
    client.force_login(dana())
    page = client.get(f"/seasons/{one.pk}/").content.decode()
    assert ("names with a new meaning" in page) is bool(results)


def test_a_formula_that_was_saved_since_is_not_named(evening, monkeypatch):
    one = season("buyins - r")
    counted(evening, one)
    for since, named in ((SINCE, True), (LONG_AGO, False), (None, False)):
        monkeypatch.setattr(changed_meaning, "meaning_since", lambda since=since: since)
        assert bool(changed_meaning.changed_meaning(season_table(one))) is named


def test_the_names_changed_with_the_release_that_was_installed(monkeypatch):
    released = import_module(".migrations.".join(changed_meaning.RELEASED_WITH))
    assert released.Migration.operations
    applied = {changed_meaning.RELEASED_WITH: SimpleNamespace(applied=SINCE)}
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda _: applied)
    assert changed_meaning.meaning_since() == SINCE
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda _: {})
    assert changed_meaning.meaning_since() is None
