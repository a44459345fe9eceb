# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The C interface of Tenon's library, as tenon-c/tenon.h declares it."""
import ctypes
import os
import shutil
from ctypes import (POINTER, Structure, byref, c_char_p, c_double, c_int,
                    c_int32, c_int64, c_size_t, c_void_p, string_at)

VERSION = 1001
MAX_RANK = 32
SCALAR, TENSOR, MEMREF = range(3)
I1, I8, I16, I32, I64, INDEX, F16, BF16, F32, F64 = range(10)
DTYPES = ["bool", "int8", "int16", "int32", "int64", "int64", "float16",
          "uint16", "float32", "float64"]
ELEMENTS = ["i1", "i8", "i16", "i32", "i64", "index", "f16", "bf16", "f32",
            "f64"]


class Type(Structure):
    _fields_ = [("kind", c_int32), ("element", c_int32), ("rank", c_int32),
                ("reserved", c_int32), ("sizes", c_int64 * MAX_RANK)]

    def __str__(self):
        name = ELEMENTS[self.element]
        if self.kind == SCALAR:
            return name
        sizes = ["?" if size < 0 else str(size)
                 for size in self.sizes[:self.rank]]
        return (("tensor" if self.kind == TENSOR else "memref") +
                "<" + "x".join([*sizes, name]) + ">")


class Array(Structure):
    _fields_ = [("element", c_int32), ("rank", c_int32),
                ("sizes", c_int64 * MAX_RANK), ("strides", c_int64 * MAX_RANK),
                ("data", c_void_p), ("memory", c_void_p)]


class Timing(Structure):
    _fields_ = [("calls", c_int64), ("min_ms", c_double),
                ("mean_ms", c_double), ("flops", c_double)]


def _libraries():
    """This stands in lib/python3/dist-packages/tenon, and the library in lib."""
    beside = os.path.abspath(__file__)
    for _ in range(4):
        beside = os.path.dirname(beside)
    return beside


def tool(name):
    """The program of that name: in bin, beside lib, or on PATH."""
    beside = os.path.join(os.path.dirname(_libraries()), "bin", name)
    return beside if os.path.exists(beside) else shutil.which(name) or name


def _load():
    name = "libTenon.so.0.1"
    beside = os.path.join(_libraries(), name)
    file = os.environ.get("TENON_LIBRARY") or (
        beside if os.path.exists(beside) else name)
    try:
        library = ctypes.CDLL(file)
        version = library.tenon_version
    except (OSError, AttributeError) as error:
        raise ImportError(
            f"Tenon's library cannot be used: {error}; it is looked for in "
            f"{beside}, then by the system, unless the "
            "variable TENON_LIBRARY names a file") from None
    version.restype = c_int
    if version() // 1000 != VERSION // 1000 or version() < VERSION:
        raise ImportError(f"{file} has version {version()} of the C interface, "
                          f"and this package is for {VERSION}")
    strings = POINTER(c_char_p)
    for name, result, *parameters in [
            ("error", c_char_p), ("warnings", c_char_p),
            ("load_plugin", c_int, c_char_p),
            ("session_create", c_void_p, strings, c_size_t),
            ("session_destroy", None, c_void_p),
            ("session_define", c_int, c_void_p, c_char_p),
            ("module_parse", c_void_p, c_void_p, c_char_p, c_size_t, c_char_p),
            ("module_destroy", None, c_void_p),
            ("module_apply", c_void_p, c_void_p, c_char_p, strings, c_size_t),
            ("module_print", c_void_p, c_void_p),
            ("module_explain", c_void_p, c_void_p, c_char_p, strings, c_size_t,
             c_char_p),
            ("text_free", None, c_void_p),
            ("module_compile", c_void_p, c_void_p, c_char_p),
            ("module_build", c_void_p, c_void_p, c_char_p, strings, c_size_t,
             c_char_p),
            ("program_destroy", None, c_void_p),
            ("program_argument_count", c_size_t, c_void_p),
            ("program_result_count", c_size_t, c_void_p),
            ("program_argument", c_int, c_void_p, c_size_t, POINTER(Type)),
            ("program_result", c_int, c_void_p, c_size_t, POINTER(Type)),
            ("program_set_threads", c_int, c_void_p, c_int),
            ("program_call", c_int, c_void_p, POINTER(Array), c_size_t,
             POINTER(Array), c_size_t),
            ("array_free", None, POINTER(Array)),
            ("program_time", c_int, c_void_p, POINTER(Array), c_size_t,
             c_int64, POINTER(Timing))]:
        function = getattr(library, "tenon_" + name)
        function.restype, function.argtypes = result, parameters
    return library


library = _load()
