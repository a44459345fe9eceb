import os
import sys

from client import Client, check

inputs = os.path.realpath(sys.argv[1])
client = Client("tenon-lsp-server", f"--rules-path={inputs}/rules",
                f"--schedule-path={inputs}/schedules")
check(client.server["serverInfo"]["name"] == "tenon-lsp-server", "the name")
triggers = client.server["capabilities"]["completionProvider"][
    "triggerCharacters"]
check("@" in triggers and '"' in triggers, "what triggers a completion")

entry = f"{inputs}/schedules/entry.mlir"
with open(entry) as file:
    text = file.read()
client.open(entry, text)
# A sequence from a library is no error, though MLIR reads no other file.
found = client.wait_for_diagnostics(entry)
check(found == [], found)

# Rule sets, with the comment that opens them; those of the installation too.
sets = client.complete(entry, 'rules "de')
check({"demo/names", "xsmm/from-linalg"} <= sets.keys(), sets.keys())
item = sets["demo/names"]
check("The second line of the comment." in item["documentation"]["value"],
      item)
# The whole name is replaced, which an editor's idea of a word would not do.
line, column = 5, len('      transform.tenon.rules "')
check(item["textEdit"] == {
    "newText": "demo/names",
    "range": {"start": {"line": line, "character": column},
              "end": {"line": line, "character": column + 10}}}, item)
hover = client.hover(entry, 'rules "demo/na')
check("Two rules that an editor may name." in hover, hover)

# Rules of the set.
rules = client.complete(entry, 'only = ["Sw')
check(list(rules) == ["Swap", "Keep"], rules)
hover = client.hover(entry, '"Swap", "Ke')
check("Nothing but another name." in hover and "names.pdll:13" in hover, hover)

# Sequences of the file and of the libraries.
sequences = client.complete(entry, "include @re")
check({"own_step", "rest_a_while", "pack_matmuls"} <= sequences.keys(),
      sequences.keys())
check("__transform_main" not in sequences, sequences.keys())
hover = client.hover(entry, "include @rest_a_w")
check("Does nothing, but well." in hover and
      "@rest_a_while( %root: !transform.any_op {transform.readonly})" in hover
      and "steps.mlir:3" in hover, hover)

places = client.ask("definition", entry, "include @rest_a_w")
check([(place["uri"], place["range"]["start"]["line"]) for place in places] ==
      [(f"file://{inputs}/schedules/lib/steps.mlir", 2)], places)
places = client.ask("definition", entry, 'tenon.rules "de')
check([place["uri"] for place in places] ==
      [f"file://{inputs}/rules/demo/names.pdll"], places)

# Knobs.
knobs = client.complete(entry, 'knob<"')
check({"tile", "tile_m"} <= knobs.keys(), knobs.keys())
check("48, 64" in knobs["tile_m"]["detail"], knobs["tile_m"])
hover = client.hover(entry, 'knob<"ti')
check("How large a tile is." in hover and "--set tile=VALUE" in hover and
      "options = [16, 32]" in hover, hover)

# All else is MLIR's: its hover, its definitions.
hover = client.hover(entry, "%si")
check("transform.tune.knob" in hover, hover)
places = client.ask("definition", entry, "apply_patterns to %ro")
check([(place["range"]["start"]["line"]) for place in places] == [3], places)

# Errors stay: of syntax, and of a sequence that nobody has.
client.change(entry, text.replace("transform.yield\n  }\n}", "transform.yiel"))
found = client.wait_for_diagnostics(entry)
check(any(at == 14 and "yiel" in message for at, message in found), found)
client.change(entry, text.replace("@rest_a_while", "@rest_for_ever"))
found = client.wait_for_diagnostics(entry)
check(any(at == 12 for at, message in found), found)

# Names are offered where the text does not parse, and read anew each time.
client.change(entry, text.replace('"demo/names" only', '"d'))
sets = client.complete(entry, 'rules "d')
check("demo/names" in sets, sets)

code = client.end()
check(code == 0, f"ended with {code}")
