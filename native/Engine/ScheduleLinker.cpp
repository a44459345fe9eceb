//===- ScheduleLinker.cpp - A schedule made whole -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/ScheduleLinker.h"
#include "Engine/DeclaredAttributes.h"
#include "Engine/DidYouMean.h"
#include "Engine/Engine.h"
#include "Engine/FlagError.h"
#include "Engine/InputLog.h"
#include "Engine/NestingGuard.h"
#include "Engine/SearchPath.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace tenon;
using transform::NamedSequenceOp;

/// Parses without verifying, since a schedule may include what it does not
/// define.
static OwningOpRef<ModuleOp> parse(StringRef file, MLIRContext *context) {
  std::string error;
  std::string name = file == "-" ? "<stdin>" : file.str();
  std::unique_ptr<llvm::MemoryBuffer> buffer = readFile(file, error);
  if (!buffer) {
    emitError(FileLineColLoc::get(context, name, 1, 1))
        << "schedule '" << name << "' cannot be read: " << error;
    return nullptr;
  }
  if (failed(checkNesting(buffer->getBuffer(), name, SourceLanguage::MLIR,
                          FlagError::lines())))
    return nullptr;
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(buffer->getBuffer(), name),
      llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(*sources, context, FlagError::lines());
  ParserConfig config(context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, config);
  if (module)
    placeAtStart(*module);
  return module;
}

namespace {
/// The named sequences of the libraries, each file read at most once.
class Libraries {
public:
  Libraries(ArrayRef<std::string> dirs, MLIRContext *context)
      : dirs(dirs), context(context) {}

  /// The sequence of that name, or null. Fails when a library cannot be read.
  FailureOr<NamedSequenceOp> find(StringRef name) {
    if (!read && failed(readAll()))
      return failure();
    return sequences.lookup(name);
  }

  /// Those that have been read.
  auto names() const { return sequences.keys(); }

private:
  LogicalResult readAll() {
    read = true;
    for (const std::string &dir : dirs) {
      std::string lib = joinPath(dir, "lib");
      noteInput(Twine(lib) + "/*.mlir");
      std::vector<std::string> files;
      std::error_code error;
      for (llvm::sys::fs::directory_iterator it(lib, error), end;
           it != end && !error; it.increment(error))
        if (StringRef(it->path()).ends_with(".mlir"))
          files.push_back(it->path());
      llvm::sort(files);
      for (const std::string &file : files) {
        noteInput(file);
        modules.push_back(parse(file, context));
        if (!modules.back())
          return failure();
        for (auto op : modules.back()->getOps<NamedSequenceOp>())
          if (!op.getBody().empty())
            sequences.try_emplace(op.getSymName(), op);
      }
    }
    return success();
  }

  ArrayRef<std::string> dirs;
  MLIRContext *context;
  bool read = false;
  std::vector<OwningOpRef<ModuleOp>> modules;
  llvm::StringMap<NamedSequenceOp> sequences;
};
} // namespace

namespace {
/// Where a sequence is referred to, and by which name.
struct Reference {
  Location loc;
  StringRef name;
};
} // namespace

/// What `op` and the operations nested in it refer to as sequences.
static SmallVector<Reference> referencedSequences(Operation *op) {
  SmallVector<Reference> references;
  op->walk([&](Operation *nested) {
    auto add = [&](SymbolRefAttr symbol) {
      references.push_back({nested->getLoc(), symbol.getRootReference()});
    };
    if (auto include = dyn_cast<transform::IncludeOp>(nested)) {
      add(include.getTarget());
    } else if (auto match = dyn_cast<transform::ForeachMatchOp>(nested)) {
      for (ArrayAttr list : {match.getMatchers(), match.getActions()})
        llvm::for_each(list.getAsRange<SymbolRefAttr>(), add);
    } else if (auto match = dyn_cast<transform::CollectMatchingOp>(nested)) {
      add(match.getMatcher());
    }
  });
  return references;
}

static LogicalResult link(ModuleOp schedule, Libraries &libraries,
                          ArrayRef<std::string> libraryDirs) {
  SymbolTable symbols(schedule);
  SmallVector<Operation *> open = {schedule};
  // In the order in which they are included, which is that of knobs.
  for (size_t next = 0; next < open.size(); ++next) {
    for (auto [loc, name] : referencedSequences(open[next])) {
      auto known = symbols.lookup<NamedSequenceOp>(name);
      if (known && !known.getBody().empty())
        continue;
      FailureOr<NamedSequenceOp> found = libraries.find(name);
      if (failed(found))
        return failure();
      if (!*found)
        return emitError(loc)
               << "named sequence '" << name
               << "' is neither in the schedule nor in lib/*.mlir under "
               << llvm::join(libraryDirs, ", ")
               << didYouMean(name, libraries.names());
      if (known)
        symbols.erase(known);
      NamedSequenceOp copy = found->clone();
      symbols.insert(copy);
      open.push_back(copy);
    }
  }
  return success();
}

/// Erases those of the sequences that nothing but others of them refers to.
static void eraseUnused(ArrayRef<Operation *> sequences, Operation *module) {
  SymbolTableCollection tables;
  SymbolUserMap users(tables, module);
  SmallPtrSet<Operation *, 8> kept;
  auto isUsed = [&](Operation *sequence) {
    return llvm::any_of(users.getUsers(sequence), [&](Operation *user) {
      Operation *around = user->getParentOfType<NamedSequenceOp>();
      return kept.contains(around) || !llvm::is_contained(sequences, around);
    });
  };
  bool changed = true;
  while (changed) {
    changed = false;
    for (Operation *sequence : sequences)
      changed |= isUsed(sequence) && kept.insert(sequence).second;
  }
  for (Operation *sequence : sequences)
    if (!kept.contains(sequence))
      sequence->erase();
}

void tenon::inlinePhases(NamedSequenceOp entry) {
  OpBuilder builder(entry.getContext());
  SmallVector<transform::IncludeOp> includes(
      entry.getBody().front().getOps<transform::IncludeOp>());
  llvm::SetVector<Operation *> inlined;
  while (!includes.empty()) {
    transform::IncludeOp include = includes.pop_back_val();
    auto phase = SymbolTable::lookupNearestSymbolFrom<NamedSequenceOp>(
        include, include.getTargetAttr());
    Attribute ofPhase = phase ? phase->getAttr(kPhase) : Attribute();
    DictionaryAttr fields = fieldsOf(ofPhase);
    if (!fields || !fields.contains("name") ||
        include.getFailurePropagationMode() !=
            transform::FailurePropagationMode::Propagate)
      continue;
    Block &body = phase.getBody().front();
    IRMapping values;
    values.map(body.getArguments(), include.getOperands());
    builder.setInsertionPoint(include);
    for (Operation &step : body.without_terminator()) {
      auto stage = dyn_cast<transform::IncludeOp>(builder.clone(step, values));
      if (!stage)
        continue;
      stage->setAttr(kPhase, ofPhase);
      includes.push_back(stage);
    }
    for (auto [result, value] : llvm::zip_equal(
             include.getResults(), body.getTerminator()->getOperands()))
      result.replaceAllUsesWith(values.lookupOrDefault(value));
    include.erase();
    inlined.insert(phase);
  }
  eraseUnused(inlined.getArrayRef(), entry->getParentOp());
}

/// Verifies the operations without regions. Upstream's verifier of a named
/// sequence asks for the effects of its operations before they are verified,
/// and one without its operands then takes all memory.
static LogicalResult verifySteps(ModuleOp schedule) {
  WalkResult result = schedule.walk([](Operation *op) {
    bool isStep = op->getNumRegions() == 0 && op->isRegistered();
    return isStep && failed(op->getName().verifyInvariants(op))
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

FailureOr<OwningOpRef<ModuleOp>>
tenon::readSchedule(StringRef file, ArrayRef<std::string> libraryDirs,
                    MLIRContext *context) {
  OwningOpRef<ModuleOp> schedule = parse(file, context);
  if (!schedule)
    return failure();
  Libraries libraries(libraryDirs, context);
  if (failed(link(*schedule, libraries, libraryDirs)))
    return failure();
  (*schedule)->setAttr(transform::TransformDialect::kWithNamedSequenceAttrName,
                       UnitAttr::get(context));
  if (failed(verifySteps(*schedule)) || failed(verify(*schedule)))
    return failure();
  return schedule;
}
