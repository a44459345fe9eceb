//===- Schedule.cpp - Loading a schedule ----------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Engine/FlagError.h"
#include "Engine/Knobs.h"
#include "Engine/RuleLibrary.h"
#include "Engine/RulesSchedule.h"
#include "Engine/ScheduleParts.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace tenon;

FailureOr<TunedKey> Schedule::Impl::keyOf(ModuleOp payload) const {
  FailureOr<Machine> machine = failure();
  if (target)
    machine = *target;
  else
    machine = Machine::of(payload);
  if (failed(machine))
    return failure();
  return TunedKey(names, *machine, payload);
}

/// Gives knobs that are not set what was found to be fastest, if there is a
/// place where that may be.
LogicalResult Schedule::Impl::takeTuned(ModuleOp payload) {
  for (auto &[knob, value] : free)
    knob.setSelectedAttr(value);
  tunedFile.clear();
  if (!useTuned || free.empty() ||
      llvm::none_of(tunedDirectories(), [](StringRef directory) {
        return llvm::sys::fs::is_directory(directory);
      }))
    return success();
  FailureOr<TunedKey> key = keyOf(payload);
  if (failed(key))
    return failure();
  FailureOr<std::optional<Tuned>> tuned = findTuned(*key);
  if (failed(tuned) || !*tuned)
    return success(succeeded(tuned));
  // What the user sets stays; the rest has to be a knob, and one of its values.
  SmallVector<ModuleOp> schedules = modules();
  std::vector<std::string> settings;
  for (const std::string &setting : (*tuned)->knobs) {
    StringRef name = StringRef(setting).split('=').first;
    if (llvm::any_of(free,
                     [&](auto &knob) { return knob.first.getName() == name; }))
      settings.push_back(setting);
  }
  tunedFile = (*tuned)->file;
  if (succeeded(setKnobs(schedules, settings)))
    return success();
  return FlagError() << "'" << tunedFile
                     << "', which tenon-tune writes, is of another version of "
                        "the schedule; remove it, or run with --no-tuned";
}

Schedule::Schedule(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
Schedule::Schedule(Schedule &&) = default;
Schedule &Schedule::operator=(Schedule &&) = default;
Schedule::~Schedule() = default;
FailureOr<Schedule> Schedule::load(StringRef names,
                                   const EngineOptions &options,
                                   MLIRContext *context) {
  SearchPath path(options.schedulePath, "schedules");
  auto impl = std::make_unique<Impl>();
  impl->path = path;
  RuleLibrary::get(context).configure(options);
  SmallVector<StringRef> each;
  names.split(each, ',');
  SmallVector<ModuleOp> modules;
  for (StringRef name : each) {
    if (name.empty())
      return FlagError() << "--schedule=" << names
                         << " has an empty name between its commas";
    FailureOr<SchedulePart> part = failure();
    if (name.consume_front(kRulesPrefix))
      part = makeRulesPart(name, options.knobs, context);
    else
      part = readPart(name, path, options.check, context);
    if (failed(part))
      return failure();
    modules.push_back(*part->module);
    impl->parts.push_back(std::move(*part));
  }

  if (!options.target.empty()) {
    FailureOr<Machine> target = Machine::parse(options.target);
    if (failed(target))
      return failure();
    impl->target = std::move(*target);
  }
  context->loadDialect<DLTIDialect>();
  for (ModuleOp module : modules)
    if (failed(checkSchedule(module)))
      return failure();
  bool isRules = llvm::all_of(
      each, [](StringRef name) { return name.starts_with(kRulesPrefix); });
  if ((isRules && failed(checkSettings(modules, options.knobs))) ||
      failed(setKnobs(modules, options.knobs)))
    return failure();
  impl->names = names.str();
  impl->useTuned = options.useTuned;
  impl->settings = options.knobs;
  for (transform::tune::KnobOp knob : freeKnobs(modules, options.knobs))
    impl->free.emplace_back(knob, knob.getSelectedAttr());
  for (SchedulePart &part : impl->parts) {
    if (failed(prepare(part)))
      return failure();
    llvm::append_range(impl->stages, part.stages);
  }
  return Schedule(std::move(impl));
}

ArrayRef<std::string> Schedule::stages() const { return impl->stages; }

bool Schedule::prints() const {
  return llvm::any_of(impl->parts,
                      [](const SchedulePart &part) { return part.prints; });
}

FailureOr<std::vector<Knob>> Schedule::knobs(ModuleOp payload) {
  if (failed(impl->takeTuned(payload)))
    return failure();
  return listKnobs(impl->modules());
}

FailureOr<TunedKey> Schedule::tunedKey(ModuleOp payload) const {
  return impl->keyOf(payload);
}

StringRef Schedule::tunedFile() const { return impl->tunedFile; }

std::vector<std::string> Schedule::legalBy() const {
  std::vector<std::string> sets;
  for (const SchedulePart &part : impl->parts)
    for (const std::string &set : part.legalBy)
      if (!llvm::is_contained(sets, set))
        sets.push_back(set);
  return sets;
}
