"""Runs a command with --jobs=1, 3 and 8 and prints what it says with 1.

    each-jobs.py [--times=N] COMMAND...

Fails when it says something else, on either output or by its exit code, with
another number, in one of N runs with each. Milliseconds do not count.
"""

import re
import subprocess
import sys


def run(command, jobs):
    done = subprocess.run([*command, f"--jobs={jobs}"], capture_output=True,
                          text=True)
    said = re.sub(r'"ms": ?[0-9.e+-]*', '"ms": 0', done.stderr)
    return done.returncode, done.stdout, said


def main():
    command, times = sys.argv[1:], 1
    if command[0].startswith("--times="):
        times = int(command.pop(0).split("=")[1])
    expected = run(command, 1)
    for number in range(times):
        for jobs in (3, 8):
            found = run(command, jobs)
            for name, one, other in zip(("exit code", "output", "errors"),
                                        expected, found):
                if one != other:
                    sys.exit(f"run {number} with --jobs={jobs}: another {name}"
                             f" than with 1:\n{other}")
    code, out, errors = expected
    sys.stdout.write(out)
    sys.stdout.write(errors)
    sys.exit(code)


if __name__ == "__main__":
    main()
