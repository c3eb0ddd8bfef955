import type { z } from 'zod';
import { invalidInput } from '../errors.js';

/**
 * Parses request input.
 * @throws {CairnError} 400 whose details name every problem as `field: why`
 */
export function validate<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(describeIssues(parsed.error.issues));
}

function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const problems = issues.map((issue) => {
    const field = issue.path.map(String).join('.') || 'body';
    const reason = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
    return `${field}: ${reason}`;
  });
  return problems.join('; ');
}
