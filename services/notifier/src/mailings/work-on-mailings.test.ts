import { expect, it } from 'vitest';
import { resumeMailings } from './work-on-mailings.ts';

it('adds the daily schedule again in each round, because Redis may have lost it', async () => {
  const schedules: string[] = [];
  const queue = {
    schedule: async ({ id }: { id: string }) => void schedules.push(id),
    add: async () => true,
  };
  const resume = resumeMailings({
    mailings: { unfinished: async () => [] },
    queue,
    timings: { summaryPattern: '0 10 0 * * *' },
    now: () => new Date(),
  });
  await resume();
  await resume();
  expect(schedules).toEqual(['signals-summary', 'signals-summary']);
});
