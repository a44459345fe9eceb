"""Holds what --explain says against what the rules do, over the payloads of the
tests, or every so many of them, and some networks:
check-corpus.py TEST-DIRECTORY SCRATCH-DIRECTORY EVERY."""

import glob
import os
import re
import shlex
import subprocess
import sys

tests, scratch, every = sys.argv[1], sys.argv[2], int(sys.argv[3])
KEPT = ("--schedule=", "--rules=", "--rules-path=", "--allow-unregistered-dialect",
        "--split-input-file", "--set")
NETWORKS = (["--bias", "--relu"], [], ["--bias"],
            ["--bias", "--relu", "--float-type=bf16"])


def runs():
    """What to run tenon-opt with: the payloads of tests, under the schedules
    of their own RUN lines, then the networks."""
    paths = sorted(path for path in glob.glob(tests + "/**/*.mlir", recursive=True)
                   if "/Inputs/" not in path[len(tests):])
    for path in paths[::every]:
        with open(path) as file:
            text = file.read()
        lines = re.findall(r"RUN: (tenon-opt %s [^|\n]*)", text)
        for line in dict.fromkeys(lines):
            here = os.path.dirname(path)
            words = shlex.split(line.replace("%S", here).rstrip("\\"))
            flags = [word for before, word in zip([""] + words, words)
                     if word.startswith(KEPT) or before == "--set"]
            schedule = [f for f in flags
                        if f.startswith(("--schedule=", "--rules="))]
            if schedule and "%" not in line.replace("%S", "")[13:]:
                yield [path] + flags
    for number, flags in enumerate(NETWORKS):
        path = f"{scratch}/network{number}.mlir"
        made = subprocess.run(["tenon-gen", *flags, "-o", path])
        if made.returncode == 0:
            yield [path, "--schedule=network"]


def main():
    payloads = verdicts = matches = 0
    seen = set()
    for arguments in runs():
        if tuple(arguments) in seen:
            continue
        seen.add(tuple(arguments))
        command = ["tenon-opt", *arguments, "--check-explain", "-o", os.devnull]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
        counts = re.findall(
            r"^(\d+) verdicts compared, (\d+) matches, (\d+) disagreements$",
            done.stderr, re.M)
        if not counts:
            print("not compared:", shlex.join(command), done.stderr, sep="\n")
            return 1
        for compared, matched, differed in counts:
            payloads += 1
            verdicts += int(compared)
            matches += int(matched)
            if differed != "0":
                print(shlex.join(command), done.stderr, sep="\n")
                return 1
    print(f"{payloads} payloads, {verdicts} verdicts, {matches} matches: "
          "no disagreement")
    return 0


sys.exit(main())
