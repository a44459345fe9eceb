"""Calls each entry of the runtime's library and compares with sums in float64.

    runtime.py LIBRARY [TEST]

What a sum may lose is bounded by the sum of magnitudes; a bf16 result may be
off by half a unit more, once.
"""
import contextlib
import ctypes
import itertools
import os
import sys
import tempfile
import threading

import numpy as np

library = ctypes.CDLL(sys.argv[1])

F32, BF16, F64 = 0, 1, 2
IDENTITY, ZERO, TRANSPOSE = 1, 2, 4
NONE, ADD, MUL = 0, 1, 2
BETA_0, VNNI_A, VNNI_B, VNNI_C = 1, 2, 4, 8
#: The sizes every entry is tried on.
SIZES = [1, 3, 17, 31, 32, 33, 64]
LARGEST = 2**63 - 1


def call(name, *arguments):
    """Numbers are of 64 bits; an array is its address."""
    entry = library[name]
    entry.restype = ctypes.c_int64
    return entry(*[ctypes.c_int64(number) if isinstance(number, int) else
                   ctypes.c_void_p(number.ctypes.data) for number in arguments])


@contextlib.contextmanager
def stderr():
    """A list that gets what is written to stderr meanwhile."""
    said, before = [], os.dup(2)
    with tempfile.TemporaryFile("w+") as file:
        os.dup2(file.fileno(), 2)
        try:
            yield said
        finally:
            os.dup2(before, 2)
            os.close(before)
        file.seek(0)
        said.append(file.read())


def round_to_bf16(values):
    """The nearest bf16, by arithmetic rather than by bits."""
    values = np.float64(np.float32(values))
    unit = np.ldexp(1.0, np.maximum(np.frexp(values)[1] - 8, -133))
    return np.rint(values / unit) * unit


class Type:
    """An element type: its number, its storage, and how it rounds."""

    def __init__(self, number, storage):
        self.number, self.storage = number, storage

    def round(self, values):
        return round_to_bf16(values) if self.number == BF16 else np.float64(
            self.storage(values))

    def write(self, values):
        if self.number != BF16:
            return self.storage(values)
        bits = np.float32(round_to_bf16(values)).view(np.uint32)
        return np.uint16(bits >> 16)

    def read(self, stored):
        if self.number != BF16:
            return np.float64(stored)
        return np.float64((np.uint32(stored) << 16).view(np.float32))


TYPES = [Type(F32, np.float32), Type(BF16, np.uint16), Type(F64, np.float64)]


class Tile:
    """A tile at an offset inside a buffer of rows that are `ld` apart, with
    `pairs` rows stored together. All outside the tile is a guard."""

    def __init__(self, type, m, n, ld, offset, pairs=1, values=None):
        self.type, self.m, self.n, self.ld = type, m, n, ld
        self.offset = offset
        size = offset + -(-m // pairs) * pairs * ld + 7
        self.guard = type.write(np.array(-77.0))
        self.data = np.full(size, self.guard, type.storage)
        i, j = np.ogrid[:m, :n]
        self.index = offset + i // pairs * pairs * ld + j * pairs + i % pairs
        self.set(numbers.uniform(-1, 1, (m, n)) if values is None else np.full(
            (m, n), values))

    def set(self, values):
        self.data[self.index] = self.type.write(values)

    def get(self):
        return self.type.read(self.data[self.index])

    def check_guards(self):
        rest = self.data.copy()
        rest[self.index] = self.guard
        assert (rest == self.guard).all(), "written outside of the tile"

    @property
    def place(self):
        return self.data, self.offset


class Product:
    """One call of a product, with its operands. The batches of A and of B stand
    above each other in one tile."""

    def __init__(self, type, m, n, k, batch, flags):
        self.type, self.m, self.n, self.k = type, m, n, k
        self.batch, self.flags = batch, flags
        self.rows = k + k % 2 if flags & VNNI_B else k
        count = max(batch, 1)
        self.a = Tile(type, m * count, k, k + 4 + k % 2, 3)
        self.b = Tile(type, self.rows * count, n, n + 6, 5,
                      2 if flags & VNNI_B else 1)
        self.c = Tile(type, m, n, n + 2, 1, 2 if flags & VNNI_C else 1,
                      np.nan if flags & BETA_0 else None)
        self.strides = m * self.a.ld, self.rows * self.b.ld
        self.before = self.c.get()

    @property
    def sizes(self):
        return (self.type.number, self.m, self.n, self.k, self.a.ld, self.b.ld,
                self.c.ld)

    def reference(self):
        """The sums, and those of the magnitudes of their terms."""
        start = (np.zeros((self.m, self.n))
                 if self.flags & BETA_0 else self.before)
        count = max(self.batch, 1)
        a = self.a.get().reshape(count, self.m, self.k)[:self.batch]
        b = self.b.get().reshape(count, self.rows, self.n)[:self.batch, :self.k]
        return (start + (a @ b).sum(0),
                abs(start) + (abs(a) @ abs(b)).sum(0))

    def tolerance(self, expected, magnitude):
        unit = 2.0**(-52 if self.type.number == F64 else -24)
        sums = (self.k * max(self.batch, 1) + 4) * unit * magnitude
        if self.type.number != BF16:
            return sums
        # Half a unit in the last of the eight bits of what is rounded.
        rounded = abs(expected) + sums
        return sums + np.where(
            rounded > 0, np.ldexp(1.0, np.frexp(rounded)[1] - 9), 0.0)

    def check(self, expected, tolerance):
        self.c.check_guards()
        near = abs(self.c.get() - expected) <= tolerance
        assert near.all(), (self.sizes, self.batch, self.flags)

    def run(self, as_gemm=False):
        operands = *self.a.place, *self.b.place, *self.c.place
        number = self.type.number
        if as_gemm:
            handle = call("xsmm_gemm_dispatch", *self.sizes, self.flags)
            call("xsmm_gemm_invoke", number, handle, *operands)
        else:
            handle = call("xsmm_brgemm_dispatch", *self.sizes, *self.strides,
                          self.flags)
            call("xsmm_brgemm_invoke", number, handle, *operands, self.batch)
        assert handle != 0
        sums, magnitude = self.reference()
        self.check(sums, self.tolerance(sums, magnitude))


def flag_sets(m):
    """Types, with the flags that each takes for so many rows."""
    for type in TYPES:
        sets = [0, BETA_0]
        if type.number == BF16:
            sets += [VNNI_A, VNNI_B, VNNI_B | BETA_0]
            if m % 2 == 0:
                sets += [VNNI_A | VNNI_B | VNNI_C, VNNI_B | VNNI_C | BETA_0]
        for flags in sets:
            yield type, flags


# --- Products ---------------------------------------------------------------------


def gemm_over_sizes_and_flags():
    for m, n, k in itertools.product(SIZES, SIZES, SIZES):
        for type, flags in flag_sets(m):
            Product(type, m, n, k, 1, flags).run(as_gemm=True)


def brgemm_over_sizes_flags_and_batches():
    for m, n, k, batch in itertools.product(
            [1, 17, 32, 33], [3, 31, 32, 64], [1, 17, 32, 64], [0, 1, 5]):
        for type, flags in flag_sets(m):
            Product(type, m, n, k, batch, flags).run()


def products_larger_than_one_block_and_long_sums():
    for m, n, k, batch in [(130, 200, 50, 2), (64, 64, 300, 2), (66, 129, 2, 2),
                           (1, 1000, 8, 2), (700, 3, 8, 2), (70, 70, 600, 2),
                           (9, 64, 513, 1), (40, 33, 30, 19), (8, 8, 256, 3)]:
        for type, flags in flag_sets(m):
            Product(type, m, n, k, batch, flags).run()


def no_k_adds_nothing():
    for type, flags in flag_sets(4):
        Product(type, 4, 33, 0, 3, flags).run()


def batches_may_share_operands():
    for type in TYPES:
        p = Product(type, 17, 32, 32, 3, 0)
        p.strides = 0, 0
        for tile in p.a, p.b:
            values = tile.get()
            tile.set(np.tile(values[:len(values) // 3], (3, 1)))
        p.run()


def batches_may_run_backwards():
    for type in TYPES:
        p = Product(type, 5, 17, 8, 4, BETA_0)
        a, b = p.strides
        handle = call("xsmm_brgemm_dispatch", *p.sizes, -a, -b, BETA_0)
        call("xsmm_brgemm_invoke", type.number, handle, p.a.data,
             p.a.offset + 3 * a, p.b.data, p.b.offset + 3 * b, *p.c.place, 4)
        sums, magnitude = p.reference()
        p.check(sums, p.tolerance(sums, magnitude))


# --- Planes: an input that is full, a row, a column or a number --------------------

FORMS = FULL, ROW, COLUMN, NUMBER = range(4)
UNARY_FLAG = [0, 2, 1, 4]
BINARY_FLAG = [[0, 4, 1, 16], [0, 8, 2, 32]]


def plane(type, form, m, n, padding):
    rows = m if form in (FULL, COLUMN) else 1
    columns = n if form in (FULL, ROW) else 1
    return Tile(type, rows, columns, columns + padding, 3)


def copies_and_zeros():
    for type, kind, form, m, n, padding in itertools.product(
            TYPES, [IDENTITY, ZERO], FORMS, SIZES, SIZES, [0, 5]):
        source = plane(type, form, m, n, padding)
        out = Tile(type, m, n, n + padding, 11, values=np.nan)
        handle = call("xsmm_unary_dispatch", kind, type.number, m, n, source.ld,
                      out.ld, UNARY_FLAG[form])
        assert handle != 0
        call("xsmm_unary_invoke", type.number, handle, *source.place, *out.place)
        out.check_guards()
        expected = 0 if kind == ZERO else source.get()
        assert (out.get() == expected).all(), (kind, form, m, n)


def transposes():
    for type, m, n in itertools.product(TYPES, SIZES, SIZES):
        source = plane(type, FULL, m, n, 3)
        out = Tile(type, n, m, m + 2, 11, values=np.nan)
        handle = call("xsmm_unary_dispatch", TRANSPOSE, type.number, m, n,
                      source.ld, out.ld, 0)
        call("xsmm_unary_invoke", type.number, handle, *source.place, *out.place)
        out.check_guards()
        assert (out.get() == source.get().T).all(), (m, n)


def adds_and_multiplies():
    for type, kind, left, right, m, n, padding in itertools.product(
            TYPES, [ADD, MUL], FORMS, FORMS, SIZES, [1, 16, 33], [0, 5]):
        lhs = plane(type, left, m, n, padding)
        rhs = plane(type, right, m, n, padding)
        out = Tile(type, m, n, n + 1, 11, values=np.nan)
        handle = call("xsmm_binary_dispatch", kind, type.number, m, n, lhs.ld,
                      rhs.ld, out.ld,
                      BINARY_FLAG[0][left] | BINARY_FLAG[1][right])
        call("xsmm_binary_invoke", type.number, handle, *lhs.place, *rhs.place,
             *out.place)
        out.check_guards()
        a, b = lhs.get(), rhs.get()
        expected = type.round(a + b if kind == ADD else a * b)
        assert (out.get() == expected).all(), (kind, left, right, m, n)


def add_in_place():
    m, n = 33, 65
    for type, side in itertools.product(TYPES, [0, 1]):
        c, d = plane(type, FULL, m, n, 3), plane(type, ROW, m, n, 0)
        expected = type.round(c.get() + d.get())
        lhs, rhs = (c, d) if side else (d, c)
        handle = call("xsmm_binary_dispatch", ADD, type.number, m, n, lhs.ld,
                      rhs.ld, c.ld, BINARY_FLAG[side][ROW])
        call("xsmm_binary_invoke", type.number, handle, *lhs.place, *rhs.place,
             *c.place)
        c.check_guards()
        assert (c.get() == expected).all()


def follow_products():
    """A step behind a sum of bf16 rounds once more."""
    for type, kind, form, side, beta, batch in itertools.product(
            TYPES, [NONE, ADD, MUL], FORMS, [0, 1], [0, BETA_0], [0, 1, 3]):
        m, n, k = 17, 33, 8
        pairs = VNNI_B if type.number == BF16 else 0
        p = Product(type, m, n, k, batch, beta | pairs)
        d = plane(type, form, m, n, 2)
        handle = call("xsmm_fused_brgemm_dispatch", *p.sizes, *p.strides, d.ld,
                      p.flags, 0, NONE, BINARY_FLAG[side][form], kind)
        assert handle != 0
        call("xsmm_fused_brgemm_invoke", type.number, handle, *p.a.place,
             *p.b.place, *p.c.place, *d.place, batch)
        sums, magnitude = p.reference()
        number = d.get()
        expected = (sums + number if kind == ADD else
                    sums * number if kind == MUL else sums)
        scale = abs(number) if kind == MUL else 1
        added = abs(number) if kind == ADD else 0
        p.check(
            expected,
            scale * p.tolerance(sums, magnitude) +
            p.tolerance(expected, magnitude * scale + added))


def rounding_is_once_for_what_a_product_starts_from():
    """256 + (1 + 2^-8) is nearer to 258 than to 256, and 1 + 2^-8 is rounded to
    1."""
    a, b, c, d = (np.array(bits, np.uint16) for bits in
                  ([0x3f80, 0x3f80], [0x3f80, 0x3b80], [0], [0x4380]))
    handle = call("xsmm_fused_brgemm_dispatch", BF16, 1, 1, 2, 2, 1, 1, 0, 0, 1,
                  BETA_0 | VNNI_B, 0, NONE, 0, ADD)
    call("xsmm_fused_brgemm_invoke", BF16, handle, a, 0, b, 0, c, 0, d, 0, 1)
    assert c[0] == 0x4381


# --- Handles ----------------------------------------------------------------------


def equal_arguments_give_equal_handles():
    eights = [8] * 6
    first = call("xsmm_gemm_dispatch", F32, *eights, 0)
    assert first == call("xsmm_gemm_dispatch", F32, *eights, 0)
    assert first != call("xsmm_gemm_dispatch", F32, *eights, BETA_0)
    assert first != call("xsmm_brgemm_dispatch", F32, *eights, 0, 0, 0)
    assert first != call("xsmm_gemm_dispatch", F64, *eights, 0)


def threads_that_race_agree():
    seen, start = [[] for _ in range(8)], threading.Barrier(8)

    def dispatch_all(mine):
        start.wait()
        for i in range(60):
            mine.append(
                call("xsmm_brgemm_dispatch", F32 if i % 2 else BF16, 5 + i, 16,
                     16, 16, 16, 16, 512, 512, BETA_0))

    threads = [threading.Thread(target=dispatch_all, args=[mine])
               for mine in seen]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(mine == seen[0] for mine in seen)
    assert len(set(seen[0])) == 60


def no_shape_ends_the_process():
    """The library does over these where it has to emulate bf16."""
    for m, n in itertools.product(range(1, 65), [15, 47, 63]):
        assert call("xsmm_brgemm_dispatch", BF16, m, n, 46, 100000, 100000,
                    100000, 100000000, 100000000, VNNI_B) != 0


# --- Refusals ---------------------------------------------------------------------


def refused(message, entry, *arguments):
    """Dispatches, and expects one sentence; gives the handle."""
    with stderr() as said:
        handle = call(entry, *arguments)
    assert message in said[0] and said[0].count("\n") == 1, said
    assert handle != 0
    return handle


def refusals_of_numbers():
    gemm, brgemm = "xsmm_gemm_dispatch", "xsmm_brgemm_dispatch"
    handle = refused(
        "data type is 7 where one of 0 (f32), 1 (bf16), 2 (f64) is accepted",
        gemm, 7, 2, 2, 2, 2, 2, 2, 0)
    a, c = np.full(4, 1, np.float32), np.full(4, 5, np.float32)
    call("xsmm_gemm_invoke", 7, handle, a, 0, a, 0, c, 0)
    assert (c == 5).all()
    refused("xsmm_gemm_dispatch: flags is 1048576 where a sum of", gemm, F32, 2,
            2, 2, 2, 2, 2, 1 << 20)
    refused("m is -4 where 0 to 2147483647 is accepted", gemm, F32, -4, 2, 2, 2,
            2, 2, 0)
    refused("k is 9223372036854775807", gemm, F32, 4, 2, LARGEST, 2, 2, 2, 0)
    refused("ldb is 7 where at least the 8 elements of a row", gemm, F32, 4, 8,
            4, 4, 7, 8, 0)
    refused("stride_a is -9223372036854775808", brgemm, F32, 4, 8, 4, 4, 8, 8,
            -LARGEST - 1, 0, 0)
    refused("a VNNI flag for bf16 only", gemm, F32, 4, 8, 4, 4, 8, 8, VNNI_B)
    refused("m is 3 where an even number with vnni_c", gemm, BF16, 3, 8, 4, 4,
            8, 8, VNNI_C)


def a_refusal_is_said_once_and_does_nothing():
    dispatch = ("xsmm_brgemm_dispatch", F32, 2, 2, -1, 2, 2, 2, 0, 0, BETA_0)
    handle = refused("k is -1", *dispatch)
    a, c = np.full(4, 1, np.float32), np.full(4, 5, np.float32)
    with stderr() as said:
        call("xsmm_brgemm_invoke", F32, handle, a, 0, a, 0, c, 0, 1)
        assert call(*dispatch) == handle
    assert said == [""] and (c == 5).all()


def refusals_of_planes():
    unary, binary = "xsmm_unary_dispatch", "xsmm_binary_dispatch"
    with stderr() as said:
        for dispatch in [
            (unary, 3, F32, 2, 2, 2, 2, 0), (unary, NONE, F32, 2, 2, 2, 2, 0),
            (unary, ZERO, F32, 2, 4, 1, 3, 0),
            (unary, IDENTITY, F32, 2, 4, 3, 4, 0),
            (unary, IDENTITY, F32, 2, 2, 2, 2, 3),
            (unary, TRANSPOSE, F32, 2, 2, 2, 2, 2),
            (binary, ADD, F32, 2, 2, 2, 2, 2, 5),
            ("xsmm_fused_brgemm_dispatch", F32, 2, 2, 2, 2, 2, 2, 0, 0, 2, 0, 0,
             3, 0, ADD)]:
            data = np.full(64, 5, np.float32)
            call("xsmm_unary_invoke", F32, call(*dispatch), data, 0, data, 32)
            assert (data == 5).all()
    [text] = said
    assert text.count("\n") == 8, text
    for words in ("kind is 3 where one of 0 (none), 1 (identity), 2 (zero), 4 "
                  "(transpose) is accepted",
                  "flags is 3 where one broadcast of an input is accepted",
                  "unary kind is 3 where 0 (none)"):
        assert words in text, text


def a_handle_of_another_entry_does_nothing():
    a, c = np.full(64, 1, np.float32), np.full(64, 5, np.float32)
    eights = [8] * 6
    brgemm = call("xsmm_brgemm_dispatch", F32, *eights, 0, 0, 0)
    gemm = call("xsmm_gemm_dispatch", F32, *eights, 0)
    operands = a, 0, a, 0, c, 0
    with stderr() as said:
        call("xsmm_gemm_invoke", F32, brgemm, *operands)
        call("xsmm_gemm_invoke", BF16, gemm, *operands)
        call("xsmm_brgemm_invoke", F32, gemm, *operands, 1)
        call("xsmm_gemm_invoke", F32, 0, *operands)
    assert said == [
        "xsmm_gemm_invoke: the handle belongs to another entry or data type; a "
        "handle from the dispatch of the same name is accepted, and this call "
        "does nothing.\n"
    ], said
    assert (c == 5).all()


def empty_tiles_are_left_alone():
    a, c = np.full(64, 1, np.float32), np.full(64, 5, np.float32)
    operands = a, 0, a, 0, c, 0
    for m, n in [(0, 8), (8, 0), (0, 0)]:
        call("xsmm_brgemm_invoke", F32,
             call("xsmm_brgemm_dispatch", F32, m, n, 8, 8, 8, 8, 0, 0, BETA_0),
             *operands, 1)
        call("xsmm_gemm_invoke", BF16,
             call("xsmm_gemm_dispatch", BF16, m, n, 8, 8, 8, 8, VNNI_B),
             *operands)
    assert (c == 5).all()


TESTS = [
    gemm_over_sizes_and_flags, brgemm_over_sizes_flags_and_batches,
    products_larger_than_one_block_and_long_sums, no_k_adds_nothing,
    batches_may_share_operands, batches_may_run_backwards, copies_and_zeros,
    transposes, adds_and_multiplies, add_in_place, follow_products,
    rounding_is_once_for_what_a_product_starts_from,
    equal_arguments_give_equal_handles, threads_that_race_agree,
    no_shape_ends_the_process, refusals_of_numbers,
    a_refusal_is_said_once_and_does_nothing, refusals_of_planes,
    a_handle_of_another_entry_does_nothing, empty_tiles_are_left_alone
]
for test in TESTS:
    if len(sys.argv) < 3 or sys.argv[2] == test.__name__:
        numbers = np.random.default_rng(7)
        test()
