"""Checks that two parts of the candidates have none in common but the default,
and some each."""

import json
import sys

parts = []
for name in sys.argv[1:]:
    with open(name) as file:
        parts.append({json.dumps(row["knobs"], sort_keys=True)
                      for row in json.load(file)["measured"]})
if parts[0] & parts[1] != {"{}"} or min(map(len, parts)) < 2:
    sys.exit(f"the parts are {parts}")
