//===- DataFiles.cpp - Constants in files beside a payload ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DataFiles.h"
#include "Engine/DeclaredAttributes.h"
#include "Engine/InputLog.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <mutex>
#ifdef __linux__
#include <sys/mman.h>
#endif

using namespace mlir;
using namespace tenon;

static constexpr StringLiteral kFile = "tenon.file";

/// The files that are mapped, of all payloads.
static std::mutex mappedAccess;
static std::vector<std::weak_ptr<llvm::MemoryBuffer>> mappedFiles;

namespace {
/// The files of one payload, each mapped once.
class DataFiles {
public:
  explicit DataFiles(ModuleOp payload) {
    if (auto place = dyn_cast<FileLineColLoc>(payload.getLoc()))
      directory = llvm::sys::path::parent_path(place.getFilename());
  }

  LogicalResult read(Operation *op);

private:
  FailureOr<std::shared_ptr<llvm::MemoryBuffer>> open(Operation *op,
                                                      StringRef name);

  SmallString<128> directory;
  llvm::StringMap<std::shared_ptr<llvm::MemoryBuffer>> files;
};
} // namespace

FailureOr<std::shared_ptr<llvm::MemoryBuffer>> DataFiles::open(Operation *op,
                                                               StringRef name) {
  SmallString<128> path(name);
  if (llvm::sys::path::is_relative(name)) {
    path = directory;
    llvm::sys::path::append(path, name);
  }
  std::shared_ptr<llvm::MemoryBuffer> &file = files[path];
  if (file)
    return file;
  // Who wrote the payload to a directory of its own removes that.
  SmallString<128> real;
  noteInput(llvm::sys::fs::real_path(path, real) ? path : real);
  auto opened = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!opened)
    return op->emitError() << "its elements are to be read from '" << path
                           << "': " << opened.getError().message();
  file = std::move(*opened);
  std::lock_guard<std::mutex> lock(mappedAccess);
  if (file->getBufferKind() == llvm::MemoryBuffer::MemoryBuffer_MMap)
    mappedFiles.push_back(file);
  return file;
}

LogicalResult DataFiles::read(Operation *op) {
  DictionaryAttr fields = fieldsOf(op->getAttr(kFile));
  auto name = fields.getAs<StringAttr>("name");
  auto offset = fields.getAs<IntegerAttr>("offset");
  DenseResourceElementsAttr value;
  for (NamedAttribute attribute : op->getAttrs())
    if (auto found = dyn_cast<DenseResourceElementsAttr>(attribute.getValue()))
      value = found;
  if (!name || !offset || offset.getInt() < 0 || !value)
    return op->emitError() << "#" << kFile
                           << " has the `name` of a file and an `offset` of so "
                           << "many bytes, and stands beside a dense_resource";
  Type type = value.getElementType();
  if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() % 8 != 0)
    return op->emitError() << "elements of " << type
                           << " are not read from files; those of whole bytes "
                              "are";
  op->removeAttr(kFile);
  auto *resource = value.getRawHandle().getResource();
  // A copy of this payload has read it.
  if (resource->getBlob())
    return success();
  FailureOr<std::shared_ptr<llvm::MemoryBuffer>> file =
      open(op, name.getValue());
  if (failed(file))
    return failure();
  uint64_t begin = offset.getInt(), size = (*file)->getBufferSize();
  uint64_t bytes =
      uint64_t(value.getNumElements()) * (type.getIntOrFloatBitWidth() / 8);
  if (begin > size || bytes > size - begin)
    return op->emitError() << "its elements are " << bytes << " bytes from "
                           << begin << " on of '" << name.getValue()
                           << "', which has " << size;
  ArrayRef<char> data((*file)->getBufferStart() + begin, bytes);
  // What holds the file lives as long as the resource.
  resource->setBlob(AsmResourceBlob(
      data, /*dataAlignment=*/1, [file = *file](void *, size_t, size_t) {},
      /*dataIsMutable=*/false));
  return success();
}

LogicalResult tenon::readDataFiles(ModuleOp payload) {
  DataFiles files(payload);
  WalkResult result = payload.walk([&](Operation *op) {
    if (!op->getDiscardableAttr(kFile))
      return WalkResult::advance();
    return failed(files.read(op)) ? WalkResult::interrupt()
                                  : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

void tenon::releaseDataPages(ArrayRef<char> bytes) {
#ifdef __linux__
  uintptr_t page = llvm::sys::Process::getPageSizeEstimate();
  uintptr_t begin = llvm::alignTo(uintptr_t(bytes.begin()), page);
  uintptr_t end = llvm::alignDown(uintptr_t(bytes.end()), page);
  std::lock_guard<std::mutex> lock(mappedAccess);
  // Other memory would be lost.
  for (const auto &known : mappedFiles)
    if (auto file = known.lock();
        file && begin < end && file->getBufferStart() <= bytes.begin() &&
        bytes.end() <= file->getBufferEnd())
      madvise(reinterpret_cast<void *>(begin), end - begin, MADV_DONTNEED);
#endif
}
