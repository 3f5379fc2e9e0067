import { randomUUID } from 'node:crypto';
import { createTurn } from '@croneai/platform/redis-turn.ts';
import { Redis } from 'ioredis';
import { expect, inject, it, onTestFinished } from 'vitest';
import { inPaperTurn } from '../src/paper/paper-turn.ts';

/** Workers with one turn, each with what it did. */
function openWorkers() {
  const redis = new Redis(inject('backing').redisUrl);
  onTestFinished(() => void redis.disconnect());
  const key = `test:paper-turn-${randomUUID()}`;
  const start = (work: () => Promise<void> = async () => undefined) => {
    const done = { opened: 0, ranked: 0 };
    const turn = createTurn(redis, { key, holder: randomUUID(), forMs: 60_000 });
    const { rank } = inPaperTurn(turn, () => {
      done.opened += 1;
      const rank = async () => {
        await work();
        done.ranked += 1;
      };
      return { rank, report: rank };
    });
    return { rank, done };
  };
  return { redis, key, start };
}

it('is of one worker, which opens all signals once for it', async () => {
  const { start } = openWorkers();
  const [one, other] = [start(), start()];
  for (let round = 0; round < 3; round += 1) for (const { rank } of [one, other]) await rank();
  expect([one.done, other.done]).toEqual([
    { opened: 1, ranked: 3 },
    { opened: 0, ranked: 0 },
  ]);
});

it('drops all signals when it is lost, and opens them anew when it is back', async () => {
  const { start, redis, key } = openWorkers();
  const [one, other] = [start(), start()];
  await one.rank();
  await redis.del(key);
  await other.rank();
  await one.rank();
  expect(other.done).toEqual({ opened: 1, ranked: 1 });
  await redis.del(key);
  await one.rank();
  expect(one.done).toEqual({ opened: 2, ranked: 2 });
});

it('goes to another worker where one does not reach the database, and stays where the work itself fails', async () => {
  const { start } = openWorkers();
  let failure: Error | undefined = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const one = start(async () => {
    if (failure) throw failure;
  });
  const other = start();
  await expect(one.rank()).rejects.toThrow('away');
  await other.rank();
  await one.rank();
  expect([one.done.ranked, other.done.ranked]).toEqual([0, 1]);

  const alone = openWorkers();
  failure = new Error('an account cannot be folded');
  const failing = alone.start(async () => {
    if (failure) throw failure;
  });
  const idle = alone.start();
  await expect(failing.rank()).rejects.toThrow('folded');
  await idle.rank();
  failure = undefined;
  await failing.rank();
  expect([failing.done, idle.done]).toEqual([
    { opened: 1, ranked: 1 },
    { opened: 0, ranked: 0 },
  ]);
});
