import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSlowReaders } from './slow-readers.ts';

const PATIENCE_MS = 30_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Returns the number of seconds until a reader is cut off; 300 if the reader is never cut off. The
 * reader takes `bytes` every `everySeconds`, and `atFirst` bytes once near the start.
 */
function borneSeconds(bytes: number, everySeconds: number, atFirst = 0): number {
  const slowReaders = watchSlowReaders(PATIENCE_MS);
  const socket = { bytesWritten: 0, writableLength: 0 };
  const destroy = vi.fn();
  slowReaders.watch({ writableLength: 1, socket, destroy } as unknown as ServerResponse);
  let second = 0;
  for (; second < 300 && destroy.mock.calls.length === 0; second += 1) {
    if (second % everySeconds === 0) socket.bytesWritten += bytes;
    // Adds `atFirst` after the first check. That check is the baseline, so bytes that were taken
    // before it would not count.
    if (second === 10) socket.bytesWritten += atFirst;
    vi.advanceTimersByTime(1_000);
  }
  slowReaders.stop();
  return second;
}

it('does not disconnect clients that read at a steady pace, even with pauses', () => {
  expect(borneSeconds(16_000, 1)).toBe(300);
  expect(borneSeconds(400_000, 20)).toBe(300);
});

it('disconnects clients that read nothing or almost nothing', () => {
  expect(borneSeconds(0, 1)).toBeLessThanOrEqual(40);
  expect(borneSeconds(65_536, 25)).toBeLessThanOrEqual(60);
  expect(borneSeconds(1_000, 1)).toBeLessThanOrEqual(60);
});

it('disconnects a client that reads megabytes at first and almost nothing afterwards', () => {
  expect(borneSeconds(1_000, 1, 50_000_000)).toBeLessThanOrEqual(60);
  expect(borneSeconds(16_000, 1, 50_000_000)).toBe(300);
});
