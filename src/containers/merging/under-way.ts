import { conflict } from '../../errors.js';

export const underWay = (tags: readonly string[]) => conflict(`${tags.join(', ')}: a merge is under way`);
