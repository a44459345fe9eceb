"""Makes mutants of our rules, one change each, and counts those that the loading
checks and `tenon-rules test` find.

A mutant is refused when it is loaded, or found by a payload on which it is
wrong. One that never fires, or on nothing that can be run, is left out. One that
is equal on `-n` payloads is tested again on ten times as many with another seed:
found then, it has escaped; otherwise it is taken for equal, as where a condition
only says what is worth while. The score is the share of refused and found among
those and the escaped.

With --prove it takes the rules that `tenon-rules list` says are proved, and
counts those of which `tenon-rules prove` refutes a mutant, with sizes.
"""

import argparse
import collections
import concurrent.futures
import contextlib
import glob
import os
import random
import re
import shutil
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
RULES = os.path.join(os.path.dirname(os.path.dirname(HERE)), "rules")
ELEMENTS = ["f32", "f64", "bf16", "f16", "i8", "i32"]

Mutant = collections.namedtuple("Mutant", "kind set place rules line text")


def blocks(lines):
    """The first and the last line of each rule, family or table, from 0, with the
    lists of a family before it."""
    first = None
    for at, line in enumerate(lines):
        if first is None and re.match(r"(for|Pattern|Table)\b", line):
            first = at
        elif re.match(r"(Constraint|Rewrite|#include)\b", line):
            first = None
        if first is not None and line.startswith("}"):
            yield first, at
            first = None


def dropped(line):
    """Without a condition."""
    if (re.match(r"  (require|not|[A-Z]\w*\()", line) and line.endswith(";")
            and not re.match(r"  (DropAttribute|SetAttribute)", line)):
        yield ""


def negated(line):
    """Without a `not`."""
    if re.match(r"  not ", line):
        yield line.replace("not ", "", 1)


def swapped(line):
    """With two neighbours of a list of operands or arguments swapped."""
    name = r"\b([a-z]\w*)\b(?!\()"
    for found in re.finditer(name + r"(: Value)?, " + name, line):
        a, _, b = found.groups()
        if a != b and not line.lstrip().startswith("for"):
            yield (line[:found.start(1)] + b + line[found.end(1):
                   found.start(3)] + a + line[found.end(3):])


def changed(line):
    """With another number."""
    for found in re.finditer(r"(?<![\w.$\"<])\d+(?![\w.])", line):
        if "benefit" not in line:
            yield (line[:found.start()] + str(int(found.group()) + 1)
                   + line[found.end():])


def without_attribute(line):
    """Without an attribute that an operation is matched or built with."""
    for found in re.finditer(r"op<[\w.]+>(?:\([^()]*\))? \{([^{}]*)\}", line):
        entries = found.group(1).split(", ")
        for entry in entries:
            if not entry.endswith("= _"):
                rest = ", ".join(one for one in entries if one != entry)
                yield line[:found.start(1)] + rest + line[found.end(1):]


def widened(line):
    """With one more in a list of element types or of strings."""
    for found in re.finditer(r"in \[([^\[\]]+)\]", line):
        known = found.group(1).split(", ")
        more = [one for one in ELEMENTS if one not in known]
        if known[0] in ELEMENTS and more:
            yield line[:found.end(1)] + ", " + more[0] + line[found.end(1):]
    for found in re.finditer(r'BodyIs\(\w+, "([^"]+)"\)', line):
        yield line[:found.end(1)] + " | 0" + line[found.end(1):]


KINDS = {"condition dropped": dropped, "not dropped": negated,
         "operands swapped": swapped, "number changed": changed,
         "attribute dropped": without_attribute, "list widened": widened}


def rules_of(name):
    """The rules of a set by the line on which each stands, from 0, with their
    verdicts; those that only mark, or refuse, are none."""
    listed = subprocess.run(["tenon-rules", "list", name], text=True,
                            capture_output=True, check=False).stdout
    found = {}
    for line in listed.splitlines():
        match = re.match(r"(\S+) .*:(\d+)  \[(.*?)\]", line)
        if match and match[3] not in ("marks", "rewrites nothing"):
            found.setdefault(int(match[2]) - 1, (match[1], match[3]))
    return found


def mutants_of(name):
    """All mutants of a set."""
    with open(os.path.join(RULES, name + ".pdll"), encoding="utf-8") as file:
        lines = file.read().split("\n")
    rules = {at: rule for at, (rule, _) in rules_of(name).items()}
    for first, last in blocks(lines):
        inside = [rules[at] for at in range(first, last + 1) if at in rules]
        if not inside:
            continue
        # An entry of a family's list, or a row of a table, is one rule's.
        end = next((at for at in range(first, last + 1)
                    if lines[at].startswith("Pattern")), last)
        for at in range(first, last + 1):
            above = [rules[entry] for entry in range(first, min(at, end) + 1)
                     if entry in rules]
            tested = above[-1:] if above and at <= end else inside
            line = lines[at].split("//")[0].rstrip()
            for kind, make in KINDS.items():
                for text in make(line):
                    changed_lines = lines[:at] + [text] + lines[at + 1:]
                    yield Mutant(kind, name, f"{name}.pdll:{at + 1}",
                                 tested, f"{line.strip()}  ->  "
                                 f"{text.strip()}", "\n".join(changed_lines))


@contextlib.contextmanager
def tool_on(mutant, options):
    """Gives a function that runs tenon-rules on the set of a mutant, and returns
    its exit code and output."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, mutant.set + ".pdll")
        os.makedirs(os.path.dirname(path))
        with open(path, "w", encoding="utf-8") as file:
            file.write(mutant.text)
        # The functions that rules of the folder instantiate.
        for beside in glob.glob(os.path.join(
                RULES, os.path.dirname(mutant.set), "*.mlir")):
            shutil.copy(beside, os.path.dirname(path))

        def tool(*words):
            result = subprocess.run(
                ["tenon-rules", *words, mutant.set, f"--rules-path={folder}",
                 f"--rule-cache-dir={options.cache}"],
                text=True, capture_output=True, check=False)
            return result.returncode, result.stdout + result.stderr

        yield tool


def run(mutant, options):
    """What became of a mutant: refused, found, escaped, equal, idle (it never
    fires) or unrun (it fires, and nothing can be run)."""
    with tool_on(mutant, options) as tool:
        if tool("check")[0]:
            return "refused"
        fires = runs = False
        for payloads, seed, word in [(options.n, 1, "found"),
                                     (10 * options.n, 2, "escaped")]:
            for rule in mutant.rules[:2]:
                code, said = tool("test", f"--rule={rule}", "-n",
                                  str(payloads), f"--seed={seed}")
                if "is wrong" in said:
                    return word
                if code:
                    raise RuntimeError(f"{mutant.place}: {said}")
                fires |= "never fired" not in said
                runs |= "and none can be run" not in said
            if not fires or not runs:
                return "unrun" if fires else "idle"
            if options.once:
                break
        return "equal"


def refuted(rule, mutants, options):
    """The first of some mutants of a rule that a proof refutes, or None."""
    for mutant in mutants[:options.count]:
        with tool_on(mutant, options) as tool:
            said = tool("prove", f"--rule={rule}")[1]
            if "is refuted" in said and "  sizes: " in said:
                return mutant
    return None


def prove(names, options):
    """Prints of how many proved rules a mutant is refuted."""
    proved = {}
    for name in names:
        mutants = list(mutants_of(name))
        random.Random(options.seed).shuffle(mutants)
        # What another operand or number gives is seldom the same.
        mutants.sort(key=lambda one: one.kind not in ("operands swapped",
                                                      "number changed"))
        for rule, verdict in rules_of(name).values():
            if verdict.split(",")[0] == "proved":
                proved[rule] = [one for one in mutants if rule in one.rules]
    found = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = {pool.submit(refuted, rule, mutants, options): rule
                   for rule, mutants in proved.items()}
        for done in concurrent.futures.as_completed(running):
            mutant = done.result()
            found[mutant is not None] += 1
            if options.list or not mutant:
                told = (f"{mutant.place}: {mutant.kind}: {mutant.line}"
                        if mutant else
                        f"no mutant of {len(proved[running[done]])} is refuted")
                print(f"{running[done]}: {told}", flush=True)
    print(f"{found[True]} of {len(proved)} proved rules have a mutant that is "
          "refuted")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("sets", nargs="*", help="sets, without: all")
    parser.add_argument("--count", type=int, default=300,
                        help="how many mutants are drawn; with --prove of "
                             "each rule")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-n", type=int, default=20,
                        help="payloads of each rule")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--once", action="store_true",
                        help="do not test again what was equal")
    parser.add_argument("--cache", help="where payloads of tests are kept")
    parser.add_argument("--prove", action="store_true",
                        help="refute mutants of rules that are proved")
    parser.add_argument("--list", action="store_true",
                        help="tell of each mutant")
    options = parser.parse_args()
    names = options.sets or [
        os.path.relpath(os.path.join(place, name), RULES)[:-5]
        for place, _, files in sorted(os.walk(RULES))
        for name in sorted(files) if name.endswith(".pdll")]
    if options.prove:
        with tempfile.TemporaryDirectory() as cache:
            options.cache = options.cache or cache
            return prove(names, options)
    mutants = [one for name in names for one in mutants_of(name)]
    random.Random(options.seed).shuffle(mutants)
    mutants = mutants[:options.count]
    table = {kind: collections.Counter() for kind in KINDS}
    with tempfile.TemporaryDirectory() as cache:
        options.cache = options.cache or cache
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            running = {pool.submit(run, one, options): one for one in mutants}
            for done in concurrent.futures.as_completed(running):
                mutant, fate = running[done], done.result()
                table[mutant.kind][fate] += 1
                if options.list:
                    print(f"{fate}: {mutant.place}: {mutant.kind}: "
                          f"{mutant.line}", flush=True)
    fates = ["refused", "found", "escaped", "equal", "idle", "unrun"]
    print(f"{'kind':20}" + "".join(f"{fate:>9}" for fate in fates) + "  score")
    for kind, counts in [*table.items(),
                         ("all", sum(table.values(), collections.Counter()))]:
        known = counts["refused"] + counts["found"]
        wrong = known + counts["escaped"]
        score = f"{100 * known / wrong:6.1f}%" if wrong else "      -"
        print(f"{kind:20}" + "".join(f"{counts[fate]:9}" for fate in fates)
              + score)


if __name__ == "__main__":
    main()
