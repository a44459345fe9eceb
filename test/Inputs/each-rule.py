"""A line for each rule of some sets: why it left an operation of a payload alone,
behind `never fired` if it was of no use. Of several reasons it is the one before
which most checks held, or with --shortest the shortest. A rule that the schedule
leaves out or never applies has no line. Without --schedule among the flags the
sets are applied as --rules does.

usage: each-rule.py [--shortest] PAYLOAD... SET... [-- FLAGS-OF-TENON-OPT...]

A payload is a file, or a directory, which stands for its files.
"""

import glob
import os
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
    paths = [file for path in paths
             for file in (sorted(glob.glob(f"{path}/*.mlir"))
                          if os.path.isdir(path) else [path])]
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


def line_of(rule, told, shortest):
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


def explain(command, rules):
    return subprocess.run(
        [*command, *(f"--explain={name}:{rule}" for name, rule in rules)],
        text=True, capture_output=True)


def main():
    given = sys.argv[1:]
    shortest = given[0] == "--shortest"
    given = given[shortest:]
    more = given[given.index("--") + 1:] if "--" in given else []
    names = given[:len(given) - len(more) - bool(more)]
    payloads = [name for name in names if os.path.exists(name)]
    sets = names[len(payloads):]
    if not any(flag.startswith("--schedule=") for flag in more):
        more.append(f"--rules={','.join(sets)}")
    rules = [(name, line.split()[0]) for name in sets
             for line in tool("tenon-rules", "list", name).stdout.splitlines()]
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(joined(payloads))
        file.flush()
        command = ["tenon-opt", file.name, "-o", "/dev/null", *more]
        done = explain(command, rules)
        named = re.search(r"no rule is called .* in the rule sets that the "
                          r"schedule names, (.*?)(?:;|$)", done.stderr, re.M)
        if named:
            rules = [(name, rule) for name, rule in rules
                     if f"'{name}'" in named[1]]
            done = explain(command, rules)
    left_out = re.findall(
        r"^tenon-opt: error: --explain: .*?\brule '(\w+)'(?: is left out by `only` "
        r"or `except`|, was never applied)", done.stderr, re.M)
    told = {(part[2], part[1]): part[0] for part in re.finditer(
        r"^rule (\w+) \(.*\) of set \"(.*)\"\n(?:(?!rule \w+ \().*\n)*",
        done.stderr, re.M)}
    if done.returncode and not left_out:
        raise RuntimeError(f"{' '.join(command)}\n{done.stderr}")
    for name, rule in rules:
        if (name, rule) in told:
            print(line_of(rule, told[name, rule], shortest))
        elif rule not in left_out:
            raise RuntimeError(f"nothing is told of {name}:{rule}\n{done.stderr}")


if __name__ == "__main__":
    main()
