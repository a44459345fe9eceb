import os
import sys

from client import Client, check

folder, plugin = os.path.realpath(sys.argv[1]), sys.argv[2]

# The natives of the plugin are known in rules.
rules = folder + "/times.pdll"
with open(rules) as file:
    text = file.read()
client = Client("tenon-lsp-server", f"--load-plugin={plugin}")
client.open(rules, text, "pdll")
found = client.wait_for_diagnostics(rules)
check(found == [], found)
hover = client.hover(rules, "  IsEv")
check("The number is a multiple of two." in hover, hover)
check(client.end() == 0, "ended")

# So are the dialect and the pass in payloads and schedules.
client = Client("tenon-lsp-server", f"--load-plugin={plugin}")
for name in ("payload.mlir", "schedule.mlir"):
    with open(f"{folder}/{name}") as file:
        client.open(f"{folder}/{name}", file.read())
    found = client.wait_for_diagnostics(f"{folder}/{name}")
    check(found == [], found)
check(client.end() == 0, "ended")
