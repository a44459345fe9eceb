"""Products over any two operations, of sizes that nobody chose: the greatest of
sums, the union of intersections, distances; in f32, f64 and integers, bytes
with a sign or without one, added up in 32 bits, among them, through mlp-vector with
some of its knobs turned, for this machine and for lesser ones, against plain loops.
"""

import platform
import random

import runner

SIZES = [1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 32, 33, 47, 48, 64, 65, 100, 130]
KNOBS = {"tile_m": [8, 24, 64], "tile_n": [16, 48, 64],
         "n_outermost": [0, 1], "pack_arguments": [1],
         "packed_dots": [0], "register_m": [1, 2, 4, 8],
         "register_n": [16, 32]}
#: Machines, as far as this one can be them.
TARGETS = ["host", "host,vector-bits=128", "host,vector-bits=256"]
if platform.machine() == "x86_64":
    TARGETS += ["x86_64", "host,-avx512f"]
FLOATS = {"step": ["addf", "subf", "mulf", "maximumf", "minimumf", "maxnumf",
                   "minnumf"],
          "combine": ["maximumf", "minimumf", "maxnumf", "minnumf", "addf"]}
INTEGERS = {"step": ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi",
                     "minsi", "maxui", "minui"],
            "combine": ["addi", "muli", "andi", "ori", "xori", "maxsi", "minsi",
                        "maxui", "minui"]}



def generate(rng: random.Random) -> runner.Case:
    element = rng.choice(["f32", "f32", "f64", "i8", "i16", "i32", "i32",
                          "i64"])
    words = FLOATS if element[0] == "f" else INTEGERS
    step, combine = rng.choice(words["step"]), rng.choice(words["combine"])
    size = {"b": rng.choice([1, 1, 2]), "o": rng.choice([1, 1, 3]),
            "m": rng.choice(SIZES), "n": rng.choice(SIZES),
            "r": rng.choice([1, 1, 2]), "k": rng.choice(SIZES)}
    # Loops of one step are none, most times.
    loops = [l for l in "bomnrk" if l in "mnk" or size[l] > 1
             or rng.random() < 0.1]
    dynamic = "m" if rng.random() < 0.15 else ""

    def of(dims):
        found = [l for l in dims if l in loops]
        if rng.random() < 0.25 and dims[-1] != "n":
            found[-2:] = reversed(found[-2:])
        return found

    a, b, c = of("bormk"), of("brkn"), [l for l in "bomn" if l in loops]
    if rng.random() < 0.2:
        b = [l for l in "brnk" if l in loops]

    # Bytes are widened, and may have a zero point.
    bytes_ = element == "i32" and rng.random() < 0.7
    narrow = "i8" if bytes_ else element
    if bytes_:
        step, combine = "muli", "addi"
        # Several fours, as instructions add them up.
        if rng.random() < 0.6:
            size["k"] = rng.choice([8, 12, 16, 20, 64, 100])

    def type(dims, of=element):
        return "tensor<" + "".join(
            ("?" if l == dynamic else str(size[l])) + "x"
            for l in dims) + of + ">"

    def text(dims):
        return (f"affine_map<({', '.join(loops)}) -> ({', '.join(dims)})>")

    kinds = ", ".join('"reduction"' if l in "rk" else '"parallel"'
                      for l in loops)
    inner = ["%x", "%y"]
    outer = ["%p", "%z"]
    rng.shuffle(inner)
    rng.shuffle(outer)
    start = (rng.choice(["0.0", "-3.5", "7.0e+3"]) if element[0] == "f"
             else str(rng.choice([0, -1, 1, 77])))
    lines = []
    if dynamic:
        lines += [f"%at = arith.constant {a.index('m')} : index",
                  f"%rows = tensor.dim %a, %at : {type(a, narrow)}"]
    body = []
    for name in ("x", "y") if bytes_ else ():
        wider = rng.choice(["extsi", "extsi", "extui"])
        body.append(f"  %w{name} = arith.{wider} %{name} : i8 to i32")
        inner[inner.index("%" + name)] = f"%w{name}"
        if rng.random() < 0.2:
            body.append(f"  %z{name} = arith.addi %w{name}, %start : i32")
            inner[inner.index("%w" + name)] = f"%z{name}"
    known = not dynamic and rng.random() < (0.6 if bytes_ else 0.2)
    if known and element[0] == "i":
        size_of = int(narrow[1:]) // 8
        for l in b:
            size_of *= size[l]
        text_of = rng.randbytes(size_of).hex()
        lines.append(f"%b = arith.constant dense<\"0x{text_of}\"> : "
                     f"{type(b, narrow)}")
    else:
        known = False
    tail = rng.random() < 0.4
    lines += [
        f"%start = arith.constant {start} : {element}",
        f"%e = tensor.empty({'%rows' if dynamic else ''}) : {type(c)}",
        f"%f = linalg.fill ins(%start : {element}) outs(%e : {type(c)}) -> "
        f"{type(c)}",
        f"%g = linalg.generic {{indexing_maps = [{text(a)}, {text(b)}, "
        f"{text(c)}], iterator_types = [{kinds}]}} ins(%a, %b : "
        f"{type(a, narrow)}, {type(b, narrow)}) outs(%f : {type(c)}) {{",
        f"^bb0(%x: {narrow}, %y: {narrow}, %z: {element}):", *body,
        f"  %p = arith.{step} {', '.join(inner)} : {element}",
        f"  %q = arith.{combine} {', '.join(outer)} : {element}",
        f"  linalg.yield %q : {element}",
        f"}} -> {type(c)}"]
    result = "%g"
    if tail:
        identity = (f"affine_map<({', '.join(c)}) -> ({', '.join(c)})>")
        parallel = ", ".join(['"parallel"'] * len(c))
        lines += [
            f"%h = linalg.generic {{indexing_maps = [{identity}, {identity}], "
            f"iterator_types = [{parallel}]}} ins(%g : {type(c)}) "
            f"outs(%e : {type(c)}) {{",
            f"^bb0(%x: {element}, %z: {element}):",
            f"  %q = arith.{words['step'][0]} %x, %x : {element}",
            f"  linalg.yield %q : {element}",
            f"}} -> {type(c)}"]
        result = "%h"
    lines.append(f"return {result} : {type(c)}")
    whole = "\n".join("  " + line for line in lines)
    arguments = [f"%a: {type(a, narrow)}", f"%b: {type(b, narrow)}"]
    arguments = arguments[:1] if known else arguments
    args = [f"--set={knob}={rng.choice(KNOBS[knob])}"
            for knob in rng.sample(sorted(KNOBS), rng.randint(0, 2))]
    if rng.random() < 0.5:
        args.append(f"--target={rng.choice(TARGETS)}")
    run_args = [f"--threads={rng.randint(1, 2)}"]
    if dynamic:
        run_args.append(f"--dynamic-size={rng.choice(SIZES)}")
    return runner.Case(
        f"func.func @entry({', '.join(arguments)}) -> {type(c)} {{\n"
        f"{whole}\n}}\n", "mlp-vector", args=args, run_args=run_args,
        kinds=[narrow, combine, step])


if __name__ == "__main__":
    runner.main(generate)
