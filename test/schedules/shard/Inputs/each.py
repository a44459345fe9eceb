"""Runs the payloads beside this file among ranks: by each strategy, both entries and
several grids, compared with what plain loops compute in one process, and with the
bytes sent that follow from the sizes. LLVM optimizes the code of the first grid alone.

    each.py ELEMENT GRID...
"""

import functools
import json
import math
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
BYTES = {"f32": 4, "bf16": 2}
# Of all payloads: places and features; experts, as many as places.
PLACES, FEATURES, EXPERTS = 12, 24, 12


def sent(payload, strategy, p, rows, size):
    """Bytes that a rank sends at least, of p ranks on so many places."""
    reduced = math.ceil(2 * (p - 1) * rows * FEATURES * size / p)
    if strategy == "tensor":
        gates = (p - 1) * rows * (EXPERTS // p) * size
        return reduced + (gates if payload == "experts" else 0)
    if strategy == "sequence" and payload == "attention":
        return 2 * (p - 1) * (rows // p) * FEATURES * size
    return 0


def joined(payloads, element):
    """One function that computes what those of all payloads do, side by side."""
    aliases, takes, bodies, gives, kinds = [], [], [], [], []
    for name in payloads:
        with open(f"{HERE}/{name}.mlir") as file:
            text = file.read().replace("f32", element)
        text = re.sub(r"([%#])([a-z]\w*)", rf"\1{name}_\2", text)
        head, inputs, body, result, kind = re.fullmatch(
            r"(.*?)func\.func @entry\((.*?)\) -> \S+ \{\n(.*)"
            r"  return (\S+) : (\S+)\n\}\n*", text, re.S).groups()
        aliases.append(head)
        takes.append(inputs)
        bodies.append(body)
        gives.append(result)
        kinds.append(kind)
    return (f"{''.join(aliases)}func.func @entry({', '.join(takes)}) -> "
            f"({', '.join(kinds)}) {{\n{''.join(bodies)}  return "
            f"{', '.join(gives)} : {', '.join(kinds)}\n}}\n")


def main():
    element, grids = sys.argv[1], [json.loads(grid) for grid in sys.argv[2:]]
    count = 0
    with tempfile.TemporaryDirectory() as place:
        for grid in grids:
            axes = grid if isinstance(grid, list) else [grid]
            # How many bytes attention sends along two axes no formula here says.
            programs = [["layers", "experts"], ["attention"]]
            if len(axes) == 1:
                programs = [programs[0] + programs[1]]
            for payloads in programs:
                file, wanted = prepare(place, payloads, element)
                flags = wanted + ["--opt-level=0"] * (grid != grids[0])
                # Both entries split alike: other grids take one of them.
                entries = ["network", "mlp-vector"][:1 + (grid == grids[0])]
                for strategy in ("batch", "tensor", "sequence"):
                    for entry in entries:
                        run(file, flags, payloads, element, axes, strategy,
                            entry)
                        count += len(payloads)
    print(f"{count} runs")


@functools.lru_cache(None)
def results(file, count):
    """The flags that compare with what plain loops compute of a program."""
    files = [f"{file}.{number}.npy" for number in range(count)]
    subprocess.run(["tenon-run", file, "--schedule=loops", "--opt-level=0",
                    *(f"--output={one}" for one in files)], check=True,
                   stdout=subprocess.DEVNULL)
    return [f"--reference-output={one}" for one in files]


def prepare(place, payloads, element):
    file = os.path.join(place, f"{'-'.join(payloads)}.mlir")
    if not os.path.exists(file):
        with open(file, "w") as opened:
            opened.write(joined(payloads, element))
    return file, results(file, len(payloads))


def run(file, flags, payloads, element, axes, strategy, entry):
    both = strategy if len(axes) == 1 or strategy == "batch" else (
        "batch," + strategy)
    command = ["tenon-run", file, f"--schedule=shard,{entry}", "--verify",
               "--json", "--set", f"grid={str(axes).replace(' ', '')}"
               if len(axes) == 2 else f"grid={axes[0]}",
               "--set", f"strategy={both}", f"--ranks={math.prod(axes)}", *flags]
    done = subprocess.run(command, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    told = json.loads(done.stdout)
    # Along the first axis of two the batch is split, which sends nothing; the
    # places of attention are those of a batch as well.
    if len(axes) == 2 and "attention" in payloads:
        return
    rows = PLACES // (axes[0] if len(axes) == 2 else 1)
    wanted = sum(sent(payload, strategy, axes[-1], rows, BYTES[element])
                 for payload in payloads)
    if told["bytes_sent"] != wanted:
        sys.exit(f"{' '.join(command)}\nsends {told['bytes_sent']} bytes, where "
                 f"the sizes ask for {wanted}")


if __name__ == "__main__":
    main()
