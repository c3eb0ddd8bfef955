// `npm test`: builds what is out of date, then runs jest with the given arguments. `--slowest` lists what took longest at the end.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import './build.mjs';

const require = createRequire(import.meta.url);
const flag = '--slowest';
const given = process.argv.slice(2);
const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', require.resolve('jest/bin/jest')];
const reporters = given.includes(flag) ? ['--reporters=default', '--reporters=<rootDir>/scripts/slowest.mjs'] : [];
const passed = given.filter((argument) => argument !== flag);
const { status } = spawnSync(process.execPath, [...jest, ...passed, ...reporters], { stdio: 'inherit' });
process.exit(status ?? 1);
