import { describe, expect, it } from 'vitest';
import type { StoredSignal } from '../signals/signal.model.ts';
import { listSlots } from './list-slots.ts';
import type { StoredSlot } from './slot.model.ts';

const SESSION = { userId: 'a'.repeat(24), sessionId: 's', role: 'member' } as never;
const RANGE = { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T11:00:00.000Z' };

function desk() {
  let now = Date.parse(RANGE.to);
  let version = '1';
  let reads = 0;
  let fails = false;
  const row = {
    slot: 1,
    startsAt: new Date(1),
    outcome: 'published',
    signalIds: ['id'],
    latenessMs: 1,
  } as unknown as StoredSlot;
  const list = listSlots({
    admitViewer: async () => ({}) as never,
    slots: {
      async listFinished() {
        reads++;
        if (fails) throw new Error('away');
        return [row];
      },
    },
    signals: {
      listActiveOfSlots: async () => [{ id: 'id', createdAt: new Date(now) } as unknown as StoredSignal],
    },
    disclose: async (_viewer, signals) => ({
      withheld: new Set(now < Date.parse(RANGE.to) + 15_000 ? signals.map(({ id }) => id) : []),
      quota: {} as never,
      nextOpeningAt: 0,
    }),
    listVersion: { current: async () => version },
    slotSeconds: 300,
  });
  return {
    ask: () => list(SESSION, RANGE),
    reads: () => reads,
    pass: (ms: number) => {
      now += ms;
    },
    change: () => {
      version = '2';
    },
    fail: (value: boolean) => {
      fails = value;
    },
  };
}

describe('the list of slots', () => {
  it('reads the database once for each version of the list', async () => {
    const { ask, reads, pass, change } = desk();
    await Promise.all(Array.from({ length: 500 }, ask));
    pass(60_000);
    await ask();
    expect(reads()).toBe(1);
    change();
    await Promise.all([ask(), ask()]);
    expect(reads()).toBe(2);
  });

  it('decides for each caller what may be seen, also from rows that are kept', async () => {
    const { ask, pass } = desk();
    expect((await ask()).data[0]?.signalIds).toEqual([]);
    pass(15_500);
    expect((await ask()).data[0]?.signalIds).toEqual(['id']);
  });

  it('does not keep a failure', async () => {
    const { ask, fail } = desk();
    fail(true);
    await expect(ask()).rejects.toThrow('away');
    fail(false);
    expect((await ask()).data).toHaveLength(1);
  });
});
