//===- Network.cpp - From a network's description to IR -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Network.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstring>
#include <random>

using namespace mlir;
using utils::IteratorType;

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

class NetworkBuilder {
public:
  NetworkBuilder(MLIRContext *context, const NetworkSpec &spec)
      : spec(spec), b(UnknownLoc::get(context), context),
        elementType(makeElementType()),
        sumType(spec.floatType == FloatType::BF16F32 ? b.getF32Type()
                                                     : elementType) {}

  OwningOpRef<ModuleOp> build();

private:
  Type makeElementType() {
    switch (spec.floatType) {
    case FloatType::F32:
      return b.getF32Type();
    case FloatType::BF16:
    case FloatType::BF16F32:
      return b.getBF16Type();
    case FloatType::F64:
      return b.getF64Type();
    }
    llvm_unreachable("all types were handled");
  }
  MatrixLayout activation(size_t layer) const;
  MatrixLayout weight(size_t layer) const;
  MatrixLayout bias(size_t layer) const;
  RankedTensorType type(const MatrixLayout &layout) const {
    return RankedTensorType::get(layout.shape(), elementType);
  }
  RankedTensorType sumsType(const MatrixLayout &layout) const {
    return RankedTensorType::get(layout.shape(), sumType);
  }
  /// Which dims of an output a bias has.
  AffineMap biasMap();

  Value buildLayer(size_t layer, Value input, func::FuncOp entry);
  Value buildParameter(size_t layer, Parameter parameter, func::FuncOp entry);
  DenseElementsAttr randomData(size_t layer, Parameter parameter,
                               const MatrixLayout &layout,
                               RankedTensorType type);
  Value buildZero();
  Value buildZeroTensor(RankedTensorType type);
  Value buildContraction(Value input, Value weight, Value init);
  Value buildBias(Value bias, Value value);
  Value buildRelu(Value value);
  Value buildRounding(Value value);
  Value
  buildElementwise(ValueRange inputs, Value init,
                   llvm::function_ref<Value(OpBuilder &, ValueRange)> body,
                   AffineMap inputMap = {});

  const NetworkSpec &spec;
  ImplicitLocOpBuilder b;
  /// Of inputs and weights, and of what is added up.
  Type elementType, sumType;
};

/// The input of layer `layer`, which is the output of the one before.
MatrixLayout NetworkBuilder::activation(size_t layer) const {
  MatrixLayout layout{spec.batch, spec.layers[layer]};
  if (spec.tiles) {
    layout.rowTile = spec.tiles->m;
    layout.columnTile = layer == 0 ? spec.tiles->k : spec.tiles->n;
  }
  return layout;
}

MatrixLayout NetworkBuilder::weight(size_t layer) const {
  MatrixLayout layout{spec.layers[layer], spec.layers[layer + 1]};
  if (spec.tiles) {
    layout.rowTile = spec.tiles->k;
    layout.columnTile = spec.tiles->n;
    layout.columnsOutermost = true;
  }
  return layout;
}

/// One row, or all of an output.
MatrixLayout NetworkBuilder::bias(size_t layer) const {
  MatrixLayout layout = activation(layer + 1);
  layout.isRow = spec.bias == Bias::Row;
  return layout;
}

AffineMap NetworkBuilder::biasMap() {
  unsigned rank = spec.tiles ? 4 : 2;
  AffineMap all = b.getMultiDimIdentityMap(rank);
  if (spec.bias != Bias::Row)
    return all;
  return spec.tiles ? all.getSubMap({1, 3}) : all.getSubMap({1});
}

OwningOpRef<ModuleOp> NetworkBuilder::build() {
  OwningOpRef<ModuleOp> module = ModuleOp::create(b.getLoc());
  SmallVector<Type> inputs = {type(activation(0))};
  if (spec.arguments) {
    for (size_t i = 0; i != spec.numLayers(); ++i) {
      inputs.push_back(type(weight(i)));
      if (spec.bias != Bias::None)
        inputs.push_back(sumsType(bias(i)));
    }
  }
  Type result = sumsType(activation(spec.numLayers()));
  b.setInsertionPointToEnd(module->getBody());
  auto entry =
      func::FuncOp::create(b, "entry", b.getFunctionType(inputs, result));
  b.setInsertionPointToStart(entry.addEntryBlock());
  Value value = entry.getArgument(0);
  for (size_t i = 0; i != spec.numLayers(); ++i)
    value = buildLayer(i, value, entry);
  func::ReturnOp::create(b, value);
  return module;
}

Value NetworkBuilder::buildLayer(size_t layer, Value input,
                                 func::FuncOp entry) {
  Value weight = buildParameter(layer, Parameter::Weight, entry);
  Value bias;
  if (spec.bias != Bias::None)
    bias = buildParameter(layer, Parameter::Bias, entry);
  // What the layer before has added up is rounded for this one.
  if (input.getType() != type(activation(layer)))
    input = buildRounding(input);
  Value init = buildZeroTensor(sumsType(activation(layer + 1)));
  Value value = buildContraction(input, weight, init);
  if (bias)
    value = buildBias(bias, value);
  if (spec.relu)
    value = buildRelu(value);
  return value;
}

Value NetworkBuilder::buildParameter(size_t layer, Parameter parameter,
                                     func::FuncOp entry) {
  bool isBias = parameter == Parameter::Bias;
  if (spec.arguments)
    return entry.getArgument(1 + (spec.bias == Bias::None ? layer : 2 * layer) +
                             isBias);
  MatrixLayout layout = isBias ? bias(layer) : weight(layer);
  RankedTensorType shaped = isBias ? sumsType(layout) : type(layout);
  if (spec.seed)
    return arith::ConstantOp::create(
        b, randomData(layer, parameter, layout, shaped));
  return arith::ConstantOp::create(
      b, DenseElementsAttr::get(shaped,
                                b.getFloatAttr(shaped.getElementType(), 1)));
}

/// Draws a matrix row by row and lays it out. A bias is uniform in [-1, 1]; a
/// weight has the standard deviation 1 / sqrt(K), which keeps activations O(1).
DenseElementsAttr NetworkBuilder::randomData(size_t layer, Parameter parameter,
                                             const MatrixLayout &layout,
                                             RankedTensorType type) {
  bool isBias = parameter == Parameter::Bias;
  double bound = isBias ? 1.0 : std::sqrt(3.0 / double(layout.rows));
  UniformValues values(*spec.seed, layer, parameter, bound);
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

Value NetworkBuilder::buildZero() {
  return arith::ConstantOp::create(b, b.getZeroAttr(sumType));
}

Value NetworkBuilder::buildZeroTensor(RankedTensorType type) {
  Value zero = buildZero();
  Value empty =
      tensor::EmptyOp::create(b, type.getShape(), type.getElementType());
  return linalg::FillOp::create(b, zero, empty).getResult(0);
}

Value NetworkBuilder::buildContraction(Value input, Value weight, Value init) {
  if (spec.named && !spec.tiles)
    return linalg::MatmulOp::create(b, ValueRange{input, weight}, init)
        .getResult(0);
  MLIRContext *context = b.getContext();
  SmallVector<AffineMap> maps;
  SmallVector<IteratorType> loops = {
      IteratorType::parallel, IteratorType::parallel, IteratorType::reduction};
  if (spec.tiles) {
    AffineExpr m, n, k, tileM, tileN, tileK;
    bindDims(context, m, n, k, tileM, tileN, tileK);
    maps = {AffineMap::get(6, 0, {m, k, tileM, tileK}, context),
            AffineMap::get(6, 0, {n, k, tileK, tileN}, context),
            AffineMap::get(6, 0, {m, n, tileM, tileN}, context)};
    for (unsigned i = 0; i != 3; ++i)
      loops.push_back(loops[i]);
  } else {
    AffineExpr m, n, k;
    bindDims(context, m, n, k);
    maps = {AffineMap::get(3, 0, {m, k}, context),
            AffineMap::get(3, 0, {k, n}, context),
            AffineMap::get(3, 0, {m, n}, context)};
  }
  auto generic = linalg::GenericOp::create(
      b, init.getType(), ValueRange{input, weight}, init, maps, loops,
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        SmallVector<Value> factors(args.take_front(2));
        if (sumType != elementType)
          for (Value &factor : factors)
            factor = arith::ExtFOp::create(builder, loc, sumType, factor);
        Value product =
            arith::MulFOp::create(builder, loc, factors[0], factors[1]);
        Value sum = arith::AddFOp::create(builder, loc, args[2], product);
        linalg::YieldOp::create(builder, loc, sum);
      });
  return generic.getResult(0);
}

/// A generic over all of `init`, whose block arguments are the elements of the
/// inputs and then of `init`, all at the same place, or of inputs where a map
/// says.
Value NetworkBuilder::buildElementwise(
    ValueRange inputs, Value init,
    llvm::function_ref<Value(OpBuilder &, ValueRange)> body,
    AffineMap inputMap) {
  auto type = cast<RankedTensorType>(init.getType());
  AffineMap all = b.getMultiDimIdentityMap(type.getRank());
  SmallVector<AffineMap> maps(inputs.size(), inputMap ? inputMap : all);
  maps.push_back(all);
  SmallVector<IteratorType> loops(type.getRank(), IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      b, type, inputs, init, maps, loops,
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        linalg::YieldOp::create(builder, loc, body(builder, args));
      });
  return generic.getResult(0);
}

Value NetworkBuilder::buildBias(Value bias, Value value) {
  if (spec.named) {
    if (bias.getType() != value.getType()) {
      auto type = cast<RankedTensorType>(value.getType());
      Value empty =
          tensor::EmptyOp::create(b, type.getShape(), type.getElementType());
      SmallVector<int64_t> rows = {0};
      if (spec.tiles)
        rows.push_back(2);
      bias = linalg::BroadcastOp::create(b, bias, empty, rows)->getResult(0);
    }
    return linalg::AddOp::create(b, ValueRange{bias, value}, value)
        .getResult(0);
  }
  return buildElementwise(
      bias, value,
      [&](OpBuilder &builder, ValueRange args) {
        return arith::AddFOp::create(builder, b.getLoc(), args[0], args[1]);
      },
      biasMap());
}

/// Sums as elements that a layer takes.
Value NetworkBuilder::buildRounding(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  Value empty = tensor::EmptyOp::create(b, type.getShape(), elementType);
  return buildElementwise(value, empty,
                          [&](OpBuilder &builder, ValueRange args) {
                            return arith::TruncFOp::create(
                                builder, b.getLoc(), elementType, args[0]);
                          });
}

Value NetworkBuilder::buildRelu(Value value) {
  if (spec.named) {
    Value zeros = buildZeroTensor(cast<RankedTensorType>(value.getType()));
    return linalg::MaxOp::create(b, ValueRange{value, zeros}, value)
        .getResult(0);
  }
  Value zero = buildZero();
  return buildElementwise({}, value, [&](OpBuilder &builder, ValueRange args) {
    return arith::MaximumFOp::create(builder, b.getLoc(), args[0], zero);
  });
}

} // namespace

OwningOpRef<ModuleOp> buildNetwork(MLIRContext *context,
                                   const NetworkSpec &spec) {
  context->loadDialect<arith::ArithDialect, func::FuncDialect,
                       linalg::LinalgDialect, tensor::TensorDialect>();
  return NetworkBuilder(context, spec).build();
}

} // namespace tenon
