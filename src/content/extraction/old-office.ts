import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as glue from '@kreuzberg/wasm/dist/pkg/kreuzberg_wasm_bg.js';
import { EngineFault } from './refusals.js';
import type { Convert, Converted } from './types.js';

/** The answer to all system calls of the module: success. It has no operating system. */
const DONE = 0;

let engine: Promise<typeof glue> | null = null;

/** Loads the module, because the package's own loader needs a browser's `fetch` of a file. */
async function load(): Promise<typeof glue> {
  try {
    const path = createRequire(import.meta.url).resolve('@kreuzberg/wasm/kreuzberg_wasm_bg.wasm');
    const module = await WebAssembly.compile(await readFile(path));
    const imports: WebAssembly.Imports = { './kreuzberg_wasm_bg.js': glue };
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      if (!from.startsWith('./')) imports[from] = { ...imports[from], [name]: () => DONE };
    }
    const { exports } = await WebAssembly.instantiate(module, imports);
    glue.__wbg_set_wasm(exports);
    (exports['__wbindgen_start'] as () => void)();
    return glue;
  } catch (error) {
    throw new EngineFault(`the reader of old office documents did not start: ${error}`);
  }
}

/** Catches what the module throws outside of its promise when a file is damaged. It then never settles. */
function thrownOutside(): { thrown: Promise<never>; close: () => void } {
  let listener = (_error: unknown): void => {};
  const thrown = new Promise<never>((_, reject) => {
    listener = reject;
  });
  process.once('uncaughtException', listener);
  return { thrown, close: () => process.off('uncaughtException', listener) };
}

async function read(bytes: Buffer, mimeType: string): Promise<{ text: string; title: string | null }> {
  engine ??= load();
  const { extractBytes } = await engine;
  const outside = thrownOutside();
  try {
    const { content, metadata } = await Promise.race([
      extractBytes(bytes, mimeType, { outputFormat: 'markdown' }),
      outside.thrown,
    ]);
    return { text: content, title: metadata.title ?? null };
  } catch (error) {
    engine = null; // A failure may leave the module in any state.
    throw error;
  } finally {
    outside.close();
  }
}

/** Reads a Word document of before 2007: its paragraphs; rows of tables are lines with tabs between their cells. */
export const readDoc: Convert = async ({ bytes }): Promise<Converted> => {
  const { text, title } = await read(bytes, 'application/msword');
  return { text: text.replace(/\t\t+/g, '\n').replace(/(?<!\t.*)\n+(?!.*\t)/g, '\n\n'), title };
};

/** Reads a workbook of before 2007: each sheet a heading and a table. A time of midnight stands for a whole day and is dropped. */
export const readXls: Convert = async ({ bytes }) => {
  const { text, title } = await read(bytes, 'application/vnd.ms-excel');
  return { text: text.replaceAll(' 00:00:00 |', ' |'), title };
};

/** Reads a presentation of before 2007, without the asterisks that stand for slide numbers and dates. */
export const readPpt: Convert = async ({ bytes }) => {
  const { text, title } = await read(bytes, 'application/vnd.ms-powerpoint');
  return { text: text.replace(/^\*$\n?/gm, '').replace(/\n{3,}/g, '\n\n'), title };
};
