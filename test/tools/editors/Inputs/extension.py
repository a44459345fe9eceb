"""Reads what the extension in a folder says it has."""

import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
parts = json.loads((folder / "package.json").read_text())["contributes"]
for language in parts["languages"]:
    json.loads((folder / language["configuration"]).read_text())
names = {language["id"] for language in parts["languages"]}
for grammar in parts["grammars"]:
    text = json.loads((folder / grammar["path"]).read_text())
    if text["scopeName"] != grammar["scopeName"] or grammar["language"] not in names:
        sys.exit(f"{grammar['path']} is not what package.json says")
print(f"{len(parts['languages'])} languages, {len(parts['grammars'])} grammars")
