/** How many nodes may be drawn; the service answers no more than the last. */
export const limits = [250, 500, 1_000, 2_000];
export const defaultLimit = 500;

export const limitNamed = (name: unknown): number | undefined => limits.find((limit) => limit === Number(name));
