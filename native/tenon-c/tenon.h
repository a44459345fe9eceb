/*===- tenon-c/tenon.h - Tenon for C ------------------------------*- C -*-===*
 *
 * Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * Text to a module, schedules on it, code of it, and calls on arrays in memory:
 *
 *     tenon_session *session = tenon_session_create(NULL, 0);
 *     tenon_module *module = tenon_module_parse(session, text, strlen(text),
 *                                               "net.mlir");
 *     tenon_module *fast = tenon_module_apply(module, "mlp-vector", NULL, 0);
 *     tenon_program *program = tenon_module_compile(fast, "entry");
 *     if (!program || tenon_program_call(program, &x, 1, &y, 1) != 0)
 *       fprintf(stderr, "%s\n", tenon_error());
 *
 * Errors. A function that gives a pointer gives NULL, and one that gives an int
 * does not give 0, when it fails; tenon_error() says why. A function that is
 * given NULL where it needs an object fails, and keeps the message if there is
 * one: a chain of calls may be checked at its end. Nothing ends the process or
 * throws. (What cannot be caught: code that reads outside of its arrays, and
 * C functions that the code calls.)
 *
 * Ownership. Who is given an object destroys it, in any order: each keeps what
 * it needs of others. To destroy NULL does nothing.
 *
 * Threads. Every function may be called by any thread; calls of one session
 * wait for each other, and so do calls of programs. A program has threads of
 * its own, see tenon_program_set_threads.
 *
 *===----------------------------------------------------------------------===*/

#ifndef TENON_C_TENON_H
#define TENON_C_TENON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows when something is added; another number of the thousands has other
   structs or other meanings. */
#define TENON_C_VERSION 1001
/* That of the library. */
int tenon_version(void);

/* Why the last function that failed in this thread did: sentences, a line each,
   those about a text with FILE:LINE:COLUMN before them and the line behind. An
   empty string if the last one did not fail. Lasts until the thread calls the
   next function of the interface; this one and tenon_warnings do not count. */
const char *tenon_error(void);
/* What the last function wants to be read though it did not fail; as a rule an
   empty string. */
const char *tenon_warnings(void);

/* Loads a plugin of Tenon's, for the life of the process: natives and passes
   for everybody, dialects for sessions that are created from then on. No other
   thread may use Tenon meanwhile. To load one again does nothing. */
int tenon_load_plugin(const char *file);

/* Where schedules and rules come from. */
typedef struct tenon_session tenon_session;

/* The directories, with rules/ and schedules/ in them, come before those of the
   variable TENON_PATH and share/tenon beside the library. */
tenon_session *tenon_session_create(const char *const *directories,
                                    size_t count);
void tenon_session_destroy(tenon_session *session);

/* Defines the dialects of a file of IRDL, for modules to come. */
int tenon_session_define(tenon_session *session, const char *file);

/* The payload, and what schedules have made of it. It never changes. */
typedef struct tenon_module tenon_module;

/* Reads MLIR text; `name` is what errors call it. */
tenon_module *tenon_module_parse(tenon_session *session, const char *text,
                                 size_t length, const char *name);
void tenon_module_destroy(tenon_module *module);

/* Gives what the schedule makes of the module: its name, its file, or several,
   "a,b". Each knob is "name=value", as behind --set of the tools. */
tenon_module *tenon_module_apply(const tenon_module *module,
                                 const char *schedule, const char *const *knobs,
                                 size_t count);

/* The module as MLIR text, to be freed by tenon_text_free. */
char *tenon_module_print(const tenon_module *module);

/* Runs the schedule on a copy and gives what --explain of tenon-opt says: where
   the rule fired, and of every other operation of its root's name why not.
   `rule` is [SET:]RULE[@FUNCTION][:LINE]. If the schedule fails, the error has
   the text before it. */
char *tenon_module_explain(const tenon_module *module, const char *schedule,
                           const char *const *knobs, size_t count,
                           const char *rule);
void tenon_text_free(char *text);

/* Code for this machine. */
typedef struct tenon_program tenon_program;

/* Compiles the public function `entry` and what it calls. What schedules have
   left on tensors becomes plain loops, with no error: without a schedule, all
   of it. The arguments and results are those of the module as it was parsed.
   The first call lets malloc keep up to a gigabyte of what is freed. */
tenon_program *tenon_module_compile(const tenon_module *module,
                                    const char *entry);
/* Applies a schedule and compiles, as tenon_module_apply and
   tenon_module_compile do. The code is kept in the user's cache directory, or
   in that of the variable TENON_CODE_CACHE, which may be "off". If it is there
   already, and the text, the rules, the schedules, the knobs, the machine and
   the libraries of the process are the same, nothing is applied and compiled.
   Code is not kept of a module that a schedule was applied to, nor in a session
   that defines dialects or has warned. */
tenon_program *tenon_module_build(const tenon_module *module,
                                  const char *schedule,
                                  const char *const *knobs, size_t count,
                                  const char *entry);
void tenon_program_destroy(tenon_program *program);

typedef enum {
  TENON_I1 = 0, /* a byte, 0 or 1 */
  TENON_I8 = 1, /* integers have no sign of their own */
  TENON_I16 = 2,
  TENON_I32 = 3,
  TENON_I64 = 4,
  TENON_INDEX = 5, /* as i64 */
  TENON_F16 = 6,   /* f16 and bf16 are given as their bits */
  TENON_BF16 = 7,
  TENON_F32 = 8,
  TENON_F64 = 9
} tenon_element;

#define TENON_MAX_RANK 32

typedef enum {
  TENON_SCALAR = 0,
  TENON_TENSOR = 1, /* a value: what it is given in is never written */
  TENON_MEMREF = 2  /* memory, which the code may write */
} tenon_kind;

/* What an argument has to be, or a result will be. */
typedef struct {
  int32_t kind;    /* a tenon_kind */
  int32_t element; /* a tenon_element */
  int32_t rank;
  int32_t reserved;
  int64_t sizes[TENON_MAX_RANK]; /* -1 is known at the call only */
} tenon_type;

/* An array of anybody's, or a scalar, as an array of rank 0. Element (i, j, ..)
   is at data + (i * strides[0] + j * strides[1] + ..) elements. */
typedef struct {
  int32_t element; /* a tenon_element */
  int32_t rank;
  int64_t sizes[TENON_MAX_RANK];
  int64_t strides[TENON_MAX_RANK]; /* in elements, of any sign */
  void *data;
  void *memory; /* of a result: what tenon_array_free frees */
} tenon_array;

size_t tenon_program_argument_count(const tenon_program *program);
size_t tenon_program_result_count(const tenon_program *program);
int tenon_program_argument(const tenon_program *program, size_t number,
                           tenon_type *type);
int tenon_program_result(const tenon_program *program, size_t number,
                         tenon_type *type);

/* The threads of its parallel loops; 1 unless it is set. A program that may
   stop at assertions (cf.assert, the schedule runtime-checks) always has one,
   so that one that does not hold is an error of the call. */
int tenon_program_set_threads(tenon_program *program, int threads);

/* Calls the program. The arguments have to have the types that it takes. Sizes
   that are known at the call only have to fit each other: a call is refused
   where the sizes alone tell that an operation outside of loops and branches is
   given some that do not, in a payload of up to 10000 operations. The rest, as
   indices, is for the caller to see to, or for assertions. Arrays whose strides
   the code does not take are copied, and memrefs copied back. The results are
   new, also where the code returns an argument; each is freed by
   tenon_array_free. After a failure there are none; memrefs may have been
   written. */
int tenon_program_call(tenon_program *program, const tenon_array *arguments,
                       size_t argument_count, tenon_array *results,
                       size_t result_count);
void tenon_array_free(tenon_array *array);

typedef struct {
  int64_t calls;
  double min_ms, mean_ms;
  double flops; /* of one call, of the module as it was parsed; NaN if they
                   cannot be counted */
} tenon_timing;

/* Times so many calls, after one that is not timed, on the same arguments.
   Making copies is not timed. */
int tenon_program_time(tenon_program *program, const tenon_array *arguments,
                       size_t argument_count, int64_t calls,
                       tenon_timing *timing);

#ifdef __cplusplus
}
#endif

#endif /* TENON_C_TENON_H */
