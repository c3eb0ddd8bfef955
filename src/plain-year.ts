/** Whether the date has a year that Postgres and ISO 8601 without signs can both hold, 1–9999 in UTC. */
export const hasPlainYear = (date: Date): boolean => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
