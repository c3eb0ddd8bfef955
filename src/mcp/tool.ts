import type { z } from 'zod';
import type { Call } from './call.js';

/** What clients are told of a tool's effects, and may ask their user about. */
export interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: false;
}

interface ToolOptions<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  /** For an agent that has to choose: what it does, and what it does not. */
  description: string;
  hints: Hints;
  input: Input;
  /** Of `structuredContent`: the handler is typed by it, and the clients of the tests hold every answer against it. */
  output: Output;
  /** Calls the services of the API. @throws {CairnError} as they do */
  run(call: Call, given: z.output<Input>): Promise<z.output<Output>>;
  /** The same for a reader: what a model sees whose client passes on no `structuredContent`. */
  text(answer: z.output<Output>): string;
}

/** A tool of any schemas, as the table holds it. */
export type Tool = Omit<ToolOptions<z.ZodObject, z.ZodObject>, 'run' | 'text'> & {
  run(call: Call, given: Record<string, unknown>): Promise<Record<string, unknown>>;
  text(answer: Record<string, unknown>): string;
};

/** Declares a tool: everything about it in one place, its handler typed by its schemas. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(options: ToolOptions<Input, Output>): Tool {
  return options as unknown as Tool;
}

const hints = (readOnlyHint: boolean, destructiveHint: boolean, idempotentHint: boolean): Hints => ({
  ...{ readOnlyHint, destructiveHint, idempotentHint },
  openWorldHint: false,
});
export const reads = hints(true, false, true);
export const destroys = hints(false, true, false);
/** Done twice, it is as done once. */
export const destroysOnce = hints(false, true, true);
