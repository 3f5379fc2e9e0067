import { z } from 'zod';
import { CONTACT_CATEGORIES, CONTACT_STATUSES } from '../leads.ts';
import { ticketCategorySchema, ticketPrioritySchema, ticketStatusSchema } from '../support.ts';
import { isoDate, objectId } from '../text.ts';
import { factsOn } from './event.ts';
import { recipientSchema } from './mails.ts';

const fact = factsOn('support');

/**
 * Payload of events that notify support. It contains neither the member nor the text of the ticket,
 * because only admin pages may show these.
 */
const forSupport = {
  ticketId: objectId,
  reference: z.string(),
  category: ticketCategorySchema,
  priority: ticketPrioritySchema,
};

/** A member opened a ticket. The aggregate is the ticket. */
export const ticketOpened = fact('ticket.opened', forSupport);

/** The member wrote another message in the ticket. */
export const ticketReplied = fact('ticket.replied', forSupport);

/** Support wrote to the member in a ticket. Internal notes cause no event. */
export const ticketAnswered = fact('ticket.answered', {
  recipient: recipientSchema,
  ticketId: objectId,
  reference: z.string(),
  subject: z.string(),
  answer: z.string(),
  attachments: z.int().min(0),
});

/** An admin set the status of a ticket by hand. */
export const ticketStatusChanged = fact('ticket.status-changed', {
  ticketId: objectId,
  status: ticketStatusSchema,
});

/** A contact form was submitted. The aggregate is the message. */
export const contactReceived = fact('contact.received', {
  contactId: objectId,
  name: z.string(),
  email: z.string(),
  category: z.enum(CONTACT_CATEGORIES),
  subject: z.string(),
  message: z.string(),
  receivedAt: isoDate,
  isSuspect: z.boolean(),
});

export const contactStatusChanged = fact('contact.status-changed', {
  contactId: objectId,
  from: z.enum(CONTACT_STATUSES),
  to: z.enum(CONTACT_STATUSES),
  changedAt: isoDate,
  changedBy: objectId,
});

/**
 * The team posted to the community. The event omits the text, so that the text exists only where it
 * can be removed.
 */
export const teamPosted = fact('community.team-posted', { postId: objectId });

export const supportEvents = [
  ticketOpened,
  ticketReplied,
  ticketAnswered,
  ticketStatusChanged,
  contactReceived,
  contactStatusChanged,
  teamPosted,
] as const;
