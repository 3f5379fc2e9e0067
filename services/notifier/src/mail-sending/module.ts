import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { userStateEvents } from '@croneai/contracts/events/users.ts';
import { onState } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Mailings } from '../mailings/module.ts';
import { type Mails, REQUEUE } from '../mails/module.ts';
import type { Members } from '../members/module.ts';
import type { Preferences } from '../preferences/module.ts';
import type { Rounds } from '../rounds/module.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { MailSendingConfig } from './config.ts';
import { openMailLanes } from './mail-lanes.ts';
import { measureBacklog } from './measure-backlog.ts';
import { requeuePending } from './requeue-pending.ts';
import { RETRY_SCHEDULE } from './retry-schedule.ts';
import { sendMail } from './send-mail.ts';
import { watchMailServer } from './watch-mail-server.ts';

export { mailSendingConfig } from './config.ts';
export const mailSendingTimings = {
  schedule: RETRY_SCHEDULE,
  /**
   * Time limit of one attempt, from the claim to the mail server's reply. A server that scans
   * messages needs some seconds to reply. After a crash, the next attempt starts only after this
   * limit and a margin.
   */
  sendWithinMs: 45_000,
  /**
   * The sweep leaves out deliveries that became due less than this long ago, because their job may
   * be about to be queued.
   */
  graceMs: 2_000,
  /**
   * Maximum number of bulk-mail jobs in Redis: more than all workers together finish between two
   * sweeps.
   */
  bulkWindow: 1_000,
  sweepEveryMs: 3_000,
  measureEveryMs: 15_000,
  lookEveryMs: 10_000,
};

type Config = MailSendingConfig & { LINK_KEY: string; CRONE_MODE: 'local' | 'production' };
type Needs = Pick<ServicePlatform<Config>, 'config' | 'redis' | 'health' | 'logger' | 'signal' | 'now'>;

/** Sends recorded mails through the lanes to the mail server, and retries failed attempts. */
export function openMailSending(
  { config, redis, health, logger, signal, now }: Needs,
  {
    timings,
    members,
    preferences,
    mails,
    mailings,
    rounds,
  }: {
    timings: typeof mailSendingTimings;
    members: Pick<Members, 'find' | 'noteRefusal'>;
    preferences: Pick<Preferences, 'of' | 'wants' | 'clockOf'>;
    mails: Pick<Mails, 'deliveries' | 'queues' | 'metrics' | 'links' | 'sweepSoon'>;
    mailings: Pick<Mailings, 'find'>;
    rounds: Pick<Rounds, 'eachRow'>;
  },
) {
  const { deliveries, queues, metrics, links, sweepSoon } = mails;
  const mailServer = openMailLanes(config, { redis, signal });
  const watch = watchMailServer({ mailServer, deliveries, metrics, sweepSoon, now });
  const { noteDown } = watch;
  const attemptParts = { members, mailings, preferences, links, config, noteDown, now };
  const waitSince = async (lane: 'codes' | 'mails') => (await deliveries.backlog(lane, 1)).oldestAt ?? null;
  health.addFact('codesWaitSince', () => waitSince('codes'));
  health.addFact('mailsWaitSince', () => waitSince('mails'));
  const sendParts = { mails, members, timings, logger, signal, now };
  return {
    subscriptions: userStateEvents.map((definition) =>
      onState(definition, async ({ payload }) => {
        if ((await deliveries.wake('recipient', now(), payload.userId)) > 0) sweepSoon();
      }),
    ),
    repeats: [
      { name: REQUEUE, everyMs: timings.sweepEveryMs, work: requeuePending({ mails, rounds, timings, now }) },
      {
        name: 'measure the backlog',
        everyMs: timings.measureEveryMs,
        work: measureBacklog({ deliveries, queues, metrics, now }),
      },
      { name: 'look for the mail server', everyMs: timings.lookEveryMs, work: watch.look },
    ],
    workers: () =>
      mailServer.lanes.map((lane) => {
        const send = sendMail(sendParts, attemptDelivery(attemptParts, lane.mailServer));
        return queues.laneOf(lane.name).work(lane.concurrency, async (job) => {
          // Waits for its turn before it claims the row, so that a waiting job holds no claim.
          await lane.turn();
          await send(job);
        });
      }),
    close: mailServer.close,
  } satisfies Module;
}
