//===- RuleLibrary.h - The rule sets of a context ---------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULELIBRARY_H
#define TENON_ENGINE_RULELIBRARY_H

#include "Engine/Answers.h"
#include "Engine/Engine.h"
#include "Engine/PatternLimit.h"
#include "Engine/RuleSet.h"
#include "Engine/RuleText.h"
#include "Engine/RunObserver.h"
#include "Engine/SearchPath.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/ThreadPool.h"
#include <atomic>

namespace tenon {

/// What applying rules keeps as it goes on. A library has one; each thread that
/// works on some functions in parallel has its own.
struct RunState {
  /// Set while a schedule runs: who watches it.
  llvm::ArrayRef<RunObserver *> observers;
  /// Behind which patterns the application that is being made canonicalizes.
  std::optional<size_t> canonicalPlace;
  /// The settings of the application whose rules are being asked; null when
  /// there are none.
  mlir::DictionaryAttr settings;
  /// The names of the settings that rules have read since the schedule began.
  llvm::DenseSet<mlir::StringAttr> settingsRead;
  /// What the rules that are being applied have asked so far.
  Answers answers;
  /// What the rules that are being applied build from.
  RuleText *text = nullptr;
  /// The application of the rule that is being tried.
  RuleApplication *running = nullptr;
  /// Where the operation is from that the rule is tried on.
  mlir::LocationAttr root;
  /// The settings of each `transform.tenon.rules` in the application
  /// that observers were told of last.
  llvm::DenseMap<mlir::Operation *, mlir::DictionaryAttr> settingsOf;
  /// How often each rule has fired, and nobody has asked yet.
  llvm::DenseMap<const Rule *, int64_t> fired;
  /// Whether one has since an application began.
  bool hasFired = false;
  /// The step that has verified the whole payload at its end, last.
  mlir::Operation *verifiedBy = nullptr;
  struct Match {
    /// The stage in which it ran first.
    std::string stage;
    bool found;
  };
  using Matches = llvm::MapVector<mlir::Location, Match>;
  /// The matches that have run since the schedule began, by their places.
  Matches matches;
  /// An error was emitted where no failure could be returned.
  bool poisoned = false;
  /// A rule did what MLIR asserts against, which poisons as well.
  bool brokeUses = false;
  /// Applications since `RuleLibrary::checkTermination`.
  std::vector<std::pair<std::string, std::shared_ptr<RuleApplication>>>
      applications;
  std::vector<std::shared_ptr<PatternApplication>> patternApplications;
};

/// The rule sets that were loaded into a context, and what a run has done with
/// them. It lives as long as the context, where transform ops find it.
class RuleLibrary {
public:
  explicit RuleLibrary(mlir::MLIRContext *context) : context(context) {}

  /// The library of a context in which `registerTransformOps` took effect.
  static RuleLibrary &get(mlir::MLIRContext *context);

  /// Sets the options by which sets are looked up from here on. Sets that were
  /// found on another search path are forgotten.
  void configure(const EngineOptions &newOptions);
  const EngineOptions &getOptions() const { return options; }

  /// The set of that name, loaded at the first call. On failure a diagnostic
  /// was emitted; the note at `loc` says who asked.
  RuleSet *load(llvm::StringRef name, mlir::Location loc);

  /// Whether there is a file of that name on the search path.
  bool has(llvm::StringRef name) const;

  /// All sets loaded so far, in the order of loading.
  std::vector<RuleSet *> sets() const;

  /// A new application of a rule set, remembered until `checkTermination`.
  /// `limit` of 0 means the default.
  std::shared_ptr<RuleApplication>
  beginApplication(llvm::StringRef setName, int64_t limit,
                   mlir::DictionaryAttr settings);

  /// The same for the patterns beside rules, up to the default limit.
  std::shared_ptr<PatternApplication> beginPatternApplication();

  /// Whether an application since the last `checkTermination` has reached its
  /// limit.
  bool hasExhausted();

  /// Reports, as an error at `loc`, the applications since the last call that
  /// reached their limit. Succeeds when there are none.
  mlir::LogicalResult checkTermination(mlir::Location loc);

  /// What this thread keeps.
  RunState &state() { return ofThread ? *ofThread : own; }

  /// Gives the thread a state of its own for as long as it lives.
  class OfThread {
  public:
    explicit OfThread(RunState &state) { ofThread = &state; }
    ~OfThread() { ofThread = nullptr; }
    OfThread(const OfThread &) = delete;
  };

  /// How many threads work on functions in parallel; it may be 1.
  unsigned jobs() const;
  /// Threads for that, for a context that has none.
  llvm::ThreadPoolInterface &threads();
  /// Gives the context these for as long as it lives, unless it has some, or
  /// one is enough.
  class Threads {
  public:
    explicit Threads(RuleLibrary &library);
    ~Threads();
    Threads(const Threads &) = delete;

  private:
    mlir::MLIRContext &context;
    bool isOurs;
  };

  /// What all applications canonicalize by.
  CanonicalPatterns canonicalPatterns;
  /// The stage that is running, and how many are over.
  std::string stage;
  size_t stagesOver = 0;
  /// Whether a rule has refused an operation in this run.
  std::atomic<bool> hasRefused = false;
  /// The rule that fired last, whoever's thread it was.
  std::atomic<const Rule *> lastFired = nullptr;
  /// Set while a schedule runs again to find who made a payload invalid: no
  /// stage fails for that, and each pass is told of.
  bool isBlaming = false;

private:
  mlir::MLIRContext *context;
  EngineOptions options;
  llvm::MapVector<llvm::StringRef, std::unique_ptr<RuleSet>> loaded;
  llvm::StringSet<> failedNames;
  /// What sets were made of since the last `configure`.
  TextFiles files;
  RunState own;
  std::unique_ptr<llvm::DefaultThreadPool> pool;
  static thread_local RunState *ofThread;
};

/// Has `transform.apply_patterns` simplify regions only where a region of its
/// target has several blocks. Upstream's does so after each iteration, which
/// takes a seventh of a schedule's time and changes nothing elsewhere.
void simplifyRegionsOfSeveralBlocks(mlir::MLIRContext *context);

} // namespace tenon

#endif // TENON_ENGINE_RULELIBRARY_H
