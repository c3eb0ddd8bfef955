/** How many nodes may be drawn; the last, the most that the service tells, still moves with 30 frames a second where the processor alone draws. */
export const limits = [500, 1_000, 2_000];
export const defaultLimit = 500;

export const limitNamed = (name: unknown): number | undefined => limits.find((limit) => limit === Number(name));
