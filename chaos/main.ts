import { Command, InvalidArgumentError } from 'commander';
import { runChaos } from './run.js';

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}

const program = new Command('chaos')
  .description('Kills an instance of its own while everything is written to it: what is lost, doubled or stuck.')
  .option('--rounds <count>', 'how often it is killed', wholeNumber, 5)
  .option('--seed <number>', 'repeats what another run planned', wholeNumber)
  .action(async ({ rounds, seed = Math.floor(Math.random() * 1_000_000_000) }: { rounds: number; seed?: number }) => {
    // Progress goes to stderr, so that stdout holds the tables and nothing else.
    const log = (line: string) => console.error(`${Math.round(performance.now() / 1_000)} s: ${line}`);
    const { report, isGood } = await runChaos({ rounds, seed, log });
    console.log(report);
    process.exit(isGood ? 0 : 1);
  });

await program.parseAsync();
