# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules and schedules on MLIR text, and the code that comes of them on NumPy's
arrays.

    import numpy, tenon

    module = tenon.Module.load("mlp.mlir")
    fast = module.apply("reshape-fuse,mlp-vector", knobs={"tile_m": 32})
    print(fast)                          # the IR
    program = fast.compile()
    y = program(x, w)                    # numpy arrays
    print(program.time(x, w, n=100))     # calls, milliseconds, GFLOPS
    program = module.compile(schedule="network")  # kept for the next start
    print(module.explain("GenericToGemm", "mlp-xsmm-blocks"))
    print(module.verify("mlp-vector"))   # against scalar loops
    print(module.coverage("network"))    # what became of each operation

What goes wrong is a `tenon.Error` with Tenon's message, what Tenon warns of a
`tenon.Warning`.

| element | array |
| --- | --- |
| f64, f32, f16 | float64, float32, float16 |
| bf16 | uint16 or int16, its bits; a result is uint16 |
| i64, i32, i16, i8 | integers of that size; a result has a sign |
| i1 | bool |
| index | int64 or uint64; a result is int64 |

`to_bf16` and `from_bf16` convert. A scalar is a number of Python's or NumPy's,
or an array of rank 0. A tensor is a value: the array that it is given in is
never written. A memref is memory, which the program may write. Arrays may have
any strides; where the program takes only one kind they are copied, and memrefs
copied back.

Sizes that are known at the call only have to fit each other. As a rule it is
an error if they do not; in loops and branches it is not seen, and neither are
indices: the program then reads and writes where it should not. The schedule
`runtime-checks`, before others, makes an error of that too, as the code runs:

    program = module.apply("runtime-checks,mlp-vector").compile()
"""
import json
import os
import subprocess
import tempfile
import warnings
from collections import namedtuple

import numpy

from . import _c

__all__ = ["Error", "Warning", "Session", "Module", "Program", "Timing",
           "Verdict", "load_plugin", "to_bf16", "from_bf16"]


class Error(Exception):
    """What Tenon says is wrong, as a rule with FILE:LINE:COLUMN."""


class Warning(UserWarning):
    """What Tenon wants to be read though it goes on."""


class Timing(namedtuple("Timing", "calls min_ms mean_ms flops")):
    """Of some calls: how many, the least and the mean of their times, and the
    operations of one, on floats, in the module as it was parsed; None if they
    cannot be counted."""
    __slots__ = ()

    @property
    def gflops(self):
        """Billions of operations a second, at the mean time."""
        return self.flops and self.flops / self.mean_ms * 1e-6

    def __str__(self):
        text = (f"{self.calls} calls, mean {self.mean_ms:.4g} ms, "
                f"min {self.min_ms:.4g} ms")
        return text + (f", {self.gflops:.4g} GFLOPS" if self.flops else "")


class Verdict(namedtuple("Verdict", "ok report text")):
    """Of a run that was compared with scalar loops: whether it agrees, the
    report of `tenon-run --json` as a dictionary, and what was printed: the
    difference, and what --bisect found."""
    __slots__ = ()

    def __bool__(self):
        return self.ok

    def __str__(self):
        return self.text or "agrees"


def _check(result, level=3):
    """The result of a function of the C interface that has not failed."""
    if not result:
        raise Error(_c.library.tenon_error().decode(errors="replace"))
    text = _c.library.tenon_warnings()
    if text:
        warnings.warn(text.decode(errors="replace"), Warning, stacklevel=level)
    return result


def _strings(values):
    return (_c.c_char_p * len(values))(*(os.fsencode(v) for v in values))


def _settings(knobs):
    def spell(value):
        if isinstance(value, (list, tuple)):
            return "[" + ", ".join(str(part) for part in value) + "]"
        return str(value)
    return _strings([f"{name}={spell(value)}"
                     for name, value in (knobs or {}).items()])


class _Handle:
    """Owns an object of the C interface."""
    _destroy = None

    def __init__(self, pointer):
        self._pointer = pointer

    def __del__(self):
        if getattr(self, "_pointer", None):
            type(self)._destroy(self._pointer)


_plugins = []


def load_plugin(file):
    """Loads a plugin of Tenon's: dialects, passes and natives. Sessions that
    are there already know no dialects of it."""
    _check(_c.library.tenon_load_plugin(os.fsencode(file)) == 0)
    _plugins.append(os.fspath(file))
    Session._default = None


class Session(_Handle):
    """Where schedules and rules come from: `search` are directories with
    schedules/ and rules/ in them, before those of TENON_PATH and Tenon's own.
    `irdl` are files that define dialects. Rules that were loaded stay in a
    session, so few are better than many."""
    _destroy = _c.library.tenon_session_destroy
    _default = None

    def __init__(self, search=(), irdl=()):
        super().__init__(_check(_c.library.tenon_session_create(
            _strings(search), len(search))))
        self._search = [os.fspath(directory) for directory in search]
        self._irdl = [os.fspath(file) for file in irdl]
        for file in irdl:
            _check(_c.library.tenon_session_define(
                self._pointer, os.fsencode(file)) == 0)

    @classmethod
    def default(cls):
        """That of everybody who names none."""
        if Session._default is None:
            Session._default = Session()
        return Session._default

    def parse(self, text, name="<text>"):
        """The module of MLIR text; `name` is what errors call it."""
        return self._parse(text.encode(), name)

    def load(self, file):
        """The module of a file of MLIR text."""
        with open(file, "rb") as opened:
            return self._parse(opened.read(), file)

    def _parse(self, text, name):
        return Module(_check(_c.library.tenon_module_parse(
            self._pointer, text, len(text), os.fsencode(name)), level=4), self)


class Module(_Handle):
    """A payload, and what schedules have made of it. It never changes."""
    _destroy = _c.library.tenon_module_destroy

    def __init__(self, pointer, session):
        super().__init__(pointer)
        self._session = session

    @classmethod
    def parse(cls, text, name="<text>"):
        """`Session.parse` of a session of everybody's."""
        return Session.default().parse(text, name)

    @classmethod
    def load(cls, file):
        """`Session.load` of a session of everybody's."""
        return Session.default().load(file)

    def apply(self, schedule, knobs=None):
        """What a schedule makes of it: its name, its file, or several, "a,b".
        Knobs are a dictionary of integers, lists and strings."""
        settings = _settings(knobs)
        return Module(_check(_c.library.tenon_module_apply(
            self._pointer, os.fsencode(schedule), settings, len(settings))),
            self._session)

    def explain(self, rule, schedule, knobs=None):
        """Where that rule would fire, and of every other operation of its
        root's name why not. `rule` is [SET:]RULE[@FUNCTION][:LINE]."""
        settings = _settings(knobs)
        return _take_text(_c.library.tenon_module_explain(
            self._pointer, os.fsencode(schedule), settings, len(settings),
            os.fsencode(rule)))

    def verify(self, schedule, knobs=None, entry="entry", exact=False,
               bisect=False, dynamic_size=None):
        """Applies a schedule, runs the entry on random arguments, and compares
        with scalar loops: a `Verdict`. `exact` computes modulo a prime,
        `bisect` finds the firing after which numbers differ, `dynamic_size` is
        the size of each dynamic dim. It is the program `tenon-run`, beside the
        library or on PATH, that does so."""
        flags = ["--verify=exact" if exact else "--verify"]
        return self._run(schedule, knobs, entry, dynamic_size,
                         flags + ["--bisect"] * bool(bisect))

    def coverage(self, schedule, knobs=None, entry="entry", dynamic_size=None):
        """Of each operation what a schedule made of it: a list of dictionaries,
        the `coverage` of `tenon-run --json`."""
        return self._run(schedule, knobs, entry, dynamic_size,
                         []).report.get("coverage", [])

    def _run(self, schedule, knobs, entry, dynamic_size, flags):
        if dynamic_size is not None:
            flags = flags + [f"--dynamic-size={dynamic_size}"]
        with tempfile.TemporaryDirectory() as directory:
            payload = os.path.join(directory, "module.mlir")
            with open(payload, "w") as file:
                file.write(str(self))
            dialects = os.path.join(directory, "dialects.irdl")
            for name in self._session._irdl:
                with open(name) as read, open(dialects, "a") as file:
                    file.write(read.read() + "\n")
            if self._session._irdl:
                flags = flags + ["--irdl-file=" + dialects]
            flags = flags + ["--load-plugin=" + file for file in _plugins]
            for setting in _settings(knobs):
                flags = flags + ["--set", os.fsdecode(setting)]
            path = self._session._search + [os.environ.get("TENON_PATH", "")]
            run = subprocess.run(
                [_c.tool("tenon-run"), payload, "--json", "--entry=" + entry,
                 "--schedule=" + os.fspath(schedule), *flags],
                capture_output=True, text=True, env={
                    **os.environ,
                    "TENON_PATH": os.pathsep.join(filter(None, path))})
        if not run.stdout.startswith("{"):
            raise Error(run.stderr.replace("--set ", "")
                        .replace("--dynamic-size=N", "dynamic_size=N").strip())
        return Verdict(run.returncode == 0, json.loads(run.stdout),
                       run.stderr.strip())

    def compile(self, entry="entry", threads=1, schedule=None, knobs=None):
        """Code of a public function for this machine. What schedules have left
        on tensors becomes plain loops. A program with assertions has one
        thread. With a schedule, that is applied first, and the code is kept on
        disk: the next process that wants the same takes it from there
        (TENON_CODE_CACHE is another directory for it, or "off")."""
        if schedule is None:
            if knobs:
                raise Error("knobs are given without a schedule")
            pointer = _c.library.tenon_module_compile(
                self._pointer, os.fsencode(entry))
        else:
            settings = _settings(knobs)
            pointer = _c.library.tenon_module_build(
                self._pointer, os.fsencode(schedule), settings, len(settings),
                os.fsencode(entry))
        return Program(_check(pointer), threads)

    def __str__(self):
        return _take_text(_c.library.tenon_module_print(self._pointer))


def _take_text(pointer):
    try:
        return _c.string_at(_check(pointer, level=4)).decode(errors="replace")
    finally:
        _c.library.tenon_text_free(pointer)


class _Memory:
    """The memory of a result, as long as an array looks at it."""

    def __init__(self, result, dtype):
        self._result = result
        shape = tuple(result.sizes[:result.rank])
        self.__array_interface__ = {
            "version": 3, "typestr": dtype.str, "shape": shape,
            "strides": tuple(stride * dtype.itemsize
                             for stride in result.strides[:result.rank]),
            "data": (result.data, False)}

    def __del__(self, free=_c.library.tenon_array_free):
        free(_c.byref(self._result))


def _dtype(kind):
    """NumPy's type of an element."""
    return numpy.dtype(_c.DTYPES[kind.element])


def _is_held(dtype, element):
    """Whether elements of `dtype` are what `element` is in memory."""
    if element == _c.BF16:
        return dtype.str[1:] in ("u2", "i2")
    if element == _c.I1:
        return dtype == numpy.bool_
    own = numpy.dtype(_c.DTYPES[element])
    if own.kind == "i":
        return dtype.kind in "iu" and dtype.itemsize == own.itemsize
    return dtype == own


def _spell(dtype, shape):
    return "x".join([*map(str, shape), dtype.name])


class Program(_Handle):
    """Compiled code. Call it with an array or a number for each argument: it
    gives the result, a tuple of them if there are several, or None."""
    _destroy = _c.library.tenon_program_destroy

    def __init__(self, pointer, threads):
        super().__init__(pointer)
        library = _c.library
        _check(library.tenon_program_set_threads(pointer, threads) == 0)

        def all_of(count, one):
            types = []
            for number in range(count(pointer)):
                types.append(_c.Type())
                _check(one(pointer, number, _c.byref(types[-1])) == 0)
            return types
        self._arguments = all_of(library.tenon_program_argument_count,
                                 library.tenon_program_argument)
        self._results = all_of(library.tenon_program_result_count,
                               library.tenon_program_result)

    @property
    def arguments(self):
        """The type of each argument, as MLIR spells it."""
        return [str(kind) for kind in self._arguments]

    @property
    def results(self):
        """The type of each result."""
        return [str(kind) for kind in self._results]

    def __call__(self, *arguments):
        given, keep = self._take(arguments)
        results = (_c.Array * len(self._results))()
        _check(_c.library.tenon_program_call(
            self._pointer, given, len(given), results, len(results)) == 0)
        arrays = tuple(self._give(kind, result)
                       for kind, result in zip(self._results, results))
        return arrays if len(arrays) > 1 else arrays[0] if arrays else None

    def time(self, *arguments, n=100):
        """The time of `n` calls on the same arguments, after one that is not
        timed. Making copies is not timed."""
        given, keep = self._take(arguments)
        timing = _c.Timing()
        _check(_c.library.tenon_program_time(
            self._pointer, given, len(given), n, _c.byref(timing)) == 0)
        flops = timing.flops if timing.flops == timing.flops else None
        return Timing(timing.calls, timing.min_ms, timing.mean_ms, flops)

    def _take(self, arguments):
        """The arguments for C, and what must live as long."""
        given = (_c.Array * len(arguments))()
        keep = []
        for number, argument in enumerate(arguments):
            # C says what is wrong with their number.
            kind = (self._arguments[number] if number < len(self._arguments)
                    else None)
            array = self._as_array(number, kind, argument)
            keep.append(array)
            if kind is None:
                continue
            to = given[number]
            to.element, to.rank = kind.element, array.ndim
            to.sizes[:array.ndim] = array.shape
            to.strides[:array.ndim] = [stride // array.itemsize
                                       for stride in array.strides]
            to.data = array.ctypes.data
        return given, keep

    def _as_array(self, number, kind, argument):
        if kind is None:
            return None

        def refuse(found):
            raise Error(f"argument {number} is {kind}, but {found} is given")
        if kind.kind == _c.SCALAR and type(argument) in (bool, int, float):
            try:
                return _scalar(kind, argument)
            except (OverflowError, ValueError, TypeError):
                refuse(repr(argument))
        array = numpy.asarray(argument)
        # A float of another byte order has another type, too.
        if not array.dtype.isnative:
            refuse("an array of another byte order")
        if not _is_held(array.dtype, kind.element):
            refuse(_spell(array.dtype, array.shape))
        if array.ndim > _c.MAX_RANK:
            refuse(f"an array of {array.ndim} dims")
        if kind.kind == _c.MEMREF and (array is not argument or
                                       not array.flags.writeable):
            refuse("what cannot be written" if array is argument
                   else f"{type(argument).__name__}, which is no array,")
        if any(stride % array.itemsize for stride in array.strides):
            if kind.kind == _c.MEMREF:
                refuse("an array whose strides are no whole elements")
            array = array.copy()
        return array

    @staticmethod
    def _give(kind, result):
        dtype = _dtype(kind)
        memory = _Memory(_c.Array.from_buffer_copy(result), dtype)
        if 0 in result.sizes[:result.rank]:
            return numpy.empty(result.sizes[:result.rank], dtype)
        array = numpy.asarray(memory)
        return array[()] if kind.kind == _c.SCALAR else array


def _scalar(kind, number):
    """A number of Python's as an array of rank 0."""
    if kind.element == _c.BF16:
        return numpy.asarray(to_bf16(number))
    dtype = _dtype(kind)
    if dtype.kind == "i":
        bits = 8 * dtype.itemsize
        if type(number) is float:
            raise TypeError
        if not -1 << (bits - 1) <= number < 1 << bits:
            raise OverflowError
        if number >> (bits - 1) == 1:
            number -= 1 << bits
    elif dtype.kind == "b" and number not in (0, 1):
        raise ValueError
    return numpy.array(number, dtype)


def to_bf16(array):
    """The bits of the nearest numbers of bf16, as uint16."""
    bits = numpy.asarray(array, numpy.float32).view(numpy.uint32)
    # Half of the last place, and ties go to even.
    rounded = (bits + (((bits >> 16) & 1) + 0x7fff)) >> 16
    isnan = (bits & 0x7fffffff) > 0x7f800000
    return numpy.where(isnan, (bits >> 16) | 0x40,
                       rounded).astype(numpy.uint16)


def from_bf16(bits):
    """The float32 numbers that have these bits in bf16."""
    bits = numpy.asarray(bits)
    if bits.dtype.itemsize != 2:
        raise TypeError(f"bf16 has 16 bits, and {bits.dtype} has not")
    wide = bits.view(numpy.uint16).astype(numpy.uint32)
    return numpy.left_shift(wide, numpy.uint32(16)).view(numpy.float32)
