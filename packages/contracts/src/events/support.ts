import { z } from 'zod';
import { CONTACT_CATEGORIES, CONTACT_STATUSES } from '../leads.ts';
import { ticketCategorySchema, ticketPrioritySchema, ticketStatusSchema } from '../support.ts';
import { isoDate, objectId } from '../text.ts';
import { defineEvent } from './event.ts';
import { recipientSchema } from './notices.ts';

/** The notice to support: without the member and their text, which are read in the desk alone. */
const forSupport = z.object({
  ticketId: objectId,
  reference: z.string(),
  category: ticketCategorySchema,
  priority: ticketPrioritySchema,
});

/** A member opens a ticket. The aggregate of these three is the ticket. */
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
    recipient: recipientSchema,
    ticketId: objectId,
    reference: z.string(),
    subject: z.string(),
    answer: z.string(),
    attachments: z.int().min(0),
  }),
});

/** A status was set by hand. */
export const ticketStatusChanged = defineEvent({
  type: 'ticket.status-changed',
  version: 1,
  topic: 'support',
  payload: z.object({ ticketId: objectId, status: ticketStatusSchema }),
});

/** Somebody sent the contact form. The aggregate is the message. */
export const contactReceived = defineEvent({
  type: 'contact.received',
  version: 1,
  topic: 'support',
  payload: z.object({
    contactId: objectId,
    name: z.string(),
    email: z.string(),
    category: z.enum(CONTACT_CATEGORIES),
    subject: z.string(),
    message: z.string(),
    receivedAt: isoDate,
    isSuspect: z.boolean(),
  }),
});

export const contactStatusChanged = defineEvent({
  type: 'contact.status-changed',
  version: 1,
  topic: 'support',
  payload: z.object({
    contactId: objectId,
    from: z.enum(CONTACT_STATUSES),
    to: z.enum(CONTACT_STATUSES),
    changedAt: isoDate,
    changedBy: objectId,
  }),
});

/** The team broadcasts a post to the network. Without its words: those are read there, where it can be taken away. */
export const teamPosted = defineEvent({
  type: 'community.team-posted',
  version: 1,
  topic: 'support',
  payload: z.object({ postId: objectId }),
});

export const supportEvents = [
  ticketOpened,
  ticketReplied,
  ticketAnswered,
  ticketStatusChanged,
  contactReceived,
  contactStatusChanged,
  teamPosted,
] as const;
