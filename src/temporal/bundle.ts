import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';
import { packageRoot, workflowBundlePath } from '../paths.js';

/** Bundles the workflows as workers load them. @returns JavaScript */
export async function bundleWorkflows(): Promise<string> {
  const { code } = await bundleWorkflowCode({ workflowsPath: join(packageRoot, 'dist', 'workflows', 'index.js') });
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(workflowBundlePath, await bundleWorkflows());
}
