import { createLogger, type Logger } from '../../src/logger.ts';

export type LogLine = Record<string, unknown> & { level: string; msg?: string };

/** Creates a real logger that records its lines. */
export function recordingLogger(level = 'trace'): { logger: Logger; lines: LogLine[]; text: () => string } {
  const lines: LogLine[] = [];
  const raw: string[] = [];
  const destination = {
    write(line: string) {
      raw.push(line);
      lines.push(JSON.parse(line));
    },
  };
  return { logger: createLogger({ name: 'test', level, destination }), lines, text: () => raw.join('') };
}
