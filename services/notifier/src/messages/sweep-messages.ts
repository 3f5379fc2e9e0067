import { CHANNEL_CELLS } from '@croneai/contracts/channels.ts';
import { MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { unlessLocked } from '@croneai/platform/redis-lock.ts';
import type { Members } from '../members/module.ts';
import type { Rounds } from '../rounds/module.ts';
import type { Channel } from './channel.ts';
import type { ChangedShard, Mark, Marks } from './marks.ts';
import type { Message } from './message.model.ts';
import type { MessageRepository } from './message.repository.ts';
import type { MessageMetrics } from './message-metrics.ts';
import type { MessageQueues } from './message-queues.ts';
import { foldMarks } from './receipts/fold-marks.ts';
import type { ReceiptRepository } from './receipts/receipt.repository.ts';

/** Name of the sweep. Each new message starts the sweep early. */
export const SWEEP = 'sweep messages';

/** If a target is still waiting this long after its planned time, its job is considered lost. */
const LOST_AFTER_MS = 10 * SECOND_MS;
const FOLDED_AT_ONCE = 200;
/**
 * A message whose check failed is checked again after this pause. Other messages are not delayed.
 */
const FAILED_PAUSE_MS = MINUTE_MS;

type SweepParts = {
  redis: Redis;
  messages: Pick<MessageRepository, 'find' | 'toLookAt' | 'lookAgain' | 'close' | 'unplan'>;
  channels: readonly Channel[];
  queues: Pick<MessageQueues, 'plan' | 'send'>;
  marks: Marks;
  receipts: Pick<ReceiptRepository, 'save' | 'saveReach' | 'removeMembers'>;
  members: Pick<Members, 'erasedAmong'>;
  metrics: Pick<MessageMetrics, 'ended'>;
  rounds: Pick<Rounds, 'eachRow'>;
  timings: { sweepMessagesEveryMs: number };
  now: () => Date;
};

/**
 * Requeues lost work, closes expired messages, and folds marks into receipts. The sweep finds lost
 * work in the stored messages, because a queue may lose jobs. Each message has its own time for the
 * next check, so a message that waits for the end of quiet hours does not delay other messages.
 */
export function sweepMessages(parts: SweepParts) {
  const { redis, messages, marks, rounds, now } = parts;
  const sweep = sweepMessage(parts);
  const fold = foldShard(parts);
  const each = rounds.eachRow(SWEEP);
  return async (): Promise<void> => {
    await unlessLocked(redis, 'notifier:sweeping', async () => {
      // Each checked message is closed or put off until after `at`, so the query does not find it
      // again and the loop ends.
      const at = now();
      for (;;) {
        const due = await messages.toLookAt(at);
        if (due.length === 0) break;
        await each(due, {
          nameOf: ({ id }) => id,
          work: sweep,
          putOff: ({ id }) => messages.lookAgain(id, new Date(now().getTime() + FAILED_PAUSE_MS)),
        });
      }
      const changed = await marks.changed(FOLDED_AT_ONCE);
      await each(changed, { nameOf: ({ key }) => key, work: fold, putOff: marks.postpone });
    });
  };
}

/**
 * If the message has waiting targets, requeues the lost targets and schedules the next check.
 * Otherwise, closes the message.
 */
function sweepMessage(parts: SweepParts) {
  const { messages, channels, marks, timings, now } = parts;
  const sweepChannel = sweepOn(parts);
  return async (message: Message): Promise<void> => {
    const at = now().getTime();
    const own = channels.filter(({ name }) => CHANNEL_CELLS[message.event][name] !== undefined);
    const lookAts: number[] = [];
    for (const channel of own) {
      const lookAt = await sweepChannel(message, channel, at);
      if (lookAt !== undefined) lookAts.push(lookAt);
    }
    if (lookAts.length > 0) {
      const next = Math.max(
        at + timings.sweepMessagesEveryMs,
        Math.min(...lookAts, message.expiresAt.getTime()),
      );
      return messages.lookAgain(message.id, new Date(next));
    }
    await messages.close(message.id);
    for (const { name } of own) await marks.end(message, name);
    await marks.end(message, 'page');
  };
}

/**
 * Requeues the lost targets of a message on one channel. Resolves to the time of the next check
 * (epoch ms), or to undefined if no target is waiting.
 */
function sweepOn({ messages, queues, marks, metrics }: SweepParts) {
  return async (message: Message, { name }: Channel, at: number): Promise<number | undefined> => {
    const isOver = message.expiresAt.getTime() <= at;
    if (!isOver && (await isToPlan(message, name))) {
      await queues.plan({ messageId: message.id, channel: name });
      return at;
    }
    let next: number | undefined;
    for await (const waiting of marks.waiting(message, name)) {
      if (isOver) {
        await marks.merge(message, name, waiting.map(expiredMark));
        metrics.ended.inc({ channel: name, event: message.event, state: 'expired' }, waiting.length);
        continue;
      }
      const lostAt = ({ mark }: { mark: Mark }) =>
        (mark.notBefore ?? message.dueAt.getTime()) + LOST_AFTER_MS;
      const lost = waiting.filter((target) => lostAt(target) < at).map(({ field }) => field);
      await queues.send(name, { messageId: message.id, fields: lost });
      for (const target of waiting) next = Math.min(next ?? Number.POSITIVE_INFINITY, lostAt(target));
    }
    return next;
  };

  /**
   * Resolves to true if the message must be planned on this channel: the last planning did not
   * finish, or Redis has lost the marks. The planning then skips members who have already received
   * the message according to their receipts.
   */
  async function isToPlan(message: Message, name: Channel['name']): Promise<boolean> {
    if (!message.planned.includes(name)) return true;
    if (!message.marked.includes(name) || (await marks.areKept(message, name))) return false;
    await messages.unplan(message.id, name);
    return true;
  }
}

const expiredMark = ({ field, mark }: { field: string; mark: Mark }) => ({
  field,
  mark: { state: 'expired' as const, tier: mark.tier, reason: mark.reason ?? 'late' },
});

/**
 * Stores the receipts of members whose marks in the shard have changed since the last fold. For a
 * message to many members, also stores the receipt counts of the shard.
 */
function foldShard({ messages, marks, receipts, members }: SweepParts) {
  return async (changed: ChangedShard): Promise<void> => {
    const { messageId, route } = changed;
    const message = await messages.find(messageId);
    const { marks: all, changed: userIds, version } = await marks.read(changed);
    // No receipts are stored if the message was removed with its member, or was a withdrawn notice.
    if (message && all.length > 0) {
      const { members: folded, tiers } = foldMarks(all, message.publishedAt);
      await receipts.save(
        message,
        route,
        folded.filter(({ id }) => userIds.has(id)),
      );
      if (message.userId === null) await receipts.saveReach(message, changed, tiers);
      // Members may have been erased since the marks were read. Their new receipts are removed
      // again.
      await receipts.removeMembers(await members.erasedAmong([...userIds]));
    }
    await marks.folded(changed, version, message && !message.isOver ? undefined : closedAt(message));
  };
}

const closedAt = (message: Message | undefined) => ({ expiresAt: message?.expiresAt ?? new Date(0) });
