//===- Program.cpp - Compiled programs of the C interface -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Verifier.h"
#include "tenon-c/Internal.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::c;
using run::Array;
using run::Kind;
using run::Layout;
using run::Signature;
using run::Slot;

static_assert(TENON_I1 == int(run::Element::I1) &&
                  TENON_INDEX == int(run::Element::Index) &&
                  TENON_F16 == int(run::Element::F16) &&
                  TENON_F64 == int(run::Element::F64),
              "elements have the numbers of the C interface");
static_assert(TENON_SCALAR == int(Kind::Scalar) &&
                  TENON_TENSOR == int(Kind::Tensor) &&
                  TENON_MEMREF == int(Kind::MemRef),
              "so have kinds");

tenon_program::~tenon_program() {
  if (!session)
    return;
  std::lock_guard<std::mutex> lock(session->mutex);
  asserting = nullptr;
  payload.reset();
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// The signature of the payload, whose dynamic sizes stay open.
static FailureOr<Signature> signatureOf(const Payload &payload, StringRef entry,
                                        Messages &messages) {
  FailureOr<Signature> signature =
      run::readSignature(*payload.module, entry, ShapedType::kDynamic, {});
  if (failed(signature))
    return failure();
  for (const std::vector<Slot> *slots :
       {&signature->arguments, &signature->results})
    for (const Slot &slot : *slots)
      if (slot.shape.size() > TENON_MAX_RANK) {
        messages << "'" + entry + "' has an array of more than " +
                        llvm::Twine(TENON_MAX_RANK) + " dims";
        return failure();
      }
  return signature;
}

/// Compiles what schedules have made of the module.
static FailureOr<run::Compiled> compile(const tenon_module &module,
                                        ModuleOp lowered,
                                        const Signature &signature,
                                        StringRef schedule) {
  const EngineOptions &options = module.session->options;
  if (failed(run::lowerRest(lowered, /*prime=*/std::nullopt, options)))
    return failure();
  return run::compileLowered(lowered, signature, schedule, options);
}

tenon_program *tenon_module_compile(const tenon_module *module,
                                    const char *entry) {
  if (!module || !entry)
    return nullptr;
  return guarded<tenon_program *>(
      *module->session, *module->payload->sources,
      [&](Messages &messages) -> tenon_program * {
        FailureOr<Signature> signature =
            signatureOf(*module->payload, entry, messages);
        if (failed(signature))
          return nullptr;
        Kept kept(*module->module);
        FailureOr<run::Compiled> code =
            compile(*module, *kept, *signature, module->applied);
        if (failed(code))
          return nullptr;
        return new tenon_program{module->session, module->payload,
                                 std::move(*signature), std::move(*code)};
      },
      nullptr);
}

/// Where the program is kept. Tensors are values here, which the tools' code
/// may write to.
static run::CodeCache cacheOf(const tenon_module &module,
                              const Signature &signature, const char *schedule,
                              const char *const *knobs, size_t count) {
  const llvm::SourceMgr &sources = *module.payload->sources;
  const llvm::MemoryBuffer &text =
      *sources.getMemoryBuffer(sources.getMainFileID());
  EngineOptions options = run::withCodeCache(module.session->options, "");
  options.useCache &= module.session->mayKeep && module.applied.empty();
  options.knobs.assign(knobs, knobs + count);
  return run::CodeCache(options, text.getBufferIdentifier(), text.getBuffer(),
                        signature, schedule, {"values"}, module.session->begin);
}

tenon_program *tenon_module_build(const tenon_module *module,
                                  const char *schedule,
                                  const char *const *knobs, size_t count,
                                  const char *entry) {
  if (!module || !schedule || !entry)
    return nullptr;
  return guarded<tenon_program *>(
      *module->session, *module->payload->sources,
      [&](Messages &messages) -> tenon_program * {
        FailureOr<Signature> signature =
            signatureOf(*module->payload, entry, messages);
        if (failed(signature))
          return nullptr;
        auto give = [&](run::Compiled code) {
          return new tenon_program{module->session, module->payload,
                                   std::move(*signature), std::move(code)};
        };
        run::CodeCache cache =
            cacheOf(*module, *signature, schedule, knobs, count);
        if (auto found = cache.load(*signature, &module->session->context))
          return give(std::move(found->compiled));
        FailureOr<Schedule> loaded =
            loadSchedule(*module, schedule, knobs, count);
        if (failed(loaded))
          return nullptr;
        Kept kept(*module->module);
        if (failed(loaded->run(*kept)) || failed(verify(*kept)))
          return nullptr;
        FailureOr<run::Compiled> code =
            compile(*module, *kept, *signature, schedule);
        if (failed(code))
          return nullptr;
        if (messages.isQuiet() && !loaded->prints() &&
            loaded->tunedFile().empty())
          cache.store(*signature, *code, {});
        return give(std::move(*code));
      },
      nullptr);
}

void tenon_program_destroy(tenon_program *program) { delete program; }

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

size_t tenon_program_argument_count(const tenon_program *program) {
  return program ? program->signature.arguments.size() : 0;
}

size_t tenon_program_result_count(const tenon_program *program) {
  return program ? program->signature.results.size() : 0;
}

static int describe(llvm::ArrayRef<Slot> slots, size_t number,
                    tenon_type *type) {
  if (number >= slots.size()) {
    setError("there is no number " + std::to_string(number));
    return 1;
  }
  const Slot &slot = slots[number];
  *type = {};
  type->kind = int(slot.kind);
  type->element = int(slot.element);
  type->rank = slot.shape.size();
  for (auto [size, written] : llvm::zip(slot.shape, type->sizes))
    written = ShapedType::isDynamic(size) ? -1 : size;
  setError("");
  return 0;
}

int tenon_program_argument(const tenon_program *program, size_t number,
                           tenon_type *type) {
  return program && type ? describe(program->signature.arguments, number, type)
                         : 1;
}

int tenon_program_result(const tenon_program *program, size_t number,
                         tenon_type *type) {
  return program && type ? describe(program->signature.results, number, type)
                         : 1;
}

int tenon_program_set_threads(tenon_program *program, int threads) {
  if (!program)
    return 1;
  if (threads < 1 || threads > 1024) {
    setError("the number of threads is " + std::to_string(threads) +
             "; it must be from 1 to 1024");
    return 1;
  }
  program->threads = threads;
  setError("");
  return 0;
}
