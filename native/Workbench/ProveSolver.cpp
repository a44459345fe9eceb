//===- ProveSolver.cpp - What follows for unknown numbers -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <z3.h>

using namespace mlir;
using namespace tenon;

/// The steps that the solver has for a question. A limit in time would start a
/// thread for each.
static constexpr char kSteps[] = "3000000";

namespace {
/// One context of Z3 for all questions: it takes longer to make than most of
/// them to answer.
class Solver {
public:
  Solver() {
    Z3_config config = Z3_mk_config();
    context = Z3_mk_context(config);
    Z3_del_config(config);
    run("(set-option :rlimit " + std::string(kSteps) + ")");
  }
  ~Solver() { Z3_del_context(context); }
  std::string run(const std::string &text) {
    return Z3_eval_smtlib2_string(context, text.c_str());
  }
  static Solver &get() {
    static thread_local Solver solver;
    return solver;
  }
  /// Payloads ask the same of unknowns of the same names.
  std::map<std::string, ProveNumbers::Answer> answers;

private:
  Z3_context context;
};
} // namespace

/// Takes the greatest value of each unknown that has a bound and a factor
/// below 0; then no factor may be below 0.
bool ProveNumbers::isAtLeast(Poly poly, int64_t bound, unsigned depth) const {
  poly = poly - Poly(bound);
  bool isPositive = true;
  int64_t constant = 0;
  std::set<unsigned> in;
  for (const auto &[monomial, factor] : poly.terms) {
    for (unsigned unknown : monomial) {
      in.insert(unknown);
      isPositive &= unknowns[unknown].least.has_value();
    }
    if (monomial.empty())
      constant = factor;
    else
      isPositive &= factor > 0;
  }
  if (isPositive && constant >= 0)
    return true;
  if (depth > 6)
    return false;
  for (auto it = in.rbegin(); it != in.rend(); ++it) {
    unsigned unknown = *it;
    const Unknown &about = unknowns[unknown];
    // The factor of the unknown, if it is a linear one, and the rest.
    Poly factor, rest;
    bool isLinear = true;
    for (const auto &[monomial, number] : poly.terms) {
      auto part = Poly::without(monomial, {unknown});
      if (!part)
        rest.add(monomial, number);
      else
        factor.add(*part, number);
      isLinear &= !part || !llvm::is_contained(*part, unknown);
    }
    if (!isLinear)
      continue;
    if (about.end && isAtLeast(factor * Poly(-1), 0, depth + 4))
      return isAtLeast(rest + factor * (*about.end - Poly(1)), 0, depth + 1);
    if (about.least && *about.least != 0 && isAtLeast(factor, 0, depth + 4) &&
        isAtLeast(rest + factor * Poly(*about.least), 0, depth + 3))
      return true;
  }
  return false;
}

std::string ProveNumbers::print(const Poly &poly) const {
  std::vector<std::string> sums;
  for (const auto &[monomial, factor] : poly.terms) {
    std::vector<std::string> parts;
    if (factor != 1 || monomial.empty())
      parts.push_back(factor < 0 ? "(- " + std::to_string(-factor) + ")"
                                 : std::to_string(factor));
    for (unsigned unknown : monomial)
      parts.push_back(unknowns[unknown].name);
    sums.push_back(parts.size() == 1 ? parts[0]
                                     : "(* " + llvm::join(parts, " ") + ")");
  }
  if (sums.empty())
    return "0";
  return sums.size() == 1 ? sums[0] : "(+ " + llvm::join(sums, " ") + ")";
}

std::string ProveNumbers::condition(StringRef op, const Poly &left,
                                    const Poly &right) const {
  if (op == "!=")
    return "(not " + condition("==", left, right) + ")";
  return ("(" + (op == "==" ? "=" : op) + " " + print(left) + " " +
          print(right) + ")")
      .str();
}

ProveNumbers::Answer ProveNumbers::isPossible(ArrayRef<std::string> more,
                                              std::string *values) {
  std::string text, names;
  for (const auto &[name, count] : functions) {
    text += "(declare-fun " + name + " (";
    for (unsigned number = 0; number < count; ++number)
      text += "Int ";
    text += ") Int)";
  }
  std::string bounds;
  for (const Unknown &unknown : unknowns) {
    if (unknown.definition.empty()) {
      text += "(declare-const " + unknown.name + " Int)";
      names += unknown.name + " ";
    }
    if (unknown.least)
      bounds += "(assert (>= " + unknown.name + " " +
                std::to_string(*unknown.least) + "))";
    if (unknown.end)
      bounds += "(assert (< " + unknown.name + " " + print(*unknown.end) + "))";
  }
  text += bounds;
  std::vector<std::string> holds = facts;
  llvm::append_range(holds, assumed);
  llvm::append_range(holds, more);
  return ask(std::move(text), holds, names, values);
}

ProveNumbers::Answer ProveNumbers::ask(std::string text,
                                       ArrayRef<std::string> holds,
                                       StringRef names, std::string *values) {
  text = "(push)" + text;
  for (const std::string &condition : holds)
    text += "(assert " + condition + ")";
  Solver &solver = Solver::get();
  auto [known, isNew] = solver.answers.try_emplace(text, Answer::Unknown);
  if (!isNew && (!values || known->second != Answer::Yes))
    return known->second;
  std::string found = solver.run(text + "(check-sat)");
  StringRef answer = StringRef(found).trim();
  if (answer == "sat" && values && !names.empty())
    *values = solver.run(("(get-value (" + names + "))").str());
  solver.run("(pop)");
  return known->second = answer == "unsat" ? Answer::No
                         : answer == "sat" ? Answer::Yes
                                           : Answer::Unknown;
}

ProveNumbers::Answer ProveNumbers::areExample(std::string &values) {
  std::vector<std::string> are;
  for (const auto &[prime, unknown] : primes)
    if (unknowns[unknown].definition.empty())
      are.push_back(condition("==", Poly::unknown(unknown), Poly(prime)));
  return isPossible(are, &values);
}

bool ProveNumbers::follows(const std::string &condition) {
  if (condition == "(and true)")
    return true;
  auto [it, isNew] =
      decided.try_emplace(condition + std::to_string(facts.size()) +
                              llvm::join(assumed, " "),
                          false);
  if (isNew)
    it->second = isPossible({"(not " + condition + ")"}) == Answer::No;
  return it->second;
}

/// Whether it holds for all unknowns, or for none, as far as bounds tell.
std::optional<bool> ProveNumbers::isPlain(StringRef op, const Poly &left,
                                          const Poly &right) const {
  Poly difference = right - left;
  if (op == "!=" || op == ">=" || op == ">") {
    std::optional<bool> opposite = isPlain(op == "!="   ? "=="
                                           : op == ">=" ? "<"
                                                        : "<=",
                                           left, right);
    return opposite ? std::optional<bool>(!*opposite) : std::nullopt;
  }
  bool isLess = isAtLeast(difference, 1);
  bool isGreater = !isLess && isAtLeast(difference * Poly(-1), 1);
  if (op == "==") {
    if (difference == Poly())
      return true;
    return isLess || isGreater ? std::optional<bool>(false) : std::nullopt;
  }
  if (isLess || (op == "<=" && isAtLeast(difference, 0)))
    return true;
  if (isGreater || (op == "<" && isAtLeast(difference * Poly(-1), 0)))
    return false;
  return std::nullopt;
}

bool ProveNumbers::follows(StringRef op, const Poly &left, const Poly &right) {
  if (std::optional<bool> plain = isPlain(op, left, right))
    return *plain;
  return follows(condition(op, left, right));
}

bool ProveNumbers::decide(StringRef op, const Poly &left, const Poly &right) {
  if (std::optional<bool> plain = isPlain(op, left, right))
    return *plain;
  std::string holds = condition(op, left, right);
  std::string fails = "(not " + holds + ")";
  if (follows(holds) || follows(fails))
    return follows(holds);
  bool yes = choices.below(2) == 0;
  assumed.push_back(yes ? holds : fails);
  return yes;
}
