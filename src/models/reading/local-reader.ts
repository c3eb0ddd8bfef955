import { logistic } from '../../core/math.js';
import type { Bert } from '../bert/bert.js';
import type { Reader } from './reader.js';

/** Names the reader's logits (in the order of training/README.md) and turns them into likelihoods. */
function reading(logits: Float32Array) {
  const [relevance = 0, neither = 0, ended = 0, same = 0, answers = 0, lasting = 0] = logits;
  const most = Math.max(neither, ended, same);
  const [a, b, c] = [Math.exp(neither - most), Math.exp(ended - most), Math.exp(same - most)];
  const sum = a + b + c;
  return {
    ...{ relevance: logistic(relevance), lasting: logistic(lasting), answers: logistic(answers) },
    ...{ ended: b / sum, same: c / sum },
  };
}

/** Rewrites a statement to the form of the training data: "Ben said: Hi." becomes "Ben: Hi.", and "User said: " is dropped. */
const asTrained = (statement: string): string =>
  statement.replace(/^User said: /, '').replace(/^(\S+(?: \S+){0,3}) said: /, '$1: ');

/** The trained reader on top of the embedding model's lower layers (docs/decisions/012). */
export function createLocalReader(bert: Pick<Bert, 'read'>): Reader {
  return {
    async weigh(sentences) {
      const read = await bert.read(
        sentences.map((sentence) => [sentence]),
        'memories',
      );
      return read.map((logits) => {
        const { relevance, lasting } = reading(logits);
        return { relevance, lasting };
      });
    },
    async compare(pairs) {
      const read = await bert.read(
        pairs.map(({ before, after }) => [asTrained(before), asTrained(after)]),
        'memories',
      );
      return read.map((logits) => {
        const { ended, same } = reading(logits);
        return { ended, same };
      });
    },
    async answers(question, statements) {
      const read = await bert.read(
        statements.map((statement) => [question, asTrained(statement)]),
        'query',
      );
      return read.map((logits) => reading(logits).answers);
    },
  };
}
