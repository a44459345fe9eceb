"""The innermost loop of assembly that multiplies most: what it is made of.

usage: inner-loop.py < FILE.s
prints: multiply-adds: N, instructions: N, of them on the stack: N
"""

import re
import sys

MULTIPLY_ADD = re.compile(r"v?fn?madd|vdpbf16ps|vpdpbusd|fmla|bfdot|bfmlal|fmad")
ON_STACK = re.compile(r"\(%rsp[,)]|\[sp\b")
JUMP = re.compile(r"(?:j[a-z]+|b[a-z.]*|cb\w+|tb\w+)\s.*?(\.L\w+)$")


def loops(text):
    """The instructions from each label to the last jump back to it, with no
    other loop between."""
    lines, labels = [], {}
    for line in text.splitlines():
        line = re.split(r"\s(?:#\s|//)", line)[0].strip()
        if re.fullmatch(r"\.L\w+:", line):
            labels[line[:-1]] = len(lines)
        elif line and not line.startswith(".") and not line.endswith(":"):
            lines.append(line)
            jump = JUMP.match(line)
            if jump and jump[1] in labels:
                yield lines[labels[jump[1]]:]
                labels = {}


def main():
    def products(loop):
        return sum(bool(MULTIPLY_ADD.match(line)) for line in loop)

    best = max(loops(sys.stdin.read()), key=products)
    stack = sum(bool(ON_STACK.search(line)) for line in best)
    print(f"multiply-adds: {products(best)}, instructions: {len(best)}, "
          f"of them on the stack: {stack}")


if __name__ == "__main__":
    main()
