// Reads stories/ and questions/ (README.md has the format), adds what the rules of the extractor make of each line, and writes
// stories.json. Needs `npm run build`. Prints what is malformed, and how much the rules read.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extractFacts } from '../dist/src/memories/extraction/index.js';

const here = (path) => new URL(path, import.meta.url);
const problems = [];

const marked = { '>': 'ends', '+': 'adds', '=': 'same' };
const numbersIn = (text) => text.split(/[ ,]+/).filter(Boolean).map(Number);

function questionOf(line) {
  const [, q, ids] = /^\? (.+?) \| ([\d ,]+)$/.exec(line) ?? [];
  return q === undefined ? null : { q, ids: numbersIn(ids) };
}

function lineOf(line, session) {
  const [, id, label, marks = '', who = null, text] =
    /^(\d+) ([fcp])((?: [>+=~][^ ]+)*)(?: \[([^\]]+)\])? ?: (.+)$/.exec(line) ?? [];
  if (id === undefined) return null;
  const said = { id: Number(id), label, who, text, ...session, ends: [], adds: [], same: [] };
  for (const mark of marks.split(' ')) if (mark[0] in marked) said[marked[mark[0]]].push(...numbersIn(mark.slice(1)));
  return said;
}

function storiesIn(file) {
  const stories = [];
  let session = null;
  readFileSync(here(`stories/${file}`), 'utf8')
    .split('\n')
    .forEach((raw, at) => {
      const line = raw.trim();
      const story = stories.at(-1);
      const [, date, kind] = /^@ (\d{4}-\d\d-\d\d) (chat|note|talk)$/.exec(line) ?? [];
      if (line === '') return;
      if (line.startsWith('# ')) stories.push({ file, name: line.slice(2), lines: [], questions: [] });
      else if (date !== undefined) session = { date, kind };
      else if (line.startsWith('? ') && questionOf(line) !== null) story.questions.push(questionOf(line));
      else if (lineOf(line, session) !== null) story.lines.push(lineOf(line, session));
      else problems.push(`${file}:${at + 1}: ${line}`);
    });
  return stories;
}

function addQuestions(file, stories) {
  if (!existsSync(here(`questions/${file}`))) return;
  let story;
  readFileSync(here(`questions/${file}`), 'utf8')
    .split('\n')
    .forEach((raw, at) => {
      const line = raw.trim();
      if (line === '') return;
      if (line.startsWith('# ')) story = stories.find(({ name }) => name === line.slice(2));
      else if (story !== undefined && questionOf(line) !== null) story.questions.push(questionOf(line));
      else problems.push(`questions/${file}:${at + 1}: ${line}`);
    });
}

/** What the rules make of a line, read among the lines of its session. */
function addReadings({ lines }) {
  for (const session of sessionsOf(lines)) {
    const [{ kind, date }] = session;
    const turns = session.map(({ who, text }) =>
      kind === 'talk' ? { speaker: who, role: null, text } : { speaker: null, role: 'user', text },
    );
    const facts = extractFacts({
      text: session.map(({ text }) => text).join('\n'),
      turns: kind === 'note' ? null : turns,
      date: new Date(`${date}T12:00:00Z`),
    });
    for (const line of session)
      line.told = facts.filter(({ source }) => line.text.includes(source)).map(({ memory }) => memory);
  }
}

function sessionsOf(lines) {
  const byDate = new Map();
  for (const line of lines) byDate.set(line.date, [...(byDate.get(line.date) ?? []), line]);
  return byDate.values();
}

const stories = readdirSync(here('stories')).flatMap((file) => {
  const found = storiesIn(file);
  addQuestions(file, found);
  for (const story of found) addReadings(story);
  return found;
});
writeFileSync(here('stories.json'), JSON.stringify(stories));
const lines = stories.flatMap((story) => story.lines);
const read = (labels) => {
  const all = lines.filter(({ label }) => labels.includes(label));
  return `${all.filter(({ told }) => told.length > 0).length} of ${all.length}`;
};
console.log(problems.join('\n'));
console.log(`${stories.length} stories; the rules read ${read('fp')} facts, and ${read('c')} lines of chatter`);
