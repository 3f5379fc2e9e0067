import { randomUUID } from 'node:crypto';
import type { Recipient } from '@croneai/contracts/events/notices.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { currentRequestId } from '@croneai/platform/context.ts';
import type { Members } from '../members/module.ts';
import type { Delivery } from './delivery.model.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import { newDelivery } from './delivery.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';
import type { MailQueues } from './mail-queues.ts';
import { mailFor, type Template, templatesOf } from './templates/catalogue.ts';
import type { MailBudget } from './templates/mail.ts';

/** A mail to one recipient that is due. */
export type OwedMail = {
  /** What the mail is about and to whom: a second one of the same is not made. */
  id: string;
  /** The part of the Message-ID before the @; the id where it is left out. */
  messageName?: string;
  template: Template;
  recipient: Recipient;
  data: Delivery['data'];
  sealed?: string;
  /** Bounds the mails to a member that share it. */
  budget?: MailBudget;
  /** The mailing that the data is in; the delivery has none of its own. */
  mailingId?: string;
};

/** Mails of one budget to one member in a day. */
const BUDGET_PER_DAY = 10;
const OVER_BUDGET = 'There were too many of these mails in a day. The inbox shows what happened.';

/**
 * Writes a delivery down, once for its id, and queues it. A mail over its budget is written down as cancelled, so that the
 * same event again changes nothing.
 */
export function recordDelivery(parts: {
  deliveries: Pick<DeliveryRepository, 'insert' | 'find' | 'countSince' | 'eraseMember'>;
  members: Pick<Members, 'find'>;
  queues: Pick<MailQueues, 'announce'>;
  metrics: Pick<DeliveryMetrics, 'deliveries' | 'overBudget'>;
  messageIdHost: string;
  now: () => Date;
}) {
  const { deliveries, members, queues, metrics, messageIdHost, now } = parts;
  const isOverBudget = async ({ userId, id }: Delivery, budget: MailBudget | undefined) =>
    userId !== null &&
    budget !== undefined &&
    (await deliveries.countSince(new Date(now().getTime() - DAY_MS), {
      id,
      userId,
      templates: templatesOf(budget),
      limit: BUDGET_PER_DAY,
    })) >= BUDGET_PER_DAY;
  return async (owed: OwedMail): Promise<void> => {
    const due = deliveryOf(owed, messageIdHost, now());
    const isOver = await isOverBudget(due, owed.budget);
    const delivery = isOver ? { ...due, status: 'cancelled' as const, lastError: OVER_BUDGET } : due;
    const { id, template, status, userId, ownerId, mailingId } = delivery;
    const isNew = (await deliveries.insert(delivery)) === 'new';
    if (isNew) metrics.deliveries.inc({ template, status });
    if (isNew && isOver) metrics.overBudget.inc({ template });
    const member = userId ?? ownerId;
    // Events of a member may arrive after their erasure. A mailing holds nothing of its readers.
    if (member !== null && mailingId === null && (await members.find(member)).state === 'deleted')
      return deliveries.eraseMember({ userId: member, email: undefined });
    // The process may have died between the write and the queue, and the event comes again.
    const row = isNew ? delivery : await deliveries.find(id);
    if (row?.status === 'pending') await queues.announce(row, now());
  };
}

function deliveryOf(owed: OwedMail, messageIdHost: string, now: Date): Delivery {
  const { id, messageName = id, template, recipient, data, sealed = null, mailingId = null } = owed;
  const mail = mailFor(template);
  const expiresBy = mail.expiresBy?.(data as never);
  return newDelivery(
    {
      id,
      template,
      mailingId,
      ...(recipient.kind === 'member'
        ? { userId: recipient.userId }
        : {
            userId: null,
            ownerId: recipient.userId ?? null,
            email: recipient.email,
            fullName: recipient.fullName,
          }),
      data: mailingId === null ? data : {},
      sealed,
      expiresAt: expiresBy === undefined ? null : new Date(expiresBy),
      subject: mail.subject(data as never),
      messageId: `<${messageName}@${messageIdHost}>`,
      requestId: currentRequestId() ?? randomUUID(),
      eraseWhenDone: mail.erasedWhenSent ?? false,
    },
    now,
  );
}
