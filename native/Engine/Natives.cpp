//===- Natives.cpp - The native constraints and rewrites of rules ---------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Natives.h"
#include "Engine/Notation/Expression.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace tenon;

/// What the engine itself calls: for rules that name a range of types twice,
/// and for expressions, which give more arguments than are declared here.
static constexpr char kEnginePrelude[] = R"(
Constraint SameTypes(first: TypeRange, second: TypeRange);
Constraint Expression(program: Attr) -> Attr;
Rewrite BuildExpression(program: Attr) -> Attr;
Rewrite BuildType(type: Attr) -> Type;
Constraint Require(op: Op, program: Attr);
Rewrite Refuse(op: Op, program: Attr);
)";

static constexpr char kPrelude[] =
#include "Engine/Prelude.inc"
    ;

bool NativeRegistry::hasMoreThanInstalled() const { return text != kPrelude; }

StringRef tenon::pdlWord(PDLValue::Kind kind) {
  switch (kind) {
  case PDLValue::Kind::Attribute:
    return "Attr";
  case PDLValue::Kind::Operation:
    return "Op";
  case PDLValue::Kind::Type:
    return "Type";
  case PDLValue::Kind::TypeRange:
    return "TypeRange";
  case PDLValue::Kind::Value:
    return "Value";
  case PDLValue::Kind::ValueRange:
    return "ValueRange";
  }
  llvm_unreachable("a kind of PDL value");
}

static PDLValue::Kind parseKind(StringRef word) {
  return llvm::StringSwitch<PDLValue::Kind>(word)
      .Case("Op", PDLValue::Kind::Operation)
      .Case("Type", PDLValue::Kind::Type)
      .Case("TypeRange", PDLValue::Kind::TypeRange)
      .Case("Value", PDLValue::Kind::Value)
      .Case("ValueRange", PDLValue::Kind::ValueRange)
      .Default(PDLValue::Kind::Attribute);
}

/// Splits `a: Op, b: Attr` or, without names, `Attr`.
static std::vector<NativeValue> parseList(StringRef text) {
  std::vector<NativeValue> list;
  SmallVector<StringRef> items;
  text.split(items, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef item : items) {
    auto [name, kind] = item.contains(':') ? item.split(':')
                                           : std::make_pair(StringRef(), item);
    list.push_back({name.trim().str(), parseKind(kind.trim())});
  }
  return list;
}

static void printList(raw_ostream &os, ArrayRef<NativeValue> list) {
  llvm::interleaveComma(list, os, [&](const NativeValue &value) {
    if (!value.name.empty())
      os << value.name << ": ";
    os << pdlWord(value.kind);
  });
}

/// The loop that each result of a map is; none if one is something else, or two
/// are one loop.
static std::optional<Numbers> loopsOf(AffineMap map) {
  if (!map.isProjectedPermutation())
    return std::nullopt;
  return llvm::map_to_vector<6>(map.getResults(), [](AffineExpr result) {
    return int64_t(cast<AffineDimExpr>(result).getPosition());
  });
}

/// True is 1.
static int64_t numberOf(IntegerAttr number) {
  return number.getType().isInteger(1) ? number.getValue().getZExtValue()
                                       : number.getValue().getSExtValue();
}

std::optional<Numbers> tenon::readList(Attribute attribute) {
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return Numbers(list.asArrayRef());
  if (auto list = dyn_cast_or_null<DenseI32ArrayAttr>(attribute))
    return Numbers(list.asArrayRef().begin(), list.asArrayRef().end());
  if (auto number = dyn_cast_or_null<IntegerAttr>(attribute))
    return Numbers{numberOf(number)};
  if (auto map = dyn_cast_or_null<AffineMapAttr>(attribute))
    return loopsOf(map.getValue());
  auto list = dyn_cast_or_null<ArrayAttr>(attribute);
  if (!list)
    return std::nullopt;
  Numbers numbers;
  for (Attribute element : list) {
    auto number = dyn_cast<IntegerAttr>(element);
    if (!number)
      return std::nullopt;
    numbers.push_back(numberOf(number));
  }
  return numbers;
}

Attribute tenon::makeList(MLIRContext *context, ArrayRef<int64_t> numbers) {
  return DenseI64ArrayAttr::get(context, numbers);
}

std::string Native::declaration() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << (form == Form::Constraint ? "Constraint " : "Rewrite ") << name << "(";
  printList(os, parameters);
  os << ")";
  if (!results.empty()) {
    bool tuple = results.size() > 1;
    os << " -> " << (tuple ? "(" : "");
    printList(os, results);
    os << (tuple ? ")" : "");
  }
  os << ";";
  return text;
}

static bool sameTypes(TypeRange first, TypeRange second) {
  return first == second;
}

NativeRegistry::NativeRegistry() {
  parse(kPrelude, "");
  text = kPrelude;
  parse(kEnginePrelude, "");
  add(kSameTypes, sameTypes);
  registerExpressions(*this);
}

NativeRegistry &NativeRegistry::get() {
  static NativeRegistry registry;
  return registry;
}

//===----------------------------------------------------------------------===//
// The prelude
//===----------------------------------------------------------------------===//

/// `Name(a: Op) -> Attr` behind the word `Constraint` or `Rewrite`.
static void parseSignature(StringRef text, Native &native) {
  auto [call, results] = text.split("->");
  auto [name, parameters] = call.split('(');
  native.name = name.trim().str();
  native.parameters = parseList(parameters.trim().drop_back());
  native.results = parseList(results.trim().trim("()"));
}

/// Takes in a line of the comment above a declaration.
static void parseComment(StringRef line, Native &native) {
  if (line == "exclusive") {
    native.exclusive = true;
  } else if (line == "changes the module") {
    native.changesModule = true;
  } else if (line.consume_front("looks at:")) {
    LooksAt &looks = native.looksAt;
    looks.body |= line.contains("body");
    looks.maps |= line.contains("maps");
    looks.kinds |= line.contains("kinds");
    looks.attributes |= line.contains("attributes");
    looks.named |= line.contains("named");
  } else if (line.consume_front("functions:")) {
    for (StringRef name : llvm::split(line, ','))
      native.functions.push_back(name.trim().str());
  } else {
    native.documentation += native.documentation.empty() ? "" : " ";
    native.documentation += line;
  }
}

void NativeRegistry::declare(StringRef declarations) {
  static constexpr StringLiteral kTopic = "Brought along";
  parse(declarations, kTopic.str());
  text += ("\n// --- " + kTopic + " ---\n\n" + declarations).str();
}

void NativeRegistry::parse(StringRef declarations, std::string topic) {
  auto native = std::make_unique<Native>();
  SmallVector<StringRef> lines;
  declarations.split(lines, '\n');
  SmallString<128> signature;
  for (StringRef line : lines) {
    if (line.consume_front("// --- ")) {
      topic = line.rtrim('-').trim().str();
    } else if (line.consume_front("//")) {
      parseComment(line.trim(), *native);
    } else if (!line.trim().empty()) {
      signature += (signature.empty() ? "" : " ") + line.trim().str();
    }
    if (line.trim().empty() && signature.empty())
      native = std::make_unique<Native>();
    // What has a body is made of natives.
    if (StringRef(signature).contains('{')) {
      if (!StringRef(signature).ends_with("}"))
        continue;
      signature.clear();
      native = std::make_unique<Native>();
    }
    if (!StringRef(signature).ends_with(";"))
      continue;
    auto [word, rest] = signature.str().drop_back().split(' ');
    if ((word != "Constraint" && word != "Rewrite") || !rest.contains('(')) {
      found.push_back(("'" + signature + "' declares no native").str());
      signature.clear();
      continue;
    }
    native->form =
        word == "Rewrite" ? Native::Form::Rewrite : Native::Form::Constraint;
    parseSignature(rest, *native);
    native->topic = topic;
    signature.clear();
    if (byName.try_emplace(native->name, native.get()).second)
      natives.push_back(std::move(native));
    else
      found.push_back("'" + native->name + "' is declared twice");
    native = std::make_unique<Native>();
  }
  if (!signature.empty())
    found.push_back(
        ("'" + signature + "' declares no native: it has no end").str());
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

LogicalResult adapter::refuseArgument(PatternRewriter &rewriter,
                                      ArrayRef<PDLValue> arguments,
                                      size_t index) {
  Operation *op = nullptr;
  for (PDLValue argument : arguments)
    if (argument.isa<Operation *>() && !op)
      op = argument.cast<Operation *>();
  if (!op)
    return failure();
  return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
    std::string found;
    llvm::raw_string_ostream os(found);
    arguments[index].print(os);
    diagnostic << "argument " << index + 1 << " is of another kind: " << found;
  });
}

static bool sameKinds(ArrayRef<NativeValue> declared,
                      ArrayRef<PDLValue::Kind> kinds) {
  return llvm::equal(declared, kinds,
                     [](const NativeValue &value, PDLValue::Kind kind) {
                       return value.kind == kind;
                     });
}

/// Asks a native only about what is there: the bytecode may ask before it has
/// seen that there is an operand at all.
static PDLConstraintFunction guarded(PDLConstraintFunction function) {
  return [function = std::move(function)](
             PatternRewriter &rewriter, PDLResultList &results,
             ArrayRef<PDLValue> arguments) -> LogicalResult {
    if (llvm::any_of(arguments, [](PDLValue value) { return !value; }))
      return failure();
    return function(rewriter, results, arguments);
  };
}

void NativeRegistry::add(StringRef name, adapter::Adapted function) {
  Native *native = byName.lookup(name);
  if (!native) {
    found.push_back(("the native '" + name + "' is not declared").str());
    return;
  }
  if (!sameKinds(native->parameters, function.parameters) ||
      !sameKinds(native->results, function.results))
    found.push_back("the native '" + native->name +
                    "' takes or gives other values than `" +
                    native->declaration() + "`");
  native->function = native->form == Native::Form::Constraint
                         ? guarded(std::move(function.function))
                         : std::move(function.function);
}

void NativeRegistry::add(StringRef name,
                         LogicalResult (*function)(PatternRewriter &,
                                                   PDLResultList &,
                                                   ArrayRef<PDLValue>)) {
  adapter::Adapted adapted{function, {}, {}};
  if (const Native *native = lookup(name)) {
    for (const NativeValue &value : native->parameters)
      adapted.parameters.push_back(value.kind);
    for (const NativeValue &value : native->results)
      adapted.results.push_back(value.kind);
  }
  add(name, std::move(adapted));
}

std::vector<std::string> NativeRegistry::faults() const {
  std::vector<std::string> all = found;
  for (const std::unique_ptr<Native> &native : natives)
    if (!native->function)
      all.push_back("the native '" + native->name +
                    "' is declared, but has no function");
  return all;
}

void NativeRegistry::check() const {
  std::vector<std::string> all = faults();
  if (!all.empty())
    llvm::report_fatal_error(Twine("the prelude and the natives differ: ") +
                                 llvm::join(all, "; "),
                             /*gen_crash_diag=*/false);
}

const Native *NativeRegistry::lookup(StringRef name) const {
  return byName.lookup(name);
}

std::vector<StringRef> NativeRegistry::names() const {
  std::vector<StringRef> names;
  for (const std::unique_ptr<Native> &native : natives)
    names.push_back(native->name);
  return names;
}

std::vector<const Native *> NativeRegistry::all() const {
  std::vector<const Native *> list;
  for (const std::unique_ptr<Native> &native : natives)
    list.push_back(native.get());
  return list;
}

void NativeRegistry::printMarkdown(raw_ostream &os) const {
  StringRef heading;
  for (const std::unique_ptr<Native> &native : natives) {
    // The engine's own have no topic.
    if (native->topic.empty())
      continue;
    if (native->topic != heading) {
      heading = native->topic;
      os << "\n### " << heading << "\n\n| native | meaning |\n| --- | --- |\n";
    }
    os << "| `" << StringRef(native->declaration()).drop_back() << "` | "
       << native->documentation << " |\n";
  }
}
