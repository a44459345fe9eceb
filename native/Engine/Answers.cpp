//===- Answers.cpp - What natives have answered ---------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Answers.h"
#include "Engine/Notation/Evaluator.h"

using namespace mlir;
using namespace tenon;

using Kind = PDLValue::Kind;

thread_local Answers *Answers::open = nullptr;

void Answers::beginAttempt(Operation *newOp, const void *rule,
                           DictionaryAttr newSettings) {
  const void *newName = newOp->getName().getAsOpaquePointer();
  if (newOp != op || newName != name || rule == firstRule) {
    forget();
    op = newOp;
    name = newName;
    firstRule = rule;
  }
  settings = newSettings;
  open = this;
}

void Answers::beginApplication() {
  forget();
  op = nullptr;
}

void Answers::forget() {
  if (ofOperations.answers.empty())
    return;
  ofOperations.answers.clear();
  ofOperations.storage.Reset();
}

namespace {
/// What a native gives.
struct Results : PDLResultList {
  explicit Results(unsigned count) : PDLResultList(count) {}
  ArrayRef<PDLValue> values() const { return results; }
};
} // namespace

const Answers::Answer &Answers::find(Memory &memory, const Question &question,
                                     const Native &native,
                                     PatternRewriter &rewriter,
                                     ArrayRef<PDLValue> arguments) {
  auto known = memory.answers.find(question);
  if (known != memory.answers.end())
    return known->second;
  Results given(native.results.size());
  bool holds = succeeded(native.function(rewriter, given, arguments));
  auto results = llvm::map_to_vector(
      given.values(), [](PDLValue value) { return value.cast<Attribute>(); });
  auto &storage = memory.storage;
  return memory.answers
      .try_emplace(ArrayRef(question).copy(storage),
                   Answer{holds, ArrayRef<Attribute>(results).copy(storage)})
      .first->second;
}

PDLConstraintFunction Answers::ask(const Native &native) {
  auto isAttribute = [](const NativeValue &value) {
    return value.kind == Kind::Attribute;
  };
  auto isRange = [](const NativeValue &value) {
    return value.kind == Kind::TypeRange || value.kind == Kind::ValueRange;
  };
  bool isShort = native.results.empty() && native.parameters.size() < 3;
  if (isShort || !llvm::all_of(native.results, isAttribute) ||
      llvm::any_of(native.parameters, isRange))
    return native.function;
  Memory Answers::*memory = llvm::all_of(native.parameters, isAttribute)
                                ? &Answers::ofAttributes
                                : &Answers::ofOperations;
  return [&native, memory](PatternRewriter &rewriter, PDLResultList &results,
                           ArrayRef<PDLValue> arguments) {
    Answers *kept = open;
    // A number that stands for an unknown one is another one next time.
    if (!kept || Arithmetic::current)
      return native.function(rewriter, results, arguments);
    Question question = {&native, kept->settings.getAsOpaquePointer()};
    for (PDLValue argument : arguments)
      question.push_back(argument.getAsOpaquePointer());
    const Answer &answer =
        kept->find(kept->*memory, question, native, rewriter, arguments);
    for (Attribute result : answer.results)
      results.push_back(result);
    return success(answer.holds);
  };
}
