import { HOUR_MS } from '@croneai/contracts/units.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { recordingLogger } from '../test/support/recording-logger.ts';
import { type Repeat, repeat } from './repeat.ts';

/** Timeout for the waits in these tests. A busy machine may need this long. */
const PATIENT = { timeout: 10_000 };

function start(work: () => Promise<unknown>, everyMs: Repeat['everyMs']) {
  const { logger, lines } = recordingLogger();
  const repetition = repeat({ name: 'some work', everyMs, work, logger });
  onTestFinished(() => repetition.stop());
  return { ...repetition, lines };
}

it('runs the work at once, and on request runs the next round earlier than planned', async () => {
  const work = vi.fn(async () => undefined);
  const { soon } = start(work, HOUR_MS);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => {
    soon();
    expect(work).toHaveBeenCalledTimes(2);
  }, PATIENT);
});

it('logs when the work begins to fail and when it succeeds again, and retries in the next round', async () => {
  let rounds = 0;
  const { lines } = start(async () => {
    rounds += 1;
    if (rounds <= 3) throw new Error('not yet');
  }, 1);
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(5), PATIENT);
  expect(lines.map(({ level, msg, round }) => ({ level, msg, round }))).toEqual([
    { level: 'error', msg: 'repeat failed; will be retried', round: 'some work' },
    { level: 'info', msg: 'repeat recovered', round: 'some work' },
  ]);
});

it('starts no round after a stop, and the stop waits for the current round', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let rounds = 0;
  const { stop } = start(async () => {
    rounds += 1;
    await promise;
  }, 1);
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect(isStopped).toBe(false);
  resolve();
  await stopping;
  expect(rounds).toBe(1);
});

it('computes each pause from the current time', async () => {
  const work = vi.fn(async () => undefined);
  const pauses = [1, 1, HOUR_MS];
  const pauseMs = vi.fn(() => pauses.shift() as number);
  start(work, pauseMs);
  await vi.waitFor(() => expect(pauseMs).toHaveBeenCalledTimes(3), PATIENT);
  expect(work).toHaveBeenCalledTimes(3);
});
