import { CONTACT_CATEGORIES, CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import { defineCollection, type EntityOf } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import { changeEntry, formFields, formIndexes, noteEntry, STORED_ONLY } from '../form-fields.ts';

const timelineEntrySchema = z.discriminatedUnion('kind', [
  noteEntry,
  changeEntry('status', z.enum(CONTACT_STATUSES)),
]);
export type ContactTimelineEntry = z.output<typeof timelineEntrySchema>;

/** A message of the contact form, with its status and admins' notes. */
export const contactCollection = defineCollection({
  name: 'contact_messages',
  id: 'string',
  hasOutbox: true,
  // An erased message is deleted once its last events are published. Until then, it counts for the
  // hourly limit of messages, so `receivedAt` is kept.
  erasure: { keeps: ['version', 'receivedAt'] },
  fields: {
    ...formFields,
    receivedAt: z.date(),
    name: z.string(),
    category: z.enum(CONTACT_CATEGORIES),
    subject: z.string(),
    message: z.string(),
    status: z.enum(CONTACT_STATUSES),
    timeline: z.array(timelineEntrySchema),
  },
  storedOnly: STORED_ONLY,
  indexes: [
    ...formIndexes,
    { key: { receivedAt: -1, _id: -1 }, serves: 'the admin list, newest first, and each page of it' },
    { key: { status: 1, receivedAt: -1, _id: -1 }, serves: 'the list of one status' },
    {
      key: { email: 1, receivedAt: -1, _id: -1 },
      serves: "export and erasure of a member's own, and the others from one address, newest first",
    },
    {
      key: { memberId: 1, receivedAt: -1, _id: -1 },
      serves: 'export and erasure of messages sent from a former address of the member',
    },
  ],
});
export type ContactMessage = EntityOf<typeof contactCollection>;
