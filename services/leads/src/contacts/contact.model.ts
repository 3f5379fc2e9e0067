import { CONTACT_CATEGORIES, CONTACT_STATUSES, SUSPECT_REASONS } from '@croneai/contracts/leads.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const entry = { id: z.string(), at: z.date(), by: z.string() };
const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('note'), text: z.string() }),
  z.object({
    ...entry,
    kind: z.literal('status'),
    from: z.enum(CONTACT_STATUSES),
    to: z.enum(CONTACT_STATUSES),
  }),
]);
export type ContactTimelineEntry = z.output<typeof timelineEntrySchema>;

/** One message of the contact form, and what admins made of it. Admins are held by id; their names are looked up. */
export const contactCollection = defineCollection({
  name: 'contact_messages',
  id: 'string',
  hasOutbox: true,
  // An erased one waits for its last events to leave, and counts for the day that it came on.
  erasure: { keeps: ['version', 'receivedAt'] },
  fields: {
    version: z.int(),
    receivedAt: z.date(),
    name: z.string(),
    email: z.string(),
    category: z.enum(CONTACT_CATEGORIES),
    subject: z.string(),
    message: z.string(),
    status: z.enum(CONTACT_STATUSES),
    statusChangedAt: z.date(),
    isSuspect: z.boolean(),
    suspectReasons: z.array(z.enum(SUSPECT_REASONS)),
    consent: z.object({ text: z.string(), at: z.date() }),
    timeline: z.array(timelineEntrySchema),
    /** What a search looks through. */
    search: z.string(),
    /** Who it belongs to once they have changed the address that it was sent from; by the address alone until then. */
    memberId: z.string().optional(),
    /** Absent where the client sent none: the index is sparse. */
    idempotencyKey: z.string().optional(),
    fingerprint: z.string(),
    erasedAt: z.date().optional(),
  },
  storedOnly: ['isSuspect', 'search', 'idempotencyKey', 'fingerprint', 'erasedAt'],
  indexes: [
    {
      key: { idempotencyKey: 1 },
      serves: 'a message that was sent again after a lost answer is one message',
      unique: true,
      sparse: true,
    },
    { key: { receivedAt: -1, _id: -1 }, serves: "the desk's list, newest first, and each page of it" },
    { key: { status: 1, receivedAt: -1 }, serves: 'the list of one status' },
    {
      key: { email: 1, receivedAt: -1 },
      serves: "export and erasure of a member's own, and the others from one address, newest first",
    },
    {
      key: { memberId: 1 },
      serves: 'export and erasure of those sent from an address that the member has no more',
      sparse: true,
    },
    { key: { statusChangedAt: 1 }, serves: 'those that are kept no longer' },
  ],
});
export type ContactDocument = DocumentOf<typeof contactCollection>;
export type ContactModel = ModelOf<typeof contactCollection>;
export type ContactMessage = EntityOf<typeof contactCollection>;
