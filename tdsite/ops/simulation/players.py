"""The people of a simulated field: made-up names, no two alike."""

from collections.abc import Iterator
from itertools import count, islice
from random import Random

FIRST = """
Ada Alice Amir Anna Arthur Aylin Bastien Ben Bruno Camille Carla Chen Chloé Clara Dario David
Elena Elif Emil Emma Eva Farid Felix Finn Florian Gabriel Giulia Hana Hugo Ida Ines Ivan Jan
Jeanne João Jonas Julia Kaito Karim Katja Kim Lars Léa Leo Lina Louis Lucas Luis Maja Malik
Manon Marco Maria Marta Mateo Maya Mia Mila Nadia Nico Nina Noah Nora Olga Omar Oscar Paul Pedro
Petra Priya Rafael Rosa Ruben Sami Sara Selma Simon Sofia Sven Tara Théo Tom Uma Victor Vera Wei
Yara Yuki Zoé
""".split()  # noqa: SIM905 (to be read)
LAST = """
Adeyemi Almeida Andersen Arnaud Bakker Barbier Bauer Becker Benoît Berg Bianchi Blanc Bonnet
Brown Carter Chevalier Clark Conti Costa Cruz Dahl Diallo Dubois Dumont Egger Eriksen Evans
Fabre Faure Ferrari Fischer Fontaine Fournier Fuchs Gallo Garnier Gomez Gray Greco Haas Hansen
Hoffmann Holm Ivanov Jansen Jensen Joly Kaya Keller Khan Klein Koch Kovács Kowalski Lambert Lang
Laurent Leclerc Lefèvre Lemoine Lopez Maier Marchand Marino Martin Mercier Meyer Molina Moreau
Morel Mori Müller Nakamura Nguyen Noël Novak Okafor Olsen Park Patel Perrin Petit Picard Popescu
Ricci Rivera Roche Romano Rossi Roux Sato Schmid Silva Singh Sokolov Sousa Svensson Tanaka
Tremblay Vidal Visser Vogel Walker Weber Wolf Yilmaz Zimmermann
""".split()  # noqa: SIM905 (to be read)


def names(number: int, *, rng: Random) -> list[str]:
    """So many different names, in random order."""
    return list(islice(_without_end(rng), number))


def _without_end(rng: Random) -> Iterator[str]:
    """Every first name with every last name; then again with a number behind it."""
    pairs = [f"{first} {last}" for first in FIRST for last in LAST]
    for generation in count(1):
        rng.shuffle(pairs)
        yield from (pairs if generation == 1 else [f"{pair} {generation}" for pair in pairs])
