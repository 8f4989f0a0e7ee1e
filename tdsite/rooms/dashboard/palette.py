"""What "go to, find or do" answers to what is typed: acts, people and tables, pages, laws."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tables.models import Table
from tdsite.rooms.dashboard.commandbox import parse
from tdsite.rooms.dashboard.commands import LawSought
from tdsite.rooms.dashboard.palette_acts import Choice, Reader, acts, examples
from tdsite.rooms.dashboard.rules_typed import plain
from tdsite.rooms.rulebook.pages import answers, kept_rules, terms_like
from tdsite.web import formats
from tdsite.web.entry_search import EntryFound, entries_found
from tdsite.web.languages import reading
from tdsite.web.people import find
from tdsite.web.shell import Link
from tournaments.models import Tournament
from tournaments.rules import RuleError

MAX_PEOPLE, MAX_PAGES, MAX_LAWS, MAX_TERMS = 5, 6, 3, 2
MIN_LAW = 4  # letters of a question to the rulebook


@dataclass(frozen=True, slots=True)
class Group:
    heading: str
    choices: tuple[Choice, ...]


def found(reader: Reader, typed: str) -> list[Group]:
    """The groups that have anything, in their order: do, people and tables, pages and laws."""
    text = " ".join(typed.split())[:200]
    if not text:
        typable = tuple(examples(reader, ""))
        return [Group(gettext("Commands to type"), typable)] if typable else []
    to_do = tuple(acts(reader, text))
    laws = () if to_do else _laws(reader, text)  # who says what to do asks no question
    groups = (
        Group(gettext("Actions"), to_do),
        Group(gettext("Players and tables"), tuple(_people(reader, text))),
        Group(gettext("Pages and laws"), (*_pages(reader, text), *_terms(text), *laws)),
    )
    return [group for group in groups if group.choices]


def _people(reader: Reader, text: str) -> Iterator[Choice]:
    """Players of the event and its tables; on the pages of the club, everybody on file."""
    if not reader.may("see_people"):
        return
    if reader.event_now is None:
        people = find(reader.club.pk, text, limit=MAX_PEOPLE) if reader.club else []
        for person in people:
            url = reverse("person", args=[person.pk])
            yield Choice(person.name, person.member_number, icon="person", url=url)
        return
    tournament = reader.event_now.tournament
    for word in (text, text.partition(" ")[2]):  # "bust quist" finds Quist too
        matches = entries_found(tournament, word)[:MAX_PEOPLE] if word else []
        yield from (_player(tournament, match) for match in matches)
        if matches:
            break
    yield from _tables(tournament, text)


def _player(tournament: Tournament, match: EntryFound) -> Choice:
    name, number = match.entry.player.name, match.entry.number
    if match.seat:
        url = reverse("table", args=[tournament.pk, match.seat.table])
        at = gettext("seat %(seat)s") % {"seat": match.seat}
        return Choice(name, at, icon="seat", url=f"{url}?seat={match.seat.seat}")
    if match.place:
        out = gettext("out in %(place)s") % {"place": formats.place(match.place, locale=reading())}
        url = reverse("bust", args=[tournament.pk, match.entry.pk])
        return Choice(name, out, icon="out", url=url)
    desk = f"{reverse('desk', args=[tournament.pk])}?player={match.entry.player_id}"
    detail = gettext("entry %(number)s, not seated") % {"number": number}
    return Choice(name, detail, icon="person", url=desk)


def _tables(tournament: Tournament, text: str) -> Iterator[Choice]:
    """The table of that number, and of a seat the table it is at."""
    number, _, seat = text.split()[-1].partition("-")
    if not (number.isascii() and number.isdigit() and len(number) < 5):
        return
    table = Table.objects.filter(tournament=tournament, number=number, broken_at=None).first()
    if table is not None:
        url = reverse("table", args=[tournament.pk, table.number])
        opened = f"{url}?seat={seat}" if seat.isascii() and seat.isdigit() else url
        title = gettext("Table %(number)s") % {"number": table.number}
        yield Choice(title, icon="table", url=opened)


# ---- pages and laws ------------------------------------------------------------------------------
def _pages(reader: Reader, text: str) -> Iterator[Choice]:
    """The pages whose names have all the words as beginnings; one of this very name first."""
    words = plain(text).split()

    def answers_to(link: Link) -> bool:
        own = plain(f"{link.label} {link.room}").replace(",", " ").split()
        return all(any(one.startswith(word) for one in own) for word in words)

    def behind(link: Link) -> tuple[bool, bool]:
        label = plain(link.label)
        return label != " ".join(words), not label.startswith(words[0])

    for link in sorted(filter(answers_to, reader.pages), key=behind)[:MAX_PAGES]:
        room = link.room if link.room != link.label else ""
        yield Choice(link.label, room, icon=link.icon, url=link.url, apart=link.apart)


def _laws(reader: Reader, text: str) -> Iterator[Choice]:
    question = text.partition(" ")[2] if _asks_for_a_law(text) else text
    if len(question) < MIN_LAW:
        return
    for hit in answers(question, kept_rules(reader.club))[:MAX_LAWS]:
        title = "".join(piece.text for piece in hit.title)
        if hit.law is not None:
            url = reverse("law", args=[hit.law.slug])
            yield Choice(title, gettext("law %(number)s") % {"number": hit.law.number}, "book", url)
        elif hit.house_rule is not None:
            url = f"{reverse('house_rules')}#rule-{hit.house_rule.id}"
            yield Choice(title, gettext("House rule"), "book", url)


def _terms(text: str) -> Iterator[Choice]:
    """Words of the glossary, with what they mean."""
    if len(text) >= MIN_LAW:
        for one in terms_like(text)[:MAX_TERMS]:
            yield Choice(one.term, one.means, icon="book", url=one.url)


def _asks_for_a_law(text: str) -> bool:
    try:
        return isinstance(parse(text), LawSought)
    except RuleError:
        return False
