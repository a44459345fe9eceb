#!/usr/bin/env python3
"""The table of test/documents, made by a run of lit.

    table.py BUILD          runs the items and prints the table
    table.py BUILD --fast   only the items with a file here
    table.py --check        says what is wrong with the lists; runs nothing

An item is a file with a line `item: NUMBER TEXT`, or a line `NUMBER TEST TEXT` of an
items.txt: a test elsewhere shows it. `not: TEXT` beside it says what happens instead
(with REQUIRES: unfinished), `refused: TEXT` that the check is a refusal.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
# Of each document how many items it has, numbered from 1.
ITEMS = {"000": 48, "001": 14, "002": 66, "003": 49, "004": 57}
FIELD = re.compile(r"^(?://\s*)?(item|not|refused): (.*)$", re.M)

Item = collections.namedtuple("Item", "number text test kind note")


def key(item):
    return [int(part) for part in item.number.split(".")]


def read_items():
    items = []
    for folder, _, names in sorted(os.walk(HERE)):
        if folder == HERE or folder.endswith("Inputs"):
            continue
        for name in sorted(names):
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            test = os.path.relpath(path, TESTS)
            if name == "items.txt":
                for line in text.splitlines():
                    number, test, what = line.split(None, 2)
                    items.append(Item(number, what, test, "works", ""))
            elif "item: " in text:
                fields = dict(FIELD.findall(text))
                number, what = fields["item"].split(" ", 1)
                kind = ("not" if "not" in fields else
                        "refused" if "refused" in fields else "works")
                items.append(Item(number, what, test, kind,
                                  fields.get(kind, "")))
            elif name.endswith((".mlir", ".test")):
                items.append(Item("", "", test, "works", ""))
    return sorted(items, key=lambda item: key(item) if item.number else [])


def complaints(items):
    listed = collections.Counter(item.number for item in items)
    wanted = {f"{document}.{number}" for document, count in ITEMS.items()
              for number in range(1, count + 1)}
    for item in items:
        if not item.number:
            yield f"{item.test} has no line `item: NUMBER TEXT`"
        elif item.number not in wanted:
            yield f"{item.test}: no document has an item {item.number}"
        if not os.path.isfile(os.path.join(TESTS, item.test)):
            yield f"{item.number}: there is no test {item.test}"
            continue
        with open(os.path.join(TESTS, item.test), encoding="utf-8") as file:
            unfinished = "REQUIRES: unfinished" in file.read()
        if unfinished != (item.kind == "not"):
            yield f"{item.test}: `not: TEXT` and REQUIRES: unfinished go together"
    for number in sorted(wanted):
        if listed[number] != 1:
            yield f"item {number} is listed {listed[number]} times"


def run(build, items):
    """What lit says of each test: PASS, FAIL, ..."""
    cache = open(os.path.join(build, "CMakeCache.txt"), encoding="utf-8").read()
    lit = re.search(r"^TENON_LIT:\w+=(.*)$", cache, re.M)[1]
    tests = sorted({os.path.join(build, "test", item.test) for item in items
                    if item.kind != "not"})
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "results.json")
        subprocess.run([lit, "-q", "-o", output, *tests], check=False)
        with open(output, encoding="utf-8") as file:
            results = json.load(file)["tests"]
    return {result["name"].split(" :: ", 1)[1]: result["code"]
            for result in results}


def main(arguments):
    items = read_items()
    wrong = list(complaints(items))
    for complaint in wrong:
        print(complaint)
    if wrong or not arguments:
        return 1 if wrong else print(__doc__) or 2
    results = {}
    if arguments[0] != "--check":
        if "--fast" in arguments:
            items = [item for item in items if "documents" in item.test]
        results = run(arguments[0], items)
    counts = collections.Counter()
    for item in items:
        result = results.get(item.test, "PASS")
        kind = item.kind if result == "PASS" or item.kind == "not" else result
        counts[kind] += 1
        if results or kind != "works":
            note = f" ({item.note})" if item.note else ""
            print(f"{item.number:7} {kind:8} {item.text}{note}  {item.test}")
    print(", ".join(f"{counts[kind]} {kind}" for kind in
                    sorted(counts, key=lambda kind: (kind != "works", kind))))
    return 1 if counts["FAIL"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
