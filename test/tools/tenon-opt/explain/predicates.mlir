// Of each kind of predicate, the first that failed is shown: its line in the
// rule, what was found and what the rule asks for. The most held is shown first.

// DEFINE: %{explain} = tenon-opt %s --allow-unregistered-dialect --rules-path=%S/Inputs/rules --rules=predicates -o /dev/null

// RUN: %{explain} --explain=OperationName 2>&1 | FileCheck %s --check-prefix=OperationName --strict-whitespace
// RUN: %{explain} --explain=OperandCount 2>&1 | FileCheck %s --check-prefix=OperandCount
// RUN: %{explain} --explain=OperandsAtLeast 2>&1 | FileCheck %s --check-prefix=OperandsAtLeast
// RUN: %{explain} --explain=DefiningOp 2>&1 | FileCheck %s --check-prefix=DefiningOp
// RUN: %{explain} --explain=OperandGroups 2>&1 | FileCheck %s --check-prefix=OperandGroups
// RUN: %{explain} --explain=ResultCount 2>&1 | FileCheck %s --check-prefix=ResultCount
// RUN: %{explain} --explain=WhichResult 2>&1 | FileCheck %s --check-prefix=WhichResult
// RUN: %{explain} --explain=ResultRange 2>&1 | FileCheck %s --check-prefix=ResultRange
// RUN: %{explain} --explain=AttributePresent 2>&1 | FileCheck %s --check-prefix=AttributePresent
// RUN: %{explain} --explain=AttributeValue 2>&1 | FileCheck %s --check-prefix=AttributeValue
// RUN: %{explain} --explain=AttributeType 2>&1 | FileCheck %s --check-prefix=AttributeType
// RUN: %{explain} --explain=OperandType 2>&1 | FileCheck %s --check-prefix=OperandType
// RUN: %{explain} --explain=ResultType 2>&1 | FileCheck %s --check-prefix=ResultType
// RUN: %{explain} --explain=SameOperand 2>&1 | FileCheck %s --check-prefix=SameOperand
// RUN: %{explain} --explain=SameType 2>&1 | FileCheck %s --check-prefix=SameType
// RUN: %{explain} --explain=OneAttributeTwice 2>&1 | FileCheck %s --check-prefix=OneAttributeTwice
// RUN: %{explain} --explain=Native 2>&1 | FileCheck %s --check-prefix=Native
// RUN: %{explain} --explain=Composed 2>&1 | FileCheck %s --check-prefix=Composed
// RUN: %{explain} --explain=Negated 2>&1 | FileCheck %s --check-prefix=Negated
// RUN: %{explain} --explain=WithResult 2>&1 | FileCheck %s --check-prefix=WithResult
// RUN: %{explain} --explain=AnyUser 2>&1 | FileCheck %s --check-prefix=AnyUser
// RUN: %{explain} --explain=NoUser 2>&1 | FileCheck %s --check-prefix=NoUser

// What is named twice is compared in both places, though stock MLIR does not.
// RUN: %{explain} --explain=TwiceOneResult 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: %{explain} --explain=TwiceOneRange 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: fired 1 time,

func.func @f(%arg: i32, %float: f32) {
  %wanted, %also = "test.wanted"() {kind = "a"} : () -> (i32, i32)
  %unwanted = "test.unwanted"() {kind = "b"} : () -> i32
  %two:2 = "test.two"() : () -> (i32, f32)

  // OperationName: predicates.mlir:[[@LINE+4]]:3:
  // OperationName-NEXT: predicates.pdll:6:13: operand 0 is defined by `test.unwanted`, the rule asks for `test.wanted`
  // OperationName-NEXT: let def = op<test.wanted>;
  // OperationName-NEXT: {{^ {16}\^$}}
  "test.name"(%unwanted) : (i32) -> ()
  // OperandCount: predicates.mlir:[[@LINE+3]]:3:
  // OperandCount-NEXT: predicates.pdll:12:14: it has 2 operands, the rule asks for 3
  // OperandCount-NEXT: let root = op<test.operand_count>(a: Value, b: Value, c: Value) -> ();
  "test.operand_count"(%arg, %arg) : (i32, i32) -> ()
  // OperandsAtLeast: predicates.mlir:[[@LINE+3]]:3:
  // OperandsAtLeast-NEXT: predicates.pdll:17:14: it has 1 operand, the rule asks for at least 2
  // OperandsAtLeast-NEXT: let root = op<test.at_least>(a: Value, b: Value, rest: ValueRange) -> ();
  "test.at_least"(%arg) : (i32) -> ()
  // DefiningOp: predicates.mlir:[[@LINE+3]]:3:
  // DefiningOp-NEXT: predicates.pdll:22:13: operand 0 is a block argument, the rule asks for a result of `test.wanted`
  // DefiningOp-NEXT: let def = op<test.wanted>;
  "test.operand"(%arg) : (i32) -> ()
  // OperandGroups: predicates.mlir:[[@LINE+3]]:3:
  // OperandGroups-NEXT: predicates.pdll:28:14: it has 0 operands, the rule asks for at least 1
  // OperandGroups-NEXT: let root = op<test.operands>(a: Value, rest: ValueRange<t: TypeRange>) -> (type<"i32">, types: TypeRange);
  "test.operands"() : () -> ()
  // ResultCount: predicates.mlir:[[@LINE+3]]:3:
  // ResultCount-NEXT: predicates.pdll:33:14: it has 1 result, the rule asks for 2
  // ResultCount-NEXT: let root = op<test.result_count>(a: Value) -> (type<"i32">, second: Type);
  "test.result_count"(%arg) : (i32) -> i32
  // WhichResult: predicates.mlir:[[@LINE+3]]:3:
  // WhichResult-NEXT: predicates.pdll:39:36: operand 0 is result 0 of `test.two`, the rule asks for result 1
  // WhichResult-NEXT: let root = op<test.which_result>(def.1);
  "test.which_result"(%two#0) : (i32) -> ()
  // ResultRange: predicates.mlir:[[@LINE+3]]:3:
  // ResultRange-NEXT: predicates.pdll:45:31: the operands are not the results of `test.two` that the rule asks for
  // ResultRange-NEXT: let root = op<test.results>(def);
  "test.results"(%two#0) : (i32) -> ()
  // AttributePresent: predicates.mlir:[[@LINE+3]]:3:
  // AttributePresent-NEXT: predicates.pdll:50:39: it has no attribute `size`, the rule asks for one
  // AttributePresent-NEXT: let root = op<test.present> {size = size: Attr};
  "test.present"() : () -> ()
  // AttributeValue: predicates.mlir:[[@LINE+3]]:3:
  // AttributeValue-NEXT: predicates.pdll:57:12: attribute `kind` is "relu", the rule asks for "zero"
  // AttributeValue-NEXT: kind = "zero"
  "test.value"() {size = 4, kind = "relu"} : () -> ()
  // AttributeType: predicates.mlir:[[@LINE+3]]:3:
  // AttributeType-NEXT: predicates.pdll:64:23: the type of attribute `size` is i64, the rule asks for i32
  // AttributeType-NEXT: size = size: Attr<type<"i32">>
  "test.attribute_type"() {size = 4 : i64} : () -> ()
  // OperandType: predicates.mlir:[[@LINE+3]]:3:
  // OperandType-NEXT: predicates.pdll:72:14: the type of operand 1 is f32, the rule asks for i32
  // OperandType-NEXT: b: Value<type<"i32">>
  "test.type"(%float, %float) : (f32, f32) -> ()
  // ResultType: predicates.mlir:[[@LINE+3]]:3:
  // ResultType-NEXT: predicates.pdll:79:22: the type of result 1 is i32, the rule asks for f32
  // ResultType-NEXT: -> (first: Type, type<"f32">);
  "test.result_type"(%arg) : (i32) -> (i32, i32)
  // SameOperand: predicates.mlir:[[@LINE+3]]:3:
  // SameOperand-NEXT: predicates.pdll:84:14: operand 1 is another value than operand 0, the rule asks for one
  // SameOperand-NEXT: let root = op<test.same>(a: Value, a) -> ();
  "test.same"(%wanted, %unwanted) : (i32, i32) -> ()
  // SameType: predicates.mlir:[[@LINE+3]]:3:
  // SameType-NEXT: predicates.pdll:89:55: the type of operand 1 is f32, the rule asks for the same as the type of operand 0, which is i32
  // SameType-NEXT: let root = op<test.same_type>(a: Value<type: Type>, b: Value<type>) -> ();
  "test.same_type"(%arg, %float) : (i32, f32) -> ()
  // OneAttributeTwice: predicates.mlir:[[@LINE+3]]:3:
  // OneAttributeTwice-NEXT: predicates.pdll:94:13: attribute `kind` of the `test.wanted` that defines operand 0 is "a", the rule asks for the same as attribute `kind`, which is "b"
  // OneAttributeTwice-NEXT: let def = op<test.wanted> {kind = kind: Attr};
  "test.same_attribute"(%wanted) {kind = "b"} : (i32) -> ()
  // Native: predicates.mlir:[[@LINE+3]]:3:
  // Native-NEXT: predicates.pdll:102:11: requires size(sizes) == 2: sizes = 1
  // Native-NEXT: require size(sizes) == 2;
  "test.native"() {size = 2, sizes = [1]} : () -> ()
  // Composed: predicates.mlir:[[@LINE+3]]:3:
  // Composed-NEXT: predicates.pdll:109:3: HasNoAttribute: it has "stop"
  // Composed-NEXT: HasNoAttribute(root, "stop");
  "test.composed"() {sizes = [1, 2, 3], stop} : () -> ()
  // Negated: predicates.mlir:[[@LINE+3]]:3:
  // Negated-NEXT: predicates.pdll:120:11: requires !(kind in ['sum', 'max']): kind = "max"
  // Negated-NEXT: require !(kind in ["sum", "max"]);
  "test.negated"() {kind = "max"} : () -> ()
  // WithResult: predicates.mlir:[[@LINE+3]]:3:
  // WithResult-NEXT: predicates.pdll:128:11: requires first == third: first = 1, third = 3
  // WithResult-NEXT: require first == third;
  "test.with_result"() {sizes = [1, 2, 3]} : () -> ()
  // WithResult: predicates.mlir:[[@LINE+3]]:3:
  // WithResult-NEXT: predicates.pdll:127:15: cannot compute sizes[2]: sizes = [1, 2]; index 2 is out of range: the list has 2 elements
  // WithResult-NEXT: let third = sizes[2];
  "test.with_result"() {sizes = [1, 2]} : () -> ()
  // AnyUser: predicates.mlir:[[@LINE+3]]:3:
  // AnyUser-NEXT: predicates.pdll:135:3: HasNoAttribute: it has "stop"
  // AnyUser-NEXT: HasNoAttribute(other, "stop");
  "test.user"(%arg) : (i32) -> ()
  "test.other"(%arg) {kind = "first"} : (i32) -> ()
  "test.other"(%arg) {kind = "last", stop} : (i32) -> ()
  // NoUser: predicates.mlir:[[@LINE+3]]:3:
  // NoUser-NEXT: predicates.pdll:140:15: operand 0 is used by `test.other`, `test.lonely`, `test.same_type`, `test.type` only, the rule asks for a user `test.absent`
  // NoUser-NEXT: let other = op<test.absent>(shared: Value);
  "test.lonely"(%float) : (f32) -> ()

  // What matches.
  "test.name"(%wanted) : (i32) -> ()
  "test.operand_count"(%arg, %arg, %arg) : (i32, i32, i32) -> ()
  "test.at_least"(%arg, %arg, %arg) : (i32, i32, i32) -> ()
  "test.operand"(%wanted) : (i32) -> ()
  "test.operands"(%arg) : (i32) -> i32
  "test.result_count"(%arg) : (i32) -> (i32, i32)
  "test.which_result"(%two#1) : (f32) -> ()
  "test.results"(%two#0, %two#1) : (i32, f32) -> ()
  // ResultRange: predicates.mlir:[[@LINE+3]]:3:
  // ResultRange-NEXT: predicates.pdll:45:31: the operands are not the results of `test.two` that the rule asks for
  // ResultRange-NEXT: let root = op<test.results>(def);
  "test.results"(%two#0, %two#0) : (i32, i32) -> ()
  "test.present"() {size = 1} : () -> ()
  "test.value"() {size = 4, kind = "zero"} : () -> ()
  "test.attribute_type"() {size = 4 : i32} : () -> ()
  "test.type"(%float, %arg) : (f32, i32) -> ()
  "test.result_type"(%arg) : (i32) -> (i32, f32)
  "test.same"(%wanted, %wanted) : (i32, i32) -> ()
  "test.same_type"(%arg, %arg) : (i32, i32) -> ()
  "test.same_attribute"(%wanted) {kind = "a"} : (i32) -> ()
  "test.native"() {size = 2, sizes = [1, 2]} : () -> ()
  "test.composed"() {sizes = [1, 2, 3]} : () -> ()
  "test.negated"() {kind = "min"} : () -> ()
  "test.with_result"() {sizes = [1, 2, 1]} : () -> ()
  "test.user"(%float) : (f32) -> ()
  "test.other"(%float) {kind = "last"} : (f32) -> ()
  "test.twice"(%wanted, %wanted) : (i32, i32) -> ()
  "test.twice"(%wanted, %unwanted) : (i32, i32) -> ()
  "test.twice"(%wanted, %also) : (i32, i32) -> ()
  "test.twice_range"(%arg) : (i32) -> i32
  "test.twice_range"(%arg) : (i32) -> f32
  return
}
