import { CHANNEL_CELLS } from '@croneai/contracts/channels.ts';
import { SECOND_MS } from '@croneai/contracts/units.ts';
import { unlessLocked } from '@croneai/platform/redis-lock.ts';
import type { Parts } from '../connections.ts';
import type { Dispatch } from '../dispatches/dispatch.model.ts';
import { queuePlan, queueSend } from '../dispatches/dispatch-queues.ts';
import type { Mark, Way } from '../dispatches/marks.ts';

/** Run before its time when a message was made. */
export const TEND = 'tend dispatches';

/** Waiting for so much longer than it was to, a target's job was lost. */
const LOST_AFTER_MS = 10 * SECOND_MS;
const FOLDED_AT_ONCE = 200;

/**
 * Round that makes up for what queues and Redis lose, ends what is over, and folds marks into receipts. The documents say what is
 * owed; the queues only make it quick.
 */
export function tendDispatches(parts: Parts) {
  const { redis, dispatches, marks, now } = parts;
  const tend = tendDispatch(parts);
  const fold = foldChanged(parts);
  return async (): Promise<void> => {
    await unlessLocked(redis, 'notifier:tending', async () => {
      for (const dispatch of await dispatches.open(now())) await tend(dispatch);
      for (const change of await marks.changed(FOLDED_AT_ONCE)) await fold(change);
    });
  };
}

/** Closes what nothing waits of; queues again what was lost. */
function tendDispatch({ dispatches, channels, queues, marks, now }: Parts) {
  return async (dispatch: Dispatch): Promise<void> => {
    const at = now().getTime();
    const isOver = dispatch.expiresAt.getTime() <= at;
    let isWaiting = false;
    for (const channel of channels) {
      const { name } = channel;
      if (CHANNEL_CELLS[dispatch.event][name] === undefined) continue;
      const waiting = (await marks.all(dispatch.id, name)).filter(({ mark }) => mark.state === 'waiting');
      if (isOver) {
        await marks.merge(dispatch, name, waiting.map(expiredMark));
        continue;
      }
      const isPlanned = dispatch.planned.includes(name);
      if (!isPlanned) await queuePlan(queues, { dispatchId: dispatch.id, channel: name });
      if (!isPlanned || waiting.length > 0) isWaiting = true;
      const lostBefore = at - LOST_AFTER_MS;
      const lost = waiting
        .filter(({ mark }) => (mark.notBefore ?? dispatch.dueAt.getTime()) < lostBefore)
        .map(({ field }) => field);
      await queueSend(queues, name, { dispatchId: dispatch.id, fields: lost });
    }
    if (!isWaiting) await dispatches.close(dispatch.id);
  };
}

const expiredMark = ({ field, mark }: { field: string; mark: Mark }) => ({
  field,
  mark: { state: 'expired' as const, tier: mark.tier, reason: mark.reason ?? 'late' },
});

/** Writes the receipts of what has changed since the last round. */
function foldChanged({ dispatches, marks, receipts }: Parts) {
  return async ({
    dispatchId,
    way,
    version,
  }: {
    dispatchId: string;
    way: Way;
    version: string;
  }): Promise<void> => {
    const dispatch = await dispatches.find(dispatchId);
    const all = dispatch ? await marks.all(dispatchId, way) : [];
    // Nothing is left of a message that went with its member, nor of marks that Redis has forgotten: what is folded stays.
    if (dispatch && all.length > 0) await receipts.save(dispatch, way, all);
    await marks.folded(dispatchId, way, version);
  };
}
