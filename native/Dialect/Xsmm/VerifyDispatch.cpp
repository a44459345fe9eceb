//===- VerifyDispatch.cpp - Names, flags and sizes of a dispatch ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Xsmm/Verify.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon::xsmm;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

// Of products element types and flags are the runtime's as well, which has
// numbers for them (Runtime/XsmmAbi.h).
static constexpr llvm::StringLiteral kDataTypes[] = {"f32", "bf16", "f64"};
static constexpr llvm::StringLiteral kGemmFlags[] = {"none", "beta_0", "vnni_a",
                                                     "vnni_b", "vnni_c"};
static constexpr llvm::StringLiteral kUnaryFlags[] = {
    "none", "bcast_row", "bcast_col", "bcast_scalar"};
static constexpr llvm::StringLiteral kBinaryFlags[] = {
    "none",          "bcast_row_in0",    "bcast_row_in1",   "bcast_col_in0",
    "bcast_col_in1", "bcast_scalar_in0", "bcast_scalar_in1"};
/// What a fused product can end with: kinds that keep every element in place.
static constexpr llvm::StringLiteral kTailKinds[] = {
    "none", "identity", "zero", "relu", "relu_ogt", "relu_oge", "relu_uge"};

/// Ends a sentence: "expected one of a, b, c".
static LogicalResult listExpected(InFlightDiagnostic error, Names known,
                                  bool noneAllowed) {
  error << ": expected one of ";
  llvm::interleaveComma(
      llvm::make_filter_range(
          known, [&](StringRef name) { return noneAllowed || name != "none"; }),
      error);
  return error;
}

LogicalResult tenon::xsmm::verifyKind(Operation *op, StringRef attribute,
                                      StringRef name, Names known,
                                      bool noneAllowed) {
  if (llvm::is_contained(known, name) && (noneAllowed || name != "none"))
    return success();
  return listExpected(op->emitOpError("has no ")
                          << attribute << " '" << name << "'",
                      known, noneAllowed);
}

LogicalResult tenon::xsmm::verifyDataType(Operation *op, Type type) {
  if (llvm::is_contained(kDataTypes, debugString(type)))
    return success();
  return listExpected(op->emitOpError("has data_type ") << type, kDataTypes,
                      /*noneAllowed=*/true);
}

/// Known names, none twice, and "none" alone.
static LogicalResult verifyFlags(Operation *op, StringRef attribute,
                                 ArrayAttr flags, Names known) {
  if (flags.empty())
    return op->emitOpError("has empty ")
           << attribute << ": expected \"none\" for no flag";
  llvm::SmallDenseSet<StringRef> seen;
  for (StringAttr flag : flags.getAsRange<StringAttr>()) {
    StringRef name = flag.getValue();
    if (!llvm::is_contained(known, name))
      return listExpected(op->emitOpError("has no flag '")
                              << name << "' in its " << attribute,
                          known, /*noneAllowed=*/true);
    if (!seen.insert(name).second)
      return op->emitOpError("has the flag '")
             << name << "' twice in its " << attribute << ": expected it once";
  }
  if (seen.size() > 1 && seen.contains("none"))
    return op->emitOpError("has the flag 'none' beside others in its ")
           << attribute << ": expected it alone";
  return success();
}

/// At most one of the broadcasts whose names end on one of `suffixes`.
static LogicalResult verifyOneBroadcast(Operation *op, StringRef attribute,
                                        ArrayAttr flags,
                                        ArrayRef<StringRef> suffixes,
                                        StringRef input) {
  StringRef first;
  for (StringAttr flag : flags.getAsRange<StringAttr>()) {
    StringRef name = flag.getValue();
    if (name == "none" || llvm::none_of(suffixes, [&](StringRef suffix) {
          return name.ends_with(suffix);
        }))
      continue;
    if (!first.empty())
      return op->emitOpError("has '")
             << first << "' and '" << name << "' in its " << attribute
             << ": expected at most one broadcast of " << input;
    first = name;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// One positive size for each name.
static LogicalResult verifySizes(Operation *op, ArrayRef<int64_t> sizes,
                                 Names names) {
  if (sizes.size() != names.size()) {
    InFlightDiagnostic error = op->emitOpError("has ")
                               << sizes.size() << " sizes: expected "
                               << names.size() << ", [";
    llvm::interleaveComma(names, error);
    return error << "]";
  }
  for (auto [size, name] : llvm::zip(sizes, names))
    if (size <= 0)
      return op->emitOpError("has ")
             << name << " = " << size << ": expected a positive number";
  return success();
}

/// A leading dimension that holds the row which it separates from the next.
static LogicalResult verifyLeading(Operation *op, StringRef name, int64_t value,
                                   int64_t row, StringRef operand) {
  if (value >= row)
    return success();
  return op->emitOpError("has ")
         << name << " = " << value << ": expected at least " << row
         << ", the elements in a row of " << operand;
}

/// The same for an input that `broadcast` may shrink to one element a row.
static LogicalResult verifyInputLeading(Operation *op, StringRef name,
                                        int64_t value, int64_t n,
                                        Broadcast broadcast,
                                        StringRef operand) {
  bool isOneWide =
      broadcast == Broadcast::Row || broadcast == Broadcast::Scalar;
  return verifyLeading(op, name, value, isOneWide ? 1 : n, operand);
}

/// `asker` needs bf16, and pairs up `name`.
static LogicalResult verifyVnni(Operation *op, StringRef asker, Type dataType,
                                StringRef name, int64_t size) {
  if (!dataType.isBF16())
    return op->emitOpError("has '")
           << asker << "' with data_type " << dataType << ": expected bf16";
  if (size % 2 != 0)
    return op->emitOpError("has ") << name << " = " << size << " with '"
                                   << asker << "': expected an even number";
  return success();
}

//===----------------------------------------------------------------------===//
// The dispatches
//===----------------------------------------------------------------------===//

LogicalResult UnaryDispatchOp::verify() {
  if (failed(verifyKind(*this, "kind", getKind(), kUnaryKinds,
                        /*noneAllowed=*/false)) ||
      failed(verifyDataType(*this, getDataType())) ||
      failed(verifyFlags(*this, "flags", getFlags(), kUnaryFlags)) ||
      failed(verifyOneBroadcast(*this, "flags", getFlags(), {""}, "in")) ||
      failed(verifySizes(*this, getSizes(), kUnarySizes)))
    return failure();
  int64_t m = getSizes()[0], n = getSizes()[1];
  int64_t ldi = getSizes()[2], ldo = getSizes()[3];
  bool isTranspose = getKind() == "transpose", isVnni = getKind() == "vnni_2";
  Broadcast broadcast = getBroadcast(getFlags(), "");
  if ((isTranspose || isVnni) && broadcast != Broadcast::None)
    return emitOpError("has a broadcast in its flags with kind '")
           << getKind() << "': expected (none)";
  if (isVnni &&
      failed(verifyVnni(*this, getKind(), getDataType(), kUnarySizes[0], m)))
    return failure();
  if (failed(verifyInputLeading(*this, "ldi", ldi, n, broadcast, "in")))
    return failure();
  return verifyLeading(*this, "ldo", ldo, isTranspose ? m : n, "out");
}

LogicalResult BinaryDispatchOp::verify() {
  if (failed(verifyKind(*this, "kind", getKind(), kBinaryKinds,
                        /*noneAllowed=*/false)) ||
      failed(verifyDataType(*this, getDataType())) ||
      failed(verifyFlags(*this, "flags", getFlags(), kBinaryFlags)) ||
      failed(verifyOneBroadcast(*this, "flags", getFlags(), {"_in0"}, "lhs")) ||
      failed(verifyOneBroadcast(*this, "flags", getFlags(), {"_in1"}, "rhs")) ||
      failed(verifySizes(*this, getSizes(), kBinarySizes)))
    return failure();
  int64_t n = getSizes()[1];
  if (failed(verifyInputLeading(*this, "ldl", getSizes()[2], n,
                                getBroadcast(getFlags(), "_in0"), "lhs")) ||
      failed(verifyInputLeading(*this, "ldr", getSizes()[3], n,
                                getBroadcast(getFlags(), "_in1"), "rhs")))
    return failure();
  return verifyLeading(*this, "ldo", getSizes()[4], n, "out");
}

/// Checks what all products have: `sizes` begins with [m, n, k, lda, ldb, ldc].
static LogicalResult verifyProduct(Operation *op, ArrayRef<int64_t> sizes,
                                   Names names, ArrayAttr flags,
                                   Type dataType) {
  if (failed(verifyDataType(op, dataType)) ||
      failed(verifyFlags(op, "flags", flags, kGemmFlags)) ||
      failed(verifySizes(op, sizes, names)))
    return failure();
  int64_t m = sizes[0], n = sizes[1], k = sizes[2];
  if (failed(verifyLeading(op, "lda", sizes[3], k, "A")) ||
      failed(verifyLeading(op, "ldb", sizes[4], n, "B")) ||
      failed(verifyLeading(op, "ldc", sizes[5], n, "C")))
    return failure();
  for (StringRef flag : {"vnni_a", "vnni_b"})
    if (hasFlag(flags, flag) && failed(verifyVnni(op, flag, dataType, "k", k)))
      return failure();
  if (hasFlag(flags, "vnni_c"))
    return verifyVnni(op, "vnni_c", dataType, "m", m);
  return success();
}

LogicalResult GemmDispatchOp::verify() {
  return verifyProduct(*this, getSizes(), kGemmSizes, getFlags(),
                       getDataType());
}

LogicalResult BrgemmDispatchOp::verify() {
  return verifyProduct(*this, getSizes(), kBrgemmSizes, getFlags(),
                       getDataType());
}

LogicalResult FusedBrgemmDispatchOp::verify() {
  if (failed(verifyKind(*this, "binary_kind", getBinaryKind(), kBinaryKinds,
                        /*noneAllowed=*/true)) ||
      failed(verifyKind(*this, "unary_kind", getUnaryKind(), kTailKinds,
                        /*noneAllowed=*/true)) ||
      failed(verifyProduct(*this, getSizes(), getFusedSizeNames(getSizes()),
                           getFlags(), getDataType())) ||
      failed(
          verifyFlags(*this, "binary_flags", getBinaryFlags(), kBinaryFlags)) ||
      failed(verifyFlags(*this, "unary_flags", getUnaryFlags(), kUnaryFlags)))
    return failure();
  if (!hasFlag(getUnaryFlags(), "none"))
    return emitOpError("has a broadcast in its unary_flags: expected (none), "
                       "as the unary kind takes C whole");
  if (getBinaryKind() == "none" && !hasFlag(getBinaryFlags(), "none"))
    return emitOpError("has a broadcast in its binary_flags with binary_kind "
                       "'none': expected (none)");
  if (failed(verifyOneBroadcast(*this, "binary_flags", getBinaryFlags(),
                                {"_in0", "_in1"}, "D")))
    return failure();
  // Without a binary operation there is no D.
  if (getSizes().size() != std::size(kFusedSizes) || getBinaryKind() == "none")
    return success();
  return verifyInputLeading(*this, "ldd", getSizes()[8], getSizes()[1],
                            getTailBroadcast(), "D");
}

Broadcast FusedBrgemmDispatchOp::getTailBroadcast() {
  Broadcast broadcast = getBroadcast(getBinaryFlags(), "_in1");
  return broadcast == Broadcast::None ? getBroadcast(getBinaryFlags(), "_in0")
                                      : broadcast;
}
