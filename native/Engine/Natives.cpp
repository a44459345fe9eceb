//===- Natives.cpp - The native constraints and rewrites of rules ---------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Natives.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace tenon;

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

static LogicalResult sameTypes(PatternRewriter &, PDLResultList &,
                               ArrayRef<PDLValue> arguments) {
  return success(arguments[0].cast<TypeRange>() ==
                 arguments[1].cast<TypeRange>());
}

NativeRegistry::NativeRegistry() {
  beginTopic("Types");
  constraint(
      (kSameTypes + Twine("(first: TypeRange, second: TypeRange)")).str(),
      "Two lists of types are equal, type by type. A TypeRange that a "
      "rule names twice is compared by it.",
      sameTypes);
}

NativeRegistry &NativeRegistry::get() {
  static NativeRegistry registry;
  return registry;
}

Native &NativeRegistry::add(Native::Form form, StringRef signature,
                            StringRef documentation) {
  auto [call, results] = signature.split("->");
  auto [name, parameters] = call.split('(');
  auto native = std::make_unique<Native>();
  native->form = form;
  native->name = name.trim().str();
  native->parameters = parseList(parameters.trim().drop_back());
  native->results = parseList(results.trim().trim("()"));
  native->documentation = documentation.str();
  native->topic = topic;
  if (!byName.try_emplace(native->name, native.get()).second)
    llvm::report_fatal_error(Twine("native registered twice: ") + native->name);
  natives.push_back(std::move(native));
  return *natives.back();
}

Native &NativeRegistry::constraint(StringRef signature, StringRef documentation,
                                   PDLConstraintFunction function) {
  Native &native = add(Native::Form::Constraint, signature, documentation);
  // The bytecode may ask before it has seen that there is an operand at all.
  native.constraint = [function = std::move(function)](
                          PatternRewriter &rewriter, PDLResultList &results,
                          ArrayRef<PDLValue> arguments) -> LogicalResult {
    if (llvm::any_of(arguments, [](PDLValue value) { return !value; }))
      return failure();
    return function(rewriter, results, arguments);
  };
  return native;
}

Native &NativeRegistry::rewrite(StringRef signature, StringRef documentation,
                                PDLRewriteFunction function) {
  Native &native = add(Native::Form::Rewrite, signature, documentation);
  native.rewrite = std::move(function);
  return native;
}

const Native *NativeRegistry::lookup(StringRef name) const {
  return byName.lookup(name);
}

std::vector<const Native *> NativeRegistry::all() const {
  std::vector<const Native *> list;
  for (const std::unique_ptr<Native> &native : natives)
    list.push_back(native.get());
  return list;
}

/// Prints `text` as comment lines of at most 80 columns.
static void printComment(raw_ostream &os, StringRef text) {
  SmallVector<StringRef> words;
  text.split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  size_t column = 0;
  for (StringRef word : words) {
    if (column == 0 || column + 1 + word.size() > 80) {
      os << (column == 0 ? "//" : "\n//");
      column = 2;
    }
    os << " " << word;
    column += 1 + word.size();
  }
  os << "\n";
}

void NativeRegistry::printPrelude(raw_ostream &os) const {
  os << "// The native constraints and rewrites that rules may call, printed "
        "by\n// `tenon-rules prelude` from the registry; a test holds this "
        "file against it.\n";
  StringRef heading;
  for (const std::unique_ptr<Native> &native : natives) {
    if (native->topic != heading) {
      heading = native->topic;
      os << "\n// --- " << heading << " "
         << std::string(80 - 8 - heading.size(), '-') << "\n";
    }
    os << "\n";
    printComment(os, native->documentation);
    os << native->declaration() << "\n";
  }
}

void NativeRegistry::printMarkdown(raw_ostream &os) const {
  StringRef heading;
  for (const std::unique_ptr<Native> &native : natives) {
    if (native->topic != heading) {
      heading = native->topic;
      os << "\n### " << heading << "\n\n| native | meaning |\n| --- | --- |\n";
    }
    os << "| `" << StringRef(native->declaration()).drop_back() << "` | "
       << native->documentation << " |\n";
  }
}
