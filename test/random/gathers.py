"""Random graphs of gathers, scatters and of what computes rows, under the schedule
that moves gathers up: same results, a fixed point, and no gather left behind a named
operation that it alone reads."""

import re

import graphs
import runner

#: What is taken how often.
STEPS = [("gather", 12), ("scatter", 3), ("generic", 10), ("transpose", 3),
         ("broadcast", 2), ("binary", 4), ("reduce", 3), ("concat", 2),
         ("slice", 1), ("pad", 1), ("expand", 1), ("collapse", 1), ("pack", 1),
         ("insert", 1)]


def generate(rng):
    graph = graphs.Graph(rng, rng.choice(["i32", "i32", "f32"]),
                         rng.choice([12, 6, 5, 4]))
    graph.grow(STEPS, least_rank=1, most_rank=4)
    return runner.Case(graph.function(), "gather-fuse",
                       run_args=[f"--dynamic-size={graph.n}"],
                       checks=[settled], kinds=graph.kinds)


#: What is read at which places, and what that makes.
READ = re.compile(r"tensor\.extract (%\w+)\[([^\]]*)\](?:.*\n){1,9}?"
                  r" *} -> (tensor<.*>)")


def settled(run):
    """A second run changes nothing. What is read by a list is no element-wise
    operation, nor a product, that nothing else reads."""
    text = run.at_rest("gather-fuse")
    for function in text.split("func.func")[1:]:
        for name, places, result in set(READ.findall(function)):
            listed = [dim for dim, place in enumerate(places.split(", "))
                      if not re.search(rf"{place} = (linalg.index|"
                                       r"arith.constant) ", function)]
            made = re.search(rf"{re.escape(name)} = linalg\.(add|sub|mul|exp|"
                             r"negf|matmul) .*", function)
            if not made or len(re.findall(rf"{re.escape(name)}\b", function)) != 2:
                continue
            # What is taken of an inner dimension has to be of known sizes.
            if 0 in listed or listed and "?" not in made[0] + result:
                raise runner.Failure(f"a gather stays behind {made[0]}, which "
                                     f"nothing else reads:\n{text}")


if __name__ == "__main__":
    runner.main(generate)
