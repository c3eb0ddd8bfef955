import type { z } from 'zod';
import { invalidInput, payloadTooLarge, type Spelling } from '../core/errors.js';

/** Of one request: who has more does not read them one by one. */
const mostProblems = 100;
/** Characters of a field's path, and of what is wrong with it: keys come from the request. */
const longestPath = 200;
const longestReason = 300;

/** Marks a zod issue that is answered with 413 where it is all that is wrong. */
export const tooLarge = { tooLarge: true };

/**
 * Parses request input.
 * @param most problems that are named; of the others only their number is
 * @throws {CairnError} 400, or 413 for content that is too large, whose details name the problems as `field: why`
 */
export function validate<T>(schema: z.ZodType<T>, input: unknown, most = mostProblems): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const details = (spelt: Spelling) => describeIssues(issues, most, spelt);
  throw issues.every(isTooLarge) ? payloadTooLarge(details) : invalidInput(details);
}

const isTooLarge = (issue: z.core.$ZodIssue) => issue.code === 'custom' && issue.params?.['tooLarge'] === true;

function describeIssues(issues: readonly z.core.$ZodIssue[], most: number, spelt: Spelling): string {
  const problems = issues.slice(0, most).map((issue) => {
    const [name = 'body', ...inside] = issue.path.map((part) => cut(String(part), longestPath));
    const field = [spelt(name), ...inside].join('.');
    const reason = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
    return `${cut(field, longestPath)}: ${cut(reason, longestReason)}`;
  });
  const more = issues.length - problems.length;
  return [...problems, ...(more === 0 ? [] : [`and ${more.toLocaleString('en')} more`])].join('; ');
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text);
