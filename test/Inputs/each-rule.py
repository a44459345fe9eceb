"""A line for each rule of some sets: why it left an operation of a payload alone
(of several reasons the shortest), behind `never fired` if it was of no use.

usage: each-rule.py PAYLOAD SCHEDULE SET... [-- FLAGS-OF-TENON-OPT...]
"""

import re
import subprocess
import sys


def tool(*command):
    done = subprocess.run(command, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    return done


def main():
    given = sys.argv[1:]
    more = given[given.index("--") + 1:] if "--" in given else []
    payload, schedule, *sets = given[:len(given) - len(more) - bool(more)]
    for name in sets:
        for line in tool("tenon-rules", "list", name).stdout.splitlines():
            rule = f"{name}:{line.split()[0]}"
            told = tool("tenon-opt", payload, f"--schedule={schedule}",
                        f"--explain={rule}", "-o", "/dev/null", *more).stderr
            fired = re.search(r"fired [1-9]", told)
            reasons = re.findall(r"^ {4}\S+\.pdll:\d+:\d+: (.*)$", told, re.M)
            why = min(reasons, key=len, default="takes each of its name")
            print(f"{line.split()[0]}: {'' if fired else 'never fired; '}"
                  f"{why}")


if __name__ == "__main__":
    main()
