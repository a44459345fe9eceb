"""The random programs of xsmm.py, with rules from another folder."""
import sys

import runner
import xsmm

RULES = sys.argv.pop(1)


def generate(rng):
    case = xsmm.on_buffers(rng)
    case.args.append(f"--rules-path={RULES}")
    return case


runner.main(generate)
