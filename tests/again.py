"""A few tests that failed among all, once more by themselves: `python -m tests.again STATUS`.

Ten thousand tests with browsers, kills and clocks in them meet what none of them is about: a page
drawn while two cores have twelve processes.  What fails again, alone and in order, is a defect.
What passes then is named as unsteady, for somebody to look into: it does not pass in silence.
"""

import json
import subprocess
import sys
from pathlib import Path

FAILED = Path(".pytest_cache/v/cache/lastfailed")
MAX_AGAIN = 3  # more are no chance
TESTS_FAILED = 1  # pytest's status; any other says that the tests did not all run


def failed_tests() -> list[str]:
    """The names of the tests that failed in the last run."""
    return sorted(json.loads(FAILED.read_text())) if FAILED.exists() else []


def verdict(status: int, failed: list[str]) -> str:
    """Why these are not run again, in words; empty where they are."""
    if status != TESTS_FAILED:
        return f"The tests did not all run (status {status})."
    if not failed:
        return "Tests failed, and nothing says which."
    if len(failed) > MAX_AGAIN:
        return f"{len(failed)} tests failed: too many to be chance."
    return ""


def main(status: int) -> int:
    failed = failed_tests()
    if why_not := verdict(status, failed):
        sys.stdout.write(f"{why_not}\n")
        return 1
    again = subprocess.run([sys.executable, "-m", "pytest", "-q", *failed], check=False)
    if again.returncode:
        return 1
    sys.stdout.write("UNSTEADY: failed among all, passed alone; look into each:\n")
    sys.stdout.writelines(f"  {test}\n" for test in failed)
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
