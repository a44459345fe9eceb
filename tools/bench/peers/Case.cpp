//===- Case.cpp - What a benchmark of kernels computes --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include "../../../native/Run/Random.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

using namespace tenon::bench;

[[noreturn]] static void refuse(const std::string &spec) {
  std::fprintf(stderr,
               "'%s' is no case; KIND:TYPE:SIZES is, as fc:f32:128x768x768: "
               "matmul or fc of MxNxK, mlp of MxW0xW1x..., conv of HxWxCxF, "
               "attention of SxHxD, in f32 or bf16\n",
               spec.c_str());
  std::exit(2);
}

static float rounded(float value, bool isBf16) {
  return isBf16 ? fromBf16(toBf16(value)) : value;
}

std::vector<Bf16> tenon::bench::toBf16(const std::vector<float> &values) {
  std::vector<Bf16> halves(values.size());
  std::transform(values.begin(), values.end(), halves.begin(),
                 [](float value) { return toBf16(value); });
  return halves;
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

/// What tenon-run makes up for an argument: uniform in [-1, 1).
static std::vector<float> randomArray(int64_t size, uint64_t stream,
                                      bool isBf16) {
  std::vector<float> values(size);
  const uint64_t start = tenon::run::randomStart(/*seed=*/0, stream);
  for (int64_t i = 0; i < size; ++i)
    values[i] = static_cast<float>(
        tenon::run::uniform(tenon::run::mix(start + i), isBf16 ? 8 : 24));
  return values;
}

/// A layer whose products have a standard deviation near that of its input.
static Layer randomLayer(int64_t k, int64_t n, size_t number, bool isBf16) {
  Layer layer{k, n, randomArray(k * n, 1000 + 2 * number, false),
              randomArray(n, 1001 + 2 * number, false)};
  const float scale = std::sqrt(3.0f / static_cast<float>(k));
  for (float &weight : layer.weights)
    weight = rounded(weight * scale, isBf16);
  for (float &bias : layer.bias)
    bias = rounded(bias, isBf16);
  return layer;
}

static std::vector<int64_t> sizesOf(const std::string &text) {
  std::vector<int64_t> sizes;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('x', at), text.size());
    sizes.push_back(std::atoll(text.substr(at, end - at).c_str()));
    at = end + 1;
  }
  return sizes;
}

Case::Case(const std::string &spec) {
  const size_t first = spec.find(':'), second = spec.find(':', first + 1);
  if (first == std::string::npos || second == std::string::npos)
    refuse(spec);
  const std::string name = spec.substr(0, first);
  const std::string type = spec.substr(first + 1, second - first - 1);
  const std::vector<int64_t> sizes = sizesOf(spec.substr(second + 1));
  isBf16 = type == "bf16";
  if ((!isBf16 && type != "f32") || sizes.size() < 3 ||
      *std::min_element(sizes.begin(), sizes.end()) < 1)
    refuse(spec);
  kind = Kind::Layers;
  m = sizes[0];
  hasBias = hasRelu = name != "matmul";
  auto add = [&](int64_t k, int64_t n) {
    layers.push_back(randomLayer(k, n, layers.size(), isBf16));
  };
  int64_t inputSize;
  if ((name == "matmul" || name == "fc") && sizes.size() == 3) {
    add(sizes[2], sizes[1]);
  } else if (name == "mlp") {
    for (size_t i = 2; i < sizes.size(); ++i)
      add(sizes[i - 1], sizes[i]);
  } else if (name == "conv" && sizes.size() == 4) {
    kind = Kind::Convolution;
    height = sizes[0];
    width = sizes[1];
    m = height * width;
    add(9 * sizes[2], sizes[3]);
  } else if (name == "attention" && sizes.size() == 3) {
    kind = Kind::Attention;
    hasRelu = false;
    heads = sizes[1];
    headSize = sizes[2];
    for (int i = 0; i < 4; ++i)
      add(heads * headSize, heads * headSize);
  } else {
    refuse(spec);
  }
  inputSize = kind == Kind::Convolution
                  ? (height + 2) * (width + 2) * columnsIn() / 9
                  : m * columnsIn();
  input = randomArray(inputSize, /*stream=*/0, isBf16);
}

//===----------------------------------------------------------------------===//
// The reference
//===----------------------------------------------------------------------===//

/// C[m x n] = A * B with rows of A and B `lda` and `ldb` apart, or A * B^T.
static void multiply(int64_t m, int64_t n, int64_t k, const float *a,
                     int64_t lda, const float *b, int64_t ldb, bool transposed,
                     float *c, int64_t ldc) {
  for (int64_t i = 0; i < m; ++i) {
    std::fill_n(c + i * ldc, n, 0.0f);
    if (transposed) {
      for (int64_t j = 0; j < n; ++j)
        for (int64_t l = 0; l < k; ++l)
          c[i * ldc + j] += a[i * lda + l] * b[j * ldb + l];
      continue;
    }
    for (int64_t l = 0; l < k; ++l) {
      const float factor = a[i * lda + l];
      for (int64_t j = 0; j < n; ++j)
        c[i * ldc + j] += factor * b[l * ldb + j];
    }
  }
}

static std::vector<float> applyLayer(const Case &what, const Layer &layer,
                                     const std::vector<float> &in) {
  std::vector<float> out(what.m * layer.n);
  multiply(what.m, layer.n, layer.k, in.data(), layer.k, layer.weights.data(),
           layer.n, false, out.data(), layer.n);
  for (int64_t i = 0; i < what.m * layer.n; ++i) {
    if (what.hasBias)
      out[i] += layer.bias[i % layer.n];
    if (what.hasRelu)
      out[i] = std::max(out[i], 0.0f);
    out[i] = rounded(out[i], what.isBf16);
  }
  return out;
}

/// The neighbourhoods of an image's pixels as rows of a matrix.
static std::vector<float> neighbourhoods(const Case &what) {
  const int64_t channels = what.columnsIn() / 9, row = what.width + 2;
  std::vector<float> rows;
  rows.reserve(what.m * what.columnsIn());
  for (int64_t pixel = 0; pixel < what.m; ++pixel)
    for (int64_t y = 0; y < 3; ++y) {
      const int64_t at = (pixel / what.width + y) * row + pixel % what.width;
      rows.insert(rows.end(), what.input.begin() + at * channels,
                  what.input.begin() + (at + 3) * channels);
    }
  return rows;
}

static std::vector<float> attend(const Case &what) {
  const int64_t m = what.m, d = what.headSize, columns = what.heads * d;
  std::vector<float> parts[3], context(m * columns), scores(m * m);
  for (int i = 0; i < 3; ++i)
    parts[i] = applyLayer(what, what.layers[i], what.input);
  for (int64_t head = 0; head < what.heads; ++head) {
    multiply(m, m, d, &parts[0][head * d], columns, &parts[1][head * d],
             columns, true, scores.data(), m);
    for (int64_t i = 0; i < m; ++i) {
      float *row = &scores[i * m], sum = 0;
      for (int64_t j = 0; j < m; ++j)
        row[j] = rounded(row[j], what.isBf16) / std::sqrt(float(d));
      const float top = *std::max_element(row, row + m);
      for (int64_t j = 0; j < m; ++j)
        sum += row[j] = std::exp(row[j] - top);
      for (int64_t j = 0; j < m; ++j)
        row[j] = rounded(row[j] / sum, what.isBf16);
    }
    multiply(m, d, m, scores.data(), m, &parts[2][head * d], columns, false,
             &context[head * d], columns);
  }
  for (float &value : context)
    value = rounded(value, what.isBf16);
  return applyLayer(what, what.layers[3], context);
}

std::vector<float> Case::reference() const {
  if (kind == Kind::Attention)
    return attend(*this);
  std::vector<float> activation =
      kind == Kind::Convolution ? neighbourhoods(*this) : input;
  for (const Layer &layer : layers)
    activation = applyLayer(*this, layer, activation);
  return activation;
}
