import { styleText } from 'node:util';

/** The part of `process.stdout` that is used. */
export interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

type Style = Parameters<typeof styleText>[0];

/** Prints for people; uses colours and changing lines only if the output is a terminal. */
export interface Terminal {
  /** Characters per line: the terminal's width, at most 110. */
  readonly width: number;
  style(style: Style, text: string): string;
  line(text?: string): void;
  /** Shows a temporary state in place of the previous one; prints nothing where lines cannot change. */
  passing(text: string): void;
  /** Prints a finished step with its duration and a remark, in place of a temporary state. */
  done(what: string, ms: number, remark?: string): void;
}

const clearLine = '\r\u001b[2K';

/** @param env NO_COLOR turns colours off (no-color.org) */
export function createTerminal(output: Output, env: NodeJS.ProcessEnv = process.env): Terminal {
  const changes = output.isTTY === true;
  const colours = changes && !env['NO_COLOR'];
  const style: Terminal['style'] = (format, text) =>
    colours ? styleText(format, text, { validateStream: false }) : text;
  const width = Math.min(output.columns ?? 100, 110);
  const clear = changes ? clearLine : '';
  return {
    width,
    style,
    line: (text = '') => output.write(`${clear}${text}\n`),
    passing: (text) => changes && output.write(`${clear}  ${style('dim', `· ${shorten(text, width - 4)}`)}`),
    done(what, ms, remark = '') {
      const time = formatDuration(ms).padStart(8);
      output.write(
        `${clear}${`  ${style('green', '✓')} ${what.padEnd(24)}${time}   ${style('dim', remark)}`.trimEnd()}\n`,
      );
    },
  };
}

/** White space collapsed and cut at a word, with "…", to at most `length` characters. */
export function shorten(text: string, length: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** "14 ms", "3.1 s", "2 min 5 s". */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1_000)} s`;
}
