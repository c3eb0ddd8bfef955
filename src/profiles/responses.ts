import { z } from 'zod';
import { profileResults } from '../search/responses.js';
import { bucketDefinition } from '../topics/buckets.js';

const facts = z.array(z.string());

export const profile = z.object({
  profile: z.object({
    static: facts.optional().meta({ description: 'What holds for long', example: ['User lives in Berlin.'] }),
    dynamic: facts.optional().meta({ description: 'What is going on', example: ['User is learning to row.'] }),
    buckets: z
      .record(z.string(), facts)
      .optional()
      .meta({ description: 'By key', example: { preferences: ['User prefers tea.'] } }),
  }),
  searchResults: profileResults.optional().meta({ description: 'There exactly when `q` is' }),
});

export const bucketList = z.object({ buckets: z.array(bucketDefinition) });
