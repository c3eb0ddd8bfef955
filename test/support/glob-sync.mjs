// For `node --import`: the conformance runner names `fs.globSync`, which Node has from 22 on, for commands that are not used here.
import { register } from 'node:module';

const fs = `
  import fs from 'node:fs';
  export * from 'node:fs';
  export default fs;
  export const globSync = fs.globSync ?? (() => { throw new Error('globSync needs Node 22'); });`;

const hooks = `
  const fs = ${JSON.stringify(`data:text/javascript,${encodeURIComponent(fs)}`)};
  export const resolve = (specifier, context, next) =>
    specifier === 'fs' && context.parentURL?.includes('/conformance/') ? { url: fs, shortCircuit: true } : next(specifier, context);`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
