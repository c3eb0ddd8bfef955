import { createHash } from 'node:crypto';
import { newSecret } from '../core/ids.js';

const form = /^sm_([A-Za-z0-9]{1,64})_([A-Za-z0-9]{16,256})$/;

/** A fresh key of the organisation. It is shown once and stored nowhere. */
export const newKey = (orgId: string): string => `sm_${orgId}_${newSecret()}`;

/** The organisation that a key names, undefined for what is no key. */
export const orgIdOf = (key: string): string | undefined => form.exec(key)?.[1];

/** Whether a text has a key's form, which is public: one without is known to be wrong. */
export const hasKeyForm = (presented: string): boolean => form.test(presented);

/** The stored hash of a key. Keys hold 238 random bits, so one round of SHA-256 is enough. */
export const hashOf = (key: string) => createHash('sha256').update(key).digest();
