//===- Explain.cpp - Why a rule did not fire ------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/Explain.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Engine/RuleLibrary.h"
#include "Engine/TransformOps.h"
#include "Workbench/PdlValues.h"
#include "Workbench/Places.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tenon;

/// How many candidates an application shows in full, and places of firings.
static constexpr size_t kShown = 5;

//===----------------------------------------------------------------------===//
// The request
//===----------------------------------------------------------------------===//

FailureOr<ExplainRequest> ExplainRequest::parse(StringRef text) {
  ExplainRequest request;
  unsigned numbers[2] = {0, 0};
  unsigned count = 0;
  while (count < 2 && text.contains(':')) {
    auto [rest, last] = text.rsplit(':');
    if (last.getAsInteger(10, numbers[count]) || numbers[count] == 0)
      break;
    text = rest;
    ++count;
  }
  request.line = count == 2 ? numbers[1] : numbers[0];
  request.column = count == 2 ? numbers[0] : 0;
  auto [rule, function] = text.split('@');
  request.function = function.str();
  request.rule = rule.rsplit(':').second.str();
  if (!rule.contains(':'))
    request.rule = rule.str();
  else
    request.set = rule.rsplit(':').first.str();
  if (request.rule.empty() || (text.contains('@') && function.empty()))
    return failure();
  return request;
}

bool ExplainRequest::covers(Operation *op) const {
  if (!function.empty()) {
    auto named = [&](Operation *around) {
      auto name =
          around->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
      return name && name.getValue() == function;
    };
    Operation *around = op;
    while (around && !named(around))
      around = around->getParentOp();
    if (!around)
      return false;
  }
  return line == 0 || liesAt(op->getLoc(), line, column);
}

/// `'a', 'b'`, or `none`.
static std::string quotedList(ArrayRef<std::string> names) {
  return names.empty() ? "none" : "'" + llvm::join(names, "', '") + "'";
}

/// Says that no rule of that name is loaded, and which names come close.
static void emitUnknownRule(const ExplainRequest &request,
                            ArrayRef<RuleSet *> sets, MLIRContext *context) {
  std::string prefix = request.set.empty() ? "" : request.set + ":";
  std::vector<std::string> known, names;
  for (RuleSet *set : sets) {
    names.push_back(set->getName().str());
    for (const Rule &rule : set->getRules())
      known.push_back((prefix.empty() ? "" : set->getName().str() + ":") +
                      rule.name);
  }
  std::string meant = didYouMean(prefix + request.rule, known);
  FlagError error;
  error << "--explain: no rule is called '" << prefix << request.rule
        << "' in the rule sets that the schedule names"
        << (meant.empty() ? ", " + quotedList(names) : meant);
  // One small set can be read as a whole.
  if (meant.empty() && sets.size() == 1)
    error << "; its rules are " << quotedList(known);
}

static LogicalResult checkPlace(const ExplainRequest &request,
                                ModuleOp payload) {
  bool found = false;
  payload.walk([&](Operation *op) { found |= request.covers(op); });
  if (found)
    return success();
  ExplainRequest anyLine = request;
  anyLine.line = 0;
  bool function = false;
  payload.walk([&](Operation *op) { function |= anyLine.covers(op); });
  FlagError error;
  if (!function) {
    std::vector<StringRef> names;
    payload.walk(
        [&](FunctionOpInterface op) { names.push_back(op.getName()); });
    return error << "--explain: the payload has no function '"
                 << request.function << "'"
                 << didYouMean(request.function, names);
  }
  error << "--explain: no operation "
        << (request.function.empty() ? "of the payload"
                                     : "of function '" + request.function + "'")
        << " stands at line " << request.line;
  if (request.column)
    error << ", column " << request.column;
  return error;
}

FailureOr<std::unique_ptr<Explainer>> Explainer::create(ExplainRequest request,
                                                        ModuleOp payload) {
  MLIRContext *context = payload.getContext();
  std::vector<RuleSet *> sets = RuleLibrary::get(context).sets();
  SmallVector<std::pair<RuleSet *, Rule *>> found;
  for (RuleSet *set : sets)
    if (request.set.empty() || request.set == set->getName())
      if (Rule *rule = set->lookup(request.rule))
        found.push_back({set, rule});
  if (found.empty()) {
    emitUnknownRule(request, sets, context);
    return failure();
  }
  if (found.size() > 1) {
    std::vector<std::string> full;
    for (auto [set, rule] : found)
      full.push_back(set->getName().str() + ":" + rule->name);
    return FlagError() << "--explain: several rules are called '"
                       << request.rule << "': say " << quotedList(full);
  }
  if (failed(checkPlace(request, payload)))
    return failure();
  return std::unique_ptr<Explainer>(new Explainer(
      std::move(request), *found.front().first, *found.front().second));
}

//===----------------------------------------------------------------------===//
// Watching
//===----------------------------------------------------------------------===//

void Explainer::beginStage(StringRef name, ModuleOp) { stage = name.str(); }

bool Explainer::isCandidate(Operation *op) const {
  return (request.all || rule.root.empty() ||
          op->getName().getStringRef() == rule.root) &&
         request.covers(op);
}

/// The op of an application that applies the rules of a set, if any does.
bool Explainer::takesPart(Operation *applyPatterns) {
  bool part = false;
  auto apply = cast<transform::ApplyPatternsOp>(applyPatterns);
  for (auto rules : apply.getPatterns().getOps<ApplyRulesOp>()) {
    if (rules.getSet() != set.getName()) {
      std::string name = rules.getSet().str();
      if (!llvm::is_contained(otherSets, name))
        otherSets.push_back(name);
      continue;
    }
    RuleSet *loaded = nullptr;
    FailureOr<SmallVector<const Rule *>> selection = rules.selectRules(loaded);
    if (succeeded(selection) && llvm::is_contained(*selection, &rule)) {
      part = true;
      settings =
          RuleLibrary::get(rules.getContext()).state().settingsOf.lookup(rules);
    } else
      leftOutAt.push_back(placeOf(rules.getLoc()));
  }
  return part;
}

Verdict Explainer::ask(Operation *op) {
  RuleLibrary::get(op->getContext()).state().settings = settings;
  return evaluate(rule, op);
}

void Explainer::beginApplication(Operation *applyPatterns,
                                 ArrayRef<Operation *> targets) {
  current = nullptr;
  before.clear();
  gone.clear();
  if (!takesPart(applyPatterns))
    return;
  current = &applications.emplace_back();
  current->stage = stage;
  current->place = placeOf(applyPatterns->getLoc());
  current->targeted = !targets.empty();
  for (Operation *target : targets)
    target->walk([&](Operation *op) {
      if (op == target || !isCandidate(op))
        return;
      Candidate candidate;
      candidate.place = placeOf(op->getLoc());
      candidate.text = op->getName().getStringRef().str();
      before.insert({op, candidate});
    });
}

void Explainer::add(Candidate candidate,
                    llvm::function_ref<std::string()> text) {
  ++current->refused;
  std::vector<Candidate> &shown = current->shown;
  auto place = llvm::upper_bound(
      shown, candidate,
      [](const Candidate &a, const Candidate &b) { return a.rank > b.rank; });
  if (static_cast<size_t>(place - shown.begin()) < kShown)
    candidate.text = text();
  shown.insert(place, std::move(candidate));
  if (shown.size() <= kShown)
    return;
  Candidate other = std::move(shown.back());
  shown.pop_back();
  std::string what = other.fate;
  if (other.verdict.where)
    what = placeOf(other.verdict.where) + ": " + other.verdict.kind +
           (what.empty() ? "" : ", " + what);
  ++current->others[what];
}

void Explainer::add(Operation *op, Verdict verdict, std::string fate) {
  Candidate candidate;
  candidate.rank = verdict.matched ? ~0u : verdict.held + 1;
  candidate.place = placeOf(op->getLoc());
  candidate.verdict = std::move(verdict);
  candidate.fate = std::move(fate);
  add(std::move(candidate), [&] { return lineOf(op); });
}

void Explainer::beginFiring(const Rule &fired, Operation *root) {
  firing = &fired;
  firingRoot = root;
  if (!current || !isCandidate(root))
    return;
  gone.insert(root);
  if (&fired == &rule) {
    std::string text = placeOf(root->getLoc());
    for (const auto &[name, value] : shownBy(rule, root))
      text += "\n    " + name + " = " + describe(value);
    current->fired.push_back(std::move(text));
    return;
  }
  Verdict verdict = ask(root);
  std::string taker = fired.name + " (" + fired.place() + ")";
  std::string fate =
      !verdict.matched ? "then rule " + taker + " took it"
      : fired.benefit > rule.benefit
          ? "it matches, but a rule of higher benefit, " + taker + ", took it"
          : "it matches, but rule " + taker + " took it";
  add(root, std::move(verdict), std::move(fate));
}

void Explainer::erasing(Operation *op) {
  if (!current || op == firingRoot || !isCandidate(op) ||
      !gone.insert(op).second)
    return;
  add(op, Verdict(),
      firing == &rule ? "an earlier rewrite by the rule itself removed it"
                      : "an earlier rewrite by " + firing->name + " (" +
                            firing->place() + ") removed it");
}

void Explainer::endApplication(Operation *, ArrayRef<Operation *> targets) {
  if (!current)
    return;
  llvm::SetVector<Operation *> left;
  for (Operation *target : targets)
    target->walk([&](Operation *op) {
      if (op != target && isCandidate(op))
        left.insert(op);
    });
  for (Operation *op : left) {
    Verdict verdict = ask(op);
    bool matched = verdict.matched;
    add(op, std::move(verdict),
        matched ? "it matches, but the application ended before the rule was "
                  "tried on it"
                : "");
  }
  for (auto &[op, candidate] : before) {
    if (left.contains(op) || gone.contains(op))
      continue;
    candidate.fate = "it was folded away, found dead or removed by a pattern "
                     "beside the rules";
    std::string name = candidate.text;
    add(candidate, [&] { return name; });
  }
  current->ended = true;
  current = nullptr;
}

std::unique_ptr<RunObserver> Explainer::fork() {
  auto forked = std::unique_ptr<Explainer>(new Explainer(request, set, rule));
  forked->stage = stage;
  return forked;
}

void Explainer::join(RunObserver &forked) {
  auto &other = static_cast<Explainer &>(forked);
  llvm::append_range(
      applications,
      llvm::make_range(std::make_move_iterator(other.applications.begin()),
                       std::make_move_iterator(other.applications.end())));
  for (std::string &name : other.otherSets)
    if (!llvm::is_contained(otherSets, name))
      otherSets.push_back(std::move(name));
  for (std::string &place : other.leftOutAt)
    leftOutAt.push_back(std::move(place));
}

//===----------------------------------------------------------------------===//
// Telling
//===----------------------------------------------------------------------===//

void Explainer::print(const Candidate &candidate, raw_ostream &os) {
  os << "  " << candidate.place << ": " << candidate.text << "\n";
  const Verdict &verdict = candidate.verdict;
  if (verdict.where) {
    os << "    " << placeOf(verdict.where) << ": " << verdict.reason << "\n";
    printSourceLine(verdict.where, os, "      ");
    os << "    " << verdict.held << (verdict.held == 1 ? " check" : " checks")
       << " held before";
    os << (candidate.fate.empty() ? "" : "; " + candidate.fate) << "\n";
  } else {
    os << "    " << candidate.fate << "\n";
  }
}

void Explainer::print(const Application &application, raw_ostream &os) {
  os << "\n";
  if (!application.stage.empty())
    os << "stage " << application.stage << ", ";
  os << "applied at " << application.place << ": ";
  if (!application.targeted) {
    os << "to nothing, the handle was empty\n";
    return;
  }
  size_t count = application.fired.size();
  os << "fired " << count << (count == 1 ? " time" : " times");
  if (!application.ended)
    os << ", then the run was stopped";
  else if (application.refused > 0)
    os << ", not on " << application.refused
       << (application.refused == 1 ? " candidate" : " candidates");
  else if (count == 0)
    os << ", there was no candidate"
       << (request.all || rule.root.empty() ? "" : ": no `" + rule.root + "`")
       << (request.function.empty() && !request.line ? "" : " at that place");
  os << "\n";
  for (const std::string &place :
       ArrayRef<std::string>(application.fired).take_front(kShown))
    os << "  fired on " << place << "\n";
  if (count > kShown)
    os << "  fired on " << count - kShown << " more\n";
  for (const Candidate &candidate : application.shown)
    print(candidate, os);
  if (application.others.empty())
    return;
  os << "  " << application.refused - kShown << " more:\n";
  std::vector<std::pair<std::string, unsigned>> order(
      application.others.begin(), application.others.end());
  llvm::stable_sort(
      order, [](const auto &a, const auto &b) { return a.second > b.second; });
  for (const auto &[what, number] : order)
    os << "    " << number << " at " << what << "\n";
}

void Explainer::printJson(raw_ostream &os) {
  namespace json = llvm::json;
  json::Array list;
  for (const Application &application : applications) {
    json::Array left;
    for (const Candidate &candidate : application.shown) {
      json::Object one{{"place", candidate.place},
                       {"op", json::fixUTF8(candidate.text)},
                       {"held", candidate.verdict.held},
                       {"fate", candidate.fate}};
      if (candidate.verdict.where) {
        one["check"] = placeOf(candidate.verdict.where);
        one["reason"] = json::fixUTF8(candidate.verdict.reason);
      }
      left.push_back(std::move(one));
    }
    list.push_back(json::Object{{"stage", application.stage},
                                {"place", application.place},
                                {"fired", json::Array(application.fired)},
                                {"refused", application.refused},
                                {"candidates", std::move(left)}});
  }
  os << json::Value(json::Object{{"set", set.getName()},
                                 {"rule", rule.name},
                                 {"place", rule.place()},
                                 {"applications", std::move(list)}})
     << "\n";
}

LogicalResult Explainer::finish(raw_ostream &os, bool ranToEnd) {
  if (applications.empty() && !ranToEnd)
    return success();
  if (applications.empty()) {
    FlagError error;
    error << "--explain: ";
    if (!leftOutAt.empty())
      error << "rule '" << rule.name << "' is left out by `only` or `except` "
            << "wherever its set is applied: " << llvm::join(leftOutAt, ", ");
    else
      error << "rule set '" << set.getName() << "', which has rule '"
            << rule.name
            << "', was never applied; applied were: " << quotedList(otherSets);
    return error;
  }
  if (request.asJson) {
    printJson(os);
    return success();
  }
  os << "rule " << rule.name << " (" << rule.place() << ") of set \""
     << set.getName() << "\"\n";
  for (const Application &application : applications)
    print(application, os);
  return success();
}
