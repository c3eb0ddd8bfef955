"""reader.pkl → ../models/reader.onnx, quantised: hidden (texts, tokens, 384), attention_mask (texts, tokens) → logits (texts, 5)."""
import os
import pickle
import tempfile

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

params = pickle.load(open("reader.pkl", "rb"))
nodes, constants = [], []


def const(value, dtype=np.float32):
    name = f"c{len(constants)}"
    constants.append(numpy_helper.from_array(np.asarray(value, dtype), name))
    return name


def op(kind, *inputs, name=None, **attributes):
    output = name or f"v{len(nodes)}"
    nodes.append(helper.make_node(kind, list(inputs), [output], name=f"{kind}_{len(nodes)}", **attributes))
    return output


def linear(x, layer, name):
    return op("Add", op("MatMul", x, const(layer["W" + name])), const(layer["b" + name]))


def norm(x, layer, name):
    return op("LayerNormalization", x, const(layer[name + "g"]), const(layer[name + "b"]), axis=-1, epsilon=1e-12)


first, last = const([0], np.int64), const([1], np.int64)
by_head, joined = const([0, -1, 12, 32], np.int64), const([0, -1, 384], np.int64)
mask = op("Cast", op("Unsqueeze", op("Unsqueeze", "attention_mask", last), last), to=TensorProto.FLOAT)
bias = op("Mul", op("Sub", const(1), mask), const(-1e9), name="mask_bias")
x = "hidden"
for number, layer in enumerate(params["layers"]):
    k = op("Transpose", op("Reshape", linear(x, layer, "k"), by_head), perm=[0, 2, 3, 1])
    v = op("Transpose", op("Reshape", linear(x, layer, "v"), by_head), perm=[0, 2, 1, 3])
    if number == len(params["layers"]) - 1:
        x = op("Slice", x, first, last, last)
    q = op("Transpose", op("Reshape", linear(x, layer, "q"), by_head), perm=[0, 2, 1, 3])
    attention = op("Softmax", op("Add", op("Mul", op("MatMul", q, k), const(1 / np.sqrt(32))), bias), axis=-1)
    seen = op("Reshape", op("Transpose", op("MatMul", attention, v), perm=[0, 2, 1, 3]), joined)
    x = norm(op("Add", x, linear(seen, layer, "o")), layer, "l1")
    inner = linear(x, layer, "f")
    half = op("Mul", inner, const(0.5))
    gelu = op("Mul", half, op("Add", const(1), op("Erf", op("Mul", inner, const(1 / np.sqrt(2))))))
    x = norm(op("Add", x, linear(gelu, layer, "g")), layer, "l2")
op("Squeeze", linear(x, params["heads"], ""), last, name="logits")

sizes = {"hidden": (TensorProto.FLOAT, ["texts", "tokens", 384]), "attention_mask": (TensorProto.INT64, ["texts", "tokens"])}
inputs = [helper.make_tensor_value_info(name, *size) for name, size in sizes.items()]
output = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["texts", 5])
graph = helper.make_graph(nodes, "reader", inputs, [output], constants)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
onnx.checker.check_model(model)
with tempfile.TemporaryDirectory() as directory:
    whole = os.path.join(directory, "reader.onnx")
    onnx.save(model, whole)
    # Weights of 7 bits: with 8, processors without VNNI saturate where they add two products, and likelihoods differ by up to .06.
    quantize_dynamic(
        whole, "../models/reader.onnx", weight_type=QuantType.QInt8, reduce_range=True, per_channel=True, op_types_to_quantize=["MatMul"]
    )
print(os.path.getsize("../models/reader.onnx"), "bytes")
