"""Runs the commands of a Markdown file, in order, and holds what they print
against what it shows.

A block marked `sh` is run in the current directory. A block without a language
behind it shows a part of its output, `...` standing for anything. A block behind
`<!-- fails -->` has to fail, every other to succeed.
"""
import os
import re
import subprocess
import sys

BLOCK = re.compile(
    r"(?P<fails><!-- fails -->\n)?```sh\n(?P<commands>.*?)```\n"
    r"(?:```\n(?P<shown>.*?)```\n)?", re.S)


def main(file, first, last):
    with open(file) as opened:
        text = opened.read()
    text = text[text.index(first):text.index(last)]
    # A program that links a sanitized library needs the sanitizer's runtime.
    done = ""
    if os.environ.get("TENON_ASAN"):
        done = 'cc() { command cc -fsanitize=address,undefined "$@"; }\n'
    blocks = list(BLOCK.finditer(text))
    for block in blocks:
        # What was exported before holds on; what was run before does not run.
        run = subprocess.run(["bash", "-e", "-o", "pipefail", "-c",
                              done + block["commands"]],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             text=True)
        done += "".join(line + "\n" for line in block["commands"].split("\n")
                        if line.startswith("export "))
        if (run.returncode != 0) != bool(block["fails"]):
            sys.exit(f"exit code {run.returncode} of\n{block['commands']}"
                     f"which printed\n{run.stdout}")
        if block["shown"] is None:
            continue
        shown = ".*".join(re.escape(part)
                          for part in re.split(r"\.\.\.\n?", block["shown"]))
        if not re.search(shown.rstrip("\\\n"), run.stdout, re.S):
            sys.exit(f"{block['commands']}shows\n{block['shown']}"
                     f"and prints\n{run.stdout}")
    print(f"{len(blocks)} blocks of commands do what {file} says")


main(*sys.argv[1:])
