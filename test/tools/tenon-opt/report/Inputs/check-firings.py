"""check-firings.py DIR STATS: the firings that a report holds are those that
--rule-stats=json counted, each stands in the stage whose rule set it is of, and
each says what it did."""
import json
import sys

from report import Report

report = Report(sys.argv[1])
run = report.run
with open(sys.argv[2]) as file:
    statistics = json.load(file)

rules = run["rules"]
fired = [0] * len(rules)
for firing in run["firings"]:
    fired[firing["rule"]] += 1
    rule = rules[firing["rule"]]
    application = run["applications"][firing["application"]]
    assert rule["set"] in application["sets"], firing
    assert rule["root"] in ("", firing["root"]), firing
    before, after = report.text(firing["before"]), report.text(firing["after"])
    assert before != after, firing
    assert any(rule["root"] in line for line in before), firing
    assert firing["added"] + firing["changed"] + firing["erased"] > 0, firing

expected = [(row["set"], row["rule"], row["line"], row["fired"])
            for row in statistics["rules"]]
found = [(rule["set"], rule["name"], rule["line"], count)
         for rule, count in zip(rules, fired)]
assert found == expected, (found, expected)
assert [rule["fired"] for rule in rules] == fired

# A rule's place is that of its text, and the schedule's that of the step.
for rule in rules:
    line = run["sources"][rule["source"]]["text"].split("\n")[rule["line"] - 1]
    assert rule["name"] in line, line
for application in run["applications"]:
    lines = run["sources"][application["source"]]["text"].split("\n")
    assert "transform.apply_patterns" in lines[application["line"] - 1]
    assert application["milliseconds"] > 0
print(len(run["firings"]), "firings agree")
