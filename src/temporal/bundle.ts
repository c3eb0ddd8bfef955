import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';
import { packageRoot, workflowBundlePath } from '../core/package.js';

/**
 * Bundles the compiled workflows for workers, of which two threads keep the text: a source map without the sources, and nothing
 * beyond ASCII, because one such character makes V8 store each of a text in two bytes.
 * @returns JavaScript
 */
export async function bundleWorkflows(): Promise<string> {
  const compiled = (name: string) => join(packageRoot, 'dist', 'workflows', name);
  const { code } = await bundleWorkflowCode({
    workflowsPath: compiled('index.js'),
    workflowInterceptorModules: [compiled('trace-headers.js')],
    webpackConfigHook: (config) => ({ ...config, devtool: 'inline-nosources-source-map' }),
  });
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(workflowBundlePath, await bundleWorkflows());
}
