"""Prints the applications of each rule that --explain-json tells of."""
import json
import sys

for one in map(json.loads, sys.stdin):
    for told in one["applications"]:
        print(one["rule"], told["stage"], len(told["fired"]), told["refused"],
              [candidate.get("reason") for candidate in told["candidates"]])
