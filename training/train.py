"""examples.json → reader.pkl, and how well it does on the stories of one fold, which it is not trained on.

The upper layers of a reader go on learning. What the layers below make of the examples is computed once and kept in memory, 20 kB an example. The
reader is the exponential moving average of the weights, which does better than the last of them; it is written after each epoch.

usage: python train.py [--from base, or a reader.pkl; default: the shipped reader, which has learnt all folds but 0]
[--learning 4: layers that learn, 1 to 6] [--epochs 1; 0: only says how well it does] [--rate 1e-4] [--fold 0; -1: trains on all] [--seed 5]
[--fresh NAME …: files of stories that the reader has not learnt; of the lines, pairs and questions of the others it takes --share .1 .2 .05]"""
import argparse
import json
import pickle
import time

import numpy as np
import torch
import torch.nn.functional as F

from base import MIDDLE, run, session, shipped, tokenizer, untrained
from model import ANSWERS, OUTPUTS, PAIR, WORTH, layer, logits

options = argparse.ArgumentParser()
options.add_argument("--from", dest="start", default="shipped")
options.add_argument("--learning", type=int, choices=range(1, 7), default=4)
options.add_argument("--epochs", type=int, default=1)
options.add_argument("--rate", type=float, default=1e-4)
options.add_argument("--fresh", nargs="*")
options.add_argument("--share", nargs=3, type=float, default=(0.1, 0.2, 0.05))
options.add_argument("--fold", type=int, default=0)
options.add_argument("--seed", type=int, default=5)
options = options.parse_args()

BATCH, DROPOUT, DECAY = 64, 0.1, 0.999
# How many texts the service reads together differs, 16 at most, and with it how they are rounded.
TOGETHER = (4, 16)
# By task: a line, a pair, a question and a line.
WEIGHTS = np.array([0.7, 1.0, 0.5], np.float32)
OF_ENDED = 1.5

rng = np.random.default_rng(options.seed)
torch.manual_seed(options.seed)
device = "cuda" if torch.cuda.is_available() else "cpu"


def is_taken(task, fold, file):
    return fold == options.fold or options.fresh is None or file in options.fresh or rng.random() < options.share[task]


examples = json.load(open("examples.json"))
if unknown := set(options.fresh or ()) - {file for *_, file in examples}:
    raise SystemExit(f"no examples of {', '.join(sorted(unknown))}")
data = [each for each in examples if is_taken(each[0], *each[4:])]
tokens = tokenizer()
encodings = tokens.encode_batch([one if other is None else (one, other) for _, _, one, other, *_ in data])
task, label, fold = (np.array([each[at] for each in data]) for at in (0, 1, 4))
weight = WEIGHTS[task] * np.where((task == 1) & (label == 1), OF_ENDED, 1).astype(np.float32)
sizes = np.array([len(each.ids) for each in encodings])
begins = np.cumsum(sizes) - sizes

if options.start == "shipped":
    start = shipped()
elif options.start == "base":
    start = untrained(rng)
else:
    start = pickle.load(open(options.start, "rb"))
tensors = lambda weights: {name: torch.tensor(np.array(each), device=device) for name, each in weights.items()}
layers = [tensors(each) for each in start["layers"]]
frozen, params = layers[: -options.learning], {"layers": layers[-options.learning :], "heads": tensors(start["heads"])}


def of_like_lengths(rows, size):
    """Batches of rows, in no order."""
    rows = rows[np.lexsort((rng.random(len(rows)), sizes[rows]))]
    batches = [rows[at : at + size] for at in range(0, len(rows), size)]
    return [batches[each] for each in rng.permutation(len(batches))]


@torch.no_grad()
def hidden_of_all():
    """What the layers that do not learn make of the examples' tokens, one example behind the other: (tokens, 384)."""
    hidden, base, done, began = np.empty((sizes.sum(), 384), np.float16), session(MIDDLE), 0, time.monotonic()
    for number, rows in enumerate(of_like_lengths(np.arange(len(data)), max(TOGETHER)), 1):
        x, mask = (torch.tensor(each, device=device) for each in run(base, [encodings[row] for row in rows]))
        for each in frozen:
            x = layer(x, mask.bool(), each, len(rows))
        for row, values in zip(rows, x.cpu().numpy()):
            hidden[begins[row] : begins[row] + sizes[row]] = values[: sizes[row]]
        done += len(rows)
        if number % 500 == 0:
            print(f"lower layers: {done} of {len(data)}, {time.monotonic() - began:.0f} s", flush=True)
    return hidden


hidden = hidden_of_all()


def texts_of(rows):
    """What the lower layers make of some examples, (texts, tokens, 384), and where there are tokens, (texts, tokens)."""
    x = np.zeros((len(rows), sizes[rows].max(), 384), np.float32)
    mask = np.arange(x.shape[1]) < sizes[rows, None]
    x[mask] = np.concatenate([hidden[begins[row] : begins[row] + sizes[row]] for row in rows])
    return torch.tensor(x, device=device), torch.tensor(mask, device=device)


def loss(rows):
    z = logits(params, *texts_of(rows), int(rng.choice(TOGETHER)), DROPOUT)
    kind, said = (torch.tensor(each[rows], device=device) for each in (task, label))
    either = lambda output: F.binary_cross_entropy_with_logits(z[:, output], (said > 0).float(), reduction="none")
    pair = F.cross_entropy(z[:, PAIR], said, reduction="none")
    losses = torch.stack([either(WORTH), pair, either(ANSWERS)])
    return (losses[kind, torch.arange(len(rows))] * torch.tensor(weight[rows], device=device)).mean()


def an_epoch():
    rows = rng.permutation(np.where(fold != options.fold)[0])
    return of_like_lengths(rows[: len(rows) // BATCH * BATCH], BATCH)


def keep(leaves):
    """Writes the reader with these values for what learns."""
    values = iter([each.detach().cpu().numpy() for each in leaves])
    learnt = [{name: next(values) for name in weights} for weights in (*params["layers"], params["heads"])]
    fixed = [{name: each.cpu().numpy() for name, each in weights.items()} for weights in frozen]
    pickle.dump({"layers": fixed + learnt[:-1], "heads": learnt[-1]}, open("reader.pkl", "wb"))


def train():
    """Leaves the average in params."""
    leaves = [each.requires_grad_() for weights in (*params["layers"], params["heads"]) for each in weights.values()]
    average = [each.detach().clone() for each in leaves]
    optimiser = torch.optim.AdamW(leaves, weight_decay=0.01)
    epochs = [an_epoch() for _ in range(options.epochs)]
    steps = sum(map(len, epochs))
    warm = steps // 20
    rate_of = lambda step: step / warm if step < warm else 0.02 + 0.49 * (1 + np.cos(np.pi * (step - warm) / (steps - warm)))
    step, values, began = 0, [], time.monotonic()
    for epoch in epochs:
        for rows in epoch:
            step += 1
            for group in optimiser.param_groups:
                group["lr"] = options.rate * rate_of(step)
            value = loss(rng.permutation(rows))
            optimiser.zero_grad()
            value.backward()
            torch.nn.utils.clip_grad_norm_(leaves, 1.0)
            optimiser.step()
            with torch.no_grad():
                for mean, each in zip(average, leaves):
                    mean.lerp_(each, 1 - min(DECAY, step / (step + 9)))
            values.append(value.item())
            if step % 200 == 0:
                print(f"step {step} of {steps}, {time.monotonic() - began:.0f} s, loss {np.mean(values[-200:]):.3f}", flush=True)
        keep(average)
    with torch.no_grad():
        for each, mean in zip(leaves, average):
            each.copy_(mean)


if options.epochs > 0:
    train()


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
    z = np.zeros((len(data), OUTPUTS), np.float32)
    with torch.no_grad():
        for rows in of_like_lengths(np.where(held_out)[0], max(TOGETHER)):
            z[rows] = logits(params, *texts_of(rows), len(rows)).cpu().numpy()
    lines, pairs, asked = (np.where(held_out & (task == each))[0] for each in range(3))
    likely = F.softmax(torch.tensor(z[:, PAIR]), 1).numpy()
    print("area under the curve, fold", options.fold)
    print(f"  worth remembering {area(z[lines, WORTH], label[lines] == 1):.3f}")
    print(f"  ended {area(likely[pairs, 1], label[pairs] == 1):.3f}, the same {area(likely[pairs, 2], label[pairs] == 2):.3f}")
    print(f"  answers {area(z[asked, ANSWERS], label[asked] == 1):.3f}")
    for kind, name, precision in ((1, "ended", 0.95), (2, "the same", 0.98)):
        print(f"  of what is {name}, {recall(likely[pairs, kind], label[pairs] == kind, precision):.3f} with a precision of {precision}")
