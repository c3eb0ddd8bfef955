import type { z } from 'zod';
import type { Condition, Filter } from './filter.js';

/** Of one filter, in either grammar. */
export const maxConditions = 200;

export type Path = readonly (string | number)[];
export type Report = (path: Path, message: string) => void;
export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A group as a grammar reads it: its entries, and under which field they stand. */
export interface Group {
  kind: 'and' | 'or';
  field: string;
  entries: unknown;
  /** Fields that no group has beside this one. */
  others: readonly string[];
}

/** Reports what is wrong with a condition. An unknown field is wrong as well: it may be one that is misspelt. */
export function reportIssues({ issues }: z.ZodError, path: Path, report: Report): void {
  for (const issue of issues) {
    const at = [...path, ...(issue.path as Path)];
    if (issue.code !== 'unrecognized_keys') report(at, issue.message);
    else for (const name of issue.keys) report([...at, name], 'is no field of such a condition');
  }
}

/** How filters are written. */
export interface Grammar {
  maxDepth: number;
  /** undefined: not a group. */
  groupOf(value: unknown): Group | undefined;
  /** What is wrong with the condition goes to `report`. */
  condition(value: Fields, path: Path, report: Report): Condition[];
}

/** Walks a filter as deep and as far as the limits allow. What comes back lacks the parts that were reported. */
export function readFilter(root: unknown, { maxDepth, groupOf, condition }: Grammar, report: Report): Filter {
  let conditions = 0;

  const entry = (value: unknown, path: Path, depth: number): Filter[] => {
    const found = groupOf(value);
    if (found !== undefined) return group(found, path, depth);
    count();
    if (isObject(value)) return condition(value, path, report);
    report(path, 'expected a condition or a group of them');
    return [];
  };

  const group = ({ kind, field, entries, others }: Group, path: Path, depth: number): Filter[] => {
    for (const other of others) report([...path, other], `is no field of a group, beside ${field}`);
    if (depth > maxDepth) report(path, `is nested deeper than ${maxDepth}`);
    else if (!Array.isArray(entries)) report([...path, field], 'expected an array');
    else if (entries.length === 0 && kind === 'or') report([...path, field], 'expected at least one condition');
    else if (entries.length > 0) {
      const read: Filter[] = [];
      for (const [index, item] of entries.entries()) {
        if (conditions > maxConditions) return [];
        read.push(...entry(item, [...path, field, index], depth + 1));
      }
      return [kind === 'and' ? { and: read } : { or: read }];
    }
    count();
    return [{ and: [] }];
  };

  /** What holds nothing further counts as a condition, so that no list of it is walked without end. */
  const count = () => {
    conditions += 1;
    if (conditions === maxConditions + 1) report([], `holds more than ${maxConditions} conditions`);
  };

  const [read = { and: [] }] = entry(root, [], 1);
  return read;
}
