//===- ScheduleParts.cpp - Reading and checking one schedule --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Engine/ScheduleParts.h"
#include "Engine/Contracts.h"
#include "Engine/DeclaredAttributes.h"
#include "Engine/FlagError.h"
#include "Engine/Meanings.h"
#include "Engine/RuleLibrary.h"
#include "Engine/RulesSchedule.h"
#include "Engine/ScheduleLinker.h"
#include "Engine/ScheduleList.h"
#include "Engine/TransformOps.h"
#include "mlir/Dialect/DLTI/TransformOps/DLTITransformOps.h"
#include "mlir/Dialect/Linalg/TransformOps/LinalgTransformOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tenon;

/// Emits a warning for an operation name that no loaded dialect has: such a
/// match gives an empty handle and no word about it.
static void checkMatchedNames(ModuleOp schedule) {
  auto check = [](Operation *match, ArrayAttr names) {
    for (auto name : names.getAsRange<StringAttr>()) {
      MLIRContext *context = match->getContext();
      context->getOrLoadDialect(name.getValue().split('.').first);
      if (!RegisteredOperationName::lookup(name.getValue(), context))
        emitWarning(match->getLoc())
            << "matches '" << name.getValue()
            << "', an operation that no loaded dialect has";
    }
  };
  schedule.walk([&](Operation *op) {
    if (auto match = dyn_cast<transform::MatchOp>(op)) {
      if (match.getOps())
        check(match, *match.getOps());
    } else if (auto match = dyn_cast<transform::MatchOperationNameOp>(op)) {
      check(match, match.getOpNames());
    }
  });
}

/// The attribute of a match that is not wrong when it finds nothing.
static constexpr StringLiteral kMayBeEmpty = "tenon.may_be_empty";

void tenon::warnOfEmptyMatches(RuleLibrary &library) {
  for (const auto &[loc, match] : library.state().matches)
    if (!match.found)
      emitWarning(loc) << "nothing is matched here in stage '" << match.stage
                       << "', so steps that use the handle do nothing; '"
                       << kMayBeEmpty
                       << "' among the attributes of the match says that this "
                          "is no mistake";
}

static Attribute promiseOf(ModuleOp schedule, StringRef when) {
  DictionaryAttr fields = fieldsOf(schedule->getAttr(kSchedule));
  return fields ? fields.get(when) : Attribute();
}

/// Refuses a promise that is none.
static LogicalResult checkPromises(ModuleOp schedule) {
  for (StringLiteral when : {kTakes, kLeaves}) {
    Attribute promise = promiseOf(schedule, when);
    auto word = dyn_cast_or_null<StringAttr>(promise);
    if (promise && (!word || word.getValue() != "buffers"))
      return emitError(schedule.getLoc())
             << "'" << when << "' is " << promise
             << ", but the one word with a meaning is \"buffers\"";
  }
  return success();
}

Operation *tenon::findTensor(ModuleOp payload) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  Operation *first = nullptr;
  payload.walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool found = llvm::any_of(op->getResultTypes(), isTensor) ||
                 llvm::any_of(op->getOperandTypes(), isTensor);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        found |= llvm::any_of(block.getArgumentTypes(), isTensor);
    bool isReason = !isa<FunctionOpInterface>(op) &&
                    !op->hasTrait<OpTrait::IsTerminator>() &&
                    !op->hasTrait<OpTrait::ConstantLike>();
    if (found && (isReason || !first))
      first = op;
    return found && isReason ? WalkResult::interrupt() : WalkResult::advance();
  });
  return first;
}

LogicalResult tenon::checkPromise(ModuleOp schedule, StringLiteral when,
                                  ModuleOp payload) {
  if (!promiseOf(schedule, when))
    return success();
  Operation *op = findTensor(payload);
  if (!op)
    return success();
  InFlightDiagnostic error = op->emitError()
                             << "'" << op->getName()
                             << "' is on tensors, but the schedule " << when
                             << " buffers";
  error.attachNote(schedule.getLoc()) << "the schedule";
  return error;
}

/// Loads every rule set that the schedule names.
static LogicalResult loadRules(ModuleOp schedule) {
  bool ok = true;
  schedule.walk([&](ApplyRulesOp apply) {
    RuleSet *set = nullptr;
    ok &= succeeded(apply.selectRules(set));
  });
  return success(succeeded(checkRefusals(schedule)) && ok);
}

/// Refuses steps that may not run on functions in parallel.
static LogicalResult checkParallelSteps(ModuleOp schedule) {
  WalkResult result = schedule.walk(
      [](ParallelForeachOp loop) { return WalkResult(checkSteps(loop)); });
  return failure(result.wasInterrupted());
}

/// Refuses a step of a matcher that cannot match: upstream ends on one.
static LogicalResult checkMatchers(ModuleOp schedule) {
  WalkResult result = schedule.walk([](Operation *step) {
    SmallVector<SymbolRefAttr> matchers;
    if (auto collect = dyn_cast<transform::CollectMatchingOp>(step))
      matchers.push_back(collect.getMatcher());
    else if (auto each = dyn_cast<transform::ForeachMatchOp>(step))
      llvm::append_range(matchers,
                         each.getMatchers().getAsRange<SymbolRefAttr>());
    for (SymbolRefAttr name : matchers) {
      auto matcher =
          SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
              step, name);
      if (!matcher || matcher.isExternal())
        continue;
      for (Operation &match : matcher.getBody().front().without_terminator())
        if (!isa<transform::MatchOpInterface>(match)) {
          InFlightDiagnostic error = emitError(match.getLoc())
                                     << "'" << match.getName()
                                     << "' is no part of a matcher, as '"
                                     << matcher.getSymName() << "' is one";
          error.attachNote(step->getLoc())
              << "of this step; its parts, such as "
                 "'transform.match.structured' "
                 "and 'transform.get_parent_op', only look at operations";
          return WalkResult::interrupt();
        }
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Puts the engine's own ops round the steps that they are about. The result
/// names the stages.
static std::vector<std::string> instrument(transform::NamedSequenceOp entry,
                                           ModuleOp schedule) {
  OpBuilder builder(schedule.getContext());
  schedule.walk([&](transform::ApplyPatternsOp apply) {
    Region &patterns = apply.getPatterns();
    if (patterns.empty() || patterns.front().empty())
      return;
    for (auto canonicalize : llvm::make_early_inc_range(
             patterns.getOps<transform::ApplyCanonicalizationPatternsOp>())) {
      builder.setInsertionPoint(canonicalize);
      CanonicalPatternsOp::create(builder, canonicalize.getLoc());
      canonicalize.erase();
    }
    builder.setInsertionPointToEnd(&patterns.front());
    LimitPatternsOp::create(builder, apply.getLoc());
    builder.setInsertionPointAfter(apply);
    if (patterns.getOps<ApplyRulesOp>().empty()) {
      CheckPatternsOp::create(builder, apply.getLoc());
      return;
    }
    EndApplicationOp::create(builder, apply.getLoc(), apply.getTarget());
    builder.setInsertionPoint(apply);
    BeginApplicationOp::create(builder, apply.getLoc(), apply.getTarget());
  });
  schedule.walk([&](transform::MatchOp match) {
    if (match->hasAttr(kMayBeEmpty))
      return;
    builder.setInsertionPointAfter(match);
    CountMatchOp::create(builder, match.getLoc(), match.getResults());
  });
  std::vector<std::string> names;
  auto mark = [&](Operation *first, Operation *last, StringAttr name) {
    builder.setInsertionPoint(first);
    BeginStageOp::create(builder, first->getLoc(), name);
    builder.setInsertionPointAfter(last);
    EndStageOp::create(builder, last->getLoc(), name);
    names.push_back(name.str());
  };
  Block &body = entry.getBody().front();
  Operation *rest = &body.front();
  SmallVector<transform::IncludeOp> includes(
      body.getOps<transform::IncludeOp>());
  for (transform::IncludeOp include : includes) {
    // One that takes no handle gives a parameter, as of a knob.
    if (include.getOperands().empty())
      continue;
    StringAttr name = include.getTarget().getLeafReference();
    if (DictionaryAttr phase = fieldsOf(include->getAttr(kPhase)))
      name = builder.getStringAttr(phase.getAs<StringAttr>("name").getValue() +
                                   "/" + name.getValue());
    mark(include, include, name);
    rest = include->getNextNode()->getNextNode();
  }
  while (isa<CheckOp>(rest))
    rest = rest->getNextNode();
  Operation *end = body.getTerminator();
  if (rest != end)
    mark(rest, end->getPrevNode(), entry.getSymNameAttr());
  return names;
}

FailureOr<SchedulePart> tenon::readPart(StringRef nameOrFile,
                                        const SearchPath &path, bool check,
                                        MLIRContext *context) {
  std::vector<std::string> tried;
  std::string file = path.find(nameOrFile, ".mlir", &tried);
  if (file.empty())
    return FlagError() << notFound("schedule", nameOrFile, tried,
                                   scheduleNames(path));

  std::vector<std::string> libraryDirs = {
      llvm::sys::path::parent_path(file).str()};
  llvm::append_range(libraryDirs, path.directories());
  FailureOr<OwningOpRef<ModuleOp>> module =
      readSchedule(file, libraryDirs, context);
  if (failed(module))
    return failure();

  SchedulePart part;
  part.module = std::move(*module);
  StringRef entryName =
      transform::TransformDialect::kTransformEntryPointSymbolName;
  part.entry = part.module->lookupSymbol<transform::NamedSequenceOp>(entryName);
  if (!part.entry)
    return emitError(part.module->getLoc())
           << "the schedule has no 'transform.named_sequence @" << entryName
           << "' to start at";
  if (part.entry.getBody().getNumArguments() != 1)
    return emitError(part.entry.getLoc())
           << "the entry of a schedule takes one handle, the module";
  part.leavesProgram = true;
  part.startsByMeaning = lowersByMeaning(*part.module);
  if (failed(insertChecks(*part.module, check)))
    return failure();
  inlinePhases(part.entry);
  return part;
}

FailureOr<SchedulePart> tenon::makeRulesPart(StringRef sets,
                                             ArrayRef<std::string> settings,
                                             MLIRContext *context) {
  FailureOr<OwningOpRef<ModuleOp>> module =
      makeRulesSchedule(sets, settings, context);
  if (failed(module))
    return failure();
  SchedulePart part;
  part.module = std::move(*module);
  part.entry = *part.module->getOps<transform::NamedSequenceOp>().begin();
  return part;
}
LogicalResult tenon::checkSchedule(ModuleOp schedule) {
  if (failed(checkPromises(schedule)) || failed(checkNamedAttributes(schedule)))
    return failure();
  checkMatchedNames(schedule);
  return success();
}

LogicalResult tenon::prepare(SchedulePart &part) {
  if (failed(loadRules(*part.module)) ||
      failed(checkParallelSteps(*part.module)) ||
      failed(checkMatchers(*part.module)))
    return failure();
  part.stages = instrument(part.entry, *part.module);
  part.module->walk([&](Operation *op) {
    part.asksForMachine |= isa<transform::QueryOp>(op);
    // The pass stands alone or in a pipeline.
    part.prints |= isa<transform::PrintOp>(op) ||
                   llvm::any_of(op->getAttrs(), [](NamedAttribute attribute) {
                     auto text = dyn_cast<StringAttr>(attribute.getValue());
                     return text && text.getValue().contains("print-ir");
                   });
  });
  return success();
}
