//===- tenon-gen.cpp - Writes networks and workloads as MLIR --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Ragged/Ragged.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Network.h"
#include "Workload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace llvm;
using namespace tenon;

namespace {

constexpr StringLiteral overview =
    R"(Writes a multi-layer perceptron as MLIR: linalg on tensors, in @entry.

  Layer i multiplies its input [batch x layers[i]] by a weight
  [layers[i] x layers[i+1]], adds a bias [layers[i+1]] to each row with --bias,
  and takes the maximum with zero with --relu. Without any flag but these two it
  is the network 256x128 -> 256x256 -> 256x512 in f32 with all parameters one.

  With --workload it writes a program beyond rectangular arrays instead: rows by
  a list, rows of several lengths, sparse data. --sizes and --seed go with it.
)";

constexpr StringLiteral examples = R"(
EXAMPLES:

  Transform a random network down to library calls, run it, and compare it with
  plain loops:
    tenon-gen --bias --relu --seed=1 | tenon-run - --schedule=network --verify

  One layer in bf16 with its operands already in blocks of 32x32x32:
    tenon-gen --layers=1024,1024 --float-type=bf16 --tiles=32,32,32 -o gemm.mlir

  Two layers on 16 segments of 1 to 64 rows, with kernels in each segment:
    tenon-gen --workload=ragged-mlp --sizes=16,1,64,64,256 |
      tenon-run - --schedule=sparse,network --verify
)";

/// The command line, as text: each value is read, and refused, in one place.
enum class Kernel { Const, Args };
enum class Output { Generic, Named };

template <typename Enum>
using Choice = cl::opt<Enum, false, WordParser<Enum>>;

struct Flags {
  cl::OptionCategory category{"What to generate"};
  Choice<Kernel> kernel{
      "kernel", cl::init(Kernel::Const),
      cl::desc("Where weights and biases come from (default: const)"),
      cl::values(
          clEnumValN(Kernel::Const, "const", "constants in the function"),
          clEnumValN(Kernel::Args, "args",
                     "arguments of @entry after the input: the weight, then\n"
                     "the bias, of each layer in turn")),
      cl::cat(category)};
  cl::opt<std::string> batch{
      "batch", cl::value_desc("rows"), cl::init("256"),
      cl::desc("Rows of the input and of every output (default: 256)"),
      cl::cat(category)};
  cl::opt<std::string> layers{
      "layers", cl::value_desc("width,width,..."), cl::init("128,256,512"),
      cl::desc("Columns of the input, then of the output of each layer\n"
               "(default: 128,256,512; two sizes make one layer)"),
      cl::cat(category)};
  Choice<Bias> bias{
      "bias",
      cl::ValueOptional,
      cl::init(Bias::None),
      cl::desc("Add a bias in every layer"),
      cl::values(
          clEnumValN(Bias::Row, "", ""),
          clEnumValN(Bias::Row, "row", "one row, to each row (--bias alone)"),
          clEnumValN(Bias::Matrix, "matrix", "as large as the layer's output")),
      cl::cat(category)};
  cl::opt<bool> relu{"relu", cl::desc("End every layer with max(x, 0)"),
                     cl::cat(category)};
  Choice<FloatType> floatType{
      "float-type", cl::init(FloatType::F32),
      cl::desc("Type of all elements and of the arithmetic (default: f32)"),
      cl::values(
          clEnumValN(FloatType::F32, "f32", ""),
          clEnumValN(FloatType::BF16, "bf16", ""),
          clEnumValN(FloatType::F64, "f64", ""),
          clEnumValN(FloatType::BF16F32, "bf16-f32",
                     "bf16 elements, added up in f32, and biases and the\n"
                     "result in f32; each layer's input is rounded")),
      cl::cat(category)};
  cl::opt<std::string> tiles{
      "tiles", cl::value_desc("M,N,K"),
      cl::desc(
          "Emit the packed form with blocks of these sizes in elements\n"
          "(default: plain matrices); they must divide the matrices\n"
          "  input, output: [rows/M][columns/N][M][N] (the first: K for N)\n"
          "  weight:        [columns/N][rows/K][K][N]"),
      cl::cat(category)};
  Choice<Output> output{
      "output", cl::init(Output::Generic),
      cl::desc("Which operations compute (default: generic)"),
      cl::values(
          clEnumValN(Output::Generic, "generic", "linalg.generic"),
          clEnumValN(Output::Named, "named",
                     "linalg.matmul (generic with --tiles), linalg.add,\n"
                     "linalg.max")),
      cl::cat(category)};
  cl::opt<std::string> seed{
      "seed", cl::value_desc("N"),
      cl::desc(
          "Draw the constants at random, the same for the same N on every\n"
          "machine and in every form of the network (default: all 1.0)\n"
          "  weights: uniform, standard deviation 1/sqrt(rows)\n"
          "  biases:  uniform in [-1, 1]\n"
          "Arguments (--kernel=args) are not touched by it. Of a workload it\n"
          "draws the lists (default: 1)"),
      cl::cat(category)};
  std::string workloadHelp =
      "Write this program instead of a network; its sizes in their order,\n"
      "and what they are if nothing is said:\n" +
      StringRef(describeWorkloads()).rtrim().str();
  cl::opt<std::string> workload{"workload", cl::value_desc("name"),
                                cl::desc(workloadHelp), cl::cat(category)};
  cl::opt<std::string> sizes{"sizes", cl::value_desc("size,size,..."),
                             cl::desc("The sizes of the workload"),
                             cl::cat(category)};
  cl::opt<std::string> outputFile{
      "o", cl::value_desc("file"), cl::init("-"),
      cl::desc("Where to write (default: -, the standard output)"),
      cl::cat(category)};
};

/// Stores the value of a flag, or hands on why it was refused.
template <typename T, typename U>
Error assign(T &where, Expected<U> value) {
  if (!value)
    return value.takeError();
  where = std::move(*value);
  return Error::success();
}

Expected<NetworkSpec> readSpec(const Flags &flags) {
  NetworkSpec spec;
  spec.bias = flags.bias;
  spec.relu = flags.relu;
  spec.arguments = flags.kernel == Kernel::Args;
  spec.floatType = flags.floatType;
  spec.named = flags.output == Output::Named;
  if (Error error = assign(spec.batch, parseSize("--batch", flags.batch)))
    return error;
  if (Error error = assign(spec.layers, parseSizes("--layers", flags.layers)))
    return error;
  if (flags.seed.getNumOccurrences() != 0)
    if (Error error = assign(spec.seed, parseSeed("--seed", flags.seed)))
      return error;
  if (flags.tiles.getNumOccurrences() != 0) {
    SmallVector<int64_t> sizes;
    if (Error error = assign(sizes, parseSizes("--tiles", flags.tiles, 3)))
      return error;
    spec.tiles = TileSizes{sizes[0], sizes[1], sizes[2]};
  }
  if (Error error = spec.validate())
    return error;
  return spec;
}

Error cannotWrite(StringRef path, std::error_code code) {
  return createStringError("cannot write '" + path + "': " + code.message() +
                           "; -o accepts a file in an existing directory, or - "
                           "for the standard output");
}

/// Has `print` write into `path`. The file is removed again when that fails.
Error write(StringRef path, function_ref<void(raw_ostream &)> print) {
  std::error_code code;
  ToolOutputFile file(path, code, sys::fs::OF_None);
  if (code)
    return cannotWrite(path, code);
  print(file.os());
  file.os().flush();
  if ((code = file.os().error())) {
    file.os().clear_error();
    return cannotWrite(path, code);
  }
  file.keep();
  return Error::success();
}

/// The text of the workload, which is a program that can be read.
Expected<std::string> makeWorkload(const Flags &flags) {
  for (const cl::Option *flag : std::initializer_list<const cl::Option *>{
           &flags.kernel, &flags.batch, &flags.layers, &flags.bias, &flags.relu,
           &flags.floatType, &flags.tiles, &flags.output})
    if (flag->getNumOccurrences() != 0)
      return createStringError("--" + flag->ArgStr +
                               " is about a network, and there is --workload; "
                               "--sizes and --seed go with that");
  ArrayRef<StringRef> names = workloadNames();
  if (!is_contained(names, flags.workload))
    return createStringError("--workload is '" + flags.workload +
                             "', but takes one of " + join(names, ", ") +
                             didYouMean(flags.workload, names));
  SmallVector<int64_t> sizes;
  uint64_t seed = 1;
  if (flags.sizes.getNumOccurrences() != 0)
    if (Error error = assign(sizes, parseSizes("--sizes", flags.sizes)))
      return error;
  if (flags.seed.getNumOccurrences() != 0)
    if (Error error = assign(seed, parseSeed("--seed", flags.seed)))
      return error;
  Expected<std::string> text = writeWorkload(flags.workload, sizes, seed);
  if (!text)
    return text;
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<mlir::arith::ArithDialect,
                      mlir::bufferization::BufferizationDialect,
                      mlir::func::FuncDialect, mlir::linalg::LinalgDialect,
                      mlir::scf::SCFDialect, mlir::tensor::TensorDialect,
                      ragged::RaggedDialect>();
  if (!mlir::parseSourceString<mlir::ModuleOp>(*text, &context))
    return createStringError("the generated module is invalid");
  return StringRef(*text).ltrim().str();
}

Error run(const Flags &flags) {
  if (flags.workload.getNumOccurrences() != 0) {
    Expected<std::string> text = makeWorkload(flags);
    if (!text)
      return text.takeError();
    return write(flags.outputFile, [&](raw_ostream &os) { os << *text; });
  }
  if (flags.sizes.getNumOccurrences() != 0)
    return createStringError(
        "--sizes goes with --workload, which is not given; "
        "--batch and --layers are the sizes of a network");
  Expected<NetworkSpec> spec = readSpec(flags);
  if (!spec)
    return spec.takeError();
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  mlir::OwningOpRef<mlir::ModuleOp> module = buildNetwork(&context, *spec);
  if (failed(mlir::verify(*module)))
    return createStringError("the generated module is invalid");
  return write(flags.outputFile, [&](raw_ostream &os) { module->print(os); });
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM initLLVM(argc, argv);
  Flags flags;
  cl::HideUnrelatedOptions(flags.category);
  cl::extrahelp moreHelp(examples);
  cl::SetVersionPrinter([](raw_ostream &os) { os << "tenon-gen 0.1.0\n"; });
  tenon::parseFlags(argc, argv, overview);
  if (Error error = run(flags)) {
    tenon::toolError() << toString(std::move(error)) << '\n';
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
