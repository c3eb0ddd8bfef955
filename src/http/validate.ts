import type { z } from 'zod';
import { invalidInput, payloadTooLarge, type Spelling } from '../core/errors.js';

/** Most problems that one answer lists. */
const mostProblems = 100;
/** Characters of a field's path and of a problem's text; limited because keys come from the request. */
const longestPath = 200;
const longestReason = 300;

/** Marks a zod issue that becomes a 413 when there are no other issues. */
export const tooLarge = { tooLarge: true };

/**
 * Validates input of a request.
 * @param most number of problems that are listed; further ones are only counted
 * @throws {CairnError} 400, or 413 for content that is too large; the details list the problems as `field: reason`
 */
export function validate<T>(schema: z.ZodType<T>, input: unknown, most = mostProblems): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const details = (spelt: Spelling) => describeIssues(issues, most, spelt);
  throw issues.every(isTooLarge) ? payloadTooLarge(details) : invalidInput(details);
}

const isTooLarge = (issue: z.core.$ZodIssue) => issue.code === 'custom' && issue.params?.['tooLarge'] === true;

/** Lists problems as `field: reason`. Where the type of a field is wrong, nothing else is said of it. */
export function describeIssues(
  all: readonly z.core.$ZodIssue[],
  most = mostProblems,
  spelt: Spelling = (name) => name,
): string {
  const pathOf = ({ path }: z.core.$ZodIssue) => JSON.stringify(path);
  const mistyped = new Set(all.filter(({ code }) => code === 'invalid_type').map(pathOf));
  const issues = all.filter((issue) => issue.code === 'invalid_type' || !mistyped.has(pathOf(issue)));
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
