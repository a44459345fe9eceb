//===- PatternInterpreterRest.cpp - What is behind a rule's root ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a rule asks beyond what its root leads to: other operations that use a
// value, and natives; in the order of the text.
//
//===----------------------------------------------------------------------===//

#include "Workbench/PatternInterpreterImpl.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::interpreter;

namespace {
/// Keeps the reason that a native gives for a no, and what it has to say when
/// it does not say no. Metadata marks such remarks, and a no that only means
/// that nothing is to be done.
struct ReasonListener : public RewriterBase::Listener {
  void notifyMatchFailure(Location loc,
                          function_ref<void(Diagnostic &)> fill) override {
    Diagnostic diagnostic(loc, DiagnosticSeverity::Remark);
    fill(diagnostic);
    ArrayRef<DiagnosticArgument> marks = diagnostic.getMetadata();
    bool isSettled = !marks.empty() &&
                     marks[0].getKind() ==
                         DiagnosticArgument::DiagnosticArgumentKind::String &&
                     marks[0].getAsString() == "settled";
    settled |= isSettled;
    if (marks.empty() || isSettled)
      reason = diagnostic.str();
    else
      notes.push_back(diagnostic.str());
  }
  bool settled = false;
  std::string reason;
  std::vector<std::string> notes;
};
} // namespace

std::optional<PDLValue> Interpreter::lookup(const State &state, Value value) {
  auto it = state.bound.find(value);
  if (it != state.bound.end())
    return it->second.value;
  Operation *def = value.getDefiningOp();
  if (PDLValue constant = storage.constant(def))
    return constant;
  return std::nullopt;
}

std::optional<unsigned>
Interpreter::findConnector(const State &state, pdl::OperationOp asked) const {
  for (auto [index, operand] : llvm::enumerate(asked.getOperandValues()))
    if (state.bound.count(operand) ||
        (isa<pdl::ResultOp, pdl::ResultsOp>(operand.getDefiningOp()) &&
         state.bound.count(operand.getDefiningOp()->getOperand(0))))
      return index;
  return std::nullopt;
}

bool Interpreter::visitRest(State &state) {
  for (Operation &op : pattern.getBodyRegion().front()) {
    if (state.done.contains(&op))
      continue;
    if (auto asked = dyn_cast<pdl::OperationOp>(op)) {
      // The users take the rest from here, each for itself.
      if (std::optional<unsigned> connector = findConnector(state, asked))
        return visitUsers(state, asked, *connector);
    } else if (auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(op)) {
      if (llvm::any_of(call.getArgs(), [&](Value argument) {
            return !lookup(state, argument);
          }))
        continue;
      state.done.insert(call);
      return callNative(state, call) && visitRest(state);
    } else if (isa<pdl::ResultOp, pdl::ResultsOp>(op)) {
      if (!state.bound.count(op.getOperand(0)))
        continue;
      state.done.insert(&op);
      return visitResult(state, &op) && visitRest(state);
    }
  }
  best = Verdict();
  best.matched = true;
  best.shown = state.shown;
  return true;
}

bool Interpreter::visitResult(State &state, Operation *result) {
  if (state.bound.count(result->getResult(0)))
    return true;
  const Bound parent = state.bound[result->getOperand(0)];
  auto *op = parent.value.cast<Operation *>();
  PDLValue value = storage.resultOf(result, op);
  if (!value)
    return fail(state, result->getLoc(), "result",
                parent.place + " has " + Twine(op->getNumResults()) +
                    " results, the rule asks for another");
  state.bound[result->getResult(0)] = {value, "a result of " + parent.place};
  return hold(state);
}

bool Interpreter::visitUsers(State &state, pdl::OperationOp asked,
                             unsigned connector) {
  Value shared = asked.getOperandValues()[connector];
  if (!state.bound.count(shared) && !visitResult(state, shared.getDefiningOp()))
    return false;
  const Bound from = state.bound[shared];
  Reached reached{from.place + " is used by", " that uses " + from.place};
  std::string wanted = asked.getOpName() ? "`" + asked.getOpName()->str() + "`"
                                         : std::string("another operation");
  llvm::SetVector<StringRef> others;
  bool tried = false;
  this->asked.insert("");
  for (Operation *user : users(from.value)) {
    StringRef name = user->getName().getStringRef();
    if (asked.getOpName().value_or(name) != name) {
      others.insert(name);
      continue;
    }
    tried = true;
    State attempt = state;
    if (visit(attempt, asked, user, reached, connector) && visitRest(attempt))
      return true;
  }
  if (tried)
    return false;
  std::string found = " has no user";
  if (!others.empty())
    found = " is used by `" + llvm::join(others, "`, `") + "` only";
  return fail(state, asked.getLoc(), "user",
              from.place + found + ", the rule asks for a user " + wanted);
}

bool Interpreter::callNative(State &state, pdl::ApplyNativeConstraintOp call) {
  const Native *native = natives.lookup(call.getName());
  SmallVector<PDLValue> arguments;
  for (Value argument : call.getArgs())
    arguments.push_back(*lookup(state, argument));
  ReasonListener listener;
  PatternRewriter rewriter(call.getContext());
  rewriter.setListener(&listener);
  PdlResults &results = storage.results(call.getNumResults());
  asked.insert(call.getName());
  bool yes =
      native && succeeded(native->function(rewriter, results, arguments));

  for (std::string &note : listener.notes)
    if (!llvm::is_contained(state.notes, note))
      state.notes.push_back(std::move(note));

  if (call.getName() == kShow)
    state.shown.push_back(
        {cast<StringAttr>(arguments[1].cast<Attribute>()).str(),
         arguments[2].cast<Attribute>()});

  std::string kind = "native " + call.getName().str();
  // MLIR sorts all dialects to print an attribute.
  auto said = [&] {
    return call.getName().str() + "(" +
           llvm::join(llvm::map_range(arguments, describe), ", ") + ")";
  };
  if (yes && call.getIsNegated())
    return fail(state, call.getLoc(), kind,
                said() + " holds, the rule asks that it does not");
  if (!yes && listener.settled)
    kind = "settled: " + kind;
  if (!yes && !call.getIsNegated())
    return fail(state, call.getLoc(), kind,
                listener.reason.empty() ? said() + " fails" : listener.reason);
  hold(state);
  for (auto [value, result] : llvm::zip(call.getResults(), results.values())) {
    bool isNew = false;
    if (!bind(state, value, result, ("the result of " + call.getName()).str(),
              call.getLoc(), isNew, /*compare=*/true))
      return false;
  }
  return true;
}
