//===- ExplainFlags.cpp - --explain and what goes with it -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ExplainFlags.h"
#include "Engine/FlagError.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tenon;
namespace cl = llvm::cl;

ExplainFlags::ExplainFlags(cl::OptionCategory &category)
    : rules("explain", cl::cat(category), cl::value_desc("rule[@func][:line]"),
            cl::desc("Tell on stderr where this rule fired, and of every other "
                     "operation of its root's name why not (repeatable)")),
      all("explain-all", cl::cat(category),
          cl::desc("With --explain: of operations of any name")),
      json("explain-json", cl::cat(category),
           cl::desc("With --explain: print a JSON object for each rule on a "
                    "line (rules/README.md)")),
      op("explain-op", cl::cat(category), cl::value_desc("[file:]line"),
         cl::desc("Follow what stands at this line of the payload through all "
                  "stages: on\nstderr, what it is after each, which "
                  "rules fired on it, and which\ncame closest of those that "
                  "did not")),
      remarks("remarks", cl::cat(category), cl::value_desc("set"),
              cl::desc("Emit a remark for each operation that rules of this "
                       "set, or of the sets\nin a folder of this name, have "
                       "left, with the reason. mlir-opt's own flags\n"
                       "(--remarks-filter=SET, --remark-format=yaml, ...) do "
                       "the same, to a file too")),
      check("check-explain", cl::Hidden,
            cl::desc("Compare what --explain would say of every rule and "
                     "operation with what the rules do")) {}

StringRef ExplainFlags::given() const {
  return rules.getNumOccurrences()     ? "--explain"
         : all                         ? "--explain-all"
         : json                        ? "--explain-json"
         : op.getNumOccurrences()      ? "--explain-op"
         : remarks.getNumOccurrences() ? "--remarks"
         : check                       ? "--check-explain"
                                       : "";
}

LogicalResult ExplainFlags::verify() const {
  for (const cl::opt<bool> *flag : {&all, &json})
    if (*flag && rules.getNumOccurrences() == 0)
      return FlagError() << "--" << flag->ArgStr << " goes with --explain=RULE";
  for (StringRef rule : rules)
    if (failed(ExplainRequest::parse(rule)))
      return FlagError()
             << "--explain='" << rule
             << "' names no rule: write [SET:]RULE[@FUNCTION][:LINE]";
  if (op.getNumOccurrences() && failed(OpTrail::parse(op)))
    return FlagError() << "--explain-op='" << op.getValue()
                       << "' names no line: write FILE:LINE, or LINE";
  return success();
}

LogicalResult ExplainRun::begin(const ExplainFlags &flags, ModuleOp payload,
                                SmallVectorImpl<RunObserver *> &observers) {
  for (StringRef rule : flags.rules) {
    FailureOr<ExplainRequest> request = ExplainRequest::parse(rule);
    if (failed(request))
      return failure();
    request->all = flags.all;
    request->asJson = flags.json;
    FailureOr<std::unique_ptr<Explainer>> created =
        Explainer::create(std::move(*request), payload);
    if (failed(created))
      return failure();
    observers.push_back(created->get());
    explainers.push_back(std::move(*created));
  }
  if (flags.op.getNumOccurrences()) {
    FailureOr<OpTrail> parsed = OpTrail::parse(flags.op);
    if (failed(parsed) || failed(parsed->check(payload)))
      return failure();
    trail = std::move(*parsed);
    observers.push_back(&*trail);
  }
  MLIRContext &context = *payload.getContext();
  if (flags.remarks.getNumOccurrences() || flags.engineListens) {
    if (!flags.engineListens && failed(RefusalRemarks::enable(context)))
      return failure();
    remarks = std::make_unique<RefusalRemarks>(flags.remarks);
    observers.push_back(remarks.get());
  }
  if (flags.check) {
    agreement = std::make_unique<PatternAgreement>();
    observers.push_back(agreement.get());
  }
  return success();
}

LogicalResult ExplainRun::finish(LogicalResult result, MLIRContext *context) {
  bool explained = true;
  for (auto &explainer : explainers)
    explained &= succeeded(explainer->finish(llvm::errs(), succeeded(result)));
  if (!explained)
    return failure();
  if (trail)
    trail->print(llvm::errs());
  if (remarks && succeeded(result) && failed(remarks->finish(context)))
    return failure();
  if (agreement && failed(agreement->finish(llvm::errs())))
    return failure();
  return result;
}
