"""The deal room, for the director.  Robert's Rules 7.36-7.38."""

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.rooms.prizes.deal_sheet import deal_sheet
from tests.factories import NOON, carl, dana
from tests.pdf import pages_of
from tests.rooms.prizes.test_commands_deals import last_three, out_next
from tournaments import penalties, prize_money, queries
from tournaments.models import Deal

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Three are left, for 650.00, 300.00 and 250.00."""
    return last_three()


@pytest.fixture
def page(client, tournament):
    client.force_login(dana())
    return reverse("deal", args=[tournament.pk])


def fields(tournament, chips=(120_000, 80_000, 40_000), cents=(), left=(), **more):
    entries = list(queries.entries_in(tournament).order_by("number"))
    typed = {f"chips-{e.pk}": str(n) for e, n in zip(entries, chips, strict=False)}
    typed |= {f"amount-{e.pk}": str(n) for e, n in zip(entries, cents, strict=False)}
    typed |= {f"left-{place}": str(n) for place, n in enumerate(left, start=1)}
    return typed | {"key": "k1", "unit": "1"} | more


def signed(tournament):
    entries = queries.entries_in(tournament)
    return {f"signed-{entry.pk}": "1" for entry in entries} | {"between_hands": "1"}


def test_the_room_shows_who_is_in_with_the_stacks_as_last_counted(client, page, tournament):
    first = queries.entries_in(tournament).order_by("number")[0]
    director.count_chips(tournament.pk, counts={first.pk: 120_000}, by=dana(), at=NOON)

    html = client.get(page).content.decode()

    assert 'value="120,000"' in html
    assert "€1,200" in html  # not won yet
    assert "Chip chop and ICM need all stacks." in html
    assert html.count("button-main") == 1


def test_what_is_typed_is_reckoned_at_once_each_figure_in_its_place(client, page, tournament):
    first = queries.entries_in(tournament).order_by("number")[0]

    html = client.post(page, fields(tournament, left=(90,), do="told")).content.decode()

    assert f'<output id="even-{first.pk}" hx-swap-oob="true">€370</output>' in html
    assert f'<output id="chip_chop-{first.pk}" hx-swap-oob="true">€430</output>' in html
    assert "All stacks counted" in html
    assert "<form" not in html


def test_an_offer_is_taken_over_to_the_cent(client, page, tournament):
    answer = client.post(page, fields(tournament, left=(90,), do="take-icm"))

    room = answer.context["room"]
    assert (room.shared_cents, room.over_cents) == (1110_00, 0)
    assert room.method == "icm"
    assert "Adds up: ICM" in answer.content.decode()


def test_a_deal_is_recorded_and_comes_back_on_the_page(client, page, tournament):
    typed = fields(tournament, cents=(380, 370, 360), left=(90,), guaranteed="1", do="record")

    answer = client.post(page, typed | signed(tournament), follow=True)

    kept = Deal.objects.get()
    assert (kept.method, kept.guaranteed, kept.left_prizes) == ("custom", True, {"1": 90_00})
    html = answer.content.decode()
    assert "guaranteed: paid by the house" in html
    assert reverse("deal_sheet", args=[tournament.pk, 1]) in html


def test_the_way_that_gives_just_these_amounts_is_written_down(client, page, tournament):
    typed = fields(tournament, cents=(370, 370, 370), left=(90,), do="record")
    client.post(page, typed | signed(tournament))
    assert Deal.objects.get().method == "even"


def test_a_refusal_keeps_what_was_typed_and_says_what_to_do(client, page, tournament):
    typed = fields(tournament, cents=(380, 370, 361), left=(90,), do="record")

    answer = client.post(page, typed | signed(tournament))

    html = answer.content.decode()
    assert answer.status_code == 409
    assert "Lower an amount" in html
    assert "€1 too much" in html
    assert 'value="361"' in html
    assert not Deal.objects.exists()


@pytest.mark.parametrize("field", ["chips-", "amount-", "left-"])
def test_what_is_no_number_is_said_beside_the_money(client, page, tournament, field):
    typed = fields(tournament, cents=(380, 370, 360), left=(90,))
    wrong = next(name for name in typed if name.startswith(field))

    answer = client.post(page, typed | signed(tournament) | {wrong: "many", "do": "record"})

    assert answer.status_code == 400
    assert "“many” is not" in answer.content.decode()


def test_less_than_what_is_sure_and_nothing_to_play_for_are_named(client, page, tournament):
    typed = fields(tournament, cents=(600, 400, 200), do="told")

    html = client.post(page, typed).content.decode()

    assert "P3 would get less" in html
    assert "Robert&#x27;s Rules 7.38" in html


def test_who_went_out_meanwhile_is_noticed(client, page, tournament):
    seen = client.get(page).context["room"].seen
    out_next(tournament)

    html = client.post(page, fields(tournament, do="told", seen=seen)).content.decode()

    assert "The players left have changed" in html


def test_the_counts_are_kept_for_the_boards(client, page, tournament):
    client.post(page, fields(tournament, do="count"))
    found = penalties.latest_counts(tournament)
    assert sorted(one.chips for one in found.values()) == [40_000, 80_000, 120_000]


def test_a_deal_is_made_void_with_a_reason(client, page, tournament):
    typed = fields(tournament, cents=(380, 370, 360), left=(90,), do="record")
    client.post(page, typed | signed(tournament))
    door = reverse("void_deal", args=[tournament.pk, 1])

    assert client.post(door, {"key": "k"}).status_code == 400
    client.post(door, {"key": "k", "reason": "P2 did not agree"})

    assert prize_money.deal_of(tournament) is None
    assert client.post(door, {"key": "l", "reason": "again"}).status_code == 409


def test_an_event_that_admits_no_deals_reckons_and_records_nothing(client):
    tournament = last_three(deals="forbidden")
    client.force_login(dana())
    page = reverse("deal", args=[tournament.pk])

    html = client.get(page).content.decode()
    answer = client.post(page, fields(tournament, do="record") | signed(tournament))

    assert "Deals are not allowed in this event." in html
    assert 'value="record"' not in html
    assert answer.status_code == 409


def test_who_does_not_direct_does_not_deal(client, tournament):
    client.force_login(carl())
    assert client.get(reverse("deal", args=[tournament.pk])).status_code == 403


def test_proposal_and_deal_are_printed_to_be_signed(client, page, tournament):
    typed = fields(tournament, cents=(380, 370, 360), left=(90,))

    proposal = client.post(reverse("deal_proposal", args=[tournament.pk]), typed)
    client.post(page, typed | signed(tournament) | {"do": "record"})
    recorded = client.get(reverse("deal_sheet", args=[tournament.pk, 1]))

    for answer in (proposal, recorded):
        assert answer["Content-Type"] == "application/pdf"
        assert pages_of(answer.content) == 1


def test_the_sheet_says_who_gets_what_and_what_is_played_for(client, page, tournament):
    typed = fields(tournament, cents=(370, 370, 370), left=(90,), do="record", note="No taxes.")
    client.post(page, typed | signed(tournament))

    sheet = deal_sheet(Deal.objects.get(), now=NOON)

    assert sheet["rows"][0] == ["P1", "120,000", "€370", "€370", ""]
    assert sheet["left"] == ["1st place: €90"]
    assert sheet["notes"] == ["No taxes."]
    assert sheet["terms"][2].startswith("The house pays the prizes as set")


def test_the_players_stand_in_the_order_of_their_stacks(client, page, tournament):
    room = client.post(page, fields(tournament, chips=(40_000, 120_000, 80_000))).context["room"]
    assert [row.name for row in room.rows] == ["P2", "P3", "P1"]


def test_offers_are_rounded_to_the_unit_of_the_prizes_unless_told_otherwise(
    client, page, tournament
):
    typed = fields(tournament, chips=(142_000, 74_000, 44_000), do="take-icm")

    whole = client.post(page, typed | {"unit": ""}).context["room"]
    exact = client.post(page, typed).context["room"]

    assert [row.amount.number % 50_00 for row in whole.rows] == [0, 0, 0]
    assert whole.shared_cents == exact.shared_cents == 1200_00
    assert whole.method == "icm"


@pytest.mark.parametrize(("policy", "house"), [("record_only", False), ("guaranteed", True)])
def test_the_policy_of_the_house_proposes_who_pays(client, policy, house):
    tournament = last_three(deals=policy)
    client.force_login(dana())
    room = client.get(reverse("deal", args=[tournament.pk])).context["room"]
    assert room.is_guaranteed is house


@pytest.mark.parametrize(
    ("guaranteed", "owed"),
    [
        ("1", [("P1", 360_00), ("P2", 370_00), ("P3", 380_00), ("1st", 90_00)]),
        ("", [("1st", 650_00), ("2nd", 300_00), ("3rd", 250_00)]),
    ],
)
def test_what_the_desk_will_owe_is_said_before_anybody_signs(
    client, page, tournament, guaranteed, owed
):
    typed = fields(tournament, cents=(360, 370, 380), left=(90,), do="told")
    answer = client.post(page, typed | {"guaranteed": guaranteed})
    assert answer.context["room"].pays == owed
    assert "The payout desk then owes:" in answer.content.decode()


def test_sharing_everything_and_stopping_is_one_press_without_a_reason(client, page, tournament):
    typed = fields(tournament, cents=(420, 400, 380), guaranteed="1", do="stop")

    answer = client.post(page, typed, follow=True)

    tournament.refresh_from_db()
    assert tournament.state == "finished"
    assert sorted(queries.awards(tournament).paid_cents.values())[-3:] == [380_00, 400_00, 420_00]
    assert answer.redirect_chain[-1][0] == reverse("payouts", args=[tournament.pk])
    assert "€420" in answer.content.decode()
    assert "play stopped here" in client.get(page).content.decode()


def test_three_ways_stand_side_by_side_and_the_chosen_one_is_used(client, page, tournament):
    typed = fields(tournament, left=(90,), way="chip_chop")

    looked = client.post(page, typed | {"do": "look"})
    html = looked.content.decode()
    assert [offer.method for offer in looked.context["room"].offers_shown] == [
        *("icm", "chip_chop", "even")
    ]
    assert "Use Chip chop, €1,110" in html
    assert "−€220 vs 1st" in html  # 430 instead of 650
    assert "Type amounts by hand" in html
    assert 'name="amount-' not in html

    client.post(page, typed | signed(tournament) | {"do": "record"})
    kept = Deal.objects.get()
    assert kept.method == "chip_chop"
    assert [share.amount_cents for share in kept.shares.order_by("entry__number")] == [
        *(430_00, 370_00, 310_00)
    ]


def test_amounts_by_hand_begin_with_those_of_the_way_before(client, page, tournament):
    chosen = fields(tournament, left=(90,), way="even", was="even")

    own = client.post(page, chosen | {"do": "take-own"})

    room = own.context["room"]
    assert room.is_own
    assert [row.amount.number for row in room.rows] == [370_00] * 3
    typed = fields(tournament, cents=(400, 360, 350), left=(90,), way="own", was="own", do="look")
    assert client.post(page, typed).context["room"].shared_cents == 1110_00


def test_all_of_them_agree_at_one_press(client, page, tournament):
    answer = client.post(page, fields(tournament, way="even", do="all-agree"))

    assert [row.is_signed for row in answer.context["room"].rows] == [True] * 3


def test_a_waiver_is_asked_for_only_of_who_would_get_less_than_is_won(client, page, tournament):
    fair = client.post(page, fields(tournament, way="even", do="look")).content.decode()
    short = fields(tournament, cents=(600, 400, 200), way="own", was="own", do="look")
    less = client.post(page, short).content.decode()

    assert 'name="waived-' not in fair
    assert less.count('name="waived-') == 1


def test_nothing_is_used_before_every_stack_is_known(client, page, tournament):
    room = client.get(page).context["room"]

    assert (room.way, room.has_amounts) == ("icm", False)
    refused = client.post(page, {"way": "icm", "do": "record", "key": "k"} | signed(tournament))
    assert refused.status_code == 409
    assert not Deal.objects.exists()


def test_a_long_list_of_prizes_is_summed_up(client):
    tournament = last_three(players=14)
    client.force_login(dana())
    room = client.get(reverse("deal", args=[tournament.pk])).context["room"]

    shown = sum(cents for _place, cents in room.prizes_first)
    assert shown + room.prizes_more_cents == room.money.pool_cents
