import { z } from 'zod';
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { ifMatch, pageQuery, withAnyOf } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { CONTACT_CATEGORIES, CONTACT_STATUSES, SUSPECT_REASONS } from '../../leads.ts';
import { adminNote, isoDate, objectId, singleLine } from '../../text.ts';
import { ERASURE } from '../erasure.ts';

const contactCategorySchema = z
  .enum(CONTACT_CATEGORIES, 'Please choose a category from the list')
  .meta({ id: 'ContactCategory' });
const contactStatusSchema = z
  .enum(CONTACT_STATUSES, `Status is one of ${CONTACT_STATUSES.join(', ')}`)
  .meta({ id: 'ContactStatus' });

/** A message from the contact form, as a row of the list on the admin page. */
const contactRowSchema = named('ContactRow', {
  id: objectId,
  receivedAt: isoDate,
  name: z.string(),
  email: z.string(),
  category: contactCategorySchema,
  subject: z.string(),
  status: contactStatusSchema,
  statusChangedAt: isoDate,
  isSuspect: z.boolean(),
  suspectReasons: z.array(z.enum(SUSPECT_REASONS)),
  /** Member who has this email address at present; null if there is none. */
  member: z.object({ id: objectId, fullName: z.string() }).nullable(),
  /** Version of the message, for `If-Match`. */
  version: z.int().min(1),
});
export type ContactRow = z.infer<typeof contactRowSchema>;

const timelineEntry = {
  id: z.string(),
  at: isoDate,
  /** `fullName` is null once the account is deleted. */
  by: z.object({ id: objectId, fullName: z.string().nullable() }),
};
/** An action of an admin on a message. `timeline` begins with the oldest action. */
const contactTimelineEntrySchema = z
  .discriminatedUnion('kind', [
    z.object({ ...timelineEntry, kind: z.literal('note'), text: z.string() }),
    z.object({
      ...timelineEntry,
      kind: z.literal('status'),
      from: contactStatusSchema,
      to: contactStatusSchema,
    }),
  ])
  .meta({ id: 'ContactTimelineEntry' });

const contactMessageSchema = named('ContactMessage', {
  ...contactRowSchema.shape,
  message: z.string(),
  consent: z.object({ text: z.string(), at: isoDate }),
  timeline: z.array(contactTimelineEntrySchema),
  /** Other messages from the same email address, newest first; at most 50. */
  others: z.array(contactRowSchema.pick({ id: true, receivedAt: true, subject: true, status: true })),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

const listContactsQuerySchema = z.object({
  ...pageQuery(ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX),
  status: z.union([z.literal(''), contactStatusSchema]).optional(),
  category: z.union([z.literal(''), contactCategorySchema]).optional(),
  /** Part of the name, email address, or subject, ignoring case. */
  search: z.union([z.literal(''), singleLine({ label: 'Search', maxLength: 200 })]).optional(),
  suspect: z.enum(['', 'yes', 'no']).optional(),
});
export type ListContactsQuery = z.infer<typeof listContactsQuerySchema>;

/**
 * Number of messages in each status. The filters `search`, `category`, and `suspect` of the query
 * apply to these numbers, but `status` does not.
 */
const contactCountsSchema = named('ContactCounts', {
  total: z.int(),
  new: z.int(),
  answered: z.int(),
  closed: z.int(),
});
export type ContactCounts = z.infer<typeof contactCountsSchema>;

const updateContactBodySchema = withAnyOf(
  z.object({
    status: contactStatusSchema.optional(),
    /** A note to add to the timeline. */
    note: adminNote.optional(),
  }),
  ['status', 'note'],
  'Give at least one of status and note',
).meta({ id: 'UpdateContactBody' });
export type UpdateContactBody = z.infer<typeof updateContactBodySchema>;

const oneMessage = z.object({ id: objectId });

export const adminContactEndpoints = defineEndpoints('leads', 'admin', {
  listContactMessages: {
    route: 'GET /api/admin/contact-messages',
    isOpenToSupport: true,
    readsPersons: true,
    summary: 'Messages of the contact form, newest first',
    query: listContactsQuerySchema,
    reply: z.array(contactRowSchema),
    isPaginated: true,
    extras: z.object({ counts: contactCountsSchema }),
  },
  getContactMessage: {
    route: 'GET /api/admin/contact-messages/:id',
    isOpenToSupport: true,
    summary: 'A message with its timeline, and the others from the same address',
    params: oneMessage,
    reply: contactMessageSchema,
    errors: [errors.contactNotFound],
  },
  updateContactMessage: {
    route: 'PATCH /api/admin/contact-messages/:id',
    isOpenToSupport: true,
    summary: 'Set the status of a message, or add a note',
    params: oneMessage,
    headers: z.object({ 'if-match': ifMatch }),
    body: updateContactBodySchema,
    reply: contactMessageSchema,
    errors: [errors.contactNotFound, errors.contactConflict, errors.conflict],
  },
  eraseContactPerson: {
    route: 'POST /api/admin/contact-messages/:id/erasure',
    ...ERASURE,
    errors: [errors.contactNotFound],
  },
});
