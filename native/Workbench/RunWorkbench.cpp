//===- RunWorkbench.cpp - The workbench's flags of tenon-run --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/FlagError.h"
#include "Engine/Target.h"
#include "Run/RunExtension.h"
#include "Workbench/Bisect.h"
#include "Workbench/Profile.h"
#include "Workbench/RunReport.h"
#include "Workbench/Watch.h"
#include "Workbench/Workbench.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::run;
namespace cl = llvm::cl;

/// How many seconds a profile is of.
static constexpr double kProfiled = 1;

namespace {
/// Tells what became of the payload, and where the time of calls goes.
class RunWorkbench : public RunExtension, BuildObserver {
public:
  explicit RunWorkbench(cl::OptionCategory &category);

  StringRef overview() const override;
  std::optional<int> runInstead(int argc, char **argv,
                                const ToolCall &call) override;
  bool has(StringRef flag) const override;
  FailureOr<BuildObserver *> beginBuild(ModuleOp payload, const Work &work,
                                        const ToolCall &call,
                                        bool isFirst) override;
  LogicalResult check(StringRef entry) override;
  LogicalResult search(const Suspect &suspect) override;
  LogicalResult measure(Program &program) override;
  void print(raw_ostream &os, bool isShort) const override;
  void addTo(llvm::json::Object &report) const override;
  LogicalResult finish(MLIRContext *context, llvm::json::Object report,
                       bool ran) override;

private:
  void begin(ModuleOp payload,
             SmallVectorImpl<RunObserver *> &schedule) override;
  void endSchedule(ModuleOp lowered, ArrayRef<StringRef> applied) override;
  LogicalResult beginCode(ModuleOp lowered) override {
    return profile->mark(lowered);
  }
  std::optional<Location> placeOf(Location location) override;
  void printMemory(raw_ostream &os) const;
  llvm::json::Object jsonOfMemory() const;
  bool needsWholeCode() const override { return wantsProfile; }
  void seeCode(llvm::Module &code) override { widths.add(code); }
  void end() override { profile->tell(widths, *coverage); }

  cl::opt<bool> wantsBisection;
  cl::opt<std::string> report;
  cl::opt<bool> wantsProfile;
  cl::opt<bool> wantsKernels;

  std::optional<Coverage> coverage;
  /// What the program does with memories, and the names that targets give them.
  MemoryUse memory;
  llvm::DenseMap<int64_t, const Target::Memory *> memories;
  /// Of what is not profiled, of which operations the code is.
  std::optional<Profile> profile;
  CodeWidths widths;
  std::optional<RunReport> page;
};
} // namespace

RunWorkbench::RunWorkbench(cl::OptionCategory &category)
    : wantsBisection(
          "bisect", cl::cat(category),
          cl::desc(
              "When --verify finds a difference, find its cause, by "
              "running:\nthe first stage of the schedule after which the "
              "numbers differ,\nand in it the first firing of a rule; print "
              "that rule, where it\nis written, and what it did to the IR. The "
              "schedule is cut off\nafter a stage, or its rules stopped after "
              "a firing, and the rest\nlowered by 'loops'")),
      report(
          "report", cl::cat(category), cl::value_desc("file.html|dir"),
          cl::desc("Write the run of the schedule as one page to this file, or "
                   "to\nindex.html in this directory: what became of each "
                   "operation, the\nIR of each stage, what rules did and why "
                   "others never fired; with\n-n the times, with --verify its "
                   "verdict")),
      wantsProfile(
          "profile", cl::cat(category),
          cl::desc(
              "Then call for a second or two and say to which operations of "
              "the\npayload the time goes, by location, as that of an ONNX "
              "node: of\ncode that several became, to all of them. Two "
              "thousand times a\nsecond it is looked where the calling thread "
              "is. Kinds of\noperations and the largest pieces are printed; "
              "--json and the\npage of --report have all: operations, share "
              "(of 1), ms (a call)")),
      wantsKernels(
          "require-kernels", cl::cat(category),
          cl::desc("Fail unless each product, a contraction or convolution, "
                   "is\ncalls of kernels and nothing else. A line after each "
                   "run says\nhow many are, what runs as plain loops, and "
                   "why")) {
  registerWatchOptions();
}

StringRef RunWorkbench::overview() const {
  return R"(  tenon-run mlp.mlir --schedule=mine.mlir --verify --bisect
  tenon-run mlp.mlir --schedule=network --verify -n 100 --report=run.html
)";
}

std::optional<int> RunWorkbench::runInstead(int argc, char **argv,
                                            const ToolCall &call) {
  return watchIfAsked(argc, argv, call);
}

bool RunWorkbench::has(StringRef flag) const {
  return (flag == "bisect" && wantsBisection) ||
         (flag == "profile" && wantsProfile) ||
         (flag == "report" && !report.empty());
}

FailureOr<BuildObserver *> RunWorkbench::beginBuild(ModuleOp payload,
                                                    const Work &work,
                                                    const ToolCall &call,
                                                    bool isFirst) {
  coverage.emplace(payload, work);
  if (isFirst && !report.empty()) {
    page.emplace(report, call.input, call.schedule).show(*coverage);
    if (failed(page->prepare(payload.getContext())))
      return failure();
  }
  return static_cast<BuildObserver *>(this);
}

void RunWorkbench::begin(ModuleOp payload,
                         SmallVectorImpl<RunObserver *> &schedule) {
  // Gives the bodies of the payload places, so before it is lowered.
  profile.emplace(payload, wantsProfile);
  schedule.push_back(page ? static_cast<RunObserver *>(&*page) : &*coverage);
}

void RunWorkbench::endSchedule(ModuleOp lowered, ArrayRef<StringRef> applied) {
  if (llvm::is_contained(applied, "loops"))
    coverage->giveReason("the schedule leaves it on tensors");
  coverage->classify(lowered);
  memory = measureMemory(lowered);
  memories.clear();
  for (const Target *target : Target::allIn(lowered.getContext()))
    for (const Target::Memory &each : target->memories)
      memories[each.space] = &each;
}

/// One line, if there is more than one memory.
void RunWorkbench::printMemory(raw_ostream &os) const {
  if (memory.spaces.empty() && memory.transfers.empty())
    return;
  auto write = [](auto number) {
    return number ? llvm::formatv("{0:N0}", static_cast<int64_t>(*number)).str()
                  : "an unknown number of";
  };
  os << "memory: ";
  llvm::ListSeparator next;
  for (const MemoryUse::Space &space : memory.spaces) {
    const Target::Memory *known = memories.lookup(space.space);
    os << next << (known ? known->name : "space " + std::to_string(space.space))
       << " " << write(space.bytes);
    if (known && known->bytes)
      os << " of " << write(known->bytes);
    os << " bytes";
  }
  for (const MemoryUse::Transfer &transfer : memory.transfers)
    os << next << transfer.op << " moves " << (transfer.bytes ? "at most " : "")
       << write(transfer.bytes) << " bytes";
  os << "\n";
}

llvm::json::Object RunWorkbench::jsonOfMemory() const {
  auto number = [](auto value) {
    return value ? llvm::json::Value(static_cast<int64_t>(*value))
                 : llvm::json::Value(nullptr);
  };
  llvm::json::Array spaces, transfers;
  for (const MemoryUse::Space &space : memory.spaces) {
    const Target::Memory *known = memories.lookup(space.space);
    llvm::json::Object entry{{"space", space.space},
                             {"bytes", number(space.bytes)}};
    if (known)
      entry["name"] = known->name;
    if (known && known->bytes)
      entry["size"] = *known->bytes;
    spaces.push_back(std::move(entry));
  }
  for (const MemoryUse::Transfer &transfer : memory.transfers)
    transfers.push_back(llvm::json::Object{{"operation", transfer.op},
                                           {"bytes", number(transfer.bytes)}});
  return llvm::json::Object{{"spaces", std::move(spaces)},
                            {"transfers", std::move(transfers)}};
}

std::optional<Location> RunWorkbench::placeOf(Location location) {
  auto line = dyn_cast<FileLineColLoc>(location);
  if (!line || line.getFilename() != Profile::kFile)
    return std::nullopt;
  return profile->placeAt(line.getLine(), location.getContext());
}

LogicalResult RunWorkbench::check(StringRef entry) {
  if (!wantsKernels || coverage->isComplete())
    return success();
  coverage->print(llvm::errs());
  return FlagError() << "--require-kernels: not each product of '" << entry
                     << "' is calls of kernels only";
}

LogicalResult RunWorkbench::search(const Suspect &suspect) {
  return wantsBisection ? bisect(suspect, llvm::errs()) : success();
}

LogicalResult RunWorkbench::measure(Program &program) {
  if (!wantsProfile)
    return success();
  double callMs = program.timeFor(kProfiled / 2).meanMs;
  if (llvm::Error error = profile->take(program.code(), callMs,
                                        [&] { program.timeFor(kProfiled); }))
    return FlagError() << "--profile: " << llvm::toString(std::move(error));
  return success();
}

void RunWorkbench::print(raw_ostream &os, bool isShort) const {
  if (!isShort && coverage->isTold() && coverage->hasRows())
    coverage->print(os);
  if (!isShort)
    printMemory(os);
  if (wantsProfile)
    profile->print(os);
}

void RunWorkbench::addTo(llvm::json::Object &report) const {
  if (wantsProfile)
    report["profile"] = profile->json();
  if (llvm::json::Array table = coverage->json(); !table.empty())
    report["coverage"] = std::move(table);
  if (!memory.spaces.empty() || !memory.transfers.empty())
    report["memory"] = jsonOfMemory();
}

LogicalResult RunWorkbench::finish(MLIRContext *context,
                                   llvm::json::Object report, bool ran) {
  if (!page)
    return success();
  if (wantsProfile && ran)
    report["profile"] = profile->json();
  report["ran"] = ran;
  page->show(std::move(report));
  LogicalResult written = page->write(context);
  // What it listens to is gone soon.
  page.reset();
  return written;
}

void tenon::registerRunWorkbench() { RunExtension::add<RunWorkbench>(); }
