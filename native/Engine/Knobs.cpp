//===- Knobs.cpp - The parameters of a schedule ---------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Knobs.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Engine/RulesSchedule.h"
#include "Engine/SearchPath.h"
#include "Engine/TransformOps.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace tenon;
using transform::tune::KnobOp;

/// Equal, or integers of equal value and different types.
static bool sameValue(Attribute a, Attribute b) {
  auto intA = dyn_cast<IntegerAttr>(a), intB = dyn_cast<IntegerAttr>(b);
  if (intA && intB)
    return intA.getValue().getSExtValue() == intB.getValue().getSExtValue();
  auto listA = dyn_cast<ArrayAttr>(a), listB = dyn_cast<ArrayAttr>(b);
  if (listA && listB)
    return listA.size() == listB.size() &&
           llvm::all_of(llvm::zip(listA, listB), [](auto pair) {
             return sameValue(std::get<0>(pair), std::get<1>(pair));
           });
  return a == b;
}

/// Reads `text` as an attribute; what is none is a string.
static Attribute parseValue(StringRef text, MLIRContext *context) {
  ScopedDiagnosticHandler quiet(context, [](Diagnostic &) {});
  size_t read = 0;
  Attribute value = parseAttribute(text, context, Type(), &read);
  if (value && read == text.size())
    return value;
  return StringAttr::get(context, text);
}

/// Strings without their quotes, the rest as in IR but without types.
static void printValue(raw_ostream &os, Attribute value) {
  if (auto text = dyn_cast<StringAttr>(value)) {
    os << text.getValue();
  } else if (auto flag = dyn_cast<BoolAttr>(value)) {
    os << (flag.getValue() ? "true" : "false");
  } else if (auto number = dyn_cast<IntegerAttr>(value)) {
    os << number.getValue().getSExtValue();
  } else if (auto list = dyn_cast<ArrayAttr>(value)) {
    os << "[";
    llvm::interleaveComma(list, os, [&](Attribute v) { printValue(os, v); });
    os << "]";
  } else {
    os << value;
  }
}

static std::string optionsOf(KnobOp knob) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto options = dyn_cast<ArrayAttr>(knob.getOptions()))
    llvm::interleaveComma(options, os, [&](Attribute v) { printValue(os, v); });
  else
    os << knob.getOptions();
  return text;
}

/// The options of `knob` that are words.
static SmallVector<StringRef> wordsOf(KnobOp knob) {
  SmallVector<StringRef> words;
  if (auto options = dyn_cast<ArrayAttr>(knob.getOptions()))
    for (Attribute option : options)
      if (auto word = dyn_cast<StringAttr>(option))
        words.push_back(word.getValue());
  return words;
}

/// The option of `knob` that `text` stands for, or null.
static Attribute chooseOption(KnobOp knob, StringRef text) {
  Attribute value = parseValue(text, knob.getContext());
  auto options = dyn_cast<ArrayAttr>(knob.getOptions());
  if (!options)
    return value;
  for (Attribute option : options)
    if (sameValue(option, value) ||
        (isa<StringAttr>(option) && cast<StringAttr>(option) == text))
      return option;
  return nullptr;
}

/// The attribute of a knob that says which name it had before.
static constexpr StringLiteral kFormerly = "tenon.formerly";

/// The flag that gives a setting, where there is a command line.
static StringRef flag() {
  return &FlagError::lines() == &llvm::errs() ? "--set " : "";
}

/// Erases the applications of a rule set: `rules:SET=0`.
static LogicalResult leaveOut(ArrayRef<ModuleOp> schedules, StringRef setting) {
  auto [set, value] = setting.drop_front(kRulesPrefix.size()).split('=');
  std::vector<StringRef> sets;
  bool isErased = false;
  for (ModuleOp schedule : schedules)
    schedule.walk([&](ApplyRulesOp rules) {
      sets.push_back(rules.getSet());
      if (rules.getSet() != set || value != "0")
        return;
      isErased = true;
      rules.erase();
    });
  if (isErased)
    return success();
  FlagError error;
  error << flag() << setting << ": ";
  if (value != "0" && llvm::is_contained(sets, set))
    return error << "the value is 0, which leaves the rule set out";
  return error << "the schedule applies no rule set '" << set << "'"
               << didYouMean(set, sets);
}

/// What is wrong is the command line's; the schedule is where it can be seen.
static LogicalResult
apply(Location loc, StringRef setting,
      llvm::MapVector<StringRef, SmallVector<KnobOp>> &knobs) {
  bool isOptional = setting.consume_front("?");
  auto [name, text] = setting.split('=');
  if (isOptional && !knobs.contains(name))
    return success();
  if (name.empty() || !setting.contains('='))
    return FlagError() << flag() << "'" << setting
                       << "' is not of the form name=value";
  for (auto &[now, ops] : knobs)
    for (KnobOp knob : ops)
      if (auto before = knob->getAttrOfType<StringAttr>(kFormerly);
          before && before == name && !knobs.contains(name)) {
        FlagError() << flag() << setting << ": the knob '" << name
                    << "' is now named '" << now << "'";
        return emitRemark(knob.getLoc()) << "the knob", failure();
      }
  if (!knobs.contains(name)) {
    std::string names = llvm::join(llvm::make_first_range(knobs), ", ");
    FlagError() << flag() << setting << ": the schedule has no knob '" << name
                << "'; it has " << (names.empty() ? "none" : names)
                << didYouMean(name, llvm::make_first_range(knobs));
    return emitRemark(loc) << "the schedule", failure();
  }
  for (KnobOp knob : knobs[name]) {
    Attribute option = chooseOption(knob, text);
    if (!option) {
      FlagError() << flag() << setting << ": knob '" << name
                  << "' takes one of " << optionsOf(knob)
                  << didYouMean(text, wordsOf(knob));
      return emitRemark(knob.getLoc()) << "the knob", failure();
    }
    knob.setSelectedAttr(option);
  }
  return success();
}

std::vector<KnobOp> tenon::freeKnobs(ArrayRef<ModuleOp> schedules,
                                     ArrayRef<std::string> settings) {
  std::vector<KnobOp> knobs;
  for (ModuleOp schedule : schedules)
    schedule.walk([&](KnobOp knob) {
      if (llvm::none_of(settings, [&](StringRef setting) {
            return setting.split('=').first == knob.getName();
          }))
        knobs.push_back(knob);
    });
  return knobs;
}

/// Whether nothing takes a parameter of a schedule but settings of rules that
/// are not among those that were `read`.
static bool isUnread(Value value, const llvm::DenseSet<StringAttr> &read) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    if (auto include = dyn_cast<transform::IncludeOp>(use.getOwner())) {
      auto sequence =
          SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
              include, include.getTargetAttr());
      return sequence && !sequence.isExternal() &&
             isUnread(sequence.getBody().getArgument(use.getOperandNumber()),
                      read);
    }
    auto apply = dyn_cast<ApplyRulesOp>(use.getOwner());
    if (!apply || !apply.getSettings())
      return false;
    unsigned number =
        use.getOperandNumber() - apply.getValues().getBeginOperandIndex();
    return !read.contains(cast<StringAttr>((*apply.getSettings())[number]));
  });
}

void tenon::warnOfUnreadKnobs(ArrayRef<ModuleOp> schedules,
                              ArrayRef<std::string> settings,
                              const llvm::DenseSet<StringAttr> &read) {
  for (StringRef setting : settings) {
    StringRef name = setting.split('=').first;
    SmallVector<KnobOp> knobs;
    for (ModuleOp schedule : schedules)
      schedule.walk([&](KnobOp knob) {
        if (knob.getName() == name)
          knobs.push_back(knob);
      });
    // One that a payload may lack (`?name=value`) has no knob of that name.
    if (!knobs.empty() && llvm::all_of(knobs, [&](KnobOp knob) {
          return isUnread(knob.getResult(), read);
        }))
      emitWarning(knobs.front().getLoc())
          << flag() << setting << ": no rule has read the knob '" << name
          << "', so it changes nothing for this payload";
  }
}

/// The comment on the lines above a place in a file, or nothing.
static std::string commentAbove(Location loc) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  std::string problem;
  std::unique_ptr<llvm::MemoryBuffer> file =
      place ? readFile(place.getFilename().getValue(), problem) : nullptr;
  if (!file)
    return "";
  SmallVector<StringRef> lines;
  file->getBuffer().split(lines, '\n');
  SmallVector<StringRef> words;
  for (size_t line = std::min<size_t>(place.getLine() - 1, lines.size());
       line > 0 && lines[line - 1].trim().starts_with("//"); --line)
    words.insert(words.begin(), lines[line - 1].trim().ltrim('/').trim());
  return llvm::join(words, " ");
}

static std::string spell(Attribute value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printValue(os, value);
  return text;
}

std::vector<Knob> tenon::listKnobs(ArrayRef<ModuleOp> schedules) {
  llvm::MapVector<StringRef, Knob> knobs;
  for (ModuleOp schedule : schedules)
    schedule.walk([&](KnobOp op) {
      Knob &knob = knobs[op.getName()];
      if (!knob.name.empty())
        return;
      knob.name = op.getName().str();
      knob.value = op.getSelectedAttr() ? spell(op.getSelectedAttr()) : "";
      if (auto options = dyn_cast<ArrayAttr>(op.getOptions()))
        for (Attribute option : options)
          knob.options.push_back(spell(option));
      knob.meaning = commentAbove(op.getLoc());
    });
  std::vector<Knob> list;
  for (auto &[name, knob] : knobs)
    list.push_back(std::move(knob));
  return list;
}

LogicalResult tenon::setKnobs(ArrayRef<ModuleOp> schedules,
                              ArrayRef<std::string> settings) {
  llvm::MapVector<StringRef, SmallVector<KnobOp>> knobs;
  for (ModuleOp schedule : schedules)
    schedule.walk([&](KnobOp knob) { knobs[knob.getName()].push_back(knob); });
  for (StringRef setting : settings)
    if (failed(setting.starts_with(kRulesPrefix)
                   ? leaveOut(schedules, setting)
                   : apply(schedules.front()->getLoc(), setting, knobs)))
      return failure();
  for (auto &[name, ops] : knobs) {
    for (KnobOp knob : ops) {
      if (knob.getSelectedAttr())
        continue;
      return emitError(knob.getLoc())
             << "knob '" << name << "' has no value: give --set " << name
             << "=VALUE, or a default in the schedule, out of "
             << optionsOf(knob);
    }
  }
  return success();
}
