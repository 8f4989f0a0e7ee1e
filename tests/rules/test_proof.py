"""Chapter: a draw verified without us.  docs/draws.md and docs/verify_draw.py against our rules."""

import ast
import hashlib
import json
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.rules import draws
from tables.rules.apart import CannotKeepApart
from tables.rules.draws import commitment, replay, seal, seed_of

DOCS = Path(__file__).parents[2] / "docs"
SCRIPT = DOCS / "verify_draw.py"
SECRET = bytes(range(32)).hex()
SEEDS = st.binary(min_size=32, max_size=32).map(bytes.hex)
CHAIRS = [f"{table}-{seat}" for table in range(1, 5) for seat in range(1, 7)]
REFUSED = "refused"


def script():
    """The stand-alone program, as a module."""
    spec = spec_from_file_location("verify_draw", SCRIPT)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


VERIFIER = script()


def examples() -> list[dict[str, str]]:
    """The blocks marked `draw` in the document."""
    text = (DOCS / "draws.md").read_text(encoding="utf-8")
    shape = re.compile(
        r"```draw\nnumber +(?P<number>\d+)\nseed +(?P<seed>\w+)\nseal +(?P<seal>\w+)\n"
        r"commitment +(?P<commitment>\w+)\ngiven\n(?P<given>.*?)\ndrawn\n(?P<drawn>.*?)\n```",
        re.DOTALL,
    )
    return [found.groupdict() for found in shape.finditer(text)]


def public(seed: str, given_: str) -> dict[str, object]:
    """The public file of a draw."""
    return {
        "format": "draw 1",
        "seal": seal(seed),
        "commitment": commitment(seed, given_),
        "seed": seed,
        "given": given_,
        "drawn": replay(seed, given_),
    }


def verified(file: dict[str, object], path: Path) -> subprocess.CompletedProcess[str]:
    path.write_text(json.dumps(file, ensure_ascii=False, indent=1), encoding="utf-8")
    command = [sys.executable, "-I", str(SCRIPT), str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


# The document


@pytest.mark.parametrize("example", examples(), ids=lambda example: example["number"])
def test_the_examples_of_the_document_are_what_both_programs_draw(example):
    seed, given_ = example["seed"], example["given"]

    assert seed == seed_of(SECRET, int(example["number"]))
    assert (seal(seed), commitment(seed, given_)) == (example["seal"], example["commitment"])
    assert replay(seed, given_) == VERIFIER.replay(seed, given_) == example["drawn"]


def test_the_document_has_an_example_of_every_kind_of_line():
    lines = {line.split(" ")[0] for one in examples() for line in one["given"].split("\n")}

    assert lines == {"draw", "seated", "apart", "pick", "deal", "deal-by-card", "cards"}


def test_the_words_of_the_document_are_those_of_the_stream():
    text = (DOCS / "draws.md").read_text(encoding="utf-8")
    seeds = {example["number"]: example["seed"] for example in examples()}
    shown = re.findall(r"^\| (\d+) \| `(\w{16})` \| (\d+) \| (\d+) \|", text, re.MULTILINE)
    starts = [index for index, row in enumerate(shown) if row[0] == "1"]

    assert len(starts) == 2
    for number, rows in zip("15", (shown[: starts[1]], shown[starts[1] :]), strict=True):
        key, words = bytes.fromhex(seeds[number]), ""
        for block in range(len(rows) // 4 + 1):
            words += VERIFIER.hmac.digest(key, f"draw:{block}".encode(), "sha256").hex()
        for count, word, bound, answer in rows:
            at = 16 * (int(count) - 1)
            assert (words[at : at + 16], int(word, 16) % int(bound)) == (word, int(answer))


# The stand-alone program


def test_the_program_is_short_and_needs_nothing_but_python():
    text = SCRIPT.read_text(encoding="utf-8")
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import)]

    assert len(text.splitlines()) < 60
    assert not [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    assert {name.name for node in imports for name in node.names} <= sys.stdlib_module_names


@st.composite
def inputs(draw) -> str:
    """Inputs of any kind, those that cannot be drawn among them."""
    order = draw(st.permutations(range(1, 31)))
    entries, chairs = list(map(str, order)), list(draw(st.permutations(CHAIRS)))
    sitting = range(draw(st.integers(0, 3)))
    lines = [f"seated {entries.pop()} {chairs.pop()}" for _ in sitting]
    known = [line.split(" ")[1] for line in lines] + entries[-12:]
    for _ in range(draw(st.integers(0, 5))):
        one, other = draw(st.permutations(known))[:2]
        lines.append(f"apart {one} {other}")
    for _ in range(draw(st.integers(0, 3))):
        offered = draw(st.integers(1, 7))
        wanted = draw(st.integers(1, offered))
        there, chairs = chairs[:offered], chairs[offered - draw(st.integers(0, 1)) :]
        if wanted > len(there):
            break
        word = draw(st.sampled_from(["deal", "deal-by-card"]))
        people = [entries.pop() for _ in range(min(wanted, len(entries)))]
        lines += [f"pick {wanted} {' '.join(there)}", f"{word} {' '.join(people)}"]
    if draw(st.booleans()) or not lines:
        lines.append("cards " + " ".join(map(str, range(1, draw(st.integers(1, 120)) + 1))))
    return "\n".join(lines)


def ours(seed: str, given_: str) -> str:
    try:
        return replay(seed, given_)
    except (draws.NotADraw, CannotKeepApart):
        return REFUSED


def theirs(seed: str, given_: str) -> str:
    try:
        return VERIFIER.replay(seed, given_)
    except (ValueError, TypeError, IndexError, KeyError):
        return REFUSED


@settings(max_examples=300, deadline=None)
@given(seed=SEEDS, given_=inputs())
def test_the_program_draws_what_we_draw(seed, given_):
    assert theirs(seed, given_) == ours(seed, given_)


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_the_programs_agree_where_chance_must_be_asked_very_often(seed, data):
    """Eight tables of two, everybody of one half apart from nearly everybody else of it."""
    people = [str(number) for number in range(1, 17)]
    free = data.draw(st.integers(0, 3))
    pairs = [
        f"apart {one} {other}"
        for one in range(1, 9)
        for other in range(one + 1, 9)
        if (one + other) % 7 != free
    ]
    chairs = " ".join(f"{table}-{seat}" for table in range(1, 9) for seat in (1, 2))
    given_ = "\n".join([*pairs, f"pick 16 {chairs}", f"deal {' '.join(people)}"])

    assert theirs(seed, given_) == ours(seed, given_)


# A file altered by a single byte


def test_the_program_accepts_a_draw_and_says_what_it_checked(tmp_path):
    file = public("ab" * 32, "pick 2 1-1 1-2 1-3\ndeal 7 9")

    answer = verified(file, tmp_path / "draw-17.json")

    assert answer.returncode == 0
    names = ("file", "seal", "commitment", "output")
    assert answer.stdout == "".join(f"{name:11} holds\n" for name in names)


@pytest.mark.parametrize("field", ["format", "seal", "commitment", "seed", "given", "drawn"])
def test_the_program_rejects_a_file_with_one_byte_altered(field, tmp_path):
    file = public("ab" * 32, "pick 2 1-1 1-2 1-3\ndeal 7 9")
    text = file[field]
    altered = text[:-1] + chr(ord(text[-1]) ^ 1)

    answer = verified({**file, field: altered}, tmp_path / "draw-17.json")

    assert answer.returncode == 1
    assert "DOES NOT HOLD" in answer.stdout


@settings(max_examples=300, deadline=None)
@given(data=st.data(), seed=SEEDS)
def test_no_byte_of_any_field_can_be_altered_added_or_taken_away(data, seed):
    file = public(seed, "apart 1 2\npick 2 1-1 1-2\npick 2 2-1 2-2\ndeal 1 2 3 4\ncards 5 6")
    field = data.draw(st.sampled_from(["format", "seal", "commitment", "seed", "given", "drawn"]))
    text = file[field]
    at = data.draw(st.integers(0, len(text) - 1))
    byte = data.draw(st.characters(max_codepoint=127).filter(lambda one: one != text[at]))
    altered = data.draw(
        st.sampled_from([text[:at] + byte + text[at + 1 :], text[:at] + byte + text[at:]])
        | st.just(text[:at] + text[at + 1 :])
    )

    holds = VERIFIER.checks({**file, field: altered})

    assert VERIFIER.checks(file) == {"seal": True, "commitment": True, "output": True}
    assert not all(holds.values())


def test_the_seal_is_of_the_digits_of_the_seed_in_lower_case():
    assert seal("ab" * 32) == hashlib.sha256(b"ab" * 32).hexdigest() != seal("AB" * 32)
