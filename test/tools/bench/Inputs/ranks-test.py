"""Runs the benchmark of ranks on small programs: one that sends more than is said to
be possible, and one that cannot be split. Then the model, by numbers of its own."""
import importlib.machinery
import importlib.util
import os
import sys

import measure

file = os.path.join(measure.ROOT, "tools", "bench", "ranks")
loader = importlib.machinery.SourceFileLoader("ranks", file)
ranks = importlib.util.module_from_spec(
    importlib.util.spec_from_loader("ranks", loader))
loader.exec_module(ranks)


class Fewer(ranks.Experts):
    def sends(self, strategy):
        return super().sends(strategy)[1:]


ranks.QUICK = [ranks.Mlp(8, 16, 32, 24), ranks.Attention(3, 8, 24, 4),
               Fewer(4, 12, 24, 36), ranks.Mlp(4, 8, 8)]
sys.argv = ["ranks", "--quick", "--rounds=1", "--calls=1", "--ranks=2",
            "--match=MLP 8|attention|experts", "--latency=0.5",
            "--bandwidth=1e3", f"--svg={sys.argv[1]}"]
ranks.main()

print()
for workload, strategy, count in (
        (ranks.Mlp(8, 16, 32, 24), "tensor", 4),
        (ranks.Mlp(8, 16, 32, 24), "batch", 16),
        (ranks.Experts(4, 12, 24, 36), "tensor", 4),
        (ranks.Attention(4, 12, 24, 4), "sequence", 3),
        (ranks.Attention(4, 12, 24, 4), "batch,tensor", 16)):
    gain = ranks.predicted(workload, strategy, count, 100.0, 0.5, 1e3)
    print(f"model: {workload.label}, {strategy}, {count}:",
          gain and f"{100 / gain:.3f}")
