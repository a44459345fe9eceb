"""Counts what the notation of rules is there to avoid, in all rule files of a
folder: notation.py FOLDER. One line a bar; fails where one is missed."""

import os
import re
import sys

ESCAPED = r'\\"'
BARS = [  # what is counted, in what, and how much of it may be there
    ('literals attr<"..">', r'\battr<"', 110),
    ("escaped quotes", ESCAPED, 0),
    ("affine sets in strings", r'"[^"\n]*affine_set<', 0),
]
LONGEST = 120
# What they are now; 9,500 and 65 are the aims. 260 are for what the documents ask and
# had no rule: test/documents. 30 are for reductions with few columns: rows/columns.
LINES = 12865
NATIVES = 72


def files(folder):
    for place, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith(".pdll"):
                yield os.path.join(place, name)


def code(text):
    """The text without comments; strings stay."""
    return re.sub(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*',
                  lambda match: match.group(1) or "", text)


def main():
    folder = sys.argv[1]
    texts = {os.path.relpath(file, folder): open(file).read()
             for file in files(folder)}
    missed = 0

    def tell(what, count, most, places):
        nonlocal missed
        missed += count > most
        print(f"{what}: {count}, at most {most}"
              + (": missed, as " + ", ".join(places) if count > most else ""))

    for what, pattern, most in BARS:
        counts = {name: len(re.findall(pattern, code(text)))
                  for name, text in texts.items()}
        worst = sorted(counts, key=lambda name: -counts[name])[:3]
        tell(what, sum(counts.values()), most,
             [f"{name} ({counts[name]})" for name in worst])
    long = [f"{name}:{number}" for name, text in texts.items()
            for number, line in enumerate(text.split("\n"), 1)
            if len(line) > LONGEST]
    tell(f"lines of more than {LONGEST} columns", len(long), 0, long[:3])
    size = {name: text.count("\n") for name, text in texts.items()}
    tell("lines", sum(size.values()), LINES,
         sorted(size, key=lambda name: -size[name])[:3])

    # A constraint with a body is made of natives.
    natives = re.findall(r"^(?:Constraint|Rewrite) (\w+)[^{;]*;",
                         code(texts.get("prelude.pdll", "")), re.M)
    tell("natives", len(natives), NATIVES, natives)

    # One name means one thing. What a family completes is not looked at.
    declared = {}
    for name, text in texts.items():
        for match in re.finditer(
                r"^(?:Constraint|Rewrite)\s+(\w+)\s*\(", code(text), re.M):
            line = code(text)[:match.start()].count("\n") + 1
            declared.setdefault(match.group(1), []).append(f"{name}:{line}")
    twice = {word: places for word, places in declared.items()
             if len(places) > 1}
    tell("names declared twice", len(twice), 0,
         [f"{word} ({' '.join(places)})"
          for word, places in sorted(twice.items())])
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())
