/** Whom Cairn syncs with, by the names that are used everywhere inside the HTTP edge. */
export const providers = ['codehost', 'driveOne', 'notesApp', 'driveTwo'] as const;
export type Provider = (typeof providers)[number];
