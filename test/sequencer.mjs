import DefaultSequencer from '@jest/test-sequencer';

/** What takes longest, and waits more than it works: begun last, each would be what the whole run ends with. */
const first = ['test/sync/flood', 'test/durability', 'test/sync/push', 'test/cli', 'test/sync/public-address'];

const turn = ({ path }) => {
  const index = first.findIndex((name) => path.endsWith(`${name}.test.ts`));
  return index < 0 ? first.length : index;
};

export default class Sequencer extends DefaultSequencer {
  /** Known long ones first, the others as jest has them: by their last duration, or else by size. */
  sort(tests) {
    return super.sort(tests).sort((a, b) => turn(a) - turn(b));
  }
}
