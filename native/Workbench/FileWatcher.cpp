//===- FileWatcher.cpp - Which of many files changed ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/FileWatcher.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir;
using namespace tenon;
namespace path = llvm::sys::path;

/// Symbolic links followed from one file before it counts as a loop.
static constexpr unsigned kMaxLinks = 16;

static constexpr uint32_t kEvents = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE |
                                    IN_MOVED_FROM | IN_MOVED_TO |
                                    IN_DELETE_SELF | IN_MOVE_SELF;

FileWatcher::FileWatcher()
    : descriptor(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {}

FileWatcher::~FileWatcher() {
  if (isOpen())
    ::close(descriptor);
}

int FileWatcher::addDirectory(const std::string &directory) {
  int watch =
      ::inotify_add_watch(descriptor, directory.c_str(), kEvents | IN_ONLYDIR);
  exhausted |= watch < 0 && errno == ENOSPC;
  return watch;
}

void FileWatcher::add(const std::string &file, StringRef shownAs,
                      unsigned depth) {
  StringRef name = path::filename(file);
  std::string directory = path::parent_path(file).str();
  int watch = addDirectory(directory);
  while (watch < 0 && path::has_parent_path(directory)) {
    name = path::filename(StringRef(file).take_front(directory.size()));
    directory = path::parent_path(directory).str();
    watch = addDirectory(directory);
  }
  if (watch < 0)
    return;
  gathered[watch].try_emplace(name, shownAs.str());

  char target[4096];
  ssize_t length = ::readlink(file.c_str(), target, sizeof(target));
  if (length <= 0 || depth == kMaxLinks)
    return;
  SmallString<128> linked(StringRef(target, length));
  if (path::is_relative(linked)) {
    linked = path::parent_path(file);
    path::append(linked, StringRef(target, length));
  }
  add(std::string(linked), shownAs, depth + 1);
}

static bool isBefore(const timespec &a, const timespec &b) {
  return std::tie(a.tv_sec, a.tv_nsec) < std::tie(b.tv_sec, b.tv_nsec);
}

std::vector<std::string> FileWatcher::watch(ArrayRef<std::string> files,
                                            const timespec &since) {
  gathered.clear();
  exhausted = false;
  for (const std::string &file : files)
    add(file, file, 0);

  std::vector<std::string> missed;
  for (const auto &[watch, names] : gathered) {
    if (directories.count(watch))
      continue;
    auto isNew = [&](const std::string &file) {
      struct stat status;
      return ::stat(file.c_str(), &status) == 0 &&
             !isBefore(status.st_ctim, since);
    };
    auto isPattern = [](StringRef file) {
      return path::filename(file).starts_with("*");
    };
    bool any = false;
    for (const auto &[name, file] : names)
      if (!isPattern(file) && isNew(file) &&
          !llvm::is_contained(missed, file)) {
        missed.push_back(file);
        any = true;
      }
    // What else is new among all files of an extension shows in the directory.
    for (const auto &[name, file] : names)
      if (!any && isPattern(file) && isNew(path::parent_path(file).str()))
        missed.push_back(file);
  }
  for (const auto &[watch, names] : directories)
    if (!gathered.count(watch))
      ::inotify_rm_watch(descriptor, watch);
  directories = std::move(gathered);
  return missed;
}

std::vector<std::string> FileWatcher::takeChanges() {
  std::vector<std::string> changed;
  auto note = [&](const std::string &file) {
    if (!llvm::is_contained(changed, file))
      changed.push_back(file);
  };
  alignas(inotify_event) char buffer[16384];
  ssize_t size;
  while ((size = ::read(descriptor, buffer, sizeof(buffer))) > 0) {
    for (char *at = buffer; at < buffer + size;) {
      auto *event = reinterpret_cast<inotify_event *>(at);
      at += sizeof(inotify_event) + event->len;
      if (event->mask & IN_Q_OVERFLOW)
        note("more than could be followed");
      auto known = directories.find(event->wd);
      if (known == directories.end())
        continue;
      Names &names = known->second;
      // The directory itself is gone, and with it all that is in it.
      if (event->mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED)) {
        for (const auto &entry : names)
          note(entry.getValue());
        continue;
      }
      StringRef name = event->len ? event->name : "";
      if (auto it = names.find(name); it != names.end())
        note(it->second);
      else if (names.count(("*" + path::extension(name)).str()))
        note((path::parent_path(names["*" + path::extension(name).str()]) +
              "/" + name)
                 .str());
    }
  }
  return changed;
}
