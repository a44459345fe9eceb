"""A session with a rule file: diagnostics at the user's places, completion, hover
and definition, in text that is not saved."""
import os
import sys

from client import Client, check

rules = os.path.realpath(sys.argv[1])
with open(rules) as file:
    text = file.read()
rewrite = "  replace root with op<arith.minsi>"
check(text.count(rewrite) == 1, "the rule to write in")


def with_line(line):
    return text.replace(rewrite, f"  {line}\n{rewrite}")


def diagnostics(client, text):
    client.open(rules, text, "pdll")
    return client.wait_for_diagnostics(rules)


asks = with_line("require size(Loops(root)) >= 1;")
client = Client("tenon-lsp-server")
found = diagnostics(client, asks)
check(found == [], found)
# What an expression calls is known, from the prelude and from the notation.
hover = client.hover(rules, "size(Lo")
check("Constraint Loops(op: Op) -> Loops" in hover and "numbered from 0" in hover,
      hover)
hover = client.hover(rules, "require si")
check("size(list) -> Int" in hover, hover)
places = client.ask("definition", rules, "size(Lo")
check(places and places[0]["uri"].endswith("/rules/prelude.pdll"), places)
names = client.complete(rules, "size(Lo")
check("Loops" in names and "LacksAttribute" not in names, sorted(names))
names = client.complete(rules, "require s")
check({"scan", "sum"} <= set(names), sorted(names))
client.end()

# The front end's errors, mlir-pdll's and those of the loading checks, each at its
# line.
line = asks[:asks.index("  require size")].count("\n")
for added, message in [
        ("require size(root) < 1;", "an attribute is expected"),
        ("require 1 + < 2;", "'<' begins no expression"),
        ("let x: Value = op<arith.addi>(a).nothing;", "nothing"),
        ("AllParalell(root);", "did you mean 'AllParallel'?"),
        ("let one = [1][1];", "index 1 is out of range")]:
    client = Client("tenon-lsp-server")
    found = diagnostics(client, with_line(added))
    check(found and found[0][0] == line and message in found[0][1], found)
    code = client.end()
    check(code == 0, f"ended with {code}")
