/** How many nodes may be drawn; more than the last are dragged with less than 30 frames a second where the processor alone draws. */
export const limits = [250, 500, 1_000];
export const defaultLimit = 500;

export const limitNamed = (name: unknown): number | undefined => limits.find((limit) => limit === Number(name));
