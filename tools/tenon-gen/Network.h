//===- NetworkSpec.h - What a generated network looks like ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_TENON_GEN_NETWORK_H
#define TENON_TOOLS_TENON_GEN_NETWORK_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>

namespace tenon {

/// The largest numbers that a flag may give: no product of sizes overflows 64
/// bits, and a typing mistake does not fill the memory.
constexpr int64_t kLargestSize = int64_t(1) << 20;
constexpr int64_t kMostElements = int64_t(1) << 31;
constexpr int64_t kMostRandomElements = int64_t(1) << 28;
constexpr size_t kMostLayerSizes = 1024;

/// The block sizes of the packed form: rows (M) and columns (N) of a layer's
/// output, and its contraction (K).
struct TileSizes {
  int64_t m, n, k;
};

/// The type of all elements; BF16F32: bf16 ones are added up in f32, as which
/// the last layer's sums are handed out.
enum class FloatType { F32, BF16, F64, BF16F32 };

/// What each layer adds: nothing, a row to each row, or a matrix.
enum class Bias { None, Row, Matrix };

/// A chain of fully connected layers. Layer i multiplies a
/// batch x layers[i] input by layers[i] x layers[i + 1] weights.
struct NetworkSpec {
  int64_t batch = 256;
  llvm::SmallVector<int64_t> layers = {128, 256, 512};
  Bias bias = Bias::None;
  bool relu = false;
  FloatType floatType = FloatType::F32;
  /// Weights and biases are arguments of the function instead of constants.
  bool arguments = false;
  /// Named linalg operations instead of linalg.generic.
  bool named = false;
  /// Operands are blocked by these sizes instead of plain matrices.
  std::optional<TileSizes> tiles;
  /// Constants are random, drawn from this seed, instead of all ones.
  std::optional<uint64_t> seed;

  size_t numLayers() const { return layers.size() - 1; }

  /// Success when the network can be built; otherwise a sentence that says
  /// which size is wrong and what would be accepted.
  llvm::Error validate() const;
};

/// Reads the value of a flag: one size, `count` sizes (any number when `count`
/// is 0) separated by commas, or a seed. A failure names `flag`.
llvm::Expected<int64_t> parseSize(llvm::StringRef flag, llvm::StringRef text);
llvm::Expected<llvm::SmallVector<int64_t>>
parseSizes(llvm::StringRef flag, llvm::StringRef text, size_t count = 0);
llvm::Expected<uint64_t> parseSeed(llvm::StringRef flag, llvm::StringRef text);

/// Builds a module with one public function `@entry`, which takes the input,
/// then (when the parameters are not constants) the weight and the bias of each
/// layer in turn, and returns the output of the last layer. `spec` must be
/// valid.
///
/// The same seed gives the same network whatever the form: bf16 values are the
/// rounded f32 values, and packed constants are the plain ones, rearranged.
mlir::OwningOpRef<mlir::ModuleOp> buildNetwork(mlir::MLIRContext *context,
                                               const NetworkSpec &spec);

} // namespace tenon

#endif // TENON_TOOLS_TENON_GEN_NETWORK_H
