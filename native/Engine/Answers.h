//===- Answers.h - What natives have answered -------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules ask the same again and again: each of those that may take an operation
// begins with its loops, their roles and extents. A constraint changes nothing
// and gives the same answer each time. So an answer about attributes alone is
// kept for good, and one about operations and values while rules are tried on
// one operation, until one of them fires. A yes or no about one thing or two is
// asked as fast as it is looked up; results other than attributes are not kept.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_ANSWERS_H
#define TENON_ENGINE_ANSWERS_H

#include "Engine/Natives.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Allocator.h"

namespace tenon {

/// The answers that are kept in a context.
class Answers {
public:
  /// Rules are about to be applied.
  void beginApplication();
  /// The rule that `rule` stands for is about to be tried on `op`, with these
  /// settings. A driver tries rules on operations of one name in one order:
  /// when the first comes again, so does the operation, and there may have been
  /// changes.
  void beginAttempt(mlir::Operation *op, const void *rule,
                    mlir::DictionaryAttr settings);
  /// They were tried. Outside of attempts no answer is kept.
  void endAttempt() { open = nullptr; }
  /// The program may have changed.
  void forget();

  /// What asks `native`, or gives its answer where the thread has kept that.
  static mlir::PDLConstraintFunction ask(const Native &native);

private:
  /// The native, the settings and the arguments.
  using Question = llvm::SmallVector<const void *, 8>;
  /// Questions are a few pointers: what holds of bytes at large is slower.
  struct QuestionInfo : llvm::DenseMapInfo<llvm::ArrayRef<const void *>> {
    static unsigned getHashValue(llvm::ArrayRef<const void *> question) {
      uint64_t hash = 0;
      for (const void *part : question)
        hash = (hash ^ reinterpret_cast<uintptr_t>(part) >> 4) *
               0x9e3779b97f4a7c15;
      return hash >> 32;
    }
    static bool isEqual(llvm::ArrayRef<const void *> one,
                        llvm::ArrayRef<const void *> other) {
      if (one.size() != other.size())
        return false;
      if (one.empty())
        return one.data() == other.data();
      for (auto [part, otherPart] : llvm::zip_equal(one, other))
        if (part != otherPart)
          return false;
      return true;
    }
  };
  struct Answer {
    bool holds;
    llvm::ArrayRef<mlir::Attribute> results;
  };
  struct Memory {
    llvm::DenseMap<llvm::ArrayRef<const void *>, Answer, QuestionInfo> answers;
    llvm::BumpPtrAllocator storage;
  };

  /// The kept answer, or that of the native.
  const Answer &find(Memory &memory, const Question &question,
                     const Native &native, mlir::PatternRewriter &rewriter,
                     llvm::ArrayRef<mlir::PDLValue> arguments);

  Memory ofAttributes, ofOperations;
  mlir::Operation *op = nullptr;
  const void *name = nullptr;
  const void *firstRule = nullptr;
  mlir::DictionaryAttr settings;
  /// Those of the attempt that the thread makes.
  static thread_local Answers *open;
};

} // namespace tenon

#endif // TENON_ENGINE_ANSWERS_H
