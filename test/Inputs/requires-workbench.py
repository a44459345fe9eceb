"""Lists the tests that name a flag, a program or a line of output of the workbench
and do not require it: neither by `REQUIRES: workbench` nor by the lit.local.cfg of
their folder.

usage: requires-workbench.py TESTS
"""

import os
import re
import sys

WORKBENCH = re.compile(
    "--(bisect|check-explain|diff-program|dump-stages|explain|profile|remark|report|"
    "require-kernels|rule-stats|stop-after|trace|watch)"
    r"|tenon-(lsp-server|reduce|rules|tune)|tenon-c\b|%each-rule"
    "|kernels: |of [0-9]+ products|[0-9] as vectors|coverage"
    "|tools/(bench|command-line|editors|python|template)|import tenon|--install")
# What a test requires, or what it does where it has the feature.
REQUIRES = re.compile(r"^(// |# )?REQUIRES:.*\bworkbench\b|%if workbench", re.M)

wrong = count = 0
required = set()
for folder, folders, names in os.walk(sys.argv[1]):
    folders[:] = sorted(name for name in folders if name != "Inputs")
    local = os.path.join(folder, "lit.local.cfg")
    if os.path.exists(local):
        with open(local) as file:
            if "workbench" in file.read():
                required.add(folder)
    # Folders inherit it.
    if os.path.dirname(folder) in required:
        required.add(folder)
    if folder in required:
        continue
    for name in sorted(names):
        if not name.endswith((".mlir", ".test", ".pdll")):
            continue
        path = os.path.join(folder, name)
        with open(path, errors="replace") as file:
            text = file.read()
        count += 1
        found = WORKBENCH.search(text)
        if found and not REQUIRES.search(text):
            line = text[:found.start()].count("\n") + 1
            print(f"{path}:{line}: '{found.group()}' is of the workbench: "
                  "the test needs a line 'REQUIRES: workbench'")
            wrong += 1
print(f"{count} tests, {wrong} without the feature that they need")
