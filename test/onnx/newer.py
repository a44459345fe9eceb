"""What versions of ONNX that Debian's package does not know have beside: the
attributes that operators got, by version, with type and default; and nodes of
operators that are new or of com.microsoft, with inputs."""
import numpy
import onnx

NEWER = {
    "AveragePool": {19: {"dilations": ("INTS", [1, 1])}},
    "Cast": {19: {"saturate": ("INT", 1)}},
    "CastLike": {19: {"saturate": ("INT", 1)}},
    "DequantizeLinear": {21: {"block_size": ("INT", 0)}},
    "LpPool": {18: {"ceil_mode": ("INT", 0), "dilations": ("INTS", [1, 1])}},
    "Pad": {19: {"mode": ("STRING", "constant")}},
    "QuantizeLinear": {21: {"block_size": ("INT", 0), "saturate": ("INT", 1),
                            "output_dtype": ("INT", 0)}},
    "ReduceMax": {18: {"noop_with_empty_axes": ("INT", 0)}},
    "ReduceMean": {18: {"noop_with_empty_axes": ("INT", 0)}},
    "Resize": {19: {
        "antialias": ("INT", 0), "axes": ("INTS", [0]),
        "coordinate_transformation_mode": ("STRING", "half_pixel"),
        "keep_aspect_ratio_policy": ("STRING", "stretch")}},
    "ScatterElements": {18: {"reduction": ("STRING", "none")}},
    "ScatterND": {18: {"reduction": ("STRING", "none")}},
    "Split": {18: {"num_outputs": ("INT", 0)}}}


def NEWER_NODES():
    """(domain, operator, version, node, arrays, attributes, results)"""
    random = numpy.random.default_rng(5)

    def floats(*shape):
        return random.standard_normal(shape).astype("f4")
    epsilon = {"epsilon": ("FLOAT", 1e-5)}
    ints = numpy.array([[1, 5], [6, 3]], "i4")
    table = [
        ("", "BitwiseAnd", 18, [ints, ints.T.copy()], {}, {}),
        ("", "BitwiseNot", 18, [ints], {}, {}),
        ("", "BitwiseOr", 18, [ints, ints.T.copy()], {}, {}),
        ("", "BitwiseXor", 18, [ints, ints.T.copy()], {}, {}),
        ("", "CenterCropPad", 18, [floats(5, 4), numpy.array([3, 6])], {},
         {"axes": ("INTS", [0])}),
        ("", "Col2Im", 18, [floats(1, 8, 9), numpy.array([4, 4]),
                            numpy.array([2, 2])], {},
         {"dilations": ("INTS", []), "pads": ("INTS", []),
          "strides": ("INTS", [])}),
        ("", "DFT", 20, [floats(1, 4, 3, 1)], {},
         {"inverse": ("INT", 0), "onesided": ("INT", 0)}),
        ("", "Gelu", 20, [floats(2, 3)], {},
         {"approximate": ("STRING", "none")}),
        ("", "GroupNormalization", 21, [floats(1, 4, 3), floats(4), floats(4)],
         {"num_groups": 4}, {**epsilon, "num_groups": ("INT", 3),
                             "stash_type": ("INT", 1)}),
        ("", "Mish", 18, [floats(2, 3)], {}, {}),
        ("com.microsoft", "BiasGelu", 1, [floats(2, 3), floats(3)], {}, {}),
        ("com.microsoft", "FastGelu", 1, [floats(2, 3), floats(3)], {}, {}),
        ("com.microsoft", "FusedMatMul", 1, [floats(3, 3), floats(3, 3)], {},
         {"alpha": ("FLOAT", 1.0), "transA": ("INT", 0), "transB": ("INT", 0),
          "transBatchA": ("INT", 0), "transBatchB": ("INT", 0)}),
        ("com.microsoft", "Gelu", 1, [floats(2, 3)], {}, {}),
        ("com.microsoft", "QuickGelu", 1, [floats(2, 3)], {},
         {"alpha": ("FLOAT", 1.702)}),
        ("com.microsoft", "SkipLayerNormalization", 1,
         [floats(1, 2, 4), floats(1, 2, 4), floats(4), floats(4), floats(4)], {},
         epsilon),
        ("com.microsoft", "SkipSimplifiedLayerNormalization", 1,
         [floats(1, 2, 4), floats(1, 2, 4), floats(4)], {}, epsilon)]
    for domain, op, version, arrays, given, attributes in table:
        names = [f"x{number}" for number in range(len(arrays))]
        node = onnx.helper.make_node(op, names, ["y"], domain=domain, **given)
        yield (domain, op, version, node, dict(zip(names, arrays)), attributes,
               1)
