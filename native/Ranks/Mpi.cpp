//===- Mpi.cpp - The MPI of this machine ----------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mpi.h"
#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <vector>

using namespace tenon::ranks;

static std::optional<int64_t>
numberInEnvironment(std::initializer_list<const char *> names) {
  for (const char *name : names)
    if (const char *text = std::getenv(name))
      return std::strtoll(text, nullptr, 10);
  return std::nullopt;
}

std::optional<int64_t> tenon::ranks::rankInEnvironment() {
  return numberInEnvironment({"PMI_RANK", "OMPI_COMM_WORLD_RANK", "PMIX_RANK"});
}

std::optional<int64_t> tenon::ranks::countInEnvironment() {
  return numberInEnvironment({"PMI_SIZE", "OMPI_COMM_WORLD_SIZE"});
}

/// The names of the libraries, those of the mpiexec that tells first.
static std::vector<const char *> libraryNames() {
  std::vector<const char *> names = {"libmpich.so.12", "libmpi.so.12"};
  const char *openMpi = "libmpi.so.40";
  names.insert(std::getenv("OMPI_COMM_WORLD_RANK") ? names.begin()
                                                   : names.end(),
               openMpi);
  return names;
}

static Handle addressOf(void *library, const char *symbol) {
  return reinterpret_cast<Handle>(dlsym(library, symbol));
}

std::optional<std::string> Mpi::load() {
  void *library = nullptr;
  std::string reason;
  for (const char *name : libraryNames()) {
    // The parts of Open MPI find its symbols only if they are global.
    library = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
    file = name;
    if (library)
      break;
    reason += (reason.empty() ? "" : "; ") + std::string(dlerror());
  }
  if (!library)
    return "no library of MPI can be loaded (" + reason +
           "); install the Debian package libmpich12 or libopenmpi3, the one "
           "whose mpiexec starts the ranks";

  std::string missing;
  auto find = [&](auto *&function, const char *symbol) {
    void *address = dlsym(library, symbol);
    if (!address && missing.empty())
      missing = symbol;
    function = reinterpret_cast<std::decay_t<decltype(function)>>(address);
  };
  find(isInitialized, "MPI_Initialized");
  find(isFinalized, "MPI_Finalized");
  find(init, "MPI_Init_thread");
  find(finalize, "MPI_Finalize");
  find(abort, "MPI_Abort");
  find(describeError, "MPI_Error_string");
  find(setErrorHandler, "MPI_Comm_set_errhandler");
  find(getRank, "MPI_Comm_rank");
  find(getSize, "MPI_Comm_size");
  find(split, "MPI_Comm_split");
  find(makeKind, "MPI_Op_create");
  find(test, "MPI_Test");
  find(barrier, "MPI_Ibarrier");
  find(send, "MPI_Isend");
  find(receive, "MPI_Irecv");
  find(broadcast, "MPI_Ibcast");
  find(allReduce, "MPI_Iallreduce");
  find(reduceScatter, "MPI_Ireduce_scatter_block");
  find(allGather, "MPI_Iallgather");
  find(allToAll, "MPI_Ialltoall");
  if (!missing.empty())
    return "the library of MPI '" + file + "' has no " + missing;

  // The constants of mpi.h, in the order of `DataType` and of `Kind`.
  bool isOpenMpi = addressOf(library, "ompi_mpi_comm_world") != 0;
  reducesInParts = !isOpenMpi;
  if (!isOpenMpi) {
    world = 0x44000000;
    errorsReturn = 0x54000001;
    byte = 0x4c00010d;
    const Handle mpichTypes[] = {0x4c00040a, 0x4c00080b, 0x4c000238,
                                 0x4c000238, 0x4c000137, 0x4c000238,
                                 0x4c000439, 0x4c00083a};
    const Handle mpichKinds[] = {0x58000003, 0x58000001, 0x58000002,
                                 0x58000004};
    std::copy(std::begin(mpichTypes), std::end(mpichTypes), types);
    std::copy(std::begin(mpichKinds), std::end(mpichKinds), kinds);
    inPlace = reinterpret_cast<void *>(-1);
    ignoredStatus = reinterpret_cast<void *>(1);
    return std::nullopt;
  }
  world = addressOf(library, "ompi_mpi_comm_world");
  errorsReturn = addressOf(library, "ompi_mpi_errors_return");
  byte = addressOf(library, "ompi_mpi_byte");
  const char *const typeNames[] = {"ompi_mpi_float",   "ompi_mpi_double",
                                   "ompi_mpi_int16_t", "ompi_mpi_int16_t",
                                   "ompi_mpi_int8_t",  "ompi_mpi_int16_t",
                                   "ompi_mpi_int32_t", "ompi_mpi_int64_t"};
  const char *const kindNames[] = {"ompi_mpi_op_sum", "ompi_mpi_op_max",
                                   "ompi_mpi_op_min", "ompi_mpi_op_prod"};
  auto symbol = [&](const char *name) { return addressOf(library, name); };
  std::transform(std::begin(typeNames), std::end(typeNames), types, symbol);
  std::transform(std::begin(kindNames), std::end(kindNames), kinds, symbol);
  inPlace = reinterpret_cast<void *>(1);
  ignoredStatus = nullptr;
  return std::nullopt;
}
