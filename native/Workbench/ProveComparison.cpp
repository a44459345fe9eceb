//===- ProveComparison.cpp - Compares what two programs compute -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveMeaning.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tenon;

bool ProveComparison::differ(const Twine &what, ArrayRef<std::string> where) {
  if (unsure || !why.empty())
    return false;
  switch (numbers.isPossible(where, &values)) {
  case ProveNumbers::Answer::No:
    return true;
  case ProveNumbers::Answer::Unknown:
    values.clear();
    [[fallthrough]];
  case ProveNumbers::Answer::Yes:
    why = what.str();
    return false;
  }
  llvm_unreachable("no other answer");
}

bool ProveComparison::same(const Poly &before, const Poly &after,
                           StringRef what) {
  return numbers.follows("==", before, after) ||
         differ(what + " is " + numbers.print(before) + " before and " +
                    numbers.print(after) + " after",
                {numbers.condition("!=", before, after)});
}

bool ProveComparison::split(const ProveTerm &choose,
                            llvm::function_ref<bool(bool)> compare) {
  if (numbers.follows(choose.name))
    return compare(true);
  if (numbers.follows("(not " + choose.name + ")"))
    return compare(false);
  bool hadCases = std::exchange(numbers.hasCases, true);
  llvm::scope_exit end([&] { numbers.hasCases = hadCases; });
  for (bool yes : {true, false}) {
    numbers.assumed.push_back(yes ? choose.name : "(not " + choose.name + ")");
    bool isSame = compare(yes);
    numbers.assumed.pop_back();
    if (!isSame)
      return false;
  }
  return true;
}

bool ProveComparison::describe(const ProveTerm &before, ProveTermRef term,
                               std::string &text) {
  // Whether the term is a part, not whether it happens to be equal.
  llvm::SaveAndRestore noBits(comparesBits, false);
  for (auto [number, part] : llvm::enumerate(before.parts)) {
    ++unsure;
    bool isPart = same(part, term);
    --unsure;
    if (isPart) {
      text += "$" + std::to_string(number);
      return true;
    }
  }
  if (term->kind == ProveTerm::Number || term->kind == ProveTerm::Condition) {
    text += term->kind == ProveTerm::Number ? numbers.print(term->number)
                                            : term->name;
    return term->kind == ProveTerm::Number
               ? term->number.asConstant().has_value()
               : term->name == "true" || term->name == "false";
  }
  if (term->kind != ProveTerm::Apply)
    return false;
  text += term->name + "(";
  for (const ProveTermRef &part : term->parts) {
    if (!describe(before, part, text))
      return false;
    text += ", ";
  }
  text += ")";
  return true;
}

/// One function of the elements of the operands, wherever they are.
bool ProveComparison::sameElement(const ProveTerm &before, ProveTermRef after) {
  std::string text;
  if (!describe(before, after, text)) {
    if (why.empty() && !unsure)
      why = "an element may not be computed from those of the operands at its "
            "place";
    return false;
  }
  auto [known, isNew] = elements.try_emplace(before.name, text);
  return isNew || known->second == text ||
         differ("elements are computed in two ways");
}

bool ProveComparison::same(ProveTermRef before, ProveTermRef after) {
  if (before->kind == ProveTerm::Choose)
    return split(*before, [&](bool yes) {
      return same(before->parts[yes ? 0 : 1], after);
    });
  if (after->kind == ProveTerm::Choose)
    return split(*after, [&](bool yes) {
      return same(before, after->parts[yes ? 0 : 1]);
    });
  if (before->kind == ProveTerm::Undefined)
    return true;
  if (before->kind == ProveTerm::Condition &&
      after->kind == ProveTerm::Condition)
    return numbers.follows("(= " + before->name + " " + after->name + ")") ||
           differ("a condition is another one");
  if (before->kind == ProveTerm::Apply && before->name != after->name &&
      StringRef(before->name).starts_with(kElementFunction))
    return sameElement(*before, after);
  if (before->kind != after->kind)
    for (const ProveTermRef &term : {before, after})
      if (term->kind == ProveTerm::Fold &&
          numbers.follows("==", term->number, 0))
        return term == before ? same(term->parts[0], after)
                              : same(before, term->parts[0]);
  if (before->kind != after->kind || before->name != after->name) {
    if (before->kind == ProveTerm::Apply || after->kind == ProveTerm::Apply)
      if (std::optional<bool> isSame = sameBits(*before, *after))
        return *isSame;
    auto shown = [](const ProveTerm &term) -> std::string {
      return term.kind == ProveTerm::Fold        ? "a reduction"
             : term.kind == ProveTerm::Number    ? "a number"
             : term.kind == ProveTerm::Undefined ? "an unwritten element"
                                                 : "`" + term.name + "`";
    };
    std::string what = "an element is " + shown(*before) + " before and " +
                       shown(*after) + " after";
    // Arguments are any; what two operations compute may be equal.
    auto isArgument = [](const ProveTerm &term) {
      return term.kind == ProveTerm::Read && term.tensors.empty();
    };
    if (isArgument(*before) &&
        (isArgument(*after) || after->kind == ProveTerm::Undefined))
      return differ(what);
    bool isSame = differ(what + ", which may be equal");
    values.clear();
    return isSame;
  }
  switch (before->kind) {
  case ProveTerm::Number:
    return same(before->number, after->number, "the number");
  case ProveTerm::Read:
    for (auto [one, other] : llvm::zip(before->tensors, after->tensors))
      if (!same(one, other))
        return false;
    for (auto [one, other] : llvm::zip(before->indices, after->indices))
      if (!same(one, other, "the index of " + before->name))
        return false;
    return true;
  case ProveTerm::Fold: {
    if (!same(before->number, after->number, "the number of steps"))
      return false;
    ++unsure;
    Poly step = numbers.fresh("t", 0, before->number);
    ProveTermRef sum = makeRead("sum" + std::to_string(depth++), {});
    bool isSame = same(before->parts[0], after->parts[0]) &&
                  same(before->step(step, sum), after->step(step, sum));
    --depth;
    --unsure;
    if (isSame || !why.empty() || unsure)
      return isSame;
    // Without a step, or with one, a difference is sure.
    bool hadCases = std::exchange(numbers.hasCases, true);
    for (int64_t steps = 0; steps < 2 && why.empty(); ++steps) {
      numbers.assumed.push_back(
          numbers.condition("==", before->number, Poly(steps)));
      auto reduced = [&](const ProveTerm &fold) {
        return steps ? fold.step(Poly(), fold.parts[0]) : fold.parts[0];
      };
      (void)same(reduced(*before), reduced(*after));
      numbers.assumed.pop_back();
    }
    numbers.hasCases = hadCases;
    if (why.empty())
      why = "a reduction has other steps";
    return false;
  }
  case ProveTerm::Apply: {
    if (before->parts.size() != after->parts.size())
      return differ(before->name + " has other operands");
    auto compare = [&](bool swaps) {
      for (size_t part = 0; part < before->parts.size(); ++part)
        if (!same(before->parts[part], after->parts[swaps ? 1 - part : part]))
          return false;
      return true;
    };
    StringRef name = StringRef(before->name).split(' ').first;
    bool commutes =
        before->parts.size() == 2 &&
        llvm::is_contained(
            {"arith.addf", "arith.mulf", "arith.addi", "arith.muli",
             "arith.maximumf", "arith.minimumf"},
            name);
    // Bits last: they take long.
    auto tries = [&](bool withBits) {
      llvm::SaveAndRestore keep(comparesBits, comparesBits && withBits);
      llvm::SaveAndRestore trial(unsure, unsure + 1);
      return compare(false) || (commutes && compare(true));
    };
    if (tries(false))
      return true;
    if (std::optional<bool> areBits = sameBits(*before, *after))
      return *areBits;
    return (commutes && tries(true)) || compare(false);
  }
  default:
    return true;
  }
}

bool ProveComparison::same(const ProveValue &before, const ProveValue &after) {
  if (!before.isTensor())
    return same(before.scalar, after.scalar);
  if (before.sizes.size() != after.sizes.size())
    return differ("the rank changes");
  std::vector<Poly> indices;
  for (auto [one, other] : llvm::zip(before.sizes, after.sizes)) {
    if (!same(one, other, "the size"))
      return false;
    indices.push_back(numbers.fresh("i", 0, one));
  }
  return same(before.at(indices), after.at(indices));
}
