"""Programs on arrays of every type and any strides, beside NumPy's own
numbers."""
import gc
import sys

import numpy as np

import tenon

random = np.random.default_rng(1)


def product(kind, m="16", n="8", k="32", zero=None):
    zero = zero or ("0.0" if kind[0] in "fb" else "0")
    return f"""
func.func @entry(%x: tensor<{m}x{k}x{kind}>, %w: tensor<{k}x{n}x{kind}>)
    -> tensor<{m}x{n}x{kind}> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<{m}x{k}x{kind}>
  %n = tensor.dim %w, %c1 : tensor<{k}x{n}x{kind}>
  %zero = arith.constant {zero} : {kind}
  %empty = tensor.empty({', '.join(v for v, s in (('%m', m), ('%n', n))
                                   if s == '?')}) : tensor<{m}x{n}x{kind}>
  %init = linalg.fill ins(%zero : {kind}) outs(%empty : tensor<{m}x{n}x{kind}>)
      -> tensor<{m}x{n}x{kind}>
  %y = linalg.matmul
      ins(%x, %w : tensor<{m}x{k}x{kind}>, tensor<{k}x{n}x{kind}>)
      outs(%init : tensor<{m}x{n}x{kind}>) -> tensor<{m}x{n}x{kind}>
  return %y : tensor<{m}x{n}x{kind}>
}}"""


def near(found, wanted, tolerance):
    assert found.shape == wanted.shape, (found.shape, wanted.shape)
    np.testing.assert_allclose(found, wanted, tolerance, tolerance)


def floats(shape, dtype):
    return random.uniform(-1, 1, shape).astype(dtype)


# Every type that is multiplied, by three schedules.
for kind, dtype, tolerance in [("f32", np.float32, 1e-4),
                               ("f64", np.float64, 1e-10),
                               ("f16", np.float16, 5e-3)]:
    module = tenon.Module.parse(product(kind), f"{kind}.mlir")
    x, w = floats((16, 32), dtype), floats((32, 8), dtype)
    wanted = x.astype(np.float64) @ w.astype(np.float64)
    for lowered in (module, module.apply("mlp-vector"),
                    module.apply("reshape-fuse,network")):
        y = lowered.compile()(x, w)
        assert y.dtype == dtype
        near(y.astype(np.float64), wanted, tolerance)
for kind, dtype in [("i8", np.int8), ("i16", np.int16), ("i32", np.int32),
                    ("i64", np.int64)]:
    program = tenon.Module.parse(product(kind)).apply("mlp-vector").compile()
    x = random.integers(-100, 100, (16, 32)).astype(dtype)
    w = random.integers(-100, 100, (32, 8)).astype(dtype)
    y = program(x, w)
    assert y.dtype == dtype and (y == x @ w).all()
    # A sign is nothing that memory has.
    unsigned = program(x.view(f"u{x.itemsize}"), w)
    assert (unsigned == y).all()

program = tenon.Module.parse(product("bf16")).apply("mlp-vector").compile()
x, w = floats((16, 32), np.float32), floats((32, 8), np.float32)
bits = tenon.to_bf16(x), tenon.to_bf16(w)
wanted = tenon.from_bf16(bits[0]) @ tenon.from_bf16(bits[1])
y = program(*bits)
assert y.dtype == np.uint16
near(tenon.from_bf16(y), wanted, 2e-2)
assert (program(bits[0].view(np.int16), bits[1]) == y).all()
for number, its in [(1.0, 0x3f80), (-0.0, 0x8000), (1.00390625, 0x3f80),
                    (1.01171875, 0x3f82), (np.inf, 0x7f80), (3.4e38, 0x7f80)]:
    assert tenon.to_bf16(number) == its, number
assert np.isnan(tenon.from_bf16(tenon.to_bf16(np.nan)))

# Sizes that are known at the call, and a size of 0.
module = tenon.Module.parse(product("f32", m="?"))
program = module.apply("mlp-vector").compile()
assert program.arguments == ["tensor<?x32xf32>", "tensor<32x8xf32>"]
assert program.results == ["tensor<?x8xf32>"]
for rows in (1, 5, 64, 0):
    x, w = floats((rows, 32), np.float32), floats((32, 8), np.float32)
    near(program(x, w), x @ w, 1e-4)
timing = program.time(floats((100, 32), np.float32), w, n=3)
assert timing.flops == 2 * 100 * 32 * 8 and timing.calls == 3
assert 0 < timing.min_ms <= timing.mean_ms and timing.gflops > 0

# Any strides: transposed, every other, backwards, one row again and again, and
# not where a float would stand by itself.
program = tenon.Module.parse(product("f32")).apply("mlp-vector").compile()
x, w = floats((32, 16), np.float32).T, floats((64, 8), np.float32)[::2]
near(program(x, w), x @ w, 1e-4)
near(program(x[::-1], w[:, ::-1]), x[::-1] @ w[:, ::-1], 1e-4)
row = np.broadcast_to(floats(32, np.float32), (16, 32))
near(program(row, w), row @ w, 1e-4)
apart = np.zeros(16 * 32 * 4 + 1, np.uint8)[1:].view(np.float32).reshape(16, 32)
apart[:] = x
near(program(apart, w), x @ w, 1e-4)
records = np.zeros((16, 32), np.dtype([("tag", "u1"), ("x", "f4")]))
records["x"] = x
near(program(records["x"], w), x @ w, 1e-4)
fortran = np.asfortranarray(floats((16, 32), np.float32))
near(program(fortran, w), fortran @ w, 1e-4)
# Threads change nothing.
threaded = tenon.Module.parse(product("f32", m="256")).apply(
    "mlp-vector").compile(threads=2)
x = floats((256, 32), np.float32)
near(threaded(x, w), x @ w, 1e-4)

# A result outlives its program, and each call has its own.
first, second = program(x[:16], w), program(x[16:32], w)
del program, module
gc.collect()
near(first, x[:16] @ w, 1e-4)
near(second, x[16:32] @ w, 1e-4)

# A tensor is a value, whatever the schedule does with it: its array is neither
# written nor handed out.
text = """
func.func @entry(%x: tensor<4xf32>, %i: index, %n: f32)
    -> (tensor<4xf32>, f32, tensor<4xf32>, tensor<2xi1>) {
  %c0 = arith.constant 0 : index
  %old = tensor.extract %x[%i] : tensor<4xf32>
  %new = tensor.insert %n into %x[%i] : tensor<4xf32>
  %mask = arith.constant dense<[true, false]> : tensor<2xi1>
  return %new, %old, %x, %mask : tensor<4xf32>, f32, tensor<4xf32>, tensor<2xi1>
}
func.func @only(%x: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %n = arith.constant 7.0 : f32
  %new = tensor.insert %n into %x[%i] : tensor<4xf32>
  return %new : tensor<4xf32>
}"""
module = tenon.Module.parse(text)
for lowered in (module, module.apply("loops"), module.apply("network")):
    x = np.arange(4, dtype=np.float32)
    x.flags.writeable = False
    new, old, same, mask = lowered.compile()(x, 2, 7)
    assert new.tolist() == [0, 1, 7, 3] and old == 2 and type(old) is np.float32
    assert same.tolist() == [0, 1, 2, 3] and not np.shares_memory(same, x)
    assert mask.dtype == bool and mask.tolist() == [True, False]
    new = lowered.compile("only")(x, np.int64(1))
    assert new.tolist() == [0, 7, 2, 3] and x.tolist() == [0, 1, 2, 3]

# A memref is memory: strides that the type leaves open are taken as they are,
# and where it does not, a copy comes and goes.
text = """
func.func @open(%x: memref<?x?xf64, strided<[?, ?], offset: ?>>) {
  %c = arith.constant 2.0 : f64
  linalg.fill ins(%c : f64)
      outs(%x : memref<?x?xf64, strided<[?, ?], offset: ?>>)
  return
}
func.func @closed(%x: memref<?x4xf64>,
                  %y: memref<2xf64, strided<[3], offset: 5>>) -> memref<?x4xf64> {
  %c = arith.constant 3.0 : f64
  linalg.fill ins(%c : f64) outs(%x : memref<?x4xf64>)
  linalg.fill ins(%c : f64) outs(%y : memref<2xf64, strided<[3], offset: 5>>)
  return %x : memref<?x4xf64>
}"""
module = tenon.Module.parse(text).apply("loops")
whole = np.zeros((6, 8))
assert module.compile("open")(whole[::-2, 1::3]) is None
wanted = np.zeros((6, 8))
wanted[::-2, 1::3] = 2
assert (whole == wanted).all()
line = np.zeros(10)
given = module.compile("closed")(whole.T[:, 1:5], line[1::3][:2])
wanted.T[:, 1:5] = 3
assert (whole == wanted).all() and (given == 3).all()
assert line.nonzero()[0].tolist() == [1, 4]
assert not np.shares_memory(given, whole)

# Knobs, the IR, and what is told.
module = tenon.Module.parse(product("f32", m="64", n="64", k="64"))
assert "linalg.matmul" in str(module)
tiles = str(module.apply("network", knobs={"tile_m": 16, "tile_n": 32}))
assert "%c16" in tiles and "linalg.matmul" not in tiles
assert "linalg.matmul" in str(module)
told = module.explain("GenericToGemm", "network")
assert told.startswith("rule GenericToGemm (") and "fired on" in told, told
timing = module.apply("mlp-vector").compile().time(
    floats((64, 64), np.float32), floats((64, 64), np.float32), n=10)
assert "10 calls, mean " in str(timing) and "GFLOPS" in str(timing)
assert timing.flops == 2 * 64 ** 3
nothing = tenon.Module.parse("func.func @entry() { return }").compile()
assert nothing.time(n=2).gflops is None and nothing() is None
print("all numbers as NumPy has them")
