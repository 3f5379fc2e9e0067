import { expect, it } from 'vitest';
import type { BulkJob, BulkRow } from './bulk.model.ts';
import { workOnBulk } from './work-on-bulk.ts';

const now = () => new Date('2026-11-30T12:00:00Z');
const job = {
  id: 'a'.repeat(24),
  stage: 'running',
  action: { kind: 'grant', tier: 'gold', until: null, reason: 'Campaign' },
  author: null,
} as unknown as BulkJob;
const row = { id: 'row', userId: 'b'.repeat(24), grantId: 'c'.repeat(24), state: 'waiting' } as BulkRow;

/** Works on a row that another process has moved to `state` since this process read it. */
async function callsWhenMovedTo(state: BulkRow['state']): Promise<string[]> {
  const calls: string[] = [];
  const bulk = {
    next: async () => job,
    rowsIn: async () => [row],
    moveRow: async () => false,
    findRow: async () => ({ ...row, state }),
  };
  const members = {
    find: async () => ({ user: { blockedAt: null, erasesAt: null } }),
    giveGrant: async () => void calls.push('give'),
    endGrant: async () => void calls.push('end'),
  };
  await workOnBulk({ bulk, members, now } as unknown as Parameters<typeof workOnBulk>[0]).work();
  return calls;
}

it.each([
  ['done', ['give']],
  ['withdrawn', ['give', 'end']],
] as const)(
  'if another process has moved a row to %s, the calls for its grant are %j',
  async (state, calls) => {
    expect(await callsWhenMovedTo(state)).toEqual(calls);
  },
);
