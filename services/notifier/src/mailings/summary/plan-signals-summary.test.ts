import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { expect, it } from 'vitest';
import { planSignalsSummary } from './plan-signals-summary.ts';

const midnight = Date.parse('2026-11-21T00:00:00.000Z');
const atMinute = (minute: number) => new Date(midnight + minute * MINUTE_MS);

/** Plans the summary of 20 November, whose last settlement arrived at `receivedAt`. */
async function plan({
  now,
  startedAt,
  receivedAt,
  since,
}: {
  now: Date;
  startedAt: Date;
  receivedAt: Date;
  since?: Date;
}) {
  const made: string[] = [];
  const signal = { pair: 'EURUSD', outcome: 'profit', stakes: 0.85, provenance: 'live' } as const;
  let time = startedAt;
  const planNow = planSignalsSummary({
    settledSignals: { ofDay: async (day) => [{ _id: 'a1', day, ...signal, receivedAt }] },
    mailings: {
      insert: async ({ id }) => {
        made.push(id);
        return 'new';
      },
    },
    readHead: async () => undefined,
    timings: { daySettlesMs: 5 * MINUTE_MS },
    config: { MAILINGS_SINCE: since },
    now: () => time,
  });
  time = now;
  await planNow();
  return made;
}

const MADE = ['signals-summary-2026-11-20'];

it('plans the summary once the day is over and no settlement has arrived for a while', async () => {
  expect(await plan({ now: atMinute(10), startedAt: atMinute(-60), receivedAt: atMinute(1) })).toEqual(MADE);
});

it('waits while settlements of the day still arrive', async () => {
  expect(await plan({ now: atMinute(10), startedAt: atMinute(-60), receivedAt: atMinute(8) })).toEqual([]);
  expect(await plan({ now: atMinute(15), startedAt: atMinute(-60), receivedAt: atMinute(8) })).toEqual(MADE);
});

it('waits if the process has just started to consume events', async () => {
  expect(await plan({ now: atMinute(180), startedAt: atMinute(178), receivedAt: atMinute(-5) })).toEqual([]);
  expect(await plan({ now: atMinute(183), startedAt: atMinute(178), receivedAt: atMinute(-5) })).toEqual(
    MADE,
  );
});

it('plans no second summary after a restore if the day ended before the restore', async () => {
  const asked = { now: atMinute(600), startedAt: atMinute(500), receivedAt: atMinute(1) };
  expect(await plan({ ...asked, since: atMinute(590) })).toEqual([]);
  expect(await plan({ ...asked, since: atMinute(-600) })).toEqual(MADE);
});
