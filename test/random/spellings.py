"""The ways in which a body says relu."""

# Where x is compared with 0 so, it is kept; or, of the others, where it is not.
KEEPING = ["ogt", "oge", "ugt", "uge"]
DROPPING = ["olt", "ole", "ult", "ule"]


def relu(rng, element):
    """The kind, and the lines of a body that makes %r of %x, %zero and %half.
    The spellings differ in what they make of NaN and of -0."""
    choice = rng.randrange(8)
    if choice < 3:
        name = rng.choice(["maximumf", "maximumf", "maxnumf"])
        words = ["%x", "%zero"]
        rng.shuffle(words)
        return "relu", [f"%r = arith.{name} {', '.join(words)} : {element}"]
    if choice == 3:
        return "leaky relu", [f"%s = arith.cmpf ogt, %x, %zero : {element}",
                              f"%l = arith.mulf %x, %half : {element}",
                              f"%r = arith.select %s, %x, %l : {element}"]
    predicate = rng.choice(KEEPING + DROPPING)
    # 0 on the left keeps x where the opposite holds.
    turned = rng.random() < 0.3
    compared = "%zero, %x" if turned else "%x, %zero"
    kept = (predicate in KEEPING) != turned
    chosen = "%x, %zero" if kept else "%zero, %x"
    return "relu", [f"%s = arith.cmpf {predicate}, {compared} : {element}",
                    f"%r = arith.select %s, {chosen} : {element}"]
