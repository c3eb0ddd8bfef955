"""bge-small-en-v1.5 as Cairn has it, 8-bit quantised: its lower layers' output, and its upper layers' weights."""
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


def padded(encodings, width=None):
    """Ids, types and the mask of some encoded texts, each (texts, width)."""
    width = width or max(len(encoding.ids) for encoding in encodings)
    ids, types, mask = (np.zeros((len(encodings), width), np.int64) for _ in range(3))
    for row, encoding in enumerate(encodings):
        size = len(encoding.ids)
        ids[row, :size], types[row, :size], mask[row, :size] = encoding.ids, encoding.type_ids, 1
    return ids, types, mask


def run(base, encodings, width=None):
    """What the base model makes of some encoded texts, (texts, width, 384), and their mask, (texts, width)."""
    ids, types, mask = padded(encodings, width)
    return base.run(None, {"input_ids": ids, "attention_mask": mask, "token_type_ids": types})[0], mask


def base_weights():
    """The base model's weights, names as in model.py: what turns tokens into vectors, and all its layers. Matrices as whole numbers and the
    scale of each column."""
    model = onnx.load(f"{MODEL}/model_quantized.onnx")
    values = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}
    nodes = {node.name: node for node in model.graph.node}
    matrices = {
        "q": "attention/self/query", "k": "attention/self/key", "v": "attention/self/value",
        "o": "attention/output/dense", "f": "intermediate/dense", "g": "output/dense",
    }
    norms = {"l1": "attention.output.LayerNorm", "l2": "output.LayerNorm"}

    def vectors(name):
        table, zero, scale = (values[f"embeddings.{name}.weight_{each}"] for each in ("quantized", "zero_point", "scale"))
        return (table.astype(np.float32) - zero) * scale

    def matrix(path):
        inputs = nodes[f"{path}/MatMul_quant"].input
        weights, zero = (values[inputs[at]].astype(np.float32) for at in (1, 3))
        return weights - zero, values[inputs[1].replace("_quantized", "_scale")]

    layers = []
    for number in range(LAST + 1):
        layer = {}
        for name, path in matrices.items():
            layer["W" + name], layer["s" + name] = matrix(f"/encoder/layer.{number}/{path}")
            layer["b" + name] = values[f"encoder.layer.{number}.{path.replace('/', '.')}.bias"]
        for name, path in norms.items():
            layer[name + "g"] = values[f"encoder.layer.{number}.{path}.weight"]
            layer[name + "b"] = values[f"encoder.layer.{number}.{path}.bias"]
        layers.append(layer)
    tables = {name: vectors(f"{name}_embeddings") for name in ("word", "token_type", "position")}
    return {**tables, **{each: values[f"embeddings.LayerNorm.{each}"] for each in ("weight", "bias")}, "layers": layers}


def upper_layers():
    """The weights of the layers that are trained anew, as floats."""
    layers = base_weights()["layers"][FIRST:]
    return [
        {name: value * layer["s" + name[1]] if name[0] == "W" else value for name, value in layer.items() if name[0] != "s"}
        for layer in layers
    ]


def shipped():
    """What train.py trains, of ../models/reader.onnx as floats. Rounding to 8 bits is not undone, so it answers as the shipped reader does."""
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
