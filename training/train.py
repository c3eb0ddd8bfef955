"""examples.json → reader.pkl, and how well it does on the stories of one fold, which it is not trained on.

usage: python train.py [--epochs 2] [--rate 2e-4] [--fold 0; -1: trains on all] [--from reader.pkl, or shipped] [--again 1: what share of the
examples that are not of notes]"""
import argparse
import json
import pickle

import jax
import jax.numpy as jnp
import numpy as np
import optax

from base import MIDDLE, MOST_TOKENS, run, session, shipped, tokenizer, upper_layers
from model import ANSWERS, PAIR, WORTH, logits

options = argparse.ArgumentParser()
options.add_argument("--epochs", type=float, default=2)
options.add_argument("--rate", type=float, default=2e-4)
options.add_argument("--fold", type=int, default=0)
options.add_argument("--from", dest="start")
options.add_argument("--again", type=float, default=1)
options = options.parse_args()

data = json.load(open("examples.json"))
base, tokens = session(MIDDLE), tokenizer()
encodings = [tokens.encode(one) if other is None else tokens.encode(one, other) for _, _, one, other, *_ in data]
lengths = np.array([len(each.ids) for each in encodings])
task, label, fold, of_notes = (np.array([each[at] for each in data]) for at in (0, 1, 4, 5))
rng = np.random.default_rng(5)
BATCH, WIDTHS = 32, (24, 32, 40, 48, 64, 80, MOST_TOKENS)
# Lines are learnt soonest: a third of them at a time, and less of what they say.
taken = (rng.random(len(task)) < np.where(task == 0, 0.35, 1)) & ((of_notes == 1) | (rng.random(len(task)) < options.again))
train = np.where((fold != options.fold) & taken)[0]
held_out = np.where(fold == options.fold)[0]
WEIGHTS = np.array([0.7, 1.0, 0.5], np.float32)
OF_ENDED = 1.5


def batch_of(at):
    width = next(each for each in WIDTHS if each >= lengths[at].max())
    return run(base, [encodings[each] for each in at], width)


def loss(params, values, mask, task, label, weight, key):
    z = logits(params, values, mask, key)
    is_so = (label > 0).astype(jnp.float32)
    worth = optax.sigmoid_binary_cross_entropy(z[:, WORTH], is_so)
    pair = optax.softmax_cross_entropy_with_integer_labels(z[:, PAIR], label)
    answers = optax.sigmoid_binary_cross_entropy(z[:, ANSWERS], is_so)
    return (jnp.select([task == 0, task == 1], [worth, pair], answers) * weight).mean()


if options.start == "shipped":
    params = shipped()
elif options.start:
    params = pickle.load(open(options.start, "rb"))
else:
    params = {"layers": upper_layers(), "heads": {"W": rng.normal(0, 0.02, (384, 5)).astype(np.float32), "b": np.zeros(5, np.float32)}}
params = jax.tree.map(jnp.array, params)
steps = int(options.epochs * len(train) / BATCH)
schedule = optax.warmup_cosine_decay_schedule(0, options.rate, steps // 20, steps, options.rate / 50)
optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(schedule, weight_decay=0.01))
state = optimiser.init(params)


@jax.jit
def step(params, state, *batch):
    value, gradient = jax.value_and_grad(loss)(params, *batch)
    updates, state = optimiser.update(gradient, state, params)
    return optax.apply_updates(params, updates), state, value


def batches():
    """Of like lengths, for ever, in no order."""
    while True:
        order = rng.permutation(train)
        for start in range(0, len(order), BATCH * 40):
            part = order[start : start + BATCH * 40]
            part = part[np.argsort(lengths[part], kind="stable")]
            starts = range(0, len(part) - BATCH + 1, BATCH)
            for at in rng.permutation(len(starts)):
                yield part[starts[at] : starts[at] + BATCH]


mean, key = 0.0, jax.random.key(1)
for number, at in zip(range(1, steps + 1), batches()):
    weight = WEIGHTS[task[at]] * np.where((task[at] == 1) & (label[at] == 1), OF_ENDED, 1.0)
    params, state, value = step(params, state, *batch_of(at), task[at], label[at], weight, jax.random.fold_in(key, number))
    mean = float(value) if number == 1 else 0.98 * mean + 0.02 * float(value)
    if number % 50 == 0:
        print(f"step {number} of {steps}, loss {mean:.3f}", flush=True)
pickle.dump(jax.tree.map(np.array, params), open("reader.pkl", "wb"))


def area(scores, is_so):
    """Under the ROC curve: how often something that is so scores above something that is not."""
    ranks = scores.argsort().argsort() + 1
    so = is_so.sum()
    return (ranks[is_so].sum() - so * (so + 1) / 2) / (so * (len(is_so) - so))


if len(held_out) > 0:
    evaluate, order = jax.jit(logits), held_out[np.argsort(lengths[held_out], kind="stable")]
    z = np.zeros((len(task), 5), np.float32)
    for start in range(0, len(order), BATCH):
        at = order[start : start + BATCH]
        padded = np.concatenate([at, np.repeat(at[-1:], BATCH - len(at))])
        z[at] = evaluate(params, *batch_of(padded))[: len(at)]
    lines, pairs, asked = (held_out[task[held_out] == each] for each in range(3))
    likely = np.array(jax.nn.softmax(z[:, PAIR]))
    print("area under the curve, fold", options.fold)
    print(f"  worth remembering {area(z[lines, WORTH], label[lines] == 1):.3f}")
    print(f"  ended {area(likely[pairs, 1], label[pairs] == 1):.3f}, the same {area(likely[pairs, 2], label[pairs] == 2):.3f}")
    print(f"  answers {area(z[asked, ANSWERS], label[asked] == 1):.3f}")
    for least in (0.3, 0.5, 0.6, 0.7, 0.8, 0.9):
        said, ended = likely[pairs, 1] >= least, label[pairs] == 1
        print(f"  ended from {least}: {said[ended].mean():.2f} of what is, {said[~ended].mean():.3f} of what is not")
