import type { Turn } from '@croneai/platform/redis-turn.ts';
import { expect, it } from 'vitest';
import { withPaperTurn } from './paper-turn.ts';

/** Opens workers that share one turn. Each worker records its work. */
function openWorkers() {
  let holder: object | undefined;
  const start = (work: () => Promise<void> = async () => undefined) => {
    const done = { opened: 0, ranked: 0 };
    const turn: Turn = {
      async take() {
        holder ??= done;
        return holder === done;
      },
      async giveBack() {
        if (holder === done) holder = undefined;
      },
    };
    const { rank } = withPaperTurn(turn, () => {
      done.opened += 1;
      const rank = async () => {
        await work();
        done.ranked += 1;
      };
      return { rank, report: rank };
    });
    return { rank, done };
  };
  return {
    start,
    expire: () => {
      holder = undefined;
    },
  };
}

it('lets only one worker compute the ranking, and this worker loads all signals only once', async () => {
  const { start } = openWorkers();
  const [one, other] = [start(), start()];
  for (let round = 0; round < 3; round += 1) for (const { rank } of [one, other]) await rank();
  expect([one.done, other.done]).toEqual([
    { opened: 1, ranked: 3 },
    { opened: 0, ranked: 0 },
  ]);
});

it('drops all signals when a worker loses its turn, and loads them again when the turn returns', async () => {
  const { start, expire } = openWorkers();
  const [one, other] = [start(), start()];
  await one.rank();
  expire();
  await other.rank();
  await one.rank();
  expect(other.done).toEqual({ opened: 1, ranked: 1 });
  expire();
  await one.rank();
  expect(one.done).toEqual({ opened: 2, ranked: 2 });
});

it('gives the turn to another worker if the database is down, but not if the work itself fails', async () => {
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
