"""examples.json → reader.pkl, and how well it does on the stories of one fold, which it is not trained on.

It learns from the base model's own layers, then goes on from there in some runs of their own, and the reader is the mean of their weights, which
does better than any of them (Wortsman et al. 2022, "Model soups"). reader.pkl is written after each run.

usage: python train.py [--first 8:3e-4] [--runs 3:1e-4 3:1.5e-4 3:2e-4: epochs and rate of each] [--fold 0; -1: trains on all]
[--from reader.pkl, or shipped: goes on from there at once]"""
import argparse
import json
import pickle
import time
from concurrent.futures import ThreadPoolExecutor

import jax
import jax.numpy as jnp
import numpy as np
import optax

from base import FIRST, MOST_TOKENS, base_weights, padded, shipped, tokenizer, upper_layers
from model import ANSWERS, OUTPUTS, PAIR, WORTH, logits, lower

options = argparse.ArgumentParser()
options.add_argument("--first", default="8:3e-4")
options.add_argument("--runs", nargs="*", default=["3:1e-4", "3:1.5e-4", "3:2e-4"])
options.add_argument("--fold", type=int, default=0)
options.add_argument("--from", dest="start")
options = options.parse_args()

# The examples of one call to the device: STRIDE batches of like lengths, one after the other.
BATCH, STRIDE, WIDTHS = 64, 16, (24, 32, 48, MOST_TOKENS)
# How many texts the service reads together differs, and with it how they are rounded.
TOGETHER = (4, 16, 32)
# By task: a line, a pair, a question and a line.
WEIGHTS = np.array([0.7, 1.0, 0.5], np.float32)
OF_ENDED = 1.5
# Lines are learnt soonest: a third of them in each epoch.
OF_LINES = 0.35

data = json.load(open("examples.json"))
tokens = tokenizer()
encodings = tokens.encode_batch([one if other is None else (one, other) for _, _, one, other, *_ in data])
task, label, fold = (np.array([each[at] for each in data], np.int32) for at in (0, 1, 4))
weight = WEIGHTS[task] * np.where((task == 1) & (label == 1), OF_ENDED, 1).astype(np.float32)
widths = np.array(WIDTHS)[np.searchsorted(WIDTHS, [len(each.ids) for each in encodings])]
base = jax.tree.map(jnp.array, base_weights())
rng = np.random.default_rng(5)


def texts_of(width, chosen):
    """The places of the chosen examples of one width, and on the device their ids, types and mask, and what is said of them."""
    at = np.where((widths == width) & chosen)[0]
    texts = padded([encodings[each] for each in at], width)
    return at, jax.tree.map(jnp.array, (*(each.astype(np.int32) for each in texts), task[at], label[at], weight[at]))


def read(params, texts, together, key=None):
    ids, types, mask = texts
    hidden = jax.lax.stop_gradient(lower(base, ids, types, mask, together, FIRST))
    return logits(params, hidden, mask, together, key)


def rows_together(size):
    group = jnp.arange(BATCH) // size
    return group[:, None] == group


def loss(params, texts, key):
    ids, types, mask, task, label, weight = texts
    groups, dropout = jax.random.split(key)
    z = read(params, (ids, types, mask), rows_together(jax.random.choice(groups, jnp.array(TOGETHER))), dropout)
    is_so = (label > 0).astype(jnp.float32)
    either = lambda output: optax.sigmoid_binary_cross_entropy(z[:, output], is_so)
    pair = optax.softmax_cross_entropy_with_integer_labels(z[:, PAIR], label)
    losses = jnp.stack([either(WORTH), pair, either(ANSWERS)])
    return (losses[task, jnp.arange(BATCH)] * weight).mean()


rows = {width: texts_of(width, fold != options.fold) for width in WIDTHS}
# Its rate is given step by step.
optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(1, weight_decay=0.01))


@jax.jit
def stride(carried, texts, at, rates, key):
    """STRIDE steps; carried: weights and the optimiser's state."""

    def step(carried, given):
        (params, state), (at, rate, key) = carried, given
        value, gradient = jax.value_and_grad(loss)(params, jax.tree.map(lambda each: each[at], texts), key)
        updates, state = optimiser.update(gradient, state, params)
        return (optax.apply_updates(params, jax.tree.map(lambda each: each * rate, updates)), state), value

    return jax.lax.scan(step, carried, (at, rates, jax.random.split(key, STRIDE)))


def an_epoch():
    """(width, rows of it, (STRIDE, BATCH)), in no order."""
    strides = []
    for width, (at, _) in rows.items():
        order = rng.permutation(len(at))
        order = order[(task[at[order]] > 0) | (rng.random(len(at)) < OF_LINES)]
        count = max(1, round(len(order) / BATCH / STRIDE))
        strides += [(width, each) for each in np.resize(order, (count, STRIDE, BATCH))]
    return [strides[each] for each in rng.permutation(len(strides))]


def new_key():
    return jax.random.key(int(rng.integers(2**31)))


def trained(params, run):
    """The weights after a run from these ones on."""
    epochs, rate = map(float, run.split(":"))
    strides = [each for _ in range(int(epochs)) for each in an_epoch()]
    steps = len(strides) * STRIDE
    rates = optax.warmup_cosine_decay_schedule(0, rate, steps // 20, steps, rate / 50)(jnp.arange(steps)).reshape(-1, STRIDE)
    carried, values, began = (params, optimiser.init(params)), [], time.monotonic()
    for number, (width, at) in enumerate(strides):
        carried, value = compiled[width](carried, rows[width][1], jnp.array(at), rates[number], new_key())
        values.append(value)
        if number % 200 == 199:
            mean, took = float(jnp.stack(values).mean()), time.monotonic() - began
            print(f"{run}: stride {number + 1} of {len(strides)}, {took:.0f} s, loss {mean:.3f}", flush=True)
            values = []
    return carried[0]


def kept(params, path):
    pickle.dump(jax.tree.map(np.array, params), open(path, "wb"))


def mean_of(runs):
    return jax.tree.map(lambda *each: sum(each) / len(each), *runs)


if options.start == "shipped":
    params = shipped()
elif options.start:
    params = pickle.load(open(options.start, "rb"))
else:
    heads = {"W": rng.normal(0, 0.02, (384, OUTPUTS)).astype(np.float32), "b": np.zeros(OUTPUTS, np.float32)}
    params = {"layers": upper_layers(), "heads": heads}
params = jax.tree.map(jnp.array, params)


def program_of(width):
    at, rates = jnp.zeros((STRIDE, BATCH), int), jnp.zeros(STRIDE)
    return stride.lower((params, optimiser.init(params)), rows[width][1], at, rates, new_key()).compile()


if options.runs or not options.start:
    with ThreadPoolExecutor() as pool:
        compiled = dict(zip(rows, pool.map(program_of, rows)))
    print("compiled", flush=True)
if not options.start:
    params = trained(params, options.first)
    kept(params, "reader.pkl")
runs = []
for run in options.runs:
    runs.append(trained(params, run))
    kept(mean_of(runs), "reader.pkl")
if runs:
    params = mean_of(runs)


def area(scores, is_so):
    """Under the ROC curve: how often something that is so scores above something that is not."""
    ranks = scores.argsort().argsort() + 1
    so = is_so.sum()
    return (ranks[is_so].sum() - so * (so + 1) / 2) / (so * (len(is_so) - so))


def recall(scores, is_so, precision):
    """The largest share of what is so that some threshold finds with this precision."""
    order = np.argsort(-scores)
    right = np.cumsum(is_so[order])
    return (right[right >= precision * np.arange(1, len(order) + 1)].max(initial=0)) / is_so.sum()


held_out = fold == options.fold
if held_out.any():
    evaluate = jax.jit(lambda params, *texts: read(params, texts, rows_together(max(TOGETHER))))
    z = np.zeros((len(task), OUTPUTS), np.float32)
    for width in WIDTHS:
        at, texts = texts_of(width, held_out)
        for start in range(0, len(at), BATCH):
            part = np.minimum(np.arange(start, start + BATCH), len(at) - 1)
            z[at[part]] = evaluate(params, *(each[part] for each in texts[:3]))
    lines, pairs, asked = (np.where(held_out & (task == each))[0] for each in range(3))
    likely = np.array(jax.nn.softmax(z[:, PAIR]))
    print("area under the curve, fold", options.fold)
    print(f"  worth remembering {area(z[lines, WORTH], label[lines] == 1):.3f}")
    print(f"  ended {area(likely[pairs, 1], label[pairs] == 1):.3f}, the same {area(likely[pairs, 2], label[pairs] == 2):.3f}")
    print(f"  answers {area(z[asked, ANSWERS], label[asked] == 1):.3f}")
    for kind, name, precision in ((1, "ended", 0.95), (2, "the same", 0.98)):
        print(f"  of what is {name}, {recall(likely[pairs, kind], label[pairs] == kind, precision):.3f} with a precision of {precision}")
