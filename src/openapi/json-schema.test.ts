import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { publishedAs } from '../http/published-as.js';
import { createSchemas } from './json-schema.js';

const convert = (schema: z.ZodType, io: 'input' | 'output' = 'input') => createSchemas().convert(schema, io);

describe('a schema in the document', () => {
  it('that has an id is a component, which others refer to', () => {
    const schemas = createSchemas();
    const thing = z.object({ name: z.string() }).meta({ id: 'Thing' });
    const things = schemas.convert(z.array(thing), 'output');
    expect(things).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Thing' } });
    expect(schemas.components).toEqual({
      Thing: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    });
  });

  it('that may be left out is referred to as any other', () => {
    const thing = z.object({ name: z.string() }).meta({ id: 'Thing' });
    const { properties } = convert(z.object({ first: thing, second: thing.optional() }), 'output');
    expect(properties?.['second']).toEqual({ $ref: '#/components/schemas/Thing' });
  });

  it('may not share its id with one that says something else', () => {
    const schemas = createSchemas();
    const bucket = z.object({ description: z.string().default('') }).meta({ id: 'Bucket' });
    schemas.convert(z.array(bucket), 'input');
    expect(() => schemas.convert(z.array(bucket), 'output')).toThrow('two schemas are called Bucket');
  });

  it('of several types that may be null has each of them nullable, and null among its choices', () => {
    expect(convert(z.union([z.string(), z.number()]).nullable())).toEqual({
      anyOf: [
        { type: 'string', nullable: true },
        { type: 'number', nullable: true },
      ],
    });
    expect(convert(z.enum(['a', 'b']).nullable())).toEqual({ type: 'string', nullable: true, enum: ['a', 'b', null] });
  });

  it('promises no more than the lack of what it names: further fields are no error', () => {
    expect(convert(z.object({ a: z.string() }), 'output')).not.toHaveProperty('additionalProperties');
  });

  it('that is parsed by code is the one that stands for it, with its own description and default', () => {
    const parsed = publishedAs(z.unknown().transform(String), z.union([z.string(), z.number()]));
    expect(convert(parsed.default('x').describe('Anything'))).toEqual({
      anyOf: [{ type: 'string' }, { type: 'number' }],
      default: 'x',
      description: 'Anything',
    });
  });

  it('says by the format what a pattern says at length', () => {
    expect(convert(z.iso.datetime())).toEqual({ type: 'string', format: 'date-time' });
    expect(convert(z.int())).toEqual({ type: 'integer' });
  });
});
