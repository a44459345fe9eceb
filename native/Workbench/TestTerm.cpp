//===- TestTerm.cpp - Bodies made from terms ------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestTerm.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>

using namespace mlir;
using namespace tenon;

bool TestTerm::isOperand(unsigned &number) const {
  return arguments.empty() && !StringRef(name).getAsInteger(10, number);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
class TermReader {
public:
  TermReader(StringRef text, Choices &choices) : rest(text), choices(choices) {}

  std::optional<TestTerm> read() {
    while (true) {
      StringRef before = rest;
      std::string name = word();
      if (name.empty() || !take("=")) {
        rest = before;
        break;
      }
      std::optional<TestTerm> term = alternatives();
      if (!term)
        return std::nullopt;
      defined[name] = *term;
      take(";");
    }
    std::optional<TestTerm> term = alternatives();
    take(";");
    return rest.trim().empty() ? term : std::nullopt;
  }

private:
  bool take(StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }
  std::string word() {
    rest = rest.ltrim(" \n\t");
    StringRef found = rest.take_while([](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '.' || c == '-' || c == '%';
    });
    rest = rest.drop_front(found.size());
    return found.str();
  }
  std::optional<TestTerm> alternatives() {
    std::vector<TestTerm> all;
    do {
      std::optional<TestTerm> term = one();
      if (!term)
        return std::nullopt;
      all.push_back(std::move(*term));
    } while (take("|"));
    return choices.of(all);
  }
  std::optional<TestTerm> one() {
    TestTerm term;
    term.name = word();
    if (term.name.empty())
      return std::nullopt;
    if (take(":"))
      return one();
    if (auto known = defined.find(term.name); known != defined.end())
      return known->second;
    if (term.name == "any")
      term.name = std::to_string(choices.below(2));
    if (term.name == "zero")
      term.name = "0.0";
    if (StringRef(term.name).starts_with("%")) {
      // Holes stand for operands in any order.
      if (holes.empty())
        isSwapped = choices.rare(2);
      auto [hole, isNew] = holes.try_emplace(
          term.name, isSwapped && holes.size() < 2 ? 1 - holes.size()
                                                   : holes.size());
      term.name = std::to_string(hole->second);
    }
    if (take("<")) {
      term.type = word();
      if (!take(">"))
        return std::nullopt;
    }
    if (take("(")) {
      do {
        std::optional<TestTerm> argument = alternatives();
        if (!argument)
          return std::nullopt;
        term.arguments.push_back(std::move(*argument));
      } while (take(","));
      if (!take(")"))
        return std::nullopt;
    }
    return term;
  }

  StringRef rest;
  Choices &choices;
  std::map<std::string, TestTerm> defined;
  std::map<std::string, unsigned> holes;
  bool isSwapped = false;
};
} // namespace

std::optional<TestTerm> tenon::chooseTerm(StringRef text, Choices &choices) {
  return TermReader(text, choices).read();
}

unsigned tenon::countOperands(const TestTerm &term) {
  unsigned number, count = term.isOperand(number) ? number + 1 : 0;
  for (const TestTerm &argument : term.arguments)
    count = std::max(count, countOperands(argument));
  return count;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static bool isFloatType(StringRef type) {
  return type.starts_with("f") || type.starts_with("bf");
}

static std::string narrower(StringRef type) {
  return type == "f64" ? "f32" : type == "f32" ? "bf16" : "i8";
}

static std::string wider(StringRef type) {
  return type == "f32"    ? "f64"
         : type == "i8"   ? "i32"
         : type[0] == 'i' ? "i64"
                          : "f32";
}

/// The predicates of cmpf, but for those that cmpi has too.
static bool isFloatPredicate(StringRef name) {
  return llvm::is_contained(
      {"ogt", "oge", "olt", "ole", "oeq", "one", "ord", "ueq", "une", "uno"},
      name);
}
static bool isPredicate(StringRef name) {
  return isFloatPredicate(name) ||
         llvm::is_contained({"eq", "ne", "slt", "sle", "sgt", "sge", "ult",
                             "ule", "ugt", "uge"},
                            name);
}

namespace {
class BodyWriter {
public:
  BodyWriter(unsigned inputs, StringRef element) : types(inputs + 1) {
    types.back() = element.str();
  }

  /// Gives the elements of operands their types, from that of the result.
  bool infer(const TestTerm &term, StringRef type) {
    unsigned number;
    if (term.isLast())
      return type == types.back();
    if (term.isOperand(number)) {
      if (number >= types.size())
        return false;
      if (types[number].empty())
        types[number] = type.str();
      return types[number] == type;
    }
    if (term.arguments.empty())
      return true;
    return llvm::all_of(
        llvm::enumerate(term.arguments), [&](const auto &argument) {
          return infer(argument.value(),
                       argumentType(term, argument.index(), type));
        });
  }

  /// The value of the term.
  std::string write(const TestTerm &term, StringRef type) {
    unsigned number;
    if (term.isLast())
      return "%b" + std::to_string(types.size() - 1);
    if (term.isOperand(number))
      return "%b" + std::to_string(number);
    if (term.arguments.empty())
      return writeLeaf(term, type);
    std::vector<std::string> values;
    for (auto [at, argument] : llvm::enumerate(term.arguments))
      values.push_back(write(argument, argumentType(term, at, type)));
    std::string from = argumentType(term, 0, type);
    std::string name = nameOf(term.name, from);
    if (isPredicate(term.name))
      name +=
          (isFloatType(from) ? "arith.cmpf " : "arith.cmpi ") + term.name + ",";
    std::string line = name + " " + llvm::join(values, ", ") + " : ";
    bool isCast =
        from != type && !isPredicate(term.name) && term.name != "select";
    line += isCast                  ? from + " to " + type.str()
            : term.name == "select" ? type.str()
                                    : from;
    return add(line);
  }

  std::vector<std::string> types;
  std::string lines;
  bool fits = true;

private:
  std::string add(const std::string &line) {
    std::string name = "%t" + std::to_string(count++);
    lines += "    " + name + " = " + line + "\n";
    return name;
  }
  std::string argumentType(const TestTerm &term, size_t at, StringRef type) {
    StringRef name = term.name;
    if (name == "select")
      return at == 0 ? "i1" : type.str();
    if (llvm::is_contained({"extf", "extsi", "extui"}, name))
      return narrower(type);
    if (llvm::is_contained({"truncf", "trunci"}, name))
      return wider(type);
    if (llvm::is_contained({"sitofp", "uitofp"}, name))
      return "i32";
    if (llvm::is_contained({"fptosi", "fptoui"}, name))
      return "f32";
    if (name == "index_cast")
      return type == "index" ? "i64" : "index";
    if (!isPredicate(name))
      return type.str();
    if (llvm::any_of(term.arguments, [](const TestTerm &argument) {
          return StringRef(argument.name).starts_with("index");
        }))
      return "index";
    bool isFloat = isFloatPredicate(name) || name.starts_with("u");
    return types.back() != "i1" && isFloatType(types.back()) == isFloat
               ? types.back()
           : isFloat ? "f32"
                     : "i32";
  }
  /// Constants, and the numbers of loops.
  std::string writeLeaf(const TestTerm &term, StringRef type) {
    StringRef name = term.name;
    if (name.consume_front("index")) {
      fits &= type == "index";
      return add("linalg.index " + name.str() + " : index");
    }
    std::string number = term.name;
    if (number == "-inf" || number == "inf" || number == "+inf") {
      fits &= type == "f32";
      number = number == "-inf" ? "0xFF800000" : "0x7F800000";
    } else if (!isFloatType(type)) {
      number = StringRef(number).split('.').first.str();
    } else if (!StringRef(number).contains('.')) {
      number += ".0";
    }
    double parsed;
    fits &= StringRef(number).starts_with("0x") ||
            !StringRef(number).getAsDouble(parsed);
    return add("arith.constant " + number + " : " + type.str());
  }
  /// The operation with its dialect; integers have their own.
  std::string nameOf(StringRef name, StringRef type) {
    static const llvm::StringMap<StringRef> kIntegers = {
        {"addf", "addi"},      {"subf", "subi"},      {"mulf", "muli"},
        {"maximumf", "maxsi"}, {"minimumf", "minsi"}, {"maxnumf", "maxsi"},
        {"minnumf", "minsi"}};
    if (isPredicate(name))
      return "";
    if (name.contains('.'))
      return name.str();
    if (!isFloatType(type))
      if (auto found = kIntegers.find(name); found != kIntegers.end())
        return ("arith." + found->second).str();
    bool isArith = llvm::is_contained(
        {"addf",     "subf",     "mulf",    "divf",       "negf",    "remf",
         "maximumf", "minimumf", "maxnumf", "minnumf",    "extf",    "truncf",
         "sitofp",   "uitofp",   "fptosi",  "fptoui",     "select",  "addi",
         "subi",     "muli",     "extsi",   "extui",      "trunci",  "maxsi",
         "minsi",    "maxui",    "minui",   "andi",       "ori",     "xori",
         "shli",     "shrsi",    "shrui",   "index_cast", "bitcast", "divsi",
         "divui",    "remsi",    "remui"},
        name);
    return (isArith ? "arith." : "math.") + name.str();
  }

  unsigned count = 0;
};
} // namespace

std::optional<TestBody> tenon::writeBody(const TestTerm &term, unsigned inputs,
                                         StringRef element) {
  BodyWriter writer(inputs, element);
  if (!writer.infer(term, element))
    return std::nullopt;
  for (std::string &type : writer.types)
    if (type.empty())
      type = element.str();
  std::string result = writer.write(term, element);
  if (!writer.fits)
    return std::nullopt;
  return TestBody{writer.types, writer.lines, result};
}
