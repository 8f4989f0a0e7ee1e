"""How the site is laid out: imports in circles, imports between rooms, folders that a noun lies in.

    python bench/house.py [noun ...]

A *part* is what stands directly under `tdsite/`, or a room: `web`, `live`, `urls`, `rooms.dealers`.
Files directly under `tdsite/rooms/` are no rooms but the place where rooms are gathered (`rooms`):
they import every room, and what has to be one way only is that no room imports them.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOUNS = ("dealers", "bounties", "days")
Graph = Mapping[str, set[str]]


def module_of(path: Path) -> str:
    """The dotted name of a file, relative to the top of the repository."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(package: str) -> dict[str, set[str]]:
    """The modules of a package, each with the modules of it that it imports."""
    files = {module_of(path.relative_to(ROOT)): path for path in (ROOT / package).rglob("*.py")}
    return {name: set(_named(path, files)) - {name} for name, path in files.items()}


def _named(path: Path, modules: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                found = name if name in modules else node.module
                if found in modules:
                    yield found


def part_of(module: str) -> str:
    """Of `tdsite.rooms.dealers.api.acts` it is `rooms.dealers`, of `tdsite.rooms.todo` `rooms`."""
    parts = module.split(".")[1:]
    of_a_room = parts[:1] == ["rooms"] and (ROOT / "tdsite/rooms" / "".join(parts[1:2])).is_dir()
    return ".".join(parts[:2] if of_a_room and parts[1:] else parts[:1])


def between(graph: Graph) -> dict[str, set[str]]:
    """The imports of modules as imports of their parts."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, named in graph.items():
        part = part_of(module)
        found[part] |= {part_of(each) for each in named} - {part}
    return found


def circles(graph: Graph) -> list[list[str]]:
    """What imports itself by way of others, the largest circle first."""
    reached = {node: _reached(graph, node) for node in graph}
    found = {
        tuple(sorted(other for other in below if node in reached[other]))
        for node, below in reached.items()
        if node in below
    }
    return sorted(map(list, found), key=len, reverse=True)


def _reached(graph: Graph, start: str) -> set[str]:
    found: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        node = ahead.pop()
        if node not in found:
            found.add(node)
            ahead += graph.get(node, ())
    return found


def across_rooms(graph: Graph) -> list[tuple[str, str]]:
    """Imports of a module in one room of a module in another; what gathers rooms is in none."""
    return sorted(
        (module, other)
        for module, named in graph.items()
        for other in named
        if part_of(module) != part_of(other)
        and all(part_of(each).startswith("rooms.") for each in (module, other))
    )


def folders_of(noun: str, paths: Iterable[Path]) -> set[str]:
    """The folders, of a room each only its top, with files named after a noun or in its folder."""
    return {_top(path) for path in paths if noun.rstrip("s") in str(path.with_suffix(""))}


def _top(path: Path) -> str:
    parts = path.parent.parts
    rooms = {"rooms": 3, "templates": 2, "tests": 3 if parts[1:2] == ("rooms",) else 2, "static": 4}
    depth = next((rooms[part] for part in parts[:2] if part in rooms), len(parts))
    return "/".join(parts[:depth])


def main(nouns: Iterable[str]) -> None:
    graph = imports("tdsite")
    parts = between(graph)
    print(f"files {len(graph)}, parts {len(parts)}")
    for what, circled in (("files", circles(graph)), ("parts", circles(parts))):
        sizes = ", ".join(str(len(circle)) for circle in circled) or "none"
        print(f"circles of {what}: {sizes}")
    across = across_rooms(graph)
    pairs = {(part_of(module), part_of(other)) for module, other in across}
    print(f"imports across rooms: {len(across)}, between {len(pairs)} pairs of rooms")
    tops = ("tdsite", "templates", "tests")
    paths = [path.relative_to(ROOT) for top in tops for path in (ROOT / top).rglob("*.*")]
    paths = [
        path for path in paths if "__pycache__" not in path.parts and "rules" not in path.parts
    ]
    for noun in nouns:
        print(f"folders with {noun}: {len(folders_of(noun, paths))}")


if __name__ == "__main__":
    main(sys.argv[1:] or NOUNS)
