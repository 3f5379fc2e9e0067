import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { createPace } from '@croneai/platform/limits/pace.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import type { Preferences } from '../preferences/module.ts';
import type { Queues } from '../queues/module.ts';
import type { Rounds } from '../rounds/module.ts';
import type { Channel, CountTargets } from './channel.ts';
import { createLanePauses } from './lane-pauses.ts';
import { watchLateMessages } from './late-messages.ts';
import { makeMessage } from './make-message.ts';
import { createMarks } from './marks.ts';
import { messageCollection } from './message.model.ts';
import { createMessageRepository } from './message.repository.ts';
import { createMessageMetrics } from './message-metrics.ts';
import { createMessageQueues } from './message-queues.ts';
import { planMessage } from './plan-message.ts';
import { confirmReceipts } from './receipts/confirm-receipt.ts';
import { measureReach, publishArrivals } from './receipts/measure-reach.ts';
import { memberReceiptCollection, RECEIPTS_KEPT_DAYS, reachCollection } from './receipts/receipt.model.ts';
import { createReceiptRepository } from './receipts/receipt.repository.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { sendMessage } from './send-message.ts';
import { SWEEP, sweepMessages } from './sweep-messages.ts';

export {
  type Channel,
  type ChannelMessage,
  type CountTargets,
  createUses,
  type ProviderResult,
  type Target,
} from './channel.ts';
export { createLanePauses, type LanePauses } from './lane-pauses.ts';
export { MESSAGES_KEPT, UNTIL } from './make-message.ts';
export type { Message } from './message.model.ts';
export { receiptToken, TEST_PREFIX } from './receipt-token.ts';
export { type KeptReceipt, RECEIPTS_KEPT_DAYS } from './receipts/receipt.model.ts';

/**
 * Number of planning jobs that a process runs in parallel: enough for all channels and audiences of
 * a signal.
 */
const PLANS_AT_ONCE = 4;
/** Number of days for which messages are kept and shown in the inbox. */
const KEPT_DAYS = 30;
/** Number of days for which delivery figures are kept. The figures name no members. */
const REACH_KEPT_DAYS = 90;

export const messagesTimings = {
  /** Interval of the sweep, which requeues lost jobs and stores receipts. */
  sweepMessagesEveryMs: 5_000,
  publishArrivalsEveryMs: 5 * MINUTE_MS,
};

export type Messages = ReturnType<typeof openMessages>;

type Needs = Pick<
  ServicePlatform<{ LINK_KEY: string; LINK_KEY_PREVIOUS?: string | undefined }>,
  'openCollection' | 'redis' | 'live' | 'config' | 'metrics' | 'health' | 'signal' | 'now'
>;

/** Plans messages, sends them on the given channels, accepts confirmations, and stores receipts. */
export function openMessages(
  { openCollection, redis, live, config, metrics: meters, health, signal, now }: Needs,
  {
    timings,
    members,
    preferences,
    queues: allQueues,
    rounds,
    senders,
  }: {
    timings: typeof messagesTimings;
    members: Pick<Members, 'find' | 'estimateCount' | 'erasedAmong' | 'accessOf' | 'admit'>;
    preferences: Pick<Preferences, 'ofMany' | 'decide' | 'clockOf'>;
    queues: Pick<Queues, 'open'>;
    rounds: Rounds;
    senders: readonly { channels: readonly Channel[]; count: CountTargets }[];
  },
) {
  const channels = senders.flatMap((sender) => sender.channels);
  const messages = createMessageRepository({ model: openCollection(messageCollection) });
  const receipts = createReceiptRepository({
    model: openCollection(memberReceiptCollection),
    reach: openCollection(reachCollection),
  });
  const metrics = createMessageMetrics(meters, channels);
  const lateMessages = watchLateMessages({ health, now });
  const marks = createMarks(redis, now);
  const lanePauses = createLanePauses(redis);
  const queues = createMessageQueues(allQueues, { channels, now });
  const sendParts = { messages, queues, marks, lanePauses, members, preferences, metrics, config, now };
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const purge = (name: string, work: () => Promise<unknown>) => ({
    name,
    everyMs: rounds.forgetEveryMs,
    work,
  });
  return {
    collections: [messageCollection, memberReceiptCollection, reachCollection],
    routes: receiptRoutes({
      confirm: confirmReceipts({
        messages,
        marks,
        receipts,
        channels,
        members,
        metrics,
        redis,
        config,
        now,
      }),
      measure: measureReach({ receipts, counts: senders.map(({ count }) => count), now }),
    }),
    repeats: [
      {
        name: SWEEP,
        everyMs: timings.sweepMessagesEveryMs,
        work: sweepMessages({
          redis,
          messages,
          channels,
          queues,
          marks,
          receipts,
          members,
          metrics,
          rounds,
          timings,
          now,
        }),
      },
      {
        name: 'publish arrivals',
        everyMs: timings.publishArrivalsEveryMs,
        work: publishArrivals({ receipts, channels, redis, now }),
      },
      purge('purge old receipts', () => receipts.forgetMembersBefore(daysAgo(RECEIPTS_KEPT_DAYS))),
      purge('purge old figures', () => receipts.deleteReachBefore(daysAgo(REACH_KEPT_DAYS))),
      purge('purge old messages', () => messages.deleteOlderThan(daysAgo(KEPT_DAYS))),
    ],
    workers: () => [
      ...channels.map((channel) => {
        const { name, perMinute, jobsAtOnce } = channel;
        const turn = createPace(redis, { key: `notifier:pace:${name}`, perMinute, signal });
        return queues.sendsOf(name).work(jobsAtOnce, sendMessage(sendParts, channel, turn));
      }),
      queues.plans.work(
        PLANS_AT_ONCE,
        planMessage({ messages, channels, queues, marks, receipts, members, preferences, now }),
      ),
    ],
    async eraseMember(userId: string) {
      await messages.removeMember(userId);
      // The member's marks are removed first, so that a concurrent fold cannot write receipts from
      // them.
      await marks.removeMember(userId);
      await receipts.removeMember(userId);
    },
    /** Exports nothing here, because the inbox and the history export messages and receipts. */
    exportMember: async () => ({}),
    make: makeMessage({ messages, members, channels, queues, live, metrics, lateMessages, now }),
    ofMember: messages.ofMember,
    toMember: messages.toMember,
    toMany: messages.toMany,
    findMany: messages.findMany,
    receiptsOf: receipts.ofMember,
    /** Removes the messages of a withdrawn notice from inboxes and queues. */
    async removeNotice(noticeId: string): Promise<void> {
      await messages.removeNotice(noticeId);
      await marks.removeNotice(noticeId);
    },
  } satisfies Module & Record<string, unknown>;
}
