import { z } from 'zod';
import { ticketCategorySchema, ticketPrioritySchema } from '../support.ts';
import { objectId } from '../text.ts';
import { defineEvent } from './event.ts';

/** What support is told: nothing that the member wrote, which is read in the desk alone. */
const forSupport = z.object({
  ticketId: objectId,
  reference: z.string(),
  memberId: objectId,
  category: ticketCategorySchema,
  priority: ticketPrioritySchema,
});

/** A member asks something. The aggregate of all three is the ticket. */
export const ticketOpened = defineEvent({
  type: 'ticket.opened',
  version: 1,
  topic: 'support',
  payload: forSupport,
});

/** The member wrote again. */
export const ticketReplied = defineEvent({
  type: 'ticket.replied',
  version: 1,
  topic: 'support',
  payload: forSupport,
});

/** Support wrote to the member. Notes between admins are no answers. */
export const ticketAnswered = defineEvent({
  type: 'ticket.answered',
  version: 1,
  topic: 'support',
  payload: z.object({
    ticketId: objectId,
    reference: z.string(),
    memberId: objectId,
    subject: z.string(),
    answer: z.string(),
    attachments: z.int().min(0),
  }),
});

export const supportEvents = [ticketOpened, ticketReplied, ticketAnswered] as const;
