//===- Check.cpp - Whether a case still shows what it should --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check.h"
#include "Engine/FlagError.h"
#include "Engine/SearchPath.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

using namespace mlir;
using namespace tenon;
using namespace tenon::reduce;
using std::chrono::steady_clock;

/// A first check may take this long; a later one a multiple of what it took.
static constexpr double kFirstLimit = 600, kLeastLimit = 20, kLimitFactor = 5;

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static LogicalResult writeOrSay(const Twine &path, StringRef text) {
  SmallString<128> file;
  path.toVector(file);
  std::error_code error =
      llvm::sys::fs::create_directories(llvm::sys::path::parent_path(file));
  if (!error)
    error = writeFile(file, text);
  if (error)
    return FlagError() << "'" << file
                       << "' cannot be written: " << error.message();
  return success();
}

std::vector<std::string> Case::scheduleFiles() const {
  if (schedules.size() == 1)
    return {"schedule.mlir"};
  std::vector<std::string> files;
  for (size_t i = 1; i <= schedules.size(); ++i)
    files.push_back("schedule-" + std::to_string(i) + ".mlir");
  return files;
}

LogicalResult Case::write(StringRef folder) const {
  if (failed(writeOrSay(folder + "/payload.mlir", payload)))
    return failure();
  for (auto [file, text] : llvm::zip(scheduleFiles(), schedules))
    if (failed(writeOrSay(folder + "/" + file, text)))
      return failure();
  for (const auto &[file, text] : rules)
    if (failed(writeOrSay(folder + "/rules/" + file, text)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

static std::string toolBeside(StringRef name) {
  static int anchor;
  return joinPath(llvm::sys::path::parent_path(
                      llvm::sys::fs::getMainExecutable(nullptr, &anchor)),
                  name);
}

/// A word as a shell takes it.
static std::string quoted(StringRef word) {
  bool plain = !word.empty() && llvm::all_of(word, [](char c) {
    return llvm::isAlnum(c) || StringRef("-_=./,+:@%").contains(c);
  });
  if (plain)
    return word.str();
  std::string text = "'";
  for (char c : word)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

static void replaceAll(std::string &text, StringRef what, StringRef by) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos;
       at += by.size())
    text.replace(at, what.size(), by);
}

//===----------------------------------------------------------------------===//
// The checker
//===----------------------------------------------------------------------===//

Checker::Checker(Kind kind, std::string command, std::string scratch,
                 std::vector<std::string> flags,
                 std::vector<std::string> runFlags)
    : kind(kind), command(std::move(command)), scratch(std::move(scratch)),
      flags(std::move(flags)), runFlags(std::move(runFlags)) {}

bool Checker::readsSchedules() const {
  return kind != Kind::Command || StringRef(command).contains("{schedule}");
}

bool Checker::readsRules() const {
  return kind != Kind::Command || StringRef(command).contains("{rules}");
}

/// The command that looks at a case in a folder. One for people names programs
/// as they do.
std::vector<std::string> Checker::arguments(const Case &of, StringRef folder,
                                            bool portable) const {
  auto in = [&](StringRef file) {
    return folder.empty() ? file.str() : (folder + "/" + file).str();
  };
  std::vector<std::string> schedules;
  for (const std::string &file : of.scheduleFiles())
    schedules.push_back(in(file));
  std::string schedule = llvm::join(schedules, ",");
  if (kind == Kind::Command) {
    std::string line = command;
    bool isPlaced = StringRef(line).contains("{}");
    replaceAll(line, "{}", quoted(in("payload.mlir")));
    replaceAll(line, "{schedule}", quoted(schedule));
    replaceAll(line, "{rules}", quoted(in("rules")));
    if (!isPlaced)
      line += " " + quoted(in("payload.mlir"));
    return {"/bin/sh", "-c", line};
  }
  StringRef name = tool == Tool::Opt ? "tenon-opt" : "tenon-run";
  std::vector<std::string> words = {portable ? name.str() : toolBeside(name),
                                    in("payload.mlir"),
                                    "--schedule=" + schedule};
  if (!of.rules.empty())
    words.push_back("--rules-path=" + in("rules"));
  // Rules that were cut are of no use to anybody else.
  if (!of.rules.empty() && !portable)
    words.push_back("--rule-cache-dir=" + scratch + "/cache");
  llvm::append_range(words, flags);
  if (tool == Tool::Opt) {
    words.insert(words.end(), {"-o", "/dev/null"});
    return words;
  }
  words.push_back("--verify");
  if (!optimizes)
    words.push_back("--opt-level=0");
  llvm::append_range(words, runFlags);
  return words;
}

std::string Checker::commandLine(const Case &shown, StringRef folder) const {
  std::vector<std::string> words = arguments(shown, folder, /*portable=*/true);
  if (kind == Kind::Command)
    return words.back();
  return llvm::join(llvm::map_range(words, quoted), " ");
}

Ending Checker::run(const Case &next) {
  std::string folder = scratch + "/case";
  llvm::sys::fs::remove_directories(folder + "/rules");
  Ending ending;
  if (failed(next.write(folder)))
    return ending;
  ++checks;
  return runProgram(arguments(next, folder, /*portable=*/false),
                    scratch + "/output", limit);
}

/// A line without what changes as a program shrinks: numbers, and names of
/// values.
static std::string withoutNumbers(StringRef line) {
  std::string text;
  for (char c : line.trim()) {
    if (!llvm::isDigit(c))
      text += c;
    else if (text.empty() || text.back() != 'N')
      text += 'N';
  }
  return text;
}

static std::string signatureOfCrash(const Ending &ending) {
  std::string how = strsignal(*ending.signal);
  SmallVector<StringRef> lines;
  StringRef(ending.output).split(lines, '\n');
  for (StringRef line : lines)
    for (StringRef word : {"LLVM ERROR: ", "Assertion `"})
      if (size_t at = line.find(word); at != StringRef::npos)
        return how + ": " + withoutNumbers(line.drop_front(at));
  // The innermost function outside of the C library, of lines such as
  // `5  libMLIR.so 0x7f6e name(types) + 133`.
  llvm::Regex frame("^ *[0-9]+ +([^ ]+) +0x[0-9a-f]+ ([A-Za-z_~][^(+]*)");
  for (StringRef line : lines) {
    SmallVector<StringRef> parts;
    if (!frame.match(line, &parts) || parts[1].starts_with("libc.") ||
        parts[2].starts_with("llvm::sys::"))
      continue;
    return how + " in " + parts[2].trim().str();
  }
  return how;
}

/// What --verify says of a result that is not what it should be.
static bool isDifference(StringRef said) {
  return llvm::Regex("error: .* differs? from .* of [0-9]+ elements")
      .match(said);
}

/// How a tool failed, as it would on a smaller case. Empty if it did not fail
/// in the way that is looked for.
std::string Checker::signatureOf(const Ending &ending) const {
  StringRef said = ending.output;
  switch (kind) {
  case Kind::Command:
    return ending.code == 0 ? "exit code 0" : "";
  case Kind::Crash:
    return ending.signal ? signatureOfCrash(ending) : "";
  case Kind::Verify:
    return ending.code && *ending.code != 0 && isDifference(said)
               ? "wrong numbers"
               : "";
  case Kind::Refusal: {
    if (!ending.code || *ending.code == 0)
      return "";
    size_t at = said.find("error: ");
    if (at == StringRef::npos || isDifference(said))
      return "";
    return withoutNumbers(said.drop_front(at).split('\n').first);
  }
  }
  llvm_unreachable("a kind");
}

std::string Checker::whatFails() const {
  return kind == Kind::Command ? "'" + command + "' exits with 0" : signature;
}

LogicalResult Checker::begin(const Case &first) {
  limit = std::chrono::duration<double>(kFirstLimit);
  // What a tool does soonest is looked at first.
  struct Way {
    Tool tool;
    bool optimizes;
  };
  SmallVector<Way> ways = {{Tool::Opt, false}, {Tool::Run, false}};
  if (kind == Kind::Verify)
    ways = {{Tool::Run, false}, {Tool::Run, true}};
  if (kind == Kind::Command)
    ways = {{Tool::Opt, false}};
  Ending last;
  for (Way way : ways) {
    tool = way.tool;
    optimizes = way.optimizes;
    auto start = steady_clock::now();
    last = run(first);
    std::chrono::duration<double> took = steady_clock::now() - start;
    signature = signatureOf(last);
    if (!signature.empty()) {
      limit = std::max(std::chrono::duration<double>(kLeastLimit),
                       took * kLimitFactor);
      return success();
    }
    // Code that LLVM works on differs from other only where that runs.
    bool mayDiffer = kind != Kind::Verify || last.code == 0;
    if (isInterrupted() || !mayDiffer)
      break;
  }
  if (isInterrupted())
    return failure();
  static constexpr StringLiteral kWanted[] = {"no wrong number", "no crash",
                                              "no refusal", "no exit with 0"};
  FlagError error;
  error << "the payload shows " << kWanted[static_cast<int>(kind)] << ": ";
  if (kind == Kind::Command)
    error << "the command ";
  else
    error << (tool == Tool::Opt ? "tenon-opt " : "tenon-run --verify ");
  if (last.signal)
    error << "crashed (" << strsignal(*last.signal) << ")";
  else if (last.code)
    error << "exits with " << *last.code;
  else
    error << "did not end";
  // The line that says most.
  StringRef said = last.output;
  size_t at = said.find("error: ");
  if (at == StringRef::npos)
    at = said.find("verify: ");
  if (at != StringRef::npos)
    error << " and says '" << said.drop_front(at).split('\n').first << "'";
  return error;
}

bool Checker::holds(const Case &next) {
  std::string text = next.payload;
  for (const std::string &schedule : next.schedules)
    text += '\0' + schedule;
  for (const auto &[file, rules] : next.rules)
    text += '\0' + file + '\0' + rules;
  std::string key = llvm::utohexstr(llvm::xxh3_64bits(text));
  if (refused.contains(key) || isInterrupted())
    return false;
  bool same = signatureOf(run(next)) == signature;
  if (!same && !isInterrupted())
    refused.insert(key);
  return same;
}

std::optional<FiredRules> Checker::firedRules(const Case &of) {
  std::string folder = scratch + "/case";
  if (kind == Kind::Command || failed(of.write(folder)))
    return std::nullopt;
  Tool checked = std::exchange(tool, Tool::Opt);
  std::vector<std::string> words = arguments(of, folder, /*portable=*/false);
  tool = checked;
  words.push_back("--rule-stats=json");
  Ending ending = runProgram(words, scratch + "/output", limit);
  StringRef said = ending.output;
  if (ending.code != 0 || !said.contains("{\n"))
    return std::nullopt;
  llvm::Expected<llvm::json::Value> read =
      llvm::json::parse(said.drop_front(said.find("{\n")));
  llvm::json::Object *top = read ? read->getAsObject() : nullptr;
  llvm::json::Array *rules = top ? top->getArray("rules") : nullptr;
  if (!read)
    llvm::consumeError(read.takeError());
  if (!rules)
    return std::nullopt;
  FiredRules fired;
  for (const llvm::json::Value &value : *rules) {
    const llvm::json::Object *rule = value.getAsObject();
    if (rule && rule->getInteger("fired").value_or(0) > 0)
      fired.insert({rule->getString("set").value_or("").str(),
                    rule->getString("rule").value_or("").str()});
  }
  return fired;
}

void Checker::leaveRulesPath(const Case &of) {
  std::vector<std::string> all = flags;
  llvm::erase_if(
      flags, [](StringRef flag) { return flag.starts_with("--rules-path="); });
  if (flags.size() != all.size() && signatureOf(run(of)) != signature)
    flags = std::move(all);
}

std::optional<std::string> Checker::runPass(const Case &from, StringRef pass) {
  std::string folder = scratch + "/case", result = scratch + "/passed.mlir";
  if (failed(from.write(folder)))
    return std::nullopt;
  std::vector<std::string> words = {toolBeside("tenon-opt"),
                                    folder + "/payload.mlir", "--" + pass.str(),
                                    "-o", result};
  llvm::append_range(words, flags);
  Ending ending = runProgram(words, scratch + "/output", limit);
  auto buffer = llvm::MemoryBuffer::getFile(result);
  if (ending.code != 0 || !buffer)
    return std::nullopt;
  return (*buffer)->getBuffer().str();
}
