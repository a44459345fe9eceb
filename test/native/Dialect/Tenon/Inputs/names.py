"""names.py ROOT: the names `tenon.NAME` of attributes in rules/, schedules/ and
native/ of ROOT. Each is declared in native/Dialect/Tenon/Tenon.td and stands in
the README beside it, with its fields; there are at most 25, and no rule asks for
the absence of one by HasNoAttribute."""
import pathlib
import re
import sys

MOST = 25

root = pathlib.Path(sys.argv[1])
dialect = root / "native/Dialect/Tenon"
declarations = (dialect / "Tenon.td").read_text()
legend = (dialect / "README.md").read_text()
faults = []

names = re.findall(r'Declared<"(\w+)"', declarations[:declarations.index("def Tenon_Dialect")])
# Transform ops of ours have the prefix too.
operations = {name for file in root.glob("native/**/*.td")
              for name in re.findall(r'Op<"(?:tenon\.)?(\w+)"', file.read_text())}

for folder, ending, pattern in (
        ("rules", "*.pdll", r"(?<![\w.])tenon\.(\w+)"),
        ("rules", "*.mlir", r"(?<![\w.])tenon\.(\w+)"),
        ("schedules", "*.mlir", r"(?<![\w.])tenon\.(\w+)"),
        ("native", "*.cpp", r'"tenon\.(\w+)[".]'),
        ("native", "*.h", r'"tenon\.(\w+)[".]')):
    for file in sorted((root / folder).rglob(ending)):
        for number, line in enumerate(file.read_text().split("\n"), 1):
            place = f"{file.relative_to(root)}:{number}"
            for name in re.findall(pattern, line):
                if name not in names and name not in operations:
                    faults.append(f"{place}: tenon.{name} is not declared")
            if re.search(r'HasNoAttribute\(\w+, "tenon\.', line):
                faults.append(f"{place}: HasNoAttribute of tenon.*: a rule that sets it does not fire where it is set")

for name in names:
    if f"`tenon.{name}`" not in legend:
        faults.append(f"native/Dialect/Tenon/README.md: tenon.{name} is missing")
for name, fields in re.findall(r'def Tenon_\w+Attr : Tenon_Attr<"\w+", "(\w+)", \[(.*?)\]>;',
                               declarations, re.S):
    # Its rows: the first one, and those without a name behind it.
    rows = re.search(rf"^\|[^|]*`tenon\.{name}`.*\n(?:\| \|.*\n)*", legend, re.M)
    for field in re.findall(r'Declared<"(\w+)"', fields):
        if not rows or f"`{field}`" not in rows[0]:
            faults.append(f"native/Dialect/Tenon/README.md: `{field}` of tenon.{name} is missing")

if len(names) > MOST:
    faults.append(f"{len(names)} attributes, at most {MOST}")
print(*faults, f"{len(names)} attributes, {len(faults)} faults", sep="\n")
sys.exit(bool(faults))
