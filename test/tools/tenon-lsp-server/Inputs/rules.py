import os
import sys

from client import Client, check

rules, database = os.path.realpath(sys.argv[1]), sys.argv[2]
with open(rules) as file:
    text = file.read()
swap = "Pattern Swap with benefit(1) {\n  let root = op<arith.maxsi>("
check(text.count(swap) == 1, "the rule to write in")
typing = text.replace(swap + "a: Value", swap + "a: ")
complete = text.replace("  replace root with op<arith.minsi>",
                        "  AllParallel(root);\n"
                        "  replace root with op<arith.minsi>")

# Without the database an include is not found.
client = Client("mlir-pdll-lsp-server")
client.open(rules, complete, "pdll")
found = client.wait_for_diagnostics(rules)
check(any("prelude.pdll" in message for at, message in found), found)
client.end()

client = Client("mlir-pdll-lsp-server",
                "--pdll-compilation-database=" + database)
client.open(rules, complete, "pdll")
found = client.wait_for_diagnostics(rules)
check(found == [], found)
hover = client.hover(rules, "  AllPar")
check("No loop of it is a reduction." in hover, hover)
places = client.ask("definition", rules, "  AllPar")
check(places and places[0]["uri"].endswith("/rules/prelude.pdll"), places)
client.end()

client = Client("mlir-pdll-lsp-server",
                "--pdll-compilation-database=" + database)
client.open(rules, typing, "pdll")
natives = client.complete(rules, "maxsi>(a: ")
check("AllParallel" in natives, sorted(natives))
code = client.end()
check(code == 0, f"ended with {code}")
