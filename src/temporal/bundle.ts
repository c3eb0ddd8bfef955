import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';
import { packageRoot, workflowBundlePath } from '../core/package.js';

/** Bundles the compiled workflows for workers. @returns JavaScript */
export async function bundleWorkflows(): Promise<string> {
  const compiled = (name: string) => join(packageRoot, 'dist', 'workflows', name);
  const { code } = await bundleWorkflowCode({
    workflowsPath: compiled('index.js'),
    workflowInterceptorModules: [compiled('trace-headers.js')],
  });
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(workflowBundlePath, await bundleWorkflows());
}
