// Reads stories/, questions/ and notes/ (README.md has the formats) and writes stories.json. Prints what is malformed.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

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
      if (line.startsWith('# ')) stories.push({ file, name: line.slice(2), lines: [], questions: [], asked: [] });
      else if (date !== undefined) session = { date, kind };
      else if (line.startsWith('? ') && questionOf(line) !== null) story.questions.push(questionOf(line));
      else if (lineOf(line, session) !== null) story.lines.push(lineOf(line, session));
      else problems.push(`${file}:${at + 1}: ${line}`);
    });
  return stories;
}

/** Reads a file of another folder that has the same name as the stories' own; `take` says of a line whether it could be read. */
function readBeside(folder, file, stories, take) {
  if (!existsSync(here(`${folder}/${file}`))) return;
  let story;
  readFileSync(here(`${folder}/${file}`), 'utf8')
    .split('\n')
    .forEach((raw, at) => {
      const line = raw.trim();
      if (line === '') return;
      if (line.startsWith('# ')) story = stories.find(({ name }) => name === line.slice(2));
      else if (story === undefined || !take(story, line)) problems.push(`${folder}/${file}:${at + 1}: ${line}`);
    });
}

function takeQuestion(story, line) {
  const question = questionOf(line);
  if (question !== null) story.questions.push(question);
  return question !== null;
}

function takeNote(story, line) {
  const asked = questionOf(line);
  if (asked !== null) story.asked.push(asked);
  const [, id, note] = /^(\d+): (.+)$/.exec(line) ?? [];
  const said = story.lines.find((each) => each.id === Number(id));
  if (said !== undefined) said.note = note;
  return said !== undefined || asked !== null;
}

const stories = readdirSync(here('stories')).flatMap((file) => {
  const found = storiesIn(file);
  readBeside('questions', file, found, takeQuestion);
  readBeside('notes', file, found, takeNote);
  return found;
});
writeFileSync(here('stories.json'), JSON.stringify(stories));
console.log(problems.join('\n'));
console.log(`${stories.length} stories`);
