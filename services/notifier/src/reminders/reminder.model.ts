import { defineCollection, type EntityOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import { REMINDERS } from './reminder-rules.ts';

/**
 * Reminder of one step, kept after sending. `_id` consists of the kind and the id of the member or
 * ticket, so no reminder is made twice.
 */
export const reminderCollection = defineCollection({
  name: 'reminders',
  id: 'string',
  hasOutbox: false,
  // Deletes all documents of the member; reminders about tickets contain no personal data.
  erasure: { by: 'removeMember' },
  fields: {
    kind: z.enum(REMINDERS),
    /** Null for reminders to support. */
    userId: orNull(z.string()),
    /** The ticket that a reminder to support is about. Null for reminders to members. */
    ticket: orNull(z.object({ id: z.string(), reference: z.string() })),
    status: z.enum(['waiting', 'sent']),
    dueAt: z.date(),
  },
  indexes: [
    { key: { status: 1, dueAt: 1 }, serves: 'the sweep: what is due, the longest due first' },
    { key: { userId: 1, _id: 1 }, serves: 'reminders of one member, for their export and erasure' },
  ],
});
export type Reminder = EntityOf<typeof reminderCollection>;
