import { basename } from 'node:path';
import type { Profile, SearchResult } from './client.js';
import { formatDuration, shorten, type Terminal } from './terminal.js';

/** Prints a search and its results, best first: similarity, place and text. */
export function showSearch(
  terminal: Terminal,
  search: { q: string; mode: string; containerTag: string; ms: number; results: SearchResult[] },
): void {
  const about = `${search.mode} · ${search.containerTag} · ${formatDuration(search.ms)}`;
  terminal.line(`  ${terminal.style('bold', `“${search.q}”`)}  ${terminal.style('dim', about)}`);
  const places = search.results.map(placeOf);
  const placeWidth = Math.max(0, ...places.map((place) => place.length));
  for (const [i, result] of search.results.entries()) {
    const score = terminal.style('cyan', result.similarity.toFixed(2));
    const place = terminal.style('dim', (places[i] ?? '').padEnd(placeWidth));
    const text = shorten(plain(result.memory ?? result.chunk ?? ''), terminal.width - 12 - placeWidth);
    terminal.line(`    ${score}  ${place}  ${text}`);
  }
  if (search.results.length === 0) terminal.line(terminal.style('dim', '    nothing found'));
  terminal.line();
}

/** Prints the two parts of a profile, one statement per line. */
export function showProfile(terminal: Terminal, profile: Profile): void {
  for (const part of ['static', 'dynamic'] as const) {
    terminal.line(`  ${terminal.style('bold', part)}`);
    for (const statement of profile[part]) terminal.line(`    ${shorten(statement, terminal.width - 4)}`);
    if (profile[part].length === 0) terminal.line(terminal.style('dim', '    nothing yet'));
  }
  terminal.line();
}

function placeOf(result: SearchResult): string {
  if (result.memory !== undefined) return 'memory';
  return basename(result.filepath ?? 'chat');
}

/** The text without Markdown signs, for one line at a terminal. */
function plain(text: string): string {
  return text.replace(/[#*`|>]+|-{3,}/g, ' ');
}
