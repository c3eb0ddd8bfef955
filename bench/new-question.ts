let count = Date.now() % 100_000;

/** The question with a number, which makes it one that was never asked: the service keeps the vectors of those that were. */
export const newQuestion = (question: string): string => `${question} ${++count}`;
