import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { exampleOf } from './example.js';
import { createSchemas } from './json-schema.js';

function examplesOf(schema: z.ZodType) {
  const schemas = createSchemas();
  const converted = schemas.convert(schema, 'input');
  return [false, true].map((optional) => exampleOf(converted, schemas.components, optional));
}

describe('an example', () => {
  it('is put together from those of the parts, else from defaults, choices, limits and formats', () => {
    const part = z.object({ size: z.int().min(3), kind: z.enum(['small', 'large']) }).meta({ id: 'Part' });
    const schema = z.object({
      name: z.string().meta({ example: 'Ada' }),
      parts: z.array(part).min(2),
      at: z.iso.date(),
      page: z.number().default(7),
      none: z.string().nullable(),
    });
    const [example] = examplesOf(schema);
    expect(example).toEqual({
      name: 'Ada',
      parts: [
        { size: 3, kind: 'small' },
        { size: 3, kind: 'small' },
      ],
      at: '2026-05-04',
      none: null,
    });
    expect(() => schema.parse(example)).not.toThrow();
  });

  it('shows what may be left out when it has an example of its own, or when all is to be shown', () => {
    const schema = z.object({ a: z.string().optional(), b: z.string().optional().meta({ example: 'shown' }) });
    expect(examplesOf(schema)).toEqual([{ b: 'shown' }, { a: 'text', b: 'shown' }]);
  });
});
