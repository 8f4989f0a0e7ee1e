"""What two rows of one person need of their seats, when the two become one."""

from django.db.models import Q

from tables.models import KeepApart, SeatNeed
from tournaments.acts import Act
from tournaments.models import Player


def merge_needs(act: Act, keep: Player, other: Player) -> None:
    """The needs of `other` go to `keep`; where both have some, those of `keep` count."""
    has = set(SeatNeed.objects.filter(player=keep).values_list("tournament", flat=True))
    for need in SeatNeed.objects.filter(player=other):
        if need.tournament_id in has:
            act.delete(need)
        else:
            act.update(need, player=keep)
    for pair in KeepApart.objects.filter(Q(one=other) | Q(other=other)):
        _merge_pair(act, pair, keep, other)


def _merge_pair(act: Act, pair: KeepApart, keep: Player, other: Player) -> None:
    stranger = pair.other_id if pair.one_id == other.pk else pair.one_id
    one, two = sorted((stranger, keep.pk))
    known = KeepApart.objects.filter(tournament=pair.tournament_id, one=one, other=two)
    if one == two or known.exists():
        act.delete(pair)
    else:
        act.update(pair, one_id=one, other_id=two)
