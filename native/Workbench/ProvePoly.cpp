//===- ProvePoly.cpp - Polynomials over unknowns --------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveNumbers.h"
#include "llvm/ADT/STLExtras.h"

using namespace tenon;

void Poly::add(const Monomial &monomial, int64_t factor) {
  if (factor == 0)
    return;
  int64_t &sum = terms[monomial];
  sum += factor;
  if (sum == 0)
    terms.erase(monomial);
}

Poly Poly::operator+(const Poly &other) const {
  Poly sum = *this;
  for (const auto &[monomial, factor] : other.terms)
    sum.add(monomial, factor);
  return sum;
}

Poly Poly::operator*(const Poly &other) const {
  Poly product;
  for (const auto &[left, factor] : terms)
    for (const auto &[right, otherFactor] : other.terms) {
      Monomial both = left;
      both.insert(both.end(), right.begin(), right.end());
      llvm::sort(both);
      product.add(both, factor * otherFactor);
    }
  return product;
}

std::optional<int64_t> Poly::asConstant() const {
  if (terms.empty())
    return 0;
  if (terms.size() == 1 && terms.begin()->first.empty())
    return terms.begin()->second;
  return std::nullopt;
}

std::optional<Poly::Monomial> Poly::without(const Monomial &monomial,
                                            const Monomial &divisor) {
  Monomial left;
  auto at = divisor.begin();
  for (unsigned unknown : monomial)
    if (at != divisor.end() && *at == unknown)
      ++at;
    else
      left.push_back(unknown);
  if (at != divisor.end())
    return std::nullopt;
  return left;
}
