"""One person's data taken out of the book and its log, unless anything is still open."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Model, ProtectedError, Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournaments import journal, queries
from tournaments.acts import Act
from tournaments.models import (
    Absence,
    Club,
    Entry,
    HeldPrize,
    ImportedEvent,
    JournalLine,
    Mark,
    NameWord,
    Notice,
    PaperMail,
    Payout,
    Penalty,
    Picture,
    Player,
    Preregistration,
    Ruling,
    Sale,
    Screen,
    Upload,
)
from tournaments.models.money import Method
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.operations import players
from tournaments.operations.merging import OVER
from tournaments.operations.players import check_stands
from tournaments.rules import N_, RuleError
from tournaments.rules import log as rules
from tournaments.rules.log import EMPTY, FREE, Person, stand_in
from tournaments.rules.marks import STOPS, Word

Altered = dict[int | None, list[tuple[int, str]]]
CONTACTS = ("phone", "email")
# Where people write what they like about anybody.
WRITTEN_FREELY: tuple[tuple[type[Model], str], ...] = (
    (Notice, "text"),
    (Screen, "message"),
    (Sale, "note"),
    (Sale, "discount_reason"),
    (Ruling, "question"),
    (Ruling, "decision"),
    (Ruling, "released_to"),
    (Penalty, "reason"),
    (Penalty, "lifted_why"),
    (Absence, "why"),
    (HeldPrize, "reason"),
)
_SHORTEST_NAME = 2  # letters; whoever is called less is found by their rows alone


def merged_into(player: Player) -> list[int]:
    """The rows that were merged into this one; they are the same person."""
    return list(Player.objects.filter(merged_into=player).values_list("pk", flat=True))


def who_is_erased(player: Player) -> Person:
    """All that names the person: their rows, and every name the log knows them by."""
    players = frozenset([player.pk, *merged_into(player)])
    entries = Entry.objects.filter(player__in=players).values_list("pk", flat=True)
    rows: defaultdict[str, set[int]] = defaultdict(set)
    for row in _rows_pointing_at(players):
        rows[row._meta.label_lower].add(row.pk)
    words: defaultdict[str, set[str]] = defaultdict(set)
    photos: set[int | None] = set()
    for known in Player.objects.filter(pk__in=players):
        _learn(words, vars(known))
        photos.add(known.photo_id)
    for line in _lines_with(player.club_id, _numbers_in_json(players)):
        for change in line.changes:
            for row in filter(None, (change["before"], change["after"])):
                if change["model"] == rules.PLAYER and change["pk"] in players:
                    _learn(words, row)
                    photos.add(row.get("photo_id"))
                elif rules.points_at(row, rules.PLAYER_KEYS, players):
                    rows[change["model"]].add(change["pk"])
    return Person(
        number=player.pk,
        players=players,
        entries=frozenset(entries),
        names=frozenset(name for name in words["name"] if len(name) >= _SHORTEST_NAME),
        exact=frozenset(words["exact"]),
        rows={label: frozenset(pks) for label, pks in rows.items()},
        photos=frozenset(pk for pk in photos if pk is not None),
    )


def _learn(words: defaultdict[str, set[str]], row: dict[str, Any]) -> None:
    words["name"] |= {row.get("name") or ""} - {""}
    words["exact"] |= {row.get(column) or "" for column in ("alias", *CONTACTS)} - {""}


def _rows_pointing_at(players: Iterable[int]) -> Iterator[Any]:
    """Rows of whatever app that belong to these people."""
    for relation in Player._meta.related_objects:
        model = relation.related_model
        if model in (Player, NameWord) or isinstance(model, str):
            continue
        found = model._default_manager.filter(**{f"{relation.field.name}__in": list(players)})
        yield from found.order_by("pk")


def _numbers_in_json(players: Iterable[int]) -> set[str]:
    """How a line may name them by number; others whose numbers begin so are found with them."""
    forms = ('"pk": {}', 'player_id": {}', 'other_id": {}', 'one_id": {}')
    return {form.format(pk) for pk in players for form in forms}


def _lines_with(club_id: int, texts: Iterable[str]) -> Iterator[JournalLine]:
    """Lines of any journal of the club that hold one of these texts."""
    wanted = Q()
    for text in texts:
        wanted |= Q(data_text__contains=text) | Q(changes_text__contains=text)
    lines = JournalLine.objects.filter(club=club_id).alias(
        data_text=Cast("data", TextField()), changes_text=Cast("changes", TextField())
    )
    return lines.filter(wanted).order_by("pk").iterator(chunk_size=200)


def lines_about(club: Club, person: Person) -> Iterator[JournalLine]:
    """Every line of every journal of the club that names the person, oldest first."""
    words = person.names | person.exact
    texts = words | {json.dumps(word)[1:-1] for word in words}
    namesakes = _namesakes(club, person)
    for line in _lines_with(club.pk, texts | _numbers_in_json(person.players)):
        if line.kind != journal.ERASED and _is_his(line, person, *namesakes):
            yield line


def erase_lines(club: Club, person: Person) -> Altered:
    """Write a person's lines anew, nameless: by event (None: the club's), revision and digest."""
    altered: Altered = defaultdict(list)
    for line in lines_about(club, person):
        data = rules.data_without(person, line.data)
        changes = rules.rows_without(person, line.changes)
        if (data, changes) == (line.data, line.changes):
            continue
        line.data, line.changes = data, changes
        JournalLine.objects.filter(pk=line.pk).update(data=data, changes=changes)
        altered[line.tournament_id].append((line.revision, journal.seal(line)))
    return altered


def _namesakes(club: Club, person: Person) -> tuple[frozenset[int], frozenset[int]]:
    """Others who have the same name, and their entries."""
    others = Player.objects.filter(club=club, name__in=person.names).exclude(pk__in=person.players)
    players = frozenset(others.values_list("pk", flat=True))
    entries = Entry.objects.filter(player__in=players).values_list("pk", flat=True)
    return players, frozenset(entries)


def _is_his(
    line: JournalLine, person: Person, players: frozenset[int], entries: frozenset[int]
) -> bool:
    """Not one about somebody else of that name, nor of another number that begins like theirs."""
    about = (line.data, line.changes)
    if rules.speaks_of(*about, players=person.players, entries=person.entries):
        return True
    if rules.speaks_of(*about, players=players, entries=entries):
        return False
    left = rules.data_without(person, line.data), rules.rows_without(person, line.changes)
    return left != about


def erase_rows(act: Act, person: Person) -> None:
    """Empty the person's rows.  Not through the act: its line would hold what is erased."""
    players = Player.objects.filter(pk__in=person.players)
    contacts = list(players.values_list("phone", "email"))
    for row in _rows_pointing_at(person.players):
        free = FREE & {field.name for field in row._meta.concrete_fields}
        if free:
            type(row)._default_manager.filter(pk=row.pk).update(**dict.fromkeys(free, ""))
    _erase_registrations(act.club, person, contacts)
    PaperMail.objects.filter(entry__in=person.entries).delete()
    for player in players:
        empty = {**EMPTY, "name": stand_in(player.pk)}
        Player.objects.filter(pk=player.pk).update(**empty)
        for name, value in empty.items():
            setattr(player, name, value)
        act.update(player, erased_at=act.at)
    _erase_texts(act.club, person)
    _drop_pictures(person.photos)


def _erase_registrations(club: Club, person: Person, contacts: Iterable[tuple[str, str]]) -> None:
    """What the person wrote on a public page, also where the desk never met them."""
    his = Q(player__in=person.players) | Q(name__in=person.names)
    for phone, email in contacts:
        his |= Q(phone=phone) if phone else Q(pk=None)
        his |= Q(email__iexact=email) if email else Q(pk=None)
    Preregistration.objects.filter(his, tournament__club=club).filter(
        Q(player=None) | Q(player__in=person.players)
    ).update(
        name=stand_in(person.number),
        alias="",
        member_number="",
        phone="",
        email="",
        country="",
        born_on=None,
    )


def _erase_texts(club: Club, person: Person) -> None:
    """The name where people wrote freely, and the files that lists of players came in."""
    for model, column in WRITTEN_FREELY:
        for name in person.names:
            of_club = "entry__tournament__club" if model is HeldPrize else "tournament__club"
            found = model._default_manager.filter(**{of_club: club, f"{column}__contains": name})
            for pk, text in found.values_list("pk", column):
                model._default_manager.filter(pk=pk).update(**{column: person.without(text)})
    for ruling in Ruling.objects.filter(tournament__club=club).exclude(inputs={}):
        inputs = rules.data_without(person, ruling.inputs)
        if inputs != ruling.inputs:
            Ruling.objects.filter(pk=ruling.pk).update(inputs=inputs)
    for imported in ImportedEvent.objects.filter(club=club):
        report = rules.data_without(person, imported.report)
        if report != imported.report:
            ImportedEvent.objects.filter(pk=imported.pk).update(report=report)
    Upload.objects.filter(club=club, revision__isnull=False).update(content=b"")


def _drop_pictures(photos: Iterable[int]) -> None:
    """The person's photos, unless something else shows the same picture."""
    for pk in photos:
        try:
            with transaction.atomic():
                Picture.objects.filter(pk=pk).delete()
        except ProtectedError:
            continue


class NotConfirmed(RuleError):
    """Erasing asks for the person's number, so that nobody is erased by a slip."""


class StillInPlay(RuleError):
    """The person plays in an event that is not over."""


class MoneyOpen(RuleError):
    """The person owes money, or money is due to them."""


class MarkStands(RuleError):
    """Without the person's name nobody could keep the mark."""


def check_may_erase(player: Player, *, on: date) -> None:
    """Raise MergedAlready, ErasedAlready, StillInPlay, MoneyOpen or MarkStands."""
    check_stands(player)
    people = [player.pk, *merged_into(player)]
    entries = Entry.objects.filter(player__in=people, voided=False).select_related("tournament")
    for event in _still_in(entries)[:1]:
        raise StillInPlay(
            N_("%(player)s is in “%(event)s”, which is still open. Delete the data after it ends."),
            player=player.name,
            event=event,
        )
    for entry in entries:
        _check_paid(player, entry)
    standing = list(Mark.objects.filter(player__in=people, lifted_at=None))
    if any(mark.kind == Word.OWES and players.known_mark(mark).holds(on) for mark in standing):
        raise MoneyOpen(N_("%(player)s owes the house money. Settle it first."), player=player.name)
    if any(mark.kind in STOPS and not players.known_mark(mark).is_over(on) for mark in standing):
        raise MarkStands(
            N_(
                "%(player)s is banned or self-excluded: the name is needed to enforce it. "
                "Delete the data when it ends."
            ),
            player=player.name,
        )


def _still_in(entries: QuerySet[Entry]) -> list[str]:
    """The names of events that are not over and have one of the entries, or wait for its bag."""
    played = entries.exclude(tournament__state__in=OVER).values_list("tournament__name", flat=True)
    bagged = entries.filter(elimination=None, bags__isnull=False, bags__carried=None)
    waiting = bagged.filter(tournament__feeds__isnull=False)
    waiting = waiting.exclude(bags__carried__isnull=False)  # of a flight of several days
    waiting = waiting.exclude(tournament__feeds__state__in=OVER)
    return [*played, *waiting.values_list("tournament__feeds__name", flat=True)]


def _check_paid(player: Player, entry: Entry) -> None:
    """Raise MoneyOpen for a prize that was not handed out, or a purchase that was not paid."""
    event = entry.tournament.name
    owed = Sale.objects.filter(
        entry=entry, voided=False, method=Method.OWED, settled_at__isnull=True
    )
    if owed.exists():
        raise MoneyOpen(
            N_("%(player)s still owes money for “%(event)s”. Settle it first."),
            player=player.name,
            event=event,
        )
    won = queries.awards(entry.tournament).paid_cents.get(entry.pk, 0)
    paid = Payout.objects.filter(
        entry=entry, kind=PayoutKind.PRIZE, state=PayoutState.PAID, voided=False
    )
    if won and not paid.exists():
        raise MoneyOpen(
            N_("The prize of %(player)s in “%(event)s” is not paid. Pay it first."),
            player=player.name,
            event=event,
        )
