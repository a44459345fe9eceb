//===- RuleText.cpp - What a rule builds, as MLIR text --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleText.h"
#include "Engine/Natives.h"
#include "Engine/RuleLibrary.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tenon;

/// The alias, with its sigil, that a line of a file defines; or nothing.
static StringRef definedBy(StringRef line) {
  bool isAlias = line.starts_with("!") || line.starts_with("#");
  return isAlias ? line.split('=').first.trim() : StringRef();
}

static bool isWord(char c) { return llvm::isAlnum(c) || c == '_'; }

/// Calls `onAlias` for each word of `line` behind a `!` or `#`, with that.
static void forEachAlias(StringRef line,
                         llvm::function_ref<void(StringRef)> onAlias) {
  line = line.split("//").first;
  for (size_t at = line.find_first_of("!#"); at != StringRef::npos;
       at = line.find_first_of("!#", at + 1))
    onAlias(line.substr(at, 1 + line.substr(at + 1).take_while(isWord).size()));
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

void RuleText::add(StringRef file, StringRef text) {
  // A schedule that applies the set may have its name, and is no text of it.
  if (text.contains("transform.with_named_sequence"))
    return;
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  files.push_back({file.str(), {}});
  for (StringRef line : lines)
    files.back().lines.push_back(line.str());
}

LogicalResult RuleText::read(MLIRContext *context) {
  for (; filesRead < files.size(); ++filesRead) {
    const std::vector<std::string> &lines = files[filesRead].lines;
    unsigned first = 0;
    for (unsigned at = 0; at <= lines.size(); ++at) {
      if (at < lines.size() && StringRef(lines[at]).rtrim() != "// -----")
        continue;
      if (failed(addSection(filesRead, first, at, context)))
        return failure();
      first = at + 1;
    }
  }
  return success();
}

LogicalResult RuleText::addSection(size_t file, unsigned first, unsigned last,
                                   MLIRContext *context) {
  Function all{"", file, first, last, first, last, {}, {}, 0, false};
  OwningOpRef<ModuleOp> module = parse(all, {}, context);
  if (!module)
    return failure();
  std::vector<Function> section;
  for (Operation &op : module->getBody()->getOperations()) {
    auto function = dyn_cast<func::FuncOp>(op);
    auto place = op.getLoc()->findInstanceOf<FileLineColLoc>();
    if (!function || !place)
      return emitError(op.getLoc())
             << "a rule's text holds functions, this is '" << op.getName()
             << "'";
    if (!function.isExternal() && !function.getBody().hasOneBlock())
      return emitError(op.getLoc())
             << "a rule's text has one block, this has several";
    if (!section.empty())
      section.back().last = place.getLine() - 1;
    Function found = all;
    found.name = function.getName().str();
    found.first = place.getLine() - 1;
    found.arity = function.getNumArguments();
    found.isDeclared = function.isExternal();
    function.walk([&](func::CallOp call) {
      found.calls.push_back(call.getCallee().str());
    });
    if (!found.isDeclared && lookup(found.name))
      return emitError(op.getLoc())
             << "the text has a function '" << found.name << "' already";
    section.push_back(std::move(found));
  }
  for (Function &function : section)
    collect(function, section);
  llvm::append_range(functions, section);
  return success();
}

/// Completes what `function` calls and names.
void RuleText::collect(Function &function, ArrayRef<Function> section) {
  auto isNew = [](std::vector<std::string> &list, StringRef name) {
    if (llvm::is_contained(list, name))
      return false;
    list.push_back(name.str());
    return true;
  };
  std::vector<std::string> names = {function.name};
  for (size_t at = 0; at < names.size(); ++at)
    for (const Function &other : section)
      if (other.name == names[at])
        for (const std::string &call : other.calls)
          isNew(names, call);
  const std::vector<std::string> &lines = files[function.file].lines;
  std::vector<std::string> &aliases = function.aliases;
  auto add = [&](StringRef alias) { isNew(aliases, alias); };
  for (const Function &other : section)
    if (llvm::is_contained(names, other.name))
      for (unsigned line = other.first; line < other.last; ++line)
        if (definedBy(lines[line]).empty())
          forEachAlias(lines[line], add);
  // What an alias is defined by counts as well.
  for (size_t at = 0; at < aliases.size(); ++at)
    for (unsigned line = function.sectionFirst; line < function.sectionLast;
         ++line)
      if (definedBy(lines[line]) == aliases[at])
        forEachAlias(lines[line], add);
  function.calls = std::move(names);
}

LogicalResult RuleText::check(MLIRContext *context) {
  if (failed(read(context)))
    return failure();
  llvm::SaveAndRestore checking(isChecking, true);
  for (const Function &function : functions)
    if (!function.isDeclared &&
        !get(
            function.name, [](StringRef) { return Attribute(); },
            DictionaryAttr::get(context), context))
      return failure();
  return success();
}

std::optional<unsigned> RuleText::arity(StringRef name) const {
  const Function *function = lookup(name);
  return function ? std::optional(function->arity) : std::nullopt;
}

const RuleText::Function *RuleText::lookup(StringRef name) const {
  auto it = llvm::find_if(functions, [&](const Function &function) {
    return function.name == name && !function.isDeclared;
  });
  return it == functions.end() ? nullptr : &*it;
}

//===----------------------------------------------------------------------===//
// Functions for a call
//===----------------------------------------------------------------------===//

/// Verifies on this thread alone. Upstream's parser lets threads verify
/// functions, and who waits for them takes up other tasks of the pool, such as
/// rules on another function, which wait for the lock that is held here.
static LogicalResult verifyAlone(ModuleOp module) {
  for (Operation &op : *module.getBody())
    if (failed(verify(&op)))
      return failure();
  return detail::verifySymbolTable(module);
}

/// Parses the lines of `function` and of what it calls, with `values` for the
/// aliases it names. The others are left empty, so that each stands at its
/// line.
OwningOpRef<ModuleOp> RuleText::parse(const Function &function,
                                      ArrayRef<Attribute> values,
                                      MLIRContext *context) const {
  const File &file = files[function.file];
  std::vector<bool> kept(file.lines.size(), function.name.empty());
  for (const Function &other : functions)
    if (other.file == function.file &&
        llvm::is_contained(function.calls, other.name))
      for (unsigned line = other.first; line < other.last; ++line)
        kept[line] = true;
  std::string text;
  llvm::raw_string_ostream os(text);
  for (unsigned line = 0; line < function.sectionLast; ++line, os << '\n') {
    StringRef alias = definedBy(file.lines[line]);
    if (line < function.sectionFirst || (!kept[line] && alias.empty()))
      continue;
    auto it = llvm::find(function.aliases, alias);
    size_t at = it - function.aliases.begin();
    if (at >= values.size() || !values[at])
      os << file.lines[line];
    else if (auto type = dyn_cast<TypeAttr>(values[at]))
      os << alias << " = " << type.getValue();
    else
      os << alias << " = " << values[at];
  }
  auto module = parseSourceString<ModuleOp>(
      text, ParserConfig(context, /*verifyAfterParse=*/false), file.name);
  if (module && failed(verifyAlone(*module)))
    return nullptr;
  return module;
}

/// These types, and in the place of a tuple what it holds.
static SmallVector<Type> flatten(TypeRange types) {
  SmallVector<Type> flat;
  for (Type type : types) {
    if (auto tuple = dyn_cast<TupleType>(type))
      llvm::append_range(flat, tuple.getTypes());
    else
      flat.push_back(type);
  }
  return flat;
}

/// Fills `to` with what `from` does, with as many values in the place of a
/// tuple as it holds; `values` has what stands for each.
static void cloneFlat(Block &from, Block &to,
                      DenseMap<Value, SmallVector<Value>> &values) {
  auto define = [&](ValueRange defined, ValueRange flat) {
    for (Value value : defined) {
      size_t count = flatten(value.getType()).size();
      values[value] = llvm::to_vector(flat.take_front(count));
      flat = flat.drop_front(count);
    }
  };
  SmallVector<Type> types = flatten(from.getArgumentTypes());
  SmallVector<Location> places(types.size(), from.getParentOp()->getLoc());
  to.addArguments(types, places);
  define(from.getArguments(), to.getArguments());
  OpBuilder builder(from.getParentOp());
  builder.setInsertionPointToEnd(&to);
  for (Operation &op : from) {
    SmallVector<Value> operands;
    for (Value operand : op.getOperands())
      llvm::append_range(operands, values[operand]);
    OperationState state(op.getLoc(), op.getName(), operands,
                         flatten(op.getResultTypes()),
                         op.getAttrDictionary().getValue());
    for (Region &region : op.getRegions()) {
      Region *copy = state.addRegion();
      if (!region.empty())
        cloneFlat(region.front(), copy->emplaceBlock(), values);
    }
    define(op.getResults(), builder.create(state)->getResults());
  }
}

/// Makes several values of each tuple that the function handles.
static void flattenTuples(func::FuncOp function) {
  FunctionType type = function.getFunctionType();
  if (llvm::none_of(type.getInputs(), llvm::IsaPred<TupleType>))
    return;
  DenseMap<Value, SmallVector<Value>> values;
  Block *block = &function.front();
  function.getBody().emplaceBlock();
  cloneFlat(*block, function.back(), values);
  block->erase();
  function.setFunctionType(FunctionType::get(function.getContext(),
                                             flatten(type.getInputs()),
                                             flatten(type.getResults())));
}

func::FuncOp RuleText::get(StringRef name, Lookup aliases, DictionaryAttr given,
                           MLIRContext *context,
                           std::vector<std::string> callers) {
  const Function &function = *lookup(name);
  SmallVector<Attribute> values;
  for (StringRef alias : function.aliases)
    values.push_back(aliases(alias));
  // An array holds no null: what is left as it stands is a unit.
  bool isWhole = callers.empty();
  SmallVector<Attribute> key = {StringAttr::get(context, name), given,
                                BoolAttr::get(context, isWhole)};
  for (Attribute value : values)
    key.push_back(value ? value : UnitAttr::get(context));
  OwningOpRef<ModuleOp> &module =
      parsed[ArrayAttr::get(context, key).getAsOpaquePointer()];
  auto find = [&] { return module->lookupSymbol<func::FuncOp>(name); };
  if (module)
    return find();
  OwningOpRef<ModuleOp> fresh = parse(function, values, context);
  if (!fresh)
    return nullptr;
  auto result = fresh->lookupSymbol<func::FuncOp>(name);
  callers.push_back(name.str());
  if (failed(inlineCalls(result, aliases, given, callers)))
    return nullptr;
  if (isWhole)
    flattenTuples(result);
  module = std::move(fresh);
  return find();
}

LogicalResult RuleText::inlineCalls(func::FuncOp function, Lookup aliases,
                                    DictionaryAttr given,
                                    std::vector<std::string> &callers) {
  SmallVector<func::CallOp> calls;
  function.walk([&](func::CallOp call) { calls.push_back(call); });
  for (func::CallOp call : calls) {
    auto bound = given.getAs<StringAttr>(call.getCallee());
    StringRef name = bound ? bound.getValue() : call.getCallee();
    if (!lookup(name)) {
      // What is given in rules is not known when they are loaded.
      if (bound)
        return emitError(call.getLoc())
               << "the text has no function '" << name << "'";
      continue;
    }
    if (llvm::is_contained(callers, name))
      return emitError(call.getLoc())
             << "the function '" << name << "' calls itself";
    func::FuncOp callee =
        get(name, aliases, given, call->getContext(), callers);
    if (!callee)
      return failure();
    bool fits = callee.getFunctionType() == call.getCalleeType();
    // Two files may have other examples of a type.
    if (!fits && isChecking &&
        lookup(name)->file != lookup(callers.back())->file)
      continue;
    if (!fits)
      return emitError(call.getLoc())
             << "the function '" << name << "' is " << callee.getFunctionType()
             << ", it is called as " << call.getCalleeType();
    OpBuilder builder(call);
    call->replaceAllUsesWith(cloneText(builder, callee, call.getOperands()));
    call->erase();
  }
  return success();
}
