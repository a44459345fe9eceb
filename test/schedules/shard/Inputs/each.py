"""Runs the payloads beside this file among ranks: by each strategy, both entries and
several grids, verified, and with the bytes sent that follow from the sizes.

    each.py ELEMENT GRID...
"""

import json
import math
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
BYTES = {"f32": 4, "bf16": 2}
# Of all payloads: places and features; experts, as many as places.
PLACES, FEATURES, EXPERTS, HEADS = 12, 24, 12, 6


def sent(payload, strategy, p, rows, size):
    """Bytes that a rank sends at least, of p ranks on so many places."""
    reduced = math.ceil(2 * (p - 1) * rows * FEATURES * size / p)
    if strategy == "tensor":
        gates = (p - 1) * rows * (EXPERTS // p) * size
        return reduced + (gates if payload == "experts" else 0)
    if strategy == "sequence" and payload == "attention":
        return 2 * (p - 1) * (rows // p) * FEATURES * size
    return 0


def main():
    element, grids = sys.argv[1], [json.loads(grid) for grid in sys.argv[2:]]
    count = 0
    for payload in ("layers", "attention", "experts"):
        with open(f"{HERE}/{payload}.mlir") as file:
            text = file.read().replace("f32", element)
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write(text)
            file.flush()
            for grid in grids:
                axes = grid if isinstance(grid, list) else [grid]
                for strategy in ("batch", "tensor", "sequence"):
                    if payload == "attention" and HEADS % axes[-1]:
                        continue
                    for entry in ("network", "mlp-vector"):
                        run(file.name, payload, element, axes, strategy, entry)
                        count += 1
    print(f"{count} runs")


def run(file, payload, element, axes, strategy, entry):
    both = strategy if len(axes) == 1 or strategy == "batch" else (
        "batch," + strategy)
    command = ["tenon-run", file, f"--schedule=shard,{entry}", "--verify",
               "--json", "--set", f"grid={str(axes).replace(' ', '')}"
               if len(axes) == 2 else f"grid={axes[0]}",
               "--set", f"strategy={both}", f"--ranks={math.prod(axes)}"]
    done = subprocess.run(command, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    told = json.loads(done.stdout)
    # Along the first axis of two the batch is split, which sends nothing; the
    # places of attention are those of a batch as well.
    rows = PLACES // (axes[0] if len(axes) == 2 and payload != "attention" else 1)
    if len(axes) == 2 and payload == "attention":
        return
    wanted = sent(payload, strategy, axes[-1], rows, BYTES[element])
    if told["bytes_sent"] != wanted:
        sys.exit(f"{' '.join(command)}\nsends {told['bytes_sent']} bytes, where "
                 f"the sizes ask for {wanted}")


if __name__ == "__main__":
    main()
