"""Random graphs of gathers, scatters and of what computes rows, under the schedule
that moves gathers up: same results, a fixed point, and no gather left behind a named
operation that it alone reads. One in ten is a product of rows, which are read in its
loop."""

import re

import graphs
import runner

#: What a dynamic size is.
DYNAMIC = [12, 6, 5, 4]
#: What is taken how often.
STEPS = [("gather", 12), ("scatter", 3), ("generic", 10), ("transpose", 3),
         ("broadcast", 2), ("binary", 4), ("reduce", 3), ("concat", 2),
         ("slice", 1), ("pad", 1), ("expand", 1), ("collapse", 1), ("pack", 1),
         ("insert", 1)]


def product(rng):
    """A product of rows that a list names, or of patches of several rows each."""
    element = rng.choice(["f32", "i32"])
    rows = rng.choice([rng.randint(1, 40), 4 * rng.randint(1, 20)])
    have, width, columns = (rng.randint(1, most) for most in (9, 9, 20))
    each = rng.choice([0, 0, 1, 3])
    patch = f"{each}x" if each else ""
    places = [[[rng.randrange(have)] for _ in range(each or 1)] for _ in range(rows)]
    if not each:
        places = [place[0] for place in places]
    list = f"tensor<{rows}x{patch}1x{rng.choice(['index', 'i32'])}>"
    x, w, r = (f"tensor<{size}x{element}>" for size in
               (f"{have}x{width}", f"{width * (each or 1)}x{columns}",
                f"{rows}x{columns}"))
    taken = f"tensor<{rows}x{patch}{width}x{element}>"
    lines = [f"%i = arith.constant dense<{places}> : {list}",
             f"%g = tensor.gather %x[%i] gather_dims([0]) : ({x}, {list}) -> {taken}"]
    read = "%g"
    if each:
        flat = f"tensor<{rows}x{each * width}x{element}>"
        lines.append(f"%m = tensor.collapse_shape %g [[0], [1, 2]] : {taken} into "
                     f"{flat}")
        read, taken = "%m", flat
    start = "%s"
    if rng.random() < 0.7:
        zero = "0.0" if element == "f32" else "0"
        lines += [f"%zero = arith.constant {zero} : {element}",
                  f"%f = linalg.fill ins(%zero : {element}) outs(%s : {r}) -> {r}"]
        start = "%f"
    lines.append(f"%r = linalg.matmul ins({read}, %w : {taken}, {w}) outs({start} : "
                 f"{r}) -> {r}")
    body = "".join(f"  {line}\n" for line in lines)
    schedule = rng.choice(["gather-fuse", "gather-fuse,mlp-vector"])
    return runner.Case(f"func.func @entry(%x: {x}, %w: {w}, %s: {r}) -> {r} {{\n"
                       f"{body}  return %r : {r}\n}}\n", schedule,
                       args=["--set=rows=4"],
                       checks=[in_loop] if (rows % 4 == 0 and rows > 4 and
                                           width * (each or 1) >= columns) else [],
                       kinds=["product of patches" if each else "product of rows"])


def in_loop(run):
    """No rows are put together before the loop that multiplies them, four at a time."""
    for function in run.opt("gather-fuse", *run.case.args).split("func.func")[1:]:
        before, loop, _ = function.partition("scf.forall")
        if "linalg." in function and ("linalg." in before or not loop):
            raise runner.Failure(f"rows are put together before the loop:\n{function}")


def generate(rng):
    if rng.random() < 0.1:
        return product(rng)
    graph = graphs.Graph(rng, rng.choice(["i32", "i32", "f32"]),
                         rng.choice(DYNAMIC))
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
