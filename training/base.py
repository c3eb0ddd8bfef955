"""bge-small-en-v1.5 as Cairn has it, 8-bit quantised: its lower layers' output, its upper layers' weights, and those of the shipped reader."""
import os
import re

import numpy as np
import onnx
import onnxruntime
from onnx import numpy_helper
from tokenizers import Tokenizer

MODEL = os.environ.get("MODEL_DIR", os.path.expanduser("~/.cache/cairn/models/bge-small-en-v1.5-q8"))
# Layers FIRST to LAST are trained anew.
FIRST, LAST = 6, 11
MIDDLE = f"/encoder/layer.{FIRST - 1}/output/LayerNorm/Add_1_output_0"
MOST_TOKENS = 112


def tokenizer():
    found = Tokenizer.from_file(f"{MODEL}/tokenizer.json")
    found.no_padding()
    found.enable_truncation(MOST_TOKENS)
    return found


def session(output):
    """The base model up to one of its values, "last_hidden_state" or MIDDLE."""
    model = onnx.load(f"{MODEL}/model_quantized.onnx")
    del model.graph.output[:]
    model.graph.output.append(onnx.helper.make_tensor_value_info(output, onnx.TensorProto.FLOAT, None))
    return onnxruntime.InferenceSession(model.SerializeToString())


def run(base, encodings):
    """What the base model makes of some encoded texts, (texts, tokens, 384), and their mask, (texts, tokens)."""
    ids, types, mask = (np.zeros((len(encodings), max(len(each.ids) for each in encodings)), np.int64) for _ in range(3))
    for row, encoding in enumerate(encodings):
        size = len(encoding.ids)
        ids[row, :size], types[row, :size], mask[row, :size] = encoding.ids, encoding.type_ids, 1
    return base.run(None, {"input_ids": ids, "attention_mask": mask, "token_type_ids": types})[0], mask


def untrained(rng):
    """A reader that knows nothing: the upper layers of the base model as floats, and heads of the five logits of model.py, (384, 5)."""
    model = onnx.load(f"{MODEL}/model_quantized.onnx")
    values = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}
    nodes = {node.name: node for node in model.graph.node}
    matrices = {
        "q": "attention/self/query", "k": "attention/self/key", "v": "attention/self/value",
        "o": "attention/output/dense", "f": "intermediate/dense", "g": "output/dense",
    }
    norms = {"l1": "attention.output.LayerNorm", "l2": "output.LayerNorm"}

    def matrix(path):
        inputs = nodes[f"{path}/MatMul_quant"].input
        weights, zero = (values[inputs[at]].astype(np.float32) for at in (1, 3))
        return (weights - zero) * values[inputs[1].replace("_quantized", "_scale")]

    layers = []
    for number in range(FIRST, LAST + 1):
        layer = {}
        for name, path in matrices.items():
            layer["W" + name] = matrix(f"/encoder/layer.{number}/{path}")
            layer["b" + name] = values[f"encoder.layer.{number}.{path.replace('/', '.')}.bias"]
        for name, path in norms.items():
            layer[name + "g"] = values[f"encoder.layer.{number}.{path}.weight"]
            layer[name + "b"] = values[f"encoder.layer.{number}.{path}.bias"]
        layers.append(layer)
    return {"layers": layers, "heads": {"W": rng.normal(0, 0.02, (384, 5)).astype(np.float32), "b": np.zeros(5, np.float32)}}


def shipped():
    """../models/reader.onnx as floats, without the output of lasting.py. Its rounding is not undone, so it answers as the shipped reader does."""
    model = onnx.load("../models/reader.onnx")
    values = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}
    constant_of = lambda node: next(values[name] for name in node.input if name in values)
    number_of = lambda node: int(re.search(r"\d+", node.name)[0])
    products, norms = (
        sorted((node for node in model.graph.node if node.op_type == kind), key=number_of)
        for kind in ("MatMulInteger", "LayerNormalization")
    )

    def linear(product):
        """The matrix and the bias of one product, in the order of export.py: X · W, scaled, + b."""
        name = product.input[1]
        scale = values[name.replace("_quantized", "_scale")]
        scaled = product.output[0].removesuffix("_output_quantized")
        added = next(node for node in model.graph.node if node.op_type == "Add" and scaled in node.input)
        return (values[name].astype(np.float32) - values[product.input[3]]) * scale, constant_of(added)

    layers = []
    for number in range(len(norms) // 2):
        layer = {}
        for name, product in zip("kvqofg", products[6 * number :]):
            layer["W" + name], layer["b" + name] = linear(product)
        for name, norm in zip(("l1", "l2"), norms[2 * number :]):
            layer[name + "g"], layer[name + "b"] = (values[each] for each in norm.input[1:])
        layers.append(layer)
    # The last output, what lasts, is learnt by lasting.py from these layers.
    weights, bias = linear(products[-1])
    return {"layers": layers, "heads": {"W": weights[:, :5], "b": bias[:5]}}
