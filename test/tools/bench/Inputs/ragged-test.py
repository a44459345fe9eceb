"""Runs the benchmark of structure on small programs, and on some that cannot be
compared. What is asked is far below, or far above, what any machine gives."""
import importlib.machinery
import importlib.util
import os
import sys

import measure

file = os.path.join(measure.ROOT, "tools", "bench", "ragged")
loader = importlib.machinery.SourceFileLoader("ragged", file)
ragged = importlib.util.module_from_spec(
    importlib.util.spec_from_loader("ragged", loader))
loader.exec_module(ragged)

SUM = """func.func @entry(%x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {{
  %e = tensor.empty() : tensor<64xf32>
  %0 = linalg.{} ins(%x, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}}
"""


def side(operation):
    return ragged.Side(SUM.format(operation), "loops")


def others():
    yield ragged.Comparison("at most", side("add"), side("add"), most=1000)
    yield ragged.Comparison("out of reach", side("add"), side("add"), least=1e9)
    yield ragged.Comparison("other numbers", side("add"), side("sub"), least=1e-6)
    yield ragged.Comparison("no program", side("nothing"), side("add"), least=1)
    yield ragged.Comparison("left out", side("add"), side("add"), least=1)


ragged.WORKLOADS = [
    (lambda: ragged.experts(3, 16, 32, 1e-6), True),
    (lambda: ragged.matrices(32, 4, 20, loops=1e-6), True),
    (lambda: ragged.sets(20, 30, expand=1e-6), True),
    (others, True),
    (ragged.gathers, False),
]
sys.argv = ["ragged", "--quick", "--rounds=1", "--seconds=0.001",
            "--match=experts|loops|sparsifier|expand|at|reach|other|no"]
ragged.main()
