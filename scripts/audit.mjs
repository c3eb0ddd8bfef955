// Known vulnerabilities of what is shipped. Fails on high and critical ones. Where the registry cannot be asked, it says so
// and passes: `npm audit --offline` would say "found 0 vulnerabilities" without having looked.
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});

/** npm's report, or what it answers instead of one. */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { message: 'npm audit answered with no report' };
  }
}

const report = parse(stdout ?? '');
const found = report.metadata?.vulnerabilities;
if (found === undefined) {
  // The first line without the registry's address.
  const why = String(report.message ?? report.error?.summary ?? 'no reason given')
    .split('\n')[0]
    .replace(/\S+:\/\/\S+/g, 'the registry');
  console.log(`NOT AUDITED: the registry could not be asked (${why}).`);
} else {
  for (const [name, { severity, via }] of Object.entries(report.vulnerabilities)) {
    const advisories = via.filter((cause) => typeof cause === 'object').map(({ title, url }) => `${title} ${url}`);
    console.log(`${severity}: ${name}${advisories.length > 0 ? `: ${advisories.join('; ')}` : ''}`);
  }
  console.log(`${found.total} known vulnerabilities in ${report.metadata.dependencies.prod} packages.`);
  process.exitCode = found.high + found.critical > 0 ? 1 : 0;
}
