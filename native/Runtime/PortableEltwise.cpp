//===- PortableEltwise.cpp - Unary and binary kernels ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "Kernels.h"
#include "Simd.h"
#include <algorithm>

using namespace tenon::xsmm;

namespace {

//===----------------------------------------------------------------------===//
// Kinds that keep each element in its place
//===----------------------------------------------------------------------===//

/// memmove without the call, which takes longer than a row of a tile.
template <int bytes>
TENON_INLINE void copyRow(void *to, const void *from, size_t size) {
  struct Chunk {
    char data[bytes];
  };
  size_t at = 0;
  for (; at + bytes <= size; at += bytes) {
    Chunk chunk;
    std::memcpy(&chunk, static_cast<const char *>(from) + at, bytes);
    std::memcpy(static_cast<char *>(to) + at, &chunk, bytes);
  }
  if (at < size)
    std::memmove(static_cast<char *>(to) + at,
                 static_cast<const char *>(from) + at, size - at);
}

template <class T, int inCol>
struct IdentityBody {
  template <int bytes>
  static TENON_INLINE void run(const UnaryShape &shape, const void *in,
                               void *out) {
    for (int64_t i = 0; i < shape.m && shape.n > 0; ++i) {
      const T *from = static_cast<const T *>(in) + i * shape.inRow;
      T *to = static_cast<T *>(out) + i * shape.ldo;
      if (inCol)
        copyRow<bytes>(to, from, shape.n * sizeof(T));
      else
        std::fill_n(to, shape.n, *from);
    }
  }
};

template <class T>
struct ZeroBody {
  template <int bytes>
  static TENON_INLINE void run(const UnaryShape &shape, const void *,
                               void *out) {
    for (int64_t i = 0; i < shape.m && shape.n > 0; ++i)
      std::memset(static_cast<T *>(out) + i * shape.ldo, 0,
                  shape.n * sizeof(T));
  }
};

template <class Op, class T, int inCol>
struct ReluBody {
  template <int bytes>
  static TENON_INLINE void run(const UnaryShape &shape, const void *in,
                               void *out) {
    const T *from = static_cast<const T *>(in);
    forEachElement<bytes, Op, inCol, inCol, /*clamp=*/false>(
        shape.m, shape.n, from, shape.inRow, from, shape.inRow,
        static_cast<T *>(out), shape.ldo);
  }
};

/// The same for bf16, whose bits say it all: those from `first` to `last`
/// become 0. From +0 up they are numbers, infinity and NaN, then all that with
/// a sign.
template <uint16_t first, uint16_t last>
struct ReluBf16Body {
  template <int bytes>
  static TENON_INLINE void runRow(const uint16_t *from, uint16_t *to,
                                  int64_t n) {
    typedef uint16_t Row __attribute__((vector_size(bytes)));
    constexpr int64_t width = bytes / 2;
    for (; n >= width; n -= width, from += width, to += width) {
      Row row;
      std::memcpy(&row, from, bytes);
      const Row below = row - first <= uint16_t(last - first);
      row &= ~below;
      std::memcpy(to, &row, bytes);
    }
    if constexpr (bytes > 2)
      if (n > 0)
        runRow<(bytes > 16 ? bytes / 2 : 2)>(from, to, n);
  }

  template <int bytes>
  static TENON_INLINE void run(const UnaryShape &shape, const void *in,
                               void *out) {
    const uint16_t *from = static_cast<const uint16_t *>(in);
    uint16_t *to = static_cast<uint16_t *>(out);
    for (int64_t i = 0; i < shape.m; ++i)
      runRow<bytes>(from + i * shape.inRow, to + i * shape.ldo, shape.n);
  }
};

//===----------------------------------------------------------------------===//
// Kinds that move elements about
//===----------------------------------------------------------------------===//

/// out[j][i] = in[i][j] on square blocks of one 16-byte vector a row; a chain
/// of interleavings, as many as halve a row down to one lane, transposes one.
template <class T>
struct TransposeBody {
  typedef T Row __attribute__((vector_size(16)));
  static constexpr int side = 16 / sizeof(T);

  static TENON_INLINE void interleave(Row &low, Row &high, const Row &a,
                                      const Row &b) {
    if constexpr (side == 2) {
      low = __builtin_shufflevector(a, b, 0, 2);
      high = __builtin_shufflevector(a, b, 1, 3);
    } else if constexpr (side == 4) {
      low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
      high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    } else {
      low = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
      high = __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
    }
  }

  static TENON_INLINE void block(const T *in, int64_t inRow, T *out,
                                 int64_t ldo) {
    Row rows[side];
#pragma GCC unroll 8
    for (int i = 0; i < side; ++i)
      std::memcpy(&rows[i], in + i * inRow, sizeof(Row));
#pragma GCC unroll 3
    for (int width = side; width > 1; width /= 2) {
      Row next[side];
#pragma GCC unroll 4
      for (int i = 0; i < side / 2; ++i)
        interleave(next[2 * i], next[2 * i + 1], rows[i], rows[i + side / 2]);
#pragma GCC unroll 8
      for (int i = 0; i < side; ++i)
        rows[i] = next[i];
    }
#pragma GCC unroll 8
    for (int i = 0; i < side; ++i)
      std::memcpy(out + i * ldo, &rows[i], sizeof(Row));
  }

  template <int bytes>
  static TENON_INLINE void run(const UnaryShape &shape, const void *in,
                               void *out) {
    const T *from = static_cast<const T *>(in);
    T *to = static_cast<T *>(out);
    const int64_t wholeM = shape.m - shape.m % side;
    const int64_t wholeN = shape.n - shape.n % side;
    for (int64_t i = 0; i < wholeM; i += side)
      for (int64_t j = 0; j < wholeN; j += side)
        block(from + i * shape.inRow + j, shape.inRow, to + j * shape.ldo + i,
              shape.ldo);
    for (int64_t i = 0; i < shape.m; ++i)
      for (int64_t j = i < wholeM ? wholeN : 0; j < shape.n; ++j)
        to[j * shape.ldo + i] = from[i * shape.inRow + j];
  }
};

/// out[i / 2][j][i % 2] = in[i][j]; the partner of an odd last row is zero.
struct Vnni2Body {
  template <int bytes>
  static TENON_INLINE void run(const UnaryShape &shape, const void *in,
                               void *out) {
    const uint16_t *from = static_cast<const uint16_t *>(in);
    uint16_t *to = static_cast<uint16_t *>(out);
    for (int64_t i = 0; i < shape.m; i += 2) {
      const uint16_t *__restrict first = from + i * shape.inRow;
      const bool paired = i + 1 < shape.m;
      const uint16_t *__restrict second = paired ? first + shape.inRow : first;
      const uint16_t keep = paired ? 0xffff : 0;
      uint16_t *__restrict pairs = to + i * shape.ldo;
      for (int64_t j = 0; j < shape.n; ++j) {
        pairs[2 * j] = first[j];
        pairs[2 * j + 1] = second[j] & keep;
      }
    }
  }
};

/// The relu that is `Op`; where rows are bf16 throughout, `OfBf16`.
template <class Op, class OfBf16, class T>
UnaryFn pickRelu(int64_t inCol) {
  using Unary = Versions<UnaryFn>;
  if (!inCol)
    return Unary::pick<ReluBody<Op, T, 0>>();
  if constexpr (std::is_same_v<T, Bf16>)
    return Unary::pick<OfBf16>();
  else
    return Unary::pick<ReluBody<Op, T, 1>>();
}

template <class T, class Word>
UnaryFn pickUnaryOf(UnaryKind kind, int64_t inCol) {
  using Unary = Versions<UnaryFn>;
  switch (kind) {
  case UnaryNone:
    return nullptr;
  case UnaryIdentity:
    return inCol ? Unary::pick<IdentityBody<Word, 1>>()
                 : Unary::pick<IdentityBody<Word, 0>>();
  case UnaryZero:
    return Unary::pick<ZeroBody<Word>>();
  case UnaryRelu:
    return pickRelu<ReluUgtOp, ReluBf16Body<0x8000, 0xff80>, T>(inCol);
  case UnaryReluUge:
    return pickRelu<ReluUgeOp, ReluBf16Body<0x8001, 0xff80>, T>(inCol);
  case UnaryReluOgt:
    return pickRelu<ReluOgtOp, ReluBf16Body<0x7f81, 0xffff>, T>(inCol);
  case UnaryReluOge:
    return pickRelu<ReluOgeOp, ReluBody<ReluOgeOp, T, 1>, T>(inCol);
  case UnaryTranspose:
    return inCol ? Unary::pick<TransposeBody<Word>>() : nullptr;
  case UnaryVnni2:
    return inCol && sizeof(T) == 2 ? Unary::pick<Vnni2Body>() : nullptr;
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

template <class Op, class T, int lhsCol, int rhsCol>
struct BinaryBody {
  template <int bytes>
  static TENON_INLINE void run(const BinaryShape &shape, const void *lhs,
                               const void *rhs, void *out) {
    forEachElement<bytes, Op, lhsCol, rhsCol, /*clamp=*/false>(
        shape.m, shape.n, static_cast<const T *>(lhs), shape.lhsRow,
        static_cast<const T *>(rhs), shape.rhsRow, static_cast<T *>(out),
        shape.ldo);
  }
};

template <class Op, class T>
BinaryFn pickBinaryOf(int64_t lhsCol, int64_t rhsCol) {
  using Binary = Versions<BinaryFn>;
  if (lhsCol)
    return rhsCol ? Binary::pick<BinaryBody<Op, T, 1, 1>>()
                  : Binary::pick<BinaryBody<Op, T, 1, 0>>();
  return rhsCol ? Binary::pick<BinaryBody<Op, T, 0, 1>>()
                : Binary::pick<BinaryBody<Op, T, 0, 0>>();
}

template <class T>
BinaryFn pickBinaryOf(BinaryKind kind, int64_t lhsCol, int64_t rhsCol) {
  switch (kind) {
  case BinaryNone:
    return nullptr;
  case BinaryAdd:
    return pickBinaryOf<AddOp, T>(lhsCol, rhsCol);
  case BinaryMul:
    return pickBinaryOf<MulOp, T>(lhsCol, rhsCol);
  case BinarySub:
    return pickBinaryOf<SubOp, T>(lhsCol, rhsCol);
  case BinaryDiv:
    return pickBinaryOf<DivOp, T>(lhsCol, rhsCol);
  case BinaryMax:
    return pickBinaryOf<MaxOp, T>(lhsCol, rhsCol);
  case BinaryMaxNum:
    return pickBinaryOf<MaxNumOp, T>(lhsCol, rhsCol);
  }
  return nullptr;
}

} // namespace

UnaryFn tenon::xsmm::pickUnary(UnaryKind kind, DataType dtype, int64_t inCol) {
  switch (dtype) {
  case F32:
    return pickUnaryOf<float, uint32_t>(kind, inCol);
  case BF16:
    return pickUnaryOf<Bf16, uint16_t>(kind, inCol);
  case F64:
    return pickUnaryOf<double, uint64_t>(kind, inCol);
  }
  return nullptr;
}

BinaryFn tenon::xsmm::pickBinary(BinaryKind kind, DataType dtype,
                                 int64_t lhsCol, int64_t rhsCol) {
  switch (dtype) {
  case F32:
    return pickBinaryOf<float>(kind, lhsCol, rhsCol);
  case BF16:
    return pickBinaryOf<Bf16>(kind, lhsCol, rhsCol);
  case F64:
    return pickBinaryOf<double>(kind, lhsCol, rhsCol);
  }
  return nullptr;
}
