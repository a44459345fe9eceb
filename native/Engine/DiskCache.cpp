//===- DiskCache.cpp - Folders of files kept under keys -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DiskCache.h"
#include "Engine/RuleCache.h"
#include "Engine/SearchPath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <chrono>
#include <link.h>
#include <sys/time.h>
#include <unistd.h>

using namespace mlir;
using namespace tenon;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// What is being written; left behind by a process that was killed.
static constexpr StringLiteral kUnfinished = "unfinished-";

std::string tenon::hashOf(StringRef text) {
  llvm::XXH128_hash_t value =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(text));
  return llvm::utohexstr(value.high64) + "-" + llvm::utohexstr(value.low64);
}

CacheKey &CacheKey::add(StringRef text) {
  uint64_t size = text.size();
  hasher.update(StringRef(reinterpret_cast<const char *>(&size), sizeof size));
  hasher.update(text);
  return *this;
}

CacheKey &CacheKey::addFile(StringRef file) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> buffer = readFile(file, error);
  return add(buffer ? "file" : "none").add(buffer ? buffer->getBuffer() : "");
}

/// The linker's hash of a loaded library, or nothing.
static StringRef buildIdOf(const dl_phdr_info &library) {
  for (const ElfW(Phdr) & header :
       ArrayRef(library.dlpi_phdr, library.dlpi_phnum)) {
    if (header.p_type != PT_NOTE)
      continue;
    auto *at =
        reinterpret_cast<const char *>(library.dlpi_addr) + header.p_vaddr;
    auto *end = at + header.p_memsz;
    while (at + sizeof(ElfW(Nhdr)) <= end) {
      auto &note = *reinterpret_cast<const ElfW(Nhdr) *>(at);
      const char *name = at + sizeof note;
      const char *text = name + llvm::alignTo(note.n_namesz, 4);
      if (note.n_type == NT_GNU_BUILD_ID &&
          StringRef(name, note.n_namesz) == StringRef("GNU\0", 4))
        return StringRef(text, note.n_descsz);
      at = text + llvm::alignTo(note.n_descsz, 4);
    }
  }
  return "";
}

/// Whether a library or the program has this address.
static bool contains(const dl_phdr_info &library, const void *address) {
  return llvm::any_of(ArrayRef(library.dlpi_phdr, library.dlpi_phnum),
                      [&](const ElfW(Phdr) & header) {
                        return header.p_type == PT_LOAD &&
                               reinterpret_cast<uintptr_t>(address) -
                                       library.dlpi_addr - header.p_vaddr <
                                   header.p_memsz;
                      });
}

CacheKey &CacheKey::addProgram(const void *address) {
  auto take = [&](const dl_phdr_info &library) {
    StringRef id = buildIdOf(library), file = library.dlpi_name;
    if (address && !contains(library, address))
      return;
    if (!id.empty())
      add(id);
    else
      addFile(file.empty() ? "/proc/self/exe" : file);
  };
  using Each = llvm::function_ref<void(const dl_phdr_info &)>;
  Each each = take;
  ::dl_iterate_phdr(
      [](dl_phdr_info *library, size_t, void *each) {
        (*static_cast<Each *>(each))(*library);
        return 0;
      },
      &each);
  return *this;
}

std::string CacheKey::str() {
  return llvm::toHex(hasher.final<16>(), /*LowerCase=*/true);
}

DiskCache::DiskCache(const EngineOptions &options, StringRef name) {
  std::string root = ruleCacheDirectory(options);
  if (root.empty())
    return;
  directory = joinPath(root, name);
}

FileLock::FileLock(StringRef file) {
  if (!fs::openFileForWrite(file, descriptor, fs::CD_OpenAlways))
    (void)fs::lockFile(descriptor);
}

FileLock::~FileLock() {
  // Whoever waits goes on when it is closed.
  if (descriptor >= 0)
    ::close(descriptor);
}

std::unique_ptr<FileLock> DiskCache::lock(StringRef key) const {
  if (directory.empty() || fs::create_directories(directory))
    return nullptr;
  // A file that is locked is never removed, so there are only so many.
  return std::make_unique<FileLock>(
      joinPath(directory, "lock-" + key.take_front(2)));
}

void DiskCache::remove(StringRef key) const {
  SmallString<128> aside;
  fs::createUniquePath(joinPath(directory, kUnfinished + "%%%%%%%%%%%%"), aside,
                       /*MakeAbsolute=*/false);
  // Under another name first, so that nobody finds half of it.
  if (!directory.empty() && !fs::rename(joinPath(directory, key), aside))
    fs::remove_directories(aside);
}

std::string DiskCache::find(StringRef key) const {
  std::string place = joinPath(directory, key);
  if (directory.empty() || !fs::is_directory(place))
    return "";
  // It was used now.
  ::utimes(place.c_str(), nullptr);
  return place;
}

std::string DiskCache::begin() const {
  SmallString<128> place;
  // Who only looks for an entry makes no directory.
  if (directory.empty() || fs::create_directories(directory))
    return "";
  fs::createUniquePath(joinPath(directory, kUnfinished + "%%%%%%%%%%%%"), place,
                       /*MakeAbsolute=*/false);
  return fs::create_directory(place) ? "" : std::string(place);
}

std::string DiskCache::keep(const std::string &folder, StringRef key) const {
  std::string place = joinPath(directory, key);
  if (!fs::rename(folder, place)) {
    removeOldest();
    return place;
  }
  if (!fs::is_directory(place))
    return folder;
  fs::remove_directories(folder);
  return place;
}

namespace {
struct Entry {
  std::string folder;
  std::chrono::system_clock::time_point used;
  uint64_t bytes = 0;
};
} // namespace

void DiskCache::removeOldest() const {
  std::vector<Entry> entries;
  std::error_code ignored;
  for (fs::directory_iterator it(directory, ignored), end;
       it != end && !ignored; it.increment(ignored)) {
    Entry entry{it->path(), {}};
    fs::file_status status;
    if (fs::status(entry.folder, status) || !fs::is_directory(status))
      continue;
    entry.used = status.getLastModificationTime();
    for (fs::directory_iterator file(entry.folder, ignored);
         file != end && !ignored; file.increment(ignored))
      if (uint64_t size; !fs::file_size(file->path(), size))
        entry.bytes += size;
    bool isUnfinished = path::filename(entry.folder).starts_with(kUnfinished);
    if (!isUnfinished)
      entries.push_back(std::move(entry));
    else if (std::chrono::system_clock::now() - entry.used >
             std::chrono::hours(24))
      fs::remove_directories(entry.folder);
  }
  llvm::sort(entries, [](const Entry &one, const Entry &other) {
    return one.used > other.used;
  });
  uint64_t bytes = 0;
  for (auto [number, entry] : llvm::enumerate(entries))
    if (((bytes += entry.bytes) > kMostBytes || number >= kMostEntries) &&
        number != 0)
      remove(path::filename(entry.folder));
}
