//===- Signature.h - What an entry function takes and gives -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The arguments and results of a payload's entry, in the payload's own terms,
// before any schedule ran; and how its lowered form is to be called.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_SIGNATURE_H
#define TENON_RUN_SIGNATURE_H

#include "Run/Data.h"
#include "Run/Npy.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <string>
#include <vector>

namespace tenon::run {

enum class Kind { Scalar, Tensor, MemRef };

/// One argument or result.
struct Slot {
  Kind kind = Kind::Scalar;
  Element element = Element::I1;
  /// Of an argument, every size is known; in a result, a size may be dynamic.
  llvm::SmallVector<int64_t> shape;
  mlir::Type type;
  /// Whether its integers are read as unsigned ones: `#tenon.argument<unsigned>`.
  bool isUnsigned = false;
  /// Of an argument, what it is to hold; null for random numbers.
  std::shared_ptr<const NpyFile> input;

  bool isScalar() const { return kind == Kind::Scalar; }
  /// The type with the sizes that a run gave it, without layout.
  std::string spell(llvm::ArrayRef<int64_t> sizes) const;
};

struct Signature {
  Signature(llvm::StringRef entry, mlir::Location where)
      : entry(entry.str()), where(where) {}

  std::string entry;
  /// Where the entry is: the place of errors about the whole of it.
  mlir::Location where;
  std::vector<Slot> arguments;
  std::vector<Slot> results;
  /// The prime that floats hold residues of, in their bits; none if they are
  /// floats.
  std::optional<int64_t> prime;
};

/// The element that a type is; none if no argument or result has it.
std::optional<Element> elementOf(mlir::Type type);

/// The prime for exact arithmetic on the floats of a payload: as large as the
/// bits of the narrowest float allow. Fails after an error for floats of less
/// than 16 bits.
mlir::FailureOr<int64_t> choosePrime(mlir::ModuleOp payload);

/// The entry's signature. The first arguments are given by `inputs`, in order;
/// `dynamicSize`, which may be dynamic, stands for every `?` in the others.
/// Fails, with a diagnostic that names what was found, when there is no such
/// public function with a body, or when one of its types cannot be run;
/// `chooser` is the flag that would choose another.
mlir::FailureOr<Signature> readSignature(mlir::ModuleOp payload,
                                         llvm::StringRef entry,
                                         std::optional<int64_t> dynamicSize,
                                         llvm::ArrayRef<std::string> inputs,
                                         llvm::StringRef chooser = "");

/// How the lowered entry is called. Results of the payload that are arrays come
/// back as memrefs, or are written to trailing arguments.
struct Convention {
  /// Layouts of the arguments, in order; nothing for a scalar.
  std::vector<std::optional<Layout>> arguments;
  /// The types they have then; null for a scalar, and for row-major arrays of
  /// the LLVM dialect.
  std::vector<mlir::MemRefType> argumentTypes;
  /// Layouts of the trailing arguments that stand for the array results; empty
  /// if results are returned.
  std::vector<Layout> outParams;
  bool hasOutParams = false;
};

/// The layout that an array of `shape` has as a memref of `type`. What the type
/// leaves open is as in row-major order, a dynamic size counting as 1. None for
/// a stride or an offset that is negative.
std::optional<Layout> layoutOf(mlir::MemRefType type,
                               llvm::ArrayRef<int64_t> shape);

/// The layout by which code that takes a memref of `type`, or a row-major array
/// if it is null, reads elements that lie by these strides; its offset is what
/// the type wants. None if the elements have to be copied first.
std::optional<Layout> layoutInPlace(mlir::MemRefType type,
                                    llvm::ArrayRef<int64_t> shape,
                                    llvm::ArrayRef<int64_t> strides);

/// The convention of `entry` as a schedule left it. A function that is in the
/// LLVM dialect already is taken to have identity layouts. Fails with a
/// diagnostic when the function cannot be called in the payload's terms.
mlir::FailureOr<Convention> readConvention(mlir::FunctionOpInterface entry,
                                           const Signature &signature,
                                           llvm::StringRef schedule);

} // namespace tenon::run

#endif // TENON_RUN_SIGNATURE_H
