// How the values of settings are written, and what they become.
import { z } from 'zod';
import { missingLanguages } from './content/extraction/ocr-languages.js';
import { parseCidrs } from './content/fetching/addresses.js';
import { messageOf } from './core/errors.js';
import { type TaskQueue, taskQueues } from './jobs/refs.js';

/** "250ms", "2s", "10m", "4h" → milliseconds. */
export const duration = z
  .string()
  .regex(/^\d+(ms|s|m|h)$/, 'expected a duration such as 500ms, 30s, 10m or 4h')
  .transform(
    (text) => Number.parseInt(text, 10) * { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[text.replace(/\d+/, '') as 'ms'],
  );

/** How often a Schedule runs; Temporal takes nothing shorter. */
export const scheduled = duration.pipe(z.number().min(1_000, 'expected at least 1s'));

/** Durations with commas between them. */
export const durations = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().trim().pipe(duration)).min(1).max(20));

/**
 * Activities that a worker process does at once, by queue. The model and the embedded database work on one thing at a time
 * anyway. Those of `bulk` and `maintenance` wait inside for a fair turn of their organisation, so it takes many of one
 * organisation's before another's are not begun. Those of `telling` wait for receivers, which may be slow or dead, and hold up no others.
 */
const usualConcurrency: Record<TaskQueue, number> = {
  ...{ ingest: 8, bulk: 32, memories: 8, descriptions: 8, sync: 8, telling: 64, maintenance: 256 },
};

/** "ingest=16,memories=32" → the usual numbers with these in their places. */
export const concurrency = (text: string, ctx: z.RefinementCtx): Record<TaskQueue, number> => {
  const given = text.split(',').filter((entry) => entry.trim() !== '');
  const entries = given.map((entry) => entry.split('=').map((part) => part.trim()));
  const isRight = ([queue, number = '', ...more]: string[]) =>
    taskQueues.some((known) => known === queue) && /^[1-9]\d{0,2}$/.test(number) && more.length === 0;
  const wrong = given.filter((_, index) => !isRight(entries[index] ?? []));
  if (wrong.length > 0) {
    const message = `expected queue=number, of ${taskQueues.join(', ')} and 1–999: ${wrong.join(', ')}`;
    ctx.addIssue({ code: 'custom', message });
  }
  return { ...usualConcurrency, ...Object.fromEntries(entries.map(([queue, number]) => [queue, Number(number)])) };
};

export const cidrs = (text: string, ctx: z.RefinementCtx): string[] => {
  try {
    return parseCidrs(text);
  } catch (error) {
    ctx.addIssue({ code: 'custom', message: messageOf(error) });
    return z.NEVER;
  }
};

export const origins = (text: string, ctx: z.RefinementCtx): string[] => {
  const named = text.split(',').map((origin) => origin.trim());
  const given = named.filter((origin) => origin !== '');
  const wrong = given.filter(
    (origin) => origin !== '*' && !(URL.canParse(origin) && new URL(origin).origin === origin),
  );
  if (wrong.length > 0)
    ctx.addIssue({ code: 'custom', message: `expected origins such as https://app.example: ${wrong}` });
  return given;
};

/** As origins, without the star: whoever may be sent anywhere is easily sent to the wrong place. */
export const namedOrigins = (text: string, ctx: z.RefinementCtx): string[] => {
  const given = origins(text, ctx);
  if (given.includes('*')) ctx.addIssue({ code: 'custom', message: 'expected origins, not *' });
  return given;
};

/** Tesseract's names, such as eng and chi_sim, each with its data installed. */
export const languages = (text: string, ctx: z.RefinementCtx): string[] => {
  const named = [...new Set(text.split(',').map((language) => language.trim()))].filter((language) => language !== '');
  const wrong = named.filter((language) => !/^[a-z]{3}(?:_[a-z]+)*$/i.test(language));
  const missing = missingLanguages(named.filter((language) => !wrong.includes(language)));
  if (named.length === 0 || named.length > MOST_LANGUAGES || wrong.length > 0)
    ctx.addIssue({ code: 'custom', message: `expected 1 to ${MOST_LANGUAGES} languages such as eng,deu: ${text}` });
  for (const language of missing)
    ctx.addIssue({ code: 'custom', message: `${language} has no data: npm install @tesseract.js-data/${language}` });
  return named;
};

/** Each makes OCR slower and takes memory. */
const MOST_LANGUAGES = 4;

/** Credentials would end up in logs: they have variables of their own. */
export const webUrl = z.url({ protocol: /^https?$/, abort: true }).refine((url) => {
  const { username, password } = new URL(url);
  return username === '' && password === '';
}, 'expected a URL without a user name or password');

export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

export const apiKey = z.string().regex(/^[\x21-\x7e]+$/, 'expected printable characters without spaces');

/** Certificates or a key. */
export const pem = z.string().regex(/^-----BEGIN [A-Z ]+-----/m, 'expected PEM: -----BEGIN …');

/** Sizes of the usual alphabets of secrets, the smallest first. */
const alphabets: readonly [RegExp, number][] = [
  [/^\d*$/, 10],
  [/^[\da-f]*$/, 16],
  [/^[\dA-F]*$/, 16],
  [/^[\da-z]*$/, 36],
  [/^[\dA-Z]*$/, 36],
  [/^[\dA-Za-z]*$/, 62],
];

/** What a secret holds at most: if each character was drawn from the smallest alphabet that has them all. */
export function bitsOf(secret: string): number {
  const [, size] = alphabets.find(([pattern]) => pattern.test(secret)) ?? [undefined, 1];
  return secret.length * Math.log2(size);
}

export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const bounds = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  const message = `expected a whole number ${bounds}`;
  return z.coerce.number(message).refine((n) => Number.isInteger(n) && n >= least && n <= most, message);
};

export const port = wholeNumber(0, 65_535);
