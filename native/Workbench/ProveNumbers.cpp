//===- ProveNumbers.cpp - Numbers that proofs compute with ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveNumbers.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace tenon;

/// Numbers below stand for themselves, and primes from there on for unknowns.
static constexpr int64_t kFirstPrime = 1009;

//===----------------------------------------------------------------------===//
// Polynomials
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Unknowns
//===----------------------------------------------------------------------===//

ProveNumbers::ProveNumbers(Choices &choices, const std::set<int64_t> &known,
                           unsigned variant)
    : choices(choices), known(known),
      lastPrime(kFirstPrime - 1 + 2500 * variant) {}

int64_t ProveNumbers::nextPrime() {
  auto isPrime = [](int64_t number) {
    for (int64_t divisor = 2; divisor * divisor <= number; ++divisor)
      if (number % divisor == 0)
        return false;
    return true;
  };
  do
    ++lastPrime;
  while (!isPrime(lastPrime) || known.count(lastPrime) ||
         meanings.count(lastPrime));
  return lastPrime;
}

Poly ProveNumbers::fresh(StringRef name, int64_t least,
                         std::optional<Poly> end) {
  unsigned number = unknowns.size();
  unknowns.push_back({(name + Twine(number)).str(), "", least, std::move(end)});
  return Poly::unknown(number);
}

Poly ProveNumbers::freshInteger(StringRef name) {
  Poly poly = fresh(name, 0);
  unknowns.back().least = std::nullopt;
  return poly;
}

unsigned ProveNumbers::define(const std::string &name,
                              const std::string &definition) {
  auto [it, isNew] = byDefinition.try_emplace(definition, unknowns.size());
  if (isNew)
    unknowns.push_back({name, definition, std::nullopt, std::nullopt});
  return it->second;
}

Poly ProveNumbers::apply(StringRef function, ArrayRef<Poly> arguments) {
  std::string definition = "(" + function.str();
  for (const Poly &argument : arguments)
    definition += " " + print(argument);
  definition += ")";
  if (arguments.empty())
    definition = function.str();
  functions[function.str()] = arguments.size();
  unsigned count = unknowns.size(), number = define(definition, definition);
  auto range = ranges.find(function.str());
  if (number == count && range != ranges.end() && !hasCases) {
    auto isWithin = [&](auto pair) {
      return follows(">=", std::get<0>(pair), 0) &&
             follows("<", std::get<0>(pair), std::get<1>(pair));
    };
    const auto &[sizes, ends] = range->second;
    std::optional<int64_t> place = arguments.back().asConstant();
    if (place && *place >= 0 && *place < int64_t(ends.size()) &&
        llvm::all_of(llvm::zip(arguments, sizes), isWithin)) {
      unknowns[number].least = 0;
      unknowns[number].end = ends[*place];
    }
  }
  return Poly::unknown(number);
}

std::string ProveNumbers::functionOf(const Poly &number) const {
  if (number.terms.size() != 1 || number.terms.begin()->first.size() != 1)
    return "";
  StringRef name = unknowns[number.terms.begin()->first.front()].definition;
  name.consume_front("(");
  name = name.split(' ').first;
  return functions.count(name.str()) ? name.str() : "";
}

Poly ProveNumbers::choose(const std::string &condition, const Poly &yes,
                          const Poly &no) {
  if (yes == no || follows(condition))
    return yes;
  if (follows("(not " + condition + ")"))
    return no;
  std::string definition =
      "(ite " + condition + " " + print(yes) + " " + print(no) + ")";
  unsigned number = define(definition, definition);
  if (isAtLeast(yes, 0) && isAtLeast(no, 0))
    unknowns[number].least = 0;
  return Poly::unknown(number);
}

Poly ProveNumbers::divide(const Poly &left, const Poly &right) {
  if (right == Poly(1))
    return left;
  // A quotient by one term of the divisor may be the quotient.
  Poly quotient, rest;
  for (const auto &[divisor, factor] : right.terms) {
    quotient = Poly();
    for (const auto &[monomial, number] : left.terms)
      if (std::optional<Poly::Monomial> part = Poly::without(monomial, divisor))
        if (number % factor == 0)
          quotient.add(*part, number / factor);
    rest = left - quotient * right;
    if (isAtLeast(rest, 0) && isAtLeast(right - rest, 1))
      return quotient;
  }
  if (right.terms.size() > 1)
    quotient = Poly(), rest = left;
  // (a div b) div c == a div (b * c)
  if (rest.terms.size() == 1 && rest.terms.begin()->second == 1 &&
      rest.terms.begin()->first.size() == 1) {
    const Unknown &inner = unknowns[rest.terms.begin()->first.front()];
    auto known = divisions.find(inner.definition);
    if (known != divisions.end())
      return quotient +
             divide(known->second.first, known->second.second * right);
  }
  std::string definition = "(div " + print(rest) + " " + print(right) + ")";
  unsigned number = define(definition, definition);
  divisions.try_emplace(definition, rest, right);
  if (isAtLeast(rest, 0)) {
    unknowns[number].least = 0;
    // Less than b * c, so less than c behind the division by b.
    if (rest.terms.size() == 1 && rest.terms.begin()->second == 1 &&
        rest.terms.begin()->first.size() == 1)
      if (std::optional<Poly> end =
              unknowns[rest.terms.begin()->first.front()].end) {
        Poly part = divide(*end, right);
        if (part * right == *end)
          unknowns[number].end = part;
      }
  }
  return quotient + Poly::unknown(number);
}

Poly ProveNumbers::compute(StringRef name, const Poly &left,
                           const Poly &right) {
  if (name == "+")
    return left + right;
  if (name == "-")
    return left - right;
  if (name == "*")
    return left * right;
  if (name == "min" || name == "max")
    return choose(condition(name == "min" ? "<=" : ">=", left, right), left,
                  right);
  if (name == "%")
    return rest(left, right);
  return divide(name == "/" ? left : left + right - Poly(1), right);
}

//===----------------------------------------------------------------------===//
// Numbers of IR
//===----------------------------------------------------------------------===//

int64_t ProveNumbers::number(const Poly &poly) {
  if (std::optional<int64_t> constant = poly.asConstant()) {
    if (std::abs(*constant) >= kFirstPrime && *constant != ShapedType::kDynamic)
      known.insert(*constant);
    return *constant;
  }
  auto found = numbers.find(poly);
  if (found != numbers.end())
    return found->second;
  // A sum or product has the value that arithmetic gives; natives compute so.
  std::optional<int64_t> value = 0;
  for (const auto &[monomial, factor] : poly.terms) {
    std::optional<int64_t> product = factor;
    for (unsigned unknown : monomial) {
      auto of = numbers.find(Poly::unknown(unknown));
      if (of == numbers.end() && poly == Poly::unknown(unknown)) {
        product = nextPrime();
        primes.push_back({*product, unknown});
      } else if (of == numbers.end()) {
        product = llvm::checkedMul(*product, number(Poly::unknown(unknown)));
      } else {
        product = llvm::checkedMul(*product, of->second);
      }
      if (!product)
        break;
    }
    value =
        value && product ? llvm::checkedAdd(*value, *product) : std::nullopt;
    if (!value)
      break;
  }
  if (!value || std::abs(*value) < kFirstPrime || known.count(*value) ||
      (meanings.count(*value) && meanings[*value] != poly))
    value = nextPrime();
  meanings[*value] = poly;
  numbers[poly] = *value;
  return *value;
}

Poly ProveNumbers::read(int64_t number) {
  auto meant = meanings.find(number);
  if (meant != meanings.end())
    return meant->second;
  if (std::abs(number) < kFirstPrime || known.count(number))
    return Poly(number);
  // A product that a native computed.
  Poly product(1);
  int64_t left = number;
  for (const auto &[prime, unknown] : primes)
    while (left != 0 && left % prime == 0) {
      left /= prime;
      product = product * Poly::unknown(unknown);
    }
  if (left != number && std::abs(left) < kFirstPrime)
    return product * Poly(left);
  if (fault.empty())
    fault = "a native computes a number that is no product of sizes";
  return Poly(number);
}

bool ProveNumbers::isKnown(int64_t number) {
  return number == ShapedType::kDynamic || read(number).asConstant();
}

std::optional<int64_t> ProveNumbers::calculate(StringRef name, int64_t left,
                                               int64_t right,
                                               std::string &why) {
  bool isDynamic = ShapedType::isDynamic(left) || ShapedType::isDynamic(right);
  if ((isKnown(left) && isKnown(right)) || isDynamic) {
    bool isLess = name == "<" || name == "<=" || name == ">" || name == ">=" ||
                  name == "==";
    Arithmetic *self = std::exchange(current, nullptr);
    std::optional<int64_t> result;
    // A size is not `dynamic`, and greater.
    if (isDynamic && !isLess && name != "min" && name != "max")
      why = "arithmetic with a dynamic size";
    else
      result = name == "==" ? std::optional<int64_t>(left == right)
                            : tenon::calculate(name, left, right, why);
    current = self;
    if (result && std::abs(*result) >= kFirstPrime)
      known.insert(*result);
    return result;
  }
  Poly a = read(left), b = read(right);
  if (name == "min" || name == "max")
    return decide(name == "min" ? "<=" : ">=", a, b) ? left : right;
  if (name == "==" || name.starts_with("<") || name.starts_with(">"))
    return decide(name, a, b);
  if (name != "+" && name != "-" && name != "*" && !decide(">", b, Poly(0))) {
    why = "division by 0 or a negative number";
    return std::nullopt;
  }
  return number(compute(name, a, b));
}

std::string ProveNumbers::printNumbers(StringRef text) {
  std::string printed;
  while (!text.empty()) {
    StringRef digits = text.take_while(llvm::isDigit);
    int64_t number;
    // `%c1009` is a name made of a number.
    bool isWord = !printed.empty() && llvm::isAlpha(printed.back()) &&
                  printed.back() != 'x' && !StringRef(printed).ends_with("%c");
    if (digits.size() > 3 && !isWord && !digits.getAsInteger(10, number))
      printed += print(read(number));
    else
      printed += digits;
    text = text.drop_front(digits.size());
    StringRef others = text.take_until(llvm::isDigit);
    printed += others;
    text = text.drop_front(others.size());
  }
  return printed;
}
