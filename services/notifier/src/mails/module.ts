import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { userStateEvents } from '@croneai/contracts/events/users.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { onState } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import type { Queues } from '../queues/module.ts';
import type { Rounds } from '../rounds/module.ts';
import { deliveryCollection } from './delivery.model.ts';
import { createDeliveryRepository } from './delivery.repository.ts';
import { toRow } from './delivery.ts';
import { createDeliveryMetrics } from './delivery-metrics.ts';
import { createMailQueues, REQUEUE } from './mail-queues.ts';
import { recordDelivery } from './record-delivery.ts';
import { deliveryRoutes } from './routes.ts';
import { createLinks } from './templates/links.ts';

export {
  type Awaited,
  type Delivery,
  type FinalStatus,
  MAIL_LANES,
  type MailLane,
} from './delivery.model.ts';
export type { DeliveryRepository, DueDelivery } from './delivery.repository.ts';
export { deliveryId } from './delivery.ts';
export type { DeliveryMetrics } from './delivery-metrics.ts';
export { type MailJob, type MailQueues, REQUEUE } from './mail-queues.ts';
export type { MailRequest } from './record-delivery.ts';
export { type MailData, mailFor, mailsOn, rowOfMail, type Template } from './templates/catalogue.ts';
export type { Links } from './templates/links.ts';
export { type Mailboxes, settingOf } from './templates/mail.ts';
export { previewOf } from './templates/news-mails.ts';
export { displayName, oneLine, withoutSecret } from './templates/plain-text.ts';
export { type RenderedMail, renderMail } from './templates/render-mail.ts';
export type { SignalsSummary, SummaryContent } from './templates/signals-summary.ts';

export type Mails = ReturnType<typeof openMails>;

/**
 * Number of days for which mails are kept. A stored mail prevents a second mail about the same
 * event, so it is kept for longer than an event can be delayed. Support also needs old mails.
 */
export const MAILS_KEPT_DAYS = 90;

type Needs = Pick<
  ServicePlatform<{ PUBLIC_URL: string }>,
  'openCollection' | 'config' | 'adminHints' | 'metrics' | 'runSoon' | 'now'
>;

/** Records mails and renders their texts; `mail-sending` sends them. */
export function openMails(
  { openCollection, config, adminHints, metrics: meters, runSoon, now }: Needs,
  {
    members,
    queues: allQueues,
    rounds,
  }: {
    members: Pick<Members, 'find' | 'beforeState' | 'addressOf'>;
    queues: Pick<Queues, 'open'>;
    rounds: Pick<Rounds, 'forgetEveryMs'>;
  },
) {
  const deliveries = createDeliveryRepository({
    model: openCollection(deliveryCollection),
    changed: (memberId, template) => {
      adminHints.emit('mails', memberId ?? undefined);
      if (template === 'news' || template === 'service-notice') adminHints.emit('news');
    },
  });
  const queues = createMailQueues(allQueues);
  const metrics = createDeliveryMetrics(meters);
  const messageIdHost = new URL(config.PUBLIC_URL).hostname;
  async function* exportedRows(userId: string) {
    const recipient = await members.find(userId);
    const email = recipient.state === 'known' ? recipient.email : undefined;
    for await (const row of deliveries.eachOf({ userId, email }))
      yield email === undefined ? toRow(row, '') : { ...toRow(row, email), data: row.data };
  }
  return {
    collections: [deliveryCollection],
    routes: deliveryRoutes({ deliveries, members }),
    subscriptions: userStateEvents.map((definition) =>
      onState(definition, async (event) => {
        const before = (await members.beforeState(event))?.member;
        const { userId, email } = event.payload;
        // Runs before the member's copy gets the new address. Otherwise, the mails to the old
        // address could not be found when the member is erased.
        if (before && before.email !== email) await deliveries.keepFor(userId, before.email);
      }),
    ),
    repeats: [
      {
        name: 'purge old mails',
        everyMs: rounds.forgetEveryMs,
        work: () => deliveries.deleteOlderThan(new Date(now().getTime() - MAILS_KEPT_DAYS * DAY_MS)),
      },
    ],
    eraseMember: async (userId: string) =>
      deliveries.eraseMember({ userId, email: await members.addressOf(userId) }),
    /** The export contains neither codes nor links. */
    exportMember: async ({ userId }) => ({ deliveries: exportedRows(userId) }),
    deliveries,
    queues,
    metrics,
    links: createLinks(config.PUBLIC_URL),
    record: recordDelivery({ deliveries, members, queues, metrics, messageIdHost, now }),
    /** Starts the round that queues due mails. */
    sweepSoon: () => runSoon(REQUEUE),
  } satisfies Module & Record<string, unknown>;
}
