import type { z } from 'zod';
import type { Call } from './call.js';

/** A tool's effects, from which clients decide whether to ask their user. */
export interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: false;
}

interface ToolOptions<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  /** For the agent that chooses a tool: what it does and does not do. */
  description: string;
  hints: Hints;
  input: Input;
  /** Schema of `structuredContent`: types the handler, and the tests' clients validate every answer against it. */
  output: Output;
  /** Calls the services of the API. @throws {CairnError} */
  run(call: Call, given: z.output<Input>): Promise<z.output<Output>>;
  /** The answer as text, for models whose client does not pass on `structuredContent`. */
  text(answer: z.output<Output>): string;
}

/** A tool with its schemas' types erased. */
export type Tool = Omit<ToolOptions<z.ZodObject, z.ZodObject>, 'run' | 'text'> & {
  run(call: Call, given: Record<string, unknown>): Promise<Record<string, unknown>>;
  text(answer: Record<string, unknown>): string;
};

/** Declares a tool; its schemas type its handler. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(options: ToolOptions<Input, Output>): Tool {
  return options as unknown as Tool;
}

const hints = (readOnlyHint: boolean, destructiveHint: boolean, idempotentHint: boolean): Hints => ({
  ...{ readOnlyHint, destructiveHint, idempotentHint },
  openWorldHint: false,
});
export const reads = hints(true, false, true);
export const destroys = hints(false, true, false);
/** Calling it twice has the same effect as calling it once. */
export const destroysIdempotently = hints(false, true, true);
