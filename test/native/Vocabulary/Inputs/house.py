"""The law of the vocabulary, asked of the sources: prints what breaks it.

Usage: house.py SOURCE_DIR

- A native serves two rule folders, or says in the prelude whom it serves alone,
  and why: `Serves X alone: reason`.
- No function of native/Vocabulary and native/Tensor is longer than 60 lines.
- None of them names a schedule or a target.
"""

import collections
import pathlib
import re
import sys

LONGEST = 60
FOREIGN = re.compile(r"xsmm|bcast_|vnni|hivm|avx|knob|tile_", re.IGNORECASE)


def without_comments(text):
    return re.sub(r"//.*", "", text)


def natives(prelude):
    """Each native of the prelude, and the comment above it."""
    comment = []
    for line in prelude.splitlines():
        declared = re.match(r"(?:Constraint|Rewrite) (\w+)\(", line)
        if declared:
            yield declared[1], " ".join(comment)
        comment = comment + [line[2:].strip()] if line.startswith("//") else []


def users(rules):
    """The rule folders that call a name, for each name. A file beside them is for
    all: `rules` stands for it. What the prelude derives is for all, too."""
    found = collections.defaultdict(set)
    for file in rules.rglob("*.pdll"):
        text = without_comments(file.read_text())
        if file == rules / "prelude.pdll":
            text = " ".join(re.findall(r" \{(.*?)\}\n", text, re.DOTALL))
        for name in re.findall(r"\b(\w+)\(", text):
            found[name].add(file.parent.name)
    return found


def check_natives(rules):
    folders = users(rules)
    of_templates = users(rules.parent / "tools" / "template")
    for name, comment in natives((rules / "prelude.pdll").read_text()):
        used = sorted(folders[name])
        alone = re.search(r"Serves (\S+) alone: \S", comment)
        if not used and name in of_templates:
            continue
        if not used:
            yield f"{name}: no rule calls it"
        elif used == [rules.name]:
            continue
        elif len(used) == 1 and (not alone or alone[1] != used[0]):
            yield f"{name}: serves {used[0]} alone, and does not say why"
        elif len(used) > 1 and alone:
            yield f"{name}: serves {', '.join(used)}, and says that it serves {alone[1]} alone"


def functions(lines):
    """The first and the last line of each function, numbered from 0: what opens
    a brace behind a parenthesis, and ends with one in the same column."""
    start = None
    for number, line in enumerate(lines):
        at = len(line) - len(line.lstrip())
        if start is not None and line.startswith(" " * column + "}"):
            yield start, number
            start = None
        elif start is None and re.match(r"( {2})?\w.*\(", line):
            # The signature may go on; what ends with a semicolon has no body.
            rest = "".join(lines[number:number + 8])
            if re.match(r"[^;{]*\)[^;{}]*(: [^;]*)?\{\s*$",
                        rest[:rest.find("\n", rest.find("{")) + 1]):
                start, column = number, at


def check_code(source):
    for folder in ("native/Vocabulary", "native/Tensor"):
        for file in sorted((source / folder).glob("*.*")):
            if file.suffix not in (".cpp", ".h"):
                continue
            name = file.relative_to(source)
            lines = [line + "\n" for line in file.read_text().splitlines()]
            for first, last in functions(lines):
                if last - first + 1 > LONGEST:
                    yield f"{name}:{first + 1}: a function of {last - first + 1} lines"
            for number, line in enumerate(lines, 1):
                for word in FOREIGN.findall(without_comments(line)):
                    yield f"{name}:{number}: names '{word}'"


def main():
    source = pathlib.Path(sys.argv[1])
    findings = [*check_natives(source / "rules"), *check_code(source)]
    for finding in findings:
        print(finding)
    print(f"{len(findings)} findings")
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()
