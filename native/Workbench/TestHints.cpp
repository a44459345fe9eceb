//===- TestHints.cpp - What a rule says of its payloads -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleChecks.h"
#include "Workbench/TestPayload.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace tenon;

/// The parts of `text` that match `pattern`.
static std::vector<std::string> findAll(StringRef pattern, StringRef text) {
  llvm::Regex regex(pattern);
  std::vector<std::string> found;
  SmallVector<StringRef> groups;
  while (regex.match(text, &groups)) {
    found.push_back(groups.back().str());
    text = text.drop_front(groups[0].data() - text.data() +
                           std::max<size_t>(groups[0].size(), 1));
  }
  return found;
}

std::string tenon::joinTexts(Attribute texts) {
  std::string joined;
  if (auto list = dyn_cast_or_null<ArrayAttr>(texts))
    for (Attribute text : list)
      joined += joinTexts(text) + " ";
  else if (auto string = dyn_cast_or_null<StringAttr>(texts))
    joined = string.str();
  return joined;
}

std::string tenon::textOf(Value value) {
  if (Attribute literal = literalOf(value))
    return joinTexts(literal);
  auto call = value.getDefiningOp<pdl::ApplyNativeConstraintOp>();
  if (!call || !call.getName().starts_with("Expression"))
    return "";
  // `NAMES: ['x = %x; ', $0]`
  std::string text, all = joinTexts(literalOf(call.getArgs()[0]));
  StringRef rest = all;
  for (size_t at; (at = rest.find_first_of("'$")) != rest.npos;) {
    bool isArgument = rest[at] == '$';
    rest = rest.drop_front(at + 1);
    unsigned number = 0;
    if (!isArgument)
      text += rest.take_until([](char c) { return c == '\''; }).str() + " ";
    else if (!rest.consumeInteger(10, number) &&
             number + 1 < call.getArgs().size())
      text += textOf(call.getArgs()[number + 1]);
    if (!isArgument)
      rest = rest.drop_until([](char c) { return c == '\''; }).drop_front();
  }
  return text;
}

TestHints::TestHints(const Rule &rule, const TestAttributes &attributes)
    : attributes(attributes) {
  llvm::StringSet<> seen;
  auto add = [&](std::vector<std::string> &to, const std::string &text) {
    if (seen.insert(text).second)
      to.push_back(text);
  };
  std::string all;
  auto readText = [&](StringRef text) {
    if (text.trim().empty())
      return;
    all += (" " + text).str();
    add(terms, text.str());
    std::string joined;
    for (const std::string &part : findAll("'([^']*)'", text)) {
      add(terms, part);
      joined += part;
      if (StringRef(part).trim().ends_with(";"))
        continue;
      add(terms, joined);
      joined.clear();
    }
  };
  pdl::PatternOp pattern = rule.pattern;
  pattern.getBodyRegion().walk([&](Operation *op) {
    if (op->getParentOfType<pdl::RewriteOp>())
      return;
    if (auto named = dyn_cast<pdl::OperationOp>(op))
      all += (" " + named.getOpName().value_or("")).str();
    auto attribute = dyn_cast<pdl::AttributeOp>(op);
    if (!attribute || !attribute.getValue())
      return;
    Attribute value = *attribute.getValue();
    if (isa<ArrayAttr, StringAttr>(value)) {
      readText(joinTexts(value));
    } else if (auto number = dyn_cast<IntegerAttr>(value)) {
      all += " " + std::to_string(number.getValue().getSExtValue()) + " ";
    }
  });
  for (const std::string &name :
       findAll("([a-z_]+\\.[a-z_0-9.]*[a-z_0-9])", all))
    if (RegisteredOperationName::lookup(name, pattern.getContext()))
      add(names, name);
  for (const std::string &number : findAll("[^0-9$a-z_]([0-9]+)[^0-9x]", all)) {
    int64_t value;
    if (!StringRef(number).getAsInteger(10, value) && value > 1 && value <= 64)
      numbers.push_back(value);
  }
  for (StringRef type : {"bf16", "f16", "f64", "i8", "i32"})
    if (StringRef(all).contains(type))
      elements.push_back(type.str());
  onBuffers = StringRef(all).contains("memref.");
  asksFlags = StringRef(all).contains("nnan") || StringRef(all).contains("nsz");
  auto addNative = [&](Operation *call) {
    auto name = call->getAttrOfType<StringAttr>("name");
    // `Require2Anywhere`
    if (name &&
        isa<pdl::ApplyNativeConstraintOp, pdl::ApplyNativeRewriteOp>(call))
      natives.push_back(
          name.strref()
              .take_while([](char c) { return !llvm::isDigit(c); })
              .str());
  };
  pattern.walk(addNative);
}
