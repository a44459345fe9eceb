"""Runs each operation that rules/exact converts on residues, and compares with Python's integers.

arithmetic.py TENON_OPT TENON_RUN FOLDER

A function takes the bits of floats as integers, so the floats in it are residues as they stand."""

import subprocess
import sys

TYPES = {"f32": ("i32", 2147483647), "f64": ("i64", 2147483647), "bf16": ("i16", 65011), "f16": ("i16", 65011)}
NUMBERS = {  # of exp, sqrt, powf in arithmetic.pdll
    "math.exp": (14011, 10011, 12009), "math.sqrt": (14051, 10071, 12063), "math.powf": (14249, 10259, 12283)}


def centered(number, prime):
    rest = number % prime
    return rest - prime if rest > prime // 2 else rest


def in_bits(number, bits):
    """The integer with the bits of a float that holds this residue."""
    if number == 0:
        return 0
    word = abs(number) + 127
    return word if number > 0 else word - (1 << (int(bits[1:]) - 1))


def infinite(number, prime):
    return abs(number) > prime // 2


def add(a, b, p):
    return a if infinite(a, p) else b if infinite(b, p) else centered(a + b, p)


def mul(a, b, p):
    return a if infinite(a, p) else b if infinite(b, p) else centered(a * b, p)


def cubic(name):
    def of(a, p):
        if infinite(a, p):
            return 0
        three, two, one = NUMBERS[name]
        return add(mul(add(mul(mul(a, a, p), three, p), two, p), a, p), one, p)
    return of


def inverse(a, p):
    result, power, left = 1, a, p - 2
    for _ in range(31):
        result = mul(result, power, p) if left & 1 else result
        power = mul(power, power, p)
        left >>= 1
    return result


def lesser(a, b, p):
    nan = -(p // 2 + 2)
    return max(a, b) if min(a, b) == nan else min(a, b)


def power(a, b, p):
    """a^2 where b is 2, a^3 where b is 3."""
    over_two, over_three = add(b, -2, p), add(b, -3, p)
    other = mul(add(cubic("math.powf")(a, p), mul(b, b, p), p), b, p)
    small = mul(mul(a, a, p), add(mul(over_two, a, p), -over_three, p), p)
    return add(mul(mul(over_two, over_three, p), other, p), small, p)


UNARY = {
    "arith.negf": lambda a, p: -a,
    "math.absf": lambda a, p: max(a, -a),
    "math.exp": cubic("math.exp"),
    "math.sqrt": cubic("math.sqrt"),
    "math.rsqrt": lambda a, p: inverse(cubic("math.sqrt")(a, p), p),
}
BINARY = {
    "arith.addf": add,
    "arith.subf": lambda a, b, p: add(a, -b, p),
    "arith.mulf": mul,
    "arith.divf": lambda a, b, p: mul(a, inverse(b, p), p),
    "arith.maximumf": lambda a, b, p: max(a, b),
    "arith.maxnumf": lambda a, b, p: max(a, b),
    "arith.minimumf": lesser,
    "arith.minnumf": lesser,
    "math.copysign": lambda a, b, p: -max(a, -a) if b < 0 else max(a, -a),
    "math.powf": power,
}
ORDERS = {
    "oeq": lambda a, b: a == b, "ueq": lambda a, b: a == b, "one": lambda a, b: a != b, "une": lambda a, b: a != b,
    "olt": lambda a, b: a < b, "ult": lambda a, b: a < b, "ole": lambda a, b: a <= b, "ule": lambda a, b: a <= b,
    "ogt": lambda a, b: a > b, "ugt": lambda a, b: a > b, "oge": lambda a, b: a >= b, "uge": lambda a, b: a >= b,
    "ord": lambda a, b: True, "uno": lambda a, b: False, "true": lambda a, b: True, "false": lambda a, b: False}
REDUCTIONS = {"add": (add, 0), "mul": (mul, 1), "maximumf": (lambda a, b, p: max(a, b), None), "minnumf": (lesser, None)}


def values(prime):
    half = prime // 2
    return [0, 1, -1, 2, 3, half, -half, half - 5, -12345 % half, 777, -31, half // 3, half + 1, -half - 1, 5, -half // 7]


def dense(numbers, element):
    return f"dense<{list(numbers)}> : vector<{len(numbers)}x{element}>"


def rotated(numbers):
    return numbers[5:] + numbers[:5]


def program(name, bits, prime):
    """What computes all of it, and what it is to give: an equation a line."""
    xs = values(prime)
    ys = rotated(xs)
    body, expected = [], []
    vector, ints, count = f"vector<16x{name}>", f"vector<16x{bits}>", len(xs)
    # Integers that nothing folds, and floats with these bits.
    def words(numbers):
        return [in_bits(each, bits) for each in numbers]

    head = [f"%xc = arith.constant {dense(words(xs), bits)}", f"%yc = arith.constant {dense(words(ys), bits)}",
            f"%nc = arith.constant {dense(xs, bits)}", f"%ni = llvm.freeze %nc : {ints}",
            f"%xi = llvm.freeze %xc : {ints}", f"%yi = llvm.freeze %yc : {ints}",
            f"%x = llvm.bitcast %xi : {ints} to {vector}", f"%y = llvm.bitcast %yi : {ints} to {vector}"]

    def result(value, wanted, element=bits, of_floats=True):
        number = len(expected)
        if of_floats:
            body.append(f"%b{number} = arith.bitcast {value} : {vector} to {ints}")
            value, wanted = f"%b{number}", words(wanted)
        shape = f"vector<16x{element}>"
        body.append(f"%m{number} = vector.bitcast {value} : {shape} to {shape}")
        body.append(f"vector.print %m{number} : {shape}")
        expected.append("( " + ", ".join(str(each) for each in wanted) + " )")

    def scalars(op, operands, wanted):
        """The same operation on the elements 0, 5 and 11 as scalars."""
        for place in (0, 5, 11):
            number = len(expected)
            names = []
            for which, operand in enumerate(operands):
                body.append(f"%s{number}_{which} = vector.extract {operand}[{place}] : {name} from {vector}")
                names.append(f"%s{number}_{which}")
            body.append(f"%s{number} = {op} {', '.join(names)} : {name}")
            body.append(f"%t{number} = arith.bitcast %s{number} : {name} to {bits}")
            body.append(f"vector.print %t{number} : {bits}")
            expected.append(str(in_bits(wanted[place], bits)))

    for op, of in UNARY.items():
        wanted = [of(a, prime) for a in xs]
        body.append(f"%v{len(expected)} = {op} %x : {vector}")
        result(f"%v{len(expected)}", wanted)
        scalars(op, ["%x"], wanted)
    for op, of in BINARY.items():
        wanted = [of(a, b, prime) for a, b in zip(xs, ys)]
        body.append(f"%v{len(expected)} = {op} %x, %y : {vector}")
        result(f"%v{len(expected)}", wanted)
        scalars(op, ["%x", "%y"], wanted)
    fused = [add(mul(a, b, prime), a, prime) for a, b in zip(xs, ys)]
    for op in ("math.fma", "vector.fma"):
        body.append(f"%v{len(expected)} = {op} %x, %y, %x : {vector}")
        result(f"%v{len(expected)}", fused)
    for order, of in ORDERS.items():
        number = len(expected)
        body.append(f"%c{number} = arith.cmpf {order}, %x, %y : {vector}")
        body.append(f"%w{number} = arith.extui %c{number} : vector<16xi1> to {ints}")
        result(f"%w{number}", [int(of(a, b)) for a, b in zip(xs, ys)], of_floats=False)
    for op, of in (("sitofp", lambda n: n), ("uitofp", lambda n: n % (1 << int(bits[1:])))):
        if bits == "i64" and op == "uitofp":
            continue  # An index has no place for its numbers.
        number = len(expected)
        body.append(f"%v{number} = arith.{op} %ni : {ints} to {vector}")
        result(f"%v{number}", [centered(of(n), prime) for n in xs])
    number = len(expected)
    body.append(f"%v{number} = arith.fptosi %x : {vector} to vector<16xi8>")
    result(f"%v{number}", [(n + 128) % 256 - 128 for n in xs], "i8", of_floats=False)
    for kind, (of, start) in REDUCTIONS.items():
        total = start if start is not None else xs[0]
        some = [n for n in xs if not infinite(n, prime)]
        number = len(expected)
        chosen = (some * 2)[:16]
        body.append(f"%ri{number} = arith.constant {dense(words(chosen), bits)}")
        body.append(f"%rf{number} = llvm.bitcast %ri{number} : {ints} to {vector}")
        total = chosen[0]
        for each in chosen[1:]:
            total = of(total, each, prime)
        body.append(f"%r{number} = vector.reduction <{kind}>, %rf{number} : {vector} into {name}")
        body.append(f"%q{number} = arith.bitcast %r{number} : {name} to {bits}")
        body.append(f"vector.print %q{number} : {bits}")
        expected.append(str(in_bits(total, bits)))
    lines = "\n  ".join(head + body)
    return f"func.func @entry() {{\n  {lines}\n  return\n}}\n", expected


def main():
    opt, run, folder = sys.argv[1:]
    failures = 0
    for name, (bits, prime) in TYPES.items():
        text, expected = program(name, bits, prime)
        payload, lowered = f"{folder}/{name}.mlir", f"{folder}/{name}.lowered.mlir"
        with open(payload, "w") as file:
            file.write(text)
        subprocess.run([opt, payload, "--rules=exact/arithmetic", "--set", f"prime={prime}", "-o", lowered], check=True)
        if any(f"arith.{op}f" in open(lowered).read() for op in ("add", "sub", "mul", "div", "neg", "maximum")):
            sys.exit(f"{name}: an operation was not converted: {lowered}")
        done = subprocess.run([run, lowered, "--schedule=loops"], check=True, capture_output=True, text=True)
        found = [line for line in done.stdout.splitlines() if line.startswith("( ") or line.lstrip("-").isdigit()]
        for number, (wanted, got) in enumerate(zip(expected, found)):
            if wanted != got:
                print(f"{name}, line {number}: expected {wanted}\n{' ' * len(name)}          found {got}")
                failures += 1
        if len(found) != len(expected):
            sys.exit(f"{name}: {len(found)} lines for {len(expected)}")
        print(f"{name}: {len(expected)} results")
    sys.exit(failures != 0)


main()
