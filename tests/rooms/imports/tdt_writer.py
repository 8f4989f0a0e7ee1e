"""A writer of saved evenings, as The Tournament Director writes them: for tests alone.

An evening is drawn from chance within the club's habits; its facts are known before it is written,
so that whoever reads the file can be compared with who made it up.
"""

import json
import random
from dataclasses import dataclass, field
from enum import StrEnum

STARTED = 1_600_000_000_000  # milliseconds since 1970
DAY, MINUTE = 86_400_000, 60_000
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max")


class SavedKind(StrEnum):
    """What kind of file it is."""

    FINISHED = "finished"
    NO_END = "no_end"  # played to the end, and the clock never stopped
    UNFINISHED = "unfinished"
    DEAL = "deal"
    NOT_BEGUN = "not_begun"
    TEMPLATE = "template"


class Bounty(StrEnum):
    """Where a bounty is: nowhere, in the price, or beside it."""

    NONE = "none"
    WITHIN = "within"
    BESIDE = "beside"


@dataclass
class BuyIn:
    """A purchase of an entry; `out_at` is empty for who is still in."""

    player: str
    at: int
    amount: int
    rake: int
    bounty: int
    chips: int
    out_at: int = 0
    round: int = 0
    by: tuple[str, ...] = ()


@dataclass
class Saved:
    """An evening and all that is known of it.  `prizes` are (place, amount, to whom)."""

    number: int
    kind: SavedKind = SavedKind.FINISHED
    bounty: Bounty = Bounty.NONE
    title: str = ""
    league: str = "Harbour League"
    season: str = "2024"
    started: int = STARTED
    ended: int = 0
    buyins: list[BuyIn] = field(default_factory=list)
    rebuys: list[BuyIn] = field(default_factory=list)
    addons: list[BuyIn] = field(default_factory=list)
    prizes: list[tuple[int, int, tuple[str, ...]]] = field(default_factory=list)
    chop: dict[str, int] = field(default_factory=dict)
    corrections: dict[str, tuple[int, int]] = field(default_factory=dict)  # points, hits
    fixed_fee: int = 0
    log: list[tuple[int, str]] = field(default_factory=list)

    @property
    def uuid(self) -> str:
        return f"e{self.number:07d}-0000-4000-8000-000000000000"

    @property
    def players(self) -> list[str]:
        return list(dict.fromkeys(one.player for one in self.buyins))

    @property
    def still_in(self) -> list[str]:
        return [one.player for one in self.buyins if not one.out_at]


def drawn(
    number: int, *, kind: SavedKind = SavedKind.FINISHED, bounty: Bounty = Bounty.NONE
) -> Saved:
    """An evening drawn from its number, always the same for the same number."""
    chance = random.Random(number)
    began = STARTED + number * DAY
    one = Saved(number, kind, bounty, title=f"Evening {number}", started=began)
    one.season = str(2020 + number // 60)
    names = chance.sample(NAMES, chance.randint(4, len(NAMES)))
    rake, head = chance.choice((0, 0, 2, 20)), 5 if bounty is not Bounty.NONE else 0
    price = chance.choice((10, 20, 200)) + rake + (head if bounty is Bounty.WITHIN else 0)
    for n, name in enumerate(names):
        one.buyins.append(BuyIn(key(name), began + n * 1000, price, rake, head, 10_000))
    if kind in (SavedKind.NOT_BEGUN, SavedKind.TEMPLATE):
        if kind is SavedKind.TEMPLATE:
            one.buyins = []
        one.started = 0
        return one
    _play(one, chance, price)
    _prizes(one, chance)
    if chance.random() < 0.4:
        for name in chance.sample(one.players, 2):
            one.corrections[name] = (chance.randint(-9, 9), chance.choice((0, 0, 1)))
    one.log = [(one.started + 20 * n * MINUTE, f"Start of round {n + 1}") for n in range(1, 6)]
    return one


def key(name: str) -> str:
    return f"p-{name.lower()}"


def _play(one: Saved, chance: random.Random, price: int) -> None:
    """Everybody goes out in turn, some buy in again, some add on, until one or several are left."""
    left = 1
    if one.kind is SavedKind.UNFINISHED:
        left = chance.randint(2, 3)
    elif one.kind is SavedKind.DEAL:
        left = 1
    at, playing = one.started + 10 * MINUTE, list(one.buyins)
    again = 3
    while len(playing) > left:
        at += chance.randint(2, 9) * MINUTE
        out = playing.pop(chance.randrange(len(playing)))
        out.out_at, out.round = at, 1 + (at - one.started) // (20 * MINUTE)
        takers = {p.player for p in playing} - {out.player}
        out.by = tuple(chance.sample(sorted(takers), min(len(takers), chance.choice((0, 1, 1, 2)))))
        if again and chance.random() < 0.3:
            again -= 1
            bought = BuyIn(out.player, at + 1000, price, 0, out.bounty, 10_000)
            one.buyins.append(bought)
            playing.append(bought)
        if chance.random() < 0.2 and playing:
            who = chance.choice(playing).player
            one.addons.append(BuyIn(who, at + 2000, 10, 0, 0, 5000))
        if chance.random() < 0.2 and playing:
            who = chance.choice(playing).player
            one.rebuys.append(BuyIn(who, at + 3000, 10, 1, 0, 5000))
    one.ended = at + 500 if one.kind in (SavedKind.FINISHED, SavedKind.DEAL) else 0


def collected(one: Saved) -> int:
    """What is for prizes: no rake, no bounty that is part of the price."""
    within = one.bounty is Bounty.WITHIN
    bought = [*one.buyins, *one.rebuys, *one.addons]
    return sum(b.amount - b.rake - (b.bounty if within else 0) for b in bought)


def last_out(one: Saved) -> list[str]:
    """Players by their last elimination, the winner first; of a finished evening."""
    ends: dict[str, int] = {}
    for bought in one.buyins:
        ends[bought.player] = bought.out_at or 2**62
    return sorted(ends, key=lambda name: -ends[name])


def _prizes(one: Saved, chance: random.Random) -> None:
    pool = collected(one)
    if pool > 50 and chance.random() < 0.3:
        one.fixed_fee = 10
    pool -= one.fixed_fee
    first, second = pool * 60 // 100, pool - pool * 60 // 100
    order = last_out(one)
    named = one.kind is not SavedKind.UNFINISHED
    one.prizes = [
        (1, first, (order[0],) if named else ()),
        (2, second, (order[1],) if named else ()),
    ]
    if one.kind is SavedKind.DEAL:
        one.chop = {order[0]: pool // 2, order[1]: pool - pool // 2}


def text_of(one: Saved) -> str:
    """The file, with the fields that matter and some that do not."""
    fields = {
        "UUID": quoted(one.uuid),
        "LeagueName": quoted(one.league),
        "SeasonName": quoted(one.season),
        "Title": quoted(one.title),
        "Description": quoted('"as it was"\n'),
        "Financials": (
            "new FinancialConfig({FixedRake: new FixedRakeConfig({Type: 0, Real: "
            f"new PerPlayerRake([{one.fixed_fee}])}}), UseBounties: {_bool(one.bounty)}, "
            'PointsForPlaying: new UserFormula({Text: "n - r + 1"})})'
        ),
        "Players": _players(one),
        "Levels": (
            "new GameLevels({Levels: [new GameRound({Minutes: 20, SmallBlind: 25, BigBlind: 50}), "
            "new GameBreak({Minutes: 5}), new GameRound({Minutes: 20, SmallBlind: 50, "
            "BigBlind: 100})]})"
        ),
        "Prizes": f"new GamePrizes({{Prizes: [{', '.join(_prize(*p) for p in one.prizes)}]}})",
        "History": f"new GameHistory({{History: [{_log(one)}]}})",
        "StartTime": str(one.started),
        "EndTime": str(one.ended),
        "CurrentLevel": "2",
        "LastModified": "1308654270662",
    }
    inner = ", ".join(f"{name}: {value}" for name, value in fields.items())
    return (
        f'{{ V: "3.7.2", T: new Tournament({{{inner}}}), L: new LO.LayoutSettings({{Fonts: []}})}}'
    )


def quoted(text: str) -> str:
    return json.dumps(text)


def _bool(bounty: Bounty) -> str:
    return "false" if bounty is Bounty.NONE else "true"


def _players(one: Saved) -> str:
    rows = [f"[{quoted(name)}, {_player(one, name)}]" for name in one.players]
    chops = ""
    if one.chop:
        portions = ", ".join(
            f"[{quoted(name)}, new GameChopPortion({{CashReal: {cash}}})]"
            for name, cash in one.chop.items()
        )
        chop = f"new GameChop({{Portions: Map.from([{portions}]), Awarded: true}})"
        chops = f", Chops: new GameChops({{Chops: [{chop}]}})"
    return f"new GamePlayers({{Players: Map.from([{', '.join(rows)}]){chops}}})"


def _player(one: Saved, name: str) -> str:
    points, hits = one.corrections.get(name, (0, 0))
    bought = ", ".join(_buyin(b) for b in one.buyins if b.player == name)
    rebuys = ", ".join(_purchase("GameRebuy", b) for b in one.rebuys if b.player == name)
    addons = ", ".join(_purchase("GameAddOn", b) for b in one.addons if b.player == name)
    nickname = name.removeprefix("p-").title()
    return (
        f"new GamePlayer({{UUID: {quoted(name)}, Name: new PlayerName({{Nickname: "
        f"{quoted(nickname)}}}), Buyins: [{bought}], Rebuys: [{rebuys}], AddOns: [{addons}], "
        f"CashAdjustment: 0, PointsAdjustment: {points}, HitsAdjustment: {hits}, "
        "PaidInFull: true})"
    )


def _buyin(one: BuyIn) -> str:
    out = ""
    if one.out_at:
        by = ", ".join(quoted(name) for name in one.by)
        out = (
            f", BustOut: new GameBustOut({{Time: {one.out_at}, Round: {one.round}, "
            f"HitmanUUID: [{by}]}})"
        )
    return _purchase("GameBuyin", one, f", PersonalBounty: {one.bounty}{out}")


def _purchase(name: str, one: BuyIn, more: str = "") -> str:
    return (
        f"new {name}({{Time: {one.at}, Round: 1, Amount: {one.amount}, "
        f"Rake: new PerPlayerRake([{one.rake}]), Chips: {one.chips}{more}}})"
    )


def _prize(place: int, amount: int, to: tuple[str, ...]) -> str:
    share = 60 if place == 1 else 40
    names = ", ".join(quoted(name) for name in to)
    return (
        f"new GamePrize({{Type: 0, Recipient: {place}, AmountType: 0, Amount: {share}, "
        f"CalculatedAmount: {amount}, AwardedToPlayers: [{names}]}})"
    )


def _log(one: Saved) -> str:
    return ", ".join(_logged(*line) for line in one.log)


def _logged(at: int, text: str) -> str:
    return f"new GameHistoryItem({{Time: {at}, Text: {quoted(text)}}})"


def corpus() -> list[Saved]:
    """Evenings of every state and with both kinds of bounty: more than forty."""
    kinds = [SavedKind.FINISHED] * 6 + [
        SavedKind.NO_END,
        SavedKind.UNFINISHED,
        SavedKind.UNFINISHED,
        SavedKind.DEAL,
    ]
    played = [
        drawn(n, kind=kinds[n % len(kinds)], bounty=list(Bounty)[n % 3]) for n in range(1, 61)
    ]
    rest = [drawn(90, kind=SavedKind.NOT_BEGUN), drawn(91, kind=SavedKind.TEMPLATE)]
    return [*played, *rest]
