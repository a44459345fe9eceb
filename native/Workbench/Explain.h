//===- Explain.h - Why a rule did not fire ----------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_EXPLAIN_H
#define TENON_WORKBENCH_EXPLAIN_H

#include "Engine/RuleSet.h"
#include "Engine/RunObserver.h"
#include "Workbench/PatternInterpreter.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include <map>

namespace tenon {

/// `[SET:]RULE[@FUNCTION][:LINE[:COLUMN]]`.
struct ExplainRequest {
  std::string set;
  std::string rule;
  std::string function;
  /// 0 stands for any.
  unsigned line = 0;
  unsigned column = 0;
  /// Whether every operation is a candidate, not only those of the rule's root.
  bool all = false;
  bool asJson = false;

  /// Fails when `text` names no rule.
  static mlir::FailureOr<ExplainRequest> parse(llvm::StringRef text);
  /// Whether `op` is where the request looks.
  bool covers(mlir::Operation *op) const;
};

/// Watches each application of a rule's set and tells what became of every
/// operation that the rule could have rewritten.
class Explainer : public RunObserver {
public:
  /// Looks the rule up among the sets loaded, and the place in `payload`. Emits
  /// an error when one is not there.
  static mlir::FailureOr<std::unique_ptr<Explainer>>
  create(ExplainRequest request, mlir::ModuleOp payload);

  void beginStage(llvm::StringRef name, mlir::ModuleOp) override;
  void endStage(llvm::StringRef, mlir::ModuleOp) override { stage.clear(); }
  void beginApplication(mlir::Operation *applyPatterns,
                        llvm::ArrayRef<mlir::Operation *> targets) override;
  void endApplication(mlir::Operation *applyPatterns,
                      llvm::ArrayRef<mlir::Operation *> targets) override;
  void beginFiring(const Rule &fired, mlir::Operation *root) override;
  void erasing(mlir::Operation *op) override;
  std::unique_ptr<RunObserver> fork() override;
  void join(RunObserver &forked) override;

  /// Prints what was seen. Emits an error and fails when the rule was never
  /// applied though the schedule ran to its end.
  mlir::LogicalResult finish(llvm::raw_ostream &os, bool ranToEnd);

private:
  /// An operation that the rule did not rewrite.
  struct Candidate {
    /// Greater is shown first.
    unsigned rank = 0;
    std::string place;
    std::string text;
    Verdict verdict;
    /// What became of it; empty when it still stands.
    std::string fate;
  };
  struct Application {
    std::string stage;
    std::string place;
    bool targeted = false;
    bool ended = false;
    std::vector<std::string> fired;
    unsigned refused = 0;
    /// The best, in order.
    std::vector<Candidate> shown;
    /// What became of the others, and of how many.
    std::map<std::string, unsigned> others;
  };

  Explainer(ExplainRequest request, RuleSet &set, const Rule &rule)
      : request(std::move(request)), set(set), rule(rule) {}

  bool isCandidate(mlir::Operation *op) const;
  /// Whether the rule takes part in an application; notes its set if not.
  bool takesPart(mlir::Operation *applyPatterns);
  /// Whether the rule would match `op` now, in the current application.
  Verdict ask(mlir::Operation *op);
  void add(mlir::Operation *op, Verdict verdict, std::string fate);
  void add(Candidate candidate, llvm::function_ref<std::string()> text);
  void print(const Application &application, llvm::raw_ostream &os);
  void print(const Candidate &candidate, llvm::raw_ostream &os);
  void printJson(llvm::raw_ostream &os);

  ExplainRequest request;
  RuleSet &set;
  const Rule &rule;
  std::string stage;
  std::vector<Application> applications;
  /// Null between applications of the rule.
  Application *current = nullptr;
  /// What the schedule has set for the rule in it.
  mlir::DictionaryAttr settings;
  /// The candidates at the beginning of the current application.
  llvm::MapVector<mlir::Operation *, Candidate> before;
  /// Operations that rules have rewritten or removed in it.
  llvm::DenseSet<mlir::Operation *> gone;
  const Rule *firing = nullptr;
  mlir::Operation *firingRoot = nullptr;
  std::vector<std::string> otherSets;
  std::vector<std::string> leftOutAt;
};

} // namespace tenon

#endif // TENON_WORKBENCH_EXPLAIN_H
