//===- Payload.cpp - A case as a front end would write it -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include <cstdio>

using namespace tenon::bench;

namespace {

/// Writes operations, each with a result of a new name.
class Writer {
public:
  Writer(const Case &what, std::FILE *out)
      : what(what), out(out), type(what.isBf16 ? "bf16" : "f32") {}

  void write();

private:
  std::string tensor(const std::vector<int64_t> &shape) const;
  std::string name(const char *base) {
    return std::string("%") + base + std::to_string(next++);
  }
  std::string constant(const std::vector<float> &values,
                       const std::vector<int64_t> &shape);
  std::string zeros(const std::vector<int64_t> &shape);
  std::string empty(const std::vector<int64_t> &shape);
  std::string product(const char *op, const std::string &a,
                      const std::vector<int64_t> &aShape, const std::string &b,
                      const std::vector<int64_t> &bShape,
                      const std::vector<int64_t> &shape);
  std::string elementwise(const std::string &in, const std::string &bias,
                          const std::vector<int64_t> &shape,
                          const std::string &body);
  std::string finish(std::string value, const Layer &layer,
                     const std::vector<int64_t> &shape);
  std::string apply(const std::string &in, const Layer &layer);
  std::string transposed(const std::string &in,
                         const std::vector<int64_t> &from,
                         const std::vector<int64_t> &to, const char *order);
  std::string attention();
  std::string convolution();

  const Case &what;
  std::FILE *out;
  std::string type;
  int next = 0;
};

} // namespace

std::string Writer::tensor(const std::vector<int64_t> &shape) const {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += std::to_string(size) + "x";
  return text + type + ">";
}

std::string Writer::constant(const std::vector<float> &values,
                             const std::vector<int64_t> &shape) {
  const std::string result = name("c");
  std::string bytes;
  bytes.reserve(values.size() * 8);
  static const char kDigits[] = "0123456789ABCDEF";
  for (float value : values) {
    uint32_t bits;
    std::memcpy(&bits, &value, 4);
    for (int byte = what.isBf16 ? 2 : 0; byte < 4; ++byte) {
      bytes += kDigits[(bits >> (8 * byte + 4)) & 15];
      bytes += kDigits[(bits >> (8 * byte)) & 15];
    }
  }
  std::fprintf(out, "  %s = arith.constant dense<\"0x%s\"> : %s\n",
               result.c_str(), bytes.c_str(), tensor(shape).c_str());
  return result;
}

std::string Writer::empty(const std::vector<int64_t> &shape) {
  const std::string result = name("empty");
  std::fprintf(out, "  %s = tensor.empty() : %s\n", result.c_str(),
               tensor(shape).c_str());
  return result;
}

std::string Writer::zeros(const std::vector<int64_t> &shape) {
  const std::string into = empty(shape), result = name("zeros");
  std::fprintf(out, "  %s = linalg.fill ins(%%zero : %s) outs(%s : %s) -> %s\n",
               result.c_str(), type.c_str(), into.c_str(),
               tensor(shape).c_str(), tensor(shape).c_str());
  return result;
}

std::string Writer::product(const char *op, const std::string &a,
                            const std::vector<int64_t> &aShape,
                            const std::string &b,
                            const std::vector<int64_t> &bShape,
                            const std::vector<int64_t> &shape) {
  const std::string init = zeros(shape), result = name("product");
  std::fprintf(out, "  %s = %s ins(%s, %s : %s, %s) outs(%s : %s) -> %s\n",
               result.c_str(), op, a.c_str(), b.c_str(), tensor(aShape).c_str(),
               tensor(bShape).c_str(), init.c_str(), tensor(shape).c_str(),
               tensor(shape).c_str());
  return result;
}

/// A generic over all of `shape` whose body has %a of `in` and, unless it is
/// empty, %b of `bias` along the last dimension; `body` computes %r.
std::string Writer::elementwise(const std::string &in, const std::string &bias,
                                const std::vector<int64_t> &shape,
                                const std::string &body) {
  const std::string into = empty(shape), result = name("each");
  std::string dims, parallel;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    dims += (dim ? ", d" : "d") + std::to_string(dim);
    parallel += dim ? ", \"parallel\"" : "\"parallel\"";
  }
  const std::string last = "d" + std::to_string(shape.size() - 1);
  const std::string whole = "affine_map<(" + dims + ") -> (" + dims + ")>";
  const std::string row = "affine_map<(" + dims + ") -> (" + last + ")>";
  const std::string all = tensor(shape), one = tensor({shape.back()});
  std::fprintf(
      out,
      "  %s = linalg.generic {indexing_maps = [%s, %s%s], iterator_types = "
      "[%s]} ins(%s%s : %s%s) outs(%s : %s) {\n  ^bb0(%%a: %s, %s%%o: %s):\n"
      "    %s\n    linalg.yield %%r : %s\n  } -> %s\n",
      result.c_str(), whole.c_str(), bias.empty() ? "" : (row + ", ").c_str(),
      whole.c_str(), parallel.c_str(), in.c_str(),
      bias.empty() ? "" : (", " + bias).c_str(), all.c_str(),
      bias.empty() ? "" : (", " + one).c_str(), into.c_str(), all.c_str(),
      type.c_str(), bias.empty() ? "" : ("%b: " + type + ", ").c_str(),
      type.c_str(), body.c_str(), type.c_str(), all.c_str());
  return result;
}

std::string Writer::finish(std::string value, const Layer &layer,
                           const std::vector<int64_t> &shape) {
  if (what.hasBias)
    value = elementwise(value, constant(layer.bias, {layer.n}), shape,
                        "%r = arith.addf %a, %b : " + type);
  if (what.hasRelu)
    value = elementwise(value, "", shape,
                        "%r = arith.maximumf %a, %zero : " + type);
  return value;
}

std::string Writer::apply(const std::string &in, const Layer &layer) {
  const std::string weights = constant(layer.weights, {layer.k, layer.n});
  return finish(product("linalg.matmul", in, {what.m, layer.k}, weights,
                        {layer.k, layer.n}, {what.m, layer.n}),
                layer, {what.m, layer.n});
}

std::string Writer::transposed(const std::string &in,
                               const std::vector<int64_t> &from,
                               const std::vector<int64_t> &to,
                               const char *order) {
  const std::string into = empty(to), result = name("turned");
  std::fprintf(out,
               "  %s = linalg.transpose ins(%s : %s) outs(%s : %s) "
               "permutation = [%s]\n",
               result.c_str(), in.c_str(), tensor(from).c_str(), into.c_str(),
               tensor(to).c_str(), order);
  return result;
}

std::string Writer::attention() {
  const int64_t m = what.m, h = what.heads, d = what.headSize;
  const std::vector<int64_t> flat = {m, h * d}, split = {m, h, d};
  std::string parts[3];
  const char *orders[] = {"1, 0, 2", "1, 2, 0", "1, 0, 2"};
  for (int i = 0; i < 3; ++i) {
    const std::string value = apply("%x", what.layers[i]);
    const std::string expanded = name("heads");
    std::fprintf(out,
                 "  %s = tensor.expand_shape %s [[0], [1, 2]] output_shape "
                 "[%ld, %ld, %ld] : %s into %s\n",
                 expanded.c_str(), value.c_str(), long(m), long(h), long(d),
                 tensor(flat).c_str(), tensor(split).c_str());
    const std::vector<int64_t> to =
        i == 1 ? std::vector<int64_t>{h, d, m} : std::vector<int64_t>{h, m, d};
    parts[i] = transposed(expanded, split, to, orders[i]);
  }
  std::string scores = product("linalg.batch_matmul", parts[0], {h, m, d},
                               parts[1], {h, d, m}, {h, m, m});
  scores = elementwise(scores, "", {h, m, m},
                       "%r = arith.mulf %a, %scale : " + type);
  const std::string into = empty({h, m, m}), weights = name("softmax");
  const std::string plane = tensor({h, m, m});
  std::fprintf(out,
               "  %s = linalg.softmax dimension(2) ins(%s : %s) outs(%s : %s) "
               "-> %s\n",
               weights.c_str(), scores.c_str(), plane.c_str(), into.c_str(),
               plane.c_str(), plane.c_str());
  const std::string context = product("linalg.batch_matmul", weights, {h, m, m},
                                      parts[2], {h, m, d}, {h, m, d});
  const std::string turned = transposed(context, {h, m, d}, split, "1, 0, 2");
  const std::string joined = name("joined");
  std::fprintf(out,
               "  %s = tensor.collapse_shape %s [[0], [1, 2]] : %s into %s\n",
               joined.c_str(), turned.c_str(), tensor(split).c_str(),
               tensor(flat).c_str());
  return apply(joined, what.layers[3]);
}

std::string Writer::convolution() {
  const int64_t c = what.columnsIn() / 9, f = what.columnsOut();
  const std::vector<int64_t> shape = {1, what.height, what.width, f};
  const std::string filter = constant(what.layers[0].weights, {3, 3, c, f});
  return finish(product("linalg.conv_2d_nhwc_hwcf", "%x",
                        {1, what.height + 2, what.width + 2, c}, filter,
                        {3, 3, c, f}, shape),
                what.layers[0], shape);
}

void Writer::write() {
  const bool isConvolution = what.kind == Kind::Convolution;
  std::vector<int64_t> from = {what.m, what.columnsIn()},
                       to = {what.m, what.columnsOut()};
  if (isConvolution) {
    from = {1, what.height + 2, what.width + 2, what.columnsIn() / 9};
    to = {1, what.height, what.width, what.columnsOut()};
  }
  std::fprintf(out, "func.func @entry(%%x: %s) -> %s {\n", tensor(from).c_str(),
               tensor(to).c_str());
  std::fprintf(out, "  %%zero = arith.constant 0.0 : %s\n", type.c_str());
  std::string value = "%x";
  if (what.kind == Kind::Attention) {
    std::fprintf(out, "  %%scale = arith.constant %.9g : %s\n",
                 1.0 / __builtin_sqrt(double(what.headSize)), type.c_str());
    value = attention();
  } else if (isConvolution) {
    value = convolution();
  } else {
    for (const Layer &layer : what.layers)
      value = apply(value, layer);
  }
  std::fprintf(out, "  return %s : %s\n}\n", value.c_str(), tensor(to).c_str());
}

void Case::writePayload(std::FILE *out) const { Writer(*this, out).write(); }
