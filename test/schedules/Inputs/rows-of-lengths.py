"""One program of rows.mlir for each TYPE:LENGTH, so that one process compiles
and runs all of them.

usage: rows-of-lengths.py TYPE:LENGTH...

together.py, of test/random, has to be on PYTHONPATH.
"""

import os
import re
import sys

import together

HERE = os.path.dirname(os.path.abspath(__file__))


def program(element, length):
    with open(os.path.join(HERE, "rows.mlir")) as file:
        text = file.read()
    text = text.replace("LENGTH", length).replace("TYPE", element)
    # Aliases of types have one meaning in a file.
    for alias, meaning in re.findall(r"^!(\w+) = (.*)$", text, re.M):
        text = re.sub(rf"^!{alias} = .*\n", "", text, flags=re.M)
        text = re.sub(rf"!{alias}\b", meaning, text)
    return text


print(together.join([program(*word.split(":")) for word in sys.argv[1:]]))
