//===- Rows.cpp - What goes along rows and over windows, by oneDNN --------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   tenon-bench-rows KIND TYPE SIZES THREADS   computes, as it is told to
//
// SIZES of a softmax, layernorm, gelu, gelu-tanh, transpose, row-sums or
// column-sums are MxN; of a depthwise, max-pool or average-pool HxWxCxKxS: what
// the result has of rows, columns and channels, the window and its step. One
// primitive each; data is what tenon-run makes up for arguments. Filters are
// reordered before, to the layout that the primitive asks for. Commands are
// those of tenon-run --commands: `time SECONDS` and `write FILE`.
//
//===----------------------------------------------------------------------===//

#include "../../../native/Run/Random.h"
#include "Case.h"
#include "Serve.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dnnl.hpp>
#include <fstream>
#include <omp.h>
#include <unordered_map>

using namespace tenon::bench;
using dnnl::algorithm;
using dnnl::memory;
using dnnl::prop_kind;

namespace {

using Tag = memory::format_tag;
using Type = memory::data_type;

constexpr float kEpsilon = 1e-5f;

struct Rows {
  Rows(const std::string &kind, Type type, const memory::dims &sizes)
      : type(type) {
    if (kind == "depthwise" || kind == "max-pool" || kind == "average-pool")
      addWindow(kind, sizes);
    else
      addMatrix(kind, sizes);
  }

  void run() {
    primitive.execute(stream, arguments);
    stream.wait();
  }

  const memory &result() const { return arguments.at(DNNL_ARG_DST); }

private:
  /// What tenon-run makes up for argument `number`.
  memory random(const memory::desc &desc, uint64_t number) {
    memory made(desc, engine);
    void *data = made.get_data_handle();
    const uint64_t start = tenon::run::randomStart(/*seed=*/0, number);
    const size_t width = memory::data_type_size(desc.data_type());
    for (size_t i = 0, size = desc.get_size() / width; i < size; ++i) {
      const uint64_t bits = tenon::run::mix(start + i);
      const auto digits = [&](unsigned count) {
        return static_cast<float>(tenon::run::uniform(bits, count));
      };
      if (width == 4)
        static_cast<float *>(data)[i] = digits(24);
      else if (width == 2)
        static_cast<Bf16 *>(data)[i] = toBf16(digits(8));
      else
        static_cast<int8_t *>(data)[i] =
            static_cast<int8_t>(static_cast<int>(bits >> 60) - 8);
    }
    return made;
  }

  template <class Primitive, class... Parts>
  typename Primitive::primitive_desc choose(const Parts &...parts) {
    typename Primitive::primitive_desc chosen(
        typename Primitive::desc(parts...), engine);
    primitive = Primitive(chosen);
    return chosen;
  }

  void addMatrix(const std::string &kind, const memory::dims &sizes) {
    const memory::desc data(sizes, type, Tag::ab);
    const auto inference = prop_kind::forward_inference;
    memory::desc target = data;
    const memory in = random(data, 0);
    if (kind == "softmax") {
      choose<dnnl::softmax_forward>(inference, data, 1);
    } else if (kind == "layernorm") {
      choose<dnnl::layer_normalization_forward>(
          inference, data, kEpsilon,
          dnnl::normalization_flags::use_scale_shift);
      // The scales, then the shifts.
      memory both({{2, sizes[1]}, Type::f32, Tag::ab}, engine);
      for (int part = 0; part < 2; ++part) {
        const memory half =
            random({{sizes[1]}, Type::f32, Tag::a}, uint64_t(1 + part));
        std::copy_n(static_cast<float *>(half.get_data_handle()), sizes[1],
                    static_cast<float *>(both.get_data_handle()) +
                        part * sizes[1]);
      }
      arguments[DNNL_ARG_SCALE_SHIFT] = both;
    } else if (kind == "gelu" || kind == "gelu-tanh") {
      choose<dnnl::eltwise_forward>(inference,
                                    kind == "gelu"
                                        ? algorithm::eltwise_gelu_erf
                                        : algorithm::eltwise_gelu_tanh,
                                    data, 0.0f, 0.0f);
    } else if (kind == "transpose") {
      target = memory::desc(sizes, type, Tag::ba);
      primitive = dnnl::reorder({engine, data, engine, target});
    } else {
      target = kind == "row-sums" ? memory::desc({sizes[0], 1}, type, Tag::ab)
                                  : memory::desc({1, sizes[1]}, type, Tag::ab);
      choose<dnnl::reduction>(algorithm::reduction_sum, data, target, 0.0f,
                              0.0f);
    }
    arguments[DNNL_ARG_SRC] = in;
    arguments[DNNL_ARG_DST] = memory(target, engine);
  }

  void addWindow(const std::string &kind, const memory::dims &sizes) {
    const int64_t h = sizes[0], w = sizes[1], c = sizes[2], k = sizes[3],
                  s = sizes[4];
    const memory::desc source({1, c, (h - 1) * s + k, (w - 1) * s + k}, type,
                              Tag::nhwc);
    const memory::desc target({1, c, h, w}, type, Tag::nhwc);
    const memory::dims steps = {s, s}, window = {k, k}, none = {0, 0};
    if (kind == "depthwise") {
      const memory::dims filters = {c, 1, 1, k, k};
      const auto chosen = choose<dnnl::convolution_forward>(
          prop_kind::forward_inference, algorithm::convolution_direct, source,
          memory::desc(filters, type, Tag::any), target, steps, none, none);
      // Places of the window, and at each all channels.
      memory plain = random({filters, type, Tag::hwigo}, 1);
      memory wanted(chosen.weights_desc(), engine);
      dnnl::reorder(plain, wanted).execute(stream, plain, wanted);
      stream.wait();
      arguments[DNNL_ARG_WEIGHTS] = wanted;
    } else {
      choose<dnnl::pooling_forward>(
          prop_kind::forward_inference,
          kind == "max-pool" ? algorithm::pooling_max
                             : algorithm::pooling_avg_exclude_padding,
          source, target, steps, window, none, none);
    }
    arguments[DNNL_ARG_SRC] = random(source, 0);
    arguments[DNNL_ARG_DST] = memory(target, engine);
  }

  Type type;
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
  dnnl::primitive primitive;
  std::unordered_map<int, memory> arguments;
};

int refuse() {
  std::fputs("tenon-bench-rows: KIND TYPE SIZES THREADS; "
             "tools/bench/rows uses it\n",
             stderr);
  return 2;
}

int serve(const std::string &kind, Type type, const std::string &text) {
  memory::dims sizes;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('x', at), text.size());
    sizes.push_back(std::atoll(text.substr(at, end - at).c_str()));
    at = end + 1;
  }
  const bool isWindow =
      kind == "depthwise" || kind == "max-pool" || kind == "average-pool";
  const std::vector<std::string> others = {
      "softmax",   "layernorm", "gelu",       "gelu-tanh",
      "transpose", "row-sums",  "column-sums"};
  if (sizes.size() != (isWindow ? 5 : 2) ||
      *std::min_element(sizes.begin(), sizes.end()) < 1 ||
      (!isWindow &&
       std::find(others.begin(), others.end(), kind) == others.end()))
    return refuse();
  Rows rows(kind, type, sizes);
  rows.run();
  return tenon::bench::serve(
      [&] { rows.run(); },
      [&](const std::string &file) {
        const memory &result = rows.result();
        std::ofstream(file, std::ios::binary)
            .write(static_cast<const char *>(result.get_data_handle()),
                   std::streamsize(result.get_desc().get_size()));
      });
}

} // namespace

int main(int argc, char **argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const std::unordered_map<std::string, Type> types = {
      {"f32", Type::f32}, {"bf16", Type::bf16}, {"i8", Type::s8}};
  if (words.size() != 4 || !types.count(words[1]))
    return refuse();
  const Type type = types.at(words[1]);
  omp_set_num_threads(std::max(1, std::atoi(words[3].c_str())));
  try {
    return serve(words[0], type, words[2]);
  } catch (const dnnl::error &error) {
    std::fprintf(stderr, "oneDNN has no such primitive: %s\n", error.what());
    return 1;
  }
}
