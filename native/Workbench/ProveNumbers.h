//===- ProveNumbers.h - Numbers that proofs compute with --------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A payload of a proof has a prime for each unknown size, so that it is plain
// MLIR, on which rules and natives run as on any other. What a rule computes of
// such numbers is computed of the unknowns as well: the numbers in the IR that
// it makes are told by their values.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_PROVENUMBERS_H
#define TENON_WORKBENCH_PROVENUMBERS_H

#include "Engine/Notation/Evaluator.h"
#include "Workbench/TestChoices.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tenon {

/// A polynomial over unknowns, each by its number.
class Poly {
public:
  using Monomial = std::vector<unsigned>;

  Poly(int64_t number = 0) { add({}, number); }
  static Poly unknown(unsigned number) {
    Poly poly;
    poly.add({number}, 1);
    return poly;
  }
  void add(const Monomial &monomial, int64_t factor);
  Poly operator+(const Poly &other) const;
  Poly operator-(const Poly &other) const { return *this + other * Poly(-1); }
  Poly operator*(const Poly &other) const;
  bool operator==(const Poly &other) const { return terms == other.terms; }
  bool operator!=(const Poly &other) const { return terms != other.terms; }
  bool operator<(const Poly &other) const { return terms < other.terms; }
  std::optional<int64_t> asConstant() const;
  /// `monomial` without the unknowns of `divisor`, if it has them all.
  static std::optional<Monomial> without(const Monomial &monomial,
                                         const Monomial &divisor);

  std::map<Monomial, int64_t> terms;
};

/// What is known of the unknowns of a payload, and what follows.
class ProveNumbers : public Arithmetic {
public:
  /// `known` are numbers that stand for themselves. Two `variant`s give the
  /// unknowns other primes.
  ProveNumbers(Choices &choices, const std::set<int64_t> &known,
               unsigned variant);

  /// A new unknown that is at least `least`, and less than `end` if given.
  Poly fresh(llvm::StringRef name, int64_t least,
             std::optional<Poly> end = std::nullopt);
  /// An unknown of any sign.
  Poly freshInteger(llvm::StringRef name);
  /// What a function that is not known gives for these arguments.
  Poly apply(llvm::StringRef function, llvm::ArrayRef<Poly> arguments);
  /// The function that gives the number; empty if none does.
  std::string functionOf(const Poly &number) const;
  /// Floor division and the rest, of a positive divisor.
  Poly divide(const Poly &left, const Poly &right);
  Poly rest(const Poly &left, const Poly &right) {
    return left - divide(left, right) * right;
  }
  Poly choose(const std::string &condition, const Poly &yes, const Poly &no);
  /// `+`, `-`, `*`, `min`, `max`, and by a positive number `/`, `%` and
  /// `ceildiv`.
  Poly compute(llvm::StringRef name, const Poly &left, const Poly &right);

  /// The number that stands for a value in IR, and what such a number means.
  int64_t number(const Poly &poly);
  Poly read(int64_t number);

  /// A condition `left OPERATOR right` for the solver.
  std::string condition(llvm::StringRef op, const Poly &left,
                        const Poly &right) const;
  /// Adds the condition to a list, unless bounds tell that it holds.
  void require(std::string &list, llvm::StringRef op, const Poly &left,
               const Poly &right) const {
    if (isPlain(op, left, right) != std::optional(true))
      list += " " + condition(op, left, right);
  }
  /// Whether it follows from what is assumed.
  bool follows(llvm::StringRef op, const Poly &left, const Poly &right);
  bool follows(const std::string &condition);
  /// Whether there are unknowns for which all holds that is assumed, and what
  /// they are.
  enum class Answer { Yes, No, Unknown };
  Answer isPossible(llvm::ArrayRef<std::string> more = {},
                    std::string *values = nullptr);
  /// Whether there are values of what is declared for which all holds, and
  /// what those of `names` are.
  Answer ask(std::string text, llvm::ArrayRef<std::string> holds,
             llvm::StringRef names, std::string *values);
  /// Whether all holds that is assumed if the unknowns are the numbers that
  /// stand for them.
  Answer areExample(std::string &values);
  /// Decides by what follows, else by a choice, which is assumed then.
  bool decide(llvm::StringRef op, const Poly &left, const Poly &right);

  // Arithmetic
  std::optional<int64_t> calculate(llvm::StringRef name, int64_t left,
                                   int64_t right, std::string &fault) override;
  bool isKnown(int64_t number) override;

  std::string print(const Poly &poly) const;
  /// `text` with the unknowns in the place of their numbers.
  std::string printNumbers(llvm::StringRef text);

  /// What the last index of a function chooses is from 0 to less than an end,
  /// where the other indices are within these sizes.
  std::map<std::string, std::pair<std::vector<Poly>, std::vector<Poly>>> ranges;
  /// Whether some of what is assumed is for one case only.
  bool hasCases = false;
  std::vector<std::string> assumed;
  /// What holds of functions, in each case.
  void addFact(const std::string &fact) {
    if (!llvm::is_contained(facts, fact))
      facts.push_back(fact);
  }
  /// Lists without duplicates, by their entries.
  std::map<std::string, size_t> lists;
  /// What keeps this from being a proof; empty if nothing does.
  std::string fault;

private:
  struct Unknown {
    std::string name, definition;
    std::optional<int64_t> least;
    std::optional<Poly> end;
  };

  unsigned define(const std::string &name, const std::string &definition);
  std::optional<bool> isPlain(llvm::StringRef op, const Poly &left,
                              const Poly &right) const;
  bool isAtLeast(Poly poly, int64_t bound, unsigned depth = 0) const;
  int64_t nextPrime();

  Choices &choices;
  std::set<int64_t> known;
  std::vector<Unknown> unknowns;
  std::map<std::string, unsigned> byDefinition;
  std::map<std::string, unsigned> functions;
  std::map<int64_t, Poly> meanings;
  std::map<Poly, int64_t> numbers;
  std::vector<std::pair<int64_t, unsigned>> primes;
  std::map<std::string, std::pair<Poly, Poly>> divisions;
  std::map<std::string, bool> decided;
  std::vector<std::string> facts;
  int64_t lastPrime;
};

} // namespace tenon

#endif // TENON_WORKBENCH_PROVENUMBERS_H
