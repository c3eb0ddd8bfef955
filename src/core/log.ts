import { type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on stderr. Callers log ids, counts and durations, never content, keys or tokens; redaction is the second net. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.authorization', '*.cookie', '*.content', '*.key'],
    },
    pino.destination({ fd: 2, sync: false }),
  );
}

/** Shows a person at a terminal what a long step is doing. One line per call; no content, no secrets. */
export type Progress = (line: string) => void;
