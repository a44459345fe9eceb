#===- tenon_onnx/signals.py - Fourier transforms and n-grams --------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""Operators of signals and texts as nodes of version 17: Fourier transforms are
products with a matrix of roots of unity."""

import numpy

from .expansion import *


def fourier_matrix(size, length, count, parts, dtype, isInverse=False):
    """[size * parts, count * 2]: the real and imaginary parts of `count` results
    of a transform of that length, from `size` numbers of one or two parts."""
    places = numpy.arange(size)[:, None] * numpy.arange(count)[None]
    angles = 2 * numpy.pi * (places % length) / length
    cosine, sine = numpy.cos(angles), numpy.sin(angles)
    if isInverse:
        cosine, sine = cosine / length, -sine / length
    # (a + b i) (cos - i sin) = a cos + b sin + i (b cos - a sin)
    rows = [numpy.stack([cosine, -sine], -1), numpy.stack([sine, cosine], -1)]
    whole = numpy.stack(rows[:parts], 1)
    return whole.reshape(size * parts, count * 2).astype(dtype)


def expand_dft(body):
    shape = list(body.shape(0))
    rank, x = len(shape), body.input(0)
    axis = body.attribute("axis", 1)
    if body.version >= 20:
        axis = int(body.known(2, "axis").reshape(-1)[0]) if body.has(2) else -2
    isInverse = body.attribute("inverse", 0, (0, 1))
    isOneSided = body.attribute("onesided", 0, (0, 1))
    if isInverse and isOneSided:
        body.fail("its attributes inverse and onesided are both 1")
    axis = body.node.axis(axis, rank)
    if axis == rank - 1 or shape[-1] not in (1, 2):
        body.fail(f"its axis is {axis} of a shape of {rank} dims, the last of "
                  "which is of the parts of a number, 1 or 2")
    length = int(body.known(1, "dft_length").reshape(-1)[0]) \
        if body.has(1) else shape[axis]
    size, parts = min(length, shape[axis]), shape[-1]
    count = length // 2 + 1 if isOneSided else length
    if size < shape[axis]:
        x = body("Slice", x, [0], [size], [axis])
        shape[axis] = size
    others = [dim for dim in range(rank - 1) if dim != axis]
    order = [*others, axis, rank - 1]
    matrix = fourier_matrix(size, length, count, parts, body.dtype, isInverse)
    x = body("Transpose", x, perm=order)
    x = body("Reshape", x, [*(shape[dim] for dim in others), size * parts])
    x = body("MatMul", x, body.constant(matrix))
    x = body("Reshape", x, [*(shape[dim] for dim in others), count, 2])
    return [body("Transpose", x, perm=[order.index(dim)
                                       for dim in range(rank)])]


def expand_stft(body):
    shape = body.shape(0)
    parts = shape[2] if len(shape) == 3 else 1
    step = int(body.known(1, "frame_step").reshape(-1)[0])
    if body.has(3):
        length = int(body.known(3, "frame_length").reshape(-1)[0])
    elif body.has(2):
        length = body.shape(2)[0]
    else:
        body.fail("it has neither a window nor a frame_length")
    isOneSided = body.attribute("onesided", 1, (0, 1))
    count = length // 2 + 1 if isOneSided else length
    frames = (shape[1] - length) // step + 1
    if step < 1 or frames < 1:
        body.fail(f"its frames of {length} with a step of {step} do not fit a "
                  f"signal of {shape[1]}")
    places = numpy.arange(frames)[:, None] * step + numpy.arange(length)[None]
    x = body("Reshape", body.input(0), [shape[0], shape[1], parts])
    x = body("Gather", x, body.constant(places), axis=1)
    if body.has(2):
        x = body("Mul", x, body("Reshape", body.input(2), [length, 1]))
    x = body("Reshape", x, [shape[0], frames, length * parts])
    x = body("MatMul", x, body.constant(fourier_matrix(
        length, length, count, parts, body.dtype)))
    return [body("Reshape", x, [shape[0], frames, count, 2])]


def expand_mel_weights(body):
    """A constant: all its inputs are numbers."""
    bins, length, rate, low, high = (
        float(body.known(number, name).reshape(-1)[0]) for number, name in
        enumerate(("num_mel_bins", "dft_length", "sample_rate",
                   "lower_edge_hertz", "upper_edge_hertz")))
    bins, length = int(bins), int(length)
    first, last = (2595 * numpy.log10(1 + edge / 700) for edge in (low, high))
    step = (last - first) / (bins + 2)
    edges = 700 * (10 ** ((numpy.arange(bins + 2) * step + first) / 2595) - 1)
    edges = ((length + 1) * edges // rate).astype(int)
    rows = numpy.arange(length // 2 + 1)[:, None]
    left, middle, right = edges[:-2], edges[1:-1], edges[2:]
    with numpy.errstate(all="ignore"):
        up = numpy.where(left == middle, 1.0, (rows - left) / (middle - left))
        down = (right - rows) / (right - middle)
    weights = numpy.where((rows >= left) & (rows <= middle), up, 0)
    weights = numpy.where((rows >= middle) & (rows < right), down, weights)
    dtype = dtype_of(body.attribute("output_datatype", TensorProto.FLOAT))
    return [body.constant(weights.astype(dtype))]


def expand_tf_idf(body):
    """How often each n-gram of the pool is in a row, with at most max_skip_count places
    left out between its items."""
    if body.attribute("pool_strings", None):
        body.fail("its attribute pool_strings is of strings, which no tensor of "
                  "MLIR has")
    shape = body.shape(0)
    size = shape[-1]
    rows = body("Reshape", body.input(0), [-1, 1, size])
    x = body("Cast", rows, to=TensorProto.INT64)
    counts = [*body.attribute("ngram_counts", []), None]
    pool = numpy.array(body.attribute("pool_int64s", []), numpy.int64)
    least = body.attribute("min_gram_length", 1)
    most = body.attribute("max_gram_length", 1)
    skips = body.attribute("max_skip_count", 0)
    places = numpy.array(body.attribute("ngram_indexes", []))
    weights = body.attribute("weights", None) or [1.0] * len(places)
    mode = body.attribute("mode", "TF", ("TF", "IDF", "TFIDF"))
    width, found, at = int(places.max()) + 1, [], 0
    for length in range(1, len(counts)):
        grams = pool[counts[length - 1]:counts[length]].reshape(-1, length)
        at += len(grams)
        if not least <= length <= most or not len(grams):
            continue
        select = numpy.zeros((len(grams), width), numpy.float32)
        select[numpy.arange(len(grams)), places[at - len(grams):at]] = 1
        for skip in range(skips + 1 if length > 1 else 1):
            starts = size - (length - 1) * (skip + 1)
            if starts < 1:
                break
            isHere = None
            for item in range(length):
                begin = item * (skip + 1)
                part = body("Slice", x, [begin], [begin + starts], [2])
                same = body("Equal", part, body.constant(grams[:, item:item + 1]))
                isHere = same if isHere is None else body("And", isHere, same)
            number = body("ReduceSum", body("Cast", isHere,
                                            to=TensorProto.FLOAT), [2],
                          keepdims=0)
            found.append(body("MatMul", number, body.constant(select)))
    if not found:
        found = [body.constant(numpy.zeros((1, width), numpy.float32))]
    total = found[0] if len(found) == 1 else body("Sum", *found)
    total = body("Reshape", total, [*shape[:-1], width])
    if mode != "TF":
        scale = numpy.zeros(width, numpy.float32)
        scale[places] = weights
        if mode == "IDF":
            total = body("Cast", body("Greater", total, body.constant(
                numpy.float32(0))), to=TensorProto.FLOAT)
        total = body("Mul", total, body.constant(scale))
    return [total]


SIGNALS = {("", "DFT"): expand_dft, ("", "STFT"): expand_stft,
           ("", "MelWeightMatrix"): expand_mel_weights,
           ("", "TfIdfVectorizer"): expand_tf_idf}
