"""examples.json → reader.pkl, and how well it does on the stories of one fold, which it is not trained on.

It learns two epochs from the base model's own layers, then goes on from there in some runs of their own, whose mean is the reader: the mean of
weights does better than any of them (Wortsman et al. 2022, "Model soups").

usage: python train.py [--epochs 2] [--rate 2e-4] [--fold 0; -1: trains on all] [--from reader.pkl, or shipped: goes on from there at once]
[--runs 3:1e-4 3:1.5e-4 3:1.5e-4 2:1.5e-4: epochs and rate of each] [--again 1: what share of the examples that are not of notes]"""
import argparse
import json
import pickle

import jax
import jax.numpy as jnp
import numpy as np
import optax

from base import FIRST, MOST_TOKENS, base_weights, padded, shipped, tokenizer, upper_layers
from model import ANSWERS, PAIR, WORTH, logits, lower

options = argparse.ArgumentParser()
options.add_argument("--epochs", type=float, default=2)
options.add_argument("--rate", type=float, default=2e-4)
options.add_argument("--fold", type=int, default=0)
options.add_argument("--from", dest="start")
options.add_argument("--runs", nargs="*", default=["3:1e-4", "3:1.5e-4", "3:1.5e-4", "2:1.5e-4"])
options.add_argument("--again", type=float, default=1)
options = options.parse_args()

data = json.load(open("examples.json"))
tokens = tokenizer()
encodings = [tokens.encode(one) if other is None else tokens.encode(one, other) for _, _, one, other, *_ in data]
lengths = np.array([len(each.ids) for each in encodings])
task, label, fold, of_notes = (np.array([each[at] for each in data]) for at in (0, 1, 4, 5))
base = jax.tree.map(jnp.array, base_weights())
rng = np.random.default_rng(5)
BATCH, WIDTHS = 64, (24, 32, 40, 48, 64, 80, MOST_TOKENS)
# How many texts the service reads together differs, and with it how they are rounded.
TOGETHER = (4, 16, 32)
# Lines are learnt soonest: a third of them at a time, and less of what they say.
taken = (rng.random(len(task)) < np.where(task == 0, 0.35, 1)) & ((of_notes == 1) | (rng.random(len(task)) < options.again))
train = np.where((fold != options.fold) & taken)[0]
held_out = np.where(fold == options.fold)[0]
WEIGHTS = np.array([0.7, 1.0, 0.5], np.float32)
OF_ENDED = 1.5


def texts_of(at):
    return padded([encodings[each] for each in at], next(each for each in WIDTHS if each >= lengths[at].max()))


def read(params, ids, types, mask, groups, key=None):
    hidden = jax.lax.stop_gradient(lower(base, ids, types, mask, groups, FIRST))
    return logits(params, hidden, mask, groups, key)


def loss(params, texts, groups, task, label, weight, key):
    z = read(params, *texts, groups, key)
    is_so = (label > 0).astype(jnp.float32)
    worth = optax.sigmoid_binary_cross_entropy(z[:, WORTH], is_so)
    pair = optax.softmax_cross_entropy_with_integer_labels(z[:, PAIR], label)
    answers = optax.sigmoid_binary_cross_entropy(z[:, ANSWERS], is_so)
    return (jnp.select([task == 0, task == 1], [worth, pair], answers) * weight).mean()


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


def trained(params, epochs, rate, name):
    """The weights after some epochs from these ones on."""
    steps = int(epochs * len(train) / BATCH)
    schedule = optax.warmup_cosine_decay_schedule(0, rate, steps // 20, steps, rate / 50)
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(schedule, weight_decay=0.01))

    def step(params, state, groups, *batch):
        value, gradient = jax.value_and_grad(loss)(params, batch[0], groups, *batch[1:])
        updates, state = optimiser.update(gradient, state, params)
        return optax.apply_updates(params, updates), state, value

    step = jax.jit(step, static_argnums=2)
    state, mean, key = optimiser.init(params), 0.0, jax.random.key(int(rng.integers(2**31)))
    for number, at in zip(range(1, steps + 1), batches()):
        weight = WEIGHTS[task[at]] * np.where((task[at] == 1) & (label[at] == 1), OF_ENDED, 1.0)
        groups = BATCH // int(rng.choice(TOGETHER))
        params, state, value = step(params, state, groups, texts_of(at), task[at], label[at], weight, jax.random.fold_in(key, number))
        if number % 50 == 0:
            mean = float(value) if number == 50 else 0.8 * mean + 0.2 * float(value)
            print(f"{name}: step {number} of {steps}, loss {mean:.3f}", flush=True)
    return params


if options.start == "shipped":
    params = shipped()
elif options.start:
    params = pickle.load(open(options.start, "rb"))
else:
    params = {"layers": upper_layers(), "heads": {"W": rng.normal(0, 0.02, (384, 5)).astype(np.float32), "b": np.zeros(5, np.float32)}}
params = jax.tree.map(jnp.array, params)
if not options.start:
    params = trained(params, options.epochs, options.rate, "first")
if options.runs:
    runs = [trained(params, *map(float, run.split(":")), run) for run in options.runs]
    params = jax.tree.map(lambda *each: sum(each) / len(each), *runs)
pickle.dump(jax.tree.map(np.array, params), open("reader.pkl", "wb"))


def area(scores, is_so):
    """Under the ROC curve: how often something that is so scores above something that is not."""
    ranks = scores.argsort().argsort() + 1
    so = is_so.sum()
    return (ranks[is_so].sum() - so * (so + 1) / 2) / (so * (len(is_so) - so))


if len(held_out) > 0:
    evaluate, order = jax.jit(read, static_argnums=4), held_out[np.argsort(lengths[held_out], kind="stable")]
    z = np.zeros((len(task), 5), np.float32)
    for start in range(0, len(order), BATCH):
        at = order[start : start + BATCH]
        whole = np.concatenate([at, np.repeat(at[-1:], BATCH - len(at))])
        z[at] = evaluate(params, *texts_of(whole), BATCH // max(TOGETHER))[: len(at)]
    lines, pairs, asked = (held_out[task[held_out] == each] for each in range(3))
    likely = np.array(jax.nn.softmax(z[:, PAIR]))
    print("area under the curve, fold", options.fold)
    print(f"  worth remembering {area(z[lines, WORTH], label[lines] == 1):.3f}")
    print(f"  ended {area(likely[pairs, 1], label[pairs] == 1):.3f}, the same {area(likely[pairs, 2], label[pairs] == 2):.3f}")
    print(f"  answers {area(z[asked, ANSWERS], label[asked] == 1):.3f}")
    for least in (0.3, 0.5, 0.6, 0.7, 0.8, 0.9):
        said, ended = likely[pairs, 1] >= least, label[pairs] == 1
        print(f"  ended from {least}: {said[ended].mean():.2f} of what is, {said[~ended].mean():.3f} of what is not")
