//===- IrArchive.h - Many texts of changing IR, kept small ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_IRARCHIVE_H
#define TENON_WORKBENCH_IRARCHIVE_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <string>
#include <vector>

namespace llvm::json {
class OStream;
} // namespace llvm::json

namespace tenon {

/// Names for the results of operations, the same in each text of a run, so that
/// two texts differ where the IR does and nowhere else: `%c0`, `%c0_1` after
/// what an operation suggests, `%v7` when it suggests nothing.
class StableNames {
public:
  /// The name of the first result of `op`, which has one.
  llvm::StringRef nameOf(mlir::Operation *op);

  /// The text of `op`, with these names and large constants elided; `lines` is
  /// told where in it each operation stands.
  std::string print(mlir::Operation *op,
                    mlir::AsmState::LocationMap *lines = nullptr);

private:
  struct Entry {
    mlir::OperationName operation;
    std::string hint, name;
  };
  /// By address. A new operation at the address of an erased one has an entry
  /// of its own unless its kind and hint are the same.
  llvm::DenseMap<mlir::Operation *, Entry> entries;
  /// How often each hint was given, in each operation isolated from above.
  llvm::DenseMap<mlir::Operation *, llvm::StringMap<unsigned>> counts;
};

/// Texts of operations, numbered from 0. Each distinct line is kept once, and a
/// text as what it changes in the text before it of the same operation.
class IrArchive {
public:
  /// The number of the text that `op` has now; large constants are elided. A
  /// text equal to the one before it of `op` is the same one. With
  /// `withOrigins` it is kept which lines of files the operations on each line
  /// come from.
  unsigned add(mlir::Operation *op, bool withOrigins = false);

  /// Attributes of the open object: `lines`, an array of strings, and `texts`,
  /// an array of `[base, start, removed, line...]`: a text is the text number
  /// `base` (-1: an empty one) with `removed` lines from `start` on replaced by
  /// those given, by index in `lines`. `places` are strings `FILE:LINE`, and
  /// `origins` has, by the number of a text, `[line, place...]` for each line,
  /// from 0, with operations that come from places, given by index.
  void writeJson(llvm::json::OStream &json) const;

private:
  struct Text {
    int64_t base;
    size_t start, removed;
    std::vector<unsigned> inserted;
  };
  struct Latest {
    int64_t text = -1;
    std::vector<unsigned> lines;
  };

  /// A line, from 0, and where its operations come from.
  using Origin = std::pair<unsigned, std::vector<unsigned>>;

  std::vector<Origin> findOrigins(const mlir::AsmState::LocationMap &lines);
  std::vector<unsigned> intern(llvm::StringRef text);

  StableNames names;
  llvm::StringMap<unsigned> lineNumbers;
  std::vector<llvm::StringRef> lines;
  std::vector<Text> texts;
  llvm::StringMap<unsigned> placeNumbers;
  std::vector<llvm::StringRef> places;
  /// By the number of a text.
  std::map<unsigned, std::vector<Origin>> origins;
  /// The newest text of each operation, by address.
  llvm::DenseMap<mlir::Operation *, Latest> latest;
};

} // namespace tenon

#endif // TENON_WORKBENCH_IRARCHIVE_H
