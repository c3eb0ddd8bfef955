// Run after `npm install` where `npm ci` then says "Missing: … from lock file": names every optional platform package that
// its parent names in package-lock.json. npm leaves out those that the registry at hand does not list, and then refuses
// its own lockfile; with them named, each machine fetches the one of its platform and skips the others.
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));

/** '@scope/name-linux-x64-gnu' → what keeps npm from fetching it on another platform. */
function platformOf(name) {
  const [, os, cpu, abi] =
    /-(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(name) ?? [];
  if (os === undefined) throw new Error(`${name} names no platform`);
  const libc = abi?.startsWith('musl') ? 'musl' : 'glibc';
  return { cpu: [cpu], ...(os === 'linux' ? { libc: [libc] } : {}), os: [os] };
}

/** Where Node would look for `name` from the package at `path`, nearest first. */
function placesFor(name, path) {
  const above = path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : '';
  return [`${path}/node_modules/${name}`, ...(above === '' ? [`node_modules/${name}`] : placesFor(name, above))];
}

let added = 0;
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (path === '' || placesFor(name, path).some((place) => lock.packages[place] !== undefined)) continue;
    lock.packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages named`);
