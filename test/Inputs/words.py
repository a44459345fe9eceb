"""Looks for phrases for which MLIR's documentation has a term: in READMEs, in
comments and messages of rules and schedules, and in the sentences that tools print.
Looks also at the form of the comments of rules and schedules (law 1 of rules/README.md).
Prints file, line, the phrase and what to say instead, and ends with 1 if there is one.

usage: words.py CHECKOUT [--but=FOLDER-OR-FILE...]

READMEs are read everywhere, also under what --but leaves out.
"""
import bisect
import os
import re
import sys

# A phrase, as a regular expression over words, and what to say instead.
PHRASES = [
    (r"ask(s|ed|ing)? (for it |them )?ahead|rows ahead", "prefetch"),
    (r"(row|line|panel|tile|place)s? (is|are|be) asked for|asks? for (the|a part of the|a) "
     r"(next|row|rows|line|lines|panel|panels)\b", "prefetch"),
    (r"(is|are|was|were|be) asked for", "is requested, is required, is computed"),
    (r"in (pairs|fours)\b", "VNNI-packed, packed by 2, packed by 4"),
    (r"(in|is|are) one (stretch|piece)( of memory)?", "contiguous"),
    (r"side by side", "adjacent, contiguous, unit stride"),
    (r"how far apart|(elements|bytes|rows|neighbours) (lie \S+ )?apart", "stride, leading dimension"),
    (r"worked on apart|functions apart|apart from (each other|the others)", "in parallel"),
    (r"(treats|takes?|taken) (\S+ ){1,4}apart", "distinguish, decompose, split"),
    (r"know(s|n)? by (one|two|another) names?|by two names", "alias, noalias"),
    (r"what (makes|made) (it|them|the|an|a|this|that)\b|what alone makes", "producer"),
    (r"what (alone )?reads (it|them|the|an|a|this|that)\b", "consumer, user"),
    (r"(is|are|be|been) (taken|written) out\b|takes? out of|write out\b", "hoist, unroll"),
    (r"turn(s|ed|ing)? round", "interchange, transpose"),
    (r"(is|are|be|was|were) added up|adds? up\b|adding up", "accumulate, sum, reduce"),
    (r"kinds? of loops?", "iterator type"),
    (r"says? no\b|the no\b|no says", "fails to match, emits a remark"),
    (r"what (their |its |the )?elements are\b", "element type"),
    (r"what falls through|falls through", "unsupported operations are lowered to scalar loops"),
    (r"what (is|are) multiplied by|by which .{0,30} is multiplied", "RHS, LHS, operand A, operand B"),
    (r"comes? to rest|come to an end", "terminates, reaches a fixed point"),
    (r"(is|are) left to\b", "is lowered to"),
    (r"becomes?\b", "is lowered to, is rewritten to"),
    (r"(has|have|had) to\b", "must"),
    (r"wrong (if|for)\b", "must, is an error if, illegal if"),
    (r"so many\b", "n, at least, at most"),
    (r"no more than that|no less than that", "at most, at least"),
    (r"of which\b", "whose, and its"),
    (r"says? nothing (of|about)\b", "does not declare, does not depend on"),
    (r"(is|are) told (of|the|that|which|apart)\b", "has, reads, is distinguished"),
    (r"(?<!by )hand(s|ed|ing)? (it |them )?(on|over)\b", "pass, return, yield"),
    (r"(is|are) (\S+ )?made of it\b", "is lowered to"),
    (r"(is|are) none of\b", "is not, is not in"),
]
# Names that say nothing to a reader of MLIR. Only whole words count.
NAMES = {}

# A comment that opens so has its subject last, or in another comment.
OPENING = re.compile(r"(what|the same|of|lets|it|those)\b", re.IGNORECASE)
# An equation whose sides are one.
EMPTY_EQUATION = re.compile(r"(.+?)\s+==\s+\1(?=[,;:.]|$)")
# What has a comment above it: a declaration, an entry of a family, a row of a table.
DECLARATION = re.compile(
    r"(Pattern|Table|Constraint|Rewrite|for)\b|\(\w+,|\w+(: .*)? =>|"
    r"transform\.named_sequence\b|func\.func\b")
SEPARATOR = re.compile(r"//(===-|\s*---|\s*-----|\s*$)")

PATTERNS = [(re.compile(r"(?<![\w-])(?:%s)" % phrase, re.IGNORECASE), instead)
            for phrase, instead in PHRASES]
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def whole(line):
    return line.strip()


def whole_readme(line):
    return whole(line)


def comment(line):
    """The strings and the comment of a line of PDLL or MLIR."""
    text = " ".join(match.group(1) for match in STRING.finditer(line))
    at = line.find("//")
    return (text + " " + line[at:].lstrip("/ ")).strip() if at >= 0 else text


def strings(line):
    """What C++ prints: its strings that are sentences."""
    if line.lstrip().startswith(("//", "#")):
        return ""
    return " ".join(match.group(1) for match in STRING.finditer(line)
                    if " " in match.group(1))


def prose(checkout):
    """Each file with sentences for a user, and which part of a line they are."""
    for folder, folders, names in os.walk(checkout):
        inside = os.path.relpath(folder, checkout).split(os.sep)
        folders[:] = sorted(f for f in folders
                            if not f.startswith((".", "build", "__pycache__")))
        for name in sorted(names):
            path = os.path.join(folder, name)
            extension = os.path.splitext(name)[1]
            if name == "README.md":
                yield path, whole_readme
            elif inside[0] in ("rules", "schedules"):
                if extension in (".pdll", ".mlir"):
                    yield path, comment
            elif inside[0] == "native" and extension == ".td":
                yield path, whole
            elif inside[0] in ("native", "tools") and extension in (".cpp", ".h"):
                yield path, strings
            elif inside[0] == "tools" and extension in ("", ".py"):
                yield path, strings


def phrases(text):
    """Where a phrase is in a text, the phrase, and what to say instead."""
    for pattern, instead in PATTERNS:
        for match in pattern.finditer(text):
            yield match.start(), match.group(0), instead
    for match in re.finditer(r"\w+", text):
        if match.group(0) in NAMES:
            yield match.start(), match.group(0), NAMES[match.group(0)]


def comments(lines):
    """The comments that say what a file or a declaration is: line and text."""
    opened = None
    for number, line in enumerate(lines):
        line = line.strip()
        if line.startswith("//"):
            if SEPARATOR.match(line):
                opened = None
            elif opened is None:
                opened = number
                if number == 0:
                    yield 0, line
            continue
        if opened and DECLARATION.match(line):
            yield opened, lines[opened].strip()
        if re.match(r"\(\w+,", line) and "//" in line:
            yield number, line[line.rindex("//"):]
        opened = None


def form(lines):
    """Where a comment is not in the form, its opening, and what to say instead."""
    for number, line in comments(lines):
        text = line.lstrip("/ ")
        opening = OPENING.match(text)
        if opening:
            yield number, opening.group(0), "the equation, or `Verb object.`"
        equation = EMPTY_EQUATION.match(text)
        if equation:
            yield number, equation.group(0), "`mark:` and what is marked, or what differs"


def main(checkout, *options):
    found = 0
    left_out = tuple(os.path.join(checkout, option.removeprefix("--but="))
                     for option in options)
    for path, part in prose(checkout):
        if part is not whole_readme and path.startswith(left_out):
            continue
        with open(path, encoding="utf-8") as file:
            source = file.read().splitlines()
        name = os.path.relpath(path, checkout)
        if part is comment:
            for number, phrase, instead in form(source):
                print(f"{name}:{number + 1}: '{phrase}': say {instead}")
                found += 1
        lines = [part(line) for line in source]
        # A phrase may go over the end of a line, not over an empty one.
        text = " ".join(line or "\n" for line in lines)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line or "\n") + 1)
        for place, phrase, instead in sorted(phrases(text)):
            print(f"{name}:{bisect.bisect_right(starts, place)}: "
                  f"'{phrase}': say {instead}")
            found += 1
    print(f"{found} phrases for which MLIR has a term")
    return found != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
