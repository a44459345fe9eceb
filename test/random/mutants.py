"""Damages the payloads, rules and schedules of this repository a little, at
random, and gives them to the tools: these may refuse what they get, in words,
but not crash, hang, say nothing, or say what only LLVM's own code says.

A payload is taken through a schedule, but not run: a program that reads where
nothing is may do anything. What mlir-opt itself crashes on while it reads is
counted apart: no tool on top of it can do better.
"""

import concurrent.futures
import functools
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

import runner
import smaller

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TOKEN = re.compile(r"[\w.$%@#!]+|->|[^\w\s]")
NUMBERS = ["0", "1", "-1", "2", "3", "7", "64", "-9223372036854775808",
           "9223372036854775807", "4294967296"]

#: What no user should read, whatever the input was.
INTERNAL = re.compile(r"LLVM ERROR|PLEASE submit a bug|Assertion|UNREACHABLE|"
                      r"AddressSanitizer|runtime error:")


@functools.lru_cache(maxsize=None)
def sources(folder, ending):
    """The files of a folder, and below, whose names end so."""
    return [os.path.join(place, name)
            for place, _, names in sorted(os.walk(os.path.join(ROOT, folder)))
            for name in sorted(names) if name.endswith(ending)]


def damage(rng, text):
    """The text with one to three small changes."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        lines = text.split("\n")
        tokens = list(TOKEN.finditer(text))
        if not tokens:
            return text
        here, other = rng.choice(tokens), rng.choice(tokens)
        numbers = [token for token in tokens if token.group().isdigit()]
        choice = rng.randrange(8)
        at = rng.randrange(len(lines))
        if choice == 0:
            del lines[at]
            text = "\n".join(lines)
        elif choice == 1:
            lines.insert(rng.randrange(len(lines)), lines[at])
            text = "\n".join(lines)
        elif choice == 2:
            to = rng.randrange(len(lines))
            lines[at], lines[to] = lines[to], lines[at]
            text = "\n".join(lines)
        elif choice == 3:
            text = text[:here.start()] + text[here.end():]
        elif choice == 4:
            text = text[:here.end()] + " " + here.group() + text[here.end():]
        elif choice == 5 and numbers:
            here = rng.choice(numbers)
            text = (text[:here.start()] + rng.choice(NUMBERS)
                    + text[here.end():])
        elif choice == 6 and rng.random() < 0.1:
            text = text[:here.start()]
        else:
            text = (text[:here.start()] + other.group() + text[here.end():])
    return text


class Mutant:
    """A damaged file, where its command finds it."""

    def __init__(self, kind, source, text, schedule, payload):
        self.kind = kind
        self.source = source
        self.text = text
        self.schedule = schedule
        #: What damaged rules and schedules are to be used on.
        self.payload = payload

    def command(self, directory, text):
        """Writes the file into the directory; what to run."""
        if self.kind == "rules":
            name = os.path.relpath(self.source, os.path.join(ROOT, "rules"))
        else:
            name = "in.mlir"
        file = os.path.join(directory, name)
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "w") as out:
            out.write(text)
        if self.kind == "payload":
            return ["tenon-opt", file, f"--schedule={self.schedule}"]
        if self.kind == "schedule":
            return ["tenon-opt", self.payload, f"--schedule={file}"]
        return ["tenon-opt", self.payload, f"--schedule={self.schedule}",
                f"--rules-path={directory}"]


def make(rng):
    kind = rng.choice(["payload", "payload", "rules", "schedule"])
    schedule = rng.choice(["network", "mlp-xsmm", "reshape-fuse", "flatten",
                           "loops"])
    if kind == "payload":
        source = rng.choice(sources("test/schedules/xsmm-inputs", ".mlir")
                            + sources("test/rules", ".mlir"))
        with open(source) as text:
            parts = re.split(r"^// -----$", text.read(), flags=re.M)
        text = rng.choice(parts)
    else:
        source = rng.choice(sources("rules", ".pdll") if kind == "rules"
                            else sources("schedules", ".mlir"))
        with open(source) as file:
            text = file.read()
        if kind == "rules" and "xsmm" not in source:
            schedule = rng.choice(["reshape-fuse", "flatten", "network"])
    payload = rng.choice(sources("test/schedules/xsmm-inputs", ".mlir"))
    if "hivm" in source:
        schedule = "flatten-hivm"
        payload = rng.choice(sources("test/rules/hivm", ".mlir"))
    return Mutant(kind, source, damage(rng, text), schedule, payload)


def symptom(mutant, text, timeout):
    """None, or what is wrong, in a few words; and what the tool said."""
    directory = tempfile.mkdtemp(prefix="tenon-mutant-")
    limit = 12 << 30
    try:
        command = mutant.command(directory, text)
        done = subprocess.run(
            command, text=True, errors="replace", stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, timeout=timeout,
            preexec_fn=None if os.environ.get("TENON_ASAN") else
            lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    except subprocess.TimeoutExpired:
        return f"no end after {timeout} s", ""
    finally:
        shutil.rmtree(directory)
    internal = INTERNAL.search(done.stderr)
    if done.returncode < 0:
        return f"signal {-done.returncode}", done.stderr
    if internal:
        return f"says '{internal.group()}'", done.stderr
    if done.returncode and "error" not in done.stderr:
        return f"exit code {done.returncode} and no error", done.stderr
    return None, ""


def is_upstreams(text, timeout):
    """Whether stock mlir-opt crashes on this text as it reads and verifies it."""
    tool = shutil.which("mlir-opt") or "/usr/lib/llvm-22/bin/mlir-opt"
    try:
        done = subprocess.run([tool, "-", "--allow-unregistered-dialect"],
                              input=text, text=True, capture_output=True,
                              errors="replace", timeout=timeout)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode < 0 or done.returncode >= 128


UPSTREAM = "upstream's"


def attempt(number, options):
    """None, `UPSTREAM`, or what is wrong with the tools."""
    mutant = make(random.Random(f"{options.seed}/{number}"))
    found, said = symptom(mutant, mutant.text, options.timeout)
    if found is None:
        return None
    if mutant.kind != "rules" and is_upstreams(mutant.text, options.timeout):
        return UPSTREAM
    # What makes the same symptom in fewest lines is what there is to read.
    text = smaller.text(mutant.text,
                        lambda less: symptom(mutant, less,
                                             options.timeout)[0] == found)
    os.makedirs(options.keep, exist_ok=True)
    directory = os.path.join(options.keep, f"mutant-{options.seed}-{number}")
    command = mutant.command(directory, text)
    # Of a crash, the frames of this project tell most.
    frames = [line.strip() for line in said.splitlines() if "tenon" in line]
    return "\n".join([f"mutant {number} of seed {options.seed} of "
                      f"{os.path.relpath(mutant.source, ROOT)}: {found}",
                      "  " + " ".join(command), *frames[:6]])


def main():
    options = runner.parser(__doc__, "mutants", 60).parse_args()
    numbers = runner.numbers(options)
    failures = upstreams = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for problem in pool.map(lambda n: attempt(n, options), numbers):
            if problem == UPSTREAM:
                upstreams += 1
            elif problem is not None:
                failures += 1
                print(problem, flush=True)
    print(f"{len(numbers)} mutants, {failures} failed"
          + f", {upstreams} {UPSTREAM}" * bool(upstreams))
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
