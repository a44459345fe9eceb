//===- CodeCache.cpp - Compiled programs kept on disk ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/CodeCache.h"
#include "Engine/InputLog.h"
#include "Engine/SearchPath.h"
#include "Engine/Tuned.h"
#include "Machine/Machine.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::run;
namespace fs = llvm::sys::fs;
namespace json = llvm::json;

/// To be counted up when something else is kept.
static constexpr StringLiteral kVersion = "tenon code 3";
static constexpr StringLiteral kAbout = "program.json", kData = "data";
static constexpr StringLiteral kObjects = "objects", kConstants = "constants";
/// Where each piece of the data begins: at multiples of that many bytes.
static constexpr uint64_t kPage = 4096;
/// A program with more constants would crowd out all others.
static constexpr uint64_t kMostBytes = DiskCache::kMostBytes / 2;

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

static std::string spell(const Signature &signature) {
  std::string text = signature.entry;
  llvm::raw_string_ostream os(text);
  for (const std::vector<Slot> &slots :
       {signature.arguments, signature.results}) {
    os << " |";
    for (const Slot &slot : slots)
      os << " " << slot.type << " " << slot.spell(slot.shape)
         << (slot.isUnsigned ? " unsigned" : "");
  }
  return text;
}

EngineOptions tenon::run::withCodeCache(EngineOptions options,
                                        StringRef chosen) {
  if (const char *variable = std::getenv(kCodeCache);
      variable && chosen.empty())
    chosen = variable;
  options.useCache &= chosen != "off";
  if (!chosen.empty())
    options.cacheDir = chosen;
  return options;
}

CodeCache::CodeCache(const EngineOptions &options, StringRef input,
                     StringRef text, const Signature &signature,
                     StringRef schedule, ArrayRef<std::string> more, Time begin)
    : cache(options, "code"), schedule(schedule), begin(begin) {
  CacheKey made;
  made.add(kVersion).addProgram();
  SmallString<128> directory;
  (void)fs::current_path(directory);
  made.add(directory).add(input).add(text).add(spell(signature)).add(schedule);
  auto addAll = [&](ArrayRef<std::string> words) {
    made.add(std::to_string(words.size()));
    for (const std::string &word : words)
      made.add(word);
  };
  addAll(SearchPath(options.rulesPath, "rules").directories());
  addAll(SearchPath(options.schedulePath, "schedules").directories());
  addAll(options.useTuned ? tunedDirectories() : std::vector<std::string>());
  addAll(options.knobs);
  addAll(more);
  made.add(options.pdllTool).add(options.target);
  made.add(std::to_string(options.rewriteLimit))
      .add(std::to_string(options.check));
  // What schedules read of the machine.
  FailureOr<Machine> machine =
      Machine::parse(options.target.empty() ? "host" : options.target);
  if (failed(machine))
    return;
  signature.where.getContext()->getOrLoadDialect<DLTIDialect>();
  OwningOpRef<ModuleOp> described = ModuleOp::create(signature.where);
  machine->describe(*described);
  key = made.add(debugString((*described)->getAttrDictionary())).str();
}

//===----------------------------------------------------------------------===//
// Files that were read
//===----------------------------------------------------------------------===//

/// What is at a path, or the names of the files that `DIR/*.EXT` stands for.
static std::string hashOfInput(StringRef place) {
  StringRef leaf = llvm::sys::path::filename(place);
  if (leaf.consume_front("*")) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator it(llvm::sys::path::parent_path(place), error),
         end;
         it != end && !error; it.increment(error))
      if (StringRef(it->path()).ends_with(leaf))
        names.push_back(it->path());
    llvm::sort(names);
    return hashOf(llvm::join(names, "\n"));
  }
  // By slices: all of a file of weights would be in memory beside the program.
  constexpr uint64_t kSlice = 1 << 24;
  uint64_t size = 0;
  if (fs::file_size(place, size))
    return "none";
  std::string hashes;
  for (uint64_t begin = 0; begin < size; begin += kSlice) {
    auto slice = llvm::MemoryBuffer::getFileSlice(
        place, std::min(kSlice, size - begin), begin);
    if (!slice)
      return "none";
    hashes += hashOf((*slice)->getBuffer());
  }
  return hashOf(hashes);
}

/// The inputs of this run with their hashes; none if one was written since.
static std::optional<json::Object> listInputs(llvm::sys::TimePoint<> begin) {
  json::Object inputs;
  for (const std::string &place : notedInputs()) {
    fs::file_status status;
    if (!fs::status(place, status) && status.getLastModificationTime() >= begin)
      return std::nullopt;
    inputs[place] = hashOfInput(place);
  }
  return inputs;
}

static bool areSame(const json::Object *inputs) {
  return inputs && llvm::all_of(*inputs, [](const auto &input) {
           return input.second.getAsString() == hashOfInput(input.first);
         });
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

namespace {
/// Pieces of one file, each with a name.
struct Pieces {
  explicit Pieces(StringRef file) : os(file, error) {}

  json::Object add(StringRef name, StringRef bytes) {
    os.write_zeros(llvm::offsetToAlignment(os.tell(), llvm::Align(kPage)));
    json::Object piece{{"name", name},
                       {"offset", int64_t(os.tell())},
                       {"size", int64_t(bytes.size())},
                       {"hash", hashOf(bytes)}};
    os << bytes;
    return piece;
  }

  int64_t size() const { return os.tell(); }

  /// Whether all of them were written.
  bool close() {
    os.close();
    bool isGood = !error && !os.has_error();
    os.clear_error();
    return isGood;
  }

private:
  std::error_code error;
  llvm::raw_fd_ostream os;
};
} // namespace

/// Whether these are pieces of the data.
static bool arePieces(const json::Array *pieces, StringRef data) {
  return pieces && llvm::all_of(*pieces, [&](const json::Value &value) {
           const json::Object *piece = value.getAsObject();
           if (!piece || !piece->getString("name"))
             return false;
           uint64_t offset = piece->getInteger("offset").value_or(-1);
           uint64_t size = piece->getInteger("size").value_or(-1);
           return offset <= data.size() && size <= data.size() - offset &&
                  piece->getString("hash") ==
                      StringRef(hashOf(data.substr(offset, size)));
         });
}

static StringRef nameOf(const json::Value &piece) {
  return *piece.getAsObject()->getString("name");
}

static StringRef bytesOf(const json::Value &piece, StringRef data) {
  return data.substr(*piece.getAsObject()->getInteger("offset"),
                     *piece.getAsObject()->getInteger("size"));
}

void CodeCache::store(const Signature &signature, const Compiled &compiled,
                      json::Object report) const {
  uint64_t bytes = 0;
  for (const Jit::Constant &constant : compiled.jit.constants())
    bytes += constant.bytes.size();
  std::string folder = key.empty() || bytes > kMostBytes ? "" : cache.begin();
  if (folder.empty())
    return;
  std::optional<json::Object> inputs = listInputs(begin);
  bool isGood = inputs.has_value();
  if (isGood) {
    Pieces pieces(joinPath(folder, kData));
    json::Array objects, constants;
    for (llvm::MemoryBufferRef object : compiled.jit.objects())
      objects.push_back(
          pieces.add(object.getBufferIdentifier(), object.getBuffer()));
    for (const Jit::Constant &constant : compiled.jit.constants())
      constants.push_back(pieces.add(
          constant.name, {constant.bytes.data(), constant.bytes.size()}));
    std::string text = debugString(
        json::Value(json::Object{{"inputs", std::move(*inputs)},
                                 {"signature", spell(signature)},
                                 {"declaration", compiled.declaration},
                                 {"hasAssertions", compiled.hasAssertions},
                                 {"symbol", compiled.jit.symbol()},
                                 {kObjects, std::move(objects)},
                                 {kConstants, std::move(constants)},
                                 {"size", pieces.size()},
                                 {"report", std::move(report)}}));
    isGood = pieces.close() &&
             !writeFile(joinPath(folder, kAbout), hashOf(text) + "\n" + text);
  }
  if (isGood) {
    // One that is there is out of date, or the same.
    cache.remove(key);
    folder = cache.keep(folder, key);
  }
  if (llvm::sys::path::filename(folder) != key)
    fs::remove_directories(folder);
}

/// A file of an entry, mapped; null if there is none.
static std::unique_ptr<llvm::MemoryBuffer> readPart(StringRef folder,
                                                    StringRef name) {
  auto buffer =
      llvm::MemoryBuffer::getFile(joinPath(folder, name), /*IsText=*/false,
                                  /*RequiresNullTerminator=*/false,
                                  /*IsVolatile=*/false, llvm::Align(kPage));
  return buffer ? std::move(*buffer) : nullptr;
}

/// What is in `folder`; none if it is damaged or out of date.
static std::optional<KeptProgram> read(StringRef folder, StringRef schedule,
                                       const Signature &signature,
                                       MLIRContext *context) {
  std::unique_ptr<llvm::MemoryBuffer> about = readPart(folder, kAbout);
  std::unique_ptr<llvm::MemoryBuffer> data = readPart(folder, kData);
  if (!about || !data)
    return std::nullopt;
  auto [hash, text] = about->getBuffer().split('\n');
  if (hash != hashOf(text))
    return std::nullopt;
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  json::Object *found = value->getAsObject();
  StringRef bytes = data->getBuffer();
  if (!found || found->getString("signature") != StringRef(spell(signature)) ||
      !areSame(found->getObject("inputs")) ||
      found->getInteger("size") != int64_t(bytes.size()))
    return std::nullopt;
  const json::Array *objects = found->getArray(kObjects),
                    *constants = found->getArray(kConstants);
  json::Object *report = found->getObject("report");
  auto declaration = found->getString("declaration"),
       symbol = found->getString("symbol");
  auto hasAssertions = found->getBoolean("hasAssertions");
  if (!arePieces(objects, bytes) || !arePieces(constants, bytes) || !report ||
      !declaration || !symbol || !hasAssertions)
    return std::nullopt;
  std::vector<llvm::MemoryBufferRef> code;
  for (const json::Value &piece : *objects)
    code.emplace_back(bytesOf(piece, bytes), nameOf(piece));
  std::vector<Jit::Constant> taken;
  for (const json::Value &piece : *constants) {
    StringRef at = bytesOf(piece, bytes);
    taken.push_back({nameOf(piece).str(), {at.data(), at.size()}});
  }
  llvm::Expected<Jit> jit = Jit::load(code, taken, std::move(data), *symbol);
  if (!jit) {
    llvm::consumeError(jit.takeError());
    return std::nullopt;
  }
  FailureOr<Compiled> compiled =
      loadCompiled(signature, schedule, *declaration, std::move(*jit),
                   *hasAssertions, context);
  if (failed(compiled))
    return std::nullopt;
  return KeptProgram{std::move(*compiled), std::move(*report)};
}

std::optional<KeptProgram> CodeCache::load(const Signature &signature,
                                           MLIRContext *context) const {
  std::string folder = key.empty() ? "" : cache.find(key);
  if (folder.empty())
    return std::nullopt;
  ScopedDiagnosticHandler silence(context,
                                  [](Diagnostic &) { return success(); });
  return read(folder, schedule, signature, context);
}
