//===- OpenBlas.cpp - A case on OpenBLAS ----------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One cblas_sgemm a layer, then bias and relu in a loop that the compiler
// vectorizes. OpenBLAS packs the weights in every call: it has no other way.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include <algorithm>
#include <cblas.h>

using namespace tenon::bench;

namespace {

class Layers : public Contestant {
public:
  explicit Layers(const Case &what)
      : what(what), input(elementsOf<float>(what.input)) {
    for (const Layer &layer : what.layers) {
      weights.push_back(elementsOf<float>(layer.weights));
      outputs.emplace_back(what.m * layer.n);
    }
  }

  void run() override {
    const float *in = input.get();
    for (size_t i = 0; i < weights.size(); ++i) {
      const Layer &layer = what.layers[i];
      float *out = outputs[i].get();
      cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, what.m, layer.n,
                  layer.k, 1.0f, in, layer.k, weights[i].get(), layer.n, 0.0f,
                  out, layer.n);
      if (what.hasBias)
        finish(layer, out);
      in = out;
    }
  }

  std::vector<float> output() const override {
    return {outputs.back().get(), outputs.back().get() + outputs.back().size};
  }

private:
  void finish(const Layer &layer, float *out) const {
    const float *bias = layer.bias.data();
    const int64_t n = layer.n;
#pragma omp parallel for
    for (int64_t i = 0; i < what.m; ++i)
      for (int64_t j = 0; j < n; ++j)
        out[i * n + j] = std::max(out[i * n + j] + bias[j], 0.0f);
  }

  const Case &what;
  Buffer<float> input;
  std::vector<Buffer<float>> weights, outputs;
};

} // namespace

std::unique_ptr<Contestant> tenon::bench::makeOpenBlas(const Case &what,
                                                       int threads) {
  if (what.isBf16 || what.kind != Kind::Layers)
    return nullptr;
  openblas_set_num_threads(threads);
  return std::make_unique<Layers>(what);
}
