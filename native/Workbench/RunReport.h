//===- RunReport.h - A run of a schedule, as pages to read ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_RUNREPORT_H
#define TENON_WORKBENCH_RUNREPORT_H

#include "Engine/RunObserver.h"
#include "Workbench/Coverage.h"
#include "Workbench/IdleRules.h"
#include "Workbench/IrArchive.h"
#include "mlir/IR/Diagnostics.h"
#include <chrono>
#include <memory>
#include <optional>

namespace tenon {

/// Milliseconds that pass while it is not paused.
class Stopwatch {
public:
  void start() { since = Clock::now(); }
  void pause() { elapsed += Clock::now() - since; }
  /// Of a watch that is paused.
  double milliseconds() const { return elapsed.count(); }

  /// Pauses a watch that runs until the end of the scope.
  class Pause {
  public:
    explicit Pause(Stopwatch &watch) : watch(watch) { watch.pause(); }
    ~Pause() { watch.start(); }

  private:
    Stopwatch &watch;
  };

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point since;
  std::chrono::duration<double, std::milli> elapsed{0};
};

/// Watches one run and writes it as a static page that holds all it needs:
/// style and script, which are installed in share/tenon/report, and the run
/// itself. Times are those of the run without the watching.
class RunReport : public RunObserver {
public:
  /// `target` is a file if it ends in .html, or else a directory for an
  /// index.html; `input` and `schedule` are what the user called them.
  RunReport(llvm::StringRef target, llvm::StringRef input,
            llvm::StringRef schedule);

  /// Makes the directory ready. Emits an error when the page cannot be written,
  /// when a page stands there that no report wrote, or when the parts of a page
  /// are not found.
  mlir::LogicalResult prepare(mlir::MLIRContext *context);

  /// Lets `told` watch the run too, and shows what it tells; it has to live
  /// until `write`.
  void show(Coverage &told) { coverage = &told; }
  /// Shows how the program ran: what `tenon-run --json` prints.
  void show(llvm::json::Object told) { execution = std::move(told); }

  /// Writes what was seen, also of a run that failed. Emits an error when a
  /// file cannot be written.
  mlir::LogicalResult write(mlir::MLIRContext *context);

  void beginRun(mlir::ModuleOp payload) override;
  void endRun(mlir::ModuleOp payload, mlir::LogicalResult result) override;
  void beginStage(llvm::StringRef stage, mlir::ModuleOp payload) override;
  void endStage(llvm::StringRef stage, mlir::ModuleOp payload) override;
  void beginApplication(mlir::Operation *applyPatterns,
                        llvm::ArrayRef<mlir::Operation *> targets) override;
  void endApplication(mlir::Operation *applyPatterns,
                      llvm::ArrayRef<mlir::Operation *> targets) override;
  void beginFiring(const Rule &rule, mlir::Operation *root) override;
  void endFiring(const Rule &rule, const Changes &changes) override;

private:
  /// A place in a file: a number of `sources`, and a line from 1.
  struct Place {
    unsigned source;
    unsigned line;
  };
  struct Message {
    std::string severity, text;
    std::string place;
  };
  /// A named sequence that the entry includes, or, `implicit`, the steps of
  /// the entry itself between two of them.
  struct Stage {
    std::string name;
    bool implicit;
    unsigned text = 0;
    int64_t operations = 0;
    double milliseconds = 0;
    bool ended = false;
  };
  struct Application {
    unsigned stage;
    std::vector<std::string> sets;
    std::optional<Place> place;
    size_t targets;
    double milliseconds = 0;
  };
  struct Firing {
    const Rule *rule;
    unsigned application;
    std::string root, place, scope;
    /// Texts of the scope; none if they are left out, or, of `after` alone, if
    /// the rewrite failed.
    std::optional<unsigned> before, after;
    Changes changes;
    double milliseconds = 0;
  };
  struct RuleRow {
    std::string set;
    const Rule *rule;
    Place place;
    int64_t fired;
    double milliseconds;
    /// What said no where the rule came closest.
    std::optional<Place> check;
  };

  /// Reads the page and puts into it all but the data.
  mlir::LogicalResult readPage();
  void openStage(llvm::StringRef name, bool implicit);
  void closeStage(mlir::ModuleOp payload, bool ended);
  void closeImplicitStage(mlir::ModuleOp payload);
  std::optional<Place> placeOf(mlir::Location location);
  unsigned sourceNumber(llvm::StringRef file);
  void collectRules(mlir::MLIRContext *context);
  bool mayPrint(const Rule &rule);

  std::string json() const;
  void writeStages(llvm::json::OStream &json) const;
  void writeApplications(llvm::json::OStream &json) const;
  void writeRules(llvm::json::OStream &json) const;
  void writeFirings(llvm::json::OStream &json) const;
  void writeWhyNot(llvm::json::OStream &json, const RuleRow &row) const;

  /// The page's file, and the directory if only that was named.
  std::string file, directory, input, schedule;
  /// The page, in which the data has yet to be put.
  std::string page;

  Stopwatch watch;
  double applicationBegan = 0, firingBegan = 0, stageBegan = 0;
  std::unique_ptr<mlir::ScopedDiagnosticHandler> listener;
  IrArchive archive;
  IdleRules idle;
  /// Null when nobody asks.
  Coverage *coverage = nullptr;
  std::optional<llvm::json::Object> execution;
  unsigned initialText = 0;
  int64_t initialOperations = 0;
  bool succeeded = false, stageIsOpen = false;
  /// The operation that the firing under way happens in.
  mlir::Operation *scope = nullptr;
  std::vector<Message> messages;
  std::vector<Stage> stages;
  std::vector<Application> applications;
  std::vector<Firing> firings;
  /// How many operations were printed for the firings of each rule, and of all.
  llvm::DenseMap<const Rule *, int64_t> printed;
  int64_t printedOfAll = 0;
  std::vector<RuleRow> rules;
  /// The name and the text of each file that a place names.
  std::vector<std::pair<std::string, std::string>> sources;
};

} // namespace tenon

#endif // TENON_WORKBENCH_RUNREPORT_H
