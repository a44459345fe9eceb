//===- Bisect.cpp - Which rewrite made a result wrong ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/Bisect.h"
#include "Workbench/Firings.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

namespace {
enum class Answer { Agrees, Differs, CannotRun };

/// Two places, the later of which is wrong; no place between them can be run.
struct Border {
  int64_t agrees;
  int64_t differs;
};

class Bisection {
public:
  Bisection(const Suspect &suspect, Schedule &schedule, raw_ostream &os)
      : suspect(suspect), schedule(schedule), os(os) {
    plain = suspect.options;
    // The knobs belong to the user's schedule.
    plain.knobs.clear();
  }

  void run();

private:
  Border search(Border border, llvm::function_ref<Answer(int64_t)> ask);
  Answer ask(size_t stageCount, ArrayRef<RunObserver *> observers);
  std::optional<Outcome> call(size_t stageCount,
                              ArrayRef<RunObserver *> observers);
  int64_t countFirings(Border stages);
  void findFiring(Border stages);
  void showFirings(Border stages, Border firings);
  void tell(Answer answer);

  Suspect suspect;
  Schedule &schedule;
  raw_ostream &os;
  EngineOptions plain;
  /// Why the last place could not be run.
  std::string reason;
};
} // namespace

std::optional<Outcome> Bisection::call(size_t stageCount,
                                       ArrayRef<RunObserver *> observers) {
  OwningOpRef<ModuleOp> module =
      Program::clonePayload(suspect.payload, suspect.signature);
  if (failed(schedule.run(*module, observers, stageCount)) ||
      failed(lowerRest(*module, suspect.signature.prime, plain)))
    return std::nullopt;
  FailureOr<Program> program = Program::compile(
      *module, suspect.signature, suspect.schedule, suspect.options);
  if (failed(program) || failed(program->prepare(suspect.seed)))
    return std::nullopt;
  FailureOr<Outcome> outcome = program->runOnce();
  if (failed(outcome))
    return std::nullopt;
  return std::move(*outcome);
}

Answer Bisection::ask(size_t stageCount, ArrayRef<RunObserver *> observers) {
  reason.clear();
  ScopedDiagnosticHandler handler(
      suspect.payload.getContext(), [&](Diagnostic &diagnostic) {
        if (reason.empty() &&
            diagnostic.getSeverity() == DiagnosticSeverity::Error)
          reason = StringRef(diagnostic.str()).split('\n').first.str();
      });
  std::optional<Outcome> outcome = call(stageCount, observers);
  if (!outcome)
    return Answer::CannotRun;
  return suspect.agrees(*outcome) ? Answer::Agrees : Answer::Differs;
}

void Bisection::tell(Answer answer) {
  if (answer == Answer::CannotRun)
    os << "cannot be run, and is passed over (" << reason << ")\n";
  else
    os << (answer == Answer::Agrees ? "agrees\n" : "differs\n");
}

/// Halves the distance until there is none or nothing in it can be run.
Border Bisection::search(Border border,
                         llvm::function_ref<Answer(int64_t)> ask) {
  std::set<int64_t> stuck;
  while (border.differs - border.agrees > 1) {
    int64_t middle = border.agrees + (border.differs - border.agrees) / 2;
    SmallVector<int64_t> places;
    for (int64_t place = middle; place < border.differs; ++place)
      places.push_back(place);
    for (int64_t place = middle - 1; place > border.agrees; --place)
      places.push_back(place);
    Answer answer = Answer::CannotRun;
    for (int64_t place : places) {
      if (stuck.count(place))
        continue;
      answer = ask(place);
      if (answer == Answer::CannotRun) {
        stuck.insert(place);
        continue;
      }
      (answer == Answer::Agrees ? border.agrees : border.differs) = place;
      break;
    }
    if (answer == Answer::CannotRun)
      break;
  }
  return border;
}

int64_t Bisection::countFirings(Border stages) {
  FiringRecorder recorder([](const Firing &) {}, [](int64_t) { return false; },
                          stages.agrees);
  ask(stages.differs, &recorder);
  return recorder.count();
}

void Bisection::showFirings(Border stages, Border firings) {
  FiringRecorder recorder(
      [&](const Firing &firing) {
        if (firing.number > firings.agrees && firing.number <= firings.differs)
          firing.print(os);
      },
      [&](int64_t number) {
        return number > firings.agrees && number <= firings.differs;
      },
      stages.agrees);
  ask(stages.differs, &recorder);
}

void Bisection::findFiring(Border stages) {
  int64_t count = countFirings(stages);
  auto askAfter = [&](int64_t firings) {
    FiringLimit limit(firings, stages.agrees);
    Answer answer = ask(stages.differs, &limit);
    os << "bisect:   with " << firings << " of its " << count
       << (count == 1 ? " firing: " : " firings: ");
    tell(answer);
    return answer;
  };
  if (count == 0 || askAfter(0) == Answer::Differs) {
    os << "bisect: no rule is to blame, for "
       << (count == 0 ? "none fires there"
                      : "the numbers differ even when none fires there")
       << ": look at its passes and transform ops\n";
    return;
  }
  Border firings = search({0, count}, askAfter);
  if (firings.differs - firings.agrees == 1)
    os << "bisect: the first firing after which the numbers differ is its "
       << "number " << firings.differs << ":\n";
  else
    os << "bisect: the numbers differ after one of its firings "
       << firings.agrees + 1 << " to " << firings.differs
       << ", between which the program cannot be run:\n";
  showFirings(stages, firings);
}

void Bisection::run() {
  ArrayRef<std::string> names = schedule.stages();
  int64_t count = names.size();
  if (count == 0) {
    os << "bisect: the schedule '" << suspect.schedule
       << "' has no stages to look at\n";
    return;
  }
  Border stages = search({0, count}, [&](int64_t place) {
    Answer answer = ask(place, {});
    os << "bisect:   after stage " << place << " of " << count << ", "
       << names[place - 1] << ": ";
    tell(answer);
    return answer;
  });
  if (stages.differs - stages.agrees == 1)
    os << "bisect: the first stage after which the numbers differ is number "
       << stages.differs << ", " << names[stages.differs - 1] << "\n";
  else
    os << "bisect: the numbers differ after one of the stages "
       << stages.agrees + 1 << ", " << names[stages.agrees] << ", to "
       << stages.differs << ", " << names[stages.differs - 1]
       << ", between which the program cannot be run\n";
  findFiring(stages);
}

LogicalResult tenon::run::bisect(Suspect suspect, raw_ostream &os) {
  FailureOr<Schedule> schedule = Schedule::load(
      suspect.schedule, suspect.options, suspect.payload.getContext());
  if (failed(schedule))
    return failure();
  Bisection(suspect, *schedule, os).run();
  return success();
}
