//===- ProveBits.cpp - Elements as numbers of a machine -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where two elements are computed by other operations, Z3 compares their bits:
// each float or integer is a bit vector of its width, and operations on floats
// are those of IEEE 754.
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveMeaning.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace tenon;

namespace {
/// Writes elements as terms of the solver.
class BitWriter {
public:
  explicit BitWriter(ProveComparison::Bits &bits) : bits(bits) {}

  /// The element, whose type is given; none if it is not known as bits.
  std::optional<std::string> write(const ProveTerm &term, StringRef type,
                                   bool isGiven);

  static bool isFloat(StringRef type) { return type.contains('f'); }
  static unsigned widthOf(StringRef type) {
    unsigned width = 0;
    (void)type.drop_while(llvm::isAlpha).getAsInteger(10, width);
    return width;
  }
  static std::string asFloat(StringRef bits, StringRef type) {
    return "((_ to_fp " + formatOf(type) + ") " + bits.str() + ")";
  }

private:
  static std::string formatOf(StringRef type) {
    return llvm::StringSwitch<std::string>(type)
        .Case("f16", "5 11")
        .Case("bf16", "8 8")
        .Case("f64", "11 53")
        .Default("8 24");
  }
  std::string extended(StringRef way, StringRef value, int64_t bits) {
    return ("((_ " + way + " " + Twine(bits) + ") " + value + ")").str();
  }
  std::optional<std::string> constant(StringRef text, StringRef type);
  std::string ofFloat(const std::string &value, StringRef type);
  std::string compare(StringRef predicate, bool isFloat, const std::string &a,
                      const std::string &b, StringRef type);

  ProveComparison::Bits &bits;
};
} // namespace

/// The bits of a number that an operation on floats makes.
std::string BitWriter::ofFloat(const std::string &value, StringRef type) {
  unsigned width = widthOf(type);
  std::string name = "r" + std::to_string(bits.count++);
  bits.declarations += "(declare-const " + name + " (_ BitVec " +
                       std::to_string(width) + "))";
  // A NaN may have any bits.
  bits.assumed.push_back("(= " + asFloat(name, type) + " " + value + ")");
  return name;
}

std::optional<std::string> BitWriter::constant(StringRef text, StringRef type) {
  StringRef number = text.split(" : ").first;
  if (number.consume_front("0x"))
    return number.size() * 4 == widthOf(type)
               ? std::optional<std::string>("#x" + number.str())
               : std::nullopt;
  double value;
  if (number.getAsDouble(value))
    return std::nullopt;
  bool isNegative = number.starts_with("-");
  SmallString<32> decimal;
  llvm::APFloat(std::abs(value))
      .toString(decimal, /*FormatPrecision=*/0, /*FormatMaxPadding=*/400);
  if (!StringRef(decimal).contains('.'))
    decimal += ".0";
  if (StringRef(decimal).contains('E'))
    return std::nullopt;
  std::string made = ("((_ to_fp " + formatOf(type) + ") RNE " +
                      StringRef(decimal) + ")")
                         .str();
  return ofFloat(isNegative ? "(fp.neg " + made + ")" : made, type);
}

std::string BitWriter::compare(StringRef predicate, bool isFloat,
                               const std::string &a, const std::string &b,
                               StringRef type) {
  auto call = [](StringRef name, StringRef x, StringRef y) {
    return ("(" + name + " " + x + " " + y + ")").str();
  };
  if (!isFloat) {
    if (predicate == "ne")
      return "(not " + call("=", a, b) + ")";
    return call(predicate == "eq" ? "="
                                  : ("bv" + predicate).str(), a, b);
  }
  std::string x = asFloat(a, type), y = asFloat(b, type);
  std::string isNan = "(or (fp.isNaN " + x + ") (fp.isNaN " + y + "))";
  if (predicate == "uno" || predicate == "ord")
    return predicate == "uno" ? isNan : "(not " + isNan + ")";
  StringRef way = predicate.drop_front();
  std::string holds =
      way == "ne" ? "(not " + call("fp.eq", x, y) + ")"
                  : call(way == "eq"   ? "fp.eq"
                         : way == "gt" ? "fp.gt"
                         : way == "ge" ? "fp.geq"
                         : way == "lt" ? "fp.lt"
                                       : "fp.leq",
                         x, y);
  return predicate.starts_with("u")
             ? call("or", isNan, holds)
             : call("and", "(not " + isNan + ")", holds);
}

std::optional<std::string> BitWriter::write(const ProveTerm &term,
                                            StringRef type, bool isGiven) {
  unsigned width = widthOf(type);
  if (width == 0 || type == "index")
    return std::nullopt;
  if (term.kind == ProveTerm::Condition && type == "i1" &&
      (term.name == "true" || term.name == "false"))
    return term.name;
  if (term.kind == ProveTerm::Number) {
    std::optional<int64_t> number = term.number.asConstant();
    if (!number || isFloat(type))
      return std::nullopt;
    uint64_t mask = width < 64 ? (uint64_t(1) << width) - 1 : ~uint64_t(0);
    return "(_ bv" + std::to_string(uint64_t(*number) & mask) + " " +
           std::to_string(width) + ")";
  }
  if (term.kind == ProveTerm::Read && term.tensors.empty()) {
    for (const auto &element : bits.elements) {
      if (element.array != term.name)
        continue;
      auto isSame = [&](auto pair) {
        return bits.isSame(std::get<0>(pair), std::get<1>(pair));
      };
      if (llvm::all_of(llvm::zip(element.indices, term.indices), isSame))
        return element.type == type ? std::optional<std::string>(element.name)
                                    : std::nullopt;
      // Elements whose indices are not known to differ may be one.
      bits.isSure = false;
    }
    std::string name = "e" + std::to_string(bits.count++);
    bits.elements.push_back({term.name, name, type.str(), term.indices});
    bits.declarations += "(declare-const " + name +
                         (type == "i1" ? " Bool)"
                                       : " (_ BitVec " + std::to_string(width) +
                                             "))");
    bits.names += name + " ";
    return name;
  }
  if (term.kind != ProveTerm::Apply)
    return std::nullopt;
  // NAME ATTRIBUTES TYPE <- TYPES OF OPERANDS
  auto [head, operands] = StringRef(term.name).split(" <- ");
  if (head.consume_front("constant "))
    return constant(head, type);
  if (head.rsplit(' ').second != type)
    return std::nullopt;
  SmallVector<StringRef> from;
  operands.split(from, ' ');
  if (from.size() != term.parts.size())
    return std::nullopt;
  std::vector<std::string> parts;
  for (auto [part, of] : llvm::zip(term.parts, from)) {
    std::optional<std::string> written = write(*part, of, isGiven);
    if (!written)
      return std::nullopt;
    parts.push_back(*written);
  }
  StringRef name = head.split(' ').first;
  if (!name.consume_front("arith.") && !name.consume_front("math.") &&
      !name.consume_front("llvm.intr."))
    return std::nullopt;
  // The flags that floats had may be kept where one operand is the result.
  bool isExtreme = isFloat(type) && (name.starts_with("max") ||
                                     name.starts_with("min"));
  bool mayHaveFlags = isGiven || name == "cmpf" || isExtreme;
  for (StringRef flag : {" nnan", " ninf", " nsw", " nuw"})
    if (head.contains(flag)) {
      if (!mayHaveFlags)
        return std::nullopt;
      for (auto [part, of] : llvm::zip(parts, from))
        if (isFloat(of))
          (isGiven ? bits.assumed : bits.required)
              .push_back((flag == " nnan" ? "(not (fp.isNaN "
                                          : "(not (fp.isInfinite ") +
                         asFloat(part, of) + "))");
    }
  auto call = [&](StringRef operation) {
    return "(" + operation.str() + " " + llvm::join(parts, " ") + ")";
  };
  auto floats = [&](StringRef operation) {
    std::string text = "(" + operation.str();
    for (auto [part, of] : llvm::zip(parts, from))
      text += " " + asFloat(part, of);
    return text + ")";
  };
  if (name == "select")
    return call("ite");
  if (name == "cmpf" || name == "cmpi") {
    StringRef predicate = head.split("predicate=").second.split(' ').first;
    if (predicate == "true" || predicate == "false")
      return predicate.str();
    if (from[0] == "i1")
      return std::nullopt;
    return compare(predicate, name == "cmpf", parts[0], parts[1], from[0]);
  }
  if (name == "bitcast")
    return parts[0];
  if (name == "extf" || name == "truncf")
    return ofFloat("((_ to_fp " + formatOf(type) + ") RNE " +
                       asFloat(parts[0], from[0]) + ")",
                   type);
  bool isMaximum = name.starts_with("max");
  if (isExtreme) {
    auto isNan = [&](unsigned part) {
      return "(fp.isNaN " + asFloat(parts[part], type) + ")";
    };
    bool givesNumber = name.contains("num");
    return "(ite " + isNan(0) + " " + parts[givesNumber ? 1 : 0] + " (ite " +
           isNan(1) + " " + parts[givesNumber ? 0 : 1] + " (ite " +
           floats(isMaximum ? "fp.lt" : "fp.gt") + " " + parts[1] + " " +
           parts[0] + ")))";
  }
  if (isFloat(type)) {
    StringRef operation = llvm::StringSwitch<StringRef>(name)
                              .Case("addf", "fp.add RNE")
                              .Case("subf", "fp.sub RNE")
                              .Case("mulf", "fp.mul RNE")
                              .Case("divf", "fp.div RNE")
                              .Case("negf", "fp.neg")
                              .Case("absf", "fp.abs")
                              .Default("");
    if (operation.empty())
      return std::nullopt;
    return ofFloat(floats(operation), type);
  }
  if (isFloat(from[0]) || from[0] == "i1" || type == "i1")
    return std::nullopt;
  if (name == "extui")
    return extended("zero_extend", parts[0], width - widthOf(from[0]));
  if (name == "extsi")
    return extended("sign_extend", parts[0], width - widthOf(from[0]));
  if (name == "trunci")
    return extended("extract " + std::to_string(width - 1), parts[0], 0);
  StringRef operation = llvm::StringSwitch<StringRef>(name)
                            .Case("addi", "bvadd")
                            .Case("subi", "bvsub")
                            .Case("muli", "bvmul")
                            .Case("andi", "bvand")
                            .Case("ori", "bvor")
                            .Case("xori", "bvxor")
                            .Case("shli", "bvshl")
                            .Case("shrui", "bvlshr")
                            .Case("shrsi", "bvashr")
                            .Default("");
  if (operation.empty())
    return std::nullopt;
  // A shift by more bits than there are is undefined.
  if (name.starts_with("sh"))
    (isGiven ? bits.assumed : bits.required)
        .push_back("(bvult " + parts[1] + " (_ bv" + std::to_string(width) +
                   " " + std::to_string(width) + "))");
  return call(operation);
}

/// Whether both are one number, for each number that elements of arguments may
/// be. Zeros of both signs are equal, and all NaNs.
std::optional<bool> ProveComparison::sameBits(const ProveTerm &before,
                                              const ProveTerm &after) {
  if (!comparesBits)
    return std::nullopt;
  const ProveTerm &typed = before.kind == ProveTerm::Apply ? before : after;
  StringRef type =
      StringRef(typed.name).split(" <- ").first.rsplit(' ').second;
  Bits bits{[&](const Poly &one, const Poly &other) {
    return numbers.follows("==", one, other);
  }};
  BitWriter writer(bits);
  std::optional<std::string> a = writer.write(before, type, /*isGiven=*/true);
  std::optional<std::string> b = writer.write(after, type, /*isGiven=*/false);
  if (!a || !b)
    return std::nullopt;
  std::string x = BitWriter::asFloat(*a, type), y = BitWriter::asFloat(*b, type);
  std::string isSame =
      BitWriter::isFloat(type)
          ? "(or (fp.eq " + x + " " + y + ") (and (fp.isNaN " + x +
                ") (fp.isNaN " + y + ")))"
          : "(= " + *a + " " + *b + ")";
  bits.assumed.push_back("(not (and " + isSame + " " +
                         llvm::join(bits.required, " ") + "))");
  std::string found;
  auto answer = numbers.ask(bits.declarations, bits.assumed, bits.names, &found);
  if (answer == ProveNumbers::Answer::No)
    return true;
  if (!unsure && why.empty()) {
    why = "an element is another number";
    if (answer == ProveNumbers::Answer::Yes && bits.isSure)
      values = found;
  }
  return false;
}
