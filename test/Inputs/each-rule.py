"""A line for each rule of some sets: why it left an operation of a payload alone,
behind `never fired` if it was of no use. Of several reasons it is the one before
which most checks held, or with --shortest the shortest. A rule that the schedule
leaves out has no line.

usage: each-rule.py [--shortest] PAYLOAD[,PAYLOAD...] SCHEDULE SET...
                    [-- FLAGS-OF-TENON-OPT...]
"""

import multiprocessing.pool
import re
import subprocess
import sys
import tempfile


def tool(*command):
    done = subprocess.run(command, text=True, capture_output=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{done.stderr}")
    return done


def joined(paths):
    """The payloads as one, with names of their own; of a file for split-file,
    its parts, without schedules."""
    parts = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            parts += re.split(r"^//--- .*$", file.read(), flags=re.M)
    text = ""
    for number, one in enumerate(parts):
        if "transform.named_sequence" in one:
            continue
        names = re.findall(r"^([#!]\w+) *=", one, re.M)
        names += re.findall(r"^ *(?:func\.func|[a-z_.]*global)\b[^@\n]*"
                            r"(@\w+)", one, re.M)
        for name in set(names):
            one = re.sub(re.escape(name) + r"\b", f"{name}_{number}", one)
        text += one + "\n"
    return text


def line_of(name, rule, shortest, command):
    try:
        told = tool(*command, f"--explain={name}:{rule}").stderr
    except RuntimeError as error:
        if "is left out by `only` or `except`" in str(error):
            return None
        raise
    fired = re.search(r"fired [1-9]", told)
    reasons = []
    for part in re.split(r"^(?=  \S)", told, flags=re.M):
        why = re.search(r"^ {4}\S+\.pdll:\d+:\d+: (.*)$", part, re.M)
        held = re.search(r"^ {4}(\d+) checks? held", part, re.M)
        if why:
            reasons.append((0 if shortest else -int(held[1]), len(why[1]),
                            why[1]))
    why = (min(reasons, key=lambda reason: reason[:2])[2] if reasons
           else "takes each of its name")
    why = re.sub(r" at loc\(.*?\)", "", why)
    return f"{rule}: {'' if fired else 'never fired; '}{why}"


def main():
    given = sys.argv[1:]
    shortest = given[0] == "--shortest"
    given = given[shortest:]
    more = given[given.index("--") + 1:] if "--" in given else []
    payload, schedule, *sets = given[:len(given) - len(more) - bool(more)]
    rules = [(name, line.split()[0]) for name in sets
             for line in tool("tenon-rules", "list", name).stdout.splitlines()]
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(joined(payload.split(",")))
        file.flush()
        command = ["tenon-opt", file.name, f"--schedule={schedule}", "-o",
                   "/dev/null", *more]
        with multiprocessing.pool.ThreadPool(2) as pool:
            for line in pool.starmap(
                    line_of, [(*rule, shortest, command) for rule in rules]):
                if line:
                    print(line)


if __name__ == "__main__":
    main()
