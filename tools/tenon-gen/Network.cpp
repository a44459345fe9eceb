//===- Network.cpp - From a network's description to IR -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Network.h"
#include "Workload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstring>
#include <random>

using namespace mlir;

namespace tenon {
namespace {

/// The layout of one matrix of the network. A plain matrix has rows x columns;
/// a blocked one has the shape [rows / rowTile][columns / columnTile] (swapped
/// when `columnsOutermost`) [rowTile][columnTile]. Of a row of it the dims of
/// rows are left away.
struct MatrixLayout {
  int64_t rows, columns;
  int64_t rowTile = 0, columnTile = 0;
  bool columnsOutermost = false;
  bool isRow = false;

  bool isBlocked() const { return rowTile != 0; }

  SmallVector<int64_t> shape() const {
    if (isRow && isBlocked())
      return {columns / columnTile, columnTile};
    if (isRow)
      return {columns};
    if (!isBlocked())
      return {rows, columns};
    SmallVector<int64_t> shape = {rows / rowTile, columns / columnTile, rowTile,
                                  columnTile};
    if (columnsOutermost)
      std::swap(shape[0], shape[1]);
    return shape;
  }

  /// Where the element at (row, column) lies in the row-major buffer.
  int64_t offset(int64_t row, int64_t column) const {
    if (!isBlocked() || isRow)
      return row * columns + column;
    int64_t outerRow = row / rowTile, outerColumn = column / columnTile;
    int64_t block = columnsOutermost
                        ? outerColumn * (rows / rowTile) + outerRow
                        : outerRow * (columns / columnTile) + outerColumn;
    return (block * rowTile + row % rowTile) * columnTile + column % columnTile;
  }
};

/// The nearest bf16 of a finite float, ties to even.
uint16_t roundToBF16(float value) {
  uint32_t bits = llvm::bit_cast<uint32_t>(value);
  return (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
}

enum class Parameter : uint32_t { Weight, Bias };

/// Random values uniform in [-bound, bound]. Only operations that the standard
/// defines to the bit take part, so every machine draws the same values.
class UniformValues {
public:
  UniformValues(uint64_t seed, size_t layer, Parameter parameter, double bound)
      : bound(bound) {
    // Each constant has a stream of its own: adding a bias or a layer leaves
    // the other constants as they were.
    std::seed_seq sequence{uint32_t(seed), uint32_t(seed >> 32),
                           uint32_t(layer), uint32_t(parameter)};
    engine.seed(sequence);
  }

  double next() {
    double unit = static_cast<double>(engine() >> 11) * 0x1p-52 - 1.0;
    return unit * bound;
  }

private:
  std::mt19937_64 engine;
  double bound;
};

/// Writes the layers, of the texts in layers/.
class NetworkWriter {
public:
  explicit NetworkWriter(const NetworkSpec &spec)
      : spec(spec), element(spec.floatType == FloatType::F32   ? "f32"
                            : spec.floatType == FloatType::F64 ? "f64"
                                                               : "bf16"),
        sum(spec.floatType == FloatType::BF16F32 ? "f32" : element) {}

  std::string write();
  /// The layouts of the constants, in their order.
  SmallVector<std::pair<Parameter, MatrixLayout>> parameters() const;

private:
  MatrixLayout activation(size_t layer) const;
  MatrixLayout weight(size_t layer) const;
  MatrixLayout bias(size_t layer) const;

  static std::string type(const MatrixLayout &layout, StringRef element) {
    std::string text = "tensor<";
    for (int64_t size : layout.shape())
      text += llvm::itostr(size) + "x";
    return text + element.str() + ">";
  }
  /// Appends an operation. Returns the name of its result.
  std::string add(StringRef operation);
  std::string addParameter(const std::string &type);
  void addLayer(size_t layer);

  const NetworkSpec &spec;
  /// The types of inputs and weights, and of what is added up.
  StringRef element, sum;
  std::string text, arguments;
  /// What the texts are filled in with.
  Words words;
  unsigned values = 0, inputs = 0;
};

/// The input of layer `layer`, which is the output of the one before.
MatrixLayout NetworkWriter::activation(size_t layer) const {
  MatrixLayout layout{spec.batch, spec.layers[layer]};
  if (spec.tiles) {
    layout.rowTile = spec.tiles->m;
    layout.columnTile = layer == 0 ? spec.tiles->k : spec.tiles->n;
  }
  return layout;
}

MatrixLayout NetworkWriter::weight(size_t layer) const {
  MatrixLayout layout{spec.layers[layer], spec.layers[layer + 1]};
  if (spec.tiles) {
    layout.rowTile = spec.tiles->k;
    layout.columnTile = spec.tiles->n;
    layout.columnsOutermost = true;
  }
  return layout;
}

/// One row, or all of an output.
MatrixLayout NetworkWriter::bias(size_t layer) const {
  MatrixLayout layout = activation(layer + 1);
  layout.isRow = spec.bias == Bias::Row;
  return layout;
}

SmallVector<std::pair<Parameter, MatrixLayout>>
NetworkWriter::parameters() const {
  SmallVector<std::pair<Parameter, MatrixLayout>> all;
  for (size_t layer = 0; layer != spec.numLayers(); ++layer) {
    all.push_back({Parameter::Weight, weight(layer)});
    if (spec.bias != Bias::None)
      all.push_back({Parameter::Bias, bias(layer)});
  }
  return all;
}

std::string NetworkWriter::add(StringRef operation) {
  words["to"] = "v" + llvm::utostr(values++);
  text += filledText(operation, words) + "\n";
  return "%" + words["to"];
}

std::string NetworkWriter::addParameter(const std::string &type) {
  words["type"] = type;
  if (!spec.arguments)
    return add("parameter");
  std::string name = "%p" + llvm::utostr(inputs++);
  arguments += ", " + name + ": " + type;
  return name;
}

void NetworkWriter::addLayer(size_t layer) {
  words["in"] = type(activation(layer), element);
  words["sums"] = type(activation(layer), sum);
  words["out"] = type(activation(layer + 1), sum);
  std::string weightType = type(weight(layer), element);
  std::string biasType = type(bias(layer), sum);
  words["weight"] = addParameter(weightType);
  if (spec.bias != Bias::None)
    words["bias"] = addParameter(biasType);
  // What the layer before has added up is rounded for this one.
  if (layer != 0 && sum != element)
    words["value"] = add("round");
  words["type"] = weightType;
  words["init"] = add("zeros");
  words["value"] = add(spec.named && !spec.tiles ? "matmul"
                       : sum == element          ? "product"
                                                 : "product-in-f32");
  words["type"] = biasType;
  if (spec.named && spec.bias == Bias::Row)
    words["bias"] = add("broadcast");
  if (spec.bias != Bias::None)
    words["value"] = add(spec.named ? "add" : "bias");
  if (spec.relu && spec.named)
    words["init"] = add("zeros");
  if (spec.relu)
    words["value"] = add(spec.named ? "max" : "relu");
}

std::string NetworkWriter::write() {
  words = {{"element", element.str()}, {"sum", sum.str()}, {"value", "%in"}};
  bool isRow = spec.bias == Bias::Row;
  std::string kinds = R"("parallel", "parallel")";
  words["parallel"] = spec.tiles ? kinds + ", " + kinds : kinds;
  kinds += R"(, "reduction")";
  words["kinds"] = spec.tiles ? kinds + ", " + kinds : kinds;
  words["maps"] = filledText(spec.tiles ? "maps-of-tiles" : "maps", words);
  words["all"] = spec.tiles ? "affine_map<(m, n, i, j) -> (m, n, i, j)>"
                            : "affine_map<(m, n) -> (m, n)>";
  words["places"] = !isRow       ? words["all"]
                    : spec.tiles ? "affine_map<(m, n, i, j) -> (n, j)>"
                                 : "affine_map<(m, n) -> (n)>";
  words["rows"] = spec.tiles ? "0, 2" : "0";
  for (size_t layer = 0; layer != spec.numLayers(); ++layer)
    addLayer(layer);
  return "func.func @entry(%in: " + type(activation(0), element) + arguments +
         ") -> " + words["out"] + " {\n" + text + "return " + words["value"] +
         " : " + words["out"] + "\n}\n";
}

/// Draws a matrix row by row and lays it out. A bias is uniform in [-1, 1]; a
/// weight has the standard deviation 1 / sqrt(K), which keeps activations O(1).
DenseElementsAttr randomData(uint64_t seed, size_t layer, Parameter parameter,
                             const MatrixLayout &layout, ShapedType type) {
  bool isBias = parameter == Parameter::Bias;
  double bound = isBias ? 1.0 : std::sqrt(3.0 / double(layout.rows));
  UniformValues values(seed, layer, parameter, bound);
  Type element = type.getElementType();
  size_t width = element.getIntOrFloatBitWidth() / 8;
  std::vector<char> buffer(type.getNumElements() * width);
  for (int64_t row = 0; row != (layout.isRow ? 1 : layout.rows); ++row) {
    for (int64_t column = 0; column != layout.columns; ++column) {
      char *place = buffer.data() + layout.offset(row, column) * width;
      double value = values.next();
      float single = static_cast<float>(value);
      uint16_t half = roundToBF16(single);
      const void *bytes = element.isF64()   ? (void *)&value
                          : element.isF32() ? (void *)&single
                                            : (void *)&half;
      std::memcpy(place, bytes, width);
    }
  }
  return DenseElementsAttr::getFromRawBuffer(type, buffer);
}

} // namespace

OwningOpRef<ModuleOp> buildNetwork(MLIRContext *context,
                                   const NetworkSpec &spec) {
  context->loadDialect<arith::ArithDialect, func::FuncDialect,
                       linalg::LinalgDialect, tensor::TensorDialect>();
  NetworkWriter writer(spec);
  auto module = parseSourceString<ModuleOp>(writer.write(), context);
  if (!module || !spec.seed || spec.arguments)
    return module;
  auto parameters = writer.parameters();
  auto *next = parameters.begin();
  size_t layer = 0;
  module->walk([&](arith::ConstantOp constant) {
    auto type = dyn_cast<ShapedType>(constant.getType());
    if (!type)
      return;
    auto [parameter, layout] = *next++;
    constant.setValueAttr(
        randomData(*spec.seed, layer, parameter, layout, type));
    // The next weight is of the next layer.
    layer += next != parameters.end() && next->first == Parameter::Weight;
  });
  return module;
}

} // namespace tenon
