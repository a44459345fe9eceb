"""Random graphs of gathers, scatters and of what computes rows, under the schedule
that moves gathers up: same results, a fixed point, and no gather left behind a named
operation that it alone reads. One in ten is a product of rows, which are read in its
loop, one in ten a range, which is a slice, one in ten a product of scattered rows,
where the other rows are computed once, and one in ten a product of which a list names
elements, which are all that is computed."""

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


def ranges(rng):
    """A gather of a range along some dim, or a scatter of one along the first: it
    starts at a number from a run, at the list's input or from outside of it."""
    element = rng.choice(["f32", "i32"])
    start, count, step = rng.randint(0, 6), rng.randint(2, 9), rng.choice([1, 1, 2, 3, 4])
    scatters = rng.random() < 0.25
    step = 1 if scatters else step
    shape = [rng.randint(1, 5) for _ in range(rng.randint(1, 4))]
    dim = 0 if scatters else rng.randrange(len(shape))
    shape[dim] = start + (count - 1) * step + rng.randint(1, 4)
    rows = [count, *shape[:dim], *shape[dim + 1:]]
    x, r = (f"tensor<{'x'.join(map(str, sizes))}x{element}>" for sizes in (shape, rows))
    rank = rng.choice([1, 2])
    list = f"tensor<{count}{'x1' * (rank - 1)}xindex>"
    from_input = rng.random() < 0.4
    loops = ", ".join("ij"[:rank])
    maps = ([f"affine_map<({loops}) -> ()>"] if from_input else []) + [
        f"affine_map<({loops}) -> ({loops})>"]
    number, kind = "%start", "outside"
    lines = ["%c0 = arith.constant 0 : index",
             "%start = tensor.dim %n, %c0 : tensor<?xf32>",
             f"%c = arith.constant {step} : index",
             f"%e = tensor.empty() : {list}"]
    takes = ""
    if from_input:
        number, kind = "%lo", "input"
        takes = "ins(%start : index) "
        if rng.random() < 0.5:
            lines.append("%s = tensor.from_elements %start : tensor<index>")
            takes = "ins(%s : tensor<index>) "
    kinds = ", ".join(['"parallel"'] * rank)
    lines += [f"%l = linalg.generic {{indexing_maps = [{', '.join(maps)}], "
              f"iterator_types = [{kinds}]}} {takes}outs(%e : {list}) {{",
              f"^bb0({'%lo: index, ' if from_input else ''}%o: index):",
              "  %k = linalg.index 0 : index"]
    moved = "%k"
    if step > 1:
        lines.append("  %m = arith.muli %k, %c : index")
        moved = "%m"
    pair = [moved, number]
    rng.shuffle(pair)
    lines += [f"  %p = arith.addi {', '.join(pair)} : index",
              "  linalg.yield %p : index", f"}} -> {list}"]
    places = f"tensor<{count}x1xindex>"
    lines.append("%i = tensor.expand_shape %l [[0, 1]] output_shape "
                 f"[{count}, 1] : {list} into {places}" if rank == 1 else
                 f"%i = tensor.cast %l : {list} to {places}")
    if scatters:
        lines.append(f"%r = tensor.scatter %u into %x[%i] scatter_dims([0]) unique : "
                     f"({r}, {x}, {places}) -> {x}")
    else:
        lines.append(f"%r = tensor.gather %x[%i] gather_dims([{dim}]) : ({x}, {places}) "
                     f"-> {r}")
    result = x if scatters else r
    body = "".join(f"  {line}\n" for line in lines)
    return runner.Case(
        f"func.func @entry(%x: {x}, %u: {r}, %n: tensor<?xf32>) -> {result} {{\n"
        f"{body}  return %r : {result}\n}}\n",
        rng.choice(["gather-fuse", "gather-fuse,network"]),
        run_args=[f"--dynamic-size={start}"], checks=[is_slice],
        kinds=[f"{'scatter' if scatters else 'gather'} of a range from {kind}"])


def scattered(rng):
    """A product of rows that are scattered into equal ones, from equal sums: the other
    rows are all one."""
    element = rng.choice(["f32", "i32"])
    rows, inner, columns = (rng.randint(1, most) for most in (20, 9, 20))
    count = rng.randint(1, rows)
    places = [[place] for place in rng.sample(range(rows), count)]
    u, w, d, r = (f"tensor<{size}x{element}>" for size in
                  (f"{count}x{inner}", f"{inner}x{columns}", f"{rows}x{inner}",
                   f"{rows}x{columns}"))
    list = f"tensor<{count}x1x{rng.choice(['index', 'i32', 'i64'])}>"
    point = ".0" if element == "f32" else ""
    lines = [f"%i = arith.constant dense<{places}> : {list}"]
    for name, type in (("d", d), ("c", r)):
        number = f"{rng.choice([0, 0, 1, -3])}{point}"
        lines += ([f"%{name} = arith.constant dense<{number}> : {type}"]
                  if rng.random() < 0.5 else
                  [f"%{name}_v = arith.constant {number} : {element}",
                   f"%{name}_e = tensor.empty() : {type}",
                   f"%{name} = linalg.fill ins(%{name}_v : {element}) outs(%{name}_e : "
                   f"{type}) -> {type}"])
    lines += [f"%s = tensor.scatter %u into %d[%i] scatter_dims([0]) unique : ({u}, {d}, "
              f"{list}) -> {d}",
              f"%r = linalg.matmul ins(%s, %w : {d}, {w}) outs(%c : {r}) -> {r}"]
    body = "".join(f"  {line}\n" for line in lines)
    return runner.Case(f"func.func @entry(%u: {u}, %w: {w}) -> {r} {{\n{body}"
                       f"  return %r : {r}\n}}\n",
                       rng.choice(["gather-fuse", "gather-fuse,network"]),
                       checks=[few_rows] if count + 1 < rows else [],
                       kinds=["product of scattered rows"])


def elements(rng):
    """Elements of a product, or of what is computed element by element, by all of their
    coordinates."""
    element = rng.choice(["f32", "i32"])
    rows, inner, columns = rng.randint(8, 40), rng.randint(1, 9), rng.randint(8, 40)
    count = rng.randint(1, rows * columns // 64)
    places = [[rng.randrange(rows), rng.randrange(columns)] for _ in range(count)]
    list = f"tensor<{count}x2x{rng.choice(['index', 'i32', 'i64'])}>"
    turned = rng.random() < 0.3
    x, w, c = (f"tensor<{size}x{element}>" for size in
               (f"{rows}x{inner}", f"{columns}x{inner}" if turned else f"{inner}x{columns}",
                f"{rows}x{columns}"))
    r = f"tensor<{count}x{element}>"
    start = "%c"
    lines = [f"%i = arith.constant dense<{places}> : {list}"]
    if rng.random() < 0.5:
        lines += [f"%z = arith.constant {rng.choice([0, 3])}"
                  f"{'.0' if element == 'f32' else ''} : {element}",
                  f"%f = linalg.fill ins(%z : {element}) outs(%c : {c}) -> {c}"]
        start = "%f"
    maps = (" indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>,"
            " affine_map<(i, j, k) -> (i, j)>]" if turned else "")
    lines += [f"%p = linalg.matmul{maps} ins(%x, %w : {x}, {w}) outs({start} : {c}) -> {c}",
              f"%g = tensor.gather %p[%i] gather_dims([0, 1]) : ({c}, {list}) -> {r}"]
    given = "%g"
    if rng.random() < 0.4:
        lines.append(f"%r = linalg.add ins(%g, %g : {r}, {r}) outs(%e : {r}) -> {r}")
        lines.insert(0, f"%e = tensor.empty() : {r}")
        given = "%r"
    body = "".join(f"  {line}\n" for line in lines)
    return runner.Case(f"func.func @entry(%x: {x}, %w: {w}, %c: {c}) -> {r} {{\n{body}"
                       f"  return {given} : {r}\n}}\n",
                       rng.choice(["gather-fuse", "gather-fuse,network", "network"]),
                       checks=[few_elements], kinds=["elements of a product"])


def few_elements(run):
    """The product itself is not computed."""
    text = run.opt("gather-fuse")
    if "linalg.matmul" in text:
        raise runner.Failure(f"the whole product is computed:\n{text}")


def few_rows(run):
    """The scattered rows are multiplied, and one more."""
    for function in run.opt("gather-fuse").split("func.func")[1:]:
        if "linalg." in function and function.count("linalg.matmul") != 2:
            raise runner.Failure(f"all rows are multiplied:\n{function}")


def is_slice(run):
    """The list is not made."""
    text = run.opt("gather-fuse")
    if "linalg.generic" in text or "_slice" not in text:
        raise runner.Failure(f"a range is gathered by a list:\n{text}")


def generate(rng):
    kind = rng.random()
    if kind < 0.1:
        return product(rng)
    if kind < 0.2:
        return ranges(rng)
    if kind < 0.3:
        return scattered(rng)
    if kind < 0.4:
        return elements(rng)
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
