// How often models/reader.onnx is right, by least likelihood, on the stories kept out of training (fold 0 of 20, as in examples.py):
// each line is held against the four nearest current ones before it, as the service does. Needs `npm run build` and stories.json.
// usage: node training/precision.mjs [findings: prints what it gets wrong from .9 on | names: only asks the pairs of `besides` and `changes`]
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readConfig } from '../dist/src/config.js';
import { dot } from '../dist/src/core/math.js';
import { resolveModelFiles } from '../dist/src/embedded/index.js';
import { createBert } from '../dist/src/models/bert/bert.js';
import { createLocalEmbedder } from '../dist/src/models/embedding/local-embedder.js';
import { createLocalReader } from '../dist/src/models/reading/local-reader.js';

const nearest = 4;
const leastCosine = 0.44;
const thresholds = [0.5, 0.7, 0.8, 0.9, 0.95, 0.96, 0.97, 0.975, 0.98, 0.983, 0.986, 0.99, 0.993];

const foldOf = ({ file, name }) =>
  Number(
    BigInt(
      `0x${createHash('sha256')
        .update(file + name)
        .digest('hex')}`,
    ) % 20n,
  );
const stories = JSON.parse(readFileSync(new URL('stories.json', import.meta.url), 'utf8')).filter(
  (story) => foldOf(story) === 0,
);
const bert = await createBert(await resolveModelFiles(readConfig(), () => undefined));
const embedder = createLocalEmbedder(bert);
const reader = createLocalReader(bert);
const raw = ({ kind, who, text }) => (kind === 'talk' ? `${who}: ${text}` : text);

/** The pairs that the service would compare, with what is true of them. */
async function pairsOf({ lines: all }) {
  const lines = all.filter(({ label }) => label !== 'c');
  const vectors = await embedder.embedDocuments(lines.map(raw), 'memories');
  const over = new Set();
  const pairs = [];
  lines.forEach((line, at) => {
    const ended = new Set(line.ends);
    for (const before of lines.slice(0, at)) if (before.same.some((id) => ended.has(id))) ended.add(before.id);
    const same = new Set(line.same);
    const near = lines
      .slice(0, at)
      .map((before, index) => ({ before, cosine: dot(vectors[index], vectors[at]) }))
      .filter(({ before, cosine }) => cosine >= leastCosine && !over.has(before.id))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, nearest);
    for (const { before } of near) {
      const isSame = same.has(before.id) || before.same.some((id) => same.has(id));
      pairs.push({
        ...{ before: raw(before), after: raw(line) },
        ...{ truth: ended.has(before.id) ? 'ended' : isSame ? 'same' : 'neither', sameDay: before.date === line.date },
      });
    }
    for (const id of ended) over.add(id);
  });
  return { pairs, ends: lines.flatMap(({ ends }) => ends).length, sames: lines.flatMap(({ same }) => same).length };
}

/** As in src/memories/judging.ts: from which likelihood a statement is replaced, and how the pair looks the other way round then. */
const replaced = 0.986;
const looksReplaced = ({ same }) => same >= 0.0015;
/** The reader overlooks numbers, so the service merges only where they are equal. */
const numbersIn = (text) => (text.match(/\d+/g) ?? []).join(' ');

/** Statements that go on, although something of another name ends. */
const besides = [
  ['I work at Hooli.', 'I no longer work at Initech.'],
  ['I work at Siemens.', 'I no longer work at Bosch.'],
  ['I work for the city library.', 'I no longer work for the museum.'],
  ['I live in Graz.', 'I no longer live in Linz.'],
  ['I have a cat.', 'I no longer have a dog.'],
  ['I play the piano.', 'I stopped playing the guitar.'],
  ['I take vitamin D.', 'I stopped taking magnesium.'],
  ['My brother lives in Porto.', 'My sister no longer lives in Lisbon.'],
  ['I subscribe to The Economist.', 'I cancelled my Netflix subscription.'],
  ['I own a kayak.', 'I sold my bike.'],
  ['I eat fish on Fridays.', 'I gave up meat.'],
  ['I go swimming on Mondays.', 'I quit the gym.'],
  ['I am a member of the chess club.', 'I left the rowing club.'],
  ['I have a flat in Vienna.', 'I sold the flat in Rome.'],
  ['My boss is Ines.', 'Tom is no longer on my team.'],
  ['I learn Spanish.', 'I stopped learning Dutch.'],
];
/** Statements that are over. */
const changes = [
  ['I work at Hooli.', 'I no longer work at Hooli.'],
  ['I work at Siemens.', 'I left Siemens.'],
  ['I live in Graz.', 'I moved to Linz.'],
  ['I have a cat.', 'My cat died.'],
  ['I play the piano.', 'I stopped playing the piano.'],
  ['I take vitamin D.', 'I stopped taking vitamin D.'],
  ['My brother lives in Porto.', 'My brother moved to Faro.'],
  ['I subscribe to The Economist.', 'I cancelled The Economist.'],
  ['I own a kayak.', 'I sold my kayak.'],
  ['I eat fish on Fridays.', 'I gave up fish.'],
  ['I go swimming on Mondays.', 'I swim on Thursdays now.'],
  ['My boss is Ines.', 'My new boss is Karl.'],
  ['I am vegetarian.', 'I eat meat again.'],
  ['I drive a Golf.', 'I bought a Tesla and sold the Golf.'],
  ['My phone number ends in 12.', 'I have a new phone number.'],
  ['I learn Spanish.', 'I gave up Spanish.'],
];
if (process.argv[2] === 'names') {
  for (const [name, pairs] of Object.entries({ besides, changes })) {
    let hidden = 0;
    for (const [before, after] of pairs) {
      const [verdict] = await reader.compare([{ before, after }]);
      const [backwards] = await reader.compare([{ before: after, after: before }]);
      if (verdict.ended >= replaced && looksReplaced(backwards)) hidden += 1;
    }
    console.log(`${name}: hides ${hidden} of ${pairs.length}`);
  }
  process.exit(0);
}

const found = [];
for (const story of stories) found.push(await pairsOf(story));
const pairs = found.flatMap((each) => each.pairs);
const verdicts = await reader.compare(pairs);
const backwards = await reader.compare(pairs.map(({ before, after }) => ({ before: after, after: before })));
const totals = {
  ended: found.reduce((sum, { ends }) => sum + ends, 0),
  same: found.reduce((sum, { sames }) => sum + sames, 0),
};
console.log(`${stories.length} stories, ${pairs.length} pairs, ${totals.ended} ends, ${totals.same} repetitions`);
const share = (part, whole) => (whole === 0 ? '–' : (part / whole).toFixed(3));
for (const what of ['ended', 'same']) {
  for (const condition of ['any', what === 'ended' ? 'backwards as well' : 'equal numbers']) {
    console.log(`| ${what}, ${condition}: from | said | right | precision | recall |`);
    for (const least of thresholds) {
      const said = pairs.filter(
        (pair, at) =>
          verdicts[at][what] >= least &&
          (condition !== 'equal numbers' || numbersIn(pair.before) === numbersIn(pair.after)) &&
          (condition !== 'backwards as well' || looksReplaced(backwards[at])) &&
          (what === 'same' || !pair.sameDay),
      );
      const right = said.filter(({ truth }) => truth === what).length;
      console.log(
        `| ${least} | ${said.length} | ${right} | ${share(right, said.length)} | ${share(right, totals[what])} |`,
      );
    }
  }
}
if (process.argv[2] === 'findings')
  pairs.forEach((pair, at) => {
    for (const what of ['ended', 'same'])
      if (verdicts[at][what] >= 0.9 && pair.truth !== what)
        console.log(`${what} ${verdicts[at][what].toFixed(3)} but ${pair.truth}: ${pair.before} → ${pair.after}`);
  });
process.exit(0);
