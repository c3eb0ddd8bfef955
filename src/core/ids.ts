import { customAlphabet } from 'nanoid';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A fresh id: 22 letters and digits, 131 random bits, safe in URLs, workflow ids and API keys. */
export const newId = customAlphabet(alphabet, 22);

/** The secret part of an API key: 40 letters and digits, 238 random bits. */
export const newSecret = customAlphabet(alphabet, 40);
