"""Compares native/README.md with what each folder includes."""
import collections
import os
import re
import sys

native = sys.argv[1]
CORE = ("Engine", "Machine", "Tensor", "Vocabulary", "Transforms", "Dialect",
        "Run", "Opt", "Runtime", "Ranks")

found = collections.defaultdict(set)
for directory, _, files in os.walk(native):
    for name in files:
        path = os.path.join(directory, name)
        folder = os.path.relpath(path, native).split(os.sep)[0]
        # An optional part of a plugin stands behind a condition.
        if not name.endswith((".cpp", ".h", ".td")) or name == "MlirPlugin.cpp":
            continue
        with open(path) as file:
            text = file.read()
        for header in re.findall(r'^#?include "([^"]+)"', text, re.MULTILINE):
            other = header.split("/")[0]
            if other != folder and os.path.isdir(os.path.join(native, other)):
                found[folder if folder in CORE + ("Workbench", "tenon-c")
                      else "programs"].add(other)

said = {}
with open(os.path.join(native, "README.md")) as file:
    for line in file:
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 6:
            allowed = re.findall(r"[A-Z]\w+", cells[4])
            if "the core" in cells[4]:
                allowed += CORE
            for folder in re.findall(r"[\w-]+", re.sub(r"\(.*?\)", "", cells[2])):
                said[folder] = set(allowed)

wrong = [f"{folder} includes {other}"
         for folder in sorted(found) if folder != "programs"
         for other in sorted(found[folder] - said[folder])]
wrong += [f"a program of the core includes {other}"
          for other in sorted(found["programs"] - set(CORE))]
wrong += [f"{folder} is not in the table" for folder in sorted(os.listdir(native))
          if os.path.isdir(os.path.join(native, folder)) and folder not in said]
print("\n".join(wrong) or f"{len(said)} rows, as the includes are")
sys.exit(bool(wrong))
