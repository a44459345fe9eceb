"""Compares the flags of each tool's --help with those of its page.

    same-flags.py BIN MAN
"""

import gzip
import pathlib
import re
import subprocess
import sys

for page in sorted(pathlib.Path(sys.argv[2]).iterdir()):
    tool = page.name.split(".")[0]
    said = subprocess.run([pathlib.Path(sys.argv[1]) / tool, "--help"], check=True,
                          text=True, stdout=subprocess.PIPE).stdout
    wanted = set(re.findall(r"^  (?:-h, )?(--?[a-z][\w-]*)", said, re.M))
    text = gzip.decompress(page.read_bytes()).decode().replace("\\-", "-")
    found = re.findall(r"^(?:\\fB-h\\fR, )?\\fB(--?[a-z][\w-]*)\\fR", text, re.M)
    if sorted(wanted) != sorted(found):
        sys.exit(f"{tool}: {sorted(wanted ^ set(found))} on one side only, or twice")
    print(f"{tool}: {len(found)} flags, each in its page")
