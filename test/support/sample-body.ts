import { z } from 'zod';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  default?: unknown;
}

/**
 * A request body after a schema: every field whose name is known gets the value given for it, of the others only those that
 * are required get one.
 * @param known by field name; an array stands for a field that is one
 */
export function sampleBody(schema: z.ZodType, known: Readonly<Record<string, unknown>>): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, known);
}

function sample(schema: Schema, known: Readonly<Record<string, unknown>>): unknown {
  const [alternative] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (alternative !== undefined) return sample(alternative, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const required = new Set(schema.required);
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(
        fields.flatMap(([name, field]) =>
          name in known ? [[name, known[name]]] : required.has(name) ? [[name, sample(field, known)]] : [],
        ),
      );
    }
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sample(schema.items ?? {}, known));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return 'sample'.padEnd(schema.minLength ?? 0, 'x');
  }
}
