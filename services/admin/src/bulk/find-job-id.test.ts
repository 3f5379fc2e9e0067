import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import type { BulkJob } from './bulk.model.ts';
import { findJobId } from './find-job-id.ts';

const WINDOW_MS = 10 * MINUTE_MS;
const begin = Math.floor(Date.parse('2026-11-20T10:00:00.000Z') / WINDOW_MS) * WINDOW_MS;

/** Sends the same request in time windows that are counted from 0. */
function openRequests() {
  const jobs = new Map<string, BulkJob>();
  const findId = findJobId({ bulk: { find: async (id) => jobs.get(id) } });
  const request = {
    filter: {},
    action: { kind: 'message', subject: 'Moved', text: 'The session begins at six.' },
    by: { actor: { userId: 'a1', role: 'owner' } },
  } as const;
  return {
    undo(id: string): void {
      const job = jobs.get(id);
      if (!job) throw new Error('there is no such job');
      jobs.set(id, { ...job, isUndone: true });
    },
    async send(window: number): Promise<{ id: string; isNew: boolean }> {
      const { id, earlier } = await findId(request, new Date(begin + window * WINDOW_MS));
      if (earlier) return { id, isNew: false };
      if (jobs.has(id)) throw new Error('the id is taken');
      jobs.set(id, { id, isUndone: false } as BulkJob);
      return { id, isNew: true };
    },
  };
}

describe('the job of a request', () => {
  it('is the same in the next time window, and is a new one after that', async () => {
    const { send } = openRequests();
    const first = await send(0);
    expect(await send(1)).toEqual({ id: first.id, isNew: false });
    expect((await send(2)).isNew).toBe(true);
  });

  it.each([
    ['in the same window as', 0],
    ['one window after', 1],
    ['two windows after', 2],
    ['three windows after', 3],
  ])('is found one window later if it was started %s an undone job', async (_when, window) => {
    const { send, undo } = openRequests();
    undo((await send(0)).id);
    const { id, isNew } = await send(window);
    expect(isNew).toBe(true);
    for (const later of [window, window + 1]) expect(await send(later)).toEqual({ id, isNew: false });
  });

  it('is started once per undo, in whatever windows the undone jobs were started', async () => {
    for (let pattern = 0; pattern < 3 ** 6; pattern += 1) {
      const { send, undo } = openRequests();
      let window = 0;
      for (let step = 0; step < 6; step += 1) {
        window += Math.floor(pattern / 3 ** step) % 3;
        const { id } = await send(window);
        for (const later of [window, window + 1]) expect(await send(later)).toEqual({ id, isNew: false });
        undo(id);
      }
    }
  });
});
