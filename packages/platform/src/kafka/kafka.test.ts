import type { LogEntry } from 'kafkajs';
import { expect, it, vi } from 'vitest';
import type { Logger } from '../logger.ts';
import { createKafkaLogs } from './kafka.ts';

const ERROR = 1;
const INFO = 4;

it('logs the same line at most once in half a minute, logs errors as warnings, and logs all other lines at debug level', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const write = (level: string) => (_fields: object, message: string) => lines.push(`${level} ${message}`);
  const log = createKafkaLogs({ warn: write('warn'), debug: write('debug') } as unknown as Logger)();
  const entry = (level: number, message: string) =>
    ({ namespace: 'Connection', level, label: '', log: { timestamp: '', message } }) as LogEntry;
  log(entry(ERROR, 'refused'));
  log(entry(ERROR, 'refused'));
  log(entry(INFO, 'connected'));
  vi.advanceTimersByTime(31_000);
  log(entry(ERROR, 'refused'));
  expect(lines).toEqual(['warn refused', 'debug connected', 'warn refused']);
  vi.useRealTimers();
});
