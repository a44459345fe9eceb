//===- Case.h - What a benchmark of kernels computes ------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A case is a network and its element type; every contestant computes it on the
// same random data. It is spelled KIND:TYPE:SIZES:
//
//   matmul:f32:MxNxK          C = A * W
//   fc:bf16:MxNxK             C = relu(A * W + b)
//   mlp:f32:MxW0xW1x...       fc of W0 to W1 columns, then to W2, ...
//   conv:f32:HxWxCxF          3x3 filters on an image with a rim of one, NHWC,
//                             bias and relu
//   attention:f32:SxHxD       x to Q, K and V, H heads of D columns each:
//                             softmax(Q K^T / sqrt(D)) V, and a projection
//
//===----------------------------------------------------------------------===//

#ifndef TENON_BENCH_CASE_H
#define TENON_BENCH_CASE_H

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace tenon::bench {

enum class Kind { Layers, Convolution, Attention };

/// A fully connected layer of a case, or what a convolution or a projection of
/// an attention has in its place: k x n weights, row-major, and n biases. A
/// filter is [3][3][C][F], so k is 9 * C. Values are of the case's type.
struct Layer {
  int64_t k, n;
  std::vector<float> weights, bias;
};

struct Case {
  Kind kind;
  bool isBf16;
  bool hasBias, hasRelu;
  /// Rows of the input, and of every activation; of a convolution, H * W.
  int64_t m;
  int64_t height = 0, width = 0;
  int64_t heads = 0, headSize = 0;
  std::vector<float> input;
  std::vector<Layer> layers;

  /// Ends the program with a sentence when `spec` is not a case.
  explicit Case(const std::string &spec);

  int64_t columnsIn() const { return layers.front().k; }
  int64_t columnsOut() const { return layers.back().n; }
  /// The result by plain loops in f32, rounded where activations are stored.
  std::vector<float> reference() const;
};

/// Upper half of an f32, rounded to nearest even.
using Bf16 = uint16_t;
inline Bf16 toBf16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  return static_cast<Bf16>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}
inline float fromBf16(Bf16 half) {
  const uint32_t bits = static_cast<uint32_t>(half) << 16;
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}
std::vector<Bf16> toBf16(const std::vector<float> &values);

/// Memory aligned to 64 bytes.
template <class T>
struct Buffer {
  std::unique_ptr<T, void (*)(void *)> memory{nullptr, std::free};
  int64_t size = 0;

  Buffer() = default;
  explicit Buffer(int64_t size)
      : memory(static_cast<T *>(std::aligned_alloc(
                   64, (size * sizeof(T) + 4095) / 4096 * 4096)),
               std::free),
        size(size) {
    std::memset(memory.get(), 0, size * sizeof(T));
  }
  T *get() const { return memory.get(); }
  T &operator[](int64_t i) const { return memory.get()[i]; }
};

/// Values as elements of T, rounded.
template <class T>
Buffer<T> elementsOf(const std::vector<float> &values) {
  Buffer<T> buffer(static_cast<int64_t>(values.size()));
  for (size_t i = 0; i < values.size(); ++i)
    if constexpr (sizeof(T) == 4)
      buffer[i] = values[i];
    else
      buffer[i] = toBf16(values[i]);
  return buffer;
}

/// A contestant: computes the case again and again on the same input.
struct Contestant {
  virtual ~Contestant() = default;
  virtual void run() = 0;
  /// What the last run computed, as f32.
  virtual std::vector<float> output() const = 0;
};

/// Null for a case the library has no way to compute.
std::unique_ptr<Contestant> makeXsmm(const Case &what, int threads);
std::unique_ptr<Contestant> makeOneDnn(const Case &what, int threads);
std::unique_ptr<Contestant> makeOpenBlas(const Case &what, int threads);

/// What the machine does at best, measured for some tenths of a second:
/// multiply-adds in registers, in GFLOPS, and copying 256 MiB, in GB/s read
/// plus written.
double measurePeak(bool isBf16, int threads);
double measureCopy(int threads);

} // namespace tenon::bench

#endif // TENON_BENCH_CASE_H
