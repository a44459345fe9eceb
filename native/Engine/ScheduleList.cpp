//===- ScheduleList.cpp - Which schedules there are -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/ScheduleList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tenon;
namespace cl = llvm::cl;
namespace fs = llvm::sys::fs;

static cl::opt<bool> &flag() {
  static cl::opt<bool> list{
      "list-schedules", cl::cat(engineOptionCategory()),
      cl::desc("Print the schedules on the search path, what each does, and "
               "its directory unless it is an installed one")};
  return list;
}

void tenon::registerScheduleListOption() { flag(); }

bool tenon::wantsScheduleList() { return flag(); }

/// The comment that a text opens with, up to the first full stop.
static std::string firstSentence(StringRef text) {
  SmallVector<StringRef> lines;
  for (StringRef line : llvm::split(text, '\n')) {
    if (!line.consume_front("//"))
      break;
    lines.push_back(line.ltrim('/').trim());
  }
  std::string comment = llvm::join(lines, " ");
  size_t end = StringRef(comment).find(". ");
  return StringRef(comment).take_front(end).rtrim('.').str();
}

/// The strings in `#tenon.schedule<lowers = ["a", "b"]>`. The text is not
/// parsed for it, since schedules are listed that need not be right.
static std::vector<std::string> readLowers(StringRef text) {
  StringRef fields = text.split(("#" + kSchedule + "<").str()).second;
  StringRef list = fields.split('>').first.split("lowers = [").second;
  std::vector<std::string> dialects;
  for (StringRef rest = list.split(']').first; rest.contains('"');) {
    auto [name, behind] = rest.split('"').second.split('"');
    dialects.push_back(name.str());
    rest = behind;
  }
  return dialects;
}

std::vector<std::string> tenon::dialectsLowered(StringRef file) {
  std::string problem;
  std::unique_ptr<llvm::MemoryBuffer> text = readFile(file, problem);
  return text ? readLowers(text->getBuffer()) : std::vector<std::string>();
}

std::vector<ListedSchedule> tenon::listSchedules(const SearchPath &path) {
  std::vector<ListedSchedule> list;
  for (const std::string &directory : path.directories()) {
    std::error_code error;
    for (fs::directory_iterator it(directory, error), end; it != end && !error;
         it.increment(error)) {
      StringRef file = it->path();
      std::string name = llvm::sys::path::stem(file).str();
      bool isKnown = llvm::any_of(list, [&](const ListedSchedule &listed) {
        return listed.name == name;
      });
      if (isKnown || llvm::sys::path::extension(file) != ".mlir" ||
          !fs::is_regular_file(file))
        continue;
      std::string problem;
      std::unique_ptr<llvm::MemoryBuffer> text = readFile(file, problem);
      if (text && text->getBuffer().contains("@__transform_main"))
        list.push_back({std::move(name), directory, path.isInstalled(directory),
                        firstSentence(text->getBuffer()),
                        readLowers(text->getBuffer())});
    }
  }
  llvm::sort(list, [](const ListedSchedule &a, const ListedSchedule &b) {
    return a.name < b.name;
  });
  return list;
}

std::vector<std::string> tenon::scheduleNames(const SearchPath &path) {
  std::vector<std::string> names;
  for (ListedSchedule &schedule : listSchedules(path))
    names.push_back(std::move(schedule.name));
  return names;
}

LogicalResult tenon::printScheduleList(const EngineOptions &options) {
  std::vector<ListedSchedule> list =
      listSchedules(SearchPath(options.schedulePath, "schedules"));
  size_t width = 0;
  for (const ListedSchedule &schedule : list)
    width = std::max(width, schedule.name.size());
  for (const ListedSchedule &schedule : list) {
    llvm::outs() << llvm::left_justify(schedule.name, width) << "  "
                 << schedule.meaning;
    if (!schedule.isInstalled)
      llvm::outs() << " [" << schedule.directory << "]";
    llvm::outs() << "\n";
  }
  return finishStandardOutput();
}
