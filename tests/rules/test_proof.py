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
from hypothesis import HealthCheck, given, settings
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
        "format": draws.format_of(given_),
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

    assert lines == {"draw", "seated", "apart", "only", "pick", "deal", "deal-by-card", "cards"}


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

    assert len(text.splitlines()) < 140
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
    if draw(st.booleans()):
        few = draw(st.lists(st.sampled_from(CHAIRS), min_size=1, max_size=9, unique=True))
        who = entries[-draw(st.integers(1, 4)) :]
        lines.append(f"only {' '.join([*who, *few])}")
    for _ in range(draw(st.integers(0, 3))):
        offered = draw(st.integers(1, 7))
        wanted = draw(st.integers(1, offered))
        there, chairs = chairs[:offered], chairs[offered - draw(st.integers(0, 1)) :]
        if wanted > len(there):
            break
        word = draw(st.sampled_from(["deal", "deal-by-card"]))
        people = [entries.pop() for _ in range(min(wanted, len(entries)))]
        split = draw(st.integers(0, offered))
        parts = [there] if not 0 < split < wanted else [there[:split], there[split:]]
        used = [wanted] if len(parts) == 1 else [min(split, wanted), wanted - min(split, wanted)]
        lines += [f"pick {n} {' '.join(part)}" for n, part in zip(used, parts, strict=True)]
        lines.append(f"{word} {' '.join(people)}")
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


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_the_programs_agree_where_few_attempts_stand(seed, data):
    """Hardly a chair keeps the pairs: in the end each draws among what is left."""
    few = data.draw(st.lists(st.sampled_from(["1-1", "2-1", "3-1"]), min_size=2, unique=True))
    pairs = [f"apart {one} {other}" for one in range(1, 4) for other in range(one + 1, 4)]
    picks = [f"pick 2 {table}-1 {table}-2 {table}-3" for table in (1, 2, 3)]
    given_ = "\n".join(["only 1 2 " + " ".join(few), *pairs, *picks, "deal 6 5 4 3 2 1"])

    assert theirs(seed, given_) == ours(seed, given_) != REFUSED


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


NOT_A_FILE = [
    lambda told: {**told, "extra": 1},
    lambda told: {**told, "player": "Ann"},
    lambda told: dict(reversed(told.items())),
    lambda told: {name: told[name] for name in told if name != "seal"},
    lambda told: {**told, "given": 7},
    lambda told: {**told, "seed": None, "drawn": None},
    lambda told: list(told.items()),
]


@pytest.mark.parametrize("altered", NOT_A_FILE)
def test_a_file_with_other_fields_or_another_order_is_refused_with_a_sentence(altered, tmp_path):
    told = public("ab" * 32, "pick 2 1-1 1-2 1-3\ndeal 7 9")

    answer = verified(altered(told), tmp_path / "draw-17.json")

    assert answer.returncode == 1
    assert "Traceback" not in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
    assert "holds" not in answer.stdout


@settings(
    max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_a_mangled_file_never_ends_in_a_traceback(data, tmp_path):
    """Bytes taken out, put in, changed, cut off: an answer that does not hold, or a sentence."""
    told = public("ab" * 32, "only 2 1-1 2-1\npick 1 1-1 1-2\npick 1 2-1 2-2\ndeal 1 2")
    text = bytearray(json.dumps(told, ensure_ascii=False, indent=1).encode())
    whole = bytes(text)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, max(0, len(text) - 1)))
        text[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))
    path = tmp_path / "draw-17.json"
    path.write_bytes(text)

    found = VERIFIER.verified(str(path))

    assert isinstance(found, str) or bytes(text) == whole or not all(found.values())


def test_the_program_says_what_it_needs_and_what_it_cannot_read(tmp_path):
    for more in ([], [str(tmp_path / "away.json")], [str(tmp_path)]):
        answer = subprocess.run(
            [sys.executable, "-I", str(SCRIPT), *more], capture_output=True, text=True, check=False
        )
        assert answer.returncode == 1
        assert "Traceback" not in answer.stderr


def test_a_draw_of_before_is_told_from_one_with_chairs_for_some():
    """The first rules never change: what was released is verified as it was."""
    old = public("ab" * 32, "pick 2 1-1 1-2 1-3\ndeal 7 9")
    new = public("ab" * 32, "only 7 1-1\npick 2 1-1 1-2 1-3\ndeal 7 9")

    assert (old["format"], new["format"]) == ("draw 1", "draw 2")
    assert not all(VERIFIER.checks({**new, "format": "draw 1"}).values())
    assert not all(VERIFIER.checks({**old, "format": "draw 2"}).values())


def test_the_seal_is_of_the_digits_of_the_seed_in_lower_case():
    assert seal("ab" * 32) == hashlib.sha256(b"ab" * 32).hexdigest() != seal("AB" * 32)
