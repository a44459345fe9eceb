"""Compares the tables of a header of the runtime with those of a set of rules.

usage: tables.py XSMMABI.H TO-CALLS.PDLL
"""

import re
import sys

PAIRS = [("kDataTypes", "TypeCode"), ("kGemmFlags", "GemmBits"),
         ("kUnaryKinds", "UnaryCode"), ("kUnaryFlags", "UnaryBits"),
         ("kBinaryKinds", "BinaryCode"), ("kBinaryFlags", "BinaryBits")]


def main():
    header, rules = (open(path, encoding="utf-8").read()
                     for path in sys.argv[1:])
    codes = dict(re.findall(r"(\w+) = (\d+)\b", header))
    for table, constraint in PAIRS:
        text = re.search(table + r"\[\] = \{(.*?)\};", header, re.S)[1]
        there = {name: codes[code]
                 for name, code in re.findall(r'\{"(\w+)",\s*(\w+)\}', text)}
        text = re.search(rf"^Constraint {constraint}\(.*?\{{(\w+ = .*?)\}}",
                         rules, re.S | re.M)[1]
        here = dict(re.findall(r"(\w+) = (\d+)", text))
        print(f"{table} {constraint}:",
              f"{len(here)} the same" if here == there
              else f"{there} but {here}")


if __name__ == "__main__":
    main()
