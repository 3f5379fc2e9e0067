import { z } from 'zod';
import { named } from '../../http/named.ts';
import {
  ATTACHMENTS_PER_MESSAGE_MAX,
  TICKET_MESSAGE_MAX_LENGTH,
  TICKET_SUBJECT_MAX_LENGTH,
  ticketCategorySchema,
  ticketPrioritySchema,
  ticketStatusSchema,
} from '../../support.ts';
import { multiLine, objectId, singleLine } from '../../text.ts';

/*
 * Bodies of the calls in `support.ts`. They are in a separate file, because every home page loads
 * `support.ts`, and only the forms for these bodies need zod.
 */

const message = multiLine({ label: 'Message', maxLength: TICKET_MESSAGE_MAX_LENGTH });
const attachmentIds = z
  .array(objectId)
  .max(ATTACHMENTS_PER_MESSAGE_MAX, `A message takes at most ${ATTACHMENTS_PER_MESSAGE_MAX} files`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each file can be attached once')
  .meta({ uniqueItems: true })
  .default([]);

export const openTicketBodySchema = named('OpenTicketBody', {
  subject: singleLine({ label: 'Subject', maxLength: TICKET_SUBJECT_MAX_LENGTH }),
  category: ticketCategorySchema,
  message,
  priority: ticketPrioritySchema.default('medium'),
  attachmentIds,
});
export type OpenTicketBody = z.infer<typeof openTicketBodySchema>;

/** The service ignores `isInternal` and `status` unless the caller is an admin. */
export const addMessageBodySchema = named('AddTicketMessageBody', {
  message,
  attachmentIds,
  /** True for a note that only admins can read. */
  isInternal: z.boolean('isInternal must be true or false').default(false),
  /** Status of the ticket after the answer; `answered` by default. */
  status: ticketStatusSchema
    .exclude(['open'], 'An answer leaves the ticket waiting, answered or closed')
    .optional(),
});
export type AddMessageBody = z.infer<typeof addMessageBodySchema>;
