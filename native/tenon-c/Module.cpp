//===- Module.cpp - Modules of the C interface ----------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/NestingGuard.h"
#include "Workbench/Explain.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "tenon-c/Internal.h"
#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace tenon;
using namespace tenon::c;

static constexpr StringLiteral kWritable =
    bufferization::BufferizationDialect::kWritableAttrName;

Kept::Kept(ModuleOp original) : module(original.clone()) {
  for (auto function : module->getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isDeclaration())
      continue;
    for (auto [number, type] : llvm::enumerate(function.getArgumentTypes())) {
      if (!isa<TensorType>(type) || function.getArgAttr(number, kWritable))
        continue;
      function.setArgAttr(number, kWritable,
                          BoolAttr::get(function.getContext(), false));
      marked.emplace_back(function.getName().str(), number);
    }
  }
}

OwningOpRef<ModuleOp> Kept::release() {
  for (const auto &[name, number] : marked)
    if (auto function = module->lookupSymbol<func::FuncOp>(name))
      if (number < function.getNumArguments())
        function.removeArgAttr(number, kWritable);
  return std::move(module);
}

tenon_module::~tenon_module() {
  if (!session)
    return;
  std::lock_guard<std::mutex> lock(session->mutex);
  module = nullptr;
  payload.reset();
}

tenon_module *tenon_module_parse(tenon_session *session, const char *text,
                                 size_t length, const char *name) {
  if (!session || !text)
    return nullptr;
  auto payload = std::make_shared<Payload>();
  payload->sources = std::make_shared<llvm::SourceMgr>();
  Session &shared = *session->shared;
  return guarded<tenon_module *>(
      shared, *payload->sources,
      [&](Messages &messages) -> tenon_module * {
        auto buffer = llvm::MemoryBuffer::getMemBufferCopy(
            StringRef(text, length), name && *name ? name : "<text>");
        if (failed(checkNesting(buffer->getBuffer(),
                                buffer->getBufferIdentifier(),
                                SourceLanguage::MLIR, FlagError::lines())))
          return nullptr;
        payload->sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
        payload->module = parseSourceFile<ModuleOp>(
            payload->sources, ParserConfig(&shared.context));
        if (!payload->module)
          return nullptr;
        placeAtStart(*payload->module);
        OwningOpRef<ModuleOp> module = payload->module->clone();
        return new tenon_module{session->shared, payload, std::move(module),
                                ""};
      },
      nullptr);
}

void tenon_module_destroy(tenon_module *module) { delete module; }

FailureOr<Schedule> tenon::c::loadSchedule(const tenon_module &module,
                                           const char *schedule,
                                           const char *const *knobs,
                                           size_t count) {
  EngineOptions options = module.session->options;
  options.knobs.assign(knobs, knobs + count);
  return Schedule::load(schedule, options, &module.session->context);
}

tenon_module *tenon_module_apply(const tenon_module *module,
                                 const char *schedule, const char *const *knobs,
                                 size_t count) {
  if (!module || !schedule)
    return nullptr;
  return guarded<tenon_module *>(
      *module->session, *module->payload->sources,
      [&](Messages &) -> tenon_module * {
        FailureOr<Schedule> loaded =
            loadSchedule(*module, schedule, knobs, count);
        if (failed(loaded))
          return nullptr;
        Kept kept(*module->module);
        if (failed(loaded->run(*kept)) || failed(verify(*kept)))
          return nullptr;
        std::string applied = module->applied.empty()
                                  ? schedule
                                  : module->applied + "," + schedule;
        return new tenon_module{module->session, module->payload,
                                kept.release(), applied};
      },
      nullptr);
}

/// A copy that C frees.
static char *copyText(StringRef text) {
  auto *copy = static_cast<char *>(std::malloc(text.size() + 1));
  if (!copy)
    throw std::bad_alloc();
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

char *tenon_module_print(const tenon_module *module) {
  if (!module)
    return nullptr;
  return guarded<char *>(
      *module->session, *module->payload->sources,
      [&](Messages &) {
        std::string text;
        llvm::raw_string_ostream os(text);
        module->module.get()->print(os);
        os << "\n";
        return copyText(text);
      },
      nullptr);
}

char *tenon_module_explain(const tenon_module *module, const char *schedule,
                           const char *const *knobs, size_t count,
                           const char *rule) {
  if (!module || !schedule || !rule)
    return nullptr;
  return guarded<char *>(
      *module->session, *module->payload->sources,
      [&](Messages &messages) -> char * {
        FailureOr<ExplainRequest> request = ExplainRequest::parse(rule);
        if (failed(request)) {
          messages << "'" << rule
                   << "' names no rule: write [SET:]RULE[@FUNCTION][:LINE]";
          return nullptr;
        }
        FailureOr<Schedule> loaded =
            loadSchedule(*module, schedule, knobs, count);
        if (failed(loaded))
          return nullptr;
        Kept kept(*module->module);
        FailureOr<std::unique_ptr<Explainer>> explainer =
            Explainer::create(std::move(*request), *kept);
        if (failed(explainer))
          return nullptr;
        RunObserver *observer = explainer->get();
        bool ran = succeeded(loaded->run(*kept, observer));
        std::string text;
        llvm::raw_string_ostream os(text);
        bool told = succeeded((*explainer)->finish(os, ran));
        if (ran && told)
          return copyText(text);
        messages << text;
        return nullptr;
      },
      nullptr);
}

void tenon_text_free(char *text) { std::free(text); }
