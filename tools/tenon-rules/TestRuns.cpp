//===- TestRuns.cpp - The runs of schedules that tests make ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestRuns.h"
#include "Engine/FlagError.h"
#include "Engine/RulesSchedule.h"
#include "Engine/SearchPath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace mlir;
using namespace tenon;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// What may make a payload: programs that read files and write text.
static constexpr StringLiteral kMakers[] = {
    "cat",  "sed",    "grep", "head",  "tail",     "tr",
    "echo", "printf", "cp",   "mkdir", "tenon-gen"};

/// Bytes of a payload. What is larger has weights in it, takes most of the
/// time, and shows nobody anything.
static constexpr size_t kLargest = 1 << 18;

/// Flags of tenon-opt and tenon-run whose value may be a word of its own.
static constexpr StringLiteral kValued[] = {
    "o",     "n",    "set",     "schedule",      "target",    "rules-path",
    "entry", "seed", "threads", "schedule-path", "irdl-file", "rules"};

namespace {
/// A program of a RUN line, and its place in the text of the line.
struct Command {
  std::vector<std::string> words;
  /// Where it begins, and what stands before it: `|`, `&&`, `;` or nothing.
  size_t begin = 0;
  std::string before;
  bool readsFile = false;
};

/// Reads one test.
class TestReader {
public:
  TestReader(TestRuns &found, const EngineOptions &base, StringRef root,
             StringRef scratch, StringSet<> &seen)
      : found(found), base(base), root(root), scratch(scratch), seen(seen) {}

  void read(StringRef file, StringRef text);

private:
  void readLine(const RunLine &line, const std::string &text);
  /// Adds what `command`, the one of that number on its line, runs; gives why
  /// it is passed over, or nothing.
  std::string add(const RunLine &line, StringRef text,
                  ArrayRef<Command> commands, size_t number);
  /// Writes the parts of a file; each has the lines before it, as empty ones.
  void split(StringRef file, StringRef directory);
  /// The text that the commands before the one of that number write to it.
  std::shared_ptr<const std::string>
  pipe(StringRef text, ArrayRef<Command> commands, size_t number);
  std::shared_ptr<const std::string> keep(StringRef text);

  TestRuns &found;
  const EngineOptions &base;
  StringRef root, scratch;
  /// Runs that were there, as what they depend on.
  StringSet<> &seen;
  std::string test, testFile;
  /// Whether the test has changed the folder it works in.
  bool isElsewhere = false;
  /// Files in `scratch` that are parts of the test.
  StringSet<> parts;
  llvm::StringMap<std::shared_ptr<const std::string>> payloads;
};
} // namespace

/// The programs of a line of a shell.
static std::vector<Command> commandsOf(StringRef text) {
  std::vector<Command> commands(1);
  std::string word;
  bool inWord = false;
  char quote = 0;
  auto endWord = [&] {
    if (inWord)
      commands.back().words.push_back(std::exchange(word, ""));
    inWord = false;
  };
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (quote) {
      if (c == quote)
        quote = 0;
      else if (c == '\\' && quote == '"' && i + 1 < text.size())
        word += text[++i];
      else
        word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      inWord = true;
    } else if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      inWord = true;
    } else if (c == ' ' || c == '\t') {
      endWord();
    } else if (c == '|' || c == ';' ||
               (c == '&' && i + 1 < text.size() && text[i + 1] == '&')) {
      endWord();
      std::string sign(1, c);
      if (c != ';' && i + 1 < text.size() && text[i + 1] == c)
        sign += text[++i];
      commands.push_back({{}, i + 1, sign, false});
    } else if (c == '<' || c == '>') {
      // `2>&1` and `2> file` are no words of the program, and no file is.
      if (word == "2" || word == "1")
        word.clear(), inWord = false;
      endWord();
      commands.back().readsFile |= c == '<';
      while (i + 1 < text.size() && StringRef("> &").contains(text[i + 1]))
        ++i;
      while (i + 1 < text.size() && !StringRef(" \t|;&").contains(text[i + 1]))
        ++i;
    } else {
      word += c;
      inWord = true;
    }
  }
  endWord();
  return commands;
}

static std::string
substitute(StringRef text,
           ArrayRef<std::pair<std::string, std::string>> substitutions) {
  std::string done;
  while (!text.empty()) {
    auto *used = llvm::find_if(substitutions, [&](const auto &one) {
      return text.starts_with(one.first);
    });
    if (used != substitutions.end()) {
      done += used->second;
      text = text.drop_front(used->first.size());
    } else {
      done += text.front();
      text = text.drop_front();
    }
  }
  return done;
}

/// Whether the command does no more than to write text, or to remove what is in
/// `scratch`.
static bool isMaker(const Command &command, StringRef scratch) {
  if (command.words.empty())
    return false;
  if (command.words.front() == "rm")
    return llvm::all_of(
        ArrayRef(command.words).drop_front(), [&](StringRef word) {
          return word.starts_with("-") ||
                 (word.starts_with(scratch) && !word.contains(".."));
        });
  return llvm::is_contained(kMakers, command.words.front());
}

void TestReader::split(StringRef file, StringRef directory) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> text = readFile(file, error);
  if (!text)
    return;
  std::string part, lines;
  auto write = [&] {
    if (part.empty())
      return;
    std::string target = joinPath(directory, part);
    if (!fs::create_directories(path::parent_path(target)))
      (void)writeFile(target, lines);
    parts.insert(target);
  };
  size_t above = 0;
  for (StringRef rest = text->getBuffer(); !rest.empty();) {
    auto [line, next] = rest.split('\n');
    rest = next;
    ++above;
    size_t mark = line.find("--- ");
    // `#--- name` or `//--- name`, as split-file has it.
    if (mark != StringRef::npos &&
        (line.take_front(mark) == "//" || line.take_front(mark) == "#")) {
      write();
      part = line.drop_front(mark + 4).trim().str();
      lines.assign(above, '\n');
    } else {
      (lines += line) += '\n';
    }
  }
  write();
}

std::shared_ptr<const std::string> TestReader::keep(StringRef text) {
  auto &kept = payloads[text];
  if (!kept)
    kept = std::make_shared<const std::string>(text);
  return kept;
}

/// Has the shell run `line` and write to `output`.
static bool runInShell(const std::string &line, StringRef output) {
  // What is longer there would stay behind what is written.
  (void)fs::remove(output);
  StringRef files[] = {"", output, ""};
  std::optional<StringRef> redirects[] = {files[0], files[1], files[2]};
  // Tenon's tools stand beside this one.
  std::string tools =
      path::parent_path(fs::getMainExecutable(nullptr, (void *)runInShell))
          .str();
  std::string whole = "PATH='" + tools + "':\"$PATH\"; " + line;
  return llvm::sys::ExecuteAndWait("/bin/sh", {"/bin/sh", "-c", whole},
                                   std::nullopt, redirects) == 0;
}

std::shared_ptr<const std::string>
TestReader::pipe(StringRef text, ArrayRef<Command> commands, size_t number) {
  size_t first = number;
  while (first > 0 && commands[first].before == "|")
    --first;
  if (first == number ||
      !llvm::all_of(commands.slice(first, number - first),
                    [&](const Command &one) { return isMaker(one, scratch); }))
    return nullptr;
  std::string output = joinPath(scratch, "piped");
  size_t begin = commands[first].begin;
  StringRef line = text.slice(begin, commands[number].begin - 1);
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> made;
  if (runInShell(line.str(), output))
    made = readFile(output, error);
  return made ? keep(made->getBuffer()) : nullptr;
}

std::string TestReader::add(const RunLine &line, StringRef text,
                            ArrayRef<Command> commands, size_t number) {
  const Command &command = commands[number];
  TestRun run;
  run.from = line;
  run.options = base;
  run.options.useTuned = false;
  std::vector<std::string> rules, schedules, applied;
  std::string payload;
  bool hasPayload = false;
  ArrayRef<std::string> words = ArrayRef(command.words).drop_front();
  while (!words.empty()) {
    StringRef word = words.front();
    words = words.drop_front();
    if (!word.starts_with("-") || word == "-") {
      payload = word.str();
      hasPayload = true;
      continue;
    }
    auto [name, value] = word.ltrim('-').split('=');
    if (!word.contains('=') && llvm::is_contained(kValued, name) &&
        !words.empty()) {
      value = words.front();
      words = words.drop_front();
    }
    if (name == "schedule")
      run.schedule = value.str();
    else if (name == "rules")
      applied.push_back(value.str());
    else if (name == "set")
      run.options.knobs.push_back(value.str());
    else if (name == "target")
      run.options.target = value.str();
    else if (name == "rules-path")
      rules.push_back(value.str());
    else if (name == "schedule-path")
      schedules.push_back(value.str());
    else if (name == "irdl-file")
      run.irdlFile = value.str();
    else if (name == "allow-unregistered-dialect")
      run.allowsUnregistered = true;
    else if (name == "split-input-file")
      run.isSplit = true;
    else if (name == "rewrite-limit")
      (void)value.getAsInteger(10, run.options.rewriteLimit);
    else if (name.starts_with("load-"))
      return "it loads a plugin";
  }
  if (FailureOr<std::string> named = nameWithRules(applied, run.schedule);
      succeeded(named))
    run.schedule = std::move(*named);
  bool readsRules = llvm::is_contained(applied, "-");
  if (run.schedule.empty() || run.schedule == "-" || readsRules ||
      command.readsFile)
    return "its schedule or payload is standard input";
  auto putFirst = [](std::vector<std::string> &to,
                     std::vector<std::string> &first) {
    to.insert(to.begin(), first.begin(), first.end());
  };
  putFirst(run.options.rulesPath, rules);
  putFirst(run.options.schedulePath, schedules);

  if (!hasPayload || payload == "-") {
    run.payload = pipe(text, commands, number);
    if (!run.payload)
      return "what writes its payload is not run";
    run.name = line.test;
  } else {
    std::string error;
    std::unique_ptr<llvm::MemoryBuffer> read;
    if (!fs::is_directory(payload))
      read = readFile(payload, error);
    if (!read)
      return "what makes its payload is not run";
    run.payload = keep(read->getBuffer());
    SmallString<128> real;
    if (fs::real_path(payload, real))
      real = payload;
    StringRef name = real;
    if (parts.contains(payload) || !name.consume_front(root))
      name = line.test;
    run.name = name.ltrim('/').str();
  }
  if (run.payload->size() > kLargest)
    return "its payload is too large to be read";
  std::string key = *run.payload + '\0' + run.schedule + '\0' +
                    run.options.target + '\0' + run.irdlFile + '\0' +
                    (run.isSplit ? "split" : "") + '\0' +
                    llvm::join(run.options.knobs, "\1") + '\0' +
                    llvm::join(run.options.rulesPath, "\1") + '\0' +
                    llvm::join(run.options.schedulePath, "\1");
  if (seen.insert(key).second)
    found.runs.push_back(std::move(run));
  return "";
}

/// Whether a word of env's sets a variable that no schedule is found by.
static bool isSetting(StringRef word) {
  StringRef name =
      word.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  return name.size() < word.size() && word[name.size()] == '=' &&
         name != "TENON_PATH";
}

/// Whether a command is a run of a schedule by its flags.
static bool runsSchedule(const Command &command) {
  if (command.words.empty() || (command.words.front() != "tenon-opt" &&
                                command.words.front() != "tenon-run"))
    return false;
  auto has = [&](StringRef flag) {
    return llvm::any_of(command.words, [&](StringRef word) {
      return word.split('=').first.ltrim('-') == flag && word.starts_with("-");
    });
  };
  return (has("schedule") || has("rules")) && !has("knobs") && !has("help") &&
         !has("watch");
}

void TestReader::readLine(const RunLine &line, const std::string &text) {
  std::vector<Command> commands = commandsOf(text);
  if (llvm::all_of(commands,
                   [&](const Command &one) { return isMaker(one, scratch); })) {
    (void)runInShell(text, joinPath(scratch, "written"));
    return;
  }
  for (auto [number, command] : llvm::enumerate(commands)) {
    if (!command.words.empty() && command.words.front() == "env")
      command.words.erase(command.words.begin(),
                          llvm::find_if(command.words, [](StringRef word) {
                            return word != "env" && !isSetting(word);
                          }));
    if (command.words.empty())
      continue;
    StringRef program = command.words.front();
    // What follows is to fail.
    if (program == "not")
      return;
    if (program == "split-file" && command.words.size() >= 3)
      split(command.words[1], command.words[2]);
    // It holds for the lines that follow, too.
    isElsewhere |= program == "cd";
    if (isElsewhere) {
      if (llvm::any_of(commands, runsSchedule))
        found.passedOver.push_back({line, "it is in another folder"});
      return;
    }
    if (program.starts_with("TENON_PATH=") &&
        StringRef(text).contains("--schedule"))
      found.passedOver.push_back({line, "it sets TENON_PATH"});
    if (!runsSchedule(command))
      continue;
    if (std::string why = add(line, text, commands, number); !why.empty())
      found.passedOver.push_back({line, why});
  }
}

void TestReader::read(StringRef file, StringRef text) {
  SmallString<128> real;
  testFile = fs::real_path(file, real) ? file.str() : std::string(real);
  StringRef name = testFile;
  name.consume_front(root);
  test = name.ltrim('/').str();
  std::vector<std::pair<std::string, std::string>> substitutions{
      {"%%", "%"},
      {"%source", root.str()},
      {"%s", testFile},
      {"%S", path::parent_path(testFile).str()},
      {"%t", joinPath(scratch, path::filename(file) + ".tmp")}};

  bool hasLine = false;
  RunLine line;
  unsigned number = 0;
  for (StringRef rest = text; !rest.empty();) {
    auto [one, next] = rest.split('\n');
    rest = next;
    ++number;
    if (size_t at = one.find("DEFINE:"); at != StringRef::npos) {
      auto [name, value] = one.drop_front(at + 7).split('=');
      if (name.trim().starts_with("%{"))
        substitutions.insert(
            substitutions.begin(),
            {name.trim().str(), substitute(value.trim(), substitutions)});
    }
    size_t at = one.find("RUN:");
    if (at == StringRef::npos)
      continue;
    StringRef said = one.drop_front(at + 4).trim();
    if (line.text.empty())
      line.line = number;
    bool goesOn = said.consume_back("\\");
    line.text += (line.text.empty() ? "" : " ") + said.trim().str();
    if (goesOn)
      continue;
    hasLine = true;
    line.test = test;
    readLine(line, substitute(line.text, substitutions));
    line = RunLine();
  }
  found.tests += hasLine;
}

TestRuns::~TestRuns() {
  if (!scratch.empty())
    (void)fs::remove_directories(scratch);
}

/// What `%source` stands for in the tests of a folder.
static std::string sourceOf(StringRef directory) {
  for (StringRef at = directory; !at.empty(); at = path::parent_path(at))
    if (fs::exists(at + "/lit.cfg.py"))
      return path::parent_path(at).str();
  return directory.str();
}

FailureOr<TestRuns> TestRuns::read(StringRef directory,
                                   const EngineOptions &base) {
  auto refuse = [&](const Twine &why) -> LogicalResult {
    return FlagError() << "folder of tests '" << directory << "' " << why;
  };
  SmallString<128> real;
  if (std::error_code error = fs::real_path(directory, real))
    return refuse("cannot be read: " + error.message());
  if (!fs::is_directory(real))
    return refuse("is a file");
  std::vector<std::string> files;
  std::error_code error;
  fs::recursive_directory_iterator it(real, error), end;
  for (; it != end && !error; it.increment(error)) {
    StringRef file = it->path();
    // What is in Inputs/ is read by tests, and is none.
    if (path::filename(file) == "Inputs")
      it.no_push();
    else if (llvm::is_contained({".mlir", ".test", ".pdll"},
                                path::extension(file)))
      files.push_back(file.str());
  }
  if (error)
    return refuse("cannot be read: " + error.message());
  llvm::sort(files);

  SmallString<128> scratch;
  if (std::error_code code = fs::createUniqueDirectory("tenon-rules", scratch))
    return FlagError() << "no folder for what tests make can be made: "
                       << code.message();
  TestRuns found;
  found.scratch = std::string(scratch);
  std::string root = sourceOf(real);
  StringSet<> seen;
  for (const auto &[number, file] : llvm::enumerate(files)) {
    std::string ownScratch = joinPath(scratch, std::to_string(number));
    if (std::error_code code = fs::create_directory(ownScratch))
      return FlagError() << "folder '" << ownScratch
                         << "' cannot be made: " << code.message();
    std::string why;
    std::unique_ptr<llvm::MemoryBuffer> text = readFile(file, why);
    if (!text)
      return refuse("cannot be read: " + file + ": " + why);
    TestReader(found, base, root, ownScratch, seen)
        .read(file, text->getBuffer());
  }
  if (found.tests == 0)
    return refuse("has no file .mlir, .test or .pdll with a RUN line");
  return found;
}
