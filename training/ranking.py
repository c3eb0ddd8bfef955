"""How often the right statement comes first for a question, among the current ones of a story that is kept out of training
(fold 0 of the stories in notes/): by the cosine, by the reader, and by both, for each weight of the cosine. Of statements as they were
said and of their notes, and for questions of the stories and as a memory service is asked them.

usage: python ranking.py [reader.onnx; default: the shipped one]"""
import sys

import numpy as np
import onnxruntime

from base import MIDDLE, run, session, tokenizer
from corpus import QUERY, embedder, facts_of, fold_of, over_of, raw, stories
from model import ANSWERS

READ, WEIGHTS = 16, (5, 10, 15, 20, 30)
reader = onnxruntime.InferenceSession(sys.argv[1] if len(sys.argv) > 1 else "../models/reader.onnx")
middle, tokens, vectors = session(MIDDLE), tokenizer(), embedder()
kept_out = [story for story in stories() if fold_of(story) == 0 and story["asked"]]


def asked_of(story, text_of, questions):
    """Of each question the cosines of the nearest current statements, the reader's log-odds that they answer it, and whether they do."""
    facts = [line for line in facts_of(story) if "note" in line]
    over = over_of(facts)
    current = [line for line in facts if line["id"] not in over]
    texts = [text_of(line) for line in current]
    seen = vectors(texts)
    for question, vector in zip(questions, vectors([QUERY + each["q"] for each in questions])):
        ids = set(question["ids"])
        right = np.array([line["id"] in ids or bool(set(line["same"]) & ids) for line in current])
        if right.any():
            cosines = seen @ vector
            nearest = np.argsort(-cosines)[:READ]
            hidden, mask = run(middle, [tokens.encode(question["q"], texts[at]) for at in nearest])
            odds = reader.run(None, {"hidden": hidden, "attention_mask": mask})[0][:, ANSWERS]
            yield cosines[nearest], odds, right[nearest]


print("| statements | questions | asked | cosine | reader |", " | ".join(f"{weight} · cosine + reader" for weight in WEIGHTS), "|")
for said, text_of in (("as said", raw), ("notes", lambda line: line["note"])):
    for form in ("questions", "asked"):
        found = [each for story in kept_out for each in asked_of(story, text_of, story[form])]
        first = lambda by: f"{np.mean([right[np.argmax(by(cosines, odds))] for cosines, odds, right in found]):.3f}"
        shares = [first(lambda cosines, _: cosines), first(lambda _, odds: odds)]
        shares += [first(lambda cosines, odds, weight=weight: weight * cosines + odds) for weight in WEIGHTS]
        print(f"| {said} | {form} | {len(found)} |", " | ".join(shares), "|", flush=True)
