import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { createPace } from '@croneai/platform/limits/pace.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import type { Preferences } from '../preferences/module.ts';
import type { Queues } from '../queues/module.ts';
import type { Rounds } from '../rounds/module.ts';
import type { Channel, CountTargets } from './channel.ts';
import { dispatchCollection } from './dispatch.model.ts';
import { createDispatchRepository } from './dispatch.repository.ts';
import { createDispatchMetrics } from './dispatch-metrics.ts';
import { createDispatchQueues } from './dispatch-queues.ts';
import { createLanePauses } from './lane-pauses.ts';
import { watchLateMessages } from './late-messages.ts';
import { makeDispatch } from './make-dispatch.ts';
import { createMarks } from './marks.ts';
import { planDispatch } from './plan-dispatch.ts';
import { confirmReceipts } from './receipts/confirm-receipt.ts';
import { measureReach, publishArrivals } from './receipts/measure-reach.ts';
import { memberReceiptCollection, RECEIPTS_KEPT_DAYS, reachCollection } from './receipts/receipt.model.ts';
import { createReceiptRepository } from './receipts/receipt.repository.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { sendDispatch } from './send-dispatch.ts';
import { TEND, tendDispatches } from './tend-dispatches.ts';

export {
  type Channel,
  type CountTargets,
  createUses,
  type Message,
  type ProviderResult,
  type Target,
} from './channel.ts';
export type { Dispatch } from './dispatch.model.ts';
export { createLanePauses, type LanePauses } from './lane-pauses.ts';
export { MESSAGES_KEPT, UNTIL } from './make-dispatch.ts';
export { receiptToken } from './receipt-token.ts';
export { type KeptReceipt, RECEIPTS_KEPT_DAYS } from './receipts/receipt.model.ts';

/** A signal is planned for each of its channels and audiences at once. */
const PLANS_AT_ONCE = 4;
/** A month of the inbox. */
const KEPT_DAYS = 30;
/** Figures of deliveries, without members. */
const REACH_KEPT_DAYS = 90;

export const messagesTimings = {
  /** How often lost work on messages is taken up, and receipts are written. */
  tendEveryMs: 5_000,
  publishArrivalsEveryMs: 5 * MINUTE_MS,
};

export type Messages = ReturnType<typeof openMessages>;

type Needs = Pick<
  ServicePlatform<{ LINK_KEY: string; LINK_KEY_PREVIOUS?: string | undefined }>,
  'openCollection' | 'redis' | 'live' | 'config' | 'metrics' | 'health' | 'signal' | 'now'
>;

/** Messages to members by the channels that it is given: planned, sent, confirmed, and kept as receipts. */
export function openMessages(
  { openCollection, redis, live, config, metrics: meters, health, signal, now }: Needs,
  {
    timings,
    members,
    preferences,
    queues: allQueues,
    rounds,
    ways,
  }: {
    timings: typeof messagesTimings;
    members: Pick<Members, 'find' | 'estimateCount' | 'erasedAmong' | 'accessOf' | 'admit'>;
    preferences: Pick<Preferences, 'ofMany' | 'decide' | 'clockOf'>;
    queues: Pick<Queues, 'open'>;
    rounds: Rounds;
    ways: readonly { channels: readonly Channel[]; count: CountTargets }[];
  },
) {
  const channels = ways.flatMap((way) => way.channels);
  const dispatches = createDispatchRepository({ model: openCollection(dispatchCollection) });
  const receipts = createReceiptRepository({
    model: openCollection(memberReceiptCollection),
    reach: openCollection(reachCollection),
  });
  const metrics = createDispatchMetrics(meters);
  const lateMessages = watchLateMessages({ health, now });
  const marks = createMarks(redis, now);
  const lanePauses = createLanePauses(redis);
  const queues = createDispatchQueues(allQueues, { channels, now });
  const sendParts = { dispatches, queues, marks, lanePauses, members, preferences, metrics, config, now };
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const purge = (name: string, work: () => Promise<unknown>) => ({
    name,
    everyMs: rounds.forgetEveryMs,
    work,
  });
  return {
    collections: [dispatchCollection, memberReceiptCollection, reachCollection],
    routes: receiptRoutes({
      confirm: confirmReceipts({
        dispatches,
        marks,
        receipts,
        channels,
        members,
        metrics,
        redis,
        config,
        now,
      }),
      measure: measureReach({ receipts, counts: ways.map(({ count }) => count), now }),
    }),
    repeats: [
      {
        name: TEND,
        everyMs: timings.tendEveryMs,
        work: tendDispatches({
          redis,
          dispatches,
          channels,
          queues,
          marks,
          receipts,
          members,
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
      purge('purge old messages', () => dispatches.deleteOlderThan(daysAgo(KEPT_DAYS))),
    ],
    workers: () => [
      ...channels.map((channel) => {
        const { name, perMinute, jobsAtOnce } = channel;
        const turn = createPace(redis, { key: `notifier:pace:${name}`, perMinute, signal });
        return queues.sendsOf(name).work(jobsAtOnce, sendDispatch(sendParts, channel, turn));
      }),
      queues.plans.work(
        PLANS_AT_ONCE,
        planDispatch({ dispatches, channels, queues, marks, receipts, members, preferences, now }),
      ),
    ],
    async eraseMember(userId: string) {
      await dispatches.removeMember(userId);
      // Marks first: a fold in between finds none of the member.
      await marks.removeMember(userId);
      await receipts.removeMember(userId);
    },
    /** Messages and receipts are exported as the inbox and the history. */
    exportMember: async () => ({}),
    make: makeDispatch({ dispatches, members, channels, queues, live, metrics, lateMessages, now }),
    ofMember: dispatches.ofMember,
    toMany: dispatches.toMany,
    findMany: dispatches.findMany,
    receiptsOf: receipts.ofMember,
    /** Removes the messages of a withdrawn notice from inboxes and from what waits to be sent. */
    async removeNotice(noticeId: string): Promise<void> {
      await dispatches.removeNotice(noticeId);
      await marks.removeNotice(noticeId);
    },
  } satisfies Module & Record<string, unknown>;
}
