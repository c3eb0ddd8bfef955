import { z } from 'zod';
import { containerTag, containerTags, wholeNumber } from '../http/fields.js';

export const graphBody = z.object({
  containerTag: containerTag.optional(),
  containerTags: containerTags.optional(),
  limit: wholeNumber(1, 2_000).default(500),
});

export type ReadGraph = z.output<typeof graphBody>;
