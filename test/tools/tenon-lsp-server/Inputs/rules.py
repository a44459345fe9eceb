import os
import sys

from client import Client, check

rules, database = os.path.realpath(sys.argv[1]), sys.argv[2]
with open(rules) as file:
    text = file.read()
place = "-> (t: Type);\n  replace root with op<arith.minsi>"
text = text.replace(place, place.replace("replace", "HasNo\n  replace"))

# Without the database the include is an error, with it there is none but the
# name that is not complete yet.
for arguments, missing in [([], True),
                           (["--pdll-compilation-database=" + database], False)]:
    client = Client("mlir-pdll-lsp-server", *arguments)
    client.open(rules, text, "pdll")
    found = client.wait_for_diagnostics(rules)
    check(any("prelude.pdll" in message for at, message in found) == missing,
          found)
    natives = client.complete(rules, "HasNo")
    check(("HasNoAttribute" in natives) != missing, sorted(natives))
    code = client.end()
    check(code == 0, f"ended with {code}")
