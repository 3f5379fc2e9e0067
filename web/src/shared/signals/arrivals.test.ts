import { lateEntryEndpoints } from '@croneai/contracts/endpoints/signals/late-entries.ts';
import { paths, signalPath } from '@croneai/contracts/paths.ts';
import { expect, it } from 'vitest';
import { arrivalsOf } from './arrivals.ts';

const [FIRST, SECOND] = ['a'.repeat(24), 'b'.repeat(24)];
const NEVER = { acceptedAt: null, receivedAt: null, openedAt: null };
const row = (id: string, change: object) => ({ path: signalPath(id), ...NEVER, ...change });

it('uses the first arrival of each signal by any channel, or the time of delivery if no arrival is recorded', () => {
  const at = arrivalsOf([
    row(FIRST, { acceptedAt: '2026-11-24T10:00:01.000Z', receivedAt: '2026-11-24T10:00:09.000Z' }),
    row(FIRST, { receivedAt: '2026-11-24T10:00:03.000Z' }),
    row(SECOND, { acceptedAt: '2026-11-24T10:05:02.000Z' }),
    row('c'.repeat(24), {}),
    { ...row(FIRST, { receivedAt: '2026-11-24T10:00:00.000Z' }), path: paths.signals },
    { ...row(FIRST, { receivedAt: '2026-11-24T10:00:00.000Z' }), path: null },
  ]);
  const [first, second] = [Date.parse('2026-11-24T10:00:03Z'), Date.parse('2026-11-24T10:05:02Z')];
  expect(at).toBe(`${FIRST}.${first},${SECOND}.${second}`);
});

it('matches the schema of the call, even after a hundred arrivals', () => {
  const rows = Array.from({ length: 100 }, (_none, index) =>
    row(index.toString(16).padStart(24, '0'), { receivedAt: '2026-11-24T10:00:00.000Z' }),
  );
  expect(lateEntryEndpoints.listLateNets.query.safeParse({ at: arrivalsOf(rows) }).success).toBe(true);
});
