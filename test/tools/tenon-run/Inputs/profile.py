"""Prints what the shares of a profile in JSON sum to, and what has the largest."""

import json
import sys

with open(sys.argv[1]) as file:
    rows = json.load(file)["profile"]
print(f"sum {sum(row['share'] for row in rows):.2f}")
most = max(rows, key=lambda row: row["share"])
assert most is rows[0]
# A kernel's operations: its product is among them.
for one in most["operations"]:
    if one["operation"] != "linalg.fill":
        print("most:", one["operation"], one["place"])
