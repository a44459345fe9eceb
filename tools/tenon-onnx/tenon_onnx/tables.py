#===- tenon_onnx/tables.py - What is read of each operator ----------------===#
#
# Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------===#
"""What is read of each operator."""

from .layers import *
from .shapes import *

SPELLINGS = {
    "Einsum": spell_einsum, "EyeLike": spell_eye,
    "GRU": spell_recurrent, "LSTM": spell_recurrent, "RNN": spell_recurrent,
    "QuantizeLinear": spell_quantize, "DequantizeLinear": spell_quantize,
    "MatMulInteger": spell_integer_product,
    "ConvInteger": spell_integer_product,
    "BatchNormalization": spell_batch_norm,
    "InstanceNormalization": spell_instance_norm,
    "NegativeLogLikelihoodLoss": spell_loss,
    "SoftmaxCrossEntropyLoss": spell_loss, "ScatterND": spell_scatter_nd,
    "GatherND": spell_gather_nd, "HannWindow": spell_window,
    "HammingWindow": spell_window, "BlackmanWindow": spell_window, "Shape": spell_shape,
    "Squeeze": spell_squeeze, "Unsqueeze": spell_unsqueeze,
    "Reshape": spell_reshape, "Transpose": spell_transpose,
    "Slice": spell_slice, "Split": spell_split, "Concat": spell_axis,
    "Flatten": spell_flatten, "Expand": spell_expand, "Tile": spell_tile,
    "Pad": spell_pad, "Clip": spell_clip, "Softmax": spell_softmax,
    "LogSoftmax": spell_softmax, "Hardmax": spell_softmax,
    "Conv": spell_windows,
    "QLinearConv": spell_windows, "MaxPool": spell_windows,
    "AveragePool": spell_windows, "LpPool": spell_windows,
    "ConvTranspose": spell_transposed, "Gather": spell_gather,
    "GatherElements": spell_gather, "ScatterElements": spell_scatter,
    "Scatter": spell_scatter,
    "ArgMax": spell_best, "ArgMin": spell_best,
    "LayerNormalization": spell_layer_norm, "Cast": spell_cast,
    "CastLike": spell_cast, "Dropout": spell_dropout, "TopK": spell_top_k,
    "OneHot": spell_one_hot, "CumSum": spell_cum_sum, "Trilu": spell_trilu,
    "Range": spell_range, "ConstantOfShape": spell_constant_of_shape,
    "ReverseSequence": spell_reverse_sequence, "Gemm": spell_gemm,
    "DepthToSpace": spell_depth_to_space,
    "MeanVarianceNormalization": spell_axes,
    "Resize": spell_resize, "Upsample": spell_resize,
    "RoiAlign": spell_roi_align}
for reduction in ("L1", "L2", "LogSum", "LogSumExp", "Max", "Mean", "Min",
                  "Prod", "Sum", "SumSquare"):
    SPELLINGS["Reduce" + reduction] = spell_reduction

# What goes along one axis, and until version 13 along all from there on.
LINES = {"Softmax", "LogSoftmax", "Hardmax"}
# What operators of any number of operands are with two.
CHAINS = {"Max": "Max", "Min": "Min", "Sum": "Add", "Mean": "Add"}
# Attributes that versions of the standard have which the package does not know:
# what each has to be, where nothing here reads it.
NEWER = {
    "AveragePool": {"dilations": None}, "Cast": {"round_mode": "up",
                                                 "saturate": 1},
    "CastLike": {"round_mode": "up", "saturate": 1},
    "LpPool": {"ceil_mode": None, "dilations": None},
    "DequantizeLinear": {"block_size": 0, "output_dtype": 0},
    "QuantizeLinear": {"block_size": 0, "output_dtype": None, "precision": 0,
                       "saturate": 1},
    "Resize": {"antialias": None, "axes": None,
               "keep_aspect_ratio_policy": None},
    "Reshape": {"allowzero": None}, "Split": {"num_outputs": None}}
# Operators of versions that the package does not know, since when they are there,
# and an older one that has the same operands, types and shapes.
LIKE = {"BitwiseAnd": (18, "Add"), "BitwiseNot": (18, "Neg"),
        "BitwiseOr": (18, "Add"), "BitwiseXor": (18, "Add")}
# The attributes of each operation that rules read; rules/onnx has to have the same.
SPATIAL = ("dilations", "kernel_shape", "pads", "strides")
ATTRIBUTES = {
    "ArgMax": ("axis", "keepdims", "select_last_index"),
    "ArgMin": ("axis", "keepdims", "select_last_index"),
    "AveragePool": ("count_include_pad", *SPATIAL),
    "BatchNormalization": ("epsilon",), "BitShift": ("direction",),
    "BlackmanWindow": ("steps",), "HammingWindow": ("steps",),
    "HannWindow": ("steps",),
    "Cast": ("to",), "Celu": ("alpha",), "Concat": ("axis",),
    "Conv": ("group", *SPATIAL), "ConvInteger": ("group", *SPATIAL),
    "ConvTranspose": ("group", "output_padding", *SPATIAL),
    "CumSum": ("axis", "exclusive", "reverse"),
    "DepthToSpace": ("blocksize", "mode"), "DequantizeLinear": ("axis",),
    "Einsum": ("left", "loops", "result", "right"), "Elu": ("alpha",),
    "EyeLike": ("k",), "Flatten": ("axis",), "GRU": ("hidden_size",
                                                     "linear_before_reset"),
    "Gather": ("axis",), "GatherElements": ("axis",),
    "GatherND": ("batch_dims",), "Gemm": ("alpha", "beta", "transA", "transB"),
    "GridSample": ("align_corners", "mode", "padding_mode"),
    "HardSigmoid": ("alpha", "beta"), "Hardmax": ("axis",),
    "InstanceNormalization": ("epsilon",),
    "IsInf": ("detect_negative", "detect_positive"),
    "LRN": ("alpha", "beta", "bias", "size"), "LSTM": ("hidden_size",),
    "LayerNormalization": ("axes", "epsilon"), "LeakyRelu": ("alpha",),
    "LogSoftmax": ("axis",), "MaxPool": ("storage_order", *SPATIAL),
    "MeanVarianceNormalization": ("axes",), "Mod": ("fmod",),
    "NegativeLogLikelihoodLoss": ("ignore_index", "reduction"),
    "OneHot": ("axis",), "Pad": ("mode", "pads"),
    "QLinearConv": ("group", *SPATIAL), "QuantizeLinear": ("axis",),
    "RNN": ("hidden_size",), "Resize": (
        "antialias", "axes", "coordinate_transformation_mode", "cubic_coeff_a",
        "exclude_outside", "extrapolation_value", "mode", "nearest_mode",
        "roi", "scales"),
    "ReverseSequence": ("batch_axis", "time_axis"),
    "RoiAlign": ("coordinate_transformation_mode", "mode", "sampling_ratio",
                 "spatial_scale"),
    "ScatterElements": ("axis", "reduction"), "ScatterND": ("reduction",),
    "Selu": ("alpha", "gamma"), "Shape": ("start",),
    "Shrink": ("bias", "lambd"), "Slice": ("starts", "steps"),
    "Softmax": ("axis",),
    "SoftmaxCrossEntropyLoss": ("ignore_index", "reduction"),
    "SpaceToDepth": ("blocksize",), "Squeeze": ("axes",),
    "ThresholdedRelu": ("alpha",), "Tile": ("repeats",),
    "TopK": ("axis", "k", "largest", "sorted"), "Transpose": ("perm",),
    "Trilu": ("k", "upper"), "Unsqueeze": ("axes",)}
for reduction in [name for name in SPELLINGS if name.startswith("Reduce")]:
    ATTRIBUTES[reduction] = ("axes", "keepdims")
    NEWER[reduction] = {"noop_with_empty_axes": None}
# The words that rules read of those that are words.
LOSSES = ("none", "sum", "mean")
JOINS = ("none", "add", "mul", "max", "min")
WORDS = {
    ("DepthToSpace", "mode"): ("DCR", "CRD"),
    ("BitShift", "direction"): ("LEFT", "RIGHT"),
    ("GridSample", "mode"): ("nearest", "bilinear", "bicubic"),
    ("GridSample", "padding_mode"): ("zeros", "border", "reflection"),
    ("NegativeLogLikelihoodLoss", "reduction"): LOSSES,
    ("Pad", "mode"): ("constant", "edge", "reflect", "wrap"),
    ("Resize", "coordinate_transformation_mode"): (
        "half_pixel", "asymmetric", "align_corners", "pytorch_half_pixel",
        "tf_half_pixel_for_nn", "tf_crop_and_resize", "half_pixel_symmetric"),
    ("Resize", "mode"): ("nearest", "linear", "cubic"),
    ("Resize", "nearest_mode"): ("round_prefer_floor", "round_prefer_ceil",
                                 "floor", "ceil"),
    ("RoiAlign", "coordinate_transformation_mode"): (
        "half_pixel", "output_half_pixel"),
    ("RoiAlign", "mode"): ("avg", "max"),
    ("ScatterElements", "reduction"): JOINS, ("ScatterND", "reduction"): JOINS,
    ("SoftmaxCrossEntropyLoss", "reduction"): LOSSES}
# The words of attributes that the reader takes, and names of those that are 0 or 1.
COMMON = {"auto_pad": ("NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"),
          "direction": ("forward", "reverse", "bidirectional", "LEFT", "RIGHT"),
          "keep_aspect_ratio_policy": ("stretch", "not_larger", "not_smaller")}
FLAGS = {"align_corners", "allowzero", "antialias", "broadcast", "ceil_mode",
         "center_point_box", "count_include_pad", "detect_negative",
         "detect_positive", "exclude_outside", "exclusive", "fmod",
         "input_forget", "is_test", "keepdims", "largest", "layout",
         "linear_before_reset", "new_axis", "noop_with_empty_axes", "onesided",
         "inverse", "output_sequence", "periodic", "reverse",
         "select_last_index", "sorted", "storage_order",
         "training_mode", "transA", "transB", "upper"}
# A word that a newer version has for the same.
SAME = {("GridSample", "mode"): {"linear": "bilinear", "cubic": "bicubic"}}
# Of operations with optional ones, how many operands or results there may be.
OPERANDS = {"Concat": 32}
RESULTS = {"LayerNormalization": 3, "Unique": 4}
# A loop is unrolled where it is known to run no more often.
ROUNDS = 1000
# Of these a result that nobody asks for is there as well.
WHOLE = {"GRU": 2, "LSTM": 3, "RNN": 2}
# Operators of tensors that the dialect does not have: those whose result has as
# many elements as it finds, and the others.
UNKNOWN_SIZE = {"Compress", "NonMaxSuppression", "NonZero", "Unique"}
WITHOUT = {"Det", "MaxRoiPool"}
# What depends on chance.
RANDOM = {"Bernoulli", "Multinomial", "RandomNormal", "RandomNormalLike",
          "RandomUniform", "RandomUniformLike"}
# Until version 7 these say by attributes how operands are broadcast.
ALIGNED = {"Add", "And", "Div", "Equal", "Greater", "Less", "Mul", "Or", "Pow",
           "Sub", "Xor"}
