"""stories.json → examples.json: what the reader is trained on, as [task, label, one, other or null, fold, name of the
story's file].

Tasks: 0 a line (1: worth remembering), 1 an earlier and a later line (0 neither, 1 ended, 2 the same), 2 a question and a line (1: answers
it). Of the stories in notes/ there are also questions as a service is asked them, and lines as a note-taker writes them. Of a story's pairs
that are nothing of the kind the nearest ones are taken, and some others."""
import json
import random

from corpus import QUERY, embedder, endings, facts_of, fold_of, over_of, raw, stories

random.seed(7)
vectors = embedder()


def pairs_of(lines, near):
    """(earlier, later, label) of a story."""
    for at, new, ends, before in endings(lines):
        same, adds = set(new["same"]), set(new["adds"])
        unclear = ends | same | before
        others = [old for old in lines[:at] if old["id"] not in unclear and not set(old["same"]) & same]
        others.sort(key=lambda old: -near(old, new))
        added = [old for old in others if old["id"] in adds]
        rest = [old for old in others if old["id"] not in adds]
        nearest = rest[:3]
        further = random.sample(rest[3:], min(len(rest[3:]), int(random.random() < 0.5)))
        for old in lines[:at]:
            label = 1 if old["id"] in ends else 2 if old["id"] in same else 0
            if label or old in added + nearest + further:
                yield old, new, label


def vectors_of(facts, text_of):
    return dict(zip((line["id"] for line in facts), vectors([text_of(line) for line in facts])))


def answers_of(questions, text_of, facts, seen, over, fold, nearest):
    """Each question with what answers it, and with what does not: the nearest ones in meaning, and one of those behind them."""
    for asked, vector in zip(questions, vectors([QUERY + each["q"] for each in questions])):
        ids = set(asked["ids"])
        wrong = [line for line in facts if line["id"] not in ids | over and not set(line["same"]) & ids]
        wrong.sort(key=lambda line: -float(seen[line["id"]] @ vector))
        right = [line for line in facts if line["id"] in ids][:2]
        behind = wrong[nearest : nearest + 3]
        wrong = wrong[:nearest] + random.sample(behind, min(1, len(behind)))
        for line in right + wrong:
            yield 2, int(line in right), asked["q"], text_of(line), fold


def examples_of(story):
    fold, facts, over = fold_of(story), facts_of(story), over_of(facts_of(story))
    for line in story["lines"]:
        yield 0, int(line["label"] != "c"), raw(line), None, fold
    seen = vectors_of(facts, raw)
    for old, new, label in pairs_of(facts, lambda one, other: float(seen[one["id"]] @ seen[other["id"]])):
        yield 1, label, raw(old), raw(new), fold
    yield from answers_of(story["questions"], raw, facts, seen, over, fold, 2)
    if story["asked"]:
        note = lambda line: line["note"]
        yield from answers_of(story["asked"], raw, facts, seen, over, fold, 2)
        yield from answers_of(story["questions"] + story["asked"], note, facts, vectors_of(facts, note), over, fold, 4)


examples = [(*each, story["file"].removesuffix(".txt")) for story in stories() for each in examples_of(story)]
json.dump(examples, open("examples.json", "w"))
print(len(examples), "examples")
