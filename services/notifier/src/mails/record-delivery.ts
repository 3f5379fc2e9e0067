import { randomUUID } from 'node:crypto';
import type { Recipient } from '@croneai/contracts/events/mails.ts';
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

/** A request to send one mail to one recipient. */
export type MailRequest = {
  /**
   * Identifies the cause of the mail and its recipient. A second request with the same id is
   * ignored.
   */
  id: string;
  /** The part of the Message-ID before the @; defaults to the id. */
  messageName?: string;
  template: Template;
  recipient: Recipient;
  data: Delivery['data'];
  sealed?: string;
  /** Budget toward which the mail counts. */
  budget?: MailBudget;
  /** The mailing that holds the data; if it is set, the delivery itself stores no data. */
  mailingId?: string;
};

/** Maximum number of mails that one member gets from one budget in a day. */
const BUDGET_PER_DAY = 10;
/**
 * If a template has no budget: the maximum number of its mails that one member gets in a day. Each
 * template is counted separately, so that a flood of one kind of mail never suppresses a security
 * mail.
 */
const TEMPLATE_PER_DAY = 20;
const OVER_BUDGET = 'The member got too many of these emails in a day. Their inbox shows what happened.';

/**
 * Stores a delivery once per id, and queues it. If the budget is used up, the delivery is stored as
 * cancelled, so that a repeated event does not send the mail later.
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
  const isOverBudget = async ({ userId, id, template, sealed }: Delivery, budget: MailBudget | undefined) => {
    // The auth service limits codes itself. A second limit here could lock a member out.
    if (userId === null || sealed !== null) return false;
    const limit = budget === undefined ? TEMPLATE_PER_DAY : BUDGET_PER_DAY;
    const templates = budget === undefined ? [template] : templatesOf(budget);
    const since = new Date(now().getTime() - DAY_MS);
    return (await deliveries.countSince(since, { id, userId, templates, limit })) >= limit;
  };
  return async (request: MailRequest): Promise<void> => {
    const due = deliveryOf(request, messageIdHost, now());
    const isOver = await isOverBudget(due, request.budget);
    const delivery = isOver ? { ...due, status: 'cancelled' as const, lastError: OVER_BUDGET } : due;
    const { id, template, status, userId, ownerId, mailingId } = delivery;
    const isNew = (await deliveries.insert(delivery)) === 'new';
    if (isNew) metrics.deliveries.inc({ template, status });
    if (isNew && isOver) metrics.overBudget.inc({ template });
    const member = userId ?? ownerId;
    // An event about a member may arrive after the member's erasure. A mailing contains no data
    // about its readers, so it needs no check.
    if (member !== null && mailingId === null && (await members.find(member)).state === 'deleted')
      return deliveries.eraseMember({ userId: member, email: undefined });
    // Queues an existing row again, because the process may have crashed after it stored the row
    // and before it queued the row.
    const row = isNew ? delivery : await deliveries.find(id);
    if (row?.status === 'pending') await queues.announce(row, now());
  };
}

function deliveryOf(request: MailRequest, messageIdHost: string, now: Date): Delivery {
  const { id, messageName = id, template, recipient, data, sealed = null, mailingId = null } = request;
  const mail = mailFor(template);
  const expiresBy = mail.expiresBy?.(data as never);
  return newDelivery(
    {
      id,
      template,
      mailingId,
      ...(recipient.kind === 'member'
        ? { userId: recipient.userId, email: recipient.email ?? null }
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
