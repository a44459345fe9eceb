"""Makes one program of several, so that one process runs them all: most of the
time of a small program is the start of the tool.

A program is text with symbols and aliases of its own. If it is to be run, it has
a function @entry, whose first line says all its types.

usage: together.py FILE...
"""

import re
import sys

TOKEN = re.compile(r"->|[<>(){}\[\],]|[^<>(){}\[\],-]+|-")


def parts(text):
    """A list apart at its outer commas."""
    depth, found = 0, [""]
    for token in TOKEN.findall(text):
        depth += (token in "<({[") - (token in ">)}]")
        if token == "," and not depth:
            found.append("")
        else:
            found[-1] += token
    return [part.strip() for part in found if part.strip()]


def unwrapped(text):
    """The functions of a module, and the aliases before it."""
    return re.sub(r"^module \{\n(.*)^\}\n*", lambda module: re.sub(
        "^  ", "", module[1], flags=re.M), text, flags=re.M | re.S)


def signature(text):
    """The types of the arguments of @entry and of its results, if there is one."""
    found = re.search(r"^func\.func @entry(\(.*)\{$", text, re.M)
    if not found:
        return None
    line = found.group(1)
    depth = 0
    for token in TOKEN.finditer(line):
        depth += (token.group() in "<({[") - (token.group() in ">)}]")
        if not depth:
            break
    arguments = parts(line[1:token.start()])
    rest = line[token.end():].split(" attributes ")[0].strip()
    results = rest[2:].strip() if rest.startswith("->") else ""
    if results.startswith("("):
        results = results[1:-1]
    return [a.split(": ", 1)[1] for a in arguments], parts(results)


def renamed(text, number):
    """The program, its symbols and aliases with a number behind them."""
    symbols = set(re.findall(
        r"(?:func\.func|memref\.global)[^@\n]*@(\w+)", text))
    aliases = set(re.findall(r"^#(\w+) = ", text, re.M))
    text = re.sub(r"@(\w+)", lambda m: m.group() + (
        f"_{number}" if m.group(1) in symbols else ""), text)
    return re.sub(r"#(\w+)", lambda m: m.group() + (
        f"_{number}" if m.group(1) in aliases else ""), text)


def apart(text):
    """The program, its @entry not inlined: in one function all would take much
    longer to compile."""
    word = 'passthrough = ["noinline"]'

    def marked(line):
        head, attributes, rest = line.group(1).partition(" attributes {")
        if attributes:
            return f"{head}{attributes}{word}, {rest}{{"
        return f"{head.rstrip()} attributes {{{word}}} {{"
    return re.sub(r"^(func\.func @entry\(.*)\{$", marked, text, flags=re.M)


def join(texts):
    """One program whose @entry calls what was @entry in each of these, one after
    the other, with arguments of its own, and returns all results."""
    whole, arguments, types, calls, results = [], [], [], [], []
    for number, text in enumerate(texts):
        whole.append(renamed(apart(text), number))
        if signature(text) is None:
            continue
        takes, gives = signature(text)
        given = [f"%a{len(arguments) + i}" for i in range(len(takes))]
        arguments += [f"{a}: {type}" for a, type in zip(given, takes)]
        result = f"%r{number}" + (f":{len(gives)}" if len(gives) > 1 else "")
        calls.append(f"  {result + ' = ' if gives else ''}call @entry_{number}("
                     f"{', '.join(given)}) : ({', '.join(takes)}) -> "
                     f"({', '.join(gives)})")
        results += ([f"%r{number}#{i}" for i in range(len(gives))]
                    if len(gives) > 1 else [f"%r{number}"] * len(gives))
        types += gives
    calls.append(f"  return {', '.join(results)}"
                 + (f" : {', '.join(types)}" if types else ""))
    whole.append(f"func.func @entry({', '.join(arguments)}) -> "
                 f"({', '.join(types)}) {{\n" + "\n".join(calls) + "\n}\n")
    return "".join(whole)


def main():
    texts = []
    for name in sys.argv[1:]:
        with open(name) as file:
            texts.append(unwrapped(file.read()))
    print(join(texts))


if __name__ == "__main__":
    main()
