"""Malformed inputs, the same on every run: name -> text, for each language.

None of them is valid in its language, so a tool must refuse every one.
"""

import os
import random
import re

TEN_MEGABYTES = 10_000_000
DEEP = 100_000


def noise(seed, size):
    generator = random.Random(seed)
    return bytes(generator.randrange(256) for _ in range(size))


def chain(sigil, wrap, use):
    """Aliases that each hold the one before, then a use of the last."""
    first = {"#": "1 : i32", "!": "i32"}[sigil]
    lines = [f"{sigil}a0 = {first}"]
    lines += [f"{sigil}a{i} = {wrap % (i - 1)}" for i in range(1, DEEP)]
    return "\n".join(lines + [use % (DEEP - 1)])


def nested(before, opening, middle, closing, after):
    return before + opening * DEEP + middle + closing * DEEP + after


ANY = {
    "noise": noise(1, 100_000),
    "zeros": bytes(10_000),
    "control characters": bytes(range(1, 32)) * 100,
    "wrong utf-8": b"\xff\xfe\xc0\x80" * 1000,
    "parentheses": "(" * TEN_MEGABYTES,
    "closing parentheses": ")" * DEEP,
    "braces": "{" * DEEP,
    "quotes": '"' * 100_001,
    "unterminated string": '"' + "a" * DEEP,
    "one word": "a" * DEEP,
    "digits": "9" * DEEP,
}

MLIR = {
    **ANY,
    "bytecode header": b"ML\xefR",
    "bytecode noise": b"ML\xefR\x06MLIR22\x00" + noise(2, 10_000),
    "open module": "module {",
    "closed twice": "module {}}",
    "modules": "module {" * DEEP,
    "closed modules": nested("", "module {", "", "}", ""),
    "regions": '"x.y"() ' + '({"x.y"()' * DEEP,
    "functions": "func.func @f() {" * DEEP,
    "tuples": nested('"x"() : () -> ', "tuple<", "i32", ">", ""),
    "structs": nested('"x"() : () -> ', "!llvm.struct<(", "i32", ")>", ""),
    "function types": nested('"x"() : () -> (', "() -> (", "i32", ")", ")"),
    "dictionaries": '"x"() ' + "{a = " * DEEP,
    "arrays": nested('"x"() {a = ', "[", "1", "]", "} : () -> ()"),
    "dense": nested('"x"() {a = dense<', "[", "1", "]", "> : tensor<1xi8>}"),
    "minus signs": "#m = affine_map<(d0) -> (" + "-" * DEEP + "d0)>",
    "affine sum": "#m = affine_map<(d0) -> (" + "d0 + " * DEEP + "d0)>",
    "affine mod": "#m = affine_map<(d0) -> (d0" + " mod 3" * DEEP + ")>",
    "locations": '"x"() : () -> () loc(' + "fused[" * DEEP,
    "attribute aliases": chain("#", "[#a%d]", '"x"() {a = #a%d}'),
    "type aliases": chain("!", "tuple<!a%d>", '"x"() : () -> !a%d'),
    "long integer": "module attributes {a = " + "9" * DEEP + "} {}",
    "unknown op": "func.func @entry() { no.such_op\n return }",
    "undefined value": "func.func @entry() -> f32 { return %0 : f32 }",
    "undefined alias": "func.func @entry(%a: !b) { return }",
    "type mismatch": "func.func @entry(%a: f32) -> i32 { return %a : f32 }",
    "no terminator": "func.func @entry() {}",
    "defined twice": "func.func @entry() { return }" * 2,
    "huge width": '"x"() : () -> i99999999999',
    "huge shape": "func.func @entry(%a: tensor<99999999999999999999xf32>)",
    "wrong elements": "func.func @entry() { %0 = arith.constant dense<[1, 2]> "
    ": tensor<99999999999x99999999999xi64> return }",
    "wrong hex": "func.func @entry() { %0 = arith.constant "
    'dense<"0x00"> : tensor<4xf32> return }',
}

PDLL = {
    **ANY,
    "open pattern": "Pattern A {",
    "patterns": "Pattern A {" * DEEP,
    "tuples": "Pattern A { let a = " + "(" * DEEP,
    "ops": "Pattern A { let a = " + "op<a.b>(" * DEEP,
    "result types": "Pattern A { let a = op<a.b> -> " + "(" * DEEP,
    "rewrites": "Pattern A { " + "let r = Rewrite() -> Op { " * DEEP,
    "constraints": "Pattern A { " + "Constraint () { " * DEEP,
    "attribute": 'Pattern A { erase op<a.b>{a = attr<"' + "[" * DEEP + '">}; }',
    "closed attribute": nested(
        'Pattern A { erase op<a.b>{a = attr<"', "[", "1", "]", '">}; }'),
    "type": 'Pattern A { erase op<a.b> -> (type<"' + "tuple<" * DEEP + '">); }',
    "unknown dialect": 'Pattern A { erase op<a.b> -> (type<"!llvm.ptr">); }',
    "missing include": '#include "no-such-file.pdll"\n',
    "includes a directory": '#include "."\n',
    "empty include": '#include ""\n',
    "open code": "Constraint A(a: Op) [{" + "x" * TEN_MEGABYTES,
    "open comment": "/* Pattern",
    "comment without an end": "Pattern A { // and no line after this",
    "undefined name": "Pattern A { erase b; }",
    "undefined itself": "Pattern A { let a = a; erase a; }",
    "huge benefit": "Pattern A with benefit(99999999999999) { erase op<a.b>; }",
    "no body": "Pattern A",
    "no rewrite": "Pattern A { let a = op<a.b>; }",
}

INPUTS = {"mlir": MLIR, "pdll": PDLL}


def write_all(language, directory):
    """Writes the inputs as files: yields (name, path), then a directory and a
    file that does not exist."""
    for name, text in INPUTS[language].items():
        data = text.encode() if isinstance(text, str) else text
        stem = name.replace(" ", "_")
        path = os.path.join(directory, f"{stem}.{language}")
        with open(path, "wb") as file:
            file.write(data)
        yield name, path
        os.remove(path)
    yield "a directory", directory
    yield "a missing file", os.path.join(directory, f"missing.{language}")


def mutant(text, generator):
    """The text with one to four of its tokens lost, doubled, swapped, replaced
    by another of its tokens or by a token that is often at fault."""
    tokens = re.findall(r'\s+|//[^\n]*|"[^"\n]*"|[\w.#@%!^]+|->|.', text)
    traps = ["", '"', "-1", "0", "9" * 30, "?", "(", ")", "{", "}", "<", ">",
             "[", "]", "%x", "@x", "!x", "#x", "^x", "f32", "index", "\x00"]
    for _ in range(generator.choice([1, 1, 2, 4])):
        place = generator.randrange(len(tokens))
        other = generator.randrange(len(tokens))
        kind = generator.randrange(5)
        if kind == 0:
            tokens[place] = ""
        elif kind == 1:
            tokens[place] *= 2
        elif kind == 2:
            tokens[place], tokens[other] = tokens[other], tokens[place]
        elif kind == 3:
            tokens[place] = tokens[other]
        else:
            tokens[place] = generator.choice(traps)
    return "".join(tokens)


def write_mutants(file, count, seed, directory):
    """Writes damaged copies of a file: yields (name, path). They depend on
    nothing but the file and the seed."""
    with open(file, encoding="utf-8") as original:
        text = original.read()
    suffix = os.path.splitext(file)[1]
    for number in range(seed, seed + count):
        path = os.path.join(directory, f"mutant{number}{suffix}")
        with open(path, "w", encoding="utf-8") as copy:
            copy.write(mutant(text, random.Random(number)))
        yield f"mutant {number}", path
        os.remove(path)
