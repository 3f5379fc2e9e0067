import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { idempotencyKey } from '../../http/idempotency.ts';
import { named } from '../../http/named.ts';
import { CONTACT_CATEGORIES } from '../../leads.ts';
import { sourceSchema } from '../../source.ts';
import { boundedText, email, isoDate, multiLine, objectId, singleLine } from '../../text.ts';

const CONTACT_MESSAGE_MAX_LENGTH = 5_000;
const CONTACT_SUBJECT_MAX_LENGTH = 200;
const CONTACT_NAME_MAX_LENGTH = 100;

export const contactBodySchema = named('ContactBody', {
  name: singleLine({ label: 'Name', maxLength: CONTACT_NAME_MAX_LENGTH }),
  email,
  category: z
    .enum(CONTACT_CATEGORIES, { error: 'Please choose a category from the list' })
    .default('general'),
  subject: singleLine({ label: 'Subject', maxLength: CONTACT_SUBJECT_MAX_LENGTH }),
  message: multiLine({ label: 'Message', maxLength: CONTACT_MESSAGE_MAX_LENGTH }),
  /** Hidden field. Only bots fill it in. */
  website: boundedText(2_000).optional(),
  /** Milliseconds between the first display of the form and its submission. */
  elapsedMs: z.number().optional(),
  source: sourceSchema.optional(),
});
export type ContactBody = z.input<typeof contactBodySchema>;

export const contactEndpoints = defineEndpoints('leads', 'public', {
  sendContactMessage: {
    route: 'POST /api/contact',
    rateClass: 'form',
    summary: 'Send a message to the operator',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: contactBodySchema,
    reply: named('ContactReceipt', { id: objectId, receivedAt: isoDate }),
    status: 201,
    errors: [errors.idempotencyKeyReused],
  },
});
