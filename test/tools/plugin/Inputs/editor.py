import os
import sys

from client import Client, check

folder, plugin = os.path.realpath(sys.argv[1]), sys.argv[2]

# MLIR's server for rules knows the natives.
rules = folder + "/times.pdll"
with open(rules) as file:
    text = file.read()
client = Client("mlir-pdll-lsp-server",
                f"--pdll-compilation-database={folder}/database.yml")
client.open(rules, text, "pdll")
found = client.wait_for_diagnostics(rules)
check(found == [], found)
hover = client.hover(rules, "  IsEv")
check("The number is a multiple of two." in hover, hover)
check(client.end() == 0, "ended")

# Tenon's for the rest knows the dialect and the pass.
client = Client("tenon-lsp-server", f"--load-plugin={plugin}")
for name in ("payload.mlir", "schedule.mlir"):
    with open(f"{folder}/{name}") as file:
        client.open(f"{folder}/{name}", file.read())
    found = client.wait_for_diagnostics(f"{folder}/{name}")
    check(found == [], found)
check(client.end() == 0, "ended")
