import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { freePort } from '../src/embedded/free-port.js';
import { startDriveOne } from '../test/support/drive-one/index.js';
import { newDataDirectory } from '../test/support/instance.js';
import { createChecks } from './checks.js';
import { type Choice, choiceOf } from './choice.js';
import { createKeeper, type Keeper } from './keeper.js';
import { choosePlan, type Plan } from './kills.js';
import { createLedger } from './ledger.js';
import { chaosReport } from './report.js';
import { createSender } from './sender.js';
import type { Finding } from './verdicts.js';
import { type Crew, startCrew, type World } from './world.js';
import { containerWriter } from './writers/containers.js';
import { conversationWriter } from './writers/conversations.js';
import { documentWriter } from './writers/documents.js';
import { connect, driveWriter } from './writers/drive.js';
import { keyWriter } from './writers/keys.js';
import { memoryWriter } from './writers/memories.js';

interface ChaosOptions {
  rounds: number;
  /** The same seed plans the same kills and writes; what they meet is up to the machine. */
  seed: number;
  log: (line: string) => void;
}

/**
 * Kills an instance of its own again and again while everything is written to it, and looks at what is left.
 * @returns the report as Markdown, and whether all is as it must be; if not, the data directory stays
 */
export async function runChaos({ rounds, seed, log }: ChaosOptions): Promise<{ report: string; isGood: boolean }> {
  const began = performance.now();
  const choice = choiceOf(seed);
  const dataDirectory = await newDataDirectory();
  log(`seed ${seed}, data in ${dataDirectory}`);
  const drive = await startDriveOne();
  const env = { ...drive.env, PORT: String(await freePort()) };
  const keeper = createKeeper({ dataDirectory, env, log });
  process.once('SIGTERM', () => {
    keeper.abandon();
    process.exit(1);
  });
  const ledger = createLedger();
  const findings: Finding[] = [];
  const report = (finding: Finding) => {
    // Found after a round, it is found at the end, too.
    if (findings.some((known) => isDeepStrictEqual(known, finding))) return;
    findings.push(finding);
    log(`  ${finding.verdict}: ${finding.what} ${finding.id}: expected ${finding.expected}, found ${finding.found}`);
  };
  const sender = createSender({ keeper, ledger, report });
  let last = 0;
  const next = () => {
    last += 1;
    return last;
  };
  const world: World = { sender, ledger, report, next, keys: new Map(), revoked: new Map() };
  try {
    await keeper.recover();
    const connectionId = await connect(sender, drive);
    const checks = createChecks({ keeper, world, drive, connectionId });
    const crew = startCrew(
      {
        ...{ documents1: documentWriter(world), documents2: documentWriter(world), documents3: documentWriter(world) },
        ...{ conversations: conversationWriter(world), memories: memoryWriter(world), keys: keyWriter(world) },
        ...{
          containers1: containerWriter(world),
          containers2: containerWriter(world),
          drive: driveWriter(world, drive),
        },
      },
      choice,
    );
    for (let round = 1; round <= rounds && findings.length === 0; round += 1) {
      const plan = choosePlan(choice);
      log(`round ${round}: ${describe(plan)}`);
      await playRound(keeper, crew, plan, choice, log);
      for (const finding of await checks.cheap()) report(finding);
    }
    await crew.stop();
    log('waiting for all to be done');
    for (const finding of await checks.all()) report(finding);
  } catch (error) {
    report({ verdict: 'stuck', what: 'run', id: dataDirectory, expected: 'to go on', found: String(error) });
  }
  const code = await keeper.stop();
  if (code !== 0) report({ verdict: 'stuck', what: 'stop', id: dataDirectory, expected: '0', found: String(code) });
  await drive.close();
  const isGood = findings.length === 0;
  if (isGood) {
    await rm(dataDirectory, { recursive: true, force: true });
    await rm(keeper.logFile(), { force: true });
  } else log(`left for a look: ${dataDirectory}, ${keeper.logFile()}`);
  const seconds = (performance.now() - began) / 1_000;
  const figures = { seed, rounds, kills: keeper.kills, ledger, files: drive.files.items.size, findings, seconds };
  return { report: chaosReport(figures), isGood };
}

/** Writers go on from before the kill until some time after the recovery. */
async function playRound(keeper: Keeper, crew: Crew, plan: Plan, choice: Choice, log: ChaosOptions['log']) {
  crew.go();
  await delay(plan.first.afterMs);
  await keeper.carryOut(plan);
  log('  ready');
  await delay(choice.between(500, 2_000));
  await crew.hold();
  log('  writers at rest');
}

const describe = ({ first, duringStart }: Plan) =>
  [
    `${first.part} after ${first.afterMs} ms`,
    ...duringStart.map(({ part, afterMs }) => `${part} ${afterMs} ms into the start`),
  ].join(', ');
