"""../models/reader.onnx → reader.pkl: the weights that are shipped as floats again, for `train.py --from reader.pkl`.

Rounding to 8 bits is not undone; what training starts from answers as the shipped reader does."""
import pickle
import re

import numpy as np
import onnx
from onnx import numpy_helper

model = onnx.load("../models/reader.onnx")
values = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}
constant_of = lambda node: next(values[name] for name in node.input if name in values)
number_of = lambda node: int(re.search(r"\d+", node.name)[0])

products = sorted((node for node in model.graph.node if node.op_type == "MatMulInteger"), key=number_of)
norms = sorted((node for node in model.graph.node if node.op_type == "LayerNormalization"), key=number_of)


def linear(product):
    """The matrix and the bias of one product, in the order of export.py: X · W, scaled, + b."""
    name = product.input[1]
    weights = (values[name].astype(np.float32) - values[product.input[3]]) * values[name.replace("_quantized", "_scale")]
    scaled = product.output[0].removesuffix("_output_quantized")
    return weights, constant_of(next(node for node in model.graph.node if node.op_type == "Add" and scaled in node.input))


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
pickle.dump({"layers": layers, "heads": {"W": weights[:, :5], "b": bias[:5]}}, open("reader.pkl", "wb"))
