//===- Xsmm.cpp - A case by hand on LIBXSMM -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Row-major activations; weights packed once to panels of columns, for bf16 in
// pairs of k. A thread works on a panel for some rows, a block of k at a time,
// so that the block of the panel stays in the second cache. LIBXSMM multiplies
// a tile of rows; bias, relu and rounding follow while the tile is hot.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <libxsmm.h>

using namespace tenon::bench;

namespace {

constexpr int64_t kRows = 32;
/// Rows that a task keeps a panel for.
constexpr int64_t kTaskRows = 256;

using Function = void (*)(const void *b, const void *a, void *c,
                          const unsigned long long *count, ...);

/// C[m x n] (+)= sum of A_i[m x k] * B_i[k x n] for f32 C, row-major; strides
/// in elements.
template <class T>
Function dispatch(int m, int n, int k, int lda, int ldb, int ldc,
                  int64_t strideA, int64_t strideB, bool accumulate) {
  const float alpha = 1, beta = accumulate;
  const int prefetch = LIBXSMM_GEMM_PREFETCH_NONE;
  const int flags =
      sizeof(T) == 4 ? LIBXSMM_GEMM_FLAG_NONE : LIBXSMM_GEMM_FLAG_VNNI_A;
  const int bytesB = strideB * sizeof(T), bytesA = strideA * sizeof(T);
  Function function;
  if constexpr (sizeof(T) == 4)
    function = reinterpret_cast<Function>(libxsmm_smmdispatch_reducebatch_strd(
        n, m, k, bytesB, bytesA, &ldb, &lda, &ldc, &alpha, &beta, &flags,
        &prefetch));
  else
    function = reinterpret_cast<Function>(libxsmm_bsmmdispatch_reducebatch_strd(
        n, m, k, bytesB, bytesA, &ldb, &lda, &ldc, &alpha, &beta, &flags,
        &prefetch));
  if (!function) {
    std::fputs("LIBXSMM has no kernel for a tile of this case\n", stderr);
    std::exit(1);
  }
  return function;
}

float widen(float value) { return value; }
float widen(Bf16 value) { return fromBf16(value); }
void narrow(float value, float &to) { to = value; }
void narrow(float value, Bf16 &to) { to = toBf16(value); }

/// One fully connected layer on `m` rows.
template <class T>
class Product {
public:
  Product(const Case &what, const Layer &layer)
      : m(what.m), n(layer.n), k(layer.k), hasBias(what.hasBias),
        floor(what.hasRelu ? 0.0f : -INFINITY), bias(layer.bias),
        weights(layer.k * layer.n) {
    width = n % 64 == 0 ? 64 : n % 32 == 0 ? 32 : n;
    depth = k;
    // A block of the panel takes 128 KiB at most.
    while (depth % 4 == 0 && depth * width * int64_t(sizeof(T)) > (128 << 10))
      depth /= 2;
    constexpr int64_t pair = sizeof(T) == 4 ? 1 : 2;
    for (int64_t j = 0; j < n; ++j)
      for (int64_t l = 0; l < k; ++l) {
        const int64_t inPanel =
            l / pair * pair * width + j % width * pair + l % pair;
        narrow(layer.weights[l * n + j],
               weights[j / width * k * width + inPanel]);
      }
    for (int rest = 0; rest < 2; ++rest) {
      const int64_t rows = rest ? m % kRows : kRows;
      if (rows == 0 || rows > m)
        continue;
      for (int accumulate = 0; accumulate < 2; ++accumulate)
        kernels[rest][accumulate] =
            dispatch<T>(rows, width, depth, k, width, ldc(), 0, 0, accumulate);
    }
  }

  void run(const T *in, T *out) const {
    const int64_t panels = n / width;
    const int64_t groups = (m + kTaskRows - 1) / kTaskRows;
#pragma omp parallel for collapse(2) schedule(static)
    for (int64_t panel = 0; panel < panels; ++panel)
      for (int64_t group = 0; group < groups; ++group)
        runTask(panel, group * kTaskRows, std::min(m, (group + 1) * kTaskRows),
                in, out);
  }

private:
  /// f32 results accumulate in place, others beside it.
  int64_t ldc() const { return sizeof(T) == 4 ? n : width; }

  void runTask(int64_t panel, int64_t begin, int64_t end, const T *in,
               T *out) const {
    alignas(64) float beside[sizeof(T) == 4 ? 1 : kTaskRows * 64];
    const unsigned long long one = 1;
    for (int64_t l = 0; l < k; l += depth)
      for (int64_t i = begin; i < end; i += kRows) {
        const int64_t rows = std::min(kRows, m - i);
        T *tile = out + i * n + panel * width;
        float *sums;
        if constexpr (sizeof(T) == 4)
          sums = tile;
        else
          sums = beside + (i - begin) * width;
        kernels[rows < kRows][l > 0](weights.get() + (panel * k + l) * width,
                                     in + i * k + l, sums, &one);
        if (l + depth == k)
          finish(sums, rows, panel, tile);
      }
  }

  void finish(const float *sums, int64_t rows, int64_t panel, T *tile) const {
    if (sizeof(T) == 4 && !hasBias)
      return;
    const float *added = bias.data() + panel * width;
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < width; ++j) {
        const float sum = sums[i * ldc() + j] + (hasBias ? added[j] : 0.0f);
        narrow(std::max(sum, floor), tile[i * n + j]);
      }
  }

  int64_t m, n, k, width, depth;
  bool hasBias;
  float floor;
  std::vector<float> bias;
  Buffer<T> weights;
  Function kernels[2][2] = {};
};

template <class T>
class Layers : public Contestant {
public:
  explicit Layers(const Case &what) : input(elementsOf<T>(what.input)) {
    for (const Layer &layer : what.layers) {
      products.emplace_back(what, layer);
      outputs.emplace_back(what.m * layer.n);
    }
  }

  void run() override {
    const T *in = input.get();
    for (size_t i = 0; i < products.size(); ++i) {
      products[i].run(in, outputs[i].get());
      in = outputs[i].get();
    }
  }

  std::vector<float> output() const override {
    const Buffer<T> &last = outputs.back();
    std::vector<float> values(last.size);
    for (int64_t i = 0; i < last.size; ++i)
      values[i] = widen(last[i]);
    return values;
  }

private:
  Buffer<T> input;
  std::vector<Product<T>> products;
  std::vector<Buffer<T>> outputs;
};

/// A 3x3 convolution: for each row of the result three calls, each over the
/// three neighbours in a row of the image.
template <class T>
class Convolution : public Contestant {
public:
  explicit Convolution(const Case &what)
      : what(what), input(elementsOf<T>(what.input)),
        output_(what.m * what.columnsOut()), f(what.columnsOut()),
        c(what.columnsIn() / 9), filter(9 * c * f) {
    constexpr int64_t pair = sizeof(T) == 4 ? 1 : 2;
    for (int64_t l = 0; l < 9 * c; ++l)
      for (int64_t j = 0; j < f; ++j)
        narrow(what.layers[0].weights[l * f + j],
               filter[l / pair * pair * f + j * pair + l % pair]);
    for (int accumulate = 0; accumulate < 2; ++accumulate)
      kernels[accumulate] =
          dispatch<T>(what.width, f, c, c, f, f, c, c * f, accumulate);
  }

  void run() override {
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < what.height; ++y) {
      std::vector<float> beside(sizeof(T) == 4 ? 0 : what.width * f);
      T *row = output_.get() + y * what.width * f;
      float *sums;
      if constexpr (sizeof(T) == 4)
        sums = row;
      else
        sums = beside.data();
      const unsigned long long three = 3;
      for (int64_t dy = 0; dy < 3; ++dy)
        kernels[dy > 0](filter.get() + 3 * dy * c * f,
                        input.get() + (y + dy) * (what.width + 2) * c, sums,
                        &three);
      const float *bias = what.layers[0].bias.data();
      for (int64_t x = 0; x < what.width; ++x)
        for (int64_t j = 0; j < f; ++j)
          narrow(std::max(sums[x * f + j] + bias[j], 0.0f), row[x * f + j]);
    }
  }

  std::vector<float> output() const override {
    std::vector<float> values(output_.size);
    for (int64_t i = 0; i < output_.size; ++i)
      values[i] = widen(output_[i]);
    return values;
  }

private:
  const Case &what;
  Buffer<T> input, output_;
  int64_t f, c;
  Buffer<T> filter;
  Function kernels[2];
};

/// Heads as views of columns; of K a transposed copy, since LIBXSMM wants rows
/// of k.
class Attention : public Contestant {
public:
  explicit Attention(const Case &what)
      : what(what), input(elementsOf<float>(what.input)) {
    for (const Layer &layer : what.layers) {
      products.emplace_back(what, layer);
      parts.emplace_back(what.m * layer.n);
    }
    const int64_t m = what.m, d = what.headSize, all = what.heads * d;
    context = Buffer<float>(m * all);
    scores = Buffer<float>(what.heads * m * m);
    turned = Buffer<float>(what.heads * m * d);
    score = dispatch<float>(m, m, d, all, m, m, 0, 0, false);
    mix = dispatch<float>(m, d, m, m, all, all, 0, 0, false);
  }

  void run() override {
    for (int i = 0; i < 3; ++i)
      products[i].run(input.get(), parts[i].get());
#pragma omp parallel for schedule(static)
    for (int64_t head = 0; head < what.heads; ++head)
      attend(head);
    products[3].run(context.get(), parts[3].get());
  }

  std::vector<float> output() const override {
    return {parts[3].get(), parts[3].get() + parts[3].size};
  }

private:
  void attend(int64_t head) const {
    const unsigned long long one = 1;
    const int64_t m = what.m, d = what.headSize, all = what.heads * d;
    float *columns = turned.get() + head * m * d;
    for (int64_t i = 0; i < m; ++i)
      for (int64_t l = 0; l < d; ++l)
        columns[l * m + i] = parts[1][i * all + head * d + l];
    float *plane = scores.get() + head * m * m;
    score(columns, parts[0].get() + head * d, plane, &one);
    for (int64_t i = 0; i < m; ++i)
      softmax(plane + i * m, m, 1 / std::sqrt(float(d)));
    mix(parts[2].get() + head * d, plane, context.get() + head * d, &one);
  }

  /// exp by 2^x = 2^(whole part) * polynomial(rest), for x <= 0.
  static float exponential(float x) {
    const float power = std::max(x * 1.44269504f, -126.0f);
    const float whole = std::floor(power), rest = power - whole;
    float value = 1.8775767e-3f;
    value = value * rest + 8.9893397e-3f;
    value = value * rest + 5.5826318e-2f;
    value = value * rest + 2.4015361e-1f;
    value = value * rest + 6.9315308e-1f;
    value = value * rest + 1.0f;
    const int32_t bits = (static_cast<int32_t>(whole) + 127) << 23;
    float scale;
    std::memcpy(&scale, &bits, 4);
    return value * scale;
  }

  static void softmax(float *row, int64_t m, float scale) {
    float top = -INFINITY, sum = 0;
    for (int64_t j = 0; j < m; ++j)
      top = std::max(top, row[j]);
    for (int64_t j = 0; j < m; ++j)
      row[j] = exponential((row[j] - top) * scale);
    for (int64_t j = 0; j < m; ++j)
      sum += row[j];
    for (int64_t j = 0; j < m; ++j)
      row[j] /= sum;
  }

  const Case &what;
  Buffer<float> input, context, scores, turned;
  std::vector<Product<float>> products;
  std::vector<Buffer<float>> parts;
  Function score, mix;
};

} // namespace

std::unique_ptr<Contestant> tenon::bench::makeXsmm(const Case &what,
                                                   int threads) {
  if (what.kind == Kind::Attention) {
    if (what.isBf16)
      return nullptr;
    return std::make_unique<Attention>(what);
  }
  if (what.kind == Kind::Convolution) {
    if (what.isBf16)
      return std::make_unique<Convolution<Bf16>>(what);
    return std::make_unique<Convolution<float>>(what);
  }
  if (what.isBf16)
    return std::make_unique<Layers<Bf16>>(what);
  return std::make_unique<Layers<float>>(what);
}
