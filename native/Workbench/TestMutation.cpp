//===- TestMutation.cpp - Payloads near a payload -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestMutation.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <vector>

using namespace mlir;
using namespace tenon;

static bool isWord(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '%' || c == '#' || c == '.';
}

/// Cuts text into words and what is between them; the `x` of shapes is between
/// sizes.
static std::vector<std::string> cut(StringRef text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    size_t size = text.take_while(llvm::isDigit).size();
    bool isShape = size > 0 && size < text.size() && text[size] == 'x';
    if (!isShape && text[0] == 'x' && !parts.empty() &&
        (llvm::isDigit(parts.back().back()) || parts.back() == "?"))
      size = 1;
    else if (!isShape)
      size = std::max<size_t>(text.take_while(isWord).size(), 1);
    parts.push_back(text.take_front(size).str());
    text = text.drop_front(size);
  }
  return parts;
}

namespace {
/// Changes the words of a text. Each way says whether it found what it changes.
class Mutation {
public:
  Mutation(StringRef text, ArrayRef<std::string> words, Choices &choices)
      : text(text), words(words), parts(cut(text)), choices(choices) {}

  std::string make();

private:
  using Way = bool (Mutation::*)();
  using Test = llvm::function_ref<bool(StringRef)>;

  /// The places of the words that pass a test.
  std::vector<size_t> placesOf(Test test) const {
    std::vector<size_t> places;
    for (auto [at, part] : llvm::enumerate(parts))
      if (test(part))
        places.push_back(at);
    return places;
  }
  bool swap(Test test) {
    std::vector<size_t> places = placesOf(test);
    if (places.size() < 2)
      return false;
    std::swap(parts[choices.of(places)], parts[choices.of(places)]);
    return true;
  }
  bool replaceAmong(ArrayRef<StringLiteral> names);
  bool changeSize();
  bool changeType();
  bool changeOperation();
  bool swapLoops();
  bool swapValues();
  bool changeNumber();
  bool changeConstant();
  bool changeWord();
  bool changeLines();
  bool changeLayout();

  StringRef text;
  ArrayRef<std::string> words;
  std::vector<std::string> parts;
  Choices &choices;
};
} // namespace

static bool isNumber(StringRef part) {
  return !part.empty() && llvm::all_of(part, llvm::isDigit);
}

/// A name or an enumerated word, such as `relu`.
static bool isName(StringRef part) {
  return part.size() > 1 && llvm::isAlpha(part[0]) && !part.contains('.');
}

bool Mutation::replaceAmong(ArrayRef<StringLiteral> names) {
  std::vector<size_t> places =
      placesOf([&](StringRef part) { return llvm::is_contained(names, part); });
  if (places.empty())
    return false;
  std::string from = parts[choices.of(places)], to = choices.of(names).str();
  bool everywhere = choices.below(2) == 0;
  for (size_t place : places)
    if (parts[place] == from && (everywhere || choices.below(2)))
      parts[place] = to;
  return true;
}

bool Mutation::changeSize() {
  static constexpr int64_t kSizes[] = {1, 2, 3, 5, 7, 4, 8, 11, 13, 16, 32, 0};
  std::vector<int64_t> sizes;
  for (size_t at = 0; at + 1 < parts.size(); ++at) {
    int64_t size;
    if (parts[at + 1] == "x" && !StringRef(parts[at]).getAsInteger(10, size))
      sizes.push_back(size);
  }
  // A mark may say into how many parts a size is divided.
  bool isMarked = text.contains("tenon.");
  std::vector<int64_t> all = sizes;
  if (isMarked)
    llvm::erase_if(sizes, [&](int64_t size) {
      return size == 1 || llvm::any_of(all, [&](int64_t other) {
               return other > 1 && other < size && size % other == 0;
             });
    });
  if (sizes.empty())
    return false;
  int64_t from = choices.of(sizes), to = choices.of(kSizes);
  // What is a multiple of the size stays one, if that was no chance.
  bool scales = from > 1 && (isMarked || choices.below(2));
  for (auto [at, part] : llvm::enumerate(parts)) {
    int64_t number;
    // Not the number of an operand, as in `lhs = 2`.
    if (StringRef(part).getAsInteger(10, number) ||
        (at >= 4 &&
         llvm::is_contained({"lhs", "rhs", "operand"}, parts[at - 4])))
      continue;
    if (number == from)
      part = std::to_string(to);
    else if (scales && number > 0 && number % from == 0)
      part = std::to_string(number / from * to);
  }
  return true;
}

bool Mutation::changeType() {
  static constexpr StringLiteral kFloats[] = {"f32", "bf16", "f16", "f64"};
  static constexpr StringLiteral kIntegers[] = {"i8", "i16", "i32", "i64"};
  // Numbers of marks have integer types, too.
  return text.contains("tenon.") || choices.below(3) ? replaceAmong(kFloats)
                                                     : replaceAmong(kIntegers);
}

bool Mutation::changeOperation() {
  static constexpr StringLiteral kFloats[] = {
      "arith.addf",     "arith.mulf",     "arith.subf",    "arith.divf",
      "arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf"};
  static constexpr StringLiteral kIntegers[] = {
      "arith.addi",  "arith.muli",  "arith.subi",  "arith.maxsi",
      "arith.minsi", "arith.maxui", "arith.minui", "arith.andi",
      "arith.ori",   "arith.xori",  "arith.shli"};
  static constexpr StringLiteral kFunctions[] = {
      "math.exp", "math.absf", "math.tanh", "math.sqrt",
      "math.log", "math.erf",  "arith.negf"};
  static constexpr StringLiteral kPredicates[] = {
      "ogt", "oge", "olt", "ole", "oeq", "une", "ugt", "uge",
      "ult", "ule", "sgt", "sge", "slt", "sle", "eq",  "ne"};
  static constexpr StringLiteral kIterators[] = {"parallel", "reduction"};
  static constexpr StringLiteral kExtensions[] = {"arith.extsi", "arith.extui"};
  static constexpr ArrayRef<StringLiteral> kFamilies[] = {
      kFloats, kIntegers, kFunctions, kPredicates, kIterators, kExtensions};
  return replaceAmong(choices.of(kFamilies));
}

bool Mutation::swapLoops() {
  return swap([](StringRef part) {
    return part.size() == 2 && part[0] == 'd' && llvm::isDigit(part[1]);
  });
}

bool Mutation::swapValues() {
  std::vector<size_t> places = placesOf(
      [](StringRef part) { return part.size() > 1 && part[0] == '%'; });
  if (places.size() < 2)
    return false;
  size_t to = choices.of(places), from = choices.of(places);
  if (choices.below(2))
    std::swap(parts[to], parts[from]);
  else
    parts[to] = parts[from];
  return true;
}

bool Mutation::changeNumber() {
  std::vector<size_t> places = placesOf(isNumber);
  if (places.empty())
    return false;
  if (choices.below(2))
    return swap(isNumber);
  std::string &number = parts[choices.of(places)];
  int64_t value = 0;
  (void)StringRef(number).getAsInteger(10, value);
  int64_t others[] = {value + 1, std::max<int64_t>(value - 1, 0), 0, 1, 2,
                      2 * value};
  number = std::to_string(choices.of(others));
  return true;
}

bool Mutation::changeConstant() {
  static constexpr StringLiteral kFloats[] = {"0.0", "1.0", "2.0", "0.5"};
  // `1.000000e+00` is cut at its sign.
  std::vector<size_t> places = placesOf([](StringRef part) {
    return part.contains('.') && part.contains('e') && llvm::isDigit(part[0]);
  });
  if (places.empty())
    return false;
  size_t at = choices.of(places);
  bool hasExponent =
      StringRef(parts[at]).ends_with("e") && at + 2 < parts.size();
  std::string number = choices.of(kFloats).str();
  if (at > 0 && choices.once(3) && parts[at - 1] != "-")
    number = "-" + number;
  parts[at] = number;
  if (hasExponent)
    parts[at + 1] = parts[at + 2] = "";
  return true;
}

bool Mutation::changeWord() {
  std::vector<size_t> places = placesOf(isName);
  std::vector<std::string> others;
  llvm::copy_if(words, std::back_inserter(others),
                [](const std::string &word) { return isName(word); });
  if (places.empty())
    return false;
  size_t to = choices.of(places);
  if (!others.empty() && choices.below(2))
    parts[to] = choices.of(others);
  else if (choices.below(2))
    parts[to] = parts[choices.of(places)];
  else
    std::swap(parts[to], parts[choices.of(places)]);
  return true;
}

/// A line twice, not at all, or behind the next.
bool Mutation::changeLines() {
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  if (lines.size() < 4)
    return false;
  size_t at = 1 + choices.below(lines.size() - 3);
  unsigned way = choices.below(3);
  if (way == 0)
    std::swap(lines[at], lines[at + 1]);
  else if (way == 1)
    lines.erase(lines.begin() + at);
  else
    lines.insert(lines.begin() + at, lines[at]);
  parts = {llvm::join(lines, "\n")};
  return true;
}

/// Rows that are further apart, in each buffer of one type.
bool Mutation::changeLayout() {
  std::vector<std::string> types;
  for (size_t at = 0; (at = text.find("memref<", at)) != StringRef::npos; ++at)
    if (StringRef type =
            text.drop_front(at).take_until([](char c) { return c == '>'; });
        !type.contains(',') && !type.contains('?'))
      types.push_back(type.str());
  if (types.empty())
    return false;
  std::string type = choices.of(types);
  SmallVector<StringRef> sizes;
  StringRef(type).drop_front(7).split(sizes, 'x');
  sizes.pop_back();
  std::string strides;
  int64_t stride = 1 + choices.once(4);
  for (StringRef size : llvm::reverse(sizes)) {
    strides = std::to_string(stride) + (strides.empty() ? "" : ", ") + strides;
    int64_t count = 1;
    (void)size.getAsInteger(10, count);
    stride = std::max<int64_t>(stride * count, 1) + choices.below(3);
  }
  std::string layout = ", strided<[" + strides + "]" +
                       (choices.once(3) ? ", offset: ?" : "") + ">";
  std::string changed;
  for (StringRef rest = text; !rest.empty();) {
    auto [before, after] = rest.split(type + ">");
    changed += before;
    if (before.size() < rest.size())
      changed += type + layout + ">";
    rest = after;
  }
  parts = {changed};
  return true;
}

std::string Mutation::make() {
  static constexpr Way kWays[] = {
      &Mutation::changeSize,      &Mutation::changeSize,
      &Mutation::changeSize,      &Mutation::changeType,
      &Mutation::changeOperation, &Mutation::swapLoops,
      &Mutation::swapValues,      &Mutation::changeNumber,
      &Mutation::changeConstant,  &Mutation::changeWord,
      &Mutation::changeLines,     &Mutation::changeLayout};
  // What marks say of a program stays true.
  static constexpr size_t kWaysOfMarked = 4;
  ArrayRef<Way> ways(kWays);
  if (text.contains("tenon."))
    ways = ways.take_front(kWaysOfMarked);
  if (!(this->*choices.of(ways))())
    return "";
  return llvm::join(parts, "");
}

std::string tenon::mutatePayload(StringRef text, ArrayRef<std::string> words,
                                 Choices &choices) {
  return Mutation(text, words, choices).make();
}

std::string tenon::returnAnother(StringRef text, Choices &choices,
                                 MLIRContext *context) {
  // A mark may say that nobody reads a value, or what is overwritten.
  if (text.contains("tenon."))
    return "";
  ScopedDiagnosticHandler silent(context,
                                 [](Diagnostic &) { return success(); });
  auto module =
      parseSourceString<ModuleOp>(text, ParserConfig(context), "payload");
  if (!module || module->getOps<func::FuncOp>().empty())
    return "";
  func::FuncOp entry = *module->getOps<func::FuncOp>().begin();
  if (entry.isExternal())
    return "";
  Operation *end = entry.back().getTerminator();
  SmallVector<Value> values;
  for (Operation &op : entry.front().without_terminator())
    for (Value result : op.getResults())
      // What nobody has written to may have any elements.
      if (isa<RankedTensorType, IndexType, IntegerType, FloatType>(
              result.getType()) &&
          !llvm::is_contained({"tensor.empty", "bufferization.alloc_tensor"},
                              op.getName().getStringRef()) &&
          !llvm::is_contained(end->getOperands(), result))
        values.push_back(result);
  if (values.empty())
    return "";
  end->insertOperands(end->getNumOperands(), choices.of(values));
  entry.setType(FunctionType::get(context, entry.getArgumentTypes(),
                                  end->getOperandTypes()));
  return debugString(OpWithFlags(*module));
}
