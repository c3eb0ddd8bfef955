import { relative } from 'node:path';

const listed = 20;

/** A reporter of jest: the files and the tests that took longest, in seconds from begin to end, waits included. */
export default class Slowest {
  onRunComplete(_contexts, { testResults }) {
    const files = testResults.map(({ testFilePath, perfStats: { start, end } }) => ({
      ms: end - start,
      name: relative(process.cwd(), testFilePath),
    }));
    const tests = testResults.flatMap(({ testFilePath, testResults: results }) =>
      results.map(({ duration, fullName }) => ({
        ms: duration ?? 0,
        name: `${relative(process.cwd(), testFilePath)}: ${fullName}`,
      })),
    );
    for (const [title, all] of Object.entries({ files, tests })) {
      const lines = all
        .sort((a, b) => b.ms - a.ms)
        .slice(0, listed)
        .map(({ ms, name }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
      process.stdout.write(`\nThe slowest ${title}\n${lines.join('\n')}\n`);
    }
  }
}
