import { stopInstance } from './instance.js';
import { shared } from './shared.js';

export default async function teardown(): Promise<void> {
  if (shared.instance !== undefined) await stopInstance(shared.instance);
}
