import { TestEnvironment } from 'jest-environment-node';
import { patience } from './eventually.js';
import { readPublished } from './published.js';

/** What jest tells of a test or a hook; milliseconds. */
interface Timed {
  timeout?: number;
}
interface Event {
  name: string;
  test?: Timed;
}
interface State {
  testTimeout: number;
  currentDescribeBlock: { hooks: Timed[] };
}

// A worker that has nothing left to do goes at once. To give back the memory of all its test files, and to end the threads of the model
// and of Temporal's core, takes longer than the half second after which jest says that it leaks and kills it. In the process of jest
// itself the exit code is still to come.
if (process.send !== undefined) process.once('exit', (code) => code === 0 && process.kill(process.pid, 'SIGKILL'));

let published: ReturnType<typeof readPublished> | undefined;

/** What all test files of a worker have in common, and limits of time that stretch on a busy machine. */
export default class extends TestEnvironment {
  /** Reads the OpenAPI documents of the stack once a worker and not once a file: that and their validators take half a second. */
  override async setup(): Promise<void> {
    await super.setup();
    const stack = process.env['CAIRN_TEST_STACK'];
    if (stack === undefined) return;
    published ??= readPublished(JSON.parse(stack).apiUrl);
    Object.assign(this.global, { cairnPublished: published });
  }

  handleTestEvent({ name, test }: Event, { testTimeout, currentDescribeBlock }: State): void {
    const begun = name === 'test_start' ? test : name === 'add_hook' ? currentDescribeBlock.hooks.at(-1) : undefined;
    if (begun !== undefined) begun.timeout = (begun.timeout ?? testTimeout) * patience();
  }
}
