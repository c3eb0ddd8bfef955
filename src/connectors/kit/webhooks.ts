import { createHash, timingSafeEqual } from 'node:crypto';

/** A header as text; empty if it is absent or was sent more than once. */
export const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

/** Whether two secrets are equal, compared in constant time. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
