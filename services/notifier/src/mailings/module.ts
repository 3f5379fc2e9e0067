import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { signalSettled } from '@croneai/contracts/events/signals.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { onEvent } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import { MAILS_KEPT_DAYS, type Mails } from '../mails/module.ts';
import type { Members } from '../members/module.ts';
import type { Messages } from '../messages/module.ts';
import type { Queues } from '../queues/module.ts';
import type { Rounds } from '../rounds/module.ts';
import type { MailingsConfig } from './config.ts';
import { countOutcomes } from './count-outcomes.ts';
import { type Mailing, mailingCollection } from './mailing.model.ts';
import { createMailingRepository } from './mailing.repository.ts';
import { manageNews } from './news/manage-news.ts';
import { newsRoutes } from './news/routes.ts';
import { sendMailing } from './send-mailing.ts';
import { manageNotices } from './service-notices/manage-notices.ts';
import { noticeRoutes } from './service-notices/routes.ts';
import { onSignalSettled } from './summary/on-signal-settled.ts';
import { planSignalsSummary, readNewestHead } from './summary/plan-signals-summary.ts';
import { settledSignalCollection } from './summary/settled-signal.model.ts';
import { createSettledSignalRepository } from './summary/settled-signal.repository.ts';
import { utcDay } from './summary/summarise-day.ts';
import { mailingJob, resumeMailings, workOnMailings } from './work-on-mailings.ts';

export { mailingsConfig } from './config.ts';
export { readNewestHead } from './summary/plan-signals-summary.ts';

/** A mailing takes long and is not urgent, so each process works on one at a time. */
const AT_ONCE = 1;
/**
 * Mailings are kept longer than their deliveries, because a delivery reads its text from the
 * mailing.
 */
const KEPT_DAYS = MAILS_KEPT_DAYS + 2;
/**
 * Number of days for which settled signals are stored. The Kafka topic may deliver a signal again
 * within a week. A signal that is still stored is not counted a second time.
 */
const SIGNALS_KEPT_DAYS = 8;

export const mailingsTimings = {
  /**
   * Interval of the round that resumes unfinished mailings and sends yesterday's summary if it is
   * missing.
   */
  resumeMailingsEveryMs: 5 * MINUTE_MS,
  /** Time of the daily summary of signals: cron with seconds, in UTC. */
  summaryPattern: '0 10 0 * * *',
  /**
   * After midnight, the previous day counts as complete once no settled signal has arrived for this
   * long.
   */
  daySettlesMs: 5 * MINUTE_MS,
};

export type Mailings = ReturnType<typeof openMailings>;

type Needs = Pick<
  ServicePlatform<MailingsConfig>,
  'openCollection' | 'relay' | 'redis' | 'live' | 'adminHints' | 'config' | 'now'
>;

/** Sends messages to many members: news, service notices, and the daily summary of signals. */
export function openMailings(
  { openCollection, relay, redis, live, adminHints, config, now }: Needs,
  {
    timings,
    members,
    mails,
    messages,
    queues,
    rounds,
  }: {
    timings: typeof mailingsTimings;
    members: Pick<Members, 'find' | 'findMany' | 'count' | 'batches' | 'inSegment' | 'accessOf'>;
    mails: Pick<Mails, 'deliveries' | 'links' | 'record' | 'sweepSoon'>;
    messages: Pick<Messages, 'make' | 'removeNotice'>;
    queues: Pick<Queues, 'open'>;
    rounds: Rounds;
  },
) {
  const { deliveries, links } = mails;
  const mailings = createMailingRepository({
    model: openCollection(mailingCollection),
    relay,
    changed: () => adminHints.emit('news'),
  });
  const settledSignals = createSettledSignalRepository({ model: openCollection(settledSignalCollection) });
  const queue = queues.open('mailings', mailingJob);
  const admin = { mailings, deliveries, members, queue, redis, now };
  const keepOutcomes = countOutcomes({ deliveries, mailings });
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const work = workOnMailings({
    plan: planSignalsSummary({
      settledSignals,
      mailings,
      readHead: readNewestHead(redis),
      timings,
      config,
      now,
    }),
    send: sendMailing({ mailings, members, mails, messages, rounds, live, config }),
  });
  return {
    collections: [mailingCollection, settledSignalCollection],
    topics: [topics.signals, topics.audit],
    routes: [
      ...newsRoutes(manageNews({ admin, members, mails })),
      ...noticeRoutes({
        notices: manageNotices({ admin, mailings, members, messages, links, live, now }),
        mailings,
        deliveries,
        members,
        now,
      }),
    ],
    subscriptions: [onEvent(signalSettled, onSignalSettled({ settledSignals, mailings, now }))],
    repeats: [
      {
        name: 'resume mailings',
        everyMs: timings.resumeMailingsEveryMs,
        work: resumeMailings({ mailings, queue, timings, now }),
      },
      {
        name: 'purge old mailings',
        everyMs: rounds.forgetEveryMs,
        async work() {
          // Stores the outcome of a mailing before its deliveries are deleted.
          await keepOutcomes(await mailings.withoutOutcome());
          await mailings.deleteDueBefore(daysAgo(KEPT_DAYS));
        },
      },
      {
        name: 'purge old settled signals',
        everyMs: rounds.forgetEveryMs,
        work: () => settledSignals.deleteBefore(utcDay(now(), -SIGNALS_KEPT_DAYS)),
      },
    ],
    workers: () => [queue.work(AT_ONCE, work)],
    eraseMember: mailings.forgetAuthor,
    exportMember: async ({ userId }) => ({ mailings: (await mailings.ofAuthor(userId)).map(toExported) }),
    find: mailings.find,
  } satisfies Module & Record<string, unknown>;
}

const toExported = (mailing: Mailing) => ({
  kind: mailing.kind,
  subject: mailing.kind === 'signals-summary' ? null : mailing.data.subject,
  createdAt: mailing.createdAt.toISOString(),
});
