"""stories.json and lasting.txt → the sixth output of ../models/reader.onnx: whether a line lasts and is understood by itself.

A logistic regression (L2, by Newton's method) on what the reader's last layer makes of a line; the layers stay as they are. How
strongly it is held back is chosen on folds 3–5 of 20, how well it does is said of folds 0–2, and the rest is what it learns from."""
import numpy as np
import onnx
import onnxruntime
from onnx import numpy_helper

from base import MIDDLE, run, session, tokenizer
from corpus import fold_of, raw, stories

PATH, SHIPPED_OUTPUTS = "../models/reader.onnx", 5
model = onnx.load(PATH)
values = {each.name: each for each in model.graph.initializer}
head = next(node for node in reversed(model.graph.node) if node.op_type == "MatMulInteger")
state = next(node for node in model.graph.node if head.input[0] in node.output).input[0]


def array(name):
    return numpy_helper.to_array(values[name])


def states(texts):
    """What the reader's last layer makes of each text by itself: (texts, 384)."""
    inside = onnx.load(PATH)
    inside.graph.output.append(onnx.helper.make_tensor_value_info(state, onnx.TensorProto.FLOAT, None))
    reader, base, tokens = onnxruntime.InferenceSession(inside.SerializeToString()), session(MIDDLE), tokenizer()
    found = []
    for text in texts:
        hidden, mask = run(base, [tokens.encode(text)])
        found.append(reader.run([state], {"hidden": hidden, "attention_mask": mask})[0].reshape(-1))
    return np.array(found)


def labelled():
    """(text, 1 or 0, fold) of every line that lasting.txt names."""
    told = {(story["file"], story["name"]): story for story in stories()}
    for each in open("lasting.txt"):
        file, rest = each.rstrip("\n").split(" ", 1)
        name, marks = rest.split(" | ")
        story = told[file, name]
        lines = {line["id"]: line for line in story["lines"]}
        for mark in marks.split():
            yield raw(lines[int(mark[1:])]), int(mark[0] == "+"), fold_of(story)


def fit(x, y, l2):
    """The weights, (385,), of the standardised columns and a constant."""
    x, weights = np.c_[x, np.ones(len(x))], np.zeros(x.shape[1] + 1)
    held = np.diag([float(l2)] * (len(weights) - 1) + [1e-6])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        change = np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + held, x.T @ (p - y) + held @ weights)
        weights -= change
    return weights


texts, y, fold = (np.array(column) for column in zip(*labelled()))
x = states(texts)
learnt, chosen, reported = fold > 5, (fold >= 3) & (fold <= 5), fold <= 2
mean, deviation = x[learnt].mean(0), x[learnt].std(0)
x = (x - mean) / deviation


def likelihoods(weights, rows):
    return 1 / (1 + np.exp(-(x[rows] @ weights[:-1] + weights[-1])))


def surprise(l2):
    p = likelihoods(fit(x[learnt], y[learnt], l2), chosen)
    return -np.mean(np.log(np.where(y[chosen] == 1, p, 1 - p)))


l2 = min((3, 10, 30, 100, 300, 1000), key=surprise)
weights = fit(x[learnt], y[learnt], l2)
p, truth = likelihoods(weights, reported), y[reported]
print(f"{learnt.sum()} lines learnt, L2 {l2}; of {len(truth)} others {truth.mean():.3f} last;", end=" ")
print(f"one that does ranks above one that does not: {(p[truth == 1][:, None] > p[truth == 0]).mean():.3f}")
for least in (0.5, 0.6, 0.7, 0.8, 0.9):
    taken = p >= least
    print(f"from {least}: precision {truth[taken].mean():.3f}, recall {truth[taken].sum() / truth.sum():.3f}")

column = weights[:-1] / deviation
scale = np.float32(np.abs(column).max() / 63)  # 7 bits, as in export.py
additions = {
    head.input[1]: np.round(column / scale).astype(np.int8)[:, None],
    head.input[3]: np.zeros(1, np.int8),
    head.input[1].replace("_quantized", "_scale"): np.array([scale]),
    next(node for node in model.graph.node[-4:] if node.op_type == "Add").input[1]: np.array([weights[-1] - column @ mean]),
}
for name, added in additions.items():
    old = array(name)[..., :SHIPPED_OUTPUTS]
    values[name].CopyFrom(numpy_helper.from_array(np.concatenate([old, added.astype(old.dtype)], -1), name))
model.graph.output[0].type.tensor_type.shape.dim[1].dim_value = SHIPPED_OUTPUTS + 1
del model.graph.value_info[:]  # the shapes of what is inside, which were those of one output less
onnx.checker.check_model(model)
onnx.save(model, PATH)
