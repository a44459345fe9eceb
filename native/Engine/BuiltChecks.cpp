//===- BuiltChecks.cpp - What is wrong with what rules build --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleChecks.h"
#include "mlir/Dialect/PDL/IR/PDLTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "llvm/Support/Path.h"
#include <deque>
#include <numeric>

using namespace mlir;
using namespace tenon;

std::optional<RegisteredOperationName>
tenon::registeredName(pdl::OperationOp op) {
  std::optional<StringRef> name = op.getOpName();
  if (!name)
    return std::nullopt;
  // What is offered is loaded as it is met.
  op->getContext()->getOrLoadDialect(name->split('.').first);
  return RegisteredOperationName::lookup(*name, op->getContext());
}

bool tenon::isGiven(pdl::OperationOp op, StringRef attribute) {
  return llvm::any_of(op.getAttributeValueNames(), [&](Attribute known) {
    return cast<StringAttr>(known).getValue() == attribute;
  });
}

//===----------------------------------------------------------------------===//
// How many operands and results an operation has
//===----------------------------------------------------------------------===//

namespace {
struct Count {
  size_t least = 0;
  std::optional<size_t> most;
};

/// The traits that have a number are known by their names, which compilers
/// spell differently: MLIR's library spells them as Clang does.
class NumberedTrait : private mlir::detail::FallbackTypeIDResolver {
public:
  explicit NumberedTrait(StringRef name) {
    for (size_t number = 0; number <= kMost; ++number) {
      names.push_back(
          ("mlir::OpTrait::" + name + "<" + Twine(number) + ">::Impl<Empty>")
              .str());
      ids.push_back(registerImplicitTypeID(names.back()));
    }
  }

  /// The number with which an operation has the trait, if it has it.
  std::optional<size_t> of(RegisteredOperationName name) const {
    for (auto [number, id] : llvm::enumerate(ids))
      if (name.hasTrait(id))
        return number;
    return std::nullopt;
  }

private:
  static constexpr size_t kMost = 24;
  /// The names are kept by who gives the ids.
  std::deque<std::string> names;
  std::vector<TypeID> ids;
};
} // namespace

static Count countByTraits(RegisteredOperationName name, bool ofResults) {
  static const NumberedTrait *const traits[] = {
      new NumberedTrait("NOperands"), new NumberedTrait("AtLeastNOperands"),
      new NumberedTrait("NResults"), new NumberedTrait("AtLeastNResults")};
  if (ofResults ? name.hasTrait<OpTrait::ZeroResults>()
                : name.hasTrait<OpTrait::ZeroOperands>())
    return {0, 0};
  if (ofResults ? name.hasTrait<OpTrait::OneResult>()
                : name.hasTrait<OpTrait::OneOperand>())
    return {1, 1};
  const NumberedTrait *const *of = traits + (ofResults ? 2 : 0);
  if (std::optional<size_t> number = of[0]->of(name))
    return {*number, number};
  return {of[1]->of(name).value_or(0), std::nullopt};
}

/// What the verifier of an operation defined at run time says of so many
/// operands and results; nothing if it does not mind, or minds something else
/// first.
static std::string complaintAbout(RegisteredOperationName name, size_t operands,
                                  size_t results, StringRef what) {
  MLIRContext *context = name.getContext();
  Location loc = UnknownLoc::get(context);
  Block block;
  for (size_t i = 0; i < operands; ++i)
    block.addArgument(NoneType::get(context), loc);
  OperationState state(loc, name);
  state.addOperands(block.getArguments());
  state.addTypes(SmallVector<Type>(results, NoneType::get(context)));
  Operation *op = Operation::create(state);
  std::string complaint;
  {
    ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
      if (complaint.empty())
        complaint = diagnostic.str();
    });
    (void)name.verifyInvariants(op);
  }
  op->destroy();
  StringRef expected = StringRef(complaint).split("op expects ").second;
  return expected.contains((what + "s, but got").str())
             ? expected.split(',').first.str()
             : "";
}

static std::string counted(int64_t count, StringRef what) {
  return (Twine(count) + " " + what + (count == 1 ? "" : "s")).str();
}

/// What an operation takes instead of the operands or results that a rule
/// gives; empty if it takes them.
static std::string faultOfCount(pdl::OperationOp op,
                                RegisteredOperationName name, bool ofResults) {
  TypeRange operands = op.getOperandValues().getTypes();
  TypeRange types =
      ofResults ? TypeRange(op.getTypeValues().getTypes()) : operands;
  // A range may be of any number.
  auto isOne = llvm::IsaPred<pdl::ValueType, pdl::TypeType>;
  size_t given = llvm::count_if(types, isOne);
  bool isOpen = given != types.size();
  StringRef what = ofResults ? "result" : "operand";
  if (isa<DynamicDialect>(name.getDialect()))
    return isOpen || !llvm::all_of(operands, isOne)
               ? ""
               : complaintAbout(name, operands.size(), ofResults ? given : 0,
                                what);
  Count takes = countByTraits(name, ofResults);
  bool tooMany = takes.most && given > *takes.most;
  bool tooFew = !isOpen && given < takes.least;
  if (!tooMany && !tooFew)
    return "";
  return (takes.most ? "" : "at least ") + counted(takes.least, what);
}

/// How many groups of operands a registered operation has, if they have sizes.
static std::optional<size_t> countGroups(RegisteredOperationName name) {
  if (!name.hasTrait<OpTrait::AttrSizedOperandSegments>())
    return std::nullopt;
  OperationState state(UnknownLoc::get(name.getContext()), name);
  Operation *op = Operation::create(state);
  auto sizes = dyn_cast_or_null<DenseI32ArrayAttr>(
      op->getInherentAttr("operandSegmentSizes").value_or(Attribute()));
  op->destroy();
  return sizes ? std::optional<size_t>(sizes.size()) : std::nullopt;
}

void RuleChecks::checkGroups(const Rule &rule, pdl::OperationOp op,
                             RegisteredOperationName name) {
  // From the first range on, MLIR matches each operand with a group of them.
  // What has no groups is one, which begins at the range.
  auto types = op.getOperandValues().getTypes();
  size_t single =
      llvm::find_if_not(types, llvm::IsaPred<pdl::ValueType>) - types.begin();
  size_t groups = countGroups(name).value_or(single + 1);
  if (single == types.size() || types.size() <= groups)
    return;
  error(op.getLoc()) << "rule '" << rule.name << "' matches '"
                     << name.getStringRef() << "' of "
                     << counted(types.size(), "operand") << ", and operand "
                     << single
                     << " is a range, which never matches: an operation stands "
                        "for all its results, and `.0` is the first of them";
}

/// What the constant sizes of the groups of operands add up to, if that can be
/// compared with what the rule gives.
static std::optional<int64_t> sumOfGroups(pdl::OperationOp op) {
  if (!llvm::all_of(op.getOperandValues().getTypes(),
                    llvm::IsaPred<pdl::ValueType>))
    return std::nullopt;
  for (auto [name, value] :
       llvm::zip(op.getAttributeValueNames(), op.getAttributeValues())) {
    auto attribute = value.getDefiningOp<pdl::AttributeOp>();
    auto sizes = attribute ? dyn_cast_or_null<DenseI32ArrayAttr>(
                                 attribute.getValue().value_or(Attribute()))
                           : DenseI32ArrayAttr();
    if (sizes && cast<StringAttr>(name).getValue() == "operandSegmentSizes")
      return std::accumulate(sizes.asArrayRef().begin(),
                             sizes.asArrayRef().end(), int64_t(0));
  }
  return std::nullopt;
}

/// Whether an operation that is built without result types has them all the
/// same: those of what it replaces, or it infers them.
static bool infersTypes(pdl::OperationOp op, RegisteredOperationName name) {
  return name.hasInterface<InferTypeOpInterface>() ||
         llvm::any_of(op->getUsers(), llvm::IsaPred<pdl::ReplaceOp>);
}

bool RuleChecks::checkCounts(const Rule &rule, pdl::OperationOp op,
                             RegisteredOperationName name, StringRef verb) {
  for (bool ofResults : {false, true}) {
    size_t given =
        ofResults ? op.getTypeValues().size() : op.getOperandValues().size();
    if (ofResults && given == 0 && verb == "builds" && infersTypes(op, name))
      continue;
    std::string fault = faultOfCount(op, name, ofResults);
    if (fault.empty())
      continue;
    error(op.getLoc()) << "rule '" << rule.name << "' " << verb << " '"
                       << name.getStringRef() << "' "
                       << (ofResults ? "with " : "of ")
                       << counted(given, ofResults ? "result" : "operand")
                       << ", which " << (ofResults ? "has " : "takes ")
                       << fault;
    return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The check
//===----------------------------------------------------------------------===//

void RuleChecks::checkBuilt(const Rule &rule, pdl::OperationOp op) {
  std::optional<RegisteredOperationName> name = registeredName(op);
  if (!name) {
    if (!op->getContext()->allowsUnregisteredDialects())
      error(op.getLoc()) << "rule '" << rule.name << "' builds '"
                         << op.getOpName().value_or("")
                         << "', an operation that no loaded dialect has";
    return;
  }
  // Operations defined at run time do not say whether they have one.
  if (!isa<DynamicDialect>(name->getDialect()) &&
      !name->hasTrait<OpTrait::ZeroRegions>() &&
      !name->hasTrait<OpTrait::VariadicRegions>()) {
    StringRef file =
        llvm::sys::path::stem(rule.location.getFilename().getValue());
    error(op.getLoc()) << "rule '" << rule.name << "' builds '"
                       << name->getStringRef()
                       << "', which needs a region, and a rule builds none: "
                          "write the operation in a function of '"
                       << file
                       << ".mlir' beside the rules, and call Instantiate";
    return;
  }
  std::optional<int64_t> sum = sumOfGroups(op);
  int64_t given = op.getOperandValues().size();
  if (checkCounts(rule, op, *name, "builds") && sum && *sum != given)
    error(op.getLoc()) << "rule '" << rule.name << "' builds '"
                       << name->getStringRef() << "' of "
                       << counted(given, "operand")
                       << ", but the groups of 'operandSegmentSizes' take "
                       << *sum;
  auto checkSegments = [&](bool sized, StringRef attribute, StringRef what) {
    if (sized && !isGiven(op, attribute))
      error(op.getLoc()) << "rule '" << rule.name << "' builds '"
                         << name->getStringRef()
                         << "', which has several groups of " << what
                         << ", without '" << attribute
                         << "': say how many each group takes, as in "
                         << attribute << " = attr<\"array<i32: 2, 1>\">";
  };
  checkSegments(name->hasTrait<OpTrait::AttrSizedOperandSegments>(),
                "operandSegmentSizes", "operands");
  checkSegments(name->hasTrait<OpTrait::AttrSizedResultSegments>(),
                "resultSegmentSizes", "results");
}
