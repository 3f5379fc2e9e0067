import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { createHealth } from '../src/health.ts';
import { createMetrics } from '../src/metrics.ts';
import { startSharedClock } from '../src/shared-clock.ts';
import { closeMongo, createParts, openMongo } from './support/platform-harness.ts';
import { recordingLogger } from './support/recording-logger.ts';

afterEach(() => vi.useRealTimers());

async function start() {
  const mongo = await openMongo(createParts());
  const { logger, lines } = recordingLogger();
  const [health, metrics] = [createHealth(), createMetrics('clock-test')];
  const clock = await startSharedClock({ mongo, logger, metrics, health, sampleEveryMs: 20 });
  onTestFinished(async () => {
    await clock.stop();
    await closeMongo(mongo);
  });
  const skewSeconds = async () =>
    Number(/^clock_skew_seconds\{[^}]*\} (\S+)$/m.exec(await metrics.registry.metrics())?.[1]);
  return { clock, health, lines, skewSeconds };
}

it("follows MongoDB's time even if the clock of this machine is wrong, and reports the difference", async () => {
  const { clock, health, lines, skewSeconds } = await start();
  const started = Date.now();
  expect(Math.abs(clock.now() - started)).toBeLessThan(5_000);
  expect((await health.check()).degraded).toEqual([]);

  // Simulates an operator who sets this machine's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: started + 20 * 60_000 });
  expect(clock.isOwnClockOff()).toBe(true);
  expect(Math.abs(clock.now() - started)).toBeLessThan(5_000);
  expect(await skewSeconds()).toBeGreaterThan(1_190);
  expect(await health.check()).toMatchObject({ ready: true, degraded: [{ name: 'clock' }] });
  await until('it is told', () => expect(lines.some(({ level }) => level === 'error')).toBe(true));
  expect(Math.abs(clock.now() - started)).toBeLessThan(5_000);

  vi.useRealTimers();
  await until('it is told that it is right again', () =>
    expect(lines.some(({ msg }) => msg?.includes("agrees with MongoDB's again"))).toBe(true),
  );
  expect((await health.check()).degraded).toEqual([]);
});

it('if the monotonic clock stopped during a pause, the first answer after the pause corrects the shared time', async () => {
  const mongo = await openMongo(createParts());
  let pausedMs = 0;
  let answers = 0;
  // All answers but the first are delayed, so the first sample stays the most exact one. After the
  // pause, the clock must no longer use the first sample.
  const command = async (asked: object) => {
    const reply = await mongo.db?.command(asked);
    if (answers > 0) await delay(20);
    answers += 1;
    return { ...reply, localTime: new Date(reply?.localTime.getTime() + pausedMs) };
  };
  const [health, metrics] = [createHealth(), createMetrics('clock-test')];
  const { logger } = recordingLogger();
  const clock = await startSharedClock({
    mongo: { db: { command } } as never,
    logger,
    metrics,
    health,
    sampleEveryMs: 100,
  });
  onTestFinished(async () => {
    await clock.stop();
    await closeMongo(mongo);
  });
  await until('some samples', () => expect(answers).toBeGreaterThan(2));
  pausedMs = 20_000;
  const before = answers;
  await until('an answer that was asked for after it', () =>
    expect(answers).toBeGreaterThanOrEqual(before + 2),
  );
  expect(Math.abs(clock.now() - Date.now() - pausedMs)).toBeLessThan(5_000);
});
