import { createHash } from 'node:crypto';
import type { OpenTicketBody } from '@croneai/contracts/endpoints/leads/support-bodies.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { OPEN_TICKETS_MAX, TICKETS_PER_MEMBER_MAX, type Ticket } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import mongoose from 'mongoose';
import type { GuardedWrite } from '../../members/module.ts';
import {
  type AttachmentStore,
  sendAttachments,
  waitingAttachments,
} from '../attachments/attachment-store.ts';
import type { StoredTicket } from './ticket.model.ts';
import type { TicketRepository } from './ticket.repository.ts';
import { memberWroteEvents, referenceOf, toTicket } from './ticket.ts';

/**
 * Length of a period, for detecting a repeated call without a key. If a ticket with the same
 * content was created in the same or the previous period, the call returns that ticket.
 */
const SAME_CONTENT_MS = 10 * 60_000;

/** Opens a ticket. A repeated call returns the first call's ticket. */
export function openTicket({
  tickets,
  attachments,
  guardAgainstErasure,
  now,
}: {
  tickets: Pick<TicketRepository, 'findOpenedBy' | 'countOf' | 'insert'>;
  attachments: AttachmentStore;
  guardAgainstErasure: GuardedWrite;
  now: () => Date;
}) {
  return async (memberId: string, body: OpenTicketBody, idempotencyKey?: string): Promise<Ticket> => {
    const at = now();
    const openedWith = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const period = Math.floor(at.getTime() / SAME_CONTENT_MS);
    const names = idempotencyKey
      ? [`${memberId} key ${idempotencyKey}`]
      : [period, period - 1].map((one) => `${memberId} content ${openedWith} ${one}`);
    const [openedBy = ''] = names;
    const answerEarlier = async (): Promise<Ticket | undefined> => {
      const earlier = await tickets.findOpenedBy(names);
      if (earlier && earlier.openedWith !== openedWith) throw appError(errors.idempotencyKeyReused);
      return earlier && toTicket(earlier, { side: 'member' });
    };
    const earlier = await answerEarlier();
    if (earlier) return earlier;
    const { total, open } = await tickets.countOf(memberId);
    if (open >= OPEN_TICKETS_MAX) throw appError(errors.tooManyOpenTickets);
    if (total >= TICKETS_PER_MEMBER_MAX) throw appError(errors.tooManyTickets);
    return guardAgainstErasure(memberId, async () => {
      const files = await waitingAttachments(attachments, memberId, body.attachmentIds);
      const ticket = newTicket(memberId, body, files, at);
      const events = memberWroteEvents(ticket, { attachments: files }, ticket.version, at);
      if (!(await tickets.insert(ticket, { openedBy, openedWith }, events))) {
        const first = await answerEarlier();
        if (!first) throw appError(errors.conflict);
        return first;
      }
      await sendAttachments(attachments, files);
      return toTicket(ticket, { side: 'member' });
    });
  };
}

function newTicket(
  memberId: string,
  { subject, category, priority, message }: OpenTicketBody,
  attachments: StoredTicket['messages'][number]['attachments'],
  now: Date,
): StoredTicket {
  const id = new mongoose.Types.ObjectId().toHexString();
  return {
    id,
    memberId,
    reference: referenceOf(id),
    subject,
    category,
    priority,
    status: 'open',
    messages: [
      {
        id: new mongoose.Types.ObjectId().toHexString(),
        from: 'member',
        authorId: memberId,
        text: message,
        isInternal: false,
        attachments,
        createdAt: now,
        key: null,
      },
    ],
    filesDroppedAt: null,
    assigneeId: null,
    createdAt: now,
    lastMessageAt: now,
    lastMessageFrom: 'member',
    lastAnswerAt: null,
    memberReadAt: now,
    version: 1,
  };
}
