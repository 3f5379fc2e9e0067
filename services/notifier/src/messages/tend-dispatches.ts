import { CHANNEL_CELLS } from '@croneai/contracts/channels.ts';
import { MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { unlessLocked } from '@croneai/platform/redis-lock.ts';
import type { Members } from '../members/module.ts';
import type { Rounds } from '../rounds/module.ts';
import type { Channel } from './channel.ts';
import type { Dispatch } from './dispatch.model.ts';
import type { DispatchRepository } from './dispatch.repository.ts';
import type { DispatchQueues } from './dispatch-queues.ts';
import type { ChangedShard, Mark, Marks } from './marks.ts';
import { foldMarks } from './receipts/fold-marks.ts';
import type { ReceiptRepository } from './receipts/receipt.repository.ts';

/** Run before its time when a message was made. */
export const TEND = 'tend dispatches';

/** A job of a target that has waited this much longer than planned was lost. */
const LOST_AFTER_MS = 10 * SECOND_MS;
const FOLDED_AT_ONCE = 200;
/** Pause after a failure on one dispatch: the others do not wait for it. */
const FAILED_PAUSE_MS = MINUTE_MS;

type TendParts = {
  redis: Redis;
  dispatches: Pick<DispatchRepository, 'find' | 'toLookAt' | 'lookAgain' | 'close' | 'unplan'>;
  channels: readonly Channel[];
  queues: Pick<DispatchQueues, 'plan' | 'send'>;
  marks: Marks;
  receipts: Pick<ReceiptRepository, 'save' | 'saveReach' | 'removeMembers'>;
  members: Pick<Members, 'erasedAmong'>;
  rounds: Pick<Rounds, 'eachRow'>;
  timings: { tendEveryMs: number };
  now: () => Date;
};

/**
 * Round that makes up for what queues and Redis lose, ends what is over, and folds marks into receipts. The documents say what is
 * owed; the queues only make it quick. Each dispatch is moved to the time of its next target, so those that wait for the end of quiet
 * hours stay out of the way of the others.
 */
export function tendDispatches(parts: TendParts) {
  const { redis, dispatches, marks, rounds, now } = parts;
  const tend = tendDispatch(parts);
  const fold = foldShard(parts);
  const each = rounds.eachRow(TEND);
  return async (): Promise<void> => {
    await unlessLocked(redis, 'notifier:tending', async () => {
      // By the time at which the round began: what it has looked at is due later, so it comes to an end.
      const at = now();
      for (;;) {
        const due = await dispatches.toLookAt(at);
        if (due.length === 0) break;
        await each(due, {
          nameOf: ({ id }) => id,
          work: tend,
          putOff: ({ id }) => dispatches.lookAgain(id, new Date(now().getTime() + FAILED_PAUSE_MS)),
        });
      }
      const changed = await marks.changed(FOLDED_AT_ONCE);
      await each(changed, { nameOf: ({ key }) => key, work: fold, putOff: marks.postpone });
    });
  };
}

/** Closes a dispatch for which nothing waits, queues again what was lost, and says when to look again. */
function tendDispatch(parts: TendParts) {
  const { dispatches, channels, marks, timings, now } = parts;
  const tendChannel = tendOn(parts);
  return async (dispatch: Dispatch): Promise<void> => {
    const at = now().getTime();
    const own = channels.filter(({ name }) => CHANNEL_CELLS[dispatch.event][name] !== undefined);
    const lookAts: number[] = [];
    for (const channel of own) {
      const lookAt = await tendChannel(dispatch, channel, at);
      if (lookAt !== undefined) lookAts.push(lookAt);
    }
    if (lookAts.length > 0) {
      const next = Math.max(at + timings.tendEveryMs, Math.min(...lookAts, dispatch.expiresAt.getTime()));
      return dispatches.lookAgain(dispatch.id, new Date(next));
    }
    await dispatches.close(dispatch.id);
    for (const { name } of own) await marks.end(dispatch, name);
    await marks.end(dispatch, 'page');
  };
}

/** Resolves to when this channel has to be looked at again; undefined where nothing waits. */
function tendOn({ dispatches, queues, marks }: TendParts) {
  return async (dispatch: Dispatch, { name }: Channel, at: number): Promise<number | undefined> => {
    const isOver = dispatch.expiresAt.getTime() <= at;
    if (!isOver && (await isToPlan(dispatch, name))) {
      await queues.plan({ dispatchId: dispatch.id, channel: name });
      return at;
    }
    let next: number | undefined;
    for await (const waiting of marks.waiting(dispatch, name)) {
      if (isOver) {
        await marks.merge(dispatch, name, waiting.map(expiredMark));
        continue;
      }
      const lostAt = ({ mark }: { mark: Mark }) =>
        (mark.notBefore ?? dispatch.dueAt.getTime()) + LOST_AFTER_MS;
      const lost = waiting.filter((target) => lostAt(target) < at).map(({ field }) => field);
      await queues.send(name, { dispatchId: dispatch.id, fields: lost });
      for (const target of waiting) next = Math.min(next ?? Number.POSITIVE_INFINITY, lostAt(target));
    }
    return next;
  };

  /** Not planned to the end, or its marks are lost: the receipts say who has it already. */
  async function isToPlan(dispatch: Dispatch, name: Channel['name']): Promise<boolean> {
    if (!dispatch.planned.includes(name)) return true;
    if (!dispatch.marked.includes(name) || (await marks.areKept(dispatch, name))) return false;
    await dispatches.unplan(dispatch.id, name);
    return true;
  }
}

const expiredMark = ({ field, mark }: { field: string; mark: Mark }) => ({
  field,
  mark: { state: 'expired' as const, tier: mark.tier, reason: mark.reason ?? 'late' },
});

/** Writes the receipts of members whose marks changed since the last round, and the figures of the shard. */
function foldShard({ dispatches, marks, receipts, members }: TendParts) {
  return async (changed: ChangedShard): Promise<void> => {
    const { dispatchId, way } = changed;
    const dispatch = await dispatches.find(dispatchId);
    const { marks: all, changed: userIds, version } = await marks.read(changed);
    // A message that went with its member, or a notice that was withdrawn, has no receipts.
    if (dispatch && all.length > 0) {
      const { members: folded, tiers } = foldMarks(all, dispatch.publishedAt);
      await receipts.save(
        dispatch,
        way,
        folded.filter(({ id }) => userIds.has(id)),
      );
      if (dispatch.userId === null) await receipts.saveReach(dispatch, changed, tiers);
      // A member may be erased between the reading of the marks and this write.
      await receipts.removeMembers(await members.erasedAmong([...userIds]));
    }
    await marks.folded(changed, version, dispatch && !dispatch.isOver ? undefined : closedAt(dispatch));
  };
}

const closedAt = (dispatch: Dispatch | undefined) => ({ expiresAt: dispatch?.expiresAt ?? new Date(0) });
