import { HOUR_MS } from '@croneai/contracts/units.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { recordingLogger } from '../test/support/recording-logger.ts';
import { type Repeat, repeat } from './repeat.ts';

function start(work: () => Promise<unknown>, everyMs: Repeat['everyMs']) {
  const { logger, lines } = recordingLogger();
  const repetition = repeat({ name: 'some work', everyMs, work, logger });
  onTestFinished(() => repetition.stop());
  return { ...repetition, lines };
}

it('work runs at once, and sooner than planned when it is requested', async () => {
  const work = vi.fn(async () => undefined);
  const { soon } = start(work, HOUR_MS);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => {
    soon();
    expect(work).toHaveBeenCalledTimes(2);
  });
});

it('a failure is logged when it begins and when it is over, and the next round tries again', async () => {
  let rounds = 0;
  const { lines } = start(async () => {
    rounds += 1;
    if (rounds <= 3) throw new Error('not yet');
  }, 1);
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(5));
  expect(lines.map(({ level, msg, round }) => ({ level, msg, round }))).toEqual([
    { level: 'error', msg: 'a round failed, the next one tries again', round: 'some work' },
    { level: 'info', msg: 'the round works again', round: 'some work' },
  ]);
});

it('no round begins after the stop, which waits for the one in hand', async () => {
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

it('takes each pause by the time that it is then', async () => {
  const work = vi.fn(async () => undefined);
  const pauses = [1, 1, HOUR_MS];
  const pauseMs = vi.fn(() => pauses.shift() as number);
  start(work, pauseMs);
  await vi.waitFor(() => expect(pauseMs).toHaveBeenCalledTimes(3));
  expect(work).toHaveBeenCalledTimes(3);
});
