//===- OneDnn.cpp - A case on oneDNN --------------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One primitive a layer, with bias and relu in it. Weights are reordered once
// to the layout that the primitive asks for; activations stay row-major.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include <cmath>
#include <dnnl.hpp>
#include <unordered_map>

using namespace tenon::bench;
using dnnl::memory;

namespace {

using Tag = memory::format_tag;

/// Calls of primitives in order.
class Sequence : public Contestant {
public:
  explicit Sequence(const Case &what)
      : what(what),
        type(what.isBf16 ? memory::data_type::bf16 : memory::data_type::f32) {}

  void run() override {
    for (auto &[primitive, arguments] : steps)
      primitive.execute(stream, arguments);
    stream.wait();
  }

  std::vector<float> output() const override {
    const int64_t count = what.m * what.columnsOut();
    std::vector<float> values(count);
    const void *data = last.get_data_handle();
    for (int64_t i = 0; i < count; ++i)
      values[i] = what.isBf16 ? fromBf16(static_cast<const Bf16 *>(data)[i])
                              : static_cast<const float *>(data)[i];
    return values;
  }

  void addLayers() {
    last = filled({what.m, what.columnsIn()}, Tag::ab, what.input);
    for (const Layer &layer : what.layers)
      last = addProduct(last, layer);
  }

  void addConvolution();
  void addAttention();

private:
  memory::desc any(const memory::dims &dims) const {
    return {dims, type, Tag::any};
  }

  memory filled(const memory::dims &dims, Tag tag,
                const std::vector<float> &values) {
    memory result({dims, type, tag}, engine);
    if (what.isBf16) {
      const std::vector<Bf16> halves = toBf16(values);
      std::memcpy(result.get_data_handle(), halves.data(), halves.size() * 2);
    } else {
      std::memcpy(result.get_data_handle(), values.data(), values.size() * 4);
    }
    return result;
  }

  /// The same elements in the layout `wanted`, now.
  memory reordered(memory from, const memory::desc &wanted) {
    if (from.get_desc() == wanted)
      return from;
    memory to(wanted, engine);
    dnnl::reorder(from, to).execute(stream, from, to);
    stream.wait();
    return to;
  }

  dnnl::primitive_attr attributes() const {
    dnnl::primitive_attr attributes;
    dnnl::post_ops after;
    if (what.hasRelu)
      after.append_eltwise(1.0f, dnnl::algorithm::eltwise_relu, 0.0f, 0.0f);
    attributes.set_post_ops(after);
    return attributes;
  }

  memory addProduct(memory in, const Layer &layer) {
    const memory::desc source = in.get_desc();
    const memory::desc target({what.m, layer.n}, type, Tag::ab);
    const memory::desc bias({1, layer.n}, type, Tag::ab);
    const dnnl::matmul::desc operation =
        what.hasBias
            ? dnnl::matmul::desc(source, any({layer.k, layer.n}), bias, target)
            : dnnl::matmul::desc(source, any({layer.k, layer.n}), target);
    const dnnl::matmul::primitive_desc chosen(operation, attributes(), engine);
    memory out(target, engine);
    Arguments arguments = {
        {DNNL_ARG_SRC, in},
        {DNNL_ARG_WEIGHTS,
         reordered(filled({layer.k, layer.n}, Tag::ab, layer.weights),
                   chosen.weights_desc())},
        {DNNL_ARG_DST, out}};
    if (what.hasBias)
      arguments[DNNL_ARG_BIAS] = filled({1, layer.n}, Tag::ab, layer.bias);
    steps.emplace_back(dnnl::matmul(chosen), arguments);
    return out;
  }

  using Arguments = std::unordered_map<int, memory>;
  const Case &what;
  memory::data_type type;
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
  std::vector<std::pair<dnnl::primitive, Arguments>> steps;
  memory last;
  std::vector<memory> kept;
};

} // namespace

void Sequence::addConvolution() {
  const Layer &layer = what.layers[0];
  const int64_t c = layer.k / 9, h = what.height, w = what.width;
  memory in = filled({1, c, h + 2, w + 2}, Tag::nhwc, what.input);
  memory filter = filled({layer.n, c, 3, 3}, Tag::hwio, layer.weights);
  memory bias = filled({layer.n}, Tag::a, layer.bias);
  const memory::desc target({1, layer.n, h, w}, type, Tag::nhwc);
  const dnnl::convolution_forward::desc operation(
      dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct,
      in.get_desc(), any({layer.n, c, 3, 3}), bias.get_desc(), target, {1, 1},
      {0, 0}, {0, 0});
  const dnnl::convolution_forward::primitive_desc chosen(operation,
                                                         attributes(), engine);
  last = memory(target, engine);
  steps.emplace_back(
      dnnl::convolution_forward(chosen),
      Arguments{{DNNL_ARG_SRC, in},
                {DNNL_ARG_WEIGHTS, reordered(filter, chosen.weights_desc())},
                {DNNL_ARG_BIAS, bias},
                {DNNL_ARG_DST, last}});
}

void Sequence::addAttention() {
  const int64_t m = what.m, h = what.heads, d = what.headSize, all = h * d;
  memory in = filled({m, all}, Tag::ab, what.input), parts[3];
  for (int i = 0; i < 3; ++i)
    parts[i] = addProduct(in, what.layers[i]);
  // Heads are views of the columns.
  const memory::dims rows = {d, all, 1}, columns = {d, 1, all};
  const memory::desc asRows({h, m, d}, type, rows);
  const memory::desc asColumns({h, d, m}, type, columns);
  const memory::desc plane({h, m, m}, type, Tag::abc);
  auto view = [&](const memory &of, const memory::desc &desc) {
    return memory(desc, engine, of.get_data_handle());
  };
  memory scores(plane, engine), weights(plane, engine);
  memory context({{m, all}, type, Tag::ab}, engine);
  dnnl::primitive_attr scaled;
  scaled.set_output_scales(0, {1.0f / std::sqrt(float(d))});
  steps.emplace_back(dnnl::matmul({{asRows, asColumns, plane}, scaled, engine}),
                     Arguments{{DNNL_ARG_SRC, view(parts[0], asRows)},
                               {DNNL_ARG_WEIGHTS, view(parts[1], asColumns)},
                               {DNNL_ARG_DST, scores}});
  steps.emplace_back(
      dnnl::softmax_forward(
          {{dnnl::prop_kind::forward_inference, plane, 2}, engine}),
      Arguments{{DNNL_ARG_SRC, scores}, {DNNL_ARG_DST, weights}});
  steps.emplace_back(dnnl::matmul({{plane, asRows, asRows}, engine}),
                     Arguments{{DNNL_ARG_SRC, weights},
                               {DNNL_ARG_WEIGHTS, view(parts[2], asRows)},
                               {DNNL_ARG_DST, view(context, asRows)}});
  last = addProduct(context, what.layers[3]);
  // The primitives keep the views, not what they look at.
  kept = {in, parts[0], parts[1], parts[2], context};
}

std::unique_ptr<Contestant> tenon::bench::makeOneDnn(const Case &what,
                                                     int threads) {
  auto sequence = std::make_unique<Sequence>(what);
  if (what.kind == Kind::Layers)
    sequence->addLayers();
  else if (what.kind == Kind::Convolution)
    sequence->addConvolution();
  else
    sequence->addAttention();
  return sequence;
}
