//===- Plain.cpp - Kernels in plain loops ---------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For what LIBXSMM refuses: right for every argument, and no more. Schedules
// leave such products to vectors.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include <algorithm>
#include <cstring>

using namespace tenon::xsmm;

namespace {

struct Bf16 {
  uint16_t bits;
};

template <class T>
T load(const T *from) {
  return *from;
}
float load(const Bf16 *from) {
  const uint32_t bits = uint32_t(from->bits) << 16;
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

template <class T>
void store(T *to, T value) {
  *to = value;
}
/// Rounds to nearest, ties to even; a NaN stays one.
void store(Bf16 *to, float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  const uint32_t rounded = bits + 0x7fff + ((bits >> 16) & 1);
  to->bits = (value != value ? bits | 0x400000 : rounded) >> 16;
}

/// Elements of `T`, added up as `Sum`.
template <class T, class Sum>
void multiply(const Product &product, const void *aTile, const void *bTile,
              void *cTile, int64_t batch) {
  constexpr int64_t kColumns = 64;
  const Product it = product;
  const bool pairsB = it.flags & GemmVnniB, pairsC = it.flags & GemmVnniC;
  const int64_t depth = pairsB ? 2 : 1, width = pairsC ? 2 : 1;
  for (int64_t j = 0; j < it.n; j += kColumns)
    for (int64_t i = 0; i < it.m; ++i) {
      const int64_t columns = std::min(kColumns, it.n - j);
      Sum sums[kColumns] = {};
      for (int64_t number = 0; number < batch; ++number) {
        const T *a =
            static_cast<const T *>(aTile) + number * it.strideA + i * it.lda;
        const T *b =
            static_cast<const T *>(bTile) + number * it.strideB + j * depth;
        for (int64_t k = 0; k < it.k; ++k) {
          const T *row = b + k / depth * depth * it.ldb + k % depth;
          const Sum factor = load(a + k);
          for (int64_t l = 0; l < columns; ++l)
            sums[l] += factor * load(row + l * depth);
        }
      }
      T *c = static_cast<T *>(cTile) + i / width * width * it.ldc + j * width +
             i % width;
      for (int64_t l = 0; l < columns; ++l, c += width)
        store(c, it.flags & GemmBeta0 ? sums[l] : load(c) + sums[l]);
    }
}

/// Elements of `T`, computed as `Number`.
template <class T, class Number>
void compute(const Plane &it, const void *leftPlane, const void *rightPlane,
             void *outPlane) {
  const bool turned = it.op == Op::Unary && it.kind == UnaryTranspose;
  const bool zero = it.op == Op::Unary && it.kind == UnaryZero;
  for (int64_t i = 0; i < it.m; ++i)
    for (int64_t j = 0; j < it.n; ++j) {
      T *to = static_cast<T *>(outPlane) +
              (turned ? j * it.ldo + i : i * it.ldo + j);
      const auto element = [=](const void *plane, const Extent &extent) {
        return load(static_cast<const T *>(plane) + i * extent.row +
                    j * extent.column);
      };
      if (zero) {
        store(to, Number(0));
        continue;
      }
      const Number left = element(leftPlane, it.left);
      if (it.op == Op::Unary) {
        store(to, left);
        continue;
      }
      const Number right = element(rightPlane, it.right);
      store(to, it.kind == BinaryAdd ? left + right : left * right);
    }
}

} // namespace

void tenon::xsmm::computePlainly(const Plane &plane, const void *left,
                                 const void *right, void *out) {
  const auto run = plane.dtype == F32    ? compute<float, float>
                   : plane.dtype == BF16 ? compute<Bf16, float>
                                         : compute<double, double>;
  run(plane, left, right, out);
}

void tenon::xsmm::multiplyPlainly(const Product &product, const void *a,
                                  const void *b, void *c, int64_t batch) {
  const auto multiply = product.dtype == F32    ? ::multiply<float, float>
                        : product.dtype == BF16 ? ::multiply<Bf16, float>
                                                : ::multiply<double, double>;
  multiply(product, a, b, c, batch);
}
