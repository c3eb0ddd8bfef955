"""stories.json as the scripts beside this one read it."""
import hashlib
import json

import numpy as np

from base import run, session, tokenizer

QUERY = "Represent this sentence for searching relevant passages: "


def stories():
    return json.load(open("stories.json"))


def fold_of(story):
    return int(hashlib.sha256((story["file"] + story["name"]).encode()).hexdigest(), 16) % 20


def facts_of(story):
    return [line for line in story["lines"] if line["label"] != "c"]


def raw(line):
    return f"{line['who']}: {line['text']}" if line["kind"] == "talk" else line["text"]


def endings(lines):
    """Of each line its place, itself, the ids of what it ends, and of what was over before in its stead."""
    over_by = {}
    for at, new in enumerate(lines):
        told, same = set(new["ends"]), set(new["same"])
        ends = told | {old["id"] for old in lines[:at] if set(old["same"]) & told}
        before = set().union(*(over_by.get(each, set()) for each in told | same))
        over_by[new["id"]] = ends | before
        yield at, new, ends, before


def over_of(lines):
    """The ids of what is over in the end."""
    return set().union(*(ends | before for _, _, ends, before in endings(lines)))


def embedder():
    """Vectors of texts, (texts, 384), as the service makes them."""
    base, tokens = session("last_hidden_state"), tokenizer()

    def vectors(texts):
        found = [run(base, [tokens.encode(text) for text in texts[i : i + 32]])[0][:, 0] for i in range(0, len(texts), 32)]
        return np.concatenate([each / np.linalg.norm(each, axis=1, keepdims=True) for each in found])

    return vectors
