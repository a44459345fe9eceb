//===- Distribution.cpp - What each of many ranks has ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Distribution.h"
#include "Engine/DeclaredAttributes.h"
#include "Engine/NativeAdapter.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

static constexpr llvm::StringLiteral kRanks = "tenon.ranks";

Layout tenon::run::partOf(ArrayRef<int64_t> shape, ArrayRef<Cut> cuts,
                          int64_t rank) {
  Layout layout = Layout::rowMajor(shape);
  for (const Cut &cut : cuts) {
    int64_t &size = layout.shape[cut.dim];
    size /= cut.size;
    layout.offset +=
        rank / cut.stride % cut.size * size * layout.strides[cut.dim];
  }
  return layout;
}

SmallVector<int64_t> tenon::run::wholeOf(ArrayRef<int64_t> shape,
                                         ArrayRef<Cut> cuts) {
  SmallVector<int64_t> whole(shape);
  for (const Cut &cut : cuts)
    whole[cut.dim] *= cut.size;
  return whole;
}

//===----------------------------------------------------------------------===//
// Reading the attributes
//===----------------------------------------------------------------------===//

/// Refuses a cut that cannot be made of a slot of which `shape` is left.
static LogicalResult checkCut(FunctionOpInterface entry, const Slot &slot,
                              const Twine &name, Cut cut,
                              SmallVectorImpl<int64_t> &shape, int64_t ranks) {
  bool isCut = cut.size >= 1 && cut.stride >= 1 && cut.dim >= 0 &&
               cut.dim < static_cast<int64_t>(shape.size()) &&
               ranks % cut.size == 0 && ranks / cut.size % cut.stride == 0;
  if (!isCut)
    return entry->emitError()
           << name << " is " << slot.type << ", which cannot be cut by (dim "
           << cut.dim << ", size " << cut.size << ", stride " << cut.stride
           << ") for " << ranks << " ranks; a dim of it can, size * stride "
           << "dividing the ranks";
  int64_t &size = shape[cut.dim];
  if (ShapedType::isDynamic(size))
    return success();
  if (size % cut.size != 0)
    return entry->emitError()
           << name << " is " << slot.spell(slot.shape) << " and dim " << cut.dim
           << " does not divide into " << cut.size << " equal parts of "
           << size;
  size /= cut.size;
  return success();
}

/// The cuts of the slots, from an attribute that has an array for each.
static LogicalResult readCuts(FunctionOpInterface entry, StringRef field,
                              ArrayRef<Slot> slots, StringRef role,
                              int64_t ranks, std::vector<Cuts> &read) {
  auto parts = fieldsOf(entry->getAttr(kRanks)).getAs<ArrayAttr>(field);
  if (!parts) {
    read.resize(slots.size());
    return success();
  }
  if (parts.size() != slots.size())
    return entry->emitError() << "'" << field << "' of '" << kRanks
                              << "' is no array with an element for each of "
                              << slots.size() << " " << role << "s";
  for (auto [number, slot] : llvm::enumerate(slots)) {
    std::string name = (role + " " + Twine(number)).str();
    auto numbers = dyn_cast<DenseI64ArrayAttr>(parts[number]);
    if (!numbers || numbers.size() % 3 != 0)
      return entry->emitError()
             << name << " is cut by " << parts[number] << " in '" << field
             << "' of '" << kRanks << "', which is no array<i64> of dims, "
             << "sizes and strides";
    Cuts &cuts = read.emplace_back();
    SmallVector<int64_t> shape(slot.shape);
    for (int64_t at = 0; at < numbers.size(); at += 3) {
      Cut cut = {numbers[at], numbers[at + 1], numbers[at + 2]};
      if (failed(checkCut(entry, slot, name, cut, shape, ranks)))
        return failure();
      cuts.push_back(cut);
    }
  }
  return success();
}

FailureOr<std::optional<Distribution>>
Distribution::read(FunctionOpInterface entry, const Signature &signature) {
  DictionaryAttr fields = fieldsOf(entry->getAttr(kRanks));
  // Before a schedule has split the program it may have its rank alone.
  Attribute grid = fields ? fields.get("grid") : Attribute();
  if (!grid)
    return std::optional<Distribution>();
  Numbers axes = *readList(grid);
  if (axes.empty() ||
      llvm::any_of(axes, [](int64_t ranks) { return ranks < 1; }))
    return entry->emitError()
           << "the `grid` of " << entry->getAttr(kRanks)
           << " has no ranks, but a program has at least 1 rank";
  Distribution distribution;
  distribution.ranks = llvm::product_of(axes);
  if (failed(readCuts(entry, "arguments", signature.arguments, "argument",
                      distribution.ranks, distribution.arguments)) ||
      failed(readCuts(entry, "results", signature.results, "result",
                      distribution.ranks, distribution.results)))
    return failure();
  return std::optional(std::move(distribution));
}

/// A part of a shape, of which dynamic sizes stay dynamic.
static SmallVector<int64_t> cutShape(ArrayRef<int64_t> shape,
                                     ArrayRef<Cut> cuts) {
  SmallVector<int64_t> part(shape);
  for (const Cut &cut : cuts)
    if (int64_t &size = part[cut.dim]; !ShapedType::isDynamic(size))
      size /= cut.size;
  return part;
}

static void localize(std::vector<Slot> &slots, ArrayRef<Cuts> cuts) {
  for (auto [slot, cut] : llvm::zip_equal(slots, cuts)) {
    slot.shape = cutShape(slot.shape, cut);
    if (auto type = dyn_cast<ShapedType>(slot.type))
      slot.type = type.clone(cutShape(type.getShape(), cut));
  }
}

Signature Distribution::localize(const Signature &signature) const {
  Signature local = signature;
  ::localize(local.arguments, arguments);
  ::localize(local.results, results);
  return local;
}

void tenon::run::setRank(Operation *entry, int64_t rank) {
  setField(entry, kRanks, "rank",
           Builder(entry->getContext()).getI64IntegerAttr(rank));
}
